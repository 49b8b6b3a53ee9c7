"""Rows of a board that stand aside: pictures put together from strips are sheared where these meet."""

from dataclasses import replace

import numpy as np

from ..cells.view import View
from ..grid.rectify import Flat, flatten
from ..percentiles import median
from .ink import DIGIT_CELL

STANDING = 0.8  # mean support (-1..1) of a row's lines from which it stands where it should
SLIGHT = 0.08  # cells: what a row leans by where others pull the grid with them
FARTHEST = 1.2  # cells: how far aside a row is looked for
BANDS = ((0.05, 0.2), (0.8, 0.95))  # of a row's height: above and below its digits
THIN, THICK = 0.015, 0.035  # of a cell: half the breadth of lines between cells, and between boxes
BESIDE = 0.1  # of a cell: how far beside a line the ground is taken that it stands out from, on either side
CLEAR = 40.0  # contrast (0..255) of a line above which it is no clearer: the frame of a chosen cell has more
LEAST_LIKENESS = 0.5  # correlation (-1..1) with the lines of a row, below which nothing is found
CUT = 0.12  # of a cell that lies off the picture: its digit may as well


def shifts_of(view: View, box: tuple[int, int]) -> tuple[float, ...]:
    """By how many cells each row stands to the right of where it should; 0 but where its lines are seen
    elsewhere."""
    window = view.found.window
    rows, columns = slice(window.row, window.row + view.n), slice(window.column + 1, window.column + view.n)
    support = np.nan_to_num(view.found.lines.vertical[rows, columns]).mean(axis=1)
    return tuple(0.0 if x >= STANDING else _shift(view, r, box) for r, x in enumerate(support.tolist()))


def flat_rows(view: View, shifts: tuple[float, ...]) -> Flat:
    """The board laid flat, DIGIT_CELL pixels a cell, each row where it stands."""
    n = view.n
    flat = flatten(view.rgb, view.lattice.homography, (0, n), (0, n), DIGIT_CELL)
    if not any(shifts):
        return flat
    rgb = flat.rgb.copy()
    for r, shift in enumerate(shifts):
        if shift:
            rgb[r * DIGIT_CELL : (r + 1) * DIGIT_CELL] = _strip(view, r, shift, (0, n)).rgb
    return replace(flat, rgb=rgb)


def off_picture(view: View, shifts: tuple[float, ...]) -> tuple[tuple[int, int], ...]:
    """The cells that a shift takes off the picture, in part at least."""
    width = view.rgb.shape[1]
    return tuple(
        (r, c)
        for r, shift in enumerate(shifts)
        for c in range(view.n)
        if shift
        and (
            view.lattice.point(r + 0.5, c + shift + CUT)[0] < 0
            or view.lattice.point(r + 0.5, c + 1 + shift - CUT)[0] > width
        )
    )


def _strip(view: View, row: int, shift: float, columns: tuple[int, int]) -> Flat:
    aside = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1]], float)
    return flatten(view.rgb, view.lattice.homography @ aside, (row, row + 1), columns, DIGIT_CELL)


def _shift(view: View, row: int, box: tuple[int, int]) -> float:
    """Where the lines of a row are most like those of a board."""
    n, reach = view.n, int(np.ceil(FARTHEST))
    strip = _strip(view, row, 0, (-reach, n + reach)).rgb.astype(np.float32)
    parts = [strip[round(a * DIGIT_CELL) : round(b * DIGIT_CELL)] for a, b in BANDS]
    profile = median(np.concatenate(parts), axis=0)  # (width, 3)
    aside = round(BESIDE * DIGIT_CELL)
    beside = (np.roll(profile, step, axis=0) for step in (aside, -aside))
    seen = np.minimum(*(np.abs(profile - other).max(axis=1) for other in beside))
    seen = np.minimum(seen, CLEAR)
    if not seen.any():
        return 0.0
    lines = _lines_drawn(n, box[1])
    best, found = LEAST_LIKENESS, 0.0
    for start in range(round((reach - FARTHEST) * DIGIT_CELL), round((reach + FARTHEST) * DIGIT_CELL)):
        part = seen[start : start + len(lines)]
        like = float(np.corrcoef(part, lines)[0, 1]) if part.any() else 0.0
        if like > best:
            best, found = like, start / DIGIT_CELL - reach
    return found if abs(found) > SLIGHT else 0.0


def _lines_drawn(n: int, columns: int) -> np.ndarray:
    """(n * DIGIT_CELL,) float 0 or 1: where lines are between cells and between boxes."""
    drawn = np.zeros(n * DIGIT_CELL)
    for c in range(1, n):
        half = round((THICK if c % columns == 0 else THIN) * DIGIT_CELL)
        drawn[c * DIGIT_CELL - half : c * DIGIT_CELL + half] = 1
    return drawn
