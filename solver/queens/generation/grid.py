"""Cells as bitmasks with the sides they share. Bit r * n + c stands for cell (r, c)."""

from collections.abc import Iterator
from functools import lru_cache


@lru_cache(maxsize=64)
def sides(n: int) -> tuple[int, ...]:
    """For each cell of a board of size n the mask of the up to four cells beside it."""
    beside = []
    for i in range(n * n):
        r, c = divmod(i, n)
        around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        beside.append(sum(1 << y * n + x for y, x in around if 0 <= y < n and 0 <= x < n))
    return tuple(beside)


@lru_cache(maxsize=64)
def _inner_columns(n: int) -> tuple[int, int]:
    """The cells that have one to their right, and those that have one to their left."""
    first = sum(1 << r * n for r in range(n))
    everything = (1 << n * n) - 1
    return everything ^ first << n - 1, everything ^ first


def spread(cells: int, n: int) -> int:
    """The cells and all that lie beside one of them."""
    has_right, has_left = _inner_columns(n)
    everything = (1 << n * n) - 1
    return cells | cells >> n | cells << n & everything | (cells & has_right) << 1 | (cells & has_left) >> 1


def indices(cells: int) -> Iterator[int]:
    """The numbers of the cells of a mask, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def reached(start: int, cells: int, n: int) -> int:
    """The cells, of some, that are connected along sides with the cells of `start`, which are among them."""
    found, before = start, 0
    while found != before:
        before = found
        found = spread(found, n) & cells
    return found
