"""`queens-snap SHOT...`: read and solve captures, draw the answer onto a copy, print what there is to say."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..batch.board_texts import is_puzzle_link
from ..files.links import MalformedLink, named, read_board
from ..files.texts import CHECK_NAME, HEADING, read_text
from ..files.writing import Unwritable, reason_of, stem_of
from ..overlay.labels import Labels
from ..overlay.picture import Picture
from ..overlay.terminal.account import print_account, print_remarks, tell_remarks
from ..overlay.terminal.streams import printable, tell
from ..pipeline import REFUSED, Correction, Problem, Snap, overall, snap
from ..result.problem import USAGE
from ..solver.puzzle import MalformedBoard
from ..vision.source.limits import MAX_BYTES
from ..words.phrases import verdict
from . import options
from .arguments import (
    BOARD,
    about_address,
    check_first_word,
    check_no_command,
    check_output,
    expanded,
    is_address,
    pointed,
    remaining,
    send_picture,
    targets,
    to_go_on,
    wants_picture,
)
from .corrections import (
    about_one_capture,
    add_correction_arguments,
    add_desktop,
    correction_from,
    take,
    wants_desktop,
    with_points,
)
from .options import (
    STDOUT,
    Idle,
    Output,
    Stopped,
    add_budget,
    add_explain,
    add_link,
    add_overwrite,
    add_quiet,
    add_voice,
    complain,
    inputs_of,
    language,
    no_such_step,
    opened,
    print_hint,
    print_step,
    shown_link,
    wants_story,
)
from .parser import Parser, add_verbose, log_times
from .table import COMMANDS, PROGRAM, module_of

if TYPE_CHECKING:
    from ..overlay.story.story import Story


# One capture answered: read and solved, its picture written, and said what there is to say.


def answer(shot: str, target: Path | None, args: argparse.Namespace) -> int:
    """Answer one capture as the arguments say; the exit status for it. target: where its picture goes (None:
    there is to be none)."""
    source = args.pasted or opened(shot, "a picture")
    source = source if isinstance(source, str | bytes) else source.read(MAX_BYTES + 1)
    result = snap(
        source,
        file=shot,
        game=args.game,
        stars=args.stars,
        which=args.which,
        correction=args.correction,
        ignore_marks=args.from_marks is False,
        labels=Labels(args.letters, args.borders, args.axes, args.plain),
        voice=args.voice,
        lang=language(args),
        budget=args.budget,
    )
    if result.problem and not args.pasted:
        result = replace(result, problem=pointed(result.problem, shot))
    if wrong := no_such_step(result, args.step, bool(args.from_marks)):
        return wrong
    hint = result.hint_picture(args.hint == "where") if args.hint and target else None
    drawn = (hint or result.drawn) if target else None
    unwritable = _write(result, drawn, target, args) if target else None
    _say(result, None if unwritable else target, None if unwritable else drawn, args)
    unwritable = unwritable or _write_more(result, args)
    if result.board:
        args.idle.tell(result.board)
    if args.verbose:
        log_times(result.file, result.ms)
    for problem in (result.problem, unwritable):
        if problem:
            complain(problem)
    if args.open and target and result.solution and not unwritable:
        _open(target)
    return REFUSED if unwritable else result.exit_status


def _write(result: Snap, picture: Picture | None, target: Path, args: argparse.Namespace) -> Problem | None:
    """Write a picture, if any, to its place; what kept it from that."""
    if target != STDOUT.path:
        return result.try_save(target, picture, args.inputs)
    data = result.encoded(".png", picture)
    try:
        if data is not None:
            send_picture(data, args.inputs)
    except Unwritable as error:
        return Problem(error.code, str(error), error.remedy)
    return None


def _say(result: Snap, target: Path | None, drawn: Picture | None, args: argparse.Namespace) -> None:
    """Print the answer in the form that was asked for; of one that is to be silent, or leaves standard output
    to the picture, only what is wrong. target, drawn: the picture that was written, if any."""
    if args.json:
        print(json.dumps(result.to_json(args.all_steps, drawn)), flush=True)
    elif result.solution and args.text:
        heading = f"{HEADING} {printable(result.file)}\n" if len(args.shots) > 1 else ""
        print(f"{heading}{result.text}", end="", flush=True)
    elif result.solution and args.link:
        print(shown_link(result.solution.puzzle, result.marks, args), flush=True)
    elif result.solution and (args.quiet or args.output == STDOUT):
        tell_remarks(result.file, result.solution, result.mistakes, result.doubts, result.manner)
    elif result.solution:
        _report(result, target, args)


def _write_more(result: Snap, args: argparse.Namespace) -> Problem | None:
    """Write the steps as pictures or page and the stages of the reading where that is asked for; what kept
    it from that."""
    story = result.story(bool(args.from_marks)) if wants_story(args) else None
    if result.solution and wants_story(args) and not story:
        tell(f"{result.file}: {verdict(result.solution, result.manner)}; no steps were drawn")
    try:
        if args.debug and result.rgb is not None and result.reading:
            from ..overlay.debug import write_stages

            write_stages(result.rgb, result.reading, stem_of(result.file), args.debug, args.inputs)
        for path in _write_story(result, story, args) if story else ():
            if not (args.json or args.text or args.link or args.quiet or args.output == STDOUT):
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
    if args.hint:
        print_hint(result, args.hint == "where", shown=target is not None)
    elif not print_step(result, args.step, bool(args.from_marks)):
        print_account(
            result.file,
            result.solution,
            result.cell_colours,
            explain=args.explain,
            all_steps=args.all_steps,
            manner=result.manner,
        )
    print_remarks(result.solution, result.mistakes, result.doubts, result.reading.notes, result.manner)
    if target:
        print(f"picture: {printable(str(target))}")
    sys.stdout.flush()


def _open(path: Path) -> None:
    """Show a file in the system's viewer; that there is none is no error."""
    from ..drop.desktop.notify import open_in_viewer

    if not open_in_viewer(path):
        tell(f"there is no viewer to open {path} with; open it yourself")


MOST_LEFT = 8  # captures that are named in a line to go on with
ALL = f"all that it can do: {PROGRAM} help"
BY_BATCH = f"{PROGRAM} batch SHOT ... --out DIR goes on by itself where it is stopped"
EXAMPLES = (
    ("shot.png", "the answer, in shot.solved.png"),
    ("--hint step shot.png", "only what follows next, and why"),
    ("--explain --no-picture shot.png", "the way in sentences"),
    ('"shots/*.png" -o answers', "many at once, into a folder"),
    ("--link --no-picture shot.png", "the board with its marks, to open elsewhere"),
    ("- -o - < shot.png > answer.png", "from one program to another"),
)
STATUSES = """\
exit status:
  0  solved
  1  several captures, and some of them are not solved
  2  wrong usage
  3  no board was found
  4  not exactly one solution, or marks that contradict it
  5  the input was refused, or the output could not be written"""


def parser(command: str = "") -> Parser:
    """Make the parser of a line of captures."""
    line = Parser(
        command,
        "Read a screenshot of a puzzle (Queens, Star Battle, Tango, Zip, Mini Sudoku or Patches), solve it, "
        "and draw the answer onto a copy.",
        usage="[options] SHOT ...\nCOMMAND [options] ...",
        examples=EXAMPLES,
        footer=f"{_commands()}\n\n{STATUSES}",
        configured=True,
    )
    add = line.general.add_argument
    shots = "a picture, a pattern of names, or - for standard input"
    line.start = add("shots", nargs="*", metavar="SHOT", help=shots)
    add_desktop(line.general)
    add_budget(line.general)
    add("-V", "--version", action="store_true", help="print the version")
    add_verbose(line.general)
    _add_pictures(line)
    group = line.add_argument_group("what is told")
    add_quiet(group, "what is asked for and ")
    group.add_argument("--json", action="store_true", help="print one JSON object per line and nothing else")
    group.add_argument("--text", action="store_true", help="print only the puzzle that was read, as text")
    add_link(group, "the puzzle that was read, with its marks,")
    add_explain(group)
    add_voice(group)
    options.add_arguments(line)
    add_correction_arguments(line)
    return line


def _commands() -> str:
    """The other commands, a line each."""
    told = "\n".join(f"  {PROGRAM} {name:11} {known.summary}" for name, known in COMMANDS.items())
    return f"other commands (help COMMAND tells more):\n{told}"


def _add_pictures(line: Parser) -> None:
    group = line.add_argument_group("the picture")
    add = group.add_argument
    add(
        "-o",
        "--output",
        type=Output.of,
        metavar="PATH",
        help="where to: a file, a folder, or - for standard output",
    )
    add_overwrite(group)
    add("--no-picture", action="store_true", help="write no picture")
    add("--open", action="store_true", help="open the picture afterwards")
    options.add_labels(group)
    add("--debug", type=Path, metavar="DIR", help="also draw, stage by stage, how the capture was read")


def run(command: str, argv: Sequence[str]) -> int:
    """Answer captures; the exit status for all of them together."""
    line = parser(command)
    if not argv:
        line.print_brief(f"{_commands()}\n\n{ALL}")
        return USAGE
    check_first_word(argv, line)
    args = line.parse_args(with_points(argv))
    if args.version:
        return module_of("version").run("version", ())
    check_no_command(args.shots, line)
    named, args.shots = args.shots, expanded(args.shots, args.quiet)
    if named and not args.shots:
        return REFUSED
    if bool(args.shots) == wants_desktop(args):
        line.error("name a picture, give - for standard input, or give --clipboard or --screen alone")
    if wants_desktop(args) and not take(args):
        return REFUSED
    if len(args.shots) > 1 and options.wants_story(args):
        line.error("--steps, --animate and --html take one capture; for pages of many: batch --pages")
    check_output(args, line)
    args.correction = _correction(args, line)
    if args.correction is None:
        return REFUSED
    args.inputs = inputs_of([*args.shots, args.board], args)
    args.idle = Idle(line.given(args, Idle.OPTIONS), args)
    places = targets(args, line) if wants_picture(args) else {}
    return overall(list(_answers(args, places, lambda left: remaining(argv, named, left))))


def _answers(
    args: argparse.Namespace, places: dict[str, Path], line_for: Callable[[list[str]], list[str]]
) -> Iterator[int]:
    """The exit status of each capture. line_for: the words of a line that answers those that are left. Raises
    Stopped."""
    for i, shot in enumerate(args.shots):
        try:
            yield answer(shot, places.get(shot), args)
        except KeyboardInterrupt:
            if len(args.shots) == 1:
                raise
            done = f"{i} of {len(args.shots)} captures are answered"
            left = args.shots[i:]
            again = to_go_on("", line_for(left)) if len(left) <= MOST_LEFT else BY_BATCH
            raise Stopped(f"{done}; {again}") from None


def _correction(args: argparse.Namespace, line: Parser) -> Correction | None:
    """The correction that the options make; None, once the reason is printed, where --board is none."""
    if len(args.shots) > 1 and (given := about_one_capture(args)):
        line.error(f"--{given[0]} takes one capture, and there are {len(args.shots)}; name one")
    puzzle = None
    if args.board is not None:
        try:
            given = args.board if is_puzzle_link(args.board) else read_text(args.board)
            puzzle = read_board(given, args.game).puzzle
        except OSError as error:
            unread = f"{args.board} cannot be read: {reason_of(error)}", CHECK_NAME
            complain(*(about_address(args.board, BOARD) if is_address(args.board) else unread))
            return None
        except MalformedBoard as error:
            what = named(args.board) if is_puzzle_link(args.board) else args.board
            remedy = "" if isinstance(error, MalformedLink) else "; edit what --text printed"
            complain(f"{what} is not a board: {error}{remedy}")
            return None
    try:
        return correction_from(args, puzzle)
    except ValueError as error:
        line.error(str(error))
