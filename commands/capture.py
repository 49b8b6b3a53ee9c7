"""`queens-snap SHOT...`: read and solve captures, draw the answer onto a copy, print what there is to say."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..batch.sources.texts import is_a_link
from ..files.links import MalformedLink, named, read_board
from ..files.texts import CHECK_NAME, read_text
from ..files.writing import reason_of
from ..pipeline import REFUSED, Correction, overall
from ..solver.puzzle import MalformedBoard
from .answer import answer
from .complaints import Stopped, complain
from .line.again import remaining, to_go_on
from .line.parser import PROGRAM, USAGE, Parser
from .line.patterns import expanded
from .line.pointers import BOARD, about_address, check_first_word, check_no_command, is_address
from .line.table import COMMANDS, module_of
from .line.targets import check_output, targets, wants_picture
from .line.verbose import add_verbose
from .options import drawing
from .options.corrections import about_one_capture, add_correction_arguments, correction_from, with_points
from .options.desktop import add_desktop, take, wants_desktop
from .options.idle import Idle
from .options.outputs import Output, add_overwrite, inputs_of
from .options.shared import add_budget, add_explain, add_link, add_quiet, add_voice

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
    """Its command line."""
    line = Parser(
        command,
        "Read a screenshot of a puzzle (Queens, Star Battle, Tango, Zip, Mini Sudoku or Patches), solve it, "
        "and draw the answer onto a copy.",
        usage="[options] SHOT ...\nCOMMAND [options] ...",
        examples=EXAMPLES,
        after=f"{_commands()}\n\n{STATUSES}",
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
    drawing.add_arguments(line)
    add_correction_arguments(line)
    return line


def _commands() -> str:
    """What else there is, a line a command."""
    told = "\n".join(f"  {PROGRAM} {name:11} {known.says}" for name, known in COMMANDS.items())
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
    drawing.add_labels(group)
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
    if len(args.shots) > 1 and drawing.wants_story(args):
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
    """What the options say about the board; None, once the reason is printed, where --board is none."""
    if len(args.shots) > 1 and (given := about_one_capture(args)):
        line.error(f"--{given[0]} takes one capture, and there are {len(args.shots)}; name one")
    puzzle = None
    if args.board is not None:
        try:
            given = args.board if is_a_link(args.board) else read_text(args.board)
            puzzle = read_board(given, args.game).puzzle
        except OSError as error:
            unread = f"{args.board} cannot be read: {reason_of(error)}", CHECK_NAME
            complain(*(about_address(args.board, BOARD) if is_address(args.board) else unread))
            return None
        except MalformedBoard as error:
            what = named(args.board) if is_a_link(args.board) else args.board
            remedy = "" if isinstance(error, MalformedLink) else "; edit what --text printed"
            complain(f"{what} is not a board: {error}{remedy}")
            return None
    try:
        return correction_from(args, puzzle)
    except ValueError as error:
        line.error(str(error))
