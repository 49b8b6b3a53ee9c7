"""A process that holds too much memory ends by itself; one that asks for too much gets none."""

import subprocess
import sys
from pathlib import Path

import pytest

from queens_snap.vision.source import limits

LIMITED_PROGRAM = (
    "from queens_snap.vision.source.limits import limit_memory, resident_bytes; limit_memory({most}); "
)


def exit_status(code: str, most: int) -> int:
    return subprocess.run(
        [sys.executable, "-c", LIMITED_PROGRAM.format(most=most) + code], check=False
    ).returncode


@pytest.mark.skipif(limits.resident_bytes() is None, reason="this system does not tell")
def test_a_process_that_grows_is_ended() -> None:
    growing = "import time; held = [b'x' * 2**24 for _ in range(20)]; time.sleep(20)"
    assert exit_status(growing, 200 * 2**20) == limits.MEMORY_EXIT_STATUS
    assert exit_status("held = b'x' * 2**24", 200 * 2**20) == 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="only Linux counts what is asked for")
def test_what_asks_for_too_much_gets_none() -> None:
    asking = (
        f"\ntry: bytearray({limits.MAX_ALLOCATED_BYTES})\nexcept MemoryError: pass\nelse: raise SystemExit(9)"
    )
    assert exit_status(asking, 2**40) == 0


def test_the_thread_that_looks_keeps_no_library_from_being_quieted() -> None:
    code = "from queens_snap.vision.source import capture; raise SystemExit(capture._have_other_threads())"
    assert exit_status(code, 2**40) == 0
