"""`queens-snap SHOT...`: reads and solves captures, draws answers on copies, and prints short accounts."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..files.links import MalformedLink, is_puzzle_link, link_name, read_board
from ..files.texts import HEADING_START, read_text, unreadable_fault
from ..files.writing import Unwritable, capture_stem
from ..overlay.labels import Labels
from ..overlay.picture import Picture
from ..overlay.terminal.account import print_account, print_remarks, print_remarks_as_errors
from ..overlay.terminal.streams import print_error_line, printable_text
from ..pipeline import Correction, Problem, Snap, snap
from ..result.problem import EXIT_OK, EXIT_REFUSED, EXIT_USAGE, overall_status, problem_from
from ..solver.puzzle import MalformedBoard
from ..vision.source.limits import MAX_BYTES
from ..words.phrases import verdict
from .arguments import (
    BOARD,
    address_complaint,
    check_first_word,
    check_no_command,
    expand_patterns,
    is_address,
    resume_line,
    with_better_remedy,
    words_with_files,
)
from .corrections import (
    add_correction_arguments,
    add_desktop_options,
    correction_from,
    is_from_desktop,
    protect_points,
    single_capture_options,
    take_from_desktop,
)
from .options import (
    NOTHING_SAVED,
    Interruption,
    UselessOptions,
    add_budget,
    add_crop,
    add_explain,
    add_json,
    add_labels,
    add_link,
    add_quiet,
    add_step,
    add_voice,
    add_words,
    check_step,
    open_source,
    print_complaint,
    print_hint,
    print_link,
    print_step,
    wanted_language,
)
from .outputs import (
    STDOUT,
    add_output,
    add_overwrite,
    add_step_outputs,
    check_output,
    named_inputs,
    picture_paths,
    report_new_folders,
    wants_picture,
    wants_steps,
    write_step_outputs,
    write_to_stdout,
)
from .parser import Parser, add_verbose, log_times
from .table import COMMANDS, PROGRAM, module_of


def answer_capture(shot: str, target: Path | None, args: argparse.Namespace) -> int:
    """Read, solve and draw one capture, and print the answer; return the exit status.

    target: the path of the picture; None if no picture is wanted.
    """
    try:
        result = _read_and_solve(shot, args)
    except KeyboardInterrupt:
        raise Interruption(NOTHING_SAVED if target else "") from None
    if result.problem and not args.pasted:
        result = replace(result, problem=with_better_remedy(result.problem, shot))
    if status := check_step(result, args.step, bool(args.from_marks)):
        return status
    hint = result.hint_picture(args.hint == "where") if args.hint and target else None
    drawn = (hint or result.picture) if target else None
    target = target if drawn is not None else None
    unwritable = _write_picture(result, drawn, target, args) if target else None
    link_status = _print_answer(result, None if unwritable else target, None if unwritable else drawn, args)
    unwritable = unwritable or _write_steps_and_stages(result, args)
    if result.board:
        args.useless_options.warn(result.board)
    if args.verbose:
        log_times(result.file, result.ms)
    for problem in (result.problem, unwritable):
        if problem:
            print_complaint(problem)
    if args.open and target and result.solution and not unwritable:
        _open_in_viewer(target)
    return EXIT_REFUSED if unwritable else link_status or result.exit_status


def _read_and_solve(shot: str, args: argparse.Namespace) -> Snap:
    """Read and solve one capture with the options of the line."""
    source = args.pasted or open_source(shot, "a picture")
    return snap(
        source if isinstance(source, str | bytes) else source.read(MAX_BYTES + 1),
        file=shot,
        game=args.game,
        stars=args.stars,
        which=args.which,
        correction=args.correction,
        ignore_marks=args.from_marks is False,
        labels=Labels(args.letters, args.borders, args.axes, args.plain),
        crop=args.crop,
        voice=args.voice,
        lang=wanted_language(args),
        budget=args.budget,
    )


def _write_picture(
    result: Snap, picture: Picture | None, target: Path, args: argparse.Namespace
) -> Problem | None:
    """Write a picture, if there is one; return the problem if writing fails."""
    if target != STDOUT.path:
        return result.try_save(target, picture, args.inputs)
    data = result.encoded(".png", picture)
    try:
        if data is not None:
            write_to_stdout(data, args.inputs)
    except Unwritable as error:
        return problem_from(error)
    return None


def _print_answer(result: Snap, target: Path | None, drawn: Picture | None, args: argparse.Namespace) -> int:
    """Print the answer in the form that the options choose; return the exit status.

    The status is EXIT_OK, or EXIT_REFUSED if `--link` asks for a link that cannot hold the board. With
    `--quiet`, or if the picture goes to standard output, only doubts and mistakes are printed.
    target, drawn: the path and the picture that were written, if any.
    """
    if args.json:
        print(json.dumps(result.to_json(args.all_steps, drawn)), flush=True)
    elif result.solution and args.text:
        heading = f"{HEADING_START} {printable_text(result.file)}\n" if len(args.shots) > 1 else ""
        print(f"{heading}{result.text}", end="", flush=True)
    elif result.solution and args.link:
        return print_link(result.file, result.solution.puzzle, result.marks, args)
    elif result.solution and (args.quiet or args.output == STDOUT):
        print_remarks_as_errors(result.file, result.solution, result.mistakes, result.doubts, result.manner)
    elif result.solution:
        _print_account(result, target, args)
    return EXIT_OK


def _write_steps_and_stages(result: Snap, args: argparse.Namespace) -> Problem | None:
    """Write the steps as pictures or page, and the stages of the reading, if options ask for them.

    Returns the problem if writing fails.
    """
    story = result.story(bool(args.from_marks)) if wants_steps(args) else None
    if result.solution and wants_steps(args) and not story:
        print_error_line(f"{result.file}: {verdict(result.solution, result.manner)}; no steps were drawn")
    try:
        if args.debug and result.rgb is not None and result.reading:
            from ..overlay.debug import write_stages  # here, because it loads slowly

            write_stages(result.rgb, result.reading, capture_stem(result.file), args.debug, args.inputs)
        for path in write_step_outputs(story, result.labels, args) if story else ():
            if not (args.json or args.text or args.link or args.quiet or args.output == STDOUT):
                print(f"steps: {printable_text(str(path))}")
    except Unwritable as error:
        return problem_from(error)
    return None


def _print_account(result: Snap, target: Path | None, args: argparse.Namespace) -> None:
    """Print an account of the deduction, the hint, or the board after a step; then doubts and mistakes."""
    assert result.solution
    if args.hint:
        print_hint(result, args.hint == "where", has_picture=target is not None)
    elif not print_step(result, args.step, bool(args.from_marks)):
        print_account(
            result.file,
            result.solution,
            result.cell_colours,
            explain=args.explain,
            all_steps=args.all_steps,
            manner=result.manner,
        )
    print_remarks(result.solution, result.mistakes, result.doubts, result.notes, result.manner)
    if target:
        print(f"picture: {printable_text(str(target))}")
    sys.stdout.flush()


def _open_in_viewer(path: Path) -> None:
    """Show a file in the system's viewer; print a message if there is no viewer."""
    from ..drop.desktop.notify import open_in_viewer

    if not open_in_viewer(path):
        print_error_line(f"there is no viewer to open {path} with; open it yourself")


MAX_CAPTURES_NAMED = 8  # captures that the line to resume a run names
MORE_HELP = f"all options: {PROGRAM} --help"
BATCH_ADVICE = f"{PROGRAM} batch SHOT ... --out DIR goes on where it was stopped"
EXAMPLES = (
    ("shot.png", "the answer, in shot.solved.png"),
    ("--hint step shot.png", "only what follows next, and why"),
    ("--explain --no-picture shot.png", "the steps in sentences"),
    ('"shots/*.png" -o answers', "many at once, into a folder"),
    ("--link --no-picture shot.png", "the board with its marks, to open elsewhere"),
    ("- -o - < shot.png > answer.png", "from one program to another"),
)
EXIT_STATUS_HELP = """\
exit status:
  0  solved
  1  several captures, and some of them are not solved
  2  usage error
  3  no board was found
  4  not exactly one solution, or marks that contradict it
  5  the input was refused, or the output could not be written; 130: stopped with Ctrl-C"""


def parser(command: str = "") -> Parser:
    """Make the parser of a line of captures."""
    line = Parser(
        command,
        "Read a screenshot of a puzzle (Queens, Star Battle, Tango, Zip, Mini Sudoku, Patches or Wend), "
        "solve it, and draw the answer onto a copy.",
        usage="[options] SHOT ...\nCOMMAND [options] ...",
        examples=EXAMPLES,
        footer=f"{_command_list()}\n\n{EXIT_STATUS_HELP}",
        has_config=True,
    )
    add = line.general.add_argument
    summary = "a picture, a pattern of names, or - for standard input"
    line.first_argument = add("shots", nargs="*", metavar="SHOT", help=summary)
    add_desktop_options(line.general)
    add_budget(line.general)
    add_words(line.general)
    add("-V", "--version", action="store_true", help="print the version")
    add_verbose(line.general)
    _add_pictures(line)
    group = line.add_argument_group("what is printed")
    add_quiet(group, "requested output and ")
    add_json(group)
    group.add_argument("--text", action="store_true", help="print only the puzzle that was read, as text")
    add_link(group, "the puzzle that was read, with its marks,")
    add_explain(group)
    add_voice(group)
    _add_hints_and_steps(line)
    add_correction_arguments(line)
    return line


def _command_list() -> str:
    """Return the list of the other commands, one on each line."""
    lines = "\n".join(f"  {PROGRAM} {name:11} {command.summary}" for name, command in COMMANDS.items())
    return f"other commands (help COMMAND tells more):\n{lines}"


def _add_pictures(line: Parser) -> None:
    group = line.add_argument_group("the picture")
    add = group.add_argument
    add_output(group, "the output: a file, a folder, or - for standard output")
    add_overwrite(group)
    add("--no-picture", action="store_true", help="write no picture")
    add("--open", action="store_true", help="open the picture afterwards")
    add_crop(group)
    add_labels(group)
    add("--debug", type=Path, metavar="DIR", help="also draw each stage of the reading")


def _add_hints_and_steps(line: Parser) -> None:
    group = line.add_argument_group("hints and steps (of one capture)")
    add = group.add_argument
    add("--hint", choices=("where", "step"), help="only where to look, or what follows next and why")
    marks = group.add_mutually_exclusive_group()
    start = {"dest": "from_marks", "default": None}
    marks.add_argument(
        "--from-marks", action="store_true", help="start from the marks in the picture (as hints do)", **start
    )
    marks.add_argument("--ignore-marks", action="store_false", help="start from the empty board", **start)
    add_step(group)
    add_step_outputs(group)


def run(command: str, argv: Sequence[str]) -> int:
    """Answer captures; return the exit status for all of them."""
    line = parser(command)
    if not argv:
        line.print_brief(f"{_command_list()}\n\n{MORE_HELP}")
        return EXIT_USAGE
    check_first_word(argv, line)
    args = line.parse_args(protect_points(argv))
    if args.version:
        return module_of("version").run("version", ())
    check_no_command(args.shots, line)
    named_shots, args.shots = args.shots, expand_patterns(args.shots, args.quiet)
    if named_shots and not args.shots:
        return EXIT_REFUSED
    if bool(args.shots) == is_from_desktop(args):
        line.error("name a picture, give - for standard input, or give --clipboard or --screen alone")
    if is_from_desktop(args) and not take_from_desktop(args):
        return EXIT_REFUSED
    if len(args.shots) > 1 and wants_steps(args):
        line.error("--steps, --animate and --html take one capture; for pages of many: batch --pages")
    check_output(args, line)
    args.correction = _correction_from_options(args, line)
    if args.correction is None:
        return EXIT_REFUSED
    args.inputs = named_inputs([*args.shots, args.board], args)
    args.useless_options = UselessOptions(line.options_given(args, UselessOptions.OPTIONS), args)
    places = picture_paths(args, line) if wants_picture(args) else {}
    with report_new_folders(args):
        statuses = _answer_captures(args, places, lambda rest: words_with_files(argv, named_shots, rest))
        return overall_status(list(statuses))


def _answer_captures(
    args: argparse.Namespace, places: dict[str, Path], line_for: Callable[[list[str]], list[str]]
) -> Iterator[int]:
    """Answer each capture, and yield its exit status. Raises Interruption.

    line_for: makes the words of a line that answers the given captures.
    """
    for i, shot in enumerate(args.shots):
        try:
            yield answer_capture(shot, places.get(shot), args)
        except KeyboardInterrupt:
            if len(args.shots) == 1:
                raise
            progress = f"{i} of {len(args.shots)} captures are answered"
            rest = args.shots[i:]
            remedy = resume_line("", line_for(rest)) if len(rest) <= MAX_CAPTURES_NAMED else BATCH_ADVICE
            raise Interruption(f"{progress}; {remedy}") from None


def _correction_from_options(args: argparse.Namespace, line: Parser) -> Correction | None:
    """Return the correction from the options; None, after a complaint, if `--board` names no board."""
    if len(args.shots) > 1 and (names := single_capture_options(args)):
        line.error(f"--{names[0]} takes one capture, and there are {len(args.shots)}; name one")
    puzzle = None
    if args.board is not None:
        try:
            text = args.board if is_puzzle_link(args.board) else read_text(args.board)
            puzzle = read_board(text, args.game).puzzle
        except OSError as error:
            is_elsewhere = is_address(args.board)
            print_complaint(
                *address_complaint(args.board, BOARD) if is_elsewhere else unreadable_fault(args.board, error)
            )
            return None
        except MalformedBoard as error:
            what = link_name(args.board) if is_puzzle_link(args.board) else args.board
            remedy = "" if isinstance(error, MalformedLink) else "; edit what --text printed"
            print_complaint(f"{what} is not a board: {error}{remedy}")
            return None
    try:
        return correction_from(args, puzzle)
    except ValueError as error:
        line.error(str(error))
