"""Which few cells show that rectangles are none of the answer: clues that they would hold, cells of others,
cells of their own that they would leave out."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from itertools import groupby
from operator import or_
from typing import NamedTuple

from ..cell import bits
from ..effort import paced, tick
from .firing import Facts

TURNED = 300  # rivals that are seen cell by cell sooner than one by one
FEW = 2000  # rivals of which masks take little room
Kills = defaultdict[int, int]  # of each cell the mask of the rivals that it rules out


class Rival(NamedTuple):
    """A rectangle that a clue could have by its shape and size, whatever else it holds: the mask of its
    cells."""

    clue: int
    cells: int


def rivals_at(about: Facts, cell: int, but: int) -> list[Rival]:
    """The rivals of all clues but one that cover a cell."""
    clues = (clue for clue in paced(range(about.clues)) if clue != but)
    return [Rival(clue, cells) for clue in clues for cells in _of(about, clue) if cells >> cell & 1]


def rivals_of(about: Facts, clue: int, found: int, whole: bool) -> list[Rival]:
    """The rivals of a clue that leave out some of the cells that were found; or where these are a whole
    rectangle, all others."""
    every = _of(about, clue)
    return [Rival(clue, cells) for cells in every if (cells != found if whole else found & ~cells)]


def cells_against(
    about: Facts, rivals: Sequence[Rival], needs: int, known: int, near: int
) -> tuple[tuple[int, ...], bool]:
    """Cells, row by row, that rule out the rivals together, none of which can be left out: clues, and cells
    that facts are about; and whether rivals are left, which were ruled out before. needs: the facts. known:
    those that no cell has to show. near: the cell beside which others are looked for first."""
    candidates, open_ones, masks = about.candidates, (1 << len(rivals)) - 1, _masks_of(tuple(rivals))
    for mask in _by_facts(about, masks, known).values():
        open_ones &= ~mask
    for clue in {clue for _, clue in about.owners(known)}:
        open_ones &= ~masks.others_at(clue, candidates.at[clue])
    for k in bits(about.nones(known)):
        open_ones &= ~masks.same(Rival(candidates.clue[k], candidates.cells[k]))
    kills = {cell: mask & open_ones for cell, mask in _by_cells(about, masks, needs).items()}
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


def _of(about: Facts, clue: int) -> list[int]:
    """The cells of each rectangle that a clue could have by its shape and size, as masks."""
    candidates = about.candidates
    return [candidates.cells[k] for k in bits(candidates.of[clue])] + [x for x, _ in candidates.blocked(clue)]


class _Masks(NamedTuple):
    """Some rivals, as masks of their numbers. at: those that hold each cell; of_clue: those of each clue;
    numbers: of each its own."""

    at: Mapping[int, int]
    of_clue: Mapping[int, int]
    numbers: Mapping[Rival, int]

    def same(self, rival: Rival) -> int:
        """The one that is this, if it is among them."""
        number = self.numbers.get(rival)
        return 0 if number is None else 1 << number

    def others_at(self, clue: int, cell: int) -> int:
        """The rectangles of other clues that hold a cell of a clue's."""
        return self.at.get(cell, 0) & ~self.of_clue.get(clue, 0)


def _masks_of(rivals: tuple[Rival, ...]) -> _Masks:
    # The same rivals are asked about for each of the ways in which something may be told.
    return (_masks_of_few if len(rivals) <= FEW else _masks_of_many)(rivals)


def _made(rivals: tuple[Rival, ...]) -> _Masks:
    """Many of them as a table of text that is turned: bit by bit, a hundred thousand take seconds."""
    at, of_clue = defaultdict[int, int](int), defaultdict[int, int](int)
    if len(rivals) < TURNED:
        for i, rival in enumerate(rivals):
            of_clue[rival.clue] |= 1 << i
            for cell in bits(rival.cells):
                at[cell] |= 1 << i
        return _Masks(dict(at), dict(of_clue), {rival: i for i, rival in enumerate(rivals)})
    width = max([x.cells for x in rivals], default=0).bit_length()
    for start in range(0, len(rivals), FEW):
        tick()
        some = rivals[start : start + FEW]
        table = "".join([f"{x.cells:0{width}b}" for x in reversed(some)])
        for cell in range(width):
            at[cell] |= int(table[width - 1 - cell :: width], 2) << start
        for clue, together in groupby(enumerate(some, start), key=lambda x: x[1].clue):
            numbers = [i for i, _ in together]
            of_clue[clue] |= (1 << len(numbers)) - 1 << numbers[0]
    return _Masks(dict(at), dict(of_clue), {rival: i for i, rival in enumerate(rivals)})


_masks_of_few = lru_cache(maxsize=256)(_made)
_masks_of_many = lru_cache(maxsize=2)(_made)  # each may take some megabytes


def _by_cells(about: Facts, masks: _Masks, facts: int) -> Kills:
    """What clues rule out, and cells that facts are about."""
    kills = _by_facts(about, masks, facts)
    for clue, cell in enumerate(about.candidates.at):
        kills[cell] |= masks.others_at(clue, cell)
    return kills


def _by_facts(about: Facts, masks: _Masks, facts: int) -> Kills:
    """What cells that facts are about rule out: each rectangle of another clue that holds one, each of the
    same that does not; and of a clue whose rectangle is known any other."""
    kills: Kills = defaultdict(int)
    for cell, clue in about.owners(facts):
        kills[cell] |= masks.of_clue.get(clue, 0) ^ masks.at.get(cell, 0)
    candidates = about.candidates
    for k in paced(bits(about.ones(facts))):
        clue, whole = candidates.clue[k], candidates.cells[k]
        others = masks.of_clue.get(clue, 0) & ~masks.same(Rival(clue, whole))
        for cell in bits(whole):
            kills[cell] |= others | masks.others_at(clue, cell)
    return kills


def _distance(about: Facts, one: int, other: int) -> int:
    """How many cells two cells are apart, along rows and columns."""
    (r, c), (r2, c2) = about.candidates.cell(one), about.candidates.cell(other)
    return abs(r - r2) + abs(c - c2)
