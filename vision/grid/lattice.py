"""Where the N x N cells lie in the capture."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

Point = tuple[float, float]  # (x, y) in pixels of the upright picture
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left


@dataclass(frozen=True)
class Lattice:
    """N x N cells, evenly spaced between four corners.

    n: how many cells a side. corners: outer corners of the cell grid, the thick frame outside them; they may
    lie outside the picture where a board is cut off.
    """

    n: int
    corners: Corners

    @classmethod
    def of(cls, homography: np.ndarray, n: int) -> "Lattice":
        """From a (3, 3) homography that takes board coordinates (0..n) to picture pixels."""
        x, y, w = homography @ np.array([(0, 0, 1), (n, 0, 1), (n, n, 1), (0, n, 1)], float).T
        tl, tr, br, bl = zip((x / w).tolist(), (y / w).tolist(), strict=True)
        return cls(n, (tl, tr, br, bl))

    def scaled(self, times: float) -> "Lattice":
        """The same lattice in a picture `times` as large."""
        return Lattice.of(np.diag([times, times, 1.0]) @ self.homography, self.n)

    @cached_property
    def homography(self) -> np.ndarray:
        """(3, 3) float64: takes board coordinates (x = column 0..n, y = row 0..n) to picture pixels."""
        n = float(self.n)
        rows, values = [], []
        for (u, v), (x, y) in zip(((0, 0), (n, 0), (n, n), (0, n)), self.corners, strict=True):
            rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
            values += [x, y]
        h = np.linalg.solve(np.array(rows, float), np.array(values, float))
        return np.append(h, 1.0).reshape(3, 3)

    def point(self, row: float, column: float) -> Point:
        """Picture pixel of a place on the board, in cells from the top left corner."""
        x, y, w = self.homography @ (column, row, 1.0)
        return float(x / w), float(y / w)

    @property
    def bbox(self) -> tuple[float, float, float, float]:
        """(x0, y0, x1, y1): the smallest upright box around the corners."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def gaps(self, rgb: np.ndarray) -> np.ndarray:
        """(4,) float: how far, in cells, the sides at the left, top, right and bottom lie inside an (H, W, 3)
        picture; below 0 where they lie outside."""
        (height, width), (x0, y0, x1, y1) = rgb.shape[:2], self.bbox
        return np.array([x0, y0, width - x1, height - y1]) / self.cell

    @property
    def cell(self) -> float:
        """Mean side of a cell in pixels."""
        tl, tr, br, bl = (np.array(p) for p in self.corners)
        sides = [tr - tl, br - tr, br - bl, bl - tl]
        return float(np.mean([np.hypot(*s) for s in sides])) / self.n
