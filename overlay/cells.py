"""Where each cell lies in the picture, how large and how turned, and what is under a spot of it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..vision.lattice import Lattice

UPRIGHT = 0.02  # radians, about 1 degree: turned by less, glyphs stay upright, which is crisper
SAMPLES = 9  # a spot is sampled at 9 x 9 places, closer than any glyph's stroke at the sizes that matter


@dataclass(frozen=True)
class Spot:
    """A box in every cell, in shares of the cell: centre (x, y), width, height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Cells:
    """The lattice's cells in pixels.

    size: (N, N) float, the shorter side of each cell. frame: (N, N, 2, 2) float, its columns one pixel to the
    right and one down on the board as the picture shows them; the identity where the board is upright.
    """

    lattice: Lattice
    size: np.ndarray
    frame: np.ndarray

    @classmethod
    def of(cls, lattice: Lattice) -> "Cells":
        right = _points(lattice, 1.0, 0.5) - _points(lattice, 0.0, 0.5)
        down = _points(lattice, 0.5, 1.0) - _points(lattice, 0.5, 0.0)
        size = np.minimum(np.linalg.norm(right, axis=-1), np.linalg.norm(down, axis=-1))
        sides = np.stack([right, down], axis=-1)
        frame = sides / np.maximum(np.linalg.norm(sides, axis=-2, keepdims=True), 1e-6)
        upright = np.abs(frame - np.eye(2)).max(axis=(-1, -2)) < UPRIGHT
        frame[upright] = np.eye(2)
        return cls(lattice, size, frame)

    @cached_property
    def side(self) -> float:
        """The size of the cell in the middle of all sizes, by which a board's drawing is planned."""
        return float(np.sort(self.size, axis=None)[self.size.size // 2])

    def centre(self, spot: Spot) -> np.ndarray:
        """(N, N, 2) float: the spot's centre in each cell, as (x, y) pixels."""
        return _points(self.lattice, spot.x, spot.y)

    def under(self, rgb: np.ndarray, spot: Spot) -> np.ndarray:
        """(N, N, SAMPLES^2, 3) uint8: the picture at places spread evenly over the spot of each cell; places
        outside the picture repeat its edge."""
        steps = np.linspace(-0.5, 0.5, SAMPLES)
        u, v = np.meshgrid(spot.x + spot.width * steps, spot.y + spot.height * steps)
        xy = np.floor(_points(self.lattice, u.ravel(), v.ravel())).astype(np.intp)
        height, width = rgb.shape[:2]
        return rgb[xy[..., 1].clip(0, height - 1), xy[..., 0].clip(0, width - 1)]


def _points(lattice: Lattice, u: float | np.ndarray, v: float | np.ndarray) -> np.ndarray:
    """(N, N, 2) float, or (N, N, S, 2) for (S,) arrays: the place (u, v), in shares of the cell, of every
    cell, as (x, y) pixels."""
    h = lattice.homography
    row, column = np.indices((lattice.n, lattice.n), dtype=float)
    extra = (1,) * np.ndim(u)
    x, y = column.reshape(column.shape + extra) + u, row.reshape(row.shape + extra) + v
    w = h[2, 0] * x + h[2, 1] * y + h[2, 2]
    return np.stack([(h[i, 0] * x + h[i, 1] * y + h[i, 2]) / w for i in (0, 1)], axis=-1)
