"""Corrections by a person, if the program has misread a capture: where the board lies, and what stands on
it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, TypeVar, cast

from ..solver.cells import Cell
from ..solver.puzzle import Pair, Puzzle

if TYPE_CHECKING:
    from .grid.lattice import Corners, Point

N = TypeVar("N", int, float)

MOVE = "r,c=r2,c2 or r,c=WHAT or r,c-r2,c2=WHAT with rows and columns from 1"
MIN_SIZE, MAX_SIZE = 4, 30  # cells a side that a person can name; stars are no more than that either


Said = tuple[Cell | Pair, Cell | str]  # a cell, or the side between two, and what a person says of it


@dataclass(frozen=True)
class Correction:
    """size: cells a side. corners: outer corners of the cell grid in pixels, as in Lattice. cells: what a
    person says of single cells (row and column from 0) and of the sides between them, one after the other:
    what stands there ("sun", "wall", "5": see `Vocabulary`), or the cell to whose region a cell belongs.
    puzzle: the whole puzzle. more: what else makes the puzzle, as `Seen.more` has it (the lengths of words).

    Raises ValueError where the corners are not those of a board, where puzzle and size differ, and for a
    puzzle that is not square.
    """

    size: int | None = None
    corners: "Corners | None" = None
    cells: tuple[Said, ...] = ()
    puzzle: Puzzle | None = None
    more: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.corners is not None and not _is_clockwise(self.corners):
            raise ValueError(
                "the corners should be top left, top right, bottom right, bottom left, around an area"
            )
        if self.puzzle is not None and self.puzzle.shape[0] != self.puzzle.shape[1]:
            raise ValueError("the given puzzle is not square, as boards in captures are; check its text")
        if self.size not in (None, self.n):
            said = f"the size is {self.size}, but the given board has {self.n} rows"
            raise ValueError(f"{said}; give one of them")

    @classmethod
    def of(cls, *moves: str, size: int | None = None, corners: "Corners | None" = None) -> "Correction":
        """Parse corrections in texts that count from 1, as `--cell` takes them: "3,5=sun", "1,1-1,2=wall",
        "3,5=3,6" (into that cell's region). Raises ValueError for another text as well."""
        return cls(size, corners, tuple(map(parse_move, moves)))

    @property
    def says_what_stands(self) -> bool:
        """True if anything is said of what stands on the board, not only of where it lies."""
        return bool(self.cells) or self.puzzle is not None

    @property
    def named(self) -> tuple[Cell, ...]:
        """The cells of which, or of whose sides, anything is said, each once."""
        places = ((place if isinstance(place[0], tuple) else (place,)) for place, _ in self.cells)
        return tuple(dict.fromkeys(cast("Cell", cell) for cells in places for cell in cells))

    @property
    def moves_cells(self) -> bool:
        """True if cells are put into other regions."""
        return any(not isinstance(said, str) for _, said in self.cells)

    @property
    def n(self) -> int | None:
        """Cells a side, where they are known."""
        return self.size if self.puzzle is None else self.puzzle.shape[0]


def parse_point(text: str) -> "Point":
    """(x, y) from "x,y"; raises ValueError."""
    x, y = _two(text, "two numbers x,y", float)
    if not (isfinite(x) and isfinite(y)):
        raise ValueError(f"'{text}' should be two numbers x,y")
    return x, y


def parse_move(text: str) -> Said:
    """Parse a correction of a cell or side, from 0, in a text that counts from 1: "r,c=r2,c2", "r,c=sun",
    "r,c-r2,c2=wall"; raises ValueError."""
    place, equals, said = (part.strip() for part in text.partition("="))
    if not equals or not said:
        raise ValueError(f"'{text}' should be {MOVE}")
    first, dash, second = place.partition("-")
    if not dash:
        is_cell = re.fullmatch(r"-?[\d.]+\s*,.*", said)
        return _cell(first, text), _cell(said, text) if is_cell else said
    a, b = sorted((_cell(first, text), _cell(second, text)))
    if (b[0] - a[0]) + abs(b[1] - a[1]) != 1:
        raise ValueError(f"'{text}' names two cells that have no side in common")
    return (a, b), said


def move_text(place: Cell | Pair, said: Cell | str) -> str:
    """The text from which `parse_move` makes this place and what is said of it."""
    cells = (place,) if isinstance(place[0], int) else place
    there = "-".join(_cell_text(cast("Cell", cell)) for cell in cells)
    return f"{there}={said if isinstance(said, str) else _cell_text(said)}"


def _cell_text(cell: Cell) -> str:
    return f"{cell[0] + 1},{cell[1] + 1}"


def _cell(part: str, text: str) -> Cell:
    """A cell of a text, from 0."""
    try:
        r, c = _two(part, "", int)
    except ValueError:
        r = c = 0
    if min(r, c) < 1:
        raise ValueError(f"'{text}' should be {MOVE}")
    return r - 1, c - 1


def _two(text: str, form: str, number: Callable[[str], N]) -> tuple[N, N]:
    try:
        first, second = (number(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"'{text}' should be {form}") from None
    return first, second


def _is_clockwise(corners: "Sequence[Point]") -> bool:
    """True if the four points go clockwise on the screen around a convex area."""
    if len(corners) != 4 or any(len(point) != 2 or not all(map(isfinite, point)) for point in corners):
        return False
    round_twice = [*corners, *corners[:2]]
    sides = [(x2 - x, y2 - y) for (x, y), (x2, y2) in pairwise(round_twice)]
    return all(x * y2 - y * x2 > 1 for (x, y), (x2, y2) in pairwise(sides))
