"""The outputs that a line asks for, and the files that they may not replace."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ..files.writing import HINT_KIND, SOLVED_KIND, STDIN, Inputs, Unwritable, choose_picture_paths, is_folder
from ..overlay.labels import Labels
from ..overlay.picture import ANIMATION_SUFFIXES, PICTURE_SUFFIXES
from ..overlay.terminal.streams import print_error_line, write_bytes
from ..words.manner import join_words
from .parser import Parser

if TYPE_CHECKING:
    from ..overlay.story.story import Story

PATH_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))
# Options that print to standard output, which cannot take a picture at the same time.
PRINTING_OPTIONS = ("json", "text", "link", "explain", "step")


@dataclass(frozen=True)
class Output:
    """The value of `-o`.

    is_folder: True if the folder exists, or if the value ends with a slash or has no suffix.
    """

    path: Path
    is_folder: bool

    @classmethod
    def parse(cls, text: str) -> "Output":
        """Parse the text that was typed."""
        path = Path(text)
        looks_like_folder = text.endswith(PATH_SEPARATORS) or not (path.suffix or text == "-")
        return cls(path, looks_like_folder or is_folder(path))

    def __str__(self) -> str:
        return str(self.path)


STDOUT = Output(Path("-"), is_folder=False)  # the output that stands for standard output


def add_output(group: argparse._ActionsContainer, help: str, required: bool = False) -> None:
    """Add `-o PATH`."""
    group.add_argument("-o", "--output", type=Output.parse, metavar="PATH", help=help, required=required)


def parse_folder(text: str) -> Path:
    """Parse the name of a folder for output, for argparse."""
    if Output.parse(text) == STDOUT:
        raise argparse.ArgumentTypeError(
            f"'{text}' is standard output, but a folder is needed; name a folder"
        )
    return Path(text)


def add_overwrite(group: argparse._ActionsContainer) -> None:
    """Add `--overwrite`."""
    summary = "also replace files that queens-snap did not make"
    group.add_argument("--overwrite", action="store_true", help=summary)


def named_inputs(names: Iterable[str | Path | None], args: argparse.Namespace) -> Inputs:
    """Return the files that a run may not replace: those that a line names, and standard input if named."""
    files = [name for name in names if name is not None]
    stdin = stream_descriptors(sys.stdin) if STDIN in files else ()
    return Inputs.of([*(name for name in files if name != STDIN), *stdin], args.overwrite)


def stream_descriptors(stream: TextIO) -> tuple[int, ...]:
    """Return the file descriptor of a standard stream, alone in a tuple; empty if the stream has none."""
    try:
        return (stream.fileno(),)
    except (OSError, ValueError, AttributeError):  # the stream is missing, or is no file
        return ()


def check_output(args: argparse.Namespace, line: Parser) -> None:
    """End with a usage error if the options for the picture of a capture do not fit together."""
    if args.no_picture and (args.output or args.open):
        line.error_exclusive("--no-picture", "-o" if args.output else "--open")
    if args.output != STDOUT:
        return
    check_stdout(len(args.shots) > 1, line)
    printing = [f"--{name}" for name in PRINTING_OPTIONS if getattr(args, name) not in (None, False)]
    if printing:
        line.error(f"-o: standard output takes only the picture; leave out {printing[0]}")
    if args.open:
        line.error("--open: a picture on standard output cannot be opened; name a file with -o")


def check_stdout(several: bool, line: Parser) -> None:
    """End with a usage error if standard output cannot take the picture.

    several: True if there are several pictures.
    """
    if several:
        line.error("-o: standard output takes one picture; for several, name a folder")
    if sys.stdout.isatty():
        line.error("-o: standard output is a terminal, which shows no picture; add > picture.png")


def check_output_file(
    output: Output, several: bool, content: str, suffixes: Sequence[str], line: Parser
) -> None:
    """End with a usage error if the file of `-o` cannot take the picture.

    several: True if there are several pictures. content: the content of the pictures, in words, as "puzzles".
    suffixes: the allowed suffixes of the file.
    """
    if output != STDOUT and output.path.suffix.lower() not in suffixes:
        one = "one of " if len(suffixes) > 1 else ""
        line.error(f"-o: '{output}' must end in {one}{', '.join(suffixes)}, or be a folder")
    if several:
        line.error(f"-o: several {content} need a folder, and '{output}' is a file; name a folder")


def write_to_stdout(data: bytes, inputs: Inputs) -> None:
    """Write a file to standard output. Raises Unwritable if standard output is an input of the run."""
    if any(number in inputs for number in stream_descriptors(sys.stdout)):
        raise Unwritable(
            "cannot write the picture: standard output leads to an input file, which is never overwritten",
            "send the output to another file",
        )
    write_bytes(data)


def wants_picture(args: argparse.Namespace) -> bool:
    """True if the line asks for a picture of the answer or the hint.

    Without `-o`, `--open` and `--hint`, a line that asks only for steps asks for no such picture.
    """
    only_steps = args.step is not None or wants_steps(args)
    is_requested = args.output or args.open or args.hint
    return not args.no_picture and bool(is_requested or not only_steps)


def picture_paths(args: argparse.Namespace, line: Parser) -> dict[str, Path]:
    """Return the path of each capture's picture: that of `-o`, in the folder of `-o`, or beside the capture.

    Ends with a usage error if `-o` does not fit the captures.
    """
    output: Output | None = args.output
    if output is None or output.is_folder:
        return choose_picture_paths(
            args.shots, HINT_KIND if args.hint else SOLVED_KIND, args.inputs, output and output.path
        )
    check_output_file(output, len(args.shots) > 1, "captures", PICTURE_SUFFIXES, line)
    return {args.shots[0]: output.path}


# New folders.

OUTPUT_OPTIONS = ("output", "out", "steps", "animate", "html", "debug")  # options that name an output


@contextmanager
def report_new_folders(args: argparse.Namespace) -> Iterator[None]:
    """Print the folders for outputs that are made inside this context, unless `--quiet` is given."""
    values = (getattr(args, name, None) for name in OUTPUT_OPTIONS)
    outputs = [value.path if isinstance(value, Output) else value for value in values if value]
    missing = {folder for path in outputs for folder in (path, path.parent) if not is_folder(folder)}
    try:
        yield
    finally:
        for path in () if getattr(args, "quiet", False) else dict.fromkeys(outputs):
            folder = path if is_folder(path) else path.parent
            if folder in missing and is_folder(folder):
                missing.discard(folder)
                print_error_line(f"made the folder {folder}")


# Pictures, animation and page of the steps.


def add_step_outputs(group: argparse._ArgumentGroup) -> None:
    """Add `--steps`, `--animate` and `--html`."""
    add = group.add_argument
    add(
        "--steps",
        type=_parse_sheet_or_folder,
        metavar="PATH",
        help="draw every step: in a folder, or on one sheet if PATH is a picture",
    )
    add(
        "--animate",
        type=_path_ending_in(ANIMATION_SUFFIXES),
        metavar="FILE",
        help="the steps as an animation: .webp, .gif or .apng",
    )
    add(
        "--html",
        type=_path_ending_in((".html", ".htm")),
        metavar="FILE",
        help="the steps as a web page to click through",
    )


def wants_steps(args: argparse.Namespace) -> bool:
    """True if any picture or page of the steps is wanted."""
    return bool(args.steps or args.animate or args.html)


def write_step_outputs(story: "Story", labels: Labels, args: argparse.Namespace) -> Iterator[Path]:
    """Write the outputs of the steps that the options ask for, and yield their paths. Raises Unwritable."""
    from ..overlay.story.files import write_story  # here, because it loads slowly

    wanted = {"steps": args.steps, "animate": args.animate, "html": args.html}
    return write_story(story, **wanted, labels=labels, inputs=args.inputs)


def _parse_sheet_or_folder(text: str) -> Path:
    """Parse the value of `--steps`, a picture or a folder, for argparse."""
    output = Output.parse(text)
    if not output.is_folder and output.path.suffix.lower() not in PICTURE_SUFFIXES:
        raise argparse.ArgumentTypeError(
            f"'{text}' must end in {join_words(PICTURE_SUFFIXES, 'or')}, or be a folder"
        )
    return output.path


def _path_ending_in(suffixes: tuple[str, ...]) -> Callable[[str], Path]:
    """Make a parser of paths that must have one of the suffixes, for argparse."""

    def parse(text: str) -> Path:
        if Path(text).suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"'{text}' must end in {join_words(suffixes, 'or')}")
        return Path(text)

    return parse
