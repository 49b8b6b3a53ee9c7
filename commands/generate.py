"""`queens-snap generate`: fair puzzles of any game, as many and as hard as asked."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from time import monotonic
from typing import Any

from ..batch.generation.files import BoardFiles
from ..batch.generation.run import Failed, Order, made_puzzles, maker_of
from ..batch.sources.texts import puzzles
from ..overlay.files import Unwritable
from ..overlay.terminal.printing import printable, tell
from ..pipeline import SOLVED, SOME_NOT
from ..solver.games import GAMES
from ..solver.generation.wish import ANY, MOST_POINTS, TIERS, Wish
from ..solver.puzzle import Puzzle
from ..words.phrases import counted
from .complaints import complain
from .shared_options import add_workers, inputs_of, whole_number

EVERY = 10.0  # seconds between lines where there is no terminal
MOST = 1_000_000  # boards at a time
MOST_ROWS = 1000  # each game says how many of them it has
MOST_STARS = 100
STYLES = ("mixed", "compact", "snaky", "nested")
RULES = ("game", "all")


def run(command: str, argv: Sequence[str]) -> int:
    """Write the puzzles; the exit status."""
    parser = _parser(command)
    args = parser.parse_args(argv)
    try:
        wish = _wish(args.game, vars(args))
    except ValueError as error:
        parser.error(str(error))
    try:
        known = set[Puzzle]()
        for given in puzzles(str(args.avoid), str(args.avoid), game=args.game) if args.avoid else ():
            if given.problem or not given.puzzle:
                return complain(given.problem)
            known.add(GAMES[args.game].canonical(given.puzzle))
        with BoardFiles(args.output, args.png, inputs_of([args.avoid])) as files:
            return _write(Order(args.game, wish, args.seed, args.count), known, files, args.workers)
    except Unwritable as error:
        return complain(error)
    except Failed as error:
        return complain(error, "please report it, with the command", status=SOME_NOT)


def _write(order: Order, known: set[Puzzle], files: BoardFiles, workers: int | None) -> int:
    """Hand every puzzle on as it comes; what is written stays where the run is stopped."""
    attempts = 0
    try:
        with closing(made_puzzles(order, known, workers)) as coming, _progress(order.count) as advance:
            for made in coming:
                files.add(made)
                attempts += made.attempts
                advance()
    except KeyboardInterrupt:
        return complain(f"stopped; {files.folder} holds {counted(files.count, 'board')}", status=SOME_NOT)
    print(f"{counted(files.count, 'board')} in {printable(str(files.folder))}; begun for that: {attempts}")
    if files.lookaheads:
        print(f"boards that need lookahead: {files.lookaheads}, listed in {printable(str(files.log))}")
    if files.count < order.count:
        missing = order.count - files.count
        return complain(f"{missing} of {order.count} boards were not found", "ask for less", status=SOME_NOT)
    return SOLVED


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """What to call after each board: moves a bar on a terminal, elsewhere prints a line now and then."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        console = Console(stderr=True)
        with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console) as bar:
            task = bar.add_task("", total=count)
            yield lambda: bar.advance(task)
        return
    done, said = 0, monotonic()

    def advance() -> None:
        nonlocal done, said
        done += 1
        if monotonic() - said >= EVERY:
            said = monotonic()
            tell(f"{done} of {counted(count, 'board')}")

    yield advance


def _wish(game: str, given: Mapping[str, Any]) -> Wish:
    """What is asked for. Raises ValueError where the game does not grant it."""
    wish = maker_of(game).wish
    asked = {name: given[name] for name in OPTIONS if name in given}
    if foreign := asked.keys() - {field.name for field in fields(wish)}:
        flags = ", ".join(flag for name, (flag, _) in OPTIONS.items() if name in foreign)
        raise ValueError(f"{flags}: there is no such choice for {game} boards")
    return wish(**asked)


def _size(text: str) -> int | tuple[int, int]:
    """A number, or rows and columns, for argparse."""
    rows, _, columns = text.lower().partition("x")
    side = whole_number(1, MOST_ROWS)
    return (side(rows), side(columns)) if columns else side(text)


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
            "help": "Queens: allow boards that need search (needed for --difficulty guess)",
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


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        description="Make boards that have exactly one solution and can be solved by deduction alone. DIR "
        "gets puzzles.jsonl (one object per board) and a text file per board.",
        epilog="Exit status: 0 all boards were made; 1 fewer than asked for, or stopped; 2 wrong usage; "
        "5 DIR cannot be written, or --avoid cannot be read.",
    )
    add = parser.add_argument
    add(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="DIR",
        help="the folder for the boards; it is made if it is missing",
    )
    add("--game", choices=tuple(GAMES), default=next(iter(GAMES)), help="which game (default: %(default)s)")
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
    add_workers(parser)
    wishes = parser.add_argument_group("what the boards are like")
    for name, (flag, how) in OPTIONS.items():
        wishes.add_argument(flag, dest=name, default=argparse.SUPPRESS, **how)
    return parser
