"""Draw Sudoku: boxes, givens on a shaded ground, digits, pencil notes, ruled out digits.

If a digit has only one place left, the other cells get crosses. A line of sight leads to each cross from the
digit that closes the cell.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ..solver.cells import Cell, Unit
from ..solver.digits import DIGIT_REASON, SET_RULES, SINGLE_PLACE
from ..solver.step import Step, Why
from ..solver.sudoku.puzzle import Sudoku, text_rows, units_of
from ..solver.sudoku.state import CONFINED_RULES
from .digits import DigitDrawing, digits_in_cells
from .moment import ClaimSigns, Moment, Pieces, pieces_in_cells
from .sketch import (
    CASING_WIDTH,
    Place,
    Primitives,
    board_frame,
    board_sides,
    cell_middle,
    glyphs_in_cells,
    inner_lines,
    lines_between,
)

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

THIN_LINE_WIDTH = 0.02  # cells: width of lines between cells
THICK_LINE_WIDTH = 0.06  # cells: width of lines between boxes
FRAME_REACH = 0.08  # cells: reach of the frame beyond the cells
READING_LINE_WIDTH = 0.03  # cells: width of a line between boxes as they were read
SIGHT_LINE_WIDTH = 0.035  # cells: width of a line of sight
SIGHT_CASING_WIDTH = 0.02  # cells: width of the casing on either side of a line of sight
CROSS_WIDTH = 0.2  # cells: width of a cross at the end of a line of sight
SIGHT_START_GAP = 0.4  # cells: gap between a line of sight and the centre of the digit at its start
SIGHT_END_GAP = 0.2  # cells: gap between a line of sight and the centre of the cross at its end
SIGHT_DIGIT_GAP = 0.36  # cells: gap between a line of sight and the centre of a digit on its way


class SudokuDrawing(DigitDrawing[Sudoku]):
    """The drawing of Sudoku: digits and pencil notes in cells, boxes, and lines of sight."""

    def note_grid(self, puzzle: Sudoku) -> tuple[int, int]:
        return puzzle.box

    def given_pieces(self, puzzle: Sudoku) -> Pieces:
        return pieces_in_cells(puzzle.digits)

    def unit_cells(self, puzzle: Sudoku, unit: Unit) -> Collection[Cell]:
        """Return the cells of a row, column or box; no cells for a digit."""
        return dict(units_of(puzzle.n, puzzle.box)).get(unit, ())

    def draw_grid_lines(self, puzzle: Sudoku) -> Primitives:
        n = puzzle.n
        return (
            *lines_between(inner_lines(n, n), THIN_LINE_WIDTH, "hair"),
            *lines_between(inner_lines(n, n, puzzle.box), THICK_LINE_WIDTH, "frame"),
            board_frame((n, n), "frame", THICK_LINE_WIDTH / 2, FRAME_REACH),
        )

    def draw_over_signs(self, moment: Moment[Sudoku]) -> Primitives:
        """Draw a cross in each cell that is closed to the step's digit, and a line of sight to that cell from
        the digit that closes it. Draw nothing for rules about several digits, or once the answer is on the
        board."""
        step = moment.drawn_step
        if (
            not step
            or step.rule not in (SINGLE_PLACE, *CONFINED_RULES)
            or not moment.visible_signs.outlined
            or moment.answer
        ):
            return ()
        closed = [why for why in step.claim.why if why.cell not in step.found_cells]
        ends = [part for a, b in _lines_of_sight(closed) for part in _line_parts(a, b, _digit_cells(moment))]
        cells = sorted({why.cell for why in closed})
        return (
            *lines_between(ends, SIGHT_LINE_WIDTH, "light", casing="dark", cased=SIGHT_CASING_WIDTH),
            *glyphs_in_cells("cross", cells, CROSS_WIDTH),
        )

    def draw_reading(self, moment: Moment[Sudoku]) -> Primitives:
        """Draw the digits that were read, and the lines between boxes."""
        n, box = moment.puzzle.n, moment.puzzle.box
        between = lines_between(
            [*inner_lines(n, n, box), *board_sides(n)],
            READING_LINE_WIDTH,
            "light",
            casing="dark",
            cased=CASING_WIDTH,
        )
        return between + super().draw_reading(moment)

    def claim_signs(self, puzzle: Sudoku, step: Step) -> ClaimSigns:
        """Outline the digits that close cells, or the cells that share a set of digits; keep the units that
        the step looks at."""
        if step.claim.chain or step.rule not in CONFINED_RULES + SET_RULES:
            return super().claim_signs(puzzle, step)
        looked = self.cells_of_units(puzzle, step.claim.units)
        return ClaimSigns(frozenset(step.claim.cells), looked | frozenset(step.because))

    def terminal_lines(self, moment: Moment[Sudoku], pieces: Pieces) -> list[str]:
        """Write the known digits, with lines between the boxes."""
        known = {name[0]: x for name, x in digits_in_cells(pieces).items()}
        return text_rows(moment.puzzle, {**known, **moment.puzzle.digits}, between=" ")

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the flattened board with the givens (G), typed digits (E) and pencil notes (n) that were
        read."""
        from .debug import BoardPlan  # only for --debug: it needs OpenCV

        board, kinds = reading.stages.board, reading.stages.kinds
        box = "x".join(map(str, board.box)) if board.box else "not seen"
        title = f"digits, boxes {box}, confidence {reading.confidence:.2f}"
        plan = BoardPlan.empty(reading.lattice.n, title, board.flat.rgb)
        for cell, digit in board.digits.digits.items():
            plan.write_note(cell, f"{'E' if cell in kinds.typed else 'G'}{digit}")
        for cell, notes in board.digits.notes.items():
            plan.write_note(cell, f"n{''.join(map(str, notes))}")
        yield "2-digits", plan.picture


DRAWING = SudokuDrawing()


def _lines_of_sight(closed: list[Why]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the digit's cell and the last closed cell of each line of sight. A digit's lines in one direction
    are joined into the longest."""
    farthest: dict[tuple[Cell, float, float], Cell] = {}
    for why in closed:
        for source in why.sources if why.reason != DIGIT_REASON else ():
            down, right = _direction(source, why.cell)
            key, far = (source, down, right), _distance(source, why.cell)
            if key not in farthest or far > _distance(source, farthest[key]):
                farthest[key] = why.cell
    yield from ((source, cell) for (source, *_), cell in farthest.items())


def _line_parts(a: Cell, b: Cell, filled: set[Cell]) -> Iterator[tuple[Place, Place]]:
    """Yield the parts of a line of sight from cell a to cell b, with gaps at other digits. filled: the cells
    with digits."""
    (down, right), far = _direction(a, b), _distance(a, b)
    start = SIGHT_START_GAP
    for cell in sorted(filled - {a}, key=lambda x: _distance(a, x)):
        if _direction(a, cell) == (down, right) and _distance(a, cell) < far:
            yield (
                _point_along(a, down, right, start),
                _point_along(a, down, right, _distance(a, cell) - SIGHT_DIGIT_GAP),
            )
            start = _distance(a, cell) + SIGHT_DIGIT_GAP
    yield _point_along(a, down, right, start), _point_along(a, down, right, far - SIGHT_END_GAP)


def _point_along(a: Cell, down: float, right: float, far: float) -> Place:
    r, c = cell_middle(a)
    return r + down * far, c + right * far


def _distance(a: Cell, b: Cell) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def _direction(a: Cell, b: Cell) -> tuple[float, float]:
    """Return the unit vector (down, right) from one cell to another, rounded so that directions compare
    equal."""
    far = _distance(a, b)
    return round((b[0] - a[0]) / far, 6), round((b[1] - a[1]) / far, 6)


def _digit_cells(moment: Moment[Sudoku]) -> set[Cell]:
    """Return the cells with a digit: given, typed, or found by earlier steps."""
    typed = {cell for (cell,) in DRAWING.player_entries(moment)}
    return {*moment.puzzle.digits, *typed, *(cell for step in moment.done for cell, _ in step.values)}
