"""Whether the easiest rules fill a board, found much faster than by the ladder: makers of boards ask it again
and again."""

from collections.abc import Mapping
from functools import cache

from ...cell import Cell, bits
from ..puzzle import units_of

EASIEST = 1  # the tier of these rules: the last digit of a unit, and a digit with one place left in one


@cache
def _layout(n: int, box: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of each unit as a mask; for each cell the others of its units."""
    units = tuple(sum(1 << r * n + c for r, c in cells) for _, cells in units_of(n, box))
    peers = [0] * (n * n)
    for i in range(n * n):
        for unit in units:
            peers[i] |= unit if unit >> i & 1 else 0
    return units, tuple(mask & ~(1 << i) for i, mask in enumerate(peers))


def singles_fill(n: int, box: tuple[int, int], given: Mapping[Cell, int]) -> bool:
    """Whether rules of the EASIEST tier fill a board on which some cells of a full one are given."""
    units, peers = _layout(n, box)
    places = [(1 << n * n) - 1] * n  # of each digit: where it may stand
    stands = [0] * n  # the same: where it does

    def put(i: int, digit: int) -> None:
        for other in range(n):
            places[other] &= ~(1 << i)
        places[digit] = places[digit] & ~peers[i] | 1 << i
        stands[digit] |= 1 << i

    for (r, c), digit in given.items():
        put(r * n + c, digit - 1)
    progress = True
    while progress:
        progress = False
        for digit in range(n):
            found = 0
            for unit in units:
                left = places[digit] & unit
                found |= left if not left & (left - 1) else 0
            for i in bits(found & ~stands[digit]):
                put(i, digit)
                progress = True
    return sum(mask.bit_count() for mask in stands) == n * n
