"""Pictures that OpenCV decodes: plain PNGs, which it reads twice as fast, and large JPEGs and WebPs, of which
it holds half as much."""

import cv2
import numpy as np

from .capture import Capture, bands, on_white
from .errors import TruncatedImage
from .png import RGBA, PngHeader, pixels_alone
from .quiet import quiet

SEND_AGAIN = "save or send the picture again"


def decode_png(data: bytes, header: PngHeader, what: str) -> Capture:
    """A plain PNG (see PngHeader). Raises TruncatedImage where its pixels are damaged."""
    flag = cv2.IMREAD_COLOR_RGB
    if header.colour_type == RGBA or (header.bits == 16 and not header.is_large):
        flag = cv2.IMREAD_UNCHANGED
    pixels = decoded(pixels_alone(data, header), flag)
    if pixels is None or pixels.shape[:2] != (header.height, header.width):
        raise TruncatedImage(f"{what} is damaged and cannot be decoded", SEND_AGAIN)
    return Capture(pixels if flag == cv2.IMREAD_COLOR_RGB else _rgb(pixels))


def decoded_rgb(data: bytes, transparent: bool) -> np.ndarray | None:
    """(H, W, 3) uint8 RGB, not turned upright, transparency laid on white; None where OpenCV cannot."""
    if not transparent:
        return decoded(data, cv2.IMREAD_COLOR_RGB)
    pixels = decoded(data, cv2.IMREAD_UNCHANGED)
    return None if pixels is None else _rgb(pixels)


def decoded(data: bytes, flag: int) -> np.ndarray | None:
    """The pixels as OpenCV gives them; None where it cannot. Raises MemoryError."""
    try:
        with quiet():
            return cv2.imdecode(np.frombuffer(data, np.uint8), flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from None
        return None


def _rgb(pixels: np.ndarray) -> np.ndarray:
    """(H, W, 3) uint8 RGB from grey, BGR or BGRA of 8 or 16 bits."""
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        pixels = pixels[..., 0]
    rgb = np.empty((*pixels.shape[:2], 3), np.uint8)
    for rows in bands(*pixels.shape[:2]):
        rgb[rows] = _band(pixels[rows])
    return rgb


def _band(pixels: np.ndarray) -> np.ndarray:
    if pixels.dtype == np.uint16:
        pixels = ((pixels.astype(np.uint32) + 128) // 257).astype(np.uint8)
    if pixels.ndim == 2:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2RGB)
    if pixels.shape[2] == 3:
        return cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
    return on_white(pixels, cv2.COLOR_BGRA2RGB)
