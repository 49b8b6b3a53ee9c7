"""Queens and Star Battle as lines of text and as coloured tiles, for a terminal."""

from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..moment import Moment, Put
from .sketch import DEAD, QUEEN


def board_lines(moment: Moment[Board], put: Put) -> list[str]:
    """Letters of regions, a line a row: queens in brackets, dead cells as dots."""

    def word(cell: Cell, letter: str) -> str:
        value = put.get((cell,))
        return f"[{letter}]" if value == QUEEN else f" {'.' if value == DEAD else letter} "

    rows = enumerate(moment.puzzle.letters)
    return ["".join(word((r, c), letter) for c, letter in enumerate(row)) for r, row in rows]


def board_tiles(moment: Moment[Board], put: Put) -> list[list[tuple[str, tuple[int, int, int]]]] | None:
    """Crowns and crosses beside the letters of the regions, on the colours that the cells have on the
    capture."""
    colours = moment.colours
    if colours is None:
        return None
    signs, (rows, columns) = {QUEEN: "\u265b", DEAD: "\u00d7"}, moment.puzzle.shape

    def tile(r: int, c: int) -> tuple[str, tuple[int, int, int]]:
        red, green, blue = (round(level) for level in colours[r][c])
        sign = signs.get(str(put.get(((r, c),))), " ")
        return f"{moment.puzzle.letters[r][c]}{sign} ", (red, green, blue)

    return [[tile(r, c) for c in range(columns)] for r in range(rows)]
