"""`queens-snap doctor`: what it says, and that it says it where things are broken."""

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.commands import doctor


def rows(text: str) -> dict[str, str]:
    """First column -> the rest."""
    width = doctor.FIRST_COLUMN_WIDTH
    return {line[:width].strip(): line[width:].strip() for line in text.splitlines() if line}


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The only packages that are installed."""
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
    said = rows(capsys.readouterr().out)
    assert said["self-test"].startswith("ok")
    assert said["Python"].startswith(sys.version.split()[0])
    assert {"platform", "numpy", "pillow", "extra web", "clipboard", "viewer"} <= set(said)


def test_what_is_missing_is_named_with_what_brings_it(versions: dict[str, str], capsys) -> None:
    assert main(["doctor"]) == 0
    said = rows(capsys.readouterr().out)
    assert (said["numpy"], said["pillow"]) == ("2.0", "missing")
    assert said["extra first"] == 'aa 3.1, b-b missing; pip install "queens-snap[first]"'
    assert not {"extra all", "extra dev"} & set(said)


def test_clashing_wheels_are_exit_1_with_the_remedy(versions: dict[str, str], capsys) -> None:
    versions["opencv-contrib-python"] = "4.1"
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
    assert rows(capsys.readouterr().out)["self-test"].startswith("the answer is solved: [")


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
    assert "ImportError: libGL.so.1" in rows(done.stdout)["self-test"]


def test_commands_are_found_when_the_command_line_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "queens_snap.cli", "doctor", "--help"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: queens-snap doctor")
