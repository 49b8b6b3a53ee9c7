"""The board of a capture whose coloured cells touch, with no lines between them."""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

import cv2
import numpy as np

from .edges import SIDE_NAMES
from .find import MARGIN_CELLS, WORK_PIXELS, FoundBoard
from .lattice import Lattice, flatten, shrink
from .seeds import boxes_of_ink, edge_map, flat_patches
from .window import MAX_N, MIDDLES, MIN_N, Segments, Windows, segments

# Lattices of boards without lines, from areas of one colour that touch: cells of one colour run together,
# but every side of an area's box lies on a line of the lattice, and a board of n x n cells has n areas.

# How a picture is searched: how many times smaller, pixels of strokes that a median blur removes (crosses cut
# narrow areas in two), and levels of edges (see EDGE_LEVELS). It is searched in full size first; but of a
# large picture smaller copies show first, in a third of the time, which parts are roughly a board.
FINE_SEARCHES = ((1, 5, (14, 32, 7)),)
COARSE_SEARCHES = ((2, 3, (14, 7, 24)), (2, 5, (10, 5, 20)))
LARGE_PIXELS = 300_000  # pixels from which a picture is first searched in smaller copies
MIN_AREA_SIDE_PX = 5  # least side (pixels) of an area's box
MIN_ROUGH_AREA_SIDE_PX = 2  # least side (pixels) of an area's box in the quick search of a copy half as large
MAX_AREAS = 300  # most areas of a group; more is text or texture
MAX_AREA_GAP_PX = 4  # pixels between touching areas, across a blurred step; even
# pixels by which areas may end before their lines; each is tried
INSETS_PX = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
MAX_LINE_OFFSET = 0.17  # largest distance (cells) of an area's side from a line
MAX_SPECK_CELLS = 0.7  # side (cells) of an area that is only drawn into a cell, at most
# least share of the board that its areas cover, without marks and the pixels beside steps
MIN_COVERED_SHARE = 0.5
MAX_SIDE_DIFFERENCE = 0.3  # cells by which the two sides of a board differ at most
MIN_CELL_PX = 8.0  # least side (pixels) of a cell
MAX_AREA_MISCOUNT = 3  # rough search: areas too few or too many, at most
MAX_ROUGH_SIDE_DIFFERENCE = 1.0  # rough search: cells by which the two sides differ at most
MIN_ROUGH_COVERED_SHARE = 0.3  # rough search: least share of the board that its areas cover
MAX_ROUGH_LINE_OFFSET = 0.25  # rough search: distance (cells) up to which an area's side lies near a line
MIN_NEAR_SHARE = 0.7  # rough search: least share of the sides that lie near a line
SURE_REGION = 0.8  # rough search: length (cells) from which an area is surely a region
LIKELY_REGION = 0.6  # rough search: length (cells) from which an area may be a region
MAX_SEARCHED_SHARE = 0.9  # share of a part that was searched closely, from which it is not searched again
PART_BORDER_PX = 8  # pixels around a likely part that are also searched closely
MAX_SURROUNDINGS = 2  # areas around a board that may be removed in turn to find it: the page, a panel


class LinelessBox(NamedTuple):
    """The sides of a board in pixels, with n cells each. side_deviation: mean distance of its areas' sides
    from its lines, in cells."""

    x0: float
    y0: float
    x1: float
    y1: float
    n: int
    side_deviation: float

    def scaled(self, times: float) -> "LinelessBox":
        """The box in a picture `times` as large."""
        return LinelessBox(
            self.x0 * times, self.y0 * times, self.x1 * times, self.y1 * times, self.n, self.side_deviation
        )

    def moved(self, x: float, y: float) -> "LinelessBox":
        """Return the box in a picture of which this picture is the part from pixel (x, y) on."""
        return LinelessBox(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y, self.n, self.side_deviation)


class _Areas(NamedTuple):
    """Areas of one colour.

    labels: int, the area of every second pixel in both directions, 0 outside all areas. boxes: (m, 4) float:
    x0, y0, x1, y1. pixels: (m,) pixels of each area. numbers: (m,) int, the labels. places: (m,) int, index
    of one pixel of each area in the flattened `labels`.
    """

    labels: np.ndarray
    boxes: np.ndarray
    pixels: np.ndarray
    numbers: np.ndarray
    places: np.ndarray

    def subset(self, kept: np.ndarray) -> "_Areas":
        return _Areas(self.labels, self.boxes[kept], self.pixels[kept], self.numbers[kept], self.places[kept])


def find_boxes(rgb: np.ndarray, sizes: range = range(MIN_N, MAX_N + 1)) -> list[LinelessBox]:
    """Return the boards of touching coloured areas in (H, W, 3) uint8 `rgb`. Of a large picture only the
    parts that are roughly a board are searched closely."""
    if rgb.shape[0] * rgb.shape[1] < LARGE_PIXELS:
        return _find_boxes_closely(rgb, sizes)
    seen = np.zeros(rgb.shape[:2], np.uint8)
    for parts in _likely_parts(rgb, sizes):
        found = []
        for left, top, right, bottom in parts:
            part = slice(top, bottom), slice(left, right)
            if seen[part].mean() < MAX_SEARCHED_SHARE:
                seen[part] = 1
                found += [box.moved(left, top) for box in _find_boxes_closely(rgb[part], sizes)]
        if found or seen.mean() >= MAX_SEARCHED_SHARE:
            return found
    return []


def _find_boxes_closely(rgb: np.ndarray, sizes: range) -> list[LinelessBox]:
    """Return the boards of the first level of edges that shows any."""
    for times, groups in chain(_search_levels(rgb, FINE_SEARCHES), _search_levels(rgb, COARSE_SEARCHES)):
        found = [box.scaled(times) for group in groups if (box := _fit_box(group, sizes))]
        if found:
            return found
    return []


def _likely_parts(rgb: np.ndarray, sizes: range) -> Iterator[list[list[int]]]:
    """Yield the parts (left, top, right, bottom) of a picture that are roughly a board, for each search of a
    smaller copy; overlapping parts are joined."""
    for times, groups in _search_levels(
        rgb, COARSE_SEARCHES, MIN_ROUGH_AREA_SIDE_PX, MIN_N - MAX_AREA_MISCOUNT
    ):
        likely = np.zeros(rgb.shape[:2], np.uint8)
        for group in groups:
            if _is_rough_board(group, sizes):
                start = (group.boxes[:, :2].min(axis=0).astype(int) - PART_BORDER_PX).clip(0) * times
                end = (group.boxes[:, 2:].max(axis=0).astype(int) + PART_BORDER_PX) * times
                likely[start[1] : end[1], start[0] : end[0]] = 1
        yield boxes_of_ink(likely).tolist()


def _search_levels(
    rgb: np.ndarray,
    searches: Sequence[tuple[int, int, Sequence[int]]],
    least: int = MIN_AREA_SIDE_PX,
    fewest: int = MIN_N,
) -> Iterator[tuple[int, Iterator[_Areas]]]:
    """Yield, for each search and level, how many times smaller the copy is, and its groups of areas. least:
    pixels of an area's side; fewest: areas of a group."""
    for times, stroke, levels in searches:
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
    return areas.subset(areas.places >= 0)


def _groups(areas: _Areas, fewest: int) -> Iterator[_Areas]:
    """Yield groups of at least `fewest` touching areas; from each group the largest area is removed and the
    rest grouped again."""
    todo = [(areas, MAX_SURROUNDINGS)]
    while todo:
        some, more = todo.pop(0)
        for group in _touching_sets(some):
            if not fewest <= len(group.numbers) <= MAX_AREAS:
                continue
            yield group
            if more:
                around = int(np.prod(group.boxes[:, 2:] - group.boxes[:, :2], axis=1).argmax())
                todo.append((group.subset(np.arange(len(group.numbers)) != around), more - 1))


def _touching_sets(areas: _Areas) -> list[_Areas]:
    """Return the sets of touching areas, the largest sets first, at most 4."""
    if not len(areas.numbers):
        return []
    chosen = np.zeros(int(areas.labels.max()) + 1, np.uint8)
    chosen[areas.numbers] = 1
    left, top = (areas.boxes[:, :2].min(axis=0).astype(int) // 2).tolist()
    right, bottom = (areas.boxes[:, 2:].max(axis=0).astype(int) // 2 + 1).tolist()
    labels = np.ascontiguousarray(areas.labels[top:bottom, left:right])
    wide = cv2.dilate(chosen.take(labels), np.ones((MAX_AREA_GAP_PX + 1, MAX_AREA_GAP_PX + 1), np.uint8))
    _, sets = cv2.connectedComponents(wide, connectivity=4)
    rows, columns = np.divmod(areas.places, areas.labels.shape[1])
    of = sets[rows - top, columns - left]
    names, counts = np.unique(of, return_counts=True)
    return [areas.subset(of == name) for name in names[np.argsort(-counts)][:4]]


def _is_rough_board(group: _Areas, sizes: range) -> bool:
    """True if a group of areas in a copy half as large is roughly a board. Quick."""
    start, end = group.boxes[:, :2].min(axis=0), group.boxes[:, 2:].max(axis=0)
    longest = (group.boxes[:, 2:] - group.boxes[:, :2]).max(axis=1)
    (wide, high), n = end - start + 2, np.array(sizes)  # areas end a pixel before their lines
    cells = (wide + high) / 2 / n
    least, most = ((longest > share * cells[:, None]).sum(axis=1) for share in (SURE_REGION, LIKELY_REGION))
    likely = (cells >= MIN_CELL_PX / 2) & (abs(wide - high) <= MAX_ROUGH_SIDE_DIFFERENCE * cells)
    for i in np.flatnonzero(
        likely & (least <= n + MAX_AREA_MISCOUNT) & (most >= n - MAX_AREA_MISCOUNT)
    ).tolist():
        real = longest > LIKELY_REGION * cells[i]
        sides = np.concatenate([group.boxes[real, :2] - start, group.boxes[real, 2:] - start + 2])
        sides *= n[i] / (wide, high)
        near = np.abs(sides - np.round(sides)) <= MAX_ROUGH_LINE_OFFSET
        if (
            group.pixels[real].sum() >= MIN_ROUGH_COVERED_SHARE * wide * high
            and near.mean() >= MIN_NEAR_SHARE
        ):
            return True
    return False


def _fit_box(group: _Areas, sizes: range) -> LinelessBox | None:
    """Return the board that a group of areas fills; None if there is none."""
    x0, y0 = group.boxes[:, :2].min(axis=0).tolist()
    x1, y1 = group.boxes[:, 2:].max(axis=0).tolist()
    longest = (group.boxes[:, 2:] - group.boxes[:, :2]).max(axis=1)
    ways, found = list(product(sizes, INSETS_PX)), []
    cells = np.array([(x1 - x0 + y1 - y0 + 4 * inset) / 2 / n for n, inset in ways])
    counts = (longest > MAX_SPECK_CELLS * cells[:, None]).sum(axis=1).tolist()
    for (n, inset), count in zip(ways, counts, strict=True):
        if count != n:
            continue
        wide, high = (x1 - x0 + 2 * inset) / n, (y1 - y0 + 2 * inset) / n
        cell = (wide + high) / 2
        if cell < MIN_CELL_PX or abs(wide - high) * n > MAX_SIDE_DIFFERENCE * cell:
            continue
        real = longest > MAX_SPECK_CELLS * cell
        if np.count_nonzero(real) != n or group.pixels[real].sum() < MIN_COVERED_SHARE * (n * cell) ** 2:
            continue
        start, cells = np.array([x0 - inset, y0 - inset]), np.array([wide, high])
        near, far = group.boxes[real, :2] - inset - start, group.boxes[real, 2:] + inset - start
        sides = np.concatenate([near, far]) / cells
        away = np.abs(sides - np.round(sides))
        if away.max() <= MAX_LINE_OFFSET:
            left, top = start.tolist()
            found.append(LinelessBox(left, top, left + n * wide, top + n * high, n, float(away.mean())))
    return min(found, key=lambda box: box.side_deviation, default=None)


AT_EDGE_CELLS = 0.15  # cells between a side and the picture's edge; nearer, the board ends with the picture


def find_lineless(rgb: np.ndarray, size: int | None = None) -> FoundBoard | None:
    """Return the largest board in (H, W, 3) uint8 `rgb` whose cells are coloured areas without lines; None if
    there is none. Its `lines` are the colour steps; where cells of one colour touch, nothing counts against a
    line."""
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    times = max(1, round((rgb.shape[0] * rgb.shape[1] / WORK_PIXELS) ** 0.5))
    found = [box.scaled(times) for box in find_boxes(shrink(rgb, times), sizes)]
    if not found:
        return None
    best = max(found, key=lambda box: box.x1 - box.x0)
    lattice = Lattice(
        best.n, ((best.x0, best.y0), (best.x1, best.y0), (best.x1, best.y1), (best.x0, best.y1))
    )
    reach = -MARGIN_CELLS, best.n + MARGIN_CELLS
    flat = flatten(rgb, lattice.homography, reach, reach)
    inside = MARGIN_CELLS, MARGIN_CELLS + best.n
    lines = segments(flat, inside, inside, MIDDLES)
    steps = Segments(np.maximum(lines.vertical, 0), np.maximum(lines.horizontal, 0))
    windows = Windows(flat, steps)
    window = windows.window_at(MARGIN_CELLS, MARGIN_CELLS, best.n)
    larger = windows.doubts(window) if best.n + 1 in sizes else ()
    doubts = (*larger, *_cut_doubt(best, rgb))
    return FoundBoard(lattice, flat, steps, window, doubts)


def _cut_doubt(box: LinelessBox, rgb: np.ndarray) -> tuple[str, ...]:
    """Return a sentence that doubts a board if two sides that meet end with the picture and the opposite
    sides do not; else ()."""
    height, width = rgb.shape[:2]
    cell = (box.x1 - box.x0) / box.n
    left, top, right, bottom = (
        gap < AT_EDGE_CELLS * cell for gap in (box.x0, box.y0, width - box.x1, height - box.y1)
    )
    if left == right or top == bottom:
        return ()
    across, down = SIDE_NAMES[0 if left else 2], SIDE_NAMES[1 if top else 3]
    return (f"the board may be cut off at the {across} and {down}",)
