"""A Zip board as lines for a terminal."""

from ...solver.zip.puzzle import Zip
from ..scene import Scene
from .path import drawn_links, path_pairs


def board_lines(scene: Scene[Zip]) -> list[str]:
    """Numbers stand in the cells, `o` where there is none; lines between them are the path, walls `#`."""
    puzzle = scene.puzzle
    known = (*drawn_links(scene.marks), *scene.links, *(scene.step.links if scene.step else ()))
    joined = {(a, b) for a, b, is_joined in known if is_joined}
    if scene.answer:
        joined = path_pairs(scene.answer)
    width = len(str(puzzle.last))
    lines = []
    for r, row in enumerate(puzzle.numbers):
        beside, below = "", ""
        for c, number in enumerate(row):
            right, down = ((r, c), (r, c + 1)), ((r, c), (r + 1, c))
            sign = "#" if right in puzzle.walls else "-" if right in joined else " "
            beside += f"{number or 'o':>{width}}" + (sign * 3 if sign == "-" else f" {sign} ")
            sign = "#" if down in puzzle.walls else "|" if down in joined else " "
            below += f"{sign:>{width}}   "
        lines += [beside.rstrip(), below.rstrip()]
    return lines[:-1]
