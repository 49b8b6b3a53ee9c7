"""Draw the stages of a reading as pictures, which show how a board was read (`--debug`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..files.writing import BOARD_NOTE, NO_INPUTS, Inputs, add_note, make_folder, write_file
from ..solver.cells import Cell
from ..vision.grid.lattice import Lattice
from ..vision.reading import Reading
from .games import DRAWINGS
from .paint import masks
from .picture import encode
from .sketch import Place, cell_middle
from .themes import Colour

CELL_SIDE = 56  # px: side of a cell on a plan
PLAN_MARGIN = 64  # px: margin around the cells, for the title and the numbers of rows and columns
PAPER_COLOUR = (255, 255, 255)  # RGB of the ground
TEXT_COLOUR = (20, 20, 20)  # RGB of text
GRID_COLOUR = (205, 205, 205)  # RGB of lines between cells
FOUND_COLOUR = (255, 0, 160)  # RGB of findings: pink, which no board has
SECOND_FOUND_COLOUR = (0, 120, 255)  # RGB of a second kind of findings: blue, which no board has

Box = tuple[int, int, int, int]  # left, top, right, bottom (px)


def draw_stages(rgb: np.ndarray, reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the name and the picture of each stage in order, (H, W, 3) uint8 RGB. rgb: the capture, which is
    not changed."""
    yield "1-lattice", draw_lattice(rgb, reading.lattice)
    if reading.stages is not None:
        yield from DRAWINGS[reading.puzzle.game].draw_stages(reading)


def write_stages(
    rgb: np.ndarray, reading: Reading, stem: str, folder: Path, inputs: Inputs = NO_INPUTS
) -> None:
    """Write the stages as files <stem>.1-lattice.png and so on. Raises Unwritable.

    folder: made if it is missing. inputs: files that are never replaced.
    """
    make_folder(folder)
    for name, picture in draw_stages(rgb, reading):
        write_file(
            folder / f"{stem}.{name}.png", add_note(encode(picture, ".png"), ".png", BOARD_NOTE), inputs
        )


def draw_lattice(rgb: np.ndarray, lattice: Lattice) -> np.ndarray:
    """Draw the grid lines and corners that were found on a copy of the capture."""
    out = rgb.copy()
    n, width = lattice.n, max(1, round(lattice.cell / 30))
    for i in range(n + 1):
        for ends in (((i, 0), (i, n)), ((0, i), (n, i))):
            a, b = (_lattice_pixel(lattice, *end) for end in ends)
            cv2.line(out, a, b, PAPER_COLOUR, width + 2, cv2.LINE_AA)
            cv2.line(out, a, b, FOUND_COLOUR, width, cv2.LINE_AA)
    for row, column in ((0, 0), (0, n), (n, n), (n, 0)):
        cv2.circle(
            out, _lattice_pixel(lattice, row, column), 3 * width + 2, SECOND_FOUND_COLOUR, -1, cv2.LINE_AA
        )
    return out


def _lattice_pixel(lattice: Lattice, row: float, column: float) -> tuple[int, int]:
    x, y = lattice.point(row, column)
    return round(x), round(y)


@dataclass(frozen=True)
class BoardPlan:
    """A drawing of n x n cells on white paper, with a title and the numbers of rows and columns.

    pen: the object that draws onto `image`.
    """

    n: int
    image: Image.Image
    pen: ImageDraw.ImageDraw

    @classmethod
    def empty(
        cls, n: int, title: str, flat: np.ndarray | None = None, *, smooth: bool = False
    ) -> "BoardPlan":
        """Make a plan without findings. flat: the flattened board, (H, W, 3) uint8 RGB, as a background of
        the cells. smooth: interpolate its pixels instead of averaging them."""
        side = n * CELL_SIDE + 2 * PLAN_MARGIN
        title_width = round(masks.load_font(16).getlength(title)) + 32
        image = Image.new("RGB", (max(side, title_width), side), PAPER_COLOUR)
        plan = cls(n, image, ImageDraw.Draw(image))
        plan.write_word((16, 18), title, 16, anchor="lm")
        for i in range(n):
            at = PLAN_MARGIN + (i + 0.5) * CELL_SIDE
            plan.write_word((at, PLAN_MARGIN - 14), str(i + 1), 14)
            plan.write_word((PLAN_MARGIN - 16, at), str(i + 1), 14)
        for r, c in np.ndindex(n, n):
            plan.pen.rectangle(plan.cell_box((r, c)), outline=GRID_COLOUR)
        if flat is not None:
            interpolation = cv2.INTER_LINEAR if smooth else cv2.INTER_AREA
            board = cv2.resize(flat, (n * CELL_SIDE, n * CELL_SIDE), interpolation=interpolation)
            image.paste(Image.fromarray(board), (PLAN_MARGIN, PLAN_MARGIN))
        return plan

    @property
    def picture(self) -> np.ndarray:
        """The plan's pixels, (H, W, 3) uint8 RGB."""
        return np.asarray(self.image)

    def cell_box(self, cell: Cell) -> Box:
        """Return the box of a cell."""
        x, y = PLAN_MARGIN + cell[1] * CELL_SIDE, PLAN_MARGIN + cell[0] * CELL_SIDE
        return x, y, x + CELL_SIDE, y + CELL_SIDE

    def pixel_at(self, place: Place) -> tuple[float, float]:
        """Return the pixel (x, y) of a place on the board."""
        return PLAN_MARGIN + place[1] * CELL_SIDE, PLAN_MARGIN + place[0] * CELL_SIDE

    def cell_middle(self, cell: Cell) -> tuple[float, float]:
        """Return the pixel (x, y) of a cell's middle."""
        return self.pixel_at(cell_middle(cell))

    def side_ends(self, cell: Cell, other: Cell) -> Box:
        """Return the ends of the side between a cell and its right or lower neighbour: x, y, x, y (px)."""
        x0, y0, x1, y1 = self.cell_box(other)
        return (x0, y0, x0, y1) if other[1] > cell[1] else (x0, y0, x1, y0)

    def write_word(
        self,
        at: tuple[float, float],
        word: str,
        size: int,
        ink: Colour = TEXT_COLOUR,
        *,
        anchor: str = "mm",
        ground: Colour | None = None,
    ) -> None:
        """Write a word at (x, y). size: font size (px). anchor: an anchor of Pillow. ground: colour of a box
        behind the word."""
        face = masks.load_font(size)
        if ground:
            left, top, right, bottom = self.pen.textbbox(at, word, font=face, anchor=anchor)
            self.pen.rectangle((left - 2, top - 1, right + 2, bottom + 1), fill=ground)
        self.pen.text(at, word, fill=ink, font=face, anchor=anchor)

    def write_note(self, cell: Cell, word: str) -> None:
        """Write a short word on a white box in the upper left corner of a cell."""
        x0, y0, _, _ = self.cell_box(cell)
        self.pen.rectangle((x0 + 2, y0 + 2, x0 + 23, y0 + 17), fill=PAPER_COLOUR)
        self.write_word((x0 + 12, y0 + 10), word, 13)
