"""Options that several commands share, and complaints: one line on standard error, with a remedy."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from ..files.links import link_of
from ..files.writing import STDIN, Inputs, is_folder
from ..overlay.games import DRAWINGS
from ..overlay.moment import Moment, named_units
from ..overlay.picture import ANIMATED, SUFFIXES
from ..overlay.terminal.account import print_state
from ..overlay.terminal.board import print_board
from ..overlay.terminal.streams import printable, say, tell
from ..pipeline import REFUSED, Snap
from ..result.problem import USAGE
from ..solver.budget import MOST_SECONDS, SECONDS
from ..solver.games import GAMES, game_called
from ..solver.puzzle import Marks, Puzzle
from ..vision.correction import MAX_SIZE
from ..words.games import WORDS
from ..words.languages import ENGLISH, is_spoken, languages
from ..words.manner import EXPERT, PLAYER, VOICES, listed
from ..words.phrases import counted


class Stopped(KeyboardInterrupt):
    """Raised where somebody stops a command that can say how far it came and how to go on, in a line."""


def complain(what: object, remedy: str = "", *, status: int = REFUSED) -> int:
    """Print what is wrong; the exit status that goes with it. what: a text, to which `remedy` is added; a
    Problem; or an exception, which may have a remedy of its own."""
    remedy = remedy or (getattr(what, "remedy", "") if isinstance(what, Exception) else "")
    tell(f"{what}; {remedy}" if remedy else str(what))
    return status


# Standard input, which `-` names: somebody at a terminal is told that it is waited for.

END = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"


def opened(source: str, thing: str) -> str | BinaryIO:
    """The source, or standard input where that is meant. thing: what is awaited there."""
    if source != STDIN:
        return source
    if sys.stdin.isatty():
        tell(f"waiting for {thing} on standard input; {END} on a line of its own ends it, Ctrl-C leaves")
    return sys.stdin.buffer


# Options that do nothing for a game say so.


class Idle:
    """Says of options that were given that they do nothing, once for each game that has no use for them."""

    OPTIONS = ("letters", "borders", "stars")  # those that only some games have a use for

    def __init__(self, given: Sequence[str], args: argparse.Namespace):
        """given: those of OPTIONS that the line gave."""
        self._given = [name for name in given if getattr(args, name)]  # not --no-letters
        self._told: set[str] = set()

    def tell(self, puzzle: Puzzle) -> None:
        """A puzzle of the game is answered."""
        game = puzzle.game
        if not self._given or game in self._told:
            return
        self._told.add(game)
        title = WORDS[game].title(puzzle)
        for name in self._given:
            lacks = "stars" if name == "stars" else "regions"
            if not (GAMES[game].starred if name == "stars" else DRAWINGS[game].has_regions):
                tell(f"--{name} does nothing for {title}, which has no {lacks}")


# Options that several commands have, and how their values are understood.

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


# `--step N`: the board after so many steps of the way; `--hint`: what follows next.

MOST_STEPS = 1_000_000


def add_step(group: argparse._ActionsContainer) -> None:
    """`--step N`"""
    says = "print the board after N steps"
    group.add_argument("--step", type=whole_number(0, MOST_STEPS), metavar="N", help=says)


def no_such_step(result: Snap, step: int | None, from_marks: bool = False) -> int | None:
    """Say of a way that it has fewer steps; the exit status for that. None where it has as many."""
    story = None if step is None or not result.solution else result.story(from_marks)
    if story is None or step is None or step <= len(story.steps):
        return None
    most = len(story.steps)
    what = f"{result.file}: there is no step {step}: the way has {counted(most, 'step')}"
    return complain(what, f"give a number from 0 to {most}", status=USAGE)


def print_step(result: Snap, step: int | None, from_marks: bool = False) -> bool:
    """Print the board after so many steps; whether that is asked for, and there is one answer to step to."""
    story = None if step is None else result.story(from_marks)
    if story is None or step is None:
        return False
    print_state(story, step)
    return True


def print_hint(result: Snap, where_only: bool, shown: bool = False) -> None:
    """Print the hint; before it the board in letters where it calls regions by these. shown: whether a
    picture shows them."""
    manner, hint = result.manner, result.hint
    in_letters = manner.voice == EXPERT or not manner.colours
    if hint and result.board and in_letters and not shown:
        steps = (*hint.before, hint.step)
        if any(unit.kind == "region" for step in steps for unit in named_units(step)):
            print_board(Moment(result.board, colours=result.cell_colours))
    say(f"{printable(result.file)}: {result.hint_text(where_only)}")


# What a line says of files: where pictures go, and what no output may replace.

SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


@dataclass(frozen=True)
class Output:
    """The place where pictures go. is_folder: such a folder is there, or it is written like one: with a slash
    at its end, or without an ending."""

    path: Path
    is_folder: bool

    @classmethod
    def of(cls, text: str) -> "Output":
        """The text that was typed."""
        path = Path(text)
        written_so = text.endswith(SEPARATORS) or not (path.suffix or text == "-")
        return cls(path, written_so or is_folder(path))

    def __str__(self) -> str:
        return str(self.path)


STDOUT = Output(Path("-"), is_folder=False)  # in place of a file to be written: standard output


def folder_named(text: str) -> Path:
    """A folder for what is written, for argparse."""
    if Output.of(text) == STDOUT:
        raise argparse.ArgumentTypeError(f"'{text}' is standard output, which takes no folder; name a folder")
    return Path(text)


def add_overwrite(group: argparse._ActionsContainer) -> None:
    """`--overwrite`"""
    says = "also replace files that queens-snap did not make"
    group.add_argument("--overwrite", action="store_true", help=says)


def inputs_of(given: Iterable[str | Path | None], args: argparse.Namespace) -> Inputs:
    """The files that a line names, and what comes on standard input where it says so; and whether what others
    made may be replaced."""
    names = [each for each in given if each is not None]
    stdin = standard_files(sys.stdin) if STDIN in names else ()
    return Inputs.of([*(name for name in names if name != STDIN), *stdin], args.overwrite)


def standard_files(stream: TextIO) -> tuple[int, ...]:
    """The number of the open file behind a standard stream, if there is one."""
    try:
        return (stream.fileno(),)
    except (OSError, ValueError, AttributeError):  # there is none, or it is no file
        return ()


# What of the drawing can be asked for on the command line.


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
    """The place where the steps go, for argparse."""
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
