"""Boards of other games that look like Queens: shading, sums, numbers beside the board, digits or letters."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..decode import Regions
from ..doubts import PLACES, Doubt, Sort
from ..grid.lattice import Flat, flatten
from ..measure.colours import SAME_COLOUR, are_alike, to_lab
from ..measure.view import View
from ..percentiles import median, strongest
from ..source.errors import OtherGame
from .marks import FoundMarks

MIN_FILLING_CIE76 = 25.0  # CIE76 from the ground: what tints a row, a chosen cell or a mistake is paler
MIN_GROUND_SHARE = 0.4  # share of the cells that have the ground's colour, at least
MIN_FILLED_CELLS = 4  # cells that are filled
MIN_MIXED_REGIONS = 3  # regions with cells of both kinds: frames and toasts reach into fewer
MIN_ONE_COLOUR_SHARE = 0.8  # share of what stands out strongly that has one colour, so that it is a filling


def shading_doubts(labels: np.ndarray, colours: np.ndarray) -> list[Doubt]:
    """Doubt a board with filled cells. labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own."""
    cells = filled_cells(labels, colours)
    if not cells:
        return []
    text = f"cells are filled across regions{PLACES}: is it another game?"
    return [Doubt(Sort.OTHER_GAME, text, tuple(cells))]


def filled_cells(labels: np.ndarray, colours: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have one strong colour in several regions, beside others that have not."""
    lab = to_lab(colours).reshape(-1, 3)
    ground, on_ground = _commonest(lab)
    strong = np.linalg.norm(lab - ground, axis=1) >= MIN_FILLING_CIE76
    if on_ground.mean() < MIN_GROUND_SHARE or strong.sum() < MIN_FILLED_CELLS:
        return []
    filling, _ = _commonest(lab[strong])
    filled = np.linalg.norm(lab - filling, axis=1) < SAME_COLOUR
    both = np.intersect1d(labels.ravel()[filled], labels.ravel()[on_ground])
    if (
        filled.sum() < max(MIN_FILLED_CELLS, MIN_ONE_COLOUR_SHARE * strong.sum())
        or len(both) < MIN_MIXED_REGIONS
    ):
        return []
    return [(r, c) for r, c in np.argwhere(filled.reshape(labels.shape)).tolist()]


def _commonest(lab: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The colour that most of (m, 3) have, and which these are."""
    alike = are_alike(lab)
    most = int(alike.sum(axis=1).argmax())
    return lab[most], alike[most]


# What stands in the corner of the first cell of each region, as sums do in KenKen and killer Sudoku.

# of a cell, from its top: where a sum stands, clear of borders, above what is in the middle
SUM_ROWS = (0.1, 0.42)
SUM_COLUMNS = (0.1, 0.5)  # of a cell, from its left: where a sum stands
MIN_SUM_CONTRAST = 50  # contrast (0..255) of a sum against its cell's own colour, at least
SUMS_LEAST = 0.05  # share of the corner that it covers
MOST_REGIONS = 0.8  # share of the regions that have one in their first cell, at least
MAX_STRAY_CELLS = 1  # cells that may have something there as well, a pointer or a mark, at most
SOME_REGIONS = 2  # regions that have one, from which they are sums if nothing is written anywhere else


def cells_with_sums(labels: np.ndarray, colours: np.ndarray, fine: Flat) -> tuple[Cell, ...]:
    """Find the first cells of regions with something in their top left corner and not in the opposite one,
    as marks are: of most regions, or of some if no other cell has that.

    labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own.
    """
    written = _inked(fine, colours, SUM_ROWS, SUM_COLUMNS)
    if written.sum() < SOME_REGIONS:
        return ()
    written &= ~_inked(fine, colours, *map(_opposite, (SUM_ROWS, SUM_COLUMNS)))
    first = np.zeros(labels.size, bool)
    first[np.unique(labels, return_index=True)[1]] = True
    first = first.reshape(labels.shape)
    sums, others = int((written & first).sum()), int((written & ~first).sum())
    least, most_others = (MOST_REGIONS * first.sum(), MAX_STRAY_CELLS) if others else (SOME_REGIONS, 0)
    if sums < least or others > most_others:
        return ()
    return tuple((r, c) for r, c in np.argwhere(written & first).tolist())


def _inked(
    fine: Flat, colours: np.ndarray, down: tuple[float, float], across: tuple[float, float]
) -> np.ndarray:
    """(n, n) bool: whether something is drawn in such a part of each cell."""
    rows, columns = (slice(*(round(x * fine.cell) for x in part)) for part in (down, across))
    part = fine.cells[:, :, rows, columns].astype(np.int16)
    contrast = strongest(np.abs(part - colours.astype(np.int16)[:, :, None, None]))
    return (contrast > MIN_SUM_CONTRAST).mean(axis=(2, 3)) >= SUMS_LEAST


def _opposite(part: tuple[float, float]) -> tuple[float, float]:
    return 1 - part[1], 1 - part[0]


# Numbers beside the rows and above the columns, just outside a board: clues of another game (Aquarium,
# Battleship, Skyscrapers), unless they are coordinates.

CELL = 36  # side of a cell in the flat picture, pixels: digits are a quarter of it or more
# cells from the board in which its labels are looked for, as many as a flat board has around it
LABEL_SEARCH_CELLS = 2
BESIDE_FAINTEST = 40.0  # contrast (0..255) of a label against what lies behind all of its side, at least
MIN_INK_SHARE = 0.5  # share of a label's strongest contrast from which a pixel counts
BROKEN = np.ones((3, 3), np.uint8)  # pixels: thin strokes of small digits break, by less than this
LABEL_HEIGHTS = (0.13, 0.75)  # of a cell: lower are dots and ticks, higher is no text
MAX_DIGIT_GAP = 0.6  # of a digit's height, that the two of a number are apart at most
MIN_DIGIT_OVERLAP = 0.6  # share of their height in which the digits of a number lie side by side, at least
MAX_LABEL_WIDTH = 0.9  # of a cell: what is broader is a heading
MAX_LABEL_OFFSET = 0.22  # of a cell, that a label stands beside the middle of its row or column, at most
AS_HIGH = 0.2  # by how much a label is higher or lower than most, at most: digits are all as high
IN_LINE = 0.3  # of a cell, that a label is nearer to the board or farther away than most, at most
# share of the rows, and of the columns, that have a label: some games leave a few out
MIN_LABELLED_SHARE = 0.75
MIN_LABELS = 4  # labels beside a board, at least
MIN_ORDERED_SHARE = 0.82  # share of the labels that count up or down by one, from which they are coordinates
# chance from which a label may be the number that an order asks for: misread ones are in it
LIKELY_NUMBER_CHANCE = 0.2
BESIDE_SAME = 0.7  # share of the labels on opposite sides that agree, from which they are coordinates
SURE_NUMBER_CHANCE = 0.9  # chance from which a label is a number
MOST_SURE = 0.7  # share of such labels, from which all are numbers
MANY_SURE = 0.4  # share of such from which they may be: no lone 0 was learnt, and many clues are one
MIN_LABEL_CORRELATION = 0.9  # correlation of two labels from which they are drawn alike
MAX_STARS_LEFT = 2  # numbers up to this may say how many stars a row still needs: a Star Battle's own

CLUES = Doubt(Sort.OTHER_GAME, "there are numbers beside the rows and columns: is it another game?")


class SideLabels(NamedTuple):
    """Labels beside one side, in order. numbers: the likeliest of each. chances: (m, numbers) 0..1. places:
    which of the rows or columns each belongs to. repeats: whether one comes again, which letters in order,
    that may be taken for digits, never do."""

    numbers: np.ndarray
    chances: np.ndarray
    places: np.ndarray
    repeats: bool

    @property
    def sure(self) -> float:
        """The share that is surely a number."""
        return float((self.chances.max(axis=1) >= SURE_NUMBER_CHANCE).mean())

    @property
    def in_order(self) -> bool:
        """True if they count up or down, from any number on."""
        return any(self._counts(step) >= MIN_ORDERED_SHARE for step in (1, -1))

    def _counts(self, step: int) -> float:
        """The share that may follow one order, of those that fit most."""
        first = self.numbers - step * self.places
        return max(self._fit(start + step * self.places) for start in np.unique(first))

    def _fit(self, expected: np.ndarray) -> float:
        there = (expected >= 0) & (expected < self.chances.shape[1])
        chance = self.chances[np.arange(len(expected)), np.where(there, expected, 0)]
        return float((there & (chance >= LIKELY_NUMBER_CHANCE)).mean())


def clue_doubts(view: View) -> list[Doubt]:
    """Doubt a board with numbers outside that may be clues. Raises OtherGame if they surely are."""
    beside = clues(_labels(view, "left"), _labels(view, "right"))
    above = clues(_labels(view, "top"), _labels(view, "bottom")) if beside else []
    return judged(beside, above)


def judged(beside: Sequence[SideLabels], above: Sequence[SideLabels]) -> list[Doubt]:
    """Doubt labels beside the rows, and above or below the columns, that may be clues. Raises OtherGame if
    they surely are."""
    both = [*beside, *above]
    if not beside or not above or not any(x.repeats for x in both):
        return []
    if min(x.sure for x in both) >= MOST_SURE and max(int(x.numbers.max()) for x in both) > MAX_STARS_LEFT:
        raise OtherGame(
            "this looks like another game: there are numbers beside its rows and columns",
            "if it is a board of Queens or Star Battle, cut them off, or give its regions with --board",
        )
    return [CLUES]


def clues(one: SideLabels | None, other: SideLabels | None) -> list[SideLabels]:
    """Labels, of those at two opposite sides, that may be clues; none if they are coordinates."""
    there = [x for x in (one, other) if x]
    if any(x.in_order for x in there) or (one and other and _agree(one, other)):
        return []
    return [x for x in there if x.sure >= MANY_SURE]


def _agree(one: SideLabels, other: SideLabels) -> bool:
    """True if the same stands at the other end of most rows or columns."""
    common, i, j = np.intersect1d(one.places, other.places, return_indices=True)
    return bool(len(common)) and float((one.numbers[i] == other.numbers[j]).mean()) >= BESIDE_SAME


class _Label(NamedTuple):
    """ink: (h, w) float32 0..1. away: from the board, in cells."""

    ink: np.ndarray
    away: float


def _labels(view: View, side: str) -> SideLabels | None:
    """Labels beside nearly every row or column of a side; None if there are none."""
    labels = _inks(view, side)
    places = [i for i, label in enumerate(labels) if label]
    if len(places) < max(MIN_LABELS, MIN_LABELLED_SHARE * len(labels)):
        return None
    from ..measure.digits import normalised_number, number_chances  # few boards have as many labels

    inks = [label.ink for label in labels if label]
    chances = number_chances(inks)
    numbers = chances.argmax(axis=1)
    alike = np.corrcoef([normalised_number(ink).ravel() for ink in inks]) >= MIN_LABEL_CORRELATION
    again = np.triu(alike & np.equal.outer(numbers, numbers), 1).any()
    return SideLabels(numbers, chances, np.array(places), bool(again))


def _inks(view: View, side: str) -> list[_Label | None]:
    """The label of each row (left, right) or column (top, bottom), where there is one: those as high as
    most, and as far away."""
    n, upright = view.n, side in ("left", "right")
    coarse = _bands(_coarse_strip(view, side), n, upright)  # most boards have nothing there
    if _contrasting(coarse, BESIDE_FAINTEST / 2) < MIN_LABELLED_SHARE * n:
        return [None] * n
    across = (-LABEL_SEARCH_CELLS, 0) if side in ("left", "top") else (n, n + LABEL_SEARCH_CELLS)
    rows, columns = ((0, n), across) if upright else (across, (0, n))
    strip = flatten(view.rgb, view.lattice.homography, rows, columns, CELL).rgb
    bands = _bands(strip, n, upright)
    if _contrasting(bands, BESIDE_FAINTEST) < MIN_LABELLED_SHARE * n:
        return [None] * n
    labels = [_nearest(band, side) for band in bands]
    there = [label for label in labels if label]
    if not there:
        return labels
    height = float(median([len(label.ink) for label in there]))
    away = float(median([label.away for label in there]))
    return [
        label
        if label and abs(len(label.ink) / height - 1) <= AS_HIGH and abs(label.away - away) <= IN_LINE
        else None
        for label in labels
    ]


def _coarse_strip(view: View, side: str) -> np.ndarray:
    """(h, w, 3) uint8: the FAR cells beyond a side of the board, as its lines were looked for."""
    flat, window = view.found.flat, view.found.window
    start, row, column = (
        (-LABEL_SEARCH_CELLS if side in ("left", "top") else view.n),
        window.row,
        window.column,
    )
    if side in ("left", "right"):
        places = (row, view.n), (column + start, LABEL_SEARCH_CELLS)
    else:
        places = (row + start, LABEL_SEARCH_CELLS), (column, view.n)
    rows, columns = (slice(first * flat.cell, (first + count) * flat.cell) for first, count in places)
    return flat.rgb[rows, columns]


def _bands(strip: np.ndarray, n: int, upright: bool) -> list[np.ndarray]:
    """The contrast, 0..255, in the parts of a strip that lie beside each of n rows or columns."""
    # what runs along the whole side, as frames and the edges of pages do, is ground
    seen = strip[::3] if upright else strip[:, ::3]
    ground = median(seen, axis=0 if upright else 1, keepdims=True).astype(np.uint8)
    contrast = strongest(cv2.absdiff(strip, np.broadcast_to(ground, strip.shape)))
    return np.split(contrast, n, axis=0 if upright else 1)


def _contrasting(bands: Sequence[np.ndarray], least: float) -> int:
    """The number of bands with so much contrast."""
    return sum(float(band.max(initial=0)) >= least for band in bands)


def _nearest(band: np.ndarray, side: str) -> _Label | None:
    """Label in a row or column outside the board, nearest to it. band: (h, w) uint8 contrast."""
    full = float(band.max())
    if full < BESIDE_FAINTEST:
        return None
    joined = cv2.dilate((band > MIN_INK_SHARE * full).astype(np.uint8), BROKEN)
    _, marked, stats, _ = cv2.connectedComponentsWithStats(joined)
    x, y, w, h, _ = stats.T.astype(int)
    upright = side in ("left", "right")
    first, last, whole = (y, y + h, len(band)) if upright else (x, x + w, band.shape[1])
    high = (h >= LABEL_HEIGHTS[0] * CELL) & (h <= LABEL_HEIGHTS[1] * CELL)
    likely = [i for i in np.flatnonzero(high & (first > 0) & (last < whole)).tolist() if i]
    if not likely:
        return None
    depth = band.shape[1] if upright else len(band)
    near, far = (x, x + w) if upright else (y, y + h)
    away = depth - far if side in ("left", "top") else near
    nearest = min(likely, key=lambda i: int(away[i]))
    strokes = _side_by_side(nearest, likely, stats)
    left, right = min(int(x[i]) for i in strokes), max(int(x[i] + w[i]) for i in strokes)
    top, bottom = min(int(y[i]) for i in strokes), max(int(y[i] + h[i]) for i in strokes)
    middle = (top + bottom) / 2 if upright else (left + right) / 2
    if right - left > MAX_LABEL_WIDTH * CELL or abs(middle / CELL - 0.5) > MAX_LABEL_OFFSET:
        return None
    from ..measure.digits import cut_out

    ink = cut_out((band / full).astype(np.float32), np.isin(marked, strokes))
    return _Label(ink, float(away[nearest]) / CELL)


def _side_by_side(first: int, likely: Sequence[int], stats: np.ndarray) -> list[int]:
    """The strokes of one number: those beside the first, at its height, without a gap."""
    x, y, w, h, _ = stats.T.astype(int)
    strokes, grown = [first], True
    while grown:
        left, right = min(x[i] for i in strokes), max(x[i] + w[i] for i in strokes)
        more = [
            i
            for i in likely
            if i not in strokes
            and min(y[i] + h[i], y[first] + h[first]) - max(y[i], y[first]) >= MIN_DIGIT_OVERLAP * h[first]
            and max(x[i] - right, left - x[i] - w[i]) <= MAX_DIGIT_GAP * h[first]
        ]
        strokes, grown = [*strokes, *more], bool(more)
    return strokes


# Boards of other games that look like Queens: digits or letters in the cells, regions that are boxes.

TEXT_SHARE = 0.12  # of the cells with something that is no mark, from which it may be a sudoku or a text
# cells with something that is no mark in their middle, from which it is doubted: a pointer reaches two
LEAST_STRANGE = 3
LEAST_ASIDE = 3  # the same with something in a corner


def refuse_boxes(found: Sequence[Regions]) -> None:
    """Raises OtherGame where the regions, told in any way, are the boxes of a sudoku: lines show such boxes
    below the tint of a chosen row or column. No puzzle of this game has such regions: mirrored, each of its
    solutions would be another one."""
    for labels in (regions.labels for regions in found):
        if box := box_of(labels):
            rows, columns = box
            raise OtherGame(
                f"this looks like a sudoku: its regions are boxes of {rows} x {columns} cells",
                "if it is another game, give its regions with --board",
            )


def box_of(labels: np.ndarray) -> tuple[int, int] | None:
    """Rows and columns of a box, where the regions are n equal boxes of several rows and columns each.
    labels: (n, n) int, in order of first appearance."""
    n = len(labels)
    r, c = np.indices(labels.shape)
    for rows in range(2, n // 2 + 1):
        columns = n // rows
        if rows * columns == n and (labels == r // rows * rows + c // columns).all():
            return rows, columns
    return None


def refuse_letters(view: View) -> None:
    """Raises OtherGame where letters stand in the cells."""
    from ..measure.letters import has_letters  # only for boards without regions, or with much text

    if has_letters(view.flat, view.colours):
        raise OtherGame(
            "this is a game of letters that is not solved here",
            "show a board of another game",
        )


def rectangle_doubts(labels: np.ndarray) -> list[Doubt]:
    """Doubt a board whose regions are all rectangles, as in Patches. labels: (n, n) int."""
    regions = (labels == i for i in range(int(labels.max()) + 1))
    if not all(r.any(axis=0).sum() * r.any(axis=1).sum() == r.sum() for r in regions):
        return []
    return [Doubt(Sort.OTHER_GAME, "every region is a rectangle: is it another game?")]


def is_text(strange: Sequence[Cell], n: int) -> bool:
    """True if there may be text in the cells. strange: those with something that is no mark."""
    return len(strange) >= TEXT_SHARE * n * n


def text_doubts(found: FoundMarks, labels: np.ndarray) -> list[Doubt]:
    """Doubt cells with something that is no mark. labels: (n, n) int. What other games write into a corner
    stands once in a region, as a sum does; coordinates and notes stand anywhere."""
    once = len({int(labels[cell]) for cell in found.aside}) == len(found.aside)
    if is_text(found.strange, len(labels)):
        text = f"many cells hold something other than queens and crosses{PLACES}: is it another game?"
        cells = found.strange
    elif len(found.strange) >= LEAST_STRANGE:
        text = f"some cells hold something other than queens and crosses{PLACES}: is it another game?"
        cells = found.strange
    elif len(found.aside) >= LEAST_ASIDE and once:
        text = f"there is text in the corners of some cells{PLACES}: is it another game?"
        cells = found.aside
    elif found.doubtful:
        return [Doubt(Sort.UNLIKE, "a mark may be something else", found.doubtful)]
    else:
        return []
    return [Doubt(Sort.OTHER_GAME, text, cells)]


def strange_notes(found: FoundMarks) -> tuple[str, ...]:
    """Note a few cells with something that is no mark: a pointer, a sticker."""
    few = not found.doubtful and 0 < len(found.strange) < LEAST_STRANGE
    return (str(Doubt(Sort.STRANGE, "what stands there is no mark", found.strange)),) if few else ()
