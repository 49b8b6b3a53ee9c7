"""The lattice of N x N cells: where they lie, the board laid flat, and wavering lines pulled straight."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np

from ..percentiles import percentile
from ..source.errors import NoBoardFound

Point = tuple[float, float]  # (x, y) in pixels of the upright picture
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left

FARTHEST = 1e6  # pixels from the picture's corner: no corner of a lattice lies farther away
# At each corner of a lattice, its two sides span an area. Least share of the longest side's square that the
# area has: 1 for a square seen from the front; 0 where sides lie on one line, and below where they cross.
LEAST_SPAN = 0.005
LEAST_SIDE = 1.0  # pixels of a lattice's longest side: a smaller lattice is a point
NO_GRID = "no grid of a board in this picture", "show the whole board, straight and uncovered"


class NoLattice(NoBoardFound):
    """Raised when four corners are not those of a square, however the square is tilted."""

    def __init__(self) -> None:
        super().__init__(*NO_GRID)


def are_of_a_square(corners: Corners) -> bool:
    """True if a picture of a square can have these corners: finite, clockwise, around a convex area.

    The homography from a square to such corners is finite, and does not fold the square over.
    """
    if not all(abs(value) <= FARTHEST for point in corners for value in point):  # NaN is not, either
        return False
    sides = [(x2 - x, y2 - y) for (x, y), (x2, y2) in pairwise([*corners, *corners[:2]])]
    longest = max(x * x + y * y for x, y in sides)
    spans = [x * y2 - y * x2 for (x, y), (x2, y2) in pairwise(sides)]
    return longest >= LEAST_SIDE**2 and min(spans) > LEAST_SPAN * longest


def corners_of(homography: np.ndarray, rows: tuple[int, int], columns: tuple[int, int]) -> Corners:
    """The corners, in picture pixels, of half-open ranges of rows and columns of an endless lattice; NaN or
    infinite where the homography has none.

    homography: (3, 3), lattice coordinates to pixels.
    """
    (top, bottom), (left, right) = rows, columns
    ends = np.array([(left, top, 1), (right, top, 1), (right, bottom, 1), (left, bottom, 1)], float)
    with np.errstate(all="ignore"):
        x, y, w = homography @ ends.T
        tl, tr, br, bl = zip((x / w).tolist(), (y / w).tolist(), strict=True)
    return tl, tr, br, bl


@dataclass(frozen=True)
class Lattice:
    """N x N cells, evenly spaced between four corners.

    n: how many cells a side. corners: outer corners of the cell grid, the thick frame outside them; they may
    lie outside the picture where a board is cut off. Corners that no square can have are refused (NoLattice).
    """

    n: int
    corners: Corners

    def __post_init__(self) -> None:
        if not are_of_a_square(self.corners):
            raise NoLattice

    @classmethod
    def of(cls, homography: np.ndarray, n: int) -> "Lattice":
        """Make a lattice of a (3, 3) homography from board coordinates (0..n) to pixels. One that
        is not finite, is singular, or folds the board over is refused (NoLattice)."""
        return cls(n, corners_of(homography, (0, n), (0, n)))

    def scaled(self, times: float) -> "Lattice":
        """Return the lattice in a picture `times` as large."""
        return Lattice.of(np.diag([times, times, 1.0]) @ self.homography, self.n)

    @cached_property
    def homography(self) -> np.ndarray:
        """(3, 3) float64: takes board coordinates (x = column 0..n, y = row 0..n) to picture pixels."""
        n = float(self.n)
        rows, values = [], []
        for (u, v), (x, y) in zip(((0, 0), (n, 0), (n, n), (0, n)), self.corners, strict=True):
            rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
            values += [x, y]
        h = np.linalg.solve(np.array(rows, float), np.array(values, float))
        return np.append(h, 1.0).reshape(3, 3)

    def point(self, row: float, column: float) -> Point:
        """Picture pixel of a place on the board, in cells from the top left corner."""
        x, y, w = self.homography @ (column, row, 1.0)
        return float(x / w), float(y / w)

    @property
    def bbox(self) -> tuple[float, float, float, float]:
        """(x0, y0, x1, y1): the smallest upright box around the corners."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def gaps(self, rgb: np.ndarray) -> np.ndarray:
        """(4,) float: how far, in cells, the sides at the left, top, right and bottom lie inside an (H, W, 3)
        picture; below 0 where they lie outside."""
        (height, width), (x0, y0, x1, y1) = rgb.shape[:2], self.bbox
        return np.array([x0, y0, width - x1, height - y1]) / self.cell

    @property
    def cell(self) -> float:
        """Mean side of a cell in pixels."""
        tl, tr, br, bl = (np.array(p) for p in self.corners)
        sides = [tr - tl, br - tr, br - bl, bl - tl]
        return float(np.mean([np.hypot(*s) for s in sides])) / self.n


# The board laid flat: the part of a capture around a lattice, warped so that every cell is one small
# square.

# Side of a cell in the flat picture, pixels: enough for colours and lines, little enough to be quick.
CELL = 24
FINE_CELL = 48  # the same where thick and thin borders or marks are to be told apart
MIN_ON_PICTURE = 0.45  # share of a row or column that must be on the picture for it to count as seen


@dataclass(frozen=True)
class Flat:
    """rgb: (rows * cell, columns * cell, 3) uint8, cell being a cell's side in pixels. Cell (r, c) of it is
    cell (r + row0, c + column0) of the lattice `homography` (lattice coordinates to picture pixels).

    row_seen, column_seen: share (0..1) of each row and column that lies on the picture; what lies outside
    repeats the picture's edge.
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
        """Side of a cell in the picture it was taken from, pixels."""
        return float(np.sqrt(abs(np.linalg.det(self.homography[:2, :2]))))

    @cached_property
    def cells(self) -> np.ndarray:
        """(rows, columns, cell, cell, 3) uint8: a view, one small picture a cell."""
        return self.rgb.reshape(self.rows, self.cell, self.columns, self.cell, 3).swapaxes(1, 2)

    @cached_property
    def turned(self) -> np.ndarray:
        """(columns * cell, rows * cell, 3) uint8: `rgb` with rows for columns."""
        return cv2.transpose(self.rgb)

    def part(self, row: int, column: int, n: int) -> "Flat":
        """The n x n cells from (row, column) of this flat picture."""
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
    rgb: np.ndarray, homography: np.ndarray, rows: tuple[int, int], columns: tuple[int, int], cell: int = CELL
) -> Flat:
    """The cells in the half-open ranges `rows` and `columns` of the lattice, laid flat.

    homography: (3, 3), lattice coordinates to pixels of `rgb`.
    """
    rgb, homography, whole = _reduced(rgb, homography, rows, columns, cell)
    shift = np.array([[1, 0, columns[0]], [0, 1, rows[0]], [0, 0, 1]], float)
    # Flat pixel k covers lattice (k .. k + 1) / cell; OpenCV counts pixel centres, hence the halves.
    to_lattice = shift @ np.diag([1 / cell, 1 / cell, 1]) @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    to_picture = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]) @ homography @ to_lattice
    size = ((columns[1] - columns[0]) * cell, (rows[1] - rows[0]) * cell)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    four = cv2.cvtColor(rgb, cv2.COLOR_RGB2RGBA)  # four channels are warped in half the time of three
    warped = cv2.warpPerspective(four, to_picture, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    flat = cv2.cvtColor(warped, cv2.COLOR_RGBA2RGB)
    row_seen, column_seen = _seen(*whole, rows, columns)
    return Flat(flat, cell, whole[0], rows[0], columns[0], row_seen, column_seen)


def shrink(rgb: np.ndarray, times: int) -> np.ndarray:
    """The picture at 1 / `times` of its size, every pixel the mean of those it covers (an exact division is
    several times quicker than any other; up to times - 1 pixels at the right and bottom are left out)."""
    if times == 1:
        return rgb
    height, width = (v // times for v in rgb.shape[:2])
    height, width = max(1, height), max(1, width)
    whole = rgb[: height * times, : width * times]
    return cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)


def _reduced(
    rgb: np.ndarray, homography: np.ndarray, rows: tuple[int, int], columns: tuple[int, int], cell: int
) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, tuple[int, ...]]]:
    """The part of the picture that holds these cells, so small that warping skips no pixels (thin lines keep
    their share of ink), with its homography; and the homography and shape of the whole, as given."""
    height, width = rgb.shape[:2]
    corners = np.array([(x, y, 1.0) for x in columns for y in rows]) @ homography.T
    x0, y0, x1, y1 = 0, 0, width, height
    if (
        corners[:, 2].min() > 0
    ):  # else these cells reach beyond the horizon, where any pixel may belong to them
        places = (corners[:, :2] / corners[:, 2:]).clip(-FARTHEST, FARTHEST)
        x0, y0 = np.clip(np.floor(places.min(axis=0)).astype(int), 0, (width - 1, height - 1)).tolist()
        low, high = (x0 + 1, y0 + 1), (width, height)
        x1, y1 = np.clip(np.ceil(places.max(axis=0)).astype(int) + 1, low, high).tolist()
    side = float(np.sqrt(abs(np.linalg.det(homography[:2, :2]))))
    ratio = side / cell
    part = rgb[y0:y1, x0:x1]
    times = 1
    for step in _steps(ratio):
        if min(part.shape[:2]) >= step:
            part, times = shrink(part, step), times * step
    moved = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, times]]) @ homography
    return part, moved, (homography, rgb.shape)


def _steps(ratio: float) -> list[int]:
    """Factors by which a picture is shrunk, one after the other. ratio: of a cell's width there to that in
    the flat picture; at most 1.5 is left of it. Halving is quickest by far, so nearly all factors are 2."""
    if ratio < 2:
        return [2] if round(ratio) == 2 else []
    steps = [2] * int(np.log2(ratio))
    return steps if ratio < 1.5 * 2 ** len(steps) else [*steps[1:], 3]


def _seen(
    homography: np.ndarray, shape: tuple[int, ...], rows: tuple[int, int], columns: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Share of each row (at the middle column) and of each column (at the middle row) on the picture."""
    steps = 50
    shares = []
    middle = (rows[0] + rows[1]) / 2, (columns[0] + columns[1]) / 2
    for along, (start, stop) in enumerate((rows, columns)):
        t = start + (np.arange((stop - start) * steps) + 0.5) / steps
        fixed = homography[:, along] * middle[1 - along] + homography[:, 2]
        x, y, w = homography[:, 1 - along, None] * t + fixed[:, None]
        u = (y, x)[along] / w
        inside = (u >= 0) & (u <= shape[along]) & (w > 0)
        shares.append(inside.reshape(-1, steps).mean(axis=1))
    return shares[0], shares[1]


# Wavering lines, drawn by hand or on a bent page: every grid line is followed, then pulled straight.

REACH = 0.34  # of a cell, to both sides of its place: how far a line may waver
BESIDE = 0.22  # of a cell, to both sides of a line: the ground that it is compared with
# Contrast (0..255) that a step sideways costs, by one pixel of the flat picture a pixel: lines waver slowly.
TURN = 25.0


def straighten(rgb: np.ndarray, homography: np.ndarray, n: int) -> tuple[Flat, float]:
    """The n x n cells of the lattice laid flat, each line where it is drawn at most REACH away from its place
    moved to that place; and how far it is away, in cells, where it is farther than elsewhere (the 90th
    percentile over all lines).

    rgb: (H, W, 3) uint8. homography: (3, 3), board coordinates (0..n) to its pixels.
    """
    wide = flatten(rgb, homography, (-1, n + 1), (-1, n + 1), FINE_CELL)
    picture, cell = wide.rgb, wide.cell
    turned = wide.turned
    paths = _paths([_ridges(x, cell) for x in (picture, turned)], cell, n)
    down, right = _interpolated(paths[0], cell), _interpolated(paths[1], cell).T
    y, x = np.mgrid[cell : (n + 1) * cell, cell : (n + 1) * cell].astype(np.float32)
    flat = cv2.remap(picture, x + right, y + down, cv2.INTER_LINEAR)
    seen = slice(1, n + 1)
    waver = float(percentile(np.abs(paths), 90)) / cell
    return Flat(flat, cell, homography, 0, 0, wide.row_seen[seen], wide.column_seen[seen]), waver


def _ridges(rgb: np.ndarray, cell: int) -> np.ndarray:
    """(H, W) float32, 0..255: how much a pixel differs from both the pixels above and below it, each BESIDE
    away, in the channel that shows it most."""
    beside = round(BESIDE * cell)
    padded = cv2.copyMakeBorder(rgb, beside, beside, 0, 0, cv2.BORDER_REPLICATE)
    own = padded[beside:-beside]
    above, below = (cv2.absdiff(own, x) for x in (padded[: -2 * beside], padded[2 * beside :]))
    red, green, blue = cv2.split(cv2.min(above, below))
    return cv2.max(cv2.max(red, green), blue).astype(np.float32)


def _paths(ridges: Sequence[np.ndarray], cell: int, n: int) -> np.ndarray:
    """(pictures, n + 1, n * cell) int: how far below its place each line across a board runs, in pixels, from
    the board's left side to its right: of all paths that bend little the one with the most contrast."""
    reach = round(REACH * cell)
    places = np.arange(1, n + 2)[:, None] * cell + np.arange(-reach, reach + 1)
    columns = np.concatenate([x[places][:, :, cell : (n + 1) * cell] for x in ridges])
    columns = np.ascontiguousarray(columns.transpose(2, 0, 1))  # (pixels across, lines, offsets)
    length, lines, offsets = columns.shape
    best = np.empty_like(columns)  # contrast of the best path that ends there
    best[0] = columns[0]
    edged = np.full((lines, offsets + 2), -np.inf, np.float32)
    turned = np.empty((lines, offsets), np.float32)
    for x in range(1, length):  # as few steps as can be, each without new memory: there are hundreds
        np.subtract(best[x - 1], TURN, out=edged[:, 1:-1])
        np.maximum(edged[:, :-2], edged[:, 2:], out=turned)
        np.maximum(turned, best[x - 1], out=turned)
        np.add(turned, columns[x], out=best[x])
    came = _turns(best[:-1])
    at, path = best[-1].argmax(axis=1), np.empty((lines, length), int)
    for x in range(length - 1, 0, -1):
        path[:, x] = at
        at = at + came[x - 1, np.arange(lines), at]
    path[:, 0] = at
    return path.reshape(len(ridges), n + 1, length) - reach


def _turns(best: np.ndarray) -> np.ndarray:
    """(pixels, lines, offsets) int8: from where the best path came to the next pixel: from the offset before
    (-1), the same (0) or the next one (1)."""
    edged = np.pad(best - np.float32(TURN), ((0, 0), (0, 0), (1, 1)), constant_values=-np.inf)
    above, below = edged[..., :-2], edged[..., 2:]
    return (np.maximum(above, below) > best) * np.where(above >= below, np.int8(-1), np.int8(1))


def _interpolated(paths: np.ndarray, cell: int) -> np.ndarray:
    """(n * cell, n * cell) float32: how far to move each pixel, by the lines above and below it."""
    share = ((np.arange(cell) + 0.5) / cell)[None, :, None]
    moved = paths[:-1, None] * (1 - share) + paths[1:, None] * share
    return moved.reshape(-1, paths.shape[1]).astype(np.float32)
