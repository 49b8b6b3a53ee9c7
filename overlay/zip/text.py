"""A Zip as lines of text, for a terminal."""

from ...solver.zip.puzzle import Zip
from ..moment import Moment, Put
from .sketch import links_of


def board_lines(moment: Moment[Zip], put: Put) -> list[str]:
    """Numbers stand in the cells, `o` where there is none; lines between them are the path, walls `#`."""
    puzzle = moment.puzzle
    walls, joined = {*puzzle.walls}, {*links_of(put, joined=True)}
    width = len(str(puzzle.last))
    found = []
    for r, row in enumerate(puzzle.numbers):
        beside, below = "", ""
        for c, number in enumerate(row):
            right, down = ((r, c), (r, c + 1)), ((r, c), (r + 1, c))
            sign = "#" if right in walls else "-" if right in joined else " "
            beside += f"{number or 'o':>{width}}" + (sign * 3 if sign == "-" else f" {sign} ")
            sign = "#" if down in walls else "|" if down in joined else " "
            below += f"{sign:>{width}}   "
        found += [beside.rstrip(), below.rstrip()]
    return found[:-1]
