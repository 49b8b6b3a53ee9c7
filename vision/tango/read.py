"""Reading of Tango: suns, moons, and the signs between cells; and the check that a board is a Tango."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.puzzle import Marks, Pair
from ...solver.tango.puzzle import EMPTY, SYMBOL_KINDS, Tango
from ..boards import View
from ..cells_and_sides import Place, cell_values, side_values
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, line_doubts, place_doubts
from ..grid.edges import SIDE_NAMES
from ..grid.lattice import Flat
from ..measure.colours import BAND_INSET, BAND_WIDTH, LUMA, are_alike, distances, to_lab
from ..measure.sides import border_ink
from ..measure.symbols import Symbol
from ..measure.unexplained import CELL_PEER_SHARE, MIN_ODD_CELL_CIE76, oddness
from ..percentiles import max_channel, median, percentile
from ..reading import Reading
from ..record import place_oddities, reading_of
from ..vocabulary import Observations, Vocabulary
from .line_gaps import foreign_lines
from .signs import (
    CLEAR_CONTRAST,
    CLEAR_LIKENESS_LEAD,
    MIN_NOISE_RATIO,
    MIN_SIGN_CONTRAST_SHARE,
    PLAIN_LIKENESS_LEAD,
    POSSIBLE_SIGN_CONTRAST_SHARE,
    SIGNS,
    Sign,
    Signs,
    may_hide_signs,
    patch_strengths,
    signs_of,
)

# Values that there can be on a Tango board.

MOON, SUN = SYMBOL_KINDS
VALUE_OF_DIGIT = {"0": MOON, "1": SUN}  # value of each digit in a board's text
USUAL_ROWS = 6  # fewest rows of the boards that people play
# doubt about a full board on which all symbols look given
ALL_ALIKE = Doubt(Sort.ROLE, "all cells look alike: which symbols are given cannot be told")


def _puzzle(seen: Observations) -> Tango:
    rows = range(seen.n)
    value = {thing: digit for digit, thing in VALUE_OF_DIGIT.items()}
    givens = ["".join(value.get(seen.givens.get((r, c), ""), EMPTY) for c in rows) for r in rows]
    signs = side_values(seen.givens).items()
    return Tango.of(givens, *([pair for pair, x in signs if x == sign] for sign in SIGNS))


def _observations_of(puzzle: Tango) -> Observations:
    cells = {(r, c): ch for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != EMPTY}
    return Observations(
        puzzle.n, {**{cell: SYMBOL_KINDS[int(ch)] for cell, ch in cells.items()}, **puzzle.signs}
    )


def _marks(seen: Observations) -> Marks:
    put = cell_values(seen.entries)
    return {f"{kind}s": tuple(cell for cell, x in put.items() if x == kind) for kind in (SUN, MOON)}


def _rules(seen: Observations) -> list[Doubt]:
    full = len(cell_values(seen.givens)) == seen.n**2
    return [ALL_ALIKE] if full and not seen.entries else []


VOCABULARY = Vocabulary(
    cell_contents="a sun or a moon",
    cell_values=lambda n: (SUN, MOON),
    side_contents="a sign",
    side_values=lambda n: SIGNS,
    can_be_entered=lambda value: value in SYMBOL_KINDS,
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=_marks,
    values_of_marks=lambda marks: {cell: kind for kind in SYMBOL_KINDS for cell in marks.get(f"{kind}s", ())},
    rules=_rules,
    intended_value=lambda said, read: VALUE_OF_DIGIT.get(said, said),
)


# Suns and moons told apart, and those that the puzzle gives from those that a player has put in.

# weights of L*, a*, b* in warmth: orange and red are warm, blue and violet are not
WARMTH = np.array([0.0, 0.5, 1.0])
# least warmth (CIELAB) between two kinds of symbols; those of the game are 110 apart
MIN_WARMTH_DISTANCE = 30.0
MIN_WARMTH = 12.0  # warmth of symbols against their cells, from which they are surely warm or cool
# roundness (see Symbol) from which a symbol without colour is a sun; those of the game have 0.97
MIN_SUN_ROUNDNESS = 0.85
MAX_CRESCENT_ROUNDNESS = 0.8  # largest roundness of a crescent; those of the game have 0.75
MIN_DISC_ROUNDNESS = 0.93  # least roundness of the game's suns
MIN_SUN_AREA_RATIO = 1.3  # area of the game's suns, in times that of its moons, at least; it is 1.7 and more
MIN_SHADE_CIE76 = 2.2  # CIE76 between a given's cell and an empty one, from which the cell is shaded
MAX_SHADE_CIE76 = 40.0  # CIE76 from which it is no shade but a cover; shades reach 13
MIN_SHADE_SHARE = 0.5  # least shade, as a share of the deepest shade on the board

# largest area of a board's only symbol, as a share of its cell: the game's suns have 0.2
MAX_LONE_AREA = 0.25

MAX_AREA_RATIO = 1.25  # ratio of areas within which two symbols of one kind are drawn alike
# CIE76 within which two symbols of one kind are drawn alike; compressed pictures reach 13
MAX_COLOUR_CIE76 = 20.0
# area of the only moon, in times the largest sun, at most; moons of feast days are as large as suns
MAX_MOON_AREA_RATIO = 1.5
UNCLEAR_SHADE_RATIO = 1.4  # ratio to the least shade, up or down, within which a shade is unclear
# CIELAB L* by which givens' cells of a full board are further from grey than others if the others are lit up;
# in the game they are nearer, by 4 and more
MIN_STARKNESS = 4.0

# doubt if suns and moons differ in shape alone
BY_SHAPE_DOUBT = Doubt(Sort.UNCLEAR, "suns and moons were told apart by shape, not by colour: compare them")
# doubt about kinds of an unusual colour
PALE_DOUBT = Doubt(
    Sort.UNCLEAR,
    "the symbols of one kind have an unusual colour: suns and moons may be swapped, so compare them",
)
# doubt about inverted colours
INVERTED_DOUBT = Doubt(
    Sort.UNCLEAR, "the round symbols are taken for suns: the picture's colours seem to be inverted"
)
# doubt about cells that an animation lights up
LIT_DOUBT = Doubt(Sort.ROLE, "cells may be lit up by an animation: which symbols are given cannot be told")
# doubt about more than two kinds of symbols
UNLIKE_DOUBT = Doubt(Sort.UNLIKE, "the symbols are of more than two kinds")
# doubt about the only symbol of its kind
LONE_SYMBOL_DOUBT = Doubt(Sort.UNLIKE, "the only symbol of its kind may be something else")


def kinds_of(symbols: Sequence[Symbol], colours: np.ndarray) -> tuple[list[str], list[Doubt]]:
    """Return MOON or SUN for each symbol, and doubts about that. colours: (n, n, 3) RGB, each cell's own.

    The warmer symbols are suns, whatever their shape, because the game changes shapes on feast days; unless
    the warmer ones are the game's crescents and the others its discs. If all are equally warm (pictures in
    grey or in one colour), the round ones are suns. That is doubted unless they are drawn as in the game and
    the kinds differ in brightness.
    """
    if not symbols:
        return [], []
    lab = to_lab(np.array([s.colour for s in symbols]))
    warmth = warmths(symbols, colours)
    roundness = np.array([s.roundness for s in symbols])
    ranked = np.sort(warmth)
    if ranked[-1] - ranked[0] > MIN_WARMTH_DISTANCE:
        widest = int(np.diff(ranked).argmax())
        kinds = warmth > (ranked[widest] + ranked[widest + 1]) / 2
        doubts = _doubt_mixed_kinds(lab, kinds)
        if median(warmth[kinds]) < MIN_WARMTH or median(warmth[~kinds]) > -MIN_WARMTH:
            doubts.append(PALE_DOUBT)
        if _are_drawn_as_in_game(symbols, ~kinds):
            kinds = ~kinds
            doubts.append(INVERTED_DOUBT)
        return _kind_names(kinds), doubts
    if roundness.max() > MIN_SUN_ROUNDNESS and roundness.min() < MAX_CRESCENT_ROUNDNESS:
        kinds = roundness > (MIN_SUN_ROUNDNESS + MAX_CRESCENT_ROUNDNESS) / 2
        sure = _are_drawn_as_in_game(symbols, kinds) and not _doubt_mixed_kinds(lab, kinds)
        return _kind_names(kinds), [] if sure else [BY_SHAPE_DOUBT]
    if abs(median(warmth)) > MIN_WARMTH:
        warm, usual = median(warmth) > 0, median(roundness)
        inverted = usual < MAX_CRESCENT_ROUNDNESS if warm else usual > MIN_DISC_ROUNDNESS
        odd = MAX_CRESCENT_ROUNDNESS <= usual <= MIN_DISC_ROUNDNESS or symbols[0].area > MAX_LONE_AREA
        alone = [s.cell for s in symbols] if len(symbols) == 1 and odd else []
        covered = place_doubts(Sort.HIDDEN, VOCABULARY.cell_contents, alone)
        return [SUN if warm != inverted else MOON] * len(symbols), [INVERTED_DOUBT] if inverted else covered
    return _kind_names(roundness > MIN_SUN_ROUNDNESS), [BY_SHAPE_DOUBT]


def _kind_names(suns: np.ndarray) -> list[str]:
    """Return SUN where `suns` is True, else MOON."""
    return [SUN if is_sun else MOON for is_sun in suns.tolist()]


def _are_drawn_as_in_game(symbols: Sequence[Symbol], suns: np.ndarray) -> bool:
    """True if suns are discs much larger than the others, and the others are crescents, as the game draws
    them outside feast days. suns: bool for each symbol."""
    roundness, areas = np.array([(s.roundness, s.area) for s in symbols]).T
    discs, crescents = (
        median(roundness[suns]) > MIN_DISC_ROUNDNESS,
        median(roundness[~suns]) < MAX_CRESCENT_ROUNDNESS,
    )
    return bool(discs and crescents and median(areas[suns]) > MIN_SUN_AREA_RATIO * median(areas[~suns]))


def warmths(symbols: Sequence[Symbol], colours: np.ndarray) -> np.ndarray:
    """Return the warmth (CIELAB, see WARMTH) of each symbol above its cell's. colours: (n, n, 3) RGB, each
    cell's own. At least one symbol."""
    own = np.array([colours[s.cell] for s in symbols])
    return (to_lab(np.array([s.colour for s in symbols])) - to_lab(own)) @ WARMTH


def _doubt_mixed_kinds(lab: np.ndarray, kinds: np.ndarray) -> list[Doubt]:
    """Return a doubt if symbols of one kind differ in colour nearly as much as the two kinds do. lab: (m, 3).
    kinds: (m,) bool."""
    middles = [median(lab[kinds == kind], axis=0) for kind in (False, True)]
    apart = float(np.linalg.norm(middles[0] - middles[1]))
    astray = max(np.linalg.norm(lab[kinds == kind] - middles[kind], axis=1).max() for kind in (False, True))
    return [UNLIKE_DOUBT] if astray > apart / 2 else []


def unlike_symbols(symbols: Sequence[Symbol], kinds: Sequence[str]) -> tuple[Symbol, ...]:
    """Return the symbols that are drawn unlike all others of their kind, because something may lie on them.
    The only one of its kind cannot be compared."""
    lab = to_lab(np.array([s.colour for s in symbols]).reshape(-1, 3))
    area = np.log([s.area for s in symbols])
    like = np.abs(area[:, None] - area) < np.log(MAX_AREA_RATIO)
    like &= are_alike(lab, MAX_COLOUR_CIE76)
    same = (np.array(kinds)[:, None] == kinds) & ~np.eye(len(symbols), dtype=bool)
    alone = same.any(axis=1) & ~(same & like).any(axis=1)
    return tuple(s for s, is_alone in zip(symbols, alone, strict=True) if is_alone)


def are_stones(symbols: Sequence[Symbol], kinds: Sequence[str]) -> bool:
    """True if suns and moons are all discs or rings, as the stones of other games are."""
    shapes = [
        [s.roundness for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN)
    ]
    return all(some and median(some) > MIN_SUN_ROUNDNESS for some in shapes)


def doubtful_lone_symbols(symbols: Sequence[Symbol], kinds: Sequence[str]) -> list[Symbol]:
    """Return the only sun and the only moon if they are not drawn as in the game, while there are symbols of
    the other kind: a heart, a dot, a disc under a finger."""
    suns, moons = ([s for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (SUN, MOON))
    found = []
    if len(suns) == 1 and moons:
        least = min(moon.area for moon in moons) / MAX_AREA_RATIO
        found += [sun for sun in suns if sun.roundness < MIN_SUN_ROUNDNESS or sun.area < least]
    if len(moons) == 1 and suns:
        most = MAX_MOON_AREA_RATIO * max(sun.area for sun in suns)
        found += [moon for moon in moons if moon.roundness > MIN_SUN_ROUNDNESS or moon.area > most]
    return found


def find_shaded_cells(symbols: Sequence[Symbol], colours: np.ndarray) -> tuple[list[bool], list[Doubt]]:
    """Return for each symbol True if its cell is shaded like a given's: unlike the empty cells, or on a full
    board unlike most. And doubts: about shades in between, or about a full board of which cells seem to be
    lit up. colours: (n, n, 3) RGB, each cell's own."""
    if not symbols:
        return [], []
    own = to_lab(np.array([colours[s.cell] for s in symbols]))
    taken = {s.cell for s in symbols}
    empty = [colours[cell] for cell in np.ndindex(*colours.shape[:2]) if cell not in taken]
    base = median(to_lab(np.array(empty)) if empty else own, axis=0)
    away = np.linalg.norm(own - base, axis=1)
    least = max(MIN_SHADE_CIE76, MIN_SHADE_SHARE * away[away < MAX_SHADE_CIE76].max(initial=0))
    are = (away > least).tolist()
    near = (away > least / UNCLEAR_SHADE_RATIO) & (away < least * UNCLEAR_SHADE_RATIO) | (
        away >= MAX_SHADE_CIE76
    )
    if all(are) or not any(are):
        return are, []
    apart = distances(own)
    for kind in (np.array(are), ~np.array(are)):  # a ground of its own is neither shaded nor bare
        near |= kind & (oddness(apart, kind, CELL_PEER_SHARE, MIN_ODD_CELL_CIE76) > 1)
    doubts = place_doubts(Sort.ROLE, "a symbol", (s.cell for s, x in zip(symbols, near, strict=True) if x))
    from_grey = np.abs(own[:, 0] - 50.0)
    if not empty and median(from_grey[are]) > median(from_grey[np.logical_not(are)]) + MIN_STARKNESS:
        doubts.append(LIT_DOUBT)
    return are, doubts


class TangoStages(NamedTuple):
    """Stages of a reading. view: the board. signs: the signs, with how sure each is."""

    view: View
    signs: Signs


# doubt about boards with round symbols and no signs
STONES_DOUBT = Doubt(
    Sort.OTHER_GAME, "both kinds of symbols are round and no signs lie between cells: another game?"
)


def read_tango(view: View, correction: Correction) -> Reading:
    """Read a board as Tango, or the entries in the puzzle that a person gave. Raises NoBoardFound if no Tango
    board has that size."""
    symbols, signs = view.symbols.found, view.part(signs_of)
    kinds, kind_doubts = kinds_of(symbols, view.colours)
    shown: dict[Place, str] = {s.cell: kind for s, kind in zip(symbols, kinds, strict=True)}
    shades, shade_doubts = find_shaded_cells(symbols, cell_grounds(view))
    locked = {s.cell for s, is_shaded in zip(symbols, shades, strict=True) if is_shaded} or shown.keys()
    seen = Observations(
        view.n,
        givens={
            **{cell: kind for cell, kind in shown.items() if cell in locked},
            **{sign.pair: sign.kind for sign in signs.signs},
        },
        entries={cell: kind for cell, kind in shown.items() if cell not in locked},
        board_doubts=(
            *lattice_doubts(view, framed=False, also_cut=sides_with_cut_signs(view), usual_rows=USUAL_ROWS),
            *line_doubts(view),
        ),
        sureness={sign.pair: min(1.0, max(0.0, sign.lead / PLAIN_LIKENESS_LEAD)) for sign in signs.signs},
    )
    foreign = foreign_lines(view.flat, view.colours).union(
        pairs_in_other_ink(view.flat, view.colours, signs.signs)
    )
    unsure = (s.pair for s in signs.signs if s.lead < CLEAR_LIKENESS_LEAD or s.pair in foreign)
    unclear = [*unsure, *signs.unsure_pairs]
    found = place_oddities(
        VOCABULARY,
        seen,
        view.flat,
        view.colours,
        unclear=unclear,
        strange=view.symbols.odd_cells,
        may_hide=lambda broken: may_hide_signs(view, broken),
    )
    unlike = [s.cell for s in unlike_symbols(symbols, kinds)]
    alone = tuple(s.cell for s in doubtful_lone_symbols(symbols, kinds))
    doubts = (
        *(*kind_doubts, *shade_doubts),
        *([STONES_DOUBT] if are_stones(symbols, kinds) and not signs.signs else []),
        *place_doubts(Sort.UNLIKE, "a symbol", unlike),
        *([LONE_SYMBOL_DOUBT._replace(places=alone)] if alone else []),
        *found,
    )
    put = {cell: kind for cell, kind in seen.entries.items() if cell not in {*unlike, *alone}}
    seen = replace(seen, entries=put, doubts=doubts)
    stages = TangoStages(view, signs)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=stages)


HALF_SIGN_DEPTH = (0.0, 0.11)  # cells inwards from an outer line that half a sign takes
HALF_SIGN_SPAN = (0.38, 0.62)  # cells along that line that a sign takes
LINE_SPANS = (0.22, 0.34), (0.66, 0.78)  # cells along that line where it runs without a sign
BEYOND_SIGN_DEPTH = (0.14, 0.2)  # cells inwards; ink there belongs to a symbol, a pointer, or to light
# cells along the line; ink there belongs to something else than a sign
BEYOND_SIGN_SPANS = ((0.34, 0.37), (0.63, 0.66))
OTHER_INK_RATIO = 1.4  # contrast, in times the usual sign's, from which ink is a pointer's
MAX_BEYOND_SHARE = 0.3  # largest contrast beyond a sign's place, as a share of the sign's


def sides_with_cut_signs(view: View) -> tuple[str, ...]:
    """Return the sides ("left", "top", "right", "bottom") of a board on which a half or whole sign is
    seen."""
    signs = view.part(signs_of).signs
    inks = [sign.strength for sign in signs]
    most = OTHER_INK_RATIO * float(median(inks)) if inks else np.inf
    seen = [_outer_line_ink(*side) for side in _outer_cells(view.flat, view.colours)]
    noise = float(median(np.concatenate([ink for ink, _ in seen])))
    # the light that runs over a finished board is fainter than its signs
    share = MIN_SIGN_CONTRAST_SHARE if len(view.symbols.found) == view.n**2 else POSSIBLE_SIGN_CONTRAST_SHARE
    least = max(CLEAR_CONTRAST, share * max(inks, default=0.0), MIN_NOISE_RATIO * noise)
    cut = [((ink > least) & (ink < most) & (beyond < MAX_BEYOND_SHARE * ink)).any() for ink, beyond in seen]
    return tuple(name for name, is_cut in zip(SIDE_NAMES, cut, strict=True) if is_cut)


def _outer_cells(flat: Flat, colours: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield, for each side of the board, its cells, (n, deep, s, 3) float32, turned so that their outer line
    comes first, and their own colours, (n, 3)."""
    upright = (flat.turned, colours.swapaxes(0, 1)), (flat.rgb, colours)
    deep = round(BEYOND_SIGN_DEPTH[1] * flat.cell)
    for way in (1, -1):
        for rgb, own in upright:
            cells = rgb[::way][:deep].reshape(deep, -1, flat.cell, 3)
            yield cells.swapaxes(0, 1).astype(np.float32), own[::way][0]


def _outer_line_ink(cells: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (n,) each: contrast (0..255) of the ink on the middle of the outer lines, and of the ink around
    the place of a sign."""
    s = cells.shape[2]

    def part(picture: np.ndarray, deep: tuple[float, float], along: tuple[float, float]) -> np.ndarray:
        (top, bottom), (left, right) = ([round(x * s) for x in span] for span in (deep, along))
        return picture[:, top:bottom, left:right]

    lines = [
        median(part(cells, (0, BEYOND_SIGN_DEPTH[1]), along), axis=2, keepdims=True) for along in LINE_SPANS
    ]
    plain = np.stack(np.broadcast_arrays(*lines, own[:, None, None]))
    low, high = plain.min(axis=0), plain.max(axis=0)
    ink = max_channel(np.maximum(low - cells, cells - high)).clip(0)
    around = [
        part(ink, BEYOND_SIGN_DEPTH, HALF_SIGN_SPAN),
        *(part(ink, HALF_SIGN_DEPTH, along) for along in BEYOND_SIGN_SPANS),
    ]
    return patch_strengths(part(ink, HALF_SIGN_DEPTH, HALF_SIGN_SPAN)), np.maximum.reduce(
        [patch_strengths(x) for x in around]
    )


MIN_EVIDENCE = 2  # least symbols and signs together
MAX_UNSURE_SIDES = 2  # most sides that may also hold a sign, if fewer hold one
MAX_KIND_AREA_RATIO = 1.8  # largest by smallest symbol of a kind; digits and letters differ more
MIN_BORDER_INK = 1.5  # hundredths of a cell by which a region border exceeds the lines inside regions
MIN_BORDER_RATIO = 1.3  # ink of a region border, in times the lines inside regions
MANY_SIGNS = 4  # signs from which it is a Tango although one symbol may be covered


def is_tango(view: View) -> bool:
    """True if the board shows Tango: at least two symbols or signs; each kind in hardly more than half of the
    cells and, with few signs, of similar size; signs between cells, or symbols in a warm and a cool colour;
    no region borders if there is little else; and no region colours without signs."""
    symbols, n = view.symbols.found, view.n
    kinds, doubts = kinds_of(symbols, view.colours)
    areas = [[s.area for s, of in zip(symbols, kinds, strict=True) if of == kind] for kind in (MOON, SUN)]
    if any(len(of_kind) > n * n // 2 + n for of_kind in areas):
        return False
    alike = all(not of_kind or max(of_kind) <= MAX_KIND_AREA_RATIO * min(of_kind) for of_kind in areas)
    seen = view.part(signs_of)
    signs = len(seen.signs)
    if len(symbols) + signs < MIN_EVIDENCE or len(seen.unsure_pairs) > max(signs, MAX_UNSURE_SIDES):
        return False
    if not alike and signs < MANY_SIGNS:
        return False
    if (len(symbols) + signs < n and _has_borders(view)) or (not signs and view.has_regions):
        return False
    return signs > 0 or (not doubts and bool(np.ptp(warmths(symbols, view.colours)) > MIN_WARMTH_DISTANCE))


def _has_borders(view: View) -> bool:
    """True if some lines between the cells are thicker than the others, like borders of regions."""
    ink = np.sort(border_ink(view.coarse_flat, view.coarse_colours).flat())
    steps = np.diff(ink)
    at = int(steps.argmax())
    return bool(
        min(at + 1, len(ink) - at - 1) >= view.n
        and ink[at + 1] > max(MIN_BORDER_INK + ink[at], MIN_BORDER_RATIO * ink[at])
    )


# Grounds of a finished board, and the ink of signs: those of one board have one ink.

INK_REACH = 0.11  # cells from a side's middle within which a sign's ink is sampled
INK_PERCENTILE = 93  # percentile of the contrast there, from which a pixel is the sign's ink
# distance (CIE a*, b*) of two different inks; in sharp captures one ink varies by up to 9
MIN_HUE_DISTANCE = 30.0
MIN_SIGNS_FOR_HUE = 3  # least signs for which a usual hue is known


def cell_grounds(view: View) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: each cell's own colour; on a full board that of its darkest
    corner, because light that runs over it leaves at least one corner as it was."""
    if len(view.symbols.found) < view.n**2:
        return view.colours
    near, far = (round(x * view.flat.cell) for x in (BAND_INSET, BAND_INSET + BAND_WIDTH))
    spans = slice(near, far), slice(-far, -near)
    patches = [view.flat.cells[:, :, v, u].reshape(view.n, view.n, -1, 3) for v in spans for u in spans]
    corners = np.stack([median(patch, axis=2) for patch in patches], axis=2).astype(np.float32)
    darkest = (corners @ LUMA).argmin(axis=2)
    return np.take_along_axis(corners, darkest[:, :, None, None], axis=2)[:, :, 0]


def pairs_in_other_ink(flat: Flat, colours: np.ndarray, signs: Sequence[Sign]) -> tuple[Pair, ...]:
    """Return the pairs whose sign has another hue than most signs, such as a letter of something that lies on
    the board; none with few signs. colours: (n, n, 3) RGB, each cell's own."""
    if len(signs) < MIN_SIGNS_FOR_HUE:
        return ()
    hues = to_lab(np.array([_ink_colour(flat, colours, sign.pair) for sign in signs]))[:, 1:]
    off = np.linalg.norm(hues - median(hues, axis=0), axis=1)
    return tuple(sign.pair for sign, away in zip(signs, off, strict=True) if away > MIN_HUE_DISTANCE)


def _ink_colour(flat: Flat, colours: np.ndarray, pair: Pair) -> np.ndarray:
    """Return (3,) RGB 0..255: the colour around the middle of a side that differs most from both cells."""
    reach = round(INK_REACH * flat.cell)
    y, x = (round((a + b + 1) / 2 * flat.cell) for a, b in zip(*pair, strict=True))
    patch = flat.rgb[y - reach : y + reach, x - reach : x + reach].reshape(-1, 3).astype(np.float32)
    unlike = np.minimum(*(max_channel(np.abs(patch - colours[cell])) for cell in pair))
    return median(patch[unlike >= percentile(unlike, INK_PERCENTILE)], axis=0)
