"""What is written into the cells of a Sudoku: one large stroke or several small ones a cell."""

from dataclasses import dataclass

import cv2
import numpy as np

from ...solver.cells import Cell
from ..cells.colours import middle_colours
from ..cells.number_ink import cut_out
from ..grid.rectify import Flat
from ..percentiles import median, percentile, strongest

INNER = 0.13  # of a cell, from its edges: within stand digits, outside lines and the frame of a chosen cell
FAINTEST = 18.0  # contrast (0..255) below which it is noise, or a sheen
FAINT_SHARE = 0.2  # the same, of the strongest ink on the board
FULL_INK = 99.2  # percentile of a cell's contrast that is full ink: the thinnest "1" covers 2 %
INK = 0.5  # share of full ink from which a pixel counts
SPECK = 0.0015  # of a cell: what covers less is a speck
TALL = 0.17  # of a cell: a digit is at least as high, a pencil note at most a little higher
LARGEST = 0.8  # of a cell: no digit is higher
OFF_CENTRE = 0.15  # of a cell: how far the middle of a digit may be from the middle of its cell
FINER = 3  # times: how much finer than it was cut out a stroke is measured
STRONG = 75  # percentile of the contrast within a digit's strokes that is its strength


@dataclass(frozen=True, eq=False)
class Stroke:
    """Something written: `ink` (h, w) float32 0..1, cut to its box (top, left, bottom, right, in cells from
    the cell's corner). area: of the cell, 0..1. colour: (3,) float RGB 0..255 of what is written.
    strength: contrast 0..255."""

    ink: np.ndarray
    box: tuple[float, float, float, float]
    area: float
    colour: np.ndarray
    strength: float

    @property
    def height(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def width(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def off(self) -> float:
        """How far its middle is from the cell's, in cells."""
        return max(abs(self.box[0] + self.box[2] - 1), abs(self.box[1] + self.box[3] - 1)) / 2

    @property
    def pen(self) -> float:
        """How broad its pen is, of its height: its area by half the length of its edges."""
        fine = cv2.resize(np.pad(self.ink, 2), None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
        filled = (fine > INK).view(np.uint8)
        edges, _ = cv2.findContours(filled, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        length = sum(cv2.arcLength(edge, closed=True) for edge in edges)
        return 2 * np.count_nonzero(filled) / max(length, 1.0) / (FINER * len(self.ink))


@dataclass(frozen=True, eq=False)
class Written:
    """What stands in a cell. digit: the stroke that may be one; rest: all others, the largest first, and in a
    cell with less ink than any digit all of them."""

    digit: Stroke | None
    rest: tuple[Stroke, ...]


def find_written(flat: Flat) -> dict[Cell, Written]:
    """What stands in the cells, row by row; nothing for empty ones."""
    grounds = middle_colours(flat)
    edge = round(INNER * flat.cell)
    inner = flat.cells[:, :, edge:-edge, edge:-edge].astype(np.float32)
    contrast = strongest(np.abs(inner - grounds[:, :, None, None]))
    full = percentile(contrast.reshape(flat.rows, flat.columns, -1), FULL_INK, axis=2)
    least = max(FAINTEST, FAINT_SHARE * float(full.max()))
    found = {}
    for r, c in np.argwhere(full > least).tolist():
        written = _written(contrast[r, c], inner[r, c], float(full[r, c]), flat.cell)
        if written.digit or written.rest:
            found[r, c] = written
    for r, c in np.argwhere((contrast > least).any(axis=(2, 3)) & (full <= least)).tolist():
        if _has_bits(contrast[r, c] > least, flat.cell):
            bits = _written(contrast[r, c], inner[r, c], float(contrast[r, c].max()), flat.cell)
            found[r, c] = Written(None, (*([bits.digit] if bits.digit else []), *bits.rest))
    return dict(sorted(found.items()))


def _has_bits(ink: np.ndarray, side: int) -> bool:
    """Whether more than specks stands in a cell with less ink than any digit, away from its edges: the rest
    of a digit may have been wiped out. ink: (s, s) bool. side: of the whole cell, in pixels."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8)
    return any(
        area >= SPECK * side**2 and not _at_edge(x, y, w, h, len(ink))
        for x, y, w, h, area in stats[1:].tolist()
    )


def _at_edge(x: int, y: int, w: int, h: int, side: int) -> bool:
    return x <= 0 or y <= 0 or x + w >= side or y + h >= side


def _written(contrast: np.ndarray, patch: np.ndarray, full: float, side: int) -> Written:
    """What stands in a cell: contrast (s, s) float 0..255, patch (s, s, 3) RGB, of all but its edges. side:
    of the whole cell, in pixels."""
    ink = np.clip(contrast / full, 0, 1)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((ink > INK).view(np.uint8), connectivity=8)
    edge = round(INNER * side)
    strokes = []
    for i, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        at_edge = min(w, h) < TALL * side and _at_edge(x, y, w, h, len(ink))
        if area < SPECK * side**2 or at_edge:
            continue  # a speck, or the rest of a line or a frame
        there = np.s_[y : y + h, x : x + w]
        top, left = edge + y, edge + x
        box = (top / side, left / side, (top + h) / side, (left + w) / side)
        strokes.append(_stroke(ink[there], labels[there] == i, contrast[there], patch[there], box, side))
    strokes.sort(key=lambda stroke: -stroke.area)
    digit = next((s for s in strokes if TALL <= s.height <= LARGEST and s.off <= OFF_CENTRE), None)
    return Written(digit, tuple(s for s in strokes if s is not digit))


def _stroke(
    ink: np.ndarray,
    mask: np.ndarray,
    contrast: np.ndarray,
    patch: np.ndarray,
    box: tuple[float, float, float, float],
    side: int,
) -> Stroke:
    """All of (h, w), of a stroke's box alone. side: of the cell, in pixels."""
    strength = float(percentile(contrast[mask], STRONG))
    solid = mask & (contrast >= strength)
    colour = median(patch[solid], axis=0)
    return Stroke(cut_out(ink, mask), box, float(mask.sum()) / side**2, colour, strength)
