"""Fake system programs that record their calls, alone in PATH; and a display for the tests."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SCREENSHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"

MakeProgram = Callable[..., Path]


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    folder = tmp_path / "shots"
    folder.mkdir()
    return Path(shutil.copy(SCREENSHOTS / "phone-light-8.png", folder / "shot.png"))


@pytest.fixture
def fake_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeProgram:
    """Return a function that writes a program with a name, an exit status and shell lines; it returns the
    file in which calls are recorded."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def make_program(name: str, status: int = 0, lines: str = "") -> Path:
        notes, program = folder / f"{name}.calls", folder / name
        note = f"for word in \"$@\"; do printf '%s\\0' \"$word\"; done >> '{notes}'"
        program.write_text(f"#!/bin/sh\n{note}\nprintf '\\036' >> '{notes}'\n{lines}\nexit {status}\n")
        program.chmod(0o755)
        return notes

    return make_program


@contextmanager
def start_x_server(size: str, *options: str, needs: tuple[str, ...] = ()) -> Iterator[str]:
    """Start a display; yield its name. Skip without Xvfb or the needed programs. size: such as "640x480"."""
    programs = ("Xvfb", *needs)
    if sys.platform != "linux" or not all(map(shutil.which, programs)):
        pytest.skip(f"needs {' and '.join(programs)}")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout
    yield f":{server.stdout.readline().decode().strip()}"
    server.terminate()
    server.wait(10)


def recorded_calls(notes: Path) -> list[list[str]]:
    """Return the words of each call of a fake program."""
    if not notes.exists():
        return []
    text = notes.read_bytes().decode("utf-8", "surrogateescape")
    return [call.split("\0")[:-1] for call in text.split("\x1e")[:-1]]
