"""Marks drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import contrasts
from ..percentiles import median

OUTLINE_POINTS = 16  # points a side at which outlines are compared
DRAWN_OUTLINE_PX = 96  # pixels a side at which the known ones are drawn, before they are made as small
OUTLINE_BLUR_POINTS = 0.8  # sigma, in points: by so much both are blurred, since boxes are a pixel off
# correlation with a known outline: real ones reach 0.81, hands, pointers, hearts and letters 0.71 at most
LIKE_KNOWN = 0.8
LIKE_DISC = 0.9  # the same of a disc: digits and chess pieces reach 0.87
LIKE_OTHERS = 0.75  # the same, of two marks of one picture
CROSS = 0.4  # the same, of a cross: the thinnest reach 0.57, what else is drawn into the corners 0.1
CROWN, STAR, DISC = "crown", "star", "disc"

Point = tuple[float, float]
Ball = tuple[float, float, float]


class _Figure(NamedTuple):
    """parts: outlines, of the figure's side. balls: x, y, radius, the same."""

    parts: tuple[tuple[Point, ...], ...] = ()
    balls: tuple[Ball, ...] = ()


def normal(mask: np.ndarray) -> np.ndarray:
    """(SIDE * SIDE,) float32 of a (h, w) bool mask: of length 1, and 0 on average."""
    way = cv2.INTER_AREA if min(mask.shape) > OUTLINE_POINTS else cv2.INTER_LINEAR
    points = cv2.resize(
        np.ascontiguousarray(mask, np.float32), (OUTLINE_POINTS, OUTLINE_POINTS), interpolation=way
    )
    flat = cv2.GaussianBlur(points, (3, 3), OUTLINE_BLUR_POINTS).ravel()
    flat = flat - flat.mean()
    return flat / max(float(np.linalg.norm(flat)), 1e-6)


def filled(mask: np.ndarray) -> np.ndarray:
    """Return a (h, w) bool mask with its holes filled."""
    field = np.pad(mask.astype(np.uint8), 1)
    cv2.floodFill(field, None, (0, 0), (2,))
    return (field != 2)[1:-1, 1:-1]


def look_of(outline: np.ndarray) -> str | None:
    """CROWN, STAR or DISC; None where it is like none of them. outline: a filled mask as `normal` has it."""
    likeness = {look: float((figures @ outline).max()) for look, figures in QUEENS.items()}
    look = max(likeness, key=lambda each: likeness[each])
    return look if likeness[look] >= (LIKE_DISC if look == DISC else LIKE_KNOWN) else None


def is_like_a_cross(mask: np.ndarray) -> bool:
    """True if a (h, w) bool mask is more like a cross than like a disc, and enough."""
    outline = normal(mask)
    cross, disc = float((CROSSES @ outline).max()), float((QUEENS[DISC] @ outline).max())
    return cross >= CROSS and cross > disc


def _drawn(figure: _Figure) -> np.ndarray:
    field = np.zeros((DRAWN_OUTLINE_PX, DRAWN_OUTLINE_PX), np.uint8)
    for part in figure.parts:
        cv2.fillPoly(field, [np.round(np.array(part) * DRAWN_OUTLINE_PX).astype(np.int32)], (1,))
    for x, y, radius in figure.balls:
        cv2.circle(
            field,
            (round(x * DRAWN_OUTLINE_PX), round(y * DRAWN_OUTLINE_PX)),
            round(radius * DRAWN_OUTLINE_PX),
            (1,),
            -1,
        )
    rows, columns = (np.flatnonzero(field.any(axis=axis)) for axis in (1, 0))
    return normal(field[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] > 0)


def _cross(pen: float) -> np.ndarray:
    """pen: of its side."""
    field = np.zeros((DRAWN_OUTLINE_PX, DRAWN_OUTLINE_PX), np.uint8)
    edge = round(0.35 * pen * DRAWN_OUTLINE_PX)
    far = DRAWN_OUTLINE_PX - 1 - edge
    for a, b in (((edge, edge), (far, far)), ((edge, far), (far, edge))):
        cv2.line(field, a, b, (1,), round(pen * DRAWN_OUTLINE_PX))
    return normal(field > 0)


PLAIN = ((0, 1), (0, 0.12), (0.25, 0.56), (0.5, 0), (0.75, 0.56), (1, 0.12), (1, 1))
THREE = ((0.13, 0.77), (0.06, 0.27), (0.3, 0.43), (0.5, 0.13), (0.7, 0.43), (0.94, 0.27), (0.87, 0.77))
UPPER = ((0.13, 0.65), (0.06, 0.2), (0.3, 0.4), (0.5, 0.08), (0.7, 0.4), (0.94, 0.2), (0.87, 0.65))
FOOT = ((0.15, 0.74), (0.85, 0.74), (0.85, 0.86), (0.15, 0.86))
HALF = ((0.5, 0.05), (0.42, 0.5), (0.3, 0.1), (0.27, 0.55), (0.07, 0.23), (0.19, 0.78), (0.19, 0.95))
FIVE = (*HALF, *((1 - x, y) for x, y in reversed(HALF[1:])))
RAYS = tuple(
    (0.5 + 0.5 * r * float(np.sin(k * np.pi / 5)), 0.5 - 0.5 * r * float(np.cos(k * np.pi / 5)))
    for k, r in enumerate((1, 0.42) * 5)
)
QUEENS: dict[str, np.ndarray] = {
    CROWN: np.stack(
        [
            _drawn(_Figure((PLAIN,))),
            _drawn(
                _Figure(
                    (THREE,), tuple((x, y, 0.065) for x, y in ((0.065, 0.225), (0.5, 0.085), (0.935, 0.225)))
                )
            ),
            _drawn(_Figure((UPPER, FOOT), ((0.06, 0.2, 0.06), (0.5, 0.07, 0.07), (0.94, 0.2, 0.06)))),
            _drawn(
                _Figure(
                    (FIVE,),
                    tuple(
                        (x, y, 0.05)
                        for x, y in zip(
                            (0.06, 0.3, 0.5, 0.7, 0.94), (0.2, 0.08, 0.05, 0.08, 0.2), strict=True
                        )
                    ),
                )
            ),
        ]
    ),
    STAR: np.stack([_drawn(_Figure((RAYS,)))]),
    DISC: np.stack([_drawn(_Figure(balls=((0.5, 0.5, 0.48),)))]),
}
CROSSES = np.stack([_cross(pen) for pen in (0.06, 0.14, 0.24, 0.36)])


# Which of the shapes that could be queens are some: those that look like one, or like the board's others.

MIN_ALIKE_MARKS = 3  # marks that look alike, from which they are some whatever they look like
# 0..255, every channel below: a black disc is a mark; coloured ones may be a button, or a trace of a finger
BLACK = 60
WHITE = 200  # 0..255, every channel above: a white disc is a mark
ONE_INK = 60  # 0..255, by which the ink of marks that are alike may differ: they lie on all colours, and blur
OTHER_INK = 120  # 0..255, by which the ink of a mark differs that is none of the board's
NEARLY_ALL = 0.75  # share of the marks with one look that have one ink
# Share of its outline that is the same mirrored: of figures that a board may have for its queens; pointers,
# hands and most letters have less.
MIRRORED = 0.75
MOST_FILL = 0.9  # of its box, that figures fill; bars and patches fill all


class Candidate(NamedTuple):
    """mask: (h, w) bool, cut to its box. ink: RGB 0..255, its usual colour."""

    cell: Cell
    mask: np.ndarray
    ink: np.ndarray


class Sorted(NamedTuple):
    """Cells, row by row: of queens; of figures that may be some, or something else; of what is none."""

    queens: tuple[Cell, ...]
    doubtful: tuple[Cell, ...]
    strange: tuple[Cell, ...]


def plainest(mask: np.ndarray, core: np.ndarray) -> np.ndarray:
    """Return a shape's (h, w) bool mask, or its core if that alone looks like a queen."""
    looks = [look_of(normal(filled(each))) for each in (mask, core)]
    return core if not looks[0] and looks[1] in (CROWN, STAR) else mask


def sorted_out(candidates: Sequence[Candidate]) -> Sorted:
    """Sort shapes that are as large and as clear as queens. Those of a board look alike: where some plainly
    are queens, what is unlike them is none."""
    if not candidates:
        return Sorted((), (), ())
    outlines = [normal(filled(candidate.mask)) for candidate in candidates]
    looks = [_look(*each) for each in zip(candidates, outlines, strict=True)]
    count = Counter(look for look in looks if look)
    usual = max((CROWN, STAR, DISC), key=lambda look: count[look]) if count else None
    queens = [i for i, look in enumerate(looks) if look and look == usual]
    like = _alike(outlines, [candidate.ink for candidate in candidates])
    if not queens:
        commonest = np.flatnonzero(like[int(like.sum(axis=1).argmax())]).tolist()
        if len(commonest) >= MIN_ALIKE_MARKS and not _share_a_line([candidates[i].cell for i in commonest]):
            queens = commonest
    else:
        queens = [i for i, look in enumerate(looks) if look == usual or (not look and like[i, queens].any())]
    queens = _of_one_ink(queens, [candidate.ink for candidate in candidates])
    rest = [i for i in range(len(candidates)) if i not in queens]
    doubtful = [i for i in rest if looks[i] or (not queens and _is_figure(candidates[i].mask))]
    strange = [i for i in rest if i not in doubtful]
    cells = [candidate.cell for candidate in candidates]
    return Sorted(*(tuple(cells[i] for i in some) for some in (queens, doubtful, strange)))


def _of_one_ink(queens: Sequence[int], inks: Sequence[np.ndarray]) -> list[int]:
    """Marks, of these, that have the ink of nearly all, if nearly all have one: a finger's trace on a
    recorded screen is a disc too."""
    if len(queens) < MIN_ALIKE_MARKS:
        return [*queens]
    usual = median([inks[i] for i in queens], axis=0)
    like = [i for i in queens if np.abs(inks[i] - usual).max() <= OTHER_INK]
    return like if len(like) >= NEARLY_ALL * len(queens) else [*queens]


def _alike(outlines: Sequence[np.ndarray], inks: Sequence[np.ndarray]) -> np.ndarray:
    """(m, m) bool: which of m marks have one outline and one ink."""
    shapes, colours = np.array(outlines), np.array(inks)[:, None]
    apart = np.abs(colours - colours.swapaxes(0, 1)).max(axis=2)
    return (shapes @ shapes.T >= LIKE_OTHERS) & (apart <= ONE_INK)


def _look(candidate: Candidate, outline: np.ndarray) -> str | None:
    """As look_of has it; discs in a colour are none."""
    look = look_of(outline)
    plain = candidate.ink.max() < BLACK or candidate.ink.min() > WHITE
    return look if look != DISC or plain else None


def _is_figure(mask: np.ndarray) -> bool:
    whole = filled(mask)
    both, either = (whole & whole[:, ::-1]).sum(), (whole | whole[:, ::-1]).sum()
    return bool(both >= MIRRORED * either and mask.mean() <= MOST_FILL)


def _share_a_line(cells: Sequence[Cell]) -> bool:
    """True if two of them lie in one row or column."""
    return any(a == c or b == d for (a, b), (c, d) in combinations(cells, 2))


# What is already drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots.

KINDS: tuple[str, ...] = ("queens", "crosses", "dots")
MARK_SPAN = (0.09, 0.91)  # of a cell: within lie marks, outside them borders
# share of a row or column on the picture from which the middles of its cells are whole
MIN_VISIBLE_SHARE = 0.8
MIN_MARK_CONTRAST = 13  # contrast (0..255) of a mark against its cell, below which it is noise
FAINTEST_QUEEN = 55  # the same for a queen: the faintest are black on a board dimmed to 40 %
NOISE_TIMES = 5.0  # how far above the cell's own unrest (its quietest quarter) a mark must stand out
MOST_NOISE = 40.0  # contrast that unrest can explain, at the worst JPEG quality
OUTLINE = 0.4  # share of a mark's own strongest contrast at which its outline is taken
CORE = 0.75  # the same, of the part that stands out most: stripes beneath a mark have less
LEAST_AREA = 0.008  # of a cell: a thin little cross covers 1 %
# share of the inner part's rim that is covered: hatching and pictures cover more, crowns less
MAX_RIM_COVERED = 0.3
MARK_CORE_SPAN = (0.35, 0.65)  # of the inner part: its middle, which marks reach and borders do not
RIM_SHARE = 0.15  # of the inner part: how near to its side a border comes in
OFF_CENTRE = 0.17  # of a cell: marks are drawn in the middle, step numbers and pointers are not
MOST_OBLONG = 2.2  # longer by shorter side of a mark, at most
LONG_TEXT = 6.0  # the same of text beside marks
HIGH_TEXT = 0.3  # of a cell: height of such text, at most; what covers the corners of cells is larger
# share of its box that a dot fills where it is too small to be seen as round; digits fill half
MIN_DOT_FILL = 0.56
MAX_DOT_WIDTH = 0.34  # of a cell: a disc or ring narrower than this is a dot, a wider one a queen
LEAST_QUEEN = 0.26  # of a cell: width and height from which a shape that is no cross is a queen
QUEEN_AREA = 0.035  # of a cell, the same: digits and letters of that height cover less
QUEEN_FILL = 0.28  # of its box, the same: stars fill 0.36, a cross and a piece of a border together less
FRAME_BLUR = 1  # pixels of the flat picture that a frame is blurred inwards
ALIKE_GRID = 14  # points a side at which queens and dots are compared, if there are more of them than rows
MIN_SHARED_POINTS = 0.75  # share of points that two such marks have in common, if they are alike
LEAST_ALIKE = 0.5  # share of such marks that are alike, at least: letters are not
CROSS_GRID = 11  # points a side at which a mark's box is compared with a cross
LEAST_CROSS = 0.09  # of a cell, its width: below, it is a speck


class _Shape(NamedTuple):
    """Shape that stands out in one cell.

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
        """Part that stands out most, within its box: a crown without the stripes beneath it."""
        strong = self.contrast > CORE * self.strongest
        (x0, x1), (y0, y1) = _spread(strong.sum(axis=0)[None]), _spread(strong.sum(axis=1)[None])
        return strong[int(y0[0]) : int(y1[0]), int(x0[0]) : int(x1[0])]


class FoundMarks(NamedTuple):
    """kinds: for each of KINDS its cells, row by row. strange: cells with something as large and as clear as
    a mark that is none: digits, letters, drawings. aside: cells in a corner of which something as clear
    stands: sums, numbers, pointers. doubtful: those of the strange ones that may be queens all the same."""

    kinds: dict[str, tuple[Cell, ...]]
    strange: tuple[Cell, ...]
    aside: tuple[Cell, ...] = ()
    doubtful: tuple[Cell, ...] = ()


def find_marks(fine: Flat, colours: np.ndarray, depths: np.ndarray | None = None) -> FoundMarks:
    """Find the marks in the cells of a board laid flat.

    colours: (n, n, 3) RGB, each cell's own colour. depths: (n, n) int, pixels that a frame in each cell
    reaches inwards, 0 without one: the mark is inside it.
    """
    lo, hi = (round(x * fine.cell) for x in MARK_SPAN)
    contrast = contrasts(fine, colours)
    framed = np.zeros(contrast.shape[:2], int) if depths is None else depths
    for r, c in np.argwhere(framed > 0).tolist():
        edge = int(framed[r, c]) + FRAME_BLUR
        inner = contrast[r, c, edge:-edge, edge:-edge].copy()
        contrast[r, c] = 0
        contrast[r, c, edge:-edge, edge:-edge] = inner
    contrast = contrast[:, :, lo:hi, lo:hi]
    found: dict[str, list[Cell]] = {kind: [] for kind in KINDS}
    busy = (contrast > MIN_MARK_CONTRAST).mean(axis=(2, 3)) * (MARK_SPAN[1] - MARK_SPAN[0]) ** 2 > LEAST_AREA
    busy &= (fine.row_seen >= MIN_VISIBLE_SHARE)[:, None] & (fine.column_seen >= MIN_VISIBLE_SHARE)[None]
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
    if len(both) > fine.rows and _marks_alike(both) < LEAST_ALIKE:
        strange = sorted([*strange, *found["queens"], *found["dots"]])
        return FoundMarks({kind: tuple(cells) for kind, cells in found.items()}, tuple(strange), tuple(aside))
    likely = sorted_out(candidates)
    kinds = {kind: tuple(cells) for kind, cells in found.items()} | {"queens": likely.queens}
    return FoundMarks(
        kinds, tuple(sorted([*strange, *likely.strange, *likely.doubtful])), tuple(aside), likely.doubtful
    )


def _marks_alike(shapes: Sequence[_Shape]) -> float:
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
    return float((both > MIN_SHARED_POINTS * np.maximum(either, 1)).mean(axis=1).max())


def _shapes(contrast: np.ndarray, cell: int) -> Iterator[tuple[int, _Shape]]:
    """Shapes that stand out in cells, with the number of each cell. contrast: (cells, side, side) uint8 of
    their inner parts; cell: their whole side in pixels."""
    side = contrast.shape[1]
    flat = contrast.reshape(len(contrast), -1)
    size = flat.shape[1]
    high, low = size + -size // 100, size // 4
    ranked = np.partition(flat, (low, high), axis=1)
    strongest, quiet = ranked[:, high].astype(float), ranked[:, low].astype(float)
    noise = np.minimum(NOISE_TIMES * quiet, MOST_NOISE)
    mask = contrast > np.maximum(MIN_MARK_CONTRAST + noise, OUTLINE * strongest)[:, None, None]
    across, down = mask.sum(axis=1), mask.sum(axis=2)
    for i in np.flatnonzero(_rim(across, down) > 0).tolist():
        mask[i] = _without_borders(mask[i])
        across[i], down[i] = mask[i].sum(axis=0), mask[i].sum(axis=1)
    shown = (down.sum(axis=1) >= LEAST_AREA * cell * cell) & (
        _rim(across, down) <= MAX_RIM_COVERED * 4 * side
    )
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
    first, last = (round(x * len(mask)) for x in MARK_CORE_SPAN)
    rim = round(RIM_SHARE * len(mask))
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
    """Kind of a shape. cell: side of its cell in pixels."""
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
    if max(width, height) < MAX_DOT_WIDTH and (round_ or area > MIN_DOT_FILL * width * height):
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
