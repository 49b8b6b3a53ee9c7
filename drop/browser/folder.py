"""Make the folder of the page for any web server: the page's files, the program, and Python to run it."""

import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import distribution
from importlib.resources import files as files_of
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from ...files.texts import unreadable_fault
from ..engine.page import CONTENT_POLICY, page_files

# The archives that Python in the browser unpacks: the program, and the packages that read pictures.

PACKAGE = "queens_snap"  # the import name of the program
ROOT = Path(__file__).parents[2]  # the folder of the program
#: Folders of the program that run in a browser: all except commands, batch, desktop and server.
PROGRAM_FOLDERS = ("solver", "words", "vision", "overlay", "result", "files", "drop/engine", "drop/browser")
#: Further files of the program.
PROGRAM_FILES = ("__init__.py", "pipeline.py", "drop/__init__.py")
VISION_PACKAGE = "vision"  # the folder that reads pictures
#: Files of `vision` that questions without a picture need; the others are loaded with the reader.
FILES_WITHOUT_VISION = {
    "vision/__init__.py",
    "vision/correction.py",
    "vision/cells_and_sides.py",
    "vision/source/__init__.py",
    "vision/source/errors.py",
    "vision/source/formats.py",
    "vision/source/limits.py",
}
PROGRAM_SUFFIXES = {".py", ".mo", ".json", ".npz", ".bin", ".txt"}  # modules, their data, licences
ARCHIVE_TIME = (1980, 1, 1, 0, 0, 0)  # time of every file, so that equal content gives equal archives


#: Modules of other packages that the program loads in a browser.
LIBRARIES = {"segno": ("consts.py", "encoder.py")}


def program_files() -> dict[str, bytes]:
    """Return the content of the program's modules and data files by path."""
    paths = [
        path
        for floor in PROGRAM_FOLDERS
        for path in sorted((ROOT / floor).rglob("*"))
        if path.suffix in PROGRAM_SUFFIXES
    ]
    found = [ROOT / name for name in PROGRAM_FILES] + paths
    own = {f"{PACKAGE}/{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in found}
    return {**own, **_library_files()}


def _library_files() -> dict[str, bytes]:
    """Return the content of LIBRARIES and their licences by path."""
    found: dict[str, bytes] = {}
    for library, names in LIBRARIES.items():
        package, about = files_of(library), distribution(library)
        found[f"{library}/__init__.py"] = b""
        found |= {f"{library}/{name}": package.joinpath(name).read_bytes() for name in names}
        licences = [path for path in about.files or () if "LICENSE" in path.name]
        found |= {f"{library}/{path.name}.txt": path.read_binary() for path in licences}
    return found


def is_vision_only(name: str) -> bool:
    """True if a file of the program is needed only to read pictures. name: its path."""
    path = name.removeprefix(f"{PACKAGE}/")
    return path.startswith(f"{VISION_PACKAGE}/") and path not in FILES_WITHOUT_VISION


def make_archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files at the best compression."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            entry = ZipInfo(name, ARCHIVE_TIME)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, content)
    return made.getvalue()


# Python for the browser: the needed files of an unpacked Pyodide release (https://pyodide.org).

LOCK_FILE = "pyodide-lock.json"  # the list of packages in a release
#: The files that start Python.
START_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
READER_PACKAGES = ("numpy", "opencv-python")  # packages with which pictures are read
RELEASE_REMEDY = (
    "unpack a release of https://github.com/pyodide/pyodide/releases and name its folder with --runtime"
)
#: Folders of wheels that the program never runs: tests, examples, build files.
UNUSED_FOLDERS = {
    "tests",
    "data",
    "include",
    "f2py",
    "fft",
    "distutils",
    "testing",
    "_pyinstaller",
    "typings",
    "random",
    "polynomial",
}
#: Suffixes of files in wheels that the program never runs.
UNUSED_SUFFIXES = {".pyi", ".pxd", ".h", ".c", ".a", ".md", ".txt", ".typed"}


class NoRuntime(Exception):
    """Raised when a folder is not a complete Pyodide release. remedy: a sentence for the user."""

    def __init__(self, message: str, remedy: str = RELEASE_REMEDY):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Runtime:
    """The files of a Pyodide release that the page needs.

    start_files: content of the files that start Python, by name. lock: the content of a list of packages that
    is empty, so that Python fetches none. reader_files: content of the packages that read pictures, by path.
    """

    start_files: dict[str, bytes]
    lock: bytes
    reader_files: dict[str, bytes]


def read_runtime(folder: Path) -> Runtime:
    """Return the needed files of the Pyodide release in a folder. Raises NoRuntime."""
    lock = _read_lock(folder)
    start_files = {name: _read_file(folder / name) for name in START_FILES}
    reader_files: dict[str, bytes] = {}
    for name in _with_dependencies(READER_PACKAGES, lock["packages"]):
        reader_files |= _wheel_files(folder, lock["packages"][name])
    bare = {"info": lock["info"], "packages": {}}
    return Runtime(start_files, json.dumps(bare).encode(), reader_files)


def _read_lock(folder: Path) -> dict[str, Any]:
    """Return the list of packages in a release. Raises NoRuntime."""
    try:
        lock = json.loads(_read_file(folder / LOCK_FILE))
        if isinstance(lock["info"], dict) and isinstance(lock["packages"], dict):
            return lock
    except (ValueError, KeyError, TypeError):
        pass
    raise NoRuntime(f"{folder / LOCK_FILE} is not the list of packages of a Pyodide release")


def _read_file(path: Path) -> bytes:
    """Return the content of a file. Raises NoRuntime."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise NoRuntime(unreadable_fault(path, error)[0]) from None


def _with_dependencies(names: Iterable[str], packages: dict[str, Any]) -> list[str]:
    """Return packages with all their dependencies, dependencies first. Raises NoRuntime."""
    found: list[str] = []
    for name in names:
        if name not in packages:
            raise NoRuntime(f"the release in this folder has no {name}")
        needed = _with_dependencies(packages[name].get("depends", ()), packages)
        found += [each for each in (*needed, name) if each not in found]
    return found


def _wheel_files(folder: Path, package: dict[str, Any]) -> dict[str, bytes]:
    """Return the content of the run-time files of a package's wheel by path. Raises NoRuntime."""
    path = folder / package["file_name"]
    data = _read_file(path)
    if sha256(data).hexdigest() != package["sha256"]:
        raise NoRuntime(
            f"{path} is not the file that {LOCK_FILE} names", "download the Pyodide release again"
        )
    try:
        with ZipFile(io.BytesIO(data)) as wheel:
            names = [name for name in wheel.namelist() if not name.endswith("/") and is_run_time_file(name)]
            return {name: wheel.read(name) for name in names}
    except BadZipFile:
        raise NoRuntime(f"{path} is not a wheel", "download the Pyodide release again") from None


def is_run_time_file(name: str) -> bool:
    """True if a file of a wheel is needed at run time. name: its path in the wheel."""
    path = Path(name)
    return not UNUSED_FOLDERS.intersection(path.parts) and path.suffix not in UNUSED_SUFFIXES


PYTHON_FOLDER = "python/"  # folder of the files that the worker fetches
#: The content security policy of the page in a tab.
TAB_CONTENT_POLICY = f"{CONTENT_POLICY}; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
SERVICE_WORKER = Path(__file__).with_name("sw.js")


def page_folder(runtime: Runtime) -> dict[str, bytes]:
    """Return the content of every file of the page by path."""
    page = page_files()
    page["index.html"] = _tab_index(page["index.html"])
    python = {PYTHON_FOLDER + name: content for name, content in _python_files(runtime).items()}
    version = _content_version({**page, **python})
    return {**page, **python, "sw.js": _service_worker(version, page, python)}


def _python_files(runtime: Runtime) -> dict[str, bytes]:
    """Return the content of Python, the program and the packages by path below PYTHON_FOLDER."""
    program = program_files()
    vision = {name: content for name, content in program.items() if is_vision_only(name)}
    parts = {
        "solver": {
            **{name: content for name, content in runtime.start_files.items() if not name.endswith("js")},
            "program.zip": make_archive(
                {name: content for name, content in program.items() if name not in vision}
            ),
        },
        "reader": {"reader.zip": make_archive(runtime.reader_files), "sight.zip": make_archive(vision)},
    }
    sizes = {part: {name: len(content) for name, content in files.items()} for part, files in parts.items()}
    # the version of Python's memory image, which the worker stores once these files are loaded
    version = _content_version({**runtime.start_files, **parts["solver"]})
    return {
        **runtime.start_files,
        "pyodide-lock.json": runtime.lock,
        **parts["solver"],
        **parts["reader"],
        "sizes.json": json.dumps({**sizes, "version": version}).encode(),
    }


def _tab_index(index: bytes) -> bytes:
    """Return index.html changed for a tab, which runs the program itself."""
    policy = f'<meta http-equiv="content-security-policy" content="{TAB_CONTENT_POLICY}">'.encode()
    charset = b'<meta charset="utf-8">'
    with_policy = index.replace(charset, charset + b"\n" + policy, 1)
    return with_policy.replace(b"<body ", b'<body data-engine="tab" ', 1)


def _content_version(files: Mapping[str, bytes]) -> str:
    """Return a short hash of all files' names and contents."""
    whole = sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def _service_worker(version: str, page: Mapping[str, bytes], python: Mapping[str, bytes]) -> bytes:
    """Return the script of the service worker, with the version and the lists of files put in."""
    values = {
        "__VERSION__": version,
        "__PAGE__": json.dumps(["./", *page]),
        "__PROGRAM__": json.dumps([*python]),
        "__POLICY__": TAB_CONTENT_POLICY,
    }
    text = SERVICE_WORKER.read_text("utf-8")
    for place, value in values.items():
        text = text.replace(place, value)
    return text.encode()
