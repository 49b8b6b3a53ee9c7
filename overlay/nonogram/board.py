"""A nonogram drawn from nothing: clues at the left and on top, a thicker line every five cells."""

from collections.abc import Collection, Mapping
from functools import lru_cache

import numpy as np

from ...solver.cell import Cell, Unit
from ...solver.nonogram.puzzle import Clue, Nonogram
from ...solver.step import Value
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import FlatBoard, draw_outline, wash
from ..paint.grid import Colour, Lines, draw_grid, every_line
from ..paint.labels import Labels
from ..paint.pointers import draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from .follows import draw_follows

FIVE = 5  # cells from one thick line to the next
SOLID = "#"
DIGIT = 0.46  # of a cell: height of a clue's numbers
LEAST_DIGIT = 6  # px
APART = 2  # px between numbers over neighbouring columns
LINE_GAP, NUMBER_GAP = 0.5, 0.55  # of a number's height: between numbers one below, and beside another
EDGE_GAP = 0.6  # of a number's height: between clue and board
OLD_DOT, NEW_CROSS = 0.16, 0.4  # of a cell: what is empty, known before, and found by a step
NOTHING = "0"  # the clue of an empty line


def clue_room(puzzle: Nonogram, cell: int) -> tuple[int, int]:
    """How many pixels the clues take at the left and on top of cells of `cell` pixels."""
    digit = _digit(puzzle, cell)
    across, down = (max(1, *map(len, clues)) for clues in (puzzle.row_clues, puzzle.column_clues))
    edge = round(EDGE_GAP * digit)
    return across * _slot(puzzle, digit) + edge, down * _pitch(digit) + edge


def least_cell(puzzle: Nonogram) -> int:
    """From how many pixels a cell on the clues of neighbouring columns do not run together."""
    return glyphs.text(_widest(puzzle.column_clues), LEAST_DIGIT).shape[1] + APART


def draw_board(
    out: np.ndarray, board: FlatBoard, scene: Scene[Nonogram], theme: Theme, labels: Labels
) -> None:
    """The puzzle with what is known of its picture, in place."""
    puzzle = scene.puzzle
    old, new = scene.values()
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    for values, colour in ((old, theme.solid), (new, theme.found)):
        for cell, value in values.items():
            if value == SOLID:
                fills[cell] = colour
    thick = every_line(board.lattice, board.rows, board.columns, FIVE)
    lines = Lines(theme.frame, theme.hair, board.page, thin=0.02, thick=0.05, frame=0.06)
    draw_grid(out, board.lattice, fills, lines, thick)
    whole = len({*old, *new}) == board.rows * board.columns
    if not whole:  # the finished picture needs no dots
        dot = glyphs.sun(max(2, round(OLD_DOT * board.cell)))
        _stamp_all(out, board, _empty(old), dot, theme.dot)
    wash(out, board, scene.focus)
    if not whole:
        cross = glyphs.cross(max(4, round(NEW_CROSS * board.cell)))
        _stamp_all(out, board, _empty(new), cross, theme.found)
    draw_outline(out, board, scene.reason.outlined)
    draw_clash(out, board.lattice, scene.reason.clash)
    draw_follows(out, board.cells, scene.reason, theme.found)
    looked = scene.step.units if scene.step else ()
    _draw_clues(out, board, puzzle, looked, theme)


def _empty(values: Mapping[Cell, Value]) -> list[Cell]:
    return [cell for cell, value in values.items() if value != SOLID]


def _stamp_all(
    out: np.ndarray, board: FlatBoard, cells: Collection[Cell], mask: np.ndarray, colour: Colour
) -> None:
    for cell in cells:
        stamp(out, mask, np.array(colour), board.middle(cell))


def _draw_clues(
    out: np.ndarray, board: FlatBoard, puzzle: Nonogram, looked: Collection[Unit], theme: Theme
) -> None:
    """Each line's numbers, those nearest to the board last; behind those of the lines that a step looks at a
    ground of their own."""
    digit = _digit(puzzle, board.cell)
    slot, pitch, edge = _slot(puzzle, digit), _pitch(digit), round(EDGE_GAP * digit)
    left, top = clue_room(puzzle, board.cell)
    for r, clue in enumerate(puzzle.row_clues):
        rows_of, _ = board.box((r, 0))
        if Unit("row", r) in looked:
            out[rows_of, board.left - left : board.left - edge // 2] = theme.told
        y = board.middle((r, 0))[1]
        for i, number in enumerate(reversed(_words(clue))):
            x = board.left - edge - (i + 0.5) * slot
            stamp(out, glyphs.text(number, digit), np.array(theme.text), np.array((x, y)))
    for c, clue in enumerate(puzzle.column_clues):
        _, columns_of = board.box((0, c))
        if Unit("column", c) in looked:
            out[board.top - top : board.top - edge // 2, columns_of] = theme.told
        x = board.middle((0, c))[0]
        for i, number in enumerate(reversed(_words(clue))):
            y = board.top - edge - (i + 0.5) * pitch
            stamp(out, glyphs.text(number, digit), np.array(theme.text), np.array((x, y)))


def _words(clue: Clue) -> list[str]:
    return [str(number) for number in clue] or [NOTHING]


@lru_cache(maxsize=4)
def _widest(clues: tuple[Clue, ...]) -> str:
    """A number as wide as any in the clues: digits are about equally wide, but for the 1."""
    return "8" * max(len(word) for clue in clues for word in _words(clue))


def _digit(puzzle: Nonogram, cell: int) -> int:
    """The height of all numbers in pixels: less than usual where the widest would not fit over its column."""
    widest = _widest(puzzle.column_clues)
    usual = max(LEAST_DIGIT, round(DIGIT * cell))
    heights = range(usual, LEAST_DIGIT, -1)
    return next((h for h in heights if glyphs.text(widest, h).shape[1] <= cell - APART), LEAST_DIGIT)


def _slot(puzzle: Nonogram, digit: int) -> int:
    """What a number of a row's clue takes of the width."""
    return glyphs.text(_widest(puzzle.row_clues), digit).shape[1] + max(3, round(NUMBER_GAP * digit))


def _pitch(digit: int) -> int:
    return digit + max(3, round(LINE_GAP * digit))
