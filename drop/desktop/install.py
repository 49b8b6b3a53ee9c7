"""`queens-drop --install` and `--uninstall`: which icons go where on this system."""

import sys
from pathlib import Path

import platformdirs

from ...files.writing import reason_of
from . import desktop_entry, mac_app, windows_links
from .plan import InstallFailed, Plan, install, shown, uninstall

__all__ = ["InstallFailed", "set_up", "this_system"]

APP = "queens-snap"
ICON = Path(__file__).with_name("icon.png")
MODULE = "queens_snap.commands.drop"


def set_up(remove: bool, dry_run: bool) -> list[str]:
    """Put the icons in place, or remove them, or with `dry_run` do nothing; lines that say what was done, or
    would be. Raises InstallFailed."""
    plan = this_system()
    try:
        if dry_run:
            there = [path for path in plan.places if path.exists()]
            return [f"remove {path}" for path in there] if remove else shown(plan)
        if remove:
            return [f"removed {path}" for path in uninstall(plan)]
        install(plan)
    except OSError as error:
        why = f"{error.filename or 'the icon'} cannot be written: {reason_of(error)}"
        raise InstallFailed(why) from None
    return [f"installed {path}" for path in plan.places]


def this_system() -> Plan:
    """What an installation puts in place here, for the user who runs it."""
    folder = platformdirs.user_data_path(APP, appauthor=False)
    icon = ICON.read_bytes()
    if sys.platform == "win32":
        send_to = platformdirs.user_data_path(roaming=True) / "Microsoft" / "Windows" / "SendTo"
        return windows_links.plan(program(), icon, folder, send_to, desktop())
    if sys.platform == "darwin":
        return mac_app.plan(program(), icon, folder, Path.home() / "Applications")
    applications = platformdirs.user_data_path() / "applications"
    return desktop_entry.plan(program(), icon, folder, applications, desktop())


def program() -> tuple[str, ...]:
    """The command that an icon starts: this Python with this module, so that no PATH is needed.

    -P keeps Python from importing what lies in the folder where a file manager happens to start us."""
    windowless = Path(sys.executable).with_name("pythonw.exe")
    python = windowless if sys.platform == "win32" and windowless.is_file() else Path(sys.executable)
    return str(python), "-P", "-m", MODULE


def desktop() -> Path | None:
    """The folder whose files show on the desktop; None where there is none, or it is switched off, for which
    some systems name the home folder."""
    folder = platformdirs.user_desktop_path()
    return folder if folder.is_dir() and folder != Path.home() else None
