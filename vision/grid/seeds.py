"""Guesses (seeds) of lattices from the cells themselves: flat patches of similar size in rows and columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, starmap
from typing import NamedTuple

import cv2
import numpy as np

from ..percentiles import median, percentile
from .lattice import NoLattice, are_of_a_square, corners_of, shrink

# Flat (even) patches of a picture, and the edges between them.

# changes between flat and edge for each pixel along a row, from which labelling is faster: text or noise
MIN_DENSE_CHANGES = 0.075
ROW_STEP = 4  # every 4th row is sampled for such changes
INK_BLOCK_PX = 31  # block (pixels, odd) within which ink is separated from its ground


class FlatPatches(NamedTuple):
    """Flat patches of a picture.

    boxes: (m, 4) int: x, y, width, height. pixels: (m,) float, how many pixels of each are flat (by outlines
    up to 6 % off if walls of one pixel touch). outlines: for each patch (k, 1, 2) int, x and y of corners one
    pixel outside it.
    """

    boxes: np.ndarray
    pixels: np.ndarray
    outlines: Sequence[np.ndarray]


def edge_map(rgb: np.ndarray) -> np.ndarray:
    """Return (H, W) uint8: the largest range of any channel within each pixel's 3 x 3 neighbourhood."""
    red, green, blue = cv2.split(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return cv2.max(cv2.max(red, green), blue)


def close_gaps(edges: np.ndarray, gap: int) -> np.ndarray:
    """Return (H, W) uint8: the edges dilated so that gaps of up to `gap` pixels in a line close."""
    return cv2.dilate(edges, np.ones((gap + 1, gap + 1), np.uint8)) if gap else edges


def flat_boxes(edges: np.ndarray, level: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the boxes of the pieces between edges of `level` and above, and how many pixels of each are flat
    (see FlatPatches)."""
    flat = edges < level
    if not _is_dense(flat):
        return flat_patches(edges, level)[:2]
    stats = cv2.connectedComponentsWithStats(flat.view(np.uint8), connectivity=4)[2][1:]
    return stats[:, :4], stats[:, cv2.CC_STAT_AREA].astype(float)


def flat_patches(edges: np.ndarray, level: int) -> FlatPatches:
    """Return the pieces of a picture between edges of `level` and above.

    They are the holes in the edges, with a rim around the picture. Following outlines takes a fraction of the
    time of labelling all pixels, unless there is an edge every few pixels.
    """
    lines = cv2.copyMakeBorder((edges >= level).view(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,))
    outlines, links = cv2.findContours(lines, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE, offset=(-1, -1))
    (x, y), starts, ends = _concatenate_outlines(outlines)
    to_x, to_y = (_next_values(v, starts, ends) - v for v in (x, y))
    steps = np.add.reduceat(np.maximum(np.abs(to_x), np.abs(to_y)), starts).clip(1)
    turned = np.add.reduceat(x * to_y - y * to_x, starts) / 2
    area, parents = np.abs(turned), links[0, :, 3]  # of what an outline runs around; without -1
    inside = np.bincount(parents + 1, area + steps / 2 + 1, len(outlines) + 1)[1:]
    pixels = area - steps / 2 + 1 - inside  # by Pick's theorem
    holes = np.flatnonzero(turned > 0)  # they are followed the other way round
    left, top, right, bottom = (each[holes] for each in _outline_extremes(x, y, starts))
    boxes = np.stack([left + 1, top + 1, right - left - 1, bottom - top - 1], axis=1)
    return FlatPatches(boxes, pixels[holes], [outlines[i] for i in holes.tolist()])


def separate_ink(grey: np.ndarray, least: int) -> np.ndarray:
    """Return (H, W) uint8: 255 where a grey picture is darker than its surroundings, else 0. least:
    difference in grey levels."""
    return cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, INK_BLOCK_PX, least
    )


def boxes_of_ink(ink: np.ndarray) -> np.ndarray:
    """Return (m, 4) int: x0, y0, x1, y1 of the connected pieces of (H, W) uint8 ink."""
    if _is_dense(ink):
        boxes = cv2.connectedComponentsWithStats(ink)[2][1:, :4]
        return np.hstack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]])
    outlines, links = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return np.zeros((0, 4), int)
    (x, y), starts, _ = _concatenate_outlines(outlines)
    left, top, right, bottom = _outline_extremes(x, y, starts)
    return np.stack([left, top, right + 1, bottom + 1], axis=1)[links[0, :, 3] < 0]


def _is_dense(values: np.ndarray) -> bool:
    """True if values change so often along the rows that labelling is faster than following outlines."""
    changes = np.count_nonzero(values[::ROW_STEP, 1:] != values[::ROW_STEP, :-1])
    return bool(changes * ROW_STEP > MIN_DENSE_CHANGES * values.size)


def _concatenate_outlines(outlines: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (2, k) int: x and y of the corners of all outlines, one outline after another; and (m,) int:
    where each outline begins, and where it ends."""
    ends = np.cumsum(np.fromiter(map(len, outlines), int, len(outlines)))
    return np.concatenate(outlines)[:, 0].T.copy(), np.append(0, ends[:-1]), ends


def _next_values(values: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return for each corner of the outlines the value of the next corner."""
    following = np.append(values[1:], values[:1])
    following[ends - 1] = values[starts]
    return following


def _outline_extremes(x: np.ndarray, y: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return (m,) int each: least x, least y, largest x and largest y of each outline."""
    least, largest = np.minimum.reduceat, np.maximum.reduceat
    return least(x, starts), least(y, starts), largest(x, starts), largest(y, starts)


# Range (0..255, largest channel) of a pixel's 3 x 3 neighbourhood above which it belongs to a line, a step
# or a mark. The steps cover crisp screenshots, thin lines on pale boards, and dimmed or washed-out ones.
EDGE_LEVELS = (32, 14, 7, 70)
MIN_PATCH_SIDE_PX = 4  # least side (pixels) of a flat patch; a cell of 8 px keeps 5 between its lines
MAX_PATCH_SHARE = 0.35  # largest side of a patch, as a share of the picture's longer side; cells are smaller
MIN_FILL = 0.3  # least share of a patch's box that is flat; a crown takes up to half, letters leave less
# longer by shorter side of a patch, at most; thick borders on one side make cells look narrower
MAX_ASPECT = 1.6
# largest by smallest patch of one board, because thick borders cover parts of some cells
MAX_SIZE_RATIO = 1.45
MIN_CELLS = 10  # least patches of a seed; a 5 x 5 board keeps more if a few are covered
MAX_PATCHES = 1000  # most patches of one size, 25 x 25 and some more; beyond, it is text or texture
# most iterations of RANSAC for the perspective; enough if a third of the patches lie on one lattice
MAX_RANSAC_ITERATIONS = 300
NEIGHBOUR_TOLERANCE = 0.22  # distance (cells) of a neighbour from its expected place, at most


@dataclass(frozen=True)
class Seed:
    """A guess of a lattice, endless in all directions.

    homography: (3, 3), lattice coordinates (x = column, y = row; cell (r, c) spans r..r+1, c..c+1) to pixels
    of the searched picture (pixel k spans k..k+1). rows, columns: half-open ranges of the cells that were
    seen. support: number of cells that were seen. Raises NoLattice for a homography that is not finite, is
    singular, or folds these cells over.
    """

    homography: np.ndarray
    rows: tuple[int, int]
    columns: tuple[int, int]
    support: int

    def __post_init__(self) -> None:
        if not are_of_a_square(corners_of(self.homography, self.rows, self.columns)):
            raise NoLattice


def seeds_at(edges: np.ndarray, level: int, most: int) -> list[Seed]:
    """Return the best supported seeds from the flat patches between edges of `level` and above, at most
    `most`."""
    groups = _groups_by_size(_square_patches(edges, level))
    lattices = sorted((one for group in groups for one in _lattices(group)), key=lambda one: -len(one[0]))
    return list(islice(filter(None, starmap(_fit_seed, lattices)), most))


def _square_patches(edges: np.ndarray, level: int) -> np.ndarray:
    """Return (M, 4) float: x, y, width, height of roughly square flat patches."""
    boxes, pixels = flat_boxes(edges, level)
    w, h = boxes.T[2:]
    short, long = np.minimum(w, h), np.maximum(w, h)
    square = (short >= MIN_PATCH_SIDE_PX) & (
        long < np.minimum(MAX_PATCH_SHARE * max(edges.shape), MAX_ASPECT * short)
    )
    return boxes[square & (pixels > MIN_FILL * w * h)].astype(float)


def _groups_by_size(boxes: np.ndarray, most: int = 3) -> list[np.ndarray]:
    """Return the `most` largest groups of patches whose sizes differ by a factor of MAX_SIZE_RATIO at
    most."""
    size = np.log(np.sqrt(boxes[:, 2] * boxes[:, 3]))
    boxes, size = boxes[np.argsort(size)], np.sort(size)
    groups: list[np.ndarray] = []
    free = np.ones(len(boxes), bool)
    for _ in range(most):
        ends = np.searchsorted(size, size + np.log(MAX_SIZE_RATIO), side="right")
        sums = np.concatenate([[0], np.cumsum(free)])
        counts = sums[ends] - sums[: len(size)]
        if not len(counts) or counts.max() < MIN_CELLS:
            break
        first = int(np.argmax(counts))
        chosen = np.zeros(len(boxes), bool)
        chosen[first : ends[first]] = True
        chosen &= free
        free &= ~chosen
        if chosen.sum() <= MAX_PATCHES:
            groups.append(boxes[chosen])
    return groups


def _lattices(boxes: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield each set of at least MIN_CELLS patches that are neighbours on a lattice: (k, 2) centres in
    pixels, and (k, 2) columns and rows."""
    boxes = boxes.astype(np.float32)  # all pairs of patches are compared: half the memory, half the time
    centres = boxes[:, :2] + boxes[:, 2:] / 2
    basis = _lattice_basis(centres, boxes)
    if basis is None:
        return
    x, y = (centres @ np.linalg.inv(basis).T.astype(np.float32)).T  # in cells
    for places in _components(_neighbour_pairs(x, y), _neighbour_pairs(y, x)):
        if len(places) >= MIN_CELLS:
            yield centres[list(places)].astype(float), np.array(list(places.values()), float)


def _neighbour_pairs(along: np.ndarray, across: np.ndarray) -> np.ndarray:
    """Return (pairs, 2) int, sorted: the pairs of patches of which the second lies one cell further along.
    along, across: (m,), positions of the patches, in cells."""
    order = np.argsort(along)
    ranked = along[order]
    first = np.searchsorted(ranked, along + 1 - NEIGHBOUR_TOLERANCE)
    count = np.searchsorted(ranked, along + 1 + NEIGHBOUR_TOLERANCE) - first
    one = np.repeat(np.arange(len(along)), count)
    other = order[np.arange(len(one)) + np.repeat(first - np.cumsum(count) + count, count)]
    miss = (along[other] - along[one] - 1) ** 2 + (across[other] - across[one]) ** 2
    near = miss < NEIGHBOUR_TOLERANCE**2
    pairs = np.stack([one[near], other[near]], axis=1)
    return pairs[np.lexsort(pairs.T[::-1])]


def _lattice_basis(centres: np.ndarray, boxes: np.ndarray) -> np.ndarray | None:
    """Return (2, 2): its columns are the steps (pixels) to the right and to the lower neighbour; None if
    there is no grid."""
    size = median(boxes[:, 2:], axis=0)
    away = [np.subtract.outer(v, v).T for v in centres.T]  # from each patch to each other one
    reach = 2.2 * size.max()
    found = []
    for axis in (0, 1):
        along, across = away[axis], away[1 - axis]
        near = (along > 0.7 * size[axis]) & (along < reach) & (np.abs(across) < 0.3 * along)
        # nearest one of each patch in this direction
        far = np.where(near, along, np.inf)
        best = far.argmin(axis=1)
        rows = np.flatnonzero(np.isfinite(far[np.arange(len(far)), best]))
        if len(rows) < MIN_CELLS // 2:
            return None
        found.append(median(centres[best[rows]] - centres[rows], axis=0))
    basis = np.stack(found, axis=1)
    return basis if abs(np.linalg.det(basis)) > 1 else None


def _components(right: np.ndarray, below: np.ndarray) -> list[dict[int, tuple[int, int]]]:
    """Return the connected sets of patches, each as {patch: (column, row)}, from the pairs of neighbours to
    the right and below."""
    links: dict[int, list[tuple[int, int, int]]] = {}
    for relation, dc, dr in ((right, 1, 0), (below, 0, 1)):
        for a, b in relation.tolist():
            links.setdefault(a, []).append((b, dc, dr))
            links.setdefault(b, []).append((a, -dc, -dr))
    sets, seen = [], set()
    for start in links:
        if start in seen:
            continue
        places = {start: (0, 0)}
        todo = [start]
        while todo:
            a = todo.pop()
            c, r = places[a]
            for b, dc, dr in links[a]:
                if b not in places:
                    places[b] = (c + dc, r + dr)
                    todo.append(b)
        seen |= places.keys()
        sets.append(places)
    return sets


def _fit_seed(centres: np.ndarray, places: np.ndarray) -> Seed | None:
    """Return the seed through patches at `places` (column, row): affine unless perspective fits much better;
    None if neither fits."""
    places = places - places.min(axis=0)
    columns, rows = (int(v) + 1 for v in places.max(axis=0))
    if min(columns, rows) < 3:
        return None
    homography = _fit_affine(places + 0.5, centres)
    cell = np.sqrt(abs(np.linalg.det(homography[:2, :2])))
    miss = _residuals(homography, places + 0.5, centres)
    if percentile(miss, 90) > 0.06 * cell and len(places) >= 16:
        full, _ = cv2.findHomography(
            places + 0.5, centres, cv2.RANSAC, 0.08 * cell, maxIters=MAX_RANSAC_ITERATIONS
        )
        if full is not None and are_of_a_square(corners_of(full, (0, rows), (0, columns))):
            better = _residuals(full, places + 0.5, centres)
            if percentile(better, 90) < 0.7 * percentile(miss, 90):
                homography, miss = full, better
    if median(miss) > 0.12 * cell:
        return None
    try:
        return Seed(homography, (0, rows), (0, columns), len(places))
    except NoLattice:
        return None


def _fit_affine(places: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """Return (3, 3): the affine homography by least squares, without the worst tenth of the patches, which
    marks or noise have shifted."""
    rows = np.column_stack([places, np.ones(len(places))])
    keep = np.ones(len(places), bool)
    solution = np.zeros((3, 2))
    for _ in range(2):
        solution = np.linalg.lstsq(rows[keep], centres[keep], rcond=None)[0]
        miss = np.linalg.norm(rows @ solution - centres, axis=1)
        keep = miss <= percentile(miss, 90)
    return np.vstack([solution.T, [0, 0, 1]])


def _residuals(homography: np.ndarray, places: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """Return (m,): the distance (pixels) of each centre from the place that the homography predicts."""
    moved = np.column_stack([places, np.ones(len(places))]) @ homography.T
    return np.linalg.norm(moved[:, :2] / moved[:, 2:] - centres, axis=1)


# A picture at the scales at which boards are looked for in it: whatever looks, each is made once.

MAX_SEEDS = 4  # most seeds that are tried for each level, the best supported first


class Copies:
    """Copies of one picture at several scales, with their edges and seeds; each is made once. rgb: the (H, W,
    3) uint8 picture."""

    def __init__(self, rgb: np.ndarray):
        self.rgb = rgb
        self._pictures: dict[float, np.ndarray] = {}
        self._edges: dict[tuple[float, int], np.ndarray] = {}
        self._seeds: dict[tuple[float, int, int], list[Seed]] = {}

    def scaled_copy(self, zoom: float) -> np.ndarray:
        """Return the picture scaled by `zoom`: 1, 1/2, 1/3 ..."""
        if zoom not in self._pictures:
            self._pictures[zoom] = shrink(self.rgb, round(1 / zoom))
        return self._pictures[zoom]

    def seeds(self, zoom: float, gap: int, level: int) -> list[Seed]:
        """Return the seeds at this scale, the best supported first. gap, level: see Sight."""
        key = zoom, gap, level
        if key not in self._seeds:
            self._seeds[key] = seeds_at(self.edges_at(zoom, gap), level, MAX_SEEDS)
        return self._seeds[key]

    def edges_at(self, zoom: float, gap: int = 0) -> np.ndarray:
        """Return the edges at this scale (see edge_map), dilated so that gaps of `gap` pixels close."""
        key = zoom, gap
        if key not in self._edges:
            self._edges[key] = (
                close_gaps(self.edges_at(zoom), gap) if gap else edge_map(self.scaled_copy(zoom))
            )
        return self._edges[key]
