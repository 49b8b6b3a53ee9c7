"""The only place where nonograms are drawn: clues at the left and on top, filled cells, and those known to be
empty."""

import math
from collections.abc import Iterable, Mapping

from ..solver.cells import Cell, Unit
from ..solver.nonogram.puzzle import Clue, Nonogram
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from ..words.nonogram import WORDS
from . import cell_values
from .cell_values import in_both, kinds_of
from .drawing import Drawing, State
from .moment import Moment, Put, Signs, chain_signs, line_cells
from .sketch import Colour, Fill, Label, Line, Marks, Place, every_cell, frame, glyphs, grid, labels, lines

SOLID, EMPTY = "#", "."
FIVE = 5  # cells from one thick line to the next
THIN, THICK, FRAME = 0.02, 0.05, 0.06  # of a cell: widths of lines
NEAR = 0.04  # of a cell: how far a filled cell stays from the lines
DOT, CROSS = 0.16, 0.4  # of a cell: where it is empty, known before and found
WOULD = 0.42  # of a cell: what would stand there
UNSURE = 0.5  # of a cell: height of what stands where answers differ
DIGIT, WIDE = 0.5, 0.84  # of a cell: height of a clue's numbers, and the most that one over a column takes
LEAST_DIGIT = 6  # px
BROAD = 0.82  # width of a digit, of its height, as painters reckon
ABOVE, BESIDE = 0.4, 0.55  # of a number's height: to the next below, and to the next beside
EDGE = 0.6  # of a number's height: to the board
MARGIN = 0.5  # of the room at the edge: so much of it the ground of a clue takes
NOTHING = "0"  # the clue of an empty line


def board(moment: Moment[Nonogram]) -> Marks:
    rows, columns = moment.puzzle.shape
    return (
        every_cell("cell"),
        *lines(grid(rows, columns), THIN, "hair"),
        *lines(grid(rows, columns, FIVE), THICK, "frame"),
        frame((rows, columns), "frame", FRAME / 2, FRAME / 2),
        *_clues(moment.puzzle, (*_all("row", rows), *_all("column", columns))),
    )


def pieces(moment: Moment[Nonogram], put: Put, state: State) -> Marks:
    """Filled cells; dots or crosses in those that stay empty, which the finished picture does not need."""
    solid = tuple(cell for (cell,), value in put.items() if value == SOLID)
    empty = [cell for (cell,), value in put.items() if value != SOLID]
    if state == "would":
        return (
            *glyphs("disc", solid, WOULD, colour="found"),
            *glyphs("cross", empty, WOULD, colour="found"),
        )
    ground = _filled(solid, "solid" if state == "old" else "found")
    if _is_whole(moment):
        return ground
    shape, size, colour = ("disc", DOT, "dot") if state == "old" else ("cross", CROSS, "found")
    return ground + glyphs(shape, empty, size, colour=colour)


def found(moment: Moment[Nonogram]) -> Marks:
    """The clues that the step looks at on a ground of their own."""
    units = moment.step.units if moment.step else ()
    return (
        *(_told(moment.puzzle, unit) for unit in units),
        *_clues(moment.puzzle, units),
    )


def read(moment: Moment[Nonogram]) -> Marks:
    """What two answers have in common, and "?" where they differ."""
    common, differ = in_both(moment)
    unsure = labels([(cell, "?") for cell in differ], "middle", colour="found", height=UNSURE)
    return pieces(moment, common, "old") + unsure


def room(puzzle: Nonogram) -> tuple[float, float]:
    """How many cells the clues take at the left and on top."""
    digit = _digit(puzzle)
    across = max(_width(_words(clue), digit) for clue in puzzle.row_clues)
    down = max(_height(_words(clue), digit) for clue in puzzle.column_clues)
    return across + 2 * EDGE * digit, down + 2 * EDGE * digit


def smallest(puzzle: Nonogram) -> int:
    """From how many pixels a cell on the clues can be read, and those of neighbouring columns do not run
    together."""
    return math.ceil(LEAST_DIGIT / _digit(puzzle))


def put_in(marks: PlayerMarks) -> Put:
    """Nonograms are not read from captures."""
    return {}


def kinds(puzzle: Nonogram) -> Mapping[str, Put]:
    return kinds_of(SOLID, EMPTY)


def _filled(cells: tuple[Cell, ...], colour: Colour) -> Marks:
    return (Fill(cells, colour, inset=NEAR),) if cells else ()


def _is_whole(moment: Moment[Nonogram]) -> bool:
    """Whether all of the picture is known."""
    if moment.answer is not None:
        return True
    steps = (*moment.done, *((moment.shown,) if moment.shown else ()))
    rows, columns = moment.puzzle.shape
    if sum(len(step.values) for step in steps) < rows * columns:  # as nearly always
        return False
    return len({cell for step in steps for cell, _ in step.values}) == rows * columns


def _all(kind: str, count: int) -> list[Unit]:
    return [Unit(kind, i) for i in range(count)]


def _clues(puzzle: Nonogram, units: Iterable[Unit]) -> Marks:
    """The numbers of some lines."""
    digit = _digit(puzzle)
    return tuple(label for unit in units for label in _clue(puzzle, unit, digit))


def _clue(puzzle: Nonogram, unit: Unit, digit: float) -> Iterable[Label]:
    """A line's numbers, the last next to the board."""
    far, i = EDGE * digit, unit.number
    if unit.kind == "column":
        for word in reversed(_words(puzzle.column_clues[i])):
            yield _number(word, (-far - digit / 2, i + 0.5), digit)
            far += (1 + ABOVE) * digit
        return
    for word in reversed(_words(puzzle.row_clues[i])):
        width = _width([word], digit)
        yield _number(word, (i + 0.5, -far - width / 2), digit)
        far += width + BESIDE * digit


def _number(word: str, at: Place, digit: float) -> Label:
    return Label(word, at, colour="text", height=digit, most=_width([word], digit))


def _told(puzzle: Nonogram, unit: Unit) -> Line:
    """The ground of a clue: a line along it, or across it where that is longer, so wide that it fills a box;
    at either end it reaches half its width further."""
    left, top = room(puzzle)
    near, i = -MARGIN * EDGE * _digit(puzzle), unit.number
    box = (-top, i, near, i + 1) if unit.kind == "column" else (i, -left, i + 1, near)
    (y, x, y2, x2), width = box, min(box[2] - box[0], box[3] - box[1])
    half = width / 2
    ends = ((y + half, x + half), (y2 - half, x2 - half))
    return Line((ends,), width, "told")


def _words(clue: Clue) -> list[str]:
    return [str(number) for number in clue] or [NOTHING]


def _digit(puzzle: Nonogram) -> float:
    """The height of all numbers: less than usual where the widest would not fit over its column."""
    digits = max(len(word) for clue in puzzle.column_clues for word in _words(clue))
    return min(DIGIT, WIDE / (BROAD * digits))


def _width(words: list[str], digit: float) -> float:
    """Of numbers beside one another."""
    return BROAD * digit * sum(map(len, words)) + BESIDE * digit * (len(words) - 1)


def _height(words: list[str], digit: float) -> float:
    """Of numbers one below another."""
    return digit * len(words) + ABOVE * digit * (len(words) - 1)


# ── signs ────────────────────────────────────────
# What a picture shows of a step of a nonogram: the line that is looked at outlined.


def signs_of(puzzle: Nonogram, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: line_cells(puzzle, unit))
    return Signs(frozenset(cell for unit in step.where for cell in line_cells(puzzle, unit)))


# ── text ────────────────────────────────────────
# A nonogram as lines of text, for a terminal.

UNKNOWN = " "


def board_lines(moment: Moment[Nonogram], put: Put) -> list[str]:
    """The picture, two characters a cell; as long as nothing of it is known, the clues."""
    if not put:
        return moment.puzzle.to_text().splitlines()
    rows, columns = moment.puzzle.shape
    found = ("".join(str(put.get(((r, c),), UNKNOWN)) * 2 for c in range(columns)) for r in range(rows))
    return [line.rstrip() for line in found]


# ── drawing ────────────────────────────────────────
# How nonograms are shown. They are not read from captures.

DRAWING = Drawing(
    words=WORDS,
    put_in=put_in,
    put_by=cell_values.put_by,
    put_all=cell_values.put_all,
    board=board,
    pieces=pieces,
    found=found,
    read=read,
    lines=board_lines,
    kinds=kinds,
    signs=signs_of,
    room=room,
    smallest=smallest,
)
