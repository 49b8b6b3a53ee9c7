"""Claims that suppose something: what follows from it in turn, until a unit has no room."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from ...effort import tick
from ...ladder import climb
from ...step import Claim, Count, Step, Why
from ...way.pruning import ChainLost
from ...way.telling import Telling
from ..firing import Firing, cells_of
from ..rules.contradiction import BASELINE, NO_ROOM, SUPPOSED, refutation, without_room
from ..rules.fair import FAIR
from ..state import State
from .one_unit import placed
from .position import mask
from .reasons import CHAIN, killed


class Position(Telling, Protocol):
    """A position from which a chain is told."""

    @property
    def state(self) -> State: ...


class Branch(NamedTuple):
    """Where a supposition leads: by which links, in turn, and the position in which a unit (its number) is
    left without room."""

    links: list[Firing]
    end: State
    stuck: int


def supposition(state: State, firing: Firing, tier: int, start: Callable[[State], Position]) -> Step:
    """What is supposed, what follows from it in turn, and the unit that is left without room. start: makes
    the position from which a chain is told."""
    n, supposed = firing.n, firing.chain[0]
    branch = _shortest(state, firing, start)
    unit = state.masks.names[branch.stuck]
    left = branch.end.live & mask(state, unit)
    count = Count(branch.end.need[branch.stuck], left.bit_count())
    last = Step(NO_ROOM, Claim((unit,), cells_of(left, n), count=count))
    queens = firing.queens_mask & state.live
    dead = state.killed_by(queens) if queens else firing.dead_mask & state.live
    why = [Why(cell, (), CHAIN) for cell in firing.queens or firing.dead]
    if queens:
        why += killed(state, dead, queens)
    chain = (*_told(start(state), supposed, branch.links), last)
    claim = Claim((unit,), cells_of(state.live & mask(state, unit), n), tuple(why), None, chain)
    return Step(firing.rule, claim, queens=firing.queens, dead=cells_of(dead, n), tier=tier)


def _shortest(state: State, firing: Firing, start: Callable[[State], Position]) -> Branch:
    """The chain without the links that are not needed, as some say more than was found."""
    supposed, *links = firing.chain[:-1]
    branch = _branch(start(state), supposed, links) or _anew(state, firing, start)
    for link in branch.links[::-1]:
        fewer = [x for x in branch.links if x is not link]
        branch = _branch(start(state), supposed, fewer) or branch
    return branch


def _anew(state: State, firing: Firing, start: Callable[[State], Position]) -> Branch:
    """The chain told anew where it does not go on, since a queen stands by now where a link crosses out: what
    is supposed, followed from here. Raises ChainLost where the rules lead nowhere."""
    supposed = firing.chain[0]
    x = supposed.queens_mask or supposed.dead_mask
    for rules in (BASELINE, FAIR):
        end = state.copy()
        (State.place if supposed.queens_mask else State.cross_out)(end, x)
        fired = climb(end, rules)
        if without_room(end) is not None:
            found = refutation(state, firing.rule, x, bool(supposed.queens_mask), end, fired)
            if branch := _branch(start(state), supposed, found.chain[1:-1]):
                return branch
    raise ChainLost


def _branch(position: Position, supposed: Firing, links: Sequence[Firing]) -> Branch | None:
    """What some links say in turn, always the first that follows, until a unit has no room; None where none
    has."""
    tick()
    position.apply(supposed)
    waiting, said = list(links), list[Firing]()
    while (stuck := without_room(position.state)) is None:
        facts = position.facts
        link = next((x for x in waiting if not x.needs & ~facts and x.gives & ~facts), None)
        if link is None:
            return None
        waiting.remove(link)
        position.apply(link)
        said.append(link)
    return Branch(said, position.state, stuck)


def _told(position: Position, supposed: Firing, links: Sequence[Firing]) -> Iterator[Step]:
    """What is supposed, and what follows from it in turn."""
    yield _supposed(position.state, supposed)
    position.apply(supposed)
    for link in links:
        yield position.tell(link, 0)
        position.apply(link)


def _supposed(state: State, link: Firing) -> Step:
    """The queen, or the cross, that is supposed."""
    if link.queens_mask:
        return placed(state, SUPPOSED, 0, (), link.queens_mask)
    cells = cells_of(link.dead_mask, link.n)
    return Step(SUPPOSED, Claim((), cells), dead=cells)
