"""The captures of a run, from files, folders, patterns, archives, addresses and lists of these."""

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

from ..files.texts import unreadable_fault
from ..files.writing import STDIN, has_own_name, is_own_file
from ..pipeline import Problem
from ..result.problem import problem_from
from ..vision.source.errors import CaptureError, NoFile, TruncatedImage, UnsupportedImage
from ..vision.source.limits import MAX_BYTES, check_bytes
from .journal import PICTURE_PATH_PATTERN

ADDRESS_SIGN = "://"  # part of every address of another machine
MEMORY_ADDRESS = "memory://"  # start of an address in the memory of this process
ARCHIVE_CHAIN = "::"  # fsspec's sign between the member of an archive and the archive
ARCHIVE_SUFFIX = ".zip"
ANY_DEPTH_PATTERN = "**"  # part of a pattern that matches folders of any depth

# Suffixes of the files that are taken from folders, archives and patterns. Some formats are never read; their
# files are answered with a problem, so that none is missing from the results.
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
    """A capture of a run.

    file: its name in results: a path, an address, or archive/member. archive: the ZIP file that holds the
    capture as `member`; None for any other capture. problem: the reason if there is no capture.
    """

    file: str
    archive: str | None = None
    member: str = ""
    problem: Problem | None = None


class Sources:
    """An iterable of the captures that paths stand for. Captures are found during the iteration.

    A path that stands for no captures yields one Source with a problem. own_pictures: the number of pictures
    that were skipped because this program wrote them.

    paths: `-` stands for the lines of `stdin` (bytes), each of which is a path.
    """

    def __init__(self, paths: Iterable[str], stdin: Iterable[bytes] = ()) -> None:
        self._paths, self._stdin = paths, stdin
        self.own_pictures: int = 0

    def __iter__(self) -> Iterator[Source]:
        for path in self._paths:
            for name in self._stdin_paths() if path == STDIN else (path,):
                yield from self._captures_of(name)

    def _stdin_paths(self) -> Iterator[str]:
        for line in self._stdin:
            if line.strip():
                yield os.fsdecode(line.rstrip(b"\r\n"))

    def _captures_of(self, path: str) -> Iterator[Source]:
        """Yield the captures that one path stands for."""
        if ADDRESS_SIGN in path:
            yield from self._captures_or_problem(self._find_at_address(path), path, "holds no pictures")
        elif _is_folder(path):
            yield from self._captures_or_problem(
                self._find_in_folder(path), path, "is a folder without pictures"
            )
        elif glob.has_magic(path) and not os.path.lexists(path):
            yield from self._captures_or_problem(self._find_by_pattern(path), path, "matches no picture")
        elif _is_archive(path):
            yield from self._captures_or_problem(
                self._find_in_archive(path), path, "is an archive without pictures"
            )
        elif self._skip_own(is_own_picture(path)):
            yield Source(str(Path(path)))

    def _captures_or_problem(self, found: Iterator[Source], path: str, why: str) -> Iterator[Source]:
        """Yield the captures that are found, or a problem if the path stands for no pictures at all.

        why: the message of the problem, after the path.
        """
        before, is_empty = self.own_pictures, True
        for source in found:
            is_empty = False
            yield source
        if is_empty and self.own_pictures == before:
            yield _missing_source(path, f"{path} {why}")

    def _find_at_address(self, address: str) -> Iterator[Source]:
        """Yield the captures at an address, or a problem if it is unreachable."""
        try:
            for name, is_named in files_at_address(address):
                if is_named or self._has_capture_name(name.split(ARCHIVE_CHAIN)[0]):
                    yield Source(name)
        except Unreachable as error:
            yield Source(address, problem=problem_from(error))

    def _find_in_folder(self, folder: str) -> Iterator[Source]:
        """Yield the captures of a folder and its subfolders. Links and hidden files are skipped."""
        folders = [Path(folder)]
        while folders:
            current = folders.pop()
            try:
                with os.scandir(current) as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            if not entry.name.startswith("."):
                                folders.append(current / entry.name)
                        elif entry.is_file(follow_symlinks=False) and self._is_capture(entry.path):
                            yield Source(str(current / entry.name))
            except OSError as error:
                yield _missing_source(str(current), *unreadable_fault(current, error))

    def _find_by_pattern(self, pattern: str) -> Iterator[Source]:
        """Yield the captures of each folder, archive and picture that matches a pattern."""
        is_any_depth = ANY_DEPTH_PATTERN in Path(pattern).parts
        for path in _matching_paths(Path(pattern)):
            if _is_archive(path):
                yield from self._find_in_archive(path)
            elif _is_folder(path):
                if not is_any_depth:  # otherwise the pattern also matches the files in the folder
                    yield from self._find_in_folder(path)
            elif self._is_capture(path):
                yield Source(str(Path(path)))

    def _find_in_archive(self, path: str) -> Iterator[Source]:
        """Yield the captures in a ZIP file. The names of members are never used as paths."""
        try:
            with zipfile.ZipFile(path) as archive:
                for info in archive.infolist():
                    name = info.filename
                    if not info.is_dir() and not _is_hidden_member(name) and self._has_capture_name(name):
                        yield Source(f"{Path(path)}/{name}", str(Path(path)), name)
        except Exception as error:  # zipfile raises many kinds for damaged and for newer archives
            why = str(error) or type(error).__name__
            yield _missing_source(path, f"{path} cannot be read: {why}", "make the archive again")

    def _is_capture(self, path: str) -> bool:
        """True if a file is a picture that this program did not write."""
        return has_picture_name(path) and self._skip_own(is_own_picture(path))

    def _has_capture_name(self, name: str) -> bool:
        """True if a name is that of a picture that this program did not write; its content is not read."""
        return has_picture_name(name) and self._skip_own(is_own_picture_name(name))

    def _skip_own(self, is_own: bool) -> bool:
        """Count a picture as skipped if this program wrote it. Return True for a picture of others."""
        self.own_pictures += is_own
        return not is_own


def has_picture_name(name: str) -> bool:
    """True if a file has the suffix of a picture, and is not hidden."""
    base = PurePosixPath(name.replace("\\", "/")).name
    return not base.startswith(".") and PurePosixPath(base).suffix.lower() in CAPTURE_SUFFIXES


def is_own_picture(path: str) -> bool:
    """True if this program made the picture at a path, according to its name or its note."""
    return is_own_picture_name(path) or is_own_file(path)


def is_own_picture_name(name: str) -> bool:
    """True if this program makes pictures with such a name. name: with its folders, if they are known."""
    return has_own_name(name) or bool(PICTURE_PATH_PATTERN.search(name.replace("\\", "/")))


def _missing_source(path: str, why: str, remedy: str = "check the name and the folder") -> Source:
    return Source(path, problem=Problem("no-file", why, remedy))


def _matching_paths(pattern: Path) -> Iterator[str]:
    """Yield the paths that match a pattern. `**` follows no links.

    The standard library's `**` follows links, and never ends if two of them lead to a parent folder.
    """
    if ANY_DEPTH_PATTERN not in pattern.parts:
        yield from glob.iglob(str(pattern))  # noqa: PTH207 - Path.glob takes no absolute pattern
        return
    position = pattern.parts.index(ANY_DEPTH_PATTERN)
    rest = pattern.parts[position + 1 :] or ("*",)
    for root in _matching_paths(Path(*pattern.parts[:position])):
        for folder, subfolders, _ in os.walk(root):
            subfolders[:] = [name for name in subfolders if not name.startswith(".")]
            yield from _matching_paths(Path(glob.escape(folder), *rest))


def _is_hidden_member(member: str) -> bool:
    """True if a member of an archive lies in a hidden folder, or among the metadata that macOS adds."""
    folders = PurePosixPath(member).parts[:-1]
    return any(name == "__MACOSX" or (name.startswith(".") and name != "..") for name in folders)


def _is_folder(path: str) -> bool:
    with suppress(OSError, ValueError):  # an impossible name, for example with a NUL
        return Path(path).is_dir()
    return False


def _is_archive(path: str) -> bool:
    with suppress(OSError, ValueError):
        return path.lower().endswith(ARCHIVE_SUFFIX) and Path(path).is_file()
    return False


# Captures on other machines (s3://, gs://, https:// ...), through fsspec from the extra `cluster`.


class Unreachable(Exception):
    """Raised when an address cannot be read. code, remedy: as in a Problem."""

    remedy: str
    code: str

    def __init__(self, message: str, remedy: str, code: str = "no-file"):
        super().__init__(message)
        self.remedy, self.code = remedy, code


def files_at_address(address: str) -> Iterator[tuple[str, bool]]:
    """Yield the address of every file that an address stands for. Raises Unreachable.

    Each file's address comes with True if `address` itself names the file, and with False if `address` is a
    folder or a pattern.
    """
    try:
        system, path = _load_fsspec(address).core.url_to_fs(address)
        rest = f"{ARCHIVE_CHAIN}{address.split(ARCHIVE_CHAIN, 1)[1]}" if ARCHIVE_CHAIN in address else ""
        if "*" in path or "?" in path:
            for name in system.glob(path):
                yield f"{system.unstrip_protocol(name)}{rest}", False
        elif system.isdir(path):
            for folder, _, names in system.walk(path):
                for name in () if "/." in folder[len(path) :] else names:  # hidden folders are skipped
                    yield f"{system.unstrip_protocol(f'{folder}/{name}')}{rest}", False
        else:
            yield address, True
    except Unreachable:
        raise
    except Exception as error:  # each file system has its own exceptions
        raise _unreachable(address, error) from error


def read_address(address: str, max_bytes: int) -> bytes:
    """Return at most `max_bytes` bytes from the start of a file. Raises Unreachable."""
    try:
        with _load_fsspec(address).open(address, "rb") as file:
            return file.read(max_bytes)
    except Unreachable:
        raise
    except Exception as error:
        raise _unreachable(address, error) from error


def _load_fsspec(address: str) -> Any:
    """Load the module fsspec. Raises Unreachable, which names the address, if it is not installed."""
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
    if isinstance(error, ImportError):  # the message names the package that this file system needs
        return Unreachable(f"{address} cannot be read: {why}", "install that package", "unsupported")
    return Unreachable(f"{address} cannot be read: {why}", "check the address and your access to it")


# The content of captures, and of the files beside them. The content is not trusted.

# Compression methods of ZIP members that are read. zipfile decompresses others without a limit of size: a
# kilobyte may fill the memory.
SUPPORTED_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
UNSUPPORTED_METHODS = {zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "lzma", 93: "Zstandard", 95: "xz"}
UNPACK_ADVICE = "unpack the archive yourself"

# Maximum size (bytes) of a file beside a capture; a board with its solution is a thousand times smaller.
MAX_TEXT_BYTES = 1 << 20


def is_local(source: Source) -> bool:
    """True if a capture is a file of its own on this machine."""
    return source.archive is None and ADDRESS_SIGN not in source.file


def source_digest(source: Source) -> str | None:
    """Return the SHA-256 of a local file in hex; None if there is no file, or if it is too large."""
    try:
        info = Path(source.file).stat()
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_BYTES:
            return None
        with Path(source.file).open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def read_capture(source: Source) -> bytes:
    """Return the bytes of a capture that is not local. Raises CaptureError."""
    data = _read_bytes(source, MAX_BYTES + 1)
    check_bytes(len(data), source.file)
    return data


def read_sibling_file(source: Source, suffix: str) -> bytes | None:
    """Return the content of the file with the capture's stem and this suffix.

    Returns None if there is no such file, or if it has more than MAX_TEXT_BYTES bytes.
    """
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


def sibling_file_name(source: Source, suffix: str) -> str:
    """Return the name of the file that `read_sibling_file` reads."""
    return f"{PurePosixPath(source.file.replace(os.sep, '/')).stem}{suffix}"


def _read_bytes(source: Source, max_bytes: int) -> bytes:
    try:
        if source.archive is None:
            return read_address(source.file, max_bytes)
        return _read_member(source.archive, source.member, source.file, max_bytes)
    except Unreachable as error:
        raise _ERROR_BY_CODE[error.code](str(error), error.remedy) from None


def _read_member(path: str, member: str, name: str, max_bytes: int) -> bytes:
    """Return at most `max_bytes` bytes from the start of a member of a ZIP file. Raises CaptureError.

    name: the name of the capture in messages.
    """
    try:
        archive = _open_archive(path, Path(path).stat().st_mtime_ns)
        method = archive.getinfo(member).compress_type
        if method not in SUPPORTED_METHODS:
            packing = UNSUPPORTED_METHODS.get(method, f"method {method}")
            raise UnsupportedImage(f"{name} is packed with {packing}, which is not read", UNPACK_ADVICE)
        with archive.open(member) as file:
            return file.read(max_bytes)
    except KeyError:
        raise NoFile(f"{name} does not exist", "check the name") from None
    except RuntimeError as error:  # encrypted, or of a newer version
        raise UnsupportedImage(f"{name} cannot be unpacked: {error}", UNPACK_ADVICE) from None
    except CaptureError:
        raise
    except Exception as error:  # zipfile and zlib raise many kinds for damaged members
        why = str(error) or type(error).__name__
        raise TruncatedImage(f"{name} cannot be unpacked: {why}", "make the archive again") from None


_ERROR_BY_CODE = {"no-file": NoFile, "unsupported": UnsupportedImage}


@lru_cache(maxsize=2)
def _open_archive(path: str, _modified: int) -> zipfile.ZipFile:
    """Open an archive. Cached, because its table of contents is long, and members are read one by one."""
    return zipfile.ZipFile(path)
