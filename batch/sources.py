"""The captures of a run: files, folders, patterns, archives, addresses and lists of these, as one stream."""

import glob
import os
import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import file_digest
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any

from ..files.texts import unreadable_reason
from ..files.writing import STDIN, has_own_name, is_own
from ..pipeline import Problem
from ..vision.source.errors import CaptureError, NoFile, TruncatedImage, UnsupportedImage
from ..vision.source.limits import MAX_BYTES, check_bytes
from .journal import PICTURE_PATH

ADDRESS_SIGN = "://"  # what makes a path the address of another machine
MEMORY_ADDRESS = "memory://"  # an address of this process alone
ARCHIVE_CHAIN = "::"  # fsspec's sign between an archive's member and the archive
ARCHIVE_SUFFIX = ".zip"
ANY_DEPTH_PATTERN = "**"  # in a pattern: the folder itself and all those in it

# Of a folder, an archive or a pattern, files with these endings are taken. Some are pictures of kinds that
# are not read: they are answered with the reason, so that none is missing without a word.
CAPTURE_SUFFIXES = {
    ".png",
    ".jpg",
    ".jpeg",
    ".jfif",
    ".webp",
    ".gif",
    ".heic",
    ".heif",
    ".hif",
    ".avif",
    ".bmp",
    ".tif",
    ".tiff",
}


@dataclass(frozen=True)
class Source:
    """A capture to be looked at. file: its name in results: a path, an address, or archive/member. archive:
    the ZIP file that holds it as `member`. problem: why there is nothing to look at."""

    file: str
    archive: str | None = None
    member: str = ""
    problem: Problem | None = None


class Sources:
    """The captures that paths stand for, found while they are asked for and never listed. A path that stands
    for none is answered by one source that says why. left_out: how many pictures were passed over, so far,
    since this program wrote them.

    paths: `-` stands for the lines of `stdin` (bytes), each a path.
    """

    def __init__(self, paths: Iterable[str], stdin: Iterable[bytes] = ()) -> None:
        self._paths, self._stdin = paths, stdin
        self.left_out: int = 0

    def __iter__(self) -> Iterator[Source]:
        for path in self._paths:
            for name in self._lines() if path == STDIN else (path,):
                yield from self._meant(name)

    def _lines(self) -> Iterator[str]:
        for line in self._stdin:
            if line.strip():
                yield os.fsdecode(line.rstrip(b"\r\n"))

    def _meant(self, path: str) -> Iterator[Source]:
        """The captures that one path stands for."""
        if ADDRESS_SIGN in path:
            yield from self._or_nothing(self._at_address(path), path, "holds no pictures")
        elif _is_folder(path):
            yield from self._or_nothing(self._in_folder(path), path, "is a folder without pictures")
        elif glob.has_magic(path) and not os.path.lexists(path):
            yield from self._or_nothing(self._matching(path), path, "matches no picture")
        elif _is_archive(path):
            yield from self._or_nothing(self._in_archive(path), path, "is an archive without pictures")
        elif self._is_foreign(is_own_picture(path)):
            yield Source(str(Path(path)))

    def _or_nothing(self, found: Iterator[Source], path: str, why: str) -> Iterator[Source]:
        """The sources that are found, or one that says that there are none and none was left out."""
        before, empty = self.left_out, True
        for source in found:
            empty = False
            yield source
        if empty and self.left_out == before:
            yield _missing_source(path, f"{path} {why}")

    def _at_address(self, address: str) -> Iterator[Source]:
        try:
            for name, asked_for in files_at_address(address):
                if asked_for or self._is_named_as_one(name.split(ARCHIVE_CHAIN)[0]):
                    yield Source(name)
        except Unreachable as error:
            yield Source(address, problem=Problem(error.code, str(error), error.remedy))

    def _in_folder(self, folder: str) -> Iterator[Source]:
        """Files of a folder and the folders in it; links and hidden ones are passed over."""
        folders = [Path(folder)]
        while folders:
            here = folders.pop()
            try:
                with os.scandir(here) as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            if not entry.name.startswith("."):
                                folders.append(here / entry.name)
                        elif entry.is_file(follow_symlinks=False) and self._is_capture(entry.path):
                            yield Source(str(here / entry.name))
            except OSError as error:
                yield _missing_source(str(here), *unreadable_reason(here, error))

    def _matching(self, pattern: str) -> Iterator[Source]:
        """Yield the sources of each path that matches a pattern, except files that are no pictures."""
        for path in _matching_paths(Path(pattern)):
            if _is_archive(path):
                yield from self._in_archive(path)
            elif _is_folder(path):
                if (
                    ANY_DEPTH_PATTERN not in Path(pattern).parts
                ):  # which has matched what is in the folder, too
                    yield from self._in_folder(path)
            elif self._is_capture(path):
                yield Source(str(Path(path)))

    def _in_archive(self, path: str) -> Iterator[Source]:
        """Members of a ZIP file. Their names are never used as paths."""
        try:
            with zipfile.ZipFile(path) as archive:
                for info in archive.infolist():
                    if (
                        not info.is_dir()
                        and not _is_hidden_member(info.filename)
                        and self._is_named_as_one(info.filename)
                    ):
                        yield Source(f"{Path(path)}/{info.filename}", str(Path(path)), info.filename)
        except Exception as error:  # of damaged tables of contents, and of later versions
            why = str(error) or type(error).__name__
            yield _missing_source(path, f"{path} cannot be read: {why}", "make the archive again")

    def _is_capture(self, path: str) -> bool:
        return has_picture_name(path) and self._is_foreign(is_own_picture(path))

    def _is_named_as_one(self, name: str) -> bool:
        """True if a name is that of a capture, for files that must be fetched before they can be read."""
        return has_picture_name(name) and self._is_foreign(is_own_picture_name(name))

    def _is_foreign(self, own: bool) -> bool:
        self.left_out += own
        return not own


def has_picture_name(name: str) -> bool:
    """True if the file is taken from a folder, unless this program wrote it."""
    base = PurePosixPath(name.replace("\\", "/")).name
    return not base.startswith(".") and PurePosixPath(base).suffix.lower() in CAPTURE_SUFFIXES


def is_own_picture(path: str) -> bool:
    """True if this program made the picture that lies there: by its name, or by its note."""
    return is_own_picture_name(path) or is_own(path)


def is_own_picture_name(name: str) -> bool:
    """True if this program gives pictures such names. name: with the folders, as far as they are known."""
    return has_own_name(name) or bool(PICTURE_PATH.search(name.replace("\\", "/")))


def _missing_source(path: str, why: str, remedy: str = "check the name and the folder") -> Source:
    return Source(path, problem=Problem("no-file", why, remedy))


def _matching_paths(pattern: Path) -> Iterator[str]:
    """The paths that match. Here `**` follows no links; that of the standard library does, and two that lead
    upwards keep it busy for ever."""
    if ANY_DEPTH_PATTERN not in pattern.parts:
        yield from glob.iglob(str(pattern))  # noqa: PTH207 - Path.glob takes no absolute pattern
        return
    place = pattern.parts.index(ANY_DEPTH_PATTERN)
    rest = pattern.parts[place + 1 :] or ("*",)
    for root in _matching_paths(Path(*pattern.parts[:place])):
        for folder, inside, _ in os.walk(root):
            inside[:] = [name for name in inside if not name.startswith(".")]
            yield from _matching_paths(Path(glob.escape(folder), *rest))


def _is_hidden_member(member: str) -> bool:
    """True if a member of an archive lies in a hidden folder, or is what a Mac adds about the others."""
    folders = PurePosixPath(member).parts[:-1]
    return any(name == "__MACOSX" or (name.startswith(".") and name != "..") for name in folders)


def _is_folder(path: str) -> bool:
    with suppress(OSError, ValueError):  # a name too long, a NUL in it
        return Path(path).is_dir()
    return False


def _is_archive(path: str) -> bool:
    with suppress(OSError, ValueError):
        return path.lower().endswith(ARCHIVE_SUFFIX) and Path(path).is_file()
    return False


# Captures that lie elsewhere (s3://, gs://, https:// ...), through fsspec from the extra `cluster`.


class Unreachable(Exception):
    """Raised when an address cannot be read; `code` and `remedy` as in a Problem."""

    remedy: str
    code: str

    def __init__(self, message: str, remedy: str, code: str = "no-file"):
        super().__init__(message)
        self.remedy, self.code = remedy, code


def files_at_address(address: str) -> Iterator[tuple[str, bool]]:
    """The address of every file that an address stands for, and whether it was named itself (not found in a
    folder or by a pattern). Raises Unreachable."""
    try:
        system, path = _fsspec(address).core.url_to_fs(address)
        rest = f"{ARCHIVE_CHAIN}{address.split(ARCHIVE_CHAIN, 1)[1]}" if ARCHIVE_CHAIN in address else ""
        if "*" in path or "?" in path:
            for name in system.glob(path):
                yield f"{system.unstrip_protocol(name)}{rest}", False
        elif system.isdir(path):
            for folder, _, names in system.walk(path):
                for name in () if "/." in folder[len(path) :] else names:  # hidden ones are passed over
                    yield f"{system.unstrip_protocol(f'{folder}/{name}')}{rest}", False
        else:
            yield address, True
    except Unreachable:
        raise
    except Exception as error:  # each file system has its own
        raise _unreachable(address, error) from error


def read_address(address: str, most: int) -> bytes:
    """The first `most` bytes of the file. Raises Unreachable."""
    try:
        with _fsspec(address).open(address, "rb") as file:
            return file.read(most)
    except Unreachable:
        raise
    except Exception as error:
        raise _unreachable(address, error) from error


def _fsspec(address: str) -> Any:
    try:
        return import_module("fsspec")
    except ImportError:
        raise Unreachable(
            f"{address} is an address, which needs a package that is not installed",
            'pip install "queens-snap[cluster]"',
            "unsupported",
        ) from None


def _unreachable(address: str, error: Exception) -> Unreachable:
    if isinstance(error, FileNotFoundError):
        return Unreachable(f"{address} does not exist", "check the address")
    why = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, ImportError):  # fsspec names the package that its file system needs
        return Unreachable(f"{address} cannot be read: {why}", "install that package", "unsupported")
    return Unreachable(f"{address} cannot be read: {why}", "check the address and your access to it")


# The content of a capture, wherever it lies, and of the files beside it. Nothing is trusted.

# How members of a ZIP file may be packed. Others are unpacked without a bound on what comes out: a kilobyte
# may fill the memory.
SUPPORTED_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
UNSUPPORTED_METHODS = {zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "lzma", 93: "Zstandard", 95: "xz"}
UNPACK_ADVICE = "unpack the archive yourself"

# Bytes of a file beside a capture that are read; a board with its solution is a thousand times smaller.
MAX_TEXT_BYTES = 1 << 20


def is_local(source: Source) -> bool:
    """True if a capture is a file of its own on this machine."""
    return source.archive is None and ADDRESS_SIGN not in source.file


def source_digest(source: Source) -> str | None:
    """The SHA-256 of a local file, in hex; None where there is none or it is larger than any capture."""
    try:
        info = Path(source.file).stat()
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_BYTES:
            return None
        with Path(source.file).open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def read_capture(source: Source) -> bytes:
    """The bytes of a capture that is not local. Raises CaptureError."""
    data = _read_bytes(source, MAX_BYTES + 1)
    check_bytes(len(data), source.file)
    return data


def read_file_beside(source: Source, suffix: str) -> bytes | None:
    """The file of the same stem with another suffix, where there is one of a sensible size."""
    place = source.file if source.archive is None else source.member
    if PurePosixPath(place).suffix == suffix or (source.archive is None and ARCHIVE_CHAIN in place):
        return None
    name = f"{place[: len(place) - len(PurePosixPath(place).suffix)]}{suffix}"
    try:
        if source.archive is not None:
            data = _read_bytes(Source("", source.archive, name), MAX_TEXT_BYTES + 1)
        elif is_local(source):
            if not Path(name).is_file():
                return None
            with Path(name).open("rb") as file:
                data = file.read(MAX_TEXT_BYTES + 1)
        else:
            data = read_address(name, MAX_TEXT_BYTES + 1)
    except (OSError, ValueError, CaptureError, Unreachable):
        return None
    return data if len(data) <= MAX_TEXT_BYTES else None


def name_beside(source: Source, suffix: str) -> str:
    return f"{PurePosixPath(source.file.replace(os.sep, '/')).stem}{suffix}"


def _read_bytes(source: Source, most: int) -> bytes:
    try:
        if source.archive is None:
            return read_address(source.file, most)
        return _read_member(source.archive, source.member, source.file, most)
    except Unreachable as error:
        raise _ERROR_BY_CODE[error.code](str(error), error.remedy) from None


def _read_member(path: str, member: str, what: str, most: int) -> bytes:
    """The first `most` bytes of a member of a ZIP file. Raises CaptureError."""
    try:
        archive = _open_archive(path, Path(path).stat().st_mtime_ns)
        method = archive.getinfo(member).compress_type
        if method not in SUPPORTED_METHODS:
            name = UNSUPPORTED_METHODS.get(method, f"method {method}")
            raise UnsupportedImage(f"{what} is packed with {name}, which is not read", UNPACK_ADVICE)
        with archive.open(member) as file:
            return file.read(most)
    except KeyError:
        raise NoFile(f"{what} does not exist", "check the name") from None
    except RuntimeError as error:  # encrypted, or of a later version
        raise UnsupportedImage(f"{what} cannot be unpacked: {error}", UNPACK_ADVICE) from None
    except CaptureError:
        raise
    except Exception as error:  # damaged, for which zipfile and zlib raise many kinds
        why = str(error) or type(error).__name__
        raise TruncatedImage(f"{what} cannot be unpacked: {why}", "make the archive again") from None


_ERROR_BY_CODE = {"no-file": NoFile, "unsupported": UnsupportedImage}


@lru_cache(maxsize=2)
def _open_archive(path: str, _modified: int) -> zipfile.ZipFile:
    """An archive, open: its table of contents may be long, and its members are asked for one by one."""
    return zipfile.ZipFile(path)
