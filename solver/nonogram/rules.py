"""The rules of nonograms: all lines in which something follows, again and again; where nothing does, by
trying what a cell is."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ..budget import OutOfTime, check_clock, limit_time
from ..cells import Cell
from ..ladder import SUPPOSITION_COST, LadderFiring, Rung
from .state import (
    COMPLETE_LINE,
    OVERLAP,
    SUPPOSITION,
    Firing,
    Grid,
    RefutedCell,
    firing_in_line,
    firings_in_lines,
)


def line_firings(rule: str, grid: Grid, fresh: int) -> Iterator[Firing]:
    """Fires when all ways to put the blocks into a line share a cell (overlap: nothing is known of the line;
    complete-line: some of its cells are known). Effect: such cells are solid, and dots those that no way
    uses. Valid because: one of the ways is right."""
    for i in grid.lines_crossing(fresh):
        found = firing_in_line(grid, i)
        if found and found.rule == rule:
            yield found


#: THE table. overlap: nothing is known in the line yet; complete-line: something is; supposition: a cell
#: cannot be what it is supposed to be. `deduce` asks them in rounds, the last only where no line goes on.
LADDER = (
    Rung((partial(line_firings, OVERLAP),), 1, 1, firing_names=(OVERLAP,)),
    Rung((partial(line_firings, COMPLETE_LINE),), 2, 2, firing_names=(COMPLETE_LINE,)),
    Rung((), 4, 40, SUPPOSITION_COST, firing_names=(SUPPOSITION,)),
)
RUNG_BY_RULE = {name: rung for rung in LADDER for name in rung.firing_names}

DEDUCTION_SHARE = 0.5  # of the allowance of time: what is not found by then may still be searched for


class GridDeduction(NamedTuple):
    """The deduction from a grid on; None if a line cannot be completed: the puzzle has no answer. in_time:
    its share of the allowance of time did not end it; else lines that changed may not have been looked at
    again, and even a full grid proves nothing."""

    firings: list[LadderFiring] | None
    in_time: bool = True


def deduce(grid: Grid, with_suppositions: bool = True) -> GridDeduction:
    """Deduce all that follows from a grid, entered as it comes.

    with_suppositions: True to also suppose what cells are.
    """
    firings: list[LadderFiring] = []
    changed_lines: Iterable[int] = range(len(grid.lines.clues))
    with suppress(OutOfTime), limit_time(part=DEDUCTION_SHARE):
        while _enter_line_results(grid, changed_lines, firings):
            found = list(suppositions(grid)) if with_suppositions else []
            if not found:
                return GridDeduction(firings)
            firings += [LadderFiring(x, RUNG_BY_RULE[SUPPOSITION]) for x in found]
            changed_lines = [i for x in found for i in grid.enter_value(*x.cell, x.is_solid)]
        return GridDeduction(None)
    return GridDeduction(firings, in_time=False)


def _enter_line_results(grid: Grid, changed_lines: Iterable[int], firings: list[LadderFiring]) -> bool:
    """Enter what follows from some lines on, round by round; False where a line cannot be completed."""
    while changed_lines:
        found = firings_in_lines(grid, list(changed_lines))
        if found is None:
            return False
        changed_lines = []
        for x in found:
            changed = grid.enter_line(x.line, x.solid, x.dot)
            firings.append(LadderFiring(x, RUNG_BY_RULE[x.rule], bool(changed)))
            changed_lines += changed
    return True


def suppositions(grid: Grid) -> Iterator[RefutedCell]:
    """Fires when a cell that is filled, or empty, would leave a line that cannot be completed, with all that
    follows line by line. Effect: it is the other. Valid because: there is a contradiction.

    All of one round are made in the same position: first of the cells around which most is known, and of
    others only where these give nothing, so that a turned puzzle is solved in the same way.
    """
    start = grid.copy()
    # What a supposition without a contradiction led to leads to none either.
    harmless = Grid(grid.lines), Grid(grid.lines)
    for _, cells in groupby(_most_promising_first(grid), key=lambda x: x[0]):
        found = [x for _, _, cell in cells for x in _refuted_values(start, cell, harmless)]
        if found:
            yield from found
            return


def _refuted_values(grid: Grid, cell: Cell, harmless: tuple[Grid, Grid]) -> Iterator[RefutedCell]:
    """The values that trying both leaves a cell. harmless: what led to no contradiction, added to here."""
    r, c = cell
    for solid, led_to in zip((True, False), harmless, strict=True):
        if (led_to.solid if solid else led_to.dot)[r] >> c & 1:
            continue
        check_clock()
        after = grid.copy()
        if after.fill_by_lines(after.enter_value(r, c, solid)) is not None:
            yield RefutedCell(grid, cell, not solid)
            return
        for masks, more in ((harmless[0].solid, after.solid), (harmless[1].dot, after.dot)):
            for i in range(grid.lines.rows):
                masks[i] |= more[i]


def _most_promising_first(grid: Grid) -> Sequence[tuple[int, float, Cell]]:
    """The unknown cells, first those around which most is known: contradictions come soonest there."""
    rows, columns = grid.lines.rows, grid.lines.columns

    def is_known(r: int, c: int) -> bool:
        return not (0 <= r < rows and 0 <= c < columns) or not grid.unknown(r) >> c & 1

    def search_rank(cell: Cell) -> tuple[int, float, Cell]:
        r, c = cell
        around = sum(is_known(*x) for x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        open_share = grid.unknown(r).bit_count() / columns + grid.unknown(rows + c).bit_count() / rows
        return -around, open_share, cell

    return sorted(map(search_rank, grid.unknown_cells))
