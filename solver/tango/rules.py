"""How a person solves Tango: what can be seen in a single line. Each rule gives all its firings there, which
say of open cells alone."""

from collections.abc import Callable, Iterator

from ..cell import bits
from ..step import Count
from .firing import (
    BALANCE,
    COUNT,
    EQUAL_BESIDE,
    EQUAL_COUNT,
    GAP,
    OPPOSITE_COUNT,
    PAIR,
    ROOM_FOR_ONE,
    SIGN,
    THREE,
    Firing,
    facts_in,
)
from .lines import Line

LineRule = Callable[[Line], Iterator[Firing]]


def pair(line: Line) -> Iterator[Firing]:
    """Fires when two alike stand side by side. Effect: the cells on either side get the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits(mask & mask >> 1):
            if there := (1 << p + 2 | 1 << p >> 1) & line.open:
                yield _fired(PAIR, line, value, 3 << p, there)


def gap(line: Line) -> Iterator[Firing]:
    """Fires when two alike stand with one open cell between them. Effect: it gets the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits((mask & mask >> 2) << 1 & line.open):
            yield _fired(GAP, line, value, 5 << p >> 1, 1 << p)


def sign(line: Line) -> Iterator[Firing]:
    """Fires when one of two cells with a sign between them is known. Effect: so is the other. Valid because:
    that is what the sign says."""
    for value, mask in enumerate(line.masks):
        for signs, other in ((line.equal, value), (line.opposite, 1 - value)):
            for p in bits(mask & signs & line.open >> 1):
                yield _fired(SIGN, line, value, 1 << p, 2 << p, other)
            for p in bits(mask >> 1 & signs & line.open):
                yield _fired(SIGN, line, value, 2 << p, 1 << p, other)


def count(line: Line) -> Iterator[Firing]:
    """Fires when a line holds all its suns, or all its moons. Effect: its other cells get the other. Valid
    because: there are as many of each in every line."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 0 and line.open:
            yield _fired(COUNT, line, value, mask, line.open)


def equal_pair_beside(line: Line) -> Iterator[Firing]:
    """Fires when two open cells that are equal stand beside a known one. Effect: both get the other. Valid
    because: else three alike would stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits(line.equal & line.open & line.open >> 1):
            for beside in (1 << p >> 1, 1 << p + 2):
                if beside & mask:
                    yield _fired(EQUAL_BESIDE, line, value, beside, 3 << p)


def equal_pair_count(line: Line) -> Iterator[Firing]:
    """Fires when a line takes just one more of a value, and two of its open cells are equal. Effect: both get
    the other. Valid because: there is no room for two."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 1:
            for p in bits(line.equal & line.open & line.open >> 1):
                yield _fired(EQUAL_COUNT, line, value, mask, 3 << p, count=Count(1, 2))


def room_for_one(line: Line) -> Iterator[Firing]:
    """Fires when a line takes just one more of a value, which in some open cells would leave three cells
    without it side by side. Effect: these get the other. Valid because: so would the three, and three alike
    never stand side by side."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 1:
            rest = line.full & ~mask
            there = 0
            for p in bits(rest & rest >> 1 & rest >> 2):
                there |= line.open & ~(7 << p)
            if there:
                yield _fired(ROOM_FOR_ONE, line, value, mask, there, count=Count(1, 3))


def opposite_pair_count(line: Line) -> Iterator[Firing]:
    """Fires when pairs of opposite open cells take all the suns, or moons, that a line still takes. Effect:
    its other open cells get the other. Valid because: each such pair takes one of each."""
    for pairs in _pairings(line):
        takes, rest = pairs.bit_count() // 2, line.open & ~pairs
        for value, mask in enumerate(line.masks):
            if line.left(value) == takes and rest:
                yield _fired(OPPOSITE_COUNT, line, value, mask, rest, count=Count(takes, takes), pairs=pairs)


def _pairings(line: Line) -> list[int]:
    """As many pairs of opposite open cells as there are that share no cell, taken from either end; each way
    as one mask."""
    ends = list(bits(line.opposite & line.open & line.open >> 1))
    found = []
    for order in (ends, ends[::-1]):
        pairs = 0
        for p in order:
            if not 3 << p & pairs:
                pairs |= 3 << p
        if pairs and pairs not in found:
            found.append(pairs)
    return found


def clashes(line: Line) -> Iterator[Firing]:
    """All that keeps a line from being right; each gives nothing and needs what clashes."""
    half, equal, opposite = line.n // 2, line.equal, line.opposite
    moons, suns = line.masks
    for p in bits(equal & (moons & suns >> 1 | suns & moons >> 1)):
        low = moons >> p & 1
        needs = facts_in(line, 1 - low, 1 << p) | facts_in(line, low, 2 << p)
        yield Firing(SIGN, line.number, needs, 0)
    for value, mask in enumerate(line.masks):
        for p in bits(opposite & mask & mask >> 1):
            yield Firing(SIGN, line.number, facts_in(line, value, 3 << p), 0, value)
        for p in bits(mask & mask >> 1 & mask >> 2):
            yield Firing(THREE, line.number, facts_in(line, value, 7 << p), 0, value)
        for pairs in (0, *_pairings(line)):
            if (alike := mask.bit_count() + pairs.bit_count() // 2) > half:
                needs = facts_in(line, value, mask)
                yield Firing(BALANCE, line.number, needs, 0, value, Count(half, alike), pairs)
                break


def _fired(
    rule: str,
    line: Line,
    value: int,
    known: int,
    there: int,
    other: int | None = None,
    count: Count | None = None,
    pairs: int = 0,
) -> Firing:
    """A rule that some known cells have a value, and others the other one, or one that is named."""
    gives = facts_in(line, 1 - value if other is None else other, there)
    return Firing(rule, line.number, facts_in(line, value, known), gives, value, count, pairs)
