"""`queens-snap render`: puzzles as text in, pictures of them and of their steps out."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..batch.board_texts import JSON_LINES, NamedPuzzle, count_puzzles, is_puzzle_link, read_puzzles
from ..files.writing import MADE, STDIN, Unwritable, signed, write
from ..overlay.labels import Labels
from ..overlay.moment import Moment, finished_moment
from ..overlay.paint.flat import CELL, LEAST_CELL, MOST_CELL, TooLarge, render_puzzle
from ..overlay.paint.pdf import PdfMissing, render_pdf
from ..overlay.paint.svg import render_svg
from ..overlay.picture import SUFFIXES, encode
from ..overlay.story.files import write_story
from ..overlay.terminal.streams import printable, tell
from ..overlay.themes import THEMES
from ..pipeline import REFUSED, SOLVED, Snap, overall, settle
from ..words.games import WORDS
from ..words.phrases import verdict
from .arguments import check_file, check_stdout, expanded, pointed, send_picture
from .options import (
    STDOUT,
    Idle,
    Output,
    add_game,
    add_letters,
    add_overwrite,
    add_quiet,
    add_story_arguments,
    add_voice,
    complain,
    inputs_of,
    language,
    opened,
    wants_story,
    whole_number,
)
from .parser import Parser, add_verbose, log_times, option

EXAMPLES = (
    ("render board.txt", "the board, in board.drawn.png"),
    ("render board.txt --theme print -o paper.png", "black on white"),
    ("render many.jsonl --solution -o pictures", "one picture a puzzle, with answers"),
    ("render board.txt -o board.svg", "for editors of drawings, sharp at any size"),
    ("render board.txt -o board.pdf", "the same as a page"),
    ("render board.txt --html way.html", "its steps, to click through"),
)
DRAWN = ".drawn"
LINK = "link"  # what the picture of one is called
PNG, SVG, PDF = ".png", ".svg", ".pdf"
ENDINGS = (*SUFFIXES, SVG, PDF)
LONGEST_STEM = 100  # characters of a row's id that go into a file's name


def run(command: str, argv: Sequence[str]) -> int:
    """Render the boards that the arguments name; the exit status for all together."""
    line = parser(command)
    args = line.parse_args(argv)
    args.boards = expanded(args.boards, args.quiet)
    if not args.boards:
        return REFUSED
    _check(args, line)
    args.inputs = inputs_of(args.boards, args)
    args.idle = Idle(line.given(args, ("letters",)), args)
    taken: set[str] = set()
    statuses = []
    for source in args.boards:
        for given in read_puzzles(opened(source, "a puzzle as text"), source, game=args.game):
            if given.problem:
                link = is_puzzle_link(source)
                statuses.append(complain(given.problem if link else pointed(given.problem, source, command)))
            else:
                path = _free(_target(given, source, args.output, args.drawn_as or PNG), taken)
                statuses.append(_render(given, path, args))
    return overall(statuses)


def parser(command: str) -> Parser:
    """Make the parser of `render`."""
    line = Parser(
        command,
        "Draw puzzles given as text, as their game draws them.",
        usage="[options] [BOARD ...]",
        examples=EXAMPLES,
        configured=True,
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
    add_quiet(line.general)
    add_verbose(line.general)
    group = line.add_argument_group("the picture")
    group.add_argument(
        "-o",
        "--output",
        type=Output.of,
        metavar="PATH",
        help=f"where to: a picture ({', '.join(ENDINGS)}), a folder, or - for standard output",
    )
    add_overwrite(group)
    themes = tuple(THEMES)
    group.add_argument("--theme", choices=themes, default="light", help="the colours (default: %(default)s)")
    group.add_argument(
        "--cell",
        type=whole_number(LEAST_CELL, MOST_CELL),
        metavar="PX",
        help=f"pixels per cell (default: {CELL}, fewer on very large boards)",
    )
    drawn_as = group.add_mutually_exclusive_group()
    for ending, name in ((SVG, "SVG"), (PDF, "PDF")):
        says = f"draw as {name}, sharp at any size (so does -o FILE{ending})"
        flag = f"--{ending.removeprefix('.')}"
        drawn_as.add_argument(flag, dest="drawn_as", action="store_const", const=ending, help=says)
    group.add_argument("--solution", action="store_true", help="draw the answer as well")
    add_letters(group)
    steps = line.add_argument_group("steps (of one puzzle; the picture itself only with -o)")
    add_story_arguments(steps)
    add_voice(steps)
    return line


def _check(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where the arguments cannot be meant."""
    first = args.boards[0]
    several = (
        len(args.boards) > 1 or first.endswith(JSON_LINES) or (first != STDIN and count_puzzles(first) > 1)
    )
    if several and wants_story(args):
        line.error("--steps, --animate and --html take one puzzle, as text; name one")
    if not wants_story(args) and (told := line.given(args, ("voice", "lang"))):
        line.error(f"{option(told[0])} is for --steps, --animate and --html; add one, or leave it out")
    output: Output | None = args.output
    if output == STDOUT:
        check_stdout(several, line)
    elif output and not output.is_folder:
        check_file(output, several, "puzzles", ENDINGS, line)
        if args.drawn_as and output.path.suffix.lower() != args.drawn_as:
            flag = f"--{args.drawn_as.removeprefix('.')}"
            line.error(f"-o: '{output}' does not end in {args.drawn_as}, as {flag} asks for")


def _target(given: NamedPuzzle, source: str, output: Output | None, ending: str) -> Path:
    """The place where a board's picture goes: where it was asked for, or beside its source under a name that
    no capture has: the text may have come from one. A row of a .jsonl file goes by its id, one of several
    boards in a text by its heading, else by the file's name and its line."""
    if output and not output.is_folder:
        return output.path
    nowhere = "stdin" if source == STDIN else LINK if is_puzzle_link(source) else None
    stem, folder = (nowhere, Path()) if nowhere else (Path(source).stem, Path(source).parent)
    if given.name != source and not is_puzzle_link(source):
        line = given.name.removeprefix(f"{source}:")
        name = f"{stem}-{line}" if line != given.name else line
        stem = re.sub(r"[^\w.-]+", "-", name).lstrip(".")[:LONGEST_STEM] or stem
    return output.path / f"{stem}{ending}" if output else folder / f"{stem}{DRAWN}{ending}"


def _free(path: Path, taken: set[str]) -> Path:
    """The path, numbered where an earlier board has it already (on disks that know no case as well), and
    noted as taken."""
    ending = "".join(path.suffixes[-2:]) if path.suffixes[-2:-1] == [DRAWN] else path.suffix
    stem, free, number = path.name.removesuffix(ending), path, 1
    while str(free).casefold() in taken:
        number += 1
        free = path.with_name(f"{stem}-{number}{ending}")
    taken.add(str(free).casefold())
    return free


def _render(given: NamedPuzzle, path: Path, args: argparse.Namespace) -> int:
    """Write one puzzle's picture, or its steps, and say where they are; the exit status for it."""
    assert given.puzzle
    told = {"voice": args.voice, "lang": language(args)}
    is_asked = args.solution or wants_story(args)
    result = settle(given.puzzle, given.name, **told) if is_asked else Snap(given.name)
    status = result.exit_status if result.solution or result.problem else SOLVED
    if status != SOLVED:
        found = verdict(result.solution) if result.solution else ""
        why = str(result.problem) if result.problem else f"{given.name}: {found}"
        answer = WORDS[given.puzzle.game].answer
        missing = [what for what, asked in ((answer, args.solution), ("steps", wants_story(args))) if asked]
        tell(f"{why}; no {' and no '.join(missing)} drawn")
    try:
        if args.output or not wants_story(args):
            _write(given, result, path, args)
        story = result.story() if wants_story(args) else None
        wanted = {"steps": args.steps, "animate": args.animate, "html": args.html}
        labels = Labels(letters=args.letters)
        for written in write_story(story, **wanted, labels=labels, inputs=args.inputs) if story else ():
            _say(f"steps: {printable(str(written))}", args)
    except (PdfMissing, Unwritable) as error:
        return complain(error)
    args.idle.tell(given.puzzle)
    if args.verbose:
        log_times(result.file, result.ms)
    return status


def _write(given: NamedPuzzle, result: Snap, path: Path, args: argparse.Namespace) -> None:
    """Write a puzzle's picture to its place, and say where that is. Raises Unwritable,
    PdfMissing."""
    data = _drawn(given, result, args.drawn_as or (PNG if path == STDOUT.path else path.suffix), args)
    if path == STDOUT.path:
        send_picture(data, args.inputs)
        return
    write(path, data, args.inputs)
    _say(f"picture: {printable(str(path))}", args)


def _say(line: str, args: argparse.Namespace) -> None:
    if not args.quiet and args.output != STDOUT:
        print(line, flush=True)


def _drawn(given: NamedPuzzle, result: Snap, ending: str, args: argparse.Namespace) -> bytes:
    """The puzzle as a file's content, with its answer where there is one to be drawn. Raises Unwritable where
    it is too large, and PdfMissing."""
    assert given.puzzle
    solution = result.solution if args.solution else None
    moment = finished_moment(given.puzzle, solution) if solution else Moment(given.puzzle, given.marks)
    labels = Labels(letters=args.letters)
    shown, cell = replace(moment, labels=labels), args.cell or CELL
    if ending.lower() == SVG:
        return render_svg(shown, args.theme, cell).encode("utf-8")
    if ending.lower() == PDF:
        return render_pdf(shown, args.theme, cell)
    try:
        picture = render_puzzle(given.puzzle, moment, cell=args.cell, theme=args.theme, labels=labels)
    except TooLarge as error:
        raise Unwritable(f"cannot draw {given.name}: {error}", "leave --cell out, or give less") from error
    return signed(encode(picture, ending), ending, MADE)
