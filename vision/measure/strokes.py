"""Measures of the strokes along the sides between neighbouring cells: how much, how broad, how straight, in
which colour, and how it compares with the board's other sides."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import max_channel, median, percentile
from .sides import BetweenCells, excess_over_least, values_of_pairs

STROKE_REACH = 0.28  # cells to both sides of a side within which ink is measured
STROKE_CORE = 0.11  # cells to both sides of a side: half of the broadest stroke
# first end, middle and last end of a side (cells along it), which strokes across it do not reach
SIDE_PARTS = (0.06, 0.22), (0.36, 0.64), (0.78, 0.94)
PLACES_ALONG = 32  # places along a side at which a stroke is measured
INK_PERCENTILES = (10, 50, 90)  # percentiles of the ink along a side: few, half and most of the places
MIN_INK = 0.5  # hundredths of a cell of full ink; less is nothing
LINE_PERCENTILE = 20  # percentile of the sides' ink that a line without a stroke has
# Of each side. Inks: hundredths of a cell of full contrast. Depths: 0..255. Off, wavering: hundredths of a
# cell. Apart: 0..255, from the colour of what is drawn on the board.
STROKE_MEASURES = (
    *("ink in few places", "ink", "ink in most places"),
    *("ink at one end", "ink at both ends", "ink in the middle"),
    *("ink beside", "ink on both sides", "ink beside the middle", "ink beside an end"),
    *("depth", "least depth", "width", "width of all", "changes of width", "off", "wavering"),
    *("apart from the pen", "apart from the usual stroke", "apart from the usual line", "change of colour"),
    *("step", "step to the middle of one cell", "step to the middle of both", "lightness", "chroma"),
    *("times the line", "times the strongest", "above both", "above one", "ahead", "behind", "least in line"),
    *("line", "strongest", "gap", "beyond the gap", "share beyond"),
    *("times the usual width", "cell in pixels", "rows"),
)  # fmt: skip


class _Profile(NamedTuple):
    """Pixels along each side.

    contrast: (M, places, across) float32, 0..255, contrast against both cells. rgb: (M, places, across, 3).
    """

    contrast: np.ndarray
    rgb: np.ndarray

    def contrast_near_side(self, reach: float, cell: int) -> np.ndarray:
        """Return the part of `unlike` within `reach` cells of the side. cell: pixels of a cell."""
        middle, half = self.contrast.shape[2] // 2, round(reach * cell)
        return self.contrast[:, :, middle - half : middle + half]


def stroke_measures(flat: Flat, colours: np.ndarray, pen: np.ndarray | None = None) -> np.ndarray:
    """Return (2 n (n - 1), len(STROKE_MEASURES)) float32, in the order of `BetweenCells.flat`. colours: (n,
    n, 3) RGB, each cell's own. pen: (3,) RGB, the colour of the board's other drawings; None if it has
    none."""
    n, s = flat.rows, flat.cell
    profile = _measure_profile(flat, colours)
    unlike, core = profile.contrast, profile.contrast_near_side(STROKE_CORE, s)
    per_cell = 100 / s / 255
    rows = core.sum(axis=2) * per_cell  # (M, places)
    first, middle, last = (slice(*(round(x * PLACES_ALONG) for x in part)) for part in SIDE_PARTS)
    parts = [percentile(rows[:, part], 25, axis=1) for part in (first, middle, last)]
    few, ink, most = (percentile(rows, share, axis=1) for share in INK_PERCENTILES)
    half = (unlike.shape[2] - core.shape[2]) // 2
    beside = [side.sum(axis=2) * per_cell for side in (unlike[:, :, :half], unlike[:, :, -half:])]
    near = [median(side, axis=1) for side in beside]
    at_middle = np.minimum(*(median(side[:, middle], axis=1) for side in beside))
    ends = np.concatenate([np.minimum(*beside)[:, first], np.minimum(*beside)[:, last]], axis=1)
    at_end = median(ends, axis=1)
    deep = core.max(axis=2)
    depth, least_depth = median(deep, axis=1), percentile(deep, INK_PERCENTILES[0], axis=1)
    full = np.maximum(depth, 1.0)[:, None, None]
    width = (core > full / 2).sum(axis=2) * (100 / s)
    broad = (unlike > full / 2).sum(axis=2) * (100 / s)
    weight = core**2
    across = (np.arange(core.shape[2]) + 0.5 - core.shape[2] / 2) * (100 / s)
    middles = (weight @ across) / np.maximum(weight.sum(axis=2), 1.0)
    colour, change = _stroke_colours(profile, s)
    is_strong = _strong_sides(ink)
    strong, line = median(colour[is_strong], axis=0), median(colour[~is_strong], axis=0)
    grounds = values_of_pairs(colours)
    centres = [max_channel(np.abs(_side_middles(profile) - x)) for x in values_of_pairs(_cell_middles(flat))]
    columns = [
        *(few, ink, most, np.minimum(parts[0], parts[2]), np.maximum(parts[0], parts[2]), parts[1]),
        *(np.maximum(*near), np.minimum(*near), at_middle, at_end),
        *(depth, least_depth, median(width, axis=1), median(broad, axis=1), width.std(axis=1)),
        *(np.abs(middles.mean(axis=1)), middles.std(axis=1)),
        _colour_distance(colour, strong if pen is None else pen),
        *(_colour_distance(colour, strong), _colour_distance(colour, line), change),
        *(_colour_distance(*grounds), np.minimum(*centres), np.maximum(*centres)),
        *(colour.mean(axis=1), np.ptp(colour, axis=1)),
        *_comparisons(ink, n, is_strong),
        (median(width, axis=1) + 1) / (float(median(width[is_strong])) + 1),
        *(np.full(len(ink), value) for value in (flat.source_cell, n)),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def _measure_profile(flat: Flat, colours: np.ndarray) -> _Profile:
    """Return the pixels along all sides, those right of cells first, each turned upright."""
    strips = [_strips_along_sides(picture, flat.cell) for picture in (flat.rgb, flat.turned)]
    below = strips[1].swapaxes(0, 1)  # (rows, columns) of sides below cells
    rgb = np.concatenate([strips[0].reshape(-1, *strips[0].shape[2:]), below.reshape(-1, *below.shape[2:])])
    own = (x[:, None, None] for x in values_of_pairs(colours.astype(np.float32)))
    return _Profile(np.minimum(*(max_channel(np.abs(rgb - x)) for x in own)), rgb)


def _strips_along_sides(picture: np.ndarray, cell: int) -> np.ndarray:
    """Return (n, n - 1, places, across, 3) float32: the pixels around the sides right of each cell."""
    n, reach = picture.shape[0] // cell, round(STROKE_REACH * cell)
    at = np.arange(1, n)[:, None] * cell + np.arange(-reach, reach)
    places = ((np.arange(PLACES_ALONG) + 0.5) * cell / PLACES_ALONG).astype(int)
    rows = picture.reshape(n, cell, n * cell, 3)[:, places]
    return np.ascontiguousarray(rows[:, :, at].swapaxes(1, 2)).astype(np.float32)


def _stroke_colours(profile: _Profile, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (M, 3): the colour along each side that differs most from its cells; and (M,): how much that
    colour changes along the side."""
    middle, half = profile.contrast.shape[2] // 2, round(STROKE_CORE * cell)
    part = slice(middle - half, middle + half)
    at = profile.contrast[:, :, part].argmax(axis=2)[..., None, None]
    along = np.take_along_axis(profile.rgb[:, :, part], at, axis=2)[:, 2:-2, 0]  # (M, places, 3)
    colour = median(along, axis=1)
    return colour, max_channel(along.std(axis=1))


def _strong_sides(ink: np.ndarray) -> np.ndarray:
    """Return (M,) bool: the sides with much ink, separated from the others at the largest step of the sorted
    logarithms."""
    order = np.argsort(ink, kind="stable")
    steps = np.diff(np.log(ink[order] + MIN_INK))
    strong = np.zeros(len(ink), bool)
    strong[order[int(steps.argmax()) + 1 :]] = True
    return strong


def _colour_distance(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return the largest channel difference (0..255) of two colours, (..., 3)."""
    return max_channel(np.abs(one - other))


def _side_middles(profile: _Profile) -> np.ndarray:
    """Return (M, 3): the median colour around the middle of each side."""
    middle, half = profile.rgb.shape[2] // 2, PLACES_ALONG // 10
    part = profile.rgb[
        :, PLACES_ALONG // 2 - half : PLACES_ALONG // 2 + half, middle - 2 * half : middle + 2 * half
    ]
    return median(part.reshape(len(part), -1, 3), axis=1)


def _cell_middles(flat: Flat) -> np.ndarray:
    """Return (n, n, 3): the median colour around the middle of each cell."""
    half, middle = round(0.1 * flat.cell), flat.cell // 2
    part = flat.cells[:, :, middle - half : middle + half, middle - half : middle + half]
    return median(part.reshape(*part.shape[:2], -1, 3), axis=2)


def _comparisons(ink: np.ndarray, n: int, is_strong: np.ndarray) -> Sequence[np.ndarray]:
    """Return the measures that compare the ink of each side with that of the board's other sides: see
    STROKE_MEASURES."""
    line, strong = float(percentile(ink, LINE_PERCENTILE)), float(median(ink[is_strong]))
    sides = BetweenCells.of_flat(ink, n)
    ahead, behind, whole = (np.zeros(len(ink)) for _ in range(3))
    for of_all, along in ((sides.right, 0), (sides.below.T, 1)):
        padded = np.pad(of_all, ((1, 1), (0, 0)))
        lines = np.broadcast_to(of_all.min(axis=0), of_all.shape)
        part = slice(0, of_all.size) if along == 0 else slice(of_all.size, None)
        for out, values in ((ahead, padded[2:]), (behind, padded[:-2]), (whole, lines)):
            out[part] = (values if along == 0 else values.T).ravel()
    last, first = float(ink[~is_strong].max()), float(ink[is_strong].min())
    gap, limit = (
        np.log((first + MIN_INK) / (last + MIN_INK)),
        np.log((first + MIN_INK) * (last + MIN_INK)) / 2,
    )
    return [
        *((ink + MIN_INK) / (line + MIN_INK), (ink + MIN_INK) / (strong + MIN_INK)),
        *(*excess_over_least(ink, n), np.maximum(ahead, behind), np.minimum(ahead, behind), whole),
        *(np.full(len(ink), value) for value in (line, strong, gap)),
        *(np.log(ink + MIN_INK) - limit, np.full(len(ink), is_strong.mean())),
    ]
