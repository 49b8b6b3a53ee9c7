"""The droppable icon on macOS: an application made of a few lines of AppleScript, since only a script or a
program that answers Apple events is told what was dropped on it."""

import io
import plistlib
import shlex
from pathlib import Path

from PIL import Image

from .plan import Command, File, Plan

NAME = "Queens Drop.app"
SCRIPT = """on open droppedItems
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


def plan(command: tuple[str, ...], icon: bytes, folder: Path, applications: Path) -> Plan:
    """command: starts the program. icon: a PNG's bytes. folder: our own. applications: where it goes."""
    app = applications / NAME
    lines = [word for line in script(command).splitlines() for word in ("-e", line)]
    return Plan(
        (
            Command(("osacompile", "-o", str(app), *lines), makes=app),
            File(app / "Contents" / "Info.plist", info()),
            File(app / "Contents" / "Resources" / "droplet.icns", icns(icon)),
            # the two files above break the seal that osacompile may have set
            Command(("codesign", "--force", "--sign", "-", str(app)), needed=False),
        ),
        folder,
    )


def script(command: tuple[str, ...]) -> str:
    """The AppleScript: on dropped files, and on a double click with none, it starts the command."""
    words = shlex.join(command).replace("\\", "\\\\").replace('"', '\\"')
    return SCRIPT % f'"{words}"'


def info() -> bytes:
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


def icns(png: bytes) -> bytes:
    """A PNG as a macOS icon."""
    data = io.BytesIO()
    Image.open(io.BytesIO(png)).save(data, "ICNS")
    return data.getvalue()
