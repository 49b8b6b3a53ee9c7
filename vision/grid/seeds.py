"""Lattice seeds from the cells themselves: flat patches of like size that sit in rows and columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, starmap
from typing import NamedTuple

import cv2
import numpy as np

from ..percentiles import median, percentile
from .lattice import NoLattice, are_of_a_square, corners_of, shrink

# What lies flat in a picture, in pieces that hang together, and the edges between them.

# changes between flat and not, a pixel along a row, from which labelling is quicker: text or noise
DENSE = 0.075
ROW_STEP = 4  # rows, of which one is looked at for such changes


class FlatPatches(NamedTuple):
    """boxes: (m, 4) int: x, y, width, height. pixels: (m,) float, how many of each are flat (by outlines up
    to 6 % off where walls of one pixel touch). outlines: of each, (k, 1, 2) int: x and y of corners that lie
    one pixel outside."""

    boxes: np.ndarray
    pixels: np.ndarray
    outlines: Sequence[np.ndarray]


def edge_map(rgb: np.ndarray) -> np.ndarray:
    """(H, W) uint8: the largest span of any channel within each pixel's 3 x 3 neighbourhood."""
    red, green, blue = cv2.split(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return cv2.max(cv2.max(red, green), blue)


def widened(edges: np.ndarray, gap: int) -> np.ndarray:
    """(H, W) uint8: the edges so wide that gaps of up to `gap` pixels in a line close."""
    return cv2.dilate(edges, np.ones((gap + 1, gap + 1), np.uint8)) if gap else edges


def flat_boxes(edges: np.ndarray, level: int) -> tuple[np.ndarray, np.ndarray]:
    """The boxes of the pieces of a picture between edges of `level` and above, and how many pixels of each
    are flat (see Patches)."""
    flat = edges < level
    if not _is_dense(flat):
        return flat_patches(edges, level)[:2]
    stats = cv2.connectedComponentsWithStats(flat.view(np.uint8), connectivity=4)[2][1:]
    return stats[:, :4], stats[:, cv2.CC_STAT_AREA].astype(float)


def flat_patches(edges: np.ndarray, level: int) -> FlatPatches:
    """The pieces of a picture between edges of `level` and above.

    They are the holes in what is not flat, a rim around the picture included: following outlines takes a
    fraction of the time that labelling all pixels does, unless there is an edge every few pixels.
    """
    lines = cv2.copyMakeBorder((edges >= level).view(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,))
    outlines, links = cv2.findContours(lines, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE, offset=(-1, -1))
    (x, y), starts, ends = _joined(outlines)
    to_x, to_y = (_following(v, starts, ends) - v for v in (x, y))
    steps = np.add.reduceat(np.maximum(np.abs(to_x), np.abs(to_y)), starts).clip(1)
    turned = np.add.reduceat(x * to_y - y * to_x, starts) / 2
    area, parents = np.abs(turned), links[0, :, 3]  # of what an outline runs around; without -1
    inside = np.bincount(parents + 1, area + steps / 2 + 1, len(outlines) + 1)[1:]
    pixels = area - steps / 2 + 1 - inside  # by Pick's theorem
    holes = np.flatnonzero(turned > 0)  # they are followed the other way round
    left, top, right, bottom = (each[holes] for each in _ends(x, y, starts))
    boxes = np.stack([left + 1, top + 1, right - left - 1, bottom - top - 1], axis=1)
    return FlatPatches(boxes, pixels[holes], [outlines[i] for i in holes.tolist()])


def boxes_of_ink(ink: np.ndarray) -> np.ndarray:
    """(m, 4) int: x0, y0, x1, y1 of the pieces of (H, W) uint8 ink that hang together."""
    if _is_dense(ink):
        boxes = cv2.connectedComponentsWithStats(ink)[2][1:, :4]
        return np.hstack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]])
    outlines, links = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return np.zeros((0, 4), int)
    (x, y), starts, _ = _joined(outlines)
    left, top, right, bottom = _ends(x, y, starts)
    return np.stack([left, top, right + 1, bottom + 1], axis=1)[links[0, :, 3] < 0]


def _is_dense(values: np.ndarray) -> bool:
    """True if so much changes along the rows that labelling is quicker than following outlines."""
    changes = np.count_nonzero(values[::ROW_STEP, 1:] != values[::ROW_STEP, :-1])
    return bool(changes * ROW_STEP > DENSE * values.size)


def _joined(outlines: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(2, k) int: x and y of all corners of some outlines, one after the other; (m,) int: where each begins,
    and where it ends."""
    ends = np.cumsum(np.fromiter(map(len, outlines), int, len(outlines)))
    return np.concatenate(outlines)[:, 0].T.copy(), np.append(0, ends[:-1]), ends


def _following(values: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return for each corner of outlines the value of the next corner."""
    following = np.append(values[1:], values[:1])
    following[ends - 1] = values[starts]
    return following


def _ends(x: np.ndarray, y: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, ...]:
    """(m,) int each: the least x and y of each outline, and the largest."""
    least, largest = np.minimum.reduceat, np.maximum.reduceat
    return least(x, starts), least(y, starts), largest(x, starts), largest(y, starts)


# A pixel whose 3 x 3 neighbourhood spans more than this (0..255, largest channel) belongs to a line, a step
# or a mark. The steps cover crisp screenshots, thin lines on pale boards, and dimmed or washed-out ones.
EDGE_LEVELS = (32, 14, 7, 70)
MIN_SIDE = 4  # pixels of a flat patch: a cell of 8 px keeps 5 of them between its lines
MAX_SHARE = 0.35  # of the picture's longer side: a cell is smaller
MIN_FILL = 0.3  # share of a patch's box that is flat: a crown takes up to half, letters leave less
MAX_ASPECT = 1.6  # of a patch: thick borders on one side make cells look narrower than they are
SIZE_SPREAD = 1.45  # largest / smallest patch of one board: thick borders and frames nibble at some cells
MIN_CELLS = 10  # patches that make a seed; a 5 x 5 board keeps more than that when a few are covered
MAX_PATCHES = 1000  # of one size, 25 x 25 and some; beyond, it is text or texture
MOST_TRIES = 300  # to find the perspective: enough where a third of the patches lie on one lattice
NEIGHBOUR_TOLERANCE = 0.22  # of a cell, between where a neighbour should be and where it is


@dataclass(frozen=True)
class Seed:
    """A guess at a lattice, endless in all directions.

    homography: (3, 3), lattice coordinates (x = column, y = row, cell (r, c) spans r..r+1, c..c+1) to
    pixels of the picture it was found in (pixel k spans k..k+1). rows, columns: half-open ranges of the
    cells that were seen. support: how many were seen. Raises NoLattice for a homography that is not finite,
    is singular, or folds these cells over.
    """

    homography: np.ndarray
    rows: tuple[int, int]
    columns: tuple[int, int]
    support: int

    def __post_init__(self) -> None:
        if not are_of_a_square(corners_of(self.homography, self.rows, self.columns)):
            raise NoLattice


def seeds_at(edges: np.ndarray, level: int, most: int) -> list[Seed]:
    """The best supported seeds from the flat patches between edges above `level`, at most so many."""
    groups = _groups_by_size(_flat_patches(edges, level))
    lattices = sorted((one for group in groups for one in _lattices(group)), key=lambda one: -len(one[0]))
    return list(islice(filter(None, starmap(_fit, lattices)), most))


def _flat_patches(edges: np.ndarray, level: int) -> np.ndarray:
    """(M, 4) float: x, y, width, height of roughly square flat patches."""
    boxes, pixels = flat_boxes(edges, level)
    w, h = boxes.T[2:]
    short, long = np.minimum(w, h), np.maximum(w, h)
    square = (short >= MIN_SIDE) & (long < np.minimum(MAX_SHARE * max(edges.shape), MAX_ASPECT * short))
    return boxes[square & (pixels > MIN_FILL * w * h)].astype(float)


def _groups_by_size(boxes: np.ndarray, most: int = 3) -> list[np.ndarray]:
    """The `most` fullest groups of patches whose sizes differ by no more than SIZE_SPREAD."""
    size = np.log(np.sqrt(boxes[:, 2] * boxes[:, 3]))
    boxes, size = boxes[np.argsort(size)], np.sort(size)
    groups: list[np.ndarray] = []
    free = np.ones(len(boxes), bool)
    for _ in range(most):
        ends = np.searchsorted(size, size + np.log(SIZE_SPREAD), side="right")
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
    """Each set of at least MIN_CELLS patches that are neighbours on a lattice: (k, 2) their centres in
    pixels, and their columns and rows."""
    boxes = boxes.astype(np.float32)  # all pairs of patches are compared: half the memory, half the time
    centres = boxes[:, :2] + boxes[:, 2:] / 2
    basis = _basis(centres, boxes)
    if basis is None:
        return
    x, y = (centres @ np.linalg.inv(basis).T.astype(np.float32)).T  # in cells
    for places in _components(_neighbours(x, y), _neighbours(y, x)):
        if len(places) >= MIN_CELLS:
            yield centres[list(places)].astype(float), np.array(list(places.values()), float)


def _neighbours(along: np.ndarray, across: np.ndarray) -> np.ndarray:
    """(pairs, 2) int, sorted: the patches, each with the one that lies a cell further along. along, across:
    (m,), where they lie, in cells."""
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


def _basis(centres: np.ndarray, boxes: np.ndarray) -> np.ndarray | None:
    """(2, 2): columns are the steps to the right and lower neighbour in pixels, or None if there is no
    grid."""
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
    """Connected sets of patches: {patch: (column, row)} from the pairs of neighbours."""
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


def _fit(centres: np.ndarray, places: np.ndarray) -> Seed | None:
    """The lattice through patches at `places` (column, row): affine unless perspective explains far more."""
    places = places - places.min(axis=0)
    columns, rows = (int(v) + 1 for v in places.max(axis=0))
    if min(columns, rows) < 3:
        return None
    homography = _affine(places + 0.5, centres)
    cell = np.sqrt(abs(np.linalg.det(homography[:2, :2])))
    miss = _misses(homography, places + 0.5, centres)
    if percentile(miss, 90) > 0.06 * cell and len(places) >= 16:
        full, _ = cv2.findHomography(places + 0.5, centres, cv2.RANSAC, 0.08 * cell, maxIters=MOST_TRIES)
        if full is not None and are_of_a_square(corners_of(full, (0, rows), (0, columns))):
            better = _misses(full, places + 0.5, centres)
            if percentile(better, 90) < 0.7 * percentile(miss, 90):
                homography, miss = full, better
    if median(miss) > 0.12 * cell:
        return None
    try:
        return Seed(homography, (0, rows), (0, columns), len(places))
    except NoLattice:
        return None


def _affine(places: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """(3, 3): least squares without the worst tenth, which marks or noise have shifted."""
    rows = np.column_stack([places, np.ones(len(places))])
    keep = np.ones(len(places), bool)
    solution = np.zeros((3, 2))
    for _ in range(2):
        solution = np.linalg.lstsq(rows[keep], centres[keep], rcond=None)[0]
        miss = np.linalg.norm(rows @ solution - centres, axis=1)
        keep = miss <= percentile(miss, 90)
    return np.vstack([solution.T, [0, 0, 1]])


def _misses(homography: np.ndarray, places: np.ndarray, centres: np.ndarray) -> np.ndarray:
    moved = np.column_stack([places, np.ones(len(places))]) @ homography.T
    return np.linalg.norm(moved[:, :2] / moved[:, 2:] - centres, axis=1)


# A picture at the scales at which boards are looked for in it: whatever looks, each is made once.

MOST_SEEDS = 4  # looked at per way, best supported first


class Copies:
    """rgb: the (H, W, 3) uint8 picture."""

    def __init__(self, rgb: np.ndarray):
        self.rgb = rgb
        self._pictures: dict[float, np.ndarray] = {}
        self._edges: dict[tuple[float, int], np.ndarray] = {}
        self._seeds: dict[tuple[float, int, int], list[Seed]] = {}

    def at(self, zoom: float) -> np.ndarray:
        """The picture, so many times as large: 1, 1/2, 1/3 ..."""
        if zoom not in self._pictures:
            self._pictures[zoom] = shrink(self.rgb, round(1 / zoom))
        return self._pictures[zoom]

    def seeds(self, zoom: float, gap: int, level: int) -> list[Seed]:
        """The seeds there, best supported first; gap, level: see Sight."""
        key = zoom, gap, level
        if key not in self._seeds:
            self._seeds[key] = seeds_at(self.edges_at(zoom, gap), level, MOST_SEEDS)
        return self._seeds[key]

    def edges_at(self, zoom: float, gap: int = 0) -> np.ndarray:
        """The edges there (see edge_map), so wide that gaps of so many pixels close."""
        key = zoom, gap
        if key not in self._edges:
            self._edges[key] = widened(self.edges_at(zoom), gap) if gap else edge_map(self.at(zoom))
        return self._edges[key]
