"""The answer on the capture: a crown in each queen's cell, a small number in each cell that was ruled out."""

from collections.abc import Sequence

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import Solution
from ...solver.step import Step
from ...vision.reading import Reading
from ..paint.cells import Cells
from ..paint.pieces import (
    MARGINS_BESIDE_CROWN,
    NUMBERS_FROM,
    ROOMY,
    THICK,
    draw_badges,
    draw_beneath,
    draw_corners,
    draw_crowns,
    draw_ticks,
)


def legible(rgb: np.ndarray, reading: Reading) -> float:
    """From how many pixels a cell on step numbers have room: small cells with thick lines have none, numbers
    would run together with the lines."""
    cells = Cells.of(reading.lattice)
    if cells.side >= ROOMY:
        return NUMBERS_FROM
    return ROOMY if cells.inset(rgb) >= THICK else NUMBERS_FROM


def draw_crowned(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """The answer, in place.

    There is one numbering, that of the steps (from 1): a crown carries the number of the step that placed
    it, any other cell, in its lower right corner, the number of the step that ruled it out. So the crowns
    rise in the order in which they can be deduced, and a crown's number is found again on the cells that
    it killed. Queens that no step places are drawn with "?".

    A crown that the capture already shows stays, with its number in the corner and a tick. A mark that the
    steps contradict (a crown in a dead cell, a cross under a queen) gets a badge with "!". Where the capture
    shows a cross, the number stands under it.
    """
    cells, stars = Cells.of(reading.lattice), reading.puzzle.game == "starbattle"
    queens, dead = _numbers(solution.steps)
    crowns = {cell: "?" for cell in solution.answer or () if not isinstance(cell, str)}
    crowns |= {cell: str(number) for cell, number in queens.items()}
    shown, crosses = set(reading.marks.get("queens", ())), tuple(reading.marks.get("crosses", ()))
    draw_crowns(out, cells, {x: label for x, label in crowns.items() if x not in shown}, stars=stars)
    corners = {cell: str(number) for cell, number in dead.items()}
    crossed = {cell: corners.pop(cell) for cell in crosses if cell in corners}
    corners |= {cell: crossed[cell] for cell in draw_beneath(out, cells, crossed)}
    agreeing = {cell: label for cell, label in crowns.items() if cell in shown}
    draw_corners(out, cells, corners)
    draw_corners(out, cells, agreeing, MARGINS_BESIDE_CROWN)
    draw_ticks(out, cells, list(agreeing))
    wrong = shown - crowns.keys() | set(crosses) & crowns.keys()
    draw_badges(out, cells, dict.fromkeys(sorted(wrong), "!"), top=True)


def _numbers(steps: Sequence[Step]) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """For each queen, and for each dead cell, the number of the first step that names it."""
    queens: dict[Cell, int] = {}
    dead: dict[Cell, int] = {}
    for i, step in enumerate(steps, 1):
        for cell in step.queens:
            queens.setdefault(cell, i)
        for cell in step.dead:
            dead.setdefault(cell, i)
    return queens, dead
