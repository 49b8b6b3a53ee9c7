"""What is drawn of a Patches: the clues' shapes with their numbers, and rectangles of cells."""

from collections.abc import Collection, Iterable, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell, Rectangle
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Clue, Patches, rectangles_of
from ...solver.puzzle import Marks
from ...solver.step import Step
from ...vision.grid.lattice import Lattice
from ..paint import glyphs
from ..paint.borders import CASING, SUBPIXEL, draw_lines, outline
from ..paint.canvas import stamp
from ..paint.cells import Cells
from ..paint.contrast import DARK
from ..paint.pieces import fitted
from ..scene import Scene

LONG, SHORT, EVEN = 0.72, 0.48, 0.58  # of a cell: sides of the shapes, as the game draws them
SIZES: dict[str, tuple[tuple[float, float], ...]] = {
    SQUARE: ((EVEN, EVEN),),
    TALL: ((SHORT, LONG),),
    WIDE: ((LONG, SHORT),),
    ANY: ((LONG, SHORT), (SHORT, LONG)),
}
DIGIT, ROOM = 0.3, 0.44  # of a cell: height of a number, and the most that it takes of the width
LEAST_DIGIT = 5  # px
INSET = 0.07  # of a cell: how far within its cells the frame of a rectangle runs
FRAME = 0.07  # of a cell: its width
SIGN = {SQUARE: "#", TALL: "|", WIDE: "-", ANY: "+"}  # of a clue, where a word has to do

Shade = tuple[int, int, int] | np.ndarray


def word_of(clue: Clue) -> str:
    """ "+6": the clue as its text form has it."""
    return f"{SIGN[clue.shape]}{clue.size or ''}"


def draw_clue(out: np.ndarray, cells: Cells, clue: Clue, fill: Shade, ink: Shade) -> None:
    """A clue's shape in one colour, its number in another, in place."""
    (r, c), lattice = clue.cell, cells.lattice
    for width, height in SIZES[clue.shape]:
        sides = (
            (-width / 2, -height / 2),
            (width / 2, -height / 2),
            (width / 2, height / 2),
            (-width / 2, height / 2),
        )
        _fill(out, lattice, [(r + 0.5 + v, c + 0.5 + u) for u, v in sides], fill)
    if clue.size is not None:
        size = float(cells.size[clue.cell])
        word = fitted(str(clue.size), max(LEAST_DIGIT, round(DIGIT * size)), ROOM * size)
        centre = np.array(lattice.point(r + 0.5, c + 0.5))
        stamp(out, word, np.array(ink), centre, cells.frame[clue.cell])


def draw_frame(
    out: np.ndarray, lattice: Lattice, rectangle: Rectangle, colour: Shade, width: float = FRAME
) -> None:
    """A line within the cells of a rectangle, along their outer sides, in place."""
    lines = outline(lattice, frozenset(rectangle.cells), INSET)
    draw_lines(out, lines, max(1.0, width * lattice.cell), np.array(colour, np.uint8))


def draw_found(out: np.ndarray, lattice: Lattice, cells: Collection[Cell], colour: Shade) -> None:
    """An outline of what a step finds, within its cells, cased in black so that it is seen on a ground of its
    own colour, in place."""
    lines, core = outline(lattice, cells, INSET), max(1.0, FRAME * lattice.cell)
    draw_lines(out, lines, core + 2 * max(1.0, CASING * lattice.cell), DARK)
    draw_lines(out, lines, core, np.array(colour, np.uint8))


def _fill(out: np.ndarray, lattice: Lattice, corners: Sequence[tuple[float, float]], colour: Shade) -> None:
    points = np.array([lattice.point(*corner) for corner in corners]) - 0.5
    polygon = np.rint(points * 2**SUBPIXEL).astype(np.int32)
    cv2.fillConvexPoly(out, polygon, np.array(colour).tolist(), cv2.LINE_AA, SUBPIXEL)


def draw_unsure(out: np.ndarray, cells: Cells, where: Iterable[Cell], ink: Shade) -> None:
    """ "?" in cells of which only search knows whose they are, in place."""
    for cell in where:
        word = glyphs.text("?", max(LEAST_DIGIT, round(0.8 * DIGIT * float(cells.size[cell]))))
        stamp(
            out,
            word,
            np.array(ink),
            np.array(cells.lattice.point(cell[0] + 0.5, cell[1] + 0.5)),
            cells.frame[cell],
        )


def laid(steps: Iterable[Step]) -> tuple[Rectangle, ...]:
    """The rectangles that steps find to be of the answer."""
    return tuple(piece.rectangle for step in steps for piece in step.rectangles if piece.is_one)


def drawn_rectangles(marks: Marks) -> tuple[Rectangle, ...]:
    """Those that a player has drawn."""
    return tuple(Rectangle(*x) for x in marks.get("rectangles", ()))


def known_before(scene: Scene[Patches]) -> tuple[Rectangle, ...]:
    """The rectangles that stand before the step that is shown; in the end all of the answer."""
    if scene.answer is not None:
        return rectangles_of(scene.answer)
    return (*drawn_rectangles(scene.marks), *laid(scene.done))
