"""Decoding of whatever is given as a capture into an upright RGB picture. No input is trusted."""

import inspect
import io
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from ...files.texts import unreadable_fault
from ...files.writing import OWN_PICTURE_NOTE, has_answer_note
from .capture import Capture, of_array
from .errors import ImageTooLarge, NoFile, NotAnImage, UnsupportedImage
from .formats import PNG, READABLE_KINDS, kind_of, png_header
from .limits import CROP_ADVICE, MAX_BYTES, check_bytes, check_size

if TYPE_CHECKING:
    from PIL.Image import Image

    from .with_pillow import Readable, Source


# what may be given, in words, for messages
KINDS_OF_SOURCES = "a path, a file's bytes, an open file, an array or an image of Pillow"
UNNAMED = "-"  # name of a capture without a name, in reports


def is_image(given: object) -> "TypeGuard[Image]":
    """True for an image of Pillow. There is none before Pillow is loaded."""
    pillow = sys.modules.get("PIL.Image")
    return pillow is not None and isinstance(given, pillow.Image)


def is_readable(given: object) -> "TypeGuard[Readable]":
    """True for an open file, or anything else with a `read`."""
    return callable(getattr(given, "read", None))


def check_given(given: object) -> None:
    """Raise TypeError, which says what to give instead, if this cannot be a capture."""
    if isinstance(given, str | os.PathLike | bytes | bytearray | memoryview | np.ndarray | Capture):
        return
    if is_image(given):
        return
    if not is_readable(given):
        raise TypeError(f"a capture is {KINDS_OF_SOURCES}, not {type(given).__name__}")
    if isinstance(given, io.TextIOBase):
        raise TypeError('a capture is not text: open the file with mode "rb"')
    if inspect.iscoroutinefunction(given.read):
        raise TypeError("this file is read asynchronously: give `await file.read()`, its bytes")


def name_of(given: object) -> str:
    """Return the name for reports: the path, the name of an open file or of an image of Pillow, or
    UNNAMED."""
    if isinstance(given, str | os.PathLike):
        return os.fsdecode(given)
    names = (getattr(given, name, None) for name in ("filename", "name"))
    return next((name for name in names if isinstance(name, str) and name), UNNAMED)


def content_of(file: "Readable", what: str) -> bytes:
    """Return the content of an open file from its position on, at most one byte more than MAX_BYTES. Raises
    NoFile and NotAnImage."""
    try:
        data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NoFile(f"{what} cannot be read: {why}", "open the file again") from None
    if not isinstance(data, bytes | bytearray | memoryview):
        raise NotAnImage(f"{what} gives {type(data).__name__} and no bytes", 'open it with mode "rb"')
    if not data:
        raise NotAnImage(f"{what} has nothing left to read", "go back to its start with .seek(0)")
    return bytes(data)


# Whatever may be given as a capture -> an upright RGB picture. Nothing is trusted: see limits.py.

# kinds of files that are read, in words, for messages
READABLE_KINDS_TEXT = "PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC"


def load(source: "Source") -> Capture:
    """Return the picture in a path, a file's bytes, an open file (from its position on), an array, an image
    of Pillow, or a Capture (which is checked; RGB arrays are not copied).

    Raises NoFile, NotAnImage, UnsupportedImage, TruncatedImage or ImageTooLarge; and TypeError for anything
    else.
    """
    check_given(source)
    name = name_of(source)
    what = "the input" if name == UNNAMED else name
    if isinstance(source, Capture):
        return replace(of_array(source.rgb), notes=source.notes)
    if isinstance(source, np.ndarray):
        return of_array(source)
    if isinstance(source, bytes | bytearray | memoryview):
        return _decode_with_notes(bytes(source), what)
    if isinstance(source, str | os.PathLike):
        return _decode_with_notes(_file_bytes(source, what), what)
    if is_image(source):
        from .with_pillow import of_image

        return of_image(source, what)
    assert is_readable(source)
    return _decode_with_notes(content_of(source, what), what)


def _decode_with_notes(data: bytes, what: str) -> Capture:
    """Return the decoded capture with its file's data, and with a note if this program drew it. what: name in
    messages."""
    try:
        capture = _decode(data, what)
    except MemoryError:
        raise ImageTooLarge(f"{what} needs more memory than there is", CROP_ADVICE) from None
    notes = (*capture.notes, OWN_PICTURE_NOTE) if has_answer_note(data) else capture.notes
    return replace(capture, notes=notes, data=data)


def _file_bytes(path: str | os.PathLike[str], what: str) -> bytes:
    """Return the content of a regular file. A pipe or device might never end, and raises NoFile."""
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
    except (OSError, ValueError) as error:
        raise NoFile(*unreadable_fault(what, error)) from None
    return data


def _decode(data: bytes, what: str) -> Capture:
    """Return the picture in a file's bytes. what: name in messages. Raises CaptureError."""
    check_bytes(len(data), what)
    kind = kind_of(data)
    if kind == PNG:
        header = png_header(data, what)
        check_size(header.width, header.height, what)
        if header.is_plain:
            from .capture import decode_png

            return decode_png(data, header, what)
    elif kind is None:
        raise NotAnImage(f"{what} is not a picture", f"give a {READABLE_KINDS_TEXT} file")
    elif kind not in READABLE_KINDS:
        raise UnsupportedImage(f"{what} is of a kind that is not read: {kind}", "save it as a PNG")
    from .with_pillow import decode  # which takes its time to load

    return decode(data, kind, what)
