"""What libraries in C print about a picture stays off the terminal: errors are told by us, in one line."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .memory import WATCH

STDERR = 2


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing that is written to the process's standard error meanwhile arrives. It stays open where other
    threads run, whose lines would be lost as well: what is left to print there is a library's fixed text."""
    kept = _kept() if not _in_company() else None
    if kept is None:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, STDERR)
        finally:
            os.close(nowhere)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


def _in_company() -> bool:
    """Whether other threads run that may have something to say."""
    others = (thread for thread in threading.enumerate() if thread is not threading.current_thread())
    return any(thread.name != WATCH for thread in others)


def _kept() -> int | None:
    """A second handle on standard error; None where it is closed."""
    try:
        return os.dup(STDERR)
    except OSError:
        return None
