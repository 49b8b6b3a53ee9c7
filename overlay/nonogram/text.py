"""A nonogram as lines of text, for a terminal."""

from ...solver.nonogram.puzzle import Nonogram
from ..moment import Moment, Put

UNKNOWN = " "


def board_lines(moment: Moment[Nonogram], put: Put) -> list[str]:
    """The picture, two characters a cell; as long as nothing of it is known, the clues."""
    if not put:
        return moment.puzzle.to_text().splitlines()
    rows, columns = moment.puzzle.shape
    found = ("".join(str(put.get(((r, c),), UNKNOWN)) * 2 for c in range(columns)) for r in range(rows))
    return [line.rstrip() for line in found]
