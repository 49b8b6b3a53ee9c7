"""The only place where Sudoku is drawn: boxes, givens on a shaded ground, digits, notes, digits ruled out."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from ..solver.cells import Cell, Unit
from ..solver.game import lazy_function
from ..solver.puzzle import Answer, Pair
from ..solver.step import Step, Why
from ..solver.sudoku.puzzle import Sudoku, text_rows, units_of
from ..solver.sudoku.state import CONFINED, DIGIT, PLACE, SETS
from ..words.sudoku import WORDS
from . import cell_values
from .cell_values import NOTED, RULED_OUT, digits_of, kinds_of_digits, put_digits_by, put_in, several
from .drawing import Drawing, State
from .moment import Moment, Put, Signs, chain_signs
from .sketch import AUTO, Colour, Fill, Label, Marks, Place, every_cell, frame, glyphs, labels, lines, middle

DIGIT_SIZE, WOULD = 0.46, 0.32  # of a cell: heights of digits; of those that would stand there
ON_CAPTURE = 0.38  # the same beside numbers of steps, where the game's own are smaller
NOTE = 0.19  # of a pencil note, and of a digit that is ruled out
NOTES = (0.14, 0.86)  # of a cell: between these lie the places of notes
CLEARED = 0.12  # of a cell, from its edges: within, notes give way to a digit
NEAR = 0.03  # of a cell: how far a ground of its own stays from the lines
BESIDE_DIGIT = 0.06  # of a cell, from its corner: so far in stand ticks and step numbers, clear of the digit
THIN, THICK, FRAME = (
    0.02,
    0.06,
    0.08,
)  # of a cell: widths of lines; how far the frame reaches beyond the cells
READ, CASED = 0.03, 0.025  # of a cell: lines between boxes that were read, and on either side of them

#: Where in its cell the letter of what would follow stands, with the digits that may be ruled out just there,
#: whatever the shape of the boxes: the first with none of them is taken.
CORNERS: tuple[tuple[Place, str], ...] = (
    ((0.8, 0.8), "469"),
    ((0.2, 0.8), "23"),
    ((0.2, 0.2), "1"),
    ((0.8, 0.2), "3457"),
)


def board(moment: Moment[Sudoku]) -> Marks:
    puzzle = moment.puzzle
    n, given = puzzle.n, given_in(puzzle)
    return (
        every_cell("cell"),
        Fill(tuple(cell for (cell,) in given), "given"),
        *lines([*_across(n, 1, 1)], THIN, "hair"),
        *lines([*_across(n, *puzzle.box)], THICK, "frame"),
        frame((n, n), "frame", THICK / 2, FRAME),
        *_digits(given, "text"),
    )


def pieces(moment: Moment[Sudoku], put: Put, state: State) -> Marks:
    """Digits, new ones on a ground of their own; pencil notes; what a step rules out struck through, at the
    place of its note."""
    box, digits = moment.puzzle.box, digits_of(put)
    notes = several(put, NOTED)
    without = {} if state == "old" else several(put, RULED_OUT)
    ground = Fill(tuple(cell for (cell,) in digits), "filled", inset=NEAR)
    return (
        *(() if state == "old" else _cleared(moment, digits)),
        *((ground,) if state == "new" and digits else ()),
        *_digits(digits, height=WOULD if state == "would" else DIGIT_SIZE),
        *(note(cell, x, box) for cell, some in notes.items() for x in some),
        *(note(cell, x, box, struck=True) for cell, some in without.items() for x in some),
    )


def note(cell: Cell, digit: str, box: tuple[int, int], *, struck: bool = False) -> Label:
    """A small digit at its place in a cell; struck through in black or white, to stand out from notes."""
    (r, c), (down, right) = cell, place_of_note(int(digit), box)
    return Label(digit, (r + down, c + right), colour=AUTO if struck else "digit", height=NOTE, struck=struck)


def place_of_note(digit: int, box: tuple[int, int]) -> Place:
    """Where a pencil note stands in its cell, 0..1: as the cells of a box do."""
    first, last = NOTES
    (rows, columns), at = box, digit - 1
    down, right = at // columns, at % columns
    return first + (last - first) * (down + 0.5) / rows, first + (last - first) * (right + 0.5) / columns


def letters(step: Step) -> list[Place]:
    """In the lower right of each cell, but where a digit is ruled out just there."""
    without = several(put_digits_by(step), RULED_OUT)
    places = []
    for r, c in dict.fromkeys(step.found):
        corners = (at for at, taken in CORNERS if not {*taken} & {*without.get((r, c), "")})
        down, right = next(corners, CORNERS[0][0])
        places.append((r + down, c + right))
    return places


def gives(moment: Moment[Sudoku], places: Collection[Cell | Pair]) -> Marks:
    given = {name: x for name, x in given_in(moment.puzzle).items() if name[0] in places}
    return tuple(_digits(given, height=ON_CAPTURE))


def solved(moment: Moment[Sudoku]) -> Marks:
    """A digit in every empty cell, in its lower right corner the number of the step that found it, or "?"
    where no step tells it; what a player typed gets a tick, or "!" where it is wrong. Notes give way."""
    typed, wanted = digits_of(put_in(moment.marks)), put_all(moment.puzzle, moment.answer or ())
    new = {name: x for name, x in wanted.items() if name not in typed}
    return (
        *_cleared(moment, new),
        *_digits(new, height=ON_CAPTURE),
        *cell_values.checked(moment, wanted, typed, BESIDE_DIGIT),
    )


def read(moment: Moment[Sudoku]) -> Marks:
    """What was read, small in the corners beside the capture's own, with lines between the boxes, so that a
    misreading is seen. Of an ambiguous board what its answers have in common, and "?" where they differ."""
    puzzle = moment.puzzle
    n = puzzle.n
    rim = [((0, 0), (0, n)), ((n, 0), (n, n)), ((0, 0), (n, 0)), ((0, n), (n, n))]
    shown = {**given_in(puzzle), **digits_of(put_in(moment.marks))}
    both, differ = cell_values.in_both(moment, given_in(puzzle))
    common = {name: x for name, x in both.items() if name not in shown}
    return (
        *lines([*_across(n, *puzzle.box), *rim], READ, "light", casing="dark", cased=CASED),
        *_cleared(moment, common),
        *_digits(common, height=ON_CAPTURE),
        *labels([(cell, str(x)) for (cell,), x in shown.items()], "badge-top"),
        *labels([(cell, "?") for cell in differ], "badge"),
    )


def given_in(puzzle: Sudoku) -> Put:
    """The digits that the puzzle gives."""
    return cell_values.in_cells(puzzle.digits)


def put_all(puzzle: Sudoku, answer: Answer) -> Put:
    return cell_values.put_all(puzzle, answer, given_in(puzzle))


def kinds(puzzle: Sudoku) -> Mapping[str, Put]:
    return kinds_of_digits(puzzle.n, given_in(puzzle))


def _across(n: int, rows: int, columns: int) -> Iterator[tuple[Place, Place]]:
    """Lines across the board, one every so many rows, one every so many columns."""
    yield from (((r, 0), (r, n)) for r in range(rows, n, rows))
    yield from (((0, c), (n, c)) for c in range(columns, n, columns))


def _digits(put: Put, colour: Colour = "digit", height: float = DIGIT_SIZE) -> Iterable[Label]:
    return (Label(str(x), middle(cell), colour=colour, height=height) for (cell,), x in put.items())


def _cleared(moment: Moment[Sudoku], put: Put) -> Marks:
    """The cells of digits before which notes give way: on a capture in their own ground, else in that of
    cells."""
    noted = {(r, c) for r, c, _ in moment.marks.get("notes", ())}
    some = tuple(cell for (cell,) in put if cell in noted)
    return tuple(Fill(some, colour, inset=CLEARED) for colour in ("clear", "cell") if some)


# ── sight ────────────────────────────────────────
# Why a digit has no other place: a cross in each cell that is closed to it, and a line of sight to that
# from the digit that closes it.

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


# ── signs ────────────────────────────────────────
# What a picture shows of a step of Sudoku: the digits that rule others out outlined, or the cells that
# share some digits; the rows, columns and boxes that it looks at.

INSET = 0.1  # of a cell: an outline runs within the thick lines of boxes


def unit_cells(puzzle: Sudoku, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or box; none of a digit."""
    return dict(units_of(puzzle.n, puzzle.box)).get(unit, ())


def signs_of(puzzle: Sudoku, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: unit_cells(puzzle, unit))
    looked = frozenset(cell for unit in step.units for cell in unit_cells(puzzle, unit))
    if step.rule in CONFINED + SETS:
        return Signs(frozenset(step.claim.cells), looked | frozenset(step.because))
    return Signs(frozenset(step.because) - {*step.found}, looked)


# ── text ────────────────────────────────────────
# A Sudoku as lines of text, for a terminal.


def board_lines(moment: Moment[Sudoku], put: Put) -> list[str]:
    """The digits that are known, with lines between the boxes."""
    known = {name[0]: x for name, x in digits_of(put).items()}
    return text_rows(moment.puzzle, {**known, **moment.puzzle.digits}, between=" ")


# ── drawing ────────────────────────────────────────
# How Sudoku is shown.

DRAWING = Drawing(
    words=WORDS,
    put_in=cell_values.put_in,
    put_by=cell_values.put_digits_by,
    put_all=put_all,
    board=board,
    pieces=pieces,
    meant=meant,
    gives=gives,
    solved=solved,
    read=read,
    lines=board_lines,
    kinds=kinds,
    signs=signs_of,
    letters=letters,
    inset=INSET,
    cells=unit_cells,
    stages=lazy_function(__package__, ".debug.sudoku:draw_stages"),
)
