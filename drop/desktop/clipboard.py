"""The picture in the clipboard: its bytes, or the picture files that were copied in a file manager."""

import os
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from .addresses import paths_of_list
from .picture import NoPicture, as_png, output

# Those without loss first.
PICTURES = (
    "image/png",
    "image/webp",
    "image/jpeg",
    "image/gif",
    "image/bmp",
    "image/tiff",
    "image/heic",
)
FILES = "text/uri-list"
COPY_FIRST = "copy the screenshot first, or name its file"
FINDER_COPY = "POSIX path of (the clipboard as «class furl»)"


class ClipboardProgram(NamedTuple):
    """A program that reads the clipboard. display: the variable that says its kind of desktop is there.
    types: its command that lists what the clipboard offers; fetch: the one that, with a type behind, gets it.
    package: what brings it."""

    display: str
    types: tuple[str, ...]
    fetch: tuple[str, ...]
    package: str

    @property
    def name(self) -> str:
        return self.types[0]


XCLIP = ("xclip", "-selection", "clipboard", "-out", "-target")
CLIPBOARD_PROGRAMS = (
    ClipboardProgram(
        "WAYLAND_DISPLAY",
        ("wl-paste", "--list-types"),
        ("wl-paste", "--no-newline", "--type"),
        "wl-clipboard",
    ),
    ClipboardProgram("DISPLAY", (*XCLIP, "TARGETS"), XCLIP, "xclip"),
)


def grab() -> bytes | list[Path]:
    """A picture file's bytes, or the paths of copied files. Raises NoPicture."""
    if sys.platform in ("win32", "darwin"):
        found = _grab_with_pillow()
    else:
        found = _grab_with_programs()
    if not found:
        raise NoPicture("the clipboard holds no picture", COPY_FIRST)
    return found


def _grab_with_pillow() -> bytes | list[Path]:
    from PIL import ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except Exception as error:  # OSError, ValueError, struct.error, by what another program left there
        raise NoPicture(f"the clipboard cannot be read: {error}", COPY_FIRST) from None
    if found is None:
        return _copied_in_finder() if sys.platform == "darwin" else []
    if isinstance(found, list):
        return [Path(name) for name in found]
    return as_png(found)


def _copied_in_finder() -> list[Path]:
    """Any text can be made a path there, so only a file that exists counts."""
    path = Path(os.fsdecode(_output(("osascript", "-e", FINDER_COPY)).rstrip(b"\n")))
    return [path] if path.is_file() else []


def _grab_with_programs() -> bytes | list[Path]:
    """The clipboard of Wayland or X11; where both are there, of the first that holds a picture."""
    there = [program for program in CLIPBOARD_PROGRAMS if os.environ.get(program.display)]
    if not there:
        raise NoPicture("there is no desktop session whose clipboard can be read", "give a picture file")
    usable = [program for program in there if shutil.which(program.name)]
    if not usable:
        raise NoPicture("no program is installed that reads the clipboard", f"install {there[0].package}")
    return next((found for program in usable if (found := _read(program))), [])


def _read(program: ClipboardProgram) -> bytes | list[Path]:
    offered = _output(program.types).decode("ascii", "replace").split()
    kind = next((kind for kind in (*PICTURES, FILES) if kind in offered), None)
    if kind is None:
        return []
    data = _output((*program.fetch, kind))
    return paths_of_list(data) if kind == FILES else data


def _output(command: tuple[str, ...]) -> bytes:
    """What a program prints; nothing where it fails, as all of these do on an empty clipboard."""
    return output(command) or b""
