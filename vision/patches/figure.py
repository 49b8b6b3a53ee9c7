"""One clue's shape: what is measured of it, and whether it has one colour, or something may lie on it."""

from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import ANY
from ..cells.colours import to_lab
from ..grid.rectify import Flat
from ..percentiles import median
from .discs import corners_of

# Of a shape's contrast against its ground: from there on a pixel is part of it. The arms of the cross for any
# shape have half of it and more.
PART = 0.3
BAND = (0.13, 0.19)  # of a cell, from its middle: where widths and heights are measured, beside a number
EDGE = 0.03  # of a cell: the soft edge of a shape
# How broad a line around it may be, which has a colour of its own: of a cell, at least and at most; and
# pixels of the capture, with its blur.
OUTLINE, OUTLINE_PIXELS = (0.045, 0.09), 2.5
ENDS = 0.05  # of a cell, along a shape, within its outline: where its colour is looked at beside its middle
# Share of a shape's contrast against its ground that its ends have: the arms of a cross are paler.
PALE, SOLID = 0.35, 0.8
UNLIKE_ARMS = 0.2  # of it, by which a cross's arms above and below differ from those at the sides
FOREIGN = 70.0  # 0..255: by which something on a shape is unlike its colours; dashed outlines stay below
NUMBER = 0.2  # of a cell, from its middle, above and below: where a number may stand
# Of the colour (CIE a and b) of a shape's middle: how pale and how full the line around it may be, and its
# corners. How far (CIE76) from all of these, and in lightness, they are of another shape: blur takes 13 of
# red; the game's own lines differ by 22 in lightness, printed ones by 42.
SHADES, OTHER_HUE, OTHER_LIGHTNESS = (0.45, 1.75), 16.0, 48.0
# 0..255, and of that contrast: by which their colour may be another; compressed ones have 0.1
OFF_COLOUR, OFF_SHARE = 14.0, 0.12


class Figure(NamedTuple):
    """A clue's shape. width, height: of a cell. off: (x, y) of its middle, in cells. clear: how sure its kind
    is, 0..1. free: it does not run into frames on both sides. even: it has one colour to its ends, or those
    of the cross a paler one. tips: of a cross, how much of the corners around a disc it fills, if that can be
    told."""

    cell: Cell
    shape: str
    width: float
    height: float
    off: tuple[float, float]
    clear: float
    free: bool = True
    even: bool = True
    tips: float | None = None


def _from_middle(figure: Figure, side: int) -> tuple[np.ndarray, np.ndarray]:
    """(side,) each: how far columns and rows of a cell of so many pixels lie from a shape's middle, in
    cells."""
    along = (np.arange(side) + 0.5) / side - 0.5
    return np.abs(along - figure.off[0]), np.abs(along - figure.off[1])


def outline_of(flat: Flat) -> float:
    """How broad the line around a shape may be on a board, in cells."""
    return float(np.clip(OUTLINE_PIXELS / flat.source_cell, *OUTLINE))


def is_even(figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float) -> bool:
    """True if the ends of a shape have its colour, or on a cross one between that and its ground, alike on
    all arms. patch: (s, s, 3) float RGB, its cell; ground, body: (3,) RGB, the cell's own colour and that of
    the shape's middle. outline: see outline_of."""
    x, y = _from_middle(figure, len(patch))
    ends = (  # (lines across, along them, 3)
        patch[_ends(y, figure.height / 2 - outline)][:, x < BAND[0]],
        patch[(y >= BAND[0]) & (y <= BAND[1])][:, _ends(x, figure.width / 2 - outline)].swapaxes(0, 1),
    )
    full, palest = body - ground, []
    along, strength = full / max(float(full @ full), 1.0), float(np.abs(full).max())
    for end in ends:
        away = median(end.reshape(-1, 3), axis=0) - ground
        share = float(away @ along)
        least = PALE if figure.shape == ANY else SOLID
        off = float(np.abs(away - min(share, 1.0) * full).max())
        if share < least or off > max(OFF_COLOUR, OFF_SHARE * strength):
            return False
        palest.append(float(((median(end, axis=1) - ground) @ along).min()))
    return figure.shape != ANY or abs(palest[0] - palest[1]) < UNLIKE_ARMS


def foreign_share(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> float:
    """The share of a shape, above and below its number and within its outline, whose colour does not lie
    between that of its ground and its own: something may lie on it. See is_even."""
    x, y = _from_middle(figure, len(patch))
    full = body - ground
    away = patch - ground
    share = np.clip(away @ full / max(float(full @ full), 1.0), 0.0, 1.0)
    off = np.abs(away - share[..., None] * full).max(axis=2) > FOREIGN
    reach = 2 * round(outline * len(patch)) + 1
    solid = (np.abs(away).max(axis=2) > PART * float(np.abs(full).max())).view(np.uint8)
    off &= cv2.erode(solid, np.ones((reach, reach), np.uint8)) > 0
    looked_at = off[(y > NUMBER) & (y < figure.height / 2)][:, x < figure.width / 2]
    return float(looked_at.mean()) if looked_at.size else 0.0


def has_other_line(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> bool:
    """Whether the line around a shape, or its corners, are no paler, fuller, lighter or darker shade of its
    middle: something may lie on all the rest of it. See is_even."""
    x, y = _from_middle(figure, len(patch))
    solid = np.abs(patch - ground).max(axis=2) > PART * float(np.abs(body - ground).max())
    solid &= (y < figure.height / 2 + EDGE)[:, None] & (x < figure.width / 2 + EDGE)
    reach = 2 * round(outline * len(patch)) + 1
    line = solid & (cv2.erode(solid.view(np.uint8), np.ones((reach, reach), np.uint8)) == 0)
    corners = corners_of(solid, figure.off)
    parts = [line] if corners is None else [line, solid & corners]
    own, *seen = to_lab(np.stack([body, *(median(patch[part], axis=0) for part in parts if part.any())]))
    return not all(_is_shade(colour, own) for colour in seen)


def _is_shade(colour: np.ndarray, of: np.ndarray) -> bool:
    """Whether a colour is the same as another one, but for being paler, fuller, lighter or darker. Both: (3,)
    CIE Lab."""
    hue, own = colour[1:], of[1:]
    share = np.clip(hue @ own / max(float(own @ own), 1.0), *SHADES)
    return bool(np.linalg.norm(hue - share * own) <= OTHER_HUE and abs(colour[0] - of[0]) <= OTHER_LIGHTNESS)


def _ends(away: np.ndarray, half: float) -> np.ndarray:
    """Which of places so far from a shape's middle are just within so much of it."""
    return (away > half - ENDS) & (away < half)
