"""How a person solves a nonogram: line by line until nothing follows, then by supposing what a cell is."""

from collections.abc import Iterable

from ..bits import bits
from ..cell import Cell, Unit
from ..ladder import Fired, Rung
from ..step import Step
from .grid import Grid, Lines

SOLID, DOT = "#", "."


def deduce(grid: Grid) -> list[Fired] | None:
    """All steps from the empty grid, entered as they come; None where a line cannot be completed: the puzzle
    has no answer."""
    steps: list[Step] = []
    if not _line_steps(grid, range(len(grid.lines.clues)), steps):
        return None
    found = True
    while found:
        found = False
        # In one round every open cell is supposed once. What a harmless supposition led to is left to the
        # next round: less would follow from it.
        harmless = (Grid(grid.lines), Grid(grid.lines))
        for cell in _by_promise(grid):
            if not grid.unknown(cell[0]) >> cell[1] & 1:
                continue
            step = _supposition(grid, cell, harmless)
            if step:
                found = True
                steps.append(step)
                ((_, value),) = step.values
                if not _line_steps(grid, grid.put(*cell, value == SOLID), steps):
                    return None
    return [Fired(step, RUNGS[step.rule]) for step in steps]


def _line_steps(grid: Grid, touched: Iterable[int], steps: list[Step]) -> bool:
    """Append a step for every line in which something follows, until nothing does; False where a line cannot
    be completed."""
    todo = dict.fromkeys(touched)
    while todo:
        i = next(iter(todo))
        del todo[i]
        solid, dot = grid.solid[i], grid.dot[i]
        answer = grid.lines.answer(i, solid, dot)
        if answer is None:
            return False
        if answer.solid != solid or answer.dot != dot:
            todo.update(dict.fromkeys(grid.put_line(i, answer)))
            steps.append(_line_step(grid.lines, i, solid | dot, answer.solid & ~solid, answer.dot & ~dot))
    return True


def _line_step(lines: Lines, i: int, known: int, solid: int, dot: int) -> Step:
    """The step that finds new solid cells and dots in line i, of which some cells were known."""
    cells = lines.cells[i]
    values = (*[(cells[p], SOLID) for p in bits(solid)], *[(cells[p], DOT) for p in bits(dot)])
    return Step("complete-line" if known else "overlap", cells, values=values, units=(unit(lines, i),))


def _supposition(grid: Grid, cell: Cell, harmless: tuple[Grid, Grid]) -> Step | None:
    """Fires when a cell that is filled, or empty, would leave a line that cannot be completed, with all that
    follows line by line. Effect: it is the other. Valid because: there is a contradiction.

    harmless: what suppositions without a contradiction led to, of filled and of empty cells; added to here.
    """
    r, c = cell
    for solid, led_to in zip((True, False), harmless, strict=True):
        if (led_to.solid if solid else led_to.dot)[r] >> c & 1:
            continue
        after = grid.copy()
        broken = after.follow(after.put(r, c, solid))
        if broken is not None:
            value = (cell, DOT if solid else SOLID)
            broken_line = unit(grid.lines, broken)
            return Step("supposition", grid.lines.cells[broken], values=(value,), details=(broken_line,))
        for masks, more in ((led_to.solid, after.solid), (led_to.dot, after.dot)):
            for i in range(grid.lines.rows):
                masks[i] |= more[i]
    return None


def _by_promise(grid: Grid) -> list[Cell]:
    """The unknown cells, first those around which most is known: contradictions come soonest there."""
    rows, columns = grid.lines.rows, grid.lines.columns

    def is_known(r: int, c: int) -> bool:
        return not (0 <= r < rows and 0 <= c < columns) or not grid.unknown(r) >> c & 1

    def promise(cell: Cell) -> tuple[int, float]:
        r, c = cell
        around = sum(is_known(*x) for x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        open_share = grid.unknown(r).bit_count() / columns + grid.unknown(rows + c).bit_count() / rows
        return -around, open_share

    return sorted(grid.unknown_cells, key=promise)


def unit(lines: Lines, i: int) -> Unit:
    """Line i as a unit."""
    return Unit("row", i) if i < lines.rows else Unit("column", i - lines.rows)


#: THE table. overlap: nothing is known in the line yet; complete-line: something is; supposition: a cell
#: cannot be what it is supposed to be. `deduce` asks them in rounds.
RUNGS = {
    "overlap": Rung(_line_step, 1, 1),
    "complete-line": Rung(_line_step, 2, 2),
    "supposition": Rung(_supposition, 4, 40, 2),
}
