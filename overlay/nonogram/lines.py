"""A nonogram as lines for a terminal."""

from ...solver.puzzle import Puzzle
from ..scene import Scene

UNKNOWN = " "


def board_lines(scene: Scene[Puzzle]) -> list[str]:
    """The picture, two characters a cell; as long as nothing of it is known, the clues."""
    old, new = scene.values()
    known = {**old, **new}
    if not known:
        return scene.puzzle.to_text().splitlines()
    rows, columns = scene.puzzle.shape
    lines = ("".join(str(known.get((r, c), UNKNOWN)) * 2 for c in range(columns)) for r in range(rows))
    return [line.rstrip() for line in lines]
