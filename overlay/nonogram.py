"""Draw nonograms: clues at the left and on top, filled cells, cells that are known to be empty.

Nonograms are not read from captures.
"""

import math
from collections.abc import Iterable, Sequence

from ..solver.cells import Cell, Unit
from ..solver.nonogram.puzzle import Clue, Nonogram
from ..solver.step import Step, Value
from .drawing import Drawing, State
from .moment import ClaimSigns, Moment, Pieces
from .sketch import (
    Colour,
    Fill,
    Label,
    Line,
    Place,
    Primitives,
    board_frame,
    glyphs_in_cells,
    inner_lines,
    labels_in_cells,
    lines_between,
)

SOLID, EMPTY = "#", "."
FIVE = 5  # cells from one thick line to the next
THIN = 0.02  # cells: width of lines between cells
THICK = 0.05  # cells: width of every fifth line
FRAME = 0.06  # cells: width of the frame
NEAR = 0.04  # cells: distance of a filled cell from the lines
DOT = 0.16  # cells: width of a dot where a cell is known to be empty
CROSS = 0.4  # cells: width of a cross where a step finds a cell empty
WOULD = 0.42  # cells: width of what would stand there
UNSURE = 0.5  # cells: height of "?" where answers differ
DIGIT = 0.5  # cells: height of a clue's numbers
WIDE = 0.84  # cells: largest width of a number over a column
LEAST_DIGIT = 6  # px: height of a number in the smallest legible picture
BROAD = 0.82  # width of a digit by its height, as painters reckon
ABOVE = 0.4  # of a number's height: gap to the next number below
BESIDE = 0.55  # of a number's height: gap to the next number beside
EDGE = 0.6  # of a number's height: gap between a clue and the board
MARGIN = 0.5  # of that gap: how much of it the ground of a clue takes
NOTHING = "0"  # the clue of an empty line
UNKNOWN = " "  # a cell on a terminal, before anything is known of it


class NonogramDrawing(Drawing[Nonogram]):
    """The drawing of nonograms: filled and empty cells, with clues at the left and on top."""

    cell_values: Sequence[Value] = (SOLID, EMPTY)

    def draw_board(self, moment: Moment[Nonogram]) -> Primitives:
        rows, columns = moment.puzzle.shape
        units = (*_units("row", rows), *_units("column", columns))
        return super().draw_board(moment) + _clues(moment.puzzle, units)

    def draw_grid_lines(self, puzzle: Nonogram) -> Primitives:
        rows, columns = puzzle.shape
        return (
            *lines_between(inner_lines(rows, columns), THIN, "hair"),
            *lines_between(inner_lines(rows, columns, (FIVE, FIVE)), THICK, "frame"),
            board_frame((rows, columns), "frame", FRAME / 2, FRAME / 2),
        )

    def draw_pieces(self, moment: Moment[Nonogram], put: Pieces, state: State) -> Primitives:
        """Draw filled cells, and dots or crosses in empty ones unless the picture is finished."""
        solid = tuple(cell for (cell,), value in put.items() if value == SOLID)
        empty = [cell for (cell,), value in put.items() if value != SOLID]
        if state == "would":
            return (
                *glyphs_in_cells("disc", solid, WOULD, colour="found"),
                *glyphs_in_cells("cross", empty, WOULD, colour="found"),
            )
        ground = _solid_ground(solid, "solid" if state == "old" else "found")
        if _is_whole(moment):
            return ground
        shape, size, colour = ("disc", DOT, "dot") if state == "old" else ("cross", CROSS, "found")
        return ground + glyphs_in_cells(shape, empty, size, colour=colour)

    def draw_step_extras(self, moment: Moment[Nonogram]) -> Primitives:
        """Draw the clues that the step looks at on a coloured ground."""
        units = moment.step.claim.look if moment.step else ()
        return (
            *(_clue_ground(moment.puzzle, unit) for unit in units),
            *_clues(moment.puzzle, units),
        )

    def draw_answer(self, moment: Moment[Nonogram]) -> Primitives:
        """Return nothing: the picture is the answer, and numbers of steps would cover it."""
        return ()

    def draw_reading(self, moment: Moment[Nonogram]) -> Primitives:
        """Draw the cells that two answers of a nonogram share, and "?" where they differ."""
        _, common, differ = self.read_values(moment)
        unsure = labels_in_cells([(cell, "?") for cell in differ], "middle", colour="found", height=UNSURE)
        return self.draw_pieces(moment, common, "old") + unsure

    def clue_room(self, puzzle: Nonogram) -> tuple[float, float]:
        digit = _digit(puzzle)
        across = max(_width(_words(clue), digit) for clue in puzzle.row_clues)
        down = max(_height(_words(clue), digit) for clue in puzzle.column_clues)
        return across + 2 * EDGE * digit, down + 2 * EDGE * digit

    def smallest_cell(self, puzzle: Nonogram) -> int:
        """Return the size of a cell (px) from which clues are legible and those of neighbouring columns do
        not run together."""
        return math.ceil(LEAST_DIGIT / _digit(puzzle))

    def claim_signs(self, puzzle: Nonogram, step: Step) -> ClaimSigns:
        """Outline the lines of a nonogram that a step looks at."""
        if step.claim.chain:
            return super().claim_signs(puzzle, step)
        return ClaimSigns(self.cells_of_units(puzzle, step.where))

    def text_lines(self, moment: Moment[Nonogram], put: Pieces) -> list[str]:
        """Write a nonogram's picture with two characters a cell; the clues as long as nothing of it is
        known."""
        if not put:
            return moment.puzzle.to_text().splitlines()
        rows, columns = moment.puzzle.shape
        found = ("".join(str(put.get(((r, c),), UNKNOWN)) * 2 for c in range(columns)) for r in range(rows))
        return [line.rstrip() for line in found]


DRAWING = NonogramDrawing()


def _solid_ground(cells: tuple[Cell, ...], colour: Colour) -> Primitives:
    return (Fill(cells, colour, inset=NEAR),) if cells else ()


def _is_whole(moment: Moment[Nonogram]) -> bool:
    """True if all of a nonogram's picture is known."""
    if moment.answer is not None:
        return True
    steps = (*moment.done, *((moment.shown,) if moment.shown else ()))
    rows, columns = moment.puzzle.shape
    if sum(len(step.values) for step in steps) < rows * columns:  # as nearly always
        return False
    return len({cell for step in steps for cell, _ in step.values}) == rows * columns


def _units(kind: str, count: int) -> list[Unit]:
    return [Unit(kind, i) for i in range(count)]


def _clues(puzzle: Nonogram, units: Iterable[Unit]) -> Primitives:
    """Draw the numbers of some lines of a nonogram."""
    digit = _digit(puzzle)
    return tuple(label for unit in units for label in _clue(puzzle, unit, digit))


def _clue(puzzle: Nonogram, unit: Unit, digit: float) -> Iterable[Label]:
    """Draw the numbers of a nonogram's line, the last one next to the board."""
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


def _clue_ground(puzzle: Nonogram, unit: Unit) -> Line:
    """Return the ground of a clue: a line along the longer side of its box, as wide as the other side. Its
    round ends reach half its width further."""
    left, top = DRAWING.clue_room(puzzle)
    near, i = -MARGIN * EDGE * _digit(puzzle), unit.number
    box = (-top, i, near, i + 1) if unit.kind == "column" else (i, -left, i + 1, near)
    (y, x, y2, x2), width = box, min(box[2] - box[0], box[3] - box[1])
    half = width / 2
    ends = ((y + half, x + half), (y2 - half, x2 - half))
    return Line((ends,), width, "told")


def _words(clue: Clue) -> list[str]:
    return [str(number) for number in clue] or [NOTHING]


def _digit(puzzle: Nonogram) -> float:
    """Return the height of all numbers of a nonogram: smaller if the widest would not fit over its column."""
    digits = max(len(word) for clue in puzzle.column_clues for word in _words(clue))
    return min(DIGIT, WIDE / (BROAD * digits))


def _width(words: list[str], digit: float) -> float:
    """Return the width of a nonogram's numbers beside one another."""
    return BROAD * digit * sum(map(len, words)) + BESIDE * digit * (len(words) - 1)


def _height(words: list[str], digit: float) -> float:
    """Return the height of a nonogram's numbers one below another."""
    return digit * len(words) + ABOVE * digit * (len(words) - 1)
