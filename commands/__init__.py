"""The commands that a person types, in a module for each command or for related commands."""

from ..overlay.terminal.streams import discard_output, flush_errors, is_reader_gone, open_missing_streams

__all__ = [  # names that cli.py imports from here
    "discard_output",
    "flush_errors",
    "is_reader_gone",
    "open_missing_streams",
]
