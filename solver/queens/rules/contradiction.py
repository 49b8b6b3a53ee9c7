"""Hypotheses: suppose a queen (or a cross) in one cell, follow the baseline rules for a few rounds, and see
whether some unit is left without room."""

from collections.abc import Callable, Iterator
from itertools import islice

from ...effort import tick
from ...ladder import Fired, Rung, climb
from ...way.pruning import needed
from ..arrangements import arrangements
from ..firing import Firing
from ..state import State
from .arrangement import arrangement_column, arrangement_region, arrangement_row
from .confinement import (
    column_confined_to_region,
    region_confined_to_column,
    region_confined_to_row,
    row_confined_to_region,
)
from .singles import single_cell_column, single_cell_region, single_cell_row

# Live cells for each queen a region needs; a queen that reaches no region this small is not tried.
SMALL_REGION = 6
PAIR = 2  # queens: of more than two some may overfill a unit though none rules out another
MOST_WAYS = 200
DEPTH = 4  # rounds of the baseline rules after the hypothesis; more would be guessing in all but name

#: What is followed: all of it is looked at in every round, so that which comes first makes no difference.
BASELINE = (
    Rung(
        (
            single_cell_region,
            single_cell_row,
            single_cell_column,
            region_confined_to_row,
            region_confined_to_column,
            row_confined_to_region,
            column_confined_to_region,
            arrangement_region,
            arrangement_row,
            arrangement_column,
        ),
        1,
        1,
    ),
)

SUPPOSED, NO_ROOM = "supposed", "no-room"  # the first and the last link of a chain


def placement_forces_contradiction(
    state: State, fresh: int, small_region: int = SMALL_REGION, depth: int = DEPTH
) -> list[Firing]:
    """Fires when: a queen in some live cell leaves, after at most `depth` rounds of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: the cell dies.
    Valid because: no solution can go on from that queen.

    Only cells that attack something in a region of at most `small_region` live cells for each queen it
    needs are tried, and the fewest rounds come first.
    """
    refuted = _refuted(state, depth, _candidates(state, small_region, placing=True), State.place)
    return [
        refutation(state, "placement-forces-contradiction", x, True, branch, fired)
        for x, branch, fired in refuted
    ]


def crossing_out_forces_contradiction(
    state: State, fresh: int, small_region: int = SMALL_REGION, depth: int = DEPTH
) -> list[Firing]:
    """Fires when: a cross in some live cell leaves, after at most `depth` rounds of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: a queen there; the cells it attacks die.
    Valid because: no solution can go on from that cross.

    Only cells of regions of at most `small_region` live cells for each queen they need are tried.
    """
    refuted = _refuted(state, depth, _candidates(state, small_region, placing=False), State.cross_out)
    return [
        refutation(state, "crossing-out-forces-contradiction", x, False, branch, fired)
        for x, branch, fired in refuted
    ]


def refutation(state: State, rule: str, x: int, placing: bool, branch: State, fired: list[Fired]) -> Firing:
    """The firing that a supposition makes: a queen, or a cross, in the one cell of mask x has led by these
    firings to a branch in which some unit has no room."""
    masks = state.masks
    n = masks.n
    unit = without_room(branch)
    assert unit is not None
    name = masks.names[unit]
    killed = x
    if placing:  # with one queen a unit whatever is dead there by now
        killed = state.kill[x.bit_length() - 1] & masks.cells if masks.k == 1 else state.killed_by(x)
    supposed = Firing(SUPPOSED, n, x if placing else 0, killed, 0, ())
    # what leaves the unit without room: its dead cells, and where units take several the queens placed
    goal = end_of(branch, unit)
    before = state.facts | supposed.gives
    chain = needed([x.found for x in fired], before, goal)
    end = Firing(NO_ROOM, n, 0, 0, branch.live & masks.units[unit], (name,), goal)
    needs, given = 0, supposed.gives
    for link in (*chain, end):
        needs |= link.needs & state.facts & ~given
        given |= link.gives
    needs |= state.standing(state.closed_by(x))
    because = state.live & masks.units[unit] & ~x
    queens, dead = (0, x) if placing else (x, state.killed_by(x))
    inside = masks.units[unit]
    return Firing(rule, n, queens, dead, because, (name,), needs, None, inside, (supposed, *chain, end))


def end_of(branch: State, unit: int) -> int:
    """The facts that leave a unit (its number) without room."""
    cells = branch.masks.units[unit]
    left, reach = branch.live & cells, 0
    if branch.need[unit] > 1:
        reach = branch.around(left) if branch.need[unit] > PAIR else branch.closed_by(left)
    return branch.spent(cells) | branch.standing(cells | reach)


def _refuted(
    state: State, depth: int, candidates: Iterator[int], suppose: Callable[[State, int], None]
) -> list[tuple[int, State, list[Fired]]]:
    """The candidates that leave some unit without room after the fewest rounds, each with the position it
    leads to and what was found on the way."""
    branches: list[tuple[int, State, list[Fired]]] = []
    for x in candidates:
        branch = state.copy()
        suppose(branch, x)
        branches.append((x, branch, []))
    for rounds in range(depth + 1):
        for _, branch, fired in branches if rounds else ():
            fired += climb(branch, BASELINE, rounds=1)
        refuted = [found for found in branches if without_room(found[1]) is not None]
        if refuted:
            return refuted
    return []


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
        tick()
        for u in (*state.open_regions, *state.open_rows, *state.open_columns):
            if state.need[u] > 1 and not _has_room(state, state.live & state.masks.units[u], state.need[u]):
                return u
    return failed


def _has_room(state: State, cells: int, need: int) -> bool:
    """Is there a way to put so many queens into some cells that overfills no unit? Of more ways than anybody
    looks at it is taken for granted."""
    for queens in islice(arrangements(cells, need, state.kill), MOST_WAYS):
        if need <= PAIR or not _overfills(state, queens):
            return True
    return next(islice(arrangements(cells, need, state.kill), MOST_WAYS, None), None) is not None


def _overfills(state: State, queens: int) -> bool:
    """Would some unit hold more queens than it lacks?"""
    return any((queens & state.masks.units[u]).bit_count() > need for u, need in enumerate(state.need))
