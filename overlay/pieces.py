"""What is drawn into cells: crowns, corner numbers, badges. Each picks the ink that its ground asks for."""

import numpy as np

from ..solver.board import Cell
from . import glyphs
from .canvas import stamp, stamp_ink
from .cells import Cells, Spot
from .themes import Ink, inks

NUMBERS_FROM = 24  # px a cell: below, a number in a corner has no room
LEAST_DIGIT = 7  # px: lower digits run together
CROWN_WIDTH = 0.74  # of the cell, from ROOMY up
SMALL_CROWN_WIDTH = 0.92  # where cells are small, the number needs the room more than the colour does
ROOMY = 42  # px a cell
CROWN_DIGIT = 0.365  # height of a number on a crown, as a share of the crown's width
SMALL_CROWN_DIGIT = 0.46  # the same for the order, which has mostly one digit
CROWN_TEXT = 0.74  # the most that the number takes of the crown's width
CORNER_DIGIT = 0.19
CORNER_MARGINS = (0.10, 0.14, 0.18)  # the first that lies on no border; half a border is 0.02 to 0.10
BADGE_DIGIT = 0.19
LEAST_BADGE_DIGIT = 5  # px, in cells too small for corner numbers
BADGE_HEIGHT = 1.7  # of its digits' height
BADGE_MARGIN = 0.03  # of the cell
BADGE_TEXT = 0.6  # of the cell: the most that the label takes
LETTER_HEIGHT = 0.24
LETTER_MARGIN = 0.12
LETTER_CONTRAST = 7.0
HALO = 0.03
CROWN_CONTRAST = 15.0  # as dark as black, warmed by the region's colour where that is light enough
CORNER_CONTRAST = 6.5  # quieter than the crowns, above the 4.5 that text needs
SMALL_CORNER_CONTRAST = 9.0  # strokes thinner than a pixel lose a part of it


def draw_crowns(out: np.ndarray, cells: Cells, labels: dict[Cell, str]) -> None:
    """A crown in the middle of each cell, its label written on it."""
    crowded = min(max((ROOMY - cells.side) / (ROOMY - NUMBERS_FROM), 0), 1)
    share = CROWN_WIDTH + crowded * (SMALL_CROWN_WIDTH - CROWN_WIDTH)
    digit = SMALL_CROWN_DIGIT if cells.side < NUMBERS_FROM else CROWN_DIGIT
    spot = Spot(0.5, 0.5, share, share * glyphs.CROWN_ASPECT)
    for cell, centre, size, frame, ink in _places(out, cells, list(labels), spot, CROWN_CONTRAST):
        room = int(size) - 2 * _halo(size) - 1
        mask = glyphs.crown(max(3, min(round(share * size), room)))
        height, width = mask.shape
        stamp_ink(out, mask, ink, _halo(size), centre, frame)
        if labels[cell]:
            word = _fitted(labels[cell], round(digit * width), CROWN_TEXT * width)
            drop = (glyphs.CROWN_BODY - 0.5) * height
            stamp(out, word, ink.paper, centre + frame @ (0, drop), frame)


def draw_crosses(
    out: np.ndarray, cells: Cells, wanted: list[Cell], share: float, contrast: float = CROWN_CONTRAST
) -> None:
    """A cross in the middle of each cell. share: its width, of the cell."""
    spot = Spot(0.5, 0.5, share, share)
    for _, centre, size, frame, ink in _places(out, cells, wanted, spot, contrast):
        stamp_ink(out, glyphs.cross(max(5, round(share * size))), ink, _halo(size), centre, frame)


def draw_corners(out: np.ndarray, cells: Cells, labels: dict[Cell, str]) -> None:
    """A small label in the lower right corner of each cell, where neither cross nor crown is; moved in where
    it would lie on a thick border."""
    height = max(LEAST_DIGIT / cells.side, CORNER_DIGIT)
    contrast = CORNER_CONTRAST if cells.side >= ROOMY else SMALL_CORNER_CONTRAST
    width, pixel = 1.7 * height, 1 / cells.side  # wide enough for two digits
    left, chosen = list(labels), {}
    for margin in CORNER_MARGINS:
        # a pixel more on every side: a number that touches a border is no better than one that lies on it
        spot = Spot(1 - margin - width / 2, 1 - margin - height / 2, width + 2 * pixel, height + 2 * pixel)
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


def draw_letters(out: np.ndarray, cells: Cells, labels: dict[Cell, str]) -> None:
    """A region's letter in the upper left corner of each cell."""
    height = max(LEAST_DIGIT / cells.side, LETTER_HEIGHT)
    middle = LETTER_MARGIN + height / 2
    spot = Spot(middle, middle, height, height)
    for cell, centre, size, frame, ink in _places(out, cells, list(labels), spot, LETTER_CONTRAST):
        mask = glyphs.text(labels[cell], max(LEAST_DIGIT, round(LETTER_HEIGHT * size)))
        stamp_ink(out, mask, ink, _halo(size), centre, frame)


def draw_badges(out: np.ndarray, cells: Cells, labels: dict[Cell, str], *, top: bool = False) -> None:
    """A label on a round ground of its own in the lower (or upper) right corner of each cell."""
    spot = Spot(0.8, 0.2 if top else 0.8, 0.35, 0.35)
    corner = cells.centre(Spot(1, 0 if top else 1, 0, 0))
    least = LEAST_DIGIT if cells.side >= NUMBERS_FROM else LEAST_BADGE_DIGIT
    for cell, _, size, frame, ink in _places(out, cells, list(labels), spot, CROWN_CONTRAST):
        word = _fitted(labels[cell], max(least, round(BADGE_DIGIT * size)), BADGE_TEXT * size)
        height = round(BADGE_HEIGHT * word.shape[0])
        ground = glyphs.pill(max(height, word.shape[1] + height // 2 + 1), height)
        away = (np.array(ground.shape[::-1]) / 2 + _halo(size) + BADGE_MARGIN * size) * (1, -1 if top else 1)
        centre = corner[cell] - frame @ away
        stamp(out, glyphs.grown(ground, _halo(size)), ink.paper, centre, frame)
        stamp(out, ground, ink.fill, centre, frame)
        stamp(out, word, ink.paper, centre, frame)


def _places(
    out: np.ndarray, cells: Cells, wanted: list[Cell], spot: Spot, strength: float
) -> list[tuple[Cell, np.ndarray, float, np.ndarray, Ink]]:
    """For each cell: itself, the spot's centre, the cell's size, its frame, the ink for what lies there."""
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
