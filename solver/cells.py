"""Cells and units, of which every game's board consists, their names for people, and sets as integers."""

import string
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

LETTERS = string.ascii_uppercase + string.ascii_lowercase

Cell = tuple[int, int]  # (row, column), from 0


class Unit(NamedTuple):
    """A row, a column, a region, or another group of cells that a game has. kind: "row", "column", "region"
    ...; number: its place among the units of its kind, from 0."""

    kind: str
    number: int

    @property
    def name(self) -> str:
        """The unit's name for people: "row 3", "column 1", "region C"."""
        return f"{self.kind} {region_letter(self.number) if self.kind == 'region' else self.number + 1}"


class Rectangle(NamedTuple):
    """A rectangle of cells. top, left: row and column of its upper left cell, from 0; rows, columns: its
    size."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the rectangle, row by row."""
        return tuple(
            (r, c)
            for r in range(self.top, self.top + self.rows)
            for c in range(self.left, self.left + self.columns)
        )

    @classmethod
    def around(cls, cells: Collection[Cell]) -> "Rectangle":
        """Return the smallest rectangle that holds some cells."""
        rows, columns = [r for r, _ in cells], [c for _, c in cells]
        top, left = min(rows), min(columns)
        return cls(top, left, max(rows) - top + 1, max(columns) - left + 1)

    def holds(self, cell: Cell) -> bool:
        """True if a cell lies in the rectangle."""
        r, c = cell
        return 0 <= r - self.top < self.rows and 0 <= c - self.left < self.columns


def region_letter(index: int) -> str:
    """Return the letter of a region: A-Z, then a-z."""
    return LETTERS[index]


def link_letter(index: int) -> str:
    """Return the letter of a link in a chain: a-z, then a1-z1 and so on."""
    rounds, index_in_round = divmod(index, len(string.ascii_lowercase))
    return f"{string.ascii_lowercase[index_in_round]}{rounds or ''}"


def cell_name(cell: Cell) -> str:
    """Return a cell as people read it, counting from 1: "r3c5"."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cells_around(cells: Iterable[Cell], shape: tuple[int, int]) -> tuple[Cell, ...]:
    """Return the rectangle that some cells (at least one) span and the cells next to it, row by row. shape:
    rows and columns of the board."""
    (top, bottom), (left, right) = ((min(lines), max(lines)) for lines in zip(*cells, strict=True))
    rows = range(max(0, top - 1), min(shape[0], bottom + 2))
    columns = range(max(0, left - 1), min(shape[1], right + 2))
    return tuple((r, c) for r in rows for c in columns)


def bit_numbers(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def fewest_ways_to_cover(covers: Sequence[int], live: int, places: int) -> int:
    """Return the ways (a mask) to cover the place that fewest ways cover.

    covers: for each place, the mask of the ways that cover it; live: the ways that are left; places: the
    places to choose from.
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
    """Return the 4-connected parts of a set of cells, each sorted, in the order of their first cells."""
    unvisited = set(cells)
    parts = []
    for start in sorted(unvisited):
        if start not in unvisited:
            continue
        unvisited.remove(start)
        part, to_visit = [start], [start]
        while to_visit:
            r, c = to_visit.pop()
            for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if cell in unvisited:
                    unvisited.remove(cell)
                    to_visit.append(cell)
                    part.append(cell)
        parts.append(sorted(part))
    return parts


def cells_outside_largest_part(cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells of a region outside its largest connected part (the first of several as large)."""
    parts = _connected_parts(cells)
    largest = max(parts, key=len)
    return sorted(cell for part in parts if part is not largest for cell in part)
