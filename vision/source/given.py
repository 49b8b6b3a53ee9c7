"""What a program gives as a capture: told apart, named, and read where it is an open file."""

import inspect
import io
import os
import sys
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from .capture import Capture
from .errors import NoFile, NotAnImage
from .limits import MAX_BYTES

if TYPE_CHECKING:
    from PIL.Image import Image

    from .source import Readable

KINDS = "a path, a file's bytes, an open file, an array or an image of Pillow"
UNNAMED = "-"  # how a capture is reported that has no name


def is_image(given: object) -> "TypeGuard[Image]":
    """Whether it is an image of Pillow: there is none before Pillow is loaded."""
    pillow = sys.modules.get("PIL.Image")
    return pillow is not None and isinstance(given, pillow.Image)


def is_readable(given: object) -> "TypeGuard[Readable]":
    """Whether it is an open file, or reads like one."""
    return callable(getattr(given, "read", None))


def check_given(given: object) -> None:
    """Raises TypeError, which says what to give instead, where it is nothing that is taken as a capture."""
    if isinstance(given, str | os.PathLike | bytes | bytearray | memoryview | np.ndarray | Capture):
        return
    if is_image(given):
        return
    if not is_readable(given):
        raise TypeError(f"a capture is {KINDS}, not {type(given).__name__}")
    if isinstance(given, io.TextIOBase):
        raise TypeError('a capture is no text: open the file with mode "rb"')
    if inspect.iscoroutinefunction(given.read):
        raise TypeError("this file is read asynchronously: give `await file.read()`, its bytes")


def name_of(given: object) -> str:
    """How it is reported: its path, the name that an open file or an image of Pillow goes by, or UNNAMED."""
    if isinstance(given, str | os.PathLike):
        return os.fsdecode(given)
    names = (getattr(given, name, None) for name in ("filename", "name"))
    return next((name for name in names if isinstance(name, str) and name), UNNAMED)


def content_of(file: "Readable", what: str) -> bytes:
    """What an open file holds from where it stands, a byte more than the limit at most. Raises NoFile and
    NotAnImage."""
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
