"""A picture at the scales at which boards are looked for in it: whatever looks, each is made once."""

from functools import cached_property

import cv2
import numpy as np

from .outlines import edge_map, widened
from .rectify import shrink
from .seeds import EDGE_LEVELS, Seed, may_have_small_cells, seeds_at

MOST_SEEDS = 4  # looked at per way, best supported first


class Copies:
    """rgb: the (H, W, 3) uint8 picture."""

    def __init__(self, rgb: np.ndarray):
        self.rgb = rgb
        self._pictures: dict[float, np.ndarray] = {}
        self._edges: dict[tuple[float, int], np.ndarray] = {}
        self._seeds: dict[tuple[float, int, int], list[Seed]] = {}

    def at(self, zoom: float) -> np.ndarray:
        """The picture, so many times as large."""
        if zoom not in self._pictures:
            self._pictures[zoom] = (
                shrink(self.rgb, round(1 / zoom))
                if zoom <= 1
                else cv2.resize(self.rgb, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_LINEAR)
            )
        return self._pictures[zoom]

    def seeds(self, zoom: float, gap: int, level: int) -> list[Seed]:
        """The seeds there, best supported first; gap, level: see Sight."""
        key = zoom, gap, level
        if key not in self._seeds:
            self._seeds[key] = seeds_at(self.edges_at(zoom, gap), level, MOST_SEEDS)
        return self._seeds[key]

    @cached_property
    def may_have_small_cells(self) -> bool:
        """True if the picture may show cells that are too small to be seen unless it is enlarged."""
        return any(may_have_small_cells(self.edges_at(1, 0), level) for level in EDGE_LEVELS)

    def edges_at(self, zoom: float, gap: int = 0) -> np.ndarray:
        """The edges there (see edge_map), so wide that gaps of so many pixels close."""
        key = zoom, gap
        if key not in self._edges:
            self._edges[key] = widened(self.edges_at(zoom), gap) if gap else edge_map(self.at(zoom))
        return self._edges[key]
