"""What is known of a capture, drawn onto it, and written to a file."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

from ...files.writing import REPLACING, Inputs
from ...overlay.labels import Labels
from ...overlay.moment import finished
from ...overlay.paint.capture import Advice, draw_answer, draw_hint
from ...overlay.paint.flat import render_puzzle
from ...overlay.picture import NOWHERE, Picture
from ..known import Known
from ..telling import doubts, nothing, story_of

LABELS = Labels(letters=True, axes=True)  # by which sentences name what no capture shows in colour


def answer_picture(known: Known) -> Picture | None:
    """The answer drawn onto the capture; where there is no single answer, what was read. It is larger than
    the capture where the board has no room for numbers, or the capture none for doubts. None where nothing
    was read."""
    if known.rgb is None or not known.reading or not known.solution:
        return None
    begin = perf_counter()
    picture = draw_answer(known.rgb, known.reading, known.solution, doubts(known), known.labels, known.manner)
    known.took("draw", begin)
    return picture.of(known.file)


def hint_picture(known: Known, where_only: bool = False) -> Picture | None:
    """The capture with the next step drawn on it, or only where to look; with the wrong marks, where there
    are any; where there is no single answer, what was read. None where nothing was read."""
    if known.rgb is None or not known.reading or not known.solution:
        return None
    wrong = known.wrong_marks_before_hint
    advice = Advice(known.hint, wrong, where_only, nothing(known), doubts(known), known.beside_picture)
    begin = perf_counter()
    picture = draw_hint(known.rgb, known.reading, known.solution, advice, known.labels)
    known.took("draw", begin)
    return picture.of(known.file)


def step_pictures(known: Known, from_marks: bool = False) -> Iterator[Picture]:
    """A picture of the start, then one a step, none of which is drawn before it is asked for."""
    story = story_of(known, from_marks)
    if story is None:
        return
    from ...overlay.story.files import panels

    for picture in panels(story, labels=known.labels):
        yield picture.of(known.file)


def encoded(known: Known, picture: np.ndarray | None, suffix: str) -> bytes | None:
    """A picture, (H, W, 3) uint8 RGB, as a file's content, by suffix; None where there is none. Raises
    ValueError for another suffix, or a picture larger than its format holds."""
    if picture is None:
        return None
    begin = perf_counter()
    data = _of(picture).encoded(suffix)
    known.took("encode", begin)
    return data


def shown(known: Known, picture: np.ndarray | None) -> bytes | None:
    """What a notebook shows, as PNG: the picture; of a board without a capture one drawn from nothing."""
    if known.rgb is None and known.board and known.solution:
        board = render_puzzle(known.board, finished(known.board, known.solution), labels=LABELS)
        return Picture(board, scale=NOWHERE, shows_answer=False).encoded()
    return encoded(known, picture, ".png")


def saved(known: Known, picture: np.ndarray | None, path: Path, inputs: Inputs = REPLACING) -> bool:
    """Write a picture, never over the capture or another of the inputs; whether there was one. Raises
    Unwritable."""
    if picture is None:
        return False
    begin = perf_counter()
    _of(picture).of(known.file).save(path, inputs)
    known.took("encode", begin)
    return True


def _of(picture: np.ndarray) -> Picture:
    return picture if isinstance(picture, Picture) else Picture(picture)
