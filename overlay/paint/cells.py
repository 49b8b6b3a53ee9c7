"""Surfaces to paint on, and their cells in pixels: place, size, rotation, and the colours under a spot of
each cell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...solver.cells import Cell
from ...vision.grid.lattice import Lattice
from ...vision.percentiles import median
from ..sketch import Place, cell_at
from ..themes import Colour, Theme

UPRIGHT_ANGLE = 0.02  # radians, about 1 degree: turned by less, glyphs stay upright, which is crisper
SAMPLES_PER_SIDE = (
    9  # a spot is sampled at 9 x 9 places, closer than any glyph's stroke at the sizes that matter
)

LINE_INSETS = (0.04, 0.06, 0.08, 0.10, 0.12, 0.14, 0.16)  # of a cell: how far in lines are looked for
CLEAR_INSET = 0.2  # of a cell: where no line reaches, and hardly a mark
MIN_LINE_DIFFERENCE = 60  # of 255: how much a line differs from its cell at least
MAX_SPECKS_SHARE = 0.05  # share of a ring that differs by chance
RING_SAMPLES = 12  # places a side


@dataclass(frozen=True)
class Spot:
    """A box in every cell, in shares of the cell: centre (x, y), width, height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class CellPixels:
    """The lattice's cells in pixels.

    size: (N, N) float, the shorter side of each cell. frame: (N, N, 2, 2) float, its columns one pixel to the
    right and one down on the board as the picture shows them; the identity where the board is upright.
    """

    lattice: Lattice
    sizes: np.ndarray
    frames: np.ndarray

    @classmethod
    def from_lattice(cls, lattice: Lattice) -> "CellPixels":
        right = _cell_points(lattice, 1.0, 0.5) - _cell_points(lattice, 0.0, 0.5)
        down = _cell_points(lattice, 0.5, 1.0) - _cell_points(lattice, 0.5, 0.0)
        size = np.minimum(np.linalg.norm(right, axis=-1), np.linalg.norm(down, axis=-1))
        sides = np.stack([right, down], axis=-1)
        frame = sides / np.maximum(np.linalg.norm(sides, axis=-2, keepdims=True), 1e-6)
        upright = np.abs(frame - np.eye(2)).max(axis=(-1, -2)) < UPRIGHT_ANGLE
        frame[upright] = np.eye(2)
        return cls(lattice, size, frame)

    @cached_property
    def median_size(self) -> float:
        """The size of the cell in the middle of all sizes, by which a board's drawing is planned."""
        return float(np.sort(self.sizes, axis=None)[self.sizes.size // 2])

    def line_reach(self, rgb: np.ndarray) -> float:
        """Return how far lines reach into the cells from their edges, as a share of the cell: nine cells in
        ten have no more than this."""
        own = median(sample_pixels(rgb, self._ring_places(CLEAR_INSET)), axis=2, keepdims=True)
        reach = np.zeros(own.shape[:2])
        for inset in LINE_INSETS:
            unlike = (
                np.abs(sample_pixels(rgb, self._ring_places(inset)) - own).max(axis=-1) > MIN_LINE_DIFFERENCE
            )
            reach[unlike.mean(axis=2) > MAX_SPECKS_SHARE] = inset
        return float(np.sort(reach, axis=None)[reach.size * 9 // 10])

    def _ring_places(self, inset: float) -> np.ndarray:
        """Return places along a square in each cell, away from its edges by a share of the cell: (N, N, 4 *
        RING_SAMPLES, 2) float, (x, y) pixels."""
        along = np.linspace(inset, 1 - inset, RING_SAMPLES)
        low, high = np.full(RING_SAMPLES, inset), np.full(RING_SAMPLES, 1 - inset)
        u, v = np.concatenate([along, along, low, high]), np.concatenate([low, high, along, along])
        return _cell_points(self.lattice, u, v)

    def spot_centres(self, spot: Spot) -> np.ndarray:
        """Return the spot's centre in each cell: (N, N, 2) float, (x, y) pixels."""
        return _cell_points(self.lattice, spot.x, spot.y)

    def pixels_under(self, rgb: np.ndarray, spot: Spot) -> np.ndarray:
        """Return the picture at places spread evenly over the spot of each cell: (N, N, SAMPLES_PER_SIDE^2,
        3) uint8. Places outside the picture repeat its edge."""
        steps = np.linspace(-0.5, 0.5, SAMPLES_PER_SIDE)
        u, v = np.meshgrid(spot.x + spot.width * steps, spot.y + spot.height * steps)
        return sample_pixels(rgb, _cell_points(self.lattice, u.ravel(), v.ravel()))

    def pixels_of(self, places: Iterable[Place]) -> np.ndarray:
        """Return (x, y) in pixels of M places on the board or beside it, as (M, 2) float."""
        rows, columns = np.array([*places], float).reshape(-1, 2).T
        board = np.stack([columns, rows, np.ones(len(rows))], axis=-1)
        x, y, w = np.matmul(self.lattice.homography, board[..., None])[..., 0].T
        return np.stack([x / w, y / w], axis=-1)

    def cell_at(self, at: Place) -> Cell:
        """Return the cell in which a place lies, or the nearest one."""
        last = self.lattice.n - 1
        return int(min(max(at[0], 0), last)), int(min(max(at[1], 0), last))

    def frame_at(self, at: Place) -> np.ndarray:
        """Return how the cell of a place is turned: (2, 2)."""
        return self.frames[self.cell_at(at)]


def sample_pixels(rgb: np.ndarray, xy: np.ndarray) -> np.ndarray:
    """Return the picture at (..., 2) places (x, y): (..., 3) uint8. Places outside the picture repeat its
    edge."""
    x, y = np.floor(xy).astype(np.intp)[..., 0], np.floor(xy).astype(np.intp)[..., 1]
    height, width = rgb.shape[:2]
    return rgb[y.clip(0, height - 1), x.clip(0, width - 1)]


def _cell_points(lattice: Lattice, u: float | np.ndarray, v: float | np.ndarray) -> np.ndarray:
    """Return the place (u, v), in shares of the cell, of every cell as (x, y) pixels: (N, N, 2) float, or (N,
    N, S, 2) for (S,) arrays."""
    h = lattice.homography
    row, column = np.indices((lattice.n, lattice.n), dtype=float)
    extra = (1,) * np.ndim(u)
    x, y = column.reshape(column.shape + extra) + u, row.reshape(row.shape + extra) + v
    w = h[2, 0] * x + h[2, 1] * y + h[2, 2]
    return np.stack([(h[i, 0] * x + h[i, 1] * y + h[i, 2]) / w for i in (0, 1)], axis=-1)


@dataclass(frozen=True, eq=False)
class Surface:
    """A picture to paint on, and the place of the board in it. out: (H, W, 3) uint8 RGB. lattice: of the
    cells; of an oblong board the square that holds it, with its first cells in the same corner. shape: rows
    and columns of the board.

    capture: what `out` began as, (H, W, 3) uint8, if that shows a board already; None for a flat picture,
    whose lines lie on whole pixels. discs: for each given shape of a capture its radius (cells), by cell.
    """

    out: np.ndarray
    lattice: Lattice
    shape: tuple[int, int]
    theme: Theme
    capture: np.ndarray | None = None
    discs: Mapping[Cell, float] = field(default_factory=dict)

    @cached_property
    def cells(self) -> CellPixels:
        """The cells in pixels."""
        return CellPixels.from_lattice(self.lattice)

    @cached_property
    def cell_side(self) -> float:
        """The mean side of a cell in pixels."""
        return self.lattice.cell

    def size_at(self, place: Place) -> float:
        """Return the size (px) of the cell in which a place lies; beside the board the mean size of cells."""
        cell = cell_at(place)
        is_inside = min(cell) >= 0 and max(cell) < self.lattice.n
        return float(self.cells.sizes[cell]) if is_inside else self.cell_side

    @property
    def is_flat(self) -> bool:
        """True if the picture is drawn from nothing."""
        return self.capture is None

    def named_colour(self, name: str) -> np.ndarray | None:
        """Return the colour of a name, (3,) uint8 RGB; None if the theme has none."""
        colour = self.theme.colour(name)
        return None if colour is None else np.array(colour, np.uint8)

    @property
    def page_colour(self) -> Colour:
        """The colour around the board."""
        return self.theme.page
