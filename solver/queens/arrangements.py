"""All ways to put the queens that a unit lacks into its live cells, no two of them attacking each other.

For rows and columns in which queens may only not touch, solver/nonogram/line.py answers the same question.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..effort import tick

SHORT = 3  # queens: all ways to place so few are made in some milliseconds


class Shared(NamedTuple):
    """What every arrangement of a unit has in common, as masks of cells: `queens` are part of all, `unused`
    live cells of the unit are part of none, `attacked` cells elsewhere are attacked by each."""

    queens: int
    unused: int
    attacked: int


def arrangements(live: int, need: int, kill: Sequence[int]) -> Iterator[int]:
    """Every set of `need` of the `live` cells of which none attacks another, as a mask.

    kill[i] is the mask of cells that a queen in cell i rules out (its neighbours at least); it is symmetric:
    i rules out j where j rules out i.
    """
    if need == 0:
        yield 0
        return
    if need == SHORT + 1:
        tick()
    while live.bit_count() >= need:
        low = live & -live
        live ^= low
        for rest in arrangements(live & ~kill[low.bit_length() - 1], need - 1, kill):
            yield low | rest


def shared(live: int, need: int, kill: Sequence[int], others: int = 0) -> Shared | None:
    """What all arrangements of `need` queens among the `live` cells of a unit share; None if there is none.

    `others`: the live cells outside the unit that may be reported as attacked. `kill` as for `arrangements`.

    Not all of them are made: a cell is shared unless one arrangement does without it, unused unless one
    contains it, and attacked unless one leaves it alone; so for each cell in question the first witness
    settles it, and most witnesses settle many cells at once. Nothing is asked that cannot be learnt any more.
    """
    if need == 0:
        return Shared(0, live, 0)
    tick()
    first = next(arrangements(live, need, kill), None)
    if first is None:
        return None
    queens, unused, attacked = first, live & ~first, others & _attacks(first, kill)

    def narrow(witness: int) -> None:
        nonlocal queens, unused, attacked
        queens &= witness
        unused &= ~witness
        attacked &= _attacks(witness, kill) if attacked else 0

    asked = 0
    while left := unused & ~asked:
        cell = left & -left
        asked |= cell
        for rest in arrangements(live & ~(cell | kill[cell.bit_length() - 1]), need - 1, kill):
            narrow(rest | cell)
            break
    asked = 0
    while left := queens & ~asked:
        cell = left & -left
        asked |= cell
        for witness in arrangements(live & ~cell, need, kill):
            narrow(witness)
            break
    asked = 0
    while left := attacked & ~asked:
        cell = left & -left
        asked |= cell
        for witness in arrangements(live & ~kill[cell.bit_length() - 1], need, kill):
            narrow(witness)
            break
    return Shared(queens, unused, attacked)


def _attacks(queens: int, kill: Sequence[int]) -> int:
    """The cells that any of the queens rules out."""
    attacked = 0
    while queens:
        low = queens & -queens
        attacked |= kill[low.bit_length() - 1]
        queens ^= low
    return attacked
