"""What leads the eye from cell to cell: arrows, numbers of what would follow, and where that fails."""

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice
from . import glyphs
from .borders import SUBPIXEL, draw_lines, outline
from .canvas import stamp
from .cells import Cells
from .contrast import DARK, LIGHT

FAILS = np.array((214, 32, 32), np.uint8)  # 5.4:1 on white, which cases it
FAILS_WIDTH, FAILS_CASING = 0.09, 0.05  # of a cell: wider than what is outlined
ARROW, ARROW_CASING = 0.045, 0.03  # of a cell: width of an arrow's shaft, and of the dark line on either side
HEAD = 0.17  # of a cell: length of its head
START, END = 0.1, 0.3  # of a cell: how far from the middles an arrow begins, and ends beside a cross
FOLLOWS = np.array((255, 214, 64), np.uint8)  # ground of numbers: 14:1 under black
NUMBER = 0.18  # of a cell: height of a number
ASIDE = 0.8  # of a cell, from its upper left: where a number is
LEAST_NUMBER = 7  # px
LEAST_LINE = 1.0  # px

Arrow = tuple[Cell, Cell]


def draw_arrows(out: np.ndarray, lattice: Lattice, arrows: Sequence[Arrow]) -> None:
    """White arrows cased in black, from the middle of one cell towards that of another, in place."""
    ends = [_between(lattice, *arrow) for arrow in arrows]
    core, casing = max(LEAST_LINE, ARROW * lattice.cell), max(LEAST_LINE, ARROW_CASING * lattice.cell)
    for more, colour in ((2 * casing, DARK), (0.0, LIGHT)):
        for start, tip in ends:
            along = (tip - start) / max(float(np.hypot(*(tip - start))), 1e-6)
            neck = tip - 0.7 * HEAD * lattice.cell * along
            draw_lines(out, [((start[0], start[1]), (neck[0], neck[1]))], core + more, colour)
            _draw_head(out, tip + more / 2 * along, along, HEAD * lattice.cell + more, colour)


def draw_clash(out: np.ndarray, lattice: Lattice, cells: Collection[Cell]) -> None:
    """A red line cased in white around the cells where a supposition fails, in place."""
    stretches, core = outline(lattice, cells), FAILS_WIDTH * lattice.cell
    draw_lines(out, stretches, core + 2 * FAILS_CASING * lattice.cell, LIGHT)
    draw_lines(out, stretches, core, FAILS)


def draw_numbers(out: np.ndarray, cells: Cells, numbers: Mapping[Cell, str]) -> None:
    """A number on a round yellow ground in the lower right of each cell, in place."""
    for cell, number in numbers.items():
        draw_number(out, cells, (cell[0] + ASIDE, cell[1] + ASIDE), number)


def draw_number(out: np.ndarray, cells: Cells, place: tuple[float, float], number: str) -> None:
    """The same at a place of the board (row, column), in cells."""
    size = cells.lattice.cell
    frame = cells.frame[tuple(int(min(max(x, 0), cells.lattice.n - 1)) for x in place)]
    word = glyphs.text(number, max(LEAST_NUMBER, round(NUMBER * size)))
    ground = glyphs.pill(round(1.75 * max(word.shape)), round(1.75 * max(word.shape)))
    centre = np.array(cells.lattice.point(*place))
    stamp(out, glyphs.grown(ground, max(1, round(0.025 * size))), DARK, centre, frame)
    stamp(out, ground, FOLLOWS, centre, frame)
    stamp(out, word, DARK, centre, frame)


def _between(lattice: Lattice, a: Cell, b: Cell) -> tuple[np.ndarray, np.ndarray]:
    """Where an arrow begins and ends, (x, y) each."""
    start, end = (np.array(lattice.point(r + 0.5, c + 0.5)) for r, c in (a, b))
    along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6) * lattice.cell
    return start + START * along, end - END * along


def _draw_head(
    out: np.ndarray, tip: np.ndarray, along: np.ndarray, length: float, colour: np.ndarray
) -> None:
    across = np.array((-along[1], along[0])) * 0.55 * length
    corners = np.array((tip, tip - length * along + across, tip - length * along - across)) - 0.5
    points = np.rint(corners * 2**SUBPIXEL).astype(np.int32)
    cv2.fillConvexPoly(out, points, colour.tolist(), cv2.LINE_AA, SUBPIXEL)
