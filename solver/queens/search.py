"""Exact answers by search: used to prove that a solution is the only one, never to find a step."""

from collections.abc import Iterator

from ..cell import Cell
from ..effort import SearchTooLong, tick
from .board import Board
from .firing import cells_of
from .stars.search import Stars
from .state import State

# Positions that a proof may look at. No Queens board that people made has needed half as many; of Star Battle
# boards only some of 21 x 21 and more (half a minute). A misread board may need any number.
BUDGET = 100_000
# The same where k > 1 is only tried: a few seconds at most, since a misread board must not hold up the rest.
BUDGET_OF_STARS = 15_000
POSITIONS = 8  # between two looks at the clock


def solutions(board: Board, limit: int | None = 2, budget: int | None = None) -> list[tuple[Cell, ...]]:
    """Up to `limit` solutions of the board (None: all), each sorted row by row.

    Branches on the unit with the fewest places to spare, which ends most wrong turns at once; going row by
    row instead is slower and, on large boards, hopeless.

    Raises SearchTooLong after looking at `budget` positions without an end (None: never).
    """
    found: list[tuple[Cell, ...]] = []
    looked_at = 0
    if limit is not None and limit < 1:
        return found
    for queens in _single(State(board)) if board.k == 1 else Stars(board).positions():
        if queens is not None:
            found.append(cells_of(queens, board.n))
            if len(found) == limit:
                break
            continue
        if looked_at == budget:
            raise SearchTooLong(f"the search was given up after {looked_at} positions", found)
        looked_at += 1
        if not looked_at % POSITIONS:
            tick()
    return found


def _single(state: State) -> Iterator[int | None]:
    """For one queen a unit: the solutions that go on from a state, which may be changed, as masks, and None
    for every position on the way."""
    yield None
    if state.solved:
        yield state.queens
        return
    cells = _tightest_unit(state)
    while cells:
        queen = cells & -cells
        branch = state.copy()
        branch.place(queen)
        yield from _single(branch)
        cells ^= queen
        state.cross_out(queen)  # from here on: solutions without this queen


def _tightest_unit(state: State) -> int:
    """The live cells of the open unit with the fewest; 0 when a unit has none: nothing goes on from here."""
    live, units = state.live, state.masks.units
    best, least = 0, state.masks.n**2
    for open_units in (state.open_regions, state.open_rows, state.open_columns):
        for u in open_units:
            cells = live & units[u]
            count = cells.bit_count()
            if count < least:
                if not count:
                    return 0
                best, least = cells, count
    return best
