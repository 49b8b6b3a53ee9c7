"""What a person says about a capture when the program has misread it: where the board lies, which regions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from ..solver.cell import Cell, cell_name
from ..solver.queens.board import Board
from ..solver.tango.puzzle import Tango
from ..solver.zip.puzzle import Zip
from .grid.lattice import Point
from .queens.regions import in_order
from .source.errors import BadCorrection

N = TypeVar("N", int, float)
Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class Correction:
    """size: cells a side. corners: outer corners of the cell grid in pixels, as in Lattice. cells: pairs; the
    first cell (row and column from 0) belongs to the second one's region, in order. board: all regions.
    puzzle: the whole puzzle of another game.

    Raises ValueError where the corners are not those of a board, where board or puzzle and size differ, and
    for a puzzle that is not square.
    """

    size: int | None = None
    corners: Corners | None = None
    cells: tuple[tuple[Cell, Cell], ...] = ()
    board: Board | None = None
    puzzle: Tango | Zip | None = None

    def __post_init__(self) -> None:
        if self.corners is not None and not _is_clockwise(self.corners):
            raise ValueError(
                "the corners should be top left, top right, bottom right, bottom left, around an area"
            )
        if self.puzzle is not None and self.puzzle.shape[0] != self.puzzle.shape[1]:
            raise ValueError("the puzzle is not square, and boards of captures are")
        if self.size not in (None, self.n):
            raise ValueError(f"the board has {self.n} rows, and its size should be {self.size}")

    @property
    def n(self) -> int | None:
        """Cells a side, where they are known."""
        if self.puzzle is not None:
            return self.puzzle.shape[0]
        return self.board.n if self.board is not None else self.size

    def applied(self, labels: np.ndarray) -> np.ndarray:
        """(n, n) int labels of regions with the cells moved; raises BadCorrection where one is outside the
        board or the last of its region."""
        n, moved = len(labels), labels.copy()
        for cell, other in self.cells:
            for r, c in (cell, other):
                if not (0 <= r < n and 0 <= c < n):
                    raise BadCorrection(
                        f"{cell_name((r, c))} is outside the {n} x {n} board that was read",
                        "count rows and columns from 1, or give the size with --size",
                    )
            moved[cell] = moved[other]
        if len(np.unique(moved)) < len(np.unique(labels)):
            raise BadCorrection(
                "moving these cells leaves a region without any", "move other cells into it as well"
            )
        return in_order(moved)


def parse_point(text: str) -> Point:
    """(x, y) from "x,y"; raises ValueError."""
    x, y = _two(text, "two numbers x,y", float)
    if not (np.isfinite(x) and np.isfinite(y)):
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


def _is_clockwise(corners: Sequence[Point]) -> bool:
    """True if the four points go clockwise on the screen around a convex area."""
    points = np.array(corners, float)
    if points.shape != (4, 2) or not np.isfinite(points).all():
        return False
    sides = np.roll(points, -1, axis=0) - points
    after = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 1).all())
