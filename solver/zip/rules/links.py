"""The rules of single cells and single links."""

from collections.abc import Iterator
from itertools import pairwise

from ...cell import bits
from ..firing import Bond, Firing
from ..state import LOOP, ORDER, State

ONLY_WAYS = "only-ways"


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


def only_ways_of(state: State, a: int) -> Firing:
    """The firing of a cell that has no more ways than it needs; it rests on what rules the others out."""
    gives = 0
    for b in bits(state.open[a]):
        gives |= state.joined_bit(a, b)
    bonds = tuple(Bond(a, b, True) for b in bits(state.open[a]))
    return Firing(ONLY_WAYS, (a,), bonds, closed_ways(state, a), gives)


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
    """The cells that show that a rule forbids a link: those of the numbers that would meet, or the ends of
    the path."""
    if rule == LOOP:
        return ()
    pieces = (state.piece(a), state.piece(b))
    if rule == ORDER:
        return tuple([next(cell for cell in piece if state.number[cell]) for piece in pieces])
    return (pieces[0][-1], pieces[1][-1])
