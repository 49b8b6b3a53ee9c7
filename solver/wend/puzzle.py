"""Wend: cover a board of letters with hidden words, each a path from letter to letter.

The text of a puzzle begins with the lengths of its words, "lengths: 3 4 5 6" ("lengths: ?" if they are not
known). Its rows follow: a letter for each open cell, "#" for each wall.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..cells import Cell, cell_name
from ..puzzle import Answer, MalformedBoard, Puzzle, numbered_lines, square_rows

MIN_SIZE, MAX_SIZE = 4, 8
WALL = "#"
MIN_WORD_LENGTH = 3  # letters of the shortest word that a board may have
MAX_WORD_LENGTH = 15  # letters of the longest word in the list
LENGTHS_PATTERN = re.compile(r"lengths\s*[:=]?\s*(.*)", re.IGNORECASE)
UNKNOWN_LENGTHS = "?"
NEIGHBOUR_OFFSETS = (-1, 0), (0, -1), (0, 1), (1, 0)

Path = tuple[Cell, ...]  # the cells of a word, from its first letter to its last


@dataclass(frozen=True)
class Wend(Puzzle):
    """A Wend; made by `Wend.of` or `parse_wend`, which check it.

    rows: strings of capital letters and WALL. lengths: of all words, shortest first; empty if they are not
    known. found: the words that somebody had found; they change nothing in the answer.
    """

    rows: tuple[str, ...]
    lengths: tuple[int, ...] = ()
    found: tuple[Path, ...] = field(default=(), compare=False)

    @property
    def game(self) -> str:
        return "wend"

    @classmethod
    def of(cls, letters: Any, lengths: Any, found: Any = ()) -> "Wend":
        """A Wend from the letters and lengths of a JSON object. Raises MalformedBoard."""
        if not isinstance(letters, list | tuple) or not all(isinstance(row, str) for row in letters):
            raise MalformedBoard("its letters are not a list of rows")
        rows = tuple(row.upper() for row in letters)
        if not MIN_SIZE <= len(rows) <= MAX_SIZE:
            raise MalformedBoard(
                f"a Wend board has {MIN_SIZE} to {MAX_SIZE} rows, but this one has {len(rows)}"
            )
        for r, row in square_rows(rows):
            if odd := re.search(r"[^A-Z#]", row):
                raise MalformedBoard(f"row {r}: '{odd[0]}' is neither a letter nor {WALL}")
        open_cells = sum(len(row) - row.count(WALL) for row in rows)
        puzzle = cls(rows, _lengths(lengths, open_cells))
        paths = [puzzle.path_of(path) for path in found or ()]
        return cls(rows, puzzle.lengths, tuple(paths))

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows)

    @cached_property
    def letters(self) -> Mapping[Cell, str]:
        """The letter of each open cell, row by row."""
        return {
            (r, c): letter
            for r, row in enumerate(self.rows)
            for c, letter in enumerate(row)
            if letter != WALL
        }

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The open cells above, left, right and below a cell."""
        for down, right in NEIGHBOUR_OFFSETS:
            other = cell[0] + down, cell[1] + right
            if other in self.letters:
                yield other

    def word(self, path: Path) -> str:
        """The word that a path spells."""
        return "".join(self.letters[cell] for cell in path)

    def path_of(self, given: Any) -> Path:
        """The path that a JSON list of cells is. Raises MalformedBoard."""
        path = as_path(given)
        if path is None or not all(cell in self.letters for cell in path):
            raise MalformedBoard(f"{str(given)[:60]} is not a path from letter to letter on the board")
        return path

    def to_json(self) -> dict[str, Any]:
        """The letters, lengths and found words, as `puzzle` of the result schema."""
        found = [[list(cell) for cell in path] for path in self.found]
        return {"letters": list(self.rows), "lengths": list(self.lengths), "found": found}

    def to_text(self) -> str:
        """The lengths and the rows; `parse_wend` gives the same puzzle back."""
        lengths = " ".join(map(str, self.lengths)) or UNKNOWN_LENGTHS
        return "\n".join([f"lengths: {lengths}", *self.rows]) + "\n"

    def answer_json(self, answer: Answer) -> list[Any]:
        return [{"word": self.word(x), "path": [list(cell) for cell in x]} for x in paths_of(answer)]

    def answer_of(self, given: Sequence[Any]) -> Answer:
        return tuple(tuple((r, c) for r, c in row["path"]) for row in given)


def paths_of(answer: Answer) -> tuple[Path, ...]:
    """The paths of an answer's words, by length."""
    paths: tuple[Any, ...] = answer
    return tuple(tuple((r, c) for r, c in path) for path in paths)


def as_path(given: Any) -> Path | None:
    """A list of cells as a path; None if they are not neighbours in turn, or one comes twice."""
    try:
        path = tuple((r, c) for r, c in given)
    except (TypeError, ValueError):
        return None
    if not path or len({*path}) < len(path) or not all(type(x) is int for cell in path for x in cell):
        return None
    steps = pairwise(path)
    return path if all((r2 - r, c2 - c) in NEIGHBOUR_OFFSETS for (r, c), (r2, c2) in steps) else None


def parse_wend(text: str) -> Wend:
    """A Wend from its text form; blanks between letters may be left out. Raises MalformedBoard."""
    lengths: list[int] | None = None
    rows: list[str] = []
    for number, line in numbered_lines(text):
        heading = LENGTHS_PATTERN.fullmatch(line)
        if not heading:
            rows.append("".join(line.split()))
            continue
        words = re.split(r"[\s,]+", heading[1].strip())
        if lengths is not None or not all(re.fullmatch(r"\d{1,2}", x, re.ASCII) for x in words) ^ (
            words == [UNKNOWN_LENGTHS]
        ):
            raise MalformedBoard(
                f"line {number}: '{line[:40]}' should be like lengths: 3 4 5 6, or lengths: ?"
            )
        lengths = [] if words == [UNKNOWN_LENGTHS] else [int(x) for x in words]
    if lengths is None:
        raise MalformedBoard("it does not say how long its words are; add a line like lengths: 3 4 5 6")
    return Wend.of(rows, lengths)


def wend_of(row: Mapping[str, Any]) -> Wend:
    """A Wend from a JSON object with `letters` and `lengths`. Raises MalformedBoard."""
    return Wend.of(row.get("letters"), row.get("lengths"), row.get("found"))


def broken_rule(puzzle: Wend, answer: Answer) -> str | None:
    """The rule that these paths break as an answer, or None."""
    paths = paths_of(answer)
    lengths = sorted(len(path) for path in paths)
    if puzzle.lengths and lengths != list(puzzle.lengths):
        return f"the words have {lengths} letters"
    for path in paths:
        if as_path(path) is None:
            return f"the word that begins at {cell_name(path[0])} is not a path"
    if sorted(cell for path in paths for cell in path) != sorted(puzzle.letters):
        return "they do not cover every letter once"
    return None


def _lengths(given: Any, open_cells: int) -> tuple[int, ...]:
    """Raises MalformedBoard."""
    if not isinstance(given, list | tuple | None):
        raise MalformedBoard("its lengths are not a list of numbers")
    for length in given or ():
        if type(length) is not int or not MIN_WORD_LENGTH <= length <= MAX_WORD_LENGTH:
            raise MalformedBoard(
                f"a word has {MIN_WORD_LENGTH} to {MAX_WORD_LENGTH} letters, not {str(length)[:20]}"
            )
    if given and sum(given) != open_cells:
        raise MalformedBoard(f"its words have {sum(given)} letters, and the board has {open_cells}")
    return tuple(sorted(given or ()))
