"""`queens-snap SHOT...`: read and solve captures, draw the answer onto a copy, print what there is to say."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..batch.sources.texts import CHECK_NAME, read_text
from ..overlay.encode import SUFFIXES
from ..overlay.files import Unwritable, is_folder
from ..overlay.paint.labels import Labels
from ..overlay.terminal.account import print_account, print_remarks, print_state
from ..overlay.terminal.printing import VERDICTS, printable, tell
from ..pipeline import REFUSED, Correction, Problem, Snap, overall, snap
from ..solver.games import parse_text
from ..solver.puzzle import MalformedBoard
from ..vision.recognise import READERS
from ..vision.source.limits import MAX_BYTES
from . import hint_options
from .complaints import complain
from .correction_options import about_one_capture, add_correction_arguments, correction_from, with_points
from .shared_options import STDIN, add_game, add_stars, add_voice, inputs_of, language

if TYPE_CHECKING:
    from ..overlay.story.story import Story

CLIPBOARD = "clipboard"  # the name of the picture that is taken from there
EPILOG = """\
other commands (each has its own --help):
  queens-snap solve, check  solve or check puzzles given as text
  queens-snap generate      make fair boards, as hard as you like
  queens-snap render        draw puzzles given as text, as their game draws them
  queens-snap serve         open a page on this machine: drop or paste a picture, get hints and steps
  queens-snap batch         solve many captures (folders, archives, lists) and get a report
  queens-snap schema        print the JSON Schema of what --json prints
  queens-snap doctor        show what is installed and whether it works

exit status:
  0  solved
  1  several captures, and some of them are not solved
  2  wrong usage
  3  no board was found
  4  not exactly one solution, or marks that contradict it (check: not valid, not unique or not fair)
  5  the input was refused, or the output could not be written
"""


def run(_: str, argv: Sequence[str]) -> int:
    """Answer captures; the exit status for all of them together."""
    parser = _parser()
    args = parser.parse_args(with_points(argv))
    if bool(args.shots) == args.clipboard:
        parser.error("name a picture, give - for standard input, or give --clipboard alone")
    if args.clipboard and not _paste(args):
        return REFUSED
    if len(args.shots) > 1 and hint_options.wants_story(args):
        parser.error("--steps, --animate and --html take one capture")
    args.correction = _correction(args, parser)
    if args.correction is None:
        return REFUSED
    args.inputs = inputs_of([*args.shots, args.board])
    targets = _targets(args, parser) if _wants_picture(args) else {}
    return overall([_answer_capture(shot, targets.get(shot), args) for shot in args.shots])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="queens-snap",
        description="Read a screenshot of a puzzle (LinkedIn Queens, Tango or Zip), solve it, and draw the "
        "answer onto a copy.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("shots", nargs="*", metavar="SHOT", help="a picture; - for standard input")
    add("--clipboard", action="store_true", help="take the picture, or the copied files, from the clipboard")
    add(
        "-o",
        "--output",
        type=Path,
        metavar="PATH",
        help="where to write the picture; for several captures, a folder",
    )
    add("--json", action="store_true", help="print one JSON object per line and nothing else")
    add("--no-picture", action="store_true", help="do not write a picture")
    add("--open", action="store_true", help="open the picture afterwards")
    add("--text", action="store_true", help="print only the puzzle that was read, as text")
    add("--explain", action="store_true", help="print every step of the way")
    add_game(parser, READERS)
    add_stars(parser)
    add_voice(parser)
    add("--debug", type=Path, metavar="DIR", help="write pictures of how the capture was read into a folder")
    add_correction_arguments(parser)
    hint_options.add_arguments(parser)
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
    from ..drop.desktop.clipboard import NoPicture, grab  # only where it is used: it takes its time

    try:
        found = grab()
    except NoPicture as error:
        complain(error)
        return False
    args.pasted = found if isinstance(found, bytes) else None
    args.shots = [CLIPBOARD] if isinstance(found, bytes) else [str(path) for path in found]
    return True


def _correction(args: argparse.Namespace, parser: argparse.ArgumentParser) -> Correction | None:
    """What the options say about the board; None, once the reason is printed, where --board is none."""
    if len(args.shots) > 1 and (given := about_one_capture(args)):
        parser.error(f"argument --{given[0]}: it takes one capture, and there are {len(args.shots)}")
    puzzle = None
    if args.board is not None:
        try:
            puzzle = parse_text(read_text(args.board), args.game)
        except OSError as error:
            complain(f"{args.board} cannot be read: {error.strerror}", CHECK_NAME)
            return None
        except MalformedBoard as error:
            complain(f"{args.board} is not a board: {error}", "edit what --text printed")
            return None
    try:
        return correction_from(args, puzzle)
    except ValueError as error:
        parser.error(str(error))


def _wants_picture(args: argparse.Namespace) -> bool:
    """Whether the answer, or the hint, is to be drawn: who asks for the way step by step has not asked for
    the answer as well, unless a picture is named."""
    steps_alone = args.step is not None or hint_options.wants_story(args)
    named = args.output or args.open or args.hint
    return not args.no_picture and bool(named or not steps_alone)


def _targets(args: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, Path]:
    """Where each capture's picture goes: beside it as <stem>.solved.png (a hint: .hint.png), with its full
    name kept where two would collide. Ends with a usage error where -o cannot be meant."""
    shots, output, kind = args.shots, args.output, "hint" if args.hint else "solved"
    if output and len(shots) == 1 and not is_folder(output):
        if output.suffix.lower() not in SUFFIXES:
            parser.error(f"argument -o: '{output}' must end in one of {', '.join(SUFFIXES)}")
        return {shots[0]: output}
    if output and not is_folder(output):
        parser.error(f"argument -o: several captures need a folder, and '{output}' is not one")
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
        labels=Labels(args.letters, args.borders, args.axes),
        voice=args.voice,
        lang=language(args),
    )
    hint = result.hint_picture(args.hint == "where") if args.hint else None
    picture = hint.picture if hint else None
    unwritable = result.try_save(target, picture, args.inputs) if target else None
    if args.json:
        print(json.dumps(result.to_json(args.all_steps)), flush=True)
    elif result.solution and args.text:
        print(result.text, end="", flush=True)
    elif result.solution:
        _report(result, None if unwritable else target, args)
    unwritable = unwritable or _write_more(result, args)
    for problem in (result.problem, unwritable):
        if problem:
            complain(problem)
    if args.open and target and result.solution and not unwritable:
        _open(target)
    return REFUSED if unwritable else result.exit_status


def _write_more(result: Snap, args: argparse.Namespace) -> Problem | None:
    """Write the steps as pictures or page and the stages of the reading where that is asked for; what kept
    it from that."""
    story = result.story(bool(args.from_marks)) if hint_options.wants_story(args) else None
    if result.solution and hint_options.wants_story(args) and not story:
        tell(f"{result.file}: {VERDICTS[result.status]}; no steps were drawn")
    try:
        if args.debug and result.rgb is not None and result.reading:
            from ..overlay.debug import write_stages

            write_stages(result.rgb, result.reading, _stem(result.file), args.debug, args.inputs)
        for path in _write_story(result, story, args) if story else ():
            if not args.json and not args.text:
                print(f"steps: {printable(str(path))}")
    except Unwritable as error:
        return Problem(error.code, str(error), error.remedy)
    return None


def _write_story(result: Snap, story: "Story", args: argparse.Namespace) -> Iterator[Path]:
    from ..overlay.story.files import write_story  # only where it is used: it takes its time

    wanted = {"steps": args.steps, "animate": args.animate, "html": args.html}
    return write_story(story, **wanted, labels=result.labels, inputs=args.inputs)


def _report(result: Snap, target: Path | None, args: argparse.Namespace) -> None:
    """The board, a short account of the deduction, or the hint alone, and what is doubtful or wrong."""
    assert result.solution
    assert result.reading
    story = None if args.step is None else result.story(bool(args.from_marks))
    if args.hint and result.status == "solved":
        print(f"{printable(result.file)}: {result.hint_text(args.hint == 'where')}")
    elif story and args.step is not None:
        print_state(story, args.step)
    else:
        print_account(
            result.file,
            result.solution,
            result.reading.colours,
            explain=args.explain,
            all_steps=args.all_steps,
            manner=result.in_text,
        )
    print_remarks(result.solution, result.mistakes, result.doubts, result.reading.notes, result.in_text)
    if target:
        print(f"picture: {printable(str(target))}")
    sys.stdout.flush()


def _open(path: Path) -> None:
    """Show a file in the system's viewer; that there is none is no error."""
    from ..drop.desktop.viewer import open_in_viewer

    if not open_in_viewer(path):
        tell(f"there is no viewer to open {path} with; open it yourself")
