"""Limits of inputs, in one place: every entrance (file, bytes, array, upload) is held to these."""

import os
import sys
import threading
import time
from pathlib import Path

from .errors import ImageTooLarge, NotAnImage

MAX_BYTES = 30 * 2**20  # 30 MiB: a phone's 50 megapixel JPEG has half of it
MAX_PIXELS = 64_000_000  # phones take 50 million
MAX_PIXELS_HELD_OFTEN = 40_000_000  # of AVIF and TIFF, whose decoders hold the picture up to four times
MAX_SIDE = 20_000  # pixels: long scrolled screenshots stay below
# Pixels from which a picture is searched in a smaller copy, and decoded with an eye on memory.
LARGE = 4_000_000
CROP_ADVICE = "crop it to the board"


def check_bytes(count: int, what: str, most: int = MAX_BYTES) -> None:
    """Raises ImageTooLarge when a file or upload of `count` bytes is over the limit, NotAnImage when it is
    empty."""
    if count == 0:
        raise NotAnImage(f"{what} is empty", "take the screenshot again")
    if count > most:
        size = f"{most // 2**20} MiB" if most >= 2**20 else f"{most // 2**10} KiB"
        raise ImageTooLarge(f"{what} is larger than {size}", CROP_ADVICE)


def check_size(width: int, height: int, what: str, most: int = MAX_PIXELS) -> None:
    """Raises ImageTooLarge when a picture of this size (pixels) is over the limits, NotAnImage when it has
    none. most: pixels that one of its kind may have."""
    if width <= 0 or height <= 0:
        raise NotAnImage(f"{what} has no pixels", "take the screenshot again")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > most:
        limit = f"{MAX_SIDE:,} a side and {most // 10**6} million in all"
        raise ImageTooLarge(f"{what} has {width} x {height} pixels, and can have {limit}", CROP_ADVICE)


def is_large(width: int, height: int) -> bool:
    """True if a picture of this size (pixels) is handled with an eye on memory and time."""
    return width * height > LARGE


# How much memory a process that reads captures may hold: one picture must not take the whole machine's.

# Bytes in memory. Reading the largest picture that is taken needs 600 MiB, drawing on it up to 850.
MOST_RESIDENT = 1280 * 2**20
# Bytes that a process may ask for at all, where the system counts them: more than that within one look.
MOST_ASKED_FOR = 2 * MOST_RESIDENT
LOOK = 0.05  # seconds between looks
WATCH = "queens-snap memory"  # the name of the thread that looks, and never says a word
MEMORY_EXIT_STATUS = 77  # the exit status of a process that held more
MEMORY_FAULT = f"it needs more than {MOST_RESIDENT / 2**30:g} GiB of memory"


def limit_memory(most: int = MOST_RESIDENT) -> None:
    """Limit the memory of this process.

    The process ends with MEMORY_EXIT_STATUS if it holds more than `most` bytes. A request for more than
    MOST_ASKED_FOR bytes raises MemoryError. On a system that tells neither number, nothing is limited.
    """
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
    os._exit(MEMORY_EXIT_STATUS)
