"""The board of a capture whose coloured cells touch, with no lines between them."""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

import cv2
import numpy as np

from .edges import NAMES
from .find import MARGIN, WORK_PIXELS, Found
from .lattice import Lattice, flatten, shrink
from .seeds import boxes_of_ink, edge_map, flat_patches
from .window import MAX_N, MIDDLES, MIN_N, Segments, Windows, segments

# Lattices of boards without lines, from areas of one colour that touch: cells of one colour run together,
# but every side of an area's box lies on a line of the lattice, and a board of n x n cells has n areas.

# How a picture is looked at: times smaller (blurred steps become sharp), then pixels of strokes that vanish
# (crosses cut narrow areas in two), levels of edges (see EDGE_LEVELS). First as it is, then smaller; but of a
# large picture the smaller copies tell first whether anything is roughly a board, in a third of the time.
FINE = ((1, 5, (14, 32, 7)),)
COARSE = ((2, 3, (14, 7, 24)), (2, 5, (10, 5, 20)))
LARGE = 300_000  # pixels, from which a picture is
LEAST_SIDE = 5  # pixels of an area's box, at least
LEAST_ROUGH_SIDE = 2  # the same in the quick look at a copy half as large
MOST_AREAS = 300  # beyond, it is text or texture
TOUCH = 4  # pixels, to both sides: across a step, areas are no farther apart; even
INSETS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)  # pixels by which areas may end before their lines
OFF_LINE = 0.17  # of a cell: how far an area's side may be from a line
SPECK = 0.7  # of a cell: what is smaller is drawn into a cell
COVERED = 0.5  # share of the board that its areas cover, without marks and what lies beside steps
SQUARE = 0.3  # of a cell, by which the two sides of a board may differ
LEAST_CELL = 8.0  # pixels
# Roughly a board, in a copy half as large:
SOME = 3  # areas too few or too many, at most
OBLONG = 1.0  # of a cell, by which its sides differ
HALF_COVERED = 0.3  # share of it that its areas cover
NEAR_LINE = 0.25  # of a cell: distance up to which an area's side lies near a line
LEAST_NEAR = 0.7  # share of the sides that lie near a line, at least
SURE_REGION = 0.8  # of a cell: length from which an area is surely a region
LIKELY_REGION = 0.6  # of a cell: length from which an area may be a region
SEEN = 0.9  # share of a part that was looked at closely, from which it is not again
AROUND = 8  # pixels around it that are looked at closely as well
SURROUNDINGS = 2  # areas around a board that may be taken away in turn to see it: the page, a panel


class LinelessBox(NamedTuple):
    """A board's sides in pixels, n cells each. off: mean of its areas' sides from its lines, in cells."""

    x0: float
    y0: float
    x1: float
    y1: float
    n: int
    off: float

    def scaled(self, times: float) -> "LinelessBox":
        """The box in a picture `times` as large."""
        return LinelessBox(
            self.x0 * times, self.y0 * times, self.x1 * times, self.y1 * times, self.n, self.off
        )

    def moved(self, x: float, y: float) -> "LinelessBox":
        """The box in a picture of which this one is the part from that pixel on."""
        return LinelessBox(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y, self.n, self.off)


class _Areas(NamedTuple):
    """labels: int, of every second pixel both ways, 0 outside them all. boxes: (m, 4) float: x0, y0, x1, y1.
    pixels: (m,) of each. numbers: (m,) int, their labels. places: (m,) int, where in the flattened `labels`
    each has a pixel."""

    labels: np.ndarray
    boxes: np.ndarray
    pixels: np.ndarray
    numbers: np.ndarray
    places: np.ndarray

    def only(self, kept: np.ndarray) -> "_Areas":
        return _Areas(self.labels, self.boxes[kept], self.pixels[kept], self.numbers[kept], self.places[kept])


def boards(rgb: np.ndarray, sizes: range = range(MIN_N, MAX_N + 1)) -> list[LinelessBox]:
    """The boards of coloured areas that touch in (H, W, 3) uint8 `rgb`: of a large picture only those parts
    are looked at closely that show one roughly."""
    if rgb.shape[0] * rgb.shape[1] < LARGE:
        return _boards(rgb, sizes)
    seen = np.zeros(rgb.shape[:2], np.uint8)
    for parts in _likely(rgb, sizes):
        found = []
        for left, top, right, bottom in parts:
            part = slice(top, bottom), slice(left, right)
            if seen[part].mean() < SEEN:
                seen[part] = 1
                found += [box.moved(left, top) for box in _boards(rgb[part], sizes)]
        if found or seen.mean() >= SEEN:
            return found
    return []


def _boards(rgb: np.ndarray, sizes: range) -> list[LinelessBox]:
    """The boards of the first level that shows any."""
    for times, groups in chain(_looks(rgb, FINE), _looks(rgb, COARSE)):
        found = [box.scaled(times) for group in groups if (box := _fitted(group, sizes))]
        if found:
            return found
    return []


def _likely(rgb: np.ndarray, sizes: range) -> Iterator[list[list[int]]]:
    """The parts of a picture (left, top, right, bottom) in which something is roughly a board, as each look
    at a copy half as large shows it; those that overlap as one."""
    for times, groups in _looks(rgb, COARSE, LEAST_ROUGH_SIDE, MIN_N - SOME):
        likely = np.zeros(rgb.shape[:2], np.uint8)
        for group in groups:
            if _is_rough(group, sizes):
                start = (group.boxes[:, :2].min(axis=0).astype(int) - AROUND).clip(0) * times
                end = (group.boxes[:, 2:].max(axis=0).astype(int) + AROUND) * times
                likely[start[1] : end[1], start[0] : end[0]] = 1
        yield boxes_of_ink(likely).tolist()


def _looks(
    rgb: np.ndarray,
    looks: Sequence[tuple[int, int, Sequence[int]]],
    least: int = LEAST_SIDE,
    fewest: int = MIN_N,
) -> Iterator[tuple[int, Iterator[_Areas]]]:
    """The groups of areas at each level of each look, and how many times smaller the copy is. least: pixels
    of an area's side; fewest: areas of a group."""
    for times, stroke, levels in looks:
        edges = edge_map(cv2.medianBlur(shrink(rgb, times), stroke))
        for level in levels:
            yield times, _groups(_areas(edges, level, least), fewest)


def _areas(edges: np.ndarray, level: int, least: int) -> _Areas:
    patches = flat_patches(edges, level)
    is_large = (patches.boxes[:, 2:].min(axis=1) >= least) & (patches.pixels >= least**2)
    kept = np.flatnonzero(is_large)
    x, y, w, h = patches.boxes[kept].T.astype(float)
    numbers = np.arange(1, len(kept) + 1)
    labels = np.zeros(edges[::2, ::2].shape, np.int32)
    for i in np.argsort(-w * h).tolist():  # drawing them takes a fraction of the time that labelling does
        cv2.drawContours(labels, [patches.outlines[int(kept[i])] // 2], -1, (i + 1,), cv2.FILLED)
    labels[edges[::2, ::2] >= level] = 0
    places = np.full(len(kept) + 1, -1)
    places[labels.ravel()] = np.arange(labels.size)
    boxes = np.stack([x, y, x + w, y + h], axis=1)
    areas = _Areas(labels, boxes, patches.pixels[kept], numbers, places[numbers])
    return areas.only(areas.places >= 0)


def _groups(areas: _Areas, fewest: int) -> Iterator[_Areas]:
    """Areas that touch, so many at least, those around them taken away in turn."""
    todo = [(areas, SURROUNDINGS)]
    while todo:
        some, more = todo.pop(0)
        for group in _touching(some):
            if not fewest <= len(group.numbers) <= MOST_AREAS:
                continue
            yield group
            if more:
                around = int(np.prod(group.boxes[:, 2:] - group.boxes[:, :2], axis=1).argmax())
                todo.append((group.only(np.arange(len(group.numbers)) != around), more - 1))


def _touching(areas: _Areas) -> list[_Areas]:
    """The areas in sets that hang together, those with most areas first."""
    if not len(areas.numbers):
        return []
    chosen = np.zeros(int(areas.labels.max()) + 1, np.uint8)
    chosen[areas.numbers] = 1
    left, top = (areas.boxes[:, :2].min(axis=0).astype(int) // 2).tolist()
    right, bottom = (areas.boxes[:, 2:].max(axis=0).astype(int) // 2 + 1).tolist()
    labels = np.ascontiguousarray(areas.labels[top:bottom, left:right])
    wide = cv2.dilate(chosen.take(labels), np.ones((TOUCH + 1, TOUCH + 1), np.uint8))
    _, sets = cv2.connectedComponents(wide, connectivity=4)
    rows, columns = np.divmod(areas.places, areas.labels.shape[1])
    of = sets[rows - top, columns - left]
    names, counts = np.unique(of, return_counts=True)
    return [areas.only(of == name) for name in names[np.argsort(-counts)][:4]]


def _is_rough(group: _Areas, sizes: range) -> bool:
    """True if these areas fill something like a board, in a copy half as large: a quick look."""
    start, end = group.boxes[:, :2].min(axis=0), group.boxes[:, 2:].max(axis=0)
    longest = (group.boxes[:, 2:] - group.boxes[:, :2]).max(axis=1)
    (wide, high), n = end - start + 2, np.array(sizes)  # areas end a pixel before their lines
    cells = (wide + high) / 2 / n
    least, most = ((longest > share * cells[:, None]).sum(axis=1) for share in (SURE_REGION, LIKELY_REGION))
    likely = (cells >= LEAST_CELL / 2) & (abs(wide - high) <= OBLONG * cells)
    for i in np.flatnonzero(likely & (least <= n + SOME) & (most >= n - SOME)).tolist():
        real = longest > LIKELY_REGION * cells[i]
        sides = np.concatenate([group.boxes[real, :2] - start, group.boxes[real, 2:] - start + 2])
        sides *= n[i] / (wide, high)
        near = np.abs(sides - np.round(sides)) <= NEAR_LINE
        if group.pixels[real].sum() >= HALF_COVERED * wide * high and near.mean() >= LEAST_NEAR:
            return True
    return False


def _fitted(group: _Areas, sizes: range) -> LinelessBox | None:
    """The board that these areas fill, if they do."""
    x0, y0 = group.boxes[:, :2].min(axis=0).tolist()
    x1, y1 = group.boxes[:, 2:].max(axis=0).tolist()
    longest = (group.boxes[:, 2:] - group.boxes[:, :2]).max(axis=1)
    ways, found = list(product(sizes, INSETS)), []
    cells = np.array([(x1 - x0 + y1 - y0 + 4 * inset) / 2 / n for n, inset in ways])
    counts = (longest > SPECK * cells[:, None]).sum(axis=1).tolist()
    for (n, inset), count in zip(ways, counts, strict=True):
        if count != n:
            continue
        wide, high = (x1 - x0 + 2 * inset) / n, (y1 - y0 + 2 * inset) / n
        cell = (wide + high) / 2
        if cell < LEAST_CELL or abs(wide - high) * n > SQUARE * cell:
            continue
        real = longest > SPECK * cell
        if np.count_nonzero(real) != n or group.pixels[real].sum() < COVERED * (n * cell) ** 2:
            continue
        start, cells = np.array([x0 - inset, y0 - inset]), np.array([wide, high])
        near, far = group.boxes[real, :2] - inset - start, group.boxes[real, 2:] + inset - start
        sides = np.concatenate([near, far]) / cells
        away = np.abs(sides - np.round(sides))
        if away.max() <= OFF_LINE:
            left, top = start.tolist()
            found.append(LinelessBox(left, top, left + n * wide, top + n * high, n, float(away.mean())))
    return min(found, key=lambda box: box.off, default=None)


# Of a cell, between the board's side and the picture's: nearer, the board ends with the picture.
AT_EDGE = 0.15


def find_lineless(rgb: np.ndarray, size: int | None = None) -> Found | None:
    """The lattice of the largest board in (H, W, 3) uint8 `rgb` that has areas of colour in place of lines;
    None where there is none. Its `lines` are the steps that are seen: where cells of one colour touch nothing
    is known, and nothing is held against them."""
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    times = max(1, round((rgb.shape[0] * rgb.shape[1] / WORK_PIXELS) ** 0.5))
    found = [box.scaled(times) for box in boards(shrink(rgb, times), sizes)]
    if not found:
        return None
    best = max(found, key=lambda box: box.x1 - box.x0)
    lattice = Lattice(
        best.n, ((best.x0, best.y0), (best.x1, best.y0), (best.x1, best.y1), (best.x0, best.y1))
    )
    reach = -MARGIN, best.n + MARGIN
    flat = flatten(rgb, lattice.homography, reach, reach)
    inside = MARGIN, MARGIN + best.n
    lines = segments(flat, inside, inside, MIDDLES)
    steps = Segments(np.maximum(lines.vertical, 0), np.maximum(lines.horizontal, 0))
    windows = Windows(flat, steps)
    window = windows.at(MARGIN, MARGIN, best.n)
    larger = windows.doubts(window) if best.n + 1 in sizes else ()
    doubts = (*larger, *_cut_doubt(best, rgb))
    return Found(lattice, flat, steps, window, doubts)


def _cut_doubt(box: LinelessBox, rgb: np.ndarray) -> tuple[str, ...]:
    """Doubt a board if two sides that meet end with the picture, and those opposite do not."""
    height, width = rgb.shape[:2]
    cell = (box.x1 - box.x0) / box.n
    left, top, right, bottom = (
        gap < AT_EDGE * cell for gap in (box.x0, box.y0, width - box.x1, height - box.y1)
    )
    if left == right or top == bottom:
        return ()
    across, down = NAMES[0 if left else 2], NAMES[1 if top else 3]
    return (f"the board may be cut off at the {across} and {down}",)
