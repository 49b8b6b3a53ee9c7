"""The signs between cells: `=` (alike) and `x` (unlike), on the middle of the side that two cells share."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...solver.puzzle import Pair
from ..cells.view import View
from ..grid.rectify import Flat
from ..percentiles import median
from .gaps import lines_run_on
from .glow import strokes
from .likeness import KINDS, SIZES, Blur, likenesses
from .sign_ink import CLEARLY, inks, middles

# Contrast (0..255) of a sign against a bare line: below the first it is noise, from the second on worth a
# look; in between where it is a good share of the strongest (a blurred picture has fainter signs).
FAINTEST = (12.0, CLEARLY)
FAINT_SHARE = 0.5
ABOVE_NOISE = 3.0  # times what the board's usual side differs from its line, below which it is noise
ALIKE = 0.45  # of the strongest sign's contrast: all signs of a board are drawn in one ink
STRONGER = 1.4  # times the usual sign's contrast, from which it is doubtful: a pointer is black on white
POSSIBLE = 0.25  # the same, from which it is said that there may be one
# The same where all is faint, as under a screen's pattern: of that contrast, and times what usual sides
# differ. A sign must stand out further to be read; to be doubted, a little suffices.
POSSIBLY_FAINT, STANDS_OUT = 0.35, 1.5
# Share of all sides on which something may lie: of more, light runs over the board, or it is another game's.
MOST_SIDES = 0.75
LIKE_SIZES = 1  # places in SIZES: how unlike in width the two kinds of a board may be
LEAST_LIKE = 0.55  # correlation with a drawn sign, below which it is none
# The same, below which it may as well be an upright `=`, in a picture that was turned: such a one is 0.83
# like one of the kinds at most; of true signs 95 % have 0.85.
WELL_LIKE = 0.85
# How blurred signs are compared, sigma: by the capture's own pixels (in pixels of it), as a whole (in cells).
BLURS, SMEARS = (0.5, 0.8), (0.02, 0.035)
STREAKS = (0.045, 0.07)  # of a cell: the same, along one axis alone, as a moving camera blurs
SHARPEST = 0.6  # pixels of the flat picture: the least blur
FEW = 2  # doubtful sides of a finished board that are not put down to its glow
# Share of the likeness that all signs of a board have with the best blur, from which another blur counts too.
RIVAL = 0.95
CLEAR = 0.04  # how much more it must be like one kind than like the other, else it is doubtful
PLAIN = 3 * CLEAR  # the same, from which it is a sign beyond doubt


@dataclass(frozen=True)
class Sign:
    """between: the left or upper cell, then the other. kind: EQUAL or OPPOSITE. strength: contrast 0..255.
    like: correlation with a drawn sign of that kind, 0..1; clear: how much more than with the other kind, of
    that size and of any, and where that is little than with an upright `=`."""

    between: Pair
    kind: str
    strength: float
    like: float
    clear: float


@dataclass(frozen=True)
class Signs:
    """signs: row by row, to the right before below. unsure: sides that may hold one as well."""

    signs: tuple[Sign, ...]
    unsure: tuple[Pair, ...] = ()

    def of(self, kind: str) -> tuple[Pair, ...]:
        """The pairs of cells with a sign of one kind."""
        return tuple(sign.between for sign in self.signs if sign.kind == kind)


def find_signs(fine: Flat, colours: np.ndarray) -> Signs:
    """The signs of a board laid flat. colours: (n, n, 3) RGB, each cell's own colour."""
    sides = middles(fine, colours)
    noise = max(FAINTEST[0], ABOVE_NOISE * float(median(sides.unlike)))
    faintest = min(FAINTEST[1], max(noise, FAINT_SHARE * float(sides.unlike.max())))
    likely = sides.only(np.flatnonzero(sides.unlike > faintest))
    if not likely.pairs:
        return Signs(())
    if len(likely.pairs) > MOST_SIDES * len(sides.pairs):
        return Signs((), tuple(likely.pairs))
    ink, strengths = inks(likely, fine.cell)
    blurs = _blurs(fine)
    signs = _agreed([_signs(likely.pairs, strengths, *alone) for alone in likenesses(ink, fine.cell, blurs)])
    if not signs:
        return Signs(())
    strongest = max(sign.strength for sign in signs)
    signs = tuple(sign for sign in signs if sign.strength >= ALIKE * strongest)
    weak = [sign for sign in signs if sign.like < WELL_LIKE]
    if weak:
        some = ink[[likely.pairs.index(sign.between) for sign in weak]]
        checked = _against_upright(weak, some, fine.cell, blurs)
        signs = tuple(checked.get(sign.between, sign) for sign in signs)
    found = {sign.between for sign in signs}
    faint = max(FAINTEST[0], POSSIBLY_FAINT * strongest, STANDS_OUT * float(median(sides.unlike)))
    least = min(faint, max(faintest, POSSIBLE * strongest))
    unsure = [sides.pairs[i] for i in np.flatnonzero(sides.unlike > least).tolist()]
    usual = float(median([sign.strength for sign in signs]))
    stronger = [sign.between for sign in signs if sign.strength > STRONGER * usual]
    return Signs(signs, (*(pair for pair in unsure if pair not in found), *stronger))


def _blurs(fine: Flat) -> list[Blur]:
    """How blurred signs are drawn to be compared: alike along both axes, and along one of them."""
    pixel = fine.cell / fine.source_cell
    alike = {
        round(max(SHARPEST, b), 1) for b in (*(b * pixel for b in BLURS), *(b * fine.cell for b in SMEARS))
    }
    streaks = [(round(b * fine.cell, 1), min(alike)) for b in STREAKS]
    return [*((b, b) for b in sorted(alike)), *streaks, *((b, a) for a, b in streaks)]


def _agreed(found: Sequence[tuple[Sign, ...]]) -> tuple[Sign, ...]:
    """Of the signs with each of several blurs those that are most like drawn ones; not clear where with
    another blur they are nearly as much so, and of the other kind."""
    totals = [sum(sign.like for sign in signs) for signs in found]
    best = found[int(np.argmax(totals))]
    rivals = [signs for signs, total in zip(found, totals, strict=True) if total >= RIVAL * max(totals)]
    kinds = {(sign.between, sign.kind) for signs in rivals for sign in signs}
    return tuple(
        sign
        if all((sign.between, kind) not in kinds for kind in KINDS if kind != sign.kind)
        else replace(sign, clear=min(sign.clear, 0.0))
        for sign in best
    )


def beneath_glow(fine: Flat, seen: Signs) -> Signs:
    """The signs of a board laid flat over which light and glow may run, or those that were `seen` where these
    are clearer. A side or two that were doubtful stay so unless a sign is found there."""
    bare = np.zeros((fine.rows, fine.columns, 3), np.float32)
    best = Signs(())
    for narrow in strokes(fine):
        found = find_signs(narrow, bare)
        best = min(best, found, key=lambda x: (not x.signs, len(x.unsure)))
        if best.signs and not best.unsure:
            break  # nothing can be clearer, and looking takes long
    if not best.signs or len(best.unsure) > len(seen.unsure):
        return seen
    signed = {sign.between for sign in best.signs}
    left = [pair for pair in seen.unsure if pair not in signed] if len(seen.unsure) <= FEW else []
    return Signs(best.signs, tuple(dict.fromkeys([*best.unsure, *left])))


def signs_of(view: View) -> Signs:
    """The signs of a board, for View.part: those of a finished one, over which light and glow may run, once
    more without these where they are doubtful."""
    signs = find_signs(view.flat, view.colours)
    if len(view.symbols.found) < view.n**2:
        return _in_gaps(view, signs)
    return beneath_glow(view.flat, signs) if signs.unsure else signs


def may_hide_signs(view: View, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Those of these pairs between which a sign may lie, where something else is seen."""
    none = lines_run_on(view.flat, view.colours, _sure(view.part(signs_of)), pairs)
    return tuple(pair for pair in pairs if pair not in none)


def _sure(signs: Signs) -> set[Pair]:
    """The sides with a sign beyond doubt."""
    return {sign.between for sign in signs.signs if sign.clear >= PLAIN}


def _in_gaps(view: View, signs: Signs) -> Signs:
    """Without those that are not clear, and lie where the line runs on, as under a pointer; which is doubted
    where it covers the very middle of a side."""
    sure = _sure(signs)
    doubtful = {*(sign.between for sign in signs.signs), *signs.unsure} - sure
    none = lines_run_on(view.flat, view.colours, sure, doubtful)
    covered = [pair for pair, is_seen in none.items() if not is_seen]
    return Signs(
        tuple(sign for sign in signs.signs if sign.between not in none),
        tuple(sorted({pair for pair in signs.unsure if pair not in none}.union(covered))),
    )


def _against_upright(
    signs: Sequence[Sign], ink: np.ndarray, cell: int, blurs: Sequence[Blur]
) -> dict[Pair, Sign]:
    """These signs, once more compared with `=` that stands upright, as it does in a picture that was turned.
    ink, cell, blurs: see `likenesses`."""
    as_seen, turned = (likenesses(some, cell, blurs) for some in (ink, ink.swapaxes(2, 3)))
    kinds = [np.max([x[i].max(axis=(1, 2)) for x in as_seen], axis=0) for i in range(len(KINDS))]
    upright = np.max([equal.max(axis=(1, 2)) for equal, _ in turned], axis=0)
    return {
        sign.between: replace(
            sign, clear=min(sign.clear, float(kinds[KINDS.index(sign.kind)][i] - upright[i]))
        )
        for i, sign in enumerate(signs)
    }


def _signs(pairs: Sequence[Pair], strengths: np.ndarray, *alone: np.ndarray) -> tuple[Sign, ...]:
    """The signs on these sides, compared with signs drawn with one blur; taken together, since all of a kind
    are drawn alike on a board, and those of the other kind about as large. strengths: (sides,) 0..255, of
    what lies there. alone: (sides, sizes, pens) each, how much they are like `=` and like `x`."""
    equal, opposite = alone[0][:, :, :, None, None], alone[1][:, None, None]
    total = np.clip(np.maximum(equal, opposite) - LEAST_LIKE, 0, None).sum(axis=0)
    sizes = np.arange(len(SIZES))
    near = np.abs(sizes[:, None] - sizes) <= LIKE_SIZES
    a, b, c, d = np.unravel_index(np.where(near[:, None, :, None], total, -1).argmax(), total.shape)
    together = np.stack([alone[0][:, a, b], alone[1][:, c, d]], axis=1)
    freely = np.stack([x.max(axis=(1, 2)) for x in alone], axis=1)
    kinds, every = together.argmax(axis=1), np.arange(len(pairs))
    clear = np.minimum(*(x[every, kinds] - x[every, 1 - kinds] for x in (together, freely)))
    return tuple(
        Sign(pairs[i], KINDS[kinds[i]], float(strengths[i]), float(together[i, kinds[i]]), float(clear[i]))
        for i in np.flatnonzero(together.max(axis=1) >= LEAST_LIKE).tolist()
    )
