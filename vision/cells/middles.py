"""Shapes that fill the middle of a cell evenly, and their ground: the same for a cheap look and for
reading."""

from typing import NamedTuple

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import median, strongest

# Of a cell, from its middle, both ways: beside the arms of the widest cross, inside the frame of a rectangle.
GROUND = (0.3, 0.36)
# Of a cell, from its middle, above and below: over and under a number, within the flattest shape; and how
# far to both sides.
STRIP, STRIP_WIDTH = (0.155, 0.2), 0.19
LEAST_CONTRAST = 18.0  # 0..255, of a shape against its ground
# of that contrast (and at least LEAST_ALIKE): by which a pixel of the shape may differ from its colour
ALIKE = 0.3
LEAST_ALIKE = 12.0
BODY = 0.7  # share of one of the strips that has the shape's colour


class Looked(NamedTuple):
    """grounds, bodies: (n, n, 3) float32 RGB, each cell's own colour beside a clue, and that of its middle.
    filled: (n, n) bool, where a middle is even and unlike its ground: there may be a clue."""

    grounds: np.ndarray
    bodies: np.ndarray
    filled: np.ndarray


def look_at(flat: Flat) -> Looked:
    """The colours of all cells of a board laid flat."""
    away = np.abs((np.arange(flat.cell) + 0.5) / flat.cell - 0.5)
    ground = np.flatnonzero((away >= GROUND[0]) & (away <= GROUND[1]))
    columns = np.flatnonzero(away <= STRIP_WIDTH)
    first, last = np.flatnonzero((away >= STRIP[0]) & (away <= STRIP[1])).reshape(2, -1)
    shape = (flat.rows, flat.columns, -1, 3)
    grounds = median(flat.cells[:, :, ground][:, :, :, ground].reshape(shape), axis=2).astype(np.float32)
    strips = [flat.cells[:, :, rows][:, :, :, columns].reshape(shape) for rows in (first, last)]
    bodies = [median(strip, axis=2).astype(np.float32) for strip in strips]
    contrasts = [np.abs(body - grounds).max(axis=2) for body in bodies]
    evens = [_is_even(*each) for each in zip(strips, bodies, contrasts, strict=True)]
    # the lattice may be a little off, and one of the strips beside a flat shape
    upper = evens[0] & ~(evens[1] & (contrasts[1] > contrasts[0]))
    return Looked(grounds, np.where(upper[..., None], *bodies), evens[0] | evens[1])


def may_be_filled(flat: Flat) -> int:
    """In how many cells of a board laid flat there may be a clue: at most in these is something found by
    look_at, which takes six times as long."""
    away = (sum(GROUND) / 2, sum(STRIP) / 2)
    far, near, middle = (round((0.5 - x) * flat.cell) for x in (*away, 0.0))
    ends, strips = [far, -1 - far], [near, -1 - near]
    corners = flat.cells[:, :, ends][:, :, :, ends].reshape(flat.rows, flat.columns, 1, 4, 3)
    points = flat.cells[:, :, strips, middle].reshape(flat.rows, flat.columns, 2, 1, 3)
    apart = strongest(np.abs(points.astype(np.float32) - corners)).min(axis=3)
    return int((apart.max(axis=2) > LEAST_CONTRAST / 2).sum())


def _is_even(strip: np.ndarray, body: np.ndarray, contrast: np.ndarray) -> np.ndarray:
    """(n, n) bool: where a strip of a cell, (n, n, pixels, 3), has one colour, unlike the ground."""
    like = np.maximum(LEAST_ALIKE, ALIKE * contrast)[..., None]
    share = (strongest(np.abs(strip - body[:, :, None])) < like).mean(axis=2)
    return (contrast > LEAST_CONTRAST) & (share >= BODY)
