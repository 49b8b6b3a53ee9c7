"""The program's three streams, as hostile as a file: closed, full, or left by their reader. Every line on a
terminal goes through `printable_text`, every sentence through `print_sentence`."""

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO


def printable_text(text: str) -> str:
    """Return the text without anything that could steer a terminal."""
    return "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape", "surrogatepass").decode() for ch in text
    )


def print_error_line(text: str) -> None:
    """Print a line on standard error, where nothing of an answer goes."""
    with suppress(OSError):  # where errors cannot be told, the answer still can
        print(f"queens-snap: {printable_text(text)}", file=sys.stderr, flush=True)


MIN_WRAPPED_WIDTH = 20  # columns: on anything less every word has a line of its own


def print_sentence(text: str, indent: int = 0) -> None:
    """Print a sentence on standard output. indent: of all lines except the first, if it is wrapped."""
    print(wrap_to_terminal(text, indent))


def wrap_to_terminal(text: str, indent: int = 0) -> str:
    """Wrap the sentence at words to the width of the terminal; leave it whole if standard output is none."""
    if not sys.stdout.isatty():
        return text
    from textwrap import fill

    return fill(
        text, text_width(), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def text_width(most: int | None = None) -> int:
    """Return the number of columns for text, at most this many: those of the terminal, or COLUMNS of the
    environment; 80 if neither is known."""
    from shutil import get_terminal_size  # only where it is needed: it takes its time

    columns = max(get_terminal_size().columns, MIN_WRAPPED_WIDTH)
    return columns if most is None else min(columns, most)


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


def write_bytes(data: bytes) -> None:
    """Put bytes on standard output, behind what was printed there."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def is_reader_gone(error: OSError) -> bool:
    """True if an output failed because its reader has seen enough, as `head` does. Windows calls that an
    invalid argument, as it calls much else if a file is named."""
    told_by_windows = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or told_by_windows


def discard_output(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: the interpreter would try again, and complain, at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


def flush_errors() -> None:
    """Flush standard error; if that fails, nothing can be done about it."""
    try:
        sys.stderr.flush()
    except OSError:
        discard_output(sys.stderr)
