"""Bitmasks of a board's cells, built once a board. Bit r * n + c stands for cell (r, c)."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..cell import Unit
from .board import NO_REGION, Board

LINES = ("row", "column")
KINDS = (*LINES, "region")


class Frame(NamedTuple):
    """What every board of one size shares.

    rows, columns: mask of each line. row_of, column_of: line of each cell. touching: king-move neighbours of
    each cell. lines: row, column and neighbours of each cell, without itself. bits: each cell. board: all
    cells. names: the units by number; numbers: the other way round.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_of: tuple[int, ...]
    column_of: tuple[int, ...]
    touching: tuple[int, ...]
    lines: tuple[int, ...]
    bits: tuple[int, ...]
    board: int
    names: tuple[Unit, ...]
    numbers: dict[Unit, int]


@lru_cache(maxsize=64)
def frame(n: int) -> Frame:
    """The masks that depend on the size alone."""
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
    names = tuple(Unit(kind, i) for kind in KINDS for i in range(n))
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


class Masks:
    """The masks of one board.

    Units are numbered: rows 0..n-1, columns n..2n-1, regions 2n..3n-1; `units[u]` is a unit's mask and
    `names[u]` what it is called; `region_of[i]` is the region of cell i (NO_REGION for none); `cells` are all
    cells of some region.
    """

    __slots__ = ("__dict__", "cells", "frame", "k", "n", "names", "region_of", "regions", "units")

    n: int
    k: int
    frame: Frame
    names: tuple[Unit, ...]
    cells: int
    region_of: list[int]
    regions: list[int]
    units: list[int]

    def __init__(self, board: Board):
        self.n = n = board.n
        self.k = board.k
        self.frame = frame(n)
        self.names = self.frame.names
        self.region_of = [region for row in board.regions for region in row]
        regions = [0] * (n + 1)  # the last one collects the cells of no region, whose index is -1
        for region, bit in zip(self.region_of, self.frame.bits, strict=True):
            regions[region] |= bit
        self.cells = self.frame.board ^ regions.pop()
        self.regions = regions
        self.units = [*self.frame.rows, *self.frame.columns, *regions]

    @cached_property
    def kill(self) -> list[int]:
        """For each cell what a queen there rules out at once, where every unit needs one queen: its row, its
        column, its region and its neighbours."""
        regions = self.regions
        kill = [
            (lines | regions[region]) ^ bit
            for lines, region, bit in zip(self.frame.lines, self.region_of, self.frame.bits, strict=True)
        ]
        if NO_REGION in self.region_of:
            kill = [x if g != NO_REGION else 0 for x, g in zip(kill, self.region_of, strict=True)]
        return kill

    def moved(self, cells: int, to: int) -> "Masks":
        """The masks of the board on which some cells of one region belong to region `to` instead; these here
        stay as they are."""
        twin = object.__new__(Masks)
        twin.n, twin.k, twin.cells = self.n, self.k, self.cells
        twin.frame, twin.names = self.frame, self.names
        at = self.region_of[cells.bit_length() - 1]
        twin.region_of = self.region_of.copy()
        twin.regions = self.regions.copy()
        twin.regions[at] ^= cells
        twin.regions[to] ^= cells
        while cells:
            low = cells & -cells
            cells ^= low
            twin.region_of[low.bit_length() - 1] = to
        twin.units = [*self.frame.rows, *self.frame.columns, *twin.regions]
        if self.k == 1:
            kill, lines = self.kill.copy(), self.frame.lines
            for region in (twin.regions[at], twin.regions[to]):
                left = region
                while left:
                    low = left & -left
                    left ^= low
                    j = low.bit_length() - 1
                    kill[j] = lines[j] | region ^ low
            twin.kill = kill
        return twin

    def together(self, units: Iterable[int]) -> int:
        """The cells (a mask) of some units (numbers)."""
        cells = 0
        for u in units:
            cells |= self.units[u]
        return cells

    def units_of(self, i: int) -> tuple[int, int, int]:
        """The numbers of the row, column and region of cell i."""
        n = self.n
        return self.frame.row_of[i], n + self.frame.column_of[i], 2 * n + self.region_of[i]
