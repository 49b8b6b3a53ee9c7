"""The commands that a person types, a file each."""

from ..overlay.terminal.streams import flush_errors, give_up, nobody_reads, open_missing_streams

__all__ = [
    "flush_errors",
    "give_up",
    "nobody_reads",
    "open_missing_streams",
]  # what every command's end needs
