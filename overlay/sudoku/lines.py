"""A Sudoku board as lines for a terminal."""

from ...solver.sudoku.player_marks import put_in
from ...solver.sudoku.puzzle import Sudoku, text_rows
from ..scene import Scene


def board_lines(scene: Scene[Sudoku]) -> list[str]:
    """The digits that are known, with lines between the boxes."""
    old, new = scene.values(put_in(scene.marks))
    return text_rows(scene.puzzle, {**scene.puzzle.digits, **old, **new}, between=" ")
