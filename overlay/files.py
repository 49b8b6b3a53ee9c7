"""Files that are written whole or not at all, and never over an input."""

import contextlib
import os
from pathlib import Path


class Unwritable(Exception):
    """Raised when a file cannot be written where it was asked for; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


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
    temporary = path.parent / f".{os.urandom(8).hex()}.tmp"
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
