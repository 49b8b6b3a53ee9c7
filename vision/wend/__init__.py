"""Recognition of Wend, and the place of its board if walls cover too much of its grid."""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np

from ..boards import Boards, View
from ..correction import Correction
from ..grid.find import find_at, is_good
from ..grid.seeds import separate_ink
from ..grid.window import CORNERS, MIDDLES
from ..percentiles import median
from ..reading import Reading
from ..vocabulary import Reader

SIZES = range(4, 9)  # cells a side
SEARCH_COPY_SIDE = 480  # pixels: side of the copy of a picture in which frames and letters are looked for
MIN_PICTURE_SIDE = 64  # pixels: side of a picture in which there may be a board
MIN_FRAME_SHARE = 0.2  # least side of a board's frame, as a share of the picture's shorter side
# side of a board, as a share of the picture's shorter side, from which it is the one that is meant
LARGE_BOARD_SHARE = 0.4
# side of a frame, in times the grid's, from which the grid is only a part of the board
LARGER_FRAME_RATIO = 1.1
MAX_FRAME_SIDE_SPREAD = 0.05  # share by which the sides of a frame differ at most
MIN_FRAME_FILL = 0.93  # least share of its box that a frame encloses; its corners are round
MAX_FRAMES = 6  # most frames that are searched
MIN_LETTERS = 8  # least letters on one grid
MAX_MEAN_LETTER_OFFSET = 0.12  # mean distance (cells) of letters from the middle of their cells, at most
LETTER_HEIGHTS = (0.22, 0.6)  # least and largest height (cells) of a letter
MAX_HEIGHT_SPREAD = 0.15  # share by which letters differ in height, at most
LETTER_PART_INSET = 0.25  # cells from a cell's edges within which every letter has a part
MIN_LETTER_CONTRAST = 40.0  # least contrast (0..255) of that part
MIN_FILLED_SHARE = 0.5  # least share of the cells that have such a part
MIN_INK_LEVELS = 10  # least grey levels by which ink differs from its ground


def looks_like(boards: Boards) -> View | None:
    """Return the board if it is large enough and most cells hold letters; else None."""
    chosen = boards.correction.corners is not None or boards.which != 1
    if (plain := boards.find_plain_board(MIDDLES)) and _is_plain(plain, chosen) and not _is_filled(plain):
        return None  # before corners are looked for, which takes longer
    view = boards.find_fast(CORNERS)
    is_plain = view is not None and _is_plain(view, chosen)
    if view and is_plain and not _is_filled(view):
        return None
    found = view if view and view.n in SIZES and _shows_letters(view) else None
    if chosen or (is_plain and not found):
        return found
    framed = next((view for views in _boards_in_frames(boards) if (view := _best_view(views))), None)
    # the grid may lie aside, or be a part of the board, or the small squares below
    if framed is None or (
        found and is_good(found.found_board) and _side(framed) <= LARGER_FRAME_RATIO * _side(found)
    ):
        return found
    return framed


def _is_plain(view: View, chosen: bool) -> bool:
    """True if a board is plain and large, or `chosen` by a person."""
    return chosen or (_is_large(view) and is_good(view.found_board))


def _side(view: View) -> float:
    return view.lattice.cell * view.n


def _is_large(view: View) -> bool:
    """True if a board takes so large a part of the picture that it is the one that is meant."""
    return _side(view) >= LARGE_BOARD_SHARE * min(view.rgb.shape[:2])


def _is_filled(view: View) -> bool:
    """True if most cells are not empty; most boards of other games need no closer look."""
    edge = max(1, round(LETTER_PART_INSET * view.coarse_flat.cell))
    inner = view.coarse_flat.cells[:, :, edge:-edge, edge:-edge].reshape(view.n, view.n, -1, 3)
    usual = median(inner, axis=2).astype(np.float32)
    contrast = np.abs(inner - usual[:, :, None]).max(axis=(2, 3))
    return bool((contrast > MIN_LETTER_CONTRAST).mean() >= MIN_FILLED_SHARE)


def _shows_letters(view: View) -> bool:
    """True if letters stand in most cells."""
    if not _is_filled(view):
        return False
    from .letters import shows_letters  # only for boards that are as full

    return shows_letters(view)


def _best_view(views: Iterable[View]) -> View | None:
    """Return the board with most plain letters; None if none shows letters."""
    showing = [view for view in views if _shows_letters(view)]
    if len(showing) < 2:
        return showing[0] if showing else None
    from .letters import letters_of

    return max(showing, key=lambda view: sum(x.max() for x in view.part(letters_of).chances.values()))


def _boards_in_frames(boards: Boards) -> Iterator[list[View]]:
    """Yield the boards that may lie within each square frame, the largest frame first."""
    height, width = boards.rgb.shape[:2]
    if min(height, width) < MIN_PICTURE_SIDE:
        return
    times = max(1.0, max(height, width) / (2 * SEARCH_COPY_SIDE))
    grey = cv2.cvtColor(boards.rgb, cv2.COLOR_RGB2GRAY)
    small = cv2.resize(grey, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA)
    letters = None
    for i, (left, top, side) in enumerate(_square_frames(small)):
        if letters is None:
            letters = _letter_boxes(small)
        likely = _grid_within(letters, left, top, side)
        a, b, c = left * times, top * times, side * times
        corners = ((a, b), (a + c, b), (a + c, b + c), (a, b + c))
        if likely is None and (i or not _holds_letters(letters, left, top, side)):
            continue
        every = SIZES if likely is None else (likely,)  # bands may run into all letters
        sizes = [n for n in every if boards.correction.n in (None, n)]
        yield [View(boards.rgb, find_at(boards.rgb, corners, n, CORNERS)) for n in sizes]


def _square_frames(grey: np.ndarray) -> list[tuple[float, float, float]]:
    """Return the square frames in a (h, w) uint8 picture: left, top and side, the largest first; the inner
    edge of a frame's line comes after the outer one."""
    edges = cv2.dilate(cv2.Canny(grey, 20, 60), np.ones((2, 2), np.uint8))
    outlines, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in outlines:
        x, y, w, h = cv2.boundingRect(outline)
        if min(w, h) < MIN_FRAME_SHARE * min(grey.shape) or abs(w - h) > MAX_FRAME_SIDE_SPREAD * max(w, h):
            continue
        if cv2.contourArea(outline) >= MIN_FRAME_FILL * w * h:
            found.append((float(x), float(y), (w + h) / 2))
    return sorted(set(found), key=lambda frame: -frame[2])[:MAX_FRAMES]


def _letter_boxes(grey: np.ndarray) -> np.ndarray:
    """Return (m, 4) float: middle (x, y), width and height of what may be letters."""
    found = []
    for image in (grey, 255 - grey):
        ink = separate_ink(image, MIN_INK_LEVELS)
        _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        x, y, w, h = stats[1:, :4].T.astype(float)
        found.append(np.stack([x + w / 2, y + h / 2, w, h], axis=1)[(h >= 6) & (w <= 1.5 * h)])
    return np.concatenate(found)


def _holds_letters(letters: np.ndarray, left: float, top: float, side: float) -> bool:
    """True if at least MIN_LETTERS letters lie within a frame."""
    x, y = letters[:, 0] - left, letters[:, 1] - top
    return int(((x > 0) & (y > 0) & (x < side) & (y < side)).sum()) >= MIN_LETTERS


def _grid_within(letters: np.ndarray, left: float, top: float, side: float) -> int | None:
    """Return the cells a side of the grid on which the letters within a frame lie; None if none fits."""
    x, y = letters[:, 0] - left, letters[:, 1] - top
    inside = letters[(x > 0) & (y > 0) & (x < side) & (y < side)]
    best: tuple[float, int] | None = None
    for n in SIZES:
        cell = side / n
        fitting = inside[
            (inside[:, 3] >= LETTER_HEIGHTS[0] * cell) & (inside[:, 3] <= LETTER_HEIGHTS[1] * cell)
        ]
        if len(fitting) < MIN_LETTERS:
            continue
        heights = fitting[:, 3]
        alike = max((np.abs(heights / h - 1) < MAX_HEIGHT_SPREAD for h in heights), key=np.count_nonzero)
        at = (fitting[alike, :2] - (left, top)) / cell
        aside = np.abs(at - np.floor(at) - 0.5).max(axis=1)
        if len(at) >= MIN_LETTERS and (best is None or float(aside.mean()) < best[0]):
            best = float(aside.mean()), n
    return best[1] if best and best[0] <= MAX_MEAN_LETTER_OFFSET else None


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_wend

    return read_wend(view, correction)


READER = Reader(CORNERS, looks_like, _read, __package__)
