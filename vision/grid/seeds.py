"""Lattice seeds from the cells themselves: flat patches of like size that sit in rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, starmap

import cv2
import numpy as np

from ..percentiles import median, percentile
from .outlines import flat_boxes

# A pixel whose 3 x 3 neighbourhood spans more than this (0..255, largest channel) belongs to a line, a step
# or a mark. The steps cover crisp screenshots, thin lines on pale boards, and dimmed or washed-out ones.
EDGE_LEVELS = (32, 14, 7, 70)
MIN_SIDE = 4  # pixels of a flat patch: a cell of 8 px keeps 5 of them between its lines
SMALLEST = 2  # the same where seeds are looked for in a picture twice as fine
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
    cells that were seen. support: how many were seen.
    """

    homography: np.ndarray
    rows: tuple[int, int]
    columns: tuple[int, int]
    support: int


def seeds_at(edges: np.ndarray, level: int, most: int) -> list[Seed]:
    """The best supported seeds from the flat patches between edges above `level`, at most so many."""
    groups = _groups_by_size(_flat_patches(edges, level))
    lattices = sorted((one for group in groups for one in _lattices(group)), key=lambda one: -len(one[0]))
    return list(islice(filter(None, starmap(_fit, lattices)), most))


def may_have_small_cells(edges: np.ndarray, level: int) -> bool:
    """True if there are enough patches of like size that are too small for seeds, or hardly large enough: so
    that a finer picture may have some."""
    boxes = _flat_patches(edges, level, SMALLEST)
    return len(_groups_by_size(boxes[boxes[:, 2:].min(axis=1) < 2 * MIN_SIDE])) > 0


def _flat_patches(edges: np.ndarray, level: int, least: int = MIN_SIDE) -> np.ndarray:
    """(M, 4) float: x, y, width, height of roughly square flat patches, from so many pixels on."""
    boxes, pixels = flat_boxes(edges, level)
    w, h = boxes.T[2:]
    short, long = np.minimum(w, h), np.maximum(w, h)
    square = (short >= least) & (long < np.minimum(MAX_SHARE * max(edges.shape), MAX_ASPECT * short))
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
        if full is not None:
            better = _misses(full, places + 0.5, centres)
            if percentile(better, 90) < 0.7 * percentile(miss, 90):
                homography, miss = full, better
    if median(miss) > 0.12 * cell:
        return None
    return Seed(homography, (0, rows), (0, columns), len(places))


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
