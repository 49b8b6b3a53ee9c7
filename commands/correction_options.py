"""What a person can say on the command line about a capture that the program misreads."""

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ..solver.puzzle import Puzzle
from ..solver.queens.board import MAX_SIZE, MIN_SIZE, Board
from ..solver.tango.puzzle import Tango
from ..solver.zip.puzzle import Zip
from ..vision.correction import Correction, parse_move, parse_point

T = TypeVar("T")

POINT_LEFT = re.compile(r"-[\d.]+,-?[\d.]+")  # of the picture, where the corner of a board cut off lies


def add_correction_arguments(parser: argparse.ArgumentParser) -> None:
    """Size, corners and regions by hand, which board of the picture."""
    group = parser.add_argument_group("when a capture is misread (one capture)")
    add = group.add_argument
    add("--size", type=whole_number(MIN_SIZE, MAX_SIZE), metavar="N", help="the board is N x N")
    add("--which", type=whole_number(1, 99), default=1, metavar="I", help="the I-th board, largest first")
    add(
        "--corners",
        nargs=4,
        type=_form(parse_point),
        metavar="X,Y",
        help="the grid's corners in pixels: top left, top right, bottom right, bottom left",
    )
    add(
        "--cell",
        action="append",
        default=[],
        type=_form(parse_move),
        metavar="R,C=R2,C2",
        help="the cell in row R, column C (from 1) belongs to the other one's region; repeatable",
    )
    add("--board", metavar="FILE", help="the board is this one (as --text prints it); find only the grid")


def with_points(argv: Sequence[str]) -> list[str]:
    """The arguments for argparse, which takes "-3,5" for an option unless it holds a blank."""
    return [f" {word}" if POINT_LEFT.fullmatch(word) else word for word in argv]


def correction_from(args: argparse.Namespace, given: Board | Puzzle | None) -> Correction:
    """What the options say; given: the board or puzzle of the file that --board names. Raises ValueError
    where they do not fit together."""
    corners = tuple(args.corners) if args.corners else None
    correction = Correction(args.size, corners, tuple(args.cell))
    if given is None:
        return correction
    if isinstance(given, Board):
        return replace(correction, board=given)
    if not isinstance(given, Tango | Zip):
        raise ValueError(f"no {given.game} is read from captures")
    if args.cell:
        raise ValueError("--cell moves cells between regions, and the puzzle of --board has none")
    return replace(correction, puzzle=given)


def about_one_capture(args: argparse.Namespace) -> list[str]:
    """The options given that are about one capture."""
    return [option for option in ("corners", "cell", "board") if getattr(args, option)]


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers in a range, for argparse."""

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most}")
        return int(text)

    return parse


def _form(parse: Callable[[str], T]) -> Callable[[str], T]:
    """The parser with its ValueError told as a usage error."""

    def checked(text: str) -> T:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked
