"""What every line on a terminal goes through."""

import sys
from contextlib import suppress


def printable(text: str) -> str:
    """The text without anything that could steer a terminal."""
    return "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape", "surrogatepass").decode() for ch in text
    )


def tell(text: str) -> None:
    """Print a line on standard error, where nothing of an answer goes."""
    with suppress(OSError):  # where errors cannot be told, the answer still can
        print(f"queens-snap: {printable(text)}", file=sys.stderr, flush=True)
