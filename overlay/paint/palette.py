"""Colours for regions that have none of their own: far apart, and unlike where regions touch."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from .contrast import linear_light

MOST = 30  # colours
STEP = 12  # of 255: how far apart the colours are that can be chosen
BLIND = 0.5  # weight of what red- or green-blind eyes see, beside 1 for all eyes, in choosing colours
ALIKE = 2.0  # CIE76: colours closer than this are the same to the eye
STEEP = 4  # how much more a small difference between neighbours counts than a large one: its power


@dataclass(frozen=True)
class Tones:
    """What colours may be chosen, in CIELAB: lightness (0 black .. 100 white), and the most chroma."""

    lightness: tuple[float, float]
    chroma: float


LIGHT_TONES = Tones((68.0, 93.0), 50.0)  # as light as the game's: black crowns stand out
DARK_TONES = Tones((32.0, 48.0), 42.0)  # dark enough for white crowns, light enough for black lines


def palette(n: int, tones: Tones = LIGHT_TONES) -> np.ndarray:
    """(n, 3) uint8 RGB: n colours, up to 30, as unlike each other as so many can be; the first n of one
    list."""
    return _chosen(tones)[:n]


def region_palette(regions: Sequence[Sequence[int]], tones: Tones = LIGHT_TONES) -> np.ndarray:
    """(N, 3) uint8 RGB: a colour for each of the regions 0 to N - 1. Those of regions that touch, if only at
    a corner, are as unlike as can be, to the red- and the green-blind as well. Beginning with the palette as
    it comes, those two regions swap colours that gain most by it, until none gain.

    regions: rows of their numbers; a cell of no region has one below 0.
    """
    count = 1 + max(map(max, regions))
    colours = palette(count, tones)
    near = _neighbours(np.array(regions), count)
    clash = _clashes(colours)
    order = np.arange(count)
    while True:
        now = clash[np.ix_(order, order)]
        mixed = near @ now  # [i, j]: how much region i's neighbours clash with j's colour
        gain = np.diag(mixed)[:, None] + np.diag(mixed) - mixed - mixed.T - 2 * near * now
        i, j = divmod(int(gain.argmax()), count)
        if gain[i, j] <= 1e-9 * clash.max():
            return colours[order]
        order[[i, j]] = order[[j, i]]


@lru_cache(maxsize=4)
def _chosen(tones: Tones) -> np.ndarray:
    """(30, 3) uint8 RGB, farthest first: each the candidate that is farthest from all before it."""
    levels = np.arange(0, 256, STEP, dtype=np.uint8)
    every = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1).reshape(-1, 3)
    light, *ab = _lab(linear_light(every)).T
    low, high = tones.lightness
    colours = every[(low <= light) & (light <= high) & (np.hypot(*ab) <= tones.chroma)]
    all_eyes, *blind = _seen(colours)
    seen = np.hstack([all_eyes, *(BLIND * x for x in blind)])
    found = [int(seen[:, 2].argmin())]  # the bluest; it matters little which one stands first
    least = np.full(len(colours), np.inf)
    while len(found) < MOST:
        least = np.minimum(least, np.linalg.norm(seen - seen[found[-1]], axis=1))
        found.append(int(least.argmax()))
    return colours[found]


def _clashes(colours: np.ndarray) -> np.ndarray:
    """(N, N) float: how alike two colours are to any of the three kinds of eyes, the more the steeper; 0 for
    a colour and itself."""
    eyes = np.stack(_seen(colours))
    apart = np.linalg.norm(eyes[:, :, None] - eyes[:, None], axis=-1)
    clash = (np.maximum(apart, ALIKE) ** -STEEP).sum(axis=0)
    np.fill_diagonal(clash, 0)
    return clash


def _neighbours(regions: np.ndarray, count: int) -> np.ndarray:
    """(N, N) float: 1 where cells of the two regions touch, at a side or a corner."""
    at = np.pad(regions, 1, constant_values=-1)
    near = np.zeros((count, count))
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a, b = at[1:-1, 1:-1], np.roll(at, (-down, -right), (0, 1))[1:-1, 1:-1]
        real = (a != b) & (a >= 0) & (b >= 0)
        near[a[real], b[real]] = near[b[real], a[real]] = 1
    return near


def _seen(rgb: np.ndarray) -> tuple[np.ndarray, ...]:
    """(M, 3) CIELAB each, of (M, 3) uint8 RGB: as all eyes see it, the red-blind, the green-blind."""
    linear = linear_light(rgb)
    return (_lab(linear), *(_lab(np.clip(linear @ eye.T, 0, 1)) for eye in (_RED_BLIND, _GREEN_BLIND)))


def _lab(linear: np.ndarray) -> np.ndarray:
    """(M, 3) CIELAB of (M, 3) linear RGB 0..1."""
    return cv2.cvtColor(linear[None].astype(np.float32), cv2.COLOR_LRGB2LAB)[0]


# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
_RED_BLIND = np.array(
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
)
_GREEN_BLIND = np.array(
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)
