"""What is known of a capture, drawn onto it, and written to a file."""

from pathlib import Path
from time import perf_counter

import numpy as np

from ..files.own import answering
from ..files.writing import REPLACING, Inputs, Unwritable, check_replaceable, write
from ..overlay.beside.drawn import Drawn
from ..overlay.encode import encode
from ..overlay.onto.capture import Advice, draw_answer, draw_hint
from ..overlay.onto.flat import finished, render_puzzle
from ..overlay.paint.labels import Labels
from .known import Known
from .telling import doubts, nothing

LABELS = Labels(letters=True, axes=True)  # by which sentences name what no capture shows in colour


def answer_drawn(known: Known) -> Drawn | None:
    """The answer drawn onto the capture; where there is no single answer, what was read. It is larger than
    the capture where the board has no room for numbers, or the capture none for doubts. None where nothing
    was read."""
    if known.rgb is None or not known.reading or not known.solution:
        return None
    begin = perf_counter()
    drawn = draw_answer(known.rgb, known.reading, known.solution, doubts(known), known.labels)
    known.took("draw", begin)
    return drawn


def hint_drawn(known: Known, where_only: bool = False) -> Drawn | None:
    """The capture with the next step drawn on it, or only where to look; with the wrong marks, where there
    are any; where there is no single answer, what was read. None where nothing was read."""
    if known.rgb is None or not known.reading or not known.solution:
        return None
    wrong = known.wrong_marks_before_hint
    advice = Advice(known.hint, wrong, where_only, nothing(known), doubts(known), known.beside_picture)
    begin = perf_counter()
    drawn = draw_hint(known.rgb, known.reading, known.solution, advice, known.labels)
    known.took("draw", begin)
    return drawn


def encoded(known: Known, picture: np.ndarray | None, suffix: str) -> bytes | None:
    """A picture, (H, W, 3) uint8 RGB, as a file's content, by suffix; None where there is none. Raises
    ValueError for another suffix, or a picture larger than its format holds."""
    if picture is None:
        return None
    begin = perf_counter()
    data = encode(picture, suffix, sign=True)
    known.took("encode", begin)
    return data


def shown(known: Known, picture: np.ndarray | None) -> bytes | None:
    """What a notebook shows, as PNG: the picture; of a board without a capture one drawn from nothing."""
    if known.rgb is None and known.board and known.solution:
        board = render_puzzle(known.board, finished(known.board, known.solution), labels=LABELS)
        return encode(board, ".png")
    return encoded(known, picture, ".png")


def saved(known: Known, picture: np.ndarray | None, path: Path, inputs: Inputs = REPLACING) -> bool:
    """Write a picture, never over the capture or another of the inputs; whether there was one. Raises
    Unwritable."""
    if picture is None:
        return False
    inputs |= Inputs.of([known.file])
    check_replaceable(path, inputs)
    try:
        data = encoded(known, picture, path.suffix) or b""
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", "name another file with -o") from error
    write(path, answering(data, path.suffix, known.file, path.parent), inputs)
    return True
