"""Clues that are drawn unlike the others of their board."""

from collections.abc import Sequence

import numpy as np

from .figure import Figure

# Of a cell: by which a shape's sides may differ from those of others; pale outlines take 0.063.
LIKE_SIDES = 0.07
ROUNDER = 0.42  # of the tips that other crosses have: with less of them something round lies on it


def strangers(figures: Sequence[Figure]) -> list[tuple[int, int]]:
    """Clues whose sides are not those of the other shapes of their kind, or whose longer side is not that of
    the other kinds' longer sides; and crosses that are rounder than others."""
    tips = [x.tips for x in figures if x.tips is not None]
    found = [x.cell for x in figures if x.tips is not None and x.tips < ROUNDER * float(np.median(tips))]
    for x in figures:
        for kinds, size in (
            ((x.shape,), lambda y: (y.width, y.height)),
            (("tall", "wide", "any"), _long_short),
        ):
            others = [size(y) for y in figures if y is not x and y.shape in kinds]
            if x.shape in kinds and len(others) > 1:
                usual = np.median(others, axis=0)
                if np.abs(usual - size(x)).max() > LIKE_SIDES and x.cell not in found:
                    found.append(x.cell)
    return found


def _long_short(figure: Figure) -> tuple[float, ...]:
    """The longer side of a shape."""
    return (max(figure.width, figure.height),)
