"""Programs of the system that only note how they are called, in a PATH that holds nothing else; and a display
of our own."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SCREENSHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"

Fake = Callable[..., Path]


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    folder = tmp_path / "shots"
    folder.mkdir()
    return Path(shutil.copy(SCREENSHOTS / "phone-light-8.png", folder / "shot.png"))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Makes a program with a name, an exit status and shell lines of its own; gives the file it notes to."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def make(name: str, status: int = 0, lines: str = "") -> Path:
        notes, program = folder / f"{name}.calls", folder / name
        note = f"for word in \"$@\"; do printf '%s\\0' \"$word\"; done >> '{notes}'"
        program.write_text(f"#!/bin/sh\n{note}\nprintf '\\036' >> '{notes}'\n{lines}\nexit {status}\n")
        program.chmod(0o755)
        return notes

    return make


@contextmanager
def x_server(size: str, *options: str, needs: tuple[str, ...] = ()) -> Iterator[str]:
    """The name of a display, where there is Xvfb and the programs that the test needs besides. size: its
    pixels, as in "640x480"."""
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


def calls(notes: Path) -> list[list[str]]:
    """The words of each call that a fake program noted."""
    if not notes.exists():
        return []
    text = notes.read_bytes().decode("utf-8", "surrogateescape")
    return [call.split("\0")[:-1] for call in text.split("\x1e")[:-1]]
