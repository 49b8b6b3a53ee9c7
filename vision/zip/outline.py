"""The four sides of a shape that is about a square with round corners, upright, sheared or tilted."""

import cv2
import numpy as np

from ..grid.lattice import Corners
from ..percentiles import median

MOST_SLANT = 16  # degrees by which a side may be off upright or level
STEP = 0.25  # degrees between the slants that are tried
ON_SIDE = 0.006  # of the shape's height: how near to a side what lies along it is
ALONG = 0.98  # of the longest run along a side, of the slants in whose middle the side's is taken to lie
SQUARE = 0.06  # share by which the longest side may be longer than the mean


def sides_of(band: np.ndarray) -> Corners | None:
    """Where the straight sides of a (h, w) bool shape meet, in its pixels (see Lattice); None where it has
    not four of about the same length."""
    outline, _ = cv2.findContours(band.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    points = cv2.convexHull(max(outline, key=len))[:, 0].astype(float) + 0.5
    lines = [_side(points, turn, len(band)) for turn in (-90, 0, 90, 180)]  # top, right, bottom, left
    corners = []
    for (normal, away), (other, far) in zip((lines[3], *lines[:3]), lines, strict=True):
        x, y = np.linalg.solve(np.array([normal, other]), np.array([away, far])).tolist()
        corners.append((x, y))
    lengths = [np.hypot(*edge) for edge in np.diff([*corners, corners[0]], axis=0)]
    if max(lengths) > (1 + SQUARE) * np.mean(lengths):
        return None
    return corners[0], corners[1], corners[2], corners[3]


def _side(points: np.ndarray, towards: float, height: int) -> tuple[np.ndarray, float]:
    """The line along which the hull of a shape runs longest, of those that look about `towards` (degrees):
    its (2,) normal, and how far out it lies. points: (M, 2) of the hull."""
    angles = np.radians(towards + np.arange(-MOST_SLANT, MOST_SLANT + STEP, STEP))
    normals = np.stack([np.cos(angles), np.sin(angles)])  # (2, slants)
    out = points @ normals
    along = points @ np.stack([-normals[1], normals[0]])
    near = out > out.max(axis=0) - ON_SIDE * height
    runs = np.where(near, along, -np.inf).max(axis=0) - np.where(near, along, np.inf).min(axis=0)
    best = int(median(np.flatnonzero(runs >= ALONG * runs.max())))
    return normals[:, best], float(out[:, best].max()) + 0.5
