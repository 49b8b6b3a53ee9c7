"""The commands that a person types, a file each."""

from ..overlay.terminal.streams import discard_output, flush_errors, is_reader_gone, open_missing_streams

__all__ = [
    "discard_output",
    "flush_errors",
    "is_reader_gone",
    "open_missing_streams",
]  # what every command's end needs
