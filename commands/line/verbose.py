"""`-v`: what the program's logger says, on standard error; and how long each part of an answer took."""

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...overlay.terminal.streams import tell

if TYPE_CHECKING:
    import logging

HANDLER = "command line"  # the name of the one handler that this program adds
#: Parts of the way from file to file (`Snap.ms`), or to a book, as they are told.
TOLD = {
    "make": "making",
    "decode": "decoding",
    "read": "reading",
    "solve": "solving",
    "draw": "drawing",
    "encode": "encoding",
}


def add_verbose(group: argparse._ActionsContainer) -> None:
    """`-v`"""
    says = "tell on standard error how it goes; -vv: in detail"
    group.add_argument("-v", "--verbose", action="count", default=0, help=says)


def hear(verbose: int) -> None:
    """Let the logger be heard: 0 not, 1 what was found and how long it took, from 2 on all that it says."""
    if not verbose and "logging" not in sys.modules:  # which takes its time
        return
    import logging

    from ...result.logs import log

    for before in [handler for handler in log.handlers if handler.name == HANDLER]:
        log.removeHandler(before)
        log.setLevel(logging.NOTSET)
    if verbose:
        log.addHandler(_handler())
        log.setLevel(logging.INFO if verbose == 1 else logging.DEBUG)


def tell_times(file: str, ms: Mapping[str, float | None]) -> None:
    """Log how long each part took. ms: as in `Snap.ms`, by names of TOLD."""
    from ...result.logs import log

    spent = ", ".join(f"{TOLD[part]} {took:.0f} ms" for part, took in ms.items() if took is not None)
    if spent:
        log.info("%r: %s", file, spent)


def _handler() -> "logging.Handler":
    from logging import Handler, LogRecord

    class Told(Handler):
        """Each line of a record as any other line on standard error."""

        def emit(self, record: LogRecord) -> None:
            for line in self.format(record).splitlines():
                tell(line)

    told = Told()
    told.name = HANDLER
    return told
