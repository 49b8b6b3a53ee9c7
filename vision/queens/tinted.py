"""Regions of a board some of whose cells are tinted: one colour is laid over them, as strong on each."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from ..cells.colours import SAME_COLOUR
from .regions import COLOUR_NOISE, Grouping, colour_steps, in_order

LEVELS = (3.0, 5.0, SAME_COLOUR, 12.0)  # CIE76: steps up to which cells are of one colour, tried in turn
MOST_CELLS = 2  # of a tinted patch
STRENGTH = (0.08, 0.7)  # share of a tint in the colours that it makes
FITS = 7.0  # CIE76, about: how far a tinted cell may be from what the tint makes of its region's colour
LEVELS_A_STEP = 2.5  # levels of a channel (0..255) that make 1 CIE76, about
VISIBLE = 15.0  # levels by which a tint changes a colour, at least: uneven light changes it by less
FEW = 0.75  # separation from which two tinted patches are believed: chance finds a tint for any two
APART = 20.0  # levels by which two colours must differ to tell how strong a tint over both is
WHY = "tinted cells"
MOST_PATCHES = 40  # that may be tinted, beyond it is no board of one colour a region


def by_tint(colours: np.ndarray) -> Grouping | None:
    """The N regions when patches of one or two cells whose colour is their neighbour's under one tint belong
    to that neighbour; None where no tint explains as many as there are too many. colours: (n, n, 3) RGB."""
    return next((g for level in LEVELS if (g := _at(colours, level))), None)


class _Fit(NamedTuple):
    """What one tint makes of a patch's neighbours: how far the patch is from the nearest of that, from the
    nearest that is another colour; the patch, and the neighbours of that first colour."""

    away: float
    other: float
    patch: int
    joins: tuple[int, ...]


def _at(colours: np.ndarray, level: float) -> Grouping | None:
    n = len(colours)
    labels = _patches(colours, level)
    count = int(labels.max()) + 1
    sizes = np.bincount(labels.ravel())
    own = np.array([colours[labels == i].mean(axis=0) for i in range(count)])
    touching = _touching(labels)
    some = [i for i in range(count) if sizes[i] <= MOST_CELLS]
    if count - n < 2 or not 2 <= len(some) <= MOST_PATCHES:
        return None
    best: Grouping | None = None
    for keep, add in _tints(own, some, touching):
        fits = sorted(_fit(i, own, touching[i], keep, add) for i in some)
        grouping = _joined(labels, fits)
        if grouping and (best is None or grouping.separation > best.separation):
            best = grouping
    return best


def _joined(labels: np.ndarray, fits: list[_Fit]) -> Grouping | None:
    """The regions when the patches that fit best are joined to what they fit, as many as leave N of them."""
    n, merged = len(labels), np.arange(int(labels.max()) + 1)
    left = len(merged)
    tinted: set[int] = set()
    across = 2 * FITS
    for k, fit in enumerate(fits):
        if fit.away > FITS or left <= n:
            break
        if tinted & set(fit.joins):  # of two cells beside each other only one is a tint of the other
            continue
        tinted.add(fit.patch)
        across = min(across, fit.other)
        for other in fit.joins:
            if merged[other] != merged[fit.patch]:
                merged[merged == merged[other]] = merged[fit.patch]
                left -= 1
        if left == n:
            rest = [f.away for f in fits[k + 1 :] if not tinted & set(f.joins)]
            across = min([across, *rest[:1]])
            separation = (across - fit.away) / (across + fit.away + COLOUR_NOISE)
            if len(tinted) > 2 or (len(tinted) == 2 and separation >= FEW):
                return Grouping(in_order(merged[labels]), WHY, separation, fit.away, across)
            return None
    return None


def _patches(colours: np.ndarray, level: float) -> np.ndarray:
    """(n, n) int: cells of one colour that touch."""
    n = len(colours)
    steps = colour_steps(colours)
    labels = np.full((n, n), -1)
    count = 0
    for start in np.ndindex(n, n):
        if labels[start] >= 0:
            continue
        labels[start], todo = count, [start]
        while todo:
            r, c = todo.pop()
            for r2, c2 in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
                if 0 <= r2 < n and 0 <= c2 < n and labels[r2, c2] < 0:
                    step = steps.right[r, min(c, c2)] if r == r2 else steps.below[min(r, r2), c]
                    if step < level:
                        labels[r2, c2] = count
                        todo.append((r2, c2))
        count += 1
    return labels


def _touching(labels: np.ndarray) -> list[list[int]]:
    """Of each patch those beside it."""
    beside: list[set[int]] = [set() for _ in range(int(labels.max()) + 1)]
    for first, second in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        for a, b in zip(first.ravel().tolist(), second.ravel().tolist(), strict=True):
            if a != b:
                beside[a].add(b)
                beside[b].add(a)
    return [sorted(x) for x in beside]


def _tints(own: np.ndarray, some: list[int], touching: list[list[int]]) -> Iterator[tuple[float, np.ndarray]]:
    """Each tint that two patches and a neighbour of each allow: (keep, add), so that it makes
    keep * colour + add of a colour."""
    for i, j in combinations(some, 2):
        for a, b in product(touching[i], touching[j]):
            before, after = own[a] - own[b], own[i] - own[j]
            length = float(before @ before)
            if length < APART**2:
                continue
            keep = float(after @ before) / length
            if not STRENGTH[0] <= 1 - keep <= STRENGTH[1]:
                continue
            if np.linalg.norm(after - keep * before) > 2 * FITS * LEVELS_A_STEP:
                continue
            add = (own[i] - keep * own[a] + own[j] - keep * own[b]) / 2
            colour = add / (1 - keep)
            if colour.min() > -25 and colour.max() < 280:
                yield keep, add


def _fit(i: int, own: np.ndarray, beside: list[int], keep: float, add: np.ndarray) -> _Fit:
    away = np.linalg.norm(own[beside] * keep + add - own[i], axis=1) / LEVELS_A_STEP
    nearest = own[beside[int(away.argmin())]]
    same = np.linalg.norm(own[beside] - nearest, axis=1) / LEVELS_A_STEP < LEVELS[0]
    if np.linalg.norm(nearest - own[i]) < VISIBLE:
        return _Fit(np.inf, np.inf, i, ())
    other = float(away[~same].min()) if not same.all() else np.inf
    return _Fit(
        float(away.min()), other, i, tuple(b for b, s in zip(beside, same.tolist(), strict=True) if s)
    )
