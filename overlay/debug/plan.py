"""A plan of a board on white paper: thin cells, numbered rows and columns, a title, and what is put there.
What a reading saw is drawn on it, to be inspected."""

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ...solver.cells import Cell
from ..paint import masks

CELL = 56  # px: side of a cell
MARGIN = 64  # px around them: row and column numbers, a title
PAPER, INK, FAINT = (255, 255, 255), (20, 20, 20), (205, 205, 205)
FOUND, FOUND_TOO = (255, 0, 160), (0, 120, 255)  # what was found, in colours that no board has

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Plan:
    """n x n cells. pen: draws onto the image."""

    n: int
    image: Image.Image
    pen: ImageDraw.ImageDraw

    @classmethod
    def of(cls, n: int, title: str, flat: np.ndarray | None = None, shrink: int = cv2.INTER_AREA) -> "Plan":
        """flat: the board laid flat, (H, W, 3) uint8 RGB, to lie in its cells. shrink: how it is resized."""
        side = n * CELL + 2 * MARGIN
        room = round(masks.font(16).getlength(title)) + 32
        image = Image.new("RGB", (max(side, room), side), PAPER)
        plan = cls(n, image, ImageDraw.Draw(image))
        plan.pen.text((16, 18), title, fill=INK, font=masks.font(16), anchor="lm")
        for i in range(n):
            at = MARGIN + (i + 0.5) * CELL
            plan.pen.text((at, MARGIN - 14), str(i + 1), fill=INK, font=masks.font(14), anchor="mm")
            plan.pen.text((MARGIN - 16, at), str(i + 1), fill=INK, font=masks.font(14), anchor="mm")
        for r, c in np.ndindex(n, n):
            plan.pen.rectangle(plan.box((r, c)), outline=FAINT)
        if flat is not None:
            whole = cv2.resize(flat, (n * CELL, n * CELL), interpolation=shrink)
            image.paste(Image.fromarray(whole), (MARGIN, MARGIN))
        return plan

    @property
    def picture(self) -> np.ndarray:
        """(H, W, 3) uint8 RGB."""
        return np.asarray(self.image)

    def box(self, cell: Cell) -> Box:
        """A cell's corners: left, top, right, bottom in pixels."""
        x, y = MARGIN + cell[1] * CELL, MARGIN + cell[0] * CELL
        return x, y, x + CELL, y + CELL

    def middle(self, cell: Cell) -> tuple[float, float]:
        """(x, y) of a cell's middle."""
        return MARGIN + (cell[1] + 0.5) * CELL, MARGIN + (cell[0] + 0.5) * CELL

    def side(self, cell: Cell, other: Cell) -> Box:
        """The line between a cell and its right or lower neighbour."""
        x0, y0, x1, y1 = self.box(other)
        return (x0, y0, x0, y1) if other[1] > cell[1] else (x0, y0, x1, y0)

    def note(self, cell: Cell, word: str) -> None:
        """A short word in the upper left corner of a cell, on paper."""
        x0, y0, _, _ = self.box(cell)
        self.pen.rectangle((x0 + 2, y0 + 2, x0 + 23, y0 + 17), fill=PAPER)
        self.pen.text((x0 + 12, y0 + 10), word, fill=INK, font=masks.font(13), anchor="mm")
