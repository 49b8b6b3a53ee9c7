"""The stages of a reading as pictures, drawn from the Reading alone: why was a board read so?"""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from ...files.writing import MADE, NO_INPUTS, Inputs, make_folder, signed, write
from ...vision.grid.lattice import Lattice
from ...vision.reading import Reading
from ..games import DRAWINGS
from ..picture import encode
from .plan import FOUND, FOUND_TOO, PAPER


def stages(rgb: np.ndarray, reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """(name, (H, W, 3) uint8 RGB picture) of each stage, in order; `rgb` is the capture, left alone."""
    yield "1-lattice", draw_lattice(rgb, reading.lattice)
    draw = DRAWINGS[reading.puzzle.game].stages
    if draw and reading.stages is not None:
        yield from draw(reading)


def write_stages(
    rgb: np.ndarray, reading: Reading, stem: str, folder: Path, inputs: Inputs = NO_INPUTS
) -> None:
    """Writes the stages into a folder, made where it is missing: <stem>.1-lattice.png and so on, none over an
    input. Raises Unwritable."""
    make_folder(folder)
    for name, picture in stages(rgb, reading):
        write(folder / f"{stem}.{name}.png", signed(encode(picture, ".png"), ".png", MADE), inputs)


def draw_lattice(rgb: np.ndarray, lattice: Lattice) -> np.ndarray:
    """The capture with every grid line that was found, and its corners."""
    out = rgb.copy()
    n, width = lattice.n, max(1, round(lattice.cell / 30))
    for i in range(n + 1):
        for ends in (((i, 0), (i, n)), ((0, i), (n, i))):
            a, b = (_pixel(lattice, *end) for end in ends)
            cv2.line(out, a, b, PAPER, width + 2, cv2.LINE_AA)
            cv2.line(out, a, b, FOUND, width, cv2.LINE_AA)
    for row, column in ((0, 0), (0, n), (n, n), (n, 0)):
        cv2.circle(out, _pixel(lattice, row, column), 3 * width + 2, FOUND_TOO, -1, cv2.LINE_AA)
    return out


def _pixel(lattice: Lattice, row: float, column: float) -> tuple[int, int]:
    x, y = lattice.point(row, column)
    return round(x), round(y)
