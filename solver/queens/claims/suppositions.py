"""Claims that suppose something: what follows from it in turn, until a unit has no room."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from ...step import Claim, Count, Step, Why
from ...way.choosing import EVERYTHING, easiest_first
from ...way.serving import ChainLost
from ...way.telling import Telling
from ..firing import Firing, cells_of
from ..rules.contradiction import NO_ROOM, SUPPOSED, end_of
from ..rules.fair import FAIR, finders
from ..state import State
from .one_unit import placed
from .position import lacking, mask
from .reasons import CHAIN, killed


def supposition(state: State, firing: Firing, tier: int, start: Callable[[State], Telling]) -> Step:
    """What is supposed, what follows from it in turn, and the unit that is left without room. start: makes
    the position from which a chain is told."""
    n, (supposed, *found, _) = firing.n, firing.chain
    branch = start(state)
    links = [_supposed(state, supposed)]
    branch.apply(supposed)
    *follows, end = _links(branch, found)
    for link in follows:
        links.append(branch.tell(link, 0))
        branch.apply(link)
    links.append(_no_room(branch.state, end))
    queens = firing.queens_mask & state.live
    dead = state.killed_by(queens) if queens else firing.dead_mask & state.live
    why = [Why(cell, (), CHAIN) for cell in firing.queens or firing.dead]
    if queens:
        why += killed(state, dead, queens)
    look = end.units[:1]
    claim = Claim(look, cells_of(state.live & mask(state, look[0]), n), tuple(why), None, tuple(links))
    return Step(firing.rule, claim, queens=firing.queens, dead=cells_of(dead, n), tier=tier)


def _links(branch: Telling, found: Sequence[Firing]) -> list[Firing]:
    """What follows from what is supposed, each link as its rule finds it where it is told, up to a unit
    without room: no more links than lead there, of these the easiest. Raises ChainLost where nothing does."""
    links = _again(branch, found) or _followed(branch, EVERYTHING)
    if not links:
        raise ChainLost
    for link in links[-2::-1]:
        fewer = _again(branch, [x for x in links[:-1] if x is not link])
        if fewer and len(fewer) < len(links):
            links = fewer
    easier = _followed(branch, reduce(or_, [x.needs for x in links]) & ~branch.facts)
    return easier if easier and len(easier) <= len(links) else links


def _again(branch: Telling, found: Sequence[Firing]) -> list[Firing] | None:
    """What the same rules find at the same places from a position, which is left as it is, and the unit that
    is then without room; None where they do not come to that."""
    branch, links = branch.copy(), list[Firing]()
    end = end_of(branch.state)
    for link in found:
        if end:
            break
        if not link.gives & ~branch.facts:
            continue
        here = next((x for x in _asked(branch.state, link) if x.gives & ~branch.facts), None)
        if here is None:
            return None
        links.append(here)
        branch.apply(here)
        end = end_of(branch.state, _fresh(here))
    return [*links, end] if end else None


def _asked(state: State, link: Firing) -> Iterator[Firing]:
    """What the rule of a link finds at its place in a position."""
    place = link.units[: len(link.units) - link.beside]
    for find in finders(link.rule):
        for x in find(state, link.inside):
            if x.units[: len(x.units) - x.beside] == place:
                yield x


def _followed(branch: Telling, wanted: int) -> list[Firing] | None:
    """What the rules say from a position, which is left as it is, of some facts, and the unit that is then
    without room; None where none comes to that."""
    branch, links = branch.copy(), list[Firing]()
    if end := end_of(branch.state):
        return [end]
    for move in easiest_first(branch, FAIR, (), wanted, wanted):
        links.append(move.found)
        if end := end_of(branch.state, _fresh(move.found)):
            return [*links, end]
    return None


def _fresh(link: Firing) -> int:
    """Where a link may have left too little room: what died, or anywhere, since queens fill units."""
    return -1 if link.queens_mask else link.dead_mask


def _no_room(state: State, end: Firing) -> Step:
    """The contradiction."""
    unit = end.units[0]
    cells = cells_of(state.live & mask(state, unit), end.n)
    return Step(NO_ROOM, Claim(end.units, cells, count=Count(lacking(state, unit), len(cells))))


def _supposed(state: State, link: Firing) -> Step:
    """The queen, or the cross, that is supposed."""
    if link.queens_mask:
        return placed(state, SUPPOSED, 0, (), link.queens_mask)
    cells = cells_of(link.dead_mask, link.n)
    return Step(SUPPOSED, Claim((), cells), dead=cells)
