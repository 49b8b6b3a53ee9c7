"""Symbols in the cells of the games that are played with symbols: suns, moons, numbered discs."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..percentiles import median, percentile
from .colours import LUMA, contrasts

INNER = (0.06, 0.94)  # of a cell: within lie symbols, outside them lines
FAINTEST = 24  # contrast (0..255) of a symbol against its cell, below which it is noise or a sheen
OUTLINE = 0.35  # share of a symbol's own strongest contrast at which its outline is taken
BRIGHTEST = 99  # percentile of the contrast that counts as strongest
LEAST_AREA = 0.03  # of a cell: the thinnest crescent covers 5 %
MARGIN = 0.2  # of a cell, from its edges: as far as signs and broad gaps between cells may reach
ODD_AREA = 0.015  # of a cell: what covers less and is no symbol is a speck
LEAST_SIDE = 0.2  # of a cell: least width and height of a symbol
MOST_SIDE = 0.84  # of a cell: largest width and height of a symbol
OFF_CENTRE = 0.12  # of a cell: symbols stand in the middle
RIM = (0.72, 0.9)  # of a disc's radius: outside its number, inside its outline
HEART = 0.6  # of a disc's radius: where its number is
# Step in brightness (0..255) of a number against its disc; compressed colours waver, this does not.
NUMBER = 60
NUMBER_SHARE = (0.04, 0.7)  # of the heart that a number covers; a "1" in a wide disc the least
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
        """Of a (s, s) uint8 mask. rim: pixels of a cell that are its outer ones."""
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
    if area < LEAST_AREA * side**2 or off > OFF_CENTRE * side:
        return None
    if min(sides) < LEAST_SIDE or max(sides) > MOST_SIDE:
        return None
    box, inside = patch[y : y + h, x : x + w], pieces.labels[y : y + h, x : x + w] == largest
    disc, heart, rim_there = _rings(w, h)
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
def _rings(w: int, h: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(h, w) bool each: the pixels of a box that lie in the ellipse that fills it, in its heart, and on its
    rim."""
    v, u = np.mgrid[:h, :w]
    away = np.hypot((u + 0.5) / (w / 2) - 1, (v + 0.5) / (h / 2) - 1)
    return away < 1, away < HEART, (away > RIM[0]) & (away < RIM[1])
