"""`queens-snap generate`: fair boards, as many and as hard as asked."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

from ..batch.generation.files import BoardFiles
from ..batch.generation.run import Failed, Order, generated_boards
from ..batch.progress import progress
from ..batch.sources.texts import puzzles
from ..batch.work import Work
from ..overlay.files import Unwritable
from ..overlay.terminal.printing import printable
from ..pipeline import SOLVED, SOME_NOT
from ..solver.queens.board import MAX_SIZE, MIN_SIZE, Board
from ..solver.queens.generation.generate import ANY, MIXED, STYLES, TIERS, Wish
from ..solver.queens.symmetry import canonical
from ..words.phrases import counted
from .complaints import complain
from .line.parser import Parser
from .options.shared import add_quiet, add_workers, inputs_of, whole_number

EXAMPLES = (
    ("generate --count 10 -o boards", "ten boards of 8 x 8, of any difficulty"),
    ("generate --size 10 --difficulty hard --seed 7 -o hard", "the same ones for the same seed"),
    ("generate --size 10 --stars 2 --png -o stars", "Star Battle, with pictures"),
)
MADE = "queens"  # the game whose boards are generated, and to be avoided
MADE_OF = Work("made", None)
MOST = 1_000_000  # boards at a time


def run(command: str, argv: Sequence[str]) -> int:
    """Write the boards; the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    try:
        wish = _wish(args)
    except ValueError as error:
        line.error(str(error))
    try:
        known = set()
        for given in puzzles(str(args.avoid), str(args.avoid), game=MADE) if args.avoid else ():
            if given.problem:
                return complain(given.problem)
            known.add(canonical(cast(Board, given.puzzle)))
        with BoardFiles(args.output, args.png, inputs_of([args.avoid])) as files:
            return _write(Order(wish, args.seed, args.count), known, files, args.workers, args.quiet)
    except Unwritable as error:
        return complain(error)
    except Failed as error:
        return complain(error, "please report it, with the command", status=SOME_NOT)


def _write(order: Order, known: set[Board], files: BoardFiles, workers: int | None, quiet: bool) -> int:
    """Hand every board on as it comes; what is written stays where the run is stopped."""
    rescued = attempts = 0
    try:
        with (
            closing(generated_boards(order, known, workers)) as coming,
            progress(lambda: order.count, MADE_OF) as shown,
        ):
            for made in coming:
                files.add(made)
                rescued += made.rescued
                attempts += made.attempts
                shown.answered("made")
    except KeyboardInterrupt:
        return complain(f"stopped; {files.folder} holds {counted(files.count, 'board')}", status=SOME_NOT)
    if not quiet:
        folder = printable(str(files.folder))
        rescue = f"{rescued} of them solvable only after cells were moved"
        print(f"{counted(files.count, 'board')} in {folder}; {rescue}")
        print(f"boards begun for that: {attempts}")
        if files.lookaheads:
            print(f"boards that need lookahead: {files.lookaheads}, listed in {printable(str(files.log))}")
    if files.count < order.count:
        missing = order.count - files.count
        return complain(f"{missing} of {order.count} boards were not found", "ask for less", status=SOME_NOT)
    return SOLVED


def _wish(args: argparse.Namespace) -> Wish:
    return Wish(
        n=args.size,
        k=args.stars,
        difficulty=args.difficulty,
        style=args.style,
        least=args.min_region,
        most=args.max_region,
        score=tuple(args.score),
        all_rules=args.rules == "all",
        hypotheses=args.allow_hypotheses,
        guessing=args.allow_guessing,
    )


def parser(command: str) -> Parser:
    """Its command line."""
    line = Parser(
        command,
        "Make Queens or Star Battle boards that have exactly one solution and can be solved by deduction "
        "alone. DIR gets puzzles.jsonl (one object per board) and a text file per board.",
        usage="-o DIR [options]",
        examples=EXAMPLES,
        after="exit status: 0 all boards were made; 1 fewer than asked for, or stopped; 5 DIR cannot be\n"
        "written, or --avoid cannot be read",
    )
    add = line.general.add_argument
    add(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="DIR",
        help="the folder for the boards; it is made if it is missing",
    )
    add(
        "--size",
        type=whole_number(MIN_SIZE, MAX_SIZE),
        default=8,
        metavar="N",
        help="rows and columns of a board (default: %(default)s)",
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
        "--difficulty",
        choices=[ANY, *TIERS],
        default=ANY,
        help="how hard the hardest step is (default: any fair board)",
    )
    add(
        "--score",
        nargs=2,
        type=whole_number(0, 1 << 30),
        default=(0, 1 << 30),
        metavar=("LOW", "HIGH"),
        help="the points of all steps together, from LOW to HIGH",
    )
    add(
        "--stars",
        type=whole_number(1, MAX_SIZE // 4),
        default=1,
        metavar="K",
        help="queens per row, column and region (default: %(default)s)",
    )
    add(
        "--style",
        choices=[MIXED, *STYLES],
        default=MIXED,
        help="the look of the regions (default: %(default)s, each style at times)",
    )
    add(
        "--min-region",
        type=whole_number(1, MAX_SIZE**2),
        metavar="CELLS",
        help="how many cells the smallest region has at least",
    )
    add(
        "--max-region",
        type=whole_number(1, MAX_SIZE**2),
        metavar="CELLS",
        help="how many cells the largest region has at most",
    )
    add(
        "--avoid",
        type=Path,
        metavar="FILE",
        help="a .jsonl file of boards not to make again, not even turned or mirrored",
    )
    add("--png", action="store_true", help="also write a picture of each board")
    add_workers(line.general)
    add_quiet(line.general)
    add(
        "--rules",
        choices=("game", "all"),
        default="game",
        help="the rules that a board may need: those of the game's own boards, or all (default: %(default)s)",
    )
    add(
        "--allow-hypotheses",
        action="store_true",
        help='allow boards that need a "suppose" (needed for --difficulty expert)',
    )
    add(
        "--allow-guessing",
        action="store_true",
        help="allow boards that need search (needed for --difficulty guess)",
    )
    return line
