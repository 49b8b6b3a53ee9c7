"""The stages of the reading of a Queens board as pictures."""

from collections.abc import Iterator

import cv2
import numpy as np

from ...solver.cells import Cell, region_letter
from ...solver.queens.puzzle import NO_REGION, Board
from ...vision.reading import Reading
from ..paint import masks
from ..paint.contrast import luminance
from .plan import CELL, INK, MARGIN, PAPER, Plan

KINDS = {"queens": (200, 0, 120), "crosses": (0, 90, 200), "dots": (0, 140, 60)}
DARKEST = 0.18  # relative luminance from which black is the better ink
WIDEST = 12  # px: the strongest border
BETWEEN, WITHIN = (200, 30, 30), (90, 90, 90)  # of a border between two regions, and of one within a region


def draw_stages(reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """(name, (H, W, 3) uint8 RGB picture) of each stage that there is."""
    if reading.colours is not None:
        yield "2-cells", _draw_swatches(reading, reading.colours)
    if reading.stages.groupings and reading.stages.groupings[0].steps is not None:
        yield "3-borders", _draw_borders(reading)
    if reading.stages.flat is not None:
        yield "4-marks", _draw_marks(reading)


def _draw_swatches(reading: Reading, colours: np.ndarray) -> np.ndarray:
    """Each cell in the one colour that was taken for it, with the letter of its region."""
    board = _board(reading)
    plan = Plan.of(board.n, f"cells: their colours and regions, confidence {reading.confidence:.2f}")
    for cell in np.ndindex(board.n, board.n):
        colour = tuple(int(v) for v in colours[cell].round())
        plan.pen.rectangle(plan.box(cell), fill=colour)
        ink = INK if luminance(np.array(colour, np.uint8)) > DARKEST else PAPER
        region = board.region_of(cell)
        letter = "." if region == NO_REGION else region_letter(region)
        plan.pen.text(plan.middle(cell), letter, fill=ink, font=masks.font(26), anchor="mm")
    _outline_regions(plan, board, 3)
    return plan.picture


def _draw_borders(reading: Reading) -> np.ndarray:
    """What the regions rest on: borders as wide as the evidence for them, red where they part two regions."""
    board, best = _board(reading), reading.stages.groupings[0]
    most = max(float(best.steps.flat().max()), 1e-6)
    title = f"borders by {best.why}: at most {best.most_inside:.1f} inside a region, "
    plan = Plan.of(board.n, title + f"at least {best.least_across:.1f} between two")
    for cell, other, value in _pairs(best.steps.right, best.steps.below):
        parts = board.region_of(cell) != board.region_of(other)
        width = max(1, round(WIDEST * value / most))
        x0, y0, x1, y1 = ends = plan.side(cell, other)
        plan.pen.line(ends, fill=BETWEEN if parts else WITHIN, width=width)
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        label = f"{value:.0f}" if most >= 10 else f"{value:.1f}"
        box = plan.pen.textbbox(middle, label, font=masks.font(13), anchor="mm")
        plan.pen.rectangle((box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1), fill=PAPER)
        ink = INK if parts else (110, 110, 110)
        plan.pen.text(middle, label, fill=ink, font=masks.font(13), anchor="mm")
    return plan.picture


def _draw_marks(reading: Reading) -> np.ndarray:
    """The board laid flat, as the marks are looked for on it, with what each was taken for."""
    marks = {kind: reading.marks.get(kind, ()) for kind in KINDS}
    counts = ", ".join(f"{len(cells)} {kind}" for kind, cells in marks.items())
    title = f"the board laid flat; marks: {counts}"
    plan = Plan.of(reading.lattice.n, title, reading.stages.flat.rgb, cv2.INTER_LINEAR)
    for kind, colour in KINDS.items():
        for cell in marks[kind]:
            x0, y0, x1, y1 = plan.box(cell)
            plan.pen.rectangle((x0 + 3, y0 + 3, x1 - 3, y1 - 3), outline=colour, width=3)
            plan.pen.rectangle((x0 + 3, y0 + 3, x0 + 19, y0 + 19), fill=colour)
            at, letter = (x0 + 11, y0 + 11), kind[0].upper()
            plan.pen.text(at, letter, fill=PAPER, font=masks.font(14), anchor="mm")
    return plan.picture


def _outline_regions(plan: Plan, board: Board, width: int) -> None:
    for r, c in np.ndindex(board.n, board.n):
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if max(r2, c2) < board.n and board.region_of((r, c)) != board.region_of((r2, c2)):
                plan.pen.line(plan.side((r, c), (r2, c2)), fill=INK, width=width)
    end = MARGIN + board.n * CELL
    plan.pen.rectangle((MARGIN, MARGIN, end, end), outline=INK, width=width)


def _pairs(right: np.ndarray, below: np.ndarray) -> Iterator[tuple[Cell, Cell, float]]:
    """Neighbouring cells and the value between them, the strongest last, so that it is drawn on top."""
    pairs = [((r, c), (r, c + 1), float(v)) for (r, c), v in np.ndenumerate(right)]
    pairs += [((r, c), (r + 1, c), float(v)) for (r, c), v in np.ndenumerate(below)]
    yield from sorted(pairs, key=lambda pair: pair[2])


def _board(reading: Reading) -> Board:
    assert isinstance(reading.puzzle, Board)
    return reading.puzzle
