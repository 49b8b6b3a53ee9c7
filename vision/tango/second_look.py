"""True if a board with symbols is one of Tango: a look at the kinds of symbols, and at the signs."""

import numpy as np

from ..cells.ink import border_ink
from ..cells.view import View
from .signs import signs_of
from .suns_moons import APART, MOON, SUN, kinds_of, warmths

LEAST_EVIDENCE = 2  # symbols and signs
MOST_UNSURE = 2  # sides that may hold a sign as well, or as many as do hold one
LIKE_AREAS = 1.8  # largest symbol of a kind against the smallest: digits and letters differ more
# Ink of a border against that of the lines inside regions, in hundredths of a cell, and times it.
INK_APART, TIMES = 1.5, 1.3
MANY_SIGNS = 4  # from which it is a Tango even so: something may lie on one of its symbols


def is_tango(view: View) -> bool:
    """True if there is more than one symbol or sign, if the symbols of a kind are hardly more than half of
    the cells and (where there are not many signs) of much the same size, if there are either signs between
    cells or symbols in a warm and a cool colour, and if neither borders (where there is little else) nor
    (without signs) many colours are those of regions."""
    symbols, n = view.symbols.found, view.n
    kinds, doubts = kinds_of(symbols, view.colours)
    areas = [[s.area for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN)]
    if any(len(of_kind) > n * n // 2 + n for of_kind in areas):
        return False
    alike = all(not of_kind or max(of_kind) <= LIKE_AREAS * min(of_kind) for of_kind in areas)
    seen = view.part(signs_of)
    signs = len(seen.signs)
    if len(symbols) + signs < LEAST_EVIDENCE or len(seen.unsure) > max(signs, MOST_UNSURE):
        return False
    if not alike and signs < MANY_SIGNS:
        return False
    if (len(symbols) + signs < n and _has_borders(view)) or (not signs and view.has_regions):
        return False
    return signs > 0 or (not doubts and bool(np.ptp(warmths(symbols, view.colours)) > APART))


def _has_borders(view: View) -> bool:
    """True if some lines between the cells are thicker than the others, as those between regions are."""
    ink = np.sort(border_ink(view.coarse, view.coarse_colours).flat())
    steps = np.diff(ink)
    at = int(steps.argmax())
    return bool(
        min(at + 1, len(ink) - at - 1) >= view.n and ink[at + 1] > max(INK_APART + ink[at], TIMES * ink[at])
    )
