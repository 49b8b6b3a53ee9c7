"""`queens-snap doctor`: what is installed, what is missing, and whether the program works.

Plain text for a bug report, without private paths. `python -m queens_snap.commands.doctor` runs even where
OpenCV does not load."""

import importlib.metadata as metadata
import os
import platform
import re
import shutil
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..drop.desktop.clipboard import CLIPBOARD_PROGRAMS
from ..drop.desktop.clipboard import PROGRAMS as SCREEN_PROGRAMS
from ..drop.desktop.notify import LINUX_HELPERS, LINUX_OPENERS
from .config import RENAMED, BadConfig, config_path, read_config
from .parser import Parser

if TYPE_CHECKING:
    import numpy as np


# The self-test of `queens-snap doctor`: a board drawn in memory is read, solved, drawn on and encoded.

REGIONS = ["AABBBB", "AAAABB", "CCCDEE", "CCCCCE", "CCCCCE", "FCCCCE"]
QUEENS = [(0, 4), (1, 1), (2, 3), (3, 5), (4, 2), (5, 0)]
COLOURS = {
    "A": (187, 163, 226),
    "B": (255, 201, 146),
    "C": (150, 190, 255),
    "D": (179, 223, 160),
    "E": (223, 223, 223),
    "F": (255, 123, 96),
}
CELL, MARGIN, LINE = 48, 32, 2  # px


def faults() -> list[str]:
    """The faults of an installation, in words; nothing where all is well. Raises nothing, whatever is
    broken."""
    try:
        return _faults()
    except Exception as error:  # a library that is not there, or not whole, may fail in any way
        return [f"{type(error).__name__}: {error}"]


def _faults() -> list[str]:
    # within, since importing is what fails first where a library is broken
    from ..pipeline import snap

    rgb = board_picture()
    result = snap(rgb, file="the built-in board")
    if result.problem:
        return [str(result.problem)]
    row = result.to_json()
    found = []
    if row["regions"] != REGIONS:
        found.append(f"the regions were read as {' '.join(row['regions'])}")
    if row["status"] != "solved" or [tuple(cell) for cell in row["queens"]] != QUEENS:
        found.append(f"the answer is {row['status']}: {row['queens']}")
    picture = result.picture
    if picture is None or picture.shape != rgb.shape or (picture == rgb).all():
        found.append("nothing was drawn")
    elif not (result.encoded(".png") or b"").startswith(b"\x89PNG"):
        found.append("the picture was not encoded")
    return found


def board_picture() -> "np.ndarray":
    """(H, W, 3) uint8 RGB: the board of REGIONS with plain lines, as the game draws it."""
    import numpy as np

    side = len(REGIONS) * CELL
    rgb = np.full((side + 2 * MARGIN, side + 2 * MARGIN, 3), 255, np.uint8)
    rgb[MARGIN - LINE : MARGIN + side, MARGIN - LINE : MARGIN + side] = 0
    for r, row in enumerate(REGIONS):
        for c, letter in enumerate(row):
            y, x = MARGIN + r * CELL, MARGIN + c * CELL
            rgb[y : y + CELL - LINE, x : x + CELL - LINE] = COLOURS[letter]
    return rgb


PACKAGE = "queens-snap"
# All of these bring a folder `cv2`: of several, parts of each lie mixed in it.
OPENCV_WHEELS = (
    "opencv-python",
    "opencv-contrib-python",
    "opencv-python-headless",
    "opencv-contrib-python-headless",
)
REQUIREMENT = re.compile(r'(?P<name>[\w.-]+).*?(?:;\s*extra\s*==\s*["\'](?P<extra>[\w.-]+)["\'])?$')
NOT_FOR_USERS = {"all", "dev"}  # extras that bring no feature of their own
WIDTH = 25  # letters in the first column


def run(command: str, argv: Sequence[str]) -> int:
    """Print the report; 0 if all is well, 1 if the self-test fails or OpenCV wheels clash."""
    parser(command).parse_args(argv)
    clashing = [wheel for wheel in OPENCV_WHEELS if installed(wheel)]
    clash = len(clashing) > 1
    failed = faults()
    print(without_home("\n".join([*_versions(), "", *_extras(), "", *_helpers(), ""])))
    if clash:
        print(_row("OpenCV", f"{' and '.join(clashing)} clash, because they are installed into one folder"))
        print(_row("", f"pip uninstall {' '.join(clashing)}; pip install {OPENCV_WHEELS[2]}"))
    print(
        without_home(
            _row("self-test", "; ".join(failed) or "ok: a board was drawn, read, solved and drawn on")
        )
    )
    return int(clash or bool(failed))


def parser(command: str) -> Parser:
    """Make the parser of `doctor`."""
    return Parser(
        command,
        "Show what is installed, what is missing, and whether the program works.",
        usage="",
        examples=(("doctor > report.txt", "for a bug report: it names no private folders"),),
        footer="exit status: 0 all is well; 1 the self-test fails, or OpenCV wheels clash",
    )


def installed(name: str) -> str | None:
    """The version of an installed package."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def requirements() -> Iterator[tuple[str, str | None]]:
    """The packages that are required: each name with the extra that brings it, or None. Nothing where the
    package is not installed."""
    try:
        lines = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        if (found := REQUIREMENT.match(line)) and found["name"] != PACKAGE:
            yield found["name"], found["extra"]


def without_home(text: str) -> str:
    """The text with the user's home folder, whose name is private, shown as ~."""
    homes = {str(Path.home()), str(Path.home().resolve())} - {os.sep}
    for home in sorted(homes, key=len, reverse=True):
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text)  # not the start of a longer name
    return text


def _versions() -> Iterator[str]:
    yield _row(PACKAGE, installed(PACKAGE) or "not installed, run from its folder")
    yield _row("Python", f"{platform.python_version()}, {sys.executable}")
    yield _row("platform", platform.platform())
    for name in dict.fromkeys((*(n for n, extra in requirements() if extra is None), *OPENCV_WHEELS)):
        version = installed(name)
        if version or name not in OPENCV_WHEELS:
            yield _row(name, version or "missing")


def _extras() -> Iterator[str]:
    brought: dict[str, list[str]] = {}
    for name, extra in requirements():
        if extra and extra not in NOT_FOR_USERS:
            brought.setdefault(extra, []).append(name)
    for extra, names in brought.items():
        found = [f"{name} {installed(name) or 'missing'}" for name in names]
        whole = all(map(installed, names))
        remedy = "" if whole else f'; pip install "{PACKAGE}[{extra}]"'
        yield _row(f"extra {extra}", f"{', '.join(found)}{remedy}")


def _helpers() -> Iterator[str]:
    yield _row("configuration", _configuration())
    yield _row("browser", _browser())
    if sys.platform in ("win32", "darwin"):
        yield _row("clipboard, screen, viewer", "those of the system")
        return
    desktop = [variable for variable in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(variable)]
    yield _row("desktop", ", ".join(desktop) or "none in this session")
    yield _row("clipboard", _found(program.name for program in CLIPBOARD_PROGRAMS))
    yield _row("screen under Wayland", _found(program[0] for program in SCREEN_PROGRAMS))
    yield _row("viewer", _found(opener[0] for opener in LINUX_OPENERS))
    yield _row("notifications", _found(LINUX_HELPERS))


def _configuration() -> str:
    path = config_path()
    if not path:
        return "none wanted"
    if not path.exists():
        return f"none in {path}"
    try:
        said = [f"{key} (now {RENAMED[key]})" if key in RENAMED else key for key in read_config(path)]
    except BadConfig as error:
        return f"{path}: {error}"
    return f"{path}: {', '.join(said) or 'empty'}"


def _browser() -> str:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return "none in this session"
    return getattr(browser, "name", "") or type(browser).__name__


def _found(programs: Iterator[str] | Sequence[str]) -> str:
    return ", ".join(f"{name} {'found' if shutil.which(name) else 'missing'}" for name in programs)


def _row(name: str, what: str) -> str:
    return f"{name:{WIDTH}} {what}"


if __name__ == "__main__":
    sys.exit(run("doctor", sys.argv[1:]))
