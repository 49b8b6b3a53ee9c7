"""Tango read from a capture: suns, moons, and the signs between cells; and whether it is a Tango at all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.puzzle import Marks, Pair
from ...solver.tango.puzzle import EMPTY, KINDS, Tango
from ..cells_and_sides import Place, in_cells, on_sides
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..grid.edges import NAMES
from ..grid.lattice import Flat
from ..measure.colours import BAND, BAND_WIDTH, LUMA, to_lab
from ..measure.sides import border_ink
from ..measure.symbols import Symbol
from ..measure.unexplained import CELL_PEERS, GROUND, oddness
from ..measure.view import View
from ..percentiles import median, percentile, strongest
from ..reading import Reading
from ..record import oddities, reading_of
from ..vocabulary import Seen, Vocabulary
from .line_gaps import foreign_lines
from .signs import (
    ABOVE_NOISE,
    CLEAR_CONTRAST,
    CLEAR_LIKENESS_LEAD,
    MIN_SIGN_CONTRAST_SHARE,
    PLAIN_LIKENESS_LEAD,
    POSSIBLE_SIGN_CONTRAST_SHARE,
    SIGNS,
    Sign,
    Signs,
    may_hide_signs,
    signs_of,
    strengths,
)

# Values that there can be on a Tango board.

MOON, SUN = KINDS
VALUES = {"0": MOON, "1": SUN}  # as texts have them
ALL_ALIKE = Doubt(Sort.ROLE, "all cells look alike: which symbols are given cannot be told")


def _puzzle(seen: Seen) -> Tango:
    rows = range(seen.n)
    value = {thing: digit for digit, thing in VALUES.items()}
    givens = ["".join(value.get(seen.given.get((r, c), ""), EMPTY) for c in rows) for r in rows]
    signs = on_sides(seen.given).items()
    return Tango.of(givens, *([pair for pair, x in signs if x == sign] for sign in SIGNS))


def _of_puzzle(puzzle: Tango) -> Seen:
    cells = {(r, c): ch for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != EMPTY}
    return Seen(puzzle.n, {**{cell: KINDS[int(ch)] for cell, ch in cells.items()}, **puzzle.signs})


def _marks(seen: Seen) -> Marks:
    put = in_cells(seen.put)
    return {f"{kind}s": tuple(cell for cell, x in put.items() if x == kind) for kind in (SUN, MOON)}


def _rules(seen: Seen) -> list[Doubt]:
    full = len(in_cells(seen.given)) == seen.n**2
    return [ALL_ALIKE] if full and not seen.put else []


VOCABULARY = Vocabulary(
    what="a sun or a moon",
    in_cells=lambda n: (SUN, MOON),
    on_side="a sign",
    on_sides=lambda n: SIGNS,
    put=lambda value: value in KINDS,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=lambda marks: {cell: kind for kind in KINDS for cell in marks.get(f"{kind}s", ())},
    rules=_rules,
    meant=lambda said, read: VALUES.get(said, said),
)


# Suns and moons told apart, and those that the puzzle gives from those that a player has put in.

WARMTH = np.array([0.0, 0.5, 1.0])  # of L*, a*, b*: orange and red are warm, blue and violet are not
APART = (
    30.0  # warmth (CIELAB) between the two kinds, below which they are one; those of the game are 110 apart
)
COLOURED = 12.0  # warmth of symbols against their cells from which they are surely warm or cool
# roundness (see Symbol) from which a symbol without colour is a sun: those of the game have 0.97
ROUND_SUN = 0.85
CRESCENT = 0.8  # roundness of a crescent, at most: those of the game have 0.75
DISC_SUN = 0.93  # roundness of most suns as the game draws them, at least
SUN_AREA = 1.3  # times the area of moons that the suns of the game have, at least: 1.7 and more
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

BY_SHAPE = Doubt(Sort.UNCLEAR, "suns and moons were told apart by shape, not by colour: compare them")
PALE = Doubt(
    Sort.UNCLEAR,
    "the symbols of one kind have an unusual colour: suns and moons may be swapped, so compare them",
)
INVERTED = Doubt(
    Sort.UNCLEAR, "the round symbols are taken for suns: the picture's colours seem to be inverted"
)
LIT = Doubt(Sort.ROLE, "cells may be lit up by an animation: which symbols are given cannot be told")
UNLIKE = Doubt(Sort.UNLIKE, "the symbols are of more than two kinds")
ALONE = Doubt(Sort.UNLIKE, "the only symbol of its kind may be something else")


def kinds_of(symbols: Sequence[Symbol], colours: np.ndarray) -> tuple[list[str], list[Doubt]]:
    """MOON or SUN for each symbol, and doubts about that. colours: (n, n, 3) RGB, each cell's own.

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
        doubts = _unlike_kinds(lab, kinds)
        if median(warmth[kinds]) < COLOURED or median(warmth[~kinds]) > -COLOURED:
            doubts.append(PALE)
        if _as_in_game(symbols, ~kinds):
            kinds = ~kinds
            doubts.append(INVERTED)
        return _named(kinds), doubts
    if roundness.max() > ROUND_SUN and roundness.min() < CRESCENT:
        kinds = roundness > (ROUND_SUN + CRESCENT) / 2
        sure = _as_in_game(symbols, kinds) and not _unlike_kinds(lab, kinds)
        return _named(kinds), [] if sure else [BY_SHAPE]
    if abs(median(warmth)) > COLOURED:
        warm, usual = median(warmth) > 0, median(roundness)
        inverted = usual < CRESCENT if warm else usual > DISC_SUN
        odd = CRESCENT <= usual <= DISC_SUN or symbols[0].area > LARGEST_ALONE
        alone = [s.cell for s in symbols] if len(symbols) == 1 and odd else []
        covered = doubted(Sort.HIDDEN, VOCABULARY.what, alone)
        return [SUN if warm != inverted else MOON] * len(symbols), [INVERTED] if inverted else covered
    return _named(roundness > ROUND_SUN), [BY_SHAPE]


def _named(suns: np.ndarray) -> list[str]:
    """SUN where `suns` is true, else MOON."""
    return [SUN if is_sun else MOON for is_sun in suns.tolist()]


def _as_in_game(symbols: Sequence[Symbol], suns: np.ndarray) -> bool:
    """True if suns are discs, and much larger than the others, which are crescents: drawn as the game draws
    them but on feast days. suns: bool, which symbols are."""
    roundness, areas = np.array([(s.round, s.area) for s in symbols]).T
    discs, crescents = median(roundness[suns]) > DISC_SUN, median(roundness[~suns]) < CRESCENT
    return bool(discs and crescents and median(areas[suns]) > SUN_AREA * median(areas[~suns]))


def warmths(symbols: Sequence[Symbol], colours: np.ndarray) -> np.ndarray:
    """Warmth (CIELAB, see WARMTH) of each symbol, of at least one, over its cell. colours: (n, n, 3) RGB,
    each cell's own."""
    own = np.array([colours[s.cell] for s in symbols])
    return (to_lab(np.array([s.colour for s in symbols])) - to_lab(own)) @ WARMTH


def _unlike_kinds(lab: np.ndarray, kinds: np.ndarray) -> list[Doubt]:
    """A doubt where symbols of one kind differ in colour nearly as much as the kinds do."""
    middles = [median(lab[kinds == kind], axis=0) for kind in (False, True)]
    apart = float(np.linalg.norm(middles[0] - middles[1]))
    astray = max(np.linalg.norm(lab[kinds == kind] - middles[kind], axis=1).max() for kind in (False, True))
    return [UNLIKE] if astray > apart / 2 else []


def strangers(symbols: Sequence[Symbol], kinds: Sequence[str]) -> tuple[Symbol, ...]:
    """The symbols that are drawn unlike all others of their kind: something may lie on them. One that is the
    only one of its kind cannot be compared."""
    lab = to_lab(np.array([s.colour for s in symbols]).reshape(-1, 3))
    area = np.log([s.area for s in symbols])
    like = np.abs(area[:, None] - area) < np.log(LIKE_AREA)
    like &= np.linalg.norm(lab[:, None] - lab, axis=2) < LIKE_COLOUR
    same = (np.array(kinds)[:, None] == kinds) & ~np.eye(len(symbols), dtype=bool)
    alone = same.any(axis=1) & ~(same & like).any(axis=1)
    return tuple(s for s, is_alone in zip(symbols, alone, strict=True) if is_alone)


def are_stones(symbols: Sequence[Symbol], kinds: Sequence[str]) -> bool:
    """True if suns and moons are discs or rings alike, as the stones of other games are."""
    shapes = [[s.round for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN)]
    return all(some and median(some) > ROUND_SUN for some in shapes)


def unsure_alone(symbols: Sequence[Symbol], kinds: Sequence[str]) -> list[Symbol]:
    """Of the only sun and the only moon those that are not drawn as the game draws them, where there are
    symbols of the other kind: a heart, a dot, a disc under a finger."""
    suns, moons = ([s for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (SUN, MOON))
    found = []
    if len(suns) == 1 and moons:
        least = min(moon.area for moon in moons) / LIKE_AREA
        found += [sun for sun in suns if sun.round < ROUND_SUN or sun.area < least]
    if len(moons) == 1 and suns:
        most = LARGER * max(sun.area for sun in suns)
        found += [moon for moon in moons if moon.round > ROUND_SUN or moon.area > most]
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


class TangoStages(NamedTuple):
    """view: the board as symbols were looked for on it. signs: with how sure each is."""

    view: View
    signs: Signs


STONES = Doubt(
    Sort.OTHER_GAME, "both kinds of symbols are round and no signs lie between cells: another game?"
)


def read_tango(view: View, correction: Correction) -> Reading:
    """Read a board as Tango, or what was put into the puzzle that a person has given. Raises NoBoardFound
    where no Tango board is as large."""
    symbols, signs = view.symbols.found, view.part(signs_of)
    kinds, kind_doubts = kinds_of(symbols, view.colours)
    shown: dict[Place, str] = {s.cell: kind for s, kind in zip(symbols, kinds, strict=True)}
    shades, shade_doubts = shaded(symbols, grounds(view))
    locked = {s.cell for s, is_shaded in zip(symbols, shades, strict=True) if is_shaded} or shown.keys()
    seen = Seen(
        view.n,
        given={
            **{cell: kind for cell, kind in shown.items() if cell in locked},
            **{sign.between: sign.kind for sign in signs.signs},
        },
        put={cell: kind for cell, kind in shown.items() if cell not in locked},
        of_board=(*lattice_doubts(view, framed=False, also_cut=cut_signs(view)), *line_doubts(view)),
        sure={sign.between: min(1.0, max(0.0, sign.clear / PLAIN_LIKENESS_LEAD)) for sign in signs.signs},
    )
    foreign = foreign_lines(view.flat, view.colours).union(other_inks(view.flat, view.colours, signs.signs))
    unsure = (s.between for s in signs.signs if s.clear < CLEAR_LIKENESS_LEAD or s.between in foreign)
    unclear = [*unsure, *signs.unsure]
    found = oddities(
        VOCABULARY,
        seen,
        view.flat,
        view.colours,
        unclear=unclear,
        strange=view.symbols.odd,
        may_hide=lambda broken: may_hide_signs(view, broken),
    )
    unlike = [s.cell for s in strangers(symbols, kinds)]
    alone = tuple(s.cell for s in unsure_alone(symbols, kinds))
    doubts = (
        *(*kind_doubts, *shade_doubts),
        *([STONES] if are_stones(symbols, kinds) and not signs.signs else []),
        *doubted(Sort.UNLIKE, "a symbol", unlike),
        *([ALONE._replace(places=alone)] if alone else []),
        *found,
    )
    put = {cell: kind for cell, kind in seen.put.items() if cell not in {*unlike, *alone}}
    seen = replace(seen, put=put, doubts=doubts)
    stages = TangoStages(view, signs)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=stages)


DEEP = (0.0, 0.11)  # of a cell, inwards from an outer line: where half a sign lies
MIDDLE = (0.38, 0.62)  # of a cell, along that line: the same
BESIDE = (0.22, 0.34), (0.66, 0.78)  # of a cell, along it: how the line runs without a sign
# of a cell, inwards: ink that reaches as far belongs to a symbol, a pointer, or to light
DEEPER = (0.14, 0.2)
FARTHER = ((0.34, 0.37), (0.63, 0.66))  # of a cell, along the line: the same
OTHER_INK = 1.4  # times the usual contrast of signs, from which it is none of theirs: a pointer's
ENDED = 0.3  # share of a sign's contrast that may be left there


def cut_signs(view: View) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") of a board on which something like half a sign, or a whole
    one, is seen."""
    signs = view.part(signs_of).signs
    inks = [sign.strength for sign in signs]
    most = OTHER_INK * float(median(inks)) if inks else np.inf
    seen = [_ink(*side) for side in _outer(view.flat, view.colours)]
    noise = float(median(np.concatenate([ink for ink, _ in seen])))
    # the light that runs over a finished board is fainter than its signs
    share = MIN_SIGN_CONTRAST_SHARE if len(view.symbols.found) == view.n**2 else POSSIBLE_SIGN_CONTRAST_SHARE
    least = max(CLEAR_CONTRAST, share * max(inks, default=0.0), ABOVE_NOISE * noise)
    cut = [((ink > least) & (ink < most) & (beyond < ENDED * ink)).any() for ink, beyond in seen]
    return tuple(name for name, is_cut in zip(NAMES, cut, strict=True) if is_cut)


def _outer(flat: Flat, colours: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The cells along each side, (n, deep, s, 3) float32, so turned that their outer line comes first, as
    deep as they are looked at, and their own colours, (n, 3)."""
    upright = (flat.turned, colours.swapaxes(0, 1)), (flat.rgb, colours)
    deep = round(DEEPER[1] * flat.cell)
    for way in (1, -1):
        for rgb, own in upright:
            cells = rgb[::way][:deep].reshape(deep, -1, flat.cell, 3)
            yield cells.swapaxes(0, 1).astype(np.float32), own[::way][0]


def _ink(cells: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) each: contrast (0..255) of what lies on the middle of the outer lines, and of what of it is left
    around the place that a sign takes."""
    s = cells.shape[2]

    def part(picture: np.ndarray, deep: tuple[float, float], along: tuple[float, float]) -> np.ndarray:
        (top, bottom), (left, right) = ([round(x * s) for x in span] for span in (deep, along))
        return picture[:, top:bottom, left:right]

    lines = [median(part(cells, (0, DEEPER[1]), along), axis=2, keepdims=True) for along in BESIDE]
    plain = np.stack(np.broadcast_arrays(*lines, own[:, None, None]))
    low, high = plain.min(axis=0), plain.max(axis=0)
    ink = strongest(np.maximum(low - cells, cells - high)).clip(0)
    around = [part(ink, DEEPER, MIDDLE), *(part(ink, DEEP, along) for along in FARTHER)]
    return strengths(part(ink, DEEP, MIDDLE)), np.maximum.reduce([strengths(x) for x in around])


LEAST_EVIDENCE = 2  # symbols and signs
MOST_UNSURE = 2  # sides that may hold a sign as well, or as many as do hold one
LIKE_AREAS = 1.8  # largest symbol of a kind against the smallest: digits and letters differ more
INK_APART = 1.5  # hundredths of a cell: ink of a border beyond that of the lines inside regions
TIMES_INK = 1.3  # times the ink of the lines inside regions that a border has
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
        min(at + 1, len(ink) - at - 1) >= view.n
        and ink[at + 1] > max(INK_APART + ink[at], TIMES_INK * ink[at])
    )


# Grounds of a finished board, and the ink of signs: those of one board have one ink.

INK_REACH = 0.11  # of a cell, from the middle of a side: where a sign's ink is taken
INK_PERCENT = 93  # percentile of what stands out there, from which a pixel is the sign's ink
OTHER_HUE = 30.0  # CIE76 of a* and b*, by which an ink differs; in sharp captures inks differ by up to 9
FEWEST_INKS = 3  # signs, of which most can be told


def grounds(view: View) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour; of a finished board that of its darkest corner,
    since light that runs over it leaves one at least as it was."""
    if len(view.symbols.found) < view.n**2:
        return view.colours
    near, far = (round(x * view.flat.cell) for x in (BAND, BAND + BAND_WIDTH))
    spans = slice(near, far), slice(-far, -near)
    patches = [view.flat.cells[:, :, v, u].reshape(view.n, view.n, -1, 3) for v in spans for u in spans]
    corners = np.stack([median(patch, axis=2) for patch in patches], axis=2).astype(np.float32)
    darkest = (corners @ LUMA).argmin(axis=2)
    return np.take_along_axis(corners, darkest[:, :, None, None], axis=2)[:, :, 0]


def other_inks(flat: Flat, colours: np.ndarray, signs: Sequence[Sign]) -> tuple[Pair, ...]:
    """The pairs between which a sign has another hue than most signs of the board: a letter of something that
    lies on it. None of few signs. colours: (n, n, 3) RGB, each cell's own."""
    if len(signs) < FEWEST_INKS:
        return ()
    hues = to_lab(np.array([_ink_of(flat, colours, sign.between) for sign in signs]))[:, 1:]
    off = np.linalg.norm(hues - median(hues, axis=0), axis=1)
    return tuple(sign.between for sign, away in zip(signs, off, strict=True) if away > OTHER_HUE)


def _ink_of(flat: Flat, colours: np.ndarray, pair: Pair) -> np.ndarray:
    """(3,) RGB 0..255: what stands out most from both cells around the middle of their side."""
    reach = round(INK_REACH * flat.cell)
    y, x = (round((a + b + 1) / 2 * flat.cell) for a, b in zip(*pair, strict=True))
    patch = flat.rgb[y - reach : y + reach, x - reach : x + reach].reshape(-1, 3).astype(np.float32)
    unlike = np.minimum(*(strongest(np.abs(patch - colours[cell])) for cell in pair))
    return median(patch[unlike >= percentile(unlike, INK_PERCENT)], axis=0)
