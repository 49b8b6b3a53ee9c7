"""The signs between cells: `=` (alike) and `x` (unlike), on the middle of the side that two cells share."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import cv2
import numpy as np

from ..solver.board import Cell
from .flat import Flat

EQUAL, OPPOSITE = "=", "x"
SPAN = 0.17  # of a cell, from the middle of a side: where a sign lies
LINE = ((0.1, 0.26), (0.74, 0.9))  # of a side: where its line runs without a sign
FAINTEST = 28.0  # contrast (0..255) of a sign against a bare line, below which it is noise
ALIKE = 0.45  # of the strongest sign's contrast: all signs of a board are drawn in one ink
POSSIBLE = 0.25  # the same, from which it is said that there may be one
STRONGEST = 0.02  # share of the pixels that are looked at for the contrast: a thin small sign has about 4 %
FAINT_LINE = 0.3  # of a sign's contrast: fainter lines are not mistaken for a part of it
BAND = 0.3  # of a line's own contrast, from which a place across a side belongs to the line
LINE_THERE = 0.4  # of a line's own contrast: as much may differ where it still runs
FRAYED = 0.03  # of a cell, at both ends of a gap in a line: where the line fades out
OFF_CENTRE = 0.07  # of a cell
SIZES = (0.08, 0.095, 0.115, 0.145, 0.185)
# Of its width: how broad a sign's strokes are, and how far apart the two of `=` (for `x` its height).
PENS = {EQUAL: ((0.12, 0.45), (0.12, 0.62), (0.2, 0.62)), OPPOSITE: ((0.12, 1.0), (0.22, 1.0))}
ROOM = 0.35  # of its width: ground that is left around a sign when it is compared
LEAST_LIKE = 0.55  # correlation with a drawn sign, below which it is none
FINER = 4  # times: how much finer signs are drawn than they are compared
# How blurred signs are compared, sigma: by the capture's own pixels (in pixels of it), as a whole (in cells).
BLURS, SMEARS = (0.5, 0.8), (0.02, 0.035)
SHARPEST = 0.6  # pixels of the flat picture: the least blur
CLEAR = 0.04  # how much more it must be like one kind than like the other, else it is doubtful

Pair = tuple[Cell, Cell]


@dataclass(frozen=True)
class Sign:
    """between: the left or upper cell, then the other. kind: EQUAL or OPPOSITE. strength: contrast 0..255.
    like: correlation with a drawn sign of that kind, 0..1; clear: how much more than with the other kind."""

    between: Pair
    kind: str
    strength: float
    like: float
    clear: float


@dataclass(frozen=True)
class Signs:
    """signs: row by row, to the right before below. unsure: sides that may hold one as well."""

    signs: tuple[Sign, ...]
    unsure: tuple[Pair, ...] = ()

    def of(self, kind: str) -> tuple[Pair, ...]:
        """The pairs of cells with a sign of one kind."""
        return tuple(sign.between for sign in self.signs if sign.kind == kind)


def find_signs(fine: Flat, colours: np.ndarray) -> Signs:
    """The signs of a board laid flat. colours: (n, n, 3) RGB, each cell's own colour."""
    sides = [_Side(fine, colours, pair) for pair in _pairs(fine.rows)]
    likely = [side for side in sides if side.unlike > FAINTEST]
    pixel = fine.cell / fine.source_cell
    blurs = {
        round(max(SHARPEST, b), 1) for b in (*(b * pixel for b in BLURS), *(b * fine.cell for b in SMEARS))
    }
    signs = max((_signs(likely, blur) for blur in sorted(blurs)), key=lambda x: sum(s.like for s in x))
    if not signs:
        return Signs(())
    strongest = max(sign.strength for sign in signs)
    signs = tuple(sign for sign in signs if sign.strength >= ALIKE * strongest)
    found = {sign.between for sign in signs}
    least = max(FAINTEST, POSSIBLE * strongest)
    return Signs(signs, tuple(s.pair for s in sides if s.pair not in found and s.unlike > least))


def _signs(sides: "Sequence[_Side]", blur: float) -> tuple[Sign, ...]:
    """The signs on these sides, compared with signs drawn with that blur (sigma in pixels)."""
    return tuple(sign for side in sides if (sign := side.sign(blur)))


def _pairs(n: int) -> list[Pair]:
    """All neighbours: of each cell the right one, then the one below."""
    cells = [(r, c) for r in range(n) for c in range(n)]
    pairs = [((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c))]
    return [(a, b) for a, b in pairs if max(b) < n]


class _Side:
    """What lies on the middle of the side between two cells.

    unlike: how much (0..255) that differs from the line as it runs nearer to the corners. ink: (s, s) float,
    how much each pixel is darker than both cells (or brighter, if there is more of that), the line left out.
    """

    def __init__(self, fine: Flat, colours: np.ndarray, pair: Pair):
        self.pair, self.cell = pair, fine.cell
        (r, c), (r2, c2) = pair
        upright = r == r2  # the line between the two
        half = round(SPAN * fine.cell)
        whole = fine.rgb[r * fine.cell : (r2 + 1) * fine.cell, c * fine.cell : (c2 + 1) * fine.cell]
        along = whole if upright else whole.swapaxes(0, 1)
        across = along[:, fine.cell - half : fine.cell + half].astype(np.float32)  # (cell, s, 3)
        places = np.concatenate([np.arange(*(round(v * fine.cell) for v in part)) for part in LINE])
        line = np.median(across[places], axis=0)  # (s, 3)
        patch = _without_symbols(
            across[fine.cell // 2 - half : fine.cell // 2 + half], colours[r, c], colours[r2, c2]
        )
        differs = np.abs(patch - line).max(axis=2)
        self.unlike = _strength(differs)
        low, high = np.minimum(colours[r, c], colours[r2, c2]), np.maximum(colours[r, c], colours[r2, c2])
        inks = [np.clip((low - patch).max(axis=2), 0, None), np.clip((patch - high).max(axis=2), 0, None)]
        contrast = np.maximum(low - line, line - high).max(axis=1)
        inside = _within(differs, self.unlike, contrast, round(FRAYED * fine.cell))
        for ink in inks:
            ink[~inside] = 0
        over = [
            np.clip((np.minimum(low, line) - patch).max(axis=2), 0, None),
            np.clip((patch - np.maximum(high, line)).max(axis=2), 0, None),
        ]
        self.strength, darker = max((_strength(ink), -i) for i, ink in enumerate(inks))
        inks = (inks[-darker], over[-darker])
        self.inks = inks if upright else tuple(ink.T for ink in inks)

    def sign(self, blur: float) -> Sign | None:
        """The sign, if its shape and place are those of one."""
        likeness = {kind: self._like(kind, blur) for kind in (EQUAL, OPPOSITE)}
        best, other = sorted(likeness, key=lambda kind: -likeness[kind])
        if likeness[best] < LEAST_LIKE:
            return None
        return Sign(self.pair, best, self.strength, likeness[best], likeness[best] - likeness[other])

    def _like(self, kind: str, blur: float) -> float:
        """The best correlation (-1..1) of the ink with a drawn sign near the middle."""
        reach = round(OFF_CENTRE * self.cell)
        best = -1.0
        for ink, drawn in product(self.inks, drawn_signs(kind, self.cell, blur)):
            edge = max(0, (len(ink) - len(drawn)) // 2 - reach)
            part = ink[edge : len(ink) - edge, edge : len(ink) - edge]
            best = max(best, float(cv2.matchTemplate(part, drawn, cv2.TM_CCOEFF_NORMED).max()))
        return best


@lru_cache(maxsize=64)
def drawn_signs(kind: str, cell: int, blur: float) -> tuple[np.ndarray, ...]:
    """Signs of one kind as (s, s) float32, 0..1, in all sizes and pens. cell: pixels a cell; blur: sigma in
    pixels."""
    found = []
    for size, (pen, high) in [(size, pen) for size in SIZES for pen in PENS[kind]]:
        width = size * cell
        side = round(width * (1 + 2 * ROOM))
        big = np.zeros((side * FINER, side * FINER), np.float32)
        middle, w, h = side * FINER / 2, width * FINER / 2, width * high * FINER / 2
        strokes = ((-w, -h, w, -h), (-w, h, w, h)) if kind == EQUAL else ((-w, -h, w, h), (-w, h, w, -h))
        for x0, y0, x1, y1 in strokes:
            ends = [(round(middle + x), round(middle + y)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(big, ends[0], ends[1], (1.0,), max(1, round(pen * width * FINER)))
        small = cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)
        found.append(cv2.GaussianBlur(small, (0, 0), blur))
    return tuple(found)


def _without_symbols(patch: np.ndarray, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The (s, s, 3) patch across a side; what reaches into it from the middles of both cells is painted with
    the cells' own colours."""
    half = len(patch) // 2
    halves = []
    for part, own, edge in ((patch[:, :half], left, 0), (patch[:, half:], right, -1)):
        unlike = (np.abs(part - own).max(axis=2) > FAINTEST).view(np.uint8)
        if unlike[:, edge].any():
            _, labels = cv2.connectedComponents(unlike, connectivity=8)
            reaching = set(labels[:, edge].tolist()) - {0}
            part = np.where(np.isin(labels, list(reaching))[..., None], own, part)
        halves.append(part)
    return np.concatenate(halves, axis=1)


def _within(differs: np.ndarray, unlike: float, contrast: np.ndarray, frayed: int) -> np.ndarray:
    """(s, s) bool: the stretch of the line that a sign interrupts; all where there is hardly a line.

    differs: (s, s), from the line, which runs along the first axis; unlike: the most of it. contrast: (s,),
    of the line. frayed: pixels at the ends of the stretch that are left out.
    """
    if contrast.max() < FAINT_LINE * unlike:
        return np.ones(differs.shape, bool)
    band = contrast > BAND * contrast.max()
    if not band.any():
        return np.ones(differs.shape, bool)
    there = differs[:, band].mean(axis=1) < LINE_THERE * contrast[band].mean()
    gone = np.flatnonzero(~there)
    inside = np.zeros(differs.shape, bool)
    inside[:, ~band] = True
    if len(gone):
        inside[gone[0] + frayed : gone[-1] + 1 - frayed] = True
    return inside


def _strength(ink: np.ndarray) -> float:
    """The mean of a patch's strongest pixels."""
    count = max(1, round(STRONGEST * ink.size))
    return float(np.partition(ink, -count, axis=None)[-count:].mean())
