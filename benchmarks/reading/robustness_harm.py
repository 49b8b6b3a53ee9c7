"""Harms of pictures on their way: each takes a board's picture and a strength, and answers one picture or
several. All are seeded."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from scoring import KnownCapture, Truth

CELL = 48.0  # px: side of a cell before a picture is degraded
FINE_CELL = 100.0  # px: the same as drawn, for pictures that are scaled
REMOTE = 2.0  # how far the camera stands from the picture's middle, in widths of the picture
SIDES = ("left", "top", "right", "bottom")


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


Harm = Callable[[Base, float], Iterable[np.ndarray]]


@dataclass(frozen=True)
class Sweep:
    """A harm over rising strengths. unit: of the strength. whole: False where the board is not complete any
    more, so that any answer without a warning is wrong. fine: takes the picture as drawn."""

    name: str
    unit: str
    strengths: tuple[float, ...]
    harm: Harm
    whole: bool = True
    fine: bool = False


def _scale(base: Base, pixels: float) -> Iterable[np.ndarray]:
    yield base.at_cell(pixels).rgb


def _jpeg(base: Base, quality: float) -> Iterable[np.ndarray]:
    data = cv2.imencode(".jpg", base.rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1]
    yield np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])


def _blur(base: Base, sigma: float) -> Iterable[np.ndarray]:
    yield cv2.GaussianBlur(base.rgb, (0, 0), sigma * base.cell)


def _noise(base: Base, sigma: float) -> Iterable[np.ndarray]:
    noise = np.random.default_rng(1).normal(0, sigma, base.rgb.shape)
    yield np.clip(base.rgb + noise, 0, 255).astype(np.uint8)


def _mapped(change: Callable[[np.ndarray, float], np.ndarray]) -> Harm:
    """A harm from a function of the picture as float 0..1."""

    def harm(base: Base, strength: float) -> Iterable[np.ndarray]:
        yield (np.clip(change(base.rgb / 255.0, strength), 0, 1) * 255).round().astype(np.uint8)

    return harm


def _saturated(rgb: np.ndarray, times: float) -> np.ndarray:
    grey = (rgb @ (0.299, 0.587, 0.114))[..., None]
    return grey + (rgb - grey) * times


def _warped(base: Base, matrix: np.ndarray) -> np.ndarray:
    """Through a (3, 3) homography, on a canvas that holds it all; what lies outside repeats the edge."""
    height, width = base.rgb.shape[:2]
    corners = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], float)
    moved = cv2.perspectiveTransform(corners, matrix)[0]
    low, high = moved.min(axis=0), moved.max(axis=0)
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    size = tuple(int(v) for v in np.ceil(high - low))
    return cv2.warpPerspective(base.rgb, matrix, size, borderMode=cv2.BORDER_REPLICATE)


def _rotated(base: Base, degrees: float) -> Iterable[np.ndarray]:
    for turn in np.deg2rad((degrees, -degrees)):
        c, s = np.cos(turn), np.sin(turn)
        yield _warped(base, np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]))


def _tilted(base: Base, degrees: float) -> Iterable[np.ndarray]:
    """Seen by a camera that stands to the side, then one that stands below."""
    height, width = base.rgb.shape[:2]
    away, turn = REMOTE * max(height, width), np.deg2rad(degrees)
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    for axis in (0, 1):
        tilt = np.diag([1.0, 1.0, away])
        tilt[axis, axis] = np.cos(turn)
        tilt[2, axis] = np.sin(turn)
        yield _warped(base, np.diag([away, away, 1.0]) @ tilt @ middle)


def _cut(base: Base, cells: float, side: int) -> np.ndarray:
    """The picture cut `cells` into the board from one side (0 left, 1 top, 2 right, 3 bottom)."""
    x0, y0, x1, y1 = base.bbox
    cut = cells * base.cell
    left, top, right, bottom = 0, 0, base.rgb.shape[1], base.rgb.shape[0]
    if side == 0:
        left = round(x0 + cut)
    elif side == 1:
        top = round(y0 + cut)
    elif side == 2:
        right = round(x1 - cut)
    else:
        bottom = round(y1 - cut)
    return np.ascontiguousarray(base.rgb[top:bottom, left:right])


def _outer_cells(base: Base, cells: float) -> Iterable[np.ndarray]:
    """Each side in turn, then all four at once."""
    for side in range(4):
        yield _cut(base, cells, side)
    x0, y0, x1, y1 = base.bbox
    cut = cells * base.cell
    yield np.ascontiguousarray(base.rgb[round(y0 + cut) : round(y1 - cut), round(x0 + cut) : round(x1 - cut)])


def _rows(base: Base, cells: float) -> Iterable[np.ndarray]:
    """Each side in turn, then two sides that meet in a corner, so that what is left is square."""
    for side in range(4):
        yield _cut(base, cells, side)
    x0, y0, x1, y1 = base.bbox
    cut = cells * base.cell
    yield np.ascontiguousarray(base.rgb[: round(y1 - cut), : round(x1 - cut)])
    yield np.ascontiguousarray(base.rgb[round(y0 + cut) :, round(x0 + cut) :])


def _moire(base: Base, share: float) -> Iterable[np.ndarray]:
    """A screen photographed: nearest pixels at an odd scale, with a ripple of `share` of the brightness."""
    zoom = 0.83
    rgb = cv2.resize(base.rgb, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_NEAREST)
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]]
    ripple = 1 - share / 2 + share / 2 * np.sin(x * 1.9 + y * 0.6)[..., None] * np.sin(y * 2.1)[..., None]
    yield np.clip(rgb * ripple, 0, 255).astype(np.uint8)


def _pointer(base: Base, cells: float) -> Iterable[np.ndarray]:
    """A mouse pointer of this height over the board."""
    rgb, size = base.rgb.copy(), cells * base.cell
    shape = np.array([(0, 0), (0, 1), (0.25, 0.77), (0.4, 1.1), (0.55, 1.04), (0.4, 0.72), (0.7, 0.7)])
    x, y = base.bbox[0] + 2.4 * base.cell, base.bbox[1] + 3.3 * base.cell
    points = (shape * size + (x, y)).round().astype(np.int32)
    cv2.fillPoly(rgb, [points], (255, 255, 255), cv2.LINE_AA)
    cv2.polylines(rgb, [points], True, (0, 0, 0), 1, cv2.LINE_AA)
    yield rgb


def _tooltip(base: Base, cells: float) -> Iterable[np.ndarray]:
    """A dark box with text, half a cell high and so many cells wide, over the board."""
    rgb, size = base.rgb.copy(), base.cell
    x, y = round(base.bbox[0] + 1.8 * size), round(base.bbox[1] + 2.7 * size)
    cv2.rectangle(rgb, (x, y), (round(x + cells * size), round(y + 0.5 * size)), (40, 40, 40), -1)
    text = "tap twice for a queen"[: max(1, round(cells * 3))]
    cv2.putText(rgb, text, (x + 4, round(y + 0.35 * size)), 0, size / 110, (255, 255, 255), 1, cv2.LINE_AA)
    yield rgb


def _night(rgb: np.ndarray, strength: float) -> np.ndarray:
    return rgb * (1, 1 - 0.35 * strength, 1 - 0.85 * strength)


def _balance(rgb: np.ndarray, strength: float) -> np.ndarray:
    return rgb * (1 + strength, 1, 1 - strength)


AS_DRAWN = Sweep("as drawn", "times", (1,), lambda base, _: [base.rgb], fine=True)
SWEEPS = (
    Sweep("scale", "px a cell", (200, 100, 50, 30, 20, 16, 12, 10, 8, 6), _scale, fine=True),
    Sweep("JPEG", "quality", (95, 75, 50, 30, 20, 10, 5), _jpeg),
    Sweep("blur", "sigma, cells", (0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15), _blur),
    Sweep("noise", "sigma, 0..255", (4, 8, 16, 24, 32, 48), _noise),
    Sweep("brightness", "added, 0..1", (-0.5, -0.3, -0.15, 0.1, 0.2, 0.3), _mapped(lambda rgb, by: rgb + by)),
    Sweep(
        "contrast",
        "times",
        (2, 1.5, 0.7, 0.5, 0.3, 0.2, 0.1),
        _mapped(lambda rgb, by: 0.5 + (rgb - 0.5) * by),
    ),
    Sweep("saturation", "times", (3, 2, 1.5, 0.6, 0.4, 0.2, 0), _mapped(_saturated)),
    Sweep("white balance", "red up, blue down", (-0.3, -0.15, 0.15, 0.3, 0.45), _mapped(_balance)),
    Sweep("night light", "0..1", (0.25, 0.5, 0.75, 1), _mapped(_night)),
    Sweep("rotation", "degrees", (0.5, 1, 2, 3, 5, 7, 10), _rotated),
    Sweep("perspective", "degrees", (2, 5, 8, 10, 15, 20), _tilted),
    Sweep("moire", "share", (0.1, 0.2, 0.3, 0.5), _moire),
    Sweep("pointer", "cells", (0.4, 0.7, 1, 1.5), _pointer),
    Sweep("tooltip", "cells", (1, 2, 4), _tooltip),
    Sweep("outer cells cut", "cells", (0.1, 0.2, 0.3, 0.4, 0.5), _outer_cells),
    Sweep("rows missing", "rows", (0.6, 0.8, 1, 1.2, 1.5, 2, 2.5, 3), _rows, whole=False),
)


def pictures(sweep: Sweep, base: Base, strength: float) -> list[np.ndarray]:
    """Pictures that the harm of this strength makes of a board."""
    return list(sweep.harm(base if sweep.fine else base.at_cell(CELL), strength))
