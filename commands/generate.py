"""`queens-snap generate`: fair puzzles of any game, as many and as hard as asked."""

import argparse
import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import fields
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..batch.board_texts import read_puzzles
from ..batch.generation import BoardFiles, GenerationFailed, Order, generate_puzzles
from ..batch.progress import Work, show_progress
from ..files.writing import Unwritable
from ..overlay.terminal.streams import printable
from ..pipeline import SOLVED, SOME_NOT
from ..solver.daily import DAYS, day_of, name_of_day, puzzle_of_day
from ..solver.games import GAMES, game_called, maker_of
from ..solver.generation import ANY, MOST_POINTS, TIERS, NotAllowed, Wish
from ..solver.puzzle import Puzzle
from ..words.phrases import counted
from .arguments import to_go_on
from .options import (
    add_link,
    add_overwrite,
    add_quiet,
    add_workers,
    complain,
    folder_named,
    inputs_of,
    shown_link,
    whole_number,
)
from .parser import Parser

EXAMPLES = (
    ("generate --count 10 -o boards", "ten boards of 8 x 8, of any difficulty"),
    ("generate --size 10 --difficulty hard --seed 7 -o hard", "the same ones for the same seed"),
    ("generate --size 10 --stars 2 --png -o stars", "Star Battle, with pictures"),
    ("generate --game zip --count 5 -o paths", "five puzzles of another game"),
    ("generate --daily today --game zip", "the puzzle of the day"),
)
MADE_OF = Work("made", None)
MOST = 1_000_000  # boards at a time
# Options that make no sense with a date.
NOT_DAILY = ("output", "count", "seed", "avoid", "png", "overwrite", "workers")
REPORT = "please report it, with the command"


def run(command: str, argv: Sequence[str]) -> int:
    """Write the puzzles; the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    if args.daily:
        _check_daily(args, line)
        return _print_daily(args)
    if args.output is None:
        line.error("-o DIR is missing, the folder for the boards; for the puzzle of a day: --daily DATE")
    try:
        wish = wish_from(args.game, vars(args))
    except NotAllowed as error:
        line.error(f"{error}; to have them, add {OPTIONS[error.field][0]}")
    except ValueError as error:
        line.error(str(error))
    try:
        known = set[Puzzle]()
        for given in read_puzzles(str(args.avoid), str(args.avoid), game=args.game) if args.avoid else ():
            if given.problem or not given.puzzle:
                return complain(given.problem)
            known.add(GAMES[args.game].canonical(given.puzzle))
        order, inputs = Order(args.game, wish, args.seed, args.count), inputs_of([args.avoid], args)
        with BoardFiles(args.output, order, args.png, _hash(known), inputs) as files:
            known |= {GAMES[args.game].canonical(puzzle) for puzzle in files.earlier}
            return _write(order, known, files, args, to_go_on(command, argv))
    except Unwritable as error:
        return complain(error)
    except GenerationFailed as error:
        return complain(error, REPORT, status=SOME_NOT)


def _check_daily(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where more is asked for than the puzzle of a day."""
    wished = [name for name in OPTIONS if name in args]
    if given := (*line.given(args, NOT_DAILY), *wished):
        flag = OPTIONS[given[0]][0] if given[0] in OPTIONS else f"--{given[0]}"
        line.error(f"--daily: game and date say which puzzle it is; leave out {flag}")


def _print_daily(args: argparse.Namespace) -> int:
    """Print the puzzle of a day, as text or as a link."""
    made = puzzle_of_day(args.game, args.daily)
    if made is None:
        return complain(f"{name_of_day(args.game, args.daily)} was not found", REPORT, status=SOME_NOT)
    text = shown_link(made.puzzle, {}, args) if args.link else made.puzzle.to_text().rstrip("\n")
    print(text, flush=True)
    return SOLVED


def _write(order: Order, known: set[Puzzle], files: BoardFiles, args: argparse.Namespace, again: str) -> int:
    """Hand every puzzle on as it comes; what is written stays where the run is stopped, and the next one goes
    on from there."""
    attempts, earlier = 0, files.count
    try:
        with (
            closing(generate_puzzles(order, known, args.workers, files.first)) as coming,
            show_progress(lambda: order.count, MADE_OF) as shown,
        ):
            for _ in range(earlier):
                shown.advance(None)
            for made in coming:
                files.add(made)
                if args.link:
                    print(shown_link(made.puzzle, {}, args), flush=True)
                attempts += made.attempts
                shown.advance("made")
    except KeyboardInterrupt:
        held = counted(files.count, "board")
        return complain(f"stopped; {files.folder} holds {held}", again, status=SOME_NOT)
    if not (args.quiet or args.link):
        held = f"{counted(files.count, 'board')} in {printable(str(files.folder))}"
        before = f", {earlier} of them from before" if earlier else ""
        tried = f"; {attempts} tried, {files.count - earlier} kept" if attempts else ""
        print(f"{held}{before}{tried}")
        if files.lookaheads:
            print(f"boards that need lookahead: {files.lookaheads}, listed in {printable(str(files.log))}")
    if files.count < order.count:
        missing = order.count - files.count
        return complain(f"{missing} of {order.count} boards were not found", "ask for less", status=SOME_NOT)
    return SOLVED


def _hash(known: set[Puzzle]) -> str:
    """Of boards that are not to be made again: with others, others would be made."""
    texts = sorted(puzzle.to_text() for puzzle in known)
    return sha256("\n".join(texts).encode()).hexdigest() if texts else ""


def _day(text: str) -> date:
    """A date, for argparse."""
    try:
        return day_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


# Options that say how a puzzle should be.

SIZE = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?", re.ASCII | re.IGNORECASE)  # rows, and columns
MOST_ROWS = 1000  # each game says how many of them it has
MOST_STARS = 100
STYLES = ("mixed", "compact", "snaky", "nested")
RULES = ("game", "all")


def _size(text: str) -> int | tuple[int, int]:
    """A number, or rows and columns, for argparse."""
    size = SIZE.fullmatch(text)
    if not size:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size, as in 8")
    rows, columns = size.groups()
    return (int(rows), int(columns)) if columns else int(rows)  # each game says how many rows it has


class _Band(argparse.Action):
    """Two values as one pair."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        setattr(namespace, self.dest, tuple(values))


#: What can be wished for, each by the field of the games' wishes that takes it.
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "size": (
        "--size",
        {
            "type": _size,
            "metavar": "N",
            "help": "rows and columns of a board, as in 8, or 15x20 where the game has such boards "
            "(default: a size that is usual in the game)",
        },
    ),
    "difficulty": (
        "--difficulty",
        {"choices": [ANY, *TIERS], "help": "how hard the hardest step is (default: any fair board)"},
    ),
    "score": (
        "--score",
        {
            "nargs": 2,
            "type": whole_number(0, MOST_POINTS),
            "action": _Band,
            "metavar": ("LOW", "HIGH"),
            "help": "the points of all steps together, from LOW to HIGH",
        },
    ),
    "hypotheses": (
        "--allow-hypotheses",
        {
            "action": "store_true",
            "help": 'allow boards that need a "suppose" (needed for --difficulty expert)',
        },
    ),
    "guessing": (
        "--allow-guessing",
        {
            "action": "store_true",
            "help": "Queens, Star Battle: allow boards that need search (needed for --difficulty guess)",
        },
    ),
    "k": (
        "--stars",
        {
            "type": whole_number(1, MOST_STARS),
            "metavar": "K",
            "help": "Queens, Star Battle: queens per row, column and region (default: 1, of starbattle 2)",
        },
    ),
    "style": (
        "--style",
        {
            "choices": STYLES,
            "help": "Queens: the look of the regions (default: mixed, each style at times)",
        },
    ),
    "least": (
        "--min-region",
        {
            "type": whole_number(1, MOST_ROWS**2),
            "metavar": "CELLS",
            "help": "Queens: how many cells the smallest region has at least",
        },
    ),
    "most": (
        "--max-region",
        {
            "type": whole_number(1, MOST_ROWS**2),
            "metavar": "CELLS",
            "help": "Queens: how many cells the largest region has at most",
        },
    ),
    "rules": (
        "--rules",
        {
            "choices": RULES,
            "help": "Queens: the rules that a board may need: those of the game's own boards, or all "
            "(default: game)",
        },
    ),
}


def add_wishes(group: argparse._ActionsContainer) -> None:
    """All of OPTIONS; those that are not given leave nothing in the arguments."""
    for name, (flag, how) in OPTIONS.items():
        group.add_argument(flag, dest=name, default=argparse.SUPPRESS, **how)


def wish_from(game: str, given: Mapping[str, Any]) -> Wish:
    """The wish of a line. Raises ValueError where the game does not grant it."""
    wish = maker_of(game).wish
    asked = {name: given[name] for name in OPTIONS if name in given}
    if foreign := asked.keys() - {field.name for field in fields(wish)}:
        flags = ", ".join(flag for name, (flag, _) in OPTIONS.items() if name in foreign)
        raise ValueError(f"{flags}: {game} boards have no such choice; leave it out")
    return wish(**asked)


def parser(command: str) -> Parser:
    """Make the parser of `generate`."""
    line = Parser(
        command,
        "Make boards that have exactly one solution and can be solved by deduction alone. DIR gets "
        "puzzles.jsonl (one object per board) and a text file per board. Stopped, or asked for more, the "
        "same command goes on where it was. The puzzle of a day is printed.",
        usage="-o DIR [options]\n--daily DATE [--game GAME] [--link]",
        examples=EXAMPLES,
        configured=True,
        footer="exit status: 0 all boards were made; 1 fewer than asked for, or stopped; 5 DIR cannot be\n"
        "written, or --avoid cannot be read",
    )
    add = line.general.add_argument
    add(
        "-o",
        "--output",
        type=folder_named,
        metavar="DIR",
        help="the folder for the boards; it is made if it is missing",
    )
    games = tuple(GAMES)
    add(
        "--game",
        type=game_called,
        choices=games,
        default=games[0],
        help="which game (default: %(default)s)",
    )
    add(
        "--count",
        type=whole_number(1, MOST),
        default=1,
        metavar="M",
        help="how many boards to make (default: %(default)s)",
    )
    add(
        "--seed",
        type=whole_number(0, 1 << 63),
        default=0,
        metavar="S",
        help="the same seed gives the same boards (default: %(default)s)",
    )
    add(
        "--avoid",
        type=Path,
        metavar="FILE",
        help="a .jsonl file of boards not to make again, not even turned or mirrored",
    )
    add("--png", action="store_true", help="also write a picture of each board")
    add_overwrite(line.general)
    add(
        "--daily",
        type=_day,
        metavar="DATE",
        help=f"print the game's puzzle of a day, as in 2026-12-01, or {', '.join(DAYS)}: the same one "
        "everywhere, easy on Mondays, harder from day to day",
    )
    add_link(line.general, "each board")
    add_workers(line.general)
    add_quiet(line.general)
    add_wishes(line.add_argument_group("what the boards are like"))
    return line
