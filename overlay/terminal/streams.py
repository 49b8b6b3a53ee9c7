"""The program's three streams, as hostile as a file: closed, full, or left by whoever read them."""

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO


def open_missing_streams() -> None:
    """Put something in place of a stream that is closed: else the next file that is opened gets its number,
    and what a library prints goes there. Nothing comes in; what goes out fails as on a full disk; errors are
    lost. Letters that standard output's encoding has not (a file's on Windows, say) become question marks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - as long as the program runs
    if sys.stdout is None:
        read_only = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(read_only, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


def send(data: bytes) -> None:
    """Put bytes on standard output, behind what was printed there."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def nobody_reads(error: OSError) -> bool:
    """Whether an output failed since whoever read it has seen enough, as `head` does. Windows calls that an
    invalid argument, as it calls much else where a file is named."""
    told_by_windows = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or told_by_windows


def give_up(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: the interpreter would try again, and complain, at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


def flush_errors() -> None:
    """Where errors cannot be told, nothing can be done about it."""
    try:
        sys.stderr.flush()
    except OSError:
        give_up(sys.stderr)
