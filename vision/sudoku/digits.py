"""The digits of a Sudoku: read one by one, and what is too faint, too small or not like one told apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat, flatten
from ..measure.colours import middle_colours
from ..measure.digits import cut_out, number_chances, sureness, told_by_holes, unlike_others
from ..measure.view import DIGIT_CELL, SYMBOL_CELL, View
from ..percentiles import median, percentile, strongest
from .boxes import box_drawn

# What is written into the cells of a Sudoku: one large stroke or several small ones a cell.

INNER = 0.13  # of a cell, from its edges: within stand digits, outside lines and the frame of a chosen cell
FAINTEST = 18.0  # contrast (0..255) below which it is noise, or a sheen
BARE = 9.0  # the same, up to which nothing is there; in between a single stroke is doubted
FAINT_SHARE = 0.2  # the same, of the strongest ink on the board
FULL_INK = 99.2  # percentile of a cell's contrast that is full ink: the thinnest "1" covers 2 %
INK = 0.5  # share of full ink from which a pixel counts
SPECK = 0.0015  # of a cell: what covers less is a speck
TALL = 0.17  # of a cell: a digit is at least as high, a pencil note at most a little higher
LARGEST = 0.8  # of a cell: no digit is higher
OFF_CENTRE = 0.15  # of a cell: how far the middle of a digit may be from the middle of its cell
FINER = 3  # times: how much finer than it was cut out a stroke is measured
STRONG = 75  # percentile of the contrast within a digit's strokes that is its strength


@dataclass(frozen=True, eq=False)
class Stroke:
    """Something written: `ink` (h, w) float32 0..1, cut to its box (top, left, bottom, right, in cells from
    the cell's corner). area: of the cell, 0..1. colour: (3,) float RGB 0..255 of what is written.
    strength: contrast 0..255."""

    ink: np.ndarray
    box: tuple[float, float, float, float]
    area: float
    colour: np.ndarray
    strength: float

    @property
    def height(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def width(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def off(self) -> float:
        """Distance of its middle from the cell's, in cells."""
        return max(abs(self.box[0] + self.box[2] - 1), abs(self.box[1] + self.box[3] - 1)) / 2

    @property
    def pen(self) -> float:
        """Width of its pen, of its height: its area by half the length of its edges."""
        filled = self._filled
        edges, _ = cv2.findContours(filled, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        length = sum(cv2.arcLength(edge, closed=True) for edge in edges)
        return 2 * np.count_nonzero(filled) / max(length, 1.0) / (FINER * len(self.ink))

    @property
    def thickest(self) -> float:
        """Width of its thickest place, of its height."""
        return 2 * float(cv2.distanceTransform(self._filled, cv2.DIST_L2, 5).max()) / (FINER * len(self.ink))

    @property
    def _filled(self) -> np.ndarray:
        """(h, w) uint8: its pixels, finer than it was cut out."""
        fine = cv2.resize(np.pad(self.ink, 2), None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
        return (fine > INK).view(np.uint8)


@dataclass(frozen=True, eq=False)
class Written:
    """The ink of a cell. digit: the stroke that may be a digit; None if the cell has less ink than any digit.
    rest: all other strokes, the largest first."""

    digit: Stroke | None
    rest: tuple[Stroke, ...]


def find_written(flat: Flat) -> dict[Cell, Written]:
    """Find the ink in the cells, row by row; nothing for empty ones."""
    grounds = middle_colours(flat)
    edge = round(INNER * flat.cell)
    inner = flat.cells[:, :, edge:-edge, edge:-edge].astype(np.float32)
    contrast = strongest(np.abs(inner - grounds[:, :, None, None]))
    full = percentile(contrast.reshape(flat.rows, flat.columns, -1), FULL_INK, axis=2)
    least = max(FAINTEST, FAINT_SHARE * float(full.max()))
    found = {}
    for r, c in np.argwhere(full > least).tolist():
        written = _written(contrast[r, c], inner[r, c], float(full[r, c]), flat.cell)
        if written.digit or written.rest:
            found[r, c] = written
    for r, c in np.argwhere((contrast > least).any(axis=(2, 3)) & (full <= least)).tolist():
        if _has_bits(contrast[r, c] > least, flat.cell):
            bits = _written(contrast[r, c], inner[r, c], float(contrast[r, c].max()), flat.cell)
            found[r, c] = Written(None, (*([bits.digit] if bits.digit else []), *bits.rest))
    for r, c in np.argwhere((full > BARE) & (full <= least)).tolist():
        faint = _written(contrast[r, c], inner[r, c], float(full[r, c]), flat.cell)
        if (r, c) not in found and faint.digit and not faint.rest:
            found[r, c] = Written(None, (faint.digit,))
    return dict(sorted(found.items()))


def _has_bits(ink: np.ndarray, side: int) -> bool:
    """True if more than specks stands in a cell with less ink than any digit, away from its edges: the rest
    of a digit may have been wiped out. ink: (s, s) bool. side: of the whole cell, in pixels."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8)
    return any(
        area >= SPECK * side**2 and not _at_edge(x, y, w, h, len(ink))
        for x, y, w, h, area in stats[1:].tolist()
    )


def _at_edge(x: int, y: int, w: int, h: int, side: int) -> bool:
    return x <= 0 or y <= 0 or x + w >= side or y + h >= side


def _written(contrast: np.ndarray, patch: np.ndarray, full: float, side: int) -> Written:
    """Split a cell's ink into a digit and the rest. contrast: (s, s) float 0..255, patch: (s, s, 3) RGB, both
    of the cell without its edges. full: contrast of full ink. side: px of the whole cell."""
    ink = np.clip(contrast / full, 0, 1)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((ink > INK).view(np.uint8), connectivity=8)
    edge = round(INNER * side)
    strokes = []
    for i, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        is_upright = x > 0 and x + w < len(ink) and len(ink) < 2 * h < 2 * len(ink)  # as a high "1"
        at_edge = min(w, h) < TALL * side and _at_edge(x, y, w, h, len(ink))
        if area < SPECK * side**2 or (at_edge and not is_upright):
            continue  # a speck, or the rest of a line or a frame
        there = np.s_[y : y + h, x : x + w]
        top, left = edge + y, edge + x
        box = (top / side, left / side, (top + h) / side, (left + w) / side)
        strokes.append(_stroke(ink[there], labels[there] == i, contrast[there], patch[there], box, side))
    strokes.sort(key=lambda stroke: -stroke.area)
    digit = next((s for s in strokes if TALL <= s.height <= LARGEST and s.off <= OFF_CENTRE), None)
    return Written(digit, tuple(s for s in strokes if s is not digit))


def _stroke(
    ink: np.ndarray,
    mask: np.ndarray,
    contrast: np.ndarray,
    patch: np.ndarray,
    box: tuple[float, float, float, float],
    side: int,
) -> Stroke:
    """All of (h, w), of a stroke's box alone. side: of the cell, in pixels."""
    strength = float(percentile(contrast[mask], STRONG))
    solid = mask & (contrast >= strength)
    colour = median(patch[solid], axis=0)
    return Stroke(cut_out(ink, mask), box, float(mask.sum()) / side**2, colour, strength)


# Rows of a board that stand aside: pictures put together from strips are sheared where these meet.

STANDING = (
    0.8  # mean support (-1..1) of a row's lines from which it stands where it should, or not far from it
)
SLIGHT = 0.08  # cells: what a row leans by where others pull the grid with them
LEANING = 0.25  # cells: how far a row may stand aside while each digit plainly stands in its own column
NEAR_ROW = 0.5  # cells: how far aside a row is looked for whose lines are seen
FAR_ROW = 1.2  # cells: the same of a row whose lines are not seen
BANDS = ((0.05, 0.2), (0.8, 0.95))  # of a row's height: above and below its digits
THIN_LINE = 0.015  # of a cell: half the breadth of lines between cells
THICK_LINE = 0.035  # of a cell: half the breadth of lines between boxes
BESIDE = 0.1  # of a cell: how far beside a line the ground is taken that it stands out from, on either side
CLEAR = 40.0  # contrast (0..255) of a line above which it is no clearer: the frame of a chosen cell has more
LEAST_LIKENESS = 0.5  # correlation (-1..1) with the lines of a row, below which nothing is found
BETTER = 0.2  # by how much more they are like them where they are found than where they should be


def shifts_of(view: View, box: tuple[int, int]) -> tuple[float, ...]:
    """Shift of each row to the right, in cells; 0 unless its lines are seen elsewhere."""
    n, window = view.n, view.found.window
    rows, columns = slice(window.row, window.row + n), slice(window.column + 1, window.column + n)
    support = np.nan_to_num(view.found.lines.vertical[rows, columns]).mean(axis=1)
    farthest = np.where(support < STANDING, FAR_ROW, NEAR_ROW).tolist()
    reach = ceil(max(farthest) + BESIDE)
    beside = [
        flatten(view.rgb, view.lattice.homography, (0, n), columns, SYMBOL_CELL).rgb
        for columns in ((-reach, 0), (n, n + reach))
    ]
    wide = np.concatenate([beside[0], view.flat.rgb, beside[1]], axis=1)
    lines = _lines_drawn(n, box[1])
    strips = wide.reshape(n, SYMBOL_CELL, -1, 3)
    return tuple(_shift(strip, lines, reach, far) for strip, far in zip(strips, farthest, strict=True))


def flat_rows(view: View, shifts: tuple[float, ...]) -> Flat:
    """The board laid flat, DIGIT_CELL pixels a cell, each row where it stands."""
    if not any(shifts):
        return view.finest
    rgb = view.finest.rgb.copy()
    for r, shift in enumerate(shifts):
        if shift:
            rgb[r * DIGIT_CELL : (r + 1) * DIGIT_CELL] = _strip(view, r, shift, (0, view.n)).rgb
    return replace(view.finest, rgb=rgb)


def _strip(view: View, row: int, shift: float, columns: tuple[int, int]) -> Flat:
    aside = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1]], float)
    return flatten(view.rgb, view.lattice.homography @ aside, (row, row + 1), columns, DIGIT_CELL)


def _shift(row: np.ndarray, lines: np.ndarray, reach: int, far: float) -> float:
    """The place where the lines of a row are most like those of a board, up to so many cells away. row:
    (SYMBOL_CELL, width, 3) RGB, with `reach` more cells on either side."""
    should, farthest, aside = (round(x * SYMBOL_CELL) for x in (reach, far, BESIDE))
    near = row[:, should - farthest - aside : should + farthest + aside + len(lines) - 1]
    parts = [near[round(a * SYMBOL_CELL) : round(b * SYMBOL_CELL)] for a, b in BANDS]
    profile = median(np.concatenate(parts), axis=0)  # (width, 3)
    middle = profile[aside:-aside]
    beside = profile[: -2 * aside], profile[2 * aside :]
    seen = np.minimum(*(strongest(np.abs(middle - other)) for other in beside))
    likeness = _likeness(np.minimum(seen, CLEAR), lines)
    best = int(likeness.argmax())
    away = (best - farthest) / SYMBOL_CELL
    found = likeness[best] > max(LEAST_LIKENESS, likeness[farthest] + BETTER) and abs(away) > SLIGHT
    return away if found else 0.0


def _likeness(seen: np.ndarray, lines: np.ndarray) -> np.ndarray:
    """The correlation of `lines` (m,) with what is seen (width,) from each place on: (width - m + 1,)."""
    parts = np.lib.stride_tricks.sliding_window_view(seen, len(lines))
    sums, squares = (np.convolve(x, np.ones(len(lines)), "valid") for x in (seen, seen**2))
    even = lines - lines.mean()
    spread = np.sqrt(np.maximum(squares - sums**2 / len(lines), 0))
    return parts @ even / np.maximum(spread * np.linalg.norm(even), 1.0)


def _lines_drawn(n: int, columns: int) -> np.ndarray:
    """(n * SYMBOL_CELL,) float 0 or 1: where lines are between cells and between boxes."""
    drawn = np.zeros(n * SYMBOL_CELL)
    for c in range(1, n):
        half = round((THICK_LINE if c % columns == 0 else THIN_LINE) * SYMBOL_CELL)
        drawn[c * SYMBOL_CELL - half : c * SYMBOL_CELL + half] = 1
    return drawn


SURE = 0.8  # chance of a digit below which it is doubtful; of those read right nearly all reach 0.99
SURE_NOTE = 0.6  # the same of a pencil note, on which nothing rests
# Height of a digit, of the usual one: all of a font are as high; notes, and what is no digit, are not.
LIKE_HEIGHTS = (0.8, 1.22)
NOTE_HEIGHTS = (0.27, 0.7)  # times the usual digit: height of a pencil note
LEAST_NOTE = 0.1  # of a cell: least height of a note, beside large digits
OFF_NOTE = 0.9  # height of the highest note off the middle of its cell, of the usual digit: no digit is there
LIKE_NOTES = 1.15  # times the usual note: notes of a font are as high, so that one in the middle is told
LEAST_NOTES = 3  # strokes off the middle of their cells that tell how high notes are
NOTE_PEN = 0.8  # its pen, of that of digits: of one in a cell 0.6 at most, of a wiped digit 1
WIDEST = 1.15  # times its height: no digit is wider
LIKE_FONT = 1.06  # times each other: heights of digits of one font; those written by hand differ by more
SURE_BY_HAND = 0.9  # chance of a digit written by hand below which it may be anything
LEAST_BY_HAND = 2  # digits: one alone may be a pointer, or a sticker
# Of the usual height: distance of a digit's top or bottom from those of all other digits but one, above which
# something else may be drawn there. Those of real boards keep within 0.085.
OFF_THE_OTHERS = 0.1


class Digits(NamedTuple):
    """The digits that were read, by cell. strokes: of all digits. notes: digits of pencil notes. unsure:
    digits that are hard to read. odd: cells with something that is neither a digit nor a note; broad: those
    of them with what would be notes if its pen were not as broad as that of digits. second: what else a digit
    may be. sure: how sure the reading of each digit is, 0..1. unlike: printed digits that stand or reach
    elsewhere in their cells than the others. by_hand: digits written by hand, higher than those of the page;
    maybe_by_hand: those that are a little higher, beside such ones."""

    digits: dict[Cell, int]
    strokes: dict[Cell, Stroke]
    notes: dict[Cell, tuple[int, ...]]
    unsure: tuple[Cell, ...]
    odd: tuple[Cell, ...]
    broad: tuple[Cell, ...]
    second: dict[Cell, int]
    sure: dict[Cell, float]
    unlike: tuple[Cell, ...] = ()
    by_hand: frozenset[Cell] = frozenset()
    maybe_by_hand: tuple[Cell, ...] = ()


class DigitBoard(NamedTuple):
    """A board as its digits were read from it. box: rows and columns of a box that its lines draw, None where
    they do not tell. shifts: by how many cells each row stands aside."""

    flat: Flat
    box: tuple[int, int] | None
    shifts: tuple[float, ...]
    digits: Digits


def board_of(view: View) -> DigitBoard:
    """The board with its digits, for View.part."""
    n = view.n
    box = box_drawn(view.flat)
    shifts = shifts_of(view, box) if box else (0.0,) * n
    flat = flat_rows(view, shifts)
    return DigitBoard(flat, box, shifts, read_digits(find_written(flat), n))


def read_digits(written: Mapping[Cell, Written], n: int) -> Digits:
    """The digits of cells, each from 1 to n."""
    candidates = {cell: there.digit for cell, there in written.items() if there.digit}
    chances = dict(zip(candidates, _chances([s.ink for s in candidates.values()], n), strict=True))
    usual = _usual_height(candidates, chances)
    note = _note_height(written, usual)
    by_hand = _written_by_hand(written, chances, usual)
    digits, strokes, notes = {}, {}, {}
    unsure, odd = [], []
    for cell, there in written.items():
        stroke = candidates.get(cell)
        beside = any(_is_like(other, usual) for other in there.rest)  # as in "12"
        if stroke and _is_like(stroke, usual) and not beside and not _is_note(stroke, usual, note):
            chance = chances[cell]
            digits[cell], strokes[cell] = int(chance.argmax()) + 1, stroke
            if chance.max() < SURE and not told_by_holes(np.r_[0.0, chance], stroke.ink):
                unsure.append(cell)
            continue
        if stroke and cell in by_hand:
            digits[cell], strokes[cell] = int(chances[cell].argmax()) + 1, stroke
            continue
        read = _notes(_strokes_of(there), usual, note, n)
        if read is None:
            odd.append(cell)
        else:
            notes[cell] = read
    printed = {cell: stroke for cell, stroke in strokes.items() if cell not in by_hand}
    broad = _broad_notes({cell: written[cell] for cell in notes}, [*printed.values()], note)
    odd += broad
    notes = {cell: read for cell, read in notes.items() if cell not in broad}
    unsure = unlike_others(unsure, digits, {cell: stroke.ink for cell, stroke in strokes.items()})
    beside_hand = [cell for cell in digits if by_hand and cell not in by_hand]
    maybe_by_hand = tuple(cell for cell in beside_hand if strokes[cell].height > LIKE_FONT * usual)
    second = {cell: int(chances[cell].argsort()[-2]) + 1 for cell in unsure}
    sure = {cell: sureness(float(chances[cell].max())) for cell in digits}
    return Digits(
        digits,
        strokes,
        notes,
        unsure,
        tuple(sorted(odd)),
        broad,
        second,
        sure,
        _unlike_places(printed, usual),
        by_hand,
        maybe_by_hand,
    )


def _unlike_places(strokes: Mapping[Cell, Stroke], usual: float) -> tuple[Cell, ...]:
    """The cells of digits that stand or reach elsewhere in their cells than all others but one. usual: height
    of the digits, in cells."""
    if len(strokes) < 3:
        return ()
    ends = np.array([(stroke.box[0], stroke.box[2]) for stroke in strokes.values()])
    away = np.sort(np.abs(ends[:, None] - ends).max(axis=2), axis=1)[:, 2]
    return tuple(cell for cell, x in zip(strokes, away.tolist(), strict=True) if x > OFF_THE_OTHERS * usual)


def _chances(inks: list[np.ndarray], n: int) -> np.ndarray:
    """(M, n) float: how likely each digit from 1 is."""
    return number_chances(inks)[:, 1 : n + 1]


def _usual_height(strokes: Mapping[Cell, Stroke], chances: Mapping[Cell, np.ndarray]) -> float:
    """The height of most digits, by those that are surely digits and as high as most others are; of notes
    alone none."""
    heights = np.array([stroke.height for cell, stroke in strokes.items() if chances[cell].max() >= SURE])
    if not len(heights):
        return 0.0
    ratios = np.maximum(heights[:, None] / heights, heights / heights[:, None])
    alike = (ratios < LIKE_FONT).sum(axis=1)
    return float(median(heights[alike == alike.max()]))


def _written_by_hand(
    written: Mapping[Cell, Written], chances: Mapping[Cell, np.ndarray], usual: float
) -> frozenset[Cell]:
    """Cells holding only a sure digit, taller than printed ones, if there are several."""
    alone = {cell: there.digit for cell, there in written.items() if there.digit and not there.rest}
    high = {
        cell: stroke
        for cell, stroke in alone.items()
        if usual and stroke.height > LIKE_HEIGHTS[1] * usual and stroke.width <= WIDEST * stroke.height
    }
    sure = [cell for cell in high if chances[cell].max() >= SURE_BY_HAND]
    return frozenset(sure) if len(sure) >= LEAST_BY_HAND else frozenset()


def _is_like(stroke: Stroke, usual: float) -> bool:
    """True if a stroke is as high as digits are, and no wider than any."""
    low, high = LIKE_HEIGHTS
    return low * usual <= stroke.height <= high * usual and stroke.width <= WIDEST * stroke.height


def _broad_notes(small: Mapping[Cell, Written], digits: Sequence[Stroke], note: float) -> tuple[Cell, ...]:
    """The cells whose pencil notes are written with a pen as broad as that of the digits. Where the pen of
    most notes is finer, one as high as these is no exception: strokes of a "4" meet, so that it looks
    broader."""
    if not (small and digits):
        return ()
    most = NOTE_PEN * float(median([stroke.pen * stroke.height for stroke in digits]))
    pens = {cell: [(s, s.pen * s.height) for s in _strokes_of(there)] for cell, there in small.items()}
    broad = [cell for cell, some in pens.items() if all(pen > most for _, pen in some)]
    all_pens = [pen for some in pens.values() for _, pen in some]
    if note and float(median(all_pens)) <= most:
        broad = [cell for cell in broad if not all(_is_as_high(s.height, note) for s, _ in pens[cell])]
    return tuple(broad)


def _strokes_of(there: Written) -> list[Stroke]:
    """All strokes of a cell, the one that may be a digit first."""
    return [there.digit, *there.rest] if there.digit else [*there.rest]


def _note_height(written: Mapping[Cell, Written], usual: float) -> float:
    """The height of most strokes off the middle of cells without a digit, if they are lower than digits; 0.0
    if there are too few to tell."""
    free = [there for there in written.values() if not (there.digit and _is_like(there.digit, usual))]
    heights = [stroke.height for there in free for stroke in there.rest if stroke.off > OFF_CENTRE]
    height = float(median(heights)) if len(heights) >= LEAST_NOTES else 0.0
    return height if height <= OFF_NOTE * usual else 0.0


def _is_note(stroke: Stroke, usual: float, note: float) -> bool:
    """True if a stroke is as high as the usual note is, and no nearer to the usual digit."""
    return stroke.height**2 < note * usual and _is_as_high(stroke.height, note)


def _is_as_high(height: float, note: float) -> bool:
    """True if something is about as high as the usual note."""
    return note <= LIKE_NOTES * height and height <= LIKE_NOTES * note


def _notes(strokes: list[Stroke], usual: float, note: float, n: int) -> tuple[int, ...] | None:
    """The pencil notes that small strokes are, None where one of them is none."""
    low, high = min(NOTE_HEIGHTS[0] * usual, LEAST_NOTE), NOTE_HEIGHTS[1] * usual
    for stroke in strokes if usual else ():
        most = OFF_NOTE * usual if stroke.off > OFF_CENTRE else high
        if not (low <= stroke.height <= most or _is_note(stroke, usual, note)):
            return None
    chances = _chances([stroke.ink for stroke in strokes], n)
    if len(chances) == 0 or chances.max(axis=1).min() < SURE_NOTE:
        return None
    read = sorted({int(chance.argmax()) + 1 for chance in chances})
    return tuple(read) if len(read) == len(strokes) else None
