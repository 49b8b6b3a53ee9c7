"""Measures between neighbouring cells: the ink of lines, borders and walls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import percentile

LINE_REACH = 0.17  # of a cell, on either side of its edge: what a border may cover
LEAST_RANGE = 40  # grey levels: on cells nearer to black (white) no ink is darker (brighter)
LINE_ROWS = (0.12, 0.32)  # of a cell, from both its ends: where a border's ink is taken, beside what is drawn
# Percent of pixel rows with less ink than counts: marks only add ink, a border has it in every row.
LINE_QUANTILE = 40


Pen = Literal["any", "coloured", "dark"]


@dataclass(frozen=True)
class BetweenCells:
    """A value for each pair of neighbours: right (n, n - 1), of cell (r, c) and (r, c + 1);
    below (n - 1, n), of cell (r, c) and (r + 1, c)."""

    right: np.ndarray
    below: np.ndarray

    def flat(self) -> np.ndarray:
        """(2 n (n - 1),): first the right ones, then those below, row by row."""
        return np.concatenate([self.right.ravel(), self.below.ravel()])

    @classmethod
    def of_flat(cls, values: np.ndarray, n: int) -> "BetweenCells":
        """The values of a board with n rows, from the order of `flat`."""
        count = n * (n - 1)
        return cls(values[:count].reshape(n, n - 1), values[count:].reshape(n - 1, n))


def sides_among(which: np.ndarray, n: int) -> np.ndarray:
    """(n, n): how many of a cell's sides are among these, in the order of `BetweenCells.flat`; of numbers
    their sum."""
    sides = BetweenCells.of_flat(which, n)
    count = np.zeros((n, n), np.result_type(which, int))
    count[:, :-1] += sides.right
    count[:, 1:] += sides.right
    count[:-1] += sides.below
    count[1:] += sides.below
    return count


def border_ink(
    flat: Flat,
    colours: np.ndarray,
    *,
    pen: Pen = "any",
    at: tuple[float, float] = LINE_ROWS,
    reach: float = LINE_REACH,
    less: int = LINE_QUANTILE,
) -> BetweenCells:
    """Ink between neighbours: hundredths of a cell of full black (or white), width times strength, in the
    colour channel that shows most of it (blue ink on white is seen in red).

    colours: (n, n, 3) RGB, each cell's own colour. pen: "coloured" is only what a coloured pen adds, the
    channel with most of it against the one with least; "dark" only what makes the brightest channel darker,
    as black lines do (coloured frames and tints hardly do). at: the part of each side that is looked at, in
    cells from both its ends; reach: how far to both sides of it; less: percent of its pixel rows that have
    less ink than is said.
    """
    return border_inks(flat, colours, ((pen, less),), at=at, reach=reach)[0]


def border_inks(
    flat: Flat,
    colours: np.ndarray,
    ways: Sequence[tuple[Pen, int]],
    *,
    at: tuple[float, float] = LINE_ROWS,
    reach: float = LINE_REACH,
) -> list[BetweenCells]:
    """The ink between neighbours measured in several ways at once, each a pen and the percent of pixel rows
    that have less: see `border_ink`."""
    right = _inks_across(flat.rgb, colours, flat.cell, ways, at, reach)
    below = _inks_across(flat.turned, colours.swapaxes(0, 1), flat.cell, ways, at, reach)
    return [BetweenCells(one, other.T) for one, other in zip(right, below, strict=True)]


def _inks_across(
    rgb: np.ndarray,
    colours: np.ndarray,
    cell: int,
    ways: Sequence[tuple[Pen, int]],
    part: tuple[float, float],
    share: float,
) -> list[np.ndarray]:
    """(rows, columns - 1) each: ink on the vertical borders between cells of side `cell`."""
    rows, columns = colours.shape[:2]
    first, second = (round(x * cell) for x in part)
    at_rows = np.r_[first:second, cell - second : cell - first]
    reach = round(share * cell)
    at = np.arange(1, columns) * cell + np.arange(-reach, reach)[:, None]
    strips = rgb.reshape(rows, cell, -1, 3)[:, at_rows].transpose(2, 3, 0, 1).astype(np.float32, order="C")
    line = strips[at]  # (across, columns - 1, 3, rows, rows of pixels): sums are quickest over the first
    left, right = (x.transpose(1, 2, 0)[..., None] for x in (colours[:, :-1], colours[:, 1:]))
    pens: set[Pen] = {pen for pen, _ in ways}
    inks = {pen: _ink(line, left, right, pen) for pen in pens}
    return [percentile(inks[pen], less, axis=2).T * (100 / cell) for pen, less in ways]


def _ink(line: np.ndarray, left: np.ndarray, right: np.ndarray, pen: Pen) -> np.ndarray:
    """(columns - 1, rows, rows of pixels): widths of full ink, pixels. line: (across, columns - 1, 3, rows,
    rows of pixels). left, right: (columns - 1, 3, rows, 1), the colours of the cells beside it."""
    if pen == "dark":
        line, left, right = (
            x.max(axis=axis, keepdims=True) for x, axis in ((line, 2), (left, 1), (right, 1))
        )
    low, high = np.minimum(left, right), np.maximum(left, right)
    dark = np.clip(low - line, 0, None)
    if pen == "coloured":
        return np.ptp(dark / np.maximum(low, LEAST_RANGE), axis=2).sum(axis=0)
    ink = dark.sum(axis=0) / np.maximum(low, LEAST_RANGE)
    if pen == "any":
        brighter = np.clip(line - high, 0, None).sum(axis=0) / np.maximum(255 - high, LEAST_RANGE)
        ink = np.maximum(ink, brighter)
    return ink.max(axis=1)
