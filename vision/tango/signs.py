"""The signs between cells: `=` (alike) and `x` (unlike), on the middle of the side that two cells share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ...solver.puzzle import Pair
from ..grid.lattice import Flat
from ..measure.view import View
from ..percentiles import median, strongest
from .line_gaps import lines_run_on

SIGNS = EQUAL, OPPOSITE = "=", "x"

# How much what lies between two cells is like a drawn sign, of any size, pen and blur.

OFF_CENTRE = 0.07  # of a cell
SIZES = (0.08, 0.095, 0.115, 0.145, 0.185)
# Of its width: how broad a sign's strokes are, and how far apart the two of `=` (for `x` its height).
PENS: dict[str, tuple[tuple[float, float], ...]] = {
    EQUAL: ((0.12, 0.45), (0.12, 0.62), (0.2, 0.62)),
    OPPOSITE: ((0.12, 1.0), (0.22, 1.0)),
}
GROUND_AROUND_SIGN = 0.35  # of its width: ground that is left around a sign when it is compared
FINER = 4  # times: how much finer signs are drawn than they are compared
AT_ONCE = 8  # sides that are compared at once: all places of more do not fit into the processor's memory
# Products of one multiplication: more are shared among threads, which wait longer for each other than they
# work.
MOST_AT_ONCE = 200_000
Blur = tuple[float, float]  # sigma along x and along y, pixels
LEAST_LENGTH = 1.0  # of the ink at a place (0..255, all pixels together): below, it is all alike


def likenesses(
    inks: Sequence[Sequence[np.ndarray]] | np.ndarray, cell: int, blurs: Sequence[Blur]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each blur how much each side is like `=` and like `x`: (sides, sizes, pens) -1..1, the best
    correlation near the middle. inks: of each side the ways to see its ink, (s, s) each. cell: pixels a
    cell."""
    pens = [len(PENS[kind]) for kind in SIGNS]
    signs = _sign_templates(cell, tuple(blurs))
    like = np.empty((len(inks), len(SIZES), len(blurs), sum(pens)), np.float32)
    for first in range(0, len(inks), AT_ONCE):
        some = np.asarray(inks[first : first + AT_ONCE], np.float32)
        for i, size in enumerate(SIZES):
            best = _best(some, _side(size, cell), round(OFF_CENTRE * cell), signs[i])
            like[first : first + AT_ONCE, i] = best.reshape(-1, len(blurs), sum(pens))
    return [(like[:, :, k, : pens[0]], like[:, :, k, pens[0] :]) for k in range(len(blurs))]


@lru_cache(maxsize=16)
def _sign_templates(cell: int, blurs: tuple[Blur, ...]) -> list[np.ndarray]:
    """For each of SIZES (pixels, signs) float32: for each blur the pens of each of SIGNS, less their mean, of
    length 1."""
    drawn: list[list[np.ndarray]] = [[] for _ in SIZES]
    for blur, kind in product(blurs, SIGNS):
        for i, sign in enumerate(drawn_signs(kind, cell, blur)):
            drawn[i // len(PENS[kind])].append(sign.ravel() - sign.mean())
    return [np.stack([sign / np.linalg.norm(sign) for sign in signs], axis=1) for signs in drawn]


def _best(inks: np.ndarray, side: int, reach: int, signs: np.ndarray) -> np.ndarray:
    """(sides, signs) -1..1: the best correlation of the (sides, ways, s, s) inks with each of the (side *
    side, signs) signs, at most `reach` pixels off the middle; 0 where they are all alike."""
    edge = max(0, (inks.shape[-1] - side) // 2 - reach)
    part = inks[..., edge : inks.shape[-1] - edge, edge : inks.shape[-1] - edge]
    seen = sliding_window_view(part, (side, side), axis=(2, 3)).reshape(-1, side * side)
    # The signs' mean is 0, so that the mean of what is seen makes no difference.
    found = np.empty((len(seen), signs.shape[1]), np.float32)
    rows = max(1, MOST_AT_ONCE // signs.size)
    for first in range(0, len(seen), rows):
        np.matmul(seen[first : first + rows], signs, out=found[first : first + rows])
    squares = np.einsum("pi,pi->p", seen, seen) - np.einsum("pi->p", seen) ** 2 / side**2
    found /= np.sqrt(np.where(squares > LEAST_LENGTH**2, squares, np.inf))[:, None]
    return found.reshape(len(inks), -1, signs.shape[1]).max(axis=1)


def _side(size: float, cell: int) -> int:
    """Pixels of the square in which a sign of this size (of a cell) is compared."""
    return round(size * cell * (1 + 2 * GROUND_AROUND_SIGN))


def drawn_signs(kind: str, cell: int, blur: Blur) -> tuple[np.ndarray, ...]:
    """Signs of one kind as (s, s) float32, 0..1, in all sizes and pens. cell: pixels a cell."""
    return tuple(
        cv2.GaussianBlur(sign, (0, 0), sigmaX=blur[0], sigmaY=blur[1]) for sign in _sharp_signs(kind, cell)
    )


@lru_cache(maxsize=8)
def _sharp_signs(kind: str, cell: int) -> tuple[np.ndarray, ...]:
    """The signs of `drawn_signs` before they are blurred."""
    found = []
    for size, (pen, high) in [(size, pen) for size in SIZES for pen in PENS[kind]]:
        width = size * cell
        side = _side(size, cell)
        big = np.zeros((side * FINER, side * FINER), np.float32)
        middle, w, h = side * FINER / 2, width * FINER / 2, width * high * FINER / 2
        strokes = ((-w, -h, w, -h), (-w, h, w, h)) if kind == EQUAL else ((-w, -h, w, h), (-w, h, w, -h))
        for x0, y0, x1, y1 in strokes:
            ends = [(round(middle + x), round(middle + y)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(big, ends[0], ends[1], (1.0,), max(1, round(pen * width * FINER)))
        found.append(cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA))
    return tuple(found)


# What lies on the middle of the sides that two cells share: signs' ink, told from the lines beneath. All
# sides of a board are looked at together: one by one they take ten times as long.

SIGN_REACH = 0.17  # of a cell, from the middle of a side: where a sign lies
LINE = ((0.1, 0.26), (0.74, 0.9))  # of a side: where its line runs without a sign
# share of the pixels that are looked at for the contrast: a thin small sign has about 4 %
STRONGEST_PIXEL_SHARE = 0.02
FAINT_LINE = 0.3  # of a sign's contrast: fainter lines are not mistaken for a part of it
SIGN_BAND = 0.3  # of a line's own contrast, from which a place across a side belongs to the line
LINE_THERE = 0.4  # of a line's own contrast: as much may differ where it still runs
FRAYED_LINE_END = 0.03  # of a cell, at both ends of a gap in a line: where the line fades out
# Times another channel's contrast (red, green, blue): a sign is looked at in one channel, since in some
# pictures these lie aside of each other, and in most compressed ones green alone is sharp.
SHARPER = np.array([1.0, 1.4, 1.0])
CLEAR_CONTRAST = 28.0  # contrast (0..255) from which something surely stands out


class Middles(NamedTuple):
    """The middles of m sides, each turned so that its line runs along the first axis.

    pairs: the two cells of each. upright: (m,) bool, not turned. patches: (m, s, s, 3) float32, RGB 0..255,
    what reaches in from the cells painted over. lines: (m, 1, s, 3), the line as it runs nearer to the
    corners. low, high: (m, 1, 1, 3), the darker and the brighter of both cells' own colours. differs:
    (m, s, s), how much (0..255) of a patch differs from its line; unlike: (m,), the most of it.
    """

    pairs: list[Pair]
    upright: np.ndarray
    patches: np.ndarray
    lines: np.ndarray
    low: np.ndarray
    high: np.ndarray
    differs: np.ndarray
    unlike: np.ndarray

    def only(self, chosen: np.ndarray) -> "Middles":
        """The sides with these numbers."""
        pairs, *arrays = self
        return Middles([pairs[i] for i in chosen.tolist()], *(array[chosen] for array in arrays))


def middles(fine: Flat, colours: np.ndarray) -> Middles:
    """The middles of all sides of a board laid flat, row by row, right of a cell before below it. colours:
    (n, n, 3) RGB, each cell's own colour."""
    n, every = fine.rows, list(np.ndindex(fine.rows, fine.rows - 1))
    pairs = [((r, c), (r, c + 1)) for r, c in every] + [((r, c), (r + 1, c)) for c, r in every]
    order = sorted(range(len(pairs)), key=pairs.__getitem__)
    turned = colours.swapaxes(0, 1)
    across = [_across(rgb, fine.cell) for rgb in (fine.rgb, fine.turned)]
    lines, patches = (np.concatenate(parts)[order] for parts in zip(*across, strict=True))
    left = np.concatenate([x[:, :-1].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    right = np.concatenate([x[:, 1:].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    half = patches.shape[2] // 2
    _paint_symbols(patches[:, :, :half], left, 0)
    _paint_symbols(patches[:, :, half:], right, -1)
    differs = strongest(np.abs(patches - lines))
    return Middles(
        [pairs[i] for i in order],
        np.array(order) < n * (n - 1),
        patches,
        lines,
        np.minimum(left, right),
        np.maximum(left, right),
        differs,
        strengths(differs),
    )


def inks(sides: Middles, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """(m, 3, s, s): how much each pixel is darker (or brighter, if there is more of that) than both cells in
    the gap of the line, than cells and line, than both cells everywhere: signs lie in gaps, across lines, and
    blur into both; in the channel that shows the sign best. (m,): the contrast (0..255) of the sign in any of
    them, the line left out. cell: its side in pixels."""
    low, high, lines, patches = sides.low, sides.high, sides.lines, sides.patches
    contrast = strongest(np.maximum(low - lines, lines - high))[:, 0]
    inside = _within(sides.differs, sides.unlike, contrast, round(FRAYED_LINE_END * cell))
    plain = np.stack([low - patches, patches - high]).clip(0)
    gap = np.where(inside[..., None], plain, 0)
    over = np.stack([np.minimum(low, lines) - patches, patches - np.maximum(high, lines)]).clip(0)
    # darker or brighter, in each of the channels
    gap, over, plain = (x.transpose(0, 4, 1, 2, 3).reshape(-1, *x.shape[1:4]) for x in (gap, over, plain))
    kept = np.maximum(*(strengths(x.reshape(-1, *x.shape[2:])).reshape(x.shape[:2]) for x in (gap, over)))
    way, every = (kept * np.tile(SHARPER, 2)[:, None]).argmax(axis=0), np.arange(len(patches))
    ways = np.stack([x[way, every] for x in (gap, over, plain)], axis=1)
    turned = np.where(sides.upright[:, None, None, None], ways, ways.swapaxes(2, 3))
    return turned, kept.max(axis=0)


def _across(rgb: np.ndarray, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """(m, 1, s, 3) and (m, s, s, 3) float32: what lies across the upright sides of cells of that size near
    their corners, and in their middle."""
    half, columns = round(SIGN_REACH * cell), rgb.shape[1] // cell
    at = np.arange(1, columns)[:, None] * cell + np.arange(-half, half)
    places = np.concatenate([np.arange(*(round(v * cell) for v in part)) for part in LINE])
    strips = rgb.reshape(-1, cell, *rgb.shape[1:])[:, :, at]  # (rows, cell, columns - 1, s, 3)
    lines = median(strips[:, places], axis=1, keepdims=True)
    middle = strips[:, cell // 2 - half : cell // 2 + half]
    together = np.concatenate([lines, middle], axis=1).swapaxes(1, 2).astype(np.float32)
    together = together.reshape(-1, 1 + 2 * half, 2 * half, 3)
    return together[:, :1], together[:, 1:]


def _paint_symbols(halves: np.ndarray, own: np.ndarray, edge: int) -> None:
    """Paint over what reaches into the (m, s, s / 2, 3) halves from the middle of their cells, which lies at
    this edge, with the cells' (m, 1, 1, 3) own colours."""
    unlike = (strongest(np.abs(halves - own)) > CLEAR_CONTRAST).view(np.uint8)
    for i in np.flatnonzero(unlike[:, :, edge].any(axis=1)).tolist():
        count, labels = cv2.connectedComponents(unlike[i], connectivity=8)
        reaching = np.zeros(count, bool)
        reaching[labels[:, edge]] = True
        reaching[0] = False
        halves[i] = np.where(reaching[labels][..., None], own[i], halves[i])


def _within(differs: np.ndarray, unlike: np.ndarray, contrast: np.ndarray, frayed: int) -> np.ndarray:
    """(m, s, s) bool: the stretch of each line that a sign interrupts; all where there is hardly a line.

    differs: (m, s, s), from the line, which runs along the second axis; unlike: (m,), the most of it.
    contrast: (m, s), of the line. frayed: pixels at the ends of the stretch that are left out.
    """
    most = contrast.max(axis=1)
    band = contrast > (SIGN_BAND * most)[:, None]
    width = np.maximum(band.sum(axis=1), 1)[:, None]
    on_it = (differs * band[:, None]).sum(axis=2) / width
    gone = on_it >= LINE_THERE * (contrast * band).sum(axis=1, keepdims=True) / width
    length = gone.shape[1]
    first, last = gone.argmax(axis=1), length - gone[:, ::-1].argmax(axis=1)
    at = np.arange(length)
    stretch = (at >= (first + frayed)[:, None]) & (at < (last - frayed)[:, None]) & gone.any(axis=1)[:, None]
    plain = (most < FAINT_LINE * unlike) | ~band.any(axis=1)
    return stretch[:, :, None] | ~band[:, None] | plain[:, None, None]


def strengths(ink: np.ndarray) -> np.ndarray:
    """(m,): the mean of each (s, s) patch's strongest pixels."""
    flat = ink.reshape(len(ink), -1)
    count = max(1, round(STRONGEST_PIXEL_SHARE * flat.shape[1]))
    return np.sort(flat, axis=1)[:, -count:].mean(axis=1)


# A finished board, over which light and glow run when the game closes it: these are broader than a sign's
# strokes, and hardly fill all corners of a cell.

MAX_STROKE_BREADTH = 0.11  # of a cell: what is as broad both ways is no stroke of a sign


def strokes(flat: Flat) -> Iterator[Flat]:
    """The board laid flat twice, with nothing left on it but what is narrow: by how much (0..255) that is
    brighter than its surroundings, then darker."""
    side = round(MAX_STROKE_BREADTH * flat.cell) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    for way in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
        yield replace(flat, rgb=np.ascontiguousarray(cv2.morphologyEx(flat.rgb, way, kernel)))


# Contrast (0..255) of a sign against a bare line: below the first it is noise, from the second on worth a
# look; in between where it is a good share of the strongest (a blurred picture has fainter signs).
FAINTEST = (12.0, CLEAR_CONTRAST)
FAINT_SHARE = 0.5
ABOVE_NOISE = 3.0  # times what the board's usual side differs from its line, below which it is noise
MIN_SIGN_CONTRAST_SHARE = 0.45  # of the strongest sign's contrast: all signs of a board are drawn in one ink
# times the usual sign's contrast, from which it is doubtful: a pointer is black on white
MAX_SIGN_CONTRAST_RATIO = 1.4
POSSIBLE_SIGN_CONTRAST_SHARE = 0.25  # the same, from which it is said that there may be one
POSSIBLY_FAINT = 0.35  # the same where all is faint, as under a screen's pattern
STANDS_OUT = 1.5  # times what usual sides differ by: enough to be doubted, though not to be read
# Share of all sides on which something may lie: of more, light runs over the board, or it is another game's.
MOST_SIDES = 0.75
LIKE_SIZES = 1  # places in SIZES: how unlike in width the two kinds of a board may be
LEAST_LIKE = 0.55  # correlation with a drawn sign, below which it is none
# The same, below which it may as well be an upright `=`, in a picture that was turned: such a one is 0.83
# like one of the kinds at most; of true signs 95 % have 0.85.
WELL_LIKE = 0.85
BLURS = (0.5, 0.8)  # pixels of the capture: blurs (sigma) with which signs are compared
SMEARS = (0.02, 0.035)  # of a cell: blurs of the whole capture, the same
STREAKS = (0.045, 0.07)  # of a cell: the same, along one axis alone, as a moving camera blurs
MIN_BLUR_PX = 0.6  # pixels of the flat picture: the least blur
MAX_SIDES_BESIDES_GLOW = 2  # doubtful sides of a finished board that are not put down to its glow
# Share of the likeness that all signs of a board have with the best blur, from which another blur counts too.
RIVAL_LIKENESS_SHARE = 0.95
CLEAR_LIKENESS_LEAD = 0.04  # how much more it must be like one kind than like the other, else it is doubtful
PLAIN_LIKENESS_LEAD = 3 * CLEAR_LIKENESS_LEAD  # the same, from which it is a sign beyond doubt


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
    signs = _agreed(
        [_signs_on_sides(likely.pairs, strengths, *alone) for alone in likenesses(ink, fine.cell, blurs)]
    )
    if not signs:
        return Signs(())
    strongest = max(sign.strength for sign in signs)
    signs = tuple(sign for sign in signs if sign.strength >= MIN_SIGN_CONTRAST_SHARE * strongest)
    weak = [sign for sign in signs if sign.like < WELL_LIKE]
    if weak:
        some = ink[[likely.pairs.index(sign.between) for sign in weak]]
        checked = _against_upright(weak, some, fine.cell, blurs)
        signs = tuple(checked.get(sign.between, sign) for sign in signs)
    found = {sign.between for sign in signs}
    faint = max(FAINTEST[0], POSSIBLY_FAINT * strongest, STANDS_OUT * float(median(sides.unlike)))
    least = min(faint, max(faintest, POSSIBLE_SIGN_CONTRAST_SHARE * strongest))
    unsure = [sides.pairs[i] for i in np.flatnonzero(sides.unlike > least).tolist()]
    usual = float(median([sign.strength for sign in signs]))
    stronger = [sign.between for sign in signs if sign.strength > MAX_SIGN_CONTRAST_RATIO * usual]
    return Signs(signs, (*(pair for pair in unsure if pair not in found), *stronger))


def _blurs(fine: Flat) -> list[Blur]:
    """Blurs with which signs are drawn to be compared: alike along both axes, and along one of them."""
    pixel = fine.cell / fine.source_cell
    alike = {
        round(max(MIN_BLUR_PX, b), 1) for b in (*(b * pixel for b in BLURS), *(b * fine.cell for b in SMEARS))
    }
    streaks = [(round(b * fine.cell, 1), min(alike)) for b in STREAKS]
    return [*((b, b) for b in sorted(alike)), *streaks, *((b, a) for a, b in streaks)]


def _agreed(found: Sequence[tuple[Sign, ...]]) -> tuple[Sign, ...]:
    """Of the signs with each of several blurs those that are most like drawn ones; not clear where with
    another blur they are nearly as much so, and of the other kind."""
    totals = [sum(sign.like for sign in signs) for signs in found]
    best = found[int(np.argmax(totals))]
    rivals = [
        signs
        for signs, total in zip(found, totals, strict=True)
        if total >= RIVAL_LIKENESS_SHARE * max(totals)
    ]
    kinds = {(sign.between, sign.kind) for signs in rivals for sign in signs}
    return tuple(
        sign
        if all((sign.between, kind) not in kinds for kind in SIGNS if kind != sign.kind)
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
    left = (
        [pair for pair in seen.unsure if pair not in signed]
        if len(seen.unsure) <= MAX_SIDES_BESIDES_GLOW
        else []
    )
    return Signs(best.signs, tuple(dict.fromkeys([*best.unsure, *left])))


def signs_of(view: View) -> Signs:
    """The signs of a board, for View.part: those of a finished one, over which light and glow may run, once
    more without these where they are doubtful."""
    signs = find_signs(view.flat, view.colours)
    if len(view.symbols.found) < view.n**2:
        return _in_gaps(view, signs)
    return beneath_glow(view.flat, signs) if signs.unsure else signs


def may_hide_signs(view: View, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Pairs, of these, between which a sign may lie beneath something else."""
    none = lines_run_on(view.flat, view.colours, _sure(view.part(signs_of)), pairs)
    return tuple(pair for pair in pairs if pair not in none)


def _sure(signs: Signs) -> set[Pair]:
    """The sides with a sign beyond doubt."""
    return {sign.between for sign in signs.signs if sign.clear >= PLAIN_LIKENESS_LEAD}


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
    kinds = [np.max([x[i].max(axis=(1, 2)) for x in as_seen], axis=0) for i in range(len(SIGNS))]
    upright = np.max([equal.max(axis=(1, 2)) for equal, _ in turned], axis=0)
    return {
        sign.between: replace(
            sign, clear=min(sign.clear, float(kinds[SIGNS.index(sign.kind)][i] - upright[i]))
        )
        for i, sign in enumerate(signs)
    }


def _signs_on_sides(pairs: Sequence[Pair], strengths: np.ndarray, *alone: np.ndarray) -> tuple[Sign, ...]:
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
        Sign(pairs[i], SIGNS[kinds[i]], float(strengths[i]), float(together[i, kinds[i]]), float(clear[i]))
        for i in np.flatnonzero(together.max(axis=1) >= LEAST_LIKE).tolist()
    )
