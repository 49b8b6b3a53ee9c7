"""Whatever becomes of the streams, or whoever stops it: one line, the right exit status, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from .processes import process_environment
from .slow import mark_slow

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "board-light-7.png"
BOARD = "AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF\n"
START = f"{sys.executable} -m queens_snap.cli"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams of POSIX")


def run_shell(command: str, folder: Path) -> "subprocess.CompletedProcess[bytes]":
    (folder / "b.txt").write_text(BOARD)
    return subprocess.run(
        ["/bin/sh", "-c", f"{START} {command}"],
        cwd=folder,
        env=process_environment(),
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("target", mark_slow([">/dev/full", ">&-"], [">&-"]))
@pytest.mark.parametrize(
    "command", [f"--no-picture {SHOT}", f"--json --no-picture {SHOT}", "check b.txt", "--version"]
)
def test_an_output_that_takes_nothing(command: str, target: str, tmp_path: Path) -> None:
    if "full" in target and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    done = run_shell(f"{command} {target}", tmp_path)
    assert done.returncode == 5
    assert done.stderr.startswith(b"queens-snap: cannot write to standard output: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(("target", "status"), [("2>&-", 5), ("2>/dev/full", 5)])
def test_errors_that_cannot_be_told_go_nowhere_else(target: str, status: int, tmp_path: Path) -> None:
    done = run_shell(f"--json --no-picture none.png {target}", tmp_path)
    assert done.returncode == status
    assert done.stdout.startswith(b'{"schema"')
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@pytest.mark.parametrize("command", ["-", "solve -", "check", "render - -o a.png"])
def test_no_input_at_all(command: str, tmp_path: Path) -> None:
    done = run_shell(f"{command} <&-", tmp_path)
    assert done.returncode == 5
    assert done.stderr.count(b"\n") == 1


# By the time that the process itself has had: however busy the machine is.
STOPPED_AFTER = """
import signal, sys
from queens_snap.cli import main
signal.signal(signal.SIGPROF, lambda *_: signal.raise_signal(signal.SIGINT))
signal.setitimer(signal.ITIMER_PROF, {})
try:
    sys.exit(main())
finally:
    signal.setitimer(signal.ITIMER_PROF, 0)
"""


@pytest.mark.slow
@pytest.mark.parametrize("delay", [i / 14 for i in range(6)])  # seconds: while it imports, and reads
def test_stopped_at_any_instant(delay: float, tmp_path: Path) -> None:
    code = STOPPED_AFTER.format(0.05 + delay)  # until main has begun
    running = subprocess.Popen(
        [sys.executable, "-c", code, str(SHOT), "--no-picture"],
        env=process_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    _, said = running.communicate(timeout=60)
    assert (running.returncode, said) in ((130, b"queens-snap: stopped\n"), (0, b""))
