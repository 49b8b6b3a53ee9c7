"""Numbers of one or two digits, read by a small network; fixtures/make/make_digits.py trains it."""

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from ..percentiles import max_channel, median, percentile
from ..weigh import GlyphNetwork, scale_to_field, softmax
from .symbols import MIN_DISC_CONTRAST, RIM_RADII, away_from_middle

# Digits that differ in their number of holes: a 6 has one, a 5 none.

MIN_PAIR_CHANCE = 0.95  # least chance of the two likeliest numbers together, for holes to decide between them
# ink thresholds, as shares of the darkest ink; a hole at all of them was not made by blur
HOLE_THRESHOLDS = (0.35, 0.5, 0.65)
MIN_LIKELIER_CHANCE = 0.6  # chance of a number from which a hole at all thresholds but one is enough
MIN_HOLE_SHARE = 0.01  # least area of a hole, as a share of the number's box
# numbers of holes that each digit from 0 may have
HOLES_OF_DIGITS = ({1}, {0}, {0}, {0}, {0, 1}, {0}, {1}, {0}, {2}, {1})

# chance from which a number is beyond doubt; nearly all that are read right reach it
PLAIN_NUMBER_CHANCE = 0.95


def sureness(chance: float) -> float:
    """Return the sureness (0..1) of a number with this chance: 1 from PLAIN_NUMBER_CHANCE on."""
    return min(1.0, chance / PLAIN_NUMBER_CHANCE)


def holes_decide(chance: np.ndarray, ink: np.ndarray) -> bool:
    """True if only the likelier of the two likeliest numbers has as many holes as the ink, at every
    threshold; or at all but one if it is much likelier. chance: (m,) of each number from 0, up to 99. ink:
    (h, w) 0..1."""
    second, first = np.argsort(chance)[-2:].tolist()
    if float(chance[first] + chance[second]) < MIN_PAIR_CHANCE:
        return False
    right = count_hole_votes(first, second, ink)
    return right == len(HOLE_THRESHOLDS) or (
        right == len(HOLE_THRESHOLDS) - 1 and float(chance[first]) >= MIN_LIKELIER_CHANCE
    )


def count_hole_votes(number: int, other: int, ink: np.ndarray) -> int:
    """Return the number of thresholds at which the ink has as many holes as one number may have and another
    may not. ink: (h, w) 0..1."""
    seen = [_count_holes(ink >= depth * float(ink.max())) for depth in HOLE_THRESHOLDS]
    return sum(
        holes in _possible_hole_counts(number) and holes not in _possible_hole_counts(other) for holes in seen
    )


def _possible_hole_counts(number: int) -> set[int]:
    """Return the numbers of holes that a number of one or two digits may have."""
    tens, ones = divmod(number, 10)
    return {a + b for a in (HOLES_OF_DIGITS[tens] if tens else {0}) for b in HOLES_OF_DIGITS[ones]}


def _count_holes(ink: np.ndarray) -> int:
    """Return the number of holes in (h, w) bool ink."""
    ground = np.pad(~ink, 1, constant_values=True).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ground, connectivity=4)
    # the first two parts are the ink and what is around it
    return int((stats[2:, cv2.CC_STAT_AREA] >= MIN_HOLE_SHARE * ink.size).sum())


# The ink of a number on a disc, and of any number that is separated from its ground.

NUMBER_RADIUS_SHARE = 0.92  # share of a disc's radius within which its number lies, not its edge
DISC_EDGE_PX = 1.1  # pixels of the capture that a disc's blurred edge reaches inwards
FULL_INK_PERCENTILE = 98.5  # percentile of the contrast inside a disc that is full ink; a thin "1" covers 3 %
MIN_INK_SHARE = 0.5  # share of full ink from which a pixel belongs to the number
STROKE_RADIUS_SHARE = 0.7  # share of a disc's radius within which the middle of each stroke lies
MIN_STROKE_SHARE = 0.08  # least area of a stroke, as a share of the largest stroke's; smaller blobs are noise


def number_ink(patch: np.ndarray, radius: float, source_cell: float) -> np.ndarray | None:
    """Return the number of a disc, cut out: (h, w) float32, 0 (disc) to 1 (ink); None if there is no stroke.

    patch: (s, s, 3) uint8 RGB, the disc's cell. radius: of the disc, in cells. source_cell: pixels of a
    cell's side in the capture.
    """
    side = len(patch)
    edge = max(0, int((0.5 - radius) * side) - 1)  # beside the disc
    patch = patch[edge : side - edge, edge : side - edge]
    away = away_from_middle(side)[edge : side - edge, edge : side - edge] / radius
    colour = median(patch[(away > RIM_RADII[0]) & (away < RIM_RADII[1])], axis=0)
    contrast = max_channel(np.abs(patch.astype(np.float32) - colour))
    inside = away < min(NUMBER_RADIUS_SHARE, 1 - DISC_EDGE_PX / (radius * source_cell))
    contrast[~inside] = 0
    full = float(percentile(contrast[inside], FULL_INK_PERCENTILE)) if inside.any() else 0.0
    if full < MIN_DISC_CONTRAST:
        return None
    ink = np.clip(contrast / full, 0, 1)
    strokes = strokes_of_number(
        ink, lambda centres, _: np.hypot(*((centres + edge) / side - 0.5).T) < STROKE_RADIUS_SHARE * radius
    )
    return None if strokes is None else cut_out(ink, strokes)


def strokes_of_number(
    ink: np.ndarray, are_in_place: Callable[[np.ndarray, np.ndarray], np.ndarray]
) -> np.ndarray | None:
    """Return (h, w) bool: the strokes of a number, without blobs that are noise; None if there are none. ink:
    (h, w) 0..1. are_in_place: takes the (m, 2) centres and the (m, 5) stats of the pieces of ink, as OpenCV
    returns them; returns (m,) bool, True for pieces that may be strokes."""
    _, labels, stats, centres = cv2.connectedComponentsWithStats(
        (ink > MIN_INK_SHARE).astype(np.uint8), connectivity=8
    )
    areas = np.where(are_in_place(centres, stats), stats[:, cv2.CC_STAT_AREA], 0)
    areas[0] = 0  # what is no ink
    if not areas.any():
        return None
    return np.isin(labels, np.flatnonzero((areas > 0) & (areas >= MIN_STROKE_SHARE * areas.max())))


def cut_out(ink: np.ndarray, strokes: np.ndarray) -> np.ndarray:
    """Return (h, w) float32: the strokes with their soft edges, without other ink, cut to their box. ink: (s,
    s). strokes: (s, s) bool, at least one True."""
    ys, xs = np.nonzero(strokes)
    soft = np.where(cv2.dilate(strokes.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, ink, 0)
    return soft[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


# Size of the field (points) to which a number's ink is scaled; two digits are 1.5 times as wide as high
FIELD_ROWS, FIELD_COLUMNS = 16, 24
MAX_NUMBER = 99  # the highest number that is read
# weights that fixtures/make/make_digits.py writes
WEIGHTS_FILE = Path(__file__).parents[1] / "weights" / "digits.npz"
MIN_NUMBER_CHANCE = 1e-6  # chance that stands for all smaller ones


def number_field(ink: np.ndarray) -> np.ndarray:
    """Return (FIELD_ROWS, FIELD_COLUMNS) float32: the ink of a number as the network reads it."""
    return scale_to_field(ink, FIELD_ROWS, FIELD_COLUMNS)


def number_chances(inks: list[np.ndarray]) -> np.ndarray:
    """Return (M, MAX_NUMBER + 1) float MIN_NUMBER_CHANCE..1: the chance of each number from 0, for each of M
    inks."""
    if not inks:
        return np.zeros((0, MAX_NUMBER + 1))
    return np.clip(
        chances_of_numbers(GlyphNetwork.load(WEIGHTS_FILE), np.stack([number_field(ink) for ink in inks])),
        MIN_NUMBER_CHANCE,
        1,
    )


def chances_of_numbers(network: GlyphNetwork, fields: np.ndarray) -> np.ndarray:
    """Return (M, MAX_NUMBER + 1) float 0..1: the chance of each number, for (M, FIELD_ROWS, FIELD_COLUMNS)
    inks. network: has ten classes for the tens, then ten for the ones; 0 tens mean one digit."""
    scores = network.scores(fields)
    tens, ones = (softmax(scores[:, part]) for part in (slice(0, 10), slice(10, 20)))
    return (tens[:, :, None] * ones[:, None, :]).reshape(len(fields), -1)


# Digits of a board compared with each other: all have one font.

K = TypeVar("K")

MIN_SAME_DIGIT_CORRELATION = 0.9  # least correlation of two equal digits; those of one font have 0.99
MIN_CORRELATION_LEAD = 0.05  # by how much less different digits correlate; a 5 and a 6 reach 0.93


def unlike_others(
    unsure: Collection[K],
    digits: Mapping[K, int | None],
    inks: Mapping[K, np.ndarray],
    second_choices: Mapping[K, int] | None = None,
) -> tuple[K, ...]:
    """Return the unsure digits that do not clearly look like a sure digit of the same value on the board. Two
    that are unsure support each other if their second choice is a sure digit, which they do not look like.
    digits: the value of each. inks: (h, w) each, cut to its box. second_choices: of unsure digits, if
    known."""
    images = {cell: number_field(ink) for cell, ink in inks.items()} if unsure else {}
    sure = [cell for cell in images if cell not in unsure]
    twice = [_correlation(images[a], images[b]) for a, b in combinations(sure, 2) if digits[a] == digits[b]]
    least = (
        max(MIN_SAME_DIGIT_CORRELATION, float(median(twice)) - MIN_CORRELATION_LEAD)
        if twice
        else MIN_SAME_DIGIT_CORRELATION
    )
    found = {digits[cell] for cell in sure}

    def is_like_its_value(cell: K) -> bool:
        has_rival = second_choices is not None and second_choices.get(cell) in found
        others = sure + [other for other in unsure if has_rival and other != cell]
        likeness = {True: 0.0, False: 0.0}
        for other in others:
            same = digits[other] == digits[cell]
            likeness[same] = max(likeness[same], _correlation(images[cell], images[other]))
        return likeness[True] >= least and likeness[True] - likeness[False] >= MIN_CORRELATION_LEAD

    return tuple(cell for cell in unsure if not is_like_its_value(cell))


def _correlation(a: np.ndarray, b: np.ndarray) -> float:
    """Return the correlation (-1..1) of two images."""
    x, y = (image.ravel() - image.mean() for image in (a, b))
    return float(x @ y / max(float(np.linalg.norm(x) * np.linalg.norm(y)), 1e-6))
