"""A decoded picture: transparency, bands, what OpenCV decodes, and the QR codes in it."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import product

import cv2
import numpy as np

from .errors import NotAnImage, TruncatedImage
from .formats import RGBA, PngHeader, strip_png
from .limits import WATCH_THREAD, check_size

# What libraries in C print about a picture stays off the terminal: errors are told by us, in one line.

STDERR_FD = 2  # file descriptor of standard error


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard what is written to the process's standard error meanwhile, as libraries in C do. It stays open
    if other threads run, whose lines would be lost too."""
    kept = _duplicate_stderr() if not _have_other_threads() else None
    if kept is None:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, STDERR_FD)
        finally:
            os.close(nowhere)
        yield
    finally:
        os.dup2(kept, STDERR_FD)
        os.close(kept)


def _have_other_threads() -> bool:
    """True if other threads run that may write to standard error."""
    others = (thread for thread in threading.enumerate() if thread is not threading.current_thread())
    return any(thread.name != WATCH_THREAD for thread in others)


def _duplicate_stderr() -> int | None:
    """Return a second handle on standard error; None if it is closed."""
    try:
        return os.dup(STDERR_FD)
    except OSError:
        return None


CHANNELS = (1, 3, 4)  # numbers of channels of grey, RGB and RGBA arrays
BAND_PIXELS = 1 << 20  # pixels that are converted at a time, so that no step needs much memory


@dataclass(frozen=True)
class Capture:
    """A decoded picture.

    rgb: (H, W, 3) uint8, upright, RGB. notes: harmless facts about how it was read. data: the content of its
    file; None if it came otherwise.
    """

    rgb: np.ndarray
    notes: tuple[str, ...] = ()
    data: bytes | None = field(default=None, repr=False)


def row_slices(height: int, width: int) -> list[slice]:
    """Return the rows of a picture in slices of about BAND_PIXELS pixels."""
    rows = max(1, BAND_PIXELS // max(1, width))
    return [slice(top, min(top + rows, height)) for top in range(0, height, rows)]


def lay_on_white(rgba: np.ndarray, to_rgb: int = cv2.COLOR_RGBA2RGB) -> np.ndarray:
    """Return (H, W, 3) uint8 RGB from (H, W, 4) with transparency laid on white. to_rgb: OpenCV's code for
    the conversion of colours."""
    alpha = cv2.extractChannel(rgba, 3)
    rgb = cv2.cvtColor(rgba, to_rgb)
    if cv2.minMaxLoc(alpha)[0] == 255:
        return rgb
    share = alpha[..., None].astype(np.uint16)
    return ((rgb * share + 255 * (255 - share) + 127) // 255).astype(np.uint8)


def of_array(array: np.ndarray) -> Capture:
    """Return the picture in a uint8 array: (H, W, 3) RGB, which is not copied, (H, W, 4) RGBA, laid on white,
    (H, W) or (H, W, 1) grey. Raises NotAnImage, which says how to convert another array, and
    ImageTooLarge."""
    what = f"an array of shape {array.shape} and type {array.dtype}"
    if array.ndim != 2 and not (array.ndim == 3 and array.shape[2] in CHANNELS):
        raise NotAnImage(f"{what} is not a picture", _shape_advice(array))
    if array.dtype != np.uint8:
        raise NotAnImage(f"{what} is not a picture", _type_advice(array))
    height, width = array.shape[:2]
    check_size(width, height, "the array")
    array = np.ascontiguousarray(array)
    if array.ndim == 2 or array.shape[2] == 1:
        return Capture(cv2.cvtColor(array, cv2.COLOR_GRAY2RGB))
    if array.shape[2] == 3:
        return Capture(array)
    rgb = np.empty((height, width, 3), np.uint8)
    for rows in row_slices(height, width):
        rgb[rows] = lay_on_white(array[rows])
    return Capture(rgb)


def _shape_advice(array: np.ndarray) -> str:
    """Return advice about the shape of an array."""
    if array.ndim == 3 and array.shape[0] in CHANNELS:
        return "colours come last: give numpy.moveaxis(array, 0, -1)"
    if array.ndim == 4:
        return "give one picture at a time: array[0]"
    return "give (height, width, 3) RGB, (height, width, 4) RGBA or (height, width) grey, of type uint8"


def _type_advice(array: np.ndarray) -> str:
    """Return advice about the type of an array."""
    if array.dtype == np.bool_:
        return 'give array.astype("uint8") * 255'
    if array.dtype == np.uint16:
        return 'give (array // 257).astype("uint8")'
    if array.dtype.kind == "f":
        return 'give (array * 255).round().astype("uint8") where its values are from 0 to 1'
    return 'give array.astype("uint8"), with values from 0 to 255'


# Pictures that OpenCV decodes: plain PNGs, which it reads twice as fast, and large JPEGs and WebPs, of
# which it holds half as much.

SEND_AGAIN_ADVICE = "save or send the picture again"  # remedy in messages about damaged files


def decode_png(data: bytes, header: PngHeader, what: str) -> Capture:
    """Decode a plain PNG (see PngHeader). Raises TruncatedImage if its pixels are damaged."""
    flag = cv2.IMREAD_COLOR_RGB
    if header.colour_type == RGBA or (header.bits == 16 and not header.is_large):
        flag = cv2.IMREAD_UNCHANGED
    pixels = decode_pixels(strip_png(data, header), flag)
    if pixels is None or pixels.shape[:2] != (header.height, header.width):
        raise TruncatedImage(f"{what} is damaged and cannot be decoded", SEND_AGAIN_ADVICE)
    return Capture(pixels if flag == cv2.IMREAD_COLOR_RGB else _to_rgb(pixels))


def decode_rgb(data: bytes, transparent: bool) -> np.ndarray | None:
    """Return (H, W, 3) uint8 RGB, not turned upright, with transparency laid on white; None if OpenCV cannot
    decode it."""
    if not transparent:
        return decode_pixels(data, cv2.IMREAD_COLOR_RGB)
    pixels = decode_pixels(data, cv2.IMREAD_UNCHANGED)
    return None if pixels is None else _to_rgb(pixels)


def decode_pixels(data: bytes, flag: int) -> np.ndarray | None:
    """Return the pixels as OpenCV gives them; None if it cannot decode them. Raises MemoryError."""
    try:
        with silence_stderr():
            return cv2.imdecode(np.frombuffer(data, np.uint8), flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from None
        return None


def _to_rgb(pixels: np.ndarray) -> np.ndarray:
    """Return (H, W, 3) uint8 RGB from grey, BGR or BGRA of 8 or 16 bits."""
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        pixels = pixels[..., 0]
    bands = row_slices(*pixels.shape[:2])
    if len(bands) == 1:
        return _band_to_rgb(pixels)
    rgb = np.empty((*pixels.shape[:2], 3), np.uint8)
    for rows in bands:
        rgb[rows] = _band_to_rgb(pixels[rows])
    return rgb


def _band_to_rgb(pixels: np.ndarray) -> np.ndarray:
    """Return a band of rows as (h, W, 3) uint8 RGB, from grey, BGR or BGRA of 8 or 16 bits."""
    if pixels.dtype == np.uint16:
        pixels = ((pixels.astype(np.uint32) + 128) // 257).astype(np.uint8)
    if pixels.ndim == 2:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2RGB)
    if pixels.shape[2] == 3:
        return cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
    return lay_on_white(pixels, cv2.COLOR_BGRA2RGB)


# The texts of the QR codes in a picture.

MIN_CODE_SIDE_PX = 21  # least side (pixels) of a code: one pixel for each of its 21 modules
SEARCH_SIDE_PX = 1600  # longest side (pixels) of the picture in which codes are searched
MAX_ENLARGEMENT = 2.0  # times that a smaller picture is enlarged for the search, at most
DECODING_SIDE_PX = 900  # side (pixels) to which a code is enlarged before decoding
CUT_BORDER_SHARE = 0.15  # border cut out around a code, as a share of its side
MAX_CODES = 12  # most codes of a picture: the codes on a page of a book
#: Sharpening that is tried, one after another: sigma of the blur (pixels of the picture), and strength.
SHARPENINGS = ((0.0, 0.0), (1.5, 3.0), (1.2, 5.0))


def texts_of_qr_codes(rgb: np.ndarray) -> Iterator[str]:
    """Yield the texts of the QR codes in an (H, W, 3) uint8 RGB picture."""
    grey = cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < MIN_CODE_SIDE_PX:
        return
    scale = min(MAX_ENLARGEMENT, SEARCH_SIDE_PX / max(grey.shape))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way)
    found, corners = cv2.QRCodeDetectorAruco().detectMulti(grey)
    if not found:
        return
    for code in np.reshape(corners, (-1, 4, 2))[:MAX_CODES]:
        if text := _text_of_code(grey, code):
            yield text


def _text_of_code(grey: np.ndarray, corners: np.ndarray) -> str:
    """Return the text of the code with these (x, y) corners; empty if it cannot be read."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    border = CUT_BORDER_SHARE * max(right - left, bottom - top)
    rows = slice(max(0, int(top - border)), int(bottom + border))
    columns = slice(max(0, int(left - border)), int(right + border))
    cut = grey[rows, columns]
    if not cut.size:
        return ""
    factor = max(1.0, DECODING_SIDE_PX / max(cut.shape))
    large = cv2.resize(cut, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    for detector, (blur, strength) in product((cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()), SHARPENINGS):
        with suppress(cv2.error):  # corners beyond the picture
            text, *_ = detector.detectAndDecode(_sharpen(large, blur * factor, strength))
            if text:
                return text
    return ""


def _sharpen(grey: np.ndarray, blur: float, strength: float) -> np.ndarray:
    """Return the picture sharpened against a blur of that sigma (pixels)."""
    if not strength:
        return grey
    return cv2.addWeighted(grey, 1 + strength, cv2.GaussianBlur(grey, (0, 0), blur), -strength, 0)
