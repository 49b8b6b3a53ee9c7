"""Suppositions: put a queen (or a cross) into one cell, and follow rules until a unit has no room left.

Two rules follow the baseline rules for a few rounds. Lookahead, the last resort before search, follows all
rules as far as they lead; that it is needed says that a rule is missing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice

from ...budget import check_clock
from ...ladder import Rung, climb
from ...refute import SUPPOSED, shortest_chain, suppositions_failing_first
from ..arrangements import arrangements, first_arrangement
from ..state import Firing, State
from .arrangement import arrangement_column, arrangement_region, arrangement_row, drop_needless
from .attack import (
    column_confined_to_region,
    region_confined_to_column,
    region_confined_to_row,
    row_confined_to_region,
    single_cell_column,
    single_cell_region,
    single_cell_row,
)

# live cells for each queen a region needs; a queen that reaches no such region is not tried
MAX_SMALL_REGION_CELLS = 6
TWO_QUEENS = 2  # queens; of more than two some may overfill a unit although none rules out another
MAX_ARRANGEMENTS_TRIED = 200  # arrangements of queens that are looked at; of more one is taken to fit
MAX_ROUNDS = 4  # rounds of the baseline rules after the supposition; more would be guessing in all but name

#: The rules that are followed. Every round looks at all of them, so their order does not matter.
BASELINE_RULES = (
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
)
ALL_CELLS = -1  # the mask of all cells

NO_ROOM = "no-room"  # the last link of a chain: its contradiction


def placement_forces_contradiction(
    state: State, fresh: int, small_region: int = MAX_SMALL_REGION_CELLS, depth: int = MAX_ROUNDS
) -> list[Firing]:
    """Fires when: a queen in some live cell leaves, after at most `depth` rounds of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: the cell dies.
    Valid because: no solution can go on from that queen.

    Only cells that attack something in a region of at most `small_region` live cells for each queen it
    needs are tried, and the fewest rounds come first.
    """
    refuted = _cells_refuted_first(
        state, depth, _cells_to_suppose(state, small_region, is_queen=True), State.place
    )
    return [
        firing_of_refutation(state, "placement-forces-contradiction", x, True, end, firings)
        for x, end, firings in refuted
    ]


def crossing_out_forces_contradiction(
    state: State, fresh: int, small_region: int = MAX_SMALL_REGION_CELLS, depth: int = MAX_ROUNDS
) -> list[Firing]:
    """Fires when: a cross in some live cell leaves, after at most `depth` rounds of the baseline rules, some
    unit with fewer live cells than it needs.
    Effect: a queen there; the cells it attacks die.
    Valid because: no solution can go on from that cross.

    Only cells of regions of at most `small_region` live cells for each queen they need are tried.
    """
    refuted = _cells_refuted_first(
        state, depth, _cells_to_suppose(state, small_region, is_queen=False), State.cross_out
    )
    return [
        firing_of_refutation(state, "crossing-out-forces-contradiction", x, False, end, firings)
        for x, end, firings in refuted
    ]


def firing_of_refutation(
    state: State, rule: str, x: int, is_queen: bool, contradiction: Firing, firings: Sequence[Firing]
) -> Firing:
    """Return the firing of a refuted supposition, with its chain.

    x: the cell as a mask. is_queen: True if a queen was supposed there, else a cross. contradiction: a unit
    without room. firings: the firings that were found on the way.
    """
    masks, n = state.masks, state.masks.n
    killed = x
    if is_queen:  # with one queen a unit whatever is dead there by now
        killed = state.kill[x.bit_length() - 1] & masks.cells if masks.k == 1 else state.killed_by(x)
    supposed = Firing(SUPPOSED, n, x if is_queen else 0, killed, 0, ())
    chain = shortest_chain(firings, [contradiction], state.facts | supposed.gives)
    needs, given = 0, supposed.gives
    for link in chain:
        needs |= link.needs & state.facts & ~given
        given |= link.gives
    if is_queen:
        needs |= state.queen_facts(state.units_around(x))
    because = state.live & contradiction.watched_mask & ~x
    queens, dead = (0, x) if is_queen else (x, state.killed_by(x))
    name = contradiction.units[:1]
    return Firing(
        rule, n, queens, dead, because, name, needs, None, contradiction.watched_mask, (supposed, *chain)
    )


class _SuppositionTrial:
    """A cell (a mask) in which something is supposed, the position that follows, and the firings found on the
    way. changed: what the last round has changed (see `_cells_changed`)."""

    __slots__ = ("branch", "cell", "changed", "firings")

    def __init__(self, state: State, cell: int, suppose: Callable[[State, int], None]):
        self.cell: int = cell
        self.branch: State = state.copy()
        self.firings: list[Firing] = []
        suppose(self.branch, cell)
        self.changed: int = _cells_changed(state, self.branch)

    def follow_round(self, open_cells: int) -> bool:
        """Follow the baseline rules for one round. False if they find nothing. open_cells: cells (a mask) of
        units in which they find something without the supposition."""
        branch, before = self.branch, self.branch.copy()
        if branch.solved or (branch.budget and not branch.budget.spend()):
            return False
        check_clock()
        found = [x for find in BASELINE_RULES for x in find(branch, self.changed | open_cells)]
        for x in found:
            branch.apply(x)
        self.firings += found
        self.changed = _cells_changed(before, branch)
        return bool(found)

    def has_failed(self) -> bool:
        """True if some unit has no room."""
        return find_unit_without_room(self.branch, self.changed) is not None


def _cells_changed(before: State, after: State) -> int:
    """Return the cells (a mask) that have died or hold a new queen, and those of units that need fewer queens
    now. In a unit without such a cell, a rule finds what it found before."""
    changed, units = before.live ^ after.live, after.masks.units
    for u, (need_before, need_after) in enumerate(zip(before.need, after.need, strict=True)):
        if need_before != need_after:
            changed |= units[u]
    return changed


def _cells_refuted_first(
    state: State, depth: int, candidates: Iterator[int], suppose: Callable[[State, int], None]
) -> list[tuple[int, Firing, list[Firing]]]:
    """Return the candidates that leave some unit without room after the fewest rounds.

    Each comes with its contradiction, and with the firings that were found on the way.
    """
    open_cells = 0
    for find in BASELINE_RULES:
        for x in find(state, ALL_CELLS):
            open_cells |= x.watched_mask
    tries = [_SuppositionTrial(state, x, suppose) for x in candidates]
    failed = suppositions_failing_first(
        tries, lambda x: x.follow_round(open_cells), _SuppositionTrial.has_failed, depth
    )
    return [(x.cell, end, x.firings) for x in failed if (end := find_contradiction(x.branch))]


def _cells_to_suppose(state: State, small_region: int, is_queen: bool) -> Iterator[int]:
    """Find the live cells worth a supposition: those whose queen (or cross) touches a small region."""
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
        if reached & (kill[x.bit_length() - 1] if is_queen else x):
            yield x


def find_contradiction(state: State, fresh: int = -1) -> Firing | None:
    """Return the contradiction of a unit without room, or None. fresh: as of `find_unit_without_room`.

    It needs the dead cells of the unit, the queens in it, and the queens in the lines that take no two of the
    cells that are left.
    """
    u = find_unit_without_room(state, fresh)
    if u is None:
        return None
    masks, need = state.masks, state.need[u]
    unit = masks.units[u]
    cells, units = state.live & unit, [u]
    if cells.bit_count() >= need > 0:
        lines = [v for v, lacks in enumerate(state.need) if v != u and 0 < lacks < need]
        lines = [v for v in lines if (masks.units[v] & cells).bit_count() > state.need[v]]
        units += drop_needless(
            lines,
            lambda some: not _has_room(cells, need, state.kill_by_units(some), _limits_of(state, some, need)),
        )
    names = tuple([masks.unit_names[v] for v in units])
    needs = state.dead_cells(unit) | state.queen_facts(masks.cells_in(units))
    return Firing(NO_ROOM, masks.n, 0, 0, cells, names, needs, None, unit)


def find_unit_without_room(state: State, fresh: int = -1) -> int | None:
    """Return the number of a unit whose live cells can no longer hold the queens it needs, or None.

    fresh: the cells that have died since all units had room.
    """
    failed = state.contradiction()
    if failed is None and state.masks.k > 1:
        check_clock()
        limits = _limits_of(state, range(len(state.need)), max(state.need))
        for u in (*state.open_regions, *state.open_rows, *state.open_columns):
            need, unit = state.need[u], state.masks.units[u]
            if need > 1 and unit & fresh and not _has_room(state.live & unit, need, state.kill, limits):
                return u
    return failed


UnitLimit = tuple[int, int]  # the mask of a unit, and the queens that it lacks


def _limits_of(state: State, units: Iterable[int], need: int) -> list[UnitLimit]:
    """Return the units (numbers, of some) that `need` queens may overfill although none rules out another."""
    # of a unit that lacks one `kill` tells
    return [(state.masks.units[u], lacks) for u in units if 1 < (lacks := state.need[u]) < need]


def _has_room(cells: int, need: int, kill: Sequence[int], limits: Iterable[UnitLimit]) -> bool:
    """True if so many queens fit into some cells without overfilling a unit. kill: as for `arrangements`.

    Of more than MAX_ARRANGEMENTS_TRIED arrangements one is taken to fit.
    """
    if need == TWO_QUEENS:
        while cells:
            low = cells & -cells
            cells ^= low
            if cells & ~kill[low.bit_length() - 1]:
                return True
        return False
    limits = [x for x in limits if x[1] < need and (x[0] & cells).bit_count() > x[1]]
    if not limits:
        return bool(first_arrangement(cells, need, kill))
    return any(
        i == MAX_ARRANGEMENTS_TRIED or all((queens & unit).bit_count() <= lacks for unit, lacks in limits)
        for i, queens in enumerate(islice(arrangements(cells, need, kill), MAX_ARRANGEMENTS_TRIED + 1))
    )


def look_ahead(state: State, rules: Sequence[Rung]) -> list[Firing]:
    """Return the firings of lookahead over some rules, which are followed as far as they lead.

    Fires when: a queen (or a cross) in some live cell lets the other rules run into a contradiction.
    Effect: the cell dies (or holds a queen).
    Valid because: no solution can go on from that supposition.
    """
    for cells in _cells_by_tightness(state):
        found = [firing for x in cells if (firing := _firing_of_refuted_cell(state, x, rules))]
        if found:
            return found
    return []


def _firing_of_refuted_cell(state: State, x: int, rules: Sequence[Rung]) -> Firing | None:
    """Return the firing of a queen, or else of a cross, that cannot stand in a cell (mask x), or None."""
    for placing in (True, False):
        branch = state.copy()
        (State.place if placing else State.cross_out)(branch, x)
        firings = climb(branch, rules)
        if end := find_contradiction(branch):
            return firing_of_refutation(state, "lookahead", x, placing, end, [found for found, *_ in firings])
    return None


def _cells_by_tightness(state: State) -> Iterator[list[int]]:
    """Group the live cells by how few cells their units have to spare, the tightest group first.

    Suppositions fail soonest in tight units.
    """
    live, masks, need = state.live, state.masks, state.need
    open_units = (*state.open_regions, *state.open_rows, *state.open_columns)
    spare = {u: (live & masks.units[u]).bit_count() - need[u] for u in open_units}
    seen = 0
    for _, units in groupby(sorted(open_units, key=lambda u: spare[u]), key=lambda u: spare[u]):
        left = 0
        for u in units:
            left |= live & masks.units[u]
        left &= ~seen
        seen |= left
        cells = []
        while left:
            x = left & -left
            left ^= x
            cells.append(x)
        yield cells
