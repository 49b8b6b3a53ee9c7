"""What is drawn on: the capture as it is, or larger, or with margins, and the reading that fits it."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ...vision.grid.lattice import Lattice
from ...vision.reading import Reading
from ..picture import Picture

PAPER = (250, 250, 250)  # RGB of margins
MOST_PIXELS = 64_000_000  # of an enlarged picture: as many as captures may have
NEAR = 0.2  # of a cell: a board this near to the rim of the picture, or nearer, takes up some of it
SURROUNDINGS = 2.0  # cells around the board that are left of a capture that would become too large


@dataclass(frozen=True, eq=False)
class Ground:
    """rgb: (H, W, 3) uint8. reading: its lattice lies in that picture. offset, scale: as of a Picture."""

    rgb: np.ndarray
    reading: Reading
    offset: tuple[int, int] = (0, 0)
    scale: int = 1

    @property
    def lattice(self) -> Lattice:
        return self.reading.lattice

    @property
    def page(self) -> tuple[int, int, int]:
        """The colour of margins: that of the picture's rim, where it is not the board's."""
        height, width = self.rgb.shape[:2]
        x0, y0, x1, y1 = self.lattice.bbox
        if min(x0, y0, width - x1, height - y1) < NEAR * self.lattice.cell:
            return PAPER
        rim = np.concatenate([self.rgb[0], self.rgb[-1], self.rgb[:, 0], self.rgb[:, -1]])
        red, green, blue = np.median(rim, axis=0).astype(int).tolist()
        return red, green, blue

    def enlarged(self, cell: float) -> "Ground":
        """As many times as large as it takes for cells of at least so many pixels; of a capture that would be
        too large then, only the board and what is around it."""
        times = math.ceil(cell / self.lattice.cell)
        if times <= 1:
            return self
        if self.rgb[..., 0].size * times**2 > MOST_PIXELS:
            return self._cut()._times(times)
        return self._times(times)

    def padded(self, left: int, top: int, right: int = 0, bottom: int = 0) -> "Ground":
        """With margins of so many pixels."""
        if not (left or top or right or bottom):
            return self
        return self._moved(padded(self.rgb, left, top, right, bottom, self.page), left, top)

    def drawn(self, picture: np.ndarray, at: tuple[int, int] = (0, 0)) -> Picture:
        """What was made of it, (H, W, 3) uint8 RGB. at: where its own pixel (0, 0) lies there, (x, y)."""
        return Picture(picture, (self.offset[0] + at[0], self.offset[1] + at[1]), float(self.scale))

    def _times(self, times: int) -> "Ground":
        height, width = self.rgb.shape[:2]
        rgb = cv2.resize(self.rgb, (times * width, times * height), interpolation=cv2.INTER_CUBIC)
        reading = replace(self.reading, lattice=self.lattice.scaled(times))
        x, y = self.offset
        return Ground(rgb, reading, (times * x, times * y), times * self.scale)

    def _cut(self) -> "Ground":
        height, width = self.rgb.shape[:2]
        around = SURROUNDINGS * self.lattice.cell
        x0, y0, x1, y1 = self.lattice.bbox
        left, top = max(0, round(x0 - around)), max(0, round(y0 - around))
        right, bottom = min(width, round(x1 + around)), min(height, round(y1 + around))
        return self._moved(np.ascontiguousarray(self.rgb[top:bottom, left:right]), -left, -top)

    def _moved(self, rgb: np.ndarray, right: int, down: int) -> "Ground":
        tl, tr, br, bl = ((x + right, y + down) for x, y in self.lattice.corners)
        reading = replace(self.reading, lattice=Lattice(self.lattice.n, (tl, tr, br, bl)))
        x, y = self.offset
        return Ground(rgb, reading, (x + right, y + down), self.scale)


def padded(
    rgb: np.ndarray,
    left: int = 0,
    top: int = 0,
    right: int = 0,
    bottom: int = 0,
    colour: tuple[int, int, int] = PAPER,
) -> np.ndarray:
    """The picture with margins of so many pixels in one colour."""
    return cv2.copyMakeBorder(rgb, top, bottom, left, right, cv2.BORDER_CONSTANT, value=colour)
