"""The ink of a number: of one that stands on a disc, and of any that has been told from its ground."""

import cv2
import numpy as np

from ..percentiles import median, percentile, strongest
from .discs import RIM, UNLIKE, away_from_middle

INSIDE = 0.92  # of its radius: what lies further out is its edge, not its number
EDGE = 1.1  # pixels of the capture that the edge reaches inwards
FULL_INK = 98.5  # percentile of the contrast inside a disc that is full ink; a thin "1" covers 3 %
INK = 0.5  # share of full ink from which a pixel counts
MIDDLE = 0.7  # of its radius: each stroke of the number has its middle within
SPECK = 0.08  # share of the largest stroke's area, below which a blob is noise


def number_ink(patch: np.ndarray, radius: float, source_cell: float) -> np.ndarray | None:
    """The number of a disc, cut out: (h, w) float32, 0 (disc) .. 1 (ink); None where there is no stroke.

    patch: (s, s, 3) uint8 RGB, the disc's cell. radius: of the disc, in cells. source_cell: side of a cell in
    the capture, pixels.
    """
    side = len(patch)
    edge = max(0, int((0.5 - radius) * side) - 1)  # beside the disc
    patch = patch[edge : side - edge, edge : side - edge]
    away = away_from_middle(side)[edge : side - edge, edge : side - edge] / radius
    colour = median(patch[(away > RIM[0]) & (away < RIM[1])], axis=0)
    contrast = strongest(np.abs(patch.astype(np.float32) - colour))
    inside = away < min(INSIDE, 1 - EDGE / (radius * source_cell))
    contrast[~inside] = 0
    full = float(percentile(contrast[inside], FULL_INK)) if inside.any() else 0.0
    if full < UNLIKE:
        return None
    ink = np.clip(contrast / full, 0, 1)
    _, labels, stats, centres = cv2.connectedComponentsWithStats((ink > INK).astype(np.uint8), connectivity=8)
    off = np.hypot(*((centres + edge) / side - 0.5).T) / radius
    strokes = [i for i in range(1, len(stats)) if off[i] < MIDDLE]
    if not strokes:
        return None
    areas = stats[:, cv2.CC_STAT_AREA]
    least = SPECK * max(areas[i] for i in strokes)
    return cut_out(ink, np.isin(labels, [i for i in strokes if areas[i] >= least]))


def cut_out(ink: np.ndarray, strokes: np.ndarray) -> np.ndarray:
    """Some strokes without what lies beside them, soft edges and all, cut to their box: (h, w) float32, of
    the (s, s) ink. strokes: (s, s) bool, at least one pixel."""
    ys, xs = np.nonzero(strokes)
    soft = np.where(cv2.dilate(strokes.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, ink, 0)
    return soft[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
