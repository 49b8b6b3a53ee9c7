"""The lattice of a solved Zip board that shows no grid, from the path itself: one broad band through the
middle of every cell."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Corners, Lattice, NoLattice, shrink
from ..grid.seeds import edge_map, flat_patches
from ..percentiles import median

# The four sides of a shape that is about a square with round corners, upright, sheared or tilted.

MAX_SLANT_DEGREES = 16  # degrees by which a side may be off upright or level
SLANT_STEP_DEGREES = 0.25  # degrees between the slants that are tried
MAX_SIDE_DISTANCE = 0.006  # distance of points on a side from its line, as a share of the shape's height
# share of the longest run along a side, from which a slant counts; the middle one of these is taken
MIN_RUN_SHARE = 0.98
MAX_LONGER_SHARE = 0.06  # share by which the longest side exceeds the mean, at most


def corners_of_band(band: np.ndarray) -> Corners | None:
    """Return the four corners in which the straight sides of a (h, w) bool shape meet, in its pixels (see
    Lattice); None if its sides differ in length."""
    outline, _ = cv2.findContours(band.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    points = cv2.convexHull(max(outline, key=len))[:, 0].astype(float) + 0.5
    lines = [_longest_side(points, turn, len(band)) for turn in (-90, 0, 90, 180)]  # top, right, bottom, left
    corners = []
    for (normal, away), (other, far) in zip((lines[3], *lines[:3]), lines, strict=True):
        x, y = np.linalg.solve(np.array([normal, other]), np.array([away, far])).tolist()
        corners.append((x, y))
    lengths = [np.hypot(*edge) for edge in np.diff([*corners, corners[0]], axis=0)]
    if max(lengths) > (1 + MAX_LONGER_SHARE) * np.mean(lengths):
        return None
    return corners[0], corners[1], corners[2], corners[3]


def _longest_side(points: np.ndarray, towards: float, height: int) -> tuple[np.ndarray, float]:
    """Return the line along which the hull of a shape runs longest, among those that face `towards`
    (degrees): its (2,) normal, and its distance from the origin. points: (M, 2) of the hull."""
    angles = np.radians(
        towards + np.arange(-MAX_SLANT_DEGREES, MAX_SLANT_DEGREES + SLANT_STEP_DEGREES, SLANT_STEP_DEGREES)
    )
    normals = np.stack([np.cos(angles), np.sin(angles)])  # (2, slants)
    out = points @ normals
    along = points @ np.stack([-normals[1], normals[0]])
    near = out > out.max(axis=0) - MAX_SIDE_DISTANCE * height
    runs = np.where(near, along, -np.inf).max(axis=0) - np.where(near, along, np.inf).min(axis=0)
    best = int(median(np.flatnonzero(runs >= MIN_RUN_SHARE * runs.max())))
    return normals[:, best], float(out[:, best].max()) + 0.5


# about how many pixels the searched copy has; this search comes last, and refusals should be quick
WORK_PIXELS = 250_000
FLAT_LEVEL = 14  # range (0..255) of a pixel's neighbourhood below which it is flat
# most flat patches that may be the path's ground, and most pieces on each that may be the path
MAX_GROUNDS = 4
SAMPLE_STEP = 3  # every 3rd pixel is sampled for a ground's colour
# contrast (0..255) of the path against its ground: at least, and if lines and tints stand out too
PATH_CONTRASTS = (32, 80)
MAX_LINE_PX = 5  # pixels of the copy; lines are thinner, paths are broader
MIN_SIDE_PX = 60  # least side (pixels) of a path; numbers of smaller ones are not read
# share by which width and height of the path's box differ, at most; the game shears it at the end
MAX_SIDE_DIFFERENCE = 0.2
SIZES = range(5, 13)  # cells a side; larger boards of this game are not played
PATH_WIDTHS = (0.3, 0.85)  # least and largest breadth (cells) of the path
SAMPLE_REACH = 0.1  # cells around a cell's or side's middle that are all path, or all free
MIN_COVERED_SHARE = 0.9  # least share of that which is path where the path runs
MAX_FREE_SHARE = 0.3  # largest share of that which is path where the path does not run


Path = tuple[Cell, ...]


def full_path(rgb: np.ndarray) -> tuple[Lattice, Path] | None:
    """Return the lattice under a path that visits every cell of a square once, in an upright (H, W, 3) uint8
    RGB picture, and the path's cells in order, from either end; None if there is none, or if several lattices
    fit."""
    times = max(1, round((rgb.shape[0] * rgb.shape[1] / WORK_PIXELS) ** 0.5))
    for band, corners in _possible_paths(shrink(rgb, times)):
        breadth = _breadth(band)
        found = [(n, path) for n in SIZES if (path := _trace_path(band, breadth, n))]
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


def _possible_paths(rgb: np.ndarray) -> Iterator[tuple[np.ndarray, Corners]]:
    """Yield each piece that stands out from a ground and is about square, the largest first: (s, s) bool, cut
    along its four sides and turned upright, and its corners in the picture (see Lattice)."""
    for colour in dict.fromkeys(_grounds(rgb)):
        red, green, blue = cv2.split(cv2.absdiff(rgb, np.array([*colour, 0.0])))
        contrast = cv2.max(cv2.max(red, green), blue)
        unlike, most_unlike = ((contrast > least).view(np.uint8) for least in PATH_CONTRASTS)
        broad = cv2.morphologyEx(most_unlike, cv2.MORPH_OPEN, np.ones((MAX_LINE_PX, MAX_LINE_PX), np.uint8))
        for outline in chain(_square_pieces(unlike), _square_pieces(broad)):
            # without holes: a path that is no circle has none of its own, but numbers on discs are
            x, y, w, h = cv2.boundingRect(outline)
            band = cv2.drawContours(np.zeros((h, w), np.uint8), [outline - (x, y)], -1, (1,), cv2.FILLED) > 0
            if (corners := corners_of_band(band)) is None:
                continue
            side = round(float(np.mean([np.hypot(*e) for e in np.diff([*corners, corners[0]], axis=0)])))
            ends = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
            way = cv2.getPerspectiveTransform(np.array(corners, np.float32), ends)
            upright = cv2.warpPerspective(band.view(np.uint8), way, (side, side), flags=cv2.INTER_NEAREST)
            (a, b), (c, d), (e, f), (g, i) = corners
            yield upright > 0, ((a + x, b + y), (c + x, d + y), (e + x, f + y), (g + x, i + y))


def _grounds(rgb: np.ndarray) -> Iterator[tuple[float, ...]]:
    """Yield the colours of the largest flat patches: the median of every SAMPLE_STEP-th pixel."""
    edges = edge_map(rgb)
    flat, patches = (edges < FLAT_LEVEL).view(np.uint8), flat_patches(edges, FLAT_LEVEL)
    for i in np.argsort(-patches.pixels)[:MAX_GROUNDS].tolist():
        outline = patches.outlines[i]
        x, y = outline[outline[:, 0, 1].argmin(), 0].tolist()
        cv2.floodFill(flat, None, (x, y + 1), (2,))  # the uppermost pixel lies under the outline's
        seen = rgb[::SAMPLE_STEP, ::SAMPLE_STEP][flat[::SAMPLE_STEP, ::SAMPLE_STEP] == 2]
        flat[flat == 2] = 0
        if len(seen):
            yield tuple(median(seen, axis=0).round().tolist())


def _square_pieces(mask: np.ndarray) -> list[np.ndarray]:
    """Return the outlines of the largest pieces of an (H, W) uint8 mask that are about as wide as high."""
    outlines, links = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    areas = {}
    for i, outline in enumerate(outlines):
        _, _, w, h = cv2.boundingRect(outline)
        if links[0, i, 3] < 0 and min(w, h) >= MIN_SIDE_PX and abs(w - h) <= MAX_SIDE_DIFFERENCE * max(w, h):
            areas[i] = cv2.contourArea(outline)
    return [outlines[i] for i in sorted(areas, key=lambda i: -areas[i])[:MAX_GROUNDS]]


def _breadth(band: np.ndarray) -> float:
    """Return the breadth of a band, in pixels."""
    away = cv2.distanceTransform(np.pad(band, 1).view(np.uint8), cv2.DIST_L2, 5)
    ridge = (away == cv2.dilate(away, np.ones((5, 5), np.uint8))) & (away > away.max() / 2)
    return 2 * float(median(away[ridge])) - 1


def _trace_path(band: np.ndarray, breadth: float, n: int) -> Path | None:
    """Return the cells in order if the band, of this breadth, runs through all n x n cells once; else
    None."""
    step = (np.array(band.shape) - breadth) / (n - 1)
    if not PATH_WIDTHS[0] * step.max() < breadth < PATH_WIDTHS[1] * step.min():
        return None
    half = max(1, round(SAMPLE_REACH * float(step.min())))
    sums = cv2.blur(band.astype(np.float32), (2 * half + 1, 2 * half + 1))

    def share(row: float, column: float) -> float:
        y, x = breadth / 2 + step * (row, column)
        return float(sums[min(round(y), len(sums) - 1), min(round(x), sums.shape[1] - 1)])

    cells = [(r, c) for r in range(n) for c in range(n)]
    if any(share(*cell) < MIN_COVERED_SHARE for cell in cells):
        return None
    links: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for (r, c), other in ((a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if max(b) < n):
        here = share((r + other[0]) / 2, (c + other[1]) / 2)
        if MAX_FREE_SHARE < here < MIN_COVERED_SHARE:
            return None
        if here >= MIN_COVERED_SHARE:
            links[r, c].append(other)
            links[other].append((r, c))
    return order_path(links)


def order_path(links: Mapping[Cell, Sequence[Cell]]) -> Path | None:
    """Return all cells from one end to the other if the links form one path; else None. links: neighbours of
    each cell."""
    ends = [cell for cell in links if len(links[cell]) == 1]
    if len(ends) != 2 or max(map(len, links.values())) > 2:
        return None
    path = [ends[0]]
    while ahead := [cell for cell in links[path[-1]] if cell not in path[-2:]]:
        path += ahead
    return tuple(path) if len(path) == len(links) else None
