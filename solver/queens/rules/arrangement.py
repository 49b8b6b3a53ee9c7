"""Rules of several queens: what all arrangements of a unit share, and what counting lines leaves over.

Units that need two queens and more: what all arrangements of their queens share.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from math import inf
from typing import NamedTuple, TypeVar

from ...cells import bit_numbers
from ...explainer import UNIT_EFFORT
from ..arrangements import SharedCells, are_shared, cells_shared_by_arrangements
from ..state import Firing, Masks, State

MAX_CACHED_ANSWERS = 20_000  # answers about cells of one board: some 10 MB

# What a rule has found, remembered: a way is chosen in several rounds, which come by the same positions.


def remember_firings(find: Callable[..., Iterable[Firing]]) -> Callable[..., Iterable[Firing]]:
    """Return a rule that remembers what it has found, if the state has a memory."""

    @wraps(find)
    def remembering_rule(state: State, fresh: int, *most: float) -> Iterable[Firing]:
        if state.firing_cache is None:
            return find(state, fresh, *most)
        here = remembering_rule, state.live, state.queens, fresh, most
        found = state.firing_cache.get(here)
        if found is None:
            found = state.firing_cache[here] = [*find(state, fresh, *most)]
        return found

    return remembering_rule


# What all ways to place several queens share: first what shows by touching alone, then what rests as well
# on lines that lack just one.

T = TypeVar("T")


class RoomForStars(NamedTuple):
    """Cells (a mask) that hold `need` queens, as counted from units (numbers)."""

    cells: int
    need: int
    units: tuple[int, ...]


def firings_of_stars_in_cells(
    state: State, room: RoomForStars, rule: str, size: int | None, watched_mask: int, dead_required: int
) -> Iterator[Firing]:
    """Yield what all ways to fill some cells share, as at most two firings.

    watched_mask: as in Firing. dead_required: the cells (a mask) that must be dead for the count to hold. The
    units of the second firing end with the lines that show that two cells cannot both hold a queen. A firing
    with queens that leaves several to be placed rules out no more than these queens do: the rest is a look of
    its own, at fewer cells.
    """
    masks, live = state.masks, state.live & ~room.cells

    def is_ruled_out_by_lines(lines: Sequence[int]) -> bool:
        return are_shared(rest, room.cells, room.need, state.kill_by_units((*room.units, *lines)))

    every = _cells_shared_by_fillings(masks, room, state.kill, live)
    if not every or not any(every):
        return
    plain = _cells_shared_by_fillings(masks, room, state.kill_by_units(room.units), live)
    assert plain  # there are more ways than where all units count
    rest = SharedCells(*(x & ~y for x, y in zip(every, plain, strict=True)))
    found: list[tuple[SharedCells, Sequence[int]]] = [(plain, ())] if any(plain) else []
    if any(rest):
        lines = [u for u in state.units_filled_by_queen(room.cells) if u not in room.units]
        # without others as much follows: they hold no two of the cells, and none that is attacked
        lines = [u for u in lines if _shows_exclusion(masks.units[u], room.cells, rest.attacked)]
        found.append((rest, drop_needless(lines, is_ruled_out_by_lines)))
    for (queens, unused, attacked), lines in found:
        dead = state.killed_by(queens)
        if not queens or room.need - queens.bit_count() < 2:
            dead |= unused | attacked
        units = (*room.units, *lines)
        standing = masks.cells_in(units) | state.units_around(queens)
        needs = state.dead_cells(dead_required) | state.queen_facts(standing)
        names = tuple([masks.unit_names[u] for u in units])
        yield Firing(
            rule, masks.n, queens, dead, room.cells, names, needs, size, watched_mask, units_beside=len(lines)
        )


def _shows_exclusion(unit: int, cells: int, attacked: int) -> bool:
    """True if a unit holds two of some cells, or a cell of those attacked: it may then be why a queen is
    impossible."""
    return bool(unit & attacked) or (unit & cells).bit_count() > 1


def _cells_shared_by_fillings(
    masks: Masks, room: RoomForStars, kill: Sequence[int], live: int
) -> SharedCells | None:
    """Return what all ways to fill some cells share (see `cells_shared_by_arrangements`).

    The result is cached for all positions of a board, because the same cells are asked about again and again.
    live: cells elsewhere.
    """
    here = room.cells, room.need, *[kill[i] for i in bit_numbers(room.cells)]
    memory = masks.shared_cells_cache
    if here not in memory:
        if len(memory) >= MAX_CACHED_ANSWERS:
            memory.clear()
        memory[here] = cells_shared_by_arrangements(room.cells, room.need, kill, masks.cells & ~room.cells)
    found = memory[here]
    return found and SharedCells(found.queens, found.unused, found.attacked & live)


def drop_needless(items: Sequence[T], suffices: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return items of which none can be left out. The last ones are left out first."""
    kept = list(items)
    for x in items[::-1]:
        fewer = [y for y in kept if y is not x]
        if suffices(fewer):
            kept = fewer
    return kept


@remember_firings
def arrangement_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a region needs two queens or more, and all ways to put them into its live cells, none
    attacking another, share something.
    Effect: queens on the cells that all of them use; the cells that none uses, and those elsewhere that each
    of them attacks, die.
    Valid because: one of these ways is the right one.
    """
    return _arrangement_firings(state, fresh, state.open_regions, "arrangement-region")


@remember_firings
def arrangement_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a row needs two queens or more, and all ways to place them share something.
    Effect and reason as for a region.
    """
    return _arrangement_firings(state, fresh, state.open_rows, "arrangement-row")


@remember_firings
def arrangement_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a column needs two queens or more, and all ways to place them share something.
    Effect and reason as for a region.
    """
    return _arrangement_firings(state, fresh, state.open_columns, "arrangement-column")


def _arrangement_firings(state: State, fresh: int, open_units: list[int], rule: str) -> Iterator[Firing]:
    masks, live, need = state.masks, state.live, state.need
    if masks.k == 1:
        return
    for u in open_units:
        unit = masks.units[u]
        if need[u] < 2 or not unit & fresh:
            continue
        cells = live & unit
        if cells.bit_count() > need[u]:  # else `singles` shows more, and more simply
            yield from firings_of_stars_in_cells(
                state, RoomForStars(cells, need[u], (u,)), rule, None, unit, unit
            )


# Star Battle's counting: what neighbouring lines leave over for the regions that run through their edge.
#
# Some neighbouring rows need so many queens; the regions that lie wholly inside bring a known number of
# them. The rest stands in the cells of the other regions there. Likewise, the regions that the rows touch
# need so many queens, the rows take a known number, and the rest stands in those regions outside the rows.
# Either remainder is a set of cells with a known need, and the arrangements of its queens share something
# like those of a unit do.

MAX_LINES_COUNTED = 4  # neighbouring lines; people count no further
MAX_REMAINDER_CELLS = 16  # live cells of a remainder; in larger ones nothing is forced


@remember_firings
def remainder_of_rows(state: State, fresh: int, max_effort: float = inf) -> list[Firing]:
    """Fires when: the queens that some neighbouring rows need beyond those of the regions wholly inside (or
    the queens that the regions touching these rows need beyond those of the rows) can only be placed in ways
    that share something.
    Effect: queens on the cells that all ways use; the cells that none uses, and those that each attacks, die.
    Valid because: the remainder holds exactly that many queens, and one of the ways is the right one.
    """
    return _remainder_firings(state, state.open_rows, "arrangement-row", max_effort)


@remember_firings
def remainder_of_columns(state: State, fresh: int, max_effort: float = inf) -> list[Firing]:
    """Fires when: the condition of `remainder_of_rows` holds for neighbouring columns.
    Effect and reason as for rows.
    """
    return _remainder_firings(state, state.open_columns, "arrangement-column", max_effort)


def _remainder_firings(state: State, open_lines: list[int], rule: str, max_effort: float) -> list[Firing]:
    """Return the firings of the remainders of the fewest lines that give any. max_effort: the most effort of
    a firing."""
    masks, firings = state.masks, list[Firing]()
    for rest in _remainders(state, open_lines):
        width = len(rest.lines)
        if firings and firings[0].size != width:
            break
        if UNIT_EFFORT * (width + len(rest.regions)) + rest.cells.bit_count() > max_effort:
            continue
        room = RoomForStars(rest.cells, rest.need, (*rest.lines, *rest.regions))
        # what is both is counted on both sides
        closed = masks.cells_in(rest.lines) ^ masks.cells_in(rest.regions)
        firings += firings_of_stars_in_cells(state, room, rule, width, rest.cells, closed)
    return firings


class Remainder(NamedTuple):
    """Cells (a mask) that hold `need` queens, as counted from lines and regions (numbers)."""

    lines: tuple[int, ...]
    regions: tuple[int, ...]
    cells: int
    need: int


def _remainders(state: State, open_lines: list[int]) -> Iterator[Remainder]:
    """Yield every remainder that is worth a look, those of few lines first: the lines without the regions
    inside them, and the regions that touch the lines without these."""
    masks, live, need = state.masks, state.live, state.need
    regions = [(u, live & masks.units[u]) for u in state.open_regions]
    for width in range(1, MAX_LINES_COUNTED + 1):
        for i in range(len(open_lines) - width + 1):
            lines = tuple(open_lines[i : i + width])
            if lines[-1] - lines[0] > width:
                continue
            across = 0
            for u in lines:
                across |= masks.units[u]
            lines_need = sum(need[u] for u in lines)
            touching = [(u, cells) for u, cells in regions if cells & across]
            inside = [(u, cells) for u, cells in touching if not cells & ~across]
            covered = reached = 0
            for _, cells in inside:
                covered |= cells
            for _, cells in touching:
                reached |= cells
            if inside:
                left = lines_need - sum(need[u] for u, _ in inside)
                yield from _remainder_if_small(lines, inside, live & across & ~covered, left)
            left = sum(need[u] for u, _ in touching) - lines_need
            yield from _remainder_if_small(lines, touching, reached & ~across, left)


def _remainder_if_small(
    lines: tuple[int, ...], regions: list[tuple[int, int]], cells: int, need: int
) -> Iterator[Remainder]:
    if need > 0 and cells.bit_count() <= MAX_REMAINDER_CELLS:
        yield Remainder(lines, tuple(u for u, _ in regions), cells, need)
