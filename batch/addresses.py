"""Captures that lie elsewhere (s3://, gs://, https:// ...), through fsspec from the extra `cluster`."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

ADDRESS = "://"
IN_MEMORY = "memory://"  # of this process alone
CHAIN = "::"  # fsspec's sign between an archive's member and the archive


class Unreachable(Exception):
    """Raised when an address cannot be read; `code` and `remedy` as in a Problem."""

    remedy: str
    code: str

    def __init__(self, message: str, remedy: str, code: str = "no-file"):
        super().__init__(message)
        self.remedy, self.code = remedy, code


def files_at(address: str) -> Iterator[tuple[str, bool]]:
    """The address of every file that an address stands for, and whether it was named itself (not found in a
    folder or by a pattern). Raises Unreachable."""
    try:
        system, path = _fsspec(address).core.url_to_fs(address)
        rest = f"{CHAIN}{address.split(CHAIN, 1)[1]}" if CHAIN in address else ""
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


def content_at(address: str, most: int) -> bytes:
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
