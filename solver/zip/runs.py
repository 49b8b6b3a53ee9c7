"""Cells that follow one another along the path, each of which has but one way on, told at once."""

from collections.abc import Sequence
from itertools import pairwise

from ..ladder import Fired
from .firing import Firing
from .rules.links import ONLY_WAYS

LONGEST = 4  # cells that are told at once


def in_runs(moves: Sequence[Fired], facts: int) -> list[Fired]:
    """The same with such cells as one move, where nothing has to be told between them."""
    line = _Line(facts)
    for x in moves:
        line.put(x)
    return [x for x in line.kept if x]


def both(first: Fired, second: Fired, cells: tuple[int, ...]) -> Fired:
    """Two moves as one."""
    a, b = first.found, second.found
    bonds, parts = (*a.bonds, *b.bonds), (*(a.parts or (a,)), *(b.parts or (b,)))
    needs = a.needs | b.needs & ~a.gives
    rung = max(first.rung, second.rung, key=lambda rung: rung.score)
    return Fired(Firing(ONLY_WAYS, cells, bonds, needs, a.gives | b.gives, parts=parts), rung)


class _Line:
    """Moves in the order of time. before: what is known before each; at: where those are that join a cell."""

    def __init__(self, facts: int):
        self.facts = facts
        self.kept: list[Fired | None] = []
        self.before: list[int] = []
        self.at: dict[int, set[int]] = {}

    def put(self, x: Fired) -> None:
        i = self._add(x)
        while (j := self._join(i)) is not None:
            i = j

    def _add(self, x: Fired) -> int:
        self.kept.append(x)
        self.before.append(self.facts)
        self.facts |= x.found.gives
        self._note(len(self.kept) - 1)
        return len(self.kept) - 1

    def _note(self, i: int) -> None:
        x = self.kept[i]
        for cell in {end for bond in _strand(x.found) for end in bond} if x else ():
            self.at.setdefault(cell, set()).add(i)

    def _join(self, i: int) -> int | None:
        """Where a move stands once it has been told with another; None where there is none such."""
        x = self.kept[i]
        assert x
        ends = {end for bond in _strand(x.found) for end in bond}
        for j in sorted({j for end in ends for j in self.at.get(end, ())} - {i}, reverse=True):
            y = self.kept[j]
            if y and len(x.found.cells) + len(y.found.cells) <= LONGEST:
                for first, second in ((y, x), (x, y)):
                    if not first.found.needs & second.found.gives and _leads_to(first.found, second.found):
                        one = both(first, second, first.found.cells + second.found.cells)
                        if (at := self._replace(min(i, j), max(i, j), one)) is not None:
                            return at
        return None

    def _replace(self, i: int, j: int, one: Fired) -> int | None:
        """Put one move for two, in the place of the earlier, or of the later; None where neither will do."""
        x, y = self.kept[i], self.kept[j]
        assert x
        assert y
        if not one.found.needs & ~self.before[i]:
            self.kept[i], self.kept[j] = one, None
            for at in range(i + 1, j + 1):
                self.before[at] |= y.found.gives
            self._note(i)
            return i
        if any(z and z.found.needs & x.found.gives for z in self.kept[i + 1 : j]):
            return None
        self.kept[i], self.kept[j] = None, one
        for at in range(i + 1, j + 1):
            self.before[at] &= ~x.found.gives
        self._note(j)
        return j


def _leads_to(first: Firing, second: Firing) -> bool:
    """Does the path, having run through the cells of one, come to those of the other, and on through them?"""
    links = {frozenset(bond) for bond in (*_strand(first), *_strand(second))}
    cells = first.cells + second.cells
    if not all(frozenset(pair) in links for pair in pairwise(cells)):
        return False
    return all(sum(cell in link for link in links) < 3 for cell in cells)


def _strand(found: Firing) -> list[tuple[int, int]]:
    """The links that it joins, where it may be part of a run."""
    if found.rule != ONLY_WAYS or any(part.chain for part in found.parts):
        return []
    return [(a, b) for a, b, joined in found.bonds if joined]
