"""What a board lies on, beside each of its sides."""

from collections.abc import Sequence

import numpy as np

from ...percentiles import median, strongest

GROUND = (0.2, 0.3)  # of a cell, to both sides of a board's side: what its frame stands out from
ONE_GROUND = 6.0  # 0..255: by which the grounds of cells of one kind differ at most
# Contrast (0..255) of a side's line against the cells along it, and of these against the page, from which it
# can be told whether cells lie beyond the line.
CLEAR = 24.0
EVEN_PAGE = 0.8  # share of a side beside which its page is the same: a shadow has none, and no end
UNLIKE_PAGE = 0.5  # share of the cells along a side that differ from the page, so that theirs would be seen


def ground_rows(s: int) -> slice:
    """The rows of a strip of cells of s pixels (see `_strips` in sides) in which a page is looked at."""
    return slice(s + round(GROUND[0] * s), s + round(GROUND[1] * s))


def grounds(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4, 3) RGB: what lies in these rows of each strip."""
    parts = (strip[own, :: s // 8].reshape(-1, 3) for strip, own in zip(strips, rows, strict=True))
    return np.array([median(part, axis=0) for part in parts])


def even_pages(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4,): share of the cells along each side beside which the page, in these rows, is as beside most of
    them: in a shadow that falls across the side it is not."""
    beyond = _beside_cells(strips, s, rows)
    page = median(beyond, axis=1)[:, None]
    return (strongest(np.abs(beyond - page)) < ONE_GROUND).mean(axis=1)


def on_bare_page(strips: np.ndarray, s: int) -> np.ndarray:
    """(4,) bool: the sides beyond which lies the page alone, but for what stands at the lines' ends, as the
    ticks of a scale do: what is left of cells would show their colours."""
    rows = [ground_rows(s)] * len(strips)
    within, beyond = _beside_cells(strips[:, ::-1], s, rows), _beside_cells(strips, s, rows)
    page = median(median(beyond, axis=1), axis=0)
    bare = strongest(np.abs(beyond - page)) < ONE_GROUND
    unlike = strongest(np.abs(within - page)) >= CLEAR
    return bare.all(axis=1) & (unlike.mean(axis=1) >= UNLIKE_PAGE)


def _beside_cells(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4, n, 3) RGB: what lies in these rows of each strip, beside the middle of each cell."""
    profile = np.stack([strip[own].mean(axis=0) for strip, own in zip(strips, rows, strict=True)])
    return median(profile.reshape(len(strips), -1, s, 3)[:, :, s // 4 : -s // 4], axis=2)
