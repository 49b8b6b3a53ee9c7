"""What was read from one capture."""

from dataclasses import dataclass

import numpy as np

from ..solver.board import Board, Cell, cell_name
from .cells import Sides, border_ink, cell_colours
from .doubts import covered_cells, cut_sides, goes_on
from .errors import NoBoardFound
from .find import Found, find
from .flat import FINE_CELL, Flat, flatten
from .lattice import Lattice
from .marks import find_marks
from .regions import Grouping, by_both, by_colour, by_ink, by_palette, count_colours

CLEAR_COLOUR = (
    0.45  # separation from which colour alone settles the regions (clean captures reach 0.55 and more)
)
NO_REGIONS = 0.03  # separation below which a grid has no regions at all
DOUBTFUL = 0.2  # separation below which the regions are doubted
SMALL_CELL = 8.0  # pixels: below, borders and marks blur into the cells
SMALL_SHARE = 0.025  # of the picture: a board on a page covers 8 % and more, a thumbnail of a picture less
RIVAL = 0.7  # share of the best separation from which a different reading makes it doubtful


@dataclass(frozen=True)
class Marks:
    """What the capture already shows in its cells, sorted row by row."""

    queens: tuple[Cell, ...] = ()
    crosses: tuple[Cell, ...] = ()
    dots: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Alternative:
    """Another way to read the regions, with what the picture's support for it is (0..1)."""

    board: Board
    support: float
    why: str


@dataclass(frozen=True)
class Reading:
    """lattice, board (k = 1: how many queens a unit is for the solver to say), marks, confidence 0..1 in the
    regions; alternatives ranked by support, without the board itself; warnings are doubts about what was
    read, notes harmless facts.

    Kept for inspection: found (how the lattice was chosen), flat (the board laid flat), colours ((n, n, 3)
    RGB 0..255), ink (between cells; None where colour settled the regions), groupings (best first).
    """

    lattice: Lattice
    board: Board
    marks: Marks
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    found: Found | None = None
    flat: Flat | None = None
    colours: np.ndarray | None = None
    ink: Sides | None = None
    groupings: tuple[Grouping, ...] = ()


def read(rgb: np.ndarray, *, size: int | None = None) -> Reading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture.

    size: cells a side where it is known. Raises NoBoardFound.
    """
    found = find(rgb, size)
    n = found.lattice.n
    flat = found.flat.part(found.window.row, found.window.column, n)
    colours = cell_colours(flat)
    groupings = [by_colour(colours)]
    fine = flatten(rgb, found.lattice.homography, (0, n), (0, n), FINE_CELL)
    ink = None
    if groupings[0].separation < CLEAR_COLOUR:
        ink = border_ink(fine)
        groupings += [by_ink(ink), by_both(colours, ink)]
        if count_colours(colours) == n:
            groupings.append(by_palette(colours))
        groupings.sort(key=lambda g: -g.separation)
    best = groupings[0]
    if best.separation < NO_REGIONS:
        raise NoBoardFound("there is a grid, but its regions cannot be told apart", "show a sharper picture")
    rivals = [g for g in groupings[1:] if not g.same_as(best)]
    marks = Marks(**find_marks(fine))
    warnings = _doubts(rgb, found, best, rivals)
    covered = covered_cells(found, flat, colours, marks.queens)
    if covered:
        names = ", ".join(cell_name(c) for c in covered[:4]) + (" ..." if len(covered) > 4 else "")
        warnings.append(f"something covers a part of the board ({names})")
    return Reading(
        found.lattice,
        _board(best),
        marks,
        best.separation,
        tuple(Alternative(_board(g), g.separation, g.why) for g in rivals),
        tuple(warnings),
        (),
        found,
        flat,
        colours,
        ink,
        tuple(groupings),
    )


def _doubts(rgb: np.ndarray, found: Found, best: Grouping, rivals: list[Grouping]) -> list[str]:
    """One sentence for each thing that may be wrong with the reading."""
    cell, n = found.lattice.cell, found.lattice.n
    share = (cell * n) ** 2 / (rgb.shape[0] * rgb.shape[1])
    cut = cut_sides(rgb, found.lattice)
    doubts = []
    if best.separation < DOUBTFUL:
        doubts.append("the borders between regions are faint in this picture")
    elif rivals and rivals[0].separation > RIVAL * best.separation:
        doubts.append(f"{best.why} and {rivals[0].why} tell different regions")
    if goes_on(found):
        doubts.append(f"the grid goes on outside the {n} x {n} cells that were read")
    if cut:
        doubts.append(f"the board may be cut off at the {' and '.join(cut)}")
    if cell < SMALL_CELL:
        doubts.append(f"the cells are only {cell:.0f} pixels wide")
    if share < SMALL_SHARE:
        doubts.append(f"the board is a small part of the picture ({share:.1%}): is it the one you mean?")
    return doubts


def _board(grouping: Grouping) -> Board:
    return Board.of(grouping.labels.tolist())
