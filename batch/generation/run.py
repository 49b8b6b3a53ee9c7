"""Boards made in several processes, the same ones however many these are."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ...pipeline import Snap
from ...solver.queens.board import Board
from ...solver.queens.conclude import conclude
from ...solver.queens.generation.generate import Wish, generate
from ...solver.queens.symmetry import canonical
from ..executor import mapped

LOOKAHEAD = "lookahead"  # the rule, as a rating counts it
AGAIN = 100  # other seeds tried for a board that there is already


@dataclass(frozen=True)
class Order:
    """So many boards as wished. seed: the same one gives the same boards."""

    wish: Wish
    seed: int
    count: int


class GeneratedBoard(NamedTuple):
    """name: its id. row: its object in the result schema. attempts: how many boards were begun for it.
    rescued: whether cells had to be moved, since deduction had stalled on it."""

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


def generated_boards(
    order: Order, known: set[Board], workers: int | None
) -> Generator[GeneratedBoard, None, None]:
    """The boards, in order, without those in `known` (canonical; grows) and without repetition. Numbers for
    which none is found are left out.

    A board depends on the seed and its number alone, and what is a repetition is decided in their order.
    Raises Failed.
    """
    with closing(mapped(partial(make_board, order), range(order.count), workers=workers)) as outcomes:
        for outcome in outcomes:
            if outcome.failure:
                raise Failed(f"board {outcome.item + 1} could not be made: {outcome.why}")
            made, again = outcome.value, 0
            while made and canonical(made.board) in known:
                again += 1
                made = make_board(order, outcome.item, again) if again < AGAIN else None
            if made:
                known.add(canonical(made.board))
                yield made


def make_board(order: Order, index: int, again: int = 0) -> GeneratedBoard | None:
    """The board of a number (from 0), or where that is there already, another one."""
    wish = order.wish
    found = generate(wish, f"{order.seed}/{index}/{again}")
    if found is None:
        return None
    stars = f"-{wish.k}" if wish.k > 1 else ""
    name = f"{found.board.game}-{wish.n}{stars}-{wish.difficulty}-{order.seed}-{index + 1:05d}"
    row = Snap(name, solution=conclude(found.board)).to_json()
    return GeneratedBoard(name, found.board, row, found.attempts, found.moves > 0)
