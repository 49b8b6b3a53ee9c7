"""The digits of a Sudoku: read one by one, and what is too faint, too small or not like one told apart."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..cells.digits import number_chances
from ..cells.handwriting import unlike_others
from ..cells.holes import told_by_holes
from ..cells.view import View
from ..grid.rectify import Flat
from ..percentiles import median
from .boxes import box_drawn
from .ink import Stroke, Written, find_written
from .shifted import flat_rows, shifts_of

SURE = 0.8  # chance of a digit below which it is doubtful; of those read right nearly all reach 0.99
SURE_NOTE = 0.6  # the same of a pencil note, on which nothing rests
# Height of a digit, of the usual one: all of a font are as high; notes, and what is no digit, are not.
LIKE_HEIGHTS = (0.8, 1.22)
# Height of a pencil note, of the usual digit, and of a cell: beside large digits they are no larger.
NOTE, LEAST_NOTE = (0.27, 0.7), 0.1
NOTE_PEN = 0.8  # its pen, of that of digits: of one in a cell 0.6 at most, of a wiped digit 1
WIDEST = 1.15  # times its height: no digit is wider


class Digits(NamedTuple):
    """What was read, by cell. strokes: of all digits. notes: digits of pencil notes. unsure: digits that are
    hard to read. odd: cells with something that is neither a digit nor a note; broad: those of them with what
    would be notes, but for a pen as broad as that of digits. second: what else a digit may be."""

    digits: dict[Cell, int]
    strokes: dict[Cell, Stroke]
    notes: dict[Cell, tuple[int, ...]]
    unsure: tuple[Cell, ...]
    odd: tuple[Cell, ...]
    broad: tuple[Cell, ...]
    second: dict[Cell, int]


class Board(NamedTuple):
    """A board as its digits were read from it. box: rows and columns of a box that its lines draw, None where
    they do not tell. shifts: by how many cells each row stands aside."""

    flat: Flat
    box: tuple[int, int] | None
    shifts: tuple[float, ...]
    digits: Digits


def board_of(view: View) -> Board:
    """The board with its digits, for View.part."""
    n = view.n
    box = box_drawn(view.flat)
    shifts = shifts_of(view, box) if box else (0.0,) * n
    flat = flat_rows(view, shifts)
    return Board(flat, box, shifts, read_digits(find_written(flat), n))


def read_digits(written: Mapping[Cell, Written], n: int) -> Digits:
    """The digits of cells, each from 1 to n."""
    candidates = {cell: there.digit for cell, there in written.items() if there.digit}
    chances = dict(zip(candidates, _chances([s.ink for s in candidates.values()], n), strict=True))
    usual = _usual_height(candidates, chances)
    digits, strokes, notes = {}, {}, {}
    unsure, odd = [], []
    for cell, there in written.items():
        stroke = candidates.get(cell)
        beside = any(_is_like(other, usual) for other in there.rest)  # as in "12"
        if stroke and _is_like(stroke, usual) and not beside:
            chance = chances[cell]
            digits[cell], strokes[cell] = int(chance.argmax()) + 1, stroke
            if chance.max() < SURE and not told_by_holes(np.r_[0.0, chance], stroke.ink):
                unsure.append(cell)
            continue
        small = [stroke, *there.rest] if stroke else list(there.rest)
        read = _notes(small, usual, n)
        if read is None:
            odd.append(cell)
        else:
            notes[cell] = read
    broad = tuple(cell for cell in notes if _is_broad(written[cell], [*strokes.values()]))
    odd += broad
    notes = {cell: read for cell, read in notes.items() if cell not in broad}
    unsure = unlike_others(unsure, digits, {cell: stroke.ink for cell, stroke in strokes.items()})
    second = {cell: int(chances[cell].argsort()[-2]) + 1 for cell in unsure}
    return Digits(digits, strokes, notes, unsure, tuple(sorted(odd)), broad, second)


def _chances(inks: list[np.ndarray], n: int) -> np.ndarray:
    """(M, n) float: how likely each digit from 1 is."""
    return number_chances(inks)[:, 1 : n + 1]


def _usual_height(strokes: Mapping[Cell, Stroke], chances: Mapping[Cell, np.ndarray]) -> float:
    """The height of most digits, by those that are surely digits; of notes alone none."""
    heights = [stroke.height for cell, stroke in strokes.items() if chances[cell].max() >= SURE]
    return float(median(heights)) if heights else 0.0


def _is_like(stroke: Stroke, usual: float) -> bool:
    """Whether a stroke is as high as digits are, and no wider than any."""
    low, high = LIKE_HEIGHTS
    return low * usual <= stroke.height <= high * usual and stroke.width <= WIDEST * stroke.height


def _is_broad(small: Written, digits: Sequence[Stroke]) -> bool:
    """Whether pencil notes are written with a pen as broad as that of the digits."""
    if not digits:
        return False
    usual = float(median([stroke.pen * stroke.height for stroke in digits]))
    strokes = [small.digit, *small.rest] if small.digit else small.rest
    return all(stroke.pen * stroke.height > NOTE_PEN * usual for stroke in strokes)


def _notes(strokes: list[Stroke], usual: float, n: int) -> tuple[int, ...] | None:
    """The pencil notes that small strokes are, None where one of them is none."""
    low, high = min(NOTE[0] * usual, LEAST_NOTE), NOTE[1] * usual
    if usual and any(not low <= stroke.height <= high for stroke in strokes):
        return None
    chances = _chances([stroke.ink for stroke in strokes], n)
    if len(chances) == 0 or chances.max(axis=1).min() < SURE_NOTE:
        return None
    read = sorted({int(chance.argmax()) + 1 for chance in chances})
    return tuple(read) if len(read) == len(strokes) else None
