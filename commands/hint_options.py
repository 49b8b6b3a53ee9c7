"""What of the drawing can be asked for on the command line."""

import argparse
from collections.abc import Callable
from pathlib import Path

from ..overlay.encode import ANIMATED
from .shared_options import whole_number

MOST_STEPS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Hints, steps as pictures and page, labels."""
    group = parser.add_argument_group("hints and steps (for one capture)")
    add = group.add_argument
    add("--hint", choices=("where", "step"), help="draw only where to look, or the next step and its reason")
    marks = group.add_mutually_exclusive_group()
    start = {"dest": "from_marks", "default": None}
    marks.add_argument(
        "--from-marks",
        action="store_true",
        help="start from the marks in the picture (hints do so by default)",
        **start,
    )
    marks.add_argument("--ignore-marks", action="store_false", help="start from the empty board", **start)
    add(
        "--step", type=whole_number(0, MOST_STEPS), metavar="N", help="print the board as it is after N steps"
    )
    add_story_arguments(group)
    group = parser.add_argument_group("labels for those who cannot tell the colours apart")
    group.add_argument("--letters", action="store_true", help="draw a letter on each region")
    group.add_argument("--borders", action="store_true", help="draw the borders of the regions again, bolder")
    group.add_argument("--axes", action="store_true", help="number the rows and columns beside the board")


def add_story_arguments(group: argparse._ArgumentGroup) -> None:
    """Steps as pictures, animation and page."""
    add = group.add_argument
    add(
        "--steps",
        type=Path,
        metavar="PATH",
        help="draw every step: into a folder, or onto one sheet if PATH is a picture",
    )
    add(
        "--animate",
        type=_ending(ANIMATED),
        metavar="FILE",
        help="write the steps as an animation: .webp, .gif or .apng",
    )
    add(
        "--html",
        type=_ending((".html", ".htm")),
        metavar="FILE",
        help="write the steps as a web page to click through",
    )


def wants_story(args: argparse.Namespace) -> bool:
    """True if any picture or page of the steps is asked for."""
    return bool(args.steps or args.animate or args.html)


def _ending(suffixes: tuple[str, ...]) -> Callable[[str], Path]:
    def parse(text: str) -> Path:
        if Path(text).suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"'{text}' must end in one of {', '.join(suffixes)}")
        return Path(text)

    return parse
