"""What leads the eye from cell to cell: arrows, what is tried, letters of what would follow, and where that
fails."""

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice, Point
from . import glyphs
from .borders import BORDER, SUBPIXEL, draw_lines, outline
from .canvas import stamp
from .cells import Cells, Spot
from .contrast import DARK, LIGHT
from .pieces import places

FAILS = np.array((214, 32, 32), np.uint8)  # 5.4:1 on white, which cases it
FAILS_WIDTH, FAILS_CASING = 0.09, 0.05  # of a cell: wider than what is outlined
ARROW_COLOUR = np.array((38, 58, 190), np.uint8)  # 8:1 on white, which cases it; no board has it
ARROW, ARROW_CASING = 0.06, 0.03  # of a cell: width of an arrow's shaft, and of the line on either side
HEAD = 0.2  # of a cell: length of its head
END = 0.3  # of a cell: how far from the middle of a cell an arrow ends, beside a cross
FOLLOWS = np.array((255, 214, 64), np.uint8)  # ground of letters: 14:1 under black
NUMBER = 0.2  # of a cell: height of a capital beside such a letter
ASIDE = 0.8  # of a cell, from its upper left: where a letter is
TRIED = np.array((124, 58, 196), np.uint8)  # 6:1 on white: what is tried, and where it would lead
DASHES, DASHED = 5, 0.62  # along a side of what is tried, and how much of it they take
MEANT = 0.34  # of a cell: width of the ground of a sign that counts
LETTER_GROUND = 1.75  # of that: its ground, on which an m and a g have room as well
LEAST_NUMBER = 7  # px
SIGN_HEIGHT, LEAST_SIGN = 0.2, 5  # of a cell, px: a sign on a ground of its own
SIGN_CONTRAST = 21.0  # black or white as they are
LEAST_LINE = 1.0  # px

Arrow = tuple[Cell, Cell]


def draw_arrows(out: np.ndarray, lattice: Lattice, arrows: Sequence[Arrow]) -> None:
    """Blue arrows cased in white, from the middle of one cell towards that of another, in place."""
    ends = [_between(lattice, *arrow) for arrow in arrows]
    core, casing = max(LEAST_LINE, ARROW * lattice.cell), max(LEAST_LINE, ARROW_CASING * lattice.cell)
    for more, colour in ((2 * casing, LIGHT), (0.0, ARROW_COLOUR)):
        for start, tip in ends:
            along = (tip - start) / max(float(np.hypot(*(tip - start))), 1e-6)
            neck = tip - 0.7 * HEAD * lattice.cell * along
            draw_lines(out, [((start[0], start[1]), (neck[0], neck[1]))], core + more, colour)
            _draw_head(out, tip + more / 2 * along, along, HEAD * lattice.cell + more, colour)


def draw_clash(
    out: np.ndarray, lattice: Lattice, cells: Collection[Cell], inset: float | None = None
) -> None:
    """A red line cased in white around the cells where a supposition fails, in place."""
    stretches, core = outline(lattice, cells, inset), FAILS_WIDTH * lattice.cell
    draw_lines(out, stretches, core + 2 * FAILS_CASING * lattice.cell, LIGHT)
    draw_lines(out, stretches, core, FAILS)


def draw_tried(
    out: np.ndarray, lattice: Lattice, cells: Collection[Cell], inset: float | None = None
) -> None:
    """A dashed line around the cells in which something is tried, in place."""
    stretches, core = outline(lattice, cells, inset), BORDER * lattice.cell
    draw_lines(out, stretches, core + 2 * FAILS_CASING * lattice.cell, LIGHT)
    draw_lines(out, [dash for stretch in stretches for dash in dashes(*stretch, core)], core, TRIED)


def dashes(start: Point, end: Point, width: float) -> list[tuple[Point, Point]]:
    """The dashes of a line as `draw_lines` wants them, which lengthens each by half its width (in pixels) at
    either end."""
    a, b = np.array(start), np.array(end)
    length = max(float(np.hypot(*(b - a))), 1e-6)
    half = max(DASHED * length / DASHES - width, 0.0) / 2
    middles = [a + (b - a) * (i + 0.5) / DASHES for i in range(DASHES)]
    pairs = [(at - (b - a) / length * half, at + (b - a) / length * half) for at in middles]
    return [((x[0], x[1]), (y[0], y[1])) for x, y in pairs]


def draw_letters_of_links(out: np.ndarray, cells: Cells, letters: Mapping[Cell, str]) -> None:
    """A letter on a round yellow ground in the lower right of each cell, in place."""
    for cell, letter in letters.items():
        draw_link_letter(out, cells, (cell[0] + ASIDE, cell[1] + ASIDE), letter)


def draw_signs(
    out: np.ndarray,
    cells: Cells,
    signs: dict[tuple[Cell, Cell], str],
    ground_colour: np.ndarray | None = None,
) -> None:
    """A sign on a round ground of its own, on the middle of the side that each two cells share, in place.
    ground_colour: a dark one instead of black or white."""
    for sides, spot in (("right", Spot(1.0, 0.5, 0.3, 0.3)), ("below", Spot(0.5, 1.0, 0.3, 0.3))):
        labels = {a: sign for (a, b), sign in signs.items() if (a[0] == b[0]) == (sides == "right")}
        for cell, centre, size, frame, ink in places(out, cells, list(labels), spot, SIGN_CONTRAST):
            word = glyphs.text(labels[cell], max(LEAST_SIGN, round(SIGN_HEIGHT * size)))
            ground = glyphs.pill(*[round(1.3 * max(word.shape))] * 2)
            stamp(out, ground, ink.fill if ground_colour is None else ground_colour, centre, frame)
            stamp(out, word, ink.paper if ground_colour is None else LIGHT, centre, frame)


def draw_meant(out: np.ndarray, cells: Cells, signs: Mapping[tuple[Cell, Cell], str]) -> None:
    """The signs = and x between neighbours that count, large on a round yellow ground, in place."""
    size = cells.lattice.cell
    side = max(LEAST_NUMBER, round(MEANT * size))
    for (a, b), sign in signs.items():
        centre, frame = (
            np.array(cells.lattice.point((a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2)),
            cells.frame[a],
        )
        word = glyphs.cross(round(0.55 * side)) if sign == "x" else glyphs.equal(round(0.55 * side))
        _stamp_ground(out, side, size, centre, frame)
        stamp(out, word, DARK, centre, frame)


def draw_link_letter(out: np.ndarray, cells: Cells, place: tuple[float, float], letter: str) -> None:
    """The same at a place of the board (row, column), in cells."""
    size = cells.lattice.cell
    frame = cells.frame[tuple(int(min(max(x, 0), cells.lattice.n - 1)) for x in place)]
    height = max(LEAST_NUMBER, round(NUMBER * size))
    word, side = glyphs.letter(letter, height), round(LETTER_GROUND * height)
    centre = np.array(cells.lattice.point(*place))
    _stamp_ground(out, side, size, centre, frame)
    stamp(out, word, DARK, centre, frame)


def _stamp_ground(out: np.ndarray, side: int, cell: float, centre: np.ndarray, frame: np.ndarray) -> None:
    """A yellow disc with a dark rim."""
    ground = glyphs.pill(side, side)
    stamp(out, glyphs.grown(ground, max(1, round(0.025 * cell))), DARK, centre, frame)
    stamp(out, ground, FOLLOWS, centre, frame)


def _between(lattice: Lattice, a: Cell, b: Cell) -> tuple[np.ndarray, np.ndarray]:
    """Where an arrow begins and ends, (x, y) each."""
    start, end = (np.array(lattice.point(r + 0.5, c + 0.5)) for r, c in (a, b))
    along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6) * lattice.cell
    return start, end - END * along


def _draw_head(
    out: np.ndarray, tip: np.ndarray, along: np.ndarray, length: float, colour: np.ndarray
) -> None:
    across = np.array((-along[1], along[0])) * 0.55 * length
    corners = np.array((tip, tip - length * along + across, tip - length * along - across)) - 0.5
    points = np.rint(corners * 2**SUBPIXEL).astype(np.int32)
    cv2.fillConvexPoly(out, points, colour.tolist(), cv2.LINE_AA, SUBPIXEL)
