"""A minimal imitation of a Pyodide release."""

import io
import json
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from queens_snap.drop.browser.folder import LOCK_FILE, START_FILES


def tiny_release(folder: Path) -> Path:
    """Return the folder, filled with the files of a Pyodide release that the page uses, and a test file
    that it drops."""
    folder.mkdir(exist_ok=True)
    wheels = {"numpy": _wheel("numpy/__init__.py", "numpy/tests/a.py"), "opencv-python": _wheel("cv2/cv2.so")}
    packages = {}
    for name, content in wheels.items():
        (folder / f"{name}.whl").write_bytes(content)
        packages[name] = {"file_name": f"{name}.whl", "sha256": sha256(content).hexdigest(), "depends": []}
    packages["opencv-python"]["depends"] = ["numpy"]
    (folder / LOCK_FILE).write_text(json.dumps({"info": {"abi_version": "x"}, "packages": packages}))
    for name in START_FILES:
        (folder / name).write_text(name)
    return folder


def _wheel(*names: str) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as packed:
        for name in names:
            packed.writestr(name, name)
    return made.getvalue()
