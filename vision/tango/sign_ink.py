"""What lies on the middle of the side that two cells share: a sign's ink, told from the line beneath it."""

import cv2
import numpy as np

from ...solver.pairs import Pair
from ..grid.rectify import Flat
from ..percentiles import median

SPAN = 0.17  # of a cell, from the middle of a side: where a sign lies
LINE = ((0.1, 0.26), (0.74, 0.9))  # of a side: where its line runs without a sign
STRONGEST = 0.02  # share of the pixels that are looked at for the contrast: a thin small sign has about 4 %
FAINT_LINE = 0.3  # of a sign's contrast: fainter lines are not mistaken for a part of it
BAND = 0.3  # of a line's own contrast, from which a place across a side belongs to the line
LINE_THERE = 0.4  # of a line's own contrast: as much may differ where it still runs
FRAYED = 0.03  # of a cell, at both ends of a gap in a line: where the line fades out
CLEARLY = 28.0  # contrast (0..255) from which something surely stands out


class Side:
    """What lies on the middle of the side between two cells.

    unlike: how much (0..255) that differs from the line as it runs nearer to the corners. inks: (s, s) float
    each, how much a pixel is darker (or brighter, if there is more of that) than both cells in the gap of the
    line, than cells and line, than both cells everywhere: signs lie in gaps, across lines, and blur into
    both. strength: the contrast (0..255) of the sign, the line left out.
    """

    pair: Pair
    cell: int
    unlike: float
    strength: float
    inks: tuple[np.ndarray, ...]

    def __init__(self, fine: Flat, colours: np.ndarray, pair: Pair):
        self.pair, self.cell = pair, fine.cell
        (r, c), (r2, c2) = pair
        upright = r == r2  # the line between the two
        half = round(SPAN * fine.cell)
        whole = fine.rgb[r * fine.cell : (r2 + 1) * fine.cell, c * fine.cell : (c2 + 1) * fine.cell]
        along = whole if upright else whole.swapaxes(0, 1)
        across = along[:, fine.cell - half : fine.cell + half].astype(np.float32)  # (cell, s, 3)
        places = np.concatenate([np.arange(*(round(v * fine.cell) for v in part)) for part in LINE])
        line = median(across[places], axis=0)  # (s, 3)
        patch = _without_symbols(
            across[fine.cell // 2 - half : fine.cell // 2 + half], colours[r, c], colours[r2, c2]
        )
        differs = np.abs(patch - line).max(axis=2)
        self.unlike = _strength(differs)
        low, high = np.minimum(colours[r, c], colours[r2, c2]), np.maximum(colours[r, c], colours[r2, c2])
        inks = [np.clip((low - patch).max(axis=2), 0, None), np.clip((patch - high).max(axis=2), 0, None)]
        contrast = np.maximum(low - line, line - high).max(axis=1)
        inside = _within(differs, self.unlike, contrast, round(FRAYED * fine.cell))
        gap = [np.where(inside, ink, 0) for ink in inks]
        over = [
            np.clip((np.minimum(low, line) - patch).max(axis=2), 0, None),
            np.clip((patch - np.maximum(high, line)).max(axis=2), 0, None),
        ]
        kept = [max(_strength(x), _strength(y)) for x, y in zip(gap, over, strict=True)]
        way = int(np.argmax(kept))  # darker or brighter
        self.strength = kept[way]
        ways = (gap[way], over[way], inks[way])
        self.inks = ways if upright else tuple(ink.T for ink in ways)


def _without_symbols(patch: np.ndarray, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The (s, s, 3) patch across a side; what reaches into it from the middles of both cells is painted with
    the cells' own colours."""
    half = len(patch) // 2
    halves = []
    for part, own, edge in ((patch[:, :half], left, 0), (patch[:, half:], right, -1)):
        unlike = (np.abs(part - own).max(axis=2) > CLEARLY).view(np.uint8)
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
