"""`queens-snap book`: a book of puzzles as PDF, with rules, hints and answers."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ..batch.generation.book import DIFFICULTIES, RISING, Plan, in_order, made_entries
from ..batch.generation.run import Failed
from ..batch.progress import progress
from ..batch.work import Work
from ..files.writing import NO_INPUTS, Unwritable, write
from ..overlay.book.book import Book, bound
from ..overlay.book.entry import COLOUR, LOOKS
from ..overlay.book.sheet import SHEETS
from ..overlay.onto.pdf import PdfMissing, check_installed
from ..overlay.terminal.printing import printable
from ..pipeline import SOLVED, SOME_NOT
from ..solver.games import GAMES, game_called
from ..words import book as words
from ..words.languages import translations
from ..words.manner import Manner
from ..words.phrases import counted
from .complaints import complain
from .line.nearest import did_you_mean
from .line.parser import SO_ALIKE, Parser
from .line.targets import check_stdout, send_picture
from .options.shared import STDOUT, add_language, add_quiet, add_workers, whole_number

EXAMPLES = (
    ("book --count 10 -o book.pdf", "two puzzles of each of five games, easy ones first"),
    ("book --count 12 --games zip,tango --lang es -o libro.pdf", "in Spanish, six of each of two games"),
    ("book --count 10 --theme print --size A5 --seed 7 -o book.pdf", "other puzzles, in black and white"),
)
USUAL = "queens,tango,zip,minisudoku,patches"
SUFFIX = ".pdf"
MOST = 1000  # puzzles in a book
MADE = Work("made", None)
REPORT = "please report it, with the command"


def run(command: str, argv: Sequence[str]) -> int:
    """Write the book; the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    _check(args, line)
    try:
        plan = Plan(args.games, args.count, args.difficulty, args.seed, args.look, args.lang or args.own_lang)
    except ValueError as error:
        line.error(str(error))
    try:
        check_installed()
        book, missing = _made(plan, args)
        if args.output == STDOUT:
            send_picture(book.pdf, NO_INPUTS)
        else:
            write(args.output, book.pdf)
    except (PdfMissing, Unwritable) as error:
        return complain(error)
    except Failed as error:
        return complain(error, REPORT, status=SOME_NOT)
    except KeyboardInterrupt:
        return complain("stopped; no book was written", status=SOME_NOT)
    if not (args.quiet or args.output == STDOUT):
        held = f"{counted(plan.count - missing, 'puzzle')} on {counted(book.pages, 'page')}"
        print(f"{printable(str(args.output))}: {held}")
    if missing:
        return complain(f"{missing} of {plan.count} puzzles were not found", "ask for less", status=SOME_NOT)
    return SOLVED


def _made(plan: Plan, args: argparse.Namespace) -> tuple[Book, int]:
    """The book, and how many puzzles it lacks."""
    with (
        closing(made_entries(plan, args.workers)) as coming,
        progress(lambda: plan.count + len(plan.games), MADE) as shown,
    ):
        made = []
        for each in coming:
            made.append(each)
            shown.answered("made")
    made = in_order(made)
    entries = [each.entry for each in made if each.wanted.number]
    examples = [each.entry for each in made if not each.wanted.number]
    manner = Manner(translations=translations(plan.lang))
    level = "" if plan.difficulty == RISING else plan.difficulty
    lines = words.difficulty(level, manner), words.made(plan.seed, manner)
    book = bound(entries, examples, size=args.size, look=plan.look, lang=plan.lang, lines=lines)
    return book, plan.count - len(entries)


def _check(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where the arguments cannot be meant."""
    if args.output == STDOUT:
        check_stdout(False, line)
    elif args.output.suffix.lower() != SUFFIX:
        line.error(f"argument -o: '{args.output}' does not end in {SUFFIX}")
    if args.count < len(args.games):
        line.error(
            f"argument --count: {args.count} is less than one puzzle of each of {len(args.games)} games"
        )


def _games(text: str) -> tuple[str, ...]:
    """Names of games with commas between them, for argparse."""
    found = tuple(dict.fromkeys(game_called(name.strip()) for name in text.split(",")))
    if wrong := next((name for name in found if name not in GAMES), None):
        meant = did_you_mean(wrong, GAMES, SO_ALIKE) or f"; there are {', '.join(GAMES)}"
        raise argparse.ArgumentTypeError(f"there is no game '{wrong}'{meant}")
    return found


def parser(command: str) -> Parser:
    """Its command line."""
    line = Parser(
        command,
        "Make a book of fair puzzles as PDF: of each game its rules and puzzles, easier ones first; at the "
        "end hints, first where to look, then what follows, and answers with the order of deduction. The "
        "same arguments give the same book.",
        usage="-o FILE.pdf [options]",
        examples=EXAMPLES,
        configured=True,
        after="exit status: 0 the book was written; 1 with fewer puzzles than asked for, or stopped; 5 it\n"
        "cannot be written",
    )
    add = line.general.add_argument
    add("-o", "--output", type=Path, metavar="FILE", required=True, help="the book, or - for standard output")
    add(
        "--count",
        type=whole_number(1, MOST),
        default=100,
        metavar="M",
        help="how many puzzles (default: %(default)s)",
    )
    add(
        "--games",
        type=_games,
        default=USUAL,
        metavar="NAMES",
        help="which games, in their order (default: %(default)s)",
    )
    add("--difficulty", choices=DIFFICULTIES, default=RISING, help="how hard they are (default: %(default)s)")
    add(
        "--seed",
        type=whole_number(0, 1 << 63),
        default=0,
        metavar="S",
        help="another one gives other puzzles (default: %(default)s)",
    )
    add_workers(line.general)
    add_quiet(line.general)
    look = line.add_argument_group("what it looks like")
    sizes = tuple(SHEETS)
    look.add_argument("--size", choices=sizes, default=sizes[0], help="of the paper (default: %(default)s)")
    look.add_argument(
        "--theme",
        dest="look",
        choices=LOOKS,
        default=COLOUR,
        help="in colours, or for black and white printers (default: %(default)s)",
    )
    add_language(look, "the book")
    return line
