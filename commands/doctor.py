"""`queens-snap doctor`: reports what is installed and what is missing, and runs a self-test.

The report is plain text for a bug report, and names no private folders. If OpenCV does not load,
`python -m queens_snap.commands.doctor` runs nevertheless.
"""

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

from ..drop.desktop.clipboard import CLIPBOARD_PROGRAMS, SCREEN_PROGRAMS
from ..drop.desktop.notify import LINUX_MESSAGE_PROGRAMS, LINUX_OPENERS
from .config import OLD_KEYS, BadConfig, config_path, read_config
from .parser import Parser

if TYPE_CHECKING:
    import numpy as np


# The self-test draws a board in memory, and reads, solves, draws on and encodes it.

TEST_REGIONS = ["AABBBB", "AAAABB", "CCCDEE", "CCCCCE", "CCCCCE", "FCCCCE"]
TEST_QUEENS = [(0, 4), (1, 1), (2, 3), (3, 5), (4, 2), (5, 0)]
TEST_COLOURS = {
    "A": (187, 163, 226),
    "B": (255, 201, 146),
    "C": (150, 190, 255),
    "D": (179, 223, 160),
    "E": (223, 223, 223),
    "F": (255, 123, 96),
}
CELL_SIDE = 48  # pixels
MARGIN = 32  # pixels around the board
LINE_WIDTH = 2  # pixels


def find_faults() -> list[str]:
    """Run the self-test; return the faults in words. Raises nothing, whatever is broken."""
    try:
        return _run_self_test()
    except Exception as error:  # a missing or broken library may raise anything
        return [f"{type(error).__name__}: {error}"]


def _run_self_test() -> list[str]:
    from ..pipeline import snap  # here, because this import fails if a library is broken

    rgb = board_picture()
    result = snap(rgb, file="the built-in board")
    if result.problem:
        return [str(result.problem)]
    row = result.to_json()
    faults = []
    if row["regions"] != TEST_REGIONS:
        faults.append(f"the regions were read as {' '.join(row['regions'])}")
    if row["status"] != "solved" or [tuple(cell) for cell in row["queens"]] != TEST_QUEENS:
        faults.append(f"the answer is {row['status']}: {row['queens']}")
    picture = result.picture
    if picture is None or picture.shape != rgb.shape or (picture == rgb).all():
        faults.append("nothing was drawn")
    elif not (result.encoded(".png") or b"").startswith(b"\x89PNG"):
        faults.append("the picture was not encoded")
    return faults


def board_picture() -> "np.ndarray":
    """Draw the board of TEST_REGIONS with plain lines, like the game. Returns (H, W, 3) uint8 RGB."""
    import numpy as np

    side = len(TEST_REGIONS) * CELL_SIDE
    rgb = np.full((side + 2 * MARGIN, side + 2 * MARGIN, 3), 255, np.uint8)
    rgb[MARGIN - LINE_WIDTH : MARGIN + side, MARGIN - LINE_WIDTH : MARGIN + side] = 0
    for r, row in enumerate(TEST_REGIONS):
        for c, letter in enumerate(row):
            y, x = MARGIN + r * CELL_SIDE, MARGIN + c * CELL_SIDE
            rgb[y : y + CELL_SIDE - LINE_WIDTH, x : x + CELL_SIDE - LINE_WIDTH] = TEST_COLOURS[letter]
    return rgb


PACKAGE = "queens-snap"
# Packages that install a folder `cv2`. If several are installed, their files are mixed in this folder.
OPENCV_WHEELS = (
    "opencv-python",
    "opencv-contrib-python",
    "opencv-python-headless",
    "opencv-contrib-python-headless",
)
REQUIREMENT_PATTERN = re.compile(r'(?P<name>[\w.-]+).*?(?:;\s*extra\s*==\s*["\'](?P<extra>[\w.-]+)["\'])?$')
DEVELOPER_EXTRAS = {"all", "dev"}  # extras without features of their own
FIRST_COLUMN_WIDTH = 25  # characters


def run(command: str, argv: Sequence[str]) -> int:
    """Print the report; return 0 if all is well, 1 if the self-test fails or OpenCV wheels clash."""
    parser(command).parse_args(argv)
    wheels = [wheel for wheel in OPENCV_WHEELS if version_of(wheel)]
    wheels_clash = len(wheels) > 1
    faults = find_faults()
    print(without_home("\n".join([*_version_lines(), "", *_extra_lines(), "", *_program_lines(), ""])))
    if wheels_clash:
        clash = f"{' and '.join(wheels)} clash, because they are installed into one folder"
        print(_report_line("OpenCV", clash))
        print(_report_line("", f"pip uninstall {' '.join(wheels)}; pip install {OPENCV_WHEELS[2]}"))
    outcome = "; ".join(faults) or "ok: a board was drawn, read, solved and drawn on"
    print(without_home(_report_line("self-test", outcome)))
    return int(wheels_clash or bool(faults))


def parser(command: str) -> Parser:
    """Make the parser of `doctor`."""
    return Parser(
        command,
        "Show what is installed, what is missing, and whether the program works.",
        usage="",
        examples=(("doctor > report.txt", "for a bug report: it names no private folders"),),
        footer="exit status: 0 all is well; 1 the self-test fails, or OpenCV wheels clash",
    )


def version_of(name: str) -> str | None:
    """Return the version of a package; None if it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def requirements() -> Iterator[tuple[str, str | None]]:
    """Yield the required packages, each with its extra or None. Yields none if this is not installed."""
    try:
        lines = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        if (found := REQUIREMENT_PATTERN.match(line)) and found["name"] != PACKAGE:
            yield found["name"], found["extra"]


def without_home(text: str) -> str:
    """Replace the user's home folder, whose name is private, by ~."""
    homes = {str(Path.home()), str(Path.home().resolve())} - {os.sep}
    for home in sorted(homes, key=len, reverse=True):
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text)  # but not the start of a longer name
    return text


def _version_lines() -> Iterator[str]:
    yield _report_line(PACKAGE, version_of(PACKAGE) or "not installed, run from its folder")
    yield _report_line("Python", f"{platform.python_version()}, {sys.executable}")
    yield _report_line("platform", platform.platform())
    for name in dict.fromkeys((*(n for n, extra in requirements() if extra is None), *OPENCV_WHEELS)):
        version = version_of(name)
        if version or name not in OPENCV_WHEELS:
            yield _report_line(name, version or "missing")


def _extra_lines() -> Iterator[str]:
    packages: dict[str, list[str]] = {}
    for name, extra in requirements():
        if extra and extra not in DEVELOPER_EXTRAS:
            packages.setdefault(extra, []).append(name)
    for extra, names in packages.items():
        versions = [f"{name} {version_of(name) or 'missing'}" for name in names]
        is_complete = all(map(version_of, names))
        remedy = "" if is_complete else f'; pip install "{PACKAGE}[{extra}]"'
        yield _report_line(f"extra {extra}", f"{', '.join(versions)}{remedy}")


def _program_lines() -> Iterator[str]:
    yield _report_line("configuration", _describe_configuration())
    yield _report_line("browser", _describe_browser())
    if sys.platform in ("win32", "darwin"):
        yield _report_line("clipboard, screen, viewer", "those of the system")
        return
    desktop = [variable for variable in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(variable)]
    yield _report_line("desktop", ", ".join(desktop) or "none in this session")
    yield _report_line("clipboard", _list_programs(program.name for program in CLIPBOARD_PROGRAMS))
    yield _report_line("screen under Wayland", _list_programs(program[0] for program in SCREEN_PROGRAMS))
    yield _report_line("viewer", _list_programs(opener[0] for opener in LINUX_OPENERS))
    yield _report_line("notifications", _list_programs(LINUX_MESSAGE_PROGRAMS))


def _describe_configuration() -> str:
    path = config_path()
    if not path:
        return "turned off"
    if not path.exists():
        return f"none in {path}"
    try:
        keys = [f"{key} (now {OLD_KEYS[key]})" if key in OLD_KEYS else key for key in read_config(path)]
    except BadConfig as error:
        return f"{path}: {error}"
    return f"{path}: {', '.join(keys) or 'empty'}"


def _describe_browser() -> str:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return "none in this session"
    return getattr(browser, "name", "") or type(browser).__name__


def _list_programs(programs: Iterator[str] | Sequence[str]) -> str:
    return ", ".join(f"{name} {'found' if shutil.which(name) else 'missing'}" for name in programs)


def _report_line(name: str, content: str) -> str:
    return f"{name:{FIRST_COLUMN_WIDTH}} {content}"


if __name__ == "__main__":
    sys.exit(run("doctor", sys.argv[1:]))
