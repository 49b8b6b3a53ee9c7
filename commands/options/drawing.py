"""What of the drawing can be asked for on the command line."""

import argparse
from collections.abc import Callable
from pathlib import Path

from ...overlay.picture import ANIMATED, SUFFIXES
from ...words.manner import listed
from .outputs import Output
from .steps import add_step


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Hints, and steps as pictures and page."""
    group = parser.add_argument_group("hints and steps (of one capture)")
    add = group.add_argument
    add("--hint", choices=("where", "step"), help="only where to look, or what follows next and why")
    marks = group.add_mutually_exclusive_group()
    start = {"dest": "from_marks", "default": None}
    marks.add_argument(
        "--from-marks", action="store_true", help="start from the marks in the picture (hints do)", **start
    )
    marks.add_argument("--ignore-marks", action="store_false", help="start from the empty board", **start)
    add_step(group)
    add_story_arguments(group)


def add_labels(group: argparse._ActionsContainer) -> None:
    """`--letters`, `--borders`, `--axes`: for those who cannot tell the colours apart. `--plain`: to
    share."""
    add_letters(group)
    for name, says in (
        ("--borders", "draw the borders of the regions again, bolder"),
        ("--axes", "number rows and columns beside the board"),
        ("--plain", "draw the answer without the numbers of steps"),
    ):
        group.add_argument(name, action=argparse.BooleanOptionalAction, default=False, help=says)


def add_letters(group: argparse._ActionsContainer) -> None:
    """`--letters`"""
    says = "draw the letter of each region on it"
    group.add_argument("--letters", action=argparse.BooleanOptionalAction, default=False, help=says)


def add_story_arguments(group: argparse._ArgumentGroup) -> None:
    """Steps as pictures, animation and page."""
    add = group.add_argument
    add(
        "--steps",
        type=_sheet_or_folder,
        metavar="PATH",
        help="draw every step: in a folder, or on one sheet if PATH is a picture",
    )
    add(
        "--animate",
        type=_ending(ANIMATED),
        metavar="FILE",
        help="the steps as a film: .webp, .gif or .apng",
    )
    add(
        "--html",
        type=_ending((".html", ".htm")),
        metavar="FILE",
        help="the steps as a web page to click through",
    )


def wants_story(args: argparse.Namespace) -> bool:
    """True if any picture or page of the steps is asked for."""
    return bool(args.steps or args.animate or args.html)


def _sheet_or_folder(text: str) -> Path:
    """Where the steps go, for argparse."""
    output = Output.of(text)
    if not output.is_folder and output.path.suffix.lower() not in SUFFIXES:
        raise argparse.ArgumentTypeError(f"'{text}' must end in {listed(SUFFIXES, 'or')}, or be a folder")
    return output.path


def _ending(suffixes: tuple[str, ...]) -> Callable[[str], Path]:
    def parse(text: str) -> Path:
        if Path(text).suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"'{text}' must end in {listed(suffixes, 'or')}")
        return Path(text)

    return parse
