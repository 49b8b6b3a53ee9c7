"""Tango read from a capture: suns, moons, and the signs between cells."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..cells.hidden import broken_lines, foreign_grounds, lines_of
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..places import Place
from ..reading import Reading
from ..record import reading_of
from ..seen import Seen
from .cut_signs import cut_signs
from .signs import CLEAR, Signs, signs_of
from .suns_moons import kinds_of, oversized, shaded, strangers
from .things import KINDS, THINGS


class TangoStages(NamedTuple):
    """view: the board as symbols were looked for on it. signs: with how sure each is."""

    view: View
    signs: Signs


def read_tango(view: View, correction: Correction) -> Reading:
    """Read a board as Tango, or what was put into the puzzle that a person has given. Raises NoBoardFound
    where no Tango board is as large."""
    symbols, signs = view.symbols.found, view.part(signs_of)
    kinds, kind_doubts = kinds_of(symbols, view.colours)
    shown: dict[Place, str] = {s.cell: KINDS[kind] for s, kind in zip(symbols, kinds, strict=True)}
    shades, shade_doubts = shaded(symbols, view.colours)
    locked = {s.cell for s, is_shaded in zip(symbols, shades, strict=True) if is_shaded} or shown.keys()
    seen = Seen(
        view.n,
        given={
            **{cell: kind for cell, kind in shown.items() if cell in locked},
            **{sign.between: sign.kind for sign in signs.signs},
        },
        put={cell: kind for cell, kind in shown.items() if cell not in locked},
        doubts=(*kind_doubts, *shade_doubts, *_doubts(view, signs, kinds)),
        of_board=(*lattice_doubts(view, framed=False, also_cut=cut_signs(view)), *line_doubts(view)),
    )
    stages = TangoStages(view, signs)
    return reading_of(view, seen, THINGS, correction, colours=view.colours, stages=stages)


def _doubts(view: View, signs: Signs, kinds: Sequence[int]) -> Iterator[Doubt]:
    """What speaks against the symbols and signs that were read."""
    odd = view.symbols.odd
    yield from doubted(Sort.STRANGE, THINGS.what, odd)
    yield from doubted(Sort.UNLIKE, "a symbol", (s.cell for s in strangers(view.symbols.found, kinds)))
    if large := oversized(view.symbols.found, kinds):
        yield Doubt(Sort.UNLIKE, "a moon is much larger than all suns", (large.cell,))
    full = {symbol.cell for symbol in view.symbols.found} | set(odd)
    empty = [(r, c) for r, c in np.ndindex(view.n, view.n) if (r, c) not in full]
    yield from doubted(Sort.HIDDEN, THINGS.what, foreign_grounds(view.flat, view.colours, empty))
    known = {*(sign.between for sign in signs.signs), *signs.unsure}
    yield from doubted(
        Sort.HIDDEN, "a sign", broken_lines(lines_of(view.flat, view.colours), known, set(empty))
    )
    unclear = [*(sign.between for sign in signs.signs if sign.clear < CLEAR), *signs.unsure]
    yield from doubted(Sort.UNCLEAR, "a sign", unclear)
