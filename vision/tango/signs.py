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
from ..boards import View
from ..grid.lattice import Flat
from ..percentiles import max_channel, median
from .line_gaps import sides_without_gap

SIGNS = EQUAL, OPPOSITE = "=", "x"

# Likeness of what lies between two cells to a drawn sign of any size, pen and blur.

MAX_SIGN_OFFSET = 0.07  # largest distance (cells) of a sign from the middle of its side
SIGN_SIZES = (0.08, 0.095, 0.115, 0.145, 0.185)  # widths (cells) of the signs that are compared
# for each kind: breadth of its strokes, and distance of the two of `=` (height of `x`), both in widths
SIGN_PENS: dict[str, tuple[tuple[float, float], ...]] = {
    EQUAL: ((0.12, 0.45), (0.12, 0.62), (0.2, 0.62)),
    OPPOSITE: ((0.12, 1.0), (0.22, 1.0)),
}
GROUND_AROUND_SIGN = 0.35  # ground left around a sign when it is compared, in its widths
DRAWING_SCALE = 4  # times by which signs are drawn larger than they are compared
SIDES_AT_ONCE = 8  # sides that are compared at once; more do not fit into the processor's memory
# products of one multiplication; more are shared among threads, which wait longer than they work
MAX_PRODUCTS_AT_ONCE = 200_000
Blur = tuple[float, float]  # sigma along x and along y, in pixels
MIN_INK_LENGTH = 1.0  # least norm of the ink at a place (0..255, all pixels); below, it is even


def likenesses(
    sign_inks: Sequence[Sequence[np.ndarray]] | np.ndarray, cell: int, blurs: Sequence[Blur]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return, for each blur, the likeness of each side to `=` and to `x`: (sides, sizes, pens) -1..1, the
    best correlation near the middle. sign_inks: for each side several (s, s) ways to see its ink. cell:
    pixels of a cell."""
    pens = [len(SIGN_PENS[kind]) for kind in SIGNS]
    signs = _sign_templates(cell, tuple(blurs))
    like = np.empty((len(sign_inks), len(SIGN_SIZES), len(blurs), sum(pens)), np.float32)
    for first in range(0, len(sign_inks), SIDES_AT_ONCE):
        some = np.asarray(sign_inks[first : first + SIDES_AT_ONCE], np.float32)
        for i, size in enumerate(SIGN_SIZES):
            best = _best_correlations(
                some, _template_side(size, cell), round(MAX_SIGN_OFFSET * cell), signs[i]
            )
            like[first : first + SIDES_AT_ONCE, i] = best.reshape(-1, len(blurs), sum(pens))
    return [(like[:, :, k, : pens[0]], like[:, :, k, pens[0] :]) for k in range(len(blurs))]


@lru_cache(maxsize=16)
def _sign_templates(cell: int, blurs: tuple[Blur, ...]) -> list[np.ndarray]:
    """Return for each of SIGN_SIZES (pixels, signs) float32: for each blur all pens of each kind, with mean 0
    and length 1."""
    drawn: list[list[np.ndarray]] = [[] for _ in SIGN_SIZES]
    for blur, kind in product(blurs, SIGNS):
        for i, sign in enumerate(drawn_signs(kind, cell, blur)):
            drawn[i // len(SIGN_PENS[kind])].append(sign.ravel() - sign.mean())
    return [np.stack([sign / np.linalg.norm(sign) for sign in signs], axis=1) for signs in drawn]


def _best_correlations(sign_inks: np.ndarray, side: int, reach: int, signs: np.ndarray) -> np.ndarray:
    """Return (sides, signs) -1..1: the best correlation of (sides, ways, s, s) inks with each of the (side *
    side, signs) signs, at most `reach` pixels off the middle; 0 for even ink."""
    edge = max(0, (sign_inks.shape[-1] - side) // 2 - reach)
    part = sign_inks[..., edge : sign_inks.shape[-1] - edge, edge : sign_inks.shape[-1] - edge]
    seen = sliding_window_view(part, (side, side), axis=(2, 3)).reshape(-1, side * side)
    # The signs' mean is 0, so that the mean of what is seen makes no difference.
    found = np.empty((len(seen), signs.shape[1]), np.float32)
    rows = max(1, MAX_PRODUCTS_AT_ONCE // signs.size)
    for first in range(0, len(seen), rows):
        np.matmul(seen[first : first + rows], signs, out=found[first : first + rows])
    squares = np.einsum("pi,pi->p", seen, seen) - np.einsum("pi->p", seen) ** 2 / side**2
    found /= np.sqrt(np.where(squares > MIN_INK_LENGTH**2, squares, np.inf))[:, None]
    return found.reshape(len(sign_inks), -1, signs.shape[1]).max(axis=1)


def _template_side(size: float, cell: int) -> int:
    """Return the pixels of the square in which a sign of this size (cells) is compared."""
    return round(size * cell * (1 + 2 * GROUND_AROUND_SIGN))


def drawn_signs(kind: str, cell: int, blur: Blur) -> tuple[np.ndarray, ...]:
    """Return the signs of one kind as (s, s) float32, 0..1, in all sizes and pens. cell: pixels of a cell."""
    return tuple(
        cv2.GaussianBlur(sign, (0, 0), sigmaX=blur[0], sigmaY=blur[1]) for sign in _sharp_signs(kind, cell)
    )


@lru_cache(maxsize=8)
def _sharp_signs(kind: str, cell: int) -> tuple[np.ndarray, ...]:
    """Return the signs of `drawn_signs` before they are blurred."""
    found = []
    for size, (pen, high) in [(size, pen) for size in SIGN_SIZES for pen in SIGN_PENS[kind]]:
        width = size * cell
        side = _template_side(size, cell)
        big = np.zeros((side * DRAWING_SCALE, side * DRAWING_SCALE), np.float32)
        middle, w, h = side * DRAWING_SCALE / 2, width * DRAWING_SCALE / 2, width * high * DRAWING_SCALE / 2
        narrow_strokes = (
            ((-w, -h, w, -h), (-w, h, w, h)) if kind == EQUAL else ((-w, -h, w, h), (-w, h, w, -h))
        )
        for x0, y0, x1, y1 in narrow_strokes:
            ends = [(round(middle + x), round(middle + y)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(big, ends[0], ends[1], (1.0,), max(1, round(pen * width * DRAWING_SCALE)))
        found.append(cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA))
    return tuple(found)


# Ink of signs on the middle of the sides that two cells share, separated from the lines beneath. All
# sides of a board are looked at together: one by one they take ten times as long.

SIGN_REACH = 0.17  # cells from a side's middle within which a sign lies
LINE_SPANS = ((0.1, 0.26), (0.74, 0.9))  # parts of a side along which its line runs without a sign
# share of a patch's pixels that gives its contrast; a thin small sign has about 4 %
STRONGEST_PIXEL_SHARE = 0.02
# contrast of a line, as a share of the sign's, below which it is not mistaken for the sign
MAX_FAINT_LINE_SHARE = 0.3
MIN_BAND_SHARE = 0.3  # share of a line's contrast from which a place across a side belongs to the line
MAX_LINE_CHANGE = 0.4  # share of a line's contrast by which it may differ while it still runs
FRAYED_LINE_END = 0.03  # cells at both ends of a gap in which a line fades out
# weights of red, green and blue when the clearest channel of a sign is chosen: in most compressed pictures
# only green is sharp
CHANNEL_WEIGHTS = np.array([1.0, 1.4, 1.0])
CLEAR_CONTRAST = 28.0  # contrast (0..255) from which something surely stands out


class SideMiddles(NamedTuple):
    """The middles of m sides, each turned so that its line runs along the first axis.

    pairs: the two cells of each side. is_upright: (m,) bool, True if not turned. patches: (m, s, s, 3)
    float32, RGB 0..255; what reaches in from the cells is painted over. lines: (m, 1, s, 3), the line nearer
    to the corners. darker_colour, brighter_colour: (m, 1, 1, 3), of the two cells' colours in each channel.
    differs: (m, s, s), difference (0..255) of a patch from its line. largest_difference: (m,), the largest of
    it.
    """

    pairs: list[Pair]
    is_upright: np.ndarray
    patches: np.ndarray
    lines: np.ndarray
    darker_colour: np.ndarray
    brighter_colour: np.ndarray
    differs: np.ndarray
    largest_difference: np.ndarray

    def subset(self, chosen: np.ndarray) -> "SideMiddles":
        """Return the sides with these numbers."""
        pairs, *arrays = self
        return SideMiddles([pairs[i] for i in chosen.tolist()], *(array[chosen] for array in arrays))


def side_middles(fine: Flat, colours: np.ndarray) -> SideMiddles:
    """Return the middles of all sides of a flat board, row by row, right of a cell before below it. colours:
    (n, n, 3) RGB, each cell's own colour."""
    n, every = fine.rows, list(np.ndindex(fine.rows, fine.rows - 1))
    pairs = [((r, c), (r, c + 1)) for r, c in every] + [((r, c), (r + 1, c)) for c, r in every]
    order = sorted(range(len(pairs)), key=pairs.__getitem__)
    turned = colours.swapaxes(0, 1)
    across = [_pixels_across(rgb, fine.cell) for rgb in (fine.rgb, fine.turned)]
    lines, patches = (np.concatenate(parts)[order] for parts in zip(*across, strict=True))
    left = np.concatenate([x[:, :-1].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    right = np.concatenate([x[:, 1:].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    half = patches.shape[2] // 2
    _paint_symbols(patches[:, :, :half], left, 0)
    _paint_symbols(patches[:, :, half:], right, -1)
    differs = max_channel(np.abs(patches - lines))
    return SideMiddles(
        [pairs[i] for i in order],
        np.array(order) < n * (n - 1),
        patches,
        lines,
        np.minimum(left, right),
        np.maximum(left, right),
        differs,
        patch_strengths(differs),
    )


def sign_inks(sides: SideMiddles, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (m, 3, s, s): how much each pixel is darker (or brighter, if that is more) than both cells in
    the gap of the line; than cells and line; and than both cells anywhere; in the channel that shows the sign
    best. And (m,): the contrast (0..255) of the sign. cell: its side in pixels."""
    darker, brighter, lines, patches = sides.darker_colour, sides.brighter_colour, sides.lines, sides.patches
    contrast = max_channel(np.maximum(darker - lines, lines - brighter))[:, 0]
    inside = _interrupted_stretch(
        sides.differs, sides.largest_difference, contrast, round(FRAYED_LINE_END * cell)
    )
    plain = np.stack([darker - patches, patches - brighter]).clip(0)
    gap = np.where(inside[..., None], plain, 0)
    over = np.stack([np.minimum(darker, lines) - patches, patches - np.maximum(brighter, lines)]).clip(0)
    # darker or brighter, in each of the channels
    gap, over, plain = (x.transpose(0, 4, 1, 2, 3).reshape(-1, *x.shape[1:4]) for x in (gap, over, plain))
    kept = np.maximum(
        *(patch_strengths(x.reshape(-1, *x.shape[2:])).reshape(x.shape[:2]) for x in (gap, over))
    )
    way, every = (kept * np.tile(CHANNEL_WEIGHTS, 2)[:, None]).argmax(axis=0), np.arange(len(patches))
    ways = np.stack([x[way, every] for x in (gap, over, plain)], axis=1)
    turned = np.where(sides.is_upright[:, None, None, None], ways, ways.swapaxes(2, 3))
    return turned, kept.max(axis=0)


def _pixels_across(rgb: np.ndarray, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (m, 1, s, 3) and (m, s, s, 3) float32: the pixels across the upright sides near their corners,
    and in their middle. cell: pixels of a cell."""
    half, columns = round(SIGN_REACH * cell), rgb.shape[1] // cell
    at = np.arange(1, columns)[:, None] * cell + np.arange(-half, half)
    places = np.concatenate([np.arange(*(round(v * cell) for v in part)) for part in LINE_SPANS])
    strips = rgb.reshape(-1, cell, *rgb.shape[1:])[:, :, at]  # (rows, cell, columns - 1, s, 3)
    lines = median(strips[:, places], axis=1, keepdims=True)
    middle = strips[:, cell // 2 - half : cell // 2 + half]
    together = np.concatenate([lines, middle], axis=1).swapaxes(1, 2).astype(np.float32)
    together = together.reshape(-1, 1 + 2 * half, 2 * half, 3)
    return together[:, :1], together[:, 1:]


def _paint_symbols(halves: np.ndarray, own: np.ndarray, edge: int) -> None:
    """Paint over what reaches into the (m, s, s / 2, 3) halves from the middle of their cells, with the
    cells' (m, 1, 1, 3) own colours. edge: index of the cell's middle, 0 or -1."""
    unlike = (max_channel(np.abs(halves - own)) > CLEAR_CONTRAST).view(np.uint8)
    for i in np.flatnonzero(unlike[:, :, edge].any(axis=1)).tolist():
        count, labels = cv2.connectedComponents(unlike[i], connectivity=8)
        reaching = np.zeros(count, bool)
        reaching[labels[:, edge]] = True
        reaching[0] = False
        halves[i] = np.where(reaching[labels][..., None], own[i], halves[i])


def _interrupted_stretch(
    differs: np.ndarray, unlike: np.ndarray, contrast: np.ndarray, frayed: int
) -> np.ndarray:
    """Return (m, s, s) bool: the stretch of each line that a sign interrupts; all True if there is hardly a
    line.

    differs: (m, s, s), difference from the line. unlike: (m,), the largest of it. contrast: (m, s), of the
    line. frayed: pixels at the ends of the stretch that are left out.
    """
    most = contrast.max(axis=1)
    band = contrast > (MIN_BAND_SHARE * most)[:, None]
    width = np.maximum(band.sum(axis=1), 1)[:, None]
    on_it = (differs * band[:, None]).sum(axis=2) / width
    gone = on_it >= MAX_LINE_CHANGE * (contrast * band).sum(axis=1, keepdims=True) / width
    length = gone.shape[1]
    first, last = gone.argmax(axis=1), length - gone[:, ::-1].argmax(axis=1)
    at = np.arange(length)
    stretch = (at >= (first + frayed)[:, None]) & (at < (last - frayed)[:, None]) & gone.any(axis=1)[:, None]
    plain = (most < MAX_FAINT_LINE_SHARE * unlike) | ~band.any(axis=1)
    return stretch[:, :, None] | ~band[:, None] | plain[:, None, None]


def patch_strengths(ink: np.ndarray) -> np.ndarray:
    """Return (m,): the mean of each (s, s) patch's strongest pixels."""
    flat = ink.reshape(len(ink), -1)
    count = max(1, round(STRONGEST_PIXEL_SHARE * flat.shape[1]))
    return np.sort(flat, axis=1)[:, -count:].mean(axis=1)


# A finished board, over which light and glow run when the game closes it: these are broader than a sign's
# strokes, and hardly fill all corners of a cell.

MAX_STROKE_BREADTH = 0.11  # cells; what is broader in both directions is no stroke of a sign


def narrow_strokes(flat: Flat) -> Iterator[Flat]:
    """Yield the flat board twice with only its narrow strokes: by how much (0..255) they are brighter than
    their surroundings, then darker."""
    side = round(MAX_STROKE_BREADTH * flat.cell) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    for way in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
        yield replace(flat, rgb=np.ascontiguousarray(cv2.morphologyEx(flat.rgb, way, kernel)))


# Contrast (0..255) of a sign against a bare line: noise below the first, compared from the second on;
# in between compared if it is a good share of the strongest (a blurred picture has fainter signs).
SIGN_CONTRASTS = (12.0, CLEAR_CONTRAST)
MIN_FAINT_SHARE = 0.5  # that share of the strongest contrast
MIN_NOISE_RATIO = 3.0  # contrast, in times a usual side's difference from its line, below which it is noise
# least contrast of a sign, as a share of the strongest sign's, because all have one ink
MIN_SIGN_CONTRAST_SHARE = 0.45
# contrast, in times the usual sign's, from which a sign is doubtful: a pointer is black on white
MAX_SIGN_CONTRAST_RATIO = 1.4
# share of the strongest sign's contrast, from which a side may hold a sign
POSSIBLE_SIGN_CONTRAST_SHARE = 0.25
POSSIBLE_FAINT_SHARE = 0.35  # the same share if all signs are faint, as under a screen's pattern
# contrast, in times that of usual sides, from which a side is doubted, though not read
DOUBTED_NOISE_RATIO = 1.5
# largest share of the sides on which something lies; more is light, or another game
MAX_MARKED_SIDES_SHARE = 0.75
MAX_SIZE_STEPS = 1  # steps in SIGN_SIZES by which the two kinds of a board differ, at most
MIN_SIGN_CORRELATION = 0.55  # least correlation with a drawn sign
# correlation below which it may be an upright `=` in a turned picture; 95 % of true signs have it
PLAIN_SIGN_CORRELATION = 0.85
BLURS_PX = (0.5, 0.8)  # blurs (sigma, pixels of the capture) with which signs are compared
BLURS_CELLS = (0.02, 0.035)  # blurs (sigma, cells) of the whole capture with which signs are compared
STREAKS_CELLS = (0.045, 0.07)  # blurs (sigma, cells) along one axis alone, as a moving camera makes
MIN_BLUR_PX = 0.6  # least blur (sigma, pixels of the flat picture)
MAX_DOUBTFUL_SIDES_WITHOUT_GLOW = 2  # most doubtful sides of a full board that its glow does not explain
RIVAL_LIKENESS_SHARE = 0.95  # share of the best blur's total likeness, from which another blur counts too
CLEAR_LIKENESS_LEAD = 0.04  # lead in correlation over the other kind, below which a sign is doubtful
PLAIN_LIKENESS_LEAD = 3 * CLEAR_LIKENESS_LEAD  # lead in correlation from which a sign is beyond doubt


@dataclass(frozen=True)
class Sign:
    """A sign between two cells.

    pair: the left or upper cell, then the other. kind: EQUAL or OPPOSITE. strength: contrast 0..255.
    correlation: correlation (0..1) with a drawn sign of its kind. lead: lead over the correlation with the
    other kind, and for weak signs with an upright `=`.
    """

    pair: Pair
    kind: str
    strength: float
    correlation: float
    lead: float


@dataclass(frozen=True)
class Signs:
    """The signs of a board. signs: row by row, right of a cell before below it. unsure_pairs: sides that may
    also hold a sign."""

    signs: tuple[Sign, ...]
    unsure_pairs: tuple[Pair, ...] = ()


def find_signs(fine: Flat, colours: np.ndarray) -> Signs:
    """Return the signs of a flat board. colours: (n, n, 3) RGB, each cell's own colour."""
    sides = side_middles(fine, colours)
    noise = max(SIGN_CONTRASTS[0], MIN_NOISE_RATIO * float(median(sides.largest_difference)))
    faintest = min(SIGN_CONTRASTS[1], max(noise, MIN_FAINT_SHARE * float(sides.largest_difference.max())))
    likely = sides.subset(np.flatnonzero(sides.largest_difference > faintest))
    if not likely.pairs:
        return Signs(())
    if len(likely.pairs) > MAX_MARKED_SIDES_SHARE * len(sides.pairs):
        return Signs((), tuple(likely.pairs))
    ink, patch_strengths = sign_inks(likely, fine.cell)
    blurs = _blurs(fine)
    signs = _signs_of_best_blur(
        [
            _signs_on_sides(likely.pairs, patch_strengths, *alone)
            for alone in likenesses(ink, fine.cell, blurs)
        ]
    )
    if not signs:
        return Signs(())
    max_channel = max(sign.strength for sign in signs)
    signs = tuple(sign for sign in signs if sign.strength >= MIN_SIGN_CONTRAST_SHARE * max_channel)
    weak = [sign for sign in signs if sign.correlation < PLAIN_SIGN_CORRELATION]
    if weak:
        some = ink[[likely.pairs.index(sign.pair) for sign in weak]]
        checked = _compare_with_upright_equal_sign(weak, some, fine.cell, blurs)
        signs = tuple(checked.get(sign.pair, sign) for sign in signs)
    found = {sign.pair for sign in signs}
    faint = max(
        SIGN_CONTRASTS[0],
        POSSIBLE_FAINT_SHARE * max_channel,
        DOUBTED_NOISE_RATIO * float(median(sides.largest_difference)),
    )
    least = min(faint, max(faintest, POSSIBLE_SIGN_CONTRAST_SHARE * max_channel))
    unsure = [sides.pairs[i] for i in np.flatnonzero(sides.largest_difference > least).tolist()]
    usual = float(median([sign.strength for sign in signs]))
    stronger = [sign.pair for sign in signs if sign.strength > MAX_SIGN_CONTRAST_RATIO * usual]
    return Signs(signs, (*(pair for pair in unsure if pair not in found), *stronger))


def _blurs(fine: Flat) -> list[Blur]:
    """Return the blurs with which signs are compared: equal along both axes, and along one of them."""
    pixel = fine.cell / fine.source_cell
    alike = {
        round(max(MIN_BLUR_PX, b), 1)
        for b in (*(b * pixel for b in BLURS_PX), *(b * fine.cell for b in BLURS_CELLS))
    }
    streaks = [(round(b * fine.cell, 1), min(alike)) for b in STREAKS_CELLS]
    return [*((b, b) for b in sorted(alike)), *streaks, *((b, a) for a, b in streaks)]


def _signs_of_best_blur(found: Sequence[tuple[Sign, ...]]) -> tuple[Sign, ...]:
    """Return the signs for the blur with the largest total correlation. A sign is unclear if another blur
    that fits nearly as well gives the other kind. found: the signs for each blur."""
    totals = [sum(sign.correlation for sign in signs) for signs in found]
    best = found[int(np.argmax(totals))]
    rivals = [
        signs
        for signs, total in zip(found, totals, strict=True)
        if total >= RIVAL_LIKENESS_SHARE * max(totals)
    ]
    kinds = {(sign.pair, sign.kind) for signs in rivals for sign in signs}
    return tuple(
        sign
        if all((sign.pair, kind) not in kinds for kind in SIGNS if kind != sign.kind)
        else replace(sign, lead=min(sign.lead, 0.0))
        for sign in best
    )


def signs_beneath_glow(fine: Flat, seen: Signs) -> Signs:
    """Return the signs of a flat board over which light and glow may run, or `seen` if those are clearer. One
    or two doubtful sides stay doubtful unless a sign is found there."""
    bare = np.zeros((fine.rows, fine.columns, 3), np.float32)
    best = Signs(())
    for narrow in narrow_strokes(fine):
        found = find_signs(narrow, bare)
        best = min(best, found, key=lambda x: (not x.signs, len(x.unsure_pairs)))
        if best.signs and not best.unsure_pairs:
            break  # nothing can be clearer, and looking takes long
    if not best.signs or len(best.unsure_pairs) > len(seen.unsure_pairs):
        return seen
    signed = {sign.pair for sign in best.signs}
    left = (
        [pair for pair in seen.unsure_pairs if pair not in signed]
        if len(seen.unsure_pairs) <= MAX_DOUBTFUL_SIDES_WITHOUT_GLOW
        else []
    )
    return Signs(best.signs, tuple(dict.fromkeys([*best.unsure_pairs, *left])))


def signs_of(view: View) -> Signs:
    """Return the signs of a board, for View.part. Doubtful signs of a full board are searched again without
    light and glow."""
    signs = find_signs(view.flat, view.colours)
    if len(view.symbols.found) < view.n**2:
        return _in_gaps(view, signs)
    return signs_beneath_glow(view.flat, signs) if signs.unsure_pairs else signs


def may_hide_signs(view: View, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Pairs, of these, between which a sign may lie beneath something else."""
    none = sides_without_gap(view.flat, view.colours, _sure_pairs(view.part(signs_of)), pairs)
    return tuple(pair for pair in pairs if pair not in none)


def _sure_pairs(signs: Signs) -> set[Pair]:
    """The sides with a sign beyond doubt."""
    return {sign.pair for sign in signs.signs if sign.lead >= PLAIN_LIKENESS_LEAD}


def _in_gaps(view: View, signs: Signs) -> Signs:
    """Without those that are not clear, and lie where the line runs on, as under a pointer; which is doubted
    where it covers the very middle of a side."""
    sure = _sure_pairs(signs)
    doubtful = {*(sign.pair for sign in signs.signs), *signs.unsure_pairs} - sure
    none = sides_without_gap(view.flat, view.colours, sure, doubtful)
    covered = [pair for pair, is_seen in none.items() if not is_seen]
    return Signs(
        tuple(sign for sign in signs.signs if sign.pair not in none),
        tuple(sorted({pair for pair in signs.unsure_pairs if pair not in none}.union(covered))),
    )


def _compare_with_upright_equal_sign(
    signs: Sequence[Sign], ink: np.ndarray, cell: int, blurs: Sequence[Blur]
) -> dict[Pair, Sign]:
    """Return these signs by pair after comparison with an upright `=`, which a turned picture shows. ink,
    cell, blurs: see `likenesses`."""
    as_seen, turned = (likenesses(some, cell, blurs) for some in (ink, ink.swapaxes(2, 3)))
    kinds = [np.max([x[i].max(axis=(1, 2)) for x in as_seen], axis=0) for i in range(len(SIGNS))]
    upright = np.max([equal.max(axis=(1, 2)) for equal, _ in turned], axis=0)
    return {
        sign.pair: replace(sign, lead=min(sign.lead, float(kinds[SIGNS.index(sign.kind)][i] - upright[i])))
        for i, sign in enumerate(signs)
    }


def _signs_on_sides(
    pairs: Sequence[Pair], patch_strengths: np.ndarray, *alone: np.ndarray
) -> tuple[Sign, ...]:
    """Return the signs on these sides for one blur. One drawing for each kind is chosen for the whole board,
    with similar sizes. patch_strengths: (sides,) 0..255. alone: (sides, sizes, pens) likeness to `=`, and to
    `x`."""
    equal, opposite = alone[0][:, :, :, None, None], alone[1][:, None, None]
    total = np.clip(np.maximum(equal, opposite) - MIN_SIGN_CORRELATION, 0, None).sum(axis=0)
    sizes = np.arange(len(SIGN_SIZES))
    near = np.abs(sizes[:, None] - sizes) <= MAX_SIZE_STEPS
    a, b, c, d = np.unravel_index(np.where(near[:, None, :, None], total, -1).argmax(), total.shape)
    together = np.stack([alone[0][:, a, b], alone[1][:, c, d]], axis=1)
    freely = np.stack([x.max(axis=(1, 2)) for x in alone], axis=1)
    kinds, every = together.argmax(axis=1), np.arange(len(pairs))
    clear = np.minimum(*(x[every, kinds] - x[every, 1 - kinds] for x in (together, freely)))
    return tuple(
        Sign(
            pairs[i],
            SIGNS[kinds[i]],
            float(patch_strengths[i]),
            float(together[i, kinds[i]]),
            float(clear[i]),
        )
        for i in np.flatnonzero(together.max(axis=1) >= MIN_SIGN_CORRELATION).tolist()
    )
