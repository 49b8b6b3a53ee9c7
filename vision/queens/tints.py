"""Cells that are tinted, one colour laid over all of them and as strong on each: the colours beneath."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..measure.colours import SAME_COLOUR
from ..measure.sides import cell_numbers, in_order, linked, of_pairs, steps_between

LEVELS = (3.0, 5.0, SAME_COLOUR, 12.0)  # CIE76: steps up to which cells are of one colour, tried in turn
COLOUR_NOISE = 2.0  # CIE76: steps inside one region of a clean screenshot stay below
MOST_CELLS = 2  # of a tinted patch
STRENGTH = (0.08, 0.7)  # share of a tint in the colours that it makes
FITS = 7.0  # CIE76, about: how far a tinted cell may be from what the tint makes of its region's colour
LEVELS_A_STEP = 2.5  # levels of a channel (0..255) that make 1 CIE76, about
VISIBLE = 15.0  # levels by which a tint changes a colour, at least: uneven light changes it by less
FEW = 0.75  # separation from which two tinted patches are believed: chance finds a tint for any two
APART = 20.0  # levels by which two colours must differ to tell how strong a tint over both is
AT_ONCE = 512  # tints that are tried on all patches at once: of more, all colours take too much memory
MOST_PATCHES = 40  # that may be tinted, beyond it is no board of one colour a region


class Untinted(NamedTuple):
    """colours: (n, n, 3) RGB, those of tinted cells as beneath their tint. tinted: (n, n) bool. separation:
    -1..1, how clearly the tint explains these cells and no others."""

    colours: np.ndarray
    tinted: np.ndarray
    separation: float


def without_tint(colours: np.ndarray) -> Untinted | None:
    """The board as its colours are beneath a tint, if patches of one or two cells have their neighbour's
    colour under one, and N regions are left when they belong to that neighbour; None where no tint explains
    as many as there are too many. colours: (n, n, 3) RGB."""
    return next((found for level in LEVELS if (found := _at(colours, level))), None)


def _patches(colours: np.ndarray, level: float) -> np.ndarray:
    """(n, n) int: cells of one colour that touch. level: CIE76, steps between neighbours that are smaller are
    none."""
    n = len(colours)
    joined = np.where(steps_between(colours) < level, 0.0, np.inf)
    return in_order(linked(n * n, *cell_numbers(n), joined, 1).labels.reshape(n, n))


def _touching(labels: np.ndarray) -> list[list[int]]:
    """Of each patch those beside it."""
    beside: list[set[int]] = [set() for _ in range(int(labels.max()) + 1)]
    for a, b in zip(*(x.tolist() for x in of_pairs(labels)), strict=True):
        if a != b:
            beside[a].add(b)
            beside[b].add(a)
    return [sorted(x) for x in beside]


class _Fit(NamedTuple):
    """Colours that one tint makes of a patch's neighbours: how far the patch is from the nearest of that,
    from the nearest that is another colour; the patch, and the neighbours of that first colour."""

    away: float
    other: float
    patch: int
    joins: tuple[int, ...]


def _at(colours: np.ndarray, level: float) -> Untinted | None:
    n = len(colours)
    labels = _patches(colours, level)
    count = int(labels.max()) + 1
    sizes = np.bincount(labels.ravel())
    own = np.array([colours[labels == i].mean(axis=0) for i in range(count)])
    beside = _touching(labels)
    some = [i for i in range(count) if sizes[i] <= MOST_CELLS]
    if count - n < 2 or not 2 <= len(some) <= MOST_PATCHES:
        return None
    best: Untinted | None = None
    pairs = _Pairs.of(own, some, beside)
    for fits in _fits(pairs, *_tints(pairs), count - n):
        found = _joined(labels, own, sorted(fits))
        if found and (best is None or found.separation > best.separation):
            best = found
    return best and best._replace(colours=np.where(best.tinted[..., None], best.colours, colours))


def _joined(labels: np.ndarray, own: np.ndarray, fits: list[_Fit]) -> Untinted | None:
    """The board when the patches that fit best have the colour of what they fit, as many as leave N regions.
    own: (patches, 3) RGB, their colours."""
    n, merged = len(labels), np.arange(int(labels.max()) + 1)
    left = len(merged)
    tinted: set[int] = set()
    beneath = own.copy()
    across = 2 * FITS
    for k, fit in enumerate(fits):
        if fit.away > FITS or left <= n:
            break
        if tinted & set(fit.joins):  # of two cells beside each other only one is a tint of the other
            continue
        tinted.add(fit.patch)
        beneath[fit.patch] = own[fit.joins[0]]
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
                return Untinted(beneath[labels], np.isin(labels, [*tinted]), separation)
            return None
    return None


class _Pairs(NamedTuple):
    """Patches that may be tinted, each with every patch beside it.

    first: (m + 1,) int, where those of each patch begin, and the end. patch, other: (k,) int, the numbers of
    both; own, beside: (k, 3) RGB, their colours. alike: (k, k) bool, pairs of one patch whose others have one
    colour. seen: (k,) bool, colours that are far enough apart for a tint.
    """

    first: np.ndarray
    patch: np.ndarray
    other: np.ndarray
    own: np.ndarray
    beside: np.ndarray
    alike: np.ndarray
    seen: np.ndarray

    @classmethod
    def of(cls, colours: np.ndarray, some: list[int], touching: list[list[int]]) -> "_Pairs":
        counts = [len(touching[i]) for i in some]
        patch, other = np.repeat(some, counts), np.array([k for i in some for k in touching[i]])
        own, beside = colours[patch], colours[other]
        away = np.linalg.norm(beside[:, None] - beside, axis=2) / LEVELS_A_STEP
        alike = np.equal.outer(patch, patch) & (away < LEVELS[0])
        seen = np.linalg.norm(beside - own, axis=1) >= VISIBLE
        return cls(np.cumsum([0, *counts]), patch, other, own, beside, alike, seen)


def _fits(pairs: _Pairs, keep: np.ndarray, add: np.ndarray, least: int) -> Iterator[list[_Fit]]:
    """Fits of each of (t,) and (t, 3) tints to the patches, for those that may join so many of them."""
    joins = pairs.alike.sum(axis=1)
    spans = list(pairwise(pairs.first.tolist()))
    for at in range(0, len(keep), AT_ONCE):
        made = pairs.beside * keep[at : at + AT_ONCE, None, None] + add[at : at + AT_ONCE, None]
        away = np.linalg.norm(made - pairs.own, axis=2) / LEVELS_A_STEP  # (tints, pairs)
        nearest = np.stack([start + away[:, start:stop].argmin(axis=1) for start, stop in spans], axis=1)
        fit = (np.take_along_axis(away, nearest, axis=1) <= FITS) & pairs.seen[nearest]
        for t in np.flatnonzero((joins[nearest] * fit).sum(axis=1) >= least).tolist():
            yield [_fit(pairs, away[t], k) for k in nearest[t].tolist()]


def _fit(pairs: _Pairs, away: np.ndarray, nearest: int) -> _Fit:
    """Of the patch whose nearest pair this is. away: (k,), of each pair's patch from what the tint makes of
    the other."""
    patch = int(pairs.patch[nearest])
    if not pairs.seen[nearest]:
        return _Fit(np.inf, np.inf, patch, ())
    alike = pairs.alike[nearest]
    rest = away[(pairs.patch == patch) & ~alike]
    return _Fit(
        float(away[nearest]), float(rest.min(initial=np.inf)), patch, tuple(pairs.other[alike].tolist())
    )


def _tints(pairs: _Pairs) -> tuple[np.ndarray, np.ndarray]:
    """Each tint that two patches and a neighbour of each allow: (t,) keep and (t, 3) add, so that it makes
    keep * colour + add of a colour."""
    a, b = np.nonzero(np.less.outer(pairs.patch, pairs.patch))
    before, after = pairs.beside[a] - pairs.beside[b], pairs.own[a] - pairs.own[b]
    length = (before**2).sum(axis=1)
    keep = (after * before).sum(axis=1) / np.maximum(length, 1)
    apart = (length >= APART**2) & (STRENGTH[0] <= 1 - keep) & (1 - keep <= STRENGTH[1])
    bent = np.linalg.norm(after - keep[:, None] * before, axis=1)
    apart &= bent <= 2 * FITS * LEVELS_A_STEP
    a, b, keep = a[apart], b[apart], keep[apart]
    add = (pairs.own[a] + pairs.own[b] - keep[:, None] * (pairs.beside[a] + pairs.beside[b])) / 2
    colour = add / (1 - keep[:, None])
    real = (colour.min(axis=1) > -25) & (colour.max(axis=1) < 280)
    return keep[real], add[real]
