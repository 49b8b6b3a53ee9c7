"""Numbers beside the rows and above the columns, just outside a board: clues of another game (Aquarium,
Battleship, Skyscrapers), unless they are coordinates."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ...cells.digits import normalised, number_chances
from ...cells.number_ink import cut_out
from ...cells.view import View
from ...doubts import Doubt, Sort
from ...grid.rectify import flatten
from ...percentiles import median, strongest
from ...source.errors import OtherGame

CELL = 36  # side of a cell in the flat picture, pixels: digits are a quarter of it or more
FAR = 2  # cells from the board in which its labels are looked for
FAINTEST = 40.0  # contrast (0..255) of a label against what lies behind all of its side, at least
INK = 0.5  # share of a label's strongest contrast from which a pixel counts
BROKEN = np.ones((3, 3), np.uint8)  # pixels: thin strokes of small digits break, by less than this
HEIGHTS = (0.13, 0.75)  # of a cell: lower are dots and ticks, higher is no text
GAP = 0.6  # of a digit's height, that the two of a number are apart at most
LEVEL = 0.6  # share of their height in which the digits of a number lie side by side, at least
BROADEST = 0.9  # of a cell: what is broader is a heading
OFF = 0.22  # of a cell, that a label stands beside the middle of its row or column, at most
AS_HIGH = 0.2  # by how much a label is higher or lower than most, at most: digits are all as high
IN_LINE = 0.3  # of a cell, that a label is nearer to the board or farther away than most, at most
LABELLED = 0.75  # share of the rows, and of the columns, that have a label: some games leave a few out
FEWEST = 4  # labels beside a board, at least
ORDERED = 0.82  # share of the labels that count up or down by one, from which they are coordinates
LIKELY = 0.2  # chance from which a label may be the number that an order asks for: misread ones are in it
SAME = 0.7  # share of the labels on opposite sides that agree, from which they are coordinates
SURE, MOST_SURE = 0.9, 0.7  # chance from which a label is a number; share of such, from which all are
MANY_SURE = 0.4  # share of such from which they may be: no lone 0 was learnt, and many clues are one
ALIKE = 0.9  # correlation of two labels from which they are drawn alike
FEW = 2  # numbers up to this may say how many stars a row still needs: a Star Battle's own

CLUES = Doubt(Sort.OTHER_GAME, "there are numbers beside the rows and columns: is it another game?")


class Labels(NamedTuple):
    """What stands beside one side, in order. numbers: the likeliest of each. chances: (m, numbers) 0..1.
    places: which of the rows or columns each belongs to. repeats: whether one comes again, which letters in
    order, that may be taken for digits, never do."""

    numbers: np.ndarray
    chances: np.ndarray
    places: np.ndarray
    repeats: bool

    @property
    def sure(self) -> float:
        """The share that is surely a number."""
        return float((self.chances.max(axis=1) >= SURE).mean())

    @property
    def in_order(self) -> bool:
        """Whether they count up or down, from any number on."""
        return any(self._counts(step) >= ORDERED for step in (1, -1))

    def _counts(self, step: int) -> float:
        """The share that may follow one order, of those that fit most."""
        first = self.numbers - step * self.places
        return max(self._fit(start + step * self.places) for start in np.unique(first))

    def _fit(self, expected: np.ndarray) -> float:
        there = (expected >= 0) & (expected < self.chances.shape[1])
        chance = self.chances[np.arange(len(expected)), np.where(there, expected, 0)]
        return float((there & (chance >= LIKELY)).mean())


def clue_doubts(view: View) -> list[Doubt]:
    """From numbers outside the board that may be clues. Raises OtherGame where they surely are."""
    beside = clues(_labels(view, "left"), _labels(view, "right"))
    above = clues(_labels(view, "top"), _labels(view, "bottom")) if beside else []
    return judged(beside, above)


def judged(beside: Sequence[Labels], above: Sequence[Labels]) -> list[Doubt]:
    """From labels beside the rows, and above or below the columns, that may be clues. Raises OtherGame where
    they surely are."""
    both = [*beside, *above]
    if not beside or not above or not any(x.repeats for x in both):
        return []
    if min(x.sure for x in both) >= MOST_SURE and max(int(x.numbers.max()) for x in both) > FEW:
        raise OtherGame(
            "this looks like another game: there are numbers beside its rows and columns",
            "if it is a board of Queens or Star Battle, cut them off, or give its regions with --board",
        )
    return [CLUES]


def clues(one: Labels | None, other: Labels | None) -> list[Labels]:
    """Those of the labels at two opposite sides that may be clues; none where they are coordinates."""
    there = [x for x in (one, other) if x]
    if any(x.in_order for x in there) or (one and other and _agree(one, other)):
        return []
    return [x for x in there if x.sure >= MANY_SURE]


def _agree(one: Labels, other: Labels) -> bool:
    """Whether the same stands at the other end of most rows or columns."""
    common, i, j = np.intersect1d(one.places, other.places, return_indices=True)
    return bool(len(common)) and float((one.numbers[i] == other.numbers[j]).mean()) >= SAME


class _Label(NamedTuple):
    """ink: (h, w) float32 0..1. away: from the board, in cells."""

    ink: np.ndarray
    away: float


def _labels(view: View, side: str) -> Labels | None:
    """What stands beside nearly every row or column of a side; None where that is not so."""
    labels = _inks(view, side)
    places = [i for i, label in enumerate(labels) if label]
    if len(places) < max(FEWEST, LABELLED * len(labels)):
        return None
    inks = [label.ink for label in labels if label]
    chances = number_chances(inks)
    numbers = chances.argmax(axis=1)
    alike = np.corrcoef([normalised(ink).ravel() for ink in inks]) >= ALIKE
    again = np.triu(alike & np.equal.outer(numbers, numbers), 1).any()
    return Labels(numbers, chances, np.array(places), bool(again))


def _inks(view: View, side: str) -> list[_Label | None]:
    """The label of each row (left, right) or column (top, bottom), where there is one: those as high as
    most, and as far away."""
    n, cell = view.n, CELL
    before, along = side in ("left", "top"), (0, n)
    across = (-FAR, 0) if before else (n, n + FAR)
    upright = side in ("left", "right")
    rows, columns = (along, across) if upright else (across, along)
    strip = flatten(view.rgb, view.lattice.homography, rows, columns, cell).rgb
    # what runs along the whole side, as frames and the edges of pages do, is ground
    seen = strip[::3] if upright else strip[:, ::3]
    ground = median(seen, axis=0 if upright else 1, keepdims=True).astype(np.uint8)
    contrast = strongest(cv2.absdiff(strip, np.broadcast_to(ground, strip.shape)))
    bands = np.split(contrast, n, axis=0 if upright else 1)
    if sum(float(band.max()) >= FAINTEST for band in bands) < LABELLED * n:
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


def _nearest(band: np.ndarray, side: str) -> _Label | None:
    """What is written in a row or column outside the board, nearest to it. band: (h, w) uint8 contrast."""
    full = float(band.max())
    if full < FAINTEST:
        return None
    joined = cv2.dilate((band > INK * full).astype(np.uint8), BROKEN)
    _, marked, stats, _ = cv2.connectedComponentsWithStats(joined)
    x, y, w, h, _ = stats.T.astype(int)
    upright = side in ("left", "right")
    first, last, whole = (y, y + h, len(band)) if upright else (x, x + w, band.shape[1])
    high = (h >= HEIGHTS[0] * CELL) & (h <= HEIGHTS[1] * CELL)
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
    if right - left > BROADEST * CELL or abs(middle / CELL - 0.5) > OFF:
        return None
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
            and min(y[i] + h[i], y[first] + h[first]) - max(y[i], y[first]) >= LEVEL * h[first]
            and max(x[i] - right, left - x[i] - w[i]) <= GAP * h[first]
        ]
        strokes, grown = [*strokes, *more], bool(more)
    return strokes
