"""Show files and messages on the desktop, for programs without a terminal. Texts are arguments, never shell
code."""

import html
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

# The system's viewer of a file.

#: Programs that open a file, in the order of preference. wslview opens it in Windows, around a Linux.
LINUX_OPENERS = (("xdg-open",), ("gio", "open"), ("wslview",))
OPENER_FAILURE_SECONDS = 2.0  # seconds in which an opener fails; if it still runs then, it is the viewer


def open_in_viewer(path: Path) -> bool:
    """Show a file in the system's viewer, without waiting for the viewer's end. Return False without a
    viewer."""
    place = os.path.abspath(path)  # noqa: PTH100 - a name that starts with a hyphen must not look like an option
    if sys.platform == "win32":
        try:
            os.startfile(place)
        except OSError:
            return False
        return True
    openers = (("open",),) if sys.platform == "darwin" else LINUX_OPENERS
    return any(_start_program([*opener, place]) for opener in openers)


def _start_program(command: list[str]) -> bool:
    """Start a program; return False if it fails within OPENER_FAILURE_SECONDS."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        return process.wait(OPENER_FAILURE_SECONDS) == 0
    except OSError:
        return False
    except subprocess.TimeoutExpired:
        return True


NOTIFICATION_SECONDS = 10  # seconds that the notification service may take
WINDOW_SECONDS = 3600  # seconds that a window may stay open
XMESSAGE_WIDTH = 80  # characters of a line
#: The AppleScript that shows an alert.
ALERT_SCRIPT = ("on run words", "display alert (item 1 of words) message (item 2 of words)", "end run")
WARNING_ICON = 0x30  # flag of a message box on Windows: MB_ICONWARNING
IN_FOREGROUND = 0x10000  # flag of a message box on Windows: MB_SETFOREGROUND


def notify(title: str, text: str) -> bool:
    """Show a message on the desktop, and wait until its window is closed. Return False if no program can show
    the message. text: one or more lines."""
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.user32.MessageBoxW(None, text, title, WARNING_ICON | IN_FOREGROUND))
    if sys.platform == "darwin":
        lines = [word for line in ALERT_SCRIPT for word in ("-e", line)]
        return _run(["osascript", *lines, title, text], WINDOW_SECONDS) == 0
    if _run(_notification_command(title, text), NOTIFICATION_SECONDS) == 0:
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    # a window's exit status tells only how it was closed
    return any(_run(window(title, text), WINDOW_SECONDS) is not None for window in WINDOW_COMMANDS)


def _notification_command(title: str, text: str) -> list[str]:
    """Return the command that shows a notification. Markup is escaped, because some services interpret it."""
    text = _escape_backslashes(html.escape(text, quote=False))
    return ["notify-send", "--app-name=queens-snap", "--", title, text]


def _zenity_command(title: str, text: str) -> list[str]:
    """Return the command that shows a window of GNOME."""
    return ["zenity", "--error", "--no-markup", f"--title={title}", f"--text={text}"]


def _kdialog_command(title: str, text: str) -> list[str]:
    """Return the command that shows a window of KDE. KDE guesses if a text is HTML, so the text is HTML."""
    text = html.escape(_escape_backslashes(text), quote=False).replace("\n", "<br>")
    return ["kdialog", "--title", title, f"--error=<qt>{text}</qt>"]


def _xmessage_command(title: str, text: str) -> list[str]:
    """Return the command that shows a window of X11, which knows only Latin-1 and wraps no lines.

    A leading blank keeps the text from looking like an option.
    """
    lines = "\n".join(fill(line, XMESSAGE_WIDTH) for line in text.splitlines())
    return ["xmessage", "-center", "-title", title, " " + os.fsdecode(lines.encode("latin-1", "replace"))]


def _escape_backslashes(text: str) -> str:
    """Double the backslashes of a text, for programs that read escapes."""
    return text.replace("\\", "\\\\")


#: The commands of windows, in the order of preference.
WINDOW_COMMANDS: tuple[Callable[[str, str], list[str]], ...] = (
    _zenity_command,
    _kdialog_command,
    _xmessage_command,
)
#: The programs that show messages on Linux.
LINUX_MESSAGE_PROGRAMS = tuple(command("", "")[0] for command in (_notification_command, *WINDOW_COMMANDS))


def _run(command: list[str], timeout: float) -> int | None:
    """Run a program; return its exit status, or None if it is missing or does not end in time."""
    if shutil.which(command[0]) is None:
        return None
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(command, check=False, stdin=quiet, stdout=quiet, stderr=quiet, timeout=timeout)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.returncode
