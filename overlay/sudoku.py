"""Draw Sudoku: boxes, givens on a shaded ground, digits, notes, digits that are ruled out.

A digit that fits nowhere else has a cross in each closed cell, and lines of sight go to these cells from the
digits that close them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.puzzle import Pair
from ..solver.step import Step, Why
from ..solver.sudoku.puzzle import Sudoku, text_rows, units_of
from ..solver.sudoku.state import CONFINED, DIGIT, PLACE, SETS
from .cell_values import (
    NOTED,
    RULED_OUT,
    answer_labels,
    digit_lists,
    digits_of,
    in_cells,
    kinds_of_digits,
    put_digits_by,
    put_in,
    shared_values,
)
from .drawing import Drawing, State
from .moment import Moment, Put, Signs, chain_signs
from .sketch import (
    AUTO,
    Colour,
    Fill,
    Label,
    Marks,
    Place,
    every_cell,
    frame,
    glyphs,
    labels,
    lines,
    middle,
    rim,
)

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

DIGIT_SIZE = 0.46  # cells: height of a digit
WOULD = 0.32  # cells: height of a digit that would stand there
ON_CAPTURE = 0.38  # cells: height of a digit on a capture, beside numbers of steps
NOTE = 0.19  # cells: height of a pencil note, and of a digit that is ruled out
NOTES = (0.14, 0.86)  # cells: the places of notes lie between these
CLEARED = 0.12  # cells, from the edges: within, notes give way to a digit
NEAR = 0.03  # cells: distance of a coloured ground from the lines
INSET = 0.1  # cells: an outline runs within the thick lines of boxes
BESIDE_DIGIT = 0.06  # cells, from the corner: ticks and numbers of steps stand there, clear of the digit
THIN = 0.02  # cells: width of lines between cells
THICK = 0.06  # cells: width of lines between boxes
FRAME = 0.08  # cells: reach of the frame beyond the cells
READ = 0.03  # cells: width of a line between boxes that were read
CASED = 0.025  # cells: width of its casing on either side
SIGHT = 0.035  # cells: width of a line of sight
SIGHT_CASING = 0.02  # cells: width of its casing on either side
CROSS = 0.2  # cells: width of a cross at the end of a line of sight
FROM = 0.4  # cells: gap between a line of sight and the centre of the digit where it begins
UP_TO = 0.2  # cells: gap between a line of sight and the centre of the cross where it ends
BESIDE = 0.36  # cells: gap between a line of sight and the centres of other digits

#: Places in a cell for the letter of what would follow, each with the digits that may be ruled out just
#: there, whatever the shape of the boxes. The first place with none of these is taken.
CORNERS: tuple[tuple[Place, str], ...] = (
    ((0.8, 0.8), "469"),
    ((0.2, 0.8), "23"),
    ((0.2, 0.2), "1"),
    ((0.8, 0.2), "3457"),
)


class SudokuDrawing(Drawing[Sudoku]):
    """Digits and pencil notes in cells."""

    inset = INSET

    def put_in(self, marks: PlayerMarks) -> Put:
        return put_in(marks)

    def put_by(self, step: Step) -> Put:
        return put_digits_by(step)

    def given(self, puzzle: Sudoku) -> Put:
        return in_cells(puzzle.digits)

    def kinds(self, puzzle: Sudoku) -> Mapping[str, Put]:
        return kinds_of_digits(puzzle.n, self.given(puzzle))

    def unit_cells(self, puzzle: Sudoku, unit: Unit) -> Collection[Cell]:
        """Return the cells of a row, column or box; none for a digit."""
        return dict(units_of(puzzle.n, puzzle.box)).get(unit, ())

    def board(self, moment: Moment[Sudoku]) -> Marks:
        puzzle = moment.puzzle
        n, given = puzzle.n, self.given(puzzle)
        return (
            every_cell("cell"),
            Fill(tuple(cell for (cell,) in given), "given"),
            *lines([*_across(n, 1, 1)], THIN, "hair"),
            *lines([*_across(n, *puzzle.box)], THICK, "frame"),
            frame((n, n), "frame", THICK / 2, FRAME),
            *_digits(given, "text"),
        )

    def pieces(self, moment: Moment[Sudoku], put: Put, state: State) -> Marks:
        """Draw digits, new ones on a coloured ground, and pencil notes. What a step rules out is struck
        through at the place of its note."""
        box, digits = moment.puzzle.box, digits_of(put)
        notes = digit_lists(put, NOTED)
        without = {} if state == "old" else digit_lists(put, RULED_OUT)
        ground = Fill(tuple(cell for (cell,) in digits), "filled", inset=NEAR)
        return (
            *(() if state == "old" else _cleared(moment, digits)),
            *((ground,) if state == "new" and digits else ()),
            *_digits(digits, height=WOULD if state == "would" else DIGIT_SIZE),
            *(note(cell, x, box) for cell, some in notes.items() for x in some),
            *(note(cell, x, box, struck=True) for cell, some in without.items() for x in some),
        )

    def over_signs(self, moment: Moment[Sudoku]) -> Marks:
        """Draw why a digit has no other place: a cross in each cell that is closed to it, and a line of sight
        from the digit that closes the cell. Draw nothing if a step looks at more than one digit, or if the
        answer stands."""
        step = moment.shown
        if not step or step.rule not in (PLACE, *CONFINED) or not moment.reason.outlined or moment.answer:
            return ()
        closed = [why for why in step.claim.why if why.cell not in step.found]
        ends = [part for a, b in _lines_of_sight(closed) for part in _line_parts(a, b, _filled(moment))]
        cells = sorted({why.cell for why in closed})
        return (
            *lines(ends, SIGHT, "light", casing="dark", cased=SIGHT_CASING),
            *glyphs("cross", cells, CROSS),
        )

    def letter_places(self, step: Step) -> list[Place]:
        """Return a place in the lower right of each cell, or in another corner if a digit is ruled out just
        there."""
        without = digit_lists(put_digits_by(step), RULED_OUT)
        places = []
        for r, c in dict.fromkeys(step.found):
            corners = (at for at, taken in CORNERS if not {*taken} & {*without.get((r, c), "")})
            down, right = next(corners, CORNERS[0][0])
            places.append((r + down, c + right))
        return places

    def givens_at(self, moment: Moment[Sudoku], places: Collection[Cell | Pair]) -> Marks:
        given = {name: x for name, x in self.given(moment.puzzle).items() if name[0] in places}
        return tuple(_digits(given, height=ON_CAPTURE))

    def answer_marks(self, moment: Moment[Sudoku]) -> Marks:
        """Draw a digit in every empty cell, with the number of the step that found it in the lower right
        corner, or "?" if no step finds it. What a player typed gets a tick, or "!" if it is wrong. Notes give
        way."""
        typed, wanted = digits_of(put_in(moment.marks)), self.put_all(moment.puzzle, moment.answer or ())
        new = {name: x for name, x in wanted.items() if name not in typed}
        return (
            *_cleared(moment, new),
            *_digits(new, height=ON_CAPTURE),
            *answer_labels(moment, wanted, typed, BESIDE_DIGIT),
        )

    def read_marks(self, moment: Moment[Sudoku]) -> Marks:
        """Draw what was read, small in the corners beside the capture's own digits, with lines between the
        boxes, so that a misreading is seen. On an ambiguous board also draw what its answers share, and "?"
        where they differ."""
        puzzle = moment.puzzle
        n = puzzle.n
        shown = {**self.given(puzzle), **digits_of(put_in(moment.marks))}
        both, differ = shared_values(moment, self.given(puzzle))
        common = {name: x for name, x in both.items() if name not in shown}
        return (
            *lines([*_across(n, *puzzle.box), *rim(n)], READ, "light", casing="dark", cased=CASED),
            *_cleared(moment, common),
            *_digits(common, height=ON_CAPTURE),
            *labels([(cell, str(x)) for (cell,), x in shown.items()], "badge-top"),
            *labels([(cell, "?") for cell in differ], "badge"),
        )

    def signs(self, puzzle: Sudoku, step: Step) -> Signs:
        """Outline the digits that rule others out, or the cells that share some digits; keep the units that
        the step looks at."""
        if step.claim.chain:
            return chain_signs(step, lambda unit: self.unit_cells(puzzle, unit))
        looked = frozenset(cell for unit in step.units for cell in self.unit_cells(puzzle, unit))
        if step.rule in CONFINED + SETS:
            return Signs(frozenset(step.claim.cells), looked | frozenset(step.because))
        return Signs(frozenset(step.because) - {*step.found}, looked)

    def lines(self, moment: Moment[Sudoku], put: Put) -> list[str]:
        """Write the known digits with lines between the boxes."""
        known = {name[0]: x for name, x in digits_of(put).items()}
        return text_rows(moment.puzzle, {**known, **moment.puzzle.digits}, between=" ")

    def stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the board laid flat, with the givens (G), what was typed (E) and pencil notes (n) as they were
        read."""
        from .debug import Plan  # only for --debug: it needs OpenCV

        board, kinds = reading.stages.board, reading.stages.kinds
        box = "x".join(map(str, board.box)) if board.box else "not seen"
        title = f"digits, boxes {box}, confidence {reading.confidence:.2f}"
        plan = Plan.of(reading.lattice.n, title, board.flat.rgb)
        for cell, digit in board.digits.digits.items():
            plan.note(cell, f"{'E' if cell in kinds.typed else 'G'}{digit}")
        for cell, notes in board.digits.notes.items():
            plan.note(cell, f"n{''.join(map(str, notes))}")
        yield "2-digits", plan.picture


DRAWING = SudokuDrawing()


def note(cell: Cell, digit: str, box: tuple[int, int], *, struck: bool = False) -> Label:
    """Return a small digit at its place in a cell. struck: in black or white with a line through it, to stand
    out from notes."""
    (r, c), (down, right) = cell, place_of_note(int(digit), box)
    return Label(digit, (r + down, c + right), colour=AUTO if struck else "digit", height=NOTE, struck=struck)


def place_of_note(digit: int, box: tuple[int, int]) -> Place:
    """Return the place of a pencil note in its cell (0..1): notes lie as the cells of a box do."""
    first, last = NOTES
    (rows, columns), at = box, digit - 1
    down, right = at // columns, at % columns
    return first + (last - first) * (down + 0.5) / rows, first + (last - first) * (right + 0.5) / columns


def _across(n: int, rows: int, columns: int) -> Iterator[tuple[Place, Place]]:
    """Return lines across the board, one every so many rows and one every so many columns."""
    yield from (((r, 0), (r, n)) for r in range(rows, n, rows))
    yield from (((0, c), (n, c)) for c in range(columns, n, columns))


def _digits(put: Put, colour: Colour = "digit", height: float = DIGIT_SIZE) -> Iterable[Label]:
    return (Label(str(x), middle(cell), colour=colour, height=height) for (cell,), x in put.items())


def _cleared(moment: Moment[Sudoku], put: Put) -> Marks:
    """Clear the noted cells in which digits are drawn: in their own ground on a capture, else in the colour
    of cells."""
    noted = {(r, c) for r, c, _ in moment.marks.get("notes", ())}
    some = tuple(cell for (cell,) in put if cell in noted)
    return tuple(Fill(some, colour, inset=CLEARED) for colour in ("clear", "cell") if some)


def _lines_of_sight(closed: list[Why]) -> Iterator[tuple[Cell, Cell]]:
    """Return from which digit a line of sight goes to which cell: along a row or column as far as the last
    cell that is closed."""
    farthest: dict[tuple[Cell, float, float], Cell] = {}
    for why in closed:
        for source in why.sources if why.by != DIGIT else ():
            down, right = _direction(source, why.cell)
            key, far = (source, down, right), _distance(source, why.cell)
            if key not in farthest or far > _distance(source, farthest[key]):
                farthest[key] = why.cell
    yield from ((source, cell) for (source, *_), cell in farthest.items())


def _line_parts(a: Cell, b: Cell, filled: set[Cell]) -> Iterator[tuple[Place, Place]]:
    """Return the parts of the line from a digit to a cell, with gaps at other digits."""
    (down, right), far = _direction(a, b), _distance(a, b)
    start = FROM
    for cell in sorted(filled - {a}, key=lambda x: _distance(a, x)):
        if _direction(a, cell) == (down, right) and _distance(a, cell) < far:
            yield _at(a, down, right, start), _at(a, down, right, _distance(a, cell) - BESIDE)
            start = _distance(a, cell) + BESIDE
    yield _at(a, down, right, start), _at(a, down, right, far - UP_TO)


def _at(a: Cell, down: float, right: float, far: float) -> Place:
    r, c = middle(a)
    return r + down * far, c + right * far


def _distance(a: Cell, b: Cell) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def _direction(a: Cell, b: Cell) -> tuple[float, float]:
    """Return the direction from one cell to another: rows and columns of a way 1 long."""
    far = _distance(a, b)
    return round((b[0] - a[0]) / far, 6), round((b[1] - a[1]) / far, 6)


def _filled(moment: Moment[Sudoku]) -> set[Cell]:
    """Return the cells where digits stand."""
    typed = {cell for (cell,) in digits_of(put_in(moment.marks))}
    return {*moment.puzzle.digits, *typed, *(cell for step in moment.done for cell, _ in step.values)}
