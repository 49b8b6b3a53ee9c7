"""A cheap look for fine parallel diagonal red lines in a picture."""

from typing import NamedTuple

import cv2
import numpy as np

from ..percentiles import median

SAMPLES = 128  # pairs of rows that are looked at, about: a striped row of cells has several of them
LEAST_STEP = 4  # rows between two pairs, of small pictures
REACH = 2  # rows between the two of a pair: strokes and what is between them are broader than that
STEP = 16  # 0..255 of redness: between a stroke and its ground; strokes on orange ground have 20
SAME = 0.35  # of a step: what a place may differ from the one on its diagonal; compression leaves some
LEAST_SHARE = 0.003  # of the pixels of the rows that lie beside a stroke: those of two or three cells
# Strokes of the other diagonal against those of this one: fine ones are taken for both where they repeat.
MOST_CROSSING = 0.75
LONGEST_PITCH = 48  # pixels: a fifth of the largest cells
NEAR = 1  # pixels that a stroke may be off its place: pitches are no whole numbers
PEAK = 0.7  # of the highest peak: the first one as high is the pitch, others are its multiples
REPEATED = 0.4  # share of the strokes that have another one a pitch further along
BETWEEN = 0.25  # of that share: what there may be of others nearer by


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
    apart = max(LEAST_STEP, height // SAMPLES)
    upper, lower = redness(rgb[:-REACH:apart]), redness(rgb[REACH::apart])
    here = upper[:, REACH:-REACH]
    steps = here - lower[:, REACH:-REACH]
    sizes = np.abs(steps)
    beside = sizes >= STEP
    if beside.mean() < LEAST_SHARE:
        return None
    diagonal = {
        slope: beside & (np.abs(here - lower[:, (1 + slope) * REACH :][:, : here.shape[1]]) <= SAME * sizes)
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
    """How far apart the places along the rows are, in pixels; None where they do not repeat."""
    near = cv2.dilate(sides.view(np.uint8), np.ones((1, 2 * NEAR + 1), np.uint8)).view(bool)
    longest = min(LONGEST_PITCH, sides.shape[1] // 2)
    shares = np.array([_share(sides[:, lag:], near[:, :-lag]) for lag in range(1, longest + 1)])
    rises = np.flatnonzero(np.diff(shares) > 0)
    if not len(rises):
        return None
    low = int(rises[0])
    at = low + int(np.flatnonzero(shares[low:] >= PEAK * shares[low:].max())[0])
    while at + 1 < len(shares) and shares[at + 1] > shares[at]:
        at += 1
    repeated = shares[at] >= REPEATED and shares[low] <= BETWEEN * shares[at]
    return at + 1 if repeated else None


def _share(some: np.ndarray, others: np.ndarray) -> float:
    """The share of some places at which others are, too."""
    return np.count_nonzero(some & others) / max(1, np.count_nonzero(some))
