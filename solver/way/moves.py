"""What was found, as moves: what each needs and what it gives, in facts.

A move is known by its facts alone. So moves can be left out, replaced and merged without a look at the board.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..effort import paced
from ..ladder import Fired, Rung


@dataclass(eq=False, slots=True)
class Move:
    """What was found, with its facts at hand: what it needs, what it gives."""

    needs: int
    gives: int
    found: Any
    rung: Rung


def moves_of(fired: Iterable[Fired], facts: int) -> list[Move]:
    """What was found beyond some facts, of several that say the same the first."""
    moves: dict[tuple[int, int], Move] = {}
    for found, rung, _ in paced(fired):
        gives = found.gives
        if gives | facts != facts:  # before it is asked what it needs, which may cost more
            needs = found.needs
            if (needs, gives) not in moves:
                moves[needs, gives] = Move(needs, gives, found, rung)
    return list(moves.values())


def reaches(moves: Iterable[Move], facts: int, goal: int) -> bool:
    """Do some moves reach the goal?"""
    followed = follow(moves, facts)[0]
    return goal | followed == followed


def follow(moves: Iterable[Move], facts: int) -> tuple[int, list[Move]]:
    """All facts that follow, and the moves that never get what they need."""
    while True:
        waiting: list[Move] = []
        before = facts
        for x in moves:
            if x.needs | facts == facts:  # quicker than `not x.needs & ~facts`
                facts |= x.gives
            else:
                waiting.append(x)
        if facts == before or not waiting:
            return facts, waiting
        moves = waiting


def in_turn(moves: Iterable[Move], facts: int) -> list[Move]:
    """Moves that lead on from some facts, each behind what it needs, else in their order."""
    waiting, line = list(moves), list[Move]()
    before = -1
    while len(line) > before:
        before, moves, waiting = len(line), waiting, []
        for x in moves:
            if x.needs | facts == facts:
                facts |= x.gives
                line.append(x)
            else:
                waiting.append(x)
    return line


def twice(moves: Iterable[Move]) -> int:
    """The facts that more than one of some moves gives."""
    once = again = 0
    for x in moves:
        again |= once & x.gives
        once |= x.gives
    return again
