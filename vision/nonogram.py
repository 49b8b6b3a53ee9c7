"""Recognition of a nonogram, which is not read: clues in digits above and beside a grid, and none inside it.

Asked only where no board was found, or one that is doubtful, so that nobody else pays for it.
"""

from typing import NamedTuple

import cv2
import numpy as np

from .grid.lattice import shrink
from .grid.seeds import boxes_of_ink
from .vocabulary import Unread

COPY_SIDE_PX = 1600  # px at most of the copy that is looked at: digits of large pages have some pixels there
DIGIT_HEIGHTS_PX = 5, 60  # px: how high a digit is there
MIN_DIGIT_ASPECT = 0.15  # least width of a digit, in its height
MAX_DIGIT_ASPECT = 1.1  # largest width of a digit, in its height
MAX_HEIGHT_SPREAD = 0.2  # of its height, by which the digits of one puzzle differ in height
MIN_DIGITS = 6  # digits above the grid, and beside it
MAX_SHARE_INSIDE = 0.03  # share of the digits that may lie within the grid: what was drawn there, and dirt
# share of them that may lie above and beside at once, where a nonogram has a picture or nothing
MAX_SHARE_IN_CORNER = 0.1
MIN_GRID_SHARE = 0.2  # share of the puzzle, clues included, that its grid has at least
MAX_CLUE_GAP_HEIGHTS = 3  # heights of a digit: how far from the grid the last digit of a clue is at most
MIN_CLUE_SPREAD = 0.6  # of the grid's width (height) over which the clues above (beside) it lie at least
MIN_GRID_LINES = 5  # that a grid has each way, at least
MIN_LINE_SHARE = 0.15  # of the grid's side: an unbroken run that is a line, bent ones of photos included
INK_BLOCK_PX = 31  # px, odd: within which ink is told from paper
MIN_INK_LEVELS = 12  # grey levels by which ink is darker than the paper around it


class Field(NamedTuple):
    """The grid without its clues, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


def shows_nonogram(rgb: np.ndarray) -> bool:
    """True if an (H, W, 3) uint8 RGB picture seems to show one."""
    grey = cv2.cvtColor(shrink(rgb, -(-max(rgb.shape[:2]) // COPY_SIDE_PX)), cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, INK_BLOCK_PX, MIN_INK_LEVELS
    )
    field = _field(_glyphs(ink))
    return field is not None and _has_lines(ink[field.top : field.bottom, field.left : field.right])


def _glyphs(ink: np.ndarray) -> np.ndarray:
    """(n, 4) int: x0, y0, x1, y1 of what may be digits, those alike in height that are most."""
    boxes = boxes_of_ink(ink)
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    fits = (
        (height >= DIGIT_HEIGHTS_PX[0])
        & (height <= DIGIT_HEIGHTS_PX[1])
        & (width >= MIN_DIGIT_ASPECT * height)
        & (width <= MAX_DIGIT_ASPECT * height)
    )
    boxes, height = boxes[fits], height[fits]
    if not len(boxes):
        return boxes
    alike = [np.abs(height - each) <= MAX_HEIGHT_SPREAD * each for each in np.unique(height)]
    return boxes[max(alike, key=np.count_nonzero)]


def _field(glyphs: np.ndarray) -> Field | None:
    """The largest rectangle down to the last clues without digits, if digits lie above and beside it."""
    if len(glyphs) < 2 * MIN_DIGITS:
        return None
    middle = (glyphs[:, :2] + glyphs[:, 2:]) / 2
    near = MAX_CLUE_GAP_HEIGHTS * float(np.median(glyphs[:, 3] - glyphs[:, 1]))
    right, bottom = (int(x) for x in glyphs[:, 2:].max(axis=0))
    whole = np.prod(glyphs[:, 2:].max(axis=0) - glyphs[:, :2].min(axis=0))
    lefts, tops = np.unique(glyphs[:, 2]), np.unique(glyphs[:, 3])
    areas = np.outer(right - lefts, bottom - tops)
    likely = np.argwhere(_is_free(middle, lefts, tops) & (areas > MIN_GRID_SHARE * whole))
    for i, j in likely[np.argsort(-areas[tuple(likely.T)], kind="stable")].tolist():
        field = Field(int(lefts[i]), int(tops[j]), right, bottom)
        if _surrounded(middle, near, field):
            return field
    return None


def _is_free(middle: np.ndarray, lefts: np.ndarray, tops: np.ndarray) -> np.ndarray:
    """(lefts, tops) bool: whether hardly any digits lie within a field that begins there, or above and beside
    it at once. All are counted at once, since pages of noise have a thousand of each."""
    place = [np.searchsorted(edges, middle[:, axis], "right") for axis, edges in enumerate((lefts, tops))]
    count = np.zeros((len(lefts) + 1, len(tops) + 1), int)
    np.add.at(count, tuple(place), 1)
    corner = count.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
    inside = count[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1][1:, 1:]
    return (inside <= MAX_SHARE_INSIDE * len(middle)) & (corner <= MAX_SHARE_IN_CORNER * len(middle))


def _surrounded(middle: np.ndarray, near: float, field: Field) -> bool:
    """True if digits lie above a field and beside it all along, close to it."""
    beside, above = middle[:, 0] < field.left, middle[:, 1] < field.top
    over = middle[above & ~beside & (middle[:, 1] > field.top - near), 0]
    next_to = middle[beside & ~above & (middle[:, 0] > field.left - near), 1]
    return bool(
        min(len(over), len(next_to)) >= MIN_DIGITS
        and np.ptp(over) >= MIN_CLUE_SPREAD * (field.right - field.left)
        and np.ptp(next_to) >= MIN_CLUE_SPREAD * (field.bottom - field.top)
    )


def _has_lines(ink: np.ndarray) -> bool:
    """True if a field is ruled both ways."""
    height, width = ink.shape
    lying = cv2.morphologyEx(
        ink, cv2.MORPH_OPEN, np.ones((1, max(3, round(MIN_LINE_SHARE * width))), np.uint8)
    )
    standing = cv2.morphologyEx(
        ink, cv2.MORPH_OPEN, np.ones((max(3, round(MIN_LINE_SHARE * height)), 1), np.uint8)
    )
    return all(np.median(_runs(each)) >= MIN_GRID_LINES for each in (lying, standing.T))


def _runs(lines: np.ndarray) -> np.ndarray:
    """The number of lines each column crosses."""
    begins = (lines[1:] > 0) & (lines[:-1] == 0)
    return begins.sum(axis=0)


UNREAD = Unread(
    shows_nonogram,
    "this looks like a nonogram, which is not read from pictures",
    "type its clues as text and give them to `queens-snap solve` (docs/games.md shows the form)",
)
