"""Digits of a board held against each other: all are written in one hand."""

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import TypeVar

import numpy as np

from ..percentiles import median
from .digits import normalised

K = TypeVar("K")

# Correlation of two digits that are the same, at least, and how much less different ones have: a 5 and a 6
# reach 0.93, where equal digits of one font have 0.99.
SAME, APART = 0.9, 0.05


def unlike_others(
    unsure: Collection[K], digits: Mapping[K, int | None], inks: Mapping[K, np.ndarray]
) -> tuple[K, ...]:
    """The digits, of those that are hard to read by themselves, that are not plainly like another one on the
    board that is not. inks: (h, w) each, cut to its box."""
    images = {cell: normalised(ink) for cell, ink in inks.items()} if unsure else {}
    sure = [cell for cell in images if cell not in unsure]
    twice = [_likeness(images[a], images[b]) for a, b in combinations(sure, 2) if digits[a] == digits[b]]
    least = max(SAME, float(median(twice)) - APART) if twice else SAME
    return tuple(cell for cell in unsure if not _is_same(cell, sure, digits, images, least))


def _is_same(
    cell: K,
    others: Collection[K],
    digits: Mapping[K, int | None],
    images: Mapping[K, np.ndarray],
    least: float,
) -> bool:
    """Whether a digit is drawn like others of its value (least: a correlation), and not like those of any
    other."""
    likeness = {True: 0.0, False: 0.0}
    for other in others:
        same = digits[other] == digits[cell]
        likeness[same] = max(likeness[same], _likeness(images[cell], images[other]))
    return likeness[True] >= least and likeness[True] - likeness[False] >= APART


def _likeness(a: np.ndarray, b: np.ndarray) -> float:
    """How alike two images are, -1..1: their correlation."""
    x, y = (image.ravel() - image.mean() for image in (a, b))
    return float(x @ y / max(float(np.linalg.norm(x) * np.linalg.norm(y)), 1e-6))
