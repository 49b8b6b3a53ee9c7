"""What speaks against a reading, as sentences for the user, and how much it takes from the confidence."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..solver.cell import Cell, cell_name
from ..solver.pairs import Pair
from .cells.view import View
from .grid.find import GOES_ON, GOOD
from .grid.sides import NAMES
from .grid.whole import missing

SMALL_CELL = 8.0  # pixels: below, borders and marks blur into the cells
SMALL_SHARE = 0.025  # of the picture: a board on a page covers 8 % and more, a thumbnail of a picture less
SAME_PUZZLE = 0.5  # share of a puzzle that the picture shows; the rest was misread, or is hidden
MOST_NAMED = 4  # cells or sides, in a sentence


class Doubt(NamedTuple):
    """text: a sentence without full stop. weight: what is left of the confidence, 0..1."""

    text: str
    weight: float


def weight_of(doubts: Sequence[Doubt]) -> float:
    """What all of them leave of the confidence, 0..1."""
    return math.prod(doubt.weight for doubt in doubts)


FAINT_LINES = Doubt("the lines of the grid are hard to see", 0.7)


def puzzle_doubts(given: Collection[object], seen: Collection[object]) -> list[Doubt]:
    """From what stands in a puzzle that was given (its symbols, signs, numbers, walls, each with its place),
    against what the picture shows."""
    if sum(thing in seen for thing in given) >= SAME_PUZZLE * len(given):
        return []
    return [Doubt("the picture shows another puzzle than the one that was given", 0.3)]


def lattice_doubts(view: View, framed: bool = True, also_cut: Collection[str] = ()) -> list[Doubt]:
    """From where the cells lie in the picture; framed: see `missing`. also_cut: names of sides of which the
    game itself tells that something is missing there."""
    n, cell, boards = view.n, view.lattice.cell, view.boards
    share = (cell * n) ** 2 / (view.rgb.shape[0] * view.rgb.shape[1])
    cut, covered = missing(view.rgb, view.found, framed)
    cut = [side for side in NAMES if side in cut or side in also_cut]
    doubts = [Doubt(text, 0.5) for text in view.found.doubts]
    if view.found.window.beyond > GOES_ON and boards == 1:
        doubts.append(Doubt(f"the grid goes on outside the {n} x {n} cells that were read", 0.3))
    if cut:
        doubts.append(Doubt(f"the board may be cut off at the {listed(cut)}", 0.5))
    if covered:
        doubts.append(Doubt(f"something covers the edge of the board{named(covered)}", 0.5))
    if cell < SMALL_CELL:
        doubts.append(Doubt(f"the cells are only {cell:.0f} pixels wide", 0.7))
    if share < SMALL_SHARE:
        doubts.append(Doubt(f"the board is only {share:.1%} of the picture: is it the one you mean?", 0.8))
    if boards > 1:
        doubts.append(Doubt(f"there are {boards} boards in this picture, the largest was read", 0.8))
    return doubts


def named(cells: Sequence[Cell]) -> str:
    """The cells in brackets, after a blank: (r1c2, r3c4 ...), or nothing where there are no cells."""
    if not cells:
        return ""
    names = [cell_name(cell) for cell in cells]
    shown = listed(names) if len(names) <= MOST_NAMED else ", ".join(names[:MOST_NAMED]) + " ..."
    return f" ({shown})"


def between(pairs: Sequence[Pair]) -> str:
    """The sides that pairs of cells share: "between r1c2 and r1c3, and between r3c1 and r4c1"; of many pairs
    (at least one) the first."""
    names = [f"between {cell_name(a)} and {cell_name(b)}" for a, b in pairs[:MOST_NAMED]]
    more = len(pairs) - len(names)
    if more:
        names.append(f"in {more} more place{'s' if more > 1 else ''}")
    return ", and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def line_doubts(view: View) -> list[Doubt]:
    """From lines between the cells that are hard to see."""
    return [FAINT_LINES] if view.found.window.inner < GOOD else []


def listed(words: Sequence[str]) -> str:
    """ "a, b and c". At least one."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
