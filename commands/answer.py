"""One capture answered: read and solved, its picture written, and said what there is to say."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..files.texts import HEADING
from ..files.writing import Unwritable, stem_of
from ..overlay.labels import Labels
from ..overlay.picture import Picture
from ..overlay.terminal.account import print_account, print_remarks, tell_remarks
from ..overlay.terminal.streams import printable, tell
from ..pipeline import REFUSED, Problem, Snap, snap
from ..vision.source.limits import MAX_BYTES
from ..words.phrases import verdict
from .complaints import complain
from .line.pointers import pointed
from .line.targets import send_picture
from .line.verbose import tell_times
from .options.drawing import wants_story
from .options.outputs import STDOUT
from .options.shared import language, shown_link
from .options.standard_input import opened
from .options.steps import no_such_step, print_hint, print_step

if TYPE_CHECKING:
    from ..overlay.story.story import Story


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
        tell_times(result.file, result.ms)
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
    from ..drop.desktop.viewer import open_in_viewer

    if not open_in_viewer(path):
        tell(f"there is no viewer to open {path} with; open it yourself")
