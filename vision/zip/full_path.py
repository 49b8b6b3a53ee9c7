"""The lattice of a solved Zip board whose grid is not shown any more: from the path itself, which runs as one
broad band through the middle of every cell."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Corners, Lattice, NoLattice, shrink
from ..grid.seeds import edge_map, flat_patches
from ..percentiles import median

# The four sides of a shape that is about a square with round corners, upright, sheared or tilted.

MOST_SLANT = 16  # degrees by which a side may be off upright or level
STEP = 0.25  # degrees between the slants that are tried
ON_SIDE = 0.006  # of the shape's height: how near to a side what lies along it is
ALONG = 0.98  # of the longest run along a side, of the slants in whose middle the side's is taken to lie
SQUARE = 0.06  # share by which the longest side may be longer than the mean


def sides_of(band: np.ndarray) -> Corners | None:
    """The place where the straight sides of a (h, w) bool shape meet, in its pixels (see Lattice); None where
    it has not four of about the same length."""
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


WORK_PIXELS = 250_000  # about, of the copy that is searched: this comes last, and refusals are to be quick
LEVEL = 14  # span (0..255) within a pixel's neighbourhood below which it is flat
# Flat patches, the largest first, that may be what the path is drawn on; and pieces on each that may be it.
GROUNDS = 4
SPARSE = 3  # pixels, of which one tells the colour of a ground
# Contrast (0..255) by which the path stands out from its ground at least; and where lines and tints of cells
# that it has passed do as well, but less.
UNLIKE = (32, 80)
LINE = 5  # pixels of that copy: lines are thinner, paths are broader
LEAST_SIDE = 60  # pixels: a smaller path's numbers are not read
MOST_UNLIKE = 0.2  # share by which the width and height of its box may differ: the game shears it at the end
SIZES = range(5, 13)  # cells a side; larger boards of this game are not played
WIDTHS = (0.3, 0.85)  # of a cell: how broad the path is
SPAN = 0.1  # of a cell, around its middle and around a side's: all path, or none of it
COVERED = 0.9  # share of that which is path where it runs
FREE = 0.3  # share of that which may be where it does not


Path = tuple[Cell, ...]


def full_path(rgb: np.ndarray) -> tuple[Lattice, Path] | None:
    """The lattice under a path that visits every cell of a square once, in an upright (H, W, 3) uint8 RGB
    picture, and the path's cells in order, from either end; None where there is none, or where several
    lattices fit."""
    times = max(1, round((rgb.shape[0] * rgb.shape[1] / WORK_PIXELS) ** 0.5))
    for band, corners in _bands(shrink(rgb, times)):
        breadth = _breadth(band)
        found = [(n, path) for n in SIZES if (path := _path(band, breadth, n))]
        if len(found) == 1:
            n, path = found[0]
            side = float(len(band))
            rim = ((side - breadth) / (n - 1) * n - side) / 2
            ends = ((-rim, -rim), (side + rim, -rim), (side + rim, side + rim), (-rim, side + rim))
            try:
                to_picture = Lattice(1, corners).homography @ np.diag([1 / side, 1 / side, 1])
                places = [to_picture @ (x, y, 1.0) for x, y in ends]
                outer = [(float(x / w) * times, float(y / w) * times) for x, y, w in places]
                return Lattice(n, (outer[0], outer[1], outer[2], outer[3])), path
            except NoLattice:
                continue
    return None


def _bands(rgb: np.ndarray) -> Iterator[tuple[np.ndarray, Corners]]:
    """Find everything that stands out from a ground in one piece and is as wide as high, the largest first:
    (s, s) bool, cut along its four sides and laid upright, and where its corners lie (see Lattice)."""
    for colour in dict.fromkeys(_grounds(rgb)):
        red, green, blue = cv2.split(cv2.absdiff(rgb, np.array([*colour, 0.0])))
        contrast = cv2.max(cv2.max(red, green), blue)
        unlike, most_unlike = ((contrast > least).view(np.uint8) for least in UNLIKE)
        broad = cv2.morphologyEx(most_unlike, cv2.MORPH_OPEN, np.ones((LINE, LINE), np.uint8))
        for outline in chain(_square_pieces(unlike), _square_pieces(broad)):
            # without holes: a path that is no circle has none of its own, but numbers on discs are
            x, y, w, h = cv2.boundingRect(outline)
            band = cv2.drawContours(np.zeros((h, w), np.uint8), [outline - (x, y)], -1, (1,), cv2.FILLED) > 0
            if (corners := sides_of(band)) is None:
                continue
            side = round(float(np.mean([np.hypot(*e) for e in np.diff([*corners, corners[0]], axis=0)])))
            ends = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
            way = cv2.getPerspectiveTransform(np.array(corners, np.float32), ends)
            upright = cv2.warpPerspective(band.view(np.uint8), way, (side, side), flags=cv2.INTER_NEAREST)
            (a, b), (c, d), (e, f), (g, i) = corners
            yield upright > 0, ((a + x, b + y), (c + x, d + y), (e + x, f + y), (g + x, i + y))


def _grounds(rgb: np.ndarray) -> Iterator[tuple[float, ...]]:
    """The colours of the largest flat patches: the median of each channel, of every SPARSE-th pixel both
    ways."""
    edges = edge_map(rgb)
    flat, patches = (edges < LEVEL).view(np.uint8), flat_patches(edges, LEVEL)
    for i in np.argsort(-patches.pixels)[:GROUNDS].tolist():
        outline = patches.outlines[i]
        x, y = outline[outline[:, 0, 1].argmin(), 0].tolist()
        cv2.floodFill(flat, None, (x, y + 1), (2,))  # the uppermost pixel lies under the outline's
        seen = rgb[::SPARSE, ::SPARSE][flat[::SPARSE, ::SPARSE] == 2]
        flat[flat == 2] = 0
        if len(seen):
            yield tuple(median(seen, axis=0).round().tolist())


def _square_pieces(mask: np.ndarray) -> list[np.ndarray]:
    """The outlines of the largest pieces of a (H, W) uint8 mask that are about as wide as high."""
    outlines, links = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    areas = {}
    for i, outline in enumerate(outlines):
        _, _, w, h = cv2.boundingRect(outline)
        if links[0, i, 3] < 0 and min(w, h) >= LEAST_SIDE and abs(w - h) <= MOST_UNLIKE * max(w, h):
            areas[i] = cv2.contourArea(outline)
    return [outlines[i] for i in sorted(areas, key=lambda i: -areas[i])[:GROUNDS]]


def _breadth(band: np.ndarray) -> float:
    """Width of a band, in pixels: along its middle it is half of that away from its edges."""
    away = cv2.distanceTransform(np.pad(band, 1).view(np.uint8), cv2.DIST_L2, 5)
    ridge = (away == cv2.dilate(away, np.ones((5, 5), np.uint8))) & (away > away.max() / 2)
    return 2 * float(median(away[ridge])) - 1


def _path(band: np.ndarray, breadth: float, n: int) -> Path | None:
    """The cells in order if the band, which is so broad, runs through all of n x n cells once; else None."""
    step = (np.array(band.shape) - breadth) / (n - 1)
    if not WIDTHS[0] * step.max() < breadth < WIDTHS[1] * step.min():
        return None
    half = max(1, round(SPAN * float(step.min())))
    sums = cv2.blur(band.astype(np.float32), (2 * half + 1, 2 * half + 1))

    def share(row: float, column: float) -> float:
        y, x = breadth / 2 + step * (row, column)
        return float(sums[min(round(y), len(sums) - 1), min(round(x), sums.shape[1] - 1)])

    cells = [(r, c) for r in range(n) for c in range(n)]
    if any(share(*cell) < COVERED for cell in cells):
        return None
    links: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for (r, c), other in ((a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if max(b) < n):
        here = share((r + other[0]) / 2, (c + other[1]) / 2)
        if FREE < here < COVERED:
            return None
        if here >= COVERED:
            links[r, c].append(other)
            links[other].append((r, c))
    return in_order(links)


def in_order(links: Mapping[Cell, Sequence[Cell]]) -> Path | None:
    """All cells from one end to the other, if each is joined to the next one alone; else None."""
    ends = [cell for cell in links if len(links[cell]) == 1]
    if len(ends) != 2 or max(map(len, links.values())) > 2:
        return None
    path = [ends[0]]
    while ahead := [cell for cell in links[path[-1]] if cell not in path[-2:]]:
        path += ahead
    return tuple(path) if len(path) == len(links) else None
