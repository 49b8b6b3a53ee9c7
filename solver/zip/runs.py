"""Cells that follow one another along the path, each of which has but one way on, told at once."""

from collections.abc import Sequence
from itertools import pairwise

from ..effort import paced
from ..ladder import Fired
from .firing import Firing
from .rules.links import ONLY_WAYS

LONGEST = 4  # cells that are told at once

Pair = tuple[int, int]  # of joined cells, the lower number first


def in_runs(moves: Sequence[Fired], facts: int) -> list[Fired]:
    """The moves with the cells of a run as one, where nothing has to be told between them."""
    line = _Line(facts)
    for x in paced(moves):
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
    """Moves in the order of time. before: what is known before each; strands: the links that each joins where
    it may be part of a run; at: where those are that join a cell."""

    def __init__(self, facts: int):
        self.facts = facts
        self.kept: list[Fired | None] = []
        self.before: list[int] = []
        self.strands: list[set[Pair]] = []
        self.at: dict[int, set[int]] = {}

    def put(self, x: Fired) -> None:
        i = len(self.kept)
        self.kept.append(x)
        self.before.append(self.facts)
        self.strands.append(set())
        self.facts |= x.found.gives
        self._note(i, _strand(x.found))
        while (j := self._join(i)) is not None:
            i = j

    def _note(self, i: int, strand: set[Pair]) -> None:
        self.strands[i] = strand
        for pair in strand:
            for cell in pair:
                self.at.setdefault(cell, set()).add(i)

    def _join(self, i: int) -> int | None:
        """Where a move stands once it has been told with another; None where there is none such."""
        x = self.kept[i]
        assert x
        near = {j for pair in self.strands[i] for cell in pair for j in self.at[cell]}
        for j in sorted(near - {i}, reverse=True):
            y = self.kept[j]
            if not y or len(x.found.cells) + len(y.found.cells) > LONGEST:
                continue
            links = self.strands[i] | self.strands[j]
            for first, second in ((y, x), (x, y)):
                cells = first.found.cells + second.found.cells
                if not first.found.needs & second.found.gives and _is_run(cells, links):
                    at = self._replace(min(i, j), max(i, j), both(first, second, cells))
                    if at is not None:
                        self._note(at, links)
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
            return i
        if any(z and z.found.needs & x.found.gives for z in self.kept[i + 1 : j]):
            return None
        self.kept[i], self.kept[j] = None, one
        for at in range(i + 1, j + 1):
            self.before[at] &= ~x.found.gives
        return j


def _is_run(cells: Sequence[int], links: set[Pair]) -> bool:
    """Do cells follow one another along links that are joined, with two of these at each at most?"""
    if not all((a, b) in links or (b, a) in links for a, b in pairwise(cells)):
        return False
    return all(sum(cell in link for link in links) < 3 for cell in cells)


def _strand(found: Firing) -> set[Pair]:
    """The links that it joins, where it may be part of a run."""
    if found.rule != ONLY_WAYS or any(part.chain for part in found.parts):
        return set()
    return {(min(a, b), max(a, b)) for a, b, joined in found.bonds if joined}
