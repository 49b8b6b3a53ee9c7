"""Sudoku on the capture: the answer in the order of deduction, what was read, or what a step finds."""

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import Answer, Solution
from ...solver.step import Step
from ...solver.sudoku.player_marks import put_in
from ...solver.sudoku.puzzle import Sudoku
from ...vision.reading import Reading
from ..paint.borders import draw_cased, region_borders
from ..paint.cells import Cells
from ..paint.pieces import NUMBERS_FROM, draw_badges, draw_corners, draw_ticks
from ..scene import values_of
from ..signs import Signs
from .board import boxes
from .digits import ON_CAPTURE, draw_digits, draw_ruled_out
from .follows import draw_follows

CLEARED = 0.12  # of a cell, from its edges: within, pencil notes give way to a digit
BESIDE_DIGIT = 0.06  # of a cell, from its corner: so far in stand ticks and step numbers, clear of the digit
BOX_LINE = 0.03  # width of the lines between boxes that were read, of the cell


def legible(rgb: np.ndarray, reading: Reading) -> float:
    """From how many pixels a cell on step numbers have room."""
    return NUMBERS_FROM


def draw_answer(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """In place: a digit in every empty cell, in its lower right corner the number of the step that found it,
    or "?" where no step tells it; what a player typed gets a tick, or "!" where it is wrong; givens stay
    as they are."""
    puzzle = solution.puzzle
    assert solution.answer is not None
    assert isinstance(puzzle, Sudoku)
    cells, values, typed = Cells.of(reading.lattice), _digits(solution.answer), put_in(reading.marks)
    order = dict.fromkeys((cell for cell in values if cell not in puzzle.digits), "?")
    order |= {cell: str(i) for i, step in enumerate(solution.steps, 1) for cell, _ in step.values}
    new = {cell: values[cell] for cell in order if cell not in typed}
    _clear(out, cells, [cell for cell in new if cell in _noted(reading)])
    draw_digits(out, cells, new, share=ON_CAPTURE)
    right = [cell for cell, digit in typed.items() if values[cell] == digit]
    draw_corners(out, cells, {cell: order[cell] for cell in (*new, *right)}, (BESIDE_DIGIT,))
    draw_ticks(out, cells, right, BESIDE_DIGIT)
    wrong = [cell for cell, digit in typed.items() if values[cell] != digit]
    draw_badges(out, cells, dict.fromkeys(wrong, "!"), top=True)


def draw_read(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """What was read, small in the corners beside the capture's own, with lines between the boxes, so that a
    misreading is seen, in place. Of an ambiguous board as well what its answers have in common, and "?" where
    they differ."""
    puzzle, cells, typed = reading.puzzle, Cells.of(reading.lattice), put_in(reading.marks)
    assert isinstance(puzzle, Sudoku)
    draw_cased(out, reading.lattice, region_borders(reading.lattice, boxes(puzzle)), BOX_LINE)
    shown = {**puzzle.digits, **typed}
    draw_badges(out, cells, {cell: str(digit) for cell, digit in shown.items()}, top=True)
    if solution.found:
        first, second = (_digits(answer) for answer in solution.found)
        differ = [cell for cell in first if first[cell] != second[cell]]
        common = {cell: x for cell, x in first.items() if x == second[cell] and cell not in shown}
        draw_digits(out, cells, common, share=ON_CAPTURE)
        draw_badges(out, cells, dict.fromkeys(differ, "?"))


def draw_step(out: np.ndarray, rgb: np.ndarray, reading: Reading, step: Step) -> None:
    """The digits that a step finds, or rules out, in place."""
    cells, puzzle = Cells.of(reading.lattice), reading.puzzle
    assert isinstance(puzzle, Sudoku)
    if not step.claim.chain:
        _clear(out, cells, [cell for cell, _ in step.values if cell in _noted(reading)])
        draw_digits(out, cells, dict(step.values), share=ON_CAPTURE)
        draw_ruled_out(out, cells, step.without, puzzle.box)


def draw_chain(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    """What a supposition leads to, in place."""
    assert isinstance(reading.puzzle, Sudoku)
    draw_follows(out, Cells.of(reading.lattice), signs, reading.puzzle.box)


def _digits(answer: Answer) -> dict[Cell, int]:
    return {cell: int(digit) for cell, digit in values_of(answer).items()}


def _noted(reading: Reading) -> set[Cell]:
    """The cells in which pencil notes stand."""
    return {(r, c) for r, c, _ in reading.marks.get("notes", ())}


def _clear(out: np.ndarray, cells: Cells, wanted: list[Cell]) -> None:
    """The middle of these cells in their own colour, in place: where pencil notes give way to a digit."""
    for r, c in wanted:
        (x0, y0), (x1, y1) = (cells.lattice.point(r + a, c + a) for a in (CLEARED, 1 - CLEARED))
        box = out[round(y0) : round(y1), round(x0) : round(x1)]
        if box.size:
            box[:] = np.median(box.reshape(-1, 3), axis=0).astype(np.uint8)
