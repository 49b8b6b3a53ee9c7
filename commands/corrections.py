"""Options that correct a misread capture, and those that take a capture from the desktop."""

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from ..solver.cells import Cell
from ..solver.puzzle import Puzzle
from ..vision.cells_and_sides import cell_in_words, place_in_words
from ..vision.correction import MAX_SIZE, MIN_SIZE, Correction, PlaceCorrection, parse_move, parse_point
from ..vision.recognise import READERS
from ..vision.vocabulary import GIVEN, PUT_IN, normalise_value
from .options import add_game, add_stars, print_complaint, whole_number_parser

Value = TypeVar("Value")

NEGATIVE_POINT = re.compile(r"-[\d.]+,-?[\d.]+")  # a point left of the picture: a corner of a cut-off board
MAX_BOARDS = 99  # maximum number of boards in a picture, and of letters in a word


def add_correction_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options for game, size, corners, cells and puzzle, and for the board of the picture."""
    group = parser.add_argument_group("if a capture is misread")
    add = group.add_argument
    add_game(group, READERS)
    add_stars(group)
    add(
        "--size",
        type=whole_number_parser(MIN_SIZE, MAX_SIZE),
        metavar="N",
        help="the board has N rows and N columns",
    )
    add(
        "--which",
        type=whole_number_parser(1, MAX_BOARDS),
        default=1,
        metavar="I",
        help="read the I-th largest board of the picture (default: 1)",
    )
    add(
        "--corners",
        nargs=4,
        type=_as_usage_error(parse_point),
        metavar="X,Y",
        help="corners of the grid in pixels: top left, top right, bottom right, bottom left",
    )
    add(
        "--cell",
        action="append",
        default=[],
        type=_as_usage_error(parse_move),
        metavar="R,C=WHAT",
        help="what is in row R, column C (from 1): sun, 5, queen, empty ..., R2,C2 (that cell's region); "
        "R,C-R2,C2=x: what is between two cells (repeatable; docs/command-line.md has each game's words)",
    )
    add(
        "--lengths",
        type=_parse_lengths,
        metavar="3,4,5",
        help="the lengths of the words of a Wend",
    )
    add(
        "--board",
        metavar="FILE",
        help="the puzzle as text (as --text prints it); only its place is read",
    )


def protect_points(argv: Sequence[str]) -> list[str]:
    """Put a blank before points like "-3,5", which argparse otherwise takes for options."""
    return [f" {word}" if NEGATIVE_POINT.fullmatch(word) else word for word in argv]


def correction_from(args: argparse.Namespace, puzzle: Puzzle | None) -> Correction:
    """Return the correction from the options. Raises ValueError if they do not fit together.

    puzzle: the puzzle of `--board`.
    """
    if puzzle and puzzle.game not in READERS:
        raise ValueError(f"--board: {puzzle.game} boards cannot be read from captures; solve it as text")
    if contradiction := _find_contradiction(args.cell):
        raise ValueError(f"--cell {contradiction}; leave one of them out")
    corners = tuple(args.corners) if args.corners else None
    return Correction(args.size, corners, tuple(args.cell), puzzle, args.lengths)


def _find_contradiction(corrections: Sequence[PlaceCorrection]) -> str | None:
    """Return the message about a place with two contents or regions; None if there is no contradiction.

    GIVEN and PUT_IN say who put a content in, and contradict nothing.
    """
    contents = dict[tuple[object, type], tuple[object, Cell | str]]()
    for place, text in corrections:
        content = text if isinstance(text, tuple) else normalise_value(text)
        if content in (GIVEN, PUT_IN):
            continue
        first, first_text = contents.setdefault((place, type(text)), (content, text))
        if first != content:
            one, other = (
                cell_in_words(said) if isinstance(said, tuple) else said for said in (first_text, text)
            )
            return f"says both '{one}' and '{other}' {place_in_words(place)}"
    return None


def single_capture_options(args: argparse.Namespace) -> list[str]:
    """Return the names of the given options that need a single capture."""
    return [name for name in ("corners", "cell", "lengths", "board") if getattr(args, name)]


def _parse_lengths(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and 0 < int(word) < MAX_BOARDS for word in words):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' should be numbers of letters like 3,4,5,6")
    return tuple(sorted(map(int, words)))


def _as_usage_error(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """Wrap a parser of values so that its ValueError becomes a usage error."""

    def checked(text: str) -> Value:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


# Captures from the desktop.

CLIPBOARD, SCREEN = "clipboard", "screen"  # names of the options, and of the pictures that they take


def add_desktop_options(group: argparse._ActionsContainer) -> None:
    """Add `--clipboard` and `--screen`."""
    sources = group.add_mutually_exclusive_group()
    summary = "take a picture, or copied files, from the clipboard"
    sources.add_argument(f"--{CLIPBOARD}", action="store_true", help=summary)
    summary = "read the largest board that the screen shows"
    sources.add_argument(f"--{SCREEN}", action="store_true", help=summary)
    sources.set_defaults(pasted=None)


def is_from_desktop(args: argparse.Namespace) -> bool:
    """True if the capture comes from the clipboard or the screen."""
    return args.clipboard or args.screen


def take_from_desktop(args: argparse.Namespace) -> bool:
    """Put the picture or files of the desktop into the arguments. Return False if there are none.

    Prints a complaint if there are none.
    """
    from ..drop.desktop.clipboard import NoPicture  # here, because it loads slowly

    name = SCREEN if args.screen else CLIPBOARD
    try:
        found = grab_from(name)
    except NoPicture as error:
        print_complaint(error)
        return False
    args.pasted = found if isinstance(found, bytes) else None
    args.shots = [name] if isinstance(found, bytes) else [str(path) for path in found]
    return True


def grab_from(source: str) -> bytes | list[Path]:
    """Return the bytes of a picture, or the paths of copied files. Raises NoPicture.

    source: SCREEN or CLIPBOARD.
    """
    from ..drop.desktop.clipboard import grab_clipboard, grab_screen

    return grab_screen() if source == SCREEN else grab_clipboard()
