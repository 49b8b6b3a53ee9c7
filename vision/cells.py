"""Colour of every cell and what lies between neighbours, sampled where marks and borders do not reach."""

from dataclasses import dataclass

import cv2
import numpy as np

from .flat import Flat

PATCH = (0.17, 0.33)  # of a cell, from each corner: beyond the borders, short of most marks
LINE_REACH = 0.17  # of a cell, on either side of its edge: what a border may cover
LEAST_RANGE = 40  # grey levels: cells nearer than this to black (white) have no darker (brighter) ink to speak of
BESIDE = 0.3  # of a cell: from LINE_REACH to here the two neighbours show their own colour


@dataclass(frozen=True)
class Sides:
    """A value for each pair of neighbours: right (n, n - 1), of cell (r, c) and (r, c + 1);
    below (n - 1, n), of cell (r, c) and (r + 1, c)."""

    right: np.ndarray
    below: np.ndarray

    def flat(self) -> np.ndarray:
        """(2 n (n - 1),): first the right ones, then those below, row by row."""
        return np.concatenate([self.right.ravel(), self.below.ravel()])


def cell_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: the median of eight patches around each cell's middle, in the corners and
    between them, so that neither crosses nor crowns cover most."""
    near = slice(*(round(x * flat.cell) for x in PATCH))
    far = slice(flat.cell - near.stop, flat.cell - near.start)
    half = (near.stop - near.start) // 2
    middle = slice(flat.cell // 2 - half, flat.cell // 2 - half + near.stop - near.start)
    places = [(v, h) for v in (near, middle, far) for h in (near, middle, far) if (v, h) != (middle, middle)]
    stacked = np.stack([flat.cells[:, :, v, h] for v, h in places], axis=2)
    return np.median(stacked.reshape(*stacked.shape[:2], -1, 3), axis=2).astype(np.float32)


def to_lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (L 0..100) of float RGB 0..255, last axis 3."""
    flat = np.ascontiguousarray(rgb.reshape(1, -1, 3) / np.float32(255), np.float32)
    return cv2.cvtColor(flat, cv2.COLOR_RGB2Lab).reshape(rgb.shape)


def colour_steps(colours: np.ndarray) -> Sides:
    """CIE76 distance of neighbouring cells' colours, from (n, n, 3) RGB."""
    lab = to_lab(colours)
    return Sides(
        np.linalg.norm(np.diff(lab, axis=1), axis=2),
        np.linalg.norm(np.diff(lab, axis=0), axis=2),
    )


def border_ink(flat: Flat) -> Sides:
    """How much ink lies between neighbours: hundredths of a cell of full black (or white), width times
    strength."""
    grey = cv2.cvtColor(flat.rgb, cv2.COLOR_RGB2GRAY)
    return Sides(_ink_across(grey, flat.cell), _ink_across(np.ascontiguousarray(grey.T), flat.cell).T)


def _ink_across(grey: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1): ink on the vertical borders between cells of side `cell` in a grey picture."""
    rows, columns = grey.shape[0] // cell, grey.shape[1] // cell
    inner = grey.reshape(rows, cell, -1)[:, cell // 5 : -cell // 5]
    profile = np.median(inner, axis=1).astype(np.float32)
    at = np.arange(1, columns) * cell
    reach, beside = round(LINE_REACH * cell), round(BESIDE * cell)
    left = profile[:, at[:, None] + np.arange(-beside, -reach)].mean(axis=2)
    right = profile[:, at[:, None] + np.arange(reach, beside)].mean(axis=2)
    line = profile[:, at[:, None] + np.arange(-reach, reach)]
    low, high = np.minimum(left, right)[..., None], np.maximum(left, right)[..., None]
    dark = np.clip(low - line, 0, None) / np.maximum(low, LEAST_RANGE)
    bright = np.clip(line - high, 0, None) / np.maximum(255 - high, LEAST_RANGE)
    return np.maximum(dark.sum(axis=2), bright.sum(axis=2)) * (100 / cell)
