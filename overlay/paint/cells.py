"""Surfaces to paint on, and their cells in pixels: place, size, rotation, and the colours in a part of each
cell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...solver.cells import Cell
from ...vision.grid.lattice import Lattice
from ...vision.percentiles import median
from ..sketch import Place, cell_at
from ..themes import Colour, Theme

UPRIGHT_ANGLE = 0.02  # radians (about 1 degree): glyphs in cells turned by less stay upright, thus crisp
SAMPLES_PER_SIDE = 9  # a spot is sampled at 9 x 9 places, closer together than the strokes of glyphs

#: Cells, from a cell's edges: distances at which lines are searched.
LINE_INSETS = (0.04, 0.06, 0.08, 0.10, 0.12, 0.14, 0.16)
CLEAR_INSET = 0.2  # cells: distance from a cell's edges that no line reaches, and hardly a mark
MIN_LINE_DIFFERENCE = 60  # of 255: least difference between a line and its cell
MAX_SPECKS_SHARE = 0.05  # largest share of a ring's samples that differ by chance
RING_SAMPLES = 12  # samples along a side of a ring


@dataclass(frozen=True)
class Spot:
    """A box in every cell, in shares of the cell. x, y: the centre of the box."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class CellPixels:
    """The lattice's cells in pixels.

    sizes: (N, N) float, the shorter side of each cell. frames: (N, N, 2, 2) float, a matrix for each cell.
    Its columns are the board's directions right and down, as (x, y) unit vectors in the picture; it is the
    identity in upright cells.
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
        """The upper median of the cells' sizes (px)."""
        return float(np.sort(self.sizes, axis=None)[self.sizes.size // 2])

    def line_reach(self, rgb: np.ndarray) -> float:
        """Return the reach of lines into cells from the edges (cells), at the 90th percentile. rgb: (H, W, 3)
        uint8."""
        own = median(sample_pixels(rgb, self._ring_places(CLEAR_INSET)), axis=2, keepdims=True)
        reach = np.zeros(own.shape[:2])
        for inset in LINE_INSETS:
            unlike = (
                np.abs(sample_pixels(rgb, self._ring_places(inset)) - own).max(axis=-1) > MIN_LINE_DIFFERENCE
            )
            reach[unlike.mean(axis=2) > MAX_SPECKS_SHARE] = inset
        return float(np.sort(reach, axis=None)[reach.size * 9 // 10])

    def _ring_places(self, inset: float) -> np.ndarray:
        """Return places along a square inside each cell: (N, N, 4 * RING_SAMPLES, 2) float, pixels (x, y).
        inset: distance of the square from the cell's edges (cells)."""
        along = np.linspace(inset, 1 - inset, RING_SAMPLES)
        low, high = np.full(RING_SAMPLES, inset), np.full(RING_SAMPLES, 1 - inset)
        u, v = np.concatenate([along, along, low, high]), np.concatenate([low, high, along, along])
        return _cell_points(self.lattice, u, v)

    def spot_centres(self, spot: Spot) -> np.ndarray:
        """Return the centre of the spot in each cell: (N, N, 2) float, pixels (x, y)."""
        return _cell_points(self.lattice, spot.x, spot.y)

    def pixels_under(self, rgb: np.ndarray, spot: Spot) -> np.ndarray:
        """Return the colours at evenly spread places in the spot of each cell: (N, N, SAMPLES_PER_SIDE^2, 3)
        uint8 RGB. Places outside the picture repeat its edge."""
        steps = np.linspace(-0.5, 0.5, SAMPLES_PER_SIDE)
        u, v = np.meshgrid(spot.x + spot.width * steps, spot.y + spot.height * steps)
        return sample_pixels(rgb, _cell_points(self.lattice, u.ravel(), v.ravel()))

    def pixels_of(self, places: Iterable[Place]) -> np.ndarray:
        """Return the pixels (x, y) of M places on the board or beside it: (M, 2) float."""
        rows, columns = np.array([*places], float).reshape(-1, 2).T
        board = np.stack([columns, rows, np.ones(len(rows))], axis=-1)
        x, y, w = np.matmul(self.lattice.homography, board[..., None])[..., 0].T
        return np.stack([x / w, y / w], axis=-1)

    def cell_at(self, at: Place) -> Cell:
        """Return the cell that contains a place; for a place beside the board the nearest cell."""
        last = self.lattice.n - 1
        return int(min(max(at[0], 0), last)), int(min(max(at[1], 0), last))

    def frame_at(self, at: Place) -> np.ndarray:
        """Return the frame of the cell that contains a place: (2, 2) float."""
        return self.frames[self.cell_at(at)]


def sample_pixels(rgb: np.ndarray, xy: np.ndarray) -> np.ndarray:
    """Return the colours at pixels (x, y): (..., 3) uint8 for (..., 2) float. Places outside the picture
    repeat its edge."""
    x, y = np.floor(xy).astype(np.intp)[..., 0], np.floor(xy).astype(np.intp)[..., 1]
    height, width = rgb.shape[:2]
    return rgb[y.clip(0, height - 1), x.clip(0, width - 1)]


def _cell_points(lattice: Lattice, u: float | np.ndarray, v: float | np.ndarray) -> np.ndarray:
    """Return the pixels (x, y) of a place in every cell: (N, N, 2) float, or (N, N, S, 2) for arrays (S,). u,
    v: the place from the cell's left and top, in shares of the cell."""
    h = lattice.homography
    row, column = np.indices((lattice.n, lattice.n), dtype=float)
    extra = (1,) * np.ndim(u)
    x, y = column.reshape(column.shape + extra) + u, row.reshape(row.shape + extra) + v
    w = h[2, 0] * x + h[2, 1] * y + h[2, 2]
    return np.stack([(h[i, 0] * x + h[i, 1] * y + h[i, 2]) / w for i in (0, 1)], axis=-1)


@dataclass(frozen=True, eq=False)
class Surface:
    """A picture to paint on, and the place of the board in it.

    - out: the pixels that are painted, (H, W, 3) uint8 RGB.
    - lattice: the lattice of the cells. For an oblong board, the lattice of a square with the same first
      cell.
    - shape: rows and columns of the board.
    - capture: the picture before painting, (H, W, 3) uint8; None for a flat picture without a capture, whose
      lines lie on whole pixels.
    - discs: the radius (cells) of each given disc that the capture shows, by cell.
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
        """Return the size (px) of the cell that contains a place; beside the board the mean side of cells."""
        cell = cell_at(place)
        is_inside = min(cell) >= 0 and max(cell) < self.lattice.n
        return float(self.cells.sizes[cell]) if is_inside else self.cell_side

    @property
    def is_flat(self) -> bool:
        """True if there is no capture below the drawing."""
        return self.capture is None

    def named_colour(self, name: str) -> np.ndarray | None:
        """Return the theme's colour of a name, (3,) uint8 RGB; None if the theme lacks it."""
        colour = self.theme.colour(name)
        return None if colour is None else np.array(colour, np.uint8)

    @property
    def page_colour(self) -> Colour:
        """The colour around the board."""
        return self.theme.page
