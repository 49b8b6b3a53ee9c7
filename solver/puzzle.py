"""The types that every game shares: a puzzle, its solution, and the position of a player."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple, TypeVar

from .budget import TimeAccount, current_time_account
from .cells import Cell, Unit, cell_name
from .rating import Rating
from .step import Step
from .way import Proof

#: Rows of values, as characters or as digits; cells: the queens, or a path in its order; or whatever else a
#: game's answer is made of.
Answer = tuple[str, ...] | tuple[Cell, ...] | tuple[Any, ...]

#: What a player has put in, by kind ("queens", "crosses"; "suns", "moons"; "path" ...): cells row by row, or
#: pairs of cells for a path.
Marks = Mapping[str, Sequence[Any]]


class MalformedBoard(ValueError):
    """Raised when a text or JSON object is no board of its game. The message names row and column (from
    1)."""


class Puzzle(ABC):
    """A puzzle of any game."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the puzzle's game in the result schema."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """The number of rows and columns."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The JSON object of the puzzle, which the game reads back."""

    @abstractmethod
    def to_text(self) -> str:
        """The text form of the puzzle, which the game's parser reads back."""

    @property
    def oddities(self) -> list[str]:
        """Oddities that the game's own puzzles never have, though this one can be solved."""
        return []

    @property
    def is_whole(self) -> bool:
        """True if the whole puzzle is known. Otherwise its answer is the one that is seen, and perhaps not
        the only one."""
        return True

    def schema(self, solved: bool) -> dict[str, Any]:
        """Return the keys of the result schema that describe the puzzle. solved: True if answers were looked
        for; before that the game may be unknown. n: None if the board is not square."""
        rows, columns = self.shape
        n = rows if rows == columns else None
        return {"game": self.game, "n": n, "k": None, "regions": None, "puzzle": self.to_json()}

    def answer_schema(self, answer: Answer | None) -> dict[str, Any]:
        """Return the keys of the result schema for the only answer, or for none."""
        return {"queens": None, "answer": None if answer is None else self.answer_json(answer)}

    def answer_json(self, answer: Answer) -> list[Any]:
        """Return an answer as JSON."""
        return answer_as_json(answer)

    def answer_of(self, given: Sequence[Any]) -> Answer:
        """Return the answer that a JSON value stands for."""
        return tuple(tuple(x) if isinstance(x, list) else x for x in given)


#: `Puzzle.schema` and `answer_schema` where there is no puzzle.
NO_PUZZLE: dict[str, Any] = dict.fromkeys(("game", "n", "k", "regions", "puzzle"))
NO_ANSWER: dict[str, Any] = dict.fromkeys(("queens", "answer"))


@dataclass(frozen=True)
class Solution:
    """A puzzle with its answers, its proof and its rating.

    found_answers: up to two of its answers. proof: the deduction from the givens (None if there is no answer,
    because anything follows from a falsehood; of an ambiguous puzzle as much as the fair rules show). rating:
    None unless there is exactly one answer. guessed: the cells that no step reaches, or of a path those that
    it leaves in a direction no step shows; only search knows them. time_account: the time left for everything
    that is told of the solution.
    """

    puzzle: Puzzle
    found_answers: tuple[Answer, ...]
    proof: Proof | None = field(default=None, repr=False, compare=False)
    rating: Rating | None = None
    guessed: tuple[Cell, ...] = ()
    time_account: TimeAccount = field(default_factory=current_time_account, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.proof:
            object.__setattr__(self, "time_account", self.proof.time_account)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields without positions, which are worked out again."""
        return {this_field.name: getattr(self, this_field.name) for this_field in fields(self)}

    def with_seconds(self, seconds: float) -> "Solution":
        """Return the solution for another question, which may take so many seconds. What was told stays
        told."""
        account = TimeAccount(seconds)
        return replace(self, proof=self.proof and self.proof.with_time_account(account), time_account=account)

    @property
    def status(self) -> Literal["solved", "ambiguous", "unsolvable"]:
        """ "solved" (exactly one answer), "ambiguous" (more) or "unsolvable" (none)."""
        return ("unsolvable", "solved", "ambiguous")[len(self.found_answers)]

    @property
    def answer(self) -> Answer | None:
        """The only answer, or None."""
        return self.found_answers[0] if len(self.found_answers) == 1 else None

    @property
    def is_only(self) -> bool:
        """True if the answer is known to be the only one."""
        return self.status == "solved" and self.puzzle.is_whole

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way: the proof as it is told to a person, from the givens. It is made when first asked for."""
        return self.proof.steps if self.proof else ()

    def step_that_fills(self, cell: Cell) -> int | None:
        """Return the number (from 1) of the step of the way that says what stands in a cell."""
        found = (i for i, step in enumerate(self.steps, 1) if any(c == cell for c, _ in step.values))
        return next(found, None)

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The proof, step by step."""
        return self.proof.all_steps if self.proof else ()


@dataclass(frozen=True)
class Position:
    """The position of a player. marks: the marks that are right. proof: all that follows from them.
    ends_early: True if the way ends early because some cells that only search knows have not been filled."""

    marks: Marks
    proof: Proof = field(repr=False)
    ends_early: bool

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way from the position; the solution's own if nothing was put in."""
        return self.proof.steps

    @property
    def next_step(self) -> Step | None:
        """The first step of the way from the position that a player can mark."""
        return next((step for step in self.steps if step.leaves_mark), None)


class WrongMark(NamedTuple):
    """A mark that cannot stand in its cell.

    cell, mark: the cell, and the kind of mark ("queen", "cross" ...). The proof is one of these: the mark at
    `other` that it contradicts (within `unit`, or by touching), the step (from 1) that says otherwise, or, if
    both are None, the answer alone.
    """

    cell: Cell
    mark: str
    other: Cell | None = None
    unit: Unit | None = None
    step: int | None = None


def answer_as_json(answer: Answer) -> list[Any]:
    """Return an answer as JSON, with cells as [row, column]."""
    return [list(x) if isinstance(x, tuple) else x for x in answer]


# Signs and walls between neighbouring cells, and the text form that carries them.
#
# The text of a puzzle is its rows, then one pair of neighbours a word: "r1c2=r1c3", "r4c1|r5c1", rows and
# columns counted from 1.

Pair = tuple[Cell, Cell]  # two neighbours, the upper or left one first

PAIR_PATTERN = re.compile(r"r(\d{1,3})c(\d{1,3})(\D)r(\d{1,3})c(\d{1,3})", re.ASCII)


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a board's text that are not empty, stripped, each with its number (from 1)."""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if line := line.strip():
            yield number, line


R = TypeVar("R", bound=Sequence[Any])


def square_rows(rows: Sequence[R]) -> Iterator[tuple[int, R]]:
    """Yield the rows of a square board, each with its number (from 1).

    Raises MalformedBoard at a row that is longer or shorter than the board is high.
    """
    n = len(rows)
    for r, row in enumerate(rows, 1):
        if len(row) != n:
            raise MalformedBoard(
                f"row {r} has {len(row)} cells, but must have {n}, as the board has {n} rows"
            )
        yield r, row


def split_text(text: str, signs: Mapping[str, str]) -> tuple[list[str], list[tuple[str, Pair]]]:
    """Return the rows of a text, and its pairs with their signs. signs: each sign that may stand between two
    cells, and what it is read as.

    Raises MalformedBoard for a word among the pairs that is no pair.
    """
    rows: list[str] = []
    pairs: list[tuple[str, Pair]] = []
    for number, line in numbered_lines(text):
        line = re.sub(rf"\s*([{re.escape(''.join(signs))}])\s*", r"\1", line)
        if "r" not in line:
            rows.append(line)
            continue
        for word in line.split():
            found = PAIR_PATTERN.fullmatch(word)
            if not found or found[3] not in signs:
                form = " or ".join(f"r1c1{sign}r1c2" for sign in dict.fromkeys(signs.values()))
                raise MalformedBoard(f"line {number}: '{word[:40]}' should be like {form}")
            a, b = (int(found[1]) - 1, int(found[2]) - 1), (int(found[4]) - 1, int(found[5]) - 1)
            pairs.append((signs[found[3]], (a, b)))
    return rows, pairs


def pairs_text(sign: str, pairs: Iterable[Pair]) -> str:
    """One line for all pairs of a sign, empty where there are none."""
    words = " ".join(f"{cell_name(a)}{sign}{cell_name(b)}" for a, b in pairs)
    return f"{words}\n" if words else ""


def parse_pairs(what: str, pairs: Any, rows: int, columns: int) -> tuple[Pair, ...]:
    """Pairs of a JSON object or a text, sorted, each once. what: their name in messages.

    Raises MalformedBoard where they are no pairs of neighbours on the board.
    """
    if not isinstance(pairs, list | tuple):
        raise MalformedBoard(f"{what} should be a list of pairs of cells")
    found: set[Pair] = set()
    for pair in pairs:
        try:
            (r, c), (r2, c2) = pair
            whole = all(type(x) is int for x in (r, c, r2, c2))
        except (TypeError, ValueError):
            whole = False
            r = c = r2 = c2 = 0
        if not whole:
            raise MalformedBoard(f"{what}: {str(pair)[:40]} is not a pair of cells")
        a, b = sorted(((r, c), (r2, c2)))
        if abs(r - r2) + abs(c - c2) != 1:
            raise MalformedBoard(f"{what}: {cell_name(a)} and {cell_name(b)} are not side by side")
        if not (a[0] >= 0 and a[1] >= 0 and b[0] < rows and b[1] < columns):
            raise MalformedBoard(f"{what}: {cell_name(a)} and {cell_name(b)} are not both on the board")
        found.add((a, b))
    return tuple(sorted(found))


def pairs_json(pairs: Iterable[Pair]) -> list[list[list[int]]]:
    return [[list(a), list(b)] for a, b in pairs]
