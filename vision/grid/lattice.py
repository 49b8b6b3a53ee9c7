"""The lattice of N x N cells: where they lie, the board laid flat, and wavering lines pulled straight."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np

from ..percentiles import mean, percentile
from ..source.errors import NoBoardFound

Point = tuple[float, float]  # (x, y) in pixels of the upright picture
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left

MAX_COORDINATE = 1e6  # largest coordinate (pixels) of a lattice's corner
# least area between the two sides at a corner, as a share of the longest side's square: 1 for a square, 0 for
# a flat angle
MIN_CORNER_SPAN = 0.005
MIN_LONGEST_SIDE = 1.0  # pixels of a lattice's longest side; a smaller lattice is a point
# message and remedy if no lattice was found
NO_GRID = "no grid of a board in this picture", "show the whole board, straight and uncovered"


class NoLattice(NoBoardFound):
    """Raised when four corners are not those of a square, however the square is tilted."""

    def __init__(self) -> None:
        super().__init__(*NO_GRID)


def are_of_a_square(corners: Corners) -> bool:
    """True if a picture of a square can have these corners: finite, clockwise, around a convex area.

    The homography from a square to such corners is finite, and does not fold the square over.
    """
    if not all(abs(value) <= MAX_COORDINATE for point in corners for value in point):  # NaN is not, either
        return False
    sides = [(x2 - x, y2 - y) for (x, y), (x2, y2) in pairwise([*corners, *corners[:2]])]
    longest = max(x * x + y * y for x, y in sides)
    spans = [x * y2 - y * x2 for (x, y), (x2, y2) in pairwise(sides)]
    return longest >= MIN_LONGEST_SIDE**2 and min(spans) > MIN_CORNER_SPAN * longest


def corners_of(homography: np.ndarray, rows: tuple[int, int], columns: tuple[int, int]) -> Corners:
    """Return the picture corners of half-open ranges of rows and columns of an endless lattice; NaN or
    infinite if the homography has none. homography: (3, 3), lattice coordinates to pixels."""
    (top, bottom), (left, right) = rows, columns
    ends = np.array([(left, top, 1), (right, top, 1), (right, bottom, 1), (left, bottom, 1)], float)
    with np.errstate(all="ignore"):
        x, y, w = homography @ ends.T
        tl, tr, br, bl = zip((x / w).tolist(), (y / w).tolist(), strict=True)
    return tl, tr, br, bl


@dataclass(frozen=True)
class Lattice:
    """N x N cells, evenly spaced between four corners.

    n: cells a side. corners: outer corners of the cell grid, inside the thick frame; they lie outside the
    picture if the board is cut off. NoLattice is raised for corners that no picture of a square can have.
    """

    n: int
    corners: Corners

    def __post_init__(self) -> None:
        if not are_of_a_square(self.corners):
            raise NoLattice

    @classmethod
    def of(cls, homography: np.ndarray, n: int) -> "Lattice":
        """Make a lattice from a (3, 3) homography of board coordinates (0..n) to pixels. NoLattice is raised
        if it is not finite, is singular, or folds the board over."""
        return cls(n, corners_of(homography, (0, n), (0, n)))

    def scaled(self, times: float) -> "Lattice":
        """Return the lattice in a picture `times` as large."""
        return Lattice.of(np.diag([times, times, 1.0]) @ self.homography, self.n)

    @cached_property
    def homography(self) -> np.ndarray:
        """(3, 3) float64: from board coordinates (x = column 0..n, y = row 0..n) to picture pixels."""
        n = float(self.n)
        rows, values = [], []
        for (u, v), (x, y) in zip(((0, 0), (n, 0), (n, n), (0, n)), self.corners, strict=True):
            rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
            values += [x, y]
        h = np.linalg.solve(np.array(rows, float), np.array(values, float))
        return np.append(h, 1.0).reshape(3, 3)

    def point(self, row: float, column: float) -> Point:
        """Return the picture pixel (x, y) of a place on the board, given in cells from its top left
        corner."""
        x, y, w = self.homography @ (column, row, 1.0)
        return float(x / w), float(y / w)

    @property
    def bbox(self) -> tuple[float, float, float, float]:
        """(x0, y0, x1, y1): the smallest upright box around the corners."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def gaps(self, rgb: np.ndarray) -> np.ndarray:
        """Return (4,) float: how far, in cells, the left, top, right and bottom sides lie inside an (H, W, 3)
        picture; negative if they lie outside."""
        (height, width), (x0, y0, x1, y1) = rgb.shape[:2], self.bbox
        return np.array([x0, y0, width - x1, height - y1]) / self.cell

    @property
    def cell(self) -> float:
        """Mean side of a cell in pixels."""
        tl, tr, br, bl = (np.array(p) for p in self.corners)
        sides = [tr - tl, br - tr, br - bl, bl - tl]
        return float(np.mean([np.hypot(*s) for s in sides])) / self.n


# The board laid flat: the part of a capture around a lattice, warped so that every cell is a small square.

CELL_PX = 24  # pixels of a cell's side in the flat picture: enough for colours and lines, and quick
# pixels of a cell's side in the flat picture that shows thick borders apart from thin ones, and marks
FINE_CELL_PX = 48
MIN_ON_PICTURE = 0.45  # least share of a row or column on the picture, if it counts as seen


@dataclass(frozen=True)
class Flat:
    """A board laid flat, with square cells of equal size.

    rgb: (rows * cell, columns * cell, 3) uint8. cell: pixels of a cell's side. Cell (r, c) here is cell (r +
    row0, c + column0) of the lattice with `homography` (lattice coordinates to picture pixels). row_seen,
    column_seen: share (0..1) of each row and column on the picture; outside the picture its edge is repeated.
    """

    rgb: np.ndarray
    cell: int
    homography: np.ndarray
    row0: int
    column0: int
    row_seen: np.ndarray
    column_seen: np.ndarray

    @property
    def rows(self) -> int:
        return self.rgb.shape[0] // self.cell

    @property
    def columns(self) -> int:
        return self.rgb.shape[1] // self.cell

    @cached_property
    def source_cell(self) -> float:
        """Side of a cell in the capture, in pixels."""
        return float(np.sqrt(abs(np.linalg.det(self.homography[:2, :2]))))

    @cached_property
    def cells(self) -> np.ndarray:
        """(rows, columns, cell, cell, 3) uint8: a view with one small picture for each cell."""
        return self.rgb.reshape(self.rows, self.cell, self.columns, self.cell, 3).swapaxes(1, 2)

    @cached_property
    def turned(self) -> np.ndarray:
        """(columns * cell, rows * cell, 3) uint8: `rgb` transposed."""
        return cv2.transpose(self.rgb)

    def part(self, row: int, column: int, n: int) -> "Flat":
        """Return the n x n cells from (row, column) on."""
        rows, columns = slice(row, row + n), slice(column, column + n)
        return Flat(
            np.ascontiguousarray(
                self.rgb[
                    row * self.cell : (row + n) * self.cell, column * self.cell : (column + n) * self.cell
                ]
            ),
            self.cell,
            self.homography,
            self.row0 + row,
            self.column0 + column,
            self.row_seen[rows],
            self.column_seen[columns],
        )


def flatten(
    rgb: np.ndarray,
    homography: np.ndarray,
    rows: tuple[int, int],
    columns: tuple[int, int],
    cell: int = CELL_PX,
) -> Flat:
    """Return the cells in the half-open ranges `rows` and `columns` of a lattice, laid flat. homography: (3,
    3), lattice coordinates to pixels of `rgb`. cell: pixels of a cell's side."""
    rgb, homography, whole = _shrink_around_cells(rgb, homography, rows, columns, cell)
    shift = np.array([[1, 0, columns[0]], [0, 1, rows[0]], [0, 0, 1]], float)
    # Flat pixel k covers lattice (k .. k + 1) / cell; OpenCV counts pixel centres, hence the halves.
    to_lattice = shift @ np.diag([1 / cell, 1 / cell, 1]) @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    to_picture = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]) @ homography @ to_lattice
    size = ((columns[1] - columns[0]) * cell, (rows[1] - rows[0]) * cell)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    four = cv2.cvtColor(rgb, cv2.COLOR_RGB2RGBA)  # four channels are warped in half the time of three
    warped = cv2.warpPerspective(four, to_picture, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    flat = cv2.cvtColor(warped, cv2.COLOR_RGBA2RGB)
    row_seen, column_seen = _shares_on_picture(*whole, rows, columns)
    return Flat(flat, cell, whole[0], rows[0], columns[0], row_seen, column_seen)


def shrink(rgb: np.ndarray, times: int) -> np.ndarray:
    """Return the picture at 1 / `times` of its size, with every pixel the mean of those that it covers. Up to
    times - 1 pixels at the right and bottom are left out, because exact division is several times faster."""
    if times == 1:
        return rgb
    height, width = (v // times for v in rgb.shape[:2])
    height, width = max(1, height), max(1, width)
    whole = rgb[: height * times, : width * times]
    return cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)


def _shrink_around_cells(
    rgb: np.ndarray, homography: np.ndarray, rows: tuple[int, int], columns: tuple[int, int], cell: int
) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, tuple[int, ...]]]:
    """Return the part of the picture that holds these cells, shrunk so that warping skips no pixel and thin
    lines keep their ink; its homography; and the given homography and shape of the whole picture."""
    height, width = rgb.shape[:2]
    corners = np.array([(x, y, 1.0) for x in columns for y in rows]) @ homography.T
    x0, y0, x1, y1 = 0, 0, width, height
    if (
        corners[:, 2].min() > 0
    ):  # else these cells reach beyond the horizon, where any pixel may belong to them
        places = (corners[:, :2] / corners[:, 2:]).clip(-MAX_COORDINATE, MAX_COORDINATE)
        x0, y0 = np.clip(np.floor(places.min(axis=0)).astype(int), 0, (width - 1, height - 1)).tolist()
        low, high = (x0 + 1, y0 + 1), (width, height)
        x1, y1 = np.clip(np.ceil(places.max(axis=0)).astype(int) + 1, low, high).tolist()
    side = float(np.sqrt(abs(np.linalg.det(homography[:2, :2]))))
    ratio = side / cell
    part = rgb[y0:y1, x0:x1]
    times = 1
    for step in _shrink_factors(ratio):
        if min(part.shape[:2]) >= step:
            part, times = shrink(part, step), times * step
    moved = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, times]]) @ homography
    return part, moved, (homography, rgb.shape)


def _shrink_factors(ratio: float) -> list[int]:
    """Return the factors by which a picture is shrunk, one after another. ratio: side of a cell in the
    picture over that in the flat picture; at most 1.5 of it remains. Halving is fastest, so nearly all
    factors are 2."""
    if ratio < 2:
        return [2] if round(ratio) == 2 else []
    steps = [2] * int(np.log2(ratio))
    return steps if ratio < 1.5 * 2 ** len(steps) else [*steps[1:], 3]


def _shares_on_picture(
    homography: np.ndarray, shape: tuple[int, ...], rows: tuple[int, int], columns: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Return the share (0..1) of each row, at the middle column, and of each column, at the middle row, that
    lies on the picture."""
    steps = 50
    shares = []
    middle = (rows[0] + rows[1]) / 2, (columns[0] + columns[1]) / 2
    for along, (start, stop) in enumerate((rows, columns)):
        t = start + (np.arange((stop - start) * steps) + 0.5) / steps
        fixed = homography[:, along] * middle[1 - along] + homography[:, 2]
        x, y, w = homography[:, 1 - along, None] * t + fixed[:, None]
        u = (y, x)[along] / w
        inside = (u >= 0) & (u <= shape[along]) & (w > 0)
        shares.append(mean(inside.reshape(-1, steps), axis=1))
    return shares[0], shares[1]


# Wavering lines, drawn by hand or on a bent page: every grid line is followed, then pulled straight.

MAX_WAVER_CELLS = 0.34  # cells to both sides of its place that a line may waver
LINE_GROUND_DISTANCE = 0.22  # cells from a line to the ground that it is compared with, on both sides
# contrast (0..255) that a path loses for each pixel that it turns sideways, because lines waver slowly
TURN_COST = 25.0


def straighten(rgb: np.ndarray, homography: np.ndarray, n: int) -> tuple[Flat, float]:
    """Return the n x n cells laid flat with each wavering line moved to its place; and how far (cells) the
    lines waver, as the 90th percentile over all lines. rgb: (H, W, 3) uint8. homography: (3, 3), board
    coordinates (0..n) to its pixels."""
    wide = flatten(rgb, homography, (-1, n + 1), (-1, n + 1), FINE_CELL_PX)
    picture, cell = wide.rgb, wide.cell
    turned = wide.turned
    paths = _trace_lines([_ridge_contrast(x, cell) for x in (picture, turned)], cell, n)
    down, right = _interpolate_moves(paths[0], cell), _interpolate_moves(paths[1], cell).T
    y, x = np.mgrid[cell : (n + 1) * cell, cell : (n + 1) * cell].astype(np.float32)
    flat = cv2.remap(picture, x + right, y + down, cv2.INTER_LINEAR)
    seen = slice(1, n + 1)
    waver = float(percentile(np.abs(paths), 90)) / cell
    return Flat(flat, cell, homography, 0, 0, wide.row_seen[seen], wide.column_seen[seen]), waver


def _ridge_contrast(rgb: np.ndarray, cell: int) -> np.ndarray:
    """Return (H, W) float32, 0..255: how much a pixel differs from both the pixels LINE_GROUND_DISTANCE above
    and below it, in the channel with most contrast."""
    beside = round(LINE_GROUND_DISTANCE * cell)
    padded = cv2.copyMakeBorder(rgb, beside, beside, 0, 0, cv2.BORDER_REPLICATE)
    own = padded[beside:-beside]
    above, below = (cv2.absdiff(own, x) for x in (padded[: -2 * beside], padded[2 * beside :]))
    red, green, blue = cv2.split(cv2.min(above, below))
    return cv2.max(cv2.max(red, green), blue).astype(np.float32)


def _trace_lines(ridges: Sequence[np.ndarray], cell: int, n: int) -> np.ndarray:
    """Return (pictures, n + 1, n * cell) int: how many pixels below its place each line runs, from left to
    right. Of all paths that turn little, the one with most contrast is taken."""
    reach = round(MAX_WAVER_CELLS * cell)
    places = np.arange(1, n + 2)[:, None] * cell + np.arange(-reach, reach + 1)
    columns = np.concatenate([x[places][:, :, cell : (n + 1) * cell] for x in ridges])
    columns = np.ascontiguousarray(columns.transpose(2, 0, 1))  # (pixels across, lines, offsets)
    length, lines, offsets = columns.shape
    best = np.empty_like(columns)  # contrast of the best path that ends there
    best[0] = columns[0]
    edged = np.full((lines, offsets + 2), -np.inf, np.float32)
    turned = np.empty((lines, offsets), np.float32)
    for x in range(1, length):  # as few steps as can be, each without new memory: there are hundreds
        np.subtract(best[x - 1], TURN_COST, out=edged[:, 1:-1])
        np.maximum(edged[:, :-2], edged[:, 2:], out=turned)
        np.maximum(turned, best[x - 1], out=turned)
        np.add(turned, columns[x], out=best[x])
    came = _best_turns(best[:-1])
    at, path = best[-1].argmax(axis=1), np.empty((lines, length), int)
    for x in range(length - 1, 0, -1):
        path[:, x] = at
        at = at + came[x - 1, np.arange(lines), at]
    path[:, 0] = at
    return path.reshape(len(ridges), n + 1, length) - reach


def _best_turns(best: np.ndarray) -> np.ndarray:
    """Return (pixels, lines, offsets) int8: the step by which the best path reaches the next pixel: -1, 0 or
    1 offset."""
    edged = np.pad(best - np.float32(TURN_COST), ((0, 0), (0, 0), (1, 1)), constant_values=-np.inf)
    above, below = edged[..., :-2], edged[..., 2:]
    return (np.maximum(above, below) > best) * np.where(above >= below, np.int8(-1), np.int8(1))


def _interpolate_moves(paths: np.ndarray, cell: int) -> np.ndarray:
    """Return (n * cell, n * cell) float32: how far to move each pixel, interpolated between the lines above
    and below it."""
    share = ((np.arange(cell) + 0.5) / cell)[None, :, None]
    moved = paths[:-1, None] * (1 - share) + paths[1:, None] * share
    return moved.reshape(-1, paths.shape[1]).astype(np.float32)
