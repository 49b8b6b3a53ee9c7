"""Boards of other games that look like Queens: shading, sums, numbers beside the board, digits or letters."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..boards import View
from ..decode import Regions
from ..doubts import PLACES_SLOT, Doubt, Sort
from ..grid.lattice import Flat, flatten
from ..measure.colours import SAME_COLOUR_CIE76, are_alike, to_lab
from ..percentiles import max_channel, median
from ..source.errors import OtherGame
from .marks import FoundMarks

# least CIE76 of a filling from the ground; tints of a row, a chosen cell or a mistake are paler
MIN_FILLING_CIE76 = 25.0
MIN_GROUND_SHARE = 0.4  # least share of the cells that have the ground's colour
MIN_FILLED_CELLS = 4  # least number of filled cells
MIN_MIXED_REGIONS = 3  # least regions with filled and empty cells; frames and toasts reach into fewer
# least share of the strongly coloured cells that have one colour, if it is a filling
MIN_ONE_COLOUR_SHARE = 0.8


def shading_doubts(labels: np.ndarray, colours: np.ndarray) -> list[Doubt]:
    """Doubt a board with filled cells. labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own."""
    cells = filled_cells(labels, colours)
    if not cells:
        return []
    text = f"cells are filled across regions{PLACES_SLOT}: is it another game?"
    return [Doubt(Sort.OTHER_GAME, text, tuple(cells))]


def filled_cells(labels: np.ndarray, colours: np.ndarray) -> list[Cell]:
    """Return the cells, row by row, that have one strong colour in several regions which also have cells
    without it; else none. labels: (n, n) int. colours: (n, n, 3) RGB 0..255."""
    lab = to_lab(colours).reshape(-1, 3)
    ground, on_ground = _commonest_colour(lab)
    strong = np.linalg.norm(lab - ground, axis=1) >= MIN_FILLING_CIE76
    if on_ground.mean() < MIN_GROUND_SHARE or strong.sum() < MIN_FILLED_CELLS:
        return []
    filling, _ = _commonest_colour(lab[strong])
    filled = np.linalg.norm(lab - filling, axis=1) < SAME_COLOUR_CIE76
    both = np.intersect1d(labels.ravel()[filled], labels.ravel()[on_ground])
    if (
        filled.sum() < max(MIN_FILLED_CELLS, MIN_ONE_COLOUR_SHARE * strong.sum())
        or len(both) < MIN_MIXED_REGIONS
    ):
        return []
    return [(r, c) for r, c in np.argwhere(filled.reshape(labels.shape)).tolist()]


def _commonest_colour(lab: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the commonest of (m, 3) colours, and (m,) bool: which colours equal it."""
    alike = are_alike(lab)
    most = int(alike.sum(axis=1).argmax())
    return lab[most], alike[most]


# What stands in the corner of the first cell of each region, as sums do in KenKen and killer Sudoku.

SUM_ROWS = (0.1, 0.42)  # cells from a cell's top between which a sum stands, clear of borders
SUM_COLUMNS = (0.1, 0.5)  # cells from a cell's left between which a sum stands
MIN_SUM_CONTRAST = 50  # least contrast (0..255) of a sum against its cell's own colour
MIN_SUM_SHARE = 0.05  # least share of the corner that a sum covers
MIN_REGIONS_WITH_SUM_SHARE = 0.8  # least share of the regions that have a sum in their first cell
MAX_STRAY_CELLS = 1  # most other cells with something there, a pointer or a mark
MIN_REGIONS_WITH_SUM = 2  # regions with a sum, from which they are sums if no other cell has one


def cells_with_sums(labels: np.ndarray, colours: np.ndarray, fine: Flat) -> tuple[Cell, ...]:
    """Return the first cells of regions that have something in their top left corner and not in the opposite
    one (marks have both): if most regions have it, or some and no other cell. Else none.

    labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own.
    """
    written = _has_ink_in_part(fine, colours, SUM_ROWS, SUM_COLUMNS)
    if written.sum() < MIN_REGIONS_WITH_SUM:
        return ()
    written &= ~_has_ink_in_part(fine, colours, *map(_opposite_part, (SUM_ROWS, SUM_COLUMNS)))
    first = np.zeros(labels.size, bool)
    first[np.unique(labels, return_index=True)[1]] = True
    first = first.reshape(labels.shape)
    sums, others = int((written & first).sum()), int((written & ~first).sum())
    least, most_others = (
        (MIN_REGIONS_WITH_SUM_SHARE * first.sum(), MAX_STRAY_CELLS) if others else (MIN_REGIONS_WITH_SUM, 0)
    )
    if sums < least or others > most_others:
        return ()
    return tuple((r, c) for r, c in np.argwhere(written & first).tolist())


def _has_ink_in_part(
    fine: Flat, colours: np.ndarray, down: tuple[float, float], across: tuple[float, float]
) -> np.ndarray:
    """Return (n, n) bool: True if something is drawn in that part of each cell. down, across: the part, in
    cells."""
    rows, columns = (slice(*(round(x * fine.cell) for x in part)) for part in (down, across))
    part = np.moveaxis(fine.cells[:, :, rows, columns], -1, 0).astype(np.int16, order="C")
    contrast = np.abs(part - np.moveaxis(colours, -1, 0).astype(np.int16)[..., None, None]).max(axis=0)
    return (contrast > MIN_SUM_CONTRAST).mean(axis=(2, 3)) >= MIN_SUM_SHARE


def _opposite_part(part: tuple[float, float]) -> tuple[float, float]:
    return 1 - part[1], 1 - part[0]


# Numbers beside the rows and above the columns, just outside a board: clues of another game (Aquarium,
# Battleship, Skyscrapers), unless they are coordinates.

# pixels of a cell's side in the flat picture; digits of labels are a quarter of it or more
LABEL_CELL_PX = 36
# cells from the board in which labels are searched, as many as a flat board has around it
LABEL_SEARCH_CELLS = 2
MIN_LABEL_CONTRAST = 40.0  # least contrast (0..255) of a label against the ground along its whole side
MIN_INK_SHARE = 0.5  # share of a label's strongest contrast from which a pixel counts
STROKE_JOINER = np.ones((3, 3), np.uint8)  # kernel (pixels) that joins broken thin strokes of small digits
# least and largest height (cells) of a label; lower are ticks, higher is no text
LABEL_HEIGHTS = (0.13, 0.75)
MAX_DIGIT_GAP = 0.6  # largest gap between two digits of a number, in digit heights
MIN_DIGIT_OVERLAP = 0.6  # least share of their height in which the digits of a number lie side by side
MAX_LABEL_WIDTH = 0.9  # largest width (cells) of a label; what is broader is a heading
MAX_LABEL_OFFSET = 0.22  # largest distance (cells) of a label from the middle of its row or column
MAX_HEIGHT_SPREAD = 0.2  # share by which a label's height differs from the usual one, at most
# cells by which a label's distance from the board differs from the usual one, at most
MAX_DISTANCE_SPREAD = 0.3
MIN_LABELLED_SHARE = 0.75  # least share of the rows (columns) that have a label; some games leave a few out
MIN_LABELS = 4  # least labels beside a board
MIN_ORDERED_SHARE = 0.82  # share of the labels that count up or down by one, from which they are coordinates
LIKELY_NUMBER_CHANCE = 0.2  # chance from which a label may be the number that the order asks for
MIN_EQUAL_LABELS_SHARE = 0.7  # share of equal labels on opposite sides, from which they are coordinates
SURE_NUMBER_CHANCE = 0.9  # chance from which a label is a number
MIN_SURE_SHARE = 0.7  # share of sure numbers among the labels, from which all are numbers
# share of sure numbers from which labels may be numbers; the network has not learnt a lone 0
MIN_LIKELY_SHARE = 0.4
MIN_LABEL_CORRELATION = 0.9  # correlation of two labels from which they are drawn alike
MAX_STARS_LEFT = 2  # largest number that may say how many stars a row still needs, as in Star Battle

# doubt about labels that may be clues
CLUES_DOUBT = Doubt(Sort.OTHER_GAME, "there are numbers beside the rows and columns: is it another game?")


class SideLabels(NamedTuple):
    """Labels beside one side of the board, in order.

    numbers: the likeliest number of each. chances: (m, numbers) 0..1. places: index of the row or column of
    each. repeats: True if a label occurs twice; letters in order, which may be read as digits, never repeat.
    """

    numbers: np.ndarray
    chances: np.ndarray
    places: np.ndarray
    repeats: bool

    @property
    def sure_share(self) -> float:
        """Share (0..1) of the labels that surely are numbers."""
        return float((self.chances.max(axis=1) >= SURE_NUMBER_CHANCE).mean())

    @property
    def in_order(self) -> bool:
        """True if the labels count up or down by one."""
        return any(self._counts(step) >= MIN_ORDERED_SHARE for step in (1, -1))

    def _counts(self, step: int) -> float:
        """Return the largest share of labels that fit one counting order. step: 1 or -1."""
        first = self.numbers - step * self.places
        return max(self._fit(start + step * self.places) for start in np.unique(first))

    def _fit(self, expected: np.ndarray) -> float:
        """Return the share of labels that may be the expected numbers."""
        there = (expected >= 0) & (expected < self.chances.shape[1])
        chance = self.chances[np.arange(len(expected)), np.where(there, expected, 0)]
        return float((there & (chance >= LIKELY_NUMBER_CHANCE)).mean())


def clue_doubts(view: View) -> list[Doubt]:
    """Doubt a board with numbers outside that may be clues. Raises OtherGame if they surely are clues."""
    beside = possible_clues(_labels(view, "left"), _labels(view, "right"))
    above = possible_clues(_labels(view, "top"), _labels(view, "bottom")) if beside else []
    return judge_labels(beside, above)


def judge_labels(beside: Sequence[SideLabels], above: Sequence[SideLabels]) -> list[Doubt]:
    """Doubt labels beside the rows, and above or below the columns, that may be clues. Raises OtherGame if
    they surely are clues."""
    both = [*beside, *above]
    if not beside or not above or not any(x.repeats for x in both):
        return []
    if (
        min(x.sure_share for x in both) >= MIN_SURE_SHARE
        and max(int(x.numbers.max()) for x in both) > MAX_STARS_LEFT
    ):
        raise OtherGame(
            "this looks like another game: there are numbers beside its rows and columns",
            "if it is a board of Queens or Star Battle, cut them off, or give its regions with --board",
        )
    return [CLUES_DOUBT]


def possible_clues(one: SideLabels | None, other: SideLabels | None) -> list[SideLabels]:
    """Return the labels of two opposite sides that may be clues; none if they are coordinates."""
    there = [x for x in (one, other) if x]
    if any(x.in_order for x in there) or (one and other and _have_equal_labels(one, other)):
        return []
    return [x for x in there if x.sure_share >= MIN_LIKELY_SHARE]


def _have_equal_labels(one: SideLabels, other: SideLabels) -> bool:
    """True if most rows or columns have equal labels at both ends."""
    common, i, j = np.intersect1d(one.places, other.places, return_indices=True)
    return bool(len(common)) and float((one.numbers[i] == other.numbers[j]).mean()) >= MIN_EQUAL_LABELS_SHARE


class _Label(NamedTuple):
    """A label. ink: (h, w) float32 0..1. distance: distance from the board, in cells."""

    ink: np.ndarray
    distance: float


def _labels(view: View, side: str) -> SideLabels | None:
    """Return the labels of a side if nearly every row or column has one; else None."""
    labels = _label_candidates(view, side)
    places = [i for i, label in enumerate(labels) if label]
    if len(places) < max(MIN_LABELS, MIN_LABELLED_SHARE * len(labels)):
        return None
    from ..measure.digits import number_chances, number_field  # few boards have as many labels

    inks = [label.ink for label in labels if label]
    chances = number_chances(inks)
    numbers = chances.argmax(axis=1)
    alike = np.corrcoef([number_field(ink).ravel() for ink in inks]) >= MIN_LABEL_CORRELATION
    again = np.triu(alike & np.equal.outer(numbers, numbers), 1).any()
    return SideLabels(numbers, chances, np.array(places), bool(again))


def _label_candidates(view: View, side: str) -> list[_Label | None]:
    """Return the label of each row (left, right) or column (top, bottom), None without one. Labels of unusual
    height or distance are left out."""
    n, upright = view.n, side in ("left", "right")
    coarse = _bands_beside_board(_coarse_strip(view, side), n, upright)  # most boards have nothing there
    if _count_contrasting(coarse, MIN_LABEL_CONTRAST / 2) < MIN_LABELLED_SHARE * n:
        return [None] * n
    across = (-LABEL_SEARCH_CELLS, 0) if side in ("left", "top") else (n, n + LABEL_SEARCH_CELLS)
    rows, columns = ((0, n), across) if upright else (across, (0, n))
    strip = flatten(view.rgb, view.lattice.homography, rows, columns, LABEL_CELL_PX).rgb
    bands = _bands_beside_board(strip, n, upright)
    if _count_contrasting(bands, MIN_LABEL_CONTRAST) < MIN_LABELLED_SHARE * n:
        return [None] * n
    labels = [_nearest_label(band, side) for band in bands]
    there = [label for label in labels if label]
    if not there:
        return labels
    height = float(median([len(label.ink) for label in there]))
    away = float(median([label.distance for label in there]))
    return [
        label
        if label
        and abs(len(label.ink) / height - 1) <= MAX_HEIGHT_SPREAD
        and abs(label.distance - away) <= MAX_DISTANCE_SPREAD
        else None
        for label in labels
    ]


def _coarse_strip(view: View, side: str) -> np.ndarray:
    """Return (h, w, 3) uint8: the LABEL_SEARCH_CELLS cells beyond a side of the board, from the coarse flat
    picture."""
    flat, window = view.found_board.flat, view.found_board.window
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


def _bands_beside_board(strip: np.ndarray, n: int, upright: bool) -> list[np.ndarray]:
    """Return for each of n rows or columns the contrast (0..255) of the strip beside it. What runs along the
    whole side counts as ground."""
    # what runs along the whole side, as frames and the edges of pages do, is ground
    seen = strip[::3] if upright else strip[:, ::3]
    ground = median(seen, axis=0 if upright else 1, keepdims=True).astype(np.uint8)
    contrast = max_channel(cv2.absdiff(strip, np.broadcast_to(ground, strip.shape)))
    return np.split(contrast, n, axis=0 if upright else 1)


def _count_contrasting(bands: Sequence[np.ndarray], least: float) -> int:
    """Return the number of bands with a contrast of at least `least`."""
    return sum(float(band.max(initial=0)) >= least for band in bands)


def _nearest_label(band: np.ndarray, side: str) -> _Label | None:
    """Return the label nearest to the board in one band; None if there is none. band: (h, w) uint8
    contrast."""
    full = float(band.max())
    if full < MIN_LABEL_CONTRAST:
        return None
    joined = cv2.dilate((band > MIN_INK_SHARE * full).astype(np.uint8), STROKE_JOINER)
    _, marked, stats, _ = cv2.connectedComponentsWithStats(joined)
    x, y, w, h, _ = stats.T.astype(int)
    upright = side in ("left", "right")
    first, last, whole = (y, y + h, len(band)) if upright else (x, x + w, band.shape[1])
    high = (h >= LABEL_HEIGHTS[0] * LABEL_CELL_PX) & (h <= LABEL_HEIGHTS[1] * LABEL_CELL_PX)
    likely = [i for i in np.flatnonzero(high & (first > 0) & (last < whole)).tolist() if i]
    if not likely:
        return None
    depth = band.shape[1] if upright else len(band)
    near, far = (x, x + w) if upright else (y, y + h)
    away = depth - far if side in ("left", "top") else near
    nearest = min(likely, key=lambda i: int(away[i]))
    strokes = _strokes_of_number(nearest, likely, stats)
    left, right = min(int(x[i]) for i in strokes), max(int(x[i] + w[i]) for i in strokes)
    top, bottom = min(int(y[i]) for i in strokes), max(int(y[i] + h[i]) for i in strokes)
    middle = (top + bottom) / 2 if upright else (left + right) / 2
    if right - left > MAX_LABEL_WIDTH * LABEL_CELL_PX or abs(middle / LABEL_CELL_PX - 0.5) > MAX_LABEL_OFFSET:
        return None
    from ..measure.digits import cut_out

    ink = cut_out((band / full).astype(np.float32), np.isin(marked, strokes))
    return _Label(ink, float(away[nearest]) / LABEL_CELL_PX)


def _strokes_of_number(first: int, likely: Sequence[int], stats: np.ndarray) -> list[int]:
    """Return the strokes of one number: those at the height of stroke `first`, side by side without a gap."""
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

# share of the cells with something that is no mark, from which it may be a sudoku or a text
MIN_TEXT_SHARE = 0.12
# cells with something in their middle that is no mark, from which it is doubted; a pointer reaches two
MIN_STRANGE_CELLS = 3
MIN_ASIDE_CELLS = 3  # cells with something in a corner, from which it is doubted


def refuse_boxes(found: Sequence[Regions]) -> None:
    """Raise OtherGame if the regions, found in any way, are the boxes of a sudoku. No Queens puzzle has such
    regions, because every solution would have a mirrored twin."""
    for labels in (regions.labels for regions in found):
        if box := box_shape_of_regions(labels):
            rows, columns = box
            raise OtherGame(
                f"this looks like a sudoku: its regions are boxes of {rows} x {columns} cells",
                "if it is another game, give its regions with --board",
            )


def box_shape_of_regions(labels: np.ndarray) -> tuple[int, int] | None:
    """Return rows and columns of a box if the regions are n equal boxes with several rows and columns each;
    else None. labels: (n, n) int, in order of first appearance."""
    n = len(labels)
    along = np.arange(n)
    for rows in range(2, n // 2 + 1):
        columns = n // rows
        if rows * columns == n and (labels == (along // rows * rows)[:, None] + along // columns).all():
            return rows, columns
    return None


def rectangle_doubts(labels: np.ndarray) -> list[Doubt]:
    """Doubt a board whose regions are all rectangles, as in Patches. labels: (n, n) int."""
    regions = (labels == i for i in range(int(labels.max()) + 1))
    if not all(r.any(axis=0).sum() * r.any(axis=1).sum() == r.sum() for r in regions):
        return []
    return [Doubt(Sort.OTHER_GAME, "every region is a rectangle: is it another game?")]


def is_text(strange: Sequence[Cell], n: int) -> bool:
    """True if the cells may hold text. strange: cells with something that is no mark."""
    return len(strange) >= MIN_TEXT_SHARE * n * n


def text_doubts(found: FoundMarks, labels: np.ndarray) -> list[Doubt]:
    """Doubt cells with something that is no mark. labels: (n, n) int. Sums of other games stand in a corner
    once in each region; coordinates and notes stand anywhere."""
    once = len({int(labels[cell]) for cell in found.off_centre_cells}) == len(found.off_centre_cells)
    if is_text(found.foreign_cells, len(labels)):
        text = f"many cells hold something other than queens and crosses{PLACES_SLOT}: is it another game?"
        cells = found.foreign_cells
    elif len(found.foreign_cells) >= MIN_STRANGE_CELLS:
        text = f"some cells hold something other than queens and crosses{PLACES_SLOT}: is it another game?"
        cells = found.foreign_cells
    elif len(found.off_centre_cells) >= MIN_ASIDE_CELLS and once:
        text = f"there is text in the corners of some cells{PLACES_SLOT}: is it another game?"
        cells = found.off_centre_cells
    elif found.doubtful_cells:
        return [Doubt(Sort.UNLIKE, "a mark may be something else", found.doubtful_cells)]
    else:
        return []
    return [Doubt(Sort.OTHER_GAME, text, cells)]


def strange_notes(found: FoundMarks) -> tuple[str, ...]:
    """Return a note about a few cells with something that is no mark (a pointer, a sticker); else ()."""
    few = not found.doubtful_cells and 0 < len(found.foreign_cells) < MIN_STRANGE_CELLS
    return (
        (str(Doubt(Sort.UNKNOWN_SYMBOL, "what is drawn there is not a mark", found.foreign_cells)),)
        if few
        else ()
    )
