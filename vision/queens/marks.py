"""Marks in the cells: queens (crowns, stars, discs, rings), crosses and small dots."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import cell_contrasts
from ..percentiles import median

OUTLINE_POINTS = 16  # points a side of the field in which outlines are compared
DRAWN_OUTLINE_PX = 96  # pixels a side at which known outlines are drawn before they are scaled down
OUTLINE_BLUR_POINTS = 0.8  # sigma (points) by which outlines are blurred, because boxes are a pixel off
# least correlation with a known crown or star: real ones reach 0.81, hands, pointers, hearts and letters 0.71
MIN_QUEEN_CORRELATION = 0.8
MIN_DISC_CORRELATION = 0.9  # least correlation of a disc; digits and chess pieces reach 0.87
MIN_ALIKE_CORRELATION = 0.75  # least correlation of two equal marks of one picture
MIN_CROSS_CORRELATION = 0.4  # least correlation of a cross: the thinnest reach 0.57, other drawings 0.1
CROWN, STAR, DISC = "crown", "star", "disc"

Point = tuple[float, float]
Ball = tuple[float, float, float]


class _Figure(NamedTuple):
    """A drawing of a known mark.

    parts: polygons, in shares of the figure's side. balls: x, y, radius of discs, likewise.
    """

    parts: tuple[tuple[Point, ...], ...] = ()
    balls: tuple[Ball, ...] = ()


def outline_vector(mask: np.ndarray) -> np.ndarray:
    """Return (OUTLINE_POINTS ** 2,) float32 of an (h, w) bool mask, scaled and blurred, with mean 0 and
    length 1."""
    way = cv2.INTER_AREA if min(mask.shape) > OUTLINE_POINTS else cv2.INTER_LINEAR
    points = cv2.resize(
        np.ascontiguousarray(mask, np.float32), (OUTLINE_POINTS, OUTLINE_POINTS), interpolation=way
    )
    flat = cv2.GaussianBlur(points, (3, 3), OUTLINE_BLUR_POINTS).ravel()
    flat = flat - flat.mean()
    return flat / max(float(np.sqrt(flat @ flat)), 1e-6)


def fill_holes(mask: np.ndarray) -> np.ndarray:
    """Return a (h, w) bool mask with its holes filled."""
    field = np.pad(mask.astype(np.uint8), 1)
    cv2.floodFill(field, None, (0, 0), (2,))
    return (field != 2)[1:-1, 1:-1]


def queen_kind_of(outline: np.ndarray) -> str | None:
    """Return CROWN, STAR or DISC, or None if the outline resembles none of them. outline: a filled mask after
    `outline_vector`."""
    likeness = {look: float((figures @ outline).max()) for look, figures in QUEEN_OUTLINES.items()}
    look = max(likeness, key=lambda each: likeness[each])
    return (
        look if likeness[look] >= (MIN_DISC_CORRELATION if look == DISC else MIN_QUEEN_CORRELATION) else None
    )


def is_like_a_cross(mask: np.ndarray) -> bool:
    """True if an (h, w) bool mask resembles a cross, and more than a disc."""
    outline = outline_vector(mask)
    cross, disc = float((CROSS_OUTLINES @ outline).max()), float((QUEEN_OUTLINES[DISC] @ outline).max())
    return cross >= MIN_CROSS_CORRELATION and cross > disc


def _figure_outline(figure: _Figure) -> np.ndarray:
    """Return the outline vector of a drawn figure."""
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
    return outline_vector(field[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] > 0)


def _cross_outline(pen: float) -> np.ndarray:
    """Return the outline vector of a cross. pen: breadth of its strokes, as a share of its side."""
    field = np.zeros((DRAWN_OUTLINE_PX, DRAWN_OUTLINE_PX), np.uint8)
    edge = round(0.35 * pen * DRAWN_OUTLINE_PX)
    far = DRAWN_OUTLINE_PX - 1 - edge
    for a, b in (((edge, edge), (far, far)), ((edge, far), (far, edge))):
        cv2.line(field, a, b, (1,), round(pen * DRAWN_OUTLINE_PX))
    return outline_vector(field > 0)


# polygon (shares of its side) of a crown with three points
PLAIN_CROWN = ((0, 1), (0, 0.12), (0.25, 0.56), (0.5, 0), (0.75, 0.56), (1, 0.12), (1, 1))
# polygon of a crown whose three points carry balls
CROWN_WITH_BALLS = (
    (0.13, 0.77),
    (0.06, 0.27),
    (0.3, 0.43),
    (0.5, 0.13),
    (0.7, 0.43),
    (0.94, 0.27),
    (0.87, 0.77),
)
# polygon of the upper part of a crown with a separate foot
CROWN_ABOVE_FOOT = ((0.13, 0.65), (0.06, 0.2), (0.3, 0.4), (0.5, 0.08), (0.7, 0.4), (0.94, 0.2), (0.87, 0.65))
CROWN_FOOT = ((0.15, 0.74), (0.85, 0.74), (0.85, 0.86), (0.15, 0.86))  # polygon of that foot
# left half of a crown with five points, from its middle point on
HALF_CROWN = ((0.5, 0.05), (0.42, 0.5), (0.3, 0.1), (0.27, 0.55), (0.07, 0.23), (0.19, 0.78), (0.19, 0.95))
# polygon of a crown with five points
FIVE_POINT_CROWN = (*HALF_CROWN, *((1 - x, y) for x, y in reversed(HALF_CROWN[1:])))
# polygon of a star with five rays
STAR_RAYS = tuple(
    (0.5 + 0.5 * r * float(np.sin(k * np.pi / 5)), 0.5 - 0.5 * r * float(np.cos(k * np.pi / 5)))
    for k, r in enumerate((1, 0.42) * 5)
)
QUEEN_OUTLINES: dict[str, np.ndarray] = {
    CROWN: np.stack(
        [
            _figure_outline(_Figure((PLAIN_CROWN,))),
            _figure_outline(
                _Figure(
                    (CROWN_WITH_BALLS,),
                    tuple((x, y, 0.065) for x, y in ((0.065, 0.225), (0.5, 0.085), (0.935, 0.225))),
                )
            ),
            _figure_outline(
                _Figure(
                    (CROWN_ABOVE_FOOT, CROWN_FOOT), ((0.06, 0.2, 0.06), (0.5, 0.07, 0.07), (0.94, 0.2, 0.06))
                )
            ),
            _figure_outline(
                _Figure(
                    (FIVE_POINT_CROWN,),
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
    STAR: np.stack([_figure_outline(_Figure((STAR_RAYS,)))]),
    DISC: np.stack([_figure_outline(_Figure(balls=((0.5, 0.5, 0.48),)))]),
}
CROSS_OUTLINES = np.stack([_cross_outline(pen) for pen in (0.06, 0.14, 0.24, 0.36)])


# Of the shapes that could be queens, those are queens that look like one, or like the board's other queens.

MIN_ALIKE_MARKS = 3  # marks that look alike, from which they are queens whatever they look like
# level (0..255, every channel) below which a disc is black and a mark; coloured discs may be buttons
MAX_BLACK_LEVEL = 60
MIN_WHITE_LEVEL = 200  # level (0..255, every channel) above which a disc is white and a mark
# difference (0..255) of the inks of marks that are alike, at most; they lie on all colours, and blur
MAX_INK_SPREAD = 60
# difference (0..255) of a mark's ink from the usual one, above which it is none of the board's
MAX_INK_DISTANCE = 120
MIN_ONE_INK_SHARE = 0.75  # least share of the marks with one look that have one ink
# least share of a queen's outline that is mirror-symmetric; pointers, hands and most letters have less
MIN_MIRRORED_SHARE = 0.75
MAX_FIGURE_FILL = 0.9  # largest share of its box that a figure fills; bars and patches fill all


class Candidate(NamedTuple):
    """A shape that may be a queen. mask: (h, w) bool, cut to its box. ink: (3,) RGB 0..255, its median
    colour."""

    cell: Cell
    mask: np.ndarray
    ink: np.ndarray


class SortedShapes(NamedTuple):
    """Cells of candidates, row by row: queens; figures that may be queens or something else; shapes that are
    no queens."""

    queens: tuple[Cell, ...]
    doubtful_cells: tuple[Cell, ...]
    foreign_cells: tuple[Cell, ...]


def sort_candidates(candidates: Sequence[Candidate]) -> SortedShapes:
    """Sort shapes that are as large and clear as queens. A board's queens look alike: if some plainly are
    queens, shapes unlike them are not."""
    if not candidates:
        return SortedShapes((), (), ())
    outlines = [outline_vector(fill_holes(candidate.mask)) for candidate in candidates]
    looks = [_queen_kind_of_candidate(*each) for each in zip(candidates, outlines, strict=True)]
    count = Counter(look for look in looks if look)
    usual = max((CROWN, STAR, DISC), key=lambda look: count[look]) if count else None
    queens = [i for i, look in enumerate(looks) if look and look == usual]
    like = _equal_pairs(outlines, [candidate.ink for candidate in candidates])
    if not queens:
        commonest = np.flatnonzero(like[int(like.sum(axis=1).argmax())]).tolist()
        if len(commonest) >= MIN_ALIKE_MARKS and not _share_a_line([candidates[i].cell for i in commonest]):
            queens = commonest
    else:
        queens = [i for i, look in enumerate(looks) if look == usual or (not look and like[i, queens].any())]
    queens = _queens_with_usual_ink(queens, [candidate.ink for candidate in candidates])
    rest = [i for i in range(len(candidates)) if i not in queens]
    doubtful = [i for i in rest if looks[i] or (not queens and _may_be_queen(candidates[i].mask))]
    strange = [i for i in rest if i not in doubtful]
    cells = [candidate.cell for candidate in candidates]
    return SortedShapes(*(tuple(cells[i] for i in some) for some in (queens, doubtful, strange)))


def _queens_with_usual_ink(queens: Sequence[int], inks: Sequence[np.ndarray]) -> list[int]:
    """Return the queens that have the usual ink, if nearly all have it; else all of them. A finger's trace on
    a recorded screen is also a disc."""
    if len(queens) < MIN_ALIKE_MARKS:
        return [*queens]
    usual = median([inks[i] for i in queens], axis=0)
    like = [i for i in queens if np.abs(inks[i] - usual).max() <= MAX_INK_DISTANCE]
    return like if len(like) >= MIN_ONE_INK_SHARE * len(queens) else [*queens]


def _equal_pairs(outlines: Sequence[np.ndarray], inks: Sequence[np.ndarray]) -> np.ndarray:
    """Return (m, m) bool: the pairs of marks with the same outline and ink."""
    shapes, colours = np.array(outlines), np.array(inks)[:, None]
    apart = np.abs(colours - colours.swapaxes(0, 1)).max(axis=2)
    return (shapes @ shapes.T >= MIN_ALIKE_CORRELATION) & (apart <= MAX_INK_SPREAD)


def _queen_kind_of_candidate(candidate: Candidate, outline: np.ndarray) -> str | None:
    """Return what queen_kind_of returns, but None for a coloured disc."""
    look = queen_kind_of(outline)
    plain = candidate.ink.max() < MAX_BLACK_LEVEL or candidate.ink.min() > MIN_WHITE_LEVEL
    return look if look != DISC or plain else None


def _may_be_queen(mask: np.ndarray) -> bool:
    """True if a mask is mirror-symmetric and does not fill its box, as queens do."""
    whole = fill_holes(mask)
    both, either = (whole & whole[:, ::-1]).sum(), (whole | whole[:, ::-1]).sum()
    return bool(both >= MIN_MIRRORED_SHARE * either and mask.mean() <= MAX_FIGURE_FILL)


def _share_a_line(cells: Sequence[Cell]) -> bool:
    """True if two of the cells lie in one row or column."""
    return any(a == c or b == d for (a, b), (c, d) in combinations(cells, 2))


# What is already drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots.

KINDS: tuple[str, ...] = ("queens", "crosses", "dots")
MARK_SPAN = (0.09, 0.91)  # part (cells) of a cell within which marks lie; borders lie outside
# share of a row or column on the picture, from which the middles of its cells are whole
MIN_VISIBLE_SHARE = 0.8
MIN_MARK_CONTRAST = 13  # least contrast (0..255) of a mark against its cell; below, it is noise
MIN_QUEEN_CONTRAST = 55  # least contrast (0..255) of a queen: black on a board dimmed to 40 %
NOISE_RATIO = 5.0  # contrast of a mark, in times the cell's own noise (its lowest quartile), at least
MAX_NOISE_LEVELS = 40.0  # largest contrast (0..255) that noise explains, at the worst JPEG quality
OUTLINE_SHARE = 0.4  # share of a mark's strongest contrast at which its outline is taken
MIN_MARK_AREA = 0.008  # least area of a mark, as a share of its cell: a thin little cross covers 1 %
# largest share of the inner part's rim that a mark covers; hatching and pictures cover more
MAX_RIM_COVERED = 0.3
# part (shares of the inner part) in its middle, which marks reach and borders do not
MARK_CORE_SPAN = (0.35, 0.65)
BORDER_REACH = 0.15  # share of the inner part that a border reaches in from its side
# largest distance (cells) of a mark from the cell's middle; step numbers and pointers lie further
MAX_MARK_OFFSET = 0.17
MAX_MARK_ASPECT = 2.2  # longer by shorter side of a mark, at most
MAX_TEXT_ASPECT = 6.0  # longer by shorter side of text beside marks, at most
MAX_TEXT_HEIGHT = 0.3  # largest height (cells) of text beside marks; what covers corners of cells is larger
MIN_DOT_FILL = 0.56  # least share of its box that a small dot fills; digits fill half
MAX_DOT_WIDTH = 0.34  # width (cells) below which a disc or ring is a dot, above which it is a queen
MIN_QUEEN_SIDE = 0.26  # least width and height (cells) of a queen
# least area of a queen, as a share of its cell; digits and letters of that height cover less
MIN_QUEEN_AREA = 0.035
# least share of its box that a queen fills: stars 0.36, a cross with a piece of a border less
MIN_QUEEN_FILL = 0.28
FRAME_BLUR_PX = 1  # pixels of the flat picture that a frame is blurred inwards
ALIKE_GRID = 14  # points a side at which queens and dots are compared, if there are more than rows
MIN_SHARED_POINTS = 0.75  # least share of points that two equal marks have in common
MIN_ALIKE_SHARE = 0.5  # least share of the marks that look alike; letters do not
CROSS_GRID = 11  # points a side of the field in which a mark is compared with a cross
MIN_CROSS_SIDE = 0.09  # least width and height (cells) of a cross; below, it is a speck


class _Shape(NamedTuple):
    """A shape that stands out in one cell.

    contrast: (side, side) uint8 of the cell's inner part against its own colour. mask: (side, side) bool,
    True where the shape is. box: x0, y0, x1, y1 of the shape, in pixels. strongest: its strongest contrast.
    noise: contrast that the cell's own noise explains. is_off_centre: True if it is not in the cell's middle.
    """

    contrast: np.ndarray
    mask: np.ndarray
    box: tuple[int, int, int, int]
    strongest: float
    noise: float
    is_off_centre: bool

    @property
    def contrast_in_box(self) -> np.ndarray:
        """The contrast within the shape's box."""
        x0, y0, x1, y1 = self.box
        return self.contrast[y0:y1, x0:x1]

    @property
    def mask_in_box(self) -> np.ndarray:
        """The mask within the shape's box."""
        x0, y0, x1, y1 = self.box
        return self.mask[y0:y1, x0:x1]


class FoundMarks(NamedTuple):
    """The marks of a board.

    kinds: the cells of each of KINDS, row by row. foreign_cells: cells with something as large and clear as a
    mark that is no mark (digits, letters, drawings). off_centre_cells: cells with something clear in a corner
    (sums, numbers, pointers). doubtful_cells: strange cells that may still hold a queen.
    """

    kinds: dict[str, tuple[Cell, ...]]
    foreign_cells: tuple[Cell, ...]
    off_centre_cells: tuple[Cell, ...] = ()
    doubtful_cells: tuple[Cell, ...] = ()


def find_marks(fine: Flat, colours: np.ndarray, depths: np.ndarray | None = None) -> FoundMarks:
    """Return the marks in the cells of a flat board.

    colours: (n, n, 3) RGB, each cell's own colour. depths: (n, n) int, pixels that a frame in each cell
    reaches inwards, 0 without a frame; None for no frames.
    """
    lo, hi = (round(x * fine.cell) for x in MARK_SPAN)
    contrast = cell_contrasts(fine, colours)
    framed = np.zeros(contrast.shape[:2], int) if depths is None else depths
    for r, c in np.argwhere(framed > 0).tolist():
        edge = int(framed[r, c]) + FRAME_BLUR_PX
        inner = contrast[r, c, edge:-edge, edge:-edge].copy()
        contrast[r, c] = 0
        contrast[r, c, edge:-edge, edge:-edge] = inner
    contrast = contrast[:, :, lo:hi, lo:hi]
    found: dict[str, list[Cell]] = {kind: [] for kind in KINDS}
    marked = (contrast > MIN_MARK_CONTRAST).reshape(*contrast.shape[:2], -1).mean(axis=2)
    busy = marked * (MARK_SPAN[1] - MARK_SPAN[0]) ** 2 > MIN_MARK_AREA
    busy &= (fine.row_seen >= MIN_VISIBLE_SHARE)[:, None] & (fine.column_seen >= MIN_VISIBLE_SHARE)[None]
    cells, strange, aside = np.argwhere(busy), [], []
    solid: dict[str, list[_Shape]] = {"queens": [], "dots": []}
    candidates: list[Candidate] = []
    for i, shape in _shapes(contrast[cells[:, 0], cells[:, 1]], fine.cell) if len(cells) else ():
        r, c = cells[i].tolist()
        clear = shape.strongest >= MIN_QUEEN_CONTRAST + shape.noise
        if shape.is_off_centre:
            aside += [(r, c)] if clear and not _is_cross(shape.contrast_in_box) else []
        elif kind := _kind_of_mark(shape, fine.cell):
            found[kind].append((r, c))
            if kind in solid:
                solid[kind].append(shape)
            if kind == "queens":
                ink = median(fine.cells[r, c, lo:hi, lo:hi][shape.mask], axis=0)
                candidates.append(Candidate((r, c), shape.mask_in_box, ink))
        elif clear:
            strange.append((r, c))
    both = [*solid["queens"], *solid["dots"]]
    if len(both) > fine.rows and _share_of_commonest(both) < MIN_ALIKE_SHARE:
        strange = sorted([*strange, *found["queens"], *found["dots"]])
        return FoundMarks({kind: tuple(cells) for kind, cells in found.items()}, tuple(strange), tuple(aside))
    likely = sort_candidates(candidates)
    kinds = {kind: tuple(cells) for kind, cells in found.items()} | {"queens": likely.queens}
    return FoundMarks(
        kinds,
        tuple(sorted([*strange, *likely.foreign_cells, *likely.doubtful_cells])),
        tuple(aside),
        likely.doubtful_cells,
    )


def _share_of_commonest(shapes: Sequence[_Shape]) -> float:
    """Return the share (0..1) of the shapes that look like the commonest shape."""
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
    """Yield the shapes that stand out in cells, with the number of each cell. contrast: (cells, side, side)
    uint8 of their inner parts. cell: pixels of a whole cell's side."""
    side = contrast.shape[1]
    flat = contrast.reshape(len(contrast), -1)
    size = flat.shape[1]
    high, low = size + -size // 100, size // 4
    ranked = np.partition(flat, (low, high), axis=1)
    strongest, quiet = ranked[:, high].astype(float), ranked[:, low].astype(float)
    noise = np.minimum(NOISE_RATIO * quiet, MAX_NOISE_LEVELS)
    mask = contrast > np.maximum(MIN_MARK_CONTRAST + noise, OUTLINE_SHARE * strongest)[:, None, None]
    across, down = mask.sum(axis=1), mask.sum(axis=2)
    for i in np.flatnonzero(_count_rim_pixels(across, down) > 0).tolist():
        mask[i] = _remove_borders(mask[i])
        across[i], down[i] = mask[i].sum(axis=0), mask[i].sum(axis=1)
    shown = (down.sum(axis=1) >= MIN_MARK_AREA * cell * cell) & (
        _count_rim_pixels(across, down) <= MAX_RIM_COVERED * 4 * side
    )
    (x0, x1), (y0, y1) = _central_ranges(across), _central_ranges(down)
    width, height = x1 - x0, y1 - y0
    off = np.maximum(np.abs((x0 + x1) / 2 - side / 2), np.abs((y0 + y1) / 2 - side / 2))
    aside = off > MAX_MARK_OFFSET * cell
    least = np.minimum(width, height)
    shown &= np.maximum(width, height) <= np.where(aside, MAX_TEXT_ASPECT, MAX_MARK_ASPECT) * least
    shown &= ~aside | ((least >= MIN_CROSS_SIDE * cell) & (height <= MAX_TEXT_HEIGHT * cell))
    for i in np.flatnonzero(shown).tolist():
        box = (int(x0[i]), int(y0[i]), int(x1[i]), int(y1[i]))
        yield i, _Shape(contrast[i], mask[i], box, float(strongest[i]), float(noise[i]), bool(aside[i]))


def _count_rim_pixels(across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Return (cells,): the number of mask pixels at the four sides of each cell. across, down: (cells, side),
    mask pixels in each column and row."""
    return down[:, 0] + down[:, -1] + across[:, 0] + across[:, -1]


def _remove_borders(mask: np.ndarray) -> np.ndarray:
    """Return a cell's (side, side) mask without the pieces near its rim that do not reach its middle: borders
    that a lens has bent."""
    count, labels = cv2.connectedComponents(mask.view(np.uint8), connectivity=8)
    pieces: np.ndarray = labels.astype(int)
    first, last = (round(x * len(mask)) for x in MARK_CORE_SPAN)
    rim = round(BORDER_REACH * len(mask))
    near = np.ones(mask.shape, bool)
    near[rim:-rim, rim:-rim] = False
    bent = np.zeros(count, bool)
    bent[pieces[near]] = True
    bent[pieces[first:last, first:last]] = False
    return mask & ~bent[pieces]


def _central_ranges(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (cells,) first and (cells,) last + 1: the range that holds the middle 98 % of the mask pixels,
    so that stray pixels do not enlarge the box. counts: (cells, side), mask pixels in each row or column."""
    total = counts.cumsum(axis=1)
    first, last = ((total < share * total[:, -1:]).sum(axis=1) for share in (0.01, 0.99))
    return first, last + 1


def _kind_of_mark(shape: _Shape, cell: int) -> str | None:
    """Return the kind of mark that a shape is, or None. cell: pixels of the cell's side."""
    x0, y0, x1, y1 = shape.box
    width, height = (x1 - x0) / cell, (y1 - y0) / cell
    like_a_cross = min(width, height) >= MIN_CROSS_SIDE and is_like_a_cross(shape.mask_in_box)
    if like_a_cross and _is_cross(shape.contrast_in_box):
        return "crosses"
    area = np.count_nonzero(shape.mask) / cell**2
    is_ring = _is_circle_outline(shape)
    if max(width, height) < MAX_DOT_WIDTH and (is_ring or area > MIN_DOT_FILL * width * height):
        return "crosses" if like_a_cross else "dots"
    if shape.strongest < MIN_QUEEN_CONTRAST + shape.noise:
        return None
    large = min(width, height) >= MIN_QUEEN_SIDE and area >= max(
        MIN_QUEEN_AREA, MIN_QUEEN_FILL * width * height
    )
    return "queens" if is_ring or large else None


def _is_cross(contrast: np.ndarray) -> bool:
    """True if ink lies in all four corners of the box and not in the middles of its sides. contrast: (h, w)
    uint8."""
    way = cv2.INTER_AREA if min(contrast.shape) > CROSS_GRID else cv2.INTER_LINEAR
    box = cv2.resize(contrast.astype(np.float32), (CROSS_GRID, CROSS_GRID), interpolation=way)
    means = CROSS_AVERAGES @ cv2.GaussianBlur(box, (3, 3), 0).ravel()
    corners, sides = means[:4], means[4:]
    usual = corners.mean()
    return bool(sides.max() < 0.75 * usual and corners.min() > 0.5 * usual)


def _cross_averages() -> np.ndarray:
    """Return (8, CROSS_GRID ** 2) float32: rows that average over the four corners and over the middles of
    the four sides."""
    third = CROSS_GRID // 3
    first, middle, last = slice(third), slice(third + 1, -third - 1), slice(-third, None)
    places = [(y, x) for y in (first, last) for x in (first, last)]
    places += [(slice(1), middle), (slice(-1, None), middle), (middle, slice(1)), (middle, slice(-1, None))]
    rows = np.zeros((len(places), CROSS_GRID, CROSS_GRID), np.float32)
    for row, place in zip(rows, places, strict=True):
        row[place] = 1 / row[place].size
    return rows.reshape(len(places), -1)


CROSS_AVERAGES = _cross_averages()


def _is_circle_outline(shape: _Shape) -> bool:
    """True for the outline of a circle with nothing inside."""
    x0, y0, x1, y1 = shape.box
    y, x = np.nonzero(shape.mask)
    u = (x + 0.5 - (x0 + x1) / 2) / ((x1 - x0) / 2)  # from -1 to 1 across the box
    v = (y + 0.5 - (y0 + y1) / 2) / ((y1 - y0) / 2)
    radius = np.hypot(u, v)
    angles = set((np.arctan2(v, u) // (np.pi / 8)).astype(int).tolist())
    return bool((radius > 0.6).mean() > 0.95 and radius.std() < 0.15 and len(angles) >= 14)
