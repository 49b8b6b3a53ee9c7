"""Corrections by a person of a capture that was misread: where the board lies, and what stands on it."""

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

# form of one correction, as messages show it
MOVE_FORM = "r,c=r2,c2 or r,c=WHAT or r,c-r2,c2=WHAT with rows and columns from 1"
# least and largest number of cells a side that a person can give; `--stars` goes no higher either
MIN_SIZE, MAX_SIZE = 4, 30


# a cell, or the side between two cells, and what a person says stands there
PlaceCorrection = tuple[Cell | Pair, Cell | str]


@dataclass(frozen=True)
class Correction:
    """A person's statements about a capture.

    size: cells a side. corners: outer corners of the cell grid in pixels, as in Lattice. cells: corrections
    of single cells (row and column from 0) and sides, in the order in which they apply. A correction says
    what stands there ("sun", "wall", "5": see `Vocabulary`), or names a cell to whose region the cell
    belongs. puzzle: the whole puzzle. extra: the lengths of a Wend's words, as in `Observations.extra`.

    Raises ValueError if the corners are not those of a board, if puzzle and size differ, or if the puzzle is
    not square.
    """

    size: int | None = None
    corners: "Corners | None" = None
    cells: tuple[PlaceCorrection, ...] = ()
    puzzle: Puzzle | None = None
    extra: tuple[int, ...] | None = None

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
        """Parse corrections that count from 1, as `--cell` takes them: "3,5=sun", "1,1-1,2=wall", or
        "3,5=3,6" to move a cell into the region of another. Raises ValueError for any other text."""
        return cls(size, corners, tuple(map(parse_move, moves)))

    @property
    def corrects_contents(self) -> bool:
        """True if the correction says what stands on the board, not only where the board lies."""
        return bool(self.cells) or self.puzzle is not None

    @property
    def corrected_cells(self) -> tuple[Cell, ...]:
        """The cells that are corrected, or that have a corrected side, each once."""
        places = ((place if isinstance(place[0], tuple) else (place,)) for place, _ in self.cells)
        return tuple(dict.fromkeys(cast("Cell", cell) for cells in places for cell in cells))

    @property
    def moves_cells(self) -> bool:
        """True if a cell is put into another region."""
        return any(not isinstance(said, str) for _, said in self.cells)

    @property
    def n(self) -> int | None:
        """Cells a side; None if unknown."""
        return self.size if self.puzzle is None else self.puzzle.shape[0]


def parse_point(text: str) -> "Point":
    """Return (x, y) from "x,y". Raises ValueError for any other text."""
    x, y = _parse_two(text, "two numbers x,y", float)
    if not (isfinite(x) and isfinite(y)):
        raise ValueError(f"'{text}' should be two numbers x,y")
    return x, y


def parse_move(text: str) -> PlaceCorrection:
    """Return a cell or side, counted from 0, and what stands there, from a text that counts from 1:
    "r,c=r2,c2", "r,c=sun" or "r,c-r2,c2=wall". Raises ValueError for any other text."""
    place, equals, said = (part.strip() for part in text.partition("="))
    if not equals or not said:
        raise ValueError(f"'{text}' should be {MOVE_FORM}")
    first, dash, second = place.partition("-")
    if not dash:
        is_cell = re.fullmatch(r"-?[\d.]+\s*,.*", said)
        return _parse_cell(first, text), _parse_cell(said, text) if is_cell else said
    a, b = sorted((_parse_cell(first, text), _parse_cell(second, text)))
    if (b[0] - a[0]) + abs(b[1] - a[1]) != 1:
        raise ValueError(f"'{text}' names two cells that have no side in common")
    return (a, b), said


def move_text(place: Cell | Pair, said: Cell | str) -> str:
    """Return the text from which `parse_move` makes this correction. said: what stands at the place."""
    cells = (place,) if isinstance(place[0], int) else place
    there = "-".join(_cell_text(cast("Cell", cell)) for cell in cells)
    return f"{there}={said if isinstance(said, str) else _cell_text(said)}"


def _cell_text(cell: Cell) -> str:
    return f"{cell[0] + 1},{cell[1] + 1}"


def _parse_cell(part: str, text: str) -> Cell:
    """Parse the cell "r,c", counted from 1, into a cell counted from 0. text: the whole correction, for the
    message of the ValueError."""
    try:
        r, c = _parse_two(part, "", int)
    except ValueError:
        r = c = 0
    if min(r, c) < 1:
        raise ValueError(f"'{text}' should be {MOVE_FORM}")
    return r - 1, c - 1


def _parse_two(text: str, form: str, number: Callable[[str], N]) -> tuple[N, N]:
    """Parse two numbers with a comma between them. form: what the message of the ValueError asks for. number:
    from a text to a number."""
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
