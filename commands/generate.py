"""`queens-snap generate`: makes fair puzzles of any game, number and difficulty, or the puzzle of a day."""

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
from ..batch.progress import ProgressWords, show_progress
from ..files.writing import Unwritable
from ..overlay.terminal.streams import printable_text
from ..result.problem import EXIT_INCOMPLETE, EXIT_OK
from ..solver.daily import DAYS_FROM_TODAY, daily_puzzle_name, parse_day, puzzle_of_day
from ..solver.games import GAMES, find_game_name, maker_of
from ..solver.generation import ANY_DIFFICULTY, MAX_POINTS, TIER_OF_DIFFICULTY, DifficultyNotAllowed, Wish
from ..solver.puzzle import Puzzle
from ..words.phrases import count_things
from .arguments import resume_line
from .options import (
    NOTHING_SAVED,
    Interruption,
    add_link,
    add_quiet,
    add_workers,
    print_complaint,
    print_link,
    whole_number_parser,
)
from .outputs import add_overwrite, named_inputs, parse_folder, report_new_folders
from .parser import Parser

EXAMPLES = (
    ("generate --count 10 -o boards", "ten boards of 8 x 8, of any difficulty"),
    ("generate --size 10 --difficulty hard --seed 7 -o hard", "the same seed gives the same boards"),
    ("generate --size 10 --stars 2 --png -o stars", "Star Battle, with pictures"),
    ("generate --game zip --count 5 -o paths", "five puzzles of another game"),
    ("generate --daily today --game zip", "the puzzle of the day"),
)
PROGRESS_WORDS = ProgressWords("made", None)
MAX_COUNT = 1_000_000  # maximum number of boards in a run
# Options that cannot be used with --daily.
DAILY_EXCLUDES = ("output", "count", "seed", "avoid", "png", "overwrite", "workers")
REPORT_ADVICE = "please report it, with the command"


def run(command: str, argv: Sequence[str]) -> int:
    """Write puzzles to a folder, or print the puzzle of a day; return the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    if args.daily:
        _check_daily(args, line)
        return _print_daily(args)
    if args.output is None:
        line.error("-o DIR is missing, the folder for the boards; for the puzzle of a day: --daily DATE")
    try:
        wish = wish_from(args.game, vars(args))
    except DifficultyNotAllowed as error:
        line.error(f"{error}; to have them, add {WISH_OPTIONS[error.field][0]}")
    except ValueError as error:
        line.error(str(error))
    try:
        avoided = set[Puzzle]()
        for entry in read_puzzles(str(args.avoid), str(args.avoid), game=args.game) if args.avoid else ():
            if entry.problem or not entry.puzzle:
                return print_complaint(entry.problem)
            avoided.add(GAMES[args.game].canonical_form(entry.puzzle))
        order, inputs = Order(args.game, wish, args.seed, args.count), named_inputs([args.avoid], args)
        digest = _avoided_digest(avoided)
        with report_new_folders(args), BoardFiles(args.output, order, args.png, digest, inputs) as files:
            avoided |= {GAMES[args.game].canonical_form(puzzle) for puzzle in files.earlier}
            return _write_puzzles(order, avoided, files, args, resume_line(command, argv))
    except Unwritable as error:
        return print_complaint(error)
    except GenerationFailed as error:
        return print_complaint(error, REPORT_ADVICE, status=EXIT_INCOMPLETE)


def _check_daily(args: argparse.Namespace, line: Parser) -> None:
    """End with a usage error if an option cannot be used with `--daily`."""
    wishes = [name for name in WISH_OPTIONS if name in args]
    if names := (*line.options_given(args, DAILY_EXCLUDES), *wishes):
        flag = WISH_OPTIONS[names[0]][0] if names[0] in WISH_OPTIONS else f"--{names[0]}"
        line.error(f"--daily: the game and the date determine the puzzle; leave out {flag}")


def _print_daily(args: argparse.Namespace) -> int:
    """Print the puzzle of a day, as text or as a link."""
    generated = puzzle_of_day(args.game, args.daily)
    if generated is None:
        what = f"{daily_puzzle_name(args.game, args.daily)} was not found"
        return print_complaint(what, REPORT_ADVICE, status=EXIT_INCOMPLETE)
    if args.link:
        return print_link(daily_puzzle_name(args.game, args.daily), generated.puzzle, {}, args)
    print(generated.puzzle.to_text().rstrip("\n"), flush=True)
    return EXIT_OK


def _write_puzzles(
    order: Order, avoided: set[Puzzle], files: BoardFiles, args: argparse.Namespace, resume: str
) -> int:
    """Make the puzzles and write each puzzle at once; return the exit status.

    resume: the line that resumes the run after a stop.
    """
    attempts, earlier, status = 0, files.count, EXIT_OK
    try:
        with (
            closing(generate_puzzles(order, avoided, args.workers, files.next_index)) as generated,
            show_progress(lambda: order.count, PROGRESS_WORDS) as bar,
        ):
            for _ in range(earlier):
                bar.advance(None)
            for item in generated:
                files.add(item)
                if args.link:
                    status = print_link(item.name, item.puzzle, {}, args) or status
                attempts += item.attempts
                bar.advance("made")
    except KeyboardInterrupt:
        saved = f"{files.folder} holds {count_things(files.count, 'board')}" if files.count else NOTHING_SAVED
        raise Interruption(f"{saved}; {resume}") from None
    if not (args.quiet or args.link):
        boards = f"{count_things(files.count, 'board')} in {printable_text(str(files.folder))}"
        before = f", {earlier} of them from before" if earlier else ""
        effort = f"; {attempts} tried, {files.count - earlier} kept" if attempts else ""
        print(f"{boards}{before}{effort}")
        if files.lookahead_count:
            log = printable_text(str(files.lookahead_log))
            print(f"boards that need lookahead: {files.lookahead_count}, listed in {log}")
    if files.count < order.count:
        missing = order.count - files.count
        return print_complaint(
            f"{missing} of {order.count} boards were not found", "ask for less", status=EXIT_INCOMPLETE
        )
    return status


def _avoided_digest(avoided: set[Puzzle]) -> str:
    """Return a digest of the avoided boards, on which the boards of a run depend."""
    texts = sorted(puzzle.to_text() for puzzle in avoided)
    return sha256("\n".join(texts).encode()).hexdigest() if texts else ""


def _parse_day(text: str) -> date:
    """Parse a date, for argparse."""
    try:
        return parse_day(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


# Options for the kind of puzzle.

SIZE_PATTERN = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?", re.ASCII | re.IGNORECASE)  # rows, and columns
MAX_ROWS = 1000  # upper limit for all games; each game has a lower one
MAX_STARS = 100  # upper limit for all sizes of boards
STYLES = ("mixed", "compact", "snaky", "nested")
RULE_SETS = ("game", "all")


def _parse_size(text: str) -> int | tuple[int, int]:
    """Parse a side, or rows and columns, for argparse."""
    size = SIZE_PATTERN.fullmatch(text)
    if not size:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size, as in 8")
    rows, columns = size.groups()
    return (int(rows), int(columns)) if columns else int(rows)


class _StorePair(argparse.Action):
    """An action that stores two values as a pair."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        setattr(namespace, self.dest, tuple(values))


def _wish_option(flag: str, help: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return flag, {"help": help, **more}


#: Options for a wish, by the field of a game's wish that takes the value.
WISH_OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "size": _wish_option(
        "--size",
        "rows and columns of a board, as in 8, or 15x20 where the game has such boards "
        "(default: a size that is usual in the game)",
        type=_parse_size,
        metavar="N",
    ),
    "difficulty": _wish_option(
        "--difficulty",
        "how hard the hardest step is (default: any fair board)",
        choices=[ANY_DIFFICULTY, *TIER_OF_DIFFICULTY],
    ),
    "score": _wish_option(
        "--score",
        "the points of all steps together, from LOW to HIGH",
        nargs=2,
        type=whole_number_parser(0, MAX_POINTS),
        action=_StorePair,
        metavar=("LOW", "HIGH"),
    ),
    "hypotheses": _wish_option(
        "--allow-hypotheses",
        'allow boards that need a "suppose" (needed for --difficulty expert)',
        action="store_true",
    ),
    "guessing": _wish_option(
        "--allow-guessing",
        "Queens, Star Battle: allow boards that need search (needed for --difficulty guess)",
        action="store_true",
    ),
    "k": _wish_option(
        "--stars",
        "Queens, Star Battle: queens per row, column and region (default: 1; 2 for starbattle)",
        type=whole_number_parser(1, MAX_STARS),
        metavar="K",
    ),
    "style": _wish_option(
        "--style", "Queens: the look of the regions (default: mixed, each style at times)", choices=STYLES
    ),
    "least": _wish_option(
        "--min-region",
        "Queens: the least number of cells in a region",
        type=whole_number_parser(1, MAX_ROWS**2),
        metavar="CELLS",
    ),
    "most": _wish_option(
        "--max-region",
        "Queens: the largest number of cells in a region",
        type=whole_number_parser(1, MAX_ROWS**2),
        metavar="CELLS",
    ),
    "rules": _wish_option(
        "--rules",
        "Queens: the rules that a board may need: those of the game's own boards, or all (default: game)",
        choices=RULE_SETS,
    ),
}


def add_wishes(group: argparse._ActionsContainer) -> None:
    """Add all of WISH_OPTIONS. An option that is not given has no value in the arguments."""
    for name, (flag, more) in WISH_OPTIONS.items():
        group.add_argument(flag, dest=name, default=argparse.SUPPRESS, **more)


def wish_from(game: str, args: Mapping[str, Any]) -> Wish:
    """Return the wish from the options. Raises ValueError if the game does not have one of them."""
    wish = maker_of(game).wish
    values = {name: args[name] for name in WISH_OPTIONS if name in args}
    if unknown := values.keys() - {field.name for field in fields(wish)}:
        flags = ", ".join(flag for name, (flag, _) in WISH_OPTIONS.items() if name in unknown)
        raise ValueError(f"{flags}: {game} boards do not have this option; leave it out")
    return wish(**values)


def parser(command: str) -> Parser:
    """Make the parser of `generate`."""
    line = Parser(
        command,
        "Make boards that have exactly one solution and can be solved by deduction alone. DIR gets "
        "puzzles.jsonl (one object per board) and a text file per board. If a run is stopped, or --count is "
        "raised, the same command goes on. With --daily, the puzzle of a day is printed.",
        usage="-o DIR [options]\n--daily DATE [--game GAME] [--link]",
        examples=EXAMPLES,
        has_config=True,
        footer="exit status: 0 all boards were made; 1 fewer than asked for; 5 DIR cannot be written, or\n"
        "--avoid cannot be read; 130 stopped with Ctrl-C",
    )
    add = line.general.add_argument
    add(
        "-o",
        "--output",
        type=parse_folder,
        metavar="DIR",
        help="the folder for the boards; it is made if it is missing",
    )
    games = tuple(GAMES)
    add(
        "--game",
        type=find_game_name,
        choices=games,
        default=games[0],
        help="which game (default: %(default)s)",
    )
    add(
        "--count",
        type=whole_number_parser(1, MAX_COUNT),
        default=1,
        metavar="M",
        help="how many boards to make (default: %(default)s)",
    )
    add(
        "--seed",
        type=whole_number_parser(0, 1 << 63),
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
        type=_parse_day,
        metavar="DATE",
        help=f"print the game's puzzle of a day, as in 2026-12-01, or {', '.join(DAYS_FROM_TODAY)}: the same "
        "one everywhere, easy on Mondays, harder from day to day",
    )
    add_link(line.general, "each board")
    add_workers(line.general)
    add_quiet(line.general)
    add_wishes(line.add_argument_group("the kind of boards"))
    return line
