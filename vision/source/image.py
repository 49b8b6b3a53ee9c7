"""Bytes, a path or an array -> an upright RGB picture. Nothing is trusted: see limits.py."""

import os
import stat
from dataclasses import replace
from pathlib import Path

import numpy as np

from ...files.own import OWN, is_signed
from .capture import Capture
from .errors import ImageTooLarge, NoFile, NotAnImage, UnsupportedImage
from .formats import PNG, READ, kind_of
from .limits import CROP, MAX_BYTES, check_bytes, check_size
from .png import png_header

TAKEN = "PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC"


def load(source: str | os.PathLike[str] | bytes | np.ndarray | Capture) -> Capture:
    """The picture in a file, in a file's bytes, or in an RGB array or a capture that somebody else has
    decoded (checked, not copied).

    Raises NoFile, NotAnImage, UnsupportedImage, TruncatedImage or ImageTooLarge.
    """
    if isinstance(source, Capture):
        return replace(_from_array(source.rgb), notes=source.notes)
    if isinstance(source, np.ndarray):
        return _from_array(source)
    if isinstance(source, bytes | bytearray | memoryview):
        return _noted(bytes(source), "the input")
    what = os.fsdecode(source)
    return _noted(_file_bytes(source, what), what)


def _noted(data: bytes, what: str) -> Capture:
    try:
        capture = _decode(data, what)
    except MemoryError:
        raise ImageTooLarge(f"{what} needs more memory than there is", CROP) from None
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
        if header.is_plain:
            from .with_opencv import decode_png

            return decode_png(data, header, what)
    elif kind is None:
        raise NotAnImage(f"{what} is not a picture", f"give a {TAKEN} file")
    elif kind not in READ:
        raise UnsupportedImage(f"{what} is of a kind that is not read: {kind}", "save it as a PNG")
    from .with_pillow import decode  # which takes its time to load

    return decode(data, kind, what)
