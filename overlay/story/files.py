"""The steps written as pictures, an animation or a page; loaded only where that is asked for."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ...files.writing import NO_INPUTS, Inputs, Unwritable, make_folder, write
from ..encode import SUFFIXES, encode
from ..paint.labels import UNLABELLED, Labels
from .animation import animation
from .page import page
from .panel import panel
from .sheet import PANEL, sheet
from .story import Story

OTHER_WAYS = "use --steps with a folder, or --html"


def write_story(
    story: Story,
    *,
    steps: Path | None = None,
    animate: Path | None = None,
    html: Path | None = None,
    labels: Labels = UNLABELLED,
    inputs: Inputs = NO_INPUTS,
) -> Iterator[Path]:
    """Writes what was asked for, never over an input; gives each file or folder once it is there.

    steps: a picture for a sheet of all steps, or a folder for one picture each. animate: an animation.
    html: a page. Raises Unwritable.
    """
    if steps and steps.suffix.lower() in SUFFIXES:
        write(steps, _made(steps, lambda: encode(sheet(story, labels), steps.suffix, sign=True)), inputs)
        yield steps
    elif steps:
        _write_panels(story, steps, labels, inputs)
        yield steps
    if animate:
        write(animate, _made(animate, lambda: animation(story, animate.suffix, labels)), inputs)
        yield animate
    if html:
        write(html, page(story, labels).encode("utf-8"), inputs)
        yield html


def _write_panels(story: Story, folder: Path, labels: Labels, inputs: Inputs) -> None:
    """step-00.png (the start), step-01.png ... in the folder, which is made if it is not there."""
    make_folder(folder)
    digits = max(2, len(str(story.scenes - 1)))
    for i in range(story.scenes):
        picture = panel(story, i, PANEL, labels, alone=True)
        write(folder / f"step-{i:0{digits}d}.png", encode(picture, ".png", sign=True), inputs)


def _made(path: Path, make: Callable[[], bytes]) -> bytes:
    try:
        return make()
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", OTHER_WAYS) from error
