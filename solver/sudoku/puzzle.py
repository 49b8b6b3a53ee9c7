"""Sudoku: each digit once in every row, column and box.

LinkedIn's Mini Sudoku has 6 rows and boxes of 2 rows and 3 columns; boards of 4 and of 9 rows are read and
solved as well.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cells import Cell, Unit, cell_name
from ..digit_puzzle import HOLE_SIGNS, DigitPuzzle, broken_unit, checked_givens, parse_digit, rows_and_columns
from ..puzzle import Answer, MalformedBoard, numbered_lines

GAME_NAME = "minisudoku"
#: Rows and columns of a box, by the rows of a board, where nothing else is said.
BOX_BY_SIZE: dict[int, tuple[int, int]] = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
BOX_LINE_PATTERN = re.compile(r"[-+=]+")


@dataclass(frozen=True)
class Sudoku(DigitPuzzle):
    """A Sudoku; made by `Sudoku.of` or `parse_sudoku`, which check it.

    box: rows and columns of a box.
    """

    box: tuple[int, int]

    @property
    def game(self) -> str:
        return GAME_NAME

    @classmethod
    def of(cls, givens: Any, box: Any = None) -> "Sudoku":
        """Return the puzzle of rows of digits, as a JSON object has them. box: the rows and columns of a box;
        None for the usual box of a board of this size.

        Raises MalformedBoard.
        """
        rows = checked_givens("Sudoku", BOX_BY_SIZE, givens)
        return cls(rows, _checked_box(box, len(rows)))

    def to_json(self) -> dict[str, Any]:
        """The givens and the box, as `puzzle` of the result schema."""
        return {"n": self.n, "box": list(self.box), "givens": [list(row) for row in self.givens]}

    def to_text(self) -> str:
        """The rows with lines between the boxes; `parse_sudoku` gives the same puzzle back."""
        return "\n".join(text_rows(self, self.digits)) + "\n"


def text_rows(puzzle: Sudoku, digits: Mapping[Cell, object], between: str = "") -> list[str]:
    """A board as lines of text, its boxes parted by lines. digits: what stands in the cells. between: what
    parts cells of a box."""
    rows, columns = puzzle.box
    n, lines = puzzle.n, []
    beside = len(between)
    rules = [
        (columns - 1) * (beside + 1) + 1 + beside * (2 if 0 < i < n // columns - 1 else 1)
        for i in range(n // columns)
    ]
    rule = "+".join("-" * length for length in rules)
    for r in range(n):
        if r and r % rows == 0:
            lines.append(rule)
        cells = [str(digits.get((r, c), HOLE_SIGNS[0])) for c in range(n)]
        lines.append(
            f"{between}|{between}".join(between.join(cells[c : c + columns]) for c in range(0, n, columns))
        )
    return lines


def parse_sudoku(text: str) -> Sudoku:
    """A Sudoku from its text form: n rows of n digits, `.` or 0 for an empty cell. Blanks may be left out,
    and also the lines between the boxes (`|` and `-`) if the boxes are those of the size.

    Raises MalformedBoard.
    """
    lines = [line for _, line in numbered_lines(text)]
    rows = [(number, line) for number, line in enumerate(lines, 1) if not _is_rule(line)]
    givens = [
        [parse_digit(ch, number) for ch in line if not ch.isspace() and ch != "|"] for number, line in rows
    ]
    return Sudoku.of(givens, _drawn_box(lines))


def sudoku_of(row: Mapping[str, Any]) -> Sudoku:
    """A puzzle from a JSON object with `givens`, and `box` where it is not that of the size. Raises
    MalformedBoard."""
    return Sudoku.of(row.get("givens"), row.get("box"))


def is_text(lines: Sequence[str]) -> bool:
    """Rows of digits among them one above 1 (others are a Tango), most of them empty or all unlike (a Queens
    board of numbers has many alike in a row)."""
    rows = ["".join(line.replace("|", " ").split()) for line in lines if not _is_rule(line)]
    if len(rows) not in BOX_BY_SIZE or any(len(row) != len(rows) for row in rows):
        return False
    digits = [ch for ch in "".join(rows) if ch not in HOLE_SIGNS]
    if not digits or not all(ch in "123456789" for ch in digits) or set(digits) == {"1"}:
        return False
    solid = [[ch for ch in row if ch not in HOLE_SIGNS] for row in rows]
    return len(digits) * 2 < len(rows) ** 2 or all(len(set(row)) == len(row) for row in solid)


def has_rows_of_digits(givens: Any) -> bool:
    """True if what a JSON object calls its givens are those of a Sudoku: lists of digits, not strings."""
    return isinstance(givens, list | tuple) and any(isinstance(row, list | tuple) for row in givens)


def broken_rule(puzzle: Sudoku, answer: Answer) -> str | None:
    """The rule that these rows break as an answer of the Sudoku, or None if they are one."""
    digits = {(r, c): int(ch) for r, row in enumerate(answer) for c, ch in enumerate(str(row))}
    if broken := broken_unit(digits, units_of(puzzle.n, puzzle.box)):
        return broken
    for cell, digit in puzzle.digits.items():
        if digits[cell] != digit:
            return f"{cell_name(cell)} is given as {digit}"
    return None


def units_of(n: int, box: tuple[int, int]) -> Iterator[tuple[Unit, tuple[Cell, ...]]]:
    """All rows, columns and boxes with their cells, row by row; boxes are counted row by row."""
    yield from rows_and_columns(n)
    rows, columns = box
    corners = ((r, c) for r in range(0, n, rows) for c in range(0, n, columns))
    for i, (top, left) in enumerate(corners):
        yield (
            Unit("box", i),
            tuple((r, c) for r in range(top, top + rows) for c in range(left, left + columns)),
        )


def _checked_box(box: Any, n: int) -> tuple[int, int]:
    if box is None:
        return BOX_BY_SIZE[n]
    try:
        rows, columns = box
    except (TypeError, ValueError):
        rows = columns = None
    if type(rows) is not int or type(columns) is not int or rows < 2 or columns < 2 or rows * columns != n:
        raise MalformedBoard(f"its boxes are not rows and columns that hold {n} cells")
    return rows, columns


def _drawn_box(lines: Sequence[str]) -> tuple[int, int] | None:
    """The box that lines drawn between cells say; None where there are none."""
    down = next((i for i, line in enumerate(lines) if _is_rule(line)), None)
    across = next((line.index("|") for line in map(_strip_frame, lines) if "|" in line), None)
    return None if down is None or across is None else (down, across)


def _strip_frame(line: str) -> str:
    """A line without blanks, and without a frame."""
    return "".join(line.split()).strip("|")


def _is_rule(line: str) -> bool:
    return bool(BOX_LINE_PATTERN.fullmatch(_strip_frame(line).replace("|", "+")))
