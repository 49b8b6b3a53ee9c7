"""Rows of a board that stand aside: pictures put together from strips are sheared where these meet."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

import numpy as np

from ...solver.cells import Cell
from ..cells.view import DIGIT_CELL, SYMBOL_CELL, View
from ..grid.rectify import Flat, flatten
from ..percentiles import median, strongest
from .ink import Stroke

STANDING = (
    0.8  # mean support (-1..1) of a row's lines from which it stands where it should, or not far from it
)
SLIGHT = 0.08  # cells: what a row leans by where others pull the grid with them
LEANING = 0.25  # cells: how far a row may stand aside while each digit plainly stands in its own column
NEAR, FARTHEST = 0.5, 1.2  # cells: how far aside a row is looked for whose lines are seen, or not
BANDS = ((0.05, 0.2), (0.8, 0.95))  # of a row's height: above and below its digits
THIN, THICK = 0.015, 0.035  # of a cell: half the breadth of lines between cells, and between boxes
BESIDE = 0.1  # of a cell: how far beside a line the ground is taken that it stands out from, on either side
CLEAR = 40.0  # contrast (0..255) of a line above which it is no clearer: the frame of a chosen cell has more
LEAST_LIKENESS = 0.5  # correlation (-1..1) with the lines of a row, below which nothing is found
BETTER = 0.2  # by how much more they are like them where they are found than where they should be
CUT = 0.12  # of a cell that lies off the picture: what stands in it may as well
BESIDE_DIGIT = 0.03  # of a cell, of page that is seen on both sides of a whole digit


def shifts_of(view: View, box: tuple[int, int]) -> tuple[float, ...]:
    """By how many cells each row stands to the right of where it should; 0 but where its lines are seen
    elsewhere."""
    n, window = view.n, view.found.window
    rows, columns = slice(window.row, window.row + n), slice(window.column + 1, window.column + n)
    support = np.nan_to_num(view.found.lines.vertical[rows, columns]).mean(axis=1)
    farthest = np.where(support < STANDING, FARTHEST, NEAR).tolist()
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


def off_picture(
    view: View, shifts: tuple[float, ...], strokes: Mapping[Cell, Stroke]
) -> tuple[tuple[int, int], ...]:
    """The cells that a shift takes off the picture, or so much of them that the digit may be cut. strokes: of
    the digits that were read."""
    width = view.rgb.shape[1]

    def is_cut(r: int, c: int) -> bool:
        left, right = CUT, 1 - CUT
        if (r, c) in strokes:
            _, first, _, last = strokes[r, c].box
            left, right = first - BESIDE_DIGIT, last + BESIDE_DIGIT
        ends = (view.lattice.point(r + 0.5, c + shifts[r] + x)[0] for x in (left, right))
        return not all(0 <= x <= width for x in ends)

    return tuple((r, c) for r in range(view.n) for c in range(view.n) if shifts[r] and is_cut(r, c))


def _strip(view: View, row: int, shift: float, columns: tuple[int, int]) -> Flat:
    aside = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1]], float)
    return flatten(view.rgb, view.lattice.homography @ aside, (row, row + 1), columns, DIGIT_CELL)


def _shift(row: np.ndarray, lines: np.ndarray, reach: int, far: float) -> float:
    """Where the lines of a row are most like those of a board, up to so many cells away. row: (SYMBOL_CELL,
    width, 3) RGB, with `reach` more cells on either side."""
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
        half = round((THICK if c % columns == 0 else THIN) * SYMBOL_CELL)
        drawn[c * SYMBOL_CELL - half : c * SYMBOL_CELL + half] = 1
    return drawn
