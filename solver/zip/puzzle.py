"""Zip: one path through every cell and along the numbers in their order, from the first to the last, that
crosses no wall."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..cells import Cell, cell_name
from ..puzzle import Answer, MalformedBoard, Pair, Puzzle, pairs_json, pairs_text, parse_pairs, split_text

MIN_SIZE, MAX_SIZE = 2, 20
EMPTY, WALL = ".", "|"


@dataclass(frozen=True)
class Zip(Puzzle):
    """A Zip; made by `Zip.of` or `parse_zip`, which check it.

    numbers: rows of numbers, 0 where there is none. walls: neighbours that the path does not join, sorted.
    shown_path: the path of a finished puzzle, in its order, where a picture shows that alone: then the walls
    are not known. Neither text nor JSON form has it.
    """

    numbers: tuple[tuple[int, ...], ...]
    walls: tuple[Pair, ...] = ()
    shown_path: tuple[Cell, ...] = ()

    @property
    def game(self) -> str:
        return "zip"

    @classmethod
    def of(cls, numbers: Any, walls: Any = ()) -> "Zip":
        """A Zip from rows of numbers and pairs of cells, as a JSON object has them.

        Raises MalformedBoard.
        """
        if not isinstance(numbers, list | tuple) or not all(isinstance(row, list | tuple) for row in numbers):
            raise MalformedBoard("its numbers are not a list of rows")
        rows, columns = len(numbers), len(numbers[0]) if numbers else 0
        if not (MIN_SIZE <= rows <= MAX_SIZE and MIN_SIZE <= columns <= MAX_SIZE):
            raise MalformedBoard(
                f"a Zip board has {MIN_SIZE} to {MAX_SIZE} rows and columns, not {rows} and {columns}"
            )
        places: dict[int, Cell] = {}
        for r, row in enumerate(numbers):
            if len(row) != columns:
                raise MalformedBoard(f"row {r + 1} has {len(row)} cells, but row 1 has {columns}")
            for c, number in enumerate(row):
                if type(number) is not int or not 0 <= number <= rows * columns:
                    raise MalformedBoard(
                        f"row {r + 1}, column {c + 1}: {str(number)[:20]} cannot stand in a cell"
                    )
                if number in places:
                    raise MalformedBoard(
                        f"{number} stands at {cell_name(places[number])} and at {cell_name((r, c))}"
                    )
                if number:
                    places[number] = (r, c)
        if len(places) < 2:
            raise MalformedBoard("the path needs a first and a last number")
        for number in range(1, max(places)):
            if number not in places:
                raise MalformedBoard(f"{number} is missing: numbers go from 1 to {max(places)}")
        return cls(tuple(tuple(row) for row in numbers), parse_pairs("walls", walls, rows, columns))

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.numbers), len(self.numbers[0])

    @property
    def last_number(self) -> int:
        """The number at which the path ends."""
        return max(map(max, self.numbers))

    @property
    def neighbours(self) -> list[int]:
        """The mask of the cells that the path may go to from each cell, row by row."""
        rows, columns = self.shape
        walls = set(self.walls)
        masks = [0] * (rows * columns)
        for r in range(rows):
            for c in range(columns):
                for r2, c2 in ((r, c + 1), (r + 1, c)):
                    if r2 < rows and c2 < columns and ((r, c), (r2, c2)) not in walls:
                        masks[r * columns + c] |= 1 << r2 * columns + c2
                        masks[r2 * columns + c2] |= 1 << r * columns + c
        return masks

    @property
    def is_whole(self) -> bool:
        """True if the walls of the Zip are known."""
        return not self.shown_path

    def to_json(self) -> dict[str, Any]:
        """The numbers and walls, as `puzzle` of the result schema."""
        rows, columns = self.shape
        numbers = [list(row) for row in self.numbers]
        walls = None if self.shown_path else pairs_json(self.walls)
        return {"rows": rows, "cols": columns, "numbers": numbers, "walls": walls}

    def to_text(self) -> str:
        """The rows, then the walls; `parse_zip` gives the same puzzle back."""
        width = len(str(self.last_number))
        rows = [" ".join(f"{number or EMPTY:>{width}}" for number in row) for row in self.numbers]
        return "\n".join(rows) + "\n" + pairs_text(WALL, self.walls)


def parse_zip(text: str) -> Zip:
    """A Zip from its text form: rows of numbers with blanks between them, '.' or 0 where there is none,
    then the walls, "r1c2|r1c3", as many a line as one likes.

    Raises MalformedBoard.
    """
    rows, pairs = split_text(text, {WALL: WALL})
    numbers = [
        [_number(word, r, c) for c, word in enumerate(row.split(), 1)] for r, row in enumerate(rows, 1)
    ]
    return Zip.of(numbers, [pair for _, pair in pairs])


def zip_of(row: Mapping[str, Any]) -> Zip:
    """A Zip from a JSON object with `numbers` and `walls` (null: none known). Raises MalformedBoard."""
    return Zip.of(row.get("numbers"), row.get("walls") or ())


def broken_rule(puzzle: Zip, path: Answer) -> str | None:
    """The rule that these cells break as the path of the puzzle, or None if they are that."""
    cells = [cell for cell in path if isinstance(cell, tuple)]
    rows, columns = puzzle.shape
    if sorted(cells) != [(r, c) for r in range(rows) for c in range(columns)]:
        return "it does not pass every cell once"
    for a, b in pairwise(cells):
        if not puzzle.neighbours[a[0] * columns + a[1]] >> b[0] * columns + b[1] & 1:
            return f"it cannot go from {cell_name(a)} to {cell_name(b)}"
    numbers = [puzzle.numbers[r][c] for r, c in cells]
    if [number for number in numbers if number] != list(range(1, puzzle.last_number + 1)):
        return "the numbers are not in order"
    return (
        None
        if numbers[0] == 1 and numbers[-1] == puzzle.last_number
        else "it does not end at the first and last number"
    )


def _number(word: str, row: int, column: int) -> int:
    if word == EMPTY:
        return 0
    if not word.isascii() or not word.isdigit() or len(word) > 4:
        raise MalformedBoard(f"row {row}, column {column}: '{word[:20]}' is not a number or '.'")
    return int(word)
