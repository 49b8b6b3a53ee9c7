"""The doctor, and commands that are interrupted."""

import importlib.metadata
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.commands import doctor

from ..interrupts import restore_ctrl_c
from ..processes import process_environment
from ..slow import mark_slow


def rows_by_name(text: str) -> dict[str, str]:
    """Return the rest of each row by its first column."""
    width = doctor.FIRST_COLUMN_WIDTH
    return {line[:width].strip(): line[width:].strip() for line in text.splitlines() if line}


@pytest.fixture
def installed_versions(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Make these the only installed packages."""
    installed = {"queens-snap": "1.0", "numpy": "2.0", "opencv-python-headless": "5.0", "aa": "3.1"}

    def version(name: str) -> str:
        if name in installed:
            return installed[name]
        raise importlib.metadata.PackageNotFoundError(name)

    asked = ["numpy>=1", "pillow>=9", 'aa>=3 ; extra == "first"', "b-b[x]<2; extra == 'first'"]
    asked += ['queens-snap[first]; extra == "all"', 'pytest; extra == "dev"']
    monkeypatch.setattr(importlib.metadata, "version", version)
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: asked)
    return installed


def test_all_is_well_here(capsys) -> None:
    assert main(["doctor"]) == 0
    said = rows_by_name(capsys.readouterr().out)
    assert said["self-test"].startswith("ok")
    assert said["Python"].startswith(sys.version.split()[0])
    assert {"platform", "numpy", "pillow", "extra web", "clipboard", "viewer"} <= set(said)


def test_what_is_missing_is_named_with_what_brings_it(installed_versions: dict[str, str], capsys) -> None:
    assert main(["doctor"]) == 0
    said = rows_by_name(capsys.readouterr().out)
    assert (said["numpy"], said["pillow"]) == ("2.0", "missing")
    assert said["extra first"] == 'aa 3.1, b-b missing; pip install "queens-snap[first]"'
    assert not {"extra all", "extra dev"} & set(said)


def test_clashing_wheels_are_exit_1_with_the_remedy(installed_versions: dict[str, str], capsys) -> None:
    installed_versions["opencv-contrib-python"] = "4.1"
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "opencv-contrib-python and opencv-python-headless clash" in out
    assert (
        "pip uninstall opencv-contrib-python opencv-python-headless; pip install opencv-python-headless"
        in out
    )


def test_a_failing_self_test_is_exit_1(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(doctor, "TEST_QUEENS", [(0, 0)])
    assert main(["doctor"]) == 1
    assert rows_by_name(capsys.readouterr().out)["self-test"].startswith("the answer is solved: [")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rgb: rgb * 0 + 255, "no grid"),
        (lambda rgb: rgb[:-1, :, :2], "is not a picture"),
    ],
    ids=["blank", "no picture"],
)
def test_the_self_test_names_what_failed(change, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = doctor.board_picture()
    monkeypatch.setattr(doctor, "board_picture", lambda: change(drawn))
    (fault,) = doctor.find_faults()
    assert says in fault


def test_no_private_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    for name in ("HOME", "USERPROFILE"):  # of POSIX, of Windows
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv" / "bin" / "python"))
    main(["doctor"])
    out = capsys.readouterr().out
    assert str(tmp_path) not in out
    assert f", ~{os.sep}venv" in out


def test_only_the_home_folder_itself_is_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HOME", "USERPROFILE"):  # of POSIX, of Windows
        monkeypatch.setenv(name, str(tmp_path))
    text = f"{tmp_path} {tmp_path / 'a'} {tmp_path}-other"
    assert doctor.without_home(text) == f"~ ~{os.sep}a {tmp_path}-other"


def test_a_broken_opencv_is_said_and_not_thrown(tmp_path: Path) -> None:
    (tmp_path / "cv2.py").write_text("raise ImportError('libGL.so.1: cannot open shared object file')")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    done = subprocess.run(
        [sys.executable, "-m", "queens_snap.commands.doctor"],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=60,
    )
    assert done.returncode == 1, done.stderr
    assert "ImportError: libGL.so.1" in rows_by_name(done.stdout)["self-test"]


def test_commands_are_found_when_the_command_line_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "queens_snap.cli", "doctor", "--help"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: queens-snap doctor")


SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
ROW = json.dumps({"regions": ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBBBFF"]})
INTERRUPTIBLE_PROGRAM = (
    "import sys; from queens_snap.cli import {0}; print('ready', flush=True); sys.exit({0}())"
)
WAIT_SECONDS = 2.5  # seconds until a command that shows nothing is at its work
STARTUP_SECONDS = 0.5  # seconds until a command that has printed its first line is well at its work
PRINTING_COMMANDS = ("main check many", "main batch", "main serve", "drop")  # commands that soon print a line
#: Lines that take long or wait for standard input, and what they say. The program is `main` or `drop`.
LINES_WHEN_STOPPED = {
    "main -": "stopped; nothing was saved",
    "main - --no-picture": "stopped",
    "main - -o answers/a.png": "stopped; nothing was saved",
    "main solve": "stopped",
    "main check -": "stopped",
    "main render - -o board.png": "stopped",
    "main book --count 1000 --workers 1 -o book.pdf": "stopped; nothing was saved",
    "main book --count 1000 --workers 2 -o book.pdf": "stopped; nothing was saved",
    "main generate --size 11 --difficulty hard --count 99999 --workers 1 -o boards": (
        "; to go on: queens-snap generate --size 11 --difficulty hard --count 99999 --workers 1 -o boards"
    ),
    "main check many.jsonl": "; to go on: queens-snap check --skip ",
    "main batch --watch .": "stopped; to go on: queens-snap batch --watch .",
    "main serve --port 0 --no-open": "stopped",
    "drop --no-open *.png": "stopped",
}
SLOW_LINES = [
    line
    for line in LINES_WHEN_STOPPED
    if " -" in line and not line.startswith(("main generate", *PRINTING_COMMANDS))
]
SERVE_LINE = "main serve --port 0 --no-open"  # which test_serve.py stops also


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("line", mark_slow(LINES_WHEN_STOPPED, [*SLOW_LINES[1:], SERVE_LINE]))
def test_every_command_ends_alike(line: str, tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text(f"{ROW}\n" * 50_000, "utf-8")
    shots = [f"{i}.png" for i in range(100)]
    for name in shots:
        shutil.copy(SHOT, tmp_path / name)
    before = {*tmp_path.iterdir()}
    program, *words = line.replace("*.png", " ".join(shots)).split()
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE_PROGRAM.format(program), *words],
        env=process_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=restore_ctrl_c,
    )
    try:
        assert running.stdout
        assert running.stdout.readline() == "ready\n"
        if line.startswith(PRINTING_COMMANDS):
            printed = running.stdout.readline()
            assert printed
            if "serve" in line:  # its socket listens before it answers
                urllib.request.urlopen(printed.split()[1], timeout=60).close()
        elif "generate" in line:
            while not [*tmp_path.glob("boards/*.txt")]:
                time.sleep(0.05)
        time.sleep(STARTUP_SECONDS if line.startswith(PRINTING_COMMANDS) else WAIT_SECONDS)
        os.killpg(running.pid, signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    last = errors.splitlines()[-1]
    assert last.startswith(f"queens-{'drop' if program == 'drop' else 'snap'}: stopped")
    assert LINES_WHEN_STOPPED[line] in last
    assert "Traceback" not in errors
    if "nothing was saved" in last:
        assert {*tmp_path.iterdir()} == before
