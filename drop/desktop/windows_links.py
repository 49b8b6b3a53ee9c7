"""The droppable icons on Windows: a shortcut in the Send To menu, and one on the desktop.

A file that is dropped on a shortcut is added to its arguments, quoted by the system itself.
"""

import io
import subprocess
from pathlib import Path

from PIL import Image

from .plan import Command, File, Plan

NAME = "Queens Drop.lnk"
SIZES = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]
# Every text comes through the environment, so no name can be taken for code.
SCRIPT = (
    "$ErrorActionPreference = 'Stop';"
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:QUEENS_LINK);"
    "$link.TargetPath = $env:QUEENS_TARGET;"
    "$link.Arguments = $env:QUEENS_ARGUMENTS;"
    "$link.IconLocation = $env:QUEENS_ICON + ',0';"
    "$link.Description = 'Solve screenshots of puzzles';"
    "$link.Save()"
)


def plan(command: tuple[str, ...], icon: bytes, folder: Path, send_to: Path, desktop: Path | None) -> Plan:
    """command: starts the program. icon: a PNG's bytes. folder: our own, for the icon. send_to: the folder of
    that menu. desktop: None where there is no such folder."""
    picture = folder / "icon.ico"
    links = [place / NAME for place in (send_to, desktop) if place]
    return Plan((File(picture, ico(icon)), *(_link(path, command, picture) for path in links)), folder)


def ico(png: bytes) -> bytes:
    """A PNG as a Windows icon of all usual sizes."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICO", sizes=SIZES)
    return data.getvalue()


def _link(path: Path, command: tuple[str, ...], icon: Path) -> Command:
    variables = {
        "QUEENS_LINK": str(path),
        "QUEENS_TARGET": command[0],
        "QUEENS_ARGUMENTS": subprocess.list2cmdline(command[1:]),
        "QUEENS_ICON": str(icon),
    }
    words = ("powershell", "-NoProfile", "-NonInteractive", "-Command", SCRIPT)
    return Command(words, makes=path, variables=tuple(variables.items()))
