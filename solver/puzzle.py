"""What the games besides Queens share: a puzzle, a step, the ladder that is climbed, the whole answer.

A game is a module with a frozen puzzle class of its own (`tango.Tango`, `zip.Zip`, `nonogram.Nonogram`); each
of them has the face of `Puzzle`, so that whoever reports an answer need not know which game it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from .cell import Cell, Unit
from .rating import Rating, rating_of

Value = int | str  # what stands in a cell, as the game's answer writes it: 0 or 1; '#' or '.'
Answer = tuple[str, ...] | tuple[Cell, ...]  # rows of values, or the cells of a path


class MalformedBoard(ValueError):
    """Raised when a text or JSON object is no board of its game; the message names row and column
    (from 1)."""


class Link(NamedTuple):
    """Two neighbouring cells of a path game: `joined` (the path goes from one to the other) or parted."""

    a: Cell
    b: Cell
    joined: bool


class GameStep(NamedTuple):
    """What a rule found. values: cells and what stands in them from now on; links: neighbours joined or
    parted; because: the cells the step rests on; size: how many things a counting rule counted, else None;
    tier: how hard for a person (the ladder sets it)."""

    rule: str
    text: str
    because: tuple[Cell, ...]
    values: tuple[tuple[Cell, Value], ...] = ()
    links: tuple[Link, ...] = ()
    size: int | None = None
    tier: int = 0

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row or column to look at: the one that holds all that the step is about; failing that, the row
        of the first cell of which it finds something."""
        found = [*(cell for cell, _ in self.values), *(cell for a, b, _ in self.links for cell in (a, b))]
        for cells in ((*self.because, *found), found):
            for i, kind in enumerate(("row", "column")):
                if len({cell[i] for cell in cells}) == 1:
                    return (Unit(kind, cells[0][i]),)
        return (Unit("row", min(found)[0]),)

    def to_json(self, i: int) -> dict[str, Any]:
        """The step as the result schema has it, as the i-th step (from 1)."""
        return {
            "i": i,
            "rule": self.rule,
            "tier": self.tier,
            "size": self.size,
            "queens": [],
            "dead": [],
            "because": [list(cell) for cell in self.because],
            "values": [[*cell, value] for cell, value in self.values],
            "links": [[list(a), list(b), joined] for a, b, joined in self.links],
            "text": self.text,
        }


class GameHint(NamedTuple):
    """The simplest step from a position."""

    step: GameStep

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row or column to look at."""
        return self.step.where

    def to_json(self) -> dict[str, Any]:
        """As the result schema has it."""
        (unit,) = self.where
        return {"where": {"unit": unit.kind, "index": unit.number}, "step": self.step.to_json(1)}


class Puzzle(Protocol):
    """A puzzle of any game. game: its name in the result schema."""

    game: ClassVar[str]

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns."""
        ...

    def to_json(self) -> dict[str, Any]:
        """`puzzle` of the result schema."""
        ...

    def to_text(self) -> str:
        """The text form, which the game's parser reads back."""
        ...

    def drawn(self, answer: Answer | None) -> list[str]:
        """The puzzle as lines for a terminal, with an answer where there is one."""
        ...

    def conclude(self) -> "GameSolution":
        """The whole answer. Raises SearchTooLong where neither rules nor search come to an end."""
        ...


@dataclass(frozen=True)
class GameSolution:
    """What is known of a puzzle.

    found: up to two of its answers. steps: the deduction from the givens (none where there is no answer: from
    a falsehood anything follows). rating: None unless exactly one answer. guessed: the cells that no step
    reaches, of a path those that it leaves in a direction no step shows: only search knows them.
    """

    puzzle: Puzzle
    found: tuple[Answer, ...]
    steps: tuple[GameStep, ...]
    rating: Rating | None
    guessed: tuple[Cell, ...] = ()

    @property
    def status(self) -> str:
        """ "solved" (exactly one answer), "ambiguous" (more) or "unsolvable" (none)."""
        return ("unsolvable", "solved", "ambiguous")[len(self.found)]

    @property
    def answer(self) -> Answer | None:
        """The only answer, or None."""
        return self.found[0] if len(self.found) == 1 else None

    def board_json(self) -> dict[str, Any]:
        """What the result schema says of the board. n: None where rows and columns differ in number."""
        rows, columns = self.puzzle.shape
        n = rows if rows == columns else None
        return {"game": self.puzzle.game, "n": n, "k": None, "regions": None}

    def to_json(self) -> dict[str, Any]:
        """The solver's part of the result schema."""
        ambiguous = self.status == "ambiguous"
        return {
            "queens": None,
            "solutions": len(self.found),
            "examples": [_plain(answer) for answer in self.found] if ambiguous else None,
            "steps": [step.to_json(i) for i, step in enumerate(self.steps, 1)],
            "rating": self.rating.to_json() if self.rating else None,
        }

    def puzzle_json(self) -> dict[str, Any]:
        """`puzzle` and `answer` of the result schema."""
        answer = _plain(self.answer) if self.answer else None
        return {"puzzle": self.puzzle.to_json(), "answer": answer}


def _plain(answer: Answer) -> list[Any]:
    return [list(x) if isinstance(x, tuple) else x for x in answer]


S = TypeVar("S")


class Rung(NamedTuple):
    """One line of a game's ladder: a rule is a pure function from a state to a step or None. tier: what it
    asks of a person; score: what one step of it adds to a rating."""

    find: Callable[[Any], GameStep | None]
    tier: int
    score: int


class Climb(NamedTuple):
    """The steps found, and the score of each."""

    steps: tuple[GameStep, ...]
    scores: tuple[int, ...]

    def rating(self, solved: bool) -> Rating:
        return rating_of(self.steps, self.scores, solved)


def climb(state: S, ladder: Sequence[Rung], apply: Callable[[S, GameStep], None]) -> Climb:
    """All steps until no rule finds another, applied to the state as they come: always the cheapest rule that
    finds one."""
    steps: list[GameStep] = []
    scores: list[int] = []
    progress = True
    while progress:
        progress = False
        for find, tier, score in ladder:
            step = find(state)
            if step:
                apply(state, step)
                steps.append(step._replace(tier=tier))
                scores.append(score)
                progress = True
                break
    return Climb(tuple(steps), tuple(scores))
