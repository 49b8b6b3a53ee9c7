"""`queens-snap render`: draws puzzles that are given as text, and their steps."""

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..batch.board_texts import NamedPuzzle, count_puzzles, read_puzzles
from ..files.links import is_puzzle_link
from ..files.texts import MalformedLink
from ..files.writing import BOARD_NOTE, STDIN, Unwritable, add_note, write_file
from ..overlay.labels import Labels
from ..overlay.moment import Moment, finished_moment
from ..overlay.paint.flat import DEFAULT_CELL, MAX_CELL, MIN_CELL, TooLarge, render_puzzle
from ..overlay.paint.pdf import PdfMissing, pdf_file, render_pdf
from ..overlay.paint.svg import render_svg, svg_text
from ..overlay.picture import PICTURE_SUFFIXES, encode
from ..overlay.qr import MODULE_PIXELS, TooLong, qr_picture, qr_primitives
from ..overlay.terminal.streams import print_error_line, printable_text
from ..overlay.themes import THEMES
from ..pipeline import Snap, solve_puzzle
from ..result.problem import EXIT_OK, EXIT_REFUSED, overall_status
from ..solver.puzzle import Puzzle
from ..words.games import WORDS
from ..words.phrases import verdict
from .arguments import expand_patterns, with_better_remedy
from .options import (
    UselessOptions,
    add_game,
    add_letters,
    add_page_address,
    add_quiet,
    add_voice,
    add_words,
    open_source,
    page_link,
    print_complaint,
    wanted_language,
    whole_number_parser,
)
from .outputs import (
    STDOUT,
    Output,
    add_output,
    add_overwrite,
    add_step_outputs,
    check_output_file,
    check_stdout,
    named_inputs,
    report_new_folders,
    wants_steps,
    write_step_outputs,
    write_to_stdout,
)
from .parser import Parser, add_verbose, flag_of, log_times

EXAMPLES = (
    ("render board.txt", "the board, in board.drawn.png"),
    ("render board.txt --theme print -o paper.png", "black on white"),
    ("render many.jsonl --solution -o pictures", "one picture a puzzle, with answers"),
    ("render board.txt -o board.svg", "for editors of drawings, sharp at any size"),
    ("render board.txt -o board.pdf", "a page to print"),
    ("render board.txt --html way.html", "its steps, to click through"),
    ("render board.txt --qr -o code.png", "its link as a QR code"),
)
DRAWN_SUFFIX = ".drawn"  # part of the name of a picture beside its board, as in board.drawn.png
LINK_STEM = "link"  # stem of the picture of a board that was given as a link
PNG, SVG, PDF = ".png", ".svg", ".pdf"
PICTURE_ENDINGS = (*PICTURE_SUFFIXES, SVG, PDF)
MAX_STEM_CHARACTERS = 100  # characters of a puzzle's name in a file name


def run(command: str, argv: Sequence[str]) -> int:
    """Draw boards; return the exit status for all of them."""
    line = parser(command)
    args = line.parse_args(argv)
    args.boards = expand_patterns(args.boards, args.quiet)
    if not args.boards:
        return EXIT_REFUSED
    _check_arguments(args, line)
    args.inputs = named_inputs(args.boards, args)
    args.useless_options = UselessOptions(line.options_given(args, ("letters",)), args)
    with report_new_folders(args):
        return overall_status([*_render_all(command, args)])


def _render_all(command: str, args: argparse.Namespace) -> Iterator[int]:
    """Draw each puzzle of the sources, or complain about it, and yield the exit status."""
    used: set[str] = set()
    for source in args.boards:
        for entry in read_puzzles(open_source(source, "a puzzle as text"), source, game=args.game):
            if entry.problem:
                problem = entry.problem
                if not is_puzzle_link(source):
                    problem = with_better_remedy(problem, source, command)
                yield print_complaint(problem)
            else:
                path = _unused_path(_picture_path(entry, source, args.output, args.drawn_as or PNG), used)
                yield _render(entry, path, args)


def parser(command: str) -> Parser:
    """Make the parser of `render`."""
    line = Parser(
        command,
        "Draw puzzles given as text, as their game draws them.",
        usage="[options] [BOARD ...]",
        examples=EXAMPLES,
        has_config=True,
    )
    line.general.add_argument(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a text file with a puzzle, or several below headings, a .jsonl file with one per line, a "
        "pattern of names, a link (drawn with its marks), or - for standard input (default: -)",
    )
    add_game(line.general)
    add_words(line.general)
    add_quiet(line.general)
    add_verbose(line.general)
    group = line.add_argument_group("the picture")
    add_output(
        group, f"the output: a picture ({', '.join(PICTURE_ENDINGS)}), a folder, or - for standard output"
    )
    add_overwrite(group)
    themes = tuple(THEMES)
    group.add_argument("--theme", choices=themes, default="light", help="the colours (default: %(default)s)")
    group.add_argument(
        "--cell",
        type=whole_number_parser(MIN_CELL, MAX_CELL),
        metavar="PX",
        help=f"pixels per cell (default: {DEFAULT_CELL}, fewer on very large boards)",
    )
    drawn_as = group.add_mutually_exclusive_group()
    for ending, name in ((SVG, "SVG"), (PDF, "PDF")):
        summary = f"draw as {name}, sharp at any size (so does -o FILE{ending})"
        flag = f"--{ending.removeprefix('.')}"
        drawn_as.add_argument(flag, dest="drawn_as", action="store_const", const=ending, help=summary)
    group.add_argument("--solution", action="store_true", help="draw the answer also")
    add_letters(group)
    group.add_argument("--qr", action="store_true", help="draw the link of the board instead, as a QR code")
    add_page_address(group)
    steps = line.add_argument_group("steps (of one puzzle; the picture itself only with -o)")
    add_step_outputs(steps)
    add_voice(steps)
    return line


def _check_arguments(args: argparse.Namespace, line: Parser) -> None:
    """End with a usage error if the arguments do not fit together."""
    first = args.boards[0]
    several = len(args.boards) > 1 or (first != STDIN and count_puzzles(first) > 1)
    if several and wants_steps(args):
        line.error("--steps, --animate and --html take one puzzle; name a file with one")
    if not wants_steps(args) and (names := line.options_given(args, ("voice", "lang"))):
        line.error(f"{flag_of(names[0])} is for --steps, --animate and --html; add one, or leave it out")
    output: Output | None = args.output
    if output == STDOUT:
        check_stdout(several, line)
    elif output and not output.is_folder:
        check_output_file(output, several, "puzzles", PICTURE_ENDINGS, line)
        if args.drawn_as and output.path.suffix.lower() != args.drawn_as:
            flag = f"--{args.drawn_as.removeprefix('.')}"
            line.error(f"-o: '{output}' does not end in {args.drawn_as}, as {flag} asks for")


def _picture_path(entry: NamedPuzzle, source: str, output: Output | None, ending: str) -> Path:
    """Return the path of a board's picture: the file of `-o`, in the folder of `-o`, or beside its source.

    The picture is named after the source. If the source holds several boards, it is named after the board's
    id or heading, or else after the source and the line.
    """
    if output and not output.is_folder:
        return output.path
    stem, folder = Path(source).stem, Path(source).parent
    if source == STDIN or is_puzzle_link(source):
        stem, folder = "stdin" if source == STDIN else LINK_STEM, Path()
    if entry.name != source and not is_puzzle_link(source):
        line = entry.name.removeprefix(f"{source}:")
        name = f"{stem}-{line}" if line != entry.name else line
        stem = re.sub(r"[^\w.-]+", "-", name).lstrip(".")[:MAX_STEM_CHARACTERS] or stem
    return output.path / f"{stem}{ending}" if output else folder / f"{stem}{DRAWN_SUFFIX}{ending}"


def _unused_path(path: Path, used: set[str]) -> Path:
    """Return the path, with a number if `used` has it in upper or lower case, and add it to `used`."""
    ending = "".join(path.suffixes[-2:]) if path.suffixes[-2:-1] == [DRAWN_SUFFIX] else path.suffix
    stem, unused, number = path.name.removesuffix(ending), path, 1
    while str(unused).casefold() in used:
        number += 1
        unused = path.with_name(f"{stem}-{number}{ending}")
    used.add(str(unused).casefold())
    return unused


def _render(entry: NamedPuzzle, path: Path, args: argparse.Namespace) -> int:
    """Write the picture or the steps of a puzzle, and print their paths; return the exit status."""
    assert entry.puzzle
    manner = {"voice": args.voice, "lang": wanted_language(args)}
    needs_solution = args.solution or wants_steps(args)
    result = solve_puzzle(entry.puzzle, entry.name, **manner) if needs_solution else Snap(entry.name)
    status = result.exit_status if result.solution or result.problem else EXIT_OK
    if status != EXIT_OK:
        outcome = verdict(result.solution) if result.solution else ""
        why = str(result.problem) if result.problem else f"{entry.name}: {outcome}"
        answer = WORDS[entry.puzzle.game].answer
        missing = [name for name, wanted in ((answer, args.solution), ("steps", wants_steps(args))) if wanted]
        print_error_line(f"{why}; no {' and no '.join(missing)} drawn")
    try:
        if args.output or not wants_steps(args):
            _write_picture(entry, result, path, args)
        story = result.story() if wants_steps(args) else None
        labels = Labels(letters=args.letters)
        for file in write_step_outputs(story, labels, args) if story else ():
            _print_line(f"steps: {printable_text(str(file))}", args)
    except (PdfMissing, Unwritable) as error:
        return print_complaint(error)
    args.useless_options.warn(entry.puzzle)
    if args.verbose:
        log_times(result.file, result.ms)
    return status


def _write_picture(entry: NamedPuzzle, result: Snap, path: Path, args: argparse.Namespace) -> None:
    """Write a puzzle's picture, and print its path. Raises Unwritable and PdfMissing."""
    data = _encode_picture(
        entry, result, args.drawn_as or (PNG if path == STDOUT.path else path.suffix), args
    )
    if path == STDOUT.path:
        write_to_stdout(data, args.inputs)
        return
    write_file(path, data, args.inputs)
    _print_line(f"picture: {printable_text(str(path))}", args)


def _print_line(line: str, args: argparse.Namespace) -> None:
    if not args.quiet and args.output != STDOUT:
        print(line, flush=True)


def _encode_picture(entry: NamedPuzzle, result: Snap, ending: str, args: argparse.Namespace) -> bytes:
    """Return a file with the drawing of a puzzle, or of its link. Raises Unwritable and PdfMissing.

    result: its answer is drawn if `--solution` is given. ending: the format.
    """
    assert entry.puzzle
    if args.qr:
        return _encode_qr_code(entry, entry.puzzle, ending, args)
    solution = result.solution if args.solution else None
    moment = finished_moment(entry.puzzle, solution) if solution else Moment(entry.puzzle, entry.marks)
    labels = Labels(letters=args.letters)
    labelled, cell = replace(moment, labels=labels), args.cell or DEFAULT_CELL
    if ending.lower() == SVG:
        return render_svg(labelled, args.theme, cell).encode("utf-8")
    if ending.lower() == PDF:
        return render_pdf(labelled, args.theme, cell)
    try:
        picture = render_puzzle(entry.puzzle, moment, cell=args.cell, theme=args.theme, labels=labels)
    except TooLarge as error:
        raise Unwritable(
            f"cannot draw {entry.name}: {error}", "leave --cell out, or give a smaller number"
        ) from error
    return add_note(encode(picture, ending), ending, BOARD_NOTE)


def _encode_qr_code(entry: NamedPuzzle, puzzle: Puzzle, ending: str, args: argparse.Namespace) -> bytes:
    """Return a file with the link of a puzzle as a QR code. Raises Unwritable and PdfMissing."""
    theme, module = THEMES["print"], args.cell or MODULE_PIXELS
    try:
        link = page_link(puzzle, entry.marks, args)
        if ending.lower() == SVG:
            return svg_text(*qr_primitives(link), theme, (0, 0), module).encode("utf-8")
        if ending.lower() == PDF:
            return pdf_file(*qr_primitives(link), theme, (0, 0), module, puzzle.game)
        return add_note(encode(qr_picture(link, module), ending), ending, BOARD_NOTE)
    except (TooLong, MalformedLink) as error:
        raise Unwritable(f"cannot draw {entry.name}: {error}", "remove some of its marks") from error
