"""Pictures that Pillow opens: all except plain PNGs. Large ones are decoded in the way that needs least
memory."""

import io
import os
import warnings
from collections.abc import Callable
from typing import Protocol, TypeAlias

import cv2
import numpy as np
from PIL import Image, features

from ...files.writing import OWN_PICTURE_NOTE, info_has_answer_note
from .capture import SEND_AGAIN_ADVICE, Capture, decode_rgb, lay_on_white, row_slices, silence_stderr
from .errors import CaptureError, ImageTooLarge, TruncatedImage, UnsupportedImage
from .formats import AVIF, BMP, GIF, HEIC, JPEG, TIFF, WEBP, gif_is_whole, jpeg_is_whole, parts_are_whole
from .limits import CROP_ADVICE, MAX_PIXELS, MAX_PIXELS_HELD_OFTEN, check_size, is_large


class Readable(Protocol):
    """Anything with a `read` for bytes: an open file, an upload."""

    def read(self, size: int = ..., /) -> bytes:
        """Return at most `size` bytes from the current position."""
        ...


#: A path; a file's content; an open file; an array, (H, W, 3) RGB, (H, W, 4) RGBA or (H, W) grey, all uint8;
#: an image of Pillow; a capture that was loaded before.
Source: TypeAlias = (
    str | os.PathLike[str] | bytes | bytearray | memoryview | np.ndarray | Image.Image | Readable | Capture
)

ORIENTATION_TAG = 0x0112  # EXIF tag of the orientation
SAVE_AS_PNG = "save it as a PNG"  # remedy in messages
RGB_ADVICE = 'give it open, and as RGB: image.convert("RGB")'  # remedy in messages about images of Pillow
# limits of kinds whose decoders need more memory
MAX_PIXELS_BY_KIND = {TIFF: MAX_PIXELS_HELD_OFTEN, AVIF: MAX_PIXELS_HELD_OFTEN}
# compressions that are read, for kinds with many; in Pillow's names
PACKINGS: dict[str, tuple[object, ...]] = {
    BMP: (0, 3),  # not at all: run lengths are decoded in Python, a megabyte a second
    TIFF: ("raw", "packbits", "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate", "jpeg", "group4"),
}
# replacements of modes that Pillow cannot crop or convert to RGB
PLAINER_MODES = {"La": "LA", "I;16B": "I", "I;16L": "I"}
CUT_NOTE = "the file ends after its first frame, which alone is read"  # note about a file that is incomplete
# functions that turn a picture upright, by its EXIF orientation
TURNS: dict[int, Callable[[np.ndarray], np.ndarray]] = {
    2: lambda rgb: cv2.flip(rgb, 1),
    3: lambda rgb: cv2.rotate(rgb, cv2.ROTATE_180),
    4: lambda rgb: cv2.flip(rgb, 0),
    5: cv2.transpose,
    6: lambda rgb: cv2.rotate(rgb, cv2.ROTATE_90_CLOCKWISE),
    7: lambda rgb: cv2.flip(cv2.transpose(rgb), -1),
    8: lambda rgb: cv2.rotate(rgb, cv2.ROTATE_90_COUNTERCLOCKWISE),
}


def decode(data: bytes, kind: str, what: str) -> Capture:
    """Return the first frame of a picture of a kind that is read. Raises CaptureError and MemoryError."""
    if kind == HEIC:
        _allow_heic(what)
    try:
        with silence_stderr(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if kind == AVIF:
                _check_avif(what)
            picture = Image.open(io.BytesIO(data), formats=["HEIF" if kind == HEIC else kind.upper()])
            check_size(*picture.size, what, MAX_PIXELS_BY_KIND.get(kind, MAX_PIXELS))
            _check_packing(picture, kind, what)
            notes = _notes(picture, data, kind)
            if (rgb := _decode_with_opencv(picture, data, kind)) is None:
                rgb = _upright_rgb(picture)
            return Capture(rgb, notes)
    except (CaptureError, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise ImageTooLarge(f"{what} has too many pixels", CROP_ADVICE) from None
    except Image.UnidentifiedImageError:
        raise TruncatedImage(
            f"{what} is cut short or damaged: its header is unreadable", SEND_AGAIN_ADVICE
        ) from None
    except Exception as error:  # Pillow's plugins raise OSError, SyntaxError, EOFError, struct.error ...
        raise TruncatedImage(f"{what} is cut short or damaged", SEND_AGAIN_ADVICE) from error


def of_image(picture: Image.Image, what: str) -> Capture:
    """Return the picture of an image of Pillow, of any mode, turned upright. Raises ImageTooLarge,
    TruncatedImage and UnsupportedImage."""
    check_size(*picture.size, what)
    try:
        with silence_stderr(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            notes = (OWN_PICTURE_NOTE,) if info_has_answer_note(picture.info) else ()
            return Capture(_upright_rgb(picture), notes)
    except MemoryError:
        raise ImageTooLarge(f"{what} needs more memory than there is", CROP_ADVICE) from None
    except OSError as error:
        raise TruncatedImage(f"{what} is cut short or damaged", SEND_AGAIN_ADVICE) from error
    except Exception as error:  # an image that was closed; a mode that Pillow does not convert
        raise UnsupportedImage(f"{what} is not an image that can be read: {error}", RGB_ADVICE) from error


def _notes(picture: Image.Image, data: bytes, kind: str) -> tuple[str, ...]:
    first = "first page of several" if kind == TIFF else f"first frame of an animated {kind}"
    animated = (first,) if getattr(picture, "is_animated", False) else ()
    whole = {GIF: gif_is_whole, JPEG: parts_are_whole}.get(kind)
    return animated if whole is None or whole(data) else (*animated, CUT_NOTE)


def _decode_with_opencv(picture: Image.Image, data: bytes, kind: str) -> np.ndarray | None:
    """Return a plain JPEG, or any large picture, as Pillow would decode it, in half the time or memory; None
    if there is no other way."""
    large = is_large(*picture.size)
    if kind == HEIC and large:
        return _heic()(data)
    if (kind == JPEG and (large or picture.mode in ("RGB", "L")) and jpeg_is_whole(data)) or (
        kind == WEBP and large
    ):
        turn = TURNS.get(picture.getexif().get(ORIENTATION_TAG, 1))
        size, transparent = picture.size, picture.mode == "RGBA"
        if large:
            picture.close()  # or both would be held at once
        rgb = decode_rgb(data, transparent)
        if rgb is not None and rgb.shape[1::-1] == size:
            return turn(rgb) if turn else rgb
    return None


def _upright_rgb(picture: Image.Image) -> np.ndarray:
    """Return (H, W, 3) uint8 RGB, turned upright, converted band by band so that a large picture is not held
    twice."""
    picture.load()
    turn = TURNS.get(picture.getexif().get(ORIENTATION_TAG, 1))
    rgb = np.empty((picture.height, picture.width, 3), np.uint8)
    if picture.mode in PLAINER_MODES:
        picture = picture.convert(PLAINER_MODES[picture.mode])
    scale = _divisor_to_8_bits(picture)
    for rows in (parts := row_slices(picture.height, picture.width)):
        band = picture if len(parts) == 1 else picture.crop((0, rows.start, picture.width, rows.stop))
        rgb[rows] = _band_to_rgb(band, scale)
    return turn(rgb) if turn else rgb


def _divisor_to_8_bits(picture: Image.Image) -> float:
    """Return the divisor that brings the values of a picture of more than 8 bits, or of fractions, to
    0..255."""
    if not picture.mode.startswith(("I", "F")):
        return 1
    most = float(np.max(picture.getextrema()))
    if picture.mode == "F" and 0 < most <= 1:
        return 1 / 255
    return 257 if most > 255 else 1


def _band_to_rgb(picture: Image.Image, scale: float) -> np.ndarray:
    """Return a band of the picture as (h, W, 3) uint8 RGB. scale: divisor of values of more than 8 bits."""
    if picture.mode.startswith(("I", "F")):
        values = np.asarray(picture, np.float64) / scale
        return cv2.cvtColor(np.clip(values, 0, 255).round().astype(np.uint8), cv2.COLOR_GRAY2RGB)
    if picture.mode in ("LA", "PA", "La", "RGBa", "RGBA") or "transparency" in picture.info:
        return lay_on_white(np.asarray(picture.convert("RGBA")))
    return np.asarray(picture if picture.mode == "RGB" else picture.convert("RGB"))


def _check_packing(picture: Image.Image, kind: str, what: str) -> None:
    """Raise UnsupportedImage if the compression is one that no screenshot has: such decoders are slow, or
    little tested."""
    packing = picture.info.get("compression")
    if packing not in PACKINGS.get(kind, (packing,)):
        raise UnsupportedImage(f"{what} is a {kind} of a rare kind ({packing})", SAVE_AS_PNG)


def _check_avif(what: str) -> None:
    """Raise UnsupportedImage if this Pillow cannot read AVIF."""
    if not features.check("avif"):
        raise UnsupportedImage(
            f"{what} is an AVIF picture, which this Pillow does not read", "pip install --upgrade pillow"
        )


def _allow_heic(what: str) -> None:
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        raise UnsupportedImage(
            f"{what} is a HEIC picture, which needs one more package", 'pip install "queens-snap[heic]"'
        ) from None
    register_heif_opener()


def _heic() -> Callable[[bytes], np.ndarray | None]:
    import pillow_heif

    def rgb_of(data: bytes) -> np.ndarray | None:
        pixels = np.asarray(pillow_heif.open_heif(io.BytesIO(data)))  # upright already
        if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] not in (3, 4):
            return None
        if pixels.shape[2] == 3:
            return np.ascontiguousarray(pixels)
        rgb = np.empty((*pixels.shape[:2], 3), np.uint8)
        for rows in row_slices(*pixels.shape[:2]):
            rgb[rows] = lay_on_white(np.ascontiguousarray(pixels[rows]))
        return rgb

    return rgb_of
