"""Lines that run across a board's side: do they go on beyond it?"""

import numpy as np

from ...percentiles import strongest

CROSSING = 0.1  # of a cell, to both sides of a line that crosses there: what its ink may cover
BESIDE = (0.15, 0.3)  # of a cell, to both sides of such a line: its ground
LEAST_CROSSING = 8.0  # contrast (0..255) of such a line, below which it may be noise
CONTINUES = 0.5  # share of the contrast that it has within the board, from which it goes on beyond


def stubs(strips: np.ndarray, s: int, stub: tuple[float, float]) -> np.ndarray:
    """(4,): share of the lines across the middle of each strip (see `_strips` in sides) that go on beyond it
    as they are within. stub: cells beyond it."""
    near, far = (round(x * s) for x in stub)
    within = crossing(strips[:, s - far : s - near].mean(axis=1), s)
    beyond = crossing(strips[:, s + near : s + far].mean(axis=1), s)
    return ((within > LEAST_CROSSING) & (beyond > CONTINUES * within)).mean(axis=1)


def crossing(profiles: np.ndarray, s: int) -> np.ndarray:
    """(k, n - 1): contrast (0..255) of lines and steps between cells, from (k, n * s, 3) along the strips."""
    lines = np.arange(s, profiles.shape[1], s)[:, None]
    near, far, reach = round(BESIDE[0] * s), round(BESIDE[1] * s), round(CROSSING * s)
    above = profiles[:, lines + np.arange(-far, -near)].mean(axis=2, keepdims=True)
    below = profiles[:, lines + np.arange(near, far)].mean(axis=2, keepdims=True)
    line = profiles[:, lines + np.arange(-reach, reach)]
    ridge = np.minimum(strongest(np.abs(line - above)), strongest(np.abs(line - below))).max(axis=2)
    return np.maximum(ridge, strongest(np.abs(above - below))[..., 0])
