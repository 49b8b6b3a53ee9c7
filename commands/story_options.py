"""What of the drawing can be asked for on the command line, and how it is written."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from ..overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from ..overlay.paint.labels import UNLABELLED, Labels
from ..overlay.story import animation as animate
from ..overlay.story.animation import animation
from ..overlay.story.page import page
from ..overlay.story.sheet import panels, sheet
from ..overlay.story.story import Story

OTHER_WAYS = "take --steps with a folder, or --html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Hints, steps as pictures and page, labels."""
    group = parser.add_argument_group("hints and steps (one capture)")
    add = group.add_argument
    add("--hint", choices=("where", "step"), help="draw only where to look, or the next step and why")
    marks = group.add_mutually_exclusive_group()
    start = {"dest": "from_marks", "default": None}
    marks.add_argument(
        "--from-marks", action="store_true", help="start from the marks in the picture (hints do)", **start
    )
    marks.add_argument("--ignore-marks", action="store_false", help="start from the empty board", **start)
    add("--step", type=_count, metavar="N", help="print the board as it is after N steps")
    add_story_arguments(group)
    group = parser.add_argument_group("for those who do not tell the colours apart")
    group.add_argument("--letters", action="store_true", help="draw its letter onto each region")
    group.add_argument("--borders", action="store_true", help="draw the regions' borders anew")


def add_story_arguments(group: argparse._ArgumentGroup) -> None:
    """Steps as pictures and page."""
    add = group.add_argument
    add("--steps", type=Path, metavar="PATH", help="draw every step: a folder, or a picture for one sheet")
    add("--animate", type=_ending(animate.SUFFIXES), metavar="FILE", help="the steps as .webp, .gif or .apng")
    add("--html", type=_ending((".html", ".htm")), metavar="FILE", help="a page to step through")


def wants_story(args: argparse.Namespace) -> bool:
    """True if any picture or page of the steps is asked for."""
    return bool(args.steps or args.animate or args.html)


def write_story(
    story: Story, source: str, args: argparse.Namespace, labels: Labels = UNLABELLED
) -> Iterator[Path]:
    """Writes what was asked for, never over the source; gives each file or folder once it is there. Raises
    Unwritable."""
    for path in (args.steps, args.animate, args.html):
        if path:
            keep(source, path)
    if args.steps and args.steps.suffix.lower() in SUFFIXES:
        write(args.steps, _made(args.steps, lambda: encode(sheet(story, labels), args.steps.suffix)))
        yield args.steps
    elif args.steps:
        _write_panels(story, args.steps, labels)
        yield args.steps
    if args.animate:
        write(args.animate, _made(args.animate, lambda: animation(story, args.animate.suffix, labels)))
        yield args.animate
    if args.html:
        write(args.html, page(story, labels).encode("utf-8"))
        yield args.html


def _write_panels(story: Story, folder: Path, labels: Labels) -> None:
    """step-00.png (the start), step-01.png ... in the folder, which is made if it is not there."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(f"cannot write {folder}: {reason}", "name another folder with --steps") from error
    digits = max(2, len(str(story.scenes - 1)))
    for i, picture in enumerate(panels(story, labels=labels)):
        write(folder / f"step-{i:0{digits}d}.png", encode(picture, ".png"))


def _made(path: Path, make: Callable[[], bytes]) -> bytes:
    try:
        return make()
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", OTHER_WAYS) from error


def _ending(suffixes: tuple[str, ...]) -> Callable[[str], Path]:
    def parse(text: str) -> Path:
        if Path(text).suffix.lower() not in suffixes:
            raise argparse.ArgumentTypeError(f"'{text}' should end in one of {', '.join(suffixes)}")
        return Path(text)

    return parse


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0")
    return int(text)
