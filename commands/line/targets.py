"""Where the picture of each capture goes, as its line says it."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ...files.writing import HINT, SOLVED, Inputs, Unwritable, places
from ...overlay.picture import SUFFIXES
from ...overlay.terminal.streams import send
from ..options.drawing import wants_story
from ..options.outputs import STDOUT, Output, standard_files
from .parser import Parser

# What prints on standard output, where the picture may have to be alone.
PRINTS = ("json", "text", "link", "explain", "step")


def check_output(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where the picture cannot go where it should, or nowhere should it go."""
    if args.no_picture and (args.output or args.open):
        line.not_both("--no-picture", "-o" if args.output else "--open")
    if args.output != STDOUT:
        return
    check_stdout(len(args.shots) > 1, line)
    if printing := next((f"--{name}" for name in PRINTS if getattr(args, name) not in (None, False)), None):
        line.error(f"-o: standard output takes the picture alone; leave out {printing}")
    if args.open:
        line.error("--open: a picture on standard output cannot be opened; name a file with -o")


def check_stdout(several: bool, line: Parser) -> None:
    """Ends with a usage error where standard output can take no picture."""
    if several:
        line.error("-o: standard output takes one picture; for several, name a folder")
    if sys.stdout.isatty():
        line.error("-o: standard output is a terminal, which shows no picture; add > picture.png")


def send_picture(data: bytes, inputs: Inputs) -> None:
    """Put a picture on standard output. Raises Unwritable where that is an input of the run."""
    if any(number in inputs for number in standard_files(sys.stdout)):
        raise Unwritable(
            "cannot write the picture: standard output is an input of this run", "name another file"
        )
    send(data)


def wants_picture(args: argparse.Namespace) -> bool:
    """Whether the answer, or the hint, is to be drawn: who asks for the way step by step has not asked for
    the answer as well, unless a picture is named."""
    steps_alone = args.step is not None or wants_story(args)
    named = args.output or args.open or args.hint
    return not args.no_picture and bool(named or not steps_alone)


def targets(args: argparse.Namespace, line: Parser) -> dict[str, Path]:
    """Where each capture's picture goes: to the file that -o names, into the folder, or beside the capture.
    Ends with a usage error where -o cannot be meant."""
    output: Output | None = args.output
    if output is None or output.is_folder:
        return places(args.shots, HINT if args.hint else SOLVED, args.inputs, output and output.path)
    check_file(output, len(args.shots) > 1, "captures", SUFFIXES, line)
    return {args.shots[0]: output.path}


def check_file(output: Output, several: bool, things: str, endings: Sequence[str], line: Parser) -> None:
    """Ends with a usage error where a file cannot take the picture, or the pictures of several things."""
    if output != STDOUT and output.path.suffix.lower() not in endings:
        one = "one of " if len(endings) > 1 else ""
        line.error(f"-o: '{output}' must end in {one}{', '.join(endings)}, or be a folder")
    if several:
        line.error(f"-o: several {things} need a folder, and '{output}' is a file; name a folder")
