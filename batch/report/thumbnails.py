"""The small picture of a capture that the report's gallery shows, and the solved one behind it."""

from pathlib import Path

import cv2
import numpy as np

from ...files.writing import MADE, NO_INPUTS, SHOWN, Inputs, Unwritable, signed, write
from ...overlay.picture import encode
from ...pipeline import Snap

THUMBNAIL_SIDE = 240  # px, the longer side
SURROUNDINGS = 0.12  # of the board's side: what is kept around it, so that one sees where it stood
KEY_LENGTH = 20  # hex digits of the content's SHA-256: 80 bits tell any number of captures apart

THUMBNAILS = Path("report", "thumbs")  # in the run's folder
PICTURES = Path("report", "pictures")
Box = tuple[float, float, float, float]  # x0, y0, x1, y1 in pixels; may lie partly outside the picture
ELSEWHERE = "make room there, or choose another folder with --out"


def thumbnail_name(key: str) -> str:
    return f"{key}.webp"


def picture_name(key: str) -> str:
    return f"{key}.png"


def save_thumbnail(snap: Snap, folder: Path, key: str, inputs: Inputs = NO_INPUTS) -> None:
    """Write the capture, cropped to the board with some surroundings where one was read, at most
    THUMBNAIL_SIDE pixels wide and high, as folder/<key>.webp; nothing where no picture was decoded.

    The folder is made where it is missing. Raises Unwritable, and nothing else.
    """
    if snap.rgb is None:
        return
    bbox = snap.reading.lattice.bbox if snap.reading else None
    _write(folder / thumbnail_name(key), _small(_around_the_board(snap.rgb, bbox)), MADE, inputs)


def save_picture(snap: Snap, folder: Path, key: str, inputs: Inputs = NO_INPUTS) -> None:
    """Write the solved picture, or what was read where there is no single answer, as folder/<key>.png;
    nothing where no board was read.

    The folder is made where it is missing. Raises Unwritable, and nothing else.
    """
    if snap.picture is not None:
        _write(folder / picture_name(key), snap.picture, SHOWN, inputs)


def _around_the_board(rgb: np.ndarray, bbox: Box | None) -> np.ndarray:
    if not bbox:
        return rgb
    height, width = rgb.shape[:2]
    x0, y0, x1, y1 = bbox
    margin = SURROUNDINGS * max(x1 - x0, y1 - y0)
    left, top = max(0, int(x0 - margin)), max(0, int(y0 - margin))
    right, bottom = min(width, int(x1 + margin) + 1), min(height, int(y1 + margin) + 1)
    return rgb[top:bottom, left:right]


def _small(rgb: np.ndarray) -> np.ndarray:
    height, width = rgb.shape[:2]
    scale = THUMBNAIL_SIDE / max(height, width)
    if scale >= 1:
        return rgb
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)


def _write(path: Path, rgb: np.ndarray, note: bytes, inputs: Inputs) -> None:
    try:
        data = signed(encode(rgb, path.suffix), path.suffix, note)
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", ELSEWHERE) from error
    write(path, data, inputs)
