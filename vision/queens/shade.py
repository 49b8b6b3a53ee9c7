"""Light that falls off within regions, as beside a fold or below a hand: it takes as much of red, green and
blue."""

import numpy as np

from ..cells.colours import to_lab
from ..cells.ink import BetweenCells
from .regions import REAL_STEP, colour_steps

DARKEST = 0.5  # of the light, that a soft shadow leaves
NEUTRAL = 0.04  # by which the shares of red, green and blue that it leaves differ at most
COLOURED = 12.0  # CIE76 from grey: of paler colours many are darker shades of each other
REGIONS = 2  # in which cells step by light alone, so that it is light: two regions in one hue are rare


def steps_of_light(labels: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) bool, in the order of `BetweenCells.flat`: neighbours in one region that differ by light
    alone, where that is seen in several regions. labels: (n, n) int; colours: (n, n, 3) RGB 0..255."""
    first, second = (colours[:, :-1], colours[:-1]), (colours[:, 1:], colours[1:])
    light = BetweenCells(*(_is_light(a, b) for a, b in zip(first, second, strict=True))).flat()
    of = BetweenCells(labels[:, :-1], labels[:-1]).flat()
    light &= of == BetweenCells(labels[:, 1:], labels[1:]).flat()
    coloured = np.linalg.norm(to_lab(colours)[..., 1:], axis=2) >= COLOURED
    clear = light & (colour_steps(colours).flat() >= REAL_STEP)
    clear &= BetweenCells(coloured[:, :-1] & coloured[:, 1:], coloured[:-1] & coloured[1:]).flat()
    seen = {*of[clear].tolist()}  # np.unique would import numpy.ma, a tenth of a cold start
    return light if len(seen) >= REGIONS else np.zeros_like(light)


def _is_light(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Of (..., 3) colours in pairs, whether one is the other with less light."""
    dark, light = np.minimum(one, other), np.maximum(one, other)
    left = dark / np.maximum(light, 1.0)
    ordered = (one <= other).all(axis=-1) | (other <= one).all(axis=-1)
    return ordered & (left.min(axis=-1) >= DARKEST) & (np.ptp(left, axis=-1) <= NEUTRAL)
