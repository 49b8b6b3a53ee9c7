"""What Python in the browser unpacks: the program itself, and what it reads pictures with."""

import io
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGE = "queens_snap"
ROOT = Path(__file__).parents[2]
#: What of the program runs in a browser: all but commands, batches and servers.
FLOORS = ("solver", "words", "vision", "overlay", "result", "files", "drop/engine", "drop/browser")
FILES = ("__init__.py", "pipeline.py", "drop/__init__.py")
KINDS = {".py", ".mo", ".json", ".npz"}
ALWAYS = (1980, 1, 1, 0, 0, 0)  # the time of every file: the same content is the same archive


def program() -> dict[str, bytes]:
    """Path -> content of the modules, and of what they load."""
    paths = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*")) if path.suffix in KINDS]
    found = [ROOT / name for name in FILES] + paths
    return {f"{PACKAGE}/{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in found}


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of these, as small as it gets."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            entry = ZipInfo(name, ALWAYS)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, content)
    return made.getvalue()
