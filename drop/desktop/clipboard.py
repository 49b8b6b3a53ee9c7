"""Take pictures from the desktop: from the clipboard, from the screen, or as paths of dropped files."""

import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

# The paths of dropped or copied files, which desktops write as plain paths or as file: addresses.

FILE_SCHEME = "file:"


def dropped_path(dropped: str) -> Path:
    """Return the path that a dropped text names: the text itself, or the path of a file: address (RFC 8089).

    The escapes of an address may stand for any bytes.
    """
    if not dropped.lower().startswith(FILE_SCHEME):
        return Path(dropped)
    rest = dropped[len(FILE_SCHEME) :]
    host, place = "", rest
    if rest.startswith("//"):
        host, slash, place = rest[2:].partition("/")
        place = slash + place
    name = os.fsdecode(unquote_to_bytes(os.fsencode(place)))
    return Path(_windows_name(host, name) if sys.platform == "win32" else name)


def paths_in_list(text: bytes) -> list[Path]:
    """Return the paths in a text/uri-list (RFC 2483: an address on each line, comments after #).

    Addresses that are not of files are left out.
    """
    lines: Iterable[str] = (os.fsdecode(line.strip()) for line in text.splitlines())
    return [dropped_path(line) for line in lines if line.lower().startswith(FILE_SCHEME)]


def _windows_name(host: str, name: str) -> str:
    r"""Return the Windows path of an address: `C:\a` for `/C:/a`, or the share `\\host\a` with a host."""
    if host and host.lower() != "localhost":
        name = f"//{host}{name}"
    elif name[2:3] in (":", "|"):
        name = f"{name[1]}:{name[3:]}"
    return name.replace("/", "\\")


# Shared by clipboard and screen.

HANDOVER_SECONDS = 10  # seconds that another program has to deliver a picture


class NoPicture(Exception):
    """Raised when clipboard or screen gives no picture. remedy: a sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def encode_png(picture: "Image") -> bytes:
    """Return a picture as the content of a PNG file."""
    data = io.BytesIO()
    picture.save(data, "PNG", compress_level=1)
    return data.getvalue()


def program_output(command: tuple[str, ...]) -> bytes | None:
    """Return the output of a program; None if it fails."""
    try:
        done = subprocess.run(
            command, check=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=HANDOVER_SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


#: Media types of pictures in the order of preference: lossless ones first.
PICTURE_TYPES = (
    "image/png",
    "image/webp",
    "image/jpeg",
    "image/gif",
    "image/bmp",
    "image/tiff",
    "image/heic",
)
FILE_LIST_TYPE = "text/uri-list"  # media type of copied files
COPY_ADVICE = "copy the screenshot first, or name its file"  # the remedy for an empty clipboard
#: The AppleScript that returns the path of a file copied in the Finder.
FINDER_PATH_SCRIPT = "POSIX path of (the clipboard as «class furl»)"


class ClipboardProgram(NamedTuple):
    """A program that reads the clipboard.

    display_variable: the environment variable that its kind of desktop sets. list_command: lists the media
    types of the clipboard's content. fetch_command: followed by a media type, prints the content of that
    type. package: the package that installs the program.
    """

    display_variable: str
    list_command: tuple[str, ...]
    fetch_command: tuple[str, ...]
    package: str

    @property
    def name(self) -> str:
        """The name of the program's file."""
        return self.list_command[0]


XCLIP_COMMAND = ("xclip", "-selection", "clipboard", "-out", "-target")
CLIPBOARD_PROGRAMS = (
    ClipboardProgram(
        "WAYLAND_DISPLAY",
        ("wl-paste", "--list-types"),
        ("wl-paste", "--no-newline", "--type"),
        "wl-clipboard",
    ),
    ClipboardProgram("DISPLAY", (*XCLIP_COMMAND, "TARGETS"), XCLIP_COMMAND, "xclip"),
)


def grab_clipboard() -> bytes | list[Path]:
    """Return a picture file's bytes, or the paths of copied files. Raises NoPicture."""
    if sys.platform in ("win32", "darwin"):
        found = _clipboard_with_pillow()
    else:
        found = _clipboard_with_programs()
    if not found:
        raise NoPicture("the clipboard holds no picture", COPY_ADVICE)
    return found


def _clipboard_with_pillow() -> bytes | list[Path]:
    """Return the clipboard's content on Windows or macOS. Raises NoPicture."""
    from PIL import ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except Exception as error:  # OSError, ValueError or struct.error, depending on the content
        raise NoPicture(f"the clipboard cannot be read: {error}", COPY_ADVICE) from None
    if found is None:
        return _file_copied_in_finder() if sys.platform == "darwin" else []
    if isinstance(found, list):
        return [Path(name) for name in found]
    return encode_png(found)


def _file_copied_in_finder() -> list[Path]:
    """Return the path of the file that was copied in the Finder, alone in a list; empty if there is none.

    The Finder turns any text into a path, so only an existing file counts.
    """
    path = Path(os.fsdecode(_output_or_empty(("osascript", "-e", FINDER_PATH_SCRIPT)).rstrip(b"\n")))
    return [path] if path.is_file() else []


def _clipboard_with_programs() -> bytes | list[Path]:
    """Return the content of the Wayland or the X11 clipboard, whichever first holds pictures or files.

    Raises NoPicture.
    """
    candidates = [program for program in CLIPBOARD_PROGRAMS if os.environ.get(program.display_variable)]
    if not candidates:
        raise NoPicture("there is no desktop session whose clipboard can be read", "give a picture file")
    usable = [program for program in candidates if shutil.which(program.name)]
    if not usable:
        raise NoPicture(
            "no program is installed that reads the clipboard", f"install {candidates[0].package}"
        )
    return next((found for program in usable if (found := _read_clipboard_with(program))), [])


def _read_clipboard_with(program: ClipboardProgram) -> bytes | list[Path]:
    """Return the picture, or the files, that a program finds in the clipboard; empty if there are none."""
    offered = _output_or_empty(program.list_command).decode("ascii", "replace").split()
    kind = next((kind for kind in (*PICTURE_TYPES, FILE_LIST_TYPE) if kind in offered), None)
    if kind is None:
        return []
    data = _output_or_empty((*program.fetch_command, kind))
    return paths_in_list(data) if kind == FILE_LIST_TYPE else data


def _output_or_empty(command: tuple[str, ...]) -> bytes:
    """Return the output of a program; empty if it fails, as clipboard programs do on an empty clipboard."""
    return program_output(command) or b""


# A picture of the whole screen.

WAYLAND_VARIABLE, X11 = "WAYLAND_DISPLAY", "DISPLAY"  # environment variables of the two kinds of desktop
#: Programs that may take a picture of the screen under Wayland. The name of the file to write follows.
SCREEN_PROGRAMS = (("grim",), ("gnome-screenshot", "-f"), ("spectacle", "-n", "-b", "-f", "-o"))
SCREEN_FILE = "screen.png"  # name of the temporary picture
SCREENSHOT_ADVICE = "take a screenshot as usual and name its file"  # the remedy on most systems
#: The remedy on macOS.
RECORDING_ADVICE = (
    "allow the terminal to record the screen (System Settings, Privacy & Security, Screen Recording)"
)
REMEDY_BY_PLATFORM: Mapping[str, str] = {"darwin": RECORDING_ADVICE}


def grab_screen() -> bytes:
    """Return a picture of all screens (macOS: of the main screen) as a file's bytes. Raises NoPicture."""
    if sys.platform in ("win32", "darwin"):
        return _screen_with_pillow(REMEDY_BY_PLATFORM.get(sys.platform, SCREENSHOT_ADVICE))
    if os.environ.get(WAYLAND_VARIABLE):  # first, because X11 sees only its own windows there
        return _screen_with_programs()
    if os.environ.get(X11):
        return _screen_with_pillow(SCREENSHOT_ADVICE)
    raise NoPicture("there is no desktop session whose screen can be read", "give a picture file")


def _screen_with_pillow(remedy: str) -> bytes:
    """Return a picture of the screen by Pillow. Raises NoPicture with this remedy."""
    from PIL import ImageGrab

    try:
        return encode_png(ImageGrab.grab(all_screens=True))
    except Exception as error:  # OSError, CalledProcessError or ValueError, depending on the system
        why = " ".join(str(error).split())
        raise NoPicture(f"the screen cannot be read: {why}", remedy) from None


def _screen_with_programs() -> bytes:
    """Return a picture of the screen by the first of SCREEN_PROGRAMS that works. Raises NoPicture."""
    installed = [program for program in SCREEN_PROGRAMS if shutil.which(program[0])]
    if not installed:
        names = ", ".join(program[0] for program in SCREEN_PROGRAMS)
        raise NoPicture("no program is installed that reads the screen", f"install one of {names}")
    taken = next((picture for program in installed if (picture := _take_screenshot_with(program))), None)
    if taken is None:
        names = ", ".join(program[0] for program in installed)
        raise NoPicture(
            f"the screen cannot be read: this desktop gives {names} no picture", SCREENSHOT_ADVICE
        )
    return taken


def _take_screenshot_with(program: tuple[str, ...]) -> bytes | None:
    """Return the picture that a program takes; None if it fails."""
    with tempfile.TemporaryDirectory(prefix="queens-snap-") as folder:
        path = Path(folder) / SCREEN_FILE
        done = program_output((*program, str(path)))
        return path.read_bytes() if done is not None and path.is_file() else None
