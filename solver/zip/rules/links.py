"""The rules of single cells and single links."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from ...cell import bits
from ..firing import Bond, Firing
from ..state import LOOP, ORDER, TOO_EARLY, State
from .changed import beside, grown, near

ONLY_WAYS, BOTH_WAYS = "only-ways", "both-ways"


def only_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a cell has no more open links than it needs.
    Effect: they are joined.
    Valid because: the path goes in and out of every cell, but for its ends.
    """
    for a in ready(state, near(state, fresh)):
        yield only_ways_of(state, a)


def forbidden_link(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: joining two ends would close a loop (loop), bring numbers together on the path that do not
    follow each other (order), or join the first to the last number before every cell is passed (too-early).
    Effect: the link is parted.
    Valid because: the path does none of that.
    """
    for a, b, rule in barred(state, grown(state, fresh)):
        yield forbidding(state, rule, a, b)


def barred_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all open links of a cell but as many as it needs are forbidden.
    Effect: these are joined, the others parted.
    Valid because: it is what forbidden_link and only_ways say in turn.
    """
    for a in beside(state, fresh):
        links, need = state.open[a], state.need[a]
        if need and links.bit_count() > need and not _is_lone(state, a):
            out = [(b, rule) for b in bits(links) if (rule := state.forbidden(a, b))]
            if out and links.bit_count() - len(out) == need:
                yield only_ways_of(state, a, [forbidding(state, rule, a, b) for b, rule in out])


def both_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the path has not come to a cell with three open links, and two of them together would do
    what a forbidden link does.
    Effect: the third is joined.
    Valid because: the path takes two of the three, and not those two.
    """
    for a in beside(state, fresh):
        if state.need[a] == 2 and state.open[a].bit_count() == 3:
            for b, c in combinations(bits(state.open[a]), 2):
                if forbidden_through(state, b, a, c):
                    yield _both_ways_of(state, b, a, c)


def forbidden_through(state: State, a: int, middle: int, b: int) -> str | None:
    """The rule that forbids joining two ends by a cell between them that is joined to none."""
    if state.far[a] == b:
        return LOOP
    before, after = state.near[a], state.near[b]
    if not state.number[middle] and before and after and abs(after - before) != 1:
        return ORDER
    closed = state.closed_by(state.far[a], a) and state.closed_by(state.far[b], b)
    return TOO_EARLY if closed and state.size[a] + state.size[b] + 1 < len(state.far) else None


def ready(state: State, cells: Iterable[int]) -> list[int]:
    """Those of some cells that have no more open links than they need."""
    return [a for a in cells if state.need[a] and state.open[a].bit_count() == state.need[a]]


def barred(state: State, ends: Iterable[int]) -> list[tuple[int, int, str]]:
    """The open links of some ends that a rule forbids, with that rule; each from its lower cell on."""
    found: dict[tuple[int, int], str] = {}
    for a in ends:
        for b in bits(0 if _is_lone(state, a) else state.open[a]):
            if rule := state.forbidden(a, b):
                found[(a, b) if a < b else (b, a)] = rule
    return [(a, b, found[a, b]) for a, b in sorted(found)]


def _is_lone(state: State, a: int) -> bool:
    """Is it a cell without a number to which the path has not come? Then nothing forbids its links."""
    return state.far[a] == a and not state.number[a]


def only_ways_of(state: State, a: int, out: Sequence[Firing] = ()) -> Firing:
    """The firing of a cell that has no more ways than it needs, once others bar some from it; it rests on
    what rules the others out. Of two that cannot both be, as under a false supposition, one is told."""
    needs, gives, ways = closed_ways(state, a), 0, state.open[a]
    for x in out:
        ways &= ~(1 << x.cells[1])
        needs |= x.needs
        gives |= x.gives
    ends = list(bits(ways))
    if len(ends) == 2 and forbidden_through(state, ends[0], a, ends[1]):
        ends.pop()
    for b in ends:
        gives |= state.joined_bit(a, b)
    bonds = (*[Bond(a, b, True) for b in ends], *[bond for x in out for bond in x.bonds])
    return Firing(ONLY_WAYS, (a,), bonds, needs, gives, seen=tuple(closed(state, a)), out=tuple(out))


def _both_ways_of(state: State, b: int, a: int, c: int) -> Firing:
    """The firing of a cell at which b and c do not go together; it rests on what forbids that, and on what
    rules out all but three ways. seen: b, c, and the cells that show it."""
    branch = state.copy()
    branch.join(a, b)
    rule = branch.forbidden(a, c)
    assert rule
    found = forbidding(branch, rule, a, c)
    (third,) = bits(state.open[a] & ~(1 << b | 1 << c))
    needs = found.needs & ~state.joined_bit(a, b) | closed_ways(state, a)
    shown = tuple(x for x in found.seen if rule != LOOP or x != b)
    out = found._replace(cells=(b, c), seen=(b, c, *shown))
    bonds, gives = (Bond(a, third, True),), state.joined_bit(a, third)
    return Firing(BOTH_WAYS, (a,), bonds, needs, gives, seen=tuple(closed(state, a)), out=(out,))


def closed_ways(state: State, a: int) -> int:
    """The facts by which a cell has no other ways than those that are left."""
    needs = 0
    for b in closed(state, a):
        needs |= state.parted_by(b, a)
    return needs


def closed(state: State, a: int) -> list[int]:
    """Where a cell has no way any more, though no wall bars it."""
    return list(bits(state.ways[a] & ~(state.open[a] | state.joined[a])))


def forbidding(state: State, rule: str, a: int, b: int) -> Firing:
    """The firing of a link that a rule forbids; it rests on the pieces at its ends, as far as the numbers
    that would meet. seen: all cells between its ends that the loop would go through, those of the numbers
    that would meet, or the ends of the path."""
    pieces = (state.piece(a),) if rule == LOOP else (state.piece(a), state.piece(b))
    if rule == LOOP:
        seen = tuple(pieces[0][1:-1])
    elif rule == ORDER:
        pieces = tuple([_to_number(state, piece) for piece in pieces])
        seen = tuple([piece[-1] for piece in pieces])
    else:
        seen = tuple([piece[-1] for piece in pieces])
    needs = 0
    for piece in pieces:
        for one, other in pairwise(piece):
            needs |= state.joined_bit(one, other)
    return Firing(rule, (a, b), (Bond(a, b, False),), needs, state.parted_bit(a, b), seen=seen)


def _to_number(state: State, piece: list[int]) -> list[int]:
    """A piece as far as its first number."""
    return piece[: next(i for i, cell in enumerate(piece, 1) if state.number[cell])]
