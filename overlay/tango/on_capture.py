"""Tango on the capture: the answer in the order of deduction, what was read, or what a step finds."""

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import Answer, Solution
from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ...vision.reading import Reading
from ..paint.cells import Cells
from ..paint.pieces import NUMBERS_FROM, draw_badges, draw_corners, draw_ticks
from ..paint.pointers import draw_meant, draw_signs
from ..scene import values_of
from ..signs import Signs
from .follows import draw_follows
from .signs import signs_of
from .symbols import draw_symbols, given_kinds, kinds_of


def legible(rgb: np.ndarray, reading: Reading) -> float:
    """From how many pixels a cell on step numbers have room."""
    return NUMBERS_FROM


def draw_answer(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """In place: a sun or a moon in every empty cell, in its lower right corner the number of the step that
    found it, or "?" where no step tells it; what a player put in gets a tick, or "!" where it is wrong;
    givens stay as they are."""
    puzzle = solution.puzzle
    assert solution.answer is not None
    assert isinstance(puzzle, Tango)
    cells, values, entered = Cells.of(reading.lattice), _kinds(solution.answer), kinds_of(reading.marks)
    order = dict.fromkeys((cell for cell in values if cell not in given_kinds(puzzle)), "?")
    order |= {cell: str(i) for i, step in enumerate(solution.steps, 1) for cell, _ in step.values}
    new = {cell: values[cell] for cell in order if cell not in entered}
    draw_symbols(out, cells, new)
    right = [cell for cell, value in entered.items() if values[cell] == value]
    draw_corners(out, cells, {cell: order[cell] for cell in (*new, *right)})
    draw_ticks(out, cells, right)
    wrong = [cell for cell, value in entered.items() if values[cell] != value]
    draw_badges(out, cells, dict.fromkeys(wrong, "!"), top=True)


def draw_read(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """What was read, drawn anew over the capture's own, so that a misreading is seen: symbols and signs, in
    place. Of an ambiguous board as well what its answers have in common, and "?" where they differ."""
    puzzle, cells, entered = reading.puzzle, Cells.of(reading.lattice), kinds_of(reading.marks)
    assert isinstance(puzzle, Tango)
    given = given_kinds(puzzle)
    draw_symbols(out, cells, given | entered)
    draw_signs(out, cells, puzzle.signs)
    if solution.found:
        first, second = (_kinds(answer) for answer in solution.found)
        differ = [cell for cell in first if first[cell] != second[cell]]
        common = {cell: v for cell, v in first.items() if v == second[cell] and cell not in given}
        draw_symbols(out, cells, {cell: v for cell, v in common.items() if cell not in entered})
        draw_badges(out, cells, dict.fromkeys(differ, "?"))


def draw_step(out: np.ndarray, rgb: np.ndarray, reading: Reading, step: Step) -> None:
    """The symbols that a step finds, and the signs that count, in place."""
    cells, puzzle = Cells.of(reading.lattice), reading.puzzle
    assert isinstance(puzzle, Tango)
    if not step.claim.chain:
        draw_symbols(out, cells, {cell: int(value) for cell, value in step.values})
    draw_meant(out, cells, {pair: puzzle.signs[pair] for pair in signs_of(puzzle, step).meant})


def draw_chain(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    """What a supposition leads to, in place."""
    draw_follows(out, Cells.of(reading.lattice), signs)


def _kinds(answer: Answer) -> dict[Cell, int]:
    return {cell: int(value) for cell, value in values_of(answer).items()}
