"""How a person solves Tango: the rules, simplest first. Rules but the last look at one line alone."""

from collections.abc import Callable
from functools import lru_cache

from ..bits import bits
from ..cell import Cell
from ..ladder import RuleFunction, Rung
from ..step import Step
from .lines import Line, line_key, shared
from .state import State

LineRule = Callable[[Line], Step | None]


def pair(line: Line) -> Step | None:
    """Fires when two alike stand side by side. Effect: the cells on either side get the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        twos = mask & mask >> 1
        if (twos << 2 | twos >> 1) & line.open:
            for p in bits(twos):
                there = (1 << p + 2 | 1 << p >> 1) & line.open
                if there:
                    return _step(line, "pair", 1 - value, there, 3 << p)
    return None


def gap(line: Line) -> Step | None:
    """Fires when two alike stand with one open cell between them. Effect: it gets the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        there = _lowest((mask & mask >> 2) << 1 & line.open)
        if there:
            around = there << 1 | there >> 1
            return _step(line, "gap", 1 - value, there, around)
    return None


def sign(line: Line) -> Step | None:
    """Fires when one of two cells with a sign between them is known. Effect: so is the other. Valid because:
    that is what the sign says."""
    for value, mask in enumerate(line.masks):
        for signs, other in ((line.equal, value), (line.opposite, 1 - value)):
            there = _lowest(((mask & signs) << 1 | mask >> 1 & signs) & line.open)
            if there:
                known = there >> 1 if there >> 1 & mask & signs else there << 1
                return _step(line, "sign", other, there, known)
    return None


def count(line: Line) -> Step | None:
    """Fires when a line holds all its suns, or all its moons. Effect: its open cells get the other. Valid
    because: there are as many of each in every line."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 0:
            return _step(line, "count", 1 - value, line.open, mask, line.n // 2)
    return None


def equal_pair_beside(line: Line) -> Step | None:
    """Fires when two open cells that are equal stand beside a known one. Effect: both get the other. Valid
    because: else three alike would stand side by side."""
    twos = line.equal & line.open & line.open >> 1
    for value, mask in enumerate(line.masks):
        for p in bits(twos & (mask << 1 | mask >> 2)):
            both, beside = 3 << p, _lowest(mask & (1 << p >> 1 | 1 << p + 2))
            return _step(line, "equal-pair-beside", 1 - value, both, both | beside)
    return None


def equal_pair_count(line: Line) -> Step | None:
    """Fires when a line takes just one more of a value, and two of its open cells are equal. Effect: both get
    the other. Valid because: there is no room for two."""
    twos = line.equal & line.open & line.open >> 1
    for value, mask in enumerate(line.masks):
        if twos and line.left(value) == 1:
            both = 3 * _lowest(twos)
            return _step(line, "equal-pair-count", 1 - value, both, mask | both, 1)
    return None


def opposite_pair_count(line: Line) -> Step | None:
    """Fires when pairs of opposite open cells take all the suns, or moons, that a line still takes. Effect:
    its other open cells get the other. Valid because: each such pair takes one of each."""
    pairs = 0
    for p in bits(line.opposite & line.open & line.open >> 1):
        if not pairs >> p & 1:  # pairs must not share a cell
            pairs |= 3 << p
    rest, takes = line.open & ~pairs, pairs.bit_count() // 2
    for value, mask in enumerate(line.masks):
        if takes and rest and line.left(value) == takes:
            return _step(line, "opposite-pair-count", 1 - value, rest, mask | pairs, takes, line.cells(pairs))
    return None


def complete_line(line: Line) -> Step | None:
    """Fires when all ways to fill a line, with what is known of it and the signs within it, have the same in
    an open cell. Effect: such cells get it; `size` is the number of ways. Valid because: one is right."""
    found = shared(*line_key(line))
    if found is None:
        return None  # the line is broken already: nothing can be said
    for value, same in enumerate(found[:2]):
        there = same & line.open
        if there:
            known = line.masks[0] | line.masks[1]
            return _step(line, "complete-line", value, there, known, found.ways)
    return None


def supposition(state: State, fresh: int) -> Step | None:
    """Fires when a value in an open cell, followed by every rule above, leaves a line that cannot be filled.
    Effect: the cell gets the other. Valid because: the value leads to a contradiction."""
    for cell in state.open_cells:
        for value in (1, 0):
            after = state.copy()
            after.put(cell, value)
            broken = after.follow()
            if broken:
                because = broken.cells((1 << broken.n) - 1)
                return Step("supposition", because, values=((cell, 1 - value),), details=(broken.unit,))
    return None


def anywhere(find: LineRule) -> RuleFunction:
    """The rule of a single line for the whole board: its first step in any line in which something was filled
    in, rows from the top, then columns."""

    def in_any_line(state: State, fresh: int) -> Step | None:
        for line, cells in zip(state.lines, cells_of_lines(state.n), strict=True):
            if line.open and cells & fresh and (step := find(line)):
                return step
        return None

    return in_any_line


#: THE table: cheapest first; after any step the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung(anywhere(pair), 1, 1),
    Rung(anywhere(gap), 1, 1),
    Rung(anywhere(sign), 1, 1),
    Rung(anywhere(count), 1, 2),
    Rung(anywhere(equal_pair_beside), 2, 4),
    Rung(anywhere(equal_pair_count), 2, 4),
    Rung(anywhere(opposite_pair_count), 2, 5),
    Rung(anywhere(complete_line), 3, 10),
    Rung(supposition, 4, 40),
)


@lru_cache(maxsize=8)
def cells_of_lines(n: int) -> tuple[int, ...]:
    """The mask of the cells of each line of n x n cells, rows first; bit r * n + c is cell (r, c)."""
    rows = [(1 << n) - 1 << n * i for i in range(n)]
    columns = [sum(1 << n * r + c for r in range(n)) for c in range(n)]
    return (*rows, *columns)


def _step(
    line: Line,
    rule: str,
    value: int,
    mask: int,
    because: int,
    size: int | None = None,
    details: tuple[Cell, ...] = (),
) -> Step:
    """The step that puts a value into the cells of a mask of a line."""
    values = tuple((cell, value) for cell in line.cells(mask))
    return Step(rule, line.cells(because), values=values, units=(line.unit,), size=size, details=details)


def _lowest(mask: int) -> int:
    return mask & -mask
