"""Make the icon of `queens-drop`: `python docs/make_icon.py`. A crown on a coloured board, by the overlay."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Fill, Glyph, board_frame, lines_between, shared_side
from queens_snap.overlay.themes import BLACK, Theme
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.vision.grid.lattice import Lattice

ICON = Path(__file__).parent.parent / "drop" / "desktop" / "icon.png"
SIDE = 512  # px, what the largest systems ask for
EDGE = 28  # px around the board, for the frame and its rounded corners
ROUND = 72  # px, radius of those corners
BOARD = parse_board("ABBB\nAACB\nDACC\nDDDC\n")
COLOURS = ("#bba3e2", "#ffc992", "#96beff", "#b3dfa0")
LINE = 0.16  # of a cell, between regions
CROWN = 2.96  # cells wide
HALO = 0.14  # of a cell: white around the crown, which parts it from the lines


def icon() -> Image.Image:
    """RGBA, SIDE x SIDE, transparent outside the rounded board."""
    n, of = BOARD.n, BOARD.region_of
    rgb = np.full((SIDE, SIDE, 3), BLACK, np.uint8)
    low, high = float(EDGE), float(SIDE - EDGE)
    lattice = Lattice(n, ((low, low), (high, low), (high, high), (low, high)))
    across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    pairs = across + [((c, r), (c + 1, r)) for (r, c), _ in across]
    marks = (
        *(Fill(cells, colour) for cells, colour in zip(BOARD.cells_by_region, COLOURS, strict=True)),
        *lines_between([shared_side(a, b) for a, b in pairs if of(a) != of(b)], LINE, "dark"),
        board_frame((n, n), "dark", LINE / 2, LINE / 2),
        Glyph("crown", (n / 2, n / 2), CROWN, "dark", rim="light", rimmed=HALO),
    )
    paint_primitives(Surface(rgb, lattice, (n, n), Theme({"page": BLACK})), marks)
    return _rounded(Image.fromarray(rgb))


def _rounded(picture: Image.Image) -> Image.Image:
    """The picture with its corners cut away; drawn four times as large, since Pillow draws hard edges."""
    mask = Image.new("L", (4 * SIDE, 4 * SIDE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * SIDE - 1, 4 * SIDE - 1), 4 * ROUND, fill=255)
    picture.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return picture


if __name__ == "__main__":
    icon().save(ICON, optimize=True)
