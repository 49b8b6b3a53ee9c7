"""Rules of single units: forced cells, what every place of a queen attacks, and units confined to others.

What every possible place of a unit's queen attacks is dead, whichever of them it will be.
"""

from collections.abc import Iterator, Sequence

from ..state import Firing, State
from .arrangement import drop_needless, remember_firings
from .shapes import MAX_SHAPE_CELLS, shape_name

# Forced cells: a unit that has no more live cells than it needs queens.

# beginning of the names of rules for units that need several queens
ARRANGEMENT_PREFIX = "arrangement"


def single_cell_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a region has as many live cells as it needs queens.
    Effect: a queen in each of them; the cells they attack die.
    Valid because: the region's queens have no other place.
    """
    return _single_cell_firings(state, fresh, state.open_regions, "region")


def single_cell_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a row has as many live cells as it needs queens.
    Effect and reason as for a region.
    """
    return _single_cell_firings(state, fresh, state.open_rows, "row")


def single_cell_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a column has as many live cells as it needs queens.
    Effect and reason as for a region.
    """
    return _single_cell_firings(state, fresh, state.open_columns, "column")


def _single_cell_firings(state: State, fresh: int, open_units: list[int], kind: str) -> Iterator[Firing]:
    masks, live, need = state.masks, state.live, state.need
    units, n = masks.units, masks.n
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            x = live & unit
            if not x or x.bit_count() != need[u]:
                continue
            if need[u] == 1:
                rule, dead = f"single-cell-{kind}", state.kill[x.bit_length() - 1]
                dead &= (masks.cells if masks.k == 1 else live) & ~x
            else:
                rule, dead = f"{ARRANGEMENT_PREFIX}-{kind}", state.killed_by(x)
            needs = state.dead_cells(unit) | state.queen_facts(unit | state.units_around(x))
            yield Firing(rule, n, x, dead, unit, (masks.unit_names[u],), needs, watched_mask=unit)


@remember_firings
def attack_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a region that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the region no place for its own.

    Live cells that form one of the named shapes (solver/queens/rules/shapes.py) report its name.
    """
    return _attack_firings(state, fresh, state.open_regions, "attack-region", named=True)


@remember_firings
def attack_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a row that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the row no place for its own.
    """
    return _attack_firings(state, fresh, state.open_rows, "attack-row")


@remember_firings
def attack_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a column that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the column no place for its own.
    """
    return _attack_firings(state, fresh, state.open_columns, "attack-column")


def _attack_firings(
    state: State, fresh: int, open_units: list[int], rule: str, named: bool = False
) -> Iterator[Firing]:
    """Find the cells that all live cells of a unit attack. named: True to report the name of the live cells'
    shape, if it has one."""
    masks, live, need = state.masks, state.live, state.need
    units = masks.units
    for u in open_units:
        unit = units[u] & masks.cells
        if unit & fresh:
            x = live & unit
            dead = attacked_by_all(x, state.kill, live)
            if dead and x and need[u] == 1:
                name = named and x.bit_count() <= MAX_SHAPE_CELLS and shape_name(x, masks.n)
                if masks.k == 1:
                    yield _attack_firing(state, u, name or rule, state.kill)
                else:
                    yield from _attacks_with_several_queens(state, u, name or rule, dead)


def _attacks_with_several_queens(state: State, u: int, rule: str, dead: int) -> Iterator[Firing]:
    """Find the cells that all live cells of a unit attack on boards with several queens a unit: first by
    touching, then by other units that lack one queen."""
    x, kill = state.live & state.masks.units[u], state.kill_by_units(())
    touched = attacked_by_all(x, kill, dead)
    if touched:
        yield _attack_firing(state, u, rule, kill)
    if rest := dead ^ touched:
        lines = [v for v in state.units_filled_by_queen(rest) if v != u and x & state.masks.units[v]]
        lines = drop_needless(lines, lambda some: attacked_by_all(x, state.kill_by_units(some), rest) == rest)
        yield _attack_firing(state, u, rule, state.kill_by_units(lines), lines)


def _attack_firing(state: State, u: int, rule: str, kill: Sequence[int], lines: Sequence[int] = ()) -> Firing:
    """Return the firing by which all live cells of a unit rule out others. kill: the cells that each cell
    rules out, by touching or by units (lines) that are also looked at."""
    masks = state.masks
    unit = masks.units[u] & masks.cells
    x = state.live & unit
    dead = attacked_by_all(x, kill, state.live)
    # of the unit's cells those must be dead that leave one of these alone
    closed = unit ^ x
    attacking = attacked_by_all(dead, kill, closed)
    # whatever is dead there by now
    dead = attacked_by_all(x | attacking, kill, masks.cells & ~state.queens)
    units = (u, *lines)
    needs = state.dead_cells(closed ^ attacking) | state.queen_facts(masks.cells_in(units))
    names = tuple([masks.unit_names[v] for v in units])
    return Firing(rule, masks.n, 0, dead, x, names, needs, None, unit, units_beside=len(lines))


def attacked_by_all(cells: int, kill: Sequence[int], among: int) -> int:
    """Return the cells among some that a queen in each of the cells (a mask) attacks."""
    if cells:  # the first and the last, which are far apart, leave least to the others
        among &= kill[(cells & -cells).bit_length() - 1]
        cells &= cells - 1
    while cells and among:
        i = cells.bit_length() - 1
        among &= kill[i]
        cells ^= 1 << i
    return among


# One unit's live cells all lie in another: the other's queens must be there too.


def region_confined_to_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a region lie in one row, and both need as many queens.
    Effect: the row's cells outside the region die.
    Valid because: the region's queens are then all that the row can still take.
    """
    frame = state.masks.frame
    return _confined_unit_firings(state, fresh, state.open_regions, frame.row_of, 0, "region-confined-to-row")


def region_confined_to_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a region lie in one column, and both need as many queens.
    Effect: the column's cells outside the region die.
    Valid because: the region's queens are then all that the column can still take.
    """
    masks = state.masks
    return _confined_unit_firings(
        state, fresh, state.open_regions, masks.frame.column_of, masks.n, "region-confined-to-column"
    )


def row_confined_to_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a row lie in one region, and both need as many queens.
    Effect: the region's cells outside the row die.
    Valid because: the row's queens are then all that the region can still take.
    """
    masks = state.masks
    return _confined_unit_firings(
        state, fresh, state.open_rows, masks.region_of, 2 * masks.n, "row-confined-to-region"
    )


def column_confined_to_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a column lie in one region, and both need as many queens.
    Effect: the region's cells outside the column die.
    Valid because: the column's queens are then all that the region can still take.
    """
    masks = state.masks
    return _confined_unit_firings(
        state, fresh, state.open_columns, masks.region_of, 2 * masks.n, "column-confined-to-region"
    )


def _confined_unit_firings(
    state: State,
    fresh: int,
    open_units: list[int],
    other_of: "list[int] | tuple[int, ...]",
    base: int,
    rule: str,
) -> Iterator[Firing]:
    """Find the open units whose live cells lie in one unit of another kind and thereby rule something out.
    The other unit of cell i has the number base + other_of[i]."""
    masks, live, need = state.masks, state.live, state.need
    units = masks.units
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            x = live & unit
            if x:
                other = base + other_of[x.bit_length() - 1]
                if x & units[other] == x:
                    dead = live & units[other] ^ x
                    if dead and need[u] == need[other]:
                        needs = state.dead_cells(unit & ~units[other]) | state.queen_facts(
                            unit | units[other]
                        )
                        names = (masks.unit_names[u], masks.unit_names[other])
                        # whatever is dead there by now
                        dead = masks.cells & units[other] & ~(unit | state.queens)
                        yield Firing(rule, masks.n, 0, dead, x, names, needs, watched_mask=unit)
