"""The digits of a Sudoku: each is read by itself; what is too faint, too small or no digit is set apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..boards import DIGIT_CELL_PX, SYMBOL_CELL_PX, View
from ..grid.lattice import Flat, flatten
from ..measure.colours import middle_colours
from ..measure.digits import cut_out, holes_decide, number_chances, sureness, unlike_others
from ..percentiles import max_channel, median, percentile
from .boxes import find_box_shape

# What is written into the cells of a Sudoku: one large stroke or several small ones a cell.

# cells from a cell's edges, within which digits stand; lines and the frame of a chosen cell lie outside
CELL_INSET = 0.13
MIN_INK_CONTRAST = 18.0  # least contrast (0..255) of ink; below, it is noise or a sheen
MAX_BARE_CONTRAST = 9.0  # contrast (0..255) up to which a cell is bare; a single stroke above it is doubted
MIN_INK_SHARE_OF_BOARD = 0.2  # least contrast of ink, as a share of the strongest ink on the board
FULL_INK_PERCENTILE = 99.2  # percentile of a cell's contrast that is full ink; the thinnest "1" covers 2 %
MIN_INK_SHARE = 0.5  # share of full ink from which a pixel is ink
MIN_STROKE_AREA = 0.0015  # least area of a stroke, as a share of its cell; less is a speck
MIN_DIGIT_HEIGHT = 0.17  # least height (cells) of a digit; a pencil note is at most a little higher
MAX_DIGIT_HEIGHT = 0.8  # largest height (cells) of a digit
MAX_DIGIT_OFFSET = 0.15  # largest distance (cells) of a digit's middle from the middle of its cell
STROKE_SCALE = 3  # times by which a stroke is enlarged before it is measured
STRENGTH_PERCENTILE = 75  # percentile of the contrast within a stroke that is its strength


@dataclass(frozen=True, eq=False)
class Stroke:
    """One connected piece of ink in a cell.

    ink: (h, w) float32 0..1, cut to `box` (top, left, bottom, right, in cells from the cell's corner). area:
    share of the cell, 0..1. colour: (3,) float RGB 0..255 of the ink. strength: contrast 0..255.
    """

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
    def distance_from_middle(self) -> float:
        """Distance of its middle from the cell's middle, in cells."""
        return max(abs(self.box[0] + self.box[2] - 1), abs(self.box[1] + self.box[3] - 1)) / 2

    @property
    def pen(self) -> float:
        """Breadth of its pen, as a share of its height: its area over half the length of its edges."""
        fine = cv2.resize(
            np.pad(self.ink, 2), None, fx=STROKE_SCALE, fy=STROKE_SCALE, interpolation=cv2.INTER_CUBIC
        )
        filled = (fine > MIN_INK_SHARE).view(np.uint8)
        edges, _ = cv2.findContours(filled, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        length = sum(cv2.arcLength(edge, closed=True) for edge in edges)
        return 2 * np.count_nonzero(filled) / max(length, 1.0) / (STROKE_SCALE * len(self.ink))


@dataclass(frozen=True, eq=False)
class CellInk:
    """The ink of a cell.

    digit: the stroke that may be a digit; None if the cell has less ink than any digit. rest: all other
    strokes, the largest first.
    """

    digit: Stroke | None
    rest: tuple[Stroke, ...]


def find_ink(flat: Flat) -> dict[Cell, CellInk]:
    """Return the ink of the cells that have any, row by row."""
    grounds = middle_colours(flat)
    edge = round(CELL_INSET * flat.cell)
    inner = flat.cells[:, :, edge:-edge, edge:-edge].astype(np.float32)
    contrast = max_channel(np.abs(inner - grounds[:, :, None, None]))
    full = percentile(contrast.reshape(flat.rows, flat.columns, -1), FULL_INK_PERCENTILE, axis=2)
    least = max(MIN_INK_CONTRAST, MIN_INK_SHARE_OF_BOARD * float(full.max()))
    found = {}
    for r, c in np.argwhere(full > least).tolist():
        written = _divide_cell_ink(contrast[r, c], inner[r, c], float(full[r, c]), flat.cell)
        if written.digit or written.rest:
            found[r, c] = written
    for r, c in np.argwhere((contrast > least).any(axis=(2, 3)) & (full <= least)).tolist():
        if _has_remains(contrast[r, c] > least, flat.cell):
            bits = _divide_cell_ink(contrast[r, c], inner[r, c], float(contrast[r, c].max()), flat.cell)
            found[r, c] = CellInk(None, (*([bits.digit] if bits.digit else []), *bits.rest))
    for r, c in np.argwhere((full > MAX_BARE_CONTRAST) & (full <= least)).tolist():
        faint = _divide_cell_ink(contrast[r, c], inner[r, c], float(full[r, c]), flat.cell)
        if (r, c) not in found and faint.digit and not faint.rest:
            found[r, c] = CellInk(None, (faint.digit,))
    return dict(sorted(found.items()))


def _has_remains(ink: np.ndarray, side: int) -> bool:
    """True if a cell with less ink than any digit holds more than specks, away from its edges: the rest of a
    digit may have been wiped out. ink: (s, s) bool. side: pixels of the whole cell."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8)
    return any(
        area >= MIN_STROKE_AREA * side**2 and not _at_edge(x, y, w, h, len(ink))
        for x, y, w, h, area in stats[1:].tolist()
    )


def _at_edge(x: int, y: int, w: int, h: int, side: int) -> bool:
    return x <= 0 or y <= 0 or x + w >= side or y + h >= side


def _divide_cell_ink(contrast: np.ndarray, patch: np.ndarray, full: float, side: int) -> CellInk:
    """Return a cell's ink, divided into a digit and the rest. contrast: (s, s) float 0..255, patch: (s, s, 3)
    RGB, both of the cell without its edges. full: contrast of full ink. side: pixels of the whole cell."""
    ink = np.clip(contrast / full, 0, 1)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(
        (ink > MIN_INK_SHARE).view(np.uint8), connectivity=8
    )
    edge = round(CELL_INSET * side)
    strokes = []
    for i, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        is_upright = x > 0 and x + w < len(ink) and len(ink) < 2 * h < 2 * len(ink)  # as a high "1"
        at_edge = min(w, h) < MIN_DIGIT_HEIGHT * side and _at_edge(x, y, w, h, len(ink))
        if area < MIN_STROKE_AREA * side**2 or (at_edge and not is_upright):
            continue  # a speck, or the rest of a line or a frame
        there = np.s_[y : y + h, x : x + w]
        top, left = edge + y, edge + x
        box = (top / side, left / side, (top + h) / side, (left + w) / side)
        strokes.append(_stroke(ink[there], labels[there] == i, contrast[there], patch[there], box, side))
    strokes.sort(key=lambda stroke: -stroke.area)
    digit = next(
        (
            s
            for s in strokes
            if MIN_DIGIT_HEIGHT <= s.height <= MAX_DIGIT_HEIGHT and s.distance_from_middle <= MAX_DIGIT_OFFSET
        ),
        None,
    )
    return CellInk(digit, tuple(s for s in strokes if s is not digit))


def _stroke(
    ink: np.ndarray,
    mask: np.ndarray,
    contrast: np.ndarray,
    patch: np.ndarray,
    box: tuple[float, float, float, float],
    side: int,
) -> Stroke:
    """Return the stroke of one box. ink, mask, contrast: (h, w), patch: (h, w, 3), cut to that box. side:
    pixels of the cell."""
    strength = float(percentile(contrast[mask], STRENGTH_PERCENTILE))
    solid = mask & (contrast >= strength)
    colour = median(patch[solid], axis=0)
    return Stroke(cut_out(ink, mask), box, float(mask.sum()) / side**2, colour, strength)


# Cells in which a second digit is written over the first. All pixels of one digit lie between two colours:
# that of the ground, and that of the ink.

# difference (0..1 of the ink's contrast) of a pixel from all colours between ground and ink, if another ink
MIN_OTHER_INK = 0.2
MIN_OTHER_INK_SHARE = 0.002  # least share of a cell's inner part that another ink covers
HALF_INK = (0.2, 0.75)  # shares of the ink's contrast between which a pixel shows a paler ink, or an edge
MIN_HALF_INK_SHARE = 0.01  # least share of a cell's inner part that a paler ink covers
OTHER_INK_PX = 0.6  # pixels of the capture around a pixel that another ink covers too
HALF_INK_PX = 1.2  # pixels of the capture around a pixel that a paler ink covers too; edges are steeper


def cells_with_two_inks(flat: Flat, strokes: Mapping[Cell, Stroke]) -> tuple[Cell, ...]:
    """Return the cells of digits in which an even part has another ink than the digit."""
    if not strokes:
        return ()
    near, wide = (
        np.ones((2 * max(1, round(px * flat.cell / flat.source_cell)) + 1,) * 2, np.uint8)
        for px in (OTHER_INK_PX, HALF_INK_PX)
    )
    at, edge = tuple(np.array([*strokes]).T), round(CELL_INSET * flat.cell)
    grounds = middle_colours(flat)[at].astype(np.float32)
    inks = np.array([stroke.colour for stroke in strokes.values()], np.float32) - grounds
    inner = flat.cells[(*at, slice(edge, -edge), slice(edge, -edge))] - grounds[:, None, None]
    share = np.einsum("mijk,mk->mij", inner, inks / np.maximum((inks**2).sum(axis=1, keepdims=True), 1))
    residual = max_channel(np.abs(inner - share.clip(0, 1)[..., None] * inks[:, None, None]))
    residual /= np.maximum(np.abs(inks).max(axis=1), 1)[:, None, None]
    # the cells lie below each other in one picture; at their edges there is ground
    residual, share = (x.reshape(-1, inner.shape[2]) for x in (residual, share))
    has_other_ink = cv2.erode(residual, near) > MIN_OTHER_INK
    is_half_inked = (cv2.erode(share, wide) > HALF_INK[0]) & (cv2.dilate(share, wide) < HALF_INK[1])
    covered = (x.reshape(len(inks), -1).mean(axis=1) for x in (has_other_ink, is_half_inked))
    mixed = [x > least for x, least in zip(covered, (MIN_OTHER_INK_SHARE, MIN_HALF_INK_SHARE), strict=True)]
    return tuple(cell for cell, is_mixed in zip(strokes, mixed[0] | mixed[1], strict=True) if is_mixed)


# Rows of a board that are shifted sideways: pictures put together from strips are sheared where strips meet.

# mean support (-1..1) of a row's lines from which it stands where it should, or nearly
MIN_ALIGNED_SUPPORT = 0.8
MIN_SHIFT_CELLS = 0.08  # cells; smaller shifts come from other rows that pull the grid with them
# cells a row may be shifted while each digit plainly stands in its own column
MAX_HARMLESS_SHIFT_CELLS = 0.25
MAX_SHIFT_SEEN = 0.5  # cells aside that a row is searched whose lines are seen
MAX_SHIFT_UNSEEN = 1.2  # cells aside that a row is searched whose lines are not seen
# parts of a row's height above and below its digits, where its lines are seen
LINE_BANDS = ((0.05, 0.2), (0.8, 0.95))
THIN_HALF_BREADTH = 0.015  # half the breadth (cells) of lines between cells
THICK_HALF_BREADTH = 0.035  # half the breadth (cells) of lines between boxes
GROUND_DISTANCE = 0.1  # cells from a line to the ground that it stands out from, on either side
# contrast (0..255) above which lines count alike; the frame of a chosen cell has more
MAX_LINE_CONTRAST = 40.0
MIN_LINE_CORRELATION = 0.5  # least correlation (-1..1) with the lines of a row, to find it
MIN_CORRELATION_LEAD = 0.2  # by how much more the lines correlate at the new place than at the expected one


def row_shifts(view: View, box: tuple[int, int]) -> tuple[float, ...]:
    """Return how far each row is shifted to the right, in cells; 0 unless its lines are seen elsewhere. box:
    rows and columns of a box."""
    n, window = view.n, view.found_board.window
    rows, columns = slice(window.row, window.row + n), slice(window.column + 1, window.column + n)
    support = np.nan_to_num(view.found_board.lines.vertical[rows, columns]).mean(axis=1)
    farthest = np.where(support < MIN_ALIGNED_SUPPORT, MAX_SHIFT_UNSEEN, MAX_SHIFT_SEEN).tolist()
    reach = ceil(max(farthest) + GROUND_DISTANCE)
    beside = [
        flatten(view.rgb, view.lattice.homography, (0, n), columns, SYMBOL_CELL_PX).rgb
        for columns in ((-reach, 0), (n, n + reach))
    ]
    wide = np.concatenate([beside[0], view.flat.rgb, beside[1]], axis=1)
    lines = _line_template(n, box[1])
    strips = wide.reshape(n, SYMBOL_CELL_PX, -1, 3)
    return tuple(_find_shift(strip, lines, reach, far) for strip, far in zip(strips, farthest, strict=True))


def flatten_shifted_rows(view: View, shifts: tuple[float, ...]) -> Flat:
    """Return the board laid flat, DIGIT_CELL_PX pixels a cell, with shifted rows moved to their place."""
    if not any(shifts):
        return view.finest
    rgb = view.finest.rgb.copy()
    for r, shift in enumerate(shifts):
        if shift:
            strip = view.flatten_shifted((r, r + 1), (0, view.n), (shift, 0), DIGIT_CELL_PX)
            rgb[r * DIGIT_CELL_PX : (r + 1) * DIGIT_CELL_PX] = strip.rgb
    return replace(view.finest, rgb=rgb)


def _find_shift(row: np.ndarray, lines: np.ndarray, reach: int, far: float) -> float:
    """Return the shift (cells) at which the lines of a row resemble those of a board most; 0.0 if none is
    better. row: (SYMBOL_CELL_PX, width, 3) RGB, with `reach` more cells on either side. far: largest
    shift."""
    should, farthest, aside = (round(x * SYMBOL_CELL_PX) for x in (reach, far, GROUND_DISTANCE))
    near = row[:, should - farthest - aside : should + farthest + aside + len(lines) - 1]
    parts = [near[round(a * SYMBOL_CELL_PX) : round(b * SYMBOL_CELL_PX)] for a, b in LINE_BANDS]
    profile = median(np.concatenate(parts), axis=0)  # (width, 3)
    middle = profile[aside:-aside]
    beside = profile[: -2 * aside], profile[2 * aside :]
    seen = np.minimum(*(max_channel(np.abs(middle - other)) for other in beside))
    seen = np.minimum(seen, MAX_LINE_CONTRAST).astype(np.float32)
    likeness = cv2.matchTemplate(seen[None], lines[None], cv2.TM_CCOEFF_NORMED)[0]  # -1..1 at each place
    best = int(likeness.argmax())
    away = (best - farthest) / SYMBOL_CELL_PX
    found = (
        likeness[best] > max(MIN_LINE_CORRELATION, likeness[farthest] + MIN_CORRELATION_LEAD)
        and abs(away) > MIN_SHIFT_CELLS
    )
    return away if found else 0.0


def _line_template(n: int, columns: int) -> np.ndarray:
    """Return (n * SYMBOL_CELL_PX,) float32: 1 where lines between cells and between boxes run, else 0.
    columns: of a box."""
    drawn = np.zeros(n * SYMBOL_CELL_PX, np.float32)
    for c in range(1, n):
        half = round((THICK_HALF_BREADTH if c % columns == 0 else THIN_HALF_BREADTH) * SYMBOL_CELL_PX)
        drawn[c * SYMBOL_CELL_PX - half : c * SYMBOL_CELL_PX + half] = 1
    return drawn


# chance of a digit below which it is doubtful; nearly all that are read right reach 0.99
SURE_DIGIT_CHANCE = 0.8
SURE_NOTE_CHANCE = 0.6  # chance of a pencil note below which it is no note; nothing rests on notes
DIGIT_HEIGHT_RANGE = (0.8, 1.22)  # least and largest height of a digit, in times the usual one
NOTE_HEIGHT_RANGE = (0.27, 0.7)  # least and largest height of a pencil note, in times the usual digit
MIN_NOTE_HEIGHT = 0.1  # least height (cells) of a note beside large digits
MAX_OFF_NOTE_HEIGHT = 0.9  # height of the highest note off its cell's middle, in times the usual digit
MAX_NOTE_HEIGHT_RATIO = 1.15  # ratio of the heights of two notes of one font, at most
MIN_NOTES = 3  # strokes off the middle of their cells from which the height of notes is known
MAX_NOTE_PEN = 0.8  # pen of a note, in times that of digits, at most: notes have 0.6, a wiped digit 1
MAX_DIGIT_ASPECT = 1.15  # width by height of a digit, at most
# ratio of the heights of two digits of one font, at most; handwritten ones differ more
MAX_FONT_HEIGHT_RATIO = 1.06
SURE_HANDWRITTEN_CHANCE = 0.9  # chance of a handwritten digit, below which it may be anything
MIN_HANDWRITTEN = 2  # least handwritten digits; a single one may be a pointer or a sticker
# distance of a digit's top or bottom from all others' but one, in usual heights; real boards keep within
# 0.085
MAX_PLACE_DIFFERENCE = 0.1


class Digits(NamedTuple):
    """The digits of a board, by cell.

    digits: value of each. strokes: of all digits. notes: digits of the pencil notes. unsure_cells: digits
    that are hard to read. odd_cells: cells with something that is neither digit nor note. broad_note_cells:
    odd cells whose notes have a pen as broad as digits. second_choices: second choice of an unsure digit.
    sureness_by_cell: sureness of each digit, 0..1. misplaced_cells: printed digits placed unlike the others
    in their cells. handwritten_cells: handwritten digits, higher than printed ones. maybe_handwritten_cells:
    digits that are a little higher than printed ones, beside handwritten ones. mixed_cells: digits with a
    second ink in their cell, which may be another digit's.
    """

    digits: dict[Cell, int]
    strokes: dict[Cell, Stroke]
    notes: dict[Cell, tuple[int, ...]]
    unsure_cells: tuple[Cell, ...]
    odd_cells: tuple[Cell, ...]
    broad_note_cells: tuple[Cell, ...]
    second_choices: dict[Cell, int]
    sureness_by_cell: dict[Cell, float]
    misplaced_cells: tuple[Cell, ...] = ()
    handwritten_cells: frozenset[Cell] = frozenset()
    maybe_handwritten_cells: tuple[Cell, ...] = ()
    mixed_cells: tuple[Cell, ...] = ()


class DigitBoard(NamedTuple):
    """A flat board with its digits.

    box: rows and columns of a box, None if its lines do not show it. shifts: cells that each row is shifted
    to the right.
    """

    flat: Flat
    box: tuple[int, int] | None
    shifts: tuple[float, ...]
    digits: Digits


def read_digit_board(view: View) -> DigitBoard:
    """Return the flat board with its digits, for View.part."""
    n = view.n
    box = find_box_shape(view.flat)
    shifts = row_shifts(view, box) if box else (0.0,) * n
    flat = flatten_shifted_rows(view, shifts)
    digits = read_digits(find_ink(flat), n)
    return DigitBoard(
        flat, box, shifts, digits._replace(mixed_cells=cells_with_two_inks(flat, digits.strokes))
    )


def read_digits(written: Mapping[Cell, CellInk], n: int) -> Digits:
    """Return the digits of the cells, each from 1 to n. written: the ink of each cell."""
    candidates = {cell: there.digit for cell, there in written.items() if there.digit}
    chances = dict(zip(candidates, _chances([s.ink for s in candidates.values()], n), strict=True))
    usual = _usual_height(candidates, chances)
    note = _note_height(written, usual)
    handwritten_cells = _handwritten_cells(written, chances, usual)
    digits, strokes, notes = {}, {}, {}
    unsure, odd = [], []
    for cell, there in written.items():
        stroke = candidates.get(cell)
        beside = any(_has_digit_size(other, usual) for other in there.rest)  # as in "12"
        if stroke and _has_digit_size(stroke, usual) and not beside and not _is_note(stroke, usual, note):
            chance = chances[cell]
            digits[cell], strokes[cell] = int(chance.argmax()) + 1, stroke
            if chance.max() < SURE_DIGIT_CHANCE and not holes_decide(np.r_[0.0, chance], stroke.ink):
                unsure.append(cell)
            continue
        if stroke and cell in handwritten_cells:
            digits[cell], strokes[cell] = int(chances[cell].argmax()) + 1, stroke
            continue
        read = _read_notes(_strokes_of(there), usual, note, n)
        if read is None:
            odd.append(cell)
        else:
            notes[cell] = read
    printed = {cell: stroke for cell, stroke in strokes.items() if cell not in handwritten_cells}
    broad = _broad_notes({cell: written[cell] for cell in notes}, [*printed.values()], note)
    odd += broad
    notes = {cell: read for cell, read in notes.items() if cell not in broad}
    inks = {cell: stroke.ink for cell, stroke in strokes.items()}
    second = {cell: int(chances[cell].argsort()[-2]) + 1 for cell in unsure}
    unsure = unlike_others(unsure, digits, inks, second)
    beside_hand = [cell for cell in digits if handwritten_cells and cell not in handwritten_cells]
    maybe_handwritten_cells = tuple(
        cell for cell in beside_hand if strokes[cell].height > MAX_FONT_HEIGHT_RATIO * usual
    )
    sure = {cell: sureness(float(chances[cell].max())) for cell in digits}
    return Digits(
        digits,
        strokes,
        notes,
        unsure,
        tuple(sorted(odd)),
        broad,
        {cell: second[cell] for cell in unsure},
        sure,
        _misplaced_digits(printed, usual),
        handwritten_cells,
        maybe_handwritten_cells,
    )


def _misplaced_digits(strokes: Mapping[Cell, Stroke], usual: float) -> tuple[Cell, ...]:
    """Return the cells of digits whose top or bottom differs from those of all others but one. usual: height
    of the digits, in cells."""
    if len(strokes) < 3:
        return ()
    ends = np.array([(stroke.box[0], stroke.box[2]) for stroke in strokes.values()])
    away = np.sort(np.abs(ends[:, None] - ends).max(axis=2), axis=1)[:, 2]
    return tuple(
        cell for cell, x in zip(strokes, away.tolist(), strict=True) if x > MAX_PLACE_DIFFERENCE * usual
    )


def _chances(inks: list[np.ndarray], n: int) -> np.ndarray:
    """Return (M, n) float: the chance of each digit from 1 to n."""
    return number_chances(inks)[:, 1 : n + 1]


def _usual_height(strokes: Mapping[Cell, Stroke], chances: Mapping[Cell, np.ndarray]) -> float:
    """Return the usual height (cells) of digits, from sure digits that have about the height of most others;
    0.0 if there are none."""
    heights = np.array(
        [stroke.height for cell, stroke in strokes.items() if chances[cell].max() >= SURE_DIGIT_CHANCE]
    )
    if not len(heights):
        return 0.0
    ratios = np.maximum(heights[:, None] / heights, heights / heights[:, None])
    alike = (ratios < MAX_FONT_HEIGHT_RATIO).sum(axis=1)
    return float(median(heights[alike == alike.max()]))


def _handwritten_cells(
    written: Mapping[Cell, CellInk], chances: Mapping[Cell, np.ndarray], usual: float
) -> frozenset[Cell]:
    """Return the cells that hold only a sure digit, taller than printed ones, if there are several."""
    alone = {cell: there.digit for cell, there in written.items() if there.digit and not there.rest}
    high = {
        cell: stroke
        for cell, stroke in alone.items()
        if usual
        and stroke.height > DIGIT_HEIGHT_RANGE[1] * usual
        and stroke.width <= MAX_DIGIT_ASPECT * stroke.height
    }
    sure = [cell for cell in high if chances[cell].max() >= SURE_HANDWRITTEN_CHANCE]
    return frozenset(sure) if len(sure) >= MIN_HANDWRITTEN else frozenset()


def _has_digit_size(stroke: Stroke, usual: float) -> bool:
    """True if a stroke is as high as digits are, and not too wide."""
    low, high = DIGIT_HEIGHT_RANGE
    return low * usual <= stroke.height <= high * usual and stroke.width <= MAX_DIGIT_ASPECT * stroke.height


def _broad_notes(small: Mapping[Cell, CellInk], digits: Sequence[Stroke], note: float) -> tuple[Cell, ...]:
    """Return the cells whose pencil notes have a pen as broad as the digits'. If the pen of most notes is
    finer, notes of the usual height are left out, because meeting strokes (in a "4") look broader."""
    if not (small and digits):
        return ()
    most = MAX_NOTE_PEN * float(median([stroke.pen * stroke.height for stroke in digits]))
    pens = {cell: [(s, s.pen * s.height) for s in _strokes_of(there)] for cell, there in small.items()}
    broad = [cell for cell, some in pens.items() if all(pen > most for _, pen in some)]
    all_pens = [pen for some in pens.values() for _, pen in some]
    if note and float(median(all_pens)) <= most:
        broad = [cell for cell in broad if not all(_has_note_height(s.height, note) for s, _ in pens[cell])]
    return tuple(broad)


def _strokes_of(there: CellInk) -> list[Stroke]:
    """Return all strokes of a cell, the possible digit first."""
    return [there.digit, *there.rest] if there.digit else [*there.rest]


def _note_height(written: Mapping[Cell, CellInk], usual: float) -> float:
    """Return the median height (cells) of strokes off the middle of cells without a digit, if they are lower
    than digits; 0.0 if there are too few."""
    free = [there for there in written.values() if not (there.digit and _has_digit_size(there.digit, usual))]
    heights = [
        stroke.height
        for there in free
        for stroke in there.rest
        if stroke.distance_from_middle > MAX_DIGIT_OFFSET
    ]
    height = float(median(heights)) if len(heights) >= MIN_NOTES else 0.0
    return height if height <= MAX_OFF_NOTE_HEIGHT * usual else 0.0


def _is_note(stroke: Stroke, usual: float, note: float) -> bool:
    """True if a stroke has about the height of a note, and is nearer to it than to the usual digit."""
    return stroke.height**2 < note * usual and _has_note_height(stroke.height, note)


def _has_note_height(height: float, note: float) -> bool:
    """True if a height is about that of the usual note."""
    return note <= MAX_NOTE_HEIGHT_RATIO * height and height <= MAX_NOTE_HEIGHT_RATIO * note


def _read_notes(strokes: list[Stroke], usual: float, note: float, n: int) -> tuple[int, ...] | None:
    """Return the digits of the pencil notes, or None if one of the strokes is no note."""
    low, high = min(NOTE_HEIGHT_RANGE[0] * usual, MIN_NOTE_HEIGHT), NOTE_HEIGHT_RANGE[1] * usual
    for stroke in strokes if usual else ():
        most = MAX_OFF_NOTE_HEIGHT * usual if stroke.distance_from_middle > MAX_DIGIT_OFFSET else high
        if not (low <= stroke.height <= most or _is_note(stroke, usual, note)):
            return None
    chances = _chances([stroke.ink for stroke in strokes], n)
    if len(chances) == 0 or chances.max(axis=1).min() < SURE_NOTE_CHANCE:
        return None
    read = sorted({int(chance.argmax()) + 1 for chance in chances})
    return tuple(read) if len(read) == len(strokes) else None
