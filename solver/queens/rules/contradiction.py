"""Hypotheses: suppose a queen (or a cross) in one cell, follow the baseline rules for a few passes, and see
whether some unit is left without room."""

from collections.abc import Callable, Iterator

from ..arrangements import arrangements, shared
from ..firing import Firing
from ..state import State

# Live cells for each queen a region needs; a queen that reaches no region this small is not tried.
SMALL_REGION = 6
DEPTH = 2  # passes of the baseline rules after the hypothesis; more would be guessing in all but name


def placement_forces_contradiction(
    state: State, fresh: int, small_region: int = SMALL_REGION, depth: int = DEPTH
) -> Firing | None:
    """Fires when: a queen in some live cell leaves, after at most `depth` passes of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: the cell dies, and so does every other that leaves the same unit without room as soon.
    Valid because: no solution can go on from that queen.

    Only cells that attack something in a region of at most `small_region` live cells for each queen it
    needs are tried, and the fewest passes come first.
    """
    found = _refuted(state, depth, _candidates(state, small_region, placing=True), State.place)
    if found is None:
        return None
    unit, cells = found
    masks = state.masks
    because = state.live & masks.units[unit] & ~cells
    return Firing("placement-forces-contradiction", masks.n, 0, cells, because, (masks.names[unit],))


def crossing_out_forces_contradiction(
    state: State, fresh: int, small_region: int = SMALL_REGION, depth: int = DEPTH
) -> Firing | None:
    """Fires when: a cross in some live cell leaves, after at most `depth` passes of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: a queen there; the cells it attacks die.
    Valid because: no solution can go on from that cross.

    Only cells of regions of at most `small_region` live cells for each queen they need are tried.
    """
    found = _refuted(state, depth, _candidates(state, small_region, placing=False), State.cross_out)
    if found is None:
        return None
    unit, cells = found
    masks = state.masks
    queen = cells & -cells
    because = state.live & masks.units[unit] & ~queen
    dead = state.killed_by(queen)
    return Firing("crossing-out-forces-contradiction", masks.n, queen, dead, because, (masks.names[unit],))


def _refuted(
    state: State, depth: int, candidates: Iterator[int], suppose: Callable[[State, int], None]
) -> tuple[int, int] | None:
    """The unit that is left without room after the fewest passes (the first such), and the candidates that
    leave it so."""
    branches = []
    for x in candidates:
        branch = state.copy()
        suppose(branch, x)
        branches.append((x, branch))
    for passes in range(depth + 1):
        refuted: dict[int, int] = {}
        for x, branch in branches:
            if passes:
                baseline_pass(branch)
            unit = without_room(branch)
            if unit is not None:
                refuted[unit] = refuted.get(unit, 0) | x
        if refuted:
            return min(refuted.items())
    return None


def _candidates(state: State, small_region: int, placing: bool) -> Iterator[int]:
    """The live cells worth a hypothesis: those whose queen (or cross) touches a small region."""
    live, units, kill = state.live, state.masks.units, state.kill
    reached = 0
    for u in state.open_regions:
        cells = live & units[u]
        if cells.bit_count() <= small_region * state.need[u]:
            reached |= cells
    left = live
    while left:
        x = left & -left
        left ^= x
        if reached & (kill[x.bit_length() - 1] if placing else x):
            yield x


def without_room(state: State) -> int | None:
    """The number of a unit whose live cells can no longer hold what it needs, or None."""
    failed = state.contradiction()
    if failed is None and state.masks.k > 1:
        for u in (*state.open_regions, *state.open_rows, *state.open_columns):
            cells = state.live & state.masks.units[u]
            if state.need[u] > 1 and next(arrangements(cells, state.need[u], state.kill), None) is None:
                return u
    return failed


def baseline_pass(state: State) -> None:
    """Every open unit looked at once: forced cells of regions, rows and columns, then confinements. Where a
    unit needs two queens or more, forced is what all arrangements share."""
    units = state.masks.units
    for u in (*state.open_regions, *state.open_rows, *state.open_columns):
        cells, need = state.live & units[u], state.need[u]
        if need > 1:
            found = shared(cells, need, state.kill)
            queens = found.queens if found else 0
            state.cross_out(found.unused if found else 0)
        else:
            queens = cells if need == 1 and not cells & (cells - 1) else 0
        while queens:
            queen = queens & -queens
            queens ^= queen
            if queen & state.live:
                state.place(queen)
    frame, n = state.masks.frame, state.masks.n
    for u in state.open_regions:
        _confine(state, u, 0, frame.row_of)
        _confine(state, u, n, frame.column_of)
    for u in (*state.open_rows, *state.open_columns):
        _confine(state, u, 2 * n, state.masks.region_of)


def _confine(state: State, u: int, base: int, other_of) -> None:
    """If all live cells of unit u lie in one of another kind with the same need, the rest of that dies."""
    units = state.masks.units
    cells = state.live & units[u]
    if cells:
        other = base + other_of[cells.bit_length() - 1]
        if not cells & ~units[other] and state.need[u] == state.need[other]:
            state.cross_out(units[other] & ~units[u])
