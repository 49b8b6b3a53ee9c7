"""Patches as lines of text, for a terminal."""

from collections.abc import Callable

from ...solver.cells import Cell
from ...solver.patches.puzzle import EMPTY, Patches
from ..moment import Moment, Put
from .sketch import rectangle_of, word_of


def board_lines(moment: Moment[Patches], put: Put) -> list[str]:
    """Clues stand in their cells as in the text form; lines are around the board and the
    rectangles that are known."""
    puzzle = moment.puzzle
    rectangles = [rectangle_of(name) for name in put if len(name) > 1]
    of: dict[Cell, int] = {cell: i for i, x in enumerate(rectangles) for cell in x.cells}
    words = {clue.cell: word_of(clue) for clue in puzzle.clues}
    width = max(map(len, words.values()))
    rows, columns = puzzle.shape

    def parted(a: Cell, b: Cell) -> bool:
        inside = [0 <= r < rows and 0 <= c < columns for r, c in (a, b)]
        return not all(inside) or of.get(a) != of.get(b)

    text = []
    for r in range(rows + 1):
        text.append("".join(_crossing(parted, r, c, width, columns) for c in range(columns + 1)).rstrip())
        if r < rows:
            cells = [f"{words.get((r, c), EMPTY):^{width + 2}}" for c in range(columns)]
            sides = ["|" if parted((r, c - 1), (r, c)) else " " for c in range(columns + 1)]
            text.append("".join(a + b for a, b in zip(sides, [*cells, ""], strict=True)).rstrip())
    return text


def _crossing(parted: Callable[[Cell, Cell], bool], r: int, c: int, width: int, columns: int) -> str:
    """Where lines cross at the upper left of a cell, and the line above it."""
    around = (
        parted((r - 1, c - 1), (r - 1, c)),
        parted((r, c - 1), (r, c)),
        parted((r - 1, c - 1), (r, c - 1)),
        parted((r - 1, c), (r, c)),
    )
    line = "" if c == columns else ("-" if around[3] else " ") * (width + 2)
    return ("+" if any(around) else " ") + line
