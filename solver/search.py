"""Exact answers by search: used to prove that a solution is the only one, never to find a step."""

import sys

from .board import Board, Cell
from .state import State


class SearchTooLong(Exception):
    """Raised when a search has looked at as many positions as it may."""


def solutions(board: Board, limit: int = 2, effort: int | None = None) -> list[tuple[Cell, ...]]:
    """Up to `limit` solutions of the board, each sorted row by row.

    Raises SearchTooLong after `effort` positions (default: none is too many).

    Branches on the unit with the fewest places to spare, which ends most wrong turns at once; going row by
    row instead is slower and, on large boards, hopeless.
    """
    found: list[tuple[Cell, ...]] = []
    if _search(State(board), limit, found, effort or sys.maxsize) < 0:
        raise SearchTooLong(f"no end after {effort} positions")
    return found


def _search(state: State, limit: int, found: list[tuple[Cell, ...]], effort: int) -> int:
    """Add the solutions that go on from a state, which may be changed; what is left of the effort."""
    if state.solved:
        found.append(state.queen_cells)
        return effort
    cells = _tightest_unit(state)
    while cells and len(found) < limit and effort >= 0:
        queen = cells & -cells
        branch = state.copy()
        branch.place(queen)
        effort = _search(branch, limit, found, effort - 1)
        state.cross_out(queen)  # from here on: solutions without this queen
        cells = cells ^ queen if state.masks.k == 1 else _tightest_unit(state)
    return effort


def _tightest_unit(state: State) -> int:
    """The live cells of the open unit with the fewest places to spare; none (0) when a unit cannot hold what
    it needs, so that nothing goes on from here."""
    live, units, need = state.live, state.masks.units, state.need
    single = state.masks.k == 1
    best, least = 0, state.masks.n**2
    for open_units in (state.open_regions, state.open_rows, state.open_columns):
        for u in open_units:
            cells = live & units[u]
            room = cells.bit_count() if single else _room(cells, state.masks.n)
            spare = room - need[u]
            if spare < 0:
                return 0
            if spare < least or (spare == least and cells.bit_count() < best.bit_count()):
                best, least = cells, spare
    return best


def _room(cells: int, n: int) -> int:
    """How many queens fit at most: the number of 2 x 2 blocks, good for one queen each, over the cells."""
    blocks = 0
    while cells:
        low = cells & -cells
        column = (low.bit_length() - 1) % n
        below = low | low << n
        right = below | below << 1 if column + 1 < n else below
        left = below | below >> 1 if column else below
        cells &= ~(right if (cells & right).bit_count() >= (cells & left).bit_count() else left)
        blocks += 1
    return blocks
