"""The state of a solve: the live cells, the queens, and how many queens each unit still needs."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from ..budget import Budget
from ..cells import Cell, Unit, bit_numbers
from .puzzle import NO_REGION, Board

# Bitmasks of a board's cells, built once a board. Bit r * n + c stands for cell (r, c).

LINE_KINDS = ("row", "column")
UNIT_KINDS = (*LINE_KINDS, "region")


class Frame(NamedTuple):
    """The masks that all Queens boards of one size share.

    rows, columns: mask of each line. row_of, column_of: line of each cell. touching: king-move neighbours of
    each cell. lines: row, column and neighbours of each cell, without itself. cell_bits: each cell.
    board_mask: all cells. unit_names: the units by number; unit_numbers: the numbers by unit.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_of: tuple[int, ...]
    column_of: tuple[int, ...]
    touching: tuple[int, ...]
    lines: tuple[int, ...]
    cell_bits: tuple[int, ...]
    board_mask: int
    unit_names: tuple[Unit, ...]
    unit_numbers: dict[Unit, int]


@lru_cache(maxsize=64)
def frame(n: int) -> Frame:
    """Return the masks of Queens boards that depend on the size alone."""
    full = (1 << n) - 1
    rows = tuple(full << r * n for r in range(n))
    columns = tuple(sum(1 << r * n + c for r in range(n)) for c in range(n))
    row_of = tuple(i // n for i in range(n * n))
    column_of = tuple(i % n for i in range(n * n))
    touching, lines = [], []
    for i in range(n * n):
        r, c = divmod(i, n)
        box = sum(
            1 << y * n + x
            for y in range(max(0, r - 1), min(n, r + 2))
            for x in range(max(0, c - 1), min(n, c + 2))
        )
        touching.append(box ^ 1 << i)
        lines.append((box | rows[r] | columns[c]) ^ 1 << i)
    names = tuple(Unit(kind, i) for kind in UNIT_KINDS for i in range(n))
    bits = tuple(1 << i for i in range(n * n))
    numbers = {unit: u for u, unit in enumerate(names)}
    return Frame(
        rows,
        columns,
        row_of,
        column_of,
        tuple(touching),
        tuple(lines),
        bits,
        (1 << n * n) - 1,
        names,
        numbers,
    )


class UnpickledCache(dict[Any, Any]):
    """A cache that pickling leaves empty: a copied board computes its values again."""

    def __reduce__(self) -> tuple[type["UnpickledCache"], tuple[()]]:
        return UnpickledCache, ()


class Masks:
    """The masks of one Queens board.

    Units are numbered: rows 0..n-1, columns n..2n-1, regions 2n..3n-1. units[u]: a unit's mask. names[u]: its
    name. region_of[i]: the region of cell i (NO_REGION for none). cells: all cells of some region.
    """

    __slots__ = ("__dict__", "cells", "frame", "k", "n", "region_of", "regions", "unit_names", "units")

    n: int
    k: int
    frame: Frame
    unit_names: tuple[Unit, ...]
    cells: int
    region_of: list[int]
    regions: list[int]
    units: list[int]

    def __init__(self, board: Board):
        self.n = n = board.n
        self.k = board.k
        self.frame = frame(n)
        self.unit_names = self.frame.unit_names
        self.region_of = [region for row in board.regions for region in row]
        regions = [0] * (n + 1)  # the last one collects the cells of no region, whose index is -1
        for region, bit in zip(self.region_of, self.frame.cell_bits, strict=True):
            regions[region] |= bit
        self.cells = self.frame.board_mask ^ regions.pop()
        self.regions = regions
        self.units = [*self.frame.rows, *self.frame.columns, *regions]

    @cached_property
    def kill(self) -> list[int]:
        """The cells that a queen in each cell rules out at once if every unit needs one queen: its row, its
        column, its region and its neighbours."""
        regions = self.regions
        kill = [
            (lines | regions[region]) ^ bit
            for lines, region, bit in zip(self.frame.lines, self.region_of, self.frame.cell_bits, strict=True)
        ]
        if NO_REGION in self.region_of:
            kill = [x if g != NO_REGION else 0 for x, g in zip(kill, self.region_of, strict=True)]
        return kill

    @cached_property
    def shared_cells_cache(self) -> UnpickledCache:
        """A cache of the cells that all ways to place several queens share, by the cells and what these rule
        out."""
        return UnpickledCache()

    def with_moved_cells(self, cells: int, new_region: int) -> "Masks":
        """Return the masks of the board on which some cells of one region belong to `new_region`. This object
        stays as it is."""
        copied = object.__new__(Masks)
        copied.n, copied.k, copied.cells = self.n, self.k, self.cells
        copied.frame, copied.unit_names = self.frame, self.unit_names
        old_region = self.region_of[cells.bit_length() - 1]
        copied.region_of = self.region_of.copy()
        copied.regions = self.regions.copy()
        copied.regions[old_region] ^= cells
        copied.regions[new_region] ^= cells
        while cells:
            low = cells & -cells
            cells ^= low
            copied.region_of[low.bit_length() - 1] = new_region
        copied.units = [*self.frame.rows, *self.frame.columns, *copied.regions]
        if self.k == 1:
            kill, lines = self.kill.copy(), self.frame.lines
            for region in (copied.regions[old_region], copied.regions[new_region]):
                left = region
                while left:
                    low = left & -left
                    left ^= low
                    j = low.bit_length() - 1
                    kill[j] = lines[j] | region ^ low
            copied.kill = kill
        return copied

    def cells_in(self, units: Iterable[int]) -> int:
        """Return the cells (a mask) of some units (numbers)."""
        cells = 0
        for u in units:
            cells |= self.units[u]
        return cells

    def units_of(self, i: int) -> tuple[int, int, int]:
        """The numbers of the row, column and region of cell i."""
        n = self.n
        return self.frame.row_of[i], n + self.frame.column_of[i], 2 * n + self.region_of[i]


# One firing of one rule at one place, in bitmasks (bit r * n + c): what changed, and what it rests on.


class Firing(NamedTuple):
    """A firing of a rule of Queens, which costs next to nothing to make.

    rule: the rule's name. n: the board's size. queens_mask: queens placed. dead_mask: cells killed (of a
    placing step, those that the queens kill at once). because_mask, units: the cells and units that the step
    rests on. needs: the facts that it rests on (bit i: cell i is dead; bit n * n + i: a queen stands in it).
    size: how many units a set rule needed, else None. watched_mask: the step is about the live ones of these
    cells, in this position or another. chain: the steps of a supposition, up to the contradiction.
    units_beside: how many of its units, the last ones, only show which cells cannot both hold queens.
    """

    rule: str
    n: int
    queens_mask: int
    dead_mask: int
    because_mask: int
    units: tuple[Unit, ...]
    needs: int = 0
    size: int | None = None
    watched_mask: int = 0
    chain: "tuple[Firing, ...]" = ()
    units_beside: int = 0

    @property
    def gives(self) -> int:
        """The queens and dead cells that follow, as facts."""
        return self.dead_mask | self.queens_mask << self.n * self.n

    @property
    def queens(self) -> tuple[Cell, ...]:
        return cells_of(self.queens_mask, self.n)

    @property
    def dead(self) -> tuple[Cell, ...]:
        return cells_of(self.dead_mask, self.n)

    @property
    def because(self) -> tuple[Cell, ...]:
        return cells_of(self.because_mask, self.n)


@lru_cache(maxsize=4096)
def cells_of(mask: int, n: int) -> tuple[Cell, ...]:
    """Return the (row, column) pairs of a bitmask, row by row."""
    every, cells = all_cells(n), []
    if mask and not mask & mask - 1:
        return (every[mask.bit_length() - 1],)
    while mask:  # the last one first, which is found in half the time
        i = mask.bit_length() - 1
        cells.append(every[i])
        mask ^= 1 << i
    cells.reverse()
    return tuple(cells)


@lru_cache(maxsize=64)
def all_cells(n: int) -> tuple[Cell, ...]:
    """Return all cells of a board, row by row."""
    return tuple(divmod(i, n) for i in range(n * n))


def mask_of(cells: Sequence[Cell], n: int) -> int:
    """Return the bitmask of (row, column) pairs."""
    mask = 0
    for r, c in cells:
        mask |= 1 << (r * n + c)
    return mask


class State:
    """Live cells and queens as bitmasks; every other cell is dead.

    need[u]: how many queens unit u still lacks (numbered as in Masks). open_rows, open_columns, open_regions:
    the numbers of the units that lack any. kill[i]: the cells that a queen in cell i would rule out at once:
    its neighbours, and the rest of every unit that needs just one. budget: what may still be spent, shared by
    all copies (None: no limit). firing_cache: what rules have found in positions that may recur, shared by
    all copies (None: none will).

    Copying a state costs less than an undo log would in Python: a handful of references and short lists.
    """

    __slots__ = (
        "budget",
        "firing_cache",
        "kill",
        "live",
        "masks",
        "need",
        "open_columns",
        "open_regions",
        "open_rows",
        "queens",
    )

    budget: Budget | None
    masks: Masks
    firing_cache: dict[Any, list[Firing]] | None
    live: int
    queens: int
    need: list[int]
    kill: list[int]
    open_rows: list[int]
    open_columns: list[int]
    open_regions: list[int]

    def __init__(self, board: Board | Masks, queens: Iterable[Cell] = (), dead: Iterable[Cell] = ()):
        """Begin a solve, or go on from queens and crosses that are already placed.

        Queens that cannot all stand (two touch, too many in a unit, one on a cross or on a cell of no region)
        leave a contradiction, which `contradiction` finds.
        """
        masks = board if isinstance(board, Masks) else Masks(board)
        n = masks.n
        self.budget = None
        self.masks = masks
        self.firing_cache = None
        self.live = masks.cells
        self.queens = 0
        self.need = [masks.k] * (3 * n)
        self.open_rows = list(range(n))
        self.open_columns = list(range(n, 2 * n))
        self.open_regions = list(range(2 * n, 3 * n))
        self.kill = masks.kill if masks.k == 1 else list(masks.frame.touching)
        self.cross_out(mask_of(list(dead), n))
        for r, c in dict.fromkeys(queens):
            queen = 1 << r * n + c
            possible = self.live & queen
            if masks.cells & queen:
                self.place(queen)
            if not possible:
                self.need[r] = -1
                self.open_rows = [u for u in self.open_rows if u != r]

    def copy(self) -> "State":
        """Copy the state of a Queens board; the copy can be changed alone."""
        copied = object.__new__(State)
        copied.budget = self.budget
        copied.masks = self.masks
        copied.firing_cache = self.firing_cache
        copied.live = self.live
        copied.queens = self.queens
        copied.need = self.need.copy()
        copied.kill = self.kill  # replaced, never changed in place
        copied.open_rows = self.open_rows
        copied.open_columns = self.open_columns
        copied.open_regions = self.open_regions
        return copied

    def cross_out(self, dead: int) -> None:
        """Kill the cells of a mask."""
        self.live &= ~dead

    def place(self, queen: int) -> None:
        """Put a queen on the only cell of a mask, and kill what it rules out at once."""
        masks, need = self.masks, self.need
        i = queen.bit_length() - 1
        self.queens |= queen
        self.live ^= self.live & (queen | self.kill[i])
        row, column, region = masks.units_of(i)
        for u in (row, column, region):
            need[u] -= 1
            if need[u] == 1:
                self._rule_out_rest_of(u)
        if need[row] == 0:
            self.open_rows = _without_unit(row, self.open_rows)
        if need[column] == 0:
            self.open_columns = _without_unit(column, self.open_columns)
        if need[region] == 0:
            self.open_regions = _without_unit(region, self.open_regions)

    def _rule_out_rest_of(self, u: int) -> None:
        """Let a queen in unit u rule out the rest of it from now on."""
        kill, unit = self.kill.copy(), self.masks.units[u]
        left = unit
        while left:
            low = left & -left
            kill[low.bit_length() - 1] |= unit ^ low
            left ^= low
        self.kill = kill

    def killed_by(self, queens: int) -> int:
        """Return the live cells that die when queens are placed on the cells of a mask, without these
        cells."""
        if not queens & (queens - 1):
            return self.live & self.kill[queens.bit_length() - 1] if queens else 0
        after = self.copy()
        left = queens
        while left:
            low = left & -left
            after.place(low)
            left ^= low
        return self.live & ~after.live & ~queens

    def apply(self, found: Firing) -> bool:
        """Place the queens of a firing, and kill its cells. True if needs changed that no cell's death shows:
        with several queens a unit, if one was placed."""
        queens = found.queens_mask
        left = queens and queens & self.live  # one that has died since leaves its unit without room
        self.live &= ~found.dead_mask
        while left:
            last = 1 << left.bit_length() - 1
            self.place(last)
            left ^= last
        return bool(queens) and self.masks.k > 1

    @property
    def facts(self) -> int:
        """The known facts, as `Firing.needs` has them."""
        n = self.masks.n
        return self.masks.frame.board_mask ^ (self.live | self.queens) | self.queens << n * n

    def queen_facts(self, units: int) -> int:
        """Return the queens in some units (a mask), as facts: the needs of these units depend on them. Empty
        with one queen a unit, because a unit that lacks it has none."""
        return (self.queens & units) << self.masks.n * self.masks.n if self.masks.k > 1 else 0

    def units_filled_by_queen(self, cells: int) -> list[int]:
        """Return the units (numbers) that one queen in any of some cells would fill."""
        masks = self.masks
        return sorted({u for i in bit_numbers(cells) for u in masks.units_of(i) if self.need[u] == 1})

    def kill_by_units(self, units: Iterable[int]) -> list[int]:
        """Return the cells that a queen in each cell would rule out, by touching, or by some units (numbers)
        that lack just one."""
        kill = list(self.masks.frame.touching)
        for u in units:
            unit = self.masks.units[u]
            for i in bit_numbers(unit) if self.need[u] == 1 else ():
                kill[i] |= unit ^ 1 << i
        return kill

    def units_around(self, cells: int) -> int:
        """Return the units (a mask) in which some cells lie: what queens in these cells rule out depends on
        the queens there. Empty with one queen a unit."""
        masks = self.masks
        return (
            masks.cells_in([u for i in bit_numbers(cells) for u in masks.units_of(i)]) if masks.k > 1 else 0
        )

    def dead_cells(self, cells: int) -> int:
        """Return the cells of a mask that are neither live nor queens, and that belong to a region."""
        cells &= self.masks.cells
        return cells ^ cells & (self.live | self.queens)

    @property
    def shape(self) -> tuple[int, int]:
        return self.masks.n, self.masks.n

    @property
    def solved(self) -> bool:
        """True once no unit lacks a queen."""
        return not (self.open_rows or self.open_columns or self.open_regions)

    def contradiction(self) -> int | None:
        """Return the number of a unit that can no longer hold what it needs, or None."""
        live, units = self.live, self.masks.units
        for u, need in enumerate(self.need):
            if need and (need < 0 or (live & units[u]).bit_count() < need):
                return u
        return None

    @property
    def queen_cells(self) -> tuple[Cell, ...]:
        return cells_of(self.queens, self.masks.n)

    @property
    def live_cells(self) -> tuple[Cell, ...]:
        return cells_of(self.live, self.masks.n)


def _without_unit(unit: int, units: list[int]) -> list[int]:
    """Return a new list of the units except one."""
    others = units.copy()
    others.remove(unit)
    return others
