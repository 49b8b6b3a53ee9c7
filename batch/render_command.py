"""`queens-snap render`: boards as text in, pictures of them out."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from ..overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from ..overlay.render import CELL, LEAST_CELL, MOST_CELL, THEMES, render_board
from ..overlay.terminal import VERDICTS, printable
from ..pipeline import REFUSED, SOLVED, Problem, overall, settle
from ..solver.board import Board, Cell
from .boards import LARGEST_TEXT, Given, boards

STDIN = "-"
LONGEST_STEM = 100  # characters of a row's id that go into a file's name


def run(command: str, argv: Sequence[str]) -> int:
    """Render the boards that the arguments name; the exit status for all together."""
    args = _arguments(command, argv)
    taken: set[str] = set()
    statuses = []
    for source in args.boards:
        data = sys.stdin.buffer.read(LARGEST_TEXT + 1) if source == STDIN else source
        for given in boards(data, source):
            if given.problem:
                statuses.append(_complain(given.problem))
            elif given.board:
                path = _free(_target(given, source, args.output), taken)
                statuses.append(_render(given.name, given.board, path, args))
    return overall(statuses)


def _arguments(command: str, argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}", description="Draw boards given as text, as the game draws them."
    )
    add = parser.add_argument
    add(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a text file, a .jsonl file with a board a line, or - (default)",
    )
    endings = ", ".join(SUFFIXES)
    add(
        "-o", "--output", type=Path, metavar="PATH", help=f"a picture ({endings}), or a folder for any number"
    )
    add("--theme", choices=THEMES, default="light", help="light (default), dark, or black on white for paper")
    add("--cell", type=int, default=CELL, metavar="PX", help=f"pixels a cell, default {CELL}")
    add("--solution", action="store_true", help="draw the queens")
    add("--letters", action="store_true", help="draw its letter onto each region")
    args = parser.parse_args(argv)
    if not LEAST_CELL <= args.cell <= MOST_CELL:
        parser.error(f"argument --cell: {args.cell} is not a whole number from {LEAST_CELL} to {MOST_CELL}")
    output: Path | None = args.output
    if output and output.suffix and not output.is_dir():
        if output.suffix.lower() not in SUFFIXES:
            parser.error(f"argument -o: '{output}' should end in one of {endings}, or be a folder")
        if len(args.boards) > 1 or args.boards[0].endswith(".jsonl"):
            parser.error(f"argument -o: several boards need a folder, and '{output}' is none")
    return args


def _target(given: Given, source: str, output: Path | None) -> Path:
    """Where a board's picture goes: beside its source, or where it was asked for; a row of a .jsonl file goes
    by its id, or by the file's name and its line."""
    if output and output.suffix and not output.is_dir():
        return output
    stem = "stdin" if source == STDIN else Path(source).stem
    folder = Path() if source == STDIN else Path(source).parent
    if source.endswith(".jsonl"):
        line = given.name.removeprefix(f"{source}:")
        name = f"{stem}-{line}" if line != given.name else line
        stem = re.sub(r"[^\w.-]+", "-", name).lstrip(".")[:LONGEST_STEM] or stem
    return (output or folder) / f"{stem}.png"


def _free(path: Path, taken: set[str]) -> Path:
    """The path, numbered where an earlier board has it already (on disks that know no case as well), and
    noted as taken."""
    free, number = path, 1
    while str(free).casefold() in taken:
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    taken.add(str(free).casefold())
    return free


def _render(name: str, board: Board, path: Path, args: argparse.Namespace) -> int:
    """Write one board's picture and say where it is; the exit status for it."""
    queens, status = _queens(name, board) if args.solution else ((), SOLVED)
    picture = render_board(board, cell=args.cell, theme=args.theme, queens=queens, with_letters=args.letters)
    try:
        for source in args.boards:
            keep(source, path)
        if path.parent == args.output:
            _make_folder(args.output)
        write(path, encode(picture, path.suffix))
    except Unwritable as error:
        return _complain(Problem(error.code, str(error), error.remedy))
    print(f"picture: {printable(str(path))}", flush=True)
    return status


def _queens(name: str, board: Board) -> tuple[tuple[Cell, ...], int]:
    """The queens of the one solution, and the exit status for them."""
    result = settle(board, name)
    if result.solution and result.status == "solved":
        return result.solution.queens, SOLVED
    why = str(result.problem) if result.problem else f"{name}: {VERDICTS[result.status]}"
    print(f"queens-snap: {printable(why)}; no queens drawn", file=sys.stderr, flush=True)
    return (), result.exit_status


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(f"cannot make the folder {folder}: {reason}", "name another one with -o") from error


def _complain(problem: Problem) -> int:
    print(f"queens-snap: {printable(str(problem))}", file=sys.stderr, flush=True)
    return REFUSED
