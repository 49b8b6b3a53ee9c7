"""All ways to put the queens that a unit lacks into its live cells, no two of them attacking each other.

For rows and columns in which queens may only not touch, solver/nonogram/state.py answers the same question.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..budget import check_clock

MAX_QUEENS_WITHOUT_CLOCK = 3  # queens: all ways to place so few are made in some milliseconds


class Shared(NamedTuple):
    """The cells that every arrangement of a unit's queens shares, as masks. `queens` are part of all
    arrangements, `unused` live cells of the unit part of none, and `attacked` cells elsewhere are attacked by
    each."""

    queens: int
    unused: int
    attacked: int


def arrangements(live: int, need: int, kill: Sequence[int]) -> Iterator[int]:
    """Every set of `need` of the `live` cells of which none attacks another, as a mask.

    kill[i] is the mask of cells that a queen in cell i rules out (its neighbours at least); it is symmetric:
    i rules out j where j rules out i.
    """
    if need == 0:
        yield 0
        return
    if need == MAX_QUEENS_WITHOUT_CLOCK + 1:
        check_clock()
    while live.bit_count() >= need:
        low = live & -live
        live ^= low
        for rest in arrangements(live & ~kill[low.bit_length() - 1], need - 1, kill):
            yield low | rest


def first_arrangement(live: int, need: int, kill: Sequence[int]) -> int:
    """The first of the `arrangements` of one queen or more; 0 if there is none."""
    if need == 1:
        return live & -live
    if need == MAX_QUEENS_WITHOUT_CLOCK + 1:
        check_clock()
    while live.bit_count() >= need:
        low = live & -live
        live ^= low
        if rest := first_arrangement(live & ~kill[low.bit_length() - 1], need - 1, kill):
            return low | rest
    return 0


def cells_shared_by_arrangements(live: int, need: int, kill: Sequence[int], others: int = 0) -> Shared | None:
    """The cells that all arrangements of `need` queens among the `live` cells of a unit share; None if there
    is none.

    `others`: the live cells outside the unit that may be reported as attacked. `kill` as for `arrangements`.

    Not all of them are made: a cell is shared unless one arrangement does without it, unused unless one
    contains it, and attacked unless one leaves it alone; so for each cell in question the first witness
    settles it, and most witnesses settle many cells at once. Nothing is asked that cannot be learnt any more.
    """
    if need == 0:
        return Shared(0, live, 0)
    check_clock()
    first = first_arrangement(live, need, kill)
    if not first:
        return None
    queens, unused, attacked = first, live & ~first, others & _cells_attacked_by(first, kill)

    def narrow(witness: int) -> None:
        nonlocal queens, unused, attacked
        queens &= witness
        unused &= ~witness
        attacked &= _cells_attacked_by(witness, kill) if attacked else 0

    asked = 0
    while left := unused & ~asked:
        cell = left & -left
        asked |= cell
        rest = live & ~(cell | kill[cell.bit_length() - 1])
        if need == 1:
            narrow(cell)
        elif rest := first_arrangement(rest, need - 1, kill):
            narrow(rest | cell)
    asked = 0
    while left := queens & ~asked:
        cell = left & -left
        asked |= cell
        if witness := first_arrangement(live & ~cell, need, kill):
            narrow(witness)
    asked = 0
    while left := attacked & ~asked:
        cell = left & -left
        asked |= cell
        if witness := first_arrangement(live & ~kill[cell.bit_length() - 1], need, kill):
            narrow(witness)
    return Shared(queens, unused, attacked)


def _cells_attacked_by(queens: int, kill: Sequence[int]) -> int:
    """The cells that any of the queens rules out."""
    attacked = 0
    while queens:
        low = queens & -queens
        attacked |= kill[low.bit_length() - 1]
        queens ^= low
    return attacked


# How many queens fit into some cells at most, and what follows where they only just fit.
#
# Cut the cells into groups of which each holds one queen at most (it fits into a 2 x 2 block). If there are
# fewer groups than queens, the queens do not fit. If there are as many, every group holds exactly one: a
# group of one cell is a queen, and what all cells of a group touch is dead.


class Fit(NamedTuple):
    """Conclusions if queens are fitted into lines. spare: groups beyond the queens needed (0: they only just
    fit). queens, dead: masks of the cells that must be queens, and that must be empty."""

    spare: int
    queens: int
    dead: int


def fit_line(lanes: Sequence[int], need: int, touching: Sequence[int]) -> Fit | None:
    """Return what follows if `need` queens stand in a line, or in two lines side by side; None if they do not
    fit. The cells come as one mask a lane across, in order. Groups are two lanes wide: no placing does better
    than that bound.

    touching[i]: mask of the neighbours of cell i.
    """
    return _fit_groups([_pair_lanes(lanes), _pair_lanes(lanes[::-1])], need, touching)


def fit_cells(cells: int, need: int, n: int, touching: Sequence[int]) -> Fit | None:
    """Return what follows if `need` queens stand in any cells of a board of size n; None if they certainly do
    not fit."""
    return _fit_groups(
        [_cover_with_blocks(cells, n, False), _cover_with_blocks(cells, n, True)], need, touching
    )


def _fit_groups(covers: list[list[int]], need: int, touching: Sequence[int]) -> Fit | None:
    """The consequences of several ways to cut the same cells into groups."""
    spare = min(len(cover) for cover in covers) - need
    if spare < 0:
        return None
    queens = dead = 0
    for cover in covers if spare == 0 else ():
        if len(cover) == need:
            for group in cover:
                if not group & (group - 1):
                    queens |= group
                dead |= _touched_by_all(group, touching)
    return Fit(spare, queens, dead)


def _pair_lanes(lanes: Sequence[int]) -> list[int]:
    """Groups of two neighbouring lanes, each begun at the first cell that has none yet."""
    groups, open_group = [], 0
    for lane in lanes:
        if open_group:
            groups.append(open_group | lane)
            open_group = 0
        else:
            open_group = lane
    return [*groups, open_group] if open_group else groups


def _cover_with_blocks(cells: int, n: int, upwards: bool) -> list[int]:
    """2 x 2 blocks that cover the cells, each begun at the first cell left (upwards: the last), to the side
    where it covers more."""
    groups = []
    while cells:
        corner = 1 << cells.bit_length() - 1 if upwards else cells & -cells
        column = (corner.bit_length() - 1) % n
        both = corner | (corner >> n if upwards else corner << n)
        right = (both | both << 1 if column + 1 < n else both) & cells
        left = (both | both >> 1 if column else both) & cells
        group = right if right.bit_count() >= left.bit_count() else left
        groups.append(group)
        cells ^= group
    return groups


def _touched_by_all(cells: int, touching: Sequence[int]) -> int:
    """The cells that each of the cells touches."""
    touched = -1
    while cells:
        low = cells & -cells
        touched &= touching[low.bit_length() - 1]
        cells ^= low
    return touched
