"""Sentences on a terminal: wrapped at words to its width; whole where a program, or a file, takes them."""

import sys

NARROWEST = 20  # columns: on anything less every word has a line of its own


def say(text: str, indent: int = 0) -> None:
    """Print a sentence on standard output. indent: of all lines but its first, where it is wrapped."""
    print(wrapped(text, indent))


def wrapped(text: str, indent: int = 0) -> str:
    """The sentence in lines as long as the terminal is wide; as it is where standard output is none."""
    if not sys.stdout.isatty():
        return text
    from textwrap import fill

    return fill(text, width(), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def width(most: int | None = None) -> int:
    """How many columns there are for text, at most this many: those of the terminal, or COLUMNS of the
    environment; 80 where neither is known."""
    from shutil import get_terminal_size  # only where it is needed: it takes its time

    columns = max(get_terminal_size().columns, NARROWEST)
    return columns if most is None else min(columns, most)
