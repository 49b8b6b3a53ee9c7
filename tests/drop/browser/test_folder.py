"""The folder that is offered: all that the page asks for, and no more than a phone should fetch."""

import gzip
import json
import re
from pathlib import Path

import pytest

from queens_snap.commands import page
from queens_snap.drop.browser.folder import (
    LOCK_FILE,
    START_FILES,
    NoRuntime,
    Runtime,
    is_run_time_file,
    page_folder,
    read_runtime,
)

from ...tiny_release import tiny_release

REFERENCE_PATTERN = r'(?:from|src|href)[ =]"(?:\./)?([^"#:]+)"'
MAX_FOLDER_BYTES = 20e6  # bytes of all files, packed as servers do
MAX_BYTES_TO_PLAY = 7.3e6  # the same, until board and coach work
READER_ARCHIVES = {"reader.zip", "sight.zip"}
TINY_RUNTIME = Runtime({"pyodide.mjs": b"1", "python_stdlib.zip": b"2"}, b"{}", {"numpy/__init__.py": b""})


def names_in_script(keeper: str, name: str) -> list[str]:
    found = re.search(rf"const {name} = (\[.*?\]);", keeper)
    assert found
    return json.loads(found[1])


def test_all_is_there_that_is_asked_for() -> None:
    files = page_folder(TINY_RUNTIME)
    keeper = files["sw.js"].decode()
    names = {*names_in_script(keeper, "PAGE"), *names_in_script(keeper, "PROGRAM")} - {"./"}
    assert names == set(files) - {"sw.js"}
    texts = {name: content.decode() for name, content in files.items() if name.endswith((".js", ".html"))}
    asked = {name for text in texts.values() for name in re.findall(REFERENCE_PATTERN, text)}
    assert asked - set(files) == set()
    assert not re.search(r"__[A-Z]+__", keeper)
    assert 'data-engine="tab"' in texts["index.html"]


def test_another_content_is_another_version() -> None:
    first, same = page_folder(TINY_RUNTIME)["sw.js"], page_folder(TINY_RUNTIME)["sw.js"]
    other = page_folder(Runtime(TINY_RUNTIME.start_files, b"{ }", TINY_RUNTIME.reader_files))["sw.js"]
    assert first == same != other


def test_sizes_are_those_of_the_parts() -> None:
    files = page_folder(TINY_RUNTIME)
    sizes = json.loads(files["python/sizes.json"])
    assert len(sizes.pop("version")) == 12
    assert {name: len(files[f"python/{name}"]) for part in sizes.values() for name in part} == {
        name: size for part in sizes.values() for name, size in part.items()
    }


@pytest.mark.slow
def test_a_phone_fetches_little(page_folder: Path) -> None:
    packed = {
        path: len(gzip.compress(path.read_bytes(), 6)) for path in page_folder.rglob("*") if path.is_file()
    }
    assert sum(packed.values()) < MAX_FOLDER_BYTES
    assert sum(size for path, size in packed.items() if path.name not in READER_ARCHIVES) < MAX_BYTES_TO_PLAY


@pytest.mark.slow
def test_the_command_writes_it_twice(
    pyodide_release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    line = ["--out", str(out), "--runtime", str(pyodide_release)]
    assert page.run("page", line) == 0
    assert "http.server" in capsys.readouterr().out
    assert (out / "index.html").exists()
    assert page.run("page", [*line, "-q"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("there", "more", "says"),
    [
        ("mine.txt", (), "it has other files in it, such as mine.txt; name an empty folder"),
        ("sw.js", (), "it has other files in it, such as sw.js"),
        (None, ("--runtime", "nowhere"), "nowhere/pyodide-lock.json does not exist; unpack"),
    ],
)
def test_the_command_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], there: str | None, more: tuple[str, ...], says: str
) -> None:
    if there:
        (tmp_path / there).write_text("precious")
    assert page.run("page", ["--out", str(tmp_path), *more]) == 5
    assert says in capsys.readouterr().err
    assert not there or (tmp_path / there).read_text() == "precious"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return tiny_release(tmp_path)


def test_what_is_taken(release: Path) -> None:
    found = read_runtime(release)
    assert set(found.start_files) == set(START_FILES)
    assert found.reader_files == {"numpy/__init__.py": b"numpy/__init__.py", "cv2/cv2.so": b"cv2/cv2.so"}
    assert json.loads(found.lock) == {"info": {"abi_version": "x"}, "packages": {}}


def without_opencv(release: Path) -> None:
    lock = json.loads((release / LOCK_FILE).read_text())
    del lock["packages"]["opencv-python"]
    (release / LOCK_FILE).write_text(json.dumps(lock))


DAMAGED_RELEASES = {
    "no list": (lambda folder: (folder / LOCK_FILE).unlink(), "does not exist"),
    "another list": (lambda folder: (folder / LOCK_FILE).write_text("[]"), "not the list of packages"),
    "no JSON": (lambda folder: (folder / LOCK_FILE).write_text("{"), "not the list of packages"),
    "a file less": (lambda folder: (folder / "pyodide.asm.wasm").unlink(), "does not exist"),
    "no wheel": (lambda folder: (folder / "numpy.whl").unlink(), "does not exist"),
    "another wheel": (lambda folder: (folder / "numpy.whl").write_bytes(b"PK"), "is not the file that"),
    "no OpenCV": (without_opencv, "has no opencv-python"),
}


@pytest.mark.parametrize("case", DAMAGED_RELEASES)
def test_what_is_no_release(release: Path, case: str) -> None:
    spoil, why = DAMAGED_RELEASES[case]
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
