"""Own boards that robustness.py degrades: how each is drawn in the browser, and what is true of it."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from scoring import KnownCapture, Truth

sys.path.insert(0, str(Path(__file__).parents[2] / "fixtures" / "make"))

CELL = 48.0  # px: side of a cell before a picture is degraded
FINE_CELL = 100.0  # px: the same as drawn, for pictures that are scaled


@dataclass(frozen=True)
class Base:
    """rgb: (H, W, 3) uint8. bbox: outer edge of the cell grid, x0, y0, x1, y1 in pixels. game, truth: as
    captures have them."""

    name: str
    rgb: np.ndarray
    bbox: tuple[float, float, float, float]
    game: str
    truth: Truth

    @property
    def capture(self) -> KnownCapture:
        """Truth by which its pictures are judged."""
        return KnownCapture(Path(), self.name, game=self.game, truth=self.truth)

    @property
    def cell(self) -> float:
        return (self.bbox[2] - self.bbox[0]) / (self.capture.n or 1)

    def at_cell(self, pixels: float) -> "Base":
        """Scaled so that a cell has this side."""
        zoom = pixels / self.cell
        way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
        rgb = cv2.resize(self.rgb, None, fx=zoom, fy=zoom, interpolation=way)
        zoom_x, zoom_y = rgb.shape[1] / self.rgb.shape[1], rgb.shape[0] / self.rgb.shape[0]
        x0, y0, x1, y1 = self.bbox
        return replace(self, rgb=rgb, bbox=(x0 * zoom_x, y0 * zoom_y, x1 * zoom_x, y1 * zoom_y))
