"""A Queens board on a terminal: in letters, or in its own colours."""

from ...solver.queens.board import Board
from ..paint.grid import Colour
from ..scene import Scene
from .standing import standing

CROWN, CROSS = "♛", "×"


def board_lines(scene: Scene[Board]) -> list[str]:
    """Letters of regions, a line a row: queens in brackets, dead cells as dots."""
    stands = standing(scene)
    queens, dead = stands.queens | stands.new_queens, stands.dead | stands.new_dead
    shown = [
        ["." if (r, c) in dead else ch for c, ch in enumerate(row)]
        for r, row in enumerate(scene.puzzle.letters)
    ]
    return [
        "".join(f"[{ch}]" if (r, c) in queens else f" {ch} " for c, ch in enumerate(row))
        for r, row in enumerate(shown)
    ]


def board_tiles(scene: Scene[Board]) -> list[list[tuple[str, Colour]]] | None:
    """Crowns and crosses beside the letters of the regions, on the colours that the cells have on the
    capture."""
    colours = scene.colours
    if colours is None:
        return None
    stands = standing(scene)
    signs = dict.fromkeys(stands.dead | stands.new_dead, CROSS)
    signs |= dict.fromkeys(stands.queens | stands.new_queens, CROWN)
    letters, (rows, columns) = scene.puzzle.letters, scene.puzzle.shape
    return [
        [(f"{letters[r][c]}{signs.get((r, c), ' ')} ", _rgb(*colours[r, c])) for c in range(columns)]
        for r in range(rows)
    ]


def _rgb(red: float, green: float, blue: float) -> Colour:
    return int(red), int(green), int(blue)
