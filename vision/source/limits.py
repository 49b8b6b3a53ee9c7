"""Limits of inputs, which hold for every source (file, bytes, array, upload)."""

import os
import sys
import threading
import time
from pathlib import Path

from .errors import ImageTooLarge, NotAnImage

MAX_BYTES = 30 * 2**20  # bytes of a file: 30 MiB; a phone's 50 megapixel JPEG has half of it
MAX_PIXELS = 64_000_000  # pixels of a picture; phones take 50 million
# pixels of an AVIF or TIFF, whose decoders hold the picture up to four times
MAX_PIXELS_HELD_OFTEN = 40_000_000
MAX_SIDE = 20_000  # pixels of a picture's side; long scrolled screenshots stay below
# pixels from which a picture is searched in a smaller copy, and decoded with less memory
LARGE_PIXELS = 4_000_000
CROP_ADVICE = "crop it to the board"  # remedy in messages about large pictures


def check_bytes(count: int, what: str, most: int = MAX_BYTES) -> None:
    """Raise ImageTooLarge if a file or upload of `count` bytes has more than `most`, NotAnImage if it is
    empty. what: name in messages."""
    if count == 0:
        raise NotAnImage(f"{what} is empty", "take the screenshot again")
    if count > most:
        size = f"{most // 2**20} MiB" if most >= 2**20 else f"{most // 2**10} KiB"
        raise ImageTooLarge(f"{what} is larger than {size}", CROP_ADVICE)


def check_size(width: int, height: int, what: str, most: int = MAX_PIXELS) -> None:
    """Raise ImageTooLarge if a picture of this size (pixels) is over the limits, NotAnImage if it has no
    pixels. most: pixels that a picture of its kind may have."""
    if width <= 0 or height <= 0:
        raise NotAnImage(f"{what} has no pixels", "take the screenshot again")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > most:
        limit = f"{MAX_SIDE:,} a side and {most // 10**6} million in all"
        raise ImageTooLarge(f"{what} has {width} x {height} pixels; the limit is {limit}", CROP_ADVICE)


def is_large(width: int, height: int) -> bool:
    """True if a picture of this size (pixels) is handled with less memory and time for each pixel."""
    return width * height > LARGE_PIXELS


# Memory that a process may hold while it reads captures: one picture must not take the whole machine's.

# resident bytes; reading the largest picture takes 600 MiB, drawing on it up to 850
MAX_RESIDENT_BYTES = 1280 * 2**20
# bytes that a process may allocate at all, where the system enforces it: more than it can hold between two
# checks
MAX_ALLOCATED_BYTES = 2 * MAX_RESIDENT_BYTES
CHECK_SECONDS = 0.05  # seconds between checks
WATCH_THREAD = "queens-snap memory"  # name of the thread that checks; it never prints
MEMORY_EXIT_STATUS = 77  # exit status of a process that held more
MEMORY_FAULT = f"it needs more than {MAX_RESIDENT_BYTES / 2**30:g} GiB of memory"  # reason in messages


def limit_memory(most: int = MAX_RESIDENT_BYTES) -> None:
    """Limit the memory of this process: it exits with MEMORY_EXIT_STATUS if it holds more than `most` bytes,
    and an allocation beyond MAX_ALLOCATED_BYTES is a MemoryError. Without support by the system nothing is
    limited."""
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_ALLOCATED_BYTES, hard))
    except (ImportError, OSError, ValueError):
        pass  # not on this system, or not so much
    if resident_bytes() is not None:
        threading.Thread(target=_watch, args=(most,), name=WATCH_THREAD, daemon=True).start()


def resident_bytes() -> int | None:
    """Return the bytes of memory that this process holds, or its peak if only that is known; None if the
    system does not tell."""
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
    """End the process with MEMORY_EXIT_STATUS once it holds more than `most` bytes."""
    while (resident_bytes() or 0) <= most:
        time.sleep(CHECK_SECONDS)
    os._exit(MEMORY_EXIT_STATUS)
