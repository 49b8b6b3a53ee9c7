"""What a person says about a capture when the program has misread it: where the board lies, and
what stands on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, TypeVar

from ..solver.cell import Cell
from ..solver.puzzle import Puzzle

if TYPE_CHECKING:
    from .grid.lattice import Corners, Point

N = TypeVar("N", int, float)

MIN_SIZE, MAX_SIZE = 4, 30  # cells a side that a person can name; stars are no more than that either


@dataclass(frozen=True)
class Correction:
    """size: cells a side. corners: outer corners of the cell grid in pixels, as in Lattice. cells: pairs; the
    first cell (row and column from 0) belongs to the second one's region, in order. puzzle: the whole puzzle.

    Raises ValueError where the corners are not those of a board, where puzzle and size differ, and for a
    puzzle that is not square.
    """

    size: int | None = None
    corners: "Corners | None" = None
    cells: tuple[tuple[Cell, Cell], ...] = ()
    puzzle: Puzzle | None = None

    def __post_init__(self) -> None:
        if self.corners is not None and not _is_clockwise(self.corners):
            raise ValueError(
                "the corners should be top left, top right, bottom right, bottom left, around an area"
            )
        if self.puzzle is not None and self.puzzle.shape[0] != self.puzzle.shape[1]:
            raise ValueError("the given puzzle is not square, as boards in captures are")
        if self.size not in (None, self.n):
            raise ValueError(f"the size is {self.size}, but the given board has {self.n} rows")

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


def parse_move(text: str) -> tuple[Cell, Cell]:
    """The two cells, from 0, of "r,c=r2,c2", which counts from 1; raises ValueError."""
    form = "r,c=r2,c2 with rows and columns from 1"
    cell, equals, other = text.partition("=")
    if not equals:
        raise ValueError(f"'{text}' should be {form}")
    cells = [_two(part, form, int) for part in (cell, other)]
    if min(min(x) for x in cells) < 1:
        raise ValueError(f"'{text}' should be {form}")
    (r, c), (r2, c2) = cells
    return (r - 1, c - 1), (r2 - 1, c2 - 1)


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
