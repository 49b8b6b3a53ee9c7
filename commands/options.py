"""Options that several commands share, and complaints: lines on standard error with a remedy."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO

from ..files.links import link_of
from ..files.sites import WRITABLE_SITES, address_of
from ..files.texts import MalformedLink, read_text, unreadable_fault
from ..files.writing import STDIN
from ..overlay.games import DRAWINGS
from ..overlay.moment import Moment, named_units
from ..overlay.terminal.account import print_state
from ..overlay.terminal.board import print_board
from ..overlay.terminal.streams import print_error_line, print_sentence, printable_text
from ..pipeline import Snap
from ..result.arguments import BUDGET_RANGE
from ..result.problem import EXIT_OK, EXIT_REFUSED, EXIT_USAGE
from ..solver.budget import DEFAULT_SECONDS, MAX_SECONDS
from ..solver.games import GAMES, find_game_name, use_words
from ..solver.puzzle import Marks, Puzzle
from ..vision.correction import MAX_SIZE
from ..words.games import WORDS
from ..words.languages import ENGLISH, is_spoken, languages
from ..words.manner import EXPERT, PLAYER, VOICES
from ..words.phrases import count_things
from .table import LINK_OPTION, OWN_SITE, unknown_name_complaint

NOTHING_SAVED = "nothing was saved"


class Interruption(KeyboardInterrupt):
    """Raised when Ctrl-C stops a command; the message says what is done and how to resume the command."""


def print_complaint(fault: object, remedy: str = "", *, status: int = EXIT_REFUSED) -> int:
    """Print a complaint with its remedy, and return `status`.

    fault: a text, a Problem, or an exception, which may have a `remedy`. remedy: the remedy for a text.
    """
    remedy = remedy or (getattr(fault, "remedy", "") if isinstance(fault, Exception) else "")
    print_error_line(f"{fault}; {remedy}" if remedy else str(fault))
    return status


# Keys that end the input at a terminal.
END_OF_INPUT_KEYS = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"


def open_source(source: str, content: str) -> str | BinaryIO:
    """Return a path or a link unchanged; for `-`, return standard input.

    If standard input is a terminal, print that the program waits for input. content: the input that it waits
    for, in words.
    """
    if source != STDIN:
        return source
    if sys.stdin.isatty():
        print_error_line(
            f"waiting for {content} on standard input; "
            f"{END_OF_INPUT_KEYS} on a line of its own ends the input, Ctrl-C stops"
        )
    return sys.stdin.buffer


class UselessOptions:
    """Warnings of options that have no effect for a game, once for each game.

    names: the names of OPTIONS that the line gave.
    """

    OPTIONS = ("letters", "borders", "stars")  # options that have no effect for some games

    def __init__(self, names: Sequence[str], args: argparse.Namespace):
        self._names = [name for name in names if getattr(args, name)]  # --no-letters needs no warning
        self._games: set[str] = set()

    def warn(self, puzzle: Puzzle) -> None:
        """Print the warnings for the game of a puzzle, unless they were printed before."""
        game = puzzle.game
        if not self._names or game in self._games:
            return
        self._games.add(game)
        title = WORDS[game].title(puzzle)
        for name in self._names:
            lacks = "stars" if name == "stars" else "regions"
            if not (GAMES[game].has_stars if name == "stars" else DRAWINGS[game].has_regions):
                print_error_line(f"--{name} does nothing for {title}, which has no {lacks}")


# Options, and the parsers of their values.

MAX_PROCESSES = 1000
PAGE_ADDRESS_PATTERN = re.compile(r"https?://[^\s#]+", re.IGNORECASE)


def add_stars(group: argparse._ActionsContainer) -> None:
    """Add `--stars K`."""
    group.add_argument(
        "--stars",
        type=whole_number_parser(1, MAX_SIZE),
        metavar="K",
        help="queens per row, column and region (default: recognised)",
    )


def add_budget(group: argparse._ActionsContainer) -> None:
    """Add `--budget SECONDS`."""
    group.add_argument(
        "--budget",
        type=_parse_budget,
        default=DEFAULT_SECONDS,
        metavar="SECONDS",
        help="processor time for one puzzle and its explanation (default: %(default)g)",
    )


def add_words(group: argparse._ActionsContainer) -> None:
    """Add `--words FILE`. Parsing the option sets the word list."""
    group.add_argument(
        "--words",
        type=_use_words,
        metavar="FILE",
        help="words for Wend, one a line (default: English)",
    )


def _use_words(path: str) -> str:
    try:
        use_words(read_text(path), path)
    except OSError as error:
        raise argparse.ArgumentTypeError("; ".join(unreadable_fault(path, error))) from None
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error}") from None
    return path


def add_workers(group: argparse._ActionsContainer) -> None:
    """Add `--workers N`."""
    group.add_argument(
        "--workers",
        type=whole_number_parser(1, MAX_PROCESSES),
        metavar="N",
        help="how many processes to use (default: one per core)",
    )


def add_game(group: argparse._ActionsContainer, games: Iterable[str] = GAMES) -> None:
    """Add `--game NAME`."""
    choices = tuple(games)

    def parse(text: str) -> str:
        game = find_game_name(text)
        if game in GAMES and game not in choices:
            raise argparse.ArgumentTypeError(f"no {game} is read from pictures; solve it as text")
        return game

    group.add_argument("--game", type=parse, choices=choices, help="which game it is (default: recognised)")


def add_link(group: argparse._ActionsContainer, content: str) -> None:
    """Add `--link` and `--page-address URL`. content: what the link holds, in words."""
    group.add_argument(
        LINK_OPTION,
        nargs="?",
        const=OWN_SITE,
        choices=(OWN_SITE, *WRITABLE_SITES),
        metavar="SITE",
        help=f"print only {content} as a link, or for {' or '.join(WRITABLE_SITES)}",
    )
    add_page_address(group)


def add_page_address(group: argparse._ActionsContainer) -> None:
    """Add `--page-address URL`."""
    group.add_argument(
        "--page-address",
        type=parse_page_address,
        metavar="URL",
        help="the page that the link opens (default: none)",
    )


def print_link(name: str, puzzle: Puzzle, marks: Marks, args: argparse.Namespace) -> int:
    """Print a board as a link, or as an address of the site that `--link` names; return the exit status.

    An address of a site has no marks. name: the name of the board in messages.
    """
    try:
        is_site = args.link in WRITABLE_SITES
        print(address_of(puzzle, args.link) if is_site else page_link(puzzle, marks, args))
    except MalformedLink as error:
        return print_complaint(f"{name}: {error}")
    sys.stdout.flush()
    return EXIT_OK


def page_link(puzzle: Puzzle, marks: Marks, args: argparse.Namespace) -> str:
    """Return the link of a board to the page of `--page-address`. Raises MalformedLink."""
    return f"{args.page_address or ''}#{link_of(puzzle, marks)}"


def parse_page_address(text: str) -> str:
    """Parse the address of a page, for argparse."""
    if not PAGE_ADDRESS_PATTERN.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not the address of a page, as in https://example.org/queens/"
        )
    return text


def add_quiet(group: argparse._ActionsContainer, printed: str = "") -> None:
    """Add `-q`. printed: the output besides problems, in words, as "requested output and "."""
    group.add_argument("-q", "--quiet", action="store_true", help=f"print only {printed}problems")


def add_json(group: argparse._ActionsContainer) -> None:
    """Add `--json`."""
    group.add_argument("--json", action="store_true", help="print one JSON object per line and nothing else")


def add_explain(group: argparse._ActionsContainer) -> None:
    """Add `--explain` and `--all-steps`."""
    group.add_argument("--explain", action="store_true", help="explain every step of the way")
    group.add_argument("--all-steps", action="store_true", help="give the whole proof, not just the way")


def add_voice(group: argparse._ActionsContainer) -> None:
    """Add `--voice` and `--lang`."""
    group.add_argument(
        "--voice",
        choices=VOICES,
        default=PLAYER,
        help="a player's words, or an expert's: letters, r2c6 and names of patterns (default: %(default)s)",
    )
    add_language(group, "the player's words", "; with --json, English")


def add_language(group: argparse._ActionsContainer, content: str, exceptions: str = "") -> None:
    """Add `--lang`.

    content: the texts in this language, in words. exceptions: the exceptions from the default, in words.
    """
    group.add_argument(
        "--lang",
        type=_parse_language,
        metavar="LANGUAGE",
        help=f"language of {content}, as in 'es' (default: the system's{exceptions})",
    )
    group.set_defaults(own_lang=None)


def wanted_language(args: argparse.Namespace) -> str | None:
    """Return the language of `--lang`, else that of the configuration; None for the system's language.

    JSON, which programs read, does not follow the configuration.
    """
    return args.lang or (ENGLISH if getattr(args, "json", False) else args.own_lang)


def _parse_language(text: str) -> str:
    """Parse a language that has sentences, for argparse."""
    if not is_spoken(text):
        raise argparse.ArgumentTypeError(unknown_name_complaint("language", text, languages()))
    return text


def whole_number_parser(minimum: int, maximum: int) -> Callable[[str], int]:
    """Make a parser of whole numbers in a range, for argparse."""

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not minimum <= int(text) <= maximum:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {minimum} to {maximum}")
        return int(text)

    return parse


def _parse_budget(text: str) -> float:
    """Parse a budget of processor time (seconds), for argparse."""
    try:
        value = parse_seconds(text)
    except argparse.ArgumentTypeError:
        value = 0.0
    if not 0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"it must be {BUDGET_RANGE}, not '{text}'")
    return value


def parse_seconds(text: str) -> float:
    """Parse a positive and finite number of seconds, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"it must be a number of seconds more than 0, not '{text}'")
    return value


# `--step N` prints the board after N steps; `--hint` prints the next step.

MAX_STEPS = 1_000_000


def add_step(group: argparse._ActionsContainer) -> None:
    """Add `--step N`."""
    summary = "print the board after N steps"
    group.add_argument("--step", type=whole_number_parser(0, MAX_STEPS), metavar="N", help=summary)


def check_step(result: Snap, step: int | None, from_marks: bool = False) -> int | None:
    """Complain if the way has fewer steps than `step`, and return the exit status; otherwise return None."""
    story = None if step is None or not result.solution else result.story(from_marks)
    if story is None or step is None or step <= len(story.steps):
        return None
    count = len(story.steps)
    what = f"{result.file}: there is no step {step}: the way has {count_things(count, 'step')}"
    return print_complaint(what, f"give a number from 0 to {count}", status=EXIT_USAGE)


def print_step(result: Snap, step: int | None, from_marks: bool = False) -> bool:
    """Print the board after `step` steps; return False if `step` is None or there is no single answer."""
    story = None if step is None else result.story(from_marks)
    if story is None or step is None:
        return False
    print_state(story, step)
    return True


def print_hint(result: Snap, where_only: bool, has_picture: bool = False) -> None:
    """Print the hint. If it names regions by letters, print the board with its letters first.

    has_picture: True if a picture shows the letters, so that the board is not printed.
    """
    manner, hint = result.manner, result.hint
    names_letters = manner.voice == EXPERT or not manner.colours
    if hint and result.board and names_letters and not has_picture:
        steps = (*hint.before, hint.step)
        if any(unit.kind == "region" for step in steps for unit in named_units(step)):
            print_board(Moment(result.board, colours=result.cell_colours))
    print_sentence(f"{printable_text(result.file)}: {result.hint_text(where_only)}")


# The drawing.


def add_labels(group: argparse._ActionsContainer) -> None:
    """Add `--letters`, `--borders` and `--axes`, which help the colour-blind, and `--plain`."""
    add_letters(group)
    for name, summary in (
        ("--borders", "draw the borders of the regions again, bolder"),
        ("--axes", "number rows and columns beside the board"),
        ("--plain", "draw the answer without the numbers of steps"),
    ):
        group.add_argument(name, action=argparse.BooleanOptionalAction, default=False, help=summary)


def add_crop(group: argparse._ActionsContainer) -> None:
    """Add `--crop`."""
    summary = "draw the board alone, without the rest of the capture"
    group.add_argument("--crop", action=argparse.BooleanOptionalAction, default=False, help=summary)


def add_letters(group: argparse._ActionsContainer) -> None:
    """Add `--letters`."""
    summary = "draw the letter of each region on it"
    group.add_argument("--letters", action=argparse.BooleanOptionalAction, default=False, help=summary)
