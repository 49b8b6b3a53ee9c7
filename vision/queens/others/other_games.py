"""Boards of other games that look like Queens: digits or letters in the cells, regions that are boxes."""

from collections.abc import Sequence

import numpy as np

from ....solver.cells import Cell
from ...cells.letters import has_letters
from ...cells.view import View
from ...doubts import PLACES, Doubt, Sort
from ...source.errors import OtherGame
from ..drawn.marks import Marks
from ..regions import Grouping

TEXT_SHARE = 0.12  # of the cells with something that is no mark, from which it may be a sudoku or a text
# Cells with something that is no mark in their middle, or in a corner, from which it is doubted: a pointer
# may be taken for one, and reach into two more.
STRANGE, ASIDE = 3, 3
CLEAR_BOXES = 0.1  # separation from which boxes are seen, where other evidence shows other regions


def refuse_boxes(groupings: Sequence[Grouping]) -> None:
    """Raises OtherGame where the regions are the boxes of a sudoku. No puzzle of this game has such regions:
    mirrored, each of its solutions would be another one. groupings: all ways to tell them, the best first."""
    for i, grouping in enumerate(groupings):
        if (i == 0 or grouping.separation >= CLEAR_BOXES) and (box := box_of(grouping.labels)):
            rows, columns = box
            raise OtherGame(
                f"this looks like a sudoku: its regions are boxes of {rows} x {columns} cells",
                "if it is another game, give its regions with --board",
            )


def box_of(labels: np.ndarray) -> tuple[int, int] | None:
    """Rows and columns of a box, where the regions are n equal boxes of several rows and columns each.
    labels: (n, n) int, in order of first appearance."""
    n = len(labels)
    r, c = np.indices(labels.shape)
    for rows in range(2, n // 2 + 1):
        columns = n // rows
        if rows * columns == n and (labels == r // rows * rows + c // columns).all():
            return rows, columns
    return None


def refuse_letters(view: View) -> None:
    """Raises OtherGame where letters stand in the cells."""
    if has_letters(view.flat, view.colours):
        raise OtherGame(
            "this is a Wend, or another game of letters: it needs a dictionary and is not solved here",
            "show a board of another game",
        )


def rectangle_doubts(labels: np.ndarray) -> list[Doubt]:
    """From regions that are all rectangles, as in Patches. labels: (n, n) int."""
    regions = (labels == i for i in range(int(labels.max()) + 1))
    if not all(r.any(axis=0).sum() * r.any(axis=1).sum() == r.sum() for r in regions):
        return []
    return [Doubt(Sort.OTHER_GAME, "every region is a rectangle: is it another game?")]


def is_text(strange: Sequence[Cell], n: int) -> bool:
    """Whether there may be text in the cells. strange: those with something that is no mark."""
    return len(strange) >= TEXT_SHARE * n * n


def text_doubts(found: Marks, labels: np.ndarray) -> list[Doubt]:
    """From cells with something that is no mark. labels: (n, n) int. What other games write into a corner
    stands once in a region, as a sum does; coordinates and notes stand anywhere."""
    once = len({int(labels[cell]) for cell in found.aside}) == len(found.aside)
    if is_text(found.strange, len(labels)):
        what, cells = "many cells hold something other than queens and crosses", found.strange
    elif len(found.strange) >= STRANGE:
        what, cells = "some cells hold something other than queens and crosses", found.strange
    elif len(found.aside) >= ASIDE and once:
        what, cells = "there is text in the corners of some cells", found.aside
    elif found.doubtful:
        return [Doubt(Sort.UNLIKE, "a mark may be something else", found.doubtful)]
    else:
        return []
    return [Doubt(Sort.OTHER_GAME, f"{what}{PLACES}: is it another game?", cells)]


def strange_notes(found: Marks) -> tuple[str, ...]:
    """Of a few cells with something that is no mark: a pointer, a sticker."""
    few = not found.doubtful and 0 < len(found.strange) < STRANGE
    return (str(Doubt(Sort.STRANGE, "what stands there is no mark", found.strange)),) if few else ()
