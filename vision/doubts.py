"""What speaks against a reading, as sentences for the user, and how much it takes from the confidence."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from ..solver.cell import Cell, cell_name
from ..solver.queens.board import Board
from .cells.occlusion import covered_cells
from .grid.cropped import cut_sides
from .grid.find import GOES_ON, Found
from .grid.rectify import Flat
from .queens.alternatives import differing_cells, moved_cells
from .queens.regions import Grouping

# Separation (see Grouping) at which the regions are right in about two cases of three.
SEPARATION_SCALE = 0.1
# Confidence in the regions below which there is always a warning that names the doubtful cells; what was
# measured on either side of it stands in docs/reading.md.
SURE = 0.83
RIVAL = 0.7  # share of the best separation from which a different reading makes it doubtful
SMALL_CELL = 8.0  # pixels: below, borders and marks blur into the cells
SMALL_SHARE = 0.025  # of the picture: a board on a page covers 8 % and more, a thumbnail of a picture less
CLEAR = 0.45  # separation from which regions are as good as certain
OTHER_BOARD = 0.15  # share of neighbouring pairs; a board with a few cells corrected differs in less
SAME_PUZZLE = 0.5  # share of a puzzle that is to be seen; the rest was misread, or is hidden
NAMED_CELLS = 4  # at most, in a sentence


class Doubt(NamedTuple):
    """text: a sentence without full stop. weight: what is left of the confidence, 0..1."""

    text: str
    weight: float


def weight_of(doubts: Sequence[Doubt]) -> float:
    """What all of them leave of the confidence, 0..1."""
    return math.prod(doubt.weight for doubt in doubts)


WAVERING = Doubt("the lines of the grid waver, as if drawn by hand", 0.8)


def support(separation: float) -> float:
    """How sure regions of this separation (0..1) are, 0..1."""
    return 1 - math.exp(-max(separation, 0.0) / SEPARATION_SCALE)


def region_doubts(groupings: list[Grouping]) -> list[Doubt]:
    """From all ways in which the regions were found, the best first."""
    best = groupings[0]
    rival = next((g for g in groupings[1:] if not g.same_as(best)), None)
    if support(best.separation) < SURE:
        cells = [cell for _, _, cell in moved_cells(best)]
        return [Doubt(f"the borders between regions are faint in this picture{named(cells)}", 0.7)]
    if rival and rival.separation > RIVAL * best.separation:
        cells = differing_cells(best.labels, rival.labels)
        return [Doubt(f"{best.why} and {rival.why} tell different regions{named(cells)}", 0.6)]
    return []


def given_doubts(board: Board, seen: Grouping) -> list[Doubt]:
    """From a board that was given, against the regions that the picture clearly shows, if it does."""
    if seen.separation < CLEAR:
        return []
    given = np.array(board.regions)
    unlike = [np.diff(x, axis=a) != 0 for x in (given, seen.labels) for a in (0, 1)]
    differ = (unlike[0] != unlike[2]).mean() + (unlike[1] != unlike[3]).mean()
    if differ / 2 <= OTHER_BOARD:
        return []
    return [Doubt("the picture shows other regions than the board that was given", 0.3)]


def puzzle_doubts(given: Collection[object], seen: Collection[object]) -> list[Doubt]:
    """From what stands in a puzzle that was given (its symbols, signs, numbers, walls, each with its place),
    against what the picture shows."""
    if sum(thing in seen for thing in given) >= SAME_PUZZLE * len(given):
        return []
    return [Doubt("the picture shows another puzzle than the one that was given", 0.3)]


def lattice_doubts(rgb: np.ndarray, found: Found, boards: int, framed: bool = True) -> list[Doubt]:
    """From where the cells lie in the (H, W, 3) picture; boards: how many of that kind there are; framed: see
    cut_sides."""
    n, cell = found.lattice.n, found.lattice.cell
    share = (cell * n) ** 2 / (rgb.shape[0] * rgb.shape[1])
    cut = cut_sides(rgb, found.lattice, framed)
    doubts = []
    if found.window.beyond > GOES_ON and boards == 1:
        doubts.append(Doubt(f"the grid goes on outside the {n} x {n} cells that were read", 0.3))
    if cut:
        doubts.append(Doubt(f"the board may be cut off at the {listed(cut)}", 0.5))
    if cell < SMALL_CELL:
        doubts.append(Doubt(f"the cells are only {cell:.0f} pixels wide", 0.7))
    if share < SMALL_SHARE:
        doubts.append(Doubt(f"the board is only {share:.1%} of the picture: is it the one you mean?", 0.8))
    if boards > 1:
        doubts.append(Doubt(f"there are {boards} boards in this picture, the largest was read", 0.8))
    return doubts


def cover_doubts(found: Found, flat: Flat, colours: np.ndarray, queens: tuple[Cell, ...]) -> list[Doubt]:
    """From cells that look covered; arguments as in `covered_cells`."""
    covered = covered_cells(found, flat, colours, queens)
    if not covered:
        return []
    return [Doubt(f"something covers a part of the board{named(covered)}", 0.5)]


def named(cells: Sequence[Cell]) -> str:
    """The cells in brackets, after a blank: (r1c2, r3c4 ...), or nothing where there are no cells."""
    if not cells:
        return ""
    names = [cell_name(cell) for cell in cells]
    shown = listed(names) if len(names) <= NAMED_CELLS else ", ".join(names[:NAMED_CELLS]) + " ..."
    return f" ({shown})"


def listed(words: "tuple[str, ...] | list[str]") -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
