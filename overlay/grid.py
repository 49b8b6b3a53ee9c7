"""A board drawn from nothing, sharp to the pixel: cells, thin lines, region borders, a rounded frame."""

from dataclasses import dataclass

import numpy as np

from ..solver.board import NO_REGION, Board
from ..vision.lattice import Lattice
from .borders import Stretch, region_borders

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
        return _pixels(self.frame, cell, 2)


def draw_grid(out: np.ndarray, lattice: Lattice, board: Board, fills: np.ndarray, lines: Lines) -> None:
    """The board in place. lattice: upright, its lines on whole pixels. fills: (n, n, 3) uint8 RGB, the colour
    of each cell; cells of no region are hatched over it."""
    x0, y0, x1, y1 = (round(v) for v in lattice.bbox)
    cell, edge = (x1 - x0) // board.n, lines.edge(lattice.cell)
    thin, thick = _pixels(lines.thin, cell, 1), _pixels(lines.thick, cell, 2)
    framed = out[y0 - edge : y1 + edge, x0 - edge : x1 + edge]
    framed[:] = lines.ink
    inside = out[y0:y1, x0:x1]
    inside[:] = fills.repeat(cell, axis=0).repeat(cell, axis=1)
    void = (np.array(board.regions) == NO_REGION).repeat(cell, axis=0).repeat(cell, axis=1)
    inside[void & _hatching(len(void), cell)] = lines.thin_ink
    _draw_bars(out, _every_line(lattice), thin, lines.thin_ink)
    _draw_bars(out, region_borders(lattice, board), thick, lines.ink)
    rim = edge + thick - thick // 2  # the outline is drawn half within the cells
    radius = round(ROUND * cell)
    _round_off(framed, radius + rim, lines.page)
    _round_off(framed[rim:-rim, rim:-rim], radius, lines.ink)


def _pixels(share: float, cell: float, least: int) -> int:
    return max(least, round(share * cell))


def _every_line(lattice: Lattice) -> list[Stretch]:
    n, at = lattice.n, lattice.point
    across = [(at(i, 0), at(i, n)) for i in range(n + 1)]
    return across + [(at(0, i), at(n, i)) for i in range(n + 1)]


def _draw_bars(out: np.ndarray, stretches: list[Stretch], width: int, colour: Colour) -> None:
    """Level and upright bars that join at corners; every pixel is either theirs or not."""
    before, after = width // 2, width - width // 2
    for ends in stretches:
        (x0, y0), (x1, y1) = ((round(x), round(y)) for x, y in ends)
        out[y0 - before : y1 + after, x0 - before : x1 + after] = colour


def _hatching(side: int, cell: int) -> np.ndarray:
    """(side, side) bool: slanting lines."""
    period = max(4, round(HATCH * cell))
    along = np.arange(side)
    return (along[:, None] + along) % period < max(1, HATCHED * period)


def _round_off(box: np.ndarray, radius: int, outside: Colour) -> None:
    """The corners of a (H, W, 3) box rounded, in place: what is beyond them takes the colour `outside`."""
    away = radius - 0.5 - np.arange(radius)
    kept = np.clip(radius + 0.5 - np.hypot(away[:, None], away), 0, 1)[..., None]
    for turned in (box, box[::-1], box[:, ::-1], box[::-1, ::-1]):
        corner = turned[:radius, :radius]
        corner[:] = np.rint(corner * kept + np.array(outside) * (1 - kept))
