"""What lies on the middle of the sides that two cells share: signs' ink, told from the lines beneath. All
sides of a board are looked at together: one by one they take ten times as long."""

from typing import NamedTuple

import cv2
import numpy as np

from ...solver.puzzle import Pair
from ..grid.rectify import Flat
from ..percentiles import median, strongest

SPAN = 0.17  # of a cell, from the middle of a side: where a sign lies
LINE = ((0.1, 0.26), (0.74, 0.9))  # of a side: where its line runs without a sign
STRONGEST = 0.02  # share of the pixels that are looked at for the contrast: a thin small sign has about 4 %
FAINT_LINE = 0.3  # of a sign's contrast: fainter lines are not mistaken for a part of it
BAND = 0.3  # of a line's own contrast, from which a place across a side belongs to the line
LINE_THERE = 0.4  # of a line's own contrast: as much may differ where it still runs
FRAYED = 0.03  # of a cell, at both ends of a gap in a line: where the line fades out
# Times another channel's contrast (red, green, blue): a sign is looked at in one channel, since in some
# pictures these lie aside of each other, and in most compressed ones green alone is sharp.
SHARPER = np.array([1.0, 1.4, 1.0])
CLEARLY = 28.0  # contrast (0..255) from which something surely stands out


class Middles(NamedTuple):
    """The middles of m sides, each turned so that its line runs along the first axis.

    pairs: the two cells of each. upright: (m,) bool, not turned. patches: (m, s, s, 3) float32, RGB 0..255,
    what reaches in from the cells painted over. lines: (m, 1, s, 3), the line as it runs nearer to the
    corners. low, high: (m, 1, 1, 3), the darker and the brighter of both cells' own colours. differs:
    (m, s, s), how much (0..255) of a patch differs from its line; unlike: (m,), the most of it.
    """

    pairs: list[Pair]
    upright: np.ndarray
    patches: np.ndarray
    lines: np.ndarray
    low: np.ndarray
    high: np.ndarray
    differs: np.ndarray
    unlike: np.ndarray

    def only(self, chosen: np.ndarray) -> "Middles":
        """The sides with these numbers."""
        pairs, *arrays = self
        return Middles([pairs[i] for i in chosen.tolist()], *(array[chosen] for array in arrays))


def middles(fine: Flat, colours: np.ndarray) -> Middles:
    """The middles of all sides of a board laid flat, row by row, right of a cell before below it. colours:
    (n, n, 3) RGB, each cell's own colour."""
    n, every = fine.rows, list(np.ndindex(fine.rows, fine.rows - 1))
    pairs = [((r, c), (r, c + 1)) for r, c in every] + [((r, c), (r + 1, c)) for c, r in every]
    order = sorted(range(len(pairs)), key=pairs.__getitem__)
    turned = colours.swapaxes(0, 1)
    across = [_across(rgb, fine.cell) for rgb in (fine.rgb, fine.turned)]
    lines, patches = (np.concatenate(parts)[order] for parts in zip(*across, strict=True))
    left = np.concatenate([x[:, :-1].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    right = np.concatenate([x[:, 1:].reshape(-1, 1, 1, 3) for x in (colours, turned)])[order]
    half = patches.shape[2] // 2
    _paint_symbols(patches[:, :, :half], left, 0)
    _paint_symbols(patches[:, :, half:], right, -1)
    differs = strongest(np.abs(patches - lines))
    return Middles(
        [pairs[i] for i in order],
        np.array(order) < n * (n - 1),
        patches,
        lines,
        np.minimum(left, right),
        np.maximum(left, right),
        differs,
        strengths(differs),
    )


def inks(sides: Middles, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """(m, 3, s, s): how much each pixel is darker (or brighter, if there is more of that) than both cells in
    the gap of the line, than cells and line, than both cells everywhere: signs lie in gaps, across lines, and
    blur into both; in the channel that shows the sign best. (m,): the contrast (0..255) of the sign in any of
    them, the line left out. cell: its side in pixels."""
    low, high, lines, patches = sides.low, sides.high, sides.lines, sides.patches
    contrast = strongest(np.maximum(low - lines, lines - high))[:, 0]
    inside = _within(sides.differs, sides.unlike, contrast, round(FRAYED * cell))
    plain = np.stack([low - patches, patches - high]).clip(0)
    gap = np.where(inside[..., None], plain, 0)
    over = np.stack([np.minimum(low, lines) - patches, patches - np.maximum(high, lines)]).clip(0)
    # darker or brighter, in each of the channels
    gap, over, plain = (x.transpose(0, 4, 1, 2, 3).reshape(-1, *x.shape[1:4]) for x in (gap, over, plain))
    kept = np.maximum(*(strengths(x.reshape(-1, *x.shape[2:])).reshape(x.shape[:2]) for x in (gap, over)))
    way, every = (kept * np.tile(SHARPER, 2)[:, None]).argmax(axis=0), np.arange(len(patches))
    ways = np.stack([x[way, every] for x in (gap, over, plain)], axis=1)
    turned = np.where(sides.upright[:, None, None, None], ways, ways.swapaxes(2, 3))
    return turned, kept.max(axis=0)


def _across(rgb: np.ndarray, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """(m, 1, s, 3) and (m, s, s, 3) float32: what lies across the upright sides of cells of that size near
    their corners, and in their middle."""
    half, columns = round(SPAN * cell), rgb.shape[1] // cell
    at = np.arange(1, columns)[:, None] * cell + np.arange(-half, half)
    places = np.concatenate([np.arange(*(round(v * cell) for v in part)) for part in LINE])
    strips = rgb.reshape(-1, cell, *rgb.shape[1:])[:, :, at]  # (rows, cell, columns - 1, s, 3)
    lines = median(strips[:, places], axis=1, keepdims=True)
    middle = strips[:, cell // 2 - half : cell // 2 + half]
    together = np.concatenate([lines, middle], axis=1).swapaxes(1, 2).astype(np.float32)
    together = together.reshape(-1, 1 + 2 * half, 2 * half, 3)
    return together[:, :1], together[:, 1:]


def _paint_symbols(halves: np.ndarray, own: np.ndarray, edge: int) -> None:
    """What reaches into the (m, s, s / 2, 3) halves from the middle of their cells, which lies at this edge,
    is painted with the cells' (m, 1, 1, 3) own colours."""
    unlike = (strongest(np.abs(halves - own)) > CLEARLY).view(np.uint8)
    for i in np.flatnonzero(unlike[:, :, edge].any(axis=1)).tolist():
        count, labels = cv2.connectedComponents(unlike[i], connectivity=8)
        reaching = np.zeros(count, bool)
        reaching[labels[:, edge]] = True
        reaching[0] = False
        halves[i] = np.where(reaching[labels][..., None], own[i], halves[i])


def _within(differs: np.ndarray, unlike: np.ndarray, contrast: np.ndarray, frayed: int) -> np.ndarray:
    """(m, s, s) bool: the stretch of each line that a sign interrupts; all where there is hardly a line.

    differs: (m, s, s), from the line, which runs along the second axis; unlike: (m,), the most of it.
    contrast: (m, s), of the line. frayed: pixels at the ends of the stretch that are left out.
    """
    most = contrast.max(axis=1)
    band = contrast > (BAND * most)[:, None]
    width = np.maximum(band.sum(axis=1), 1)[:, None]
    on_it = (differs * band[:, None]).sum(axis=2) / width
    gone = on_it >= LINE_THERE * (contrast * band).sum(axis=1, keepdims=True) / width
    length = gone.shape[1]
    first, last = gone.argmax(axis=1), length - gone[:, ::-1].argmax(axis=1)
    at = np.arange(length)
    stretch = (at >= (first + frayed)[:, None]) & (at < (last - frayed)[:, None]) & gone.any(axis=1)[:, None]
    plain = (most < FAINT_LINE * unlike) | ~band.any(axis=1)
    return stretch[:, :, None] | ~band[:, None] | plain[:, None, None]


def strengths(ink: np.ndarray) -> np.ndarray:
    """(m,): the mean of each (s, s) patch's strongest pixels."""
    flat = ink.reshape(len(ink), -1)
    count = max(1, round(STRONGEST * flat.shape[1]))
    return np.sort(flat, axis=1)[:, -count:].mean(axis=1)
