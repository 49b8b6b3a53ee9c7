"""Boards made in several processes, the same ones however many these are."""

import logging
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ...pipeline import Snap
from ...solver.queens.board import Board
from ...solver.queens.generate import Wish, generate
from ...solver.queens.ladder import LOOKAHEAD
from ...solver.queens.solution import conclude
from ...solver.queens.symmetry import canonical
from ..executor import mapped

AGAIN = 100  # other seeds tried for a board that there is already


@dataclass(frozen=True)
class Order:
    """So many boards as wished. seed: the same one gives the same boards."""

    wish: Wish
    seed: int
    count: int


class Puzzle(NamedTuple):
    """A generated board. name: its id; row: its object in the result schema; attempts: how many boards were
    begun for it; rescued: whether deduction had stalled on it as it had grown."""

    name: str
    board: Board
    row: dict[str, Any]
    attempts: int
    rescued: bool

    @property
    def needs_lookahead(self) -> bool:
        return LOOKAHEAD in self.row["rating"]["counts"]


class Failed(Exception):
    """Raised when a worker could not make a board; the message says why."""


def puzzles(order: Order, known: set[Board], workers: int | None) -> Generator[Puzzle, None, None]:
    """The boards, in order, without those in `known` (canonical; grows) and without repetition. Numbers for
    which none is found are left out.

    A board depends on the seed and its number alone, and what is a repetition is decided in their order.
    Raises Failed.
    """
    with closing(mapped(partial(make, order), range(order.count), workers=workers)) as outcomes:
        for outcome in outcomes:
            if outcome.failure:
                raise Failed(f"board {outcome.item + 1} could not be made: {outcome.why}")
            puzzle, again = outcome.value, 0
            while puzzle and canonical(puzzle.board) in known:
                again += 1
                puzzle = make(order, outcome.item, again) if again < AGAIN else None
            if puzzle:
                known.add(canonical(puzzle.board))
                yield puzzle


def make(order: Order, index: int, again: int = 0) -> Puzzle | None:
    """The board of a number (from 0), or where that is there already, another one."""
    # it warns of every board that needs lookahead; these are written to a file instead
    logging.getLogger("queens_snap.solver").setLevel(logging.ERROR)
    wish = order.wish
    found = generate(wish, f"{order.seed}/{index}/{again}")
    if found is None:
        return None
    kind = f"queens-{wish.n}" if wish.k == 1 else f"starbattle-{wish.n}-{wish.k}"
    name = f"{kind}-{wish.difficulty}-{order.seed}-{index + 1:05d}"
    row = Snap(name, solution=conclude(found.board)).to_json()
    return Puzzle(name, found.board, row, found.attempts, found.moves > 0)
