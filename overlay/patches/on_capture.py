"""Patches on the capture: the rectangles in the order of deduction, what was read, or what a step finds."""

from collections.abc import Iterable

import cv2
import numpy as np

from ...solver.cell import Cell, Rectangle
from ...solver.patches.puzzle import Patches, rectangles_of
from ...solver.puzzle import Solution
from ...solver.step import Step
from ...vision.reading import Reading
from ..paint.borders import draw_cased, outline
from ..paint.cells import Cells
from ..paint.pieces import NUMBERS_FROM, draw_badges, draw_corners, draw_rings, draw_ticks
from ..signs import Signs
from .board import clue_in
from .follows import draw_follows
from .shapes import INSET, draw_found, drawn_rectangles, laid, word_of
from .signs import signs_of

TINT = 0.4  # how much of its clue's colour the cells of a rectangle take
FOUND = (214, 90, 20)  # the outline of what a step finds: orange
SAME = 40.0  # contrast (0..255) up to which a pixel is of its cell's ground: what is drawn on it stays
LEVELS = np.arange(256)[:, None]


def legible(rgb: np.ndarray, reading: Reading) -> float:
    """From how many pixels a cell on step numbers have room."""
    return NUMBERS_FROM


def draw_answer(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """In place: the rectangles in the colours of their clues, in the last cell of each the number of the step
    that found it, or "?" where only search knows it; of those that a player has drawn the right ones with a
    tick, the wrong ones with "!"."""
    puzzle, cells = solution.puzzle, Cells.of(reading.lattice)
    assert isinstance(puzzle, Patches)
    answer, drawn = rectangles_of(solution.answer or ()), drawn_rectangles(reading.marks)
    order = {piece: str(i) for i, step in enumerate(solution.steps, 1) for piece in laid([step])}
    for rectangle in answer:
        if rectangle not in drawn:
            _tint(out, reading, rectangle.cells, clue_in(puzzle, rectangle))
    for rectangle in answer:
        draw_cased(out, reading.lattice, outline(reading.lattice, frozenset(rectangle.cells), INSET))
    draw_corners(out, cells, {_corner(puzzle, x): order.get(x, "?") for x in answer})
    draw_ticks(out, cells, [x.cells[0] for x in answer if x in drawn])
    wrong = [x for x in drawn if x not in answer]
    draw_badges(out, cells, {x.cells[0]: "!" for x in wrong}, top=True)


def draw_read(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """The clues as they were read, as words in the corners of their cells, in place, so that a misreading is
    seen; of an ambiguous board as well the rectangles that its two answers have in common, and "?" in the
    other cells."""
    puzzle, cells = reading.puzzle, Cells.of(reading.lattice)
    assert isinstance(puzzle, Patches)
    if solution.found:
        first, second = (set(rectangles_of(answer)) for answer in solution.found)
        for rectangle in sorted(first & second):
            draw_cased(out, reading.lattice, outline(reading.lattice, frozenset(rectangle.cells), INSET))
        differ = sorted({cell for x in first - second for cell in x.cells} - puzzle.clue_at.keys())
        draw_badges(out, cells, dict.fromkeys(differ, "?"))
    draw_badges(out, cells, {clue.cell: word_of(clue) for clue in puzzle.clues}, top=True)


def draw_step(out: np.ndarray, rgb: np.ndarray, reading: Reading, step: Step) -> None:
    """The rectangle that a step finds, or the cells of one, in place; nothing while one is tried."""
    puzzle, cells = reading.puzzle, Cells.of(reading.lattice)
    assert isinstance(puzzle, Patches)
    if not step.claim.chain:
        for clue, some in _by_clue(puzzle, step):
            _tint(out, reading, some, clue)
        found = {cell for x in laid([step]) for cell in x.cells} or {*step.found}
        draw_found(out, reading.lattice, found, FOUND)
    draw_rings(out, cells, sorted(signs_of(puzzle, step).ringed))


def draw_chain(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    """What a supposition leads to, in place."""
    draw_follows(out, Cells.of(reading.lattice), signs)


def _by_clue(puzzle: Patches, step: Step) -> Iterable[tuple[int, tuple[Cell, ...]]]:
    """The cells that a step finds, with the clue whose rectangle they are of."""
    found: dict[int, list[Cell]] = {}
    for cell, clue in step.values:
        found.setdefault(int(clue), []).append(cell)
    return [
        *((clue_in(puzzle, x), x.cells) for x in laid([step])),
        *((clue, tuple(some)) for clue, some in found.items()),
    ]


def _tint(out: np.ndarray, reading: Reading, cells: Iterable[Cell], clue: int) -> None:
    """Some cells in the colour of a clue, but for what is drawn on them, in place."""
    puzzle = reading.puzzle
    assert isinstance(puzzle, Patches)
    assert reading.colours is not None
    colour = reading.colours[puzzle.clues[clue].cell]
    for r, c in cells:
        corners = [reading.lattice.point(*at) for at in ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))]
        x, y, w, h = cv2.boundingRect(np.rint(np.array(corners)).astype(np.int32))
        box = out[max(y, 0) : y + h, max(x, 0) : x + w]
        if not box.size:
            continue
        mask = np.zeros(box.shape[:2], np.uint8)
        inside = np.rint(np.array(corners) - 0.5).astype(np.int32) - (max(x, 0), max(y, 0))
        cv2.fillPoly(mask, [inside], (1,))
        ground = np.median(box[mask > 0].reshape(-1, 3), axis=0) if mask.any() else colour
        if (r, c) in puzzle.clue_at:
            px, py = (round(v) for v in reading.lattice.point(r + 0.15, c + 0.15))
            ground = out[min(max(py, 0), len(out) - 1), min(max(px, 0), out.shape[1] - 1)].astype(float)
        like = cv2.inRange(
            box, np.floor(ground - SAME) + 1, np.ceil(ground + SAME) - 1
        )  # in all three colours
        own = (like > 0) & (mask > 0)
        own = _around(own) if (r, c) in puzzle.clue_at else own
        tinted = np.rint(LEVELS * (1 - TINT) + colour * TINT).astype(np.uint8)
        np.copyto(box, cv2.LUT(box, tinted[:, None]), where=own[..., None])


def _corner(puzzle: Patches, rectangle: Rectangle) -> Cell:
    """The last cell of a rectangle that holds no clue, if there is one."""
    free = [cell for cell in rectangle.cells if cell not in puzzle.clue_at]
    return (free or rectangle.cells)[-1]


def _around(mask: np.ndarray) -> np.ndarray:
    """What of a (h, w) bool mask is joined to its rim: a number that has the colour of the ground is not."""
    _, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    return np.isin(labels, rim[rim > 0])
