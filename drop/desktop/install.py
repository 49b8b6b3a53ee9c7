"""`queens-drop --install` and `--uninstall`: which icons go where on this system."""

import contextlib
import io
import os
import plistlib
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from PIL import Image

from ...files.writing import error_reason

# What an installation puts in place, as data: so that it can be shown, done, and taken back.

COMMAND_ENDS_WITHIN = 60  # seconds


class InstallFailed(Exception):
    """Raised when an icon cannot be put in place or removed: what, and why."""


@dataclass(frozen=True)
class File:
    """A file with its content. executable: the bits that let it be started."""

    path: Path
    data: bytes
    executable: bool = False


@dataclass(frozen=True)
class SystemCommand:
    """A program of the system to run. makes: what it leaves behind, if anything. variables: added to its
    environment, where texts need no quoting. needed: False where it is only nice to have."""

    words: tuple[str, ...]
    makes: Path | None = None
    variables: tuple[tuple[str, str], ...] = ()
    needed: bool = True


@dataclass(frozen=True)
class InstallPlan:
    """Steps in their order. folder: our own, which is removed once it is empty."""

    steps: tuple[File | SystemCommand, ...]
    folder: Path

    @property
    def places(self) -> tuple[Path, ...]:
        """The paths of everything that the steps install."""
        made = (step.path if isinstance(step, File) else step.makes for step in self.steps)
        return tuple(path for path in made if path)


def describe_plan(plan: InstallPlan) -> list[str]:
    """The steps of an installation, in lines; with the contents of files that are text."""
    return [line for step in plan.steps for line in _describe_step(step)]


def install(plan: InstallPlan) -> None:
    """Do the steps; folders are made where they are missing. Raises OSError or InstallFailed."""
    for step in plan.steps:
        if isinstance(step, File):
            step.path.parent.mkdir(parents=True, exist_ok=True)
            step.path.write_bytes(step.data)
            if step.executable:
                step.path.chmod(0o755)
        else:
            _run(step)


def uninstall(plan: InstallPlan) -> list[Path]:
    """Remove what the steps put there and is still there; what was removed. Raises OSError."""
    removed = []
    for path in reversed(plan.places):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.exists() or path.is_symlink():
            path.unlink()
        else:
            continue
        removed.append(path)
    with contextlib.suppress(OSError):
        plan.folder.rmdir()
    return removed


def _describe_step(step: File | SystemCommand) -> list[str]:
    if isinstance(step, SystemCommand):
        return [f"run {shlex.join(step.words)}", *(f"  {name}={text}" for name, text in step.variables)]
    if b"\0" in step.data:
        return [f"write {step.path} ({len(step.data)} bytes)"]
    content = step.data.decode("utf-8", "backslashreplace").splitlines()
    return [f"write {step.path}", *(f"  {line}" for line in content)]


def _run(command: SystemCommand) -> None:
    if command.makes:
        command.makes.parent.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(
            command.words,
            check=True,
            env={**os.environ, **dict(command.variables)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_ENDS_WITHIN,
        )
    except (OSError, subprocess.SubprocessError) as error:
        if command.needed:
            raise InstallFailed(f"the icon cannot be made: {command.words[0]}: {_reason(error)}") from None


def _reason(error: OSError | subprocess.SubprocessError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    said = getattr(error, "stderr", None) or b""
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else str(error)


# The droppable icon on Linux: a desktop entry in the applications folder, and one on the desktop.
#
# Formats: https://specifications.freedesktop.org/desktop-entry-spec/1.5/

ENTRY_NAME = "queens-drop.desktop"
# The folder's cache of types is not renewed, on purpose: with it, a system that knows no viewer for pictures
# might open every picture with us. The types serve file managers that read entries themselves.
MIME_TYPES = (
    "image/png;image/jpeg;image/webp;image/gif;image/bmp;image/tiff;image/avif;image/heic;image/heif;"
)
ENTRY_TEMPLATE = f"""[Desktop Entry]
Type=Application
Name=Queens Drop
GenericName=Puzzle solver
Comment=Drop screenshots of puzzles here, or click to solve the one in the clipboard
Exec=%s %%F
Icon=%s
Terminal=false
StartupNotify=false
Categories=Game;LogicGame;
MimeType={MIME_TYPES}
"""

QUOTED = '"`$\\'
# Some launchers look for the program's file before they resolve %%, and its name may not hold =; a shell that
# is given the program as an argument takes any.
THROUGH_SHELL = ("sh", "-c", 'exec "$0" "$@"')
AWKWARD = "%="


def linux_plan(
    command: tuple[str, ...], icon: bytes, folder: Path, applications: Path, desktop: Path | None
) -> InstallPlan:
    """command: starts the program. icon: a PNG's bytes. folder: our own, for the icon. desktop: None where
    there is no such folder."""
    picture = folder / "icon.png"
    data = desktop_entry(command, picture).encode("utf-8", "surrogateescape")
    steps: list[File | SystemCommand] = [File(picture, icon), File(applications / ENTRY_NAME, data)]
    if desktop:
        path = desktop / ENTRY_NAME
        trust = ("gio", "set", "-t", "string", str(path), "metadata::trusted", "true")  # GNOME asks for it
        steps += [File(path, data, executable=True), SystemCommand(trust, needed=False)]
    return InstallPlan(tuple(steps), folder)


def desktop_entry(command: tuple[str, ...], icon: Path) -> str:
    """The text of the desktop entry."""
    if any(sign in command[0] for sign in AWKWARD):
        command = (*THROUGH_SHELL, *command)
    return ENTRY_TEMPLATE % (_escape_value(" ".join(map(_quote_argument, command))), _escape_value(str(icon)))


def _quote_argument(word: str) -> str:
    """Quote a word for the Exec key, field codes too, which are resolved within quotes."""
    return '"' + "".join(f"\\{c}" if c in QUOTED else c for c in word).replace("%", "%%") + '"'


def _escape_value(text: str) -> str:
    """Escape a text as a value of a desktop entry."""
    text = text.replace("\\", "\\\\")
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


# The droppable icon on macOS: an application made of a few lines of AppleScript, since only a script or a
# program that answers Apple events is told what was dropped on it.

APP_NAME = "Queens Drop.app"
APPLE_SCRIPT = """on open droppedItems
set quotedPaths to ""
repeat with droppedItem in droppedItems
set quotedPaths to quotedPaths & " " & quoted form of POSIX path of droppedItem
end repeat
solvePictures(quotedPaths)
end open
on run
solvePictures("")
end run
on solvePictures(quotedPaths)
do shell script %s & quotedPaths & " >/dev/null 2>&1 &"
end solvePictures"""


def mac_plan(command: tuple[str, ...], icon: bytes, folder: Path, applications: Path) -> InstallPlan:
    """command: starts the program. icon: a PNG's bytes. folder: our own. applications: where it goes."""
    app = applications / APP_NAME
    lines = [word for line in apple_script(command).splitlines() for word in ("-e", line)]
    return InstallPlan(
        (
            SystemCommand(("osacompile", "-o", str(app), *lines), makes=app),
            File(app / "Contents" / "Info.plist", property_list()),
            File(app / "Contents" / "Resources" / "droplet.icns", mac_icon(icon)),
            # the two files above break the seal that osacompile may have set
            SystemCommand(("codesign", "--force", "--sign", "-", str(app)), needed=False),
        ),
        folder,
    )


def apple_script(command: tuple[str, ...]) -> str:
    """The AppleScript: on dropped files, and on a double click with none, it starts the command."""
    words = shlex.join(command).replace("\\", "\\\\").replace('"', '\\"')
    return APPLE_SCRIPT % f'"{words}"'


def property_list() -> bytes:
    """The application's property list: pictures may be dropped on it, and it has no window of its own."""
    return plistlib.dumps(
        {
            "CFBundleDocumentTypes": [
                {
                    "CFBundleTypeName": "Picture",
                    "CFBundleTypeRole": "Viewer",
                    "LSHandlerRank": "Alternate",  # not the favourite for a picture
                    "LSItemContentTypes": ["public.image"],
                }
            ],
            "CFBundleExecutable": "droplet",
            "CFBundleIconFile": "droplet",
            "CFBundleIdentifier": "queens-snap.drop",
            "CFBundleInfoDictionaryVersion": "6.0",
            "CFBundleName": "Queens Drop",
            "CFBundlePackageType": "APPL",
            "CFBundleSignature": "dplt",
            "LSUIElement": True,
        }
    )


def mac_icon(png: bytes) -> bytes:
    """Convert a PNG to a macOS icon."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICNS")
    return data.getvalue()


# The droppable icons on Windows: a shortcut in the Send To menu, and one on the desktop.
#
# A file that is dropped on a shortcut is added to its arguments, quoted by the system itself.

LINK_NAME = "Queens Drop.lnk"
ICON_SIZES = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]
# Every text comes through the environment, so no name can be taken for code.
SHELL_SCRIPT = (
    "$ErrorActionPreference = 'Stop';"
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:QUEENS_LINK);"
    "$link.TargetPath = $env:QUEENS_TARGET;"
    "$link.Arguments = $env:QUEENS_ARGUMENTS;"
    "$link.IconLocation = $env:QUEENS_ICON + ',0';"
    "$link.Description = 'Solve screenshots of puzzles';"
    "$link.Save()"
)


def windows_plan(
    command: tuple[str, ...], icon: bytes, folder: Path, send_to: Path, desktop: Path | None
) -> InstallPlan:
    """command: starts the program. icon: a PNG's bytes. folder: our own, for the icon. send_to: the folder of
    that menu. desktop: None where there is no such folder."""
    picture = folder / "icon.ico"
    links = [place / LINK_NAME for place in (send_to, desktop) if place]
    return InstallPlan(
        (File(picture, windows_icon(icon)), *(_shortcut(path, command, picture) for path in links)), folder
    )


def windows_icon(png: bytes) -> bytes:
    """A PNG as a Windows icon of all usual sizes."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICO", sizes=ICON_SIZES)
    return data.getvalue()


def _shortcut(path: Path, command: tuple[str, ...], icon: Path) -> SystemCommand:
    variables = {
        "QUEENS_LINK": str(path),
        "QUEENS_TARGET": command[0],
        "QUEENS_ARGUMENTS": subprocess.list2cmdline(command[1:]),
        "QUEENS_ICON": str(icon),
    }
    words = ("powershell", "-NoProfile", "-NonInteractive", "-Command", SHELL_SCRIPT)
    return SystemCommand(words, makes=path, variables=tuple(variables.items()))


__all__ = ["InstallFailed", "set_up", "system_plan"]

APP = "queens-snap"
ICON = Path(__file__).with_name("icon.png")
MODULE = "queens_snap.commands.drop"


def set_up(remove: bool, dry_run: bool) -> list[str]:
    """Put the icons in place, or remove them, or with `dry_run` do nothing; lines that say what was done, or
    would be. Raises InstallFailed."""
    plan = system_plan()
    try:
        if dry_run:
            there = [path for path in plan.places if path.exists()]
            return [f"remove {path}" for path in there] if remove else describe_plan(plan)
        if remove:
            return [f"removed {path}" for path in uninstall(plan)]
        install(plan)
    except OSError as error:
        why = f"{error.filename or 'the icon'} cannot be written: {error_reason(error)}"
        raise InstallFailed(why) from None
    return [f"installed {path}" for path in plan.places]


def system_plan() -> InstallPlan:
    """The plan of an installation on this system, for the user who runs it."""
    folder = platformdirs.user_data_path(APP, appauthor=False)
    icon = ICON.read_bytes()
    if sys.platform == "win32":
        send_to = platformdirs.user_data_path(roaming=True) / "Microsoft" / "Windows" / "SendTo"
        return windows_plan(start_command(), icon, folder, send_to, desktop_folder())
    if sys.platform == "darwin":
        return mac_plan(start_command(), icon, folder, Path.home() / "Applications")
    applications = platformdirs.user_data_path() / "applications"
    return linux_plan(start_command(), icon, folder, applications, desktop_folder())


def start_command() -> tuple[str, ...]:
    """The command that an icon starts: this Python with this module, so that no PATH is needed.

    -P keeps Python from importing what lies in the folder where a file manager happens to start us."""
    windowless = Path(sys.executable).with_name("pythonw.exe")
    python = windowless if sys.platform == "win32" and windowless.is_file() else Path(sys.executable)
    return str(python), "-P", "-m", MODULE


def desktop_folder() -> Path | None:
    """The folder whose files show on the desktop; None where there is none, or it is switched off, for which
    some systems name the home folder."""
    folder = platformdirs.user_desktop_path()
    return folder if folder.is_dir() and folder != Path.home() else None
