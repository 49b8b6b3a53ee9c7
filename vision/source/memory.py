"""How much memory a process that reads captures may hold: one picture must not take the whole machine's."""

import os
import sys
import threading
import time
from pathlib import Path

# Bytes in memory. Reading the largest picture that is taken needs 600 MiB, drawing on it up to 850.
MOST_RESIDENT = 1280 * 2**20
# Bytes that a process may ask for at all, where the system counts them: more than that within one look.
MOST_ASKED_FOR = 2 * MOST_RESIDENT
LOOK = 0.05  # seconds between looks
WATCH = "queens-snap memory"  # the name of the thread that looks, and never says a word
TOO_LARGE = 77  # the exit status of a process that held more
WHY = f"it needs more than {MOST_RESIDENT / 2**30:g} GiB of memory"


def limit_memory(most: int = MOST_RESIDENT) -> None:
    """From now on this process ends with TOO_LARGE where it holds more than `most` bytes, and gets no more
    than MOST_ASKED_FOR: a MemoryError. Where the system tells neither, nothing is limited."""
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_ASKED_FOR, hard))
    except (ImportError, OSError, ValueError):
        pass  # not on this system, or not so much
    if resident() is not None:
        threading.Thread(target=_watch, args=(most,), name=WATCH, daemon=True).start()


def resident() -> int | None:
    """Bytes of memory that this process holds, or where only that is known, the most it has held; None where
    the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _watch(most: int) -> None:
    while (resident() or 0) <= most:
        time.sleep(LOOK)
    os._exit(TOO_LARGE)
