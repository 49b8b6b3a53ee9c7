"""Numbers of one or two digits, read by a small network; fixtures/make/make_digits.py trains it."""

from collections.abc import Collection, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from ..percentiles import median, percentile, strongest
from ..weigh import Network, normalised, softmax
from .symbols import RIM, UNLIKE, away_from_middle

# Digits told apart by the holes in them: a 6 has one, a 5 none.

EITHER = 0.95  # chance of two numbers together that something is one of them
DEPTHS = (0.35, 0.5, 0.65)  # of the darkest ink: a hole at all of them was not made by blur
LIKELIER = 0.6  # chance of a number, from which a hole at most of them is enough
LEAST_HOLE = 0.01  # of a number's box
HOLES = ({1}, {0}, {0}, {0}, {0, 1}, {0}, {1}, {0}, {2}, {1})  # of each digit from 0

PLAIN = 0.95  # chance of a number that leaves nothing to doubt: nearly all that are read right reach it


def sureness(chance: float) -> float:
    """Sureness of a number that is so likely, 0..1: 1 from PLAIN on."""
    return min(1.0, chance / PLAIN)


def told_by_holes(chance: np.ndarray, ink: np.ndarray) -> bool:
    """True if of the two numbers that something may be, the likelier one alone has as many holes, at every
    depth of ink, or at most of them where it is much likelier. chance: (m,) of each number from 0, up to 99;
    ink: (h, w) 0..1."""
    second, first = np.argsort(chance)[-2:].tolist()
    if float(chance[first] + chance[second]) < EITHER:
        return False
    seen = [_holes(ink >= depth * float(ink.max())) for depth in DEPTHS]
    right = sum(holes in _holes_of(first) and holes not in _holes_of(second) for holes in seen)
    return right == len(DEPTHS) or (right == len(DEPTHS) - 1 and float(chance[first]) >= LIKELIER)


def _holes_of(number: int) -> set[int]:
    """The number of holes a number of one or two digits may have."""
    tens, ones = divmod(number, 10)
    return {a + b for a in (HOLES[tens] if tens else {0}) for b in HOLES[ones]}


def _holes(ink: np.ndarray) -> int:
    """The number of parts of the ground a number encloses. ink: (h, w) bool."""
    ground = np.pad(~ink, 1, constant_values=True).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ground, connectivity=4)
    # the first two parts are the ink and what is around it
    return int((stats[2:, cv2.CC_STAT_AREA] >= LEAST_HOLE * ink.size).sum())


# The ink of a number: of one that stands on a disc, and of any that has been told from its ground.

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


# Points at which a number is looked at; two broad digits are half as wide again as high.
ROWS, COLUMNS = 16, 24
MOST = 99  # the highest number there is
WEIGHTS = Path(__file__).parents[1] / "weights" / "digits.npz"
LEAST = 1e-6  # a chance below which numbers are not told apart


def normalised_number(ink: np.ndarray) -> np.ndarray:
    """(ROWS, COLUMNS) float32: the ink of a number as the network sees it."""
    return normalised(ink, ROWS, COLUMNS)


def number_chances(inks: list[np.ndarray]) -> np.ndarray:
    """(M, MOST + 1) float LEAST..1: how likely each number from 0 is, for each of M numbers' ink."""
    if not inks:
        return np.zeros((0, MOST + 1))
    return np.clip(
        chances_of_numbers(_network(), np.stack([normalised_number(ink) for ink in inks])), LEAST, 1
    )


def chances_of_numbers(network: Network, fields: np.ndarray) -> np.ndarray:
    """(M, MOST + 1) float 0..1: how likely each number is, for (M, ROWS, COLUMNS) inks. network: of two
    digits, tens first, with ten classes each; no tens are the tens' 0."""
    scores = network.scores(fields)
    tens, ones = (softmax(scores[:, part]) for part in (slice(0, 10), slice(10, 20)))
    return (tens[:, :, None] * ones[:, None, :]).reshape(len(fields), -1)


@cache
def _network() -> Network:
    return Network.load(WEIGHTS)


# Digits of a board held against each other: all are written in one hand.

K = TypeVar("K")

SAME_DIGIT = 0.9  # least correlation of two equal digits: those of one font have 0.99
DIGITS_APART = 0.05  # by how much less the correlation of different digits is: a 5 and a 6 reach 0.93


def unlike_others(
    unsure: Collection[K], digits: Mapping[K, int | None], inks: Mapping[K, np.ndarray]
) -> tuple[K, ...]:
    """The digits, of those that are hard to read by themselves, that are not plainly like another one on the
    board that is not. inks: (h, w) each, cut to its box."""
    images = {cell: normalised_number(ink) for cell, ink in inks.items()} if unsure else {}
    sure = [cell for cell in images if cell not in unsure]
    twice = [_likeness(images[a], images[b]) for a, b in combinations(sure, 2) if digits[a] == digits[b]]
    least = max(SAME_DIGIT, float(median(twice)) - DIGITS_APART) if twice else SAME_DIGIT
    return tuple(cell for cell in unsure if not _is_same(cell, sure, digits, images, least))


def _is_same(
    cell: K,
    others: Collection[K],
    digits: Mapping[K, int | None],
    images: Mapping[K, np.ndarray],
    least: float,
) -> bool:
    """True if a digit is drawn like others of its value (least: a correlation), and not like those of any
    other."""
    likeness = {True: 0.0, False: 0.0}
    for other in others:
        same = digits[other] == digits[cell]
        likeness[same] = max(likeness[same], _likeness(images[cell], images[other]))
    return likeness[True] >= least and likeness[True] - likeness[False] >= DIGITS_APART


def _likeness(a: np.ndarray, b: np.ndarray) -> float:
    """Likeness of two images, -1..1: their correlation."""
    x, y = (image.ravel() - image.mean() for image in (a, b))
    return float(x @ y / max(float(np.linalg.norm(x) * np.linalg.norm(y)), 1e-6))
