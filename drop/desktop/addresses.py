"""The addresses that a desktop hands over when something is dropped or copied: paths, or file://
addresses."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote_to_bytes

SCHEME = "file:"


def path_of(dropped: str) -> Path:
    """The path that a dropped text means: itself, or that of a file: address (RFC 8089), whose escapes may
    stand for any bytes."""
    if not dropped.lower().startswith(SCHEME):
        return Path(dropped)
    rest = dropped[len(SCHEME) :]
    host, place = "", rest
    if rest.startswith("//"):
        host, slash, place = rest[2:].partition("/")
        place = slash + place
    name = os.fsdecode(unquote_to_bytes(os.fsencode(place)))
    return Path(_windows_name(host, name) if sys.platform == "win32" else name)


def paths_of_list(text: bytes) -> list[Path]:
    """The paths in a text/uri-list (RFC 2483: one address a line, lines with # are comments); addresses of
    anything but files are left out."""
    lines: Iterable[str] = (os.fsdecode(line.strip()) for line in text.splitlines())
    return [path_of(line) for line in lines if line.lower().startswith(SCHEME)]


def _windows_name(host: str, name: str) -> str:
    r"""`/C:/a` is `C:\a`; with a host it is a share, `\\host\a`."""
    if host and host.lower() != "localhost":
        name = f"//{host}{name}"
    elif name[2:3] in (":", "|"):
        name = f"{name[1]}:{name[3:]}"
    return name.replace("/", "\\")
