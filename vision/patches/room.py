"""Which numbers a clue can have: its rectangle lies on the board, and holds no other clue."""

from collections.abc import Collection, Iterator

from ...solver.cells import Cell
from ...solver.patches.puzzle import Clue


def sizes_of(clue: Clue, others: Collection[Cell], n: int) -> set[int]:
    """In cells, the rectangles of a clue's shape around it on a board of n x n cells. others: the cells of
    other clues."""
    return {
        rows * columns
        for rows, most in _widest(clue.cell, others, n)
        for columns in range(1, most + 1)
        if clue.fits(rows, columns)
    }


def _widest(cell: Cell, others: Collection[Cell], n: int) -> Iterator[tuple[int, int]]:
    """How many rows each range around a cell has, and how many columns around it are free of others there."""
    row, column = cell
    for top in range(row + 1):
        for bottom in range(row, n):
            beside = [c for r, c in others if top <= r <= bottom]
            if column in beside:
                continue
            left = max((c for c in beside if c < column), default=-1)
            right = min((c for c in beside if c > column), default=n)
            yield bottom - top + 1, right - left - 1
