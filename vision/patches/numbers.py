"""The numbers on the clues' shapes."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import Clue
from ..grid.lattice import flatten
from ..measure.colours import LUMA
from ..measure.digits import cut_out, number_chances, sureness, told_by_holes, unlike_others
from ..measure.view import View
from ..percentiles import median, percentile
from .clue_shapes import Figure, figures_of

# Which numbers a clue can have: its rectangle lies on the board, and holds no other clue.


def sizes_of(clue: Clue, others: Collection[Cell], n: int) -> set[int]:
    """In cells, the rectangles of a clue's shape around it on a board of n x n cells. others: the cells of
    other clues."""
    return {
        rows * columns
        for rows, most in _widest(clue.cell, others, n)
        for columns in range(1, most + 1)
        if clue.fits(rows, columns)
    }


def _widest(cell: Cell, others: Collection[Cell], n: int) -> Iterator[tuple[int, int]]:
    """The number of rows each range around a cell has, and how many columns around it are free of others
    there."""
    row, column = cell
    for top in range(row + 1):
        for bottom in range(row, n):
            beside = [c for r, c in others if top <= r <= bottom]
            if column in beside:
                continue
            left = max((c for c in beside if c < column), default=-1)
            right = min((c for c in beside if c > column), default=n)
            yield bottom - top + 1, right - left - 1


NUMBER_CELL = 96  # side of a cell laid flat when its number is read, pixels
# Of a cell, from the middle, above and below: the colour of the shape in each column, beside the number.
BESIDE = (0.165, 0.195)
ROWS = 0.19  # of a cell, from the middle: where a number may stand
IN_SHAPE = 0.46  # of its shape's width, from its middle: what lies further out is its edge, not a number
# of a cell, from its middle, both ways: each number has ink there, and the lines of a cross have none
HEART = 0.14
UNLIKE = 32.0  # contrast (0..255) of a number against its shape, below which it is hard to see
NO_NUMBER = 16.0  # the same, below which there is no number: shapes without one have up to 10
# share of the shape's contrast against the ground, the same: shapes without a number have 0.06
NO_NUMBER_SHARE = 0.3
FULL_INK = 97  # percentile of the contrast there that is full ink
INK = 0.5  # share of full ink from which a pixel counts
MIDDLE = (0.34, 0.1)  # of a cell: each stroke has its middle within this, across and down
SLIM = 0.14  # times its height: what is narrower is an edge of the shape; a "1" has 0.3
SPECK = 0.08  # share of the largest stroke's area, below which a blob is noise
HEIGHT = (0.14, 0.36)  # of a cell, of a number
LIKE_HEIGHT = 0.16  # share by which a number's height may differ from the board's usual one
SMALLER = 0.1  # the same by which numbers of two digits may be smaller than others
SURE = 0.95  # chance of a number, below which another one is tried if it does not lead to one solution
# chance below which a number is doubtful, unless its holes or other numbers of the board tell it
LIKELY = 0.8


class ClueNumbers(NamedTuple):
    """sizes: the number on each clue, None where there is none. unsure: cells whose number is hard to read;
    blank: those in which something is drawn that is none. second: what numbers may be that are not sure.
    sure: how sure the reading of each number is, 0..1."""

    sizes: dict[Cell, int | None]
    unsure: tuple[Cell, ...]
    blank: tuple[Cell, ...]
    second: dict[Cell, int]
    sure: dict[Cell, float]


class NumberInk(NamedTuple):
    """A number cut out: (h, w) float32, 0 (shape) .. 1 (ink); its height in cells; and whether it is hard to
    see."""

    picture: np.ndarray
    height: float
    faint: bool = False


def numbers_of(view: View) -> ClueNumbers:
    """The numbers of a board's clues, for View.part."""
    figures = view.part(figures_of)
    strengths = np.abs(figures.bodies - figures.grounds).max(axis=2)
    inks = {figure.cell: _ink(view, figure, float(strengths[figure.cell])) for figure in figures.found}
    numbered = {cell: ink for cell, ink in inks.items() if isinstance(ink, NumberInk)}
    possible = {
        figure.cell: sizes_of(Clue(figure.cell, figure.shape), inks.keys() - {figure.cell}, view.n)
        for figure in figures.found
    }
    return decide_sizes(inks, numbered, number_chances([ink.picture for ink in numbered.values()]), possible)


def decide_sizes(
    inks: dict[Cell, NumberInk | str | None],
    numbered: dict[Cell, NumberInk],
    chances: np.ndarray,
    possible: Mapping[Cell, Collection[int]],
) -> ClueNumbers:
    """The numbers of clues. inks: what is seen on each, as _ink says; numbered: those with something like a
    number; chances: (M, 100) of each of these, from 0. possible: for which numbers each has room."""
    blank = [cell for cell, ink in inks.items() if isinstance(ink, str)]
    unsure: list[Cell] = []
    alike: list[Cell] = []
    second: dict[Cell, int] = {}
    sizes: dict[Cell, int | None] = dict.fromkeys(inks)
    for (cell, ink), each in zip(numbered.items(), chances, strict=True):
        sizes[cell] = number = int(each.argmax())
        fits = number in possible[cell]
        if ink.faint or not fits:
            unsure.append(cell)
        if each.max() >= SURE and fits:
            continue
        if other := next((int(i) for i in each.argsort()[::-1] if i != number and i in possible[cell]), None):
            second[cell] = other
        if fits and each.max() < LIKELY and not told_by_holes(each, ink.picture):
            alike.append(cell)
    unsure += unlike_others(alike, sizes, {cell: ink.picture for cell, ink in numbered.items()})
    unsure += _other_heights({cell: (sizes[cell] or 0, ink.height) for cell, ink in numbered.items()})
    sure = dict(zip(numbered, map(sureness, chances.max(axis=1).tolist()), strict=True))
    return ClueNumbers(sizes, tuple(sorted(set(unsure))), tuple(blank), second, sure)


def _other_heights(numbers: Mapping[Cell, tuple[int, float]]) -> list[Cell]:
    """The cells whose number is not as high as others on the board with as many digits, or, where there is
    only one such, as all. numbers: each with its height."""
    every = [height for _, height in numbers.values()]

    def is_odd(number: int, height: float) -> bool:
        like = [other for size, other in numbers.values() if (size > 9) == (number > 9)]
        usual, most = (like, LIKE_HEIGHT) if len(like) > 1 else (every, LIKE_HEIGHT + SMALLER)
        middle = float(median(usual))
        return abs(height - middle) > most * middle

    return [cell for cell, (number, height) in numbers.items() if is_odd(number, height)]


def _ink(view: View, figure: Figure, strength: float) -> NumberInk | str | None:
    """The number on a shape; None where there is none, a word where there is something else. strength:
    contrast of the shape, 0..255."""
    (r, c), (x, y) = figure.cell, figure.off
    to_shape = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    flat = flatten(view.rgb, view.lattice.homography @ to_shape, (r, r + 1), (c, c + 1), NUMBER_CELL)
    patch = flat.rgb.astype(np.float32)
    along = (np.arange(NUMBER_CELL) + 0.5) / NUMBER_CELL - 0.5
    beside = (np.abs(along) >= BESIDE[0]) & (np.abs(along) <= BESIDE[1])
    rows, columns = np.abs(along) <= ROWS, np.abs(along) <= IN_SHAPE * figure.width
    inside = patch[rows][:, columns]
    base = median(patch[beside][:, columns], axis=0)
    change = inside - base
    contrast = np.abs(change).max(axis=2) * np.sign(change @ LUMA)
    heart = contrast[np.abs(along[rows]) <= HEART][:, np.abs(along[columns]) <= HEART]
    bright, dark = (float(percentile(way * heart, FULL_INK)) for way in (1, -1))
    full = max(bright, dark)
    if full < min(UNLIKE, max(NO_NUMBER, NO_NUMBER_SHARE * strength)):
        return None
    ink = _strokes(np.clip(contrast / (bright if bright >= dark else -dark), 0, 1))
    return ink._replace(faint=full < UNLIKE) if isinstance(ink, NumberInk) else ink


def _strokes(ink: np.ndarray) -> NumberInk | str:
    """The strokes of a number without what else is there. ink: (h, w) 0..1 around the middle of a shape."""
    _, labels, stats, centres = cv2.connectedComponentsWithStats((ink > INK).astype(np.uint8), connectivity=8)
    away = np.abs(centres + 0.5 - np.array(ink.shape[::-1]) / 2) / NUMBER_CELL
    areas = stats[:, cv2.CC_STAT_AREA]
    slim = stats[:, cv2.CC_STAT_WIDTH] < SLIM * stats[:, cv2.CC_STAT_HEIGHT]
    near = (away[:, 0] < MIDDLE[0]) & (away[:, 1] < MIDDLE[1]) & ~slim
    strokes = [i for i in range(1, len(stats)) if near[i]]
    if not strokes:
        return "nothing in the middle"
    least = SPECK * max(areas[i] for i in strokes)
    kept = np.isin(labels, [i for i in strokes if areas[i] >= least])
    height = (np.ptp(np.nonzero(kept)[0]) + 1) / NUMBER_CELL
    if not HEIGHT[0] <= height <= HEIGHT[1]:
        return "too high, or too low"
    return NumberInk(cut_out(ink, kept).astype(np.float32), height)
