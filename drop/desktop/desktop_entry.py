"""The droppable icon on Linux: a desktop entry in the applications folder, and one on the desktop.

Formats: https://specifications.freedesktop.org/desktop-entry-spec/1.5/
"""

from pathlib import Path

from .plan import Command, File, Plan

NAME = "queens-drop.desktop"
# The folder's cache of types is not renewed, on purpose: with it, a system that knows no viewer for pictures
# might open every picture with us. The types serve file managers that read entries themselves.
TYPES = "image/png;image/jpeg;image/webp;image/gif;image/bmp;image/tiff;image/avif;image/heic;image/heif;"
ENTRY = f"""[Desktop Entry]
Type=Application
Name=Queens Drop
GenericName=Puzzle solver
Comment=Drop screenshots of puzzles here, or click to solve the one in the clipboard
Exec=%s %%F
Icon=%s
Terminal=false
StartupNotify=false
Categories=Game;LogicGame;
MimeType={TYPES}
"""

QUOTED = '"`$\\'
# Some launchers look for the program's file before they resolve %%, and its name may not hold =; a shell that
# is given the program as an argument takes any.
THROUGH_SHELL = ("sh", "-c", 'exec "$0" "$@"')
AWKWARD = "%="


def plan(
    command: tuple[str, ...], icon: bytes, folder: Path, applications: Path, desktop: Path | None
) -> Plan:
    """command: starts the program. icon: a PNG's bytes. folder: our own, for the icon. desktop: None where
    there is no such folder."""
    picture = folder / "icon.png"
    data = entry(command, picture).encode("utf-8", "surrogateescape")
    steps: list[File | Command] = [File(picture, icon), File(applications / NAME, data)]
    if desktop:
        path = desktop / NAME
        trust = ("gio", "set", "-t", "string", str(path), "metadata::trusted", "true")  # GNOME asks for it
        steps += [File(path, data, executable=True), Command(trust, needed=False)]
    return Plan(tuple(steps), folder)


def entry(command: tuple[str, ...], icon: Path) -> str:
    """The text of the desktop entry."""
    if any(sign in command[0] for sign in AWKWARD):
        command = (*THROUGH_SHELL, *command)
    return ENTRY % (_value(" ".join(map(_argument, command))), _value(str(icon)))


def _argument(word: str) -> str:
    """Quoted for the Exec key; field codes are resolved within quotes as well."""
    return '"' + "".join(f"\\{c}" if c in QUOTED else c for c in word).replace("%", "%%") + '"'


def _value(text: str) -> str:
    """Escaped as every value of a desktop entry is."""
    text = text.replace("\\", "\\\\")
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
