"""Marks in the cells: queens (crowns, stars, discs, rings), crosses and small dots."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import cell_contrasts
from ..percentiles import median
from ..weigh import GlyphNetwork, scale_to_field, softmax

# Looks of marks: a small network tells them by the contrast; fixtures/make/make_marks.py trains it.

# classes of the network: any other figure, a crown, a star, a disc or ring, a cross
LOOKS = FIGURE, CROWN, STAR, DISC, CROSS = range(5)
WEIGHTS_FILE = Path(__file__).parents[1] / "weights" / "marks.npz"
FIELD_ROWS, FIELD_COLUMNS = 16, 24  # size of the field (points) to which a shape is scaled
MIN_LOOK_CHANCE = 0.8  # chance of a look below which a shape is any other figure
MIN_ALIKE_CORRELATION = 0.75  # least correlation of two equal marks of one picture
MIN_FIELD_NORM = 1e-6  # least norm of a field without its mean; an even field is like no other


def mark_field(contrast: np.ndarray) -> np.ndarray:
    """Return (FIELD_ROWS, FIELD_COLUMNS) float32 0..1: the (h, w) contrast of a shape as the network reads
    it."""
    return scale_to_field(contrast / np.float32(contrast.max()), FIELD_ROWS, FIELD_COLUMNS)


def looks_of(fields: Sequence[np.ndarray]) -> list[int]:
    """Return the look (see LOOKS) of each shape. fields: see `mark_field`."""
    if not fields:
        return []
    chances = softmax(GlyphNetwork.load(WEIGHTS_FILE).scores(np.stack(fields)))
    return np.where(chances.max(axis=1) >= MIN_LOOK_CHANCE, chances.argmax(axis=1), FIGURE).tolist()


def _correlations(fields: Sequence[np.ndarray]) -> np.ndarray:
    """Return (M, M) float -1..1: the correlation of each pair of shapes."""
    flat = np.stack(fields).reshape(len(fields), -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), MIN_FIELD_NORM)
    return flat @ flat.T


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
MIN_MIRROR_CORRELATION = 0.75  # least correlation of a queen with its mirror image; pointers have less
MAX_FIGURE_FILL = 0.9  # largest share of its box that a figure fills; bars and patches fill all


class Candidate(NamedTuple):
    """A shape that may be a queen. look: one of LOOKS. field: see `mark_field`. ink: (3,) RGB 0..255, its
    median colour. fill: share (0..1) of its box that it fills."""

    cell: Cell
    look: int
    field: np.ndarray
    ink: np.ndarray
    fill: float

    @property
    def known_look(self) -> int:
        """The look, but FIGURE for a coloured disc."""
        is_plain = self.ink.max() < MAX_BLACK_LEVEL or self.ink.min() > MIN_WHITE_LEVEL
        return self.look if self.look != DISC or is_plain else FIGURE


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
    looks, inks = [x.known_look for x in candidates], [x.ink for x in candidates]
    count = Counter(look for look in looks if look != FIGURE)
    usual = max(count, key=lambda look: (count[look], -look), default=None)
    queens = [i for i, look in enumerate(looks) if look == usual]
    correlations = _correlations([x.field for x in candidates])
    apart = np.abs(np.array(inks)[:, None] - np.array(inks)).max(axis=2)
    like = (correlations >= MIN_ALIKE_CORRELATION) & (apart <= MAX_INK_SPREAD)
    if not queens:
        commonest = np.flatnonzero(like[int(like.sum(axis=1).argmax())]).tolist()
        if len(commonest) >= MIN_ALIKE_MARKS and not _share_a_line([candidates[i].cell for i in commonest]):
            queens = commonest
    else:
        queens = [
            i for i, look in enumerate(looks) if look == usual or (look == FIGURE and like[i, queens].any())
        ]
    queens = _queens_with_usual_ink(queens, inks)
    rest = [i for i in range(len(candidates)) if i not in queens]
    doubtful = [i for i in rest if looks[i] != FIGURE or (not queens and _may_be_queen(candidates[i]))]
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


def _may_be_queen(candidate: Candidate) -> bool:
    """True if a figure is mirror-symmetric and does not fill its box, as queens do."""
    pair = _correlations([candidate.field, candidate.field[:, ::-1]])
    return bool(pair[0, 1] >= MIN_MIRROR_CORRELATION and candidate.fill <= MAX_FIGURE_FILL)


def _share_a_line(cells: Sequence[Cell]) -> bool:
    """True if two of the cells lie in one row or column."""
    return any(a == c or b == d for (a, b), (c, d) in combinations(cells, 2))


# What is already drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots.

MARK_KINDS: tuple[str, ...] = ("queens", "crosses", "dots")
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
# largest distance (cells) of a mark from the cell's middle; step numbers and pointers lie further
MAX_MARK_OFFSET = 0.17
MAX_MARK_ASPECT = 2.2  # longer by shorter side of a mark, at most
MAX_TEXT_ASPECT = 6.0  # longer by shorter side of text beside marks, at most
MAX_TEXT_HEIGHT = 0.3  # largest height (cells) of text beside marks; what covers corners of cells is larger
MIN_DOT_FILL = 0.56  # least share of its box that any small dot fills; digits fill half
MAX_DOT_WIDTH = 0.34  # width (cells) below which a disc or ring is a dot, above which it is a queen
MIN_QUEEN_SIDE = 0.26  # least width and height (cells) of a queen
FRAME_BLUR_PX = 1  # pixels of the flat picture that a frame is blurred inwards
MIN_ALIKE_SHARE = 0.5  # least share of the marks that look alike; letters do not
MIN_CROSS_SIDE = 0.09  # least width and height (cells) of a cross; below, it is a speck


class Shape(NamedTuple):
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
    def is_clear(self) -> bool:
        """True if the shape stands out as a queen does."""
        return self.strongest >= MIN_QUEEN_CONTRAST + self.noise

    @property
    def fill(self) -> float:
        """Share (0..1) of its box that the shape fills."""
        x0, y0, x1, y1 = self.box
        return float(self.mask[y0:y1, x0:x1].mean())


class FoundMarks(NamedTuple):
    """The marks of a board.

    kinds: the cells of each of MARK_KINDS, row by row. foreign_cells: cells with something as large and clear
    as a mark that is no mark (digits, letters, drawings). off_centre_cells: cells with something clear in a
    corner (sums, numbers, pointers). doubtful_cells: strange cells that may still hold a queen.
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
    found: dict[str, list[Cell]] = {kind: [] for kind in MARK_KINDS}
    marked = (contrast > MIN_MARK_CONTRAST).reshape(*contrast.shape[:2], -1).mean(axis=2)
    busy = marked * (MARK_SPAN[1] - MARK_SPAN[0]) ** 2 > MIN_MARK_AREA
    busy &= (fine.row_seen >= MIN_VISIBLE_SHARE)[:, None] & (fine.column_seen >= MIN_VISIBLE_SHARE)[None]
    cells, strange, aside = np.argwhere(busy), [], []
    candidates: list[Candidate] = []
    shapes = [*find_shapes(contrast[cells[:, 0], cells[:, 1]], fine.cell)] if len(cells) else []
    fields = [mark_field(shape.contrast_in_box) for _, shape in shapes]
    solid: list[np.ndarray] = []
    for (i, shape), field, look in zip(shapes, fields, looks_of(fields), strict=True):
        r, c = cells[i].tolist()
        if shape.is_off_centre:
            aside += [(r, c)] if shape.is_clear and look != CROSS else []
        elif kind := _kind_of_mark(shape, look, fine.cell):
            found[kind].append((r, c))
            if kind != "crosses":
                solid.append(field)
            if kind == "queens":
                ink = median(fine.cells[r, c, lo:hi, lo:hi][shape.mask], axis=0)
                candidates.append(Candidate((r, c), look, field, ink, shape.fill))
        elif shape.is_clear:
            strange.append((r, c))
    if len(solid) > fine.rows and _share_of_commonest(solid) < MIN_ALIKE_SHARE:
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


def _share_of_commonest(fields: Sequence[np.ndarray]) -> float:
    """Return the share (0..1) of the shapes that look like the commonest shape."""
    return float((_correlations(fields) >= MIN_ALIKE_CORRELATION).mean(axis=1).max())


def find_shapes(contrast: np.ndarray, cell: int) -> Iterator[tuple[int, Shape]]:
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
        yield i, Shape(contrast[i], mask[i], box, float(strongest[i]), float(noise[i]), bool(aside[i]))


def _count_rim_pixels(across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Return (cells,): the number of mask pixels at the four sides of each cell. across, down: (cells, side),
    mask pixels in each column and row."""
    return down[:, 0] + down[:, -1] + across[:, 0] + across[:, -1]


def _remove_borders(mask: np.ndarray) -> np.ndarray:
    """Return a cell's (side, side) mask without the pieces at its rim that do not reach its middle: borders
    that a lens has bent."""
    count, labels = cv2.connectedComponents(mask.view(np.uint8), connectivity=8)
    pieces: np.ndarray = labels.astype(int)
    first, last = (round(x * len(mask)) for x in MARK_CORE_SPAN)
    bent = np.zeros(count, bool)
    for side in (pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]):
        bent[side] = True
    bent[pieces[first:last, first:last]] = False
    return mask & ~bent[pieces]


def _central_ranges(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (cells,) first and (cells,) last + 1: the range that holds the middle 98 % of the mask pixels,
    so that stray pixels do not enlarge the box. counts: (cells, side), mask pixels in each row or column."""
    total = counts.cumsum(axis=1)
    first, last = ((total < share * total[:, -1:]).sum(axis=1) for share in (0.01, 0.99))
    return first, last + 1


def _kind_of_mark(shape: Shape, look: int, cell: int) -> str | None:
    """Return the kind of mark that a shape is, or None. look: see LOOKS. cell: pixels of the cell's side."""
    x0, y0, x1, y1 = shape.box
    short, long = (side / cell for side in sorted((x1 - x0, y1 - y0)))
    if look == CROSS and short >= MIN_CROSS_SIDE:
        return "crosses"
    if long < MAX_DOT_WIDTH and (look == DISC or shape.fill > MIN_DOT_FILL):
        return "dots"
    return "queens" if shape.is_clear and short >= MIN_QUEEN_SIDE else None
