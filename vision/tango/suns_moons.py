"""Suns and moons told apart, and those that the puzzle gives from those that a player has put in."""

from collections.abc import Sequence

import numpy as np

from ..cells.colours import to_lab
from ..cells.symbols import Symbol
from ..cells.unexplained import CELL_PEERS, GROUND, oddness
from ..doubts import Doubt, Sort, doubted
from ..percentiles import median
from .things import THINGS

MOON, SUN = 0, 1
WARMTH = np.array([0.0, 0.5, 1.0])  # of L*, a*, b*: orange and red are warm, blue and violet are not
APART = (
    30.0  # warmth (CIELAB) between the two kinds, below which they are one; those of the game are 110 apart
)
COLOURED = 12.0  # warmth of symbols against their cells from which they are surely warm or cool
# Of a symbol (see Symbol): from which it is a sun where it has no colour, and a crescent's at most; those of
# the game have 0.97 and 0.75.
ROUND, CRESCENT = 0.85, 0.8
# The same of suns as the game draws them, of most, at least; and times the area of moons: they have 1.7
# and more. Others, without colour, may be the other way round.
DISC, SUN_AREA = 0.93, 1.3
SHADE = 2.2  # CIE76 between a given's cell and an empty one, from which it counts as shaded
DEEPEST = 40.0  # CIE76 from which it is no shade, but something that lies there; shades reach 13
SHADE_SHARE = 0.5  # of the deepest shade of the board, the same

# Of a cell: area of the only symbol of a board from which that may be something that lies on one: the game's
# suns have 0.2, its moons 0.14.
LARGEST_ALONE = 0.25

LIKE_AREA = 1.25  # times the area of another symbol of its kind, within which a symbol is drawn as that one
LIKE_COLOUR = 20.0  # CIE76 to it, the same; compressed pictures reach 13
# Times the area of every sun, from which the only moon may be a patch; moons of all feast days are as large
# as suns at most.
LARGER = 1.5
NEAR_SHADE = 1.4  # times that, to both sides: too near to it to be sure
# CIELAB L*, by which the givens' cells of a full board may be further from grey than the others: in the game
# they are nearer to it, by 4 and more, in light and in dark.
STARK = 4.0

BY_SHAPE = Doubt(Sort.UNCLEAR, "suns and moons are told apart by their shape alone")
PALE = Doubt(
    Sort.UNCLEAR,
    "the symbols of one kind have an unusual colour: suns and moons may be swapped, so compare them",
)
INVERTED = Doubt(
    Sort.UNCLEAR, "the round symbols are taken for suns: the picture's colours seem to be inverted"
)
LIT = Doubt(Sort.ROLE, "cells may be lit up by an animation: which symbols are given cannot be told")
UNLIKE = Doubt(Sort.UNLIKE, "the symbols are of more than two kinds")


def kinds_of(symbols: Sequence[Symbol], colours: np.ndarray) -> tuple[list[int], list[Doubt]]:
    """MOON or SUN for each symbol. colours: (n, n, 3) RGB, each cell's own.

    By colour: the warmer ones are suns, whatever their shape, since the game changes that on feast days;
    but not where they are its crescents and the others its discs. Where all are as warm, in pictures without
    colour or with but one, the round ones are; which is doubted unless they are drawn as in the game and each
    kind has a brightness of its own.
    """
    if not symbols:
        return [], []
    lab = to_lab(np.array([s.colour for s in symbols]))
    warmth = warmths(symbols, colours)
    roundness = np.array([s.round for s in symbols])
    ranked = np.sort(warmth)
    if ranked[-1] - ranked[0] > APART:
        widest = int(np.diff(ranked).argmax())
        kinds = warmth > (ranked[widest] + ranked[widest + 1]) / 2
        doubts = _unlike(lab, kinds)
        if median(warmth[kinds]) < COLOURED or median(warmth[~kinds]) > -COLOURED:
            doubts.append(PALE)
        if _as_in_game(symbols, ~kinds):
            kinds = ~kinds
            doubts.append(INVERTED)
        return kinds.astype(int).tolist(), doubts
    if roundness.max() > ROUND and roundness.min() < CRESCENT:
        kinds = roundness > (ROUND + CRESCENT) / 2
        sure = _as_in_game(symbols, kinds) and not _unlike(lab, kinds)
        return kinds.astype(int).tolist(), [] if sure else [BY_SHAPE]
    if abs(median(warmth)) > COLOURED:
        warm, usual = median(warmth) > 0, median(roundness)
        inverted = usual < CRESCENT if warm else usual > DISC
        odd = CRESCENT <= usual <= DISC or symbols[0].area > LARGEST_ALONE
        alone = [s.cell for s in symbols] if len(symbols) == 1 and odd else []
        covered = doubted(Sort.HIDDEN, THINGS.what, alone)
        return [int(warm != inverted)] * len(symbols), [INVERTED] if inverted else covered
    return (roundness > ROUND).astype(int).tolist(), [BY_SHAPE]


def _as_in_game(symbols: Sequence[Symbol], suns: np.ndarray) -> bool:
    """True if suns are discs, and much larger than the others, which are crescents: drawn as the game draws
    them but on feast days. suns: bool, which symbols are."""
    roundness, areas = np.array([(s.round, s.area) for s in symbols]).T
    discs, crescents = median(roundness[suns]) > DISC, median(roundness[~suns]) < CRESCENT
    return bool(discs and crescents and median(areas[suns]) > SUN_AREA * median(areas[~suns]))


def warmths(symbols: Sequence[Symbol], colours: np.ndarray) -> np.ndarray:
    """Warmth (CIELAB, see WARMTH) of each symbol, of at least one, over its cell. colours: (n, n, 3) RGB,
    each cell's own."""
    own = np.array([colours[s.cell] for s in symbols])
    return (to_lab(np.array([s.colour for s in symbols])) - to_lab(own)) @ WARMTH


def _unlike(lab: np.ndarray, kinds: np.ndarray) -> list[Doubt]:
    """A doubt where symbols of one kind differ in colour nearly as much as the kinds do."""
    middles = [median(lab[kinds == kind], axis=0) for kind in (False, True)]
    apart = float(np.linalg.norm(middles[0] - middles[1]))
    astray = max(np.linalg.norm(lab[kinds == kind] - middles[kind], axis=1).max() for kind in (False, True))
    return [UNLIKE] if astray > apart / 2 else []


def strangers(symbols: Sequence[Symbol], kinds: Sequence[int]) -> tuple[Symbol, ...]:
    """The symbols that are drawn unlike all others of their kind: something may lie on them. One that is the
    only one of its kind cannot be compared."""
    lab = to_lab(np.array([s.colour for s in symbols]).reshape(-1, 3))
    area = np.log([s.area for s in symbols])
    like = np.abs(area[:, None] - area) < np.log(LIKE_AREA)
    like &= np.linalg.norm(lab[:, None] - lab, axis=2) < LIKE_COLOUR
    same = np.equal.outer(kinds, kinds) & ~np.eye(len(symbols), dtype=bool)
    alone = same.any(axis=1) & ~(same & like).any(axis=1)
    return tuple(s for s, is_alone in zip(symbols, alone, strict=True) if is_alone)


def both_round(symbols: Sequence[Symbol], kinds: Sequence[int]) -> bool:
    """True if suns and moons are discs or rings alike, as the stones of other games are."""
    shapes = [[s.round for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN)]
    return all(some and median(some) > ROUND for some in shapes)


def oversized(symbols: Sequence[Symbol], kinds: Sequence[int]) -> Symbol | None:
    """The only moon, if it is much larger than all suns: a patch may lie on it."""
    moons, suns = ([s for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN))
    if len(moons) != 1 or not suns or moons[0].area <= LARGER * max(sun.area for sun in suns):
        return None
    return moons[0]


def unsure_alone(symbols: Sequence[Symbol], kinds: Sequence[int]) -> list[Symbol]:
    """Of the only sun and the only moon those that are not drawn as the game draws them, where there are
    symbols of the other kind: a heart, a dot, a disc under a finger."""
    suns, moons = ([s for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (SUN, MOON))
    found = []
    if len(suns) == 1 and moons:
        least = min(moon.area for moon in moons) / LIKE_AREA
        found += [sun for sun in suns if sun.round < ROUND or sun.area < least]
    if len(moons) == 1 and suns:
        found += [moon for moon in moons if moon.round > ROUND]
    return found


def shaded(symbols: Sequence[Symbol], colours: np.ndarray) -> tuple[list[bool], list[Doubt]]:
    """For each symbol whether its cell is shaded, as those of the givens are: unlike the empty ones, or in a
    full board unlike most; and a doubt where some are and some are not, but others lie in between, or where
    the rest of a full board seems to be lit up. colours: (n, n, 3) RGB, each cell's own."""
    if not symbols:
        return [], []
    own = to_lab(np.array([colours[s.cell] for s in symbols]))
    taken = {s.cell for s in symbols}
    empty = [colours[cell] for cell in np.ndindex(*colours.shape[:2]) if cell not in taken]
    base = median(to_lab(np.array(empty)) if empty else own, axis=0)
    away = np.linalg.norm(own - base, axis=1)
    least = max(SHADE, SHADE_SHARE * away[away < DEEPEST].max(initial=0))
    are = (away > least).tolist()
    near = (away > least / NEAR_SHADE) & (away < least * NEAR_SHADE) | (away >= DEEPEST)
    if all(are) or not any(are):
        return are, []
    apart = np.linalg.norm(own[:, None] - own, axis=2)
    for kind in (np.array(are), ~np.array(are)):  # a ground of its own is neither shaded nor bare
        near |= kind & (oddness(apart, kind, CELL_PEERS, GROUND) > 1)
    doubts = doubted(Sort.ROLE, "a symbol", (s.cell for s, x in zip(symbols, near, strict=True) if x))
    from_grey = np.abs(own[:, 0] - 50.0)
    if not empty and median(from_grey[are]) > median(from_grey[np.logical_not(are)]) + STARK:
        doubts.append(LIT)
    return are, doubts
