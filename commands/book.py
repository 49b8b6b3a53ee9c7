"""`queens-snap book`: makes a book of puzzles as PDF, with rules, hints and answers."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

from ..batch.generation import (
    DIFFICULTIES,
    RISING_DIFFICULTY,
    BookPlan,
    GenerationFailed,
    generate_entries,
    sort_entries,
)
from ..batch.progress import ProgressWords, show_progress
from ..files.writing import Unwritable, check_replaceable, write_file
from ..overlay.book.book import Book, bind_book
from ..overlay.book.entry import COLOUR_LOOK, LOOKS
from ..overlay.book.press import SHEET_BY_SIZE
from ..overlay.paint.pdf import PdfMissing, check_installed
from ..overlay.terminal.streams import printable_text
from ..result.problem import EXIT_INCOMPLETE, EXIT_OK
from ..solver.games import GAMES, find_game_name
from ..words import page_texts as words
from ..words.languages import translations
from ..words.manner import Manner
from ..words.phrases import count_things
from .options import (
    NOTHING_SAVED,
    Interruption,
    add_language,
    add_page_address,
    add_quiet,
    add_workers,
    page_link,
    print_complaint,
    whole_number_parser,
)
from .outputs import (
    STDOUT,
    Output,
    add_output,
    add_overwrite,
    check_output_file,
    check_stdout,
    named_inputs,
    report_new_folders,
    write_to_stdout,
)
from .parser import Parser, add_verbose, log_times
from .table import unknown_name_complaint

EXAMPLES = (
    ("book --count 10 -o book.pdf", "two puzzles of each of five games, easy ones first"),
    ("book --count 12 --games zip,tango --lang es -o libro.pdf", "in Spanish, six of each of two games"),
    ("book --count 10 --theme print --size A5 --seed 7 -o book.pdf", "other puzzles, in black and white"),
)
DEFAULT_GAMES = "queens,tango,zip,minisudoku,patches,wend"
SUFFIX = ".pdf"
DEFAULT_NAME = f"book{SUFFIX}"  # file name of the book if -o names a folder
MAX_COUNT = 1000  # maximum number of puzzles in a book
PROGRESS_WORDS = ProgressWords("made", None)
FEWER_PUZZLES_ADVICE = "ask for less, or for easier ones"
REPORT_ADVICE = "please report it, with the command"


def run(command: str, argv: Sequence[str]) -> int:
    """Write the book; return the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    _check_arguments(args, line)
    try:
        plan = BookPlan(
            args.games, args.count, args.difficulty, args.seed, args.look, args.lang or args.own_lang
        )
    except ValueError as error:
        line.error(str(error))
    path, inputs = _book_path(args.output), named_inputs([], args)
    try:
        check_installed()
        if args.output != STDOUT:
            check_replaceable(path, inputs)
        book, missing = _make_book(plan, args)
        if book is None:
            return print_complaint(
                f"no puzzle was found; {NOTHING_SAVED}", FEWER_PUZZLES_ADVICE, status=EXIT_INCOMPLETE
            )
        if args.output == STDOUT:
            write_to_stdout(book.pdf, inputs)
        else:
            with report_new_folders(args):
                write_file(path, book.pdf, inputs)
    except (PdfMissing, Unwritable) as error:
        return print_complaint(error)
    except GenerationFailed as error:
        return print_complaint(error, REPORT_ADVICE, status=EXIT_INCOMPLETE)
    except KeyboardInterrupt:
        raise Interruption(NOTHING_SAVED) from None
    if not (args.quiet or args.output == STDOUT):
        content = f"{count_things(plan.count - missing, 'puzzle')} on {count_things(book.pages, 'page')}"
        print(f"{printable_text(str(path))}: {content}")
    if missing:
        return print_complaint(
            f"{missing} of {plan.count} puzzles were not found", FEWER_PUZZLES_ADVICE, status=EXIT_INCOMPLETE
        )
    return EXIT_OK


def _make_book(plan: BookPlan, args: argparse.Namespace) -> tuple[Book | None, int]:
    """Return the book, None if no puzzle was found, and the number of missing puzzles."""
    begin = perf_counter()
    with (
        closing(generate_entries(plan, args.workers)) as generated,
        show_progress(lambda: plan.count + len(plan.games), PROGRESS_WORDS) as bar,
    ):
        items = []
        for item in generated:
            items.append(item)
            bar.advance("made")
    items, generated_at = sort_entries(items), perf_counter()
    entries = [item.entry for item in items if item.order.number]
    if not entries:
        return None, plan.count
    examples = [item.entry for item in items if not item.order.number]
    manner = Manner(translations=translations(plan.lang))
    level = "" if plan.difficulty == RISING_DIFFICULTY else plan.difficulty
    lines = words.difficulty_line(level, manner), words.origin_line(plan.seed, manner)
    links = [page_link(item.puzzle, {}, args) for item in items if item.order.number] if args.qr else []
    book = bind_book(
        entries, examples, size=args.size, look=plan.look, lang=plan.lang, lines=lines, links=links
    )
    if args.verbose:
        seconds = {"make": generated_at - begin, "draw": perf_counter() - generated_at}
        log_times(str(args.output), {part: 1000 * time for part, time in seconds.items()})
    return book, plan.count - len(entries)


def _check_arguments(args: argparse.Namespace, line: Parser) -> None:
    """End with a usage error if the arguments do not fit together."""
    output: Output = args.output
    if output == STDOUT:
        check_stdout(False, line)
    elif not output.is_folder:
        check_output_file(output, False, "books", (SUFFIX,), line)
    if args.qr and not args.page_address:
        line.error("--qr: codes open a page; add --page-address, as in https://example.org/queens/")


def _book_path(output: Output) -> Path:
    """Return the path of the book."""
    return output.path / DEFAULT_NAME if output.is_folder else output.path


def _parse_sheet(text: str) -> str:
    """Parse the name of a paper size, in upper or lower case, for argparse."""
    return next((name for name in SHEET_BY_SIZE if name.casefold() == text.casefold()), text)


def _parse_games(text: str) -> tuple[str, ...]:
    """Parse names of games, separated by commas, for argparse."""
    games = tuple(dict.fromkeys(find_game_name(name.strip()) for name in text.split(",")))
    wrong = next((name for name in games if name not in GAMES), None)
    if wrong is not None:
        raise argparse.ArgumentTypeError(unknown_name_complaint("game", wrong, GAMES))
    return games


def parser(command: str) -> Parser:
    """Make the parser of `book`."""
    line = Parser(
        command,
        "Make a book of fair puzzles as PDF. Each game has its rules and its puzzles, easier ones first. At "
        "the end are hints (first where to look, then what follows) and answers with the order of "
        "deduction. The same arguments give the same book.",
        usage="-o FILE.pdf [options]",
        examples=EXAMPLES,
        has_config=True,
        footer="exit status: 0 the book was written; 1 with fewer puzzles than asked for; 5 it cannot be\n"
        "written; 130 stopped with Ctrl-C",
    )
    add = line.general.add_argument
    places = f"the output: a file ({SUFFIX}), a folder (for {DEFAULT_NAME}), or - for standard output"
    add_output(line.general, places, required=True)
    add_overwrite(line.general)
    add(
        "--count",
        type=whole_number_parser(1, MAX_COUNT),
        default=100,
        metavar="M",
        help="how many puzzles (default: %(default)s)",
    )
    add(
        "--games",
        type=_parse_games,
        default=DEFAULT_GAMES,
        metavar="NAMES",
        help="which games, in their order (default: %(default)s)",
    )
    add(
        "--difficulty",
        choices=DIFFICULTIES,
        default=RISING_DIFFICULTY,
        help="how hard they are (default: %(default)s)",
    )
    add(
        "--seed",
        type=whole_number_parser(0, 1 << 63),
        default=0,
        metavar="S",
        help="another seed gives other puzzles (default: %(default)s)",
    )
    add_workers(line.general)
    add_quiet(line.general)
    add_verbose(line.general)
    look = line.add_argument_group("appearance")
    sizes = tuple(SHEET_BY_SIZE)
    look.add_argument(
        "--size",
        type=_parse_sheet,
        choices=sizes,
        default=sizes[0],
        help="the paper size (default: %(default)s)",
    )
    look.add_argument(
        "--theme",
        dest="look",
        choices=LOOKS,
        default=COLOUR_LOOK,
        help="in colours, or for black and white printers (default: %(default)s)",
    )
    add_language(look, "the book")
    look.add_argument(
        "--qr", action="store_true", help="also codes that open each puzzle on the page of --page-address"
    )
    add_page_address(look)
    return line
