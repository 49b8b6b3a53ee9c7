"""Options that several commands have, and how their values are understood."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from ..overlay.files import Inputs
from ..solver.games import GAMES, game_called
from ..vision.correction import MAX_SIZE
from ..words.languages import ENGLISH
from ..words.manner import PLAYER, VOICES

STDIN = "-"  # in place of a file: standard input
MOST_PROCESSES = 1000


def inputs_of(given: Iterable[str | Path | None]) -> Inputs:
    """The files that the arguments name, and what comes on standard input where they say so."""
    names = [each for each in given if each is not None]
    return Inputs.of([*(name for name in names if name != STDIN), *(_stdin() if STDIN in names else ())])


def _stdin() -> tuple[int, ...]:
    try:
        return (sys.stdin.fileno(),)
    except (OSError, ValueError, AttributeError):  # there is none, or it is no file
        return ()


def add_stars(group: argparse._ActionsContainer) -> None:
    """`--stars K`"""
    group.add_argument(
        "--stars",
        type=whole_number(1, MAX_SIZE),
        metavar="K",
        help="queens per row, column and region (default: detected)",
    )


def add_workers(group: argparse._ActionsContainer) -> None:
    """`--workers N`"""
    group.add_argument(
        "--workers",
        type=whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="how many processes to use (default: one per core)",
    )


def add_game(group: argparse._ActionsContainer, games: Iterable[str] = GAMES) -> None:
    """`--game NAME`"""
    group.add_argument(
        "--game", type=game_called, choices=tuple(games), help="which game it is (default: detected)"
    )


def add_voice(group: argparse._ActionsContainer) -> None:
    """`--voice`, `--lang`, `--all-steps`"""
    group.add_argument(
        "--voice",
        choices=VOICES,
        default=PLAYER,
        help="how steps are told: in a player's words, or in an expert's, with letters, r2c6 and names of "
        "patterns (default: %(default)s)",
    )
    group.add_argument(
        "--lang",
        metavar="LANGUAGE",
        help="the language of the player's voice, as in 'es' (default: the system's; with --json, English)",
    )
    group.add_argument("--all-steps", action="store_true", help="tell all of the proof, not the shortest way")


def language(args: argparse.Namespace) -> str | None:
    """The language that is asked for; None for that of the system."""
    return args.lang or (ENGLISH if args.json else None)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers in a range, for argparse."""

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most}")
        return int(text)

    return parse


def seconds(text: str) -> float:
    """A time that ends, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return value
