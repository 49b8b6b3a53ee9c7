"""The board laid flat: the part of a capture around a lattice, warped so that every cell is one small
square."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

CELL = (
    24  # side of a cell in the flat picture, pixels: enough for colours and lines, little enough to be quick
)
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
    places = corners[:, :2] / corners[:, 2:]
    x0, y0 = np.clip(np.floor(places.min(axis=0)).astype(int), 0, (width - 1, height - 1)).tolist()
    x1, y1 = np.clip(np.ceil(places.max(axis=0)).astype(int) + 1, (x0 + 1, y0 + 1), (width, height)).tolist()
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
    """By what a picture is shrunk, one after the other, in which a cell is so many times as wide as in the
    flat one: to at most one and a half times that, halving as often as can be, which is quickest by far."""
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
