"""Python for the browser: what of an unpacked Pyodide release the page needs (https://pyodide.org)."""

import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from ...files.writing import reason_of

LOCK = "pyodide-lock.json"
STARTERS = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
READERS = ("numpy", "opencv-python")  # packages with which pictures are read
WHENCE = "unpack a release of https://github.com/pyodide/pyodide/releases and name its folder with --runtime"
# What of a wheel nobody runs: examples, stubs, what builds upon it.
IDLE_FOLDERS = {"tests", "data", "include", "f2py", "distutils", "testing", "_pyinstaller", "typings"}
IDLE_KINDS = {".pyi", ".pxd", ".h", ".c", ".a", ".md", ".txt", ".typed"}


class NoRuntime(Exception):
    """Raised when a folder is no Pyodide release with all that is needed; `remedy` is one sentence for the
    user."""

    def __init__(self, message: str, remedy: str = WHENCE):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Runtime:
    """starters: name -> content of what starts Python. lock: what it knows of packages, none of which it has
    to fetch. readers: path -> content of what is imported to read pictures."""

    starters: dict[str, bytes]
    lock: bytes
    readers: dict[str, bytes]


def runtime_in(folder: Path) -> Runtime:
    """The runtime in the folder of a release. Raises NoRuntime."""
    lock = _lock(folder)
    starters = {name: _content(folder / name) for name in STARTERS}
    readers: dict[str, bytes] = {}
    for name in _with_needs(READERS, lock["packages"]):
        readers |= _wheel(folder, lock["packages"][name])
    bare = {"info": lock["info"], "packages": {}}
    return Runtime(starters, json.dumps(bare).encode(), readers)


def _lock(folder: Path) -> dict[str, Any]:
    try:
        lock = json.loads(_content(folder / LOCK))
        if isinstance(lock["info"], dict) and isinstance(lock["packages"], dict):
            return lock
    except (ValueError, KeyError, TypeError):
        pass
    raise NoRuntime(f"{folder / LOCK} is not the list of packages of a Pyodide release")


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NoRuntime(f"{path} cannot be read: {reason_of(error)}") from None


def _with_needs(names: Iterable[str], packages: dict[str, Any]) -> list[str]:
    """The packages with all that they depend on, those first."""
    found: list[str] = []
    for name in names:
        if name not in packages:
            raise NoRuntime(f"the release in this folder has no {name}")
        needed = _with_needs(packages[name].get("depends", ()), packages)
        found += [each for each in (*needed, name) if each not in found]
    return found


def _wheel(folder: Path, package: dict[str, Any]) -> dict[str, bytes]:
    """What of a package's wheel is run."""
    path = folder / package["file_name"]
    data = _content(path)
    if sha256(data).hexdigest() != package["sha256"]:
        raise NoRuntime(f"{path} is not the file that {LOCK} names", "fetch the release once more")
    try:
        with ZipFile(io.BytesIO(data)) as wheel:
            names = [name for name in wheel.namelist() if not name.endswith("/") and is_run(name)]
            return {name: wheel.read(name) for name in names}
    except BadZipFile:
        raise NoRuntime(f"{path} is no wheel", "fetch the release once more") from None


def is_run(name: str) -> bool:
    """Whether a file of a wheel is there to be run, by its path in it."""
    path = Path(name)
    return not IDLE_FOLDERS.intersection(path.parts) and path.suffix not in IDLE_KINDS
