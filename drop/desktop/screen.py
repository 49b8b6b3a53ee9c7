"""What is on the screen: a picture of all of it, as the system takes it."""

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .picture import NoPicture, as_png, output

WAYLAND, X11 = "WAYLAND_DISPLAY", "DISPLAY"  # of the environment: that such a desktop is there
#: Programs that take a picture of a screen under Wayland, where no other program may look; the name of a file
#: follows.
PROGRAMS = (("grim",), ("gnome-screenshot", "-f"), ("spectacle", "-n", "-b", "-f", "-o"))
NAME = "screen.png"
TAKE_ONE = "take a screenshot as usual and name its file"
ALLOW = "allow the terminal to record the screen (System Settings, Privacy & Security, Screen Recording)"
REMEDIES: Mapping[str, str] = {"darwin": ALLOW}


def grab_screen() -> bytes:
    """All of the screens as a picture file's bytes (under macOS the main one). Raises NoPicture."""
    if sys.platform in ("win32", "darwin"):
        return _with_pillow(REMEDIES.get(sys.platform, TAKE_ONE))
    if os.environ.get(WAYLAND):  # goes first: what X11 shows there is no more than its own windows
        return _with_programs()
    if os.environ.get(X11):
        return _with_pillow(TAKE_ONE)
    raise NoPicture("there is no desktop session whose screen can be read", "give a picture file")


def _with_pillow(remedy: str) -> bytes:
    from PIL import ImageGrab

    try:
        return as_png(ImageGrab.grab(all_screens=True))
    except Exception as error:  # OSError, CalledProcessError, ValueError, by what the system has against it
        why = " ".join(str(error).split())
        raise NoPicture(f"the screen cannot be read: {why}", remedy) from None


def _with_programs() -> bytes:
    there = [program for program in PROGRAMS if shutil.which(program[0])]
    if not there:
        names = ", ".join(program[0] for program in PROGRAMS)
        raise NoPicture("no program is installed that reads the screen", f"install one of {names}")
    taken = next((picture for program in there if (picture := _taken(program))), None)
    if taken is None:
        names = ", ".join(program[0] for program in there)
        raise NoPicture(f"the screen cannot be read: this desktop gives {names} no picture", TAKE_ONE)
    return taken


def _taken(program: tuple[str, ...]) -> bytes | None:
    """The picture that a program takes; None where it takes none."""
    with tempfile.TemporaryDirectory(prefix="queens-snap-") as folder:
        path = Path(folder) / NAME
        done = output((*program, str(path)))
        return path.read_bytes() if done is not None and path.is_file() else None
