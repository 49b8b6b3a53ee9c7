"""`queens-snap generate`: fair boards, as many and as hard as asked."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from ..batch.generation.files import PuzzleFiles
from ..batch.generation.run import Failed, Order, puzzles
from ..batch.sources.texts import boards
from ..overlay.encode import Unwritable
from ..overlay.terminal.account import printable, tell
from ..pipeline import REFUSED, SOLVED, SOME_NOT
from ..solver.queens.board import MAX_SIZE, MIN_SIZE, Board
from ..solver.queens.generate import ANY, MIXED, STYLES, TIERS, Wish
from ..solver.queens.symmetry import canonical

EVERY = 10.0  # seconds between lines where there is no terminal
MOST = 1_000_000  # boards at a time


def run(command: str, argv: Sequence[str]) -> int:
    """Write the boards; the exit status."""
    parser = _parser(command)
    args = parser.parse_args(argv)
    try:
        wish = _wish(args)
    except ValueError as error:
        parser.error(str(error))
    try:
        known = set()
        for given in boards(str(args.avoid), str(args.avoid)) if args.avoid else ():
            if not given.board:
                return _complain(str(given.problem), REFUSED)
            known.add(canonical(given.board))
        with PuzzleFiles(args.output, args.png) as files:
            return _write(Order(wish, args.seed, args.count), known, files, args.workers)
    except Unwritable as error:
        return _complain(f"{error}; {error.remedy}", REFUSED)
    except Failed as error:
        return _complain(f"{error}; please report it, with the command", SOME_NOT)


def _write(order: Order, known: set[Board], files: PuzzleFiles, workers: int | None) -> int:
    """Hand every board on as it comes; what is written stays where the run is stopped."""
    rescued = attempts = 0
    try:
        with closing(puzzles(order, known, workers)) as coming, _progress(order.count) as advance:
            for puzzle in coming:
                files.add(puzzle)
                rescued += puzzle.rescued
                attempts += puzzle.attempts
                advance()
    except KeyboardInterrupt:
        return _complain(f"stopped; {files.count} boards are in {files.folder}", SOME_NOT)
    print(
        f"{files.count} boards in {printable(str(files.folder))}, {rescued} of them rescued by moving cells;"
    )
    print(f"{attempts} were begun for them")
    if files.lookaheads:
        print(f"{files.lookaheads} needed lookahead: {printable(str(files.log))}")
    if files.count < order.count:
        missing = order.count - files.count
        return _complain(f"{missing} of {order.count} boards were not found; ask for less", SOME_NOT)
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
            tell(f"{done} of {count} boards")

    yield advance


def _complain(line: str, status: int) -> int:
    tell(line)
    return status


def _wish(args: argparse.Namespace) -> Wish:
    return Wish(
        n=args.size,
        k=args.stars,
        difficulty=args.difficulty,
        style=args.style,
        least=args.min_region,
        most=args.max_region,
        score=tuple(args.score),
        hypotheses=args.allow_hypotheses,
        guessing=args.allow_guessing,
    )


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        description="Make boards with one solution that deduction alone reaches. DIR gets puzzles.jsonl (one "
        "object a board) and a text for each.",
        epilog="Exit status: 0 all made; 1 fewer than asked for, or stopped; 2 usage; 5 unwritable folder or "
        "unreadable --avoid.",
    )
    add = parser.add_argument
    add(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="where the boards go; made if missing"
    )
    add(
        "--size", type=_whole(MIN_SIZE, MAX_SIZE), default=8, metavar="N", help="N x N (default: %(default)s)"
    )
    add("--count", type=_whole(1, MOST), default=1, metavar="M", help="how many (default: %(default)s)")
    add("--seed", type=_whole(0, 1 << 63), default=0, metavar="S", help="the same seed gives the same boards")
    add("--difficulty", choices=[ANY, *TIERS], default=ANY, help="the hardest step (default: any fair board)")
    add(
        "--score",
        nargs=2,
        type=_whole(0, 1 << 30),
        default=(0, 1 << 30),
        metavar=("LOW", "HIGH"),
        help="how long the way is: the points of all steps together",
    )
    add(
        "--stars",
        type=_whole(1, MAX_SIZE // 4),
        default=1,
        metavar="K",
        help="queens a row, column and region",
    )
    add("--style", choices=[MIXED, *STYLES], default=MIXED, help="how regions look (default: each at times)")
    add("--min-region", type=_whole(1, MAX_SIZE**2), metavar="CELLS", help="cells of the smallest region")
    add("--max-region", type=_whole(1, MAX_SIZE**2), metavar="CELLS", help="cells of the largest region")
    add(
        "--avoid", type=Path, metavar="FILE", help="a .jsonl file of boards not to make again, however turned"
    )
    add("--png", action="store_true", help="a picture of each board as well")
    add("--workers", type=_whole(1, 1000), metavar="N", help="processes (default: one a core)")
    add("--allow-hypotheses", action="store_true", help='boards may need a "suppose" (needed for expert)')
    add("--allow-guessing", action="store_true", help="boards may need search (needed for guess)")
    return parser


def _whole(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most}")
        return int(text)

    return parse
