"""Cells and units: what every game's board is made of, what people call them, sets as integers."""

import string
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

LETTERS = string.ascii_uppercase + string.ascii_lowercase

Cell = tuple[int, int]  # (row, column), from 0


class Unit(NamedTuple):
    """A row, a column or a region, or what else a game has. kind: "row", "column", "region" ... number: which
    of them, from 0."""

    kind: str
    number: int

    @property
    def name(self) -> str:
        """The name that a person gives it: "row 3", "column 1", "region C"."""
        return f"{self.kind} {region_letter(self.number) if self.kind == 'region' else self.number + 1}"


class Rectangle(NamedTuple):
    """Some cells. top, left: row and column of the upper left one, from 0. rows, columns: how many it has."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All of its cells, row by row."""
        return tuple(
            (r, c)
            for r in range(self.top, self.top + self.rows)
            for c in range(self.left, self.left + self.columns)
        )

    @classmethod
    def around(cls, cells: Collection[Cell]) -> "Rectangle":
        """Return the smallest one that holds some cells."""
        rows, columns = [r for r, _ in cells], [c for _, c in cells]
        top, left = min(rows), min(columns)
        return cls(top, left, max(rows) - top + 1, max(columns) - left + 1)

    def holds(self, cell: Cell) -> bool:
        """True if a cell is one of them."""
        r, c = cell
        return 0 <= r - self.top < self.rows and 0 <= c - self.left < self.columns


def region_letter(index: int) -> str:
    """The letter of a region: A-Z, then a-z."""
    return LETTERS[index]


def link_letter(index: int) -> str:
    """The letter of what follows in a chain: a-z, then a1-z1 and so on."""
    rounds, at = divmod(index, len(string.ascii_lowercase))
    return f"{string.ascii_lowercase[at]}{rounds or ''}"


def cell_name(cell: Cell) -> str:
    """A cell as people read it, counting from 1: "r3c5"."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cells_around(cells: Iterable[Cell], shape: tuple[int, int]) -> tuple[Cell, ...]:
    """The rectangle that some cells (at least one) span, with the cells next to it, row by row. shape: rows
    and columns of the board."""
    (top, bottom), (left, right) = ((min(lines), max(lines)) for lines in zip(*cells, strict=True))
    rows = range(max(0, top - 1), min(shape[0], bottom + 2))
    columns = range(max(0, left - 1), min(shape[1], right + 2))
    return tuple((r, c) for r in rows for c in columns)


def bit_numbers(mask: int) -> Iterator[int]:
    """The numbers in a set of numbers, lowest first: of the bits of a mask those that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def fewest_covering_ways(covers: Sequence[int], live: int, places: int) -> int:
    """The ways to cover one of some places, as a mask: of the place that has the fewest.

    covers: of each place the mask of the ways that cover it; live: those that are left.
    """
    best, least = 0, live.bit_count() + 1
    while places:
        low = places & -places
        places ^= low
        ways = covers[low.bit_length() - 1] & live
        count = ways.bit_count()
        if count < least:
            if count < 2:
                return ways
            best, least = ways, count
    return best


def is_connected(cells: Iterable[Cell]) -> bool:
    """True if the cells of a region hang together along edges (4-connected)."""
    return len(_connected_parts(cells)) < 2


def _connected_parts(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The 4-connected parts of a set of cells, each sorted, in the order of their first cells."""
    left = set(cells)
    parts = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        part, todo = [start], [start]
        while todo:
            r, c = todo.pop()
            for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if cell in left:
                    left.remove(cell)
                    todo.append(cell)
                    part.append(cell)
        parts.append(sorted(part))
    return parts


def cells_outside_largest_part(cells: Iterable[Cell]) -> list[Cell]:
    """The cells of a region outside its largest part (the first, where several are as large)."""
    parts = _connected_parts(cells)
    largest = max(parts, key=len)
    return sorted(cell for part in parts if part is not largest for cell in part)
