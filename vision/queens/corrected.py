"""The board as a person corrects what was read: regions given, cells moved."""

import numpy as np

from ...solver.cell import Cell, cell_name
from ...solver.queens.board import Board
from ..correction import Correction
from ..source.errors import BadCorrection
from .regions import in_order


def given_board(correction: Correction) -> Board | None:
    """The board that a person has given, with one queen a unit, as boards that are read have."""
    return Board.of(correction.puzzle.regions) if isinstance(correction.puzzle, Board) else None


def corrected(labels: np.ndarray, correction: Correction) -> Board:
    """The board of (n, n) int labels of regions as they were read, or of those that were given, with the
    cells moved. Raises BadCorrection as `moved` does."""
    given = given_board(correction)
    if given and not correction.cells:
        return given
    return Board.of(moved(np.array(given.regions) if given else labels, correction.cells).tolist())


def moved(labels: np.ndarray, cells: tuple[tuple[Cell, Cell], ...]) -> np.ndarray:
    """(n, n) int labels of regions with the cells moved, each into the region of the other one of its pair.
    Raises BadCorrection where one is outside the board or the last of its region."""
    n, result = len(labels), labels.copy()
    for cell, other in cells:
        for r, c in (cell, other):
            if not (0 <= r < n and 0 <= c < n):
                raise BadCorrection(
                    f"{cell_name((r, c))} is outside the {n} x {n} board that was read",
                    "count rows and columns from 1, or give the size with --size",
                )
        result[cell] = result[other]
    if len(set(result.flat)) < len(set(labels.flat)):
        raise BadCorrection(
            "moving these cells leaves a region without any", "move other cells into it as well"
        )
    return in_order(result)
