"""Files that are written whole or not at all, and never over an input."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


class Unwritable(Exception):
    """Raised when a file cannot be written where it was asked for; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Inputs:
    """The files that a run was given, captures, boards and lists: none is written over, under whatever name.
    known: the device and the inode of each."""

    known: frozenset[tuple[int, int]] = frozenset()

    @classmethod
    def of(cls, given: Iterable[str | Path | int]) -> "Inputs":
        """Those of the paths (and the numbers of open files) that are regular files."""
        found = (_status(each) for each in given)
        return cls(frozenset((one.st_dev, one.st_ino) for one in found if one and stat.S_ISREG(one.st_mode)))

    def __or__(self, other: "Inputs") -> "Inputs":
        return Inputs(self.known | other.known)

    def __contains__(self, path: str | Path | int) -> bool:
        found = _status(path)
        return found is not None and (found.st_dev, found.st_ino) in self.known


NO_INPUTS = Inputs()


def check_free(path: Path, inputs: Inputs) -> None:
    """Raises Unwritable where the path is an input of the run, or something that is no regular file."""
    found = _status(path)
    if found and stat.S_ISDIR(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a folder", "give the name of a file")
    if found and not stat.S_ISREG(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a pipe or a device", "name a file")
    if path in inputs:
        raise Unwritable(f"cannot write {path}: it is an input of this run", "name another file")


def write(path: Path, data: bytes, inputs: Inputs = NO_INPUTS) -> None:
    """Writes the bytes to the path: all of them, or nothing and the old file stays. They go to a temporary
    name beside it first, which is moved into place, or removed when anything goes wrong.

    inputs: what is never written over. Raises Unwritable where the path is one of them, a folder, a pipe or a
    device, and when its folder is missing, no folder or not writable.
    """
    check_free(path, inputs)
    if not is_folder(path.parent):
        what = "is not a folder" if _status(path.parent) else "does not exist"
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
        reason = reason_of(error)
        remedy = "choose a shorter name" if error.errno == errno.ENAMETOOLONG else "choose another folder"
        raise Unwritable(f"cannot write {path}: {reason}", remedy) from error


def reason_of(error: Exception) -> str:
    """Why the system could not read or write something, as people say it."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "there is a file in the place of a folder"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_folder(path: str | Path) -> bool:
    """False for names that cannot be, too (too long, a NUL in them), where Path.is_dir raises."""
    found = _status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def _status(path: str | Path | int) -> os.stat_result | None:
    """None where there is nothing, or nothing that can be looked at."""
    try:
        return os.stat(path)  # noqa: PTH116 - of open files as well
    except (OSError, ValueError):
        return None
