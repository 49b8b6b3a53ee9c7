"""Ctrl-C ends every command with exit status 130, in a line that says what was saved and how to go on."""

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

import queens_snap

from ..interrupts import heed_interrupts
from ..slow import mark_slow

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
ROW = json.dumps({"regions": ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBBBFF"]})
START = "import sys; from queens_snap.cli import {0}; print('ready', flush=True); sys.exit({0}())"
AWHILE = 2.5  # seconds until a command that shows nothing is at its work
SHORTLY = 0.5  # seconds until a command that has printed its first line is well at its work
PRINTING = ("main check many", "main batch", "main serve", "drop")  # commands that soon print a line
#: Lines that take long or wait for standard input, and what they say. The program is `main` or `drop`.
LINES = {
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
SLOW = [line for line in LINES if " -" in line and not line.startswith(("main generate", *PRINTING))]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("line", mark_slow(LINES, SLOW[1:]))
def test_every_command_ends_alike(line: str, tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text(f"{ROW}\n" * 50_000, "utf-8")
    shots = [f"{i}.png" for i in range(100)]
    for name in shots:
        shutil.copy(SHOT, tmp_path / name)
    before = {*tmp_path.iterdir()}
    program, *words = line.replace("*.png", " ".join(shots)).split()
    running = subprocess.Popen(
        [sys.executable, "-c", START.format(program), *words],
        env=os.environ | {"PYTHONPATH": str(Path(queens_snap.__path__[0]).parent)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    try:
        assert running.stdout
        assert running.stdout.readline() == "ready\n"
        if line.startswith(PRINTING):
            printed = running.stdout.readline()
            assert printed
            if "serve" in line:  # its socket listens before it answers
                urllib.request.urlopen(printed.split()[1], timeout=60).close()
        elif "generate" in line:
            while not [*tmp_path.glob("boards/*.txt")]:
                time.sleep(0.05)
        time.sleep(SHORTLY if line.startswith(PRINTING) else AWHILE)
        os.killpg(running.pid, signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    last = errors.splitlines()[-1]
    assert last.startswith(f"queens-{'drop' if program == 'drop' else 'snap'}: stopped")
    assert LINES[line] in last
    assert "Traceback" not in errors
    if "nothing was saved" in last:
        assert {*tmp_path.iterdir()} == before
