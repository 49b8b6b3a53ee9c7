"""`queens-snap SHOT...`: read and solve captures, draw the answer onto a copy, print what there is to say."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..batch.sources.texts import read_text
from ..drop.desktop.clipboard import NoPicture, grab
from ..drop.desktop.viewer import open_in_viewer
from ..overlay.encode import Unwritable
from ..overlay.games import DRAWINGS
from ..overlay.paint.labels import Labels
from ..overlay.queens.story import QueensStory
from ..overlay.story.game_story import GameStory
from ..overlay.terminal.account import VERDICTS, print_account, print_remarks, print_state, printable, tell
from ..overlay.terminal.games import print_game_account, print_game_state
from ..pipeline import REFUSED, SUFFIXES, Correction, Problem, Snap, overall, snap
from ..solver.games import game_of_text, parse_text
from ..solver.puzzle import MalformedBoard
from ..solver.queens.board import MAX_SIZE, Board
from ..vision.source.limits import MAX_BYTES
from . import story_options as arguments
from .correction_options import (
    about_one_capture,
    add_correction_arguments,
    correction_from,
    whole_number,
    with_points,
)

STDIN = "-"
CLIPBOARD = "clipboard"  # the name of the picture that is taken from there
EPILOG = """\
other commands (each has its own --help):
  queens-snap solve, check  boards as text: the deduction; valid, unique, fair, how hard
  queens-snap generate      fair boards, as hard as you like
  queens-snap render        boards as text drawn as the game draws them
  queens-snap serve         a page on this machine: drop or paste a picture; hints, steps, corrections
  queens-snap batch         many captures: folders, archives, lists; a report to look through
  queens-snap doctor        what is installed, and whether it works

exit status:
  0  solved
  1  several captures, some of them not solved
  2  usage
  3  no board found
  4  not exactly one solution, or marks that contradict it (check: not valid, not unique or not fair)
  5  refused input or unwritable output
"""


def run(_: str, argv: Sequence[str]) -> int:
    """Answer captures; the exit status for all of them together."""
    parser = _parser()
    args = parser.parse_args(with_points(argv))
    if bool(args.shots) == args.clipboard:
        parser.error("name a picture, - for standard input, or give --clipboard alone")
    if args.clipboard and not _paste(args):
        return REFUSED
    if len(args.shots) > 1 and arguments.wants_story(args):
        parser.error("--steps, --animate and --html take one capture")
    args.correction = _correction(args, parser)
    if args.correction is None:
        return REFUSED
    targets = {} if args.no_picture else _targets(args, parser)
    return overall([_answer_capture(shot, targets.get(shot), args) for shot in args.shots])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="queens-snap",
        description="Read a screenshot of a LinkedIn Queens, Tango or Zip board, solve it, draw the answer "
        "onto a copy.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("shots", nargs="*", metavar="SHOT", help="a picture; - is standard input")
    add("--clipboard", action="store_true", help="take the picture, or the copied files, in the clipboard")
    add("-o", "--output", type=Path, metavar="PATH", help="write the picture here (several: a folder)")
    add("--json", action="store_true", help="print one JSON object a line and nothing else")
    add("--no-picture", action="store_true", help="write no picture")
    add("--open", action="store_true", help="open the picture afterwards")
    add("--text", action="store_true", help="print only the board text that was read")
    add("--explain", action="store_true", help="print every step of the deduction")
    add("--game", choices=DRAWINGS, help="the game (default: found out; queens is Star Battle as well)")
    add("--stars", type=whole_number(1, MAX_SIZE), metavar="K", help="queens a row, column and region")
    add("--debug", type=Path, metavar="DIR", help="write the stages of the reading as pictures into a folder")
    add_correction_arguments(parser)
    arguments.add_arguments(parser)
    parser.set_defaults(pasted=None)
    add("--version", action=_Version, nargs=0, help="print the version")
    return parser


class _Version(argparse.Action):
    """Print the version; looked up only when asked for, since that takes as long as reading a board."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import version

        print(f"{parser.prog} {version('queens-snap')}")
        parser.exit()


def _paste(args: argparse.Namespace) -> bool:
    """Put what is in the clipboard among the arguments; False, once the reason is printed, where that is no
    picture."""
    try:
        found = grab()
    except NoPicture as error:
        tell(f"{error}; {error.remedy}")
        return False
    args.pasted = found if isinstance(found, bytes) else None
    args.shots = [CLIPBOARD] if isinstance(found, bytes) else [str(path) for path in found]
    return True


def _correction(args: argparse.Namespace, parser: argparse.ArgumentParser) -> Correction | None:
    """What the options say about the board; None, once the reason is printed, where --board is none."""
    if len(args.shots) > 1 and (given := about_one_capture(args)):
        parser.error(f"argument --{given[0]}: it is about one capture, and there are {len(args.shots)}")
    board = None
    if args.board is not None:
        try:
            text = read_text(args.board)
            board = parse_text(text, args.game or game_of_text(text))
        except OSError as error:
            reason = f"{args.board} cannot be read: {error.strerror}"
            tell(f"{reason}; check the name and the folder")
            return None
        except MalformedBoard as error:
            reason = f"{args.board} is no board: {error}"
            tell(f"{reason}; edit what --text printed")
            return None
        if isinstance(board, Board) and board.k > 1:
            args.stars = args.stars or board.k
    try:
        return correction_from(args, board)
    except ValueError as error:
        parser.error(str(error))


def _targets(args: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, Path]:
    """Where each capture's picture goes: beside it as <stem>.solved.png (a hint: .hint.png), with its full
    name kept where two would collide. Ends with a usage error where -o cannot be meant."""
    shots, output, kind = args.shots, args.output, "hint" if args.hint else "solved"
    if output and len(shots) == 1 and not output.is_dir():
        if output.suffix.lower() not in SUFFIXES:
            parser.error(f"argument -o: '{output}' should end in one of {', '.join(SUFFIXES)}")
        return {shots[0]: output}
    if output and not output.is_dir():
        parser.error(f"argument -o: several captures need a folder, and '{output}' is none")
    stems = {shot: _stem(shot) for shot in shots}
    folders = {shot: output or (Path() if shot == STDIN else Path(shot).parent) for shot in shots}
    taken = Counter((folders[shot], stem) for shot, stem in stems.items())
    return {
        shot: folders[shot] / f"{stem if taken[folders[shot], stem] == 1 else Path(shot).name}.{kind}.png"
        for shot, stem in stems.items()
    }


def _stem(shot: str) -> str:
    return "stdin" if shot == STDIN else Path(shot).stem


def _answer_capture(shot: str, target: Path | None, args: argparse.Namespace) -> int:
    """Read and solve one capture, write its picture, print what there is to say; the exit status for it."""
    source = args.pasted or (sys.stdin.buffer.read(MAX_BYTES + 1) if shot == STDIN else shot)
    result = snap(
        source,
        file=shot,
        game=args.game,
        stars=args.stars,
        which=args.which,
        correction=args.correction,
        ignore_marks=args.from_marks is False,
        labels=Labels(args.letters, args.borders),
    )
    picture = result.hint_picture(args.hint == "where") if args.hint else None
    unwritable = result.save(target, picture) if target else None
    if args.json:
        print(json.dumps(result.to_json()), flush=True)
    elif result.answered and args.text:
        print(result.text, end="", flush=True)
    elif result.answered:
        _report(result, None if unwritable else target, args)
    unwritable = unwritable or _write_more(result, args)
    for problem in (result.problem, unwritable):
        if problem:
            tell(str(problem))
    if args.open and target and result.answered and not unwritable:
        _open(target)
    return REFUSED if unwritable else result.exit_status


def _write_more(result: Snap, args: argparse.Namespace) -> Problem | None:
    """Write the steps as pictures or page and the stages of the reading where that is asked for; what kept
    it from that."""
    story = result.story(bool(args.from_marks)) if arguments.wants_story(args) else None
    if result.answered and arguments.wants_story(args) and not story:
        tell(f"{result.file}: {VERDICTS[result.status]}; no steps drawn")
    try:
        if args.debug and result.rgb is not None and result.seen:
            from ..overlay.debug import write_stages

            write_stages(result.rgb, result.seen, _stem(result.file), args.debug)
        written = arguments.write_story(story, result.file, args, result.labels) if story else ()
        for path in written:
            if not args.json and not args.text:
                print(f"steps: {printable(str(path))}")
    except Unwritable as error:
        return Problem(error.code, str(error), error.remedy)
    return None


def _report(result: Snap, target: Path | None, args: argparse.Namespace) -> None:
    """The board, a short account of the deduction, or the hint alone, and what is doubtful or wrong."""
    assert result.seen
    after: int | None = args.step
    story = None if after is None else result.story(bool(args.from_marks))
    if args.hint and result.status == "solved":
        print(f"{printable(result.file)}: {result.hint_text(args.hint == 'where')}")
    elif isinstance(story, QueensStory) and after is not None:
        print_state(story, after, result.seen.colours)
    elif isinstance(story, GameStory) and after is not None:
        print_game_state(story, after)
    elif result.game_solution:
        print_game_account(result.file, result.game_solution, explain=args.explain)
    elif result.solution:
        print_account(result.file, result.solution, result.seen.colours, explain=args.explain)
    print_remarks(result.mistakes, result.doubts, result.seen.notes)
    if target:
        print(f"picture: {printable(str(target))}")
    sys.stdout.flush()


def _open(path: Path) -> None:
    """Show a file in the system's viewer; that there is none is no error."""
    if not open_in_viewer(path):
        tell(f"no viewer to open {path} with")
