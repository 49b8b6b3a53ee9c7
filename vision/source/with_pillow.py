"""Pictures that Pillow opens: all but plain PNGs. Large ones are decoded by what holds least of them."""

import io
import os
import warnings
from collections.abc import Callable
from typing import Protocol, TypeAlias

import cv2
import numpy as np
from PIL import Image, features

from ...files.writing import OWN_PICTURE_NOTE, info_has_answer_note
from .capture import SEND_AGAIN, Capture, bands, decoded_rgb, on_white, quiet
from .errors import CaptureError, ImageTooLarge, TruncatedImage, UnsupportedImage
from .formats import AVIF, BMP, GIF, HEIC, JPEG, TIFF, WEBP, gif_is_whole, jpeg_is_whole, parts_are_whole
from .limits import CROP_ADVICE, MAX_PIXELS, MAX_PIXELS_HELD_OFTEN, check_size, is_large


class Readable(Protocol):
    """A file that is open for reading bytes, an upload, or whatever else has such a `read`."""

    def read(self, size: int = ..., /) -> bytes:
        """So many bytes at most, from where it stands."""
        ...


#: A path; a file's content; an open file; an array, (H, W, 3) RGB, (H, W, 4) RGBA or (H, W) grey, all uint8;
#: an image of Pillow; a capture that was loaded before.
Source: TypeAlias = (
    str | os.PathLike[str] | bytes | bytearray | memoryview | np.ndarray | Image.Image | Readable | Capture
)

ORIENTATION = 0x0112  # the EXIF tag
SAVE_AS_PNG = "save it as a PNG"
GIVE_RGB = 'give it open, and as RGB: image.convert("RGB")'
MOST_PIXELS = {TIFF: MAX_PIXELS_HELD_OFTEN, AVIF: MAX_PIXELS_HELD_OFTEN}
# How those kinds may be packed that know many ways, as Pillow calls these.
PACKINGS: dict[str, tuple[object, ...]] = {
    BMP: (0, 3),  # not at all: run lengths are decoded in Python, a megabyte a second
    TIFF: ("raw", "packbits", "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate", "jpeg", "group4"),
}
PLAINER = {
    "La": "LA",
    "I;16B": "I",
    "I;16L": "I",
}  # modes of which Pillow cuts no band, or converts none to RGB
CUT = "the file ends after its first frame, which alone is read"
# What turns a picture upright, by its EXIF orientation.
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
    """The first frame of a picture of a kind that is read. Raises CaptureError and MemoryError."""
    if kind == HEIC:
        _allow_heic(what)
    try:
        with quiet(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if kind == AVIF:
                _check_avif(what)
            picture = Image.open(io.BytesIO(data), formats=["HEIF" if kind == HEIC else kind.upper()])
            check_size(*picture.size, what, MOST_PIXELS.get(kind, MAX_PIXELS))
            _check_packing(picture, kind, what)
            notes = _notes(picture, data, kind)
            if not is_large(*picture.size) or (rgb := _large(picture, data, kind)) is None:
                rgb = _upright_rgb(picture)
            return Capture(rgb, notes)
    except (CaptureError, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise ImageTooLarge(f"{what} has too many pixels", CROP_ADVICE) from None
    except Image.UnidentifiedImageError:
        raise TruncatedImage(
            f"{what} is cut short or damaged: its header is unreadable", SEND_AGAIN
        ) from None
    except Exception as error:  # Pillow's plugins raise OSError, SyntaxError, EOFError, struct.error ...
        raise TruncatedImage(f"{what} is cut short or damaged", SEND_AGAIN) from error


def of_image(picture: Image.Image, what: str) -> Capture:
    """An image that somebody else has opened or made, of any mode, turned upright. Raises ImageTooLarge,
    TruncatedImage and UnsupportedImage."""
    check_size(*picture.size, what)
    try:
        with quiet(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            notes = (OWN_PICTURE_NOTE,) if info_has_answer_note(picture.info) else ()
            return Capture(_upright_rgb(picture), notes)
    except MemoryError:
        raise ImageTooLarge(f"{what} needs more memory than there is", CROP_ADVICE) from None
    except OSError as error:
        raise TruncatedImage(f"{what} is cut short or damaged", SEND_AGAIN) from error
    except Exception as error:  # an image that was closed; a mode that Pillow does not convert
        raise UnsupportedImage(f"{what} is no image that can be read: {error}", GIVE_RGB) from error


def _notes(picture: Image.Image, data: bytes, kind: str) -> tuple[str, ...]:
    first = "first page of several" if kind == TIFF else f"first frame of an animated {kind}"
    animated = (first,) if getattr(picture, "is_animated", False) else ()
    whole = {GIF: gif_is_whole, JPEG: parts_are_whole}.get(kind)
    return animated if whole is None or whole(data) else (*animated, CUT)


def _large(picture: Image.Image, data: bytes, kind: str) -> np.ndarray | None:
    """A large picture as Pillow would give it, with half the memory; None where there is no other way."""
    if kind == HEIC:
        return _heic()(data)
    if (kind == JPEG and jpeg_is_whole(data)) or kind == WEBP:
        turn = TURNS.get(picture.getexif().get(ORIENTATION, 1))
        size, transparent = picture.size, picture.mode == "RGBA"
        picture.close()
        rgb = decoded_rgb(data, transparent)
        if rgb is not None and rgb.shape[1::-1] == size:
            return turn(rgb) if turn else rgb
    return None


def _upright_rgb(picture: Image.Image) -> np.ndarray:
    """(H, W, 3) uint8 RGB, converted band by band: a large picture is not held twice in any other form."""
    picture.load()
    turn = TURNS.get(picture.getexif().get(ORIENTATION, 1))
    rgb = np.empty((picture.height, picture.width, 3), np.uint8)
    if picture.mode in PLAINER:
        picture = picture.convert(PLAINER[picture.mode])
    scale = _scale(picture)
    for rows in (parts := bands(picture.height, picture.width)):
        band = picture if len(parts) == 1 else picture.crop((0, rows.start, picture.width, rows.stop))
        rgb[rows] = _band(band, scale)
    return turn(rgb) if turn else rgb


def _scale(picture: Image.Image) -> float:
    """Values of a picture of more than 8 bits, or of fractions from 0 to 1, for each of ours."""
    if not picture.mode.startswith(("I", "F")):
        return 1
    most = float(np.max(picture.getextrema()))
    if picture.mode == "F" and 0 < most <= 1:
        return 1 / 255
    return 257 if most > 255 else 1


def _band(picture: Image.Image, scale: float) -> np.ndarray:
    if picture.mode.startswith(("I", "F")):
        values = np.asarray(picture, np.float64) / scale
        return cv2.cvtColor(np.clip(values, 0, 255).round().astype(np.uint8), cv2.COLOR_GRAY2RGB)
    if picture.mode in ("LA", "PA", "La", "RGBa", "RGBA") or "transparency" in picture.info:
        return on_white(np.asarray(picture.convert("RGBA")))
    return np.asarray(picture if picture.mode == "RGB" else picture.convert("RGB"))


def _check_packing(picture: Image.Image, kind: str, what: str) -> None:
    """Raises UnsupportedImage where a picture is packed in a way that no screenshot is: their decoders are
    slow, or seldom tried."""
    packing = picture.info.get("compression")
    if packing not in PACKINGS.get(kind, (packing,)):
        raise UnsupportedImage(f"{what} is a {kind} of a rare kind ({packing})", SAVE_AS_PNG)


def _check_avif(what: str) -> None:
    """Raises UnsupportedImage where Pillow was built without AVIF, or is older than its reader."""
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
        for rows in bands(*pixels.shape[:2]):
            rgb[rows] = on_white(np.ascontiguousarray(pixels[rows]))
        return rgb

    return rgb_of
