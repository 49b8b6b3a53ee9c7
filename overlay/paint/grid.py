"""A board drawn from nothing, sharp to the pixel: cells, thin lines, region borders, a rounded frame."""

from dataclasses import dataclass

import numpy as np

from ...vision.grid.lattice import Lattice
from .borders import Stretch

Colour = tuple[int, int, int]  # RGB

ROUND = 0.09  # radius of the frame's inner corners, of a cell
HATCH = 0.24  # of a cell: from one line to the next across a cell of no region
HATCHED = 0.3  # of that: how much of it is line


@dataclass(frozen=True)
class Lines:
    """ink: colour of frame and region borders; thin_ink: of the lines within a region and of the hatching.
    page: what lies around the board. Widths are shares of a cell."""

    ink: Colour
    thin_ink: Colour
    page: Colour
    thin: float = 0.02
    thick: float = 0.06
    frame: float = 0.08

    def edge(self, cell: float) -> int:
        """How many pixels the frame reaches beyond the cells of `cell` pixels."""
        return pixels(self.frame, cell, 2)


def draw_grid(
    out: np.ndarray,
    lattice: Lattice,
    fills: np.ndarray,
    lines: Lines,
    borders: list[Stretch],
    void: np.ndarray | None = None,
) -> None:
    """A board of as many rows and columns as `fills` has, in place, in the lattice's upper left corner.

    lattice: upright, its lines on whole pixels. fills: (rows, columns, 3) uint8 RGB, the colour of each cell.
    borders: what is drawn thick, the board's outline among it. void: (rows, columns) bool, the cells that are
    hatched.
    """
    rows, columns = fills.shape[:2]
    (x0, y0), (x1, y1) = (map(round, lattice.point(*at)) for at in ((0, 0), (rows, columns)))
    cell, edge = (x1 - x0) // columns, lines.edge(lattice.cell)
    thin, thick = pixels(lines.thin, cell, 1), pixels(lines.thick, cell, 2)
    framed = out[y0 - edge : y1 + edge, x0 - edge : x1 + edge]
    framed[:] = lines.ink
    inside = out[y0:y1, x0:x1]
    inside[:] = fills.repeat(cell, axis=0).repeat(cell, axis=1)
    if void is not None:
        shading = _hatching(inside.shape[0], inside.shape[1], cell)
        hatched = void.repeat(cell, axis=0).repeat(cell, axis=1) & shading
        inside[hatched] = lines.thin_ink
    draw_bars(out, every_line(lattice, rows, columns), thin, lines.thin_ink)
    draw_bars(out, borders, thick, lines.ink)
    rim = edge + thick - thick // 2  # the outline is drawn half within the cells
    radius = round(ROUND * cell)
    _round_off(framed, radius + rim, lines.page)
    _round_off(framed[rim:-rim, rim:-rim], radius, lines.ink)


def pixels(share: float, cell: float, least: int) -> int:
    """A share of a cell in whole pixels."""
    return max(least, round(share * cell))


def every_line(lattice: Lattice, rows: int, columns: int, step: int = 1) -> list[Stretch]:
    """The lines of a board in the lattice's upper left corner: every step-th, and the outline."""
    at = lattice.point
    across = [(at(i, 0), at(i, columns)) for i in (*range(0, rows, step), rows)]
    return across + [(at(0, i), at(rows, i)) for i in (*range(0, columns, step), columns)]


def draw_bars(out: np.ndarray, stretches: list[Stretch], width: int, colour: Colour) -> None:
    """Level and upright bars that join at corners, in place; every pixel is either theirs or not."""
    before, after = width // 2, width - width // 2
    for ends in stretches:
        (x0, y0), (x1, y1) = ((round(x), round(y)) for x, y in ends)
        out[max(y0 - before, 0) : y1 + after, max(x0 - before, 0) : x1 + after] = colour


def _hatching(height: int, width: int, cell: int) -> np.ndarray:
    """(height, width) bool: slanting lines."""
    period = max(4, round(HATCH * cell))
    return (np.arange(height)[:, None] + np.arange(width)) % period < max(1, HATCHED * period)


def _round_off(box: np.ndarray, radius: int, outside: Colour) -> None:
    """The corners of a (H, W, 3) box rounded, in place: what is beyond them takes the colour `outside`."""
    away = radius - 0.5 - np.arange(radius)
    kept = np.clip(radius + 0.5 - np.hypot(away[:, None], away), 0, 1)[..., None]
    for turned in (box, box[::-1], box[:, ::-1], box[::-1, ::-1]):
        corner = turned[:radius, :radius]
        corner[:] = np.rint(corner * kept + np.array(outside) * (1 - kept))
