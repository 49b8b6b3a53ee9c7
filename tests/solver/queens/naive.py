"""The rules once more, straight from their definitions: sets of cells, every subset tried, nothing clever.

Slow, and therefore easy to see to be right; tests/solver/test_naive.py holds the real ones against these.
Each function yields what its rule may report, in the order in which the real one looks.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from copy import copy
from itertools import combinations
from typing import Any, NamedTuple

from queens_snap.solver.cells import Cell, Unit, is_connected
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules.shapes import DRAWINGS, drawn, normal, orientations

Cells = frozenset[Cell]
NOTHING: Cells = frozenset()


class Found(NamedTuple):
    """A firing: the fields of a step, as sets."""

    rule: str
    queens: Cells
    dead: Cells
    because: Cells
    units: tuple[Unit, ...]
    size: int | None = None


KINDS = ("row", "column", "region")


class Position:
    """Board, queens and live cells; what follows from the queens is counted anew once they change."""

    def __init__(self, board: Board, queens: Iterable[Cell] = (), dead: Iterable[Cell] = ()):
        n = board.n
        self.board = board
        self.units: dict[Unit, Cells] = {}
        for i in range(n):
            self.units[Unit("row", i)] = frozenset((i, c) for c in range(n))
        for i in range(n):
            self.units[Unit("column", i)] = frozenset((r, i) for r in range(n))
        for i in range(n):
            self.units[Unit("region", i)] = frozenset(board.cells_by_region[i])
        self.around: dict[Cell, list[Unit]] = {
            (r, c): [u for u, x in self.units.items() if (r, c) in x] for r in range(n) for c in range(n)
        }
        self.queens: Cells = NOTHING
        self._attacks: dict[Any, bool] = {}
        self.live: Cells = frozenset(x for cells in board.cells_by_region for x in cells) - frozenset(dead)
        self.place(frozenset(queens))

    def copy(self) -> "Position":
        return copy(self)  # whose sets are replaced, never changed

    def need(self, unit: Unit) -> int:
        return self._needs[unit]

    def open(self, kind: str) -> list[Unit]:
        """The units of a kind that need queens, in order."""
        return self._open[kind]

    def live_of(self, *units: Unit) -> Cells:
        return self.live & frozenset().union(*(self.units[u] for u in units))

    def attack(self, a: Cell, b: Cell, units: Collection[Unit] | None = None) -> bool:
        """True if no two queens can stand on both cells, as far as neighbours and single needs tell. units:
        those whose needs count; None: all."""
        if (a, b, units) not in self._attacks:
            self._attacks[a, b, units] = self._attack(a, b, units)
        return self._attacks[a, b, units]

    def _attack(self, a: Cell, b: Cell, units: Collection[Unit] | None) -> bool:
        if a == b:
            return False
        touch = abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2
        known = [u for u in self.around[a] if units is None or u in units]
        return touch or any(b in self.units[u] and self.need(u) == 1 for u in known)

    def ruled_out_by(self, queens: Cells) -> Cells:
        """The cells that die once queens stand in some."""
        after = self.copy()
        after.place(queens)
        return self.live - after.live - queens

    def attacked_by(self, a: Cell) -> Cells:
        return frozenset(b for b in self.live if self.attack(a, b))

    def place(self, queens: Cells) -> None:
        self.queens |= queens
        self._attacks = {}
        self._needs = {u: self.board.k - len(x & self.queens) for u, x in self.units.items()}
        self._open = {kind: [u for u in self.units if u.kind == kind and self.need(u) > 0] for kind in KINDS}
        full = [x for u, x in self.units.items() if self.need(u) <= 0]
        self.live = frozenset(
            (r, c)
            for r, c in self.live - self.queens
            if not any((r, c) in x for x in full)
            and not any(abs(r - y) < 2 and abs(c - x) < 2 for y, x in queens)
        )

    def ways(self, unit: Unit) -> list[Cells]:
        """Every way to put what a unit needs into its live cells."""
        return self.ways_of(self.live_of(unit), self.need(unit))

    def ways_of(
        self, cells: Cells, need: int, attack: Callable[[Cell, Cell], bool] | None = None
    ) -> list[Cells]:
        """Every way to put so many queens into some live cells."""
        attack = attack or self.attack
        return [
            frozenset(way)
            for way in combinations(sorted(cells), need)
            if not any(attack(a, b) for a, b in combinations(way, 2))
        ]

    def without_room(self) -> Unit | None:
        """The first unit with too few live cells or too many queens, else the first without any way."""
        for u in self.units:
            if self.need(u) < 0 or len(self.live_of(u)) < self.need(u):
                return u
        several = [*self.open("region"), *self.open("row"), *self.open("column")]
        return next((u for u in several if not self.ways(u)), None)


Finder = Callable[[Position], Iterator[Found]]


def single_cell(kind: str) -> Finder:
    def find(p: Position) -> Iterator[Found]:
        for u in p.open(kind):
            x = p.live_of(u)
            if len(x) == p.need(u):
                rule = f"single-cell-{kind}" if p.need(u) == 1 else f"arrangement-{kind}"
                yield Found(rule, x, p.ruled_out_by(x), p.units[u], (u,))

    return find


def confined(kind: str, other: str) -> Finder:
    def find(p: Position) -> Iterator[Found]:
        for u in p.open(kind):
            x = p.live_of(u)
            for v in p.open(other):
                dead = p.live_of(v) - p.units[u]
                if x and x <= p.units[v] and p.need(u) == p.need(v) and dead:
                    yield Found(f"{kind}-confined-to-{other}", NOTHING, dead, x, (u, v))

    return find


def attack(kind: str) -> Finder:
    def find(p: Position) -> Iterator[Found]:
        found = []
        for u in p.open(kind):
            x = p.live_of(u)
            dead = frozenset(y for y in p.live if all(p.attack(a, y) for a in x))
            if x and dead and p.need(u) == 1:
                name = shape_of(x) if kind == "region" else None
                touched = frozenset(y for y in dead if p.board.k > 1 and all(p.attack(a, y, ()) for a in x))
                some = (touched, dead if dead - touched else NOTHING)
                rule = f"{name or 'attack'}-{kind}"
                found += [Found(rule, NOTHING, cells, x, (u,)) for cells in some if cells]
        yield from sorted(found, key=lambda x: x.rule.startswith("attack"))

    return find


def shape_of(cells: Cells) -> str | None:
    """The shape's name, if it is drawn in the catalogue."""
    if len(cells) > 6 or not is_connected(cells):
        return None
    ways = {normal(way) for way in orientations(sorted(cells))}
    return next((name for name, drawing in DRAWINGS.items() if normal(drawn(drawing)[0]) in ways), None)


def tight_sets(p: Position, sizes: Iterable[int]) -> Iterator[Found]:
    """Sets of units whose live cells lie in units of another kind with the same needs, smallest first."""
    pairs = [("region", "row"), ("region", "column"), ("row", "region"), ("column", "region")]
    for size in sizes:
        for kind, other in pairs:
            for members in combinations(p.open(kind), size):
                x = p.live_of(*members)
                outside = tuple(v for v in p.open(other) if x & p.units[v])
                dead = p.live_of(*outside) - x
                if dead and sum(map(p.need, members)) == sum(map(p.need, outside)):
                    yield Found(f"n-{kind}s-in-n-{other}s", NOTHING, dead, x, members + outside, size)


def plus(p: Position) -> Iterator[Found]:
    for size in range(2, 6):
        for a in range(1, size):
            for rows in combinations(p.open("row"), a):
                for columns in combinations(p.open("column"), size - a):
                    lines = p.live_of(*rows) | p.live_of(*columns)
                    crossings = p.live_of(*rows) & p.live_of(*columns)
                    inside = tuple(u for u in p.open("region") if p.live_of(u) <= lines)
                    if sum(map(p.need, inside)) != sum(map(p.need, rows + columns)):
                        continue
                    kept = p.live_of(*inside) - crossings
                    dead = lines - kept
                    if dead:
                        yield Found("plus-shape", NOTHING, dead, kept, inside + rows + columns, size)


def arrangement(kind: str) -> Finder:
    def find(p: Position) -> Iterator[Found]:
        for u in p.open(kind):
            if 1 < p.need(u) < len(p.live_of(u)):
                yield from _shared(p, f"arrangement-{kind}", p.live_of(u), p.need(u), (u,))

    return find


def remainder(kind: str) -> Finder:
    def find(p: Position) -> Iterator[Found]:
        for width in range(1, 5):
            for i in range(len(p.open(kind)) - width + 1):
                lines = tuple(p.open(kind)[i : i + width])
                if lines[-1].number - lines[0].number > width:
                    continue
                x = p.live_of(*lines)
                touching = tuple(u for u in p.open("region") if p.live_of(u) & x)
                inside = tuple(u for u in touching if p.live_of(u) <= x)
                need = sum(map(p.need, lines))
                for regions, cells, left in (
                    (inside, x - p.live_of(*inside), need - sum(map(p.need, inside))),
                    (touching, p.live_of(*touching) - x, sum(map(p.need, touching)) - need),
                ):
                    if regions and left > 0 and len(cells) <= 16:
                        yield from _shared(p, f"arrangement-{kind}", cells, left, lines + regions, width)

    return find


def _shared(
    p: Position, rule: str, cells: Cells, need: int, units: tuple[Unit, ...], size: int | None = None
) -> Iterator[Found]:
    """Find what all ways to put so many queens into the cells share: first what touching and the units that
    are counted tell, then what others tell as well."""
    if not (every := _in_all(p, cells, need, p.attack)):
        return
    plain = _in_all(p, cells, need, lambda a, b: p.attack(a, b, units))
    assert plain
    for queens, dead in (plain, (every[0] - plain[0], every[1] - plain[1])):
        if queens or dead:
            yield Found(rule, queens, p.ruled_out_by(queens) | dead, cells, units, size)


def _in_all(
    p: Position, cells: Cells, need: int, attack: Callable[[Cell, Cell], bool]
) -> tuple[Cells, Cells] | None:
    """The queens of all ways to put so many into some cells, and the cells that each of them leaves without
    one; None where there is no way."""
    ways = p.ways_of(cells, need, attack)
    if not ways:
        return None
    unused = cells - frozenset().union(*ways)
    attacked = {y for y in p.live - cells if all(any(attack(a, y) for a in way) for way in ways)}
    return frozenset.intersection(*ways), unused | attacked


def placement(p: Position) -> Iterator[Found]:
    small = _small_regions(p)
    candidates = [x for x in sorted(p.live) if p.attacked_by(x) & small]

    def suppose(x: Cell) -> Position:
        branch = p.copy()
        branch.place(frozenset([x]))
        return branch

    for unit, x in _refuted(p, candidates, suppose):
        yield Found("placement-forces-contradiction", NOTHING, frozenset([x]), p.live_of(unit) - {x}, (unit,))


def crossing_out(p: Position) -> Iterator[Found]:
    def suppose(x: Cell) -> Position:
        branch = p.copy()
        branch.live -= {x}
        return branch

    for unit, x in _refuted(p, sorted(_small_regions(p)), suppose):
        queens = frozenset([x])
        after = p.copy()
        after.place(queens)
        dead = p.live - after.live - queens
        because = p.live_of(unit) - queens
        yield Found("crossing-out-forces-contradiction", queens, dead, because, (unit,))


def _small_regions(p: Position) -> Cells:
    small = [p.live_of(u) for u in p.open("region") if len(p.live_of(u)) <= 6 * p.need(u)]
    return frozenset().union(*small)


def _refuted(
    p: Position, candidates: list[Cell], suppose: Callable[[Cell], Position]
) -> Iterator[tuple[Unit, Cell]]:
    """The cells that after the fewest rounds leave a unit without room, each with the first such unit."""
    branches = [(x, suppose(x)) for x in candidates]
    for rounds in range(5):
        for _, branch in branches if rounds else ():
            baseline(branch)
        failed = [(unit, x) for x, branch in branches if (unit := branch.without_room())]
        if failed:
            yield from failed
            return


def baseline(p: Position) -> None:
    """One round: what forced cells, confinements and arrangements say of the position, all at once."""
    for found in [found for finder in BASELINE for found in finder(p)]:
        queens = found.queens & p.live
        p.live -= found.dead
        p.place(queens)


#: What a hypothesis is followed by.
BASELINE: tuple[Finder, ...] = (
    *(single_cell(kind) for kind in ("region", "row", "column")),
    confined("region", "row"),
    confined("region", "column"),
    confined("row", "region"),
    confined("column", "region"),
    *(arrangement(kind) for kind in ("region", "row", "column")),
)

#: What each rule function of the ladder stands for. The shapes are what attack on regions reports.
NAIVE: dict[str, Finder] = {
    "single_cell_region": single_cell("region"),
    "single_cell_row": single_cell("row"),
    "single_cell_column": single_cell("column"),
    "region_confined_to_row": confined("region", "row"),
    "region_confined_to_column": confined("region", "column"),
    "row_confined_to_region": confined("row", "region"),
    "column_confined_to_region": confined("column", "region"),
    "attack_region": attack("region"),
    "attack_row": attack("row"),
    "attack_column": attack("column"),
    "arrangement_region": arrangement("region"),
    "arrangement_row": arrangement("row"),
    "arrangement_column": arrangement("column"),
    "set_of_two": lambda p: tight_sets(p, [2]),
    "larger_set": lambda p: tight_sets(p, range(3, p.board.n)),
    "remainder_of_rows": remainder("row"),
    "remainder_of_columns": remainder("column"),
    "plus_shape": plus,
    "placement_forces_contradiction": placement,
    "crossing_out_forces_contradiction": crossing_out,
}
