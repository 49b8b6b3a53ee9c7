"""Puzzles of digits, each of which stands once in every row and column: givens, units, full boards, exact
model."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cells import Cell, Unit
from .cpsat import load_or_tools
from .puzzle import Answer, MalformedBoard, Puzzle, square_rows

if TYPE_CHECKING:
    import random

EMPTY = 0
HOLE_SIGNS = ".0"  # how an empty cell may be written
Rows = tuple[tuple[int, ...], ...]  # of digits
Units = Iterable[tuple[Unit, tuple[Cell, ...]]]  # with the cells of each


@dataclass(frozen=True)
class DigitPuzzle(Puzzle):
    """A puzzle of digits. givens: n rows of n digits, 0 for open cells."""

    givens: Rows

    @property
    def n(self) -> int:
        return len(self.givens)

    @property
    def shape(self) -> tuple[int, int]:
        return self.n, self.n

    @property
    def digits(self) -> dict[Cell, int]:
        """The givens by cell, row by row."""
        return {(r, c): x for r, row in enumerate(self.givens) for c, x in enumerate(row) if x != EMPTY}

    def answer_json(self, answer: Answer) -> list[Any]:
        """Return an answer as rows of digits, like the givens."""
        return [[int(ch) for ch in str(row)] for row in answer]

    def answer_of(self, given: Sequence[Any]) -> Answer:
        return tuple("".join(map(str, row)) for row in given)


def checked_givens(game: str, sizes: Collection[int], givens: Any) -> Rows:
    """Return givens from a JSON object. game: its name in messages; sizes: the numbers of rows allowed.

    Raises MalformedBoard.
    """
    if not isinstance(givens, list | tuple) or not all(isinstance(row, list | tuple) for row in givens):
        raise MalformedBoard("its givens are not rows of digits")
    n = len(givens)
    if n not in sizes:
        raise MalformedBoard(f"a {game} board has {join_with_or(sizes)} rows, but this one has {n}")
    for r, row in square_rows(givens):
        for c, digit in enumerate(row, 1):
            if type(digit) is not int or not EMPTY <= digit <= n:
                raise MalformedBoard(f"row {r}, column {c}: {str(digit)[:40]!r} is not a digit from 1 to {n}")
    return tuple(map(tuple, givens))


def join_with_or(numbers: Iterable[int]) -> str:
    """Return numbers as a choice: "4, 6 or 9"."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}"


def parse_digit(ch: str, line: int) -> int:
    """Return the digit that a character of a text stands for, EMPTY for a hole. Raises MalformedBoard naming
    the line."""
    if ch in HOLE_SIGNS:
        return EMPTY
    if not (ch.isascii() and ch.isdigit()):
        raise MalformedBoard(f"line {line}: '{ch}' is not a digit or '.'")
    return int(ch)


def rows_and_columns(n: int) -> Iterator[tuple[Unit, tuple[Cell, ...]]]:
    """Yield all rows and columns with their cells."""
    for i in range(n):
        yield Unit("row", i), tuple((i, c) for c in range(n))
    for i in range(n):
        yield Unit("column", i), tuple((r, i) for r in range(n))


def broken_unit(digits: Mapping[Cell, int], units: Units) -> str | None:
    """Return a sentence about the first unit that does not hold each digit once; None if all do."""
    for unit, cells in units:
        if sorted(digits[cell] for cell in cells) != list(range(1, len(cells) + 1)):
            return f"{unit.name} does not hold each digit once"
    return None


def full_board(n: int, units: Units, rng: "random.Random") -> Rows:
    """Return a random board of n rows with each digit once in every unit. The cell with fewest digits left is
    filled first, and the search steps back where none is left."""
    in_units = [[r * n + c for r, c in cells] for _, cells in units]
    units_of_cell = [[u for u, unit in enumerate(in_units) if i in unit] for i in range(n * n)]
    taken = [0] * len(in_units)  # of each unit the digits that it has, as a mask
    all_digits = (1 << n) - 1
    board = [0] * (n * n)

    def toggle_digit(i: int, digit: int) -> None:
        """Put a digit into a cell, or take it away if the cell has it."""
        board[i] ^= digit
        for u in units_of_cell[i]:
            taken[u] ^= 1 << digit - 1

    def digits_left(i: int) -> int:
        digits = all_digits
        for u in units_of_cell[i]:
            digits &= ~taken[u]
        return digits

    def fill_rest() -> bool:
        open_cells = [(digits_left(i).bit_count(), rng.random(), i) for i in range(n * n) if not board[i]]
        if not open_cells:
            return True
        _, _, i = min(open_cells)
        digits = [digit for digit in range(1, n + 1) if digits_left(i) >> digit - 1 & 1]
        for digit in rng.sample(digits, len(digits)):
            toggle_digit(i, digit)
            if fill_rest():
                return True
            toggle_digit(i, digit)
        return False

    fill_rest()
    return tuple(tuple(board[r * n : r * n + n]) for r in range(n))


def digit_model(puzzle: DigitPuzzle, units: Units) -> tuple[Any, dict[tuple[Cell, int], Any]]:
    """Return a CP-SAT model in which each digit stands once in each unit, and the variable of each digit in
    each cell. Raises OrToolsMissing."""
    model, digits = load_or_tools().CpModel(), range(1, puzzle.n + 1)
    cells = [(r, c) for r in range(puzzle.n) for c in range(puzzle.n)]
    holds = {(cell, d): model.new_bool_var(f"r{cell[0]}c{cell[1]}is{d}") for cell in cells for d in digits}
    for cell in cells:
        model.add_exactly_one(holds[cell, d] for d in digits)
    for _, unit in units:
        for d in digits:
            model.add_exactly_one(holds[cell, d] for cell in unit)
    for cell, digit in puzzle.digits.items():
        model.add(holds[cell, digit] == 1)
    return model, holds


def rows_of_digits(digit_in_cell: Iterable[tuple[Cell, int]], n: int) -> tuple[str, ...]:
    """Return rows of digits. digit_in_cell: pairs of a cell and its digit."""
    digits = dict(digit_in_cell)
    return tuple("".join(str(digits[r, c]) for c in range(n)) for r in range(n))
