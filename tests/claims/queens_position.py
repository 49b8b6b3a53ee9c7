"""A position of Queens or Star Battle as plain sets of cells: open cells and queens."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .way import Cell, cells_of

Unit = tuple[str, int]  # "row", "column" or "region"; its number

UNIT_KINDS = ("row", "column", "region")


class QueensPosition:
    """A position of Queens. open: cells that may still hold a queen. Regions are numbered in order of
    appearance; a cell of no region ('.') is never open."""

    def __init__(self, puzzle: Mapping[str, Any], start: Mapping[str, Any] | None = None):
        rows: Sequence[Sequence[Any]] = puzzle["regions"]
        self.k: int = puzzle.get("k") or 1
        self.n = len(rows)
        self.units_of: dict[Cell, tuple[Unit, ...]] = {}
        self.units: dict[Unit, set[Cell]] = {(kind, i): set() for kind in UNIT_KINDS for i in range(self.n)}
        numbers: dict[Any, int] = {}
        for r, row in enumerate(rows):
            for c, label in enumerate(row):
                if label not in (".", -1):
                    region = numbers.setdefault(label, len(numbers))
                    self.units_of[r, c] = (("row", r), ("column", c), ("region", region))
                    for unit in self.units_of[r, c]:
                        self.units[unit].add((r, c))
        self.open = set(self.units_of)
        self.queens: set[Cell] = set()
        for queen in cells_of((start or {}).get("queens", ())):
            self.apply([queen], self.excluded_cells([queen]))
        self.open -= set(cells_of((start or {}).get("crosses", ())))

    def copy(self) -> "QueensPosition":
        copied = object.__new__(QueensPosition)
        copied.k, copied.n, copied.units_of, copied.units = self.k, self.n, self.units_of, self.units
        copied.open, copied.queens = set(self.open), set(self.queens)
        return copied

    def apply(self, queens: Iterable[Cell], dead: Iterable[Cell]) -> None:
        self.queens |= set(queens)
        self.open -= {*queens, *dead}

    @property
    def solved(self) -> bool:
        """True if the queens that stand are a solution."""
        full = all(len(cells & self.queens) == self.k for cells in self.units.values())
        return full and not any(are_touching(a, b) for a in self.queens for b in self.queens if a != b)

    def queens_needed(self, unit: Unit) -> int:
        return self.k - len(self.units[unit] & self.queens)

    def queens_needed_by(self, units: Iterable[Unit]) -> int:
        return sum(self.queens_needed(unit) for unit in units)

    def open_cells_of(self, units: Iterable[Unit]) -> set[Cell]:
        return {cell for unit in units for cell in self.units[unit] if cell in self.open}

    def exclusion_kinds(self, a: Cell, b: Cell, known: Collection[Unit] | None = None) -> set[str]:
        """Return how a queen in one cell excludes the other: row, column, region, touch. known: the units
        that count; None for all."""
        shared = set(self.units_of[a]) & set(self.units_of[b]) if a != b else set[Unit]()
        how = {x[0] for x in shared if self.queens_needed(x) == 1 and (known is None or x in known)}
        return how | {"touch"} if are_touching(a, b) else how

    def exclude_each_other(self, a: Cell, b: Cell, known: Collection[Unit] | None = None) -> bool:
        """True if there is an exclusion kind. Asked so often that it does not name them."""
        if are_touching(a, b):
            return True
        shared = (x for x, y in zip(self.units_of[a], self.units_of[b], strict=True) if x == y)
        return a != b and any((known is None or x in known) and self.queens_needed(x) == 1 for x in shared)

    def excluded_cells(self, queens: Collection[Cell]) -> set[Cell]:
        """Return the open cells that some queens together exclude."""
        full = {
            unit
            for queen in queens
            for unit in self.units_of[queen]
            if len(self.units[unit] & set(queens)) >= self.queens_needed(unit)
        }
        near = {cell for queen in queens for cell in self.open if are_touching(queen, cell)}
        return (near | self.open_cells_of(full)) - set(queens)

    def has_room(self, many: int, cells: Iterable[Cell], known: Collection[Unit]) -> bool:
        """True if some cells can hold so many queens, as far as the known units tell."""
        return next(self.arrangements(many, sorted(cells), known), None) is not None

    def arrangements(
        self, many: int, cells: Sequence[Cell], known: Collection[Unit]
    ) -> Iterator[tuple[Cell, ...]]:
        """Yield the ways to put so many queens into some cells so that no two exclude each other and no
        known unit gets too many."""
        if many == 0:
            yield ()
            return
        for i, cell in enumerate(cells[: len(cells) - many + 1]):
            left = [x for x in cells[i + 1 :] if not self.exclude_each_other(cell, x, known)]
            for rest in self.arrangements(many - 1, left, known):
                around = [unit for unit in self.units_of[cell] if unit in known]
                if all(len(self.units[unit] & {cell, *rest}) <= self.queens_needed(unit) for unit in around):
                    yield (cell, *rest)


def are_touching(a: Cell, b: Cell) -> bool:
    return a != b and abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2
