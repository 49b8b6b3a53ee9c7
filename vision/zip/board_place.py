"""The place of a board whose lines alone do not show it.

Under a broad path its discs show it: they are round and alike, and stand in the middles of cells. On squared
paper its lines are stronger than those of the paper. A finished board may show no grid at all: then its path
shows the cells, one broad band through the middle of each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..boards import Boards, View
from ..cells_and_sides import neighbours_of_pairs
from ..grid.lattice import Corners, Lattice, NoLattice, shrink
from ..grid.seeds import Seed, edge_map, flat_patches
from ..grid.window import CORNERS, NOTHING_AROUND, Windows
from ..measure.sides import pairs_of
from ..measure.unexplained import measure_lines
from ..percentiles import median, percentile
from .numbers import numbers_of

SIZES = range(5, 13)  # cells a side; larger boards of this game are not played

# The discs of a board under a broad path.

EDGE_LEVEL = 32  # level (0..255) of edges around discs
MIN_DISC_SIDE_PX = 6  # least side (pixels) of a disc's box; numbers on smaller discs are not read
MAX_DISC_SIDE_DIFFERENCE = 0.12  # share by which width and height of a disc's box differ, at most
DISC_FILLS = (0.72, 0.84)  # least and largest share of its box that a disc fills; a circle fills 0.785
MAX_WIDTH_SPREAD = 0.12  # share by which the discs of a board differ in width, at most
WIDTH_ROUNDING_PX = 1.5  # pixels by which widths may always differ, because edges lie between pixels
MIN_DISCS = 4  # least discs; fewer may lie on a lattice by chance
DIAMETERS = (0.3, 0.95)  # least and largest diameter (cells) of a disc's flat part
CELL_SIDE_STEP = 0.004  # share by which tried cell sides differ: a twentieth of a cell in twelve cells
MAX_MEAN_DISC_OFFSET = 0.06  # mean distance (cells) of the discs from the cells' middles, at most
MAX_SEEDS = 6  # most seeds that are tried; discs of a board fit three cell sizes at most


def board_by_discs(boards: Boards) -> View | None:
    """Return the board with lines around the cells of all discs, numbered from 1 to the last; None if there
    is none."""
    view = boards.around_seeds(CORNERS, disc_seeds)
    if view is None or view.n not in SIZES or not view.shows_discs:
        return None
    return view if view.part(numbers_of).are_plain else None


def disc_seeds(edges: np.ndarray) -> Iterator[Seed]:
    """Yield the upright lattices in whose cells' middles all discs lie, the largest cells first. edges: see
    flat_patches."""
    discs = _round_patches(edges)
    if len(discs) < MIN_DISCS:
        return
    centres, wide = discs[:, :2], float(median(discs[:, 2]))
    seeds = (_fit_seed(centres, side) for side in _possible_cell_sides(centres, wide))
    yield from islice(filter(None, seeds), MAX_SEEDS)


def _round_patches(edges: np.ndarray) -> np.ndarray:
    """Return (m, 3) float: centre and width of the largest set of round flat patches of one width."""
    patches = flat_patches(edges, EDGE_LEVEL)
    w, h = patches.boxes.T[2:]
    long, short = np.maximum(w, h), np.minimum(w, h)
    square = (short >= MIN_DISC_SIDE_PX) & (
        long - short <= np.maximum(MAX_DISC_SIDE_DIFFERENCE * long, WIDTH_ROUNDING_PX)
    )
    found = [patches.boxes[i] for i in np.flatnonzero(square).tolist() if _is_round(patches.outlines[i])]
    if not found:
        return np.zeros((0, 3))
    boxes = np.array(found, float)
    sides = boxes[:, 2:].mean(axis=1)
    alike = np.abs(np.subtract.outer(sides, sides)) <= np.maximum(MAX_WIDTH_SPREAD * sides, WIDTH_ROUNDING_PX)
    most = alike[alike.sum(axis=1).argmax()]
    return np.column_stack([boxes[:, :2] + boxes[:, 2:] / 2, sides])[most]


def _is_round(outline: np.ndarray) -> bool:
    """True if the hull of a patch is a disc."""
    _, _, w, h = cv2.boundingRect(outline)
    area = cv2.contourArea(cv2.convexHull(outline))
    # the outline runs through the middles of the pixels around the patch
    return DISC_FILLS[0] < area / max((w - 1) * (h - 1), 1) < DISC_FILLS[1]


def _possible_cell_sides(centres: np.ndarray, wide: float) -> list[float]:
    """Return the cell sides (pixels) for which all centres lie in the middles of cells, the largest first.
    wide: width of a disc."""
    least, most = wide / DIAMETERS[1], wide / DIAMETERS[0]
    sides = most * np.exp(-CELL_SIDE_STEP * np.arange(int(np.log(most / least) / CELL_SIDE_STEP) + 1))
    turns = np.exp(2j * np.pi * centres[None] / sides[:, None, None])  # (sides, m, 2)
    alike = np.abs(turns.mean(axis=1)).min(axis=1)  # 1 where all lie alike in their cells
    least_alike = 1 - (2 * np.pi * MAX_MEAN_DISC_OFFSET) ** 2 / 2  # where they spread by MAX_MEAN_DISC_OFFSET
    peaks = (alike >= np.append(alike[1:], 0)) & (alike > np.append(0, alike[:-1]))
    return sides[peaks & (alike > least_alike)].tolist()


def _fit_seed(centres: np.ndarray, side: float) -> Seed | None:
    """Return the lattice with cells of about that side in whose middles the centres lie; None if there is
    none."""
    phase = np.angle(np.exp(2j * np.pi * centres / side).mean(axis=0)) / (2 * np.pi)
    places = np.round(centres / side - phase)
    places -= places.min(axis=0)
    columns, rows = (int(v) + 1 for v in places.max(axis=0))
    if max(columns, rows) >= SIZES.stop or min(columns, rows) < 2:
        return None
    m = len(centres)
    known = np.zeros((2 * m, 3))
    known[:, 0] = (places + 0.5).T.ravel()
    known[:m, 1] = known[m:, 2] = 1
    (side, x, y), *_ = np.linalg.lstsq(known, centres.T.ravel(), rcond=None)
    homography = np.array([[side, 0, x], [0, side, y], [0, 0, 1]], float)
    try:
        return Seed(homography, (0, rows), (0, columns), m)
    except NoLattice:
        return None


# A board on squared paper.

AT_EDGE_CELLS = 0.2  # cells between the squares and the picture's edge, at most, if they are paper
MIN_CONTRAST_RATIO = 1.2  # contrast of the board's lines, in times the paper's, at least
PALER_SIDES_PERCENT = 25  # percentile of the sides beside discs that counts as the board's line
# least share of the board's sides that are strong, and of the strong sides that are the board's
MIN_STRONG_SIDES_SHARE = 0.85


def without_paper(view: View) -> View:
    """Return the board alone if its lines are plainly stronger than all around it; else the view itself."""
    if view.lattice.gaps(view.rgb).max() > AT_EDGE_CELLS or not view.discs:
        return view
    strong = _strong_sides(view)
    found = _strong_square(strong, view.n, {disc.cell for disc in view.discs}) if strong else None
    if found is None:
        return view
    (row, column), n = found
    move = np.array([[1, 0, column], [0, 1, row], [0, 0, 1]], float)
    own = view.found_board
    window = Windows(own.flat, own.lines).window_at(own.window.row + row, own.window.column + column, n)
    lattice = Lattice.of(view.lattice.homography @ move, n)
    return View(
        view.rgb,
        replace(own, lattice=lattice, window=replace(window, outer_support=NOTHING_AROUND)),
        view.boards,
    )


def _strong_sides(view: View) -> tuple[np.ndarray, np.ndarray] | None:
    """Return (n, n - 1) bool right of cells and (n - 1, n) bool below them: True for lines of a board rather
    than paper; None if all are alike."""
    n = view.n
    paper = median(view.colours[[0, -1]].reshape(-1, 3), axis=0).astype(np.float32)
    lines = measure_lines(view.flat, np.broadcast_to(paper, view.colours.shape))
    right, below = lines.line[: n * (n - 1)].reshape(n, n - 1), lines.line[n * (n - 1) :].reshape(n - 1, n)
    # How strong a line comes out depends on where between pixels it lies: each is held against its own ends.
    right = right / np.maximum(median(right[[0, -1]], axis=0), 1.0)
    below = below / np.maximum(median(below[:, [0, -1]], axis=1), 1.0)[:, None]
    discs = {disc.cell for disc in view.discs}
    every = np.concatenate([right.ravel(), below.ravel()])
    own = float(percentile(every[[not discs.isdisjoint(pair) for pair in lines.pairs]], PALER_SIDES_PERCENT))
    return None if own < MIN_CONTRAST_RATIO else (right > own**0.5, below > own**0.5)


def _strong_square(
    strong: tuple[np.ndarray, np.ndarray], n: int, discs: set[Cell]
) -> tuple[Cell, int] | None:
    """Return the first cell and the cells a side of the square around all discs whose sides are strong while
    hardly any other is; None if there is none."""
    right, below = (np.pad(x, ((0, 0), (1, 1))) for x in (strong[0], strong[1].T))
    below = below.T
    first, last = np.min([*discs], axis=0), np.max([*discs], axis=0)
    every = int(right.sum() + below.sum())
    best = None
    for size in SIZES:
        for r, c in product(range(n - size + 1), repeat=2):
            if size == n or min(first - (r, c)) < 0 or max(last - (r + size - 1, c + size - 1)) > 0:
                continue
            sides = right[r : r + size, c : c + size + 1], below[r : r + size + 1, c : c + size]
            seen = int(sum(x.sum() for x in sides))
            share, own = seen / sum(x.size for x in sides), seen / max(every, 1)
            if min(share, own) >= MIN_STRONG_SIDES_SHARE and (best is None or share + own > best[0]):
                best = share + own, (r, c), size
    return best and (best[1], best[2])


# The path of a finished board.

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
    for colour in dict.fromkeys(_ground_colours(rgb)):
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


def _ground_colours(rgb: np.ndarray) -> Iterator[tuple[float, ...]]:
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
    joined = []
    for a, b in pairs_of(n):
        here = share((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if MAX_FREE_SHARE < here < MIN_COVERED_SHARE:
            return None
        if here >= MIN_COVERED_SHARE:
            joined.append((a, b))
    path = order_path(joined)
    return path if path and len(path) == n * n else None


def order_path(joined: Sequence[Pair]) -> Path | None:
    """Return the cells from one end to the other if the joined pairs form one path; else None."""
    links = neighbours_of_pairs(joined)
    ends = [cell for cell in links if len(links[cell]) == 1]
    if len(ends) != 2 or max(map(len, links.values())) > 2:
        return None
    path = [ends[0]]
    while ahead := [cell for cell in links[path[-1]] if cell not in path[-2:]]:
        path += ahead
    return tuple(path) if len(path) == len(links) else None
