"""Make the icon of `queens-drop`: `python docs/make_icon.py`. A crown on a coloured board, by the overlay."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from queens_snap.overlay.paint import glyphs
from queens_snap.overlay.paint.borders import draw_lines, region_borders
from queens_snap.overlay.paint.canvas import stamp
from queens_snap.overlay.paint.contrast import DARK, LIGHT
from queens_snap.solver.queens.board import parse_board
from queens_snap.vision.grid.lattice import Lattice

ICON = Path(__file__).parent.parent / "drop" / "desktop" / "icon.png"
SIDE = 512  # px, what the largest systems ask for
BOARD = parse_board("ABBB\nAACB\nDACC\nDDDC\n")
COLOURS = np.array([(187, 163, 226), (255, 201, 146), (150, 190, 255), (179, 223, 160)], np.uint8)
EDGE = 28  # px around the board, for the frame and its rounded corners
ROUND = 72  # px, radius of those corners
LINE = 18  # px, between regions
CROWN = 0.66  # width, as a share of the icon
HALO = 16  # px of white around the crown, which parts it from the lines


def icon() -> Image.Image:
    """RGBA, SIDE x SIDE, transparent outside the rounded board."""
    rgb = np.empty((SIDE, SIDE, 3), np.uint8)
    rgb[:] = DARK
    cell = (SIDE - 2 * EDGE) / BOARD.n
    edges = [round(EDGE + i * cell) for i in range(BOARD.n + 1)]
    for r in range(BOARD.n):
        for c in range(BOARD.n):
            rgb[edges[r] : edges[r + 1], edges[c] : edges[c + 1]] = COLOURS[BOARD.region_of((r, c))]
    low, high = float(EDGE), float(SIDE - EDGE)
    lattice = Lattice(BOARD.n, ((low, low), (high, low), (high, high), (low, high)))
    draw_lines(rgb, region_borders(lattice, BOARD.regions), LINE, DARK)
    crown, middle = glyphs.crown(round(CROWN * SIDE)), np.array((SIDE / 2, SIDE / 2))
    stamp(rgb, glyphs.grown(crown, HALO), LIGHT, middle)
    stamp(rgb, crown, DARK, middle)
    return _rounded(Image.fromarray(rgb))


def _rounded(picture: Image.Image) -> Image.Image:
    """The picture with its corners cut away; drawn four times as large, since Pillow draws hard edges."""
    mask = Image.new("L", (4 * SIDE, 4 * SIDE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * SIDE - 1, 4 * SIDE - 1), 4 * ROUND, fill=255)
    picture.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return picture


if __name__ == "__main__":
    icon().save(ICON, optimize=True)
