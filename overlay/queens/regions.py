"""Regions on the capture: drawn as they were read where there is no only answer, so that a misreading is
seen; and labelled for those who do not tell their colours apart."""

from collections.abc import Collection, Container, Sequence

import numpy as np

from ...solver.cell import Cell, region_letter
from ...solver.puzzle import Answer, Solution
from ...solver.queens.board import NO_REGION, Board
from ...solver.step import Step
from ...vision.reading import Reading
from ..paint.borders import draw_cased, region_borders
from ..paint.cells import Cells
from ..paint.labels import Labels
from ..paint.pieces import LETTERS_FROM, draw_badges, draw_crowns, draw_letters


def draw_regions(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """What was read, in place.

    Region borders are white lines cased in black, which no board has itself and which stand out on any
    ground; each cell carries its region's letter in the upper left corner. Of an ambiguous board two answers
    as well: the queens that both have are crowns; those of the first alone are crowns with "a", those of the
    second alone crowns with "b", so that the cells with letters are where they differ.
    """
    cells, stars = Cells.of(reading.lattice), reading.puzzle.game == "starbattle"
    queens = _queens(solution.found)
    _draw_borders(out, reading)
    _draw_letters(out, cells, reading, queens)
    shown = set(reading.marks.get("queens", ()))
    draw_crowns(out, cells, {x: label for x, label in queens.items() if x not in shown}, stars=stars)
    if cells.side >= LETTERS_FROM:
        draw_badges(out, cells, {x: label for x, label in queens.items() if label and x in shown})


def draw_labels(
    out: np.ndarray,
    reading: Reading,
    labels: Labels,
    steps: Sequence[Step] = (),
    guessed: Collection[Cell] = (),
) -> None:
    """The labels that are wanted, in place; no letter where there is a queen, or one will be drawn: that of a
    step, or one that is guessed."""
    if labels.borders:
        _draw_borders(out, reading)
    if labels.letters:
        queens = {*reading.marks.get("queens", ()), *guessed, *(cell for x in steps for cell in x.queens)}
        _draw_letters(out, Cells.of(reading.lattice), reading, queens)


def _draw_borders(out: np.ndarray, reading: Reading) -> None:
    board = reading.puzzle
    assert isinstance(board, Board)
    draw_cased(out, reading.lattice, region_borders(reading.lattice, board.regions))


def _draw_letters(out: np.ndarray, cells: Cells, reading: Reading, taken: Container[Cell]) -> None:
    """The region's letter in each cell that belongs to one and is not taken, where cells are large enough."""
    board = reading.puzzle
    assert isinstance(board, Board)
    if cells.side < LETTERS_FROM:
        return
    every = ((r, c) for r in range(board.n) for c in range(board.n))
    of = {cell: board.region_of(cell) for cell in every if cell not in taken}
    draw_letters(out, cells, {x: region_letter(region) for x, region in of.items() if region != NO_REGION})


def _queens(answers: Sequence[Answer]) -> dict[Cell, str]:
    """The queens of the answers; label "" for those that all have, else the letter of the one with it."""
    sets = [{cell for cell in answer if isinstance(cell, tuple)} for answer in answers]
    common = set[Cell].intersection(*sets) if sets else set[Cell]()
    queens = dict.fromkeys(sorted(common), "")
    for letter, cells in zip("abcdefgh", sets, strict=False):
        queens |= dict.fromkeys(sorted(cells - common), letter)
    return queens
