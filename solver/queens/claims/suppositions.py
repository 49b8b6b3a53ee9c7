"""Claims that suppose something: what follows from it in turn, until a unit has no room."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ...choosing import Told, without_one
from ...explain import Telling
from ...ladder import Fired, Rung
from ...step import Claim, Count, Step, Why
from ..firing import Firing, cells_of
from ..rules.contradiction import NO_ROOM, SUPPOSED, end_of, without_room
from ..state import State
from .one_unit import placed
from .position import mask
from .reasons import CHAIN, killed

LINK = Rung((), 0, 1)  # of a chain: none is dearer than another


class Position(Telling, Protocol):
    """A position from which a chain is told."""

    state: State


class Branch(NamedTuple):
    """Where a supposition leads. first: what is supposed. links: what is told of the chain. end: the position
    in which a unit (its number) is left without room."""

    first: Step
    links: list[Told]
    end: State
    stuck: int


def supposition(state: State, firing: Firing, tier: int, start: Callable[[State], Position]) -> Step:
    """What is supposed, what follows from it in turn, and the unit that is left without room. start: makes
    the position from which a chain is told."""
    n, branch = firing.n, _shortest(state, firing, start)
    unit = state.masks.names[branch.stuck]
    left = branch.end.live & mask(state, unit)
    count = Count(branch.end.need[branch.stuck], left.bit_count())
    last = Step(NO_ROOM, Claim((unit,), cells_of(left, n), count=count))
    queens = firing.queens_mask & state.live
    dead = state.killed_by(queens) if queens else firing.dead_mask & state.live
    why = [Why(cell, (), CHAIN) for cell in firing.queens or firing.dead]
    if queens:
        why += killed(state, dead, queens)
    chain = (branch.first, *(x.step for x in branch.links), last)
    claim = Claim((unit,), cells_of(state.live & mask(state, unit), n), tuple(why), None, chain)
    return Step(firing.rule, claim, queens=firing.queens, dead=cells_of(dead, n), tier=tier)


def _shortest(state: State, firing: Firing, start: Callable[[State], Position]) -> Branch:
    """The chain without the links that are not needed, as some tell more than was found."""
    links = list(firing.chain[1:-1])
    while True:
        branch = _branch(start(state), firing.chain[0], links)
        facts = branch.links[0].before if branch.links else branch.end.facts
        fewer = without_one(branch.links, facts, end_of(branch.end, branch.stuck))
        if fewer is None:
            return branch
        links = [x.found for x in fewer]


def _branch(position: Position, supposed: Firing, links: list[Firing]) -> Branch:
    """What some links say in turn, always the first that follows, until a unit has no room."""
    first, told = _supposed(position.state, supposed), []
    position.apply(supposed)
    while (stuck := without_room(position.state)) is None:
        before = position.facts
        link = next(x for x in links if not x.needs & ~before and x.gives & ~before)
        step = position.tell(link, 0)
        position.apply(link)
        told.append(Told(Fired(link, LINK), step, before, position.facts))
    return Branch(first, told, position.state, stuck)


def _supposed(state: State, link: Firing) -> Step:
    """The queen, or the cross, that is supposed."""
    if link.queens_mask:
        return placed(state, SUPPOSED, 0, (), link.queens_mask)
    cells = cells_of(link.dead_mask, link.n)
    return Step(SUPPOSED, Claim((), cells), dead=cells)
