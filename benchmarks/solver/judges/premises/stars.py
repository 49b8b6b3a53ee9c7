"""Can stars be put so that some units get just what they are to have? An exact search over cells as bits."""

from collections.abc import Sequence
from typing import NamedTuple

MOST = 20_000  # nodes of a search


class SearchTooLarge(Exception):
    """Raised by a search that would take too long."""


class Sum(NamedTuple):
    """So many stars are to stand in these cells."""

    cells: int
    need: int


class Demands(NamedTuple):
    """exact: by kind of unit, what its units are to get; units of a kind have no cell in common. most: what
    other units may get."""

    exact: tuple[tuple[Sum, ...], ...]
    most: tuple[Sum, ...] = ()

    def with_star(self, bit: int) -> "Demands":
        """The same where a star stands."""
        exact = tuple(tuple(_less(x, bit) for x in kind) for kind in self.exact)
        return Demands(exact, tuple(_less(x, bit) for x in self.most))


def _less(some: Sum, bit: int) -> Sum:
    return Sum(some.cells, some.need - 1) if some.cells & bit else some


class StarSearch:
    """near: by the number of a cell, the cells that touch it, and itself. nodes: those left to look at."""

    def __init__(self, near: Sequence[int]):
        self.near = near
        self.nodes = MOST

    def fits(self, free: int, asked: Demands) -> bool:
        """Is there a way to put stars into free cells? Raises TooLarge."""
        self.nodes -= 1
        if self.nodes < 0:
            raise SearchTooLarge
        narrowed = self._narrowed(free, asked)
        if narrowed is None:
            return False
        sums = [x for kind in asked.exact for x in kind if x.need] + narrowed.rest
        if not sums:
            return True
        best = min(sums, key=lambda x: (x.cells & narrowed.free).bit_count() - x.need)
        some = best.cells & narrowed.free
        bit = some & -some
        return self.with_star(narrowed.free, asked, bit) or self.fits(narrowed.free & ~bit, asked)

    def with_star(self, free: int, asked: Demands, bit: int) -> bool:
        """Is there a way with a star in a cell?"""
        return self.fits(free & ~self.near[bit.bit_length() - 1], asked.with_star(bit))

    def _narrowed(self, free: int, asked: Demands) -> "_Narrowed | None":
        """Cells that are free when all that cannot take a star are gone; None if something has too few
        cells."""
        before = None
        rest: list[Sum] = []
        while before != free:
            before = free
            for x in asked.most:
                if x.need <= 0:
                    free &= ~x.cells
                    if x.need < 0:
                        return None
            for kind in asked.exact:
                for x in kind:
                    if not 0 <= x.need <= (x.cells & free).bit_count():
                        return None
                    if not x.need:
                        free &= ~x.cells
            rest = []
            for i in range(len(asked.exact) if len(asked.exact) > 1 else 0):
                found = _difference(free, asked.exact[i], [x for j, x in enumerate(asked.exact) if j != i])
                if found is None:
                    return None
                free &= ~found.out
                rest += [x for x in found.sums if x.need]
        return _Narrowed(free, rest)


class _Narrowed(NamedTuple):
    free: int
    rest: list[Sum]


class _Difference(NamedTuple):
    """out: cells that can have no star. sums: what other cells are to get."""

    out: int
    sums: list[Sum]


def _difference(free: int, one: Sequence[Sum], others: Sequence[Sequence[Sum]]) -> _Difference | None:
    """Stars of the units of one kind less those of the units of other kinds: a star in a cell of both counts
    for nothing. None where the cells do not give it."""
    inside, first, second = (_union(x) & free for x in (one, others[0], others[1] if len(others) > 1 else ()))
    wanted = sum(x.need for x in one) - sum(x.need for kind in others for x in kind)
    plus = inside & ~first & ~second
    minus = (~inside & (first ^ second)) | (inside & first & second)
    twice = ~inside & first & second
    most, least = plus.bit_count(), -minus.bit_count() - 2 * twice.bit_count()
    if not least <= wanted <= most:
        return None
    if wanted == most:
        return _Difference(minus | twice, [Sum(plus, most)])
    if wanted == least:
        return _Difference(plus, [Sum(minus | twice, (minus | twice).bit_count())])
    if not minus and not twice:
        return _Difference(0, [Sum(plus, wanted)])
    if not plus and not twice:
        return _Difference(0, [Sum(minus, -wanted)])
    return _Difference(0, [])


def _union(sums: Sequence[Sum]) -> int:
    union = 0
    for x in sums:
        union |= x.cells
    return union
