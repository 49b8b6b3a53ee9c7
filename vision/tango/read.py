"""Tango read from a capture: suns, moons, and the signs between cells."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..places import Place
from ..reading import Reading
from ..record import oddities, reading_of
from ..things import Seen
from .cut_signs import cut_signs
from .gaps import foreign_lines
from .signs import CLEAR, PLAIN, Signs, grounds, may_hide_signs, other_inks, signs_of
from .suns_moons import both_round, kinds_of, oversized, shaded, strangers, unsure_alone
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
