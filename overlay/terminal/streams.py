"""The program's three streams, which may be closed, full, or abandoned by their reader. Every line for a
terminal goes through `printable_text`, every sentence through `print_sentence`."""

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO


def printable_text(text: str) -> str:
    """Return the text with control characters escaped, which could control a terminal."""
    return "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape", "surrogatepass").decode() for ch in text
    )


def print_error_line(text: str) -> None:
    """Print a line on standard error, which never carries answers."""
    with suppress(OSError):  # a broken standard error must not stop the answer
        print(f"queens-snap: {printable_text(text)}", file=sys.stderr, flush=True)


MIN_WRAPPED_WIDTH = 20  # columns: least width for wrapping; less would put each word on its own line


def print_sentence(text: str, indent: int = 0) -> None:
    """Print a sentence on standard output, wrapped. indent: of all lines except the first."""
    print(wrap_to_terminal(text, indent))


def wrap_to_terminal(text: str, indent: int = 0) -> str:
    """Return a sentence wrapped to the terminal's width; unchanged if standard output is no terminal."""
    if not sys.stdout.isatty():
        return text
    from textwrap import fill

    return fill(
        text, text_width(), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def text_width(most: int | None = None) -> int:
    """Return the columns for text, at most `most`: those of COLUMNS in the environment, else the terminal's,
    else 80."""
    from shutil import get_terminal_size  # imported late, because it is slow

    columns = max(get_terminal_size().columns, MIN_WRAPPED_WIDTH)
    return columns if most is None else min(columns, most)


def open_missing_streams() -> None:
    """Replace closed streams. Otherwise the next opened file would get a stream's number, and the output of
    libraries.

    A replaced standard input is empty, writing to a replaced standard output fails, and a replaced standard
    error discards everything. Characters that standard output cannot encode become question marks.
    """
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
    """Write bytes to standard output, after everything printed so far."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def is_reader_gone(error: OSError) -> bool:
    """True if an output failed because its reader has stopped, as `head` does. Windows reports EINVAL then;
    with a file name EINVAL means something else."""
    is_gone_on_windows = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or is_gone_on_windows


def discard_output(stream: TextIO) -> None:
    """Discard a stream's buffered output. Otherwise the interpreter would try to write it again at exit, and
    complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


def flush_errors() -> None:
    """Flush standard error; discard its output if that fails."""
    try:
        sys.stderr.flush()
    except OSError:
        discard_output(sys.stderr)
