"""All ways to put the queens that a unit lacks into its live cells, no two of them attacking each other.

For rows and columns in which queens may only not touch, solver/nonogram/state.py answers the same question.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..budget import check_clock
from ..cells import bit_numbers

MAX_QUEENS_WITHOUT_CLOCK = 3  # queens: all ways to place so few are made in some milliseconds


class SharedCells(NamedTuple):
    """The cells that all arrangements of a unit's queens share, as masks. queens: part of all arrangements.
    unused: live cells of the unit that are part of none. attacked: cells elsewhere that each arrangement
    attacks."""

    queens: int
    unused: int
    attacked: int


def arrangements(live: int, need: int, kill: Sequence[int]) -> Iterator[int]:
    """Yield every set of `need` of the `live` cells of which none attacks another, as a mask.

    kill[i] is the mask of the cells that a queen in cell i rules out (its neighbours at least). It is
    symmetric.
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
    """Return the first of the `arrangements` of one queen or more; 0 if there is none."""
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


def cells_shared_by_arrangements(
    live: int, need: int, kill: Sequence[int], outside: int = 0
) -> SharedCells | None:
    """Return the cells that all arrangements of `need` queens among the `live` cells of a unit share; None if
    there is no arrangement.

    outside: the live cells outside the unit that may be reported as attacked. kill: as for `arrangements`.

    Not all arrangements are made. A cell is shared unless one arrangement lacks it, unused unless one
    contains it, and attacked unless one leaves it alone. So the first witness settles a cell, and most
    witnesses settle many cells at once.
    """
    if need == 0:
        return SharedCells(0, live, 0)
    check_clock()
    first = first_arrangement(live, need, kill)
    if not first:
        return None
    queens, unused, attacked = first, live & ~first, outside & _cells_attacked_by(first, kill)

    def narrow_to_arrangement(witness: int) -> None:
        nonlocal queens, unused, attacked
        queens &= witness
        unused &= ~witness
        attacked &= _cells_attacked_by(witness, kill) if attacked else 0

    settled = 0
    while unsettled := unused & ~settled:
        cell = unsettled & -unsettled
        settled |= cell
        rest = live & ~(cell | kill[cell.bit_length() - 1])
        if need == 1:
            narrow_to_arrangement(cell)
        elif rest := first_arrangement(rest, need - 1, kill):
            narrow_to_arrangement(rest | cell)
    settled = 0
    while unsettled := queens & ~settled:
        cell = unsettled & -unsettled
        settled |= cell
        if witness := first_arrangement(live & ~cell, need, kill):
            narrow_to_arrangement(witness)
    settled = 0
    while unsettled := attacked & ~settled:
        cell = unsettled & -unsettled
        settled |= cell
        if witness := first_arrangement(live & ~kill[cell.bit_length() - 1], need, kill):
            narrow_to_arrangement(witness)
    return SharedCells(queens, unused, attacked)


def are_shared(cells: SharedCells, live: int, need: int, kill: Sequence[int]) -> bool:
    """True if all arrangements share some cells. The other parameters are those of
    `cells_shared_by_arrangements`."""
    check_clock()
    for i in bit_numbers(cells.queens):
        if first_arrangement(live & ~(1 << i), need, kill):
            return False
    for i in bit_numbers(cells.unused):
        if need == 1 or first_arrangement(live & ~(1 << i | kill[i]), need - 1, kill):
            return False
    return not any(first_arrangement(live & ~kill[i], need, kill) for i in bit_numbers(cells.attacked))


def _cells_attacked_by(queens: int, kill: Sequence[int]) -> int:
    """Return the cells that any of the queens rules out."""
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


class FitResult(NamedTuple):
    """Conclusions when queens are fitted into lines. spare_groups: groups beyond the queens needed (0: they
    only just fit). queens, dead: masks of the cells that must be queens, and that must be empty."""

    spare_groups: int
    queens: int
    dead: int


def fit_queens_in_line(lanes: Sequence[int], need: int, touching: Sequence[int]) -> FitResult | None:
    """Return what follows if `need` queens stand in a line, or in two lines side by side; None if they do not
    fit. lanes: one mask of cells for each lane across, in order. touching[i]: mask of the neighbours of cell
    i.

    Groups are two lanes wide: no placing does better than that bound.
    """
    return _fit_groups([_pair_lanes(lanes), _pair_lanes(lanes[::-1])], need, touching)


def fit_cells(cells: int, need: int, n: int, touching: Sequence[int]) -> FitResult | None:
    """Return what follows if `need` queens stand in any cells of a board of size n; None if they certainly do
    not fit."""
    return _fit_groups(
        [_cover_with_blocks(cells, n, False), _cover_with_blocks(cells, n, True)], need, touching
    )


def _fit_groups(covers: list[list[int]], need: int, touching: Sequence[int]) -> FitResult | None:
    """Return the consequences of several ways to cut the same cells into groups."""
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
    return FitResult(spare, queens, dead)


def _pair_lanes(lanes: Sequence[int]) -> list[int]:
    """Return groups of two neighbouring lanes, each begun at the first cell that has none yet."""
    groups, open_group = [], 0
    for lane in lanes:
        if open_group:
            groups.append(open_group | lane)
            open_group = 0
        else:
            open_group = lane
    return [*groups, open_group] if open_group else groups


def _cover_with_blocks(cells: int, n: int, upwards: bool) -> list[int]:
    """Return 2 x 2 blocks that cover the cells. Each begins at the first cell left (upwards: the last), and
    extends to the side where it covers more."""
    groups = []
    while cells:
        corner = 1 << cells.bit_length() - 1 if upwards else cells & -cells
        column = (corner.bit_length() - 1) % n
        pair = corner | (corner >> n if upwards else corner << n)
        right = (pair | pair << 1 if column + 1 < n else pair) & cells
        left = (pair | pair >> 1 if column else pair) & cells
        group = right if right.bit_count() >= left.bit_count() else left
        groups.append(group)
        cells ^= group
    return groups


def _touched_by_all(cells: int, touching: Sequence[int]) -> int:
    """Return the cells that each of the cells touches."""
    touched = -1
    while cells:
        low = cells & -cells
        touched &= touching[low.bit_length() - 1]
        cells ^= low
    return touched
