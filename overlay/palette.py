"""Colours for regions that have none of their own: far apart, and unlike where regions touch."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..solver.board import MAX_SIZE, NO_REGION, Board

LATTICE = 12  # of 255: how far apart the colours are that can be chosen
BLIND = 0.6  # weight of the difference that red- or green-blind eyes see, beside 1 for all eyes
NEVER = 1e3  # a difference larger than any, for a region and itself
STEEP = 4  # how much more a small difference between neighbours counts than a large one: its power


@dataclass(frozen=True)
class Tones:
    """What colours may be chosen: lightness in OKLab (0 black .. 1 white), and the most chroma."""

    lightness: tuple[float, float]
    chroma: float


LIGHT = Tones((0.74, 0.94), 0.12)  # as light as the game's: black crowns stand out
DARK = Tones((0.40, 0.55), 0.12)  # dark enough for white crowns, light enough for black lines


def palette(n: int, tones: Tones = LIGHT) -> np.ndarray:
    """(n, 3) uint8 RGB: n colours, up to 30, as unlike each other as so many can be; the first n of one
    list."""
    return _chosen(tones)[:n]


def region_palette(board: Board, tones: Tones = LIGHT) -> np.ndarray:
    """(N, 3) uint8 RGB: a colour for each region, those of regions that touch, if only at a corner, as unlike
    as can be: beginning with the palette as it comes, two regions swap colours as long as that helps most."""
    colours = palette(board.n, tones)
    near = _neighbours(board)
    apart = _differences(_seen(colours))
    np.fill_diagonal(apart, NEVER)
    clash = apart**-STEEP
    order = np.arange(board.n)
    while True:
        now = clash[np.ix_(order, order)]
        mixed = near @ now  # [i, j]: how much region i's neighbours clash with j's colour
        gain = np.diag(mixed)[:, None] + np.diag(mixed) - mixed - mixed.T - 2 * near * now
        i, j = divmod(int(gain.argmax()), board.n)
        if gain[i, j] <= 1e-9 * clash.max():
            return colours[order]
        order[[i, j]] = order[[j, i]]


@lru_cache(maxsize=4)
def _chosen(tones: Tones) -> np.ndarray:
    """(30, 3) uint8 RGB, farthest first: each the candidate that is farthest from all before it."""
    levels = np.arange(0, 256, LATTICE)
    every = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1).reshape(-1, 3)
    lab = _oklab(_linear(every))
    low, high = tones.lightness
    fits = (low <= lab[:, 0]) & (lab[:, 0] <= high) & (np.hypot(lab[:, 1], lab[:, 2]) <= tones.chroma)
    colours, seen = every[fits].astype(np.uint8), _seen(every[fits])
    found = [int(lab[fits, 2].argmin())]  # the bluest: what stands first matters little
    least = np.full(len(colours), np.inf)
    while len(found) < MAX_SIZE:
        least = np.minimum(least, np.linalg.norm(seen - seen[found[-1]], axis=1))
        found.append(int(least.argmax()))
    return colours[found]


def _neighbours(board: Board) -> np.ndarray:
    """(N, N) float: 1 where cells of the two regions touch, at a side or a corner."""
    at = np.full((board.n + 2, board.n + 2), NO_REGION)
    at[1:-1, 1:-1] = board.regions
    near = np.zeros((board.n, board.n))
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a, b = at[1:-1, 1:-1], np.roll(at, (-down, -right), (0, 1))[1:-1, 1:-1]
        real = (a != b) & (a != NO_REGION) & (b != NO_REGION)
        near[a[real], b[real]] = near[b[real], a[real]] = 1
    return near


def _differences(seen: np.ndarray) -> np.ndarray:
    return np.linalg.norm(seen[:, None] - seen, axis=-1)


def _seen(rgb: np.ndarray) -> np.ndarray:
    """(M, 9) float: (M, 3) RGB colours where distances are what eyes see: of all, and of the red- and the
    green-blind."""
    linear = _linear(rgb)
    blind = [_oklab(np.clip(linear @ eye.T, 0, 1)) * BLIND for eye in (_RED_BLIND, _GREEN_BLIND)]
    return np.hstack([_oklab(linear), *blind])


def _linear(rgb: np.ndarray) -> np.ndarray:
    steps = np.asarray(rgb) / 255
    return np.where(steps <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4)


def _oklab(linear: np.ndarray) -> np.ndarray:
    """(M, 3) linear RGB 0..1 as OKLab (https://bottosson.github.io/posts/oklab/)."""
    return np.cbrt(linear @ _CONES.T) @ _OPPONENT.T


_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_OPPONENT = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
_RED_BLIND = np.array(
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
)
_GREEN_BLIND = np.array(
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)
