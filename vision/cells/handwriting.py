"""Digits of a board held against each other: all are written in one hand."""

from collections.abc import Collection, Mapping
from typing import TypeVar

import numpy as np

from .digits import normalised

K = TypeVar("K")

# Correlation of two digits that are plainly the same, and how much less like each other unlike ones are.
SAME, APART = 0.9, 0.05


def unlike_others(
    unsure: Collection[K], digits: Mapping[K, int | None], inks: Mapping[K, np.ndarray]
) -> tuple[K, ...]:
    """The digits, of those that are hard to read by themselves, that are not plainly like another one on the
    board that is not. inks: (h, w) each, cut to its box."""
    images = {cell: normalised(ink) for cell, ink in inks.items()} if unsure else {}
    sure = [cell for cell in images if cell not in unsure]
    return tuple(cell for cell in unsure if not _is_same(cell, sure, digits, images))


def _is_same(
    cell: K, others: Collection[K], digits: Mapping[K, int | None], images: Mapping[K, np.ndarray]
) -> bool:
    """Whether a digit is drawn like others of its value, and not like those of any other."""
    likeness = {True: 0.0, False: 0.0}
    for other in others:
        same = digits[other] == digits[cell]
        likeness[same] = max(likeness[same], _likeness(images[cell], images[other]))
    return likeness[True] >= SAME and likeness[True] - likeness[False] >= APART


def _likeness(a: np.ndarray, b: np.ndarray) -> float:
    """How alike two images are, -1..1: their correlation."""
    x, y = (image.ravel() - image.mean() for image in (a, b))
    return float(x @ y / max(float(np.linalg.norm(x) * np.linalg.norm(y)), 1e-6))
