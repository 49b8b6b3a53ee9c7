"""Draw nonograms: clues at the left and on top, filled cells, and cells that are known to be empty.

Nonograms are not read from captures.
"""

import math
from collections.abc import Iterable, Sequence

from ..solver.cells import Cell, Unit
from ..solver.nonogram.puzzle import Clue, Nonogram
from ..solver.step import Step, Value
from .drawing import Drawing, PieceState
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

#: The values of cells, as in the answer's rows.
FILLED_CELL, EMPTY_CELL = "#", "."
THICK_LINE_EVERY = 5  # cells from one thick line to the next
THIN_LINE_WIDTH = 0.02  # cells: width of lines between cells
THICK_LINE_WIDTH = 0.05  # cells: width of a thick line
FRAME_WIDTH = 0.06  # cells: width of the frame
FILLED_INSET = 0.04  # cells: distance of a filled cell from the lines
DOT_WIDTH = 0.16  # cells: width of a dot where a cell is known to be empty
CROSS_WIDTH = 0.4  # cells: width of a cross where a step finds a cell empty
ATTEMPT_WIDTH = 0.42  # cells: width of a disc or cross that would follow from an attempt
QUESTION_HEIGHT = 0.5  # cells: height of "?" in a cell in which answers differ
CLUE_DIGIT_HEIGHT = 0.5  # cells: height of a clue's numbers
MAX_CLUE_WIDTH = 0.84  # cells: largest width of a number over a column
MIN_DIGIT_HEIGHT = 6  # px: height of a number in the smallest legible picture
DIGIT_WIDTH_RATIO = 0.82  # largest width of a digit, as a share of its height ("broad" in measures.json)
CLUE_ROW_GAP = 0.4  # gap to the next number below, as a share of a number's height
CLUE_COLUMN_GAP = 0.55  # gap to the next number at the right, as a share of a number's height
BOARD_GAP = 0.6  # gap between a clue and the board, as a share of a number's height
CLUE_GROUND_SHARE = 0.5  # share of BOARD_GAP that the ground of a clue leaves free
EMPTY_CLUE = "0"  # the clue of an empty line
UNKNOWN_CELL = " "  # an unknown cell on a terminal


class NonogramDrawing(Drawing[Nonogram]):
    """The drawing of nonograms: filled and empty cells, with clues at the left and on top."""

    cell_values: Sequence[Value] = (FILLED_CELL, EMPTY_CELL)

    def draw_board(self, moment: Moment[Nonogram]) -> Primitives:
        rows, columns = moment.puzzle.shape
        units = (*_all_lines("row", rows), *_all_lines("column", columns))
        return super().draw_board(moment) + _draw_clues(moment.puzzle, units)

    def draw_grid_lines(self, puzzle: Nonogram) -> Primitives:
        rows, columns = puzzle.shape
        return (
            *lines_between(inner_lines(rows, columns), THIN_LINE_WIDTH, "hair"),
            *lines_between(
                inner_lines(rows, columns, (THICK_LINE_EVERY, THICK_LINE_EVERY)), THICK_LINE_WIDTH, "frame"
            ),
            board_frame((rows, columns), "frame", FRAME_WIDTH / 2, FRAME_WIDTH / 2),
        )

    def draw_pieces(self, moment: Moment[Nonogram], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw filled cells, and dots or crosses in empty cells unless the picture is complete."""
        solid = tuple(cell for (cell,), value in pieces.items() if value == FILLED_CELL)
        empty = [cell for (cell,), value in pieces.items() if value != FILLED_CELL]
        if state == "would":
            return (
                *glyphs_in_cells("disc", solid, ATTEMPT_WIDTH, colour="found"),
                *glyphs_in_cells("cross", empty, ATTEMPT_WIDTH, colour="found"),
            )
        ground = _fill_cells(solid, "solid" if state == "old" else "found")
        if _is_complete(moment):
            return ground
        shape, size, colour = (
            ("disc", DOT_WIDTH, "dot") if state == "old" else ("cross", CROSS_WIDTH, "found")
        )
        return ground + glyphs_in_cells(shape, empty, size, colour=colour)

    def draw_step_extras(self, moment: Moment[Nonogram]) -> Primitives:
        """Draw the clues of the lines that the step looks at on a coloured ground."""
        units = moment.step.claim.units if moment.step else ()
        return (
            *(_clue_ground(moment.puzzle, unit) for unit in units),
            *_draw_clues(moment.puzzle, units),
        )

    def draw_answer(self, moment: Moment[Nonogram]) -> Primitives:
        """Return no step numbers: they would cover the picture, which is the answer."""
        return ()

    def draw_reading(self, moment: Moment[Nonogram]) -> Primitives:
        """Draw the cells that the answers of an ambiguous nonogram share, and "?" in the cells that
        differ."""
        _, common, differ = self.values_read_and_shared(moment)
        unsure = labels_in_cells(
            [(cell, "?") for cell in differ], "middle", colour="found", height=QUESTION_HEIGHT
        )
        return self.draw_pieces(moment, common, "old") + unsure

    def clue_space(self, puzzle: Nonogram) -> tuple[float, float]:
        digit = _digit_height(puzzle)
        across = max(_numbers_width(_clue_words(clue), digit) for clue in puzzle.row_clues)
        down = max(_numbers_height(_clue_words(clue), digit) for clue in puzzle.column_clues)
        return across + 2 * BOARD_GAP * digit, down + 2 * BOARD_GAP * digit

    def min_cell(self, puzzle: Nonogram) -> int:
        """Return the smallest cell (px) in which clues are legible and clues of neighbouring columns stay
        apart."""
        return math.ceil(MIN_DIGIT_HEIGHT / _digit_height(puzzle))

    def claim_signs(self, puzzle: Nonogram, step: Step) -> ClaimSigns:
        """Outline the rows and columns that a step looks at."""
        if step.claim.chain:
            return super().claim_signs(puzzle, step)
        return ClaimSigns(self.cells_of_units(puzzle, step.units_to_look_at))

    def terminal_lines(self, moment: Moment[Nonogram], pieces: Pieces) -> list[str]:
        """Write the picture with two characters a cell; write the clues if no cell is known."""
        if not pieces:
            return moment.puzzle.to_text().splitlines()
        rows, columns = moment.puzzle.shape
        found = (
            "".join(str(pieces.get(((r, c),), UNKNOWN_CELL)) * 2 for c in range(columns)) for r in range(rows)
        )
        return [line.rstrip() for line in found]


DRAWING = NonogramDrawing()


def _fill_cells(cells: tuple[Cell, ...], colour: Colour) -> Primitives:
    return (Fill(cells, colour, inset=FILLED_INSET),) if cells else ()


def _is_complete(moment: Moment[Nonogram]) -> bool:
    """True if every cell of the nonogram is known."""
    if moment.answer is not None:
        return True
    steps = (*moment.done, *((moment.drawn_step,) if moment.drawn_step else ()))
    rows, columns = moment.puzzle.shape
    if sum(len(step.values) for step in steps) < rows * columns:  # as nearly always
        return False
    return len({cell for step in steps for cell, _ in step.values}) == rows * columns


def _all_lines(kind: str, count: int) -> list[Unit]:
    return [Unit(kind, i) for i in range(count)]


def _draw_clues(puzzle: Nonogram, units: Iterable[Unit]) -> Primitives:
    """Draw the clues of some rows and columns."""
    digit = _digit_height(puzzle)
    return tuple(label for unit in units for label in _clue_labels(puzzle, unit, digit))


def _clue_labels(puzzle: Nonogram, unit: Unit, digit: float) -> Iterable[Label]:
    """Draw the numbers of a row's or column's clue, the last one next to the board."""
    far, i = BOARD_GAP * digit, unit.number
    if unit.kind == "column":
        for word in reversed(_clue_words(puzzle.column_clues[i])):
            yield _number_label(word, (-far - digit / 2, i + 0.5), digit)
            far += (1 + CLUE_ROW_GAP) * digit
        return
    for word in reversed(_clue_words(puzzle.row_clues[i])):
        width = _numbers_width([word], digit)
        yield _number_label(word, (i + 0.5, -far - width / 2), digit)
        far += width + CLUE_COLUMN_GAP * digit


def _number_label(word: str, at: Place, digit: float) -> Label:
    return Label(word, at, colour="text", height=digit, max_width=_numbers_width([word], digit))


def _clue_ground(puzzle: Nonogram, unit: Unit) -> Line:
    """Return the ground of a clue: a line along the longer side of the clue's box, as wide as the shorter
    side. The line's ends are half its width inside the box, because lines reach so much beyond their ends."""
    left, top = DRAWING.clue_space(puzzle)
    near, i = -CLUE_GROUND_SHARE * BOARD_GAP * _digit_height(puzzle), unit.number
    box = (-top, i, near, i + 1) if unit.kind == "column" else (i, -left, i + 1, near)
    (y, x, y2, x2), width = box, min(box[2] - box[0], box[3] - box[1])
    half = width / 2
    ends = ((y + half, x + half), (y2 - half, x2 - half))
    return Line((ends,), width, "told")


def _clue_words(clue: Clue) -> list[str]:
    return [str(number) for number in clue] or [EMPTY_CLUE]


def _digit_height(puzzle: Nonogram) -> float:
    """Return the height of a nonogram's numbers (cells), so that the widest one fits above its column."""
    digits = max(len(word) for clue in puzzle.column_clues for word in _clue_words(clue))
    return min(CLUE_DIGIT_HEIGHT, MAX_CLUE_WIDTH / (DIGIT_WIDTH_RATIO * digits))


def _numbers_width(words: list[str], digit: float) -> float:
    """Return the width (cells) of numbers side by side. digit: height of a number (cells)."""
    return DIGIT_WIDTH_RATIO * digit * sum(map(len, words)) + CLUE_COLUMN_GAP * digit * (len(words) - 1)


def _numbers_height(words: list[str], digit: float) -> float:
    """Return the height (cells) of numbers one below another. digit: height of a number (cells)."""
    return digit * len(words) + CLUE_ROW_GAP * digit * (len(words) - 1)
