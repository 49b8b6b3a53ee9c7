"""Install and remove the icons of `queens-drop --install` and `--uninstall` on each system."""

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

# An installation as data, so that it can be printed, done, and undone.

COMMAND_SECONDS = 60  # seconds that a command of the system may take


class InstallFailed(Exception):
    """Raised when an icon cannot be installed or removed. The message gives the reason."""


@dataclass(frozen=True)
class FileToWrite:
    """A step of an installation: a file to write. executable: True if the file can be started."""

    path: Path
    data: bytes
    executable: bool = False


@dataclass(frozen=True)
class SystemCommand:
    """A step of an installation: a program of the system to run.

    words: the command line. created_path: the file or folder that the program creates, if any. variables:
    added to the environment, where texts need no quoting. is_required: True if the installation fails when
    the program fails.
    """

    words: tuple[str, ...]
    created_path: Path | None = None
    variables: tuple[tuple[str, str], ...] = ()
    is_required: bool = True


@dataclass(frozen=True)
class InstallPlan:
    """The steps of an installation, in order.

    folder: the folder of the installed program, which `uninstall` removes if it is empty.
    """

    steps: tuple[FileToWrite | SystemCommand, ...]
    folder: Path

    @property
    def created_paths(self) -> tuple[Path, ...]:
        """The paths that the steps create."""
        made = (step.path if isinstance(step, FileToWrite) else step.created_path for step in self.steps)
        return tuple(path for path in made if path)


def describe_plan(plan: InstallPlan) -> list[str]:
    """Return lines that describe the steps, with the content of text files."""
    return [line for step in plan.steps for line in _describe_step(step)]


def install(plan: InstallPlan) -> None:
    """Do the steps of a plan, and create missing folders. Raises OSError or InstallFailed."""
    for step in plan.steps:
        if isinstance(step, FileToWrite):
            step.path.parent.mkdir(parents=True, exist_ok=True)
            step.path.write_bytes(step.data)
            if step.executable:
                step.path.chmod(0o755)
        else:
            _run(step)


def uninstall(plan: InstallPlan) -> list[Path]:
    """Remove the paths that the steps of a plan create; return the paths that existed. Raises OSError."""
    removed = []
    for path in reversed(plan.created_paths):
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


def _describe_step(step: FileToWrite | SystemCommand) -> list[str]:
    """Return lines that describe a step."""
    if isinstance(step, SystemCommand):
        return [f"run {shlex.join(step.words)}", *(f"  {name}={text}" for name, text in step.variables)]
    if b"\0" in step.data:
        return [f"write {step.path} ({len(step.data)} bytes)"]
    content = step.data.decode("utf-8", "backslashreplace").splitlines()
    return [f"write {step.path}", *(f"  {line}" for line in content)]


def _run(command: SystemCommand) -> None:
    """Run a command. Raises InstallFailed if it is needed and fails."""
    if command.created_path:
        command.created_path.parent.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(
            command.words,
            check=True,
            env={**os.environ, **dict(command.variables)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_SECONDS,
        )
    except (OSError, subprocess.SubprocessError) as error:
        if command.is_required:
            raise InstallFailed(
                f"the icon cannot be made: {command.words[0]}: {_failure_reason(error)}"
            ) from None


def _failure_reason(error: OSError | subprocess.SubprocessError) -> str:
    """Return the reason of a failure: the last line of the program's errors, if there is one."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    errors = getattr(error, "stderr", None) or b""
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else str(error)


# The droppable icon on Linux: a desktop entry in the applications folder, and one on the desktop.
#
# Formats: https://specifications.freedesktop.org/desktop-entry-spec/1.5/

ENTRY_NAME = "queens-drop.desktop"  # file name of a desktop entry
#: Types of files for file managers that read the entries themselves. The system's cache of types is
#: deliberately not updated: a system without a viewer for pictures might then open every picture with this
#: program.
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

QUOTED_CHARACTERS = '"`$\\'  # characters that need a backslash in the Exec key
#: Start a program by a shell, which takes any name. Some launchers search the program's file before they
#: resolve %%, and its name may not contain =.
SHELL_COMMAND = ("sh", "-c", 'exec "$0" "$@"')
UNSAFE_CHARACTERS = "%="  # characters of a program's name that need the shell


def linux_plan(
    command: tuple[str, ...], icon: bytes, folder: Path, applications: Path, desktop: Path | None
) -> InstallPlan:
    """Return the plan for Linux. command: starts the program. icon: a PNG's bytes. folder: the program's own,
    for the icon. applications: folder of desktop entries. desktop: folder of the desktop; None if there is
    none."""
    picture = folder / "icon.png"
    data = desktop_entry(command, picture).encode("utf-8", "surrogateescape")
    steps: list[FileToWrite | SystemCommand] = [
        FileToWrite(picture, icon),
        FileToWrite(applications / ENTRY_NAME, data),
    ]
    if desktop:
        path = desktop / ENTRY_NAME
        trust = ("gio", "set", "-t", "string", str(path), "metadata::trusted", "true")  # GNOME needs this
        steps += [FileToWrite(path, data, executable=True), SystemCommand(trust, is_required=False)]
    return InstallPlan(tuple(steps), folder)


def desktop_entry(command: tuple[str, ...], icon: Path) -> str:
    """Return the text of the desktop entry."""
    if any(sign in command[0] for sign in UNSAFE_CHARACTERS):
        command = (*SHELL_COMMAND, *command)
    return ENTRY_TEMPLATE % (_escape_value(" ".join(map(_quote_argument, command))), _escape_value(str(icon)))


def _quote_argument(word: str) -> str:
    """Quote a word for the Exec key, with % doubled because field codes are resolved inside quotes."""
    return '"' + "".join(f"\\{c}" if c in QUOTED_CHARACTERS else c for c in word).replace("%", "%%") + '"'


def _escape_value(text: str) -> str:
    """Escape a text as a value of a desktop entry."""
    text = text.replace("\\", "\\\\")
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


# The droppable icon on macOS: an application of a few lines of AppleScript, because dropped files are sent
# only to programs that answer Apple events.

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
    """Return the plan for macOS. command: starts the program. icon: a PNG's bytes. folder: the program's own.
    applications: folder of the application."""
    app = applications / APP_NAME
    lines = [word for line in apple_script(command).splitlines() for word in ("-e", line)]
    return InstallPlan(
        (
            SystemCommand(("osacompile", "-o", str(app), *lines), created_path=app),
            FileToWrite(app / "Contents" / "Info.plist", property_list()),
            FileToWrite(app / "Contents" / "Resources" / "droplet.icns", mac_icon(icon)),
            # the two files above invalidate the signature that osacompile may have made
            SystemCommand(("codesign", "--force", "--sign", "-", str(app)), is_required=False),
        ),
        folder,
    )


def apple_script(command: tuple[str, ...]) -> str:
    """Return the AppleScript, which starts the command with dropped files, or with none on a double click."""
    words = shlex.join(command).replace("\\", "\\\\").replace('"', '\\"')
    return APPLE_SCRIPT % f'"{words}"'


def property_list() -> bytes:
    """Return the application's property list: it accepts dropped pictures, and has no window."""
    return plistlib.dumps(
        {
            "CFBundleDocumentTypes": [
                {
                    "CFBundleTypeName": "Picture",
                    "CFBundleTypeRole": "Viewer",
                    "LSHandlerRank": "Alternate",  # do not become the default viewer of pictures
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
    """Return a PNG as a macOS icon. png: the file's bytes."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICNS")
    return data.getvalue()


# The droppable icons on Windows: a shortcut in the Send To menu, and one on the desktop.
#
# The system adds a file dropped on a shortcut to the shortcut's arguments, and quotes it.

SHORTCUT_NAME = "Queens Drop.lnk"  # file name of a shortcut
ICON_SIZES = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]  # px: sizes in a Windows icon
#: The PowerShell script that makes a shortcut. All texts come from the environment, so that no name can act
#: as code.
SHORTCUT_SCRIPT = (
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
    """Return the plan for Windows. command: starts the program. icon: a PNG's bytes. folder: the program's
    own, for the icon. send_to: folder of the Send To menu. desktop: folder of the desktop; None if there is
    none."""
    picture = folder / "icon.ico"
    links = [place / SHORTCUT_NAME for place in (send_to, desktop) if place]
    return InstallPlan(
        (FileToWrite(picture, windows_icon(icon)), *(_shortcut(path, command, picture) for path in links)),
        folder,
    )


def windows_icon(png: bytes) -> bytes:
    """Return a PNG as a Windows icon in all usual sizes. png: the file's bytes."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICO", sizes=ICON_SIZES)
    return data.getvalue()


def _shortcut(path: Path, command: tuple[str, ...], icon: Path) -> SystemCommand:
    """Return the step that makes a shortcut to a command."""
    variables = {
        "QUEENS_LINK": str(path),
        "QUEENS_TARGET": command[0],
        "QUEENS_ARGUMENTS": subprocess.list2cmdline(command[1:]),
        "QUEENS_ICON": str(icon),
    }
    words = ("powershell", "-NoProfile", "-NonInteractive", "-Command", SHORTCUT_SCRIPT)
    return SystemCommand(words, created_path=path, variables=tuple(variables.items()))


__all__ = ["InstallFailed", "set_up", "system_plan"]

APP_FOLDER_NAME = "queens-snap"  # name of the program's own folder
ICON_PATH = Path(__file__).with_name("icon.png")
DROP_MODULE = "queens_snap.commands.drop"  # the module that an icon starts


def set_up(remove: bool, dry_run: bool) -> list[str]:
    """Install the icons, or remove them; return lines that describe the changes. Raises InstallFailed.

    dry_run: only describe the changes.
    """
    plan = system_plan()
    try:
        if dry_run:
            existing = [path for path in plan.created_paths if path.exists()]
            return [f"remove {path}" for path in existing] if remove else describe_plan(plan)
        if remove:
            return [f"removed {path}" for path in uninstall(plan)]
        install(plan)
    except OSError as error:
        message = f"{error.filename or 'the icon'} cannot be written: {error_reason(error)}"
        raise InstallFailed(message) from None
    return [f"installed {path}" for path in plan.created_paths]


def system_plan() -> InstallPlan:
    """Return the plan of an installation on this system, for the current user."""
    folder = platformdirs.user_data_path(APP_FOLDER_NAME, appauthor=False)
    icon = ICON_PATH.read_bytes()
    if sys.platform == "win32":
        send_to = platformdirs.user_data_path(roaming=True) / "Microsoft" / "Windows" / "SendTo"
        return windows_plan(start_command(), icon, folder, send_to, desktop_folder())
    if sys.platform == "darwin":
        return mac_plan(start_command(), icon, folder, Path.home() / "Applications")
    applications = platformdirs.user_data_path() / "applications"
    return linux_plan(start_command(), icon, folder, applications, desktop_folder())


def start_command() -> tuple[str, ...]:
    """Return the command that an icon starts: this Python with DROP_MODULE, so that no PATH is needed.

    The option -P keeps Python from importing modules from the current folder, which a file manager
    chooses."""
    windowless = Path(sys.executable).with_name("pythonw.exe")
    python = windowless if sys.platform == "win32" and windowless.is_file() else Path(sys.executable)
    return str(python), "-P", "-m", DROP_MODULE


def desktop_folder() -> Path | None:
    """Return the folder of the desktop's files; None if there is none.

    Some systems name the home folder if the desktop has no folder.
    """
    folder = platformdirs.user_desktop_path()
    return folder if folder.is_dir() and folder != Path.home() else None
