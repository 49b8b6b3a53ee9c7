"""The numbers on the clues' shapes."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import Clue, rectangles_alone
from ..boards import View
from ..measure.colours import LUMA
from ..measure.digits import (
    HOLE_THRESHOLDS,
    MIN_PAIR_CHANCE,
    count_hole_votes,
    cut_out,
    holes_decide,
    number_chances,
    strokes_of_number,
    sureness,
    unlike_others,
)
from ..percentiles import max_channel, median, percentile
from .clue_shapes import Figure, clue_figures


def possible_sizes(clue: Clue, others: Collection[Cell], n: int) -> set[int]:
    """Return the areas (cells) of the rectangles of a clue's shape around it on a board of n x n cells.
    others: cells of other clues."""
    masks = [sum(1 << c for r, c in others if r == row) for row in range(n)]
    return {x.rows * x.columns for x in rectangles_alone(clue, masks, (n, n))}


NUMBER_CELL_PX = 96  # pixels of a cell's side in the flat picture from which its number is read
BESIDE_NUMBER = (0.165, 0.195)  # cells from the middle, up and down, where a shape's colour is sampled
NUMBER_REACH = 0.19  # cells from the middle, up and down, that a number may take
NUMBER_WIDTH_SHARE = 0.46  # share of its shape's width, from the middle, within which a number lies
NUMBER_CORE = 0.14  # cells from the middle, both ways, where each number has ink and a cross has no lines
MIN_PLAIN_CONTRAST = 32.0  # contrast (0..255) of a number against its shape, below which it is hard to see
MIN_CONTRAST = 16.0  # contrast (0..255) below which there is no number; empty shapes reach 10
MIN_CONTRAST_SHARE = 0.3  # the same, as a share of the shape's contrast; empty shapes have 0.06
FULL_INK_PERCENTILE = 97  # percentile of the contrast there that is full ink
STROKE_OFFSETS = (0.34, 0.1)  # cells from the middle, across and down, within which each stroke's middle lies
# width by height of a stroke, at least; slimmer is an edge of the shape, a "1" has 0.3
MIN_STROKE_ASPECT = 0.14
NUMBER_HEIGHTS = (0.14, 0.36)  # least and largest height (cells) of a number
MAX_HEIGHT_SPREAD = 0.16  # share by which a number's height differs from the board's usual one, at most
TWO_DIGIT_SPREAD = 0.1  # further share by which numbers of two digits may be smaller
SURE_NUMBER_CHANCE = 0.95  # chance of a number, below which a second choice is kept
# chance below which a number is doubtful, unless holes or other numbers confirm it
LIKELY_NUMBER_CHANCE = 0.8
# thresholds at which the holes of a number without room must agree with the likeliest one that has room
MIN_HOLE_VOTES = 2


class ClueNumbers(NamedTuple):
    """Numbers of the clues.

    sizes: number of each clue, None without one. unsure_cells: their number is hard to read.
    cells_without_number: cells with something that is not a number. second_choices: second choice of an
    unsure number. sureness_by_cell: sureness of each number, 0..1.
    """

    sizes: dict[Cell, int | None]
    unsure_cells: tuple[Cell, ...]
    cells_without_number: tuple[Cell, ...]
    second_choices: dict[Cell, int]
    sureness_by_cell: dict[Cell, float]


class NumberInk(NamedTuple):
    """A number cut out. picture: (h, w) float32, 0 (shape) to 1 (ink). height: in cells. is_faint: True if it
    is hard to see."""

    picture: np.ndarray
    height: float
    is_faint: bool = False


def numbers_of(view: View) -> ClueNumbers:
    """Return the numbers of a board's clues, for View.part."""
    figures = view.part(clue_figures)
    strengths = np.abs(figures.bodies - figures.grounds).max(axis=2)
    inks = {figure.cell: _number_ink(view, figure, float(strengths[figure.cell])) for figure in figures.found}
    numbered = {cell: ink for cell, ink in inks.items() if isinstance(ink, NumberInk)}
    possible = {
        figure.cell: possible_sizes(Clue(figure.cell, figure.shape), inks.keys() - {figure.cell}, view.n)
        for figure in figures.found
    }
    return decide_sizes(inks, numbered, number_chances([ink.picture for ink in numbered.values()]), possible)


def decide_sizes(
    inks: dict[Cell, NumberInk | str | None],
    numbered: dict[Cell, NumberInk],
    chances: np.ndarray,
    possible: Mapping[Cell, Collection[int]],
) -> ClueNumbers:
    """Return the numbers of clues. inks: what `_number_ink` returns for each. numbered: those with something
    like a number. chances: (M, 100) of each of these, from 0. possible: sizes for which a clue has room."""
    blank = [cell for cell, ink in inks.items() if isinstance(ink, str)]
    unsure_cells: list[Cell] = []
    alike: list[Cell] = []
    second: dict[Cell, int] = {}
    sizes: dict[Cell, int | None] = dict.fromkeys(inks)
    for (cell, ink), each in zip(numbered.items(), chances, strict=True):
        sizes[cell] = number = int(each.argmax())
        fits = number in possible[cell]
        if ink.is_faint:
            unsure_cells.append(cell)
        is_sure = each.max() >= SURE_NUMBER_CHANCE
        if is_sure and fits:
            continue
        other = next((int(i) for i in each.argsort()[::-1] if i != number and i in possible[cell]), 0)
        is_pair = other > 0 and not is_sure and each[number] + each[other] >= MIN_PAIR_CHANCE
        votes = count_hole_votes(other, number, ink.picture) if is_pair and not fits else 0
        if votes >= MIN_HOLE_VOTES:
            sizes[cell] = other
            if votes < len(HOLE_THRESHOLDS):
                unsure_cells.append(cell)
            continue
        if not fits:
            unsure_cells.append(cell)
        if other:
            second[cell] = other
        if fits and each.max() < LIKELY_NUMBER_CHANCE and not holes_decide(each, ink.picture):
            alike.append(cell)
    unsure_cells += unlike_others(alike, sizes, {cell: ink.picture for cell, ink in numbered.items()})
    unsure_cells += _cells_of_other_height(
        {cell: (sizes[cell] or 0, ink.height) for cell, ink in numbered.items()}
    )
    sure = dict(zip(numbered, map(sureness, chances.max(axis=1).tolist()), strict=True))
    return ClueNumbers(sizes, tuple(sorted(set(unsure_cells))), tuple(blank), second, sure)


def _cells_of_other_height(numbers: Mapping[Cell, tuple[int, float]]) -> list[Cell]:
    """Return the cells whose number has another height than others with as many digits; or than all, if it is
    the only one. numbers: each number with its height."""
    every = [height for _, height in numbers.values()]

    def is_odd(number: int, height: float) -> bool:
        like = [other for size, other in numbers.values() if (size > 9) == (number > 9)]
        usual, most = (
            (like, MAX_HEIGHT_SPREAD) if len(like) > 1 else (every, MAX_HEIGHT_SPREAD + TWO_DIGIT_SPREAD)
        )
        middle = float(median(usual))
        return abs(height - middle) > most * middle

    return [cell for cell, (number, height) in numbers.items() if is_odd(number, height)]


def _number_ink(view: View, figure: Figure, strength: float) -> NumberInk | str | None:
    """Return the number on a shape; None if there is none, a text if something else is there. strength:
    contrast of the shape, 0..255."""
    (r, c), (x, y) = figure.cell, figure.offset
    patch = view.flatten_shifted((r, r + 1), (c, c + 1), (x, y), NUMBER_CELL_PX).rgb.astype(np.float32)
    along = (np.arange(NUMBER_CELL_PX) + 0.5) / NUMBER_CELL_PX - 0.5
    beside = (np.abs(along) >= BESIDE_NUMBER[0]) & (np.abs(along) <= BESIDE_NUMBER[1])
    rows, columns = np.abs(along) <= NUMBER_REACH, np.abs(along) <= NUMBER_WIDTH_SHARE * figure.width
    inside = patch[rows][:, columns]
    base = median(patch[beside][:, columns], axis=0)
    change = inside - base
    contrast = max_channel(np.abs(change)) * np.sign(change @ LUMA)
    heart = contrast[np.abs(along[rows]) <= NUMBER_CORE][:, np.abs(along[columns]) <= NUMBER_CORE]
    bright, dark = (float(percentile(way * heart, FULL_INK_PERCENTILE)) for way in (1, -1))
    full = max(bright, dark)
    if full < min(MIN_PLAIN_CONTRAST, max(MIN_CONTRAST, MIN_CONTRAST_SHARE * strength)):
        return None
    ink = _number_strokes(np.clip(contrast / (bright if bright >= dark else -dark), 0, 1))
    return ink._replace(is_faint=full < MIN_PLAIN_CONTRAST) if isinstance(ink, NumberInk) else ink


def _number_strokes(ink: np.ndarray) -> NumberInk | str:
    """Return the strokes of a number, or a text that says why it is none. ink: (h, w) 0..1 around the middle
    of a shape."""

    def are_in_place(centres: np.ndarray, stats: np.ndarray) -> np.ndarray:
        away = np.abs(centres + 0.5 - np.array(ink.shape[::-1]) / 2) / NUMBER_CELL_PX
        slim = stats[:, cv2.CC_STAT_WIDTH] < MIN_STROKE_ASPECT * stats[:, cv2.CC_STAT_HEIGHT]
        return (away < STROKE_OFFSETS).all(axis=1) & ~slim

    kept = strokes_of_number(ink, are_in_place)
    if kept is None:
        return "nothing in the middle"
    height = (np.ptp(np.nonzero(kept)[0]) + 1) / NUMBER_CELL_PX
    if not NUMBER_HEIGHTS[0] <= height <= NUMBER_HEIGHTS[1]:
        return "too high, or too low"
    return NumberInk(cut_out(ink, kept).astype(np.float32), height)
