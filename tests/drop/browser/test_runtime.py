"""Parts of a Pyodide release that are taken, and folders that are no release."""

import json
from pathlib import Path

import pytest

from queens_snap.drop.browser.folder import (
    LOCK_FILE,
    STARTER_FILES,
    NoRuntime,
    is_run_time_file,
    read_runtime,
)

from ...tiny_release import tiny_release


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return tiny_release(tmp_path)


def test_what_is_taken(release: Path) -> None:
    found = read_runtime(release)
    assert set(found.starters) == set(STARTER_FILES)
    assert found.readers == {"numpy/__init__.py": b"numpy/__init__.py", "cv2/cv2.so": b"cv2/cv2.so"}
    assert json.loads(found.lock) == {"info": {"abi_version": "x"}, "packages": {}}


def without_opencv(release: Path) -> None:
    lock = json.loads((release / LOCK_FILE).read_text())
    del lock["packages"]["opencv-python"]
    (release / LOCK_FILE).write_text(json.dumps(lock))


SPOILT = {
    "no list": (lambda folder: (folder / LOCK_FILE).unlink(), "does not exist"),
    "another list": (lambda folder: (folder / LOCK_FILE).write_text("[]"), "not the list of packages"),
    "no JSON": (lambda folder: (folder / LOCK_FILE).write_text("{"), "not the list of packages"),
    "a file less": (lambda folder: (folder / "pyodide.asm.wasm").unlink(), "does not exist"),
    "no wheel": (lambda folder: (folder / "numpy.whl").unlink(), "does not exist"),
    "another wheel": (lambda folder: (folder / "numpy.whl").write_bytes(b"PK"), "is not the file that"),
    "no OpenCV": (without_opencv, "has no opencv-python"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_what_is_no_release(release: Path, case: str) -> None:
    spoil, why = SPOILT[case]
    spoil(release)
    with pytest.raises(NoRuntime, match=why) as raised:
        read_runtime(release)
    assert raised.value.remedy


@pytest.mark.parametrize(
    ("name", "run"),
    [
        ("cv2/cv2.so", True),
        ("cv2/config.py", True),
        ("cv2/data/haarcascade_eye.xml", False),
        ("numpy/_core/include/numpy/arrayobject.h", False),
        ("numpy/__init__.pyi", False),
        ("numpy/lib/tests/test_io.py", False),
        ("numpy/random/_mt19937.so", False),
        ("numpy-2.2.5.dist-info/METADATA", True),
    ],
)
def test_what_of_a_wheel_is_run(name: str, run: bool) -> None:
    assert is_run_time_file(name) is run
