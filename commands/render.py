"""`queens-snap render`: boards and puzzles as text in, pictures of them and of their steps out."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..batch.sources.texts import LARGEST_TEXT, Given, boards
from ..overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from ..overlay.paint.labels import Labels
from ..overlay.queens.board import CELL, LEAST_CELL, MOST_CELL, THEMES, render_board
from ..overlay.render import TooLarge, render_puzzle, shown_answer
from ..overlay.terminal.account import VERDICTS, printable, tell
from ..pipeline import REFUSED, SOLVED, Problem, Snap, overall, settle
from ..solver.games import GAMES, QUEENS
from .story_options import add_story_arguments, wants_story, write_story

STDIN = "-"
DRAWN = ".drawn.png"
LONGEST_STEM = 100  # characters of a row's id that go into a file's name


def run(command: str, argv: Sequence[str]) -> int:
    """Render the boards that the arguments name; the exit status for all together."""
    args = _arguments(command, argv)
    taken: set[str] = set()
    statuses = []
    for source in args.boards:
        data = sys.stdin.buffer.read(LARGEST_TEXT + 1) if source == STDIN else source
        for given in boards(data, source, game=args.game):
            if given.problem:
                statuses.append(_complain(given.problem))
            else:
                path = _free(_target(given, source, args.output), taken)
                statuses.append(_render(given, source, path, args))
    return overall(statuses)


def _arguments(command: str, argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        description="Draw boards and puzzles given as text, as the game draws them.",
    )
    add = parser.add_argument
    add(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a text file of any game, a .jsonl file with a board a line, or - (default)",
    )
    endings = ", ".join(SUFFIXES)
    add(
        "-o", "--output", type=Path, metavar="PATH", help=f"a picture ({endings}), or a folder for any number"
    )
    add("--theme", choices=THEMES, default="light", help="light (default), dark, or black on white for paper")
    add("--cell", type=int, metavar="PX", help=f"pixels a cell, default {CELL}, less on very large boards")
    add("--solution", action="store_true", help="draw the answer")
    add("--letters", action="store_true", help="draw its letter onto each region")
    add("--game", choices=(QUEENS, *GAMES), help="what the boards are (default: seen from each)")
    add_story_arguments(parser.add_argument_group("steps (one board; the picture itself only with -o)"))
    args = parser.parse_args(argv)
    several = len(args.boards) > 1 or args.boards[0].endswith(".jsonl")
    if several and wants_story(args):
        parser.error("--steps, --animate and --html take one board, as text")
    if args.cell is not None and not LEAST_CELL <= args.cell <= MOST_CELL:
        parser.error(f"argument --cell: {args.cell} is not a whole number from {LEAST_CELL} to {MOST_CELL}")
    output: Path | None = args.output
    if output and output.suffix and not output.is_dir():
        if output.suffix.lower() not in SUFFIXES:
            parser.error(f"argument -o: '{output}' should end in one of {endings}, or be a folder")
        if several:
            parser.error(f"argument -o: several boards need a folder, and '{output}' is none")
    return args


def _target(given: Given, source: str, output: Path | None) -> Path:
    """Where a board's picture goes: where it was asked for, or beside its source under a name that no capture
    has: the text may have come from one. A row of a .jsonl file goes by its id, or by the file's name and its
    line."""
    if output and output.suffix and not output.is_dir():
        return output
    stem = "stdin" if source == STDIN else Path(source).stem
    folder = Path() if source == STDIN else Path(source).parent
    if source.endswith(".jsonl"):
        line = given.name.removeprefix(f"{source}:")
        name = f"{stem}-{line}" if line != given.name else line
        stem = re.sub(r"[^\w.-]+", "-", name).lstrip(".")[:LONGEST_STEM] or stem
    return output / f"{stem}.png" if output else folder / f"{stem}{DRAWN}"


def _free(path: Path, taken: set[str]) -> Path:
    """The path, numbered where an earlier board has it already (on disks that know no case as well), and
    noted as taken."""
    ending = DRAWN if path.name.endswith(DRAWN) else path.suffix
    stem, free, number = path.name.removesuffix(ending), path, 1
    while str(free).casefold() in taken:
        number += 1
        free = path.with_name(f"{stem}-{number}{ending}")
    taken.add(str(free).casefold())
    return free


def _render(given: Given, source: str, path: Path, args: argparse.Namespace) -> int:
    """Write one board's picture, or its steps, and say where they are; the exit status for it."""
    board = given.board or given.puzzle
    assert board
    result = settle(board, given.name) if args.solution or wants_story(args) else Snap(given.name)
    status = result.exit_status if result.answered or result.problem else SOLVED
    if status != SOLVED:
        why = str(result.problem) if result.problem else f"{given.name}: {VERDICTS[result.status]}"
        answer = "queens" if given.board else "answer"
        missing = [what for what, asked in ((answer, args.solution), ("steps", wants_story(args))) if asked]
        tell(f"{why}; no {' and no '.join(missing)} drawn")
    try:
        if args.output or not wants_story(args):
            picture = _picture(given, result, args)
            for name in args.boards:
                keep(name, path)
            if path.parent == args.output:
                _make_folder(args.output)
            write(path, encode(picture, path.suffix))
            print(f"picture: {printable(str(path))}", flush=True)
        story = result.story() if wants_story(args) else None
        for written in write_story(story, source, args, Labels(letters=args.letters)) if story else ():
            print(f"steps: {printable(str(written))}", flush=True)
    except Unwritable as error:
        return _complain(Problem(error.code, str(error), error.remedy))
    return status


def _picture(given: Given, result: Snap, args: argparse.Namespace) -> np.ndarray:
    """The board, with its answer where there is one to be drawn. Raises Unwritable where it is too large."""
    if given.board:
        queens = result.solution.queens if result.solution and args.solution else ()
        cell = args.cell or CELL
        return render_board(
            given.board, cell=cell, theme=args.theme, queens=queens, with_letters=args.letters
        )
    assert given.puzzle
    solution = result.game_solution if args.solution else None
    answer = solution.answer if solution else None
    shown = shown_answer(given.puzzle, answer, solution.guessed) if solution and answer else None
    try:
        return render_puzzle(given.puzzle, shown, cell=args.cell, theme=args.theme)
    except TooLarge as error:
        raise Unwritable(f"cannot draw {given.name}: {error}", "leave --cell out, or give less") from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(f"cannot make the folder {folder}: {reason}", "name another one with -o") from error


def _complain(problem: Problem) -> int:
    tell(str(problem))
    return REFUSED
