"""Bytes, a path or an array -> an upright RGB picture. Nothing is trusted: see limits.py."""

import io
import os
import stat
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from .errors import CaptureError, ImageTooLarge, NoFile, NotAnImage, TruncatedImage, UnsupportedImage
from .formats import GIF, HEIC, JPEG, PNG, WEBP, PngHeader, kind_of, pixels_alone, png_header
from .limits import MAX_BYTES, check_bytes, check_size
from .own import OWN, is_signed
from .quiet import quiet

if TYPE_CHECKING:
    from PIL import Image

TAKEN = "PNG, JPEG, WebP, GIF or HEIC"
GREY_ALPHA = 4
SEND_AGAIN = "save or send the picture again"


@dataclass(frozen=True)
class Capture:
    """rgb: (H, W, 3) uint8, upright, RGB. notes: harmless facts about how it was read."""

    rgb: np.ndarray
    notes: tuple[str, ...] = ()


def load(source: str | os.PathLike[str] | bytes | np.ndarray) -> Capture:
    """The picture in a file, in a file's bytes, or in an RGB array (checked, not copied).

    Raises NoFile, NotAnImage, UnsupportedImage, TruncatedImage or ImageTooLarge.
    """
    if isinstance(source, np.ndarray):
        return _from_array(source)
    if isinstance(source, bytes | bytearray | memoryview):
        return _noted(bytes(source), "the input")
    what = os.fsdecode(source)
    return _noted(_file_bytes(source, what), what)


def _noted(data: bytes, what: str) -> Capture:
    capture = _decode(data, what)
    return replace(capture, notes=(*capture.notes, OWN)) if is_signed(data) else capture


def _from_array(rgb: np.ndarray) -> Capture:
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.dtype != np.uint8:
        raise NotAnImage(
            f"an array of shape {rgb.shape} and type {rgb.dtype} is no picture",
            "give (height, width, 3) uint8 in RGB order",
        )
    check_size(rgb.shape[1], rgb.shape[0], "the array")
    return Capture(np.ascontiguousarray(rgb))


def _file_bytes(path: str | os.PathLike[str], what: str) -> bytes:
    """The whole file; only regular files are opened, since a pipe or device might never end."""
    try:
        info = Path(path).stat()
        if stat.S_ISDIR(info.st_mode):
            raise NoFile(f"{what} is a folder", "name a picture in it")
        if not stat.S_ISREG(info.st_mode):
            raise NoFile(
                f"{what} is not a regular file", "give a picture file, or `-` to read standard input"
            )
        check_bytes(info.st_size, what)
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise NoFile(f"{what} does not exist", "check the name and the folder") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NoFile(f"{what} cannot be read: {why}", "check the name and its permissions") from None
    return data


def _decode(data: bytes, what: str) -> Capture:
    check_bytes(len(data), what)
    kind = kind_of(data)
    if kind == PNG:
        header = png_header(data, what)
        check_size(header.width, header.height, what)
        if _is_plain(header):
            return _decode_plain_png(data, header, what)
    elif kind is None:
        raise NotAnImage(f"{what} is not a picture", f"give a {TAKEN} file")
    elif kind not in (JPEG, GIF, WEBP, HEIC):
        raise UnsupportedImage(f"{what} is a {kind} file, which is not read", f"save it as {TAKEN}")
    return _decode_with_pillow(data, kind, what)


def _is_plain(header: PngHeader) -> bool:
    """True if OpenCV, which is twice as fast, decodes this PNG right: no rotation, no keyed transparency."""
    odd = {b"tRNS", b"eXIf", b"acTL"} & header.chunks
    return not odd and header.bits >= 8 and header.colour_type != GREY_ALPHA


def _decode_plain_png(data: bytes, header: PngHeader, what: str) -> Capture:
    flag = cv2.IMREAD_UNCHANGED if header.colour_type == 6 or header.bits == 16 else cv2.IMREAD_COLOR
    coded = np.frombuffer(pixels_alone(data, header), np.uint8)
    try:
        with quiet():
            pixels = cv2.imdecode(coded, flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        pixels = None
    if pixels is None or pixels.shape[:2] != (header.height, header.width):
        raise TruncatedImage(f"{what} is damaged and cannot be decoded", SEND_AGAIN)
    if pixels.dtype == np.uint16:
        pixels = ((pixels.astype(np.uint32) + 128) // 257).astype(np.uint8)
    if pixels.ndim == 2:
        return Capture(cv2.cvtColor(pixels, cv2.COLOR_GRAY2RGB))
    if pixels.shape[2] == 3:
        return Capture(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))
    return Capture(_on_white(cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA)))


def _on_white(rgba: np.ndarray) -> np.ndarray:
    """(H, W, 3) uint8 from (H, W, 4): transparency laid on white."""
    alpha = cv2.extractChannel(rgba, 3)
    rgb = cv2.cvtColor(rgba, cv2.COLOR_RGBA2RGB)
    if cv2.minMaxLoc(alpha)[0] == 255:
        return rgb
    share = alpha[..., None].astype(np.uint16)
    return ((rgb * share + 255 * (255 - share) + 127) // 255).astype(np.uint8)


def _decode_with_pillow(data: bytes, kind: str, what: str) -> Capture:
    from PIL import Image

    if kind == HEIC:
        _allow_heic(what)
    try:
        with quiet(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(data), formats=["HEIF" if kind == HEIC else kind.upper()])
            check_size(*picture.size, what)
            notes = _animation_note(picture, kind)
            return Capture(_upright_rgb(picture), notes)
    except CaptureError:
        raise
    except Image.DecompressionBombError:
        raise ImageTooLarge(f"{what} has too many pixels", "crop it to the board") from None
    except Image.UnidentifiedImageError:
        raise TruncatedImage(
            f"{what} is cut short or damaged: its header is unreadable", SEND_AGAIN
        ) from None
    except Exception as error:  # Pillow's plugins raise OSError, SyntaxError, EOFError, struct.error ...
        why = " ".join(str(error).split())[:80] or type(error).__name__
        raise TruncatedImage(f"{what} is cut short or damaged: {why}", SEND_AGAIN) from None


def _animation_note(picture: "Image.Image", kind: str) -> tuple[str, ...]:
    if not getattr(picture, "is_animated", False):
        return ()
    return (f"first frame of an animated {kind}",)


def _upright_rgb(picture: "Image.Image") -> np.ndarray:
    from PIL import ImageOps

    picture.load()
    picture = ImageOps.exif_transpose(picture)
    if picture.mode.startswith(("I", "F")):
        deep = np.asarray(picture, np.float64)
        grey = np.clip(deep / 257 if deep.max() > 255 else deep, 0, 255).round().astype(np.uint8)
        return cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB)
    if picture.mode in ("LA", "PA", "La", "RGBa", "RGBA") or "transparency" in picture.info:
        return _on_white(np.asarray(picture.convert("RGBA")))
    return np.array(picture.convert("RGB"))


def _allow_heic(what: str) -> None:
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        raise UnsupportedImage(
            f"{what} is a HEIC picture, which needs one more package", 'pip install "queens-snap[heic]"'
        ) from None
    register_heif_opener()
