"""Harms that pictures suffer on their way to the reader: each makes one or several pictures of a board. Equal
arguments give equal pictures."""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from drawn_pictures import BoardPicture

CELL = 48.0  # px: side of a cell before a picture is harmed
FINE_CELL = 100.0  # px: side of a cell as drawn, for pictures that are scaled
CAMERA_DISTANCE = 2.0  # distance of the camera from the picture's middle, in widths of the picture
MOIRE_ZOOM = 0.83  # scale of a screen's photo, unequal to that of its pixels


Harm = Callable[[BoardPicture, float], Iterable[np.ndarray]]


@dataclass(frozen=True)
class Sweep:
    """A harm at rising strengths. unit: of the strength. leaves_whole: False if the board becomes incomplete,
    so that any answer without a warning is wrong. is_unscaled: True if the picture is harmed in the size in
    which it was drawn."""

    name: str
    unit: str
    strengths: tuple[float, ...]
    harm: Harm
    leaves_whole: bool = True
    is_unscaled: bool = False


def _scale(base: BoardPicture, pixels: float) -> Iterable[np.ndarray]:
    yield base.at_cell(pixels).rgb


def _jpeg(base: BoardPicture, quality: float) -> Iterable[np.ndarray]:
    yield jpeg(base.rgb, int(quality))


def jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    """Return the picture as a JPEG file of this quality (0..100) shows it."""
    data = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])


def _blur(base: BoardPicture, sigma: float) -> Iterable[np.ndarray]:
    yield cv2.GaussianBlur(base.rgb, (0, 0), sigma * base.cell)


def _noise(base: BoardPicture, sigma: float) -> Iterable[np.ndarray]:
    noise = np.random.default_rng(1).normal(0, sigma, base.rgb.shape)
    yield np.clip(base.rgb + noise, 0, 255).astype(np.uint8)


def _mapped(change: Callable[[np.ndarray, float], np.ndarray]) -> Harm:
    """Return a harm that changes each pixel. change: takes the picture as float 0..1, and the strength."""

    def harm(base: BoardPicture, strength: float) -> Iterable[np.ndarray]:
        yield (np.clip(change(base.rgb / 255.0, strength), 0, 1) * 255).round().astype(np.uint8)

    return harm


def _contrasted(rgb: np.ndarray, times: float) -> np.ndarray:
    return 0.5 + (rgb - 0.5) * times


def _saturated(rgb: np.ndarray, times: float) -> np.ndarray:
    grey = (rgb @ (0.299, 0.587, 0.114))[..., None]
    return grey + (rgb - grey) * times


def _warped(base: BoardPicture, matrix: np.ndarray) -> np.ndarray:
    """Return the picture through a (3, 3) homography, as large as needed. Its edge is repeated outside."""
    height, width = base.rgb.shape[:2]
    corners = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], float)
    moved = cv2.perspectiveTransform(corners, matrix)[0]
    low, high = moved.min(axis=0), moved.max(axis=0)
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    size = tuple(int(v) for v in np.ceil(high - low))
    return cv2.warpPerspective(base.rgb, matrix, size, borderMode=cv2.BORDER_REPLICATE)


def _rotated(base: BoardPicture, degrees: float) -> Iterable[np.ndarray]:
    for turn in np.deg2rad((degrees, -degrees)):
        c, s = np.cos(turn), np.sin(turn)
        yield _warped(base, np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]))


def _tilted(base: BoardPicture, degrees: float) -> Iterable[np.ndarray]:
    """Yield the picture as a camera at its side sees it, then one below it."""
    height, width = base.rgb.shape[:2]
    away, turn = CAMERA_DISTANCE * max(height, width), np.deg2rad(degrees)
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    for axis in (0, 1):
        tilt = np.diag([1.0, 1.0, away])
        tilt[axis, axis] = np.cos(turn)
        tilt[2, axis] = np.sin(turn)
        yield _warped(base, np.diag([away, away, 1.0]) @ tilt @ middle)


def _cut(base: BoardPicture, cells: float, sides: str) -> np.ndarray:
    """Return the picture cut `cells` into the board. sides: letters of left, top, right and bottom."""
    cut = cells * base.cell
    x0, y0, x1, y1 = (round(edge + way * cut) for edge, way in zip(base.bbox, (1, 1, -1, -1), strict=True))
    rows = slice(y0 if "t" in sides else 0, y1 if "b" in sides else None)
    columns = slice(x0 if "l" in sides else 0, x1 if "r" in sides else None)
    return np.ascontiguousarray(base.rgb[rows, columns])


def _cut_outer_cells(base: BoardPicture, cells: float) -> Iterable[np.ndarray]:
    """Cut each side in turn, then all four at once."""
    return (_cut(base, cells, sides) for sides in ("l", "t", "r", "b", "ltrb"))


def _cut_rows(base: BoardPicture, cells: float) -> Iterable[np.ndarray]:
    """Cut each side in turn, then two adjacent sides, so that the rest is square."""
    return (_cut(base, cells, sides) for sides in ("l", "t", "r", "b", "rb", "lt"))


def _moire(base: BoardPicture, share: float) -> Iterable[np.ndarray]:
    """Photograph a screen: nearest pixels at another scale, with a ripple of a share of the brightness."""
    rgb = cv2.resize(base.rgb, None, fx=MOIRE_ZOOM, fy=MOIRE_ZOOM, interpolation=cv2.INTER_NEAREST)
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]]
    ripple = 1 - share / 2 + share / 2 * np.sin(x * 1.9 + y * 0.6)[..., None] * np.sin(y * 2.1)[..., None]
    yield np.clip(rgb * ripple, 0, 255).astype(np.uint8)


def _pointer(base: BoardPicture, cells: float) -> Iterable[np.ndarray]:
    """Lay a mouse pointer of this height over the board."""
    rgb, size = base.rgb.copy(), cells * base.cell
    shape = np.array([(0, 0), (0, 1), (0.25, 0.77), (0.4, 1.1), (0.55, 1.04), (0.4, 0.72), (0.7, 0.7)])
    x, y = base.bbox[0] + 2.4 * base.cell, base.bbox[1] + 3.3 * base.cell
    points = (shape * size + (x, y)).round().astype(np.int32)
    cv2.fillPoly(rgb, [points], (255, 255, 255), cv2.LINE_AA)
    cv2.polylines(rgb, [points], True, (0, 0, 0), 1, cv2.LINE_AA)
    yield rgb


def _tooltip(base: BoardPicture, cells: float) -> Iterable[np.ndarray]:
    """Lay a dark box with text over the board, half a cell high. cells: its width."""
    rgb, size = base.rgb.copy(), base.cell
    x, y = round(base.bbox[0] + 1.8 * size), round(base.bbox[1] + 2.7 * size)
    cv2.rectangle(rgb, (x, y), (round(x + cells * size), round(y + 0.5 * size)), (40, 40, 40), -1)
    text = "tap twice for a queen"[: max(1, round(cells * 3))]
    cv2.putText(rgb, text, (x + 4, round(y + 0.35 * size)), 0, size / 110, (255, 255, 255), 1, cv2.LINE_AA)
    yield rgb


def _with_night_light(rgb: np.ndarray, strength: float) -> np.ndarray:
    return rgb * (1, 1 - 0.35 * strength, 1 - 0.85 * strength)


def _with_white_balance(rgb: np.ndarray, strength: float) -> np.ndarray:
    return rgb * (1 + strength, 1, 1 - strength)


#: No harm at all.
AS_DRAWN = Sweep("as drawn", "times", (1,), lambda base, _: [base.rgb], is_unscaled=True)
SWEEPS = (
    Sweep("scale", "px a cell", (200, 100, 50, 30, 20, 16, 12, 10, 8, 6), _scale, is_unscaled=True),
    Sweep("JPEG", "quality", (95, 75, 50, 30, 20, 10, 5), _jpeg),
    Sweep("blur", "sigma, cells", (0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15), _blur),
    Sweep("noise", "sigma, 0..255", (4, 8, 16, 24, 32, 48), _noise),
    Sweep("brightness", "added, 0..1", (-0.5, -0.3, -0.15, 0.1, 0.2, 0.3), _mapped(lambda rgb, by: rgb + by)),
    Sweep("contrast", "times", (2, 1.5, 0.7, 0.5, 0.3, 0.2, 0.1), _mapped(_contrasted)),
    Sweep("saturation", "times", (3, 2, 1.5, 0.6, 0.4, 0.2, 0), _mapped(_saturated)),
    Sweep("white balance", "red up, blue down", (-0.3, -0.15, 0.15, 0.3, 0.45), _mapped(_with_white_balance)),
    Sweep("night light", "0..1", (0.25, 0.5, 0.75, 1), _mapped(_with_night_light)),
    Sweep("rotation", "degrees", (0.5, 1, 2, 3, 5, 7, 10), _rotated),
    Sweep("perspective", "degrees", (2, 5, 8, 10, 15, 20), _tilted),
    Sweep("moire", "share", (0.1, 0.2, 0.3, 0.5), _moire),
    Sweep("pointer", "cells", (0.4, 0.7, 1, 1.5), _pointer),
    Sweep("tooltip", "cells", (1, 2, 4), _tooltip),
    Sweep("outer cells cut", "cells", (0.1, 0.2, 0.3, 0.4, 0.5), _cut_outer_cells),
    Sweep("rows missing", "rows", (0.6, 0.8, 1, 1.2, 1.5, 2, 2.5, 3), _cut_rows, leaves_whole=False),
)


SWEEP_BY_NAME = {sweep.name: sweep for sweep in (AS_DRAWN, *SWEEPS)}


def pictures(sweep: Sweep, base: BoardPicture, strength: float) -> list[np.ndarray]:
    """Return the pictures that a harm of this strength makes of a board."""
    return list(sweep.harm(base if sweep.is_unscaled else base.at_cell(CELL), strength))


def harm_randomly(
    base: BoardPicture, ranges: Mapping[str, tuple[float, float]], rng: random.Random
) -> tuple[str, np.ndarray]:
    """Return a random harm in words, and a picture that it makes. ranges: the least and the greatest strength
    of each harm, by the name of its sweep."""
    sweep = SWEEP_BY_NAME[rng.choice(sorted(ranges))]
    strength = rng.uniform(*ranges[sweep.name])
    rgb = rng.choice(pictures(sweep, base, round(strength) if sweep.name == "JPEG" else strength))
    return f"{sweep.name} {strength:.2f} {sweep.unit}", rgb
