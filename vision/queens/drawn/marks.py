"""What is already drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ....solver.cells import Cell
from ...cells.colours import contrasts
from ...grid.rectify import Flat
from ...percentiles import median
from .likely import Candidate, plainest, sorted_out
from .silhouettes import is_like_a_cross

KINDS: tuple[str, ...] = ("queens", "crosses", "dots")
INNER = (0.09, 0.91)  # of a cell: within lie marks, outside them borders
SEEN = 0.8  # share of a row or column on the picture from which the middles of its cells are whole
FAINTEST = 13  # contrast (0..255) of a mark against its cell, below which it is noise
FAINTEST_QUEEN = 55  # the same for a queen: the faintest are black on a board dimmed to 40 %
NOISE_TIMES = 5.0  # how far above the cell's own unrest (its quietest quarter) a mark must stand out
MOST_NOISE = 40.0  # contrast that unrest can explain, at the worst JPEG quality
OUTLINE = 0.4  # share of a mark's own strongest contrast at which its outline is taken
CORE = 0.75  # the same, of the part that stands out most: stripes beneath a mark have less
LEAST_AREA = 0.008  # of a cell: a thin little cross covers 1 %
STRIPED = 0.3  # share of the inner part's rim that is covered: hatching and pictures cover more, crowns less
REACHED = (0.35, 0.65)  # of the inner part: its middle, which marks reach and borders do not
RIM = 0.15  # of the inner part: how near to its side a border comes in
OFF_CENTRE = 0.17  # of a cell: marks are drawn in the middle, step numbers and pointers are not
# Width against height or the other way round: of marks, and of text beside them. Of a cell: how high that is
# at most; what covers the corners of cells is larger.
MOST_OBLONG, LONG_TEXT, HIGH_TEXT = 2.2, 6.0, 0.3
SOLID = 0.56  # share of its box that a dot fills where it is too small to be seen as round; digits fill half
DOT = 0.34  # of a cell: a disc or ring narrower than this is a dot, a wider one a queen
LEAST_QUEEN = 0.26  # of a cell: width and height from which a shape that is no cross is a queen
QUEEN_AREA = 0.035  # of a cell, the same: digits and letters of that height cover less
QUEEN_FILL = 0.28  # of its box, the same: stars fill 0.36, a cross and a piece of a border together less
FRAME_BLUR = 1  # pixels of the flat picture that a frame is blurred inwards
# Of queens and dots in more cells than there are rows: those of a board are alike, letters are not. Points a
# side at which two are compared, share of points that those alike have in common, share of shapes that are.
ALIKE_GRID, ALIKE, MOST_ALIKE = 14, 0.75, 0.5
CROSS_GRID = 11  # points a side at which a mark's box is compared with a cross
LEAST_CROSS = 0.09  # of a cell, its width: below, it is a speck


class _Shape(NamedTuple):
    """What stands out in one cell.

    contrast: (side, side) uint8 of the cell's inner part against its own colour. mask: (side, side) bool,
    where it stands out. box: x0, y0, x1, y1 of that, in pixels. strongest: of the contrast. noise: how
    much of it may be the cell's own unrest. aside: it does not stand in the middle.
    """

    contrast: np.ndarray
    mask: np.ndarray
    box: tuple[int, int, int, int]
    strongest: float
    noise: float
    aside: bool

    @property
    def boxed(self) -> np.ndarray:
        """The contrast within its box."""
        x0, y0, x1, y1 = self.box
        return self.contrast[y0:y1, x0:x1]

    @property
    def drawn(self) -> np.ndarray:
        """The mask within its box."""
        x0, y0, x1, y1 = self.box
        return self.mask[y0:y1, x0:x1]

    @property
    def core(self) -> np.ndarray:
        """What stands out most, within its box: a crown without the stripes beneath it."""
        strong = self.contrast > CORE * self.strongest
        (x0, x1), (y0, y1) = _spread(strong.sum(axis=0)[None]), _spread(strong.sum(axis=1)[None])
        return strong[int(y0[0]) : int(y1[0]), int(x0[0]) : int(x1[0])]


class Marks(NamedTuple):
    """kinds: for each of KINDS its cells, row by row. strange: cells with something as large and as clear as
    a mark that is none: digits, letters, drawings. aside: cells in a corner of which something as clear
    stands: sums, numbers, pointers. doubtful: those of the strange ones that may be queens all the same."""

    kinds: dict[str, tuple[Cell, ...]]
    strange: tuple[Cell, ...]
    aside: tuple[Cell, ...] = ()
    doubtful: tuple[Cell, ...] = ()


def find_marks(fine: Flat, colours: np.ndarray, depths: np.ndarray | None = None) -> Marks:
    """What is drawn in the cells of a board laid flat.

    colours: (n, n, 3) RGB, each cell's own colour. depths: (n, n) int, pixels that a frame in each cell
    reaches inwards, 0 without one: the mark is inside it.
    """
    lo, hi = (round(x * fine.cell) for x in INNER)
    contrast = contrasts(fine, colours)
    framed = np.zeros(contrast.shape[:2], int) if depths is None else depths
    for r, c in np.argwhere(framed > 0).tolist():
        edge = int(framed[r, c]) + FRAME_BLUR
        inner = contrast[r, c, edge:-edge, edge:-edge].copy()
        contrast[r, c] = 0
        contrast[r, c, edge:-edge, edge:-edge] = inner
    contrast = contrast[:, :, lo:hi, lo:hi]
    found: dict[str, list[Cell]] = {kind: [] for kind in KINDS}
    busy = (contrast > FAINTEST).mean(axis=(2, 3)) * (INNER[1] - INNER[0]) ** 2 > LEAST_AREA
    busy &= (fine.row_seen >= SEEN)[:, None] & (fine.column_seen >= SEEN)[None]
    cells, strange, aside = np.argwhere(busy), [], []
    solid: dict[str, list[_Shape]] = {"queens": [], "dots": []}
    candidates: list[Candidate] = []
    for i, shape in _shapes(contrast[cells[:, 0], cells[:, 1]], fine.cell) if len(cells) else ():
        r, c = cells[i].tolist()
        clear = shape.strongest >= FAINTEST_QUEEN + shape.noise
        if shape.aside:
            aside += [(r, c)] if clear and not _is_cross(shape.boxed) else []
        elif kind := _kind(shape, fine.cell):
            found[kind].append((r, c))
            if kind in solid:
                solid[kind].append(shape)
            if kind == "queens":
                ink = median(fine.cells[r, c, lo:hi, lo:hi][shape.mask], axis=0)
                candidates.append(Candidate((r, c), plainest(shape.drawn, shape.core), ink))
        elif clear:
            strange.append((r, c))
    both = [*solid["queens"], *solid["dots"]]
    if len(both) > fine.rows and _alike(both) < MOST_ALIKE:
        strange = sorted([*strange, *found["queens"], *found["dots"]])
        return Marks({kind: tuple(cells) for kind, cells in found.items()}, tuple(strange), tuple(aside))
    likely = sorted_out(candidates)
    kinds = {kind: tuple(cells) for kind, cells in found.items()} | {"queens": likely.queens}
    return Marks(
        kinds, tuple(sorted([*strange, *likely.strange, *likely.doubtful])), tuple(aside), likely.doubtful
    )


def _alike(shapes: Sequence[_Shape]) -> float:
    """Share of the shapes that look like the one that most of them look like, 0..1."""
    small = [
        cv2.resize(
            s.mask[y0:y1, x0:x1].view(np.uint8), (ALIKE_GRID, ALIKE_GRID), interpolation=cv2.INTER_AREA
        )
        for s in shapes
        for x0, y0, x1, y1 in [s.box]
    ]
    drawn = np.array(small, bool).reshape(len(small), -1).astype(np.float32)
    both = drawn @ drawn.T
    either = drawn.sum(axis=1)[:, None] + drawn.sum(axis=1) - both
    return float((both > ALIKE * np.maximum(either, 1)).mean(axis=1).max())


def _shapes(contrast: np.ndarray, cell: int) -> Iterator[tuple[int, _Shape]]:
    """What stands out in cells, with the number of each. contrast: (cells, side, side) uint8 of
    their inner parts; cell: their whole side in pixels."""
    side = contrast.shape[1]
    flat = contrast.reshape(len(contrast), -1)
    size = flat.shape[1]
    high, low = size + -size // 100, size // 4
    ranked = np.partition(flat, (low, high), axis=1)
    strongest, quiet = ranked[:, high].astype(float), ranked[:, low].astype(float)
    noise = np.minimum(NOISE_TIMES * quiet, MOST_NOISE)
    mask = contrast > np.maximum(FAINTEST + noise, OUTLINE * strongest)[:, None, None]
    across, down = mask.sum(axis=1), mask.sum(axis=2)
    for i in np.flatnonzero(_rim(across, down) > 0).tolist():
        mask[i] = _without_borders(mask[i])
        across[i], down[i] = mask[i].sum(axis=0), mask[i].sum(axis=1)
    shown = (down.sum(axis=1) >= LEAST_AREA * cell * cell) & (_rim(across, down) <= STRIPED * 4 * side)
    (x0, x1), (y0, y1) = _spread(across), _spread(down)
    width, height = x1 - x0, y1 - y0
    off = np.maximum(np.abs((x0 + x1) / 2 - side / 2), np.abs((y0 + y1) / 2 - side / 2))
    aside = off > OFF_CENTRE * cell
    least = np.minimum(width, height)
    shown &= np.maximum(width, height) <= np.where(aside, LONG_TEXT, MOST_OBLONG) * least
    shown &= ~aside | ((least >= LEAST_CROSS * cell) & (height <= HIGH_TEXT * cell))
    for i in np.flatnonzero(shown).tolist():
        box = (int(x0[i]), int(y0[i]), int(x1[i]), int(y1[i]))
        yield i, _Shape(contrast[i], mask[i], box, float(strongest[i]), float(noise[i]), bool(aside[i]))


def _rim(across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """(cells,): pixels at the four sides of each. across, down: (cells, side), pixels a column and a row."""
    return down[:, 0] + down[:, -1] + across[:, 0] + across[:, -1]


def _without_borders(mask: np.ndarray) -> np.ndarray:
    """A cell's (side, side) mask without the pieces that come near its rim and do not reach its middle:
    borders that a lens has bent."""
    count, labels = cv2.connectedComponents(mask.view(np.uint8), connectivity=8)
    pieces: np.ndarray = labels.astype(int)
    first, last = (round(x * len(mask)) for x in REACHED)
    rim = round(RIM * len(mask))
    near = np.ones(mask.shape, bool)
    near[rim:-rim, rim:-rim] = False
    bent = np.zeros(count, bool)
    bent[pieces[near]] = True
    bent[pieces[first:last, first:last]] = False
    return mask & ~bent[pieces]


def _spread(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(cells,) each: the half-open range that holds the middle 98 % of the pixels, so that a stray one does
    not stretch the box. counts: (cells, side), pixels a row or column."""
    total = counts.cumsum(axis=1)
    first, last = ((total < share * total[:, -1:]).sum(axis=1) for share in (0.01, 0.99))
    return first, last + 1


def _kind(shape: _Shape, cell: int) -> str | None:
    """What a shape is. cell: side of its cell in pixels."""
    x0, y0, x1, y1 = shape.box
    width, height = (x1 - x0) / cell, (y1 - y0) / cell
    like_a_cross = min(width, height) >= LEAST_CROSS and is_like_a_cross(shape.drawn)
    if like_a_cross and _is_cross(shape.boxed):
        return "crosses"
    y, x = np.nonzero(shape.mask)
    u = (x + 0.5 - (x0 + x1) / 2) / ((x1 - x0) / 2)
    v = (y + 0.5 - (y0 + y1) / 2) / ((y1 - y0) / 2)
    area = len(x) / cell**2
    round_ = _is_ring(u, v) or _is_disc(u, v, area / (width * height))
    if max(width, height) < DOT and (round_ or area > SOLID * width * height):
        return "crosses" if like_a_cross else "dots"
    if shape.strongest < FAINTEST_QUEEN + shape.noise:
        return None
    large = min(width, height) >= LEAST_QUEEN and area >= max(QUEEN_AREA, QUEEN_FILL * width * height)
    if round_ or large:
        return "queens"
    return None


def _is_cross(contrast: np.ndarray) -> bool:
    """Drawn into all four corners of its box, not into the middles of its sides. contrast: (h, w) uint8."""
    way = cv2.INTER_AREA if min(contrast.shape) > CROSS_GRID else cv2.INTER_LINEAR
    box = cv2.resize(contrast.astype(np.float32), (CROSS_GRID, CROSS_GRID), interpolation=way)
    means = CROSS_PLACES @ cv2.GaussianBlur(box, (3, 3), 0).ravel()
    corners, sides = means[:4], means[4:]
    usual = corners.mean()
    return bool(sides.max() < 0.75 * usual and corners.min() > 0.5 * usual)


def _cross_places() -> np.ndarray:
    """(8, CROSS_GRID ** 2) float32: rows that average over the four corners and the middles of the four
    sides."""
    third = CROSS_GRID // 3
    first, middle, last = slice(third), slice(third + 1, -third - 1), slice(-third, None)
    places = [(y, x) for y in (first, last) for x in (first, last)]
    places += [(slice(1), middle), (slice(-1, None), middle), (middle, slice(1)), (middle, slice(-1, None))]
    rows = np.zeros((len(places), CROSS_GRID, CROSS_GRID), np.float32)
    for row, place in zip(rows, places, strict=True):
        row[place] = 1 / row[place].size
    return rows.reshape(len(places), -1)


CROSS_PLACES = _cross_places()


def _is_ring(u: np.ndarray, v: np.ndarray) -> bool:
    """A circle's outline and nothing within."""
    radius = np.hypot(u, v)
    angles = set((np.arctan2(v, u) // (np.pi / 8)).astype(int).tolist())
    return bool((radius > 0.6).mean() > 0.95 and radius.std() < 0.15 and len(angles) >= 14)


def _is_disc(u: np.ndarray, v: np.ndarray, fill: float) -> bool:
    """A filled circle: pi / 4 of its box, corners empty."""
    return bool(abs(fill - np.pi / 4) < 0.13 and (np.hypot(u, v) > 1.12).mean() < 0.04)
