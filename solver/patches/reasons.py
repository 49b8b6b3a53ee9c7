"""Which few cells show that rectangles are none of the answer: clues that they would hold, cells of others,
cells of their own that they would leave out."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from ..cell import bits
from .firing import Facts

Kills = defaultdict[int, int]  # of each cell the mask of the rivals that it rules out


class Rival(NamedTuple):
    """A rectangle that a clue could have by its shape and size, whatever else it holds: the mask of its
    cells."""

    clue: int
    cells: int


def rivals_at(about: Facts, cell: int, but: int) -> list[Rival]:
    """Those of all clues but one that cover a cell."""
    clues = (clue for clue in range(about.clues) if clue != but)
    return [x for clue in clues for x in _of(about, clue) if x.cells >> cell & 1]


def rivals_of(about: Facts, clue: int, found: int, whole: bool) -> list[Rival]:
    """Those of a clue that leave out some of the cells that were found; or where these are a whole
    rectangle, all others."""
    return [x for x in _of(about, clue) if (x.cells != found if whole else found & ~x.cells)]


def cells_against(
    about: Facts, rivals: Sequence[Rival], needs: int, known: int, near: int
) -> tuple[tuple[int, ...], bool]:
    """Cells, row by row, that rule out the rivals together, none of which can be left out: clues, and cells
    that facts are about; and whether rivals are left, which were ruled out before. needs: the facts. known:
    those that no cell has to show. near: the cell beside which others are looked for first."""
    candidates, open_ones = about.candidates, (1 << len(rivals)) - 1
    for mask in _by_facts(about, rivals, known).values():
        open_ones &= ~mask
    for clue in {clue for _, clue in about.owners(known)}:
        open_ones &= ~_held(rivals, clue, candidates.at[clue])
    out = {(candidates.clue[k], candidates.cells[k]) for k in bits(about.nones(known))}
    open_ones &= ~_where(rivals, lambda x: x in out)
    kills = {cell: mask & open_ones for cell, mask in _by_cells(about, rivals, needs).items()}
    chosen: list[int] = []
    left = open_ones
    while options := [cell for cell in kills if kills[cell] & left]:
        order = [(-(kills[cell] & left).bit_count(), _distance(about, cell, near), cell) for cell in options]
        *_, best = min(order)
        chosen.append(best)
        left &= ~kills[best]
    for cell in chosen.copy():
        others = [x for x in chosen if x != cell]
        if not kills[cell] & ~reduce(or_, (kills[x] for x in others), 0):
            chosen = others
    return tuple(sorted(chosen)), bool(left)


def _of(about: Facts, clue: int) -> Iterable[Rival]:
    candidates = about.candidates
    for k in bits(candidates.of[clue]):
        yield Rival(clue, candidates.cells[k])
    for mask, _ in candidates.blocked[clue]:
        yield Rival(clue, mask)


def _by_cells(about: Facts, rivals: Sequence[Rival], facts: int) -> Kills:
    """What clues rule out, and cells that facts are about."""
    kills = _by_facts(about, rivals, facts)
    for clue, cell in enumerate(about.candidates.at):
        kills[cell] |= _held(rivals, clue, cell)
    return kills


def _by_facts(about: Facts, rivals: Sequence[Rival], facts: int) -> Kills:
    """What cells that facts are about rule out: each rectangle of another clue that holds one, each of the
    same that does not; and of a clue whose rectangle is known any other."""
    kills: Kills = defaultdict(int)
    for cell, clue in about.owners(facts):
        kills[cell] |= _where(
            rivals, lambda x, clue=clue, cell=cell: (x.clue == clue) != (x.cells >> cell & 1)
        )
    candidates = about.candidates
    for k in bits(about.ones(facts)):
        clue, whole = candidates.clue[k], candidates.cells[k]
        others = _where(rivals, lambda x, clue=clue, whole=whole: x.clue == clue and x.cells != whole)
        for cell in bits(whole):
            kills[cell] |= others | _held(rivals, clue, cell)
    return kills


def _held(rivals: Sequence[Rival], clue: int, cell: int) -> int:
    """Those of other clues that hold a cell of a clue's."""
    return _where(rivals, lambda x: x.clue != clue and x.cells >> cell & 1)


def _where(rivals: Sequence[Rival], holds: Callable[[Rival], object]) -> int:
    """The rivals for which something holds, as a mask."""
    return sum(1 << i for i, x in enumerate(rivals) if holds(x))


def _distance(about: Facts, one: int, other: int) -> int:
    """How many cells two cells are apart, along rows and columns."""
    (r, c), (r2, c2) = about.candidates.cell(one), about.candidates.cell(other)
    return abs(r - r2) + abs(c - c2)
