"""The board of a capture whose coloured cells touch, with no lines between them."""

import numpy as np

from .areas import Box, boards
from .find import MARGIN, WORK_PIXELS, Found
from .lattice import Lattice
from .rectify import flatten, shrink
from .window import MAX_N, MIDDLES, MIN_N, Segments, Windows, segments

AT_EDGE = (
    0.15  # of a cell between the board's side and the picture's: nearer, the board ends with the picture
)
# Share of the sides between cells with a line, or a step of colour, from which the board has lines after all:
# steps alone are seen on two thirds at most. Support (-1..1) of a side below which it has neither.
LINED, NONE = 0.75, -0.5
SIDES = ("left", "top", "right", "bottom")


def find_lineless(rgb: np.ndarray, size: int | None = None) -> Found | None:
    """The lattice of the largest board in (H, W, 3) uint8 `rgb` that has areas of colour in place of lines;
    None where there is none. Its `lines` are the steps that are seen: where cells of one colour touch nothing
    is known, and nothing is held against them."""
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    times = max(1, round((rgb.shape[0] * rgb.shape[1] / WORK_PIXELS) ** 0.5))
    found = [box.scaled(times) for box in boards(shrink(rgb, times), sizes)]
    if not found:
        return None
    best = max(found, key=lambda box: box.x1 - box.x0)
    lattice = Lattice(
        best.n, ((best.x0, best.y0), (best.x1, best.y0), (best.x1, best.y1), (best.x0, best.y1))
    )
    reach = -MARGIN, best.n + MARGIN
    flat = flatten(rgb, lattice.homography, reach, reach)
    inside = MARGIN, MARGIN + best.n
    lines = segments(flat, inside, inside, MIDDLES)
    steps = Segments(np.maximum(lines.vertical, 0), np.maximum(lines.horizontal, 0))
    windows = Windows(flat, steps)
    window = windows.at(MARGIN, MARGIN, best.n)
    larger = windows.doubts(window) if best.n + 1 in sizes else ()
    doubts = (*(_rival_doubt(best, found) or larger), *_cut_doubt(best, rgb), *_line_doubt(lines, best.n))
    return Found(lattice, flat, steps, window, doubts)


def _line_doubt(lines: Segments, n: int) -> tuple[str, ...]:
    """From lines that are seen nearly everywhere: where they are not, something covers them."""
    inner, inside = slice(MARGIN + 1, MARGIN + n), slice(MARGIN, MARGIN + n)
    sides = np.concatenate([lines.vertical[inside, inner].ravel(), lines.horizontal[inner, inside].ravel()])
    lined = (sides > 0).mean() > LINED and (sides < NONE).sum() > 1
    return ("something covers lines of the grid",) if lined else ()


def _rival_doubt(best: Box, found: list[Box]) -> tuple[str, ...]:
    """From boards of other sizes in the same place."""
    others = {
        box.n
        for box in found
        if box.n != best.n
        and max(best.x0, box.x0) < min(best.x1, box.x1)
        and max(best.y0, box.y0) < min(best.y1, box.y1)
    }
    return tuple(f"the board may have {n} cells a side" for n in sorted(others)[:1])


def _cut_doubt(box: Box, rgb: np.ndarray) -> tuple[str, ...]:
    """From sides of both directions that end with the picture while those opposite do not."""
    height, width = rgb.shape[:2]
    cell = (box.x1 - box.x0) / box.n
    left, top, right, bottom = (
        gap < AT_EDGE * cell for gap in (box.x0, box.y0, width - box.x1, height - box.y1)
    )
    if left == right or top == bottom:
        return ()
    across, down = SIDES[0 if left else 2], SIDES[1 if top else 3]
    return (f"the board may be cut off at the {across} and {down}",)
