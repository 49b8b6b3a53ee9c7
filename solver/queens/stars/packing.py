"""How many queens fit into some cells at most, and what follows where they only just fit.

Cut the cells into groups of which each holds one queen at most (it fits into a 2 x 2 block). If there are
fewer groups than queens, the queens do not fit. If there are as many, every group holds exactly one: a group
of one cell is a queen, and what all cells of a group touch is dead.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Fit(NamedTuple):
    """spare: groups beyond the queens needed (0: they only just fit). queens, dead: masks of what follows."""

    spare: int
    queens: int
    dead: int


def fit_line(lanes: Sequence[int], need: int, touching: Sequence[int]) -> Fit | None:
    """For the cells of a line, or of two lines side by side, as one mask a lane across, in order: None if
    `need` queens do not fit. Groups are two lanes wide; that bound is exact, no placing does better.

    touching[i]: mask of the neighbours of cell i.
    """
    return _fit([_pair_up(lanes), _pair_up(lanes[::-1])], need, touching)


def fit_cells(cells: int, need: int, n: int, touching: Sequence[int]) -> Fit | None:
    """For any cells of a board of size n: None if `need` queens certainly do not fit."""
    return _fit([_blocks(cells, n, False), _blocks(cells, n, True)], need, touching)


def _fit(covers: list[list[int]], need: int, touching: Sequence[int]) -> Fit | None:
    """What follows from several ways to cut the same cells into groups."""
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


def _pair_up(lanes: Sequence[int]) -> list[int]:
    """Groups of two neighbouring lanes, each begun at the first cell that has none yet."""
    groups, open_group = [], 0
    for lane in lanes:
        if open_group:
            groups.append(open_group | lane)
            open_group = 0
        else:
            open_group = lane
    return [*groups, open_group] if open_group else groups


def _blocks(cells: int, n: int, upwards: bool) -> list[int]:
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
    """What each of the cells touches."""
    touched = -1
    while cells:
        low = cells & -cells
        touched &= touching[low.bit_length() - 1]
        cells ^= low
    return touched
