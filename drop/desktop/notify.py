"""A small window or notification, for where nobody sees a terminal. Texts are arguments, never shell code."""

import html
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

# The system's own viewer for a file.

# Tried in this order; wslview shows a file of a Linux within Windows in a Windows program.
LINUX_OPENERS = (("xdg-open",), ("gio", "open"), ("wslview",))
OPENER_FAILURE_SECONDS = 2.0  # seconds: an opener that still runs then has become the viewer itself


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
    return any(_starts_program([*opener, place]) for opener in openers)


def _starts_program(command: list[str]) -> bool:
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        return process.wait(OPENER_FAILURE_SECONDS) == 0
    except OSError:
        return False
    except subprocess.TimeoutExpired:
        return True


ANSWERS_WITHIN = 10  # seconds for the notification service
CLOSED_WITHIN = 3600  # seconds that a window may stay
XMESSAGE_WIDTH = 80  # letters
ALERT = ("on run words", "display alert (item 1 of words) message (item 2 of words)", "end run")
WARNING, TO_FRONT = 0x30, 0x10000  # MB_ICONWARNING, MB_SETFOREGROUND


def notify(title: str, text: str) -> bool:
    """Show a text (lines apart by newlines) to whoever sits at the desktop; False where nothing shows it.
    A window is waited for until it is closed."""
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.user32.MessageBoxW(None, text, title, WARNING | TO_FRONT))
    if sys.platform == "darwin":
        lines = [word for line in ALERT for word in ("-e", line)]
        return _run(["osascript", *lines, title, text], CLOSED_WITHIN) == 0
    if _run(_notify_send(title, text), ANSWERS_WITHIN) == 0:
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    # the status of a window says only how it was closed
    return any(_run(window(title, text), CLOSED_WITHIN) is not None for window in WINDOWS)


def _notify_send(title: str, text: str) -> list[str]:
    # some services read markup, so there must be none
    text = _escape_backslashes(html.escape(text, quote=False))
    return ["notify-send", "--app-name=queens-snap", "--", title, text]


def _zenity(title: str, text: str) -> list[str]:
    return ["zenity", "--error", "--no-markup", f"--title={title}", f"--text={text}"]


def _kdialog(title: str, text: str) -> list[str]:
    # it guesses whether a text is HTML; this one always is
    text = html.escape(_escape_backslashes(text), quote=False).replace("\n", "<br>")
    return ["kdialog", "--title", title, f"--error=<qt>{text}</qt>"]


def _xmessage(title: str, text: str) -> list[str]:
    # it knows Latin-1 alone and wraps nothing; with a blank before it, no text looks like an option
    lines = "\n".join(fill(line, XMESSAGE_WIDTH) for line in text.splitlines())
    return ["xmessage", "-center", "-title", title, " " + os.fsdecode(lines.encode("latin-1", "replace"))]


def _escape_backslashes(text: str) -> str:
    """Double the backslashes of a text, for programs to which a backslash begins an escape."""
    return text.replace("\\", "\\\\")


WINDOWS: tuple[Callable[[str, str], list[str]], ...] = (_zenity, _kdialog, _xmessage)
LINUX_HELPERS = tuple(command("", "")[0] for command in (_notify_send, *WINDOWS))


def _run(command: list[str], patience: float) -> int | None:
    """The exit status; None where the program is missing or does not end."""
    if shutil.which(command[0]) is None:
        return None
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(command, check=False, stdin=quiet, stdout=quiet, stderr=quiet, timeout=patience)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.returncode
