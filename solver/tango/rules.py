"""How a person solves Tango: what can be seen in a single line. Each rule gives all its firings there.

wanted: the cells (a mask) of which something is to be found; a rule about open cells is about these.
"""

from collections.abc import Callable, Iterator

from ..cell import bits
from .firing import Firing, facts_in
from .lines import Line

LineRule = Callable[[Line, int], Iterator[Firing]]


def pair(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when two alike stand side by side. Effect: the cells on either side get the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits(mask & mask >> 1):
            there = (1 << p + 2 | 1 << p >> 1) & line.full & ~mask
            if there & wanted:
                yield _fired("pair", line, value, 3 << p, there)


def gap(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when two alike stand with one open cell between them. Effect: it gets the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits((mask & mask >> 2) << 1 & ~mask & wanted):
            yield _fired("gap", line, value, 5 << p >> 1, 1 << p)


def sign(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when one of two cells with a sign between them is known. Effect: so is the other. Valid because:
    that is what the sign says."""
    for value, mask in enumerate(line.masks):
        for signs, other in ((line.equal, value), (line.opposite, 1 - value)):
            for p in bits(mask & signs):
                if wanted >> p + 1 & 1:
                    yield _fired("sign", line, value, 1 << p, 2 << p, other)
            for p in bits(mask >> 1 & signs):
                if wanted >> p & 1:
                    yield _fired("sign", line, value, 2 << p, 1 << p, other)


def count(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when a line holds all its suns, or all its moons. Effect: its other cells get the other. Valid
    because: there are as many of each in every line."""
    for value, mask in enumerate(line.masks):
        rest = line.full & ~mask
        if line.left(value) == 0 and rest & wanted:
            yield _fired("count", line, value, mask, rest)


def equal_pair_beside(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when two open cells that are equal stand beside a known one. Effect: both get the other. Valid
    because: else three alike would stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bits(line.equal & wanted & wanted >> 1 & ~mask & ~(mask >> 1)):
            for beside in (1 << p >> 1, 1 << p + 2):
                if beside & mask:
                    yield _fired("equal-pair-beside", line, value, beside, 3 << p)


def equal_pair_count(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when a line takes just one more of a value, and two of its open cells are equal. Effect: both get
    the other. Valid because: there is no room for two."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 1:
            for p in bits(line.equal & line.open & line.open >> 1):
                if 3 << p & wanted:
                    yield _fired("equal-pair-count", line, value, mask, 3 << p, size=1)


def opposite_pair_count(line: Line, wanted: int) -> Iterator[Firing]:
    """Fires when pairs of opposite open cells take all the suns, or moons, that a line still takes. Effect:
    its other open cells get the other. Valid because: each such pair takes one of each."""
    for pairs in _pairings(line):
        takes = pairs.bit_count() // 2
        for value, mask in enumerate(line.masks):
            rest = line.full & ~pairs & ~mask
            if line.left(value) == takes and rest & wanted & ~pairs:
                yield _fired("opposite-pair-count", line, value, mask, rest, size=takes, pairs=pairs)


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
        yield Firing("sign", line.number, needs, 0)
    for value, mask in enumerate(line.masks):
        for p in bits(opposite & mask & mask >> 1):
            yield Firing("sign", line.number, facts_in(line, value, 3 << p), 0, value)
        for p in bits(mask & mask >> 1 & mask >> 2):
            yield Firing("three", line.number, facts_in(line, value, 7 << p), 0, value)
        for pairs in (0, *_pairings(line)):
            if mask.bit_count() + pairs.bit_count() // 2 > half:
                needs = facts_in(line, value, mask)
                yield Firing("balance", line.number, needs, 0, value, half, pairs)
                break


def _fired(
    rule: str,
    line: Line,
    value: int,
    known: int,
    there: int,
    other: int | None = None,
    size: int | None = None,
    pairs: int = 0,
) -> Firing:
    """A rule that some known cells have a value, and others the other one, or one that is named."""
    gives = facts_in(line, 1 - value if other is None else other, there)
    return Firing(rule, line.number, facts_in(line, value, known), gives, value, size, pairs)
