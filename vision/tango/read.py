"""Tango read from a capture: suns, moons, and the signs between cells."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import MalformedBoard, Marks
from ...solver.tango.puzzle import EMPTY, Tango
from ..cells.hidden import broken_lines, foreign_grounds, lines_of
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, between, lattice_doubts, line_doubts, named, puzzle_doubts, weight_of
from ..reading import Alternative, Reading
from ..source.errors import NoBoardFound
from .cut_signs import cut_signs
from .glow import grounds
from .likeness import EQUAL, OPPOSITE
from .signs import CLEAR, Signs, may_hide_signs, signs_of
from .suns_moons import MOON, SUN, kinds_of, oversized, shaded, strangers, unsure_alone

ALL_ALIKE = Doubt("all cells look alike: which symbols are given cannot be told", 0.5)
KINDS = {"suns": SUN, "moons": MOON}  # of marks


class TangoStages(NamedTuple):
    """view: the board as symbols were looked for on it. signs: with how sure each is."""

    view: View
    signs: Signs


def read_tango(view: View, correction: Correction) -> Reading:
    """Read a board as Tango, or what was put into the puzzle that a person has given. Raises NoBoardFound
    where no Tango board is as large."""
    symbols, signs = view.symbols.found, view.part(signs_of)
    kinds, kind_doubts = kinds_of(symbols, view.colours)
    shown = {symbol.cell: kind for symbol, kind in zip(symbols, kinds, strict=True)}
    shades, shade_doubts = shaded(symbols, grounds(view))
    locked = {
        symbol.cell: shown[symbol.cell]
        for symbol, is_shaded in zip(symbols, shades, strict=True)
        if is_shaded
    }
    strange = {symbol.cell for symbol in (*strangers(symbols, kinds), *unsure_alone(symbols, kinds))}
    entered = (
        {cell: kind for cell, kind in shown.items() if cell not in {*locked, *strange}} if locked else {}
    )
    of_lattice = lattice_doubts(view, framed=False, also_cut=cut_signs(view))
    doubts = [*of_lattice, *kind_doubts, *shade_doubts, *_doubts(view, signs, kinds)]
    if len(shown) == view.n**2 and not entered:
        doubts.append(ALL_ALIKE)
    confidence = weight_of(doubts)
    why = "what stands in unshaded cells is given, too"
    full = Alternative(_puzzle(view, signs, shown), confidence, why, _marks({}))
    puzzle = _puzzle(view, signs, locked or shown)
    reading = Reading(
        lattice=view.lattice,
        puzzle=puzzle,
        marks=_marks(entered),
        confidence=confidence,
        alternatives=(full,) if entered else (),
        warnings=tuple(doubt.text for doubt in doubts),
        colours=view.colours,
        stages=TangoStages(view, signs),
    )
    if isinstance(correction.puzzle, Tango):
        return _corrected(reading, correction.puzzle, shown, puzzle, of_lattice)
    return reading


def _corrected(
    reading: Reading, given: Tango, shown: Mapping[Cell, int], seen: Tango, doubts: Sequence[Doubt]
) -> Reading:
    """With the puzzle that a person has given; what stands in its open cells was put in. shown: the kind of
    every symbol. seen: the puzzle that was read. doubts: about where the board lies, which are left."""
    entered = {cell: kind for cell, kind in shown.items() if given.givens[cell[0]][cell[1]] == EMPTY}
    things = {*shown.items(), *seen.signs.items()}
    doubts = [*doubts, *puzzle_doubts([*_given_symbols(given).items(), *given.signs.items()], things)]
    return replace(
        reading,
        puzzle=given,
        marks=_marks(entered),
        confidence=weight_of(doubts),
        alternatives=(),
        warnings=tuple(doubt.text for doubt in doubts),
    )


def _marks(entered: Mapping[Cell, int]) -> Marks:
    """What was put in, by kind."""
    return {kind: tuple(cell for cell, value in entered.items() if value == of) for kind, of in KINDS.items()}


def _given_symbols(puzzle: Tango) -> dict[Cell, int]:
    """The kinds of the symbols that a puzzle gives."""
    rows = enumerate(puzzle.givens)
    return {(r, c): int(ch) for r, row in rows for c, ch in enumerate(row) if ch != EMPTY}


def _puzzle(view: View, signs: Signs, givens: Mapping[Cell, int]) -> Tango:
    n = view.n
    rows = ["".join(str(givens.get((r, c), EMPTY)) for c in range(n)) for r in range(n)]
    try:
        return Tango.of(rows, signs.of(EQUAL), signs.of(OPPOSITE))
    except MalformedBoard as error:
        raise NoBoardFound(str(error), "show the whole board, or give its size with --size") from None


def _doubts(view: View, signs: Signs, kinds: Sequence[int]) -> list[Doubt]:
    """What speaks against the symbols and signs that were read."""
    doubts = line_doubts(view)
    if odd := view.symbols.odd:
        doubts.append(Doubt(f"something other than a sun or a moon is drawn{named(odd)}", 0.5))
    if unlike := [symbol.cell for symbol in strangers(view.symbols.found, kinds)]:
        doubts.append(Doubt(f"a symbol does not look like the others of its kind{named(unlike)}", 0.6))
    if alone := [symbol.cell for symbol in unsure_alone(view.symbols.found, kinds)]:
        doubts.append(Doubt(f"the only symbol of its kind may be something else{named(alone)}", 0.6))
    if large := oversized(view.symbols.found, kinds):
        doubts.append(Doubt(f"a moon is much larger than all suns{named([large.cell])}", 0.6))
    full = {symbol.cell for symbol in view.symbols.found} | set(odd)
    empty = [(r, c) for r, c in np.ndindex(view.n, view.n) if (r, c) not in full]
    if hidden := foreign_grounds(view.flat, view.colours, empty):
        doubts.append(Doubt(f"something may hide what stands in a cell{named(hidden)}", 0.5))
    known = {*(sign.between for sign in signs.signs), *signs.unsure}
    broken = broken_lines(lines_of(view.flat, view.colours), known, set(empty))
    if broken := may_hide_signs(view, broken):
        doubts.append(Doubt(f"something may hide a sign {between(broken)}", 0.6))
    unclear = [sign.between for sign in signs.signs if sign.clear < CLEAR] + list(signs.unsure)
    if len(unclear) == 1:
        doubts.append(Doubt(f"the sign {between(unclear)} is hard to read", 0.6))
    elif unclear:
        doubts.append(Doubt(f"the signs {between(unclear)}, are hard to read", 0.6))
    return doubts
