"""Where the picture of each capture goes."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ...files.writing import Inputs, Unwritable, is_folder
from ...overlay.encode import SUFFIXES
from ...overlay.terminal.streams import send
from ..options.drawing import wants_story
from ..options.shared import STDIN, STDOUT, standard_files
from .parser import Parser

# What prints on standard output, where the picture may have to be alone.
PRINTS = ("json", "text", "link", "explain", "step")


def check_output(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where the picture cannot go where it should, or nowhere should it go."""
    if args.no_picture and (args.output or args.open):
        line.error(
            f"argument --no-picture: it cannot be used together with {'-o' if args.output else '--open'}"
        )
    if args.output != STDOUT:
        return
    check_stdout(len(args.shots) > 1, line)
    if printing := next((f"--{name}" for name in PRINTS if getattr(args, name) not in (None, False)), None):
        line.error(f"argument -o: standard output takes the picture alone; leave out {printing}")
    if args.open:
        line.error("argument --open: a picture on standard output cannot be opened; name a file with -o")


def check_stdout(several: bool, line: Parser) -> None:
    """Ends with a usage error where standard output can take no picture."""
    if several:
        line.error("argument -o: standard output takes one picture; for several, name a folder")
    if sys.stdout.isatty():
        line.error("argument -o: standard output is a terminal, which shows no picture; add > picture.png")


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
    """Where each capture's picture goes: beside it as <stem>.solved.png (a hint: .hint.png), with its full
    name kept where two would collide. Ends with a usage error where -o cannot be meant."""
    shots, output = args.shots, args.output
    if output and len(shots) == 1 and not is_folder(output):
        if output != STDOUT and output.suffix.lower() not in SUFFIXES:
            line.error(f"argument -o: '{output}' must end in one of {', '.join(SUFFIXES)}, or be a folder")
        return {shots[0]: output}
    if output and not is_folder(output):
        line.error(f"argument -o: several captures need a folder, and '{output}' is not one; make it first")
    return _beside(shots, output, "hint" if args.hint else "solved")


def stem_of(shot: str) -> str:
    """What a capture's own files are called."""
    return "stdin" if shot == STDIN else Path(shot).stem


def _beside(shots: Sequence[str], output: Path | None, kind: str) -> dict[str, Path]:
    stems = {shot: stem_of(shot) for shot in shots}
    folders = {shot: output or (Path() if shot == STDIN else Path(shot).parent) for shot in shots}
    taken = Counter((folders[shot], stem) for shot, stem in stems.items())
    return {
        shot: folders[shot] / f"{stem if taken[folders[shot], stem] == 1 else Path(shot).name}.{kind}.png"
        for shot, stem in stems.items()
    }
