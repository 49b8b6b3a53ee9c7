"""Patches: cut the grid into rectangles so that each holds one clue and is of its shape and size.

The text of a puzzle is its rows. A clue is its shape's sign, `#` square, `|` tall (higher than wide), `-`
wide and `+` any of them, and its size (how many cells) if it has one; `.` is a cell without a clue.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from ..cells import Cell, Rectangle, cell_name
from ..puzzle import Answer, MalformedBoard, Puzzle, numbered_lines

MIN_SIZE, MAX_SIZE = 2, 20
EMPTY = "."
SQUARE, TALL, WIDE, ANY_SHAPE = SHAPES = ("square", "tall", "wide", "any")
SHAPE_OF_SIGN = dict(zip("#|-+", SHAPES, strict=True))
SIGN_OF = {shape: sign for sign, shape in SHAPE_OF_SIGN.items()}
CELL_PATTERN = re.compile(r"[#|+-]\d{0,4}|\.", re.ASCII)


class Clue(NamedTuple):
    """A clue of Patches. shape: one of SHAPES. size: the number of cells of its rectangle, None if not
    shown."""

    cell: Cell
    shape: str
    size: int | None = None

    def fits(self, rows: int, columns: int) -> bool:
        """True if a rectangle of so many rows and columns is of its shape and size."""
        if self.size is not None and rows * columns != self.size:
            return False
        return (
            self.shape == ANY_SHAPE
            or self.shape == (SQUARE, TALL, WIDE)[(rows > columns) + 2 * (columns > rows)]
        )


@dataclass(frozen=True)
class Patches(Puzzle):
    """A Patches; made by `Patches.of` or `parse_patches`, which check it. clues: row by row."""

    rows: int
    columns: int
    clues: tuple[Clue, ...]

    @property
    def game(self) -> str:
        return "patches"

    @classmethod
    def of(cls, rows: Any, columns: Any, clues: Any) -> "Patches":
        """A Patches from the rows, columns and clues of a JSON object. Raises MalformedBoard."""
        for what, number in (("rows", rows), ("cols", columns)):
            if type(number) is not int or not MIN_SIZE <= number <= MAX_SIZE:
                has = str(number)[:20]
                raise MalformedBoard(
                    f"a Patches board has {MIN_SIZE} to {MAX_SIZE} {what}, but this one has {has}"
                )
        if not isinstance(clues, list | tuple):
            raise MalformedBoard("its clues are not a list")
        found = sorted((_clue(clue, rows, columns) for clue in clues), key=lambda clue: clue.cell)
        for cell, same in groupby(found, lambda clue: clue.cell):
            if len(list(same)) > 1:
                raise MalformedBoard(f"there are two clues at {cell_name(cell)}")
        if not found:
            raise MalformedBoard("there is no clue")
        return cls(rows, columns, tuple(found))

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, self.columns

    @cached_property
    def clue_at(self) -> Mapping[Cell, int]:
        """The number of the clue in each cell that has one."""
        return {clue.cell: i for i, clue in enumerate(self.clues)}

    def to_json(self) -> dict[str, Any]:
        """The rows, columns and clues, as `puzzle` of the result schema."""
        clues = [{"cell": list(x.cell), "shape": x.shape, "size": x.size} for x in self.clues]
        return {"rows": self.rows, "cols": self.columns, "clues": clues}

    def to_text(self) -> str:
        """The rows; `parse_patches` gives the same puzzle back."""
        words = {clue.cell: f"{SIGN_OF[clue.shape]}{clue.size or ''}" for clue in self.clues}
        width = max(map(len, words.values()))
        rows = [
            " ".join(f"{words.get((r, c), EMPTY):<{width}}" for c in range(self.columns)).rstrip()
            for r in range(self.rows)
        ]
        return "\n".join(rows) + "\n"


def parse_patches(text: str) -> Patches:
    """A Patches from its text form; blanks between the cells may be left out. Raises MalformedBoard."""
    rows: list[list[str]] = []
    for number, line in numbered_lines(text):
        line = "".join(line.split())
        words = CELL_PATTERN.findall(line)
        if "".join(words) != line:
            raise MalformedBoard(f"line {number}: '{line[:40]}' should be cells like . + +6 |4 -2 #9")
        rows.append(words)
        if len(words) != len(rows[0]):
            raise MalformedBoard(f"row {len(rows)} has {len(words)} cells, but row 1 has {len(rows[0])}")
    clues = [
        {"cell": (r, c), "shape": SHAPE_OF_SIGN[word[0]], "size": int(word[1:]) if word[1:] else None}
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word != EMPTY
    ]
    return Patches.of(len(rows), len(rows[0]) if rows else 0, clues)


def patches_of(row: Mapping[str, Any]) -> Patches:
    """A Patches from a JSON object with `rows`, `cols` and `clues`. Raises MalformedBoard."""
    return Patches.of(row.get("rows"), row.get("cols"), row.get("clues"))


def broken_rule(puzzle: Patches, answer: Answer) -> str | None:
    """The rule that these rectangles, one for each clue in their order, break as an answer, or None."""
    rectangles = rectangles_of(answer)
    if len(rectangles) != len(puzzle.clues):
        return f"there are {len(rectangles)} rectangles for {len(puzzle.clues)} clues"
    for clue, rectangle in zip(puzzle.clues, rectangles, strict=True):
        if not clue.fits(rectangle.rows, rectangle.columns) or not rectangle.holds(clue.cell):
            return f"the rectangle of {cell_name(clue.cell)} does not fit its clue"
    covered = sorted(cell for rectangle in rectangles for cell in rectangle.cells)
    if covered != [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]:
        return "they do not cover every cell once"
    return None


def rectangles_of(answer: Answer) -> tuple[Rectangle, ...]:
    """The rectangles of an answer, in the order of the clues."""
    return tuple(Rectangle(*x) for x in answer if not isinstance(x, str) and len(x) == 4)


def rectangles_alone(clue: Clue, clues: list[int], shape: tuple[int, int]) -> list[Rectangle]:
    """Return all rectangles on a board of so many rows and columns that hold the clue and no other one, and
    are of its shape and size, by their size. clues: for each row the columns of all clues, as a mask."""
    (r, c), (rows, columns) = clue.cell, shape
    found: list[Rectangle] = []
    for top in range(r + 1):
        barred = 0
        for bottom in range(top, rows):
            barred |= clues[bottom] & ~(1 << c if bottom == r else 0)
            if barred >> c & 1:
                break
            if bottom < r:
                continue
            first = (barred & (1 << c) - 1).bit_length()
            beyond = barred >> c + 1
            end = c + (beyond & -beyond).bit_length() if beyond else columns
            found += [
                Rectangle(top, left, bottom - top + 1, right - left)
                for left in range(first, c + 1)
                for right in range(c + 1, end + 1)
                if clue.fits(bottom - top + 1, right - left)
            ]
    return sorted(found, key=lambda x: (x.rows, x.columns, x.top, x.left))


def _clue(clue: Any, rows: int, columns: int) -> Clue:
    """Parse a clue of JSON, on a board of rows x columns. Raises MalformedBoard."""
    cell = clue.get("cell") if isinstance(clue, Mapping) else None
    if not isinstance(cell, list | tuple) or len(cell) != 2 or not all(type(x) is int for x in cell):
        raise MalformedBoard(f"{str(clue)[:60]} is not a clue with a cell")
    r, c = cell
    shape, size = clue.get("shape", ANY_SHAPE), clue.get("size")
    if not (0 <= r < rows and 0 <= c < columns):
        raise MalformedBoard(f"the clue at {cell_name((r, c))} is not on the board")
    if shape not in SHAPES:
        raise MalformedBoard(
            f"the clue at {cell_name((r, c))}: '{str(shape)[:20]}' is none of {', '.join(SHAPES)}"
        )
    if size is not None and (type(size) is not int or not 1 <= size <= rows * columns):
        raise MalformedBoard(f"the clue at {cell_name((r, c))}: {str(size)[:20]} is not a number of cells")
    return Clue((r, c), shape, size)
