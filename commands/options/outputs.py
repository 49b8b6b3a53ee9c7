"""What a line says of files: where pictures go, and what no output may replace."""

import argparse
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from ...files.writing import STDIN, Inputs, is_folder

SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


@dataclass(frozen=True)
class Output:
    """Where pictures go. is_folder: such a folder is there, or it is written like one: with a slash at its
    end, or without an ending."""

    path: Path
    is_folder: bool

    @classmethod
    def of(cls, text: str) -> "Output":
        """What was typed."""
        path = Path(text)
        written_so = text.endswith(SEPARATORS) or not (path.suffix or text == "-")
        return cls(path, written_so or is_folder(path))

    def __str__(self) -> str:
        return str(self.path)


STDOUT = Output(Path("-"), is_folder=False)  # in place of a file to be written: standard output


def folder_named(text: str) -> Path:
    """A folder for what is written, for argparse."""
    if Output.of(text) == STDOUT:
        raise argparse.ArgumentTypeError(f"'{text}' is standard output, which takes no folder; name a folder")
    return Path(text)


def add_overwrite(group: argparse._ActionsContainer) -> None:
    """`--overwrite`"""
    says = "also replace files that queens-snap did not make"
    group.add_argument("--overwrite", action="store_true", help=says)


def inputs_of(given: Iterable[str | Path | None], args: argparse.Namespace) -> Inputs:
    """The files that a line names, and what comes on standard input where it says so; and whether what others
    made may be replaced."""
    names = [each for each in given if each is not None]
    stdin = standard_files(sys.stdin) if STDIN in names else ()
    return Inputs.of([*(name for name in names if name != STDIN), *stdin], args.overwrite)


def standard_files(stream: TextIO) -> tuple[int, ...]:
    """The number of the open file behind a standard stream, if there is one."""
    try:
        return (stream.fileno(),)
    except (OSError, ValueError, AttributeError):  # there is none, or it is no file
        return ()
