"""Puzzles made in several processes, the same ones however many these are."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from ...pipeline import Snap
from ...solver.game import Game
from ...solver.games import GAMES, maker_of
from ...solver.generation import Wish
from ...solver.puzzle import Puzzle
from ..executor import mapped

LOOKAHEAD = "lookahead"  # the rule, as a rating counts it
AGAIN = 100  # other seeds tried for a puzzle that there is already


@dataclass(frozen=True)
class Order:
    """So many puzzles of a game as wished. seed: the same one gives the same puzzles."""

    game: str
    wish: Wish
    seed: int
    count: int

    @property
    def record(self) -> Game:
        return GAMES[self.game]


class MadePuzzle(NamedTuple):
    """name: its id. row: its object in the result schema. attempts: how many puzzles were begun for it."""

    name: str
    puzzle: Puzzle
    row: dict[str, Any]
    attempts: int

    @property
    def needs_lookahead(self) -> bool:
        return LOOKAHEAD in self.row["rating"]["counts"]


class HasPuzzle(Protocol):
    @property
    def puzzle(self) -> Puzzle: ...


Item = TypeVar("Item")
Made = TypeVar("Made", bound=HasPuzzle)


class Failed(Exception):
    """Raised when a worker could not make a puzzle; the message says why."""


def made_puzzles(
    order: Order, known: set[Puzzle], workers: int | None, first: int = 0
) -> Generator[MadePuzzle, None, None]:
    """The puzzles, in order, without those in `known` (canonical; grows) and without repetition. Numbers for
    which none is found are left out. first: the number, from 0, to begin with; all before it are known.

    A puzzle depends on the seed and its number alone, and what is a repetition is decided in their order.
    Raises Failed.
    """
    return each_once(partial(make_puzzle, order), range(first, order.count), known, workers, first)


def each_once(
    make: Callable[[Item, int], Made | None],
    items: Iterable[Item],
    known: set[Puzzle],
    workers: int | None,
    first: int = 0,
) -> Generator[Made, None, None]:
    """What is made of each item, in several processes, in the order of the items. make: of an item, and of
    how often what it made was there already, as for `mapped`; None where it makes nothing, which is left out.
    known, first: as of `made_puzzles`. Raises Failed."""
    with closing(mapped(partial(_first, make), items, workers=workers)) as outcomes:
        for number, outcome in enumerate(outcomes, first + 1):
            if outcome.failure:
                raise Failed(f"board {number} could not be made: {outcome.why}")
            made, again = outcome.value, 0
            while made and _canonical(made.puzzle) in known:
                again += 1
                made = make(outcome.item, again) if again < AGAIN else None
            if made:
                known.add(_canonical(made.puzzle))
                yield made


def _first(make: Callable[[Item, int], Made | None], item: Item) -> Made | None:
    return make(item, 0)


def _canonical(puzzle: Puzzle) -> Puzzle:
    return GAMES[puzzle.game].canonical(puzzle)


def make_puzzle(order: Order, index: int, again: int = 0) -> MadePuzzle | None:
    """The puzzle of a number (from 0), or where that is there already, another one."""
    wish = order.wish
    found = maker_of(order.game).generate(wish, f"{order.seed}/{index}/{again}")
    if found is None:
        return None
    puzzle = found.puzzle
    name = f"{puzzle.game}-{wish.named}-{wish.difficulty}-{order.seed}-{index + 1:05d}"
    row = Snap(name, solution=order.record.conclude(puzzle)).to_json()
    return MadePuzzle(name, puzzle, row, found.attempts)
