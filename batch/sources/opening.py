"""The content of a capture, wherever it lies, and of the files beside it. Nothing is trusted."""

import os
import stat
import zipfile
from functools import lru_cache
from hashlib import file_digest, sha256
from pathlib import Path, PurePosixPath

from ...vision.source.errors import CaptureError, NoFile, TruncatedImage, UnsupportedImage
from ...vision.source.limits import MAX_BYTES, check_bytes
from . import addresses
from .captures import Source

# How members of a ZIP file may be packed. Others are unpacked without a bound on what comes out: a kilobyte
# may fill the memory.
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
METHODS = {zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "lzma", 93: "Zstandard", 95: "xz"}
UNPACK = "unpack the archive yourself"

# Bytes of a file beside a capture that are read; a board with its solution is a thousand times smaller.
LARGEST_TEXT = 1 << 20


def is_local(source: Source) -> bool:
    """Whether a capture is a file of its own on this machine."""
    return source.archive is None and addresses.ADDRESS not in source.file


def digest(source: Source) -> str | None:
    """The SHA-256 of a local file, in hex; None where there is none or it is larger than any capture."""
    try:
        info = Path(source.file).stat()
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_BYTES:
            return None
        with Path(source.file).open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def content(source: Source) -> bytes:
    """The bytes of a capture that is not local. Raises CaptureError."""
    data = _read(source, MAX_BYTES + 1)
    check_bytes(len(data), source.file)
    return data


def hashed(data: bytes) -> str:
    return sha256(data).hexdigest()


def beside(source: Source, suffix: str) -> bytes | None:
    """The file of the same stem with another suffix, where there is one of a sensible size."""
    place = source.file if source.archive is None else source.member
    if PurePosixPath(place).suffix == suffix or (source.archive is None and addresses.CHAIN in place):
        return None
    name = f"{place[: len(place) - len(PurePosixPath(place).suffix)]}{suffix}"
    try:
        if source.archive is not None:
            data = _read(Source("", source.archive, name), LARGEST_TEXT + 1)
        elif is_local(source):
            if not Path(name).is_file():
                return None
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_TEXT + 1)
        else:
            data = addresses.content(name, LARGEST_TEXT + 1)
    except (OSError, ValueError, CaptureError, addresses.Unreachable):
        return None
    return data if len(data) <= LARGEST_TEXT else None


def name_beside(source: Source, suffix: str) -> str:
    return f"{PurePosixPath(source.file.replace(os.sep, '/')).stem}{suffix}"


def _read(source: Source, most: int) -> bytes:
    try:
        if source.archive is None:
            return addresses.content(source.file, most)
        return _unpacked(source.archive, source.member, source.file, most)
    except addresses.Unreachable as error:
        raise _CODES[error.code](str(error), error.remedy) from None


def _unpacked(path: str, member: str, what: str, most: int) -> bytes:
    """The first `most` bytes of a member of a ZIP file. Raises CaptureError."""
    try:
        archive = _archive(path, Path(path).stat().st_mtime_ns)
        method = archive.getinfo(member).compress_type
        if method not in PACKED:
            name = METHODS.get(method, f"method {method}")
            raise UnsupportedImage(f"{what} is packed with {name}, which is not read", UNPACK)
        with archive.open(member) as file:
            return file.read(most)
    except KeyError:
        raise NoFile(f"{what} does not exist", "check the name") from None
    except RuntimeError as error:  # encrypted, or of a later version
        raise UnsupportedImage(f"{what} cannot be unpacked: {error}", UNPACK) from None
    except CaptureError:
        raise
    except Exception as error:  # damaged, for which zipfile and zlib raise many kinds
        why = str(error) or type(error).__name__
        raise TruncatedImage(f"{what} cannot be unpacked: {why}", "make the archive again") from None


_CODES = {"no-file": NoFile, "unsupported": UnsupportedImage}


@lru_cache(maxsize=2)
def _archive(path: str, _modified: int) -> zipfile.ZipFile:
    """An archive, open: its table of contents may be long, and its members are asked for one by one."""
    return zipfile.ZipFile(path)
