"""Options that several commands have, and how their values are understood."""

import argparse
import re
from collections.abc import Callable, Iterable

from ...files.links import link_of
from ...solver.budget import MOST_SECONDS, SECONDS
from ...solver.games import GAMES, game_called
from ...solver.puzzle import Marks, Puzzle
from ...vision.correction import MAX_SIZE
from ...words.languages import ENGLISH, is_spoken, languages
from ...words.manner import PLAYER, VOICES

MOST_PROCESSES = 1000
ADDRESS = re.compile(r"https?://[^\s#]+", re.IGNORECASE)  # of a page


def add_stars(group: argparse._ActionsContainer) -> None:
    """`--stars K`"""
    group.add_argument(
        "--stars",
        type=whole_number(1, MAX_SIZE),
        metavar="K",
        help="queens per row, column and region (default: recognised)",
    )


def add_budget(group: argparse._ActionsContainer) -> None:
    """`--budget SECONDS`"""
    group.add_argument(
        "--budget",
        type=_budget,
        default=SECONDS,
        metavar="SECONDS",
        help="of processor time that one puzzle may take, the explanation included (default: %(default)g)",
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
    known = tuple(games)

    def called(text: str) -> str:
        game = game_called(text)
        if game in GAMES and game not in known:
            raise argparse.ArgumentTypeError(f"no {game} is read from pictures; solve it as text")
        return game

    group.add_argument("--game", type=called, choices=known, help="which game it is (default: recognised)")


def add_link(group: argparse._ActionsContainer, what: str) -> None:
    """`--link`, `--page-address URL`. what: of which it prints links."""
    group.add_argument("--link", action="store_true", help=f"print only {what} as a link, to share")
    group.add_argument(
        "--page-address",
        type=page_address,
        metavar="URL",
        help="the page that the link opens (default: none, only what goes behind its address)",
    )


def shown_link(puzzle: Puzzle, marks: Marks, args: argparse.Namespace) -> str:
    """A board as a link to the page that the arguments name."""
    return f"{args.page_address or ''}#{link_of(puzzle, marks)}"


def page_address(text: str) -> str:
    """The address of a page, for argparse."""
    if not ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is no address of a page, as in https://example.org/queens/"
        )
    return text


def add_quiet(group: argparse._ActionsContainer, still: str = "") -> None:
    """`-q`. still: what is printed even so."""
    group.add_argument("-q", "--quiet", action="store_true", help=f"print nothing but {still}what is wrong")


def add_explain(group: argparse._ActionsContainer) -> None:
    """`--explain`, `--all-steps`"""
    group.add_argument("--explain", action="store_true", help="tell every step of the way")
    group.add_argument("--all-steps", action="store_true", help="tell all of the proof, not just the way")


def add_voice(group: argparse._ActionsContainer) -> None:
    """`--voice`, `--lang`"""
    group.add_argument(
        "--voice",
        choices=VOICES,
        default=PLAYER,
        help="a player's words, or an expert's: letters, r2c6 and names of patterns (default: %(default)s)",
    )
    add_language(group, "the player's words", "; with --json, English")


def add_language(group: argparse._ActionsContainer, of: str, but: str = "") -> None:
    """`--lang`. of: what is said in it. but: what has another default."""
    group.add_argument(
        "--lang",
        type=_language,
        metavar="LANGUAGE",
        help=f"language of {of}, as in 'es' (default: the system's{but})",
    )
    group.set_defaults(own_lang=None)


def language(args: argparse.Namespace) -> str | None:
    """The language that is asked for, or else the one of the user's configuration, which what programs read
    does not follow; None for that of the system."""
    return args.lang or (ENGLISH if getattr(args, "json", False) else args.own_lang)


def _language(text: str) -> str:
    """A language that sentences are told in, for argparse."""
    if not is_spoken(text):
        known = languages()
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a language it speaks; give {', '.join(known[:-1])} or {known[-1]}"
        )
    return text


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers in a range, for argparse."""

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most}")
        return int(text)

    return parse


def _budget(text: str) -> float:
    """An allowance of processor time, for argparse."""
    value = seconds(text)
    if value > MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"'{text}' is more than a day, {MOST_SECONDS:g} seconds")
    return value


def seconds(text: str) -> float:
    """A time that ends, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if value == float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not finite; give a number of seconds above 0")
    if not value > 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return value
