"""Tango on the capture: the answer in the order of deduction, what was read, or a hint."""

from collections.abc import Sequence

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import GameHint, GameSolution
from ...solver.queens.hints import cells_on_line
from ...solver.queens.mistakes import WrongMark
from ...vision.tango.read import TangoReading
from ...words.wording import where_sentence
from ..paint.borders import draw_cased, outline
from ..paint.caption import draw_band
from ..paint.cells import Cells
from ..paint.labels import UNLABELLED, Labels
from ..paint.pieces import NUMBERS_FROM, draw_badges, draw_corners, draw_signs, draw_ticks
from ..queens.hint import dim, draw_nothing, draw_wrong, say
from .symbols import draw_symbols

NOTHING_LEFT = "Nothing is left to find: every cell is filled, and all stand right."


def draw_tango(
    rgb: np.ndarray,
    reading: TangoReading,
    solution: GameSolution,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
) -> np.ndarray:
    """A new (H, W, 3) uint8 RGB picture, as large as the capture.

    One answer: a sun or a moon in every empty cell, in its lower right corner the number of the step that
    found it, or "?" where only search knows it; what a player put in gets a tick, or "!" where it is wrong;
    givens stay as they are. Else: what was read. doubts: lines it must carry, beside the board.
    labels: only regions have them.
    """
    out, cells = rgb.copy(), Cells.of(reading.lattice)
    answer = solution.answer
    if answer is None:
        _draw_reading(out, cells, reading, solution)
    else:
        values = _values(answer)
        order = {cell: str(i) for i, step in enumerate(solution.steps, 1) for cell, _ in step.values}
        order |= dict.fromkeys(solution.guessed, "?")
        new = {cell: values[cell] for cell in order if cell not in reading.entered}
        draw_symbols(out, cells, new)
        if cells.side >= NUMBERS_FROM:
            right = [cell for cell, value in reading.entered.items() if values[cell] == value]
            draw_corners(out, cells, {cell: order[cell] for cell in (*new, *right)})
            draw_ticks(out, cells, right)
        wrong = [cell for cell, value in reading.entered.items() if values[cell] != value]
        draw_badges(out, cells, dict.fromkeys(wrong, "!"), top=True)
    draw_band(out, reading.lattice, doubts)
    return out


def draw_tango_hint(
    rgb: np.ndarray,
    reading: TangoReading,
    hint: GameHint | None,
    wrong: Sequence[WrongMark] = (),
    *,
    where_only: bool = False,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
    nothing: str = NOTHING_LEFT,
) -> np.ndarray:
    """A new picture, (H, W, 3) uint8 RGB: the wrong symbols, where there are any; else where to look, and
    unless `where_only` what follows; None as a hint: `nothing`, which says why there is none. labels: as in
    draw_tango."""
    lattice = reading.lattice
    if wrong:
        return draw_wrong(rgb, lattice, wrong, doubts)
    if hint is None:
        return draw_nothing(rgb, lattice, nothing, doubts)
    out, step = rgb.copy(), hint.step
    if where_only:
        named = {cell for unit in hint.where for cell in cells_on_line(lattice.n, unit)}
        dim(out, lattice, named)
        draw_cased(out, lattice, outline(lattice, named))
        say(out, lattice, [where_sentence(hint.where)], doubts, named)
        return out
    named = {*step.because, *(cell for cell, _ in step.values)}
    dim(out, lattice, named)
    draw_cased(out, lattice, outline(lattice, set(step.because)))
    draw_symbols(out, Cells.of(lattice), {cell: int(value) for cell, value in step.values})
    say(out, lattice, [step.text], doubts, named)
    return out


def _values(answer: Sequence[object]) -> dict[Cell, int]:
    """What stands in each cell of an answer's rows."""
    return {(r, c): int(ch) for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def _draw_reading(out: np.ndarray, cells: Cells, reading: TangoReading, solution: GameSolution) -> None:
    """What was read, drawn anew over the capture's own, so that a misreading is seen: symbols and signs. Of
    an ambiguous board as well what its answers have in common, and "?" where they differ."""
    puzzle = reading.puzzle
    given = {(r, c): int(ch) for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != "."}
    draw_symbols(out, cells, given | reading.entered)
    draw_signs(out, cells, puzzle.signs)
    if solution.found:
        first, second = (_values(answer) for answer in solution.found)
        differ = [cell for cell in first if first[cell] != second[cell]]
        common = {cell: v for cell, v in first.items() if v == second[cell] and cell not in given}
        draw_symbols(out, cells, {cell: v for cell, v in common.items() if cell not in reading.entered})
        draw_badges(out, cells, dict.fromkeys(differ, "?"))
