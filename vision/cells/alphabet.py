"""Capital letters of a board, read by a small network; fixtures/make/make_letters.py trains it."""

from functools import cache
from pathlib import Path
from string import ascii_uppercase

import numpy as np

from .network import Network, normalised, softmax

# Points at which a letter is looked at; the broadest are a little wider than high.
ROWS, COLUMNS = 24, 28
WEIGHTS = Path(__file__).with_name("alphabet.npz")
# Share of a letter's strongest contrast from which a pixel counts: thin slanting strokes are paler.
INK = 0.35
FAINTEST = 40.0  # contrast (0..255) of a letter, at least
SLIM = 0.006  # of a cell: what covers less is no letter; a slim I covers so much
HEIGHTS = (0.18, 0.7)  # of a cell
LEAST = 1e-6  # a chance below which letters are not told apart


def letter_ink(
    contrast: np.ndarray,
    side: int,
    *,
    ink: float = INK,
    least: float = SLIM,
    heights: tuple[float, float] = HEIGHTS,
) -> np.ndarray | None:
    """The letter in the middle of a cell of `side` pixels, cut to its box: (h, w) float32 0..1; None where
    none stands. contrast: (s, s) float32, 0..255. ink: share of the strongest contrast from which a pixel
    counts; least: share of the cell that a letter covers; heights: of a letter, of the cell."""
    full = float(contrast.max())
    mask = contrast > ink * full
    if full < FAINTEST or mask.sum() < least * side**2:
        return None
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not heights[0] * side <= rows[-1] + 1 - rows[0] <= heights[1] * side:
        return None
    return contrast[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / full


def letter_chances(inks: list[np.ndarray]) -> np.ndarray:
    """(M, 26) float LEAST..1: how likely each capital letter is, for each of M letters' ink."""
    if not inks:
        return np.zeros((0, len(ascii_uppercase)))
    fields = np.stack([normalised(ink, ROWS, COLUMNS) for ink in inks])
    return np.clip(softmax(_network().scores(fields)), LEAST, 1)


@cache
def _network() -> Network:
    return Network.load(WEIGHTS)
