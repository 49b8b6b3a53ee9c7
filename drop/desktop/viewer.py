"""The system's own viewer for a file."""

import os
import subprocess
import sys
from pathlib import Path

# Tried in this order; wslview shows a file of a Linux within Windows in a Windows program.
LINUX_OPENERS = (("xdg-open",), ("gio", "open"), ("wslview",))
FAILS_WITHIN = 2.0  # seconds: an opener that still runs then has become the viewer itself


def open_in_viewer(path: Path) -> bool:
    """Show a file in the system's viewer, without waiting for the viewer's end; False where there is none."""
    place = os.path.abspath(path)  # noqa: PTH100 - a name that starts with a hyphen must not look like an option
    if sys.platform == "win32":
        try:
            os.startfile(place)
        except OSError:
            return False
        return True
    openers = (("open",),) if sys.platform == "darwin" else LINUX_OPENERS
    return any(_starts([*opener, place]) for opener in openers)


def _starts(command: list[str]) -> bool:
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        return process.wait(FAILS_WITHIN) == 0
    except OSError:
        return False
    except subprocess.TimeoutExpired:
        return True
