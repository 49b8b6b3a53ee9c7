"""Nonograms: a grid of filled and empty cells, of which every row and column says how long its blocks are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..puzzle import Answer, MalformedBoard, Puzzle, numbered_lines

MAX_SIZE = 150  # rows or columns
Clue = tuple[int, ...]

HEADINGS = ("rows", "columns")


@dataclass(frozen=True)
class Nonogram(Puzzle):
    """A nonogram; made by `Nonogram.of` or `parse_nonogram`, which check it.

    row_clues, column_clues: for each line the lengths of its blocks in order, none for an empty line.
    """

    row_clues: tuple[Clue, ...]
    column_clues: tuple[Clue, ...]

    @property
    def game(self) -> str:
        return "nonogram"

    @classmethod
    def of(cls, row_clues: Any, column_clues: Any) -> "Nonogram":
        """A nonogram from lists of clues, as a JSON object has them; [] and [0] are an empty line.

        Raises MalformedBoard.
        """
        rows, columns = _clues("row", row_clues), _clues("column", column_clues)
        for kind, clues, length in (("row", rows, len(columns)), ("column", columns, len(rows))):
            for i, clue in enumerate(clues, 1):
                if sum(clue) + len(clue) - 1 > length:
                    raise MalformedBoard(f"{kind} {i} has {length} cells, too few for {_clue_as_text(clue)}")
        return cls(rows, columns)

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.row_clues), len(self.column_clues)

    def to_json(self) -> dict[str, Any]:
        """`puzzle` of the result schema; an empty line is [0]."""
        return {
            "row_clues": [list(clue) or [0] for clue in self.row_clues],
            "col_clues": [list(clue) or [0] for clue in self.column_clues],
        }

    def to_text(self) -> str:
        """Width, height and clues; `parse_nonogram` gives the same puzzle back."""
        rows, columns = self.shape
        parts = [f"width {columns}", f"height {rows}"]
        for heading, clues in zip(HEADINGS, (self.row_clues, self.column_clues), strict=True):
            parts += ["", heading, *map(_clue_as_text, clues)]
        return "\n".join(parts) + "\n"


def parse_nonogram(text: str) -> Nonogram:
    """A nonogram from its text form, that of .non files: a line `rows`, below it a line for each row with
    the lengths of its blocks, separated by blanks or commas (0: none); the same with `columns`. Lines `width`
    and `height`, if there are any, must agree. Whatever else stands before and behind is passed over.

    Raises MalformedBoard.
    """
    clues: dict[str, list[list[int]]] = {}
    said: dict[str, str] = {}
    below: list[list[int]] | None = None
    for number, line in numbered_lines(text):
        words = line.replace(",", " ").split()
        if not words:
            continue
        key = words[0].lower()
        if len(words) == 1 and key in HEADINGS:
            if key in clues:
                raise MalformedBoard(f"line {number}: there is a second '{key}'")
            below = clues[key] = []
        elif below is not None and all(word.isascii() and word.isdigit() for word in words):
            below.append([int(word[:6]) for word in words])
        elif below is not None and key[0].isdigit():
            raise MalformedBoard(f"line {number}: '{line[:40]}' is not a clue")
        else:
            below = None
            said[key] = words[-1]
    missing = next((heading for heading in HEADINGS if heading not in clues), None)
    if missing:
        raise MalformedBoard(f"the line '{missing}' with clues below it is missing")
    for name, heading in (("width", "columns"), ("height", "rows")):
        if name in said and said[name] != str(len(clues[heading])):
            raise MalformedBoard(
                f"{name} is {said[name][:20]}, but there are {len(clues[heading])} {heading}"
            )
    return Nonogram.of(clues["rows"], clues["columns"])


def nonogram_of(row: Mapping[str, Any]) -> Nonogram:
    """A puzzle from a JSON object with `row_clues` and `col_clues`. Raises MalformedBoard."""
    return Nonogram.of(row.get("row_clues"), row.get("col_clues"))


def broken_rule(puzzle: Nonogram, answer: Answer) -> str | None:
    """The rule that these rows break as an answer of the nonogram, or None if they are one."""
    rows = [str(row) for row in answer]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for kind, lines, clues in (("row", rows, puzzle.row_clues), ("column", columns, puzzle.column_clues)):
        if len(lines) != len(clues):
            return f"it has {len(lines)} {kind}s instead of {len(clues)}"
        for i, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            if tuple(map(len, line.replace(".", " ").split())) != clue:
                return f"{kind} {i} does not show {_clue_as_text(clue)}"
    return None


def _clues(kind: str, clues: Any) -> tuple[Clue, ...]:
    if not isinstance(clues, list | tuple):
        raise MalformedBoard(f"its {kind} clues are not a list of lists")
    if not 1 <= len(clues) <= MAX_SIZE:
        raise MalformedBoard(f"a nonogram has 1 to {MAX_SIZE} {kind}s, but this one has {len(clues)}")
    for i, clue in enumerate(clues, 1):
        if not isinstance(clue, list | tuple) or not all(type(x) is int and x >= 0 for x in clue):
            raise MalformedBoard(f"{kind} {i}: {str(clue)[:40]} is not a list of lengths")
        if 0 in clue and len(clue) > 1:
            raise MalformedBoard(f"{kind} {i}: {_clue_as_text(clue)} has a block without cells")
    return tuple(tuple(x for x in clue if x) for clue in clues)


def _clue_as_text(clue: Sequence[int]) -> str:
    return " ".join(map(str, clue)) or "0"
