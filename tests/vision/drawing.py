"""Draw small boards for tests, each with one trait that readers must handle."""

import string
from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np

from queens_snap.vision.grid.lattice import Corners, Flat

# Regions to read; the reader does not solve, so how many solutions they have does not matter.
BOARD_7 = ("ABBBBCC", "ABDDBCC", "AADDECC", "AAADECC", "FFAAECC", "FFGGGGC", "FFGGGGC")
BOARD_8 = (
    "AABBBBBB",
    "AACCBBDD",
    "AACCEEDD",
    "AFFEEEED",
    "AFFFEGGD",
    "HHFFGGGD",
    "HHHFGGDD",
    "HHHHGDDD",
)
BOARD_9 = (
    "AAABBBBCC",
    "ADABEBBCC",
    "ADDEEEBFC",
    "ADGGEFFFC",
    "HDGGEEFCC",
    "HHGGGIFFC",
    "HHHGIIIFC",
    "HHHIIIFFC",
    "HHHHIIFFF",
)
#: The colours of the regions on the real site, by the names that a player is told.
GAME_COLOURS = {
    "purple": "bba3e2",
    "light orange": "ffc992",
    "blue": "96beff",
    "green": "b3dfa0",
    "grey": "dfdfdf",
    "red": "ff7b60",
    "yellow": "e6f388",
    "beige": "b9b29e",
    "pink": "dfa0bf",
    "light teal": "a3d2d8",
    "turquoise": "62efea",
}
COLOURS = tuple((x[0], x[1], x[2]) for x in map(bytes.fromhex, GAME_COLOURS.values()))
LIGHT_PAGE, DARK_PAGE = (244, 242, 238), (29, 34, 38)


class DrawnBoard(NamedTuple):
    """A drawn board. rgb: (H, W, 3) uint8. bbox: outer edge of the cell grid in pixels. cell: side in
    pixels."""

    rgb: np.ndarray
    bbox: tuple[int, int, int, int]
    cell: int

    @property
    def corners(self) -> Corners:
        """Corners of the cell grid in pixels: top left, top right, bottom right, bottom left."""
        x0, y0, x1, y1 = map(float, self.bbox)
        return (x0, y0), (x1, y0), (x1, y1), (x0, y1)

    def cut(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> "DrawnBoard":
        """Return the picture without so many cells at each side of the board; 0 leaves the page there."""
        x0, y0, x1, y1 = self.bbox
        height, width = self.rgb.shape[:2]
        x, y = (round(start + self.cell * by) if by else 0 for start, by in ((x0, left), (y0, top)))
        far_x = round(x1 - self.cell * right) if right else width
        far_y = round(y1 - self.cell * bottom) if bottom else height
        part = np.ascontiguousarray(self.rgb[y:far_y, x:far_x])
        return DrawnBoard(part, (x0 - x, y0 - y, x1 - x, y1 - y), self.cell)

    def middle(self, row: int, column: int) -> tuple[int, int]:
        """Return the pixel (x, y) in the middle of a cell."""
        return round(self.bbox[0] + (column + 0.5) * self.cell), round(self.bbox[1] + (row + 0.5) * self.cell)

    def box(self, row: int, column: int, inset: float = 0.0) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of a cell without a margin, in cells, at each side."""
        left, top = self.bbox[0] + column * self.cell, self.bbox[1] + row * self.cell
        edge = round(inset * self.cell)
        return left + edge, top + edge, left + self.cell - edge, top + self.cell - edge

    def inside(self, row: int, column: int, inset: float = 0.0) -> np.ndarray:
        """Return the pixels of a cell without a margin, in cells, at each side: a view to draw on."""
        left, top, right, bottom = self.box(row, column, inset)
        return self.rgb[top:bottom, left:right]


def draw(
    rows: tuple[str, ...],
    cell: int = 40,
    *,
    frame: float = 0.09,
    thin: float = 0.025,
    thick: float = 0.06,
    margin: float = 1.0,
    page: tuple[int, int, int] = LIGHT_PAGE,
    white: bool = False,
    colours: tuple[tuple[int, int, int], ...] = COLOURS,
) -> DrawnBoard:
    """Draw a board on a page. Line widths and the margin are in cells. white: no colours, grey thin lines."""
    n, edge = len(rows), max(0, round(frame * cell))
    start = edge + round(margin * cell)
    side = n * cell + 2 * start
    rgb = np.empty((side, side, 3), np.uint8)
    rgb[:] = page
    rgb[start - edge : side - start + edge, start - edge : side - start + edge] = 0
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            colour = (255, 255, 255) if white else colours[string.ascii_uppercase.index(letter)]
            rgb[start + r * cell : start + (r + 1) * cell, start + c * cell : start + (c + 1) * cell] = colour
    for is_border, width, ink in ((False, thin, 170 if white else 0), (True, thick, 0)):
        for r, c, down in np.ndindex(n, n, 2):
            other = (r + 1, c) if down else (r, c + 1)
            if max(other) < n and (rows[r][c] != rows[other[0]][other[1]]) == is_border:
                _draw_line(rgb, start, cell, other, bool(down), max(1, round(width * cell)), ink)
    return DrawnBoard(rgb, (start, start, side - start, side - start), cell)


def draw_touching_cells(
    rows: tuple[str, ...],
    cell: int,
    page: tuple[int, int, int] = LIGHT_PAGE,
    margin: int = 30,
    colours: tuple[tuple[int, int, int], ...] = COLOURS,
) -> np.ndarray:
    """Draw a board of coloured cells without lines, with some pixels of page around it."""
    cells = np.array([[colours[string.ascii_uppercase.index(letter)] for letter in row] for row in rows])
    board = cells.astype(np.uint8).repeat(cell, axis=0).repeat(cell, axis=1)
    sides = (margin, margin, margin, margin)
    return np.asarray(cv2.copyMakeBorder(board, *sides, cv2.BORDER_CONSTANT, value=page))


def _draw_line(
    rgb: np.ndarray, start: int, cell: int, at: tuple[int, int], down: bool, width: int, ink: int
) -> None:
    """Draw the line above (down) or left of the cell `at`."""
    y, x = start + at[0] * cell, start + at[1] * cell
    if down:
        rgb[y - width // 2 : y - width // 2 + width, x : x + cell] = ink
    else:
        rgb[y : y + cell, x - width // 2 : x - width // 2 + width] = ink


def draw_grid(
    rgb: np.ndarray, start: int, cell: int, n: int, colour: tuple[int, int, int], width: int
) -> None:
    """Draw the lines of n x n cells into a picture, from a pixel in both directions."""
    end = start + n * cell
    for at in range(start, end + 1, cell):
        cv2.line(rgb, (start, at), (end, at), colour, width)
        cv2.line(rgb, (at, start), (at, end), colour, width)


def ruled_cells(
    n: int, cell: int, paper: tuple[int, ...] = (255,) * 3, line: tuple[int, ...] = (200,) * 3
) -> np.ndarray:
    """Draw n x n cells with lines of two pixels between them, without a frame."""
    rgb = np.full((n * cell, n * cell, 3), paper, np.uint8)
    for at in range(cell, n * cell, cell):
        rgb[at - 1 : at + 1] = rgb[:, at - 1 : at + 1] = line
    return rgb


def flat_of(rgb: np.ndarray, cell: int, source: float = 1.0) -> Flat:
    """Return a picture of cells, without a page around them, as a flattened board. source: pixels of a cell
    in the capture."""
    rows, columns = rgb.shape[0] // cell, rgb.shape[1] // cell
    return Flat(rgb, cell, np.diag([source, source, 1.0]), 0, 0, np.ones(rows), np.ones(columns))


def add_mark(drawn: DrawnBoard, row: int, column: int, kind: str, size: float = 0.5) -> None:
    """Draw a "cross", "crown", "disc", "ring" or "star" into a cell, `size` cells wide."""
    x = drawn.bbox[0] + column * drawn.cell + drawn.cell / 2
    y = drawn.bbox[1] + row * drawn.cell + drawn.cell / 2
    h = size * drawn.cell / 2
    shapes = {
        "crown": [(-1, 0.8), (-1, -0.6), (-0.5, 0.1), (0, -0.8), (0.5, 0.1), (1, -0.6), (1, 0.8)],
        "star": [
            (np.sin(k * np.pi / 5) * (1, 0.4)[k % 2], -np.cos(k * np.pi / 5) * (1, 0.4)[k % 2])
            for k in range(10)
        ],
    }
    ink, width = (20, 20, 20), max(1, round(0.03 * drawn.cell))
    if kind in shapes:
        points = np.array([[(x + h * u) * 16, (y + h * v) * 16] for u, v in shapes[kind]], np.int32)
        cv2.fillPoly(drawn.rgb, [points], ink, cv2.LINE_AA, 4)
    elif kind == "cross":
        for s in (-1, 1):
            a, b = ((round((x + t * h) * 16), round((y + t * s * h) * 16)) for t in (-1, 1))
            cv2.line(drawn.rgb, a, b, ink, width, cv2.LINE_AA, 4)
    else:
        filled = -1 if kind == "disc" else width
        centre = round(x * 16), round(y * 16)
        cv2.circle(drawn.rgb, centre, round(h * 16), ink, filled, cv2.LINE_AA, 4)


def add_noise(rgb: np.ndarray, deviation: float) -> np.ndarray:
    noise = np.random.default_rng(5).normal(0, deviation, rgb.shape)
    return np.clip(rgb + noise, 0, 255).round().astype(np.uint8)


def to_grey(rgb: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)


def compress_jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    data = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.cvtColor(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR)), cv2.COLOR_BGR2RGB)


def rotate(rgb: np.ndarray, degrees: float) -> np.ndarray:
    height, width = rgb.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    return cv2.warpAffine(rgb, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)


def tilt_matrix(shape: tuple[int, ...], share: float) -> np.ndarray:
    """Return the perspective of `tilt`: (3, 3)."""
    height, width = shape[:2]
    cut = share * height / 2
    before = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    after = np.array([(0, 0), (width, cut), (width, height - cut), (0, height)], np.float32)
    return cv2.getPerspectiveTransform(before, after)


def tilt(rgb: np.ndarray, share: float) -> np.ndarray:
    """Return the picture as seen from the left: its right side is shorter by `share`."""
    size = rgb.shape[1::-1]
    return cv2.warpPerspective(rgb, tilt_matrix(rgb.shape, share), size, borderMode=cv2.BORDER_REPLICATE)


#: What keeps nobody from reading a board: from a picture to a worse one of it.
DAMAGES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "jpeg": lambda rgb: compress_jpeg(rgb, 50),
    "turned": lambda rgb: rotate(rgb, 1),
    "half as bright": lambda rgb: rgb // 2,
    "pale": lambda rgb: rgb // 2 + 100,
    "evening light": lambda rgb: (rgb * np.array([1, 0.85, 0.6])).astype(np.uint8),
    "twice as large": lambda rgb: cv2.resize(rgb, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC),
}
