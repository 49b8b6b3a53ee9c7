"""Why a digit has no other place: a cross in each cell that is closed to it, and a line of sight to that from
the digit that closes it."""

from collections.abc import Iterator

from ...solver.cells import Cell
from ...solver.step import Why
from ...solver.sudoku.puzzle import Sudoku
from ...solver.sudoku.state import CONFINED, DIGIT, PLACE
from ..digits import digits_of, put_in
from ..moment import Moment
from ..sketch import Marks, Place, glyphs, lines, middle

WIDTH, CASING = 0.035, 0.02  # of a cell: of a line of sight, and of the lines on either side
CROSS = 0.2  # of a cell: width of a cross
FROM, UP_TO = 0.4, 0.2  # of a cell: how far from the middle of the digit, and of the last cross, a line stays
BESIDE = 0.36  # of a cell: how far from the middle of other digits


def meant(moment: Moment[Sudoku]) -> Marks:
    """Nothing where a step looks at more than one digit, or where all of the answer stands."""
    step = moment.shown
    if not step or step.rule not in (PLACE, *CONFINED) or not moment.reason.outlined or moment.answer:
        return ()
    closed = [why for why in step.claim.why if why.cell not in step.found]
    ends = [part for a, b in _seen(closed) for part in _parts(a, b, _filled(moment))]
    cells = sorted({why.cell for why in closed})
    return (
        *lines(ends, WIDTH, "light", casing="dark", cased=CASING),
        *glyphs("cross", cells, CROSS),
    )


def _seen(closed: list[Why]) -> Iterator[tuple[Cell, Cell]]:
    """From which digits one looks where: along a row or column as far as the last cell that is closed."""
    farthest: dict[tuple[Cell, float, float], Cell] = {}
    for why in closed:
        for source in why.sources if why.by != DIGIT else ():
            down, right = _way(source, why.cell)
            key, far = (source, down, right), _far(source, why.cell)
            if key not in farthest or far > _far(source, farthest[key]):
                farthest[key] = why.cell
    yield from ((source, cell) for (source, *_), cell in farthest.items())


def _parts(a: Cell, b: Cell, filled: set[Cell]) -> Iterator[tuple[Place, Place]]:
    """The line from a digit to a cell, but for where it would cross other digits."""
    (down, right), far = _way(a, b), _far(a, b)
    start = FROM
    for cell in sorted(filled - {a}, key=lambda x: _far(a, x)):
        if _way(a, cell) == (down, right) and _far(a, cell) < far:
            yield _at(a, down, right, start), _at(a, down, right, _far(a, cell) - BESIDE)
            start = _far(a, cell) + BESIDE
    yield _at(a, down, right, start), _at(a, down, right, far - UP_TO)


def _at(a: Cell, down: float, right: float, far: float) -> Place:
    r, c = middle(a)
    return r + down * far, c + right * far


def _far(a: Cell, b: Cell) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def _way(a: Cell, b: Cell) -> tuple[float, float]:
    """Rows and columns that one goes from one cell to another, of a way 1 long."""
    far = _far(a, b)
    return round((b[0] - a[0]) / far, 6), round((b[1] - a[1]) / far, 6)


def _filled(moment: Moment[Sudoku]) -> set[Cell]:
    """The cells where digits stand."""
    typed = {cell for (cell,) in digits_of(put_in(moment.marks))}
    return {*moment.puzzle.digits, *typed, *(cell for step in moment.done for cell, _ in step.values)}
