"""Options that correct what the program misreads."""

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from ..solver.cells import Cell
from ..solver.puzzle import Puzzle
from ..vision.correction import MAX_SIZE, MIN_SIZE, Correction, Said, parse_move, parse_point
from ..vision.places import cell_told, place_told
from ..vision.recognise import READERS
from ..vision.things import GIVEN, PUT_IN, named_thing
from .options import add_game, add_stars, complain, whole_number

T = TypeVar("T")

POINT_LEFT = re.compile(r"-[\d.]+,-?[\d.]+")  # of the picture, where the corner of a board cut off lies
MOST_BOARDS = 99  # of one picture


def add_correction_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the size, corners and what stands on the board by hand, which board of the picture."""
    group = parser.add_argument_group("where a capture is misread")
    add = group.add_argument
    add_game(group, READERS)
    add_stars(group)
    add(
        "--size",
        type=whole_number(MIN_SIZE, MAX_SIZE),
        metavar="N",
        help="the board has N rows and N columns",
    )
    add(
        "--which",
        type=whole_number(1, MOST_BOARDS),
        default=1,
        metavar="I",
        help="read the I-th largest board of the picture (default: 1)",
    )
    add(
        "--corners",
        nargs=4,
        type=_usage_error(parse_point),
        metavar="X,Y",
        help="corners of the grid in pixels: top left, top right, bottom right, bottom left",
    )
    add(
        "--cell",
        action="append",
        default=[],
        type=_usage_error(parse_move),
        metavar="R,C=WHAT",
        help="what is in row R, column C (from 1): sun, 5, queen, empty ..., R2,C2 (that cell's region); "
        "R,C-R2,C2=x: what is between (repeatable; docs/command-line.md has the words of each game)",
    )
    add(
        "--board",
        metavar="FILE",
        help="the puzzle as text (as --text prints it); only its place is looked for",
    )


def with_points(argv: Sequence[str]) -> list[str]:
    """The arguments for argparse, which takes "-3,5" for an option unless it holds a blank."""
    return [f" {word}" if POINT_LEFT.fullmatch(word) else word for word in argv]


def correction_from(args: argparse.Namespace, given: Puzzle | None) -> Correction:
    """The correction that the options make; given: the puzzle of the file that --board names. Raises
    ValueError where they do not fit together."""
    if given and given.game not in READERS:
        raise ValueError(f"--board: no {given.game} is read from captures; solve it as text")
    if twice := _said_twice(args.cell):
        raise ValueError(f"--cell {twice}; leave one of them out")
    corners = tuple(args.corners) if args.corners else None
    return Correction(args.size, corners, tuple(args.cell), given)


def _said_twice(said: Sequence[Said]) -> str | None:
    """The first place of which two things are said that cannot both stand there; its region, and whether what
    stands there is a player's, are other matters."""
    known = dict[tuple[object, type], tuple[object, Cell | str]]()
    for place, what in said:
        meant = what if isinstance(what, tuple) else named_thing(what)
        if meant in (GIVEN, PUT_IN):
            continue
        first, before = known.setdefault((place, type(what)), (meant, what))
        if first != meant:
            one, other = (cell_told(each) if isinstance(each, tuple) else each for each in (before, what))
            return f"says both '{one}' and '{other}' {place_told(place)}"
    return None


def about_one_capture(args: argparse.Namespace) -> list[str]:
    """The options given that are about one capture."""
    return [option for option in ("corners", "cell", "board") if getattr(args, option)]


def _usage_error(parse: Callable[[str], T]) -> Callable[[str], T]:
    """The parser, whose ValueError becomes a usage error."""

    def checked(text: str) -> T:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


# `--clipboard`, `--screen`: captures that lie in no file.

CLIPBOARD, SCREEN = "clipboard", "screen"  # options, and what the pictures that they take are called


def add_desktop(group: argparse._ActionsContainer) -> None:
    """`--clipboard`, `--screen`"""
    either = group.add_mutually_exclusive_group()
    says = "take a picture, or copied files, from the clipboard"
    either.add_argument(f"--{CLIPBOARD}", action="store_true", help=says)
    says = "read the largest board that the screen shows"
    either.add_argument(f"--{SCREEN}", action="store_true", help=says)
    either.set_defaults(pasted=None)


def wants_desktop(args: argparse.Namespace) -> bool:
    """True if the capture is to be taken from the desktop."""
    return args.clipboard or args.screen


def take(args: argparse.Namespace) -> bool:
    """Put what the desktop has among the arguments; False, once the reason is printed, where that is no
    picture."""
    from ..drop.desktop.clipboard import NoPicture  # only where it is used: it takes its time

    name = SCREEN if args.screen else CLIPBOARD
    try:
        found = grab_from(name)
    except NoPicture as error:
        complain(error)
        return False
    args.pasted = found if isinstance(found, bytes) else None
    args.shots = [name] if isinstance(found, bytes) else [str(path) for path in found]
    return True


def grab_from(source: str) -> bytes | list[Path]:
    """A picture file's bytes from SCREEN or CLIPBOARD, or the paths of files that were copied. Raises
    NoPicture."""
    from ..drop.desktop.clipboard import grab, grab_screen

    return grab_screen() if source == SCREEN else grab()
