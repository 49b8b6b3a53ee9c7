"""Symbols in the middle of cells, such as suns and moons, and numbered discs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..percentiles import max_channel, mean, median, percentile
from .colours import LUMA, cell_contrasts

# Numbered discs, whatever runs behind them. Most cells of most boards hold no disc, but many hold something
# else. So all cells are asked at once where a disc can be at all; only there it is measured.

# radii (cells) that are tried: from a small dot with a number to a disc that fills its cell
DISC_RADII = np.arange(0.17, 0.47, 0.015)
# shares of a disc's radius between which its rim is sampled: outside its number, inside its outline
RIM_RADII = (0.78, 0.92)
OUTSIDE_RADII = (1.08, 1.2)  # shares of a disc's radius between which its surroundings are sampled
# distance (cells) from a cell's middle, each way, within which no wall can lie
MAX_DISTANCE_WITHOUT_WALLS = 0.37
MIN_DISC_CONTRAST = 32.0  # least contrast (0..255) of a disc against its surroundings, and of its number
MIN_RING_SHARE = 0.85  # least share of a disc's rim in one colour, and of its surroundings in another
# least share of the rim in one colour if two broad digits reach into it; crescents have as much
MIN_COVERED_RING_SHARE = 0.65
BUSY_RADIUS = 0.2  # cells from a cell's middle within which something is drawn unless the cell is empty
HEART_RADIUS = 0.6  # share of a disc's radius within which its number lies
# least and largest share of that heart that a number covers; a "1" in a wide disc the least
NUMBER_SHARE = (0.04, 0.75)
MAX_RADIUS_SPREAD = 0.25  # share by which a disc's radius differs from the board's usual one, at most
MAX_COLOUR_SPREAD = 70.0  # contrast (0..255) by which a disc's colour differs from the usual one, at most
# cells by which a disc's middle may be off if a path hides the lines; each is tried
CENTRE_OFFSETS = (0.0, -0.05, 0.05)
GROUND_RING = (0.41, 0.47)  # cells from a cell's middle between which the ground is sampled
CORE_RING = (0.0, 0.1)  # cells from a cell's middle between which a disc's colour is sampled
MIN_ROUGH_RIM_SHARE = 0.5  # share of the rim in another colour from which a cell is measured at all


@dataclass(frozen=True)
class Disc:
    """A disc in a cell.

    cell: where it lies. radius: in cells. colour: (3,) float RGB 0..255. rim_share: share of its rim that has
    this colour. offset: (x, y) of its middle from the cell's middle, in cells.
    """

    cell: Cell
    radius: float
    colour: np.ndarray
    rim_share: float
    offset: tuple[float, float] = (0.0, 0.0)

    @property
    def is_clear(self) -> bool:
        """True if nothing reaches into the disc's rim."""
        return self.rim_share >= MIN_RING_SHARE


def find_discs(flat: Flat) -> tuple[Disc, ...]:
    """Return the discs of a flat board, row by row, that resemble the clear ones in size and colour. Without
    a clear disc there are none, so a clear one is searched first, which is quick."""
    search = _Search(flat)
    if not search.has_clear_disc():
        return ()
    seen = search.discs()
    clear = [disc for disc in seen.values() if disc.is_clear]
    if not clear:
        return ()
    radius = float(median([disc.radius for disc in clear]))
    colour = median([disc.colour for disc in clear], axis=0)
    return tuple(
        disc
        for _, disc in sorted(seen.items())
        if abs(disc.radius - radius) <= MAX_RADIUS_SPREAD * radius
        and np.abs(disc.colour - colour).max() < MAX_COLOUR_SPREAD
    )


def has_clear_disc(flat: Flat, cells: Sequence[Cell]) -> bool:
    """True if one of these cells of a flat board holds a disc whose rim is clear."""
    return _Search(flat, cells).has_clear_disc()


class _Search:
    """The search for discs in the cells of a board in which something is drawn; `cells` limits it.

    planes: (3, cells, s * s) uint8, red, green and blue. unlike: for GROUND_RING and CORE_RING, (cells, s *
    s) uint8, 1 if a pixel differs from the median colour there by more than half of MIN_DISC_CONTRAST.
    """

    def __init__(self, flat: Flat, cells: Sequence[Cell] | None = None):
        self.side = flat.cell
        every = np.argwhere(np.ones((flat.rows, flat.columns))) if cells is None else np.array(cells)
        middles = flat.cells[every[:, 0], every[:, 1]][:, away_from_middle(flat.cell) < BUSY_RADIUS]
        self.busy = every[max_channel(np.ptp(middles, axis=1)) >= MIN_DISC_CONTRAST]
        patches = flat.cells[self.busy[:, 0], self.busy[:, 1]].reshape(-1, flat.cell**2, 3)
        self.planes = np.ascontiguousarray(np.moveaxis(patches, 2, 0))
        self.unlike = [
            _foreign_pixels(self.planes, away_from_middle(flat.cell).ravel(), place)
            for place in (GROUND_RING, CORE_RING)
        ]

    def has_clear_disc(self) -> bool:
        every = np.arange(len(self.busy))
        return any(
            disc.is_clear
            for rings in _all_rings(self.side)
            for _, disc, _ in self._candidates(rings, every, MIN_RING_SHARE)
        )

    def discs(self) -> dict[Cell, Disc]:
        """Return the disc of each cell that has one."""
        found: dict[Cell, Disc] = {}
        left = np.arange(len(self.busy))
        for rings in _all_rings(self.side):
            best: dict[int, tuple[float, Disc]] = {}
            for number, disc, sure in self._candidates(rings, left, MIN_ROUGH_RIM_SHARE):
                if number not in best or sure > best[number][0]:
                    best[number] = sure, disc
            found |= {disc.cell: disc for _, disc in best.values()}
            left = left[~np.isin(left, list(best))]
        return found

    def _candidates(
        self, rings: "_Rings", cells: np.ndarray, least: float
    ) -> Iterator[tuple[int, Disc, float]]:
        """Yield discs around one place in these cells, the smallest first: number of the cell, disc, score.
        least: see _Rings.may_be_discs."""
        may = np.ones((len(cells), len(DISC_RADII)), bool)
        for unlike in self.unlike:
            likely = may.any(axis=1)
            cells, may = cells[likely], may[likely]
            if not len(cells):
                return
            may &= rings.may_be_discs(unlike[cells], least)
        for i in np.flatnonzero(may.any(axis=0)).tolist():
            numbers = cells[may[:, i]]
            for k, disc, sure in rings.discs(self.planes, numbers, self.busy[numbers], i):
                yield int(numbers[k]), disc, sure


def _foreign_pixels(planes: np.ndarray, away: np.ndarray, place: tuple[float, float]) -> np.ndarray:
    """Return (cells, s * s) uint8: 1 for pixels that differ from the median colour of a ring by more than
    half of MIN_DISC_CONTRAST.

    planes: (3, cells, s * s) uint8. away: (s * s,), distance of each pixel from the middle, in cells. place:
    inner and outer radius of the ring, in cells.
    """
    there = planes[:, :, (away >= place[0]) & (away < place[1])]
    usual = median(there, axis=2, keepdims=True).astype(np.uint8)
    contrast = np.maximum(planes, usual) - np.minimum(planes, usual)
    return (contrast.max(axis=0) > MIN_DISC_CONTRAST / 2).view(np.uint8)


@lru_cache(maxsize=4)
def away_from_middle(side: int) -> np.ndarray:
    """Return (s, s): distance of each pixel of a cell of `side` pixels from its middle, in cells."""
    v, u = (np.mgrid[:side, :side] + 0.5) / side - 0.5
    return np.hypot(u, v)


class _Rings:
    """The pixels around a place near a cell's middle, sorted by distance, then those free of walls; and which
    of them form each ring. side: pixels of a cell. x, y: distance of the place from the middle, in cells."""

    def __init__(self, side: int, x: float, y: float):
        dx, dy = round(x * side), round(y * side)
        self.off = (dx / side, dy / side)
        away = away_from_middle(side).ravel()
        v, u = (np.mgrid[:side, :side] + 0.5) / side - 0.5
        is_clear = (np.maximum(np.abs(u), np.abs(v)) < MAX_DISTANCE_WITHOUT_WALLS).ravel()
        moved = np.roll(np.arange(side * side).reshape(side, side), (-dy, -dx), axis=(0, 1)).ravel()
        order = np.argsort(away, kind="stable")
        near, clear = order[away[order] < RIM_RADII[1] * DISC_RADII[-1]], order[is_clear[order]]
        self.pixels = np.concatenate([moved[near], moved[clear]])
        self.rims = [_ring_slice(away[near], RIM_RADII, r) for r in DISC_RADII]
        self.hearts = [_ring_slice(away[near], (-1.0, HEART_RADIUS), r) for r in DISC_RADII]
        self.outsides = [_ring_slice(away[clear], OUTSIDE_RADII, r, len(near)) for r in DISC_RADII]
        rings = (*self.rims, *self.outsides)
        self.starts, self.stops = np.array([x.start for x in rings]), np.array([x.stop for x in rings])

    def may_be_discs(self, unlike: np.ndarray, least: float) -> np.ndarray:
        """Return (cells, radii) bool: False where there is surely no disc.

        unlike: (cells, s * s) uint8, 1 for pixels that differ from a colour by more than half of
        MIN_DISC_CONTRAST. Most pixels around a disc of nearly that colour differ. The rim of a disc of
        another colour differs in at least the share `least`.
        """
        sums = cv2.integral(unlike.take(self.pixels, axis=1))
        inside = np.diff(sums[:, self.stops] - sums[:, self.starts], axis=0)
        shares = inside / np.maximum(self.stops - self.starts, 1)
        rim, outside = shares[:, : len(DISC_RADII)], shares[:, len(DISC_RADII) :]
        return (rim >= least) | (outside >= MIN_RING_SHARE)

    def discs(
        self, planes: np.ndarray, numbers: np.ndarray, cells: np.ndarray, i: int
    ) -> Iterator[tuple[int, Disc, float]]:
        """Yield the discs with the radius DISC_RADII[i]: index into `numbers`, disc, score. planes: (3,
        cells, s * s) uint8 RGB; numbers: of the cells that are tried; cells: row and column of each of
        these."""
        rims, around = (
            planes[:, numbers[:, None], self.pixels[ring[i]]] for ring in (self.rims, self.outsides)
        )
        colours = median(rims, axis=2).astype(np.float32)[..., None]
        round_it = mean(np.abs(around - colours).max(axis=0) > MIN_DISC_CONTRAST, axis=1)
        alike = mean(np.abs(rims - colours).max(axis=0) < MIN_DISC_CONTRAST, axis=1)
        for k in np.flatnonzero((round_it >= MIN_RING_SHARE) & (alike >= MIN_COVERED_RING_SHARE)).tolist():
            colour, share = colours[:, k, 0], float(alike[k])
            heart = planes[:, numbers[k], self.pixels[self.hearts[i]]]
            number = float((np.abs(((heart.T - colour) * LUMA).sum(axis=1)) > MIN_DISC_CONTRAST).mean())
            if NUMBER_SHARE[0] < number < NUMBER_SHARE[1]:
                r, c = cells[k].tolist()
                yield (
                    k,
                    Disc((r, c), float(DISC_RADII[i]), colour, share, self.off),
                    float(round_it[k]) + share,
                )


def _ring_slice(away: np.ndarray, ring: tuple[float, float], radius: float, first: int = 0) -> slice:
    """Return the slice of sorted distances within a ring. ring: shares of the radius. first: index where the
    distances begin."""
    start = np.searchsorted(away, ring[0] * radius, "right")
    stop = np.searchsorted(away, ring[1] * radius, "left")
    return slice(first + int(start), first + int(stop))


def _all_rings(side: int) -> Iterator[_Rings]:
    """Yield the rings around a cell's middle, then around the places beside it."""
    return (_rings(side, *off) for off in product(CENTRE_OFFSETS, repeat=2))


@lru_cache(maxsize=32)
def _rings(side: int, x: float, y: float) -> _Rings:
    return _Rings(side, x, y)


# Symbols of any shape.

SYMBOL_SPAN = (0.06, 0.94)  # part (cells) of a cell within which symbols lie; lines lie outside
# least contrast (0..255) of a symbol against its cell; below, it is noise or a sheen
MIN_SYMBOL_CONTRAST = 24
OUTLINE_SHARE = 0.35  # share of a symbol's strongest contrast at which its outline is taken
STRONGEST_PERCENTILE = 99  # percentile of the contrast that counts as strongest
MIN_SYMBOL_AREA = 0.03  # least area of a symbol, as a share of its cell: the thinnest crescent covers 0.05
RIM_BREADTH = 0.2  # cells from a cell's edges that signs and broad gaps between cells may reach
MIN_ODD_AREA = 0.015  # least area of something odd, as a share of its cell; less is a speck
MIN_SYMBOL_SIDE = 0.2  # least width and height (cells) of a symbol
MAX_SYMBOL_SIDE = 0.84  # largest width and height (cells) of a symbol
MAX_SYMBOL_OFFSET = 0.12  # largest distance (cells) of a symbol from the middle of its cell
# step in brightness (0..255) of a number against its disc; blurred colours of compression do not reach it
MIN_NUMBER_STEP = 60
MIN_DISC_ROUNDNESS = 0.8  # least Symbol.roundness of a disc; discs reach 0.93, crescents 0.78


@dataclass(frozen=True)
class Symbol:
    """The symbol of one cell.

    colour: (3,) float RGB 0..255 of the symbol. area: share of the cell. roundness: overlap (0..1) of the
    symbol and the ellipse of its box, with holes and middle filled. number: share (0..1) of its middle that
    differs from its rim.
    """

    cell: Cell
    colour: np.ndarray
    area: float
    roundness: float
    number: float

    @property
    def is_disc(self) -> bool:
        """True for a filled circle with a number in it."""
        return self.roundness > MIN_DISC_ROUNDNESS and NUMBER_SHARE[0] < self.number < NUMBER_SHARE[1]


class Symbols(NamedTuple):
    """Symbols of a board. found: row by row. odd_cells: cells that hold something else."""

    found: tuple[Symbol, ...]
    odd_cells: tuple[Cell, ...]


def find_symbols(fine: Flat, colours: np.ndarray) -> Symbols:
    """Return the symbols of a flat board. colours: (n, n, 3) RGB, each cell's own colour."""
    lo, hi = (round(x * fine.cell) for x in SYMBOL_SPAN)
    contrast = cell_contrasts(fine, colours)[:, :, lo:hi, lo:hi]
    most = percentile(contrast.reshape(fine.rows, fine.columns, -1), STRONGEST_PERCENTILE, axis=2)
    masks = contrast > np.maximum(MIN_SYMBOL_CONTRAST, OUTLINE_SHARE * most)[:, :, None, None]
    found: list[Symbol] = []
    odd: list[Cell] = []
    for r, c in np.argwhere(masks.sum(axis=(2, 3)) >= MIN_ODD_AREA * fine.cell**2).tolist():
        pieces = _Pieces.of(masks[r, c].view(np.uint8), round(RIM_BREADTH * fine.cell) - lo)
        if pieces.areas.sum() < MIN_ODD_AREA * fine.cell**2:
            continue
        symbol = _symbol((r, c), fine.cells[r, c, lo:hi, lo:hi], pieces, fine.cell)
        if symbol is None:
            odd.append((r, c))
        else:
            found.append(symbol)
    return Symbols(tuple(found), tuple(odd))


class _Pieces(NamedTuple):
    """Connected pieces that stand out in a cell, without those in its outer pixels alone (signs, gaps between
    cells and their rounded corners).

    labels: (s, s) int. boxes: (m, 4) x, y, width and height of each label. areas: (m,), 0 for pieces left
    out.
    """

    labels: np.ndarray
    boxes: np.ndarray
    areas: np.ndarray

    @classmethod
    def of(cls, mask: np.ndarray, rim: int) -> "_Pieces":
        """Return the pieces of an (s, s) uint8 mask. rim: breadth of the outer pixels."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        deep = np.bincount(labels[rim:-rim, rim:-rim].ravel(), minlength=count) > 0
        deep[0] = False
        return cls(labels, stats[:, :4], stats[:, cv2.CC_STAT_AREA] * deep)


def _symbol(cell: Cell, patch: np.ndarray, pieces: _Pieces, side: int) -> Symbol | None:
    """Return the symbol of a cell, or None. patch: (s, s, 3) uint8 RGB, the inner part of a cell that is
    `side` pixels wide. pieces: what stands out in it."""
    largest = int(pieces.areas.argmax())
    x, y, w, h = pieces.boxes[largest].tolist()
    area = int(pieces.areas[largest])
    off = max(abs(x + w / 2 - len(patch) / 2), abs(y + h / 2 - len(patch) / 2))
    sides = w / side, h / side
    if area < MIN_SYMBOL_AREA * side**2 or off > MAX_SYMBOL_OFFSET * side:
        return None
    if min(sides) < MIN_SYMBOL_SIDE or max(sides) > MAX_SYMBOL_SIDE:
        return None
    box, inside = patch[y : y + h, x : x + w], pieces.labels[y : y + h, x : x + w] == largest
    disc, heart, rim_there = _disc_rings(w, h)
    filled = _fill_holes(inside) | heart
    rim = median(box[rim_there], axis=0)
    number = np.abs((box[heart] - rim) @ LUMA) > MIN_NUMBER_STEP
    return Symbol(
        cell=cell,
        colour=median(box[inside], axis=0),
        area=area / side**2,
        roundness=float((filled & disc).sum() / (filled | disc).sum()),
        number=float(number.mean()),
    )


def _fill_holes(inside: np.ndarray) -> np.ndarray:
    """Return (h, w) bool: a shape with its holes filled, because a sun may be drawn as a thin ring."""
    mask = inside.astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(mask, outlines, -1, 1, cv2.FILLED).view(bool)


@lru_cache(maxsize=64)
def _disc_rings(w: int, h: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return (h, w) bool each: the pixels of a box in the ellipse that fills it, in its heart, and on its
    rim."""
    v, u = np.mgrid[:h, :w]
    away = np.hypot((u + 0.5) / (w / 2) - 1, (v + 0.5) / (h / 2) - 1)
    return away < 1, away < HEART_RADIUS, (away > RIM_RADII[0]) & (away < RIM_RADII[1])
