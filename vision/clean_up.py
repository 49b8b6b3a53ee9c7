"""Noise and fine parallel stripes, which are removed from a picture before its board is looked for."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np

from ..solver.cells import Cell
from .cells_and_sides import Place
from .doubts import Doubt, Sort
from .grid.lattice import Lattice
from .percentiles import median
from .reading import Reading

SAMPLE_PAIRS = 128  # pairs of rows that are looked at, about: a striped row of cells has several of them
LEAST_STEP = 4  # rows between two pairs, of small pictures
PAIR_ROW_GAP = 2  # rows between the two of a pair: strokes and what is between them are broader than that
MIN_REDNESS_STEP = 16  # 0..255 of redness: between a stroke and its ground; strokes on orange ground have 20
# of a step: what a place may differ from the one on its diagonal; compression leaves some
MAX_DIAGONAL_STEP_SHARE = 0.35
LEAST_SHARE = 0.003  # of the pixels of the rows that lie beside a stroke: those of two or three cells
# Strokes of the other diagonal against those of this one: fine ones are taken for both where they repeat.
MOST_CROSSING = 0.75
LONGEST_PITCH = 48  # pixels: a fifth of the largest cells
MAX_STROKE_OFFSET_PX = 1  # pixels that a stroke may be off its place: pitches are no whole numbers
MIN_PEAK_SHARE = 0.7  # of the highest peak: the first one as high is the pitch, others are its multiples
MIN_REPEATED_SHARE = 0.4  # share of the strokes that have another one a pitch further along
MAX_NEARER_SHARE = 0.25  # of that share: what there may be of others nearer by


class Strokes(NamedTuple):
    """slope: 1 where they fall to the right, -1 where they rise. pitch: pixels from one to the next, along a
    row. contrast: by how much they are redder than their ground, 0..255."""

    slope: int
    pitch: int
    contrast: float


def redness(rgb: np.ndarray) -> np.ndarray:
    """(H, W) int16, -255..255: by how much red goes beyond the mean of green and blue."""
    red, green, blue = np.moveaxis(rgb.astype(np.int16), -1, 0)
    return red - ((green + blue) >> 1)


def find_strokes(rgb: np.ndarray) -> Strokes | None:
    """The strokes in an (H, W, 3) uint8 picture, at 45 degrees as screens draw them; None where there are
    none.

    Beside a stroke a place looks like the one that is as far to the side as it is below; and other strokes
    follow along the row, all as far from each other.
    """
    height, width = rgb.shape[:2]
    if min(height, width) < LONGEST_PITCH:
        return None
    apart = max(LEAST_STEP, height // SAMPLE_PAIRS)
    upper, lower = redness(rgb[:-PAIR_ROW_GAP:apart]), redness(rgb[PAIR_ROW_GAP::apart])
    here = upper[:, PAIR_ROW_GAP:-PAIR_ROW_GAP]
    steps = here - lower[:, PAIR_ROW_GAP:-PAIR_ROW_GAP]
    sizes = np.abs(steps)
    beside = sizes >= MIN_REDNESS_STEP
    if beside.mean() < LEAST_SHARE:
        return None
    diagonal = {
        slope: beside
        & (
            np.abs(here - lower[:, (1 + slope) * PAIR_ROW_GAP :][:, : here.shape[1]])
            <= MAX_DIAGONAL_STEP_SHARE * sizes
        )
        for slope in (-1, 1)
    }
    counts = {slope: int(np.count_nonzero(found)) for slope, found in diagonal.items()}
    slope = max(counts, key=lambda slope: counts[slope])
    if counts[slope] < LEAST_SHARE * here.size or counts[-slope] > MOST_CROSSING * counts[slope]:
        return None
    found = diagonal[slope]
    pitch = _pitch(found & (steps > 0))
    return Strokes(slope, pitch, float(median(sizes[found]))) if pitch else None


def _pitch(sides: np.ndarray) -> int | None:
    """Distance of the places along the rows, in pixels; None where they do not repeat."""
    near = cv2.dilate(sides.view(np.uint8), np.ones((1, 2 * MAX_STROKE_OFFSET_PX + 1), np.uint8)).view(bool)
    longest = min(LONGEST_PITCH, sides.shape[1] // 2)
    shares = np.array([_share(sides[:, lag:], near[:, :-lag]) for lag in range(1, longest + 1)])
    rises = np.flatnonzero(np.diff(shares) > 0)
    if not len(rises):
        return None
    low = int(rises[0])
    at = low + int(np.flatnonzero(shares[low:] >= MIN_PEAK_SHARE * shares[low:].max())[0])
    while at + 1 < len(shares) and shares[at + 1] > shares[at]:
        at += 1
    repeated = shares[at] >= MIN_REPEATED_SHARE and shares[low] <= MAX_NEARER_SHARE * shares[at]
    return at + 1 if repeated else None


def _share(some: np.ndarray, others: np.ndarray) -> float:
    """The share of some places at which others are, too."""
    return np.count_nonzero(some & others) / max(1, np.count_nonzero(some))


# The picture without stripes: each stroke gets the colour of the ground beside it.

# of the usual contrast: what a stroke has on a ground that is red itself, or at its edge
MIN_STROKE_CONTRAST_SHARE = 0.1
LEAST_CONTRAST = 8  # 0..255 of redness: below, it is noise
MIN_AREA_PITCHES = 3  # pitches a side of the smallest striped area: one stroke alone is a thing of its own
SAME_GROUND = 12  # 0..255 a channel: the grounds on both sides of a stroke, where no line lies between them
# 0..255 a channel: what is farther from all that a stroke on the ground beside it may be is none
MAX_STROKE_LEVELS = 14
FULL_STEP_SHARE = 0.6  # of the usual step from ground to stroke: strokes' soft edges tell nothing about them
USUAL_THROUGH = 0.5  # share of its ground that a stroke lets through, where nothing is measured
# 0..255: difference of grounds from which a measured share counts as much as the usual one
UNLIKE_GROUNDS = 10
STROKE_OPACITIES = (0.15, 0.95)  # the least and the most of it

Pixels = tuple[np.ndarray, np.ndarray]  # rows, columns


@dataclass(frozen=True, eq=False)
class Cleaned:
    """rgb: (H, W, 3) uint8, the picture without its stripes. area: (H, W) bool, where they were. left: (H, W)
    bool, what is like a stroke in that area but was not taken away: something lies there."""

    rgb: np.ndarray
    area: np.ndarray
    left: np.ndarray


def without_stripes(rgb: np.ndarray) -> Cleaned | None:
    """An (H, W, 3) uint8 picture without its stripes; None where it has none."""
    strokes = find_strokes(rgb)
    if strokes is None:
        return None
    red, area = _seen(rgb, strokes)
    rows, columns = np.nonzero(red & area)
    if not len(rows):
        return None
    at = rows, columns
    seen = rgb[at].astype(np.float32)
    one, other = (_ground(rgb, red, at, seen, strokes, way) for way in (1, -1))
    off_one, off_other = _off(seen, one, other)
    ground = np.where((off_one <= off_other)[:, None], one, other)
    clear = np.minimum(off_one, off_other) < MAX_STROKE_LEVELS
    cleaned = rgb.copy()
    cleaned[rows[clear], columns[clear]] = ground[clear].astype(np.uint8)
    left = np.zeros(area.shape, bool)
    left[rows[~clear], columns[~clear]] = True
    return Cleaned(cleaned, area, left)


def _seen(rgb: np.ndarray, strokes: Strokes) -> tuple[np.ndarray, np.ndarray]:
    """(H, W) bool: what is redder than beside it and narrower than a pitch, along its row or its column; and
    where many such strokes of that slope lie side by side."""
    pitch = strokes.pitch
    shifted = (redness(rgb) + 255).astype(np.uint16)
    narrow = cv2.max(
        *(cv2.morphologyEx(shifted, cv2.MORPH_TOPHAT, _box(*s)) for s in ((1, pitch), (pitch, 1)))
    )
    red = (narrow >= max(LEAST_CONTRAST, MIN_STROKE_CONTRAST_SHARE * strokes.contrast)).astype(np.uint8)
    line = np.ascontiguousarray(np.eye(pitch, dtype=np.uint8)[:: strokes.slope])
    area = cv2.morphologyEx(cv2.morphologyEx(red, cv2.MORPH_OPEN, line), cv2.MORPH_CLOSE, _box(pitch, pitch))
    broad = cv2.erode(area, _box(MIN_AREA_PITCHES * pitch, MIN_AREA_PITCHES * pitch))
    parts: np.ndarray = cv2.connectedComponents(area)[1].astype(np.intp)
    striped = np.zeros(parts.max() + 1, bool)
    striped[parts[broad > 0]] = True
    striped[0] = False
    corners = _box(2 * pitch + 1, 2 * pitch + 1)  # of cells: strokes are too short there to be told alone
    return red.view(bool), cv2.dilate(striped[parts].view(np.uint8), corners).view(bool)


def _box(height: int, width: int) -> np.ndarray:
    return np.ones((height, width), np.uint8)


def _ground(
    rgb: np.ndarray, red: np.ndarray, at: Pixels, seen: np.ndarray, strokes: Strokes, way: int
) -> np.ndarray:
    """(k, 3) float32: what lies next to the strokes at these pixels, straight away from them, to one side
    (way 1: below, -1: above); their own colour where nothing does within a pitch."""
    height, width = red.shape
    ground = seen.copy()
    open_ = np.arange(len(seen))
    for away in range(1, strokes.pitch):
        y = np.clip(at[0][open_] + way * away, 0, height - 1)
        x = np.clip(at[1][open_] - strokes.slope * way * away, 0, width - 1)
        bare = ~red[y, x]
        ground[open_[bare]] = rgb[y[bare], x[bare]]
        open_ = open_[~bare]
    return ground


def _off(seen: np.ndarray, one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(k,) float32 each, 0..255: how far colours are from any mixture of a ground with the stroke that would
    lie on it, if the ground is `one`, and if it is `other`.

    What strokes look like on each ground is told by those that have the same ground on both sides.
    """
    alike = np.abs(one - other).max(axis=1) < SAME_GROUND
    if not alike.any():
        return np.full(len(seen), np.inf), np.full(len(seen), np.inf)
    grounds = (one[alike] + other[alike]) / 2
    ground, stroke = median(grounds, axis=0), median(seen[alike], axis=0)
    full = np.abs(seen[alike] - grounds).max(axis=1) >= FULL_STEP_SHARE * np.abs(stroke - ground).max()
    grounds, strokes = grounds[full], seen[alike][full]
    ground, stroke = median(grounds, axis=0), median(strokes, axis=0)
    unsure = UNLIKE_GROUNDS**2 * len(grounds)
    of_ground = grounds - ground
    through = (of_ground * (strokes - stroke)).sum() + USUAL_THROUGH * unsure
    through = np.clip(through / ((of_ground**2).sum() + unsure), *STROKE_OPACITIES)

    def off(beside: np.ndarray) -> np.ndarray:
        step = stroke + through * (beside - ground) - beside
        share = ((seen - beside) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1)
        return np.abs(seen - beside - share.clip(0, 1)[:, None] * step).max(axis=1)

    return off(one), off(other)


# What a reading says of the stripes that were taken off its picture.

TOLD_SAMPLES = 16  # places a cell is looked at, each way
SKIPPED_RIM_SAMPLES = 4  # of them, on each side of a cell: where walls lie
MIN_STRIPED_SHARE = 0.5  # share of them that lie in the striped area
# Share of its middle that is like strokes and was left: a red crown makes up to 0.4 of it.
UNCLEAR_SHARE = 0.5
# a note: only its sentence is taken
CONFLICT_NOTE = Doubt(Sort.MARKS, "the game has striped some cells because marks conflict")
UNDER_STRIPES = Doubt(Sort.UNCLEAR, "what stands between stripes is hard to make out")


def with_stripes(reading: Reading, cleaned: Cleaned, settled: Collection[Place]) -> Reading:
    """The reading of a cleaned picture, which says in which cells a conflict is marked, and doubts those in
    which something is mixed with the stripes. settled: places of which a person has said what stands
    there."""
    area, left = (_shares(mask, reading.lattice) for mask in (cleaned.area, cleaned.left))
    cells = _cells(area >= MIN_STRIPED_SHARE)
    if not cells:
        return reading
    marked = replace(reading, notes=(*reading.notes, str(CONFLICT_NOTE._replace(places=cells))))
    unclear = tuple(cell for cell in _cells(left >= UNCLEAR_SHARE) if cell not in settled)
    return marked.doubted(UNDER_STRIPES._replace(places=unclear)) if unclear else marked


def _cells(where: np.ndarray) -> tuple[Cell, ...]:
    return tuple((int(r), int(c)) for r, c in np.argwhere(where))


def _shares(mask: np.ndarray, lattice: Lattice) -> np.ndarray:
    """(n, n) float 0..1: how much of the middle of each cell an (H, W) bool mask covers."""
    n = lattice.n
    along = (np.arange(n * TOLD_SAMPLES) + 0.5) / TOLD_SAMPLES
    x, y = np.meshgrid(along, along)
    u, v, w = np.tensordot(lattice.homography, np.stack([x, y, np.ones_like(x)]), axes=1)
    columns, rows = (np.rint(a / w).astype(int) for a in (u, v))
    height, width = mask.shape
    on = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    seen = mask[rows.clip(0, height - 1), columns.clip(0, width - 1)] & on
    return seen.reshape(n, TOLD_SAMPLES, n, TOLD_SAMPLES)[
        :, SKIPPED_RIM_SAMPLES:-SKIPPED_RIM_SAMPLES, :, SKIPPED_RIM_SAMPLES:-SKIPPED_RIM_SAMPLES
    ].mean(axis=(1, 3))


# The picture without its noise, as a camera in the dark or a bad line leaves it; screenshots have none.

NOISE_ROW_STEP = 8  # rows, of which one is looked at
# The middle of what noise makes of second differences along a row, in deviations: theirs is the root of
# 1 + 4 + 1 times as large, and half of all values lie below 0.6745 of that.
NOISE_MEDIAN_FACTOR = 0.6745 * 6**0.5
MIN_NOISE_LEVELS = 3.0  # 0..255, deviation a channel: JPEG, and photos of a screen, stay below 1
FILTER_WIDTH = 7  # px: side of the filter
FILTER_SIGMA = 3.0  # px: the noise of a pixel has no larger scale
SAME_COLOUR_DEVIATIONS = 3.0  # deviations: colours that differ by less may be one


def without_noise(rgb: np.ndarray) -> np.ndarray:
    """An (H, W, 3) uint8 picture without its noise but with its edges, by the bilateral filter of Tomasi and
    Manduchi (1998); where there is none the picture itself."""
    green = rgb[::NOISE_ROW_STEP, :, 1].astype(np.int16)
    bends = np.abs(green[:, 2:] - 2 * green[:, 1:-1] + green[:, :-2])
    if 2 * np.count_nonzero(bends >= MIN_NOISE_LEVELS * NOISE_MEDIAN_FACTOR) <= bends.size:
        return rgb
    # Most of a page is of one colour: what differs there is noise (after Immerkaer, 1996).
    deviation = float(median(bends)) / NOISE_MEDIAN_FACTOR
    return cv2.bilateralFilter(rgb, FILTER_WIDTH, SAME_COLOUR_DEVIATIONS * deviation, FILTER_SIGMA)
