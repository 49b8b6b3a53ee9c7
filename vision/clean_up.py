"""Removal of noise, blur and fine parallel stripes from a picture, before its board is looked for."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np

from ..solver.cells import Cell
from .cells_and_sides import Place
from .doubts import Doubt, Sort
from .grid.lattice import Lattice
from .percentiles import median, percentile
from .reading import Reading
from .source.limits import is_large

# about how many pairs of pixel rows are compared; a striped row of cells has several pairs
SAMPLE_PAIRS = 128
MIN_PAIR_STEP_PX = 4  # pixel rows from one pair to the next, at least
PAIR_ROW_GAP = 2  # pixel rows between the two rows of a pair; strokes and the gaps between them are broader
# redness levels (0..255) between a stroke and its ground; strokes on orange ground have 20
MIN_REDNESS_STEP = 16
# share of the redness step by which a place may differ from its diagonal neighbour; compression leaves some
MAX_DIAGONAL_STEP_SHARE = 0.35
# least share of the compared pixels that lie beside a stroke: two or three striped cells
MIN_STROKE_PIXEL_SHARE = 0.003
# most strokes of the other diagonal, as a share of this one's; repeated fine strokes fit both
MAX_OTHER_SLOPE_SHARE = 0.75
MAX_PITCH_PX = 48  # largest distance (pixels) between strokes: a fifth of the largest cells
# pixels by which a stroke may miss a multiple of the pitch, because pitches are not integers
MAX_STROKE_OFFSET_PX = 1
# share of the highest peak that the first peak needs to be the pitch; later peaks are its multiples
MIN_PEAK_SHARE = 0.7
MIN_REPEATED_SHARE = 0.4  # least share of the strokes that have another stroke one pitch further along
# share of the repeated strokes that may also be repeated at a shorter distance
MAX_SHORTER_REPEAT_SHARE = 0.25


class Strokes(NamedTuple):
    """Parallel strokes in a picture.

    slope: 1 if the strokes fall to the right, -1 if they rise. pitch: pixels from one stroke to the next,
    along a row. contrast: redness of a stroke above its ground, 0..255.
    """

    slope: int
    pitch: int
    contrast: float


def redness(rgb: np.ndarray) -> np.ndarray:
    """Return (H, W) int16, -255..255: red minus the mean of green and blue."""
    red, green, blue = (channel.astype(np.int16) for channel in cv2.split(np.ascontiguousarray(rgb)))
    return red - ((green + blue) >> 1)


def find_strokes(rgb: np.ndarray) -> Strokes | None:
    """Find the parallel strokes at 45 degrees in an (H, W, 3) uint8 picture; return None if it has none.

    Along a stroke, a pixel looks like the one that is as many pixels to the side as it is below. Further
    strokes follow along the row at equal distances.
    """
    height, width = rgb.shape[:2]
    if min(height, width) < MAX_PITCH_PX:
        return None
    apart = max(MIN_PAIR_STEP_PX, height // SAMPLE_PAIRS)
    upper, lower = redness(rgb[:-PAIR_ROW_GAP:apart]), redness(rgb[PAIR_ROW_GAP::apart])
    steps = upper[:, PAIR_ROW_GAP:-PAIR_ROW_GAP] - lower[:, PAIR_ROW_GAP:-PAIR_ROW_GAP]
    beside = np.flatnonzero(np.abs(steps) >= MIN_REDNESS_STEP)
    if len(beside) < MIN_STROKE_PIXEL_SHARE * steps.size:
        return None
    rows, columns = np.divmod(beside, steps.shape[1])
    columns += PAIR_ROW_GAP
    sizes = np.abs(steps.ravel()[beside])
    diagonal = {
        slope: np.abs(upper[rows, columns] - lower[rows, columns + slope * PAIR_ROW_GAP])
        <= MAX_DIAGONAL_STEP_SHARE * sizes
        for slope in (-1, 1)
    }
    counts = {slope: int(np.count_nonzero(are_found)) for slope, are_found in diagonal.items()}
    slope = max(counts, key=lambda slope: counts[slope])
    if (
        counts[slope] < MIN_STROKE_PIXEL_SHARE * steps.size
        or counts[-slope] > MAX_OTHER_SLOPE_SHARE * counts[slope]
    ):
        return None
    are_found = diagonal[slope]
    falls = np.zeros(steps.shape, bool)
    falls.ravel()[beside[are_found]] = True
    pitch = _repeat_distance(falls & (steps > 0))
    return Strokes(slope, pitch, float(median(sizes[are_found]))) if pitch else None


def _repeat_distance(sides: np.ndarray) -> int | None:
    """Return the pixels after which the places repeat along the rows, or None if they do not repeat. sides:
    (rows, columns) bool, True at the places."""
    near = cv2.dilate(sides.view(np.uint8), np.ones((1, 2 * MAX_STROKE_OFFSET_PX + 1), np.uint8)).view(bool)
    longest = min(MAX_PITCH_PX, sides.shape[1] // 2)
    shares = np.array([_overlap_share(sides[:, lag:], near[:, :-lag]) for lag in range(1, longest + 1)])
    rises = np.flatnonzero(np.diff(shares) > 0)
    if not len(rises):
        return None
    low = int(rises[0])
    at = low + int(np.flatnonzero(shares[low:] >= MIN_PEAK_SHARE * shares[low:].max())[0])
    while at + 1 < len(shares) and shares[at + 1] > shares[at]:
        at += 1
    repeated = shares[at] >= MIN_REPEATED_SHARE and shares[low] <= MAX_SHORTER_REPEAT_SHARE * shares[at]
    return at + 1 if repeated else None


def _overlap_share(places: np.ndarray, other_places: np.ndarray) -> float:
    """Return the share (0..1) of the True places of `some` at which `others` is True too."""
    return np.count_nonzero(places & other_places) / max(1, np.count_nonzero(places))


# The picture without stripes: each stroke gets the colour of the ground beside it.

# least contrast of a stroke, as a share of the usual stroke: on a red ground, or at a stroke's edge
MIN_STROKE_CONTRAST_SHARE = 0.1
MIN_STROKE_REDNESS = 8  # redness levels (0..255) above the surroundings; below, it is noise
MIN_AREA_PITCHES = 3  # side of the smallest striped area, in pitches; a single stroke is no stripe
# 0..255 a channel: grounds on both sides of a stroke differ by less unless a line lies between them
MAX_GROUND_STEP_LEVELS = 12
# 0..255 a channel: a pixel farther from every mixture of ground and stroke is no stroke
MAX_STROKE_LEVELS = 14
# share of the usual step from ground to stroke; paler pixels are a stroke's soft edge and are not measured
FULL_STEP_SHARE = 0.6
DEFAULT_GROUND_SHARE = 0.5  # share (0..1) of the ground that shines through a stroke, if nothing is measured
# spread of grounds (0..255) at which the measured share weighs as much as the default
EVEN_WEIGHT_LEVELS = 10
GROUND_SHARE_RANGE = (0.15, 0.95)  # least and largest share (0..1) of the ground that shines through a stroke

Pixels = tuple[np.ndarray, np.ndarray]  # rows, columns


@dataclass(frozen=True, eq=False)
class Cleaned:
    """A picture without its stripes.

    rgb: (H, W, 3) uint8, the cleaned picture. area: (H, W) bool, where stripes were. kept_strokes: (H, W)
    bool, pixels of that area that look like a stroke and were kept, because something else lies there.
    """

    rgb: np.ndarray
    area: np.ndarray
    kept_strokes: np.ndarray


def without_stripes(rgb: np.ndarray) -> Cleaned | None:
    """Return an (H, W, 3) uint8 picture without its stripes, or None if it has none."""
    strokes = find_strokes(rgb)
    if strokes is None:
        return None
    red, area = _stroke_masks(rgb, strokes)
    rows, columns = np.nonzero(red & area)
    if not len(rows):
        return None
    at = rows, columns
    seen = rgb[at].astype(np.float32)
    one, other = (_ground_beside(rgb, red, at, seen, strokes, way) for way in (1, -1))
    off_one, off_other = _distances_from_strokes(seen, one, other)
    ground = np.where((off_one <= off_other)[:, None], one, other)
    clear = np.minimum(off_one, off_other) < MAX_STROKE_LEVELS
    cleaned = rgb.copy()
    cleaned[rows[clear], columns[clear]] = ground[clear].astype(np.uint8)
    left = np.zeros(area.shape, bool)
    left[rows[~clear], columns[~clear]] = True
    return Cleaned(cleaned, area, left)


def _stroke_masks(rgb: np.ndarray, strokes: Strokes) -> tuple[np.ndarray, np.ndarray]:
    """Return two (H, W) bool masks: pixels that are redder than their surroundings and narrower than a pitch,
    and areas in which many such strokes lie side by side."""
    pitch = strokes.pitch
    shifted = (redness(rgb) + 255).astype(np.uint16)
    narrow = cv2.max(
        *(cv2.morphologyEx(shifted, cv2.MORPH_TOPHAT, _box(*s)) for s in ((1, pitch), (pitch, 1)))
    )
    red = (narrow >= max(MIN_STROKE_REDNESS, MIN_STROKE_CONTRAST_SHARE * strokes.contrast)).astype(np.uint8)
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


def _ground_beside(
    rgb: np.ndarray, red: np.ndarray, at: Pixels, seen: np.ndarray, strokes: Strokes, way: int
) -> np.ndarray:
    """Return (k, 3) float32: the colour next to the strokes at these pixels, at a right angle to the strokes,
    on one side (way 1: below, -1: above); the pixel's own colour if no ground lies within a pitch."""
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


def _distances_from_strokes(
    seen: np.ndarray, one: np.ndarray, other: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return two (k,) float32, 0..255: how far each colour is from any mixture of its ground and a stroke on
    it, if the ground is `one`, and if it is `other`.

    Strokes that have one ground on both sides show the colour that a stroke takes on a ground.
    """
    alike = np.abs(one - other).max(axis=1) < MAX_GROUND_STEP_LEVELS
    if not alike.any():
        return np.full(len(seen), np.inf), np.full(len(seen), np.inf)
    grounds = (one[alike] + other[alike]) / 2
    ground, stroke = median(grounds, axis=0), median(seen[alike], axis=0)
    full = np.abs(seen[alike] - grounds).max(axis=1) >= FULL_STEP_SHARE * np.abs(stroke - ground).max()
    grounds, strokes = grounds[full], seen[alike][full]
    ground, stroke = median(grounds, axis=0), median(strokes, axis=0)
    unsure = EVEN_WEIGHT_LEVELS**2 * len(grounds)
    of_ground = grounds - ground
    through = (of_ground * (strokes - stroke)).sum() + DEFAULT_GROUND_SHARE * unsure
    through = np.clip(through / ((of_ground**2).sum() + unsure), *GROUND_SHARE_RANGE)

    def distances(beside: np.ndarray) -> np.ndarray:
        step = stroke + through * (beside - ground) - beside
        share = ((seen - beside) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1)
        return np.abs(seen - beside - share.clip(0, 1)[:, None] * step).max(axis=1)

    return distances(one), distances(other)


# What a reading says of the stripes that were taken off its picture.

SAMPLES_A_CELL = 16  # places, each way, at which a cell is sampled
SKIPPED_RIM_SAMPLES = 4  # samples left out on each side of a cell, where walls lie
# least share of a cell's samples that lie in the striped area, if the cell is striped
MIN_STRIPED_SHARE = 0.5
# share of a cell's samples that look like strokes and were kept; a red crown makes up to 0.4
UNCLEAR_SHARE = 0.5
# sentence of the note about striped cells
CONFLICT_NOTE = Doubt(Sort.MARKS, "the game has striped some cells because marks conflict")
UNDER_STRIPES = Doubt(Sort.UNCLEAR, "what stands between stripes is hard to make out")


def with_stripe_notes(reading: Reading, cleaned: Cleaned, settled: Collection[Place]) -> Reading:
    """Return the reading of a cleaned picture with a note of the cells that the game has striped, and a doubt
    about the cells in which something is mixed with the stripes. settled: places of which a person has said
    what stands there."""
    area, left = (_covered_shares(mask, reading.lattice) for mask in (cleaned.area, cleaned.kept_strokes))
    cells = _cells(area >= MIN_STRIPED_SHARE)
    if not cells:
        return reading
    marked = replace(reading, notes=(*reading.notes, str(CONFLICT_NOTE._replace(places=cells))))
    unclear = tuple(cell for cell in _cells(left >= UNCLEAR_SHARE) if cell not in settled)
    return marked.with_doubt(UNDER_STRIPES._replace(places=unclear)) if unclear else marked


def _cells(where: np.ndarray) -> tuple[Cell, ...]:
    return tuple((int(r), int(c)) for r, c in np.argwhere(where))


def _covered_shares(mask: np.ndarray, lattice: Lattice) -> np.ndarray:
    """Return (n, n) float 0..1: the share of the middle of each cell that an (H, W) bool mask covers."""
    n = lattice.n
    along = (np.arange(n * SAMPLES_A_CELL) + 0.5) / SAMPLES_A_CELL
    x, y = np.meshgrid(along, along)
    u, v, w = np.tensordot(lattice.homography, np.stack([x, y, np.ones_like(x)]), axes=1)
    columns, rows = (np.rint(a / w).astype(int) for a in (u, v))
    height, width = mask.shape
    on = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    seen = mask[rows.clip(0, height - 1), columns.clip(0, width - 1)] & on
    return seen.reshape(n, SAMPLES_A_CELL, n, SAMPLES_A_CELL)[
        :, SKIPPED_RIM_SAMPLES:-SKIPPED_RIM_SAMPLES, :, SKIPPED_RIM_SAMPLES:-SKIPPED_RIM_SAMPLES
    ].mean(axis=(1, 3))


# The picture without its noise, as a camera in the dark or a bad line leaves it; screenshots have none.

NOISE_ROW_STEP = 8  # every 8th pixel row is measured, to save time
# median of the second differences along a row, in deviations of the noise: their own deviation is the root of
# 1 + 4 + 1 times as large, and half of all values lie below 0.6745 of that
NOISE_MEDIAN_FACTOR = 0.6745 * 6**0.5
# least deviation (0..255 a channel) that is noise; JPEG and photos of a screen stay below 1
MIN_NOISE_LEVELS = 3.0
FILTER_WIDTH_PX = 7  # width (pixels) of the filters
FILTER_SIGMA_PX = 3.0  # spatial deviation (pixels) of the bilateral filter; noise of a camera is no coarser
SAME_COLOUR_DEVIATIONS = 3.0  # colours that differ by fewer deviations of the noise may be one colour
LINE_PX = 21  # length (pixels) over which the ink of a faint line is averaged; half of a small cell
MIN_LINE_SHARE = 0.5  # least such mean, as a share of the largest nearby; at the end of a line it is half


class Denoised(NamedTuple):
    """A picture without its noise.

    rgb: (H, W, 3) uint8, without noise but with edges and small shapes. lined: smoother, with the
    faint upright and level lines that `rgb` has lost; `rgb` itself if the picture is large. Both are the
    picture itself if it has no noise.
    """

    rgb: np.ndarray
    lined: np.ndarray


def without_noise(rgb: np.ndarray) -> Denoised:
    """Return an (H, W, 3) uint8 picture without its noise."""
    deviation = _noise_deviation(rgb)
    if not deviation:
        return Denoised(rgb, rgb)
    even = _without_noise_of(rgb, deviation)
    if rest := _noise_deviation(even):
        even = _without_noise_of(even, rest)
    large = is_large(rgb.shape[1], rgb.shape[0])  # its lines are broader, and a smaller copy is searched
    return Denoised(even, even if large else _smooth_between_lines(rgb, even, deviation))


def _noise_deviation(rgb: np.ndarray) -> float:
    """Return the deviation (0..255) of a picture's noise, 0 if it has none. Most of a page is of one colour:
    what differs there is noise (after Immerkaer, 1996)."""
    bends = _bends(rgb)
    if 2 * np.count_nonzero(bends >= MIN_NOISE_LEVELS * NOISE_MEDIAN_FACTOR) <= bends.size:
        return 0.0
    return float(median(bends)) / NOISE_MEDIAN_FACTOR


def _bends(rgb: np.ndarray) -> np.ndarray:
    """Return (rows, columns) int16: by how much pixels differ from the line through their two neighbours."""
    green = rgb[::NOISE_ROW_STEP, :, 1].astype(np.int16)
    return np.abs(green[:, 2:] - 2 * green[:, 1:-1] + green[:, :-2])


def _without_noise_of(rgb: np.ndarray, deviation: float) -> np.ndarray:
    """Return the picture under the bilateral filter of Tomasi and Manduchi (1998). deviation: of the noise,
    0..255."""
    return cv2.bilateralFilter(rgb, FILTER_WIDTH_PX, SAME_COLOUR_DEVIATIONS * deviation, FILTER_SIGMA_PX)


def _smooth_between_lines(rgb: np.ndarray, even: np.ndarray, deviation: float) -> np.ndarray:
    """Return the filtered picture `even` blurred, with the upright and level lines that it had before. rgb:
    the picture before. deviation: of its noise, 0..255."""
    smooth = cv2.GaussianBlur(even, (FILTER_WIDTH_PX, FILTER_WIDTH_PX), 0)
    lost = cv2.subtract(rgb, smooth, dtype=cv2.CV_32F)
    lined = smooth.astype(np.float32)
    least = SAME_COLOUR_DEVIATIONS * deviation / LINE_PX**0.5
    for size in ((LINE_PX, 1), (1, LINE_PX)):
        along = cv2.blur(lost, size, borderType=cv2.BORDER_CONSTANT)
        contrast = np.abs(along)
        nearby = cv2.dilate(contrast, np.ones(size[::-1], np.uint8))
        lined += np.where(contrast > np.maximum(least, MIN_LINE_SHARE * nearby), along, 0)
    return np.clip(lined, 0, 255).astype(np.uint8)


# The picture in focus.

EDGE_SPAN_PX = 16  # pixels along a row in which an edge rises from one ground to the other
MIN_EDGE_LEVELS = 32  # least rise (0..255) of an edge that is measured
# largest step from a pixel to the next, as a share of an edge's rise, of an edge out of focus
MAX_BLURRED_STEP = 0.7
# largest share of sharp edges in a picture out of focus; a sharp board may lie on a soft page
MAX_SHARP_EDGES_SHARE = 0.03
# percentile of the steps of all edges that is the borders'; edges of light and shade are less steep
BORDER_STEP_PERCENTILE = 75
# step of a border as a share of its rise, if the blur's deviation is 1 pixel; a line's is half as large again
STEP_OF_UNIT_BLUR = 0.4
SHARPENING_STEPS = 5  # iterations; each brings back finer detail, and more noise


def in_focus(rgb: np.ndarray) -> np.ndarray:
    """Return an (H, W, 3) uint8 picture without its blur, by the iteration of Van Cittert (1931); the picture
    itself if it is sharp, if most pixels show some noise, which sharpening multiplies, or if it is large: its
    cells are read from fewer pixels, in which the blur is small."""
    deviation = 0.0 if is_large(rgb.shape[1], rgb.shape[0]) else _blur_deviation(rgb)
    if not deviation:
        return rgb
    bends = _bends(rgb)
    if 2 * np.count_nonzero(bends) > bends.size:
        return rgb
    sharp = seen = rgb.astype(np.float32)
    for _ in range(SHARPENING_STEPS):
        sharp = (sharp + seen - cv2.GaussianBlur(sharp, (0, 0), deviation)).clip(0, 255)
    return np.rint(sharp).astype(np.uint8)


def _blur_deviation(rgb: np.ndarray) -> float:
    """Return the deviation (pixels) of a picture's blur; 0 if it is sharp."""
    green = np.ascontiguousarray(rgb[::NOISE_ROW_STEP, :, 1])
    if not green.size:
        return 0.0
    rises, steps = (
        cv2.morphologyEx(green, cv2.MORPH_GRADIENT, np.ones((1, size), np.uint8))
        for size in (EDGE_SPAN_PX, 2)
    )
    steps = cv2.dilate(steps, np.ones((1, EDGE_SPAN_PX - 1), np.uint8))
    edges = rises >= MIN_EDGE_LEVELS
    sharp = np.count_nonzero(edges & (steps >= MAX_BLURRED_STEP * rises))
    if not edges.any() or sharp > MAX_SHARP_EDGES_SHARE * np.count_nonzero(edges):
        return 0.0
    return STEP_OF_UNIT_BLUR / float(percentile(steps[edges] / rises[edges], BORDER_STEP_PERCENTILE))
