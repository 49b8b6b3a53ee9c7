"""Does each step of Zip follow from what it says?

Every reason is a small theorem about the cells that it names: a way is closed by a wall, by a cell that the
path has passed, by having been ruled out; joining two ends would close a loop of the cells named, or join
numbers that do not follow each other; a part of the board would be cut off. What no reason closes is open.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from queens_snap.solver.step import Link, Step, Why
from tests.claims.zip_position import Pair, Position

from ..told import Cell, Fact, ToldWay
from .verdict import CONTRADICTION, FALSE, UNSAID, JudgedThing, Verdict, link_of, place_of

FORBIDDEN = ("loop", "number", "early")
BY_CHAIN = ("dead-end", "cut-off")


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    position = Position(told.puzzle)
    position.put((frozenset(((a, b), (c, d))) for (a, b), (c, d) in told.start.get("path", ())), True)
    path = {frozenset(((a, b), (c, d))) for (a, b), (c, d) in pairwise(told.answer)} if told.answer else None
    for i, step in enumerate(told.steps, 1):
        yield from _step(position, i, step)
        for link in step.links:
            if path is not None and (_pair(link) in path) != link.joined:
                yield place_of(i, step).verdict(FALSE, _fact(link))
        _put(position, step.links)


def _pair(link: Link) -> Pair:
    return frozenset((link.a, link.b))


def _fact(link: Link) -> Fact:
    return "link", (link.a, link.b), link.joined


def _put(position: Position, links: Iterable[Link]) -> None:
    for link in links:
        position.put([_pair(link)], link.joined)


def _step(position: Position, number: int, step: Step) -> Iterator[Verdict]:
    place = place_of(number, step)
    refuted: Link | None = None
    if step.claim.chain:
        first, *links, last = step.claim.chain
        branch = position.copy()
        _put(branch, first.links)
        for i, link in enumerate(links, 2):
            yield from _unsaid(branch, link_of(number, i, step.rule, link), link, None)
            _put(branch, link.links)
        if not _is_contradiction(branch, last):
            yield link_of(number, len(links) + 2, step.rule, last).verdict(UNSAID, CONTRADICTION)
        refuted = first.links[0] if len(first.links) == 1 else None
    yield from _unsaid(position, place, step, refuted)


def _unsaid(position: Position, place: JudgedThing, step: Step, refuted: Link | None) -> Iterator[Verdict]:
    """The links that do not follow. refuted: what a chain has shown not to be so."""
    at, left = position.copy(), list(step.links)
    for link in [x for x in left if _is_shown(at, step, x, refuted)]:
        left.remove(link)
        at.put([_pair(link)], link.joined)
    if not left or (not step.links[0].joined and len(step.links) == 1):
        yield from (place.verdict(UNSAID, _fact(link)) for link in left)
        return
    for cell in step.claim.cells:  # one cell after the other, as the path goes
        here = [x for x in left if cell in _pair(x)]
        found = [x for x in here if _is_way(at, step, cell, x, refuted) or _is_closed(at, step, cell, x)]
        left = [x for x in left if x not in found]
        _put(at, found)
    yield from (place.verdict(UNSAID, _fact(link)) for link in left)


def _is_shown(at: Position, step: Step, link: Link, refuted: Link | None) -> bool:
    """Is a link, by itself, what a reason says: the contrary of what was tried, or a rule of the game?"""
    if refuted and _pair(refuted) == _pair(link) and refuted.joined != link.joined:
        return True
    whys = [why for why in step.claim.why if why.cell in _pair(link)]
    if not link.joined:
        return any(_is_barred(at, why, link.a, link.b, why.sources) for why in whys)
    return any(why.by == "cut-off" and _is_bridge(at, _pair(link), {*why.sources}) for why in whys)


def _is_barred(at: Position, why: Why, a: Cell, b: Cell, evidence: Sequence[Cell]) -> bool:
    """Would joining two ends break a rule of the game, as these cells show?"""
    found = at.forbidden(a, b) or at.forbidden(b, a)
    return found is not None and found[0] == why.by and {*found[1]} <= {*evidence}


def _is_bridge(at: Position, pair: Pair, part: set[Cell]) -> bool:
    """Does a part hang together with the rest by one pair alone?"""
    out = [x for x in _border(at, part) if at.state(*x) != "wall" and at.may_join(frozenset(x))]
    return {frozenset(x) for x in out} == {pair}


def _border(at: Position, part: set[Cell]) -> Iterator[tuple[Cell, Cell]]:
    return ((cell, side) for cell in part for side in at.around(cell) if side not in part)


def _is_way(at: Position, step: Step, cell: Cell, link: Link, refuted: Link | None) -> bool:
    """Does a link follow as a cell has no more ways than it needs, or as two of three do not go together?"""
    (other,) = _pair(link) - {cell}
    whys = [why for why in step.claim.why if why.cell in (other, cell)]
    left = _left(at, whys, cell, refuted)
    if not link.joined or other not in left:
        return False
    lacks = at.lacks(cell)
    if len(left) == lacks:
        return True
    return lacks == 2 and len(left) == 3 and _apart(at, whys, cell, sorted(left - {other}))


def _is_closed(at: Position, step: Step, cell: Cell, link: Link) -> bool:
    """Does a reason close the way that is parted?"""
    (other,) = _pair(link) - {cell}
    return not link.joined and any(_closes(at, why, cell, other, None) for why in step.claim.why)


def _apart(at: Position, whys: Sequence[Why], cell: Cell, two: Sequence[Cell]) -> bool:
    """Do two ways of a cell not go together?"""
    for a, b in (two, two[::-1]):
        taken = at.copy()
        taken.put([frozenset((cell, a))], True)
        some = [why for why in whys if why.by in FORBIDDEN and {a, b} <= {*why.sources}]
        if any(_is_barred(taken, why, cell, b, why.sources) for why in some):
            return True
    return False


def _left(at: Position, whys: Sequence[Why], cell: Cell, refuted: Link | None) -> set[Cell]:
    """The sides of a cell that no reason closes, but for those by which it is joined."""
    left = {side for side in at.around(cell) if at.state(cell, side) != "joined"}
    for why in whys:
        for side in [*left]:
            if _closes(at, why, cell, side, refuted):
                left.remove(side)
    return left


def _closes(at: Position, why: Why, cell: Cell, side: Cell, refuted: Link | None) -> bool:
    if why.by == "wall":
        return at.state(cell, side) == "wall"
    if side not in why.sources:
        return False
    if why.by == "passed":
        return side in at.numbers and at.lacks(side) < 1
    if why.by == "ruled-out":
        return frozenset((cell, side)) in at.parted
    if why.by in BY_CHAIN:
        return refuted is not None and refuted.joined and _pair(refuted) == {cell, side}
    return why.by in FORBIDDEN and side == why.sources[0] and _is_barred(at, why, cell, side, why.sources[1:])


def _is_contradiction(at: Position, last: Step) -> bool:
    """A dead end, as its reasons say; or some cells that nothing joins to the rest."""
    cells = last.claim.cells
    if last.claim.why:
        return any(len(_left(at, last.claim.why, cell, None)) < at.lacks(cell) for cell in cells)
    part = {*cells}
    out = (x for x in _border(at, part) if at.state(*x) != "wall" and at.may_join(frozenset(x)))
    return bool(part) and len(part) < len(at.numbers) and next(out, None) is None
