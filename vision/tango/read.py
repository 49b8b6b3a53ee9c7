"""Tango read from a capture: suns, moons, and the signs between cells; and whether it is a Tango at all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..cells.ink import border_ink
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..grid.edges import NAMES
from ..grid.lattice import Flat
from ..percentiles import median, strongest
from ..places import Place
from ..reading import Reading
from ..record import oddities, reading_of
from ..things import Seen
from .gaps import foreign_lines
from .signs import (
    ABOVE_NOISE,
    ALIKE,
    CLEAR,
    CLEARLY,
    PLAIN,
    POSSIBLE,
    Signs,
    grounds,
    may_hide_signs,
    other_inks,
    signs_of,
    strengths,
)
from .suns_moons import (
    APART,
    MOON,
    SUN,
    both_round,
    kinds_of,
    oversized,
    shaded,
    strangers,
    unsure_alone,
    warmths,
)
from .things import KINDS, THINGS


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
    shown: dict[Place, str] = {s.cell: KINDS[kind] for s, kind in zip(symbols, kinds, strict=True)}
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
        sure={sign.between: min(1.0, max(0.0, sign.clear / PLAIN)) for sign in signs.signs},
    )
    foreign = foreign_lines(view.flat, view.colours).union(other_inks(view.flat, view.colours, signs.signs))
    unsure = (s.between for s in signs.signs if s.clear < CLEAR or s.between in foreign)
    unclear = [*unsure, *signs.unsure]
    found = oddities(
        THINGS,
        seen,
        view.flat,
        view.colours,
        unclear=unclear,
        strange=view.symbols.odd,
        may_hide=lambda broken: may_hide_signs(view, broken),
    )
    stones = [STONES] if both_round(symbols, kinds) and not signs.signs else []
    doubts = (*kind_doubts, *shade_doubts, *stones, *_unlike(view, kinds), *found)
    strange = {symbol.cell for symbol in (*strangers(symbols, kinds), *unsure_alone(symbols, kinds))}
    put = {cell: kind for cell, kind in seen.put.items() if cell not in strange}
    seen = replace(seen, put=put, doubts=doubts)
    stages = TangoStages(view, signs)
    return reading_of(view, seen, THINGS, correction, colours=view.colours, stages=stages)


def _unlike(view: View, kinds: Sequence[int]) -> Iterator[Doubt]:
    """From symbols that are not drawn like others."""
    symbols = view.symbols.found
    yield from doubted(Sort.UNLIKE, "a symbol", (s.cell for s in strangers(symbols, kinds)))
    alone = tuple(symbol.cell for symbol in unsure_alone(symbols, kinds))
    if alone:
        yield Doubt(Sort.UNLIKE, "the only symbol of its kind may be something else", alone)
    if large := oversized(symbols, kinds):
        yield Doubt(Sort.UNLIKE, "a moon is much larger than all suns", (large.cell,))


DEEP = (0.0, 0.11)  # of a cell, inwards from an outer line: where half a sign lies
MIDDLE = (0.38, 0.62)  # of a cell, along that line: the same
BESIDE = (0.22, 0.34), (0.66, 0.78)  # of a cell, along it: how the line runs without a sign
# Of a cell, inwards, and along the line: ink that reaches as far belongs to a symbol, a pointer, to light.
DEEPER, FARTHER = (0.14, 0.2), ((0.34, 0.37), (0.63, 0.66))
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
    share = ALIKE if len(view.symbols.found) == view.n**2 else POSSIBLE
    least = max(CLEARLY, share * max(inks, default=0.0), ABOVE_NOISE * noise)
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
