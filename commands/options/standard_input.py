"""Standard input, which `-` names: somebody at a terminal is told that it is waited for."""

import sys
from typing import BinaryIO

from ...files.writing import STDIN
from ...overlay.terminal.streams import tell

END = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"


def opened(source: str, thing: str) -> str | BinaryIO:
    """The source, or standard input where that is meant. thing: what is awaited there."""
    if source != STDIN:
        return source
    if sys.stdin.isatty():
        tell(f"waiting for {thing} on standard input; {END} on a line of its own ends it, Ctrl-C leaves")
    return sys.stdin.buffer
