"""Make the icon of `queens-drop`, a crown on a coloured board: `python docs/make_icon.py`."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Fill, Glyph, board_frame, lines_between, shared_side
from queens_snap.overlay.themes import BLACK, Theme
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.vision.grid.lattice import Lattice

ICON_PATH = Path(__file__).parent.parent / "drop" / "desktop" / "icon.png"
SIDE = 512  # pixels: the largest size that a system asks for
FRAME_WIDTH = 28  # pixels of the frame around the board
CORNER_RADIUS = 72  # pixels
BOARD = parse_board("ABBB\nAACB\nDACC\nDDDC\n")
COLOURS = ("#bba3e2", "#ffc992", "#96beff", "#b3dfa0")  # colours of the regions
LINE_WIDTH = 0.16  # cells: width of a line between regions
CROWN_WIDTH = 2.96  # cells
HALO_WIDTH = 0.14  # cells: width of the white rim that keeps the crown apart from the lines


def draw_icon() -> Image.Image:
    """Return the icon: RGBA, SIDE x SIDE pixels, transparent outside the rounded board."""
    n, region_of = BOARD.n, BOARD.region_of
    rgb = np.full((SIDE, SIDE, 3), BLACK, np.uint8)
    low, high = float(FRAME_WIDTH), float(SIDE - FRAME_WIDTH)
    lattice = Lattice(n, ((low, low), (high, low), (high, high), (low, high)))
    across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    pairs = across + [((c, r), (c + 1, r)) for (r, c), _ in across]
    marks = (
        *(Fill(cells, colour) for cells, colour in zip(BOARD.cells_by_region, COLOURS, strict=True)),
        *lines_between(
            [shared_side(a, b) for a, b in pairs if region_of(a) != region_of(b)], LINE_WIDTH, "dark"
        ),
        board_frame((n, n), "dark", LINE_WIDTH / 2, LINE_WIDTH / 2),
        Glyph("crown", (n / 2, n / 2), CROWN_WIDTH, "dark", rim="light", rim_width=HALO_WIDTH),
    )
    paint_primitives(Surface(rgb, lattice, (n, n), Theme({"page": BLACK})), marks)
    return _round_corners(Image.fromarray(rgb))


def _round_corners(picture: Image.Image) -> Image.Image:
    """Make a picture transparent outside its rounded corners.

    The mask is drawn four times as large and then shrunk, because Pillow draws hard edges.
    """
    mask = Image.new("L", (4 * SIDE, 4 * SIDE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * SIDE - 1, 4 * SIDE - 1), 4 * CORNER_RADIUS, fill=255)
    picture.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return picture


if __name__ == "__main__":
    draw_icon().save(ICON_PATH, optimize=True)
