"""A drawn picture as a file: bytes by format, written in one go or not at all."""

import contextlib
import secrets
from pathlib import Path

import cv2
import numpy as np

WEBP_SIDE = 16383  # px, the format's own limit


class Unwritable(Exception):
    """Raised when a file cannot be written where it was asked for; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def encode(rgb: np.ndarray, suffix: str) -> bytes:
    """The picture (H, W, 3), uint8 RGB, in the format of a file name's suffix (".png", ".jpg", ".jpeg" or
    ".webp", in any case), without metadata.

    Raises ValueError for any other suffix, or a picture larger than the format holds.
    """
    kind = suffix.lower()
    if kind not in _PARAMETERS:
        raise ValueError(f"cannot write '{suffix}' pictures; possible are {', '.join(_PARAMETERS)}")
    if kind == ".webp" and max(rgb.shape[:2]) > WEBP_SIDE:
        raise ValueError(f"WebP holds at most {WEBP_SIDE} pixels a side; write a .png instead")
    done, data = cv2.imencode(
        kind, cv2.cvtColor(np.ascontiguousarray(rgb), cv2.COLOR_RGB2BGR), _PARAMETERS[kind]
    )
    if not done:
        raise ValueError(f"OpenCV could not encode this picture as '{suffix}'")
    return data.tobytes()


def keep(source: str | Path, path: Path) -> None:
    """Raises Unwritable where the path is the source itself, a capture or a board: no input is ever written
    over."""
    if path.exists() and Path(source).exists() and path.samefile(source):
        raise Unwritable(f"cannot write {path}: it is the input itself", "name another file")


def write(path: Path, data: bytes) -> None:
    """Writes the bytes to the path: all of them, or nothing and the old file stays. They go to a temporary
    name beside it first, which is moved into place, or removed when anything goes wrong.

    Raises Unwritable when the folder is missing, no folder or not writable, or the path is a folder itself.
    """
    if path.is_dir():
        raise Unwritable(f"cannot write {path}: it is a folder", "give the name of a file")
    if not path.parent.is_dir():
        what = "is not a folder" if path.parent.exists() else "does not exist"
        raise Unwritable(f"cannot write {path}: {path.parent} {what}", "choose another folder")
    # short, since the path's own name may already be as long as the file system allows
    temporary = path.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        try:
            with temporary.open("xb") as file:
                file.write(data)
            temporary.replace(path)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(f"cannot write {path}: {reason}", "choose another folder") from error


def _png() -> list[int]:
    """Level 1 with the UP filter: a third of the default's time, at the same size. An OpenCV that cannot
    choose the filter writes the same pixels, slower."""
    parameters = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        parameters += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]
    return parameters


# 4:4:4: the small numbers are thin and coloured
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
_PARAMETERS: dict[str, list[int]] = {
    ".png": _png(),
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".webp": [cv2.IMWRITE_WEBP_QUALITY, 92],
}

SUFFIXES = tuple(_PARAMETERS)  # what a picture's file name may end in
