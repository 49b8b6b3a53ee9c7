"""Things in the middle of cells: symbols such as suns and moons, and numbered discs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..percentiles import median, percentile, strongest
from .colours import LUMA, contrasts

# Numbered discs, whatever runs behind them. Most cells of most boards hold no disc, but many hold something
# else. So all cells are asked at once where a disc can be at all; only there it is measured.

# Of a cell: from a small dot with a number to a disc that fills its cell.
RADII = np.arange(0.17, 0.47, 0.015)
RIM = (0.78, 0.92)  # of a disc's radius: outside its number, inside its outline
OUTSIDE = (1.08, 1.2)  # of its radius: just around it
CLEAR = 0.37  # of a cell, from its middle: further out walls may lie
UNLIKE = 32.0  # contrast (0..255) by which its surroundings and its number stand out from a disc at least
ALL_ROUND = 0.85  # share of a disc's rim that has one colour, and of what lies around it that has another
RIM_ALIKE = 0.65  # the same of its rim where two broad digits reach into it; crescents have as much
EMPTY = 0.2  # of a cell, from its middle: where something is drawn unless the cell is empty
HEART = 0.6  # of its radius: where its number is
NUMBER_SHARE = (0.04, 0.75)  # of the heart that a number covers; a "1" in a wide disc the least
LIKE_RADII = 0.25  # share by which a disc's radius may differ from the board's usual one
LIKE_COLOURS = 70.0  # contrast (0..255) by which its colour may
OFF_CENTRE = (0.0, -0.05, 0.05)  # of a cell: how far a disc's middle may be off where a path hides the lines
GROUND_RING = (0.41, 0.47)  # of a cell, from its middle: where the ground is that a disc is compared with
CORE = (0.0, 0.1)  # of a cell, from its middle: where the colour is that a disc is compared with
HALF = 0.5


@dataclass(frozen=True)
class Disc:
    """cell: where it lies, in the middle but for `off` (x, y). radius, off: in cells. colour: (3,) float
    RGB 0..255. alike: share of its rim that has this colour."""

    cell: Cell
    radius: float
    colour: np.ndarray
    alike: float
    off: tuple[float, float] = (0.0, 0.0)

    @property
    def is_clear(self) -> bool:
        """True if nothing reaches into its rim."""
        return self.alike >= ALL_ROUND


def find_discs(flat: Flat) -> tuple[Disc, ...]:
    """The discs of a board laid flat, row by row: those that are like the clear ones in size and colour.

    Where none is clear there are none: so one that is clear is looked for first, which is quick.
    """
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
        if abs(disc.radius - radius) <= LIKE_RADII * radius
        and np.abs(disc.colour - colour).max() < LIKE_COLOURS
    )


def has_clear_disc(flat: Flat, cells: Sequence[Cell]) -> bool:
    """True if one of these cells of a board laid flat holds a disc that nothing reaches into."""
    return _Search(flat, cells).has_clear_disc()


class _Search:
    """The cells of a board, or those of `cells`, in which something is drawn.

    planes: (3, cells, s * s) uint8, red, green and blue of each. unlike: for each of two places of a cell
    (cells, s * s) uint8, 1 where a pixel differs from the usual colour there by more than half of UNLIKE.
    """

    def __init__(self, flat: Flat, cells: Sequence[Cell] | None = None):
        self.side = flat.cell
        every = np.array(list(np.ndindex(flat.rows, flat.columns)) if cells is None else cells)
        middles = flat.cells[every[:, 0], every[:, 1]][:, away_from_middle(flat.cell) < EMPTY]
        self.busy = every[strongest(np.ptp(middles, axis=1)) >= UNLIKE]
        patches = flat.cells[self.busy[:, 0], self.busy[:, 1]].reshape(-1, flat.cell**2, 3)
        self.planes = np.ascontiguousarray(np.moveaxis(patches, 2, 0))
        self.unlike = [
            _unlike(self.planes, away_from_middle(flat.cell).ravel(), place) for place in (GROUND_RING, CORE)
        ]

    def has_clear_disc(self) -> bool:
        every = np.arange(len(self.busy))
        return any(
            disc.is_clear
            for rings in _all_rings(self.side)
            for _, disc, _ in self._candidates(rings, every, ALL_ROUND)
        )

    def discs(self) -> dict[Cell, Disc]:
        """The disc of each cell that has one."""
        found: dict[Cell, Disc] = {}
        left = np.arange(len(self.busy))
        for rings in _all_rings(self.side):
            best: dict[int, tuple[float, Disc]] = {}
            for number, disc, sure in self._candidates(rings, left, HALF):
                if number not in best or sure > best[number][0]:
                    best[number] = sure, disc
            found |= {disc.cell: disc for _, disc in best.values()}
            left = left[~np.isin(left, list(best))]
        return found

    def _candidates(
        self, rings: "_Rings", cells: np.ndarray, least: float
    ) -> Iterator[tuple[int, Disc, float]]:
        """Discs around one place in these cells, the smallest first: number of the cell, disc, how sure it
        is. least: see _Rings.may_be_discs."""
        may = np.ones((len(cells), len(RADII)), bool)
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


def _unlike(planes: np.ndarray, away: np.ndarray, place: tuple[float, float]) -> np.ndarray:
    """(cells, s * s) uint8: 1 for the pixels that differ from the usual colour at a place by more than half
    of UNLIKE.

    planes: (3, cells, s * s) uint8. away: (s * s,), how far each pixel is from the middle, in cells. place:
    from where to where, in cells.
    """
    there = planes[:, :, (away >= place[0]) & (away < place[1])]
    usual = median(there, axis=2, keepdims=True).astype(np.uint8)
    contrast = np.maximum(planes, usual) - np.minimum(planes, usual)
    return (contrast.max(axis=0) > UNLIKE / 2).view(np.uint8)


@lru_cache(maxsize=4)
def away_from_middle(side: int) -> np.ndarray:
    """(s, s): how far each pixel of a cell of that side is from its middle, in cells."""
    v, u = (np.mgrid[:side, :side] + 0.5) / side - 0.5
    return np.hypot(u, v)


class _Rings:
    """The pixels around a place near a cell's middle, the nearest first, then once more those where no walls
    lie; and which of them are a ring.

    side: of a cell, in pixels. x, y: how far the place is off the middle, in cells.
    """

    def __init__(self, side: int, x: float, y: float):
        dx, dy = round(x * side), round(y * side)
        self.off = (dx / side, dy / side)
        away = away_from_middle(side).ravel()
        v, u = (np.mgrid[:side, :side] + 0.5) / side - 0.5
        is_clear = (np.maximum(np.abs(u), np.abs(v)) < CLEAR).ravel()
        moved = np.roll(np.arange(side * side).reshape(side, side), (-dy, -dx), axis=(0, 1)).ravel()
        order = np.argsort(away, kind="stable")
        near, clear = order[away[order] < RIM[1] * RADII[-1]], order[is_clear[order]]
        self.pixels = np.concatenate([moved[near], moved[clear]])
        self.rims = [_between(away[near], RIM, r) for r in RADII]
        self.hearts = [_between(away[near], (-1.0, HEART), r) for r in RADII]
        self.outsides = [_between(away[clear], OUTSIDE, r, len(near)) for r in RADII]
        rings = (*self.rims, *self.outsides)
        self.starts, self.stops = np.array([x.start for x in rings]), np.array([x.stop for x in rings])

    def may_be_discs(self, unlike: np.ndarray, least: float) -> np.ndarray:
        """(cells, radii) bool: False where there is surely no disc.

        unlike: (cells, s * s) uint8, 1 for those that differ from some colour by more than half of UNLIKE.
        Around a disc of nearly that colour most do. A disc of another colour has a rim of which half (of a
        clear disc nearly all) does. least: that share of the rim.
        """
        sums = cv2.integral(unlike.take(self.pixels, axis=1))
        inside = np.diff(sums[:, self.stops] - sums[:, self.starts], axis=0)
        shares = inside / np.maximum(self.stops - self.starts, 1)
        rim, outside = shares[:, : len(RADII)], shares[:, len(RADII) :]
        return (rim >= least) | (outside >= ALL_ROUND)

    def discs(
        self, planes: np.ndarray, numbers: np.ndarray, cells: np.ndarray, i: int
    ) -> Iterator[tuple[int, Disc, float]]:
        """The discs with the radius RADII[i]: place in `numbers`, disc, how sure it is. planes: (3, cells,
        s * s) uint8 RGB; numbers: of the cells that are asked; cells: row and column of each of these."""
        rims, around = (
            planes[:, numbers[:, None], self.pixels[ring[i]]] for ring in (self.rims, self.outsides)
        )
        colours = median(rims, axis=2).astype(np.float32)[..., None]
        round_it = (np.abs(around - colours).max(axis=0) > UNLIKE).mean(axis=1)
        alike = (np.abs(rims - colours).max(axis=0) < UNLIKE).mean(axis=1)
        for k in np.flatnonzero((round_it >= ALL_ROUND) & (alike >= RIM_ALIKE)).tolist():
            colour, share = colours[:, k, 0], float(alike[k])
            heart = planes[:, numbers[k], self.pixels[self.hearts[i]]]
            number = float((np.abs(((heart.T - colour) * LUMA).sum(axis=1)) > UNLIKE).mean())
            if NUMBER_SHARE[0] < number < NUMBER_SHARE[1]:
                r, c = cells[k].tolist()
                yield k, Disc((r, c), float(RADII[i]), colour, share, self.off), float(round_it[k]) + share


def _between(away: np.ndarray, ring: tuple[float, float], radius: float, first: int = 0) -> slice:
    """Find the distances, in rising order, within a ring given as shares of a radius. first: where
    the distances begin."""
    start = np.searchsorted(away, ring[0] * radius, "right")
    stop = np.searchsorted(away, ring[1] * radius, "left")
    return slice(first + int(start), first + int(stop))


def _all_rings(side: int) -> Iterator[_Rings]:
    """Around a cell's middle, then around the places beside it."""
    return (_rings(side, *off) for off in product(OFF_CENTRE, repeat=2))


@lru_cache(maxsize=32)
def _rings(side: int, x: float, y: float) -> _Rings:
    return _Rings(side, x, y)


# Symbols of any shape.

INNER = (0.06, 0.94)  # of a cell: within lie symbols, outside them lines
FAINTEST = 24  # contrast (0..255) of a symbol against its cell, below which it is noise or a sheen
OUTLINE = 0.35  # share of a symbol's own strongest contrast at which its outline is taken
BRIGHTEST = 99  # percentile of the contrast that counts as strongest
LEAST_AREA = 0.03  # of a cell: the thinnest crescent covers 5 %
MARGIN = 0.2  # of a cell, from its edges: as far as signs and broad gaps between cells may reach
ODD_AREA = 0.015  # of a cell: what covers less and is no symbol is a speck
LEAST_SIDE = 0.2  # of a cell: least width and height of a symbol
MOST_SIDE = 0.84  # of a cell: largest width and height of a symbol
SYMBOL_OFF_CENTRE = 0.12  # of a cell: symbols stand in the middle
# Step in brightness (0..255) of a number against its disc; compressed colours waver, this does not.
NUMBER = 60
DISC_ROUND = 0.8  # see Symbol.round; discs reach 0.93, crescents 0.78


@dataclass(frozen=True)
class Symbol:
    """One cell's symbol.

    colour: (3,) float RGB 0..255, of what stands out. area: of the cell. round: share that it and the ellipse
    of its box have in common, 0..1, its holes and its own middle filled. number: share of its middle that
    stands out from its rim, 0..1.
    """

    cell: Cell
    colour: np.ndarray
    area: float
    round: float
    number: float

    @property
    def is_disc(self) -> bool:
        """True of a filled circle with a number in it."""
        return self.round > DISC_ROUND and NUMBER_SHARE[0] < self.number < NUMBER_SHARE[1]


class Symbols(NamedTuple):
    """found: row by row. odd: cells that hold something else."""

    found: tuple[Symbol, ...]
    odd: tuple[Cell, ...]


def find_symbols(fine: Flat, colours: np.ndarray) -> Symbols:
    """The symbols of a board laid flat. colours: (n, n, 3) RGB, each cell's own colour."""
    lo, hi = (round(x * fine.cell) for x in INNER)
    contrast = contrasts(fine, colours)[:, :, lo:hi, lo:hi]
    most = percentile(contrast.reshape(fine.rows, fine.columns, -1), BRIGHTEST, axis=2)
    masks = contrast > np.maximum(FAINTEST, OUTLINE * most)[:, :, None, None]
    found: list[Symbol] = []
    odd: list[Cell] = []
    for r, c in np.argwhere(masks.sum(axis=(2, 3)) >= ODD_AREA * fine.cell**2).tolist():
        pieces = _Pieces.of(masks[r, c].view(np.uint8), round(MARGIN * fine.cell) - lo)
        if pieces.areas.sum() < ODD_AREA * fine.cell**2:
            continue
        symbol = _symbol((r, c), fine.cells[r, c, lo:hi, lo:hi], pieces, fine.cell)
        if symbol is None:
            odd.append((r, c))
        else:
            found.append(symbol)
    return Symbols(tuple(found), tuple(odd))


class _Pieces(NamedTuple):
    """Connected pieces that stand out in a cell; none of those that lie in its outer pixels alone: signs,
    broad gaps between cells and their rounded corners.

    labels: (s, s) int. boxes: (m, 4) x, y, width and height of each label; areas: (m,), 0 of those left out.
    """

    labels: np.ndarray
    boxes: np.ndarray
    areas: np.ndarray

    @classmethod
    def of(cls, mask: np.ndarray, rim: int) -> "_Pieces":
        """Find the pieces of a (s, s) uint8 mask. rim: pixels of a cell that are its outer ones."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        deep = np.bincount(labels[rim:-rim, rim:-rim].ravel(), minlength=count) > 0
        deep[0] = False
        return cls(labels, stats[:, :4], stats[:, cv2.CC_STAT_AREA] * deep)


def _symbol(cell: Cell, patch: np.ndarray, pieces: _Pieces, side: int) -> Symbol | None:
    """patch: (s, s, 3) uint8 RGB, the inner part of a cell that is `side` pixels wide; pieces: of what stands
    out in it."""
    largest = int(pieces.areas.argmax())
    x, y, w, h = pieces.boxes[largest].tolist()
    area = int(pieces.areas[largest])
    off = max(abs(x + w / 2 - len(patch) / 2), abs(y + h / 2 - len(patch) / 2))
    sides = w / side, h / side
    if area < LEAST_AREA * side**2 or off > SYMBOL_OFF_CENTRE * side:
        return None
    if min(sides) < LEAST_SIDE or max(sides) > MOST_SIDE:
        return None
    box, inside = patch[y : y + h, x : x + w], pieces.labels[y : y + h, x : x + w] == largest
    disc, heart, rim_there = _disc_rings(w, h)
    filled = _without_holes(inside) | heart
    rim = median(box[rim_there], axis=0)
    number = np.abs((box[heart] - rim) @ LUMA) > NUMBER
    return Symbol(
        cell=cell,
        colour=median(box[inside], axis=0),
        area=area / side**2,
        round=float((filled & disc).sum() / (filled | disc).sum()),
        number=float(number.mean()),
    )


def _without_holes(inside: np.ndarray) -> np.ndarray:
    """(h, w) bool: a shape with all that it goes around: a sun may be but a thin ring."""
    mask = inside.astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(mask, outlines, -1, 1, cv2.FILLED).view(bool)


@lru_cache(maxsize=64)
def _disc_rings(w: int, h: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(h, w) bool each: the pixels of a box that lie in the ellipse that fills it, in its heart, and on its
    rim."""
    v, u = np.mgrid[:h, :w]
    away = np.hypot((u + 0.5) / (w / 2) - 1, (v + 0.5) / (h / 2) - 1)
    return away < 1, away < HEART, (away > RIM[0]) & (away < RIM[1])
