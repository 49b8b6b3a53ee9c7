"""Files that are written whole or not at all, never over an input, and over what somebody else made only
where that is wanted."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from .own import is_own

ELSEWHERE = "choose another folder"
REMEDIES = {  # by errors of the system
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: "make room on the disk, or choose another folder",
}


class Unwritable(Exception):
    """Raised when a file cannot be written where it was asked for; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Inputs:
    """What a run may not write over: the files that it was given, captures, boards and lists, under whatever
    name, and all that this program did not make, unless `overwrite` says so. known: the device and the inode
    of each."""

    known: frozenset[tuple[int, int]] = frozenset()
    overwrite: bool = False

    @classmethod
    def of(cls, given: Iterable[str | Path | int], overwrite: bool = False) -> "Inputs":
        """Those of the paths (and the numbers of open files) that are regular files."""
        found = (_status(each) for each in given)
        known = ((one.st_dev, one.st_ino) for one in found if one and stat.S_ISREG(one.st_mode))
        return cls(frozenset(known), overwrite)

    def __or__(self, other: "Inputs") -> "Inputs":
        """With the files of others as well."""
        return replace(self, known=self.known | other.known)

    def __contains__(self, path: str | Path | int) -> bool:
        found = _status(path)
        return found is not None and (found.st_dev, found.st_ino) in self.known


NO_INPUTS = Inputs()
REPLACING = Inputs(overwrite=True)  # where whoever writes has decided what may go


def check_free(path: Path, inputs: Inputs) -> None:
    """Raises Unwritable where the path is an input of the run, or something that is no regular file."""
    found = _status(path)
    if found and stat.S_ISDIR(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a folder", "give the name of a file")
    if found and not stat.S_ISREG(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a pipe or a device", "name a file")
    if path in inputs:
        raise Unwritable(f"cannot write {path}: it is an input of this run", "name another file")


def check_replaceable(path: Path, inputs: Inputs) -> None:
    """Raises Unwritable where the path must stay as it is: `check_free` says so, or this program did not make
    what is there, and it is not to be replaced. An empty file has nothing to lose."""
    check_free(path, inputs)
    found = _status(path)
    if found and found.st_size and not (inputs.overwrite or is_own(path)):
        raise Unwritable(
            f"cannot write {path}: it was not made by queens-snap", "choose another name, or add --overwrite"
        )


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in, where they are missing. Raises Unwritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unwritable(f"cannot make the folder {folder}: {reason_of(error)}", ELSEWHERE) from error


def write(path: Path, data: bytes, inputs: Inputs = NO_INPUTS) -> None:
    """Writes the bytes to the path: all of them, or nothing and the old file stays. They go to a temporary
    name beside it first, which is moved into place, or removed when anything goes wrong. The folder is made
    where it is missing.

    inputs: what is never written over. Raises Unwritable where the path is one of them, a folder, a pipe, a
    device, or, unless they say otherwise, a file of other content that this program did not make; and where
    its folder cannot be made or written to.
    """
    check_free(path, inputs)
    if not _holds(path, data):
        check_replaceable(path, inputs)
    make_folder(path.parent)
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
        remedy = REMEDIES.get(error.errno or 0, ELSEWHERE)
        raise Unwritable(f"cannot write {path}: {reason}", remedy) from error


def reason_of(error: Exception) -> str:
    """Why the system could not read or write something, as people say it."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "there is a file in the place of a folder"
    if getattr(error, "errno", None) == errno.ENAMETOOLONG:
        return "its name is too long"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_folder(path: str | Path) -> bool:
    """False for names that cannot be, too (too long, a NUL in them), where Path.is_dir raises."""
    found = _status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file has this content already."""
    found = _status(path)
    with contextlib.suppress(OSError):
        return found is not None and found.st_size == len(data) and path.read_bytes() == data
    return False


def _status(path: str | Path | int) -> os.stat_result | None:
    """None where there is nothing, or nothing that can be looked at."""
    try:
        return os.stat(path)  # noqa: PTH116 - of open files as well
    except (OSError, ValueError):
        return None
