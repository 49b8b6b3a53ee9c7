"""How far a solve has come: which cells are live, where queens stand, what each unit still needs."""

from collections.abc import Iterable
from typing import Any

from ..budget import Budget
from ..cell import Cell, bits
from .board import Board
from .firing import Firing, cells_of, mask_of
from .masks import Masks


class State:
    """Live cells and queens as bitmasks; every other cell is dead.

    need[u]: how many queens unit u still lacks (numbering of Masks). open_rows, open_columns, open_regions:
    the numbers of the units that lack any. kill[i]: what a queen in cell i would rule out at once: its
    neighbours, and the rest of every unit that needs just one. budget: what may still be spent on it, shared
    by all copies; None: as much as it takes. memory: what rules have found in positions that may be come by
    once more, shared by all copies; None: they will not.

    Copying a state costs less than an undo log would in Python: a handful of references and short lists.
    """

    __slots__ = (
        "budget",
        "kill",
        "live",
        "masks",
        "memory",
        "need",
        "open_columns",
        "open_regions",
        "open_rows",
        "queens",
    )

    budget: Budget | None
    masks: Masks
    memory: dict[Any, list[Firing]] | None
    live: int
    queens: int
    need: list[int]
    kill: list[int]
    open_rows: list[int]
    open_columns: list[int]
    open_regions: list[int]

    def __init__(self, board: Board | Masks, queens: Iterable[Cell] = (), dead: Iterable[Cell] = ()):
        """The start of a solve, or a position on the way with queens and crosses already placed.

        Queens that cannot all stand (two touch, too many in a unit, one on a cross or on a cell of no region)
        leave a contradiction, seen by `contradiction`.
        """
        masks = board if isinstance(board, Masks) else Masks(board)
        n = masks.n
        self.budget = None
        self.masks = masks
        self.memory = None
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
        """A state that can be changed without changing this one."""
        twin = object.__new__(State)
        twin.budget = self.budget
        twin.masks = self.masks
        twin.memory = self.memory
        twin.live = self.live
        twin.queens = self.queens
        twin.need = self.need.copy()
        twin.kill = self.kill  # replaced, never changed in place
        twin.open_rows = self.open_rows
        twin.open_columns = self.open_columns
        twin.open_regions = self.open_regions
        return twin

    def cross_out(self, dead: int) -> None:
        """Kill the cells of a mask."""
        self.live &= ~dead

    def place(self, queen: int) -> None:
        """Put a queen on the one cell of a mask, and kill what it rules out at once."""
        masks, need = self.masks, self.need
        i = queen.bit_length() - 1
        self.queens |= queen
        self.live ^= self.live & (queen | self.kill[i])
        row, column, region = masks.units_of(i)
        for u in (row, column, region):
            need[u] -= 1
            if need[u] == 1:
                self._last_one(u)
        if need[row] == 0:
            self.open_rows = _without(row, self.open_rows)
        if need[column] == 0:
            self.open_columns = _without(column, self.open_columns)
        if need[region] == 0:
            self.open_regions = _without(region, self.open_regions)

    def _last_one(self, u: int) -> None:
        """From now on a queen in unit u rules out the rest of it."""
        kill, unit = self.kill.copy(), self.masks.units[u]
        left = unit
        while left:
            low = left & -left
            kill[low.bit_length() - 1] |= unit ^ low
            left ^= low
        self.kill = kill

    def killed_by(self, queens: int) -> int:
        """The live cells that die when queens are placed on the cells of a mask, without these cells."""
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
        """Do what a firing says. True where needs changed that no cell's death shows: with several queens a
        unit, wherever one was placed."""
        queens = found.queens_mask
        left = queens and queens & self.live  # one that has died since leaves its unit without room
        self.live ^= self.live & found.dead_mask
        while left:
            last = 1 << left.bit_length() - 1
            self.place(last)
            left ^= last
        return bool(queens) and self.masks.k > 1

    @property
    def facts(self) -> int:
        """What is known, as `Firing.needs` has it."""
        n = self.masks.n
        return self.masks.frame.board ^ (self.live | self.queens) | self.queens << n * n

    def standing(self, units: int) -> int:
        """The queens that stand in some units (a mask), as facts: on them what these need depends. None with
        one queen a unit: a unit that lacks it has none."""
        return (self.queens & units) << self.masks.n * self.masks.n if self.masks.k > 1 else 0

    def filled_by(self, cells: int) -> list[int]:
        """The units (numbers) that one queen in any of some cells would fill."""
        masks = self.masks
        return sorted({u for i in bits(cells) for u in masks.units_of(i) if self.need[u] == 1})

    def ruled_out(self, units: Iterable[int]) -> list[int]:
        """For each cell what a queen there would rule out, as far as it touches, or one of some units
        (numbers) that lack just one tells."""
        kill = list(self.masks.frame.touching)
        for u in units:
            unit = self.masks.units[u]
            for i in bits(unit) if self.need[u] == 1 else ():
                kill[i] |= unit ^ 1 << i
        return kill

    def around(self, cells: int) -> int:
        """The units (a mask) that some cells lie in: on what stands there it depends what queens in them
        rule out. None with one queen a unit."""
        masks = self.masks
        return masks.together([u for i in bits(cells) for u in masks.units_of(i)]) if masks.k > 1 else 0

    def spent(self, cells: int) -> int:
        """The dead ones of some cells (a mask), as far as they belong to a region."""
        cells &= self.masks.cells
        return cells ^ cells & (self.live | self.queens)

    @property
    def solved(self) -> bool:
        """True once no unit lacks a queen."""
        return not (self.open_rows or self.open_columns or self.open_regions)

    def contradiction(self) -> int | None:
        """The number of a unit that can no longer hold what it needs, or None."""
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


def _without(unit: int, units: list[int]) -> list[int]:
    """The other units, in a list of their own."""
    others = units.copy()
    others.remove(unit)
    return others
