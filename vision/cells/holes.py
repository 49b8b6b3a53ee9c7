"""Digits told apart by the holes in them: a 6 has one, a 5 none."""

import cv2
import numpy as np

EITHER = 0.95  # chance of two numbers together that something is one of them
DEPTHS = (0.35, 0.5, 0.65)  # of the darkest ink: a hole at all of them was not made by blur
LIKELIER = 0.6  # chance of a number, from which a hole at most of them is enough
LEAST_HOLE = 0.01  # of a number's box
HOLES = ({1}, {0}, {0}, {0}, {0, 1}, {0}, {1}, {0}, {2}, {1})  # of each digit from 0


def told_by_holes(chance: np.ndarray, ink: np.ndarray) -> bool:
    """Whether of the two numbers that something may be, the likelier one alone has as many holes, at every
    depth of ink, or at most of them where it is much likelier. chance: (m,) of each number from 0, up to 99;
    ink: (h, w) 0..1."""
    second, first = np.argsort(chance)[-2:].tolist()
    if float(chance[first] + chance[second]) < EITHER:
        return False
    seen = [_holes(ink >= depth * float(ink.max())) for depth in DEPTHS]
    right = sum(holes in _holes_of(first) and holes not in _holes_of(second) for holes in seen)
    return right == len(DEPTHS) or (right == len(DEPTHS) - 1 and float(chance[first]) >= LIKELIER)


def _holes_of(number: int) -> set[int]:
    """How many holes a number of one or two digits may have."""
    tens, ones = divmod(number, 10)
    return {a + b for a in (HOLES[tens] if tens else {0}) for b in HOLES[ones]}


def _holes(ink: np.ndarray) -> int:
    """How many parts of the ground a number encloses. ink: (h, w) bool."""
    ground = np.pad(~ink, 1, constant_values=True).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ground, connectivity=4)
    return int((stats[1:, cv2.CC_STAT_AREA] >= LEAST_HOLE * ink.size).sum()) - 1
