"""A game that the program does not have, plugged into its tables: 4 x 4 Latin squares, drawn as digits.

`plug_in(monkeypatch)` puts its records into the tables; nothing else of the program knows of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import pytest

from queens_snap.overlay.digits import DigitDrawing
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment, Pieces, cell_values, pieces_in_cells
from queens_snap.solver.budget import Budget
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.solver.explainer import Explainer
from queens_snap.solver.game import Game
from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import Rung
from queens_snap.solver.puzzle import Answer, MalformedBoard, Puzzle, Solution, WrongMark
from queens_snap.solver.step import Claim, Fact, Step, Why, value_facts
from queens_snap.solver.way import Deduction
from queens_snap.words.game_words import Words
from queens_snap.words.games import WORDS
from queens_snap.words.manner import Manner

NAME = "latin"
N = 4
CELLS = tuple((r, c) for r in range(N) for c in range(N))
DIGITS = "1234"
EMPTY = "."
TEXT = "12..\n..12\n2.4.\n.3.1\n"
ANSWER = ("1234", "3412", "2143", "4321")


@dataclass(frozen=True)
class Latin(Puzzle):
    """A Latin square. givens: N rows of N characters of DIGITS or EMPTY; each row and column gets each
    digit once."""

    givens: tuple[str, ...]

    @property
    def game(self) -> str:
        return NAME

    @property
    def shape(self) -> tuple[int, int]:
        return N, N

    def to_json(self) -> dict[str, Any]:
        return {"squares": list(self.givens)}

    def to_text(self) -> str:
        return "\n".join(self.givens) + "\n"


def latin_of(row: Mapping[str, Any]) -> Latin:
    """Return the puzzle of a row of JSON. Raises MalformedBoard."""
    givens = tuple(row["squares"])
    if len(givens) != N or any(len(line) != N or set(line) - {*DIGITS, EMPTY} for line in givens):
        raise MalformedBoard(f"it is not {N} rows of {N} digits")
    return Latin(givens)


class Digit(NamedTuple):
    """A firing of the only rule: one digit is left for a cell."""

    cell: Cell
    digit: str
    needs: int
    rule: str = "only-digit"
    size: int | None = None

    @property
    def gives(self) -> int:
        return fact_bit(self.cell, self.digit)


class TinyFacts:
    """The digits that are known so far."""

    budget: Budget | None = None
    shape: tuple[int, int] = (N, N)

    def __init__(self, known: Mapping[Cell, str]):
        self.known = dict(known)

    def copy(self) -> "TinyFacts":
        return TinyFacts(self.known)

    @property
    def facts(self) -> int:
        return sum(fact_bit(cell, digit) for cell, digit in self.known.items())

    @property
    def live(self) -> int:
        return sum(1 << i for i, cell in enumerate(CELLS) if cell not in self.known)

    @property
    def solved(self) -> bool:
        return not self.live

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in CELLS if cell not in self.known)

    def apply(self, found: Digit, /) -> bool:
        self.known[found.cell] = found.digit
        return False


class LatinExplainer(Explainer[TinyFacts]):
    """Explains steps of a Latin square from a position."""

    def facts_of_firing(self, firing: Digit, /) -> tuple[Fact, ...]:
        return value_facts(((firing.cell, firing.digit),))

    def claim(self, firing: Digit, /) -> Claim:
        cell, seen = firing.cell, _known_peers(self.state.known, firing.cell)
        return Claim(
            (), (cell,), tuple(Why(cell, (x,), "column" if x[1] == cell[1] else "row") for x in seen)
        )


def only_digit(state: TinyFacts, fresh: int) -> Iterator[Digit]:
    """Fires when one digit is left for a cell. Effect: the cell gets that digit. Valid because: the other
    digits stand in its row and column."""
    for cell in CELLS:
        left = _digits_left(state.known, cell)
        if cell not in state.known and len(left) == 1:
            needs = sum(fact_bit(seen, state.known[seen]) for seen in _known_peers(state.known, cell))
            yield Digit(cell, left[0], needs)


LADDER = (Rung((only_digit,), 1, 1),)


class LatinDeduction(Deduction[TinyFacts]):
    """The deduction of a Latin square."""

    explainer = LatinExplainer


class LatinGame(Game):
    """The game record of Latin squares. Players cannot enter marks."""

    field = "squares"
    deduction = LatinDeduction
    ladder = LADDER

    @staticmethod
    def parse(text: str) -> Latin:
        return latin_of({"squares": text.split()})

    of_json = staticmethod(latin_of)

    @staticmethod
    def is_text(lines: Sequence[str]) -> bool:
        return bool(lines) and set("".join(lines)) <= set(f"{DIGITS}{EMPTY}") and len(lines) == N

    @staticmethod
    def make_state(puzzle: Latin) -> TinyFacts:
        return TinyFacts(_known_values(puzzle.givens))

    def answers(self, puzzle: Latin, limit: int) -> Sequence[Answer]:
        return [*islice(_answers(puzzle.givens), limit)]

    def find_answers(self, puzzle: Latin) -> Sequence[Answer]:
        return self.answers(puzzle, 2)


RULES = {"only-digit": "one digit is left"}
GAME = LatinGame()


class LatinWords(Words):
    """Sentences about Latin squares."""

    name: str = "Latin square"
    goal: str = "Write each digit once into each row and column."
    form: str = "write 4 rows of 1 to 4 and '.'"
    row_form: str = 'write one JSON object a line with "squares"'
    rules: Mapping[str, str] = RULES
    answer: str = "digits"
    misread: str = "digits"
    nothing_left: str = "Nothing is left to find."
    remedy_if_slow: str = "give up"

    def player(self, puzzle: Latin, step: Step, manner: Manner) -> str:
        ((_, digit),) = step.values
        return f"All other digits stand in its row and column, so the marked cell is {digit}."

    def expert(self, puzzle: Latin, step: Step) -> str:
        ((cell, digit),) = step.values
        return f"{cell_name(cell)} is {digit}: all other digits stand in its row and column."

    def why_wrong(self, solution: Solution, mark: WrongMark, manner: Manner) -> str:
        return "it stands there twice"


class LatinDrawing(DigitDrawing[Latin]):
    """Draws Latin squares as digits in cells."""

    def given_pieces(self, puzzle: Latin) -> Pieces:
        return pieces_in_cells(_known_values(puzzle.givens))

    def terminal_lines(self, moment: Moment[Latin], pieces: Pieces) -> list[str]:
        """Write the digits that are known."""
        known = {**self.given_pieces(moment.puzzle), **pieces}
        return [" ".join(str(known.get(((r, c),), EMPTY)) for c in range(N)) for r in range(N)]


DRAWING = LatinDrawing()


def plug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add Latin squares to the tables of games until the test ends."""
    # Before the game that takes rows of digits for its own.
    monkeypatch.setattr(GAMES, "records", {NAME: GAME, **GAMES.records})
    monkeypatch.setitem(WORDS.records, NAME, LatinWords())
    monkeypatch.setitem(DRAWINGS.records, NAME, DRAWING)


def fact_bit(cell: Cell, digit: str) -> int:
    """Return the bit of the fact that a cell has a digit."""
    return 1 << (cell[0] * N + cell[1]) * N + int(digit) - 1


def _known_values(rows: Sequence[str]) -> dict[Cell, str]:
    return {cell: str(ch) for cell, ch in cell_values(tuple(rows)).items() if ch != EMPTY}


def _known_peers(known: Mapping[Cell, str], cell: Cell) -> tuple[Cell, ...]:
    """Return the cells with known digits in the same row or column as a cell."""
    return tuple(sorted(x for x in known if x != cell and (x[0] == cell[0] or x[1] == cell[1])))


def _digits_left(known: Mapping[Cell, str], cell: Cell) -> list[str]:
    taken = {known[x] for x in _known_peers(known, cell)}
    return [digit for digit in DIGITS if digit not in taken]


def _answers(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    known = _known_values(rows)
    cell = next((x for x in CELLS if x not in known), None)
    if cell is None:
        yield rows
        return
    r, c = cell
    for digit in _digits_left(known, cell):
        yield from _answers((*rows[:r], rows[r][:c] + digit + rows[r][c + 1 :], *rows[r + 1 :]))
