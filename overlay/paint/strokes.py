"""Anti-aliased lines: that join at corners, with round ends, in dashes."""

import cv2
import numpy as np

from ...vision.grid.lattice import Point

SPREAD = 1.4  # px by which OpenCV draws an anti-aliased shape wider than asked
SUBPIXEL = 4  # bits of fraction in the coordinates given to OpenCV

DASHES, DASHED = 5, 0.62  # along the side of a cell in dashes, and how much of it they take
SHORTEST = 1.5  # of its width: a dash

Stretch = tuple[Point, Point]


def draw_lines(out: np.ndarray, stretches: list[Stretch], width: float, colour: np.ndarray) -> None:
    """Anti-aliased lines `width` pixels wide that join at corners, in place; colour: (3,) uint8 RGB."""
    if not stretches:
        return
    for bar in _bars(np.array(stretches), max(width - SPREAD, 0.1) / 2):
        cv2.fillConvexPoly(out, bar, colour.tolist(), cv2.LINE_AA, SUBPIXEL)


def draw_round(out: np.ndarray, stretches: list[Stretch], width: float, colour: np.ndarray) -> None:
    """The same with round ends."""
    for ends in stretches:
        a, b = np.rint((np.array(ends) - 0.5) * 2**SUBPIXEL).astype(int).tolist()
        cv2.line(out, a, b, colour.tolist(), max(1, round(width)), cv2.LINE_AA, SUBPIXEL)


def dashes(stretches: list[Stretch], width: float, cell: float) -> list[Stretch]:
    """The dashes of lines as `draw_lines` wants them, which lengthens each by half its width (in pixels) at
    either end. cell: its side, in pixels."""
    return [x for start, end in stretches for x in _dashes(np.array(start), np.array(end), width, cell)]


def _dashes(a: np.ndarray, b: np.ndarray, width: float, cell: float) -> list[Stretch]:
    length = max(float(np.hypot(*(b - a))), 1e-6)
    longest = int(DASHED * length / (SHORTEST * width))
    many = max(1, min(DASHES * max(1, round(length / cell)), longest))
    half = max(DASHED * length / many - width, 0.0) / 2
    middles = [a + (b - a) * (i + 0.5) / many for i in range(many)]
    pairs = [(at - (b - a) / length * half, at + (b - a) / length * half) for at in middles]
    return [((x[0], x[1]), (y[0], y[1])) for x, y in pairs]


def _bars(ends: np.ndarray, half: float) -> np.ndarray:
    """(M, 4, 2) int32, in steps of 1 / 2^SUBPIXEL: each of (M, 2, 2) stretches thickened by `half` pixels to
    all four sides, so that they join at corners. Lattice pixels end where OpenCV's are centred: half a pixel
    less."""
    along = ends[:, 1] - ends[:, 0]
    along *= half / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    across = along[:, ::-1] * (-1, 1)
    a, b = ends[:, 0] - along, ends[:, 1] + along
    bars = np.stack([a + across, b + across, b - across, a - across], axis=1) - 0.5
    return np.rint(bars * 2**SUBPIXEL).astype(np.int32)
