"""Own boards, drawn in the browser, that robustness.py degrades: several looks, none of them a fixture's."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from scoring import Capture

sys.path.insert(0, str(Path(__file__).parent.parent / "fixtures" / "make"))

from boards import half_filled, random_board
from draw import draw
from looks import DESKTOP, PHONE, Look, Scene

CELL = 48.0  # px: side of a cell before a picture is degraded
FINE_CELL = 100.0  # px: the same as drawn, for pictures that are scaled
NEAR = (40.0, 40.0, 40.0, 40.0)  # CSS px of page around a board that is not shown with its whole page
BARE = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Base:
    """rgb: (H, W, 3) uint8. bbox: outer edge of the cell grid, x0, y0, x1, y1 in pixels. rows: regions; of
    another game none, but the truth as captures have it."""

    name: str
    rgb: np.ndarray
    bbox: tuple[float, float, float, float]
    rows: tuple[str, ...] = ()
    puzzle: dict[str, Any] | None = None

    @property
    def capture(self) -> Capture:
        """What its pictures are judged by."""
        return Capture(Path(), self.name, (), self.rows or None, puzzle=self.puzzle)

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


DARK = replace(DESKTOP, theme="dark")
UNIFORM = replace(DESKTOP, thin=1.0, thick=1.0, frame=1.0, radius=0.0)
# name, size, seed of the board, look, queens and crosses that a player has set
BOARDS: tuple[tuple[str, int, int, Look, int, int], ...] = (
    ("desktop page 9", 9, 201, DESKTOP, 0, 0),
    ("phone page 8", 8, 202, PHONE, 0, 0),
    ("dark phone page 10", 10, 203, replace(PHONE, theme="dark", palette="vivid"), 0, 0),
    ("vivid 7", 7, 204, replace(DESKTOP, palette="vivid", crop=NEAR), 0, 0),
    ("soft 8", 8, 205, replace(DESKTOP, palette="soft", crop=NEAR), 0, 0),
    ("dark 9, half filled", 9, 206, replace(DARK, crop=NEAR), 3, 6),
    ("phone 11, crosses", 11, 207, replace(PHONE, crop=NEAR), 1, 30),
    ("bare 8, solved", 8, 208, replace(DESKTOP, crop=BARE), 8, 0),
    ("uniform lines 7", 7, 209, replace(UNIFORM, crop=NEAR), 0, 0),
    ("uniform lines 10", 10, 210, replace(UNIFORM, palette="vivid", crop=NEAR), 0, 0),
    ("bare uniform lines 9", 9, 422, replace(UNIFORM, palette="vivid", crop=BARE), 0, 0),
)


def bases() -> list[Base]:
    """The boards as the browser draws them, at about FINE_CELL pixels a cell."""
    scenes, rows = [], []
    for _, n, seed, look, queens, crosses in BOARDS:
        board = random_board(n, seed)
        placed, crossed = half_filled(board, queens, crosses, seed)
        inner = look.board - 2 * look.frame
        look = replace(look, scale=round(FINE_CELL * n / inner, 2))
        scenes.append(Scene(board, look, tuple(placed), tuple(crossed), seed=seed))
        rows.append(tuple(board.letters))
    return [
        Base(spec[0], np.array(picture.image), picture.bbox, letters)
        for spec, picture, letters in zip(BOARDS, draw(scenes), rows, strict=True)
    ]
