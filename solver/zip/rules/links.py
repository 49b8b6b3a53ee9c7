"""The rules of single cells and single links."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from ...cell import bits
from ..firing import Bond, Firing
from ..state import LOOP, ORDER, TOO_EARLY, State

ONLY_WAYS, BOTH_WAYS = "only-ways", "both-ways"


def only_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a cell has no more open links than it needs.
    Effect: they are joined.
    Valid because: the path goes in and out of every cell, but for its ends.
    """
    for a, (links, need) in enumerate(zip(state.open, state.need, strict=True)):
        if need and links.bit_count() == need:
            yield only_ways_of(state, a)


def forbidden_link(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: joining two ends would close a loop (loop), bring numbers together on the path that do not
    follow each other (order), or join the first to the last number before every cell is passed (too-early).
    Effect: the link is parted.
    Valid because: the path does none of that.
    """
    for a, b in state.open_links():
        rule = state.forbidden(a, b)
        if rule:
            yield forbidding(state, rule, a, b)


def both_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the path has not come to a cell with three open links, and two of them together would do
    what a forbidden link does.
    Effect: the third is joined.
    Valid because: the path takes two of the three, and not those two.
    """
    for a, links in enumerate(state.open):
        if state.need[a] == 2 and links.bit_count() == 3:
            for b, c in combinations(bits(links), 2):
                if forbidden_through(state, b, a, c):
                    yield both_ways_of(state, b, a, c)


def only_ways_of(state: State, a: int) -> Firing:
    """The firing of a cell that has no more ways than it needs; it rests on what rules the others out."""
    gives = 0
    for b in bits(state.open[a]):
        gives |= state.joined_bit(a, b)
    bonds = tuple(Bond(a, b, True) for b in bits(state.open[a]))
    return Firing(ONLY_WAYS, (a,), bonds, closed_ways(state, a), gives)


def forbidden_through(state: State, a: int, middle: int, b: int) -> str | None:
    """The rule that forbids joining two ends by a cell between them that is joined to none."""
    if state.far[a] == b:
        return LOOP
    before, after = state.near[a], state.near[b]
    if not state.number[middle] and before and after and abs(after - before) != 1:
        return ORDER
    closed = state.closed_by(state.far[a], a) and state.closed_by(state.far[b], b)
    return TOO_EARLY if closed and state.size[a] + state.size[b] + 1 < len(state.far) else None


def both_ways_of(state: State, b: int, a: int, c: int) -> Firing:
    """The firing of a cell at which b and c do not go together; it rests on what forbids that, and on what
    rules out all but three ways. seen: b, c, and the cells that show it."""
    branch = state.copy()
    branch.join(a, b)
    rule = branch.forbidden(a, c)
    assert rule
    found = forbidding(branch, rule, a, c)
    (third,) = bits(state.open[a] & ~(1 << b | 1 << c))
    needs = found.needs & ~state.joined_bit(a, b) | closed_ways(state, a)
    shown = [x for x in found.seen if rule != LOOP or x != b]
    return Firing(
        BOTH_WAYS, (a,), (Bond(a, third, True),), needs, state.joined_bit(a, third), seen=(b, c, *shown)
    )


def at_once(state: State, a: int, b: int) -> Firing | None:
    """What single links at a cell show of its link to b, if they show that it is joined."""
    out = {c: rule for c in bits(state.open[a]) if (rule := state.forbidden(a, c))}
    ways = [c for c in bits(state.open[a]) if c not in out]
    if b not in ways:
        return None
    if len(ways) == state.need[a]:
        found = only_ways_of(state, a)
        parts = (*[forbidding(state, rule, a, c) for c, rule in out.items()], found)
        bonds = (*[Bond(a, c, False) for c in out], *[Bond(a, c, True) for c in ways])
        return found._replace(bonds=bonds, parts=parts)
    if len(ways) == 3 and state.need[a] == 2 and not out:
        c, d = (x for x in ways if x != b)
        if forbidden_through(state, c, a, d):
            return both_ways_of(state, c, a, d)
    return None


def closed_ways(state: State, a: int) -> int:
    """The facts by which a cell has no other ways than those that are left."""
    needs = 0
    for b in bits(state.ways[a] & ~(state.open[a] | state.joined[a])):
        needs |= state.parted_by(b, a)
    return needs


def forbidding(state: State, rule: str, a: int, b: int) -> Firing:
    """The firing of a link that a rule forbids; it rests on the pieces at its ends, as far as the numbers
    that would meet."""
    needs = 0
    for piece in (state.piece(a),) if rule == LOOP else (state.piece(a), state.piece(b)):
        last = len(piece)
        if rule == ORDER:
            last = next(i for i, cell in enumerate(piece, 1) if state.number[cell])
        for one, other in pairwise(piece[:last]):
            needs |= state.joined_bit(one, other)
    bond, gives = Bond(a, b, False), state.parted_bit(a, b)
    return Firing(rule, (a, b), (bond,), needs, gives, seen=evidence(state, rule, a, b))


def evidence(state: State, rule: str, a: int, b: int) -> tuple[int, ...]:
    """The cells that show that a rule forbids a link: all between its ends that the loop would go through,
    those of the numbers that would meet, or the ends of the path."""
    pieces = (state.piece(a), state.piece(b))
    if rule == LOOP:
        return tuple(pieces[0][1:-1])
    if rule == ORDER:
        return tuple([next(cell for cell in piece if state.number[cell]) for piece in pieces])
    return (pieces[0][-1], pieces[1][-1])
