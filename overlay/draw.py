"""The solved picture: a crown in each queen's cell, a small number in each cell that was ruled out."""

from collections.abc import Sequence

import numpy as np

from ..solver.board import Cell
from ..solver.step import Step
from ..vision.reading import Reading
from . import glyphs
from .band import draw_band
from .canvas import stamp, stamp_ink
from .cells import Cells, Spot
from .themes import Ink, inks

NUMBERS_FROM = 24  # px a cell: below, a number in a corner has no room
ORDER_FROM = 12  # px a cell: below, a number on a crown has none
LEAST_DIGIT = 7  # px: lower digits run together
CROWN_WIDTH = 0.74  # of the cell, from ROOMY up
SMALL_CROWN_WIDTH = 0.92  # where cells are small, the number needs the room more than the colour does
ROOMY = 42  # px a cell
CROWN_DIGIT = 0.365  # height of a number on a crown, as a share of the crown's width
SMALL_CROWN_DIGIT = 0.46  # the same for the order, which has mostly one digit
CROWN_TEXT = 0.74  # the most that the number takes of the crown's width
CORNER_DIGIT = 0.19
CORNER_MARGINS = (0.10, 0.14, 0.18)  # the first that lies on no border; half a border is 0.02 to 0.10
BADGE_DIGIT = 0.20
HALO = 0.03
CROWN_CONTRAST = 15.0  # as dark as black, warmed by the region's colour where that is light enough
CORNER_CONTRAST = 6.5  # quieter than the crowns, above the 4.5 that text needs
SMALL_CORNER_CONTRAST = 9.0  # strokes thinner than a pixel lose a part of it


def draw(
    rgb: np.ndarray,
    reading: Reading,
    steps: Sequence[Step],
    *,
    guessed: Sequence[Cell] = (),
    doubts: Sequence[str] = (),
) -> np.ndarray:
    """The capture with the answer drawn on it: a new (H, W, 3) uint8 RGB picture, `rgb` is left alone.

    There is one numbering, that of the steps (from 1): a crown carries the number of the step that placed
    it, any other cell, in its lower right corner, the number of the step that ruled it out. So the crowns
    rise in the order in which they can be deduced, and a crown's number is found again on the cells that
    it killed. Below NUMBERS_FROM pixels a cell only the crowns are numbered, by their order alone (1, 2,
    3 ...), below ORDER_FROM not at all.

    A crown that the capture already shows stays, with its number as a badge. A mark that the steps
    contradict (a crown in a dead cell, a cross under a queen) gets a badge with "!".

    guessed: queens that only search could place, drawn with "?". doubts: one line each, drawn as a band,
    outside the board where there is room.
    """
    out = rgb.copy()
    cells = Cells.of(reading.lattice)
    side = float(np.median(cells.size))
    queens, dead = _numbers(steps)
    if side < NUMBERS_FROM:
        queens, dead = _orders(queens), {}
    crowns = {cell: str(number) for cell, number in queens.items()} | dict.fromkeys(guessed, "?")
    shown = set(reading.marks.queens)
    if side < ORDER_FROM:
        _draw_crowns(out, cells, dict.fromkeys(crowns.keys() - shown, ""), side)
    else:
        _draw_crowns(out, cells, {cell: label for cell, label in crowns.items() if cell not in shown}, side)
        _draw_corners(out, cells, {cell: str(number) for cell, number in dead.items()}, side)
        badges = {cell: label for cell, label in crowns.items() if cell in shown}
        _draw_badges(out, cells, badges, side, top=False)
        wrong = shown & dead.keys() | set(reading.marks.crosses) & crowns.keys()
        _draw_badges(out, cells, dict.fromkeys(sorted(wrong), "!"), side, top=True)
    draw_band(out, reading.lattice, doubts)
    return out


def _numbers(steps: Sequence[Step]) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """For each queen, and for each dead cell, the number of the first step that names it."""
    queens: dict[Cell, int] = {}
    dead: dict[Cell, int] = {}
    for i, step in enumerate(steps, 1):
        for cell in step.queens:
            queens.setdefault(cell, i)
        for cell in step.dead:
            dead.setdefault(cell, i)
    return queens, dead


def _orders(queens: dict[Cell, int]) -> dict[Cell, int]:
    """Each queen's place in the order of deduction, from 1."""
    return {cell: order for order, cell in enumerate(queens, 1)}


def _draw_crowns(out: np.ndarray, cells: Cells, labels: dict[Cell, str], side: float) -> None:
    """A crown in the middle of each cell, its label written on it."""
    crowded = min(max((ROOMY - side) / (ROOMY - NUMBERS_FROM), 0), 1)
    share = CROWN_WIDTH + crowded * (SMALL_CROWN_WIDTH - CROWN_WIDTH)
    digit = SMALL_CROWN_DIGIT if side < NUMBERS_FROM else CROWN_DIGIT
    spot = Spot(0.5, 0.5, share, share * glyphs.CROWN_ASPECT)
    for cell, centre, size, frame, ink in _places(out, cells, list(labels), spot, CROWN_CONTRAST):
        mask = glyphs.crown(max(3, round(share * size)))
        height, width = mask.shape
        stamp_ink(out, mask, ink, _halo(size), centre, frame)
        if labels[cell]:
            word = _fitted(labels[cell], round(digit * width), CROWN_TEXT * width)
            drop = (glyphs.CROWN_BODY - 0.5) * height
            stamp(out, word, ink.paper, centre + frame @ (0, drop), frame)


def _draw_corners(out: np.ndarray, cells: Cells, labels: dict[Cell, str], side: float) -> None:
    """A small label in the lower right corner of each cell, where neither cross nor crown is; moved in where
    it would lie on a thick border."""
    height = max(LEAST_DIGIT / side, CORNER_DIGIT)
    contrast = CORNER_CONTRAST if side >= ROOMY else SMALL_CORNER_CONTRAST
    width = 1.7 * height  # of two digits
    left, chosen = list(labels), {}
    for margin in CORNER_MARGINS:
        spot = Spot(1 - margin - width / 2, 1 - margin - height / 2, width + 2 / side, height + 2 / side)
        corner = cells.centre(Spot(1 - margin, 1 - margin, 0, 0))
        for cell, _, _, _, ink in _places(out, cells, left, spot, contrast):
            if ink.halo is None or cell not in chosen:
                chosen[cell] = ink, corner[cell]
        left = [cell for cell in left if chosen[cell][0].halo is not None]
    for cell, (ink, corner) in chosen.items():
        size, frame = float(cells.size[cell]), cells.frame[cell]
        digit = max(LEAST_DIGIT, round(CORNER_DIGIT * size + 0.5))
        mask = _fitted(labels[cell], digit, (1 - 2 * CORNER_MARGINS[0]) * size)
        centre = corner - frame @ (mask.shape[1] / 2, mask.shape[0] / 2)
        stamp_ink(out, mask, ink, _halo(size), centre, frame)


def _draw_badges(out: np.ndarray, cells: Cells, labels: dict[Cell, str], side: float, *, top: bool) -> None:
    """A label on a round ground of its own at the right of each cell, above or below."""
    edge = 0.22
    spot = Spot(1 - edge, edge if top else 1 - edge, 0.3, 0.3)
    for cell, centre, size, frame, ink in _places(out, cells, list(labels), spot, CROWN_CONTRAST):
        digit = max(LEAST_DIGIT if side >= NUMBERS_FROM else 5, round(BADGE_DIGIT * size))
        word = _fitted(labels[cell], digit, 0.6 * size)
        height = round(1.7 * digit)
        ground = glyphs.pill(max(height, word.shape[1] + height // 2 + 1), height)
        left = frame @ ((ground.shape[1] - height) / 2, 0)
        stamp(out, glyphs.grown(ground, _halo(size)), ink.paper, centre - left, frame)
        stamp(out, ground, ink.fill, centre - left, frame)
        stamp(out, word, ink.paper, centre - left, frame)


def _places(
    out: np.ndarray, cells: Cells, wanted: list[Cell], spot: Spot, strength: float
) -> list[tuple[Cell, np.ndarray, float, np.ndarray, Ink]]:
    """For each cell: itself, the spot's centre, the cell's size, its frame and the ink for what lies there."""
    if not wanted:
        return []
    index = tuple(np.array(wanted).T)
    found = inks(cells.under(out, spot)[index], strength)
    centres, sizes, frames = cells.centre(spot)[index], cells.size[index], cells.frame[index]
    return list(zip(wanted, centres, map(float, sizes), frames, found, strict=True))


def _fitted(label: str, height: int, width: float) -> np.ndarray:
    """The label as a mask `height` pixels high, lower where it would be wider than `width`."""
    mask = glyphs.text(label, max(1, height))
    if mask.shape[1] <= width:
        return mask
    return glyphs.text(label, max(1, int(height * width / mask.shape[1])))


def _halo(size: float) -> int:
    return max(1, round(HALO * size))
