"""Recognition of a nonogram, which is not read: clues in digits above and beside a grid, and none inside it.

Asked only where no board was found, or one that is doubtful, so that nobody else pays for it.
"""

from typing import NamedTuple

import cv2
import numpy as np

from .grid.lattice import shrink
from .grid.seeds import boxes_of_ink, separate_ink
from .vocabulary import UnreadGame

# longest side (pixels) of the copy that is searched; digits of large pages keep some pixels in it
COPY_SIDE_PX = 1600
DIGIT_HEIGHTS_PX = 5, 60  # least and largest height (pixels) of a digit in that copy
MIN_DIGIT_ASPECT = 0.15  # least width of a digit, in its heights
MAX_DIGIT_ASPECT = 1.1  # largest width of a digit, in its heights
MAX_HEIGHT_SPREAD = 0.2  # share of the height by which digits of one puzzle differ at most
MIN_DIGITS = 6  # least digits above the grid, and beside it
MAX_SHARE_INSIDE = 0.03  # largest share of the digits inside the grid: drawings, and dirt
# largest share of the digits in the corner above and beside, where a nonogram has a picture or nothing
MAX_SHARE_IN_CORNER = 0.1
MIN_GRID_SHARE = 0.2  # least share of the puzzle's area, clues included, that the grid takes
MAX_CLUE_GAP_HEIGHTS = 3  # largest distance of a clue's last digit from the grid, in digit heights
# least span of the clues above (beside) the grid, as a share of the grid's width (height)
MIN_CLUE_SPREAD = 0.6
MIN_GRID_LINES = 5  # least lines of a grid, each way
# least unbroken run of a line, as a share of the grid's side; bent lines of photos have as much
MIN_LINE_SHARE = 0.15
MIN_INK_LEVELS = 12  # least grey levels by which ink is darker than the paper around it


class Field(NamedTuple):
    """The grid of a nonogram without its clues: its sides in pixels."""

    left: int
    top: int
    right: int
    bottom: int


def shows_nonogram(rgb: np.ndarray) -> bool:
    """True if an (H, W, 3) uint8 RGB picture seems to show a nonogram."""
    grey = cv2.cvtColor(shrink(rgb, -(-max(rgb.shape[:2]) // COPY_SIDE_PX)), cv2.COLOR_RGB2GRAY)
    ink = separate_ink(grey, MIN_INK_LEVELS)
    field = _find_field(_digit_boxes(ink))
    return field is not None and _has_lines(ink[field.top : field.bottom, field.left : field.right])


def _digit_boxes(ink: np.ndarray) -> np.ndarray:
    """Return (n, 4) int: x0, y0, x1, y1 of the largest set of pieces of ink that may be digits and are about
    equally high."""
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


def _find_field(glyphs: np.ndarray) -> Field | None:
    """Return the largest rectangle without digits, down and right to the last clues, with digits above and
    beside it; None if there is none. glyphs: (n, 4) boxes of digits."""
    if len(glyphs) < 2 * MIN_DIGITS:
        return None
    middle = (glyphs[:, :2] + glyphs[:, 2:]) / 2
    near = MAX_CLUE_GAP_HEIGHTS * float(np.median(glyphs[:, 3] - glyphs[:, 1]))
    right, bottom = (int(x) for x in glyphs[:, 2:].max(axis=0))
    whole = np.prod(glyphs[:, 2:].max(axis=0) - glyphs[:, :2].min(axis=0))
    lefts, tops = np.unique(glyphs[:, 2]), np.unique(glyphs[:, 3])
    areas = np.outer(right - lefts, bottom - tops)
    likely = np.argwhere(_free_fields(middle, lefts, tops) & (areas > MIN_GRID_SHARE * whole))
    for i, j in likely[np.argsort(-areas[tuple(likely.T)], kind="stable")].tolist():
        field = Field(int(lefts[i]), int(tops[j]), right, bottom)
        if _has_clues_around(middle, near, field):
            return field
    return None


def _free_fields(middle: np.ndarray, lefts: np.ndarray, tops: np.ndarray) -> np.ndarray:
    """Return (lefts, tops) bool: True if hardly any digits lie inside a field with that left and top side, or
    in its corner. All fields are counted at once, because pages of noise have a thousand of each."""
    place = [np.searchsorted(edges, middle[:, axis], "right") for axis, edges in enumerate((lefts, tops))]
    count = np.zeros((len(lefts) + 1, len(tops) + 1), int)
    np.add.at(count, tuple(place), 1)
    corner = count.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
    inside = count[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1][1:, 1:]
    return (inside <= MAX_SHARE_INSIDE * len(middle)) & (corner <= MAX_SHARE_IN_CORNER * len(middle))


def _has_clues_around(middle: np.ndarray, near: float, field: Field) -> bool:
    """True if digits lie close above a field and close beside it, along both sides. middle: (n, 2) centres of
    digits. near: distance in pixels."""
    beside, above = middle[:, 0] < field.left, middle[:, 1] < field.top
    over = middle[above & ~beside & (middle[:, 1] > field.top - near), 0]
    next_to = middle[beside & ~above & (middle[:, 0] > field.left - near), 1]
    return bool(
        min(len(over), len(next_to)) >= MIN_DIGITS
        and np.ptp(over) >= MIN_CLUE_SPREAD * (field.right - field.left)
        and np.ptp(next_to) >= MIN_CLUE_SPREAD * (field.bottom - field.top)
    )


def _has_lines(ink: np.ndarray) -> bool:
    """True if the ink of a field has grid lines in both directions."""
    height, width = ink.shape
    lying = cv2.morphologyEx(
        ink, cv2.MORPH_OPEN, np.ones((1, max(3, round(MIN_LINE_SHARE * width))), np.uint8)
    )
    standing = cv2.morphologyEx(
        ink, cv2.MORPH_OPEN, np.ones((max(3, round(MIN_LINE_SHARE * height)), 1), np.uint8)
    )
    return all(np.median(_count_lines_crossed(each)) >= MIN_GRID_LINES for each in (lying, standing.T))


def _count_lines_crossed(lines: np.ndarray) -> np.ndarray:
    """Return (columns,) int: the number of lines that each column of pixels crosses."""
    begins = (lines[1:] > 0) & (lines[:-1] == 0)
    return begins.sum(axis=0)


UNREAD = UnreadGame(
    shows_nonogram,
    "this looks like a nonogram, which is not read from pictures",
    "type its clues as text and give them to `queens-snap solve` (docs/games.md shows the form)",
)
