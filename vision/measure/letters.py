"""Letters in the cells of a board: many different signs, all as high, in one ink."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import ascii_uppercase

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import median
from ..weigh import Network, normalised, softmax
from .colours import contrasts, to_lab
from .digits import normalised_number, number_chances

# The network that reads capital letters; fixtures/make/make_letters.py trains it.

# Points at which a letter is looked at; the broadest are a little wider than high.
ROWS, COLUMNS = 24, 28
WEIGHTS = Path(__file__).parents[1] / "weights" / "alphabet.npz"
# Share of a letter's strongest contrast from which a pixel counts: thin slanting strokes are paler.
LETTER_INK = 0.35
MIN_LETTER_CONTRAST = 40.0  # contrast (0..255) of a letter, at least
MIN_LETTER_AREA = 0.006  # of a cell: what covers less is no letter; a slim I covers so much
LETTER_HEIGHTS = (0.18, 0.7)  # of a cell
MIN_LETTER_CHANCE = 1e-6  # a chance below which letters are not told apart


def letter_ink(
    contrast: np.ndarray,
    side: int,
    *,
    ink: float = LETTER_INK,
    least: float = MIN_LETTER_AREA,
    heights: tuple[float, float] = LETTER_HEIGHTS,
) -> np.ndarray | None:
    """The letter in the middle of a cell of `side` pixels, cut to its box: (h, w) float32 0..1; None where
    none stands. contrast: (s, s) float32, 0..255. ink: share of the strongest contrast from which a pixel
    counts; least: share of the cell that a letter covers; heights: of a letter, of the cell."""
    full = float(contrast.max())
    mask = contrast > ink * full
    if full < MIN_LETTER_CONTRAST or mask.sum() < least * side**2:
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
    return np.clip(softmax(_network().scores(fields)), MIN_LETTER_CHANCE, 1)


@cache
def _network() -> Network:
    return Network.load(WEIGHTS)


INNER = (0.13, 0.87)  # of a cell: within stand letters, outside lines
INK = 0.5  # share of a letter's strongest contrast from which a pixel counts
LEAST_AREA = 0.01  # of a cell: what covers less is no letter, or an I
HEIGHTS = (0.2, 0.7)  # of a cell
# share by which a height may differ from the usual one; round letters are a little higher
MAX_HEIGHT_SPREAD = 0.15
MIN_BLOCK_CIE76 = 8.0  # CIE76 from the usual ground, from which an empty cell is a block
MIN_LETTER_CELLS_SHARE = 0.85  # share of the other cells that hold a letter, at least
AS_HIGH = 0.8  # share of the letters that is as high as usual
SAME_LETTER_CORRELATION = 0.9  # correlation of two letters from which they are the same
MAX_LETTER_SHARE = 0.35  # share of all that one letter is, at most: crosses and crowns are all the same
SURE_DIGIT = 0.9  # chance from which a sign is a digit
MOST_DIGITS = 0.7  # share of digits among the signs, from which all are digits


def has_letters(flat: Flat, colours: np.ndarray) -> bool:
    """True if letters stand in nearly all cells but blocks. colours: (n, n, 3) RGB, each cell's own."""
    inks = _inks(flat, colours)
    lab = to_lab(colours).reshape(-1, 3)
    usual = median(lab, axis=0)
    blocks = sum(
        ink is None and float(np.linalg.norm(own - usual)) > MIN_BLOCK_CIE76
        for ink, own in zip(inks, lab, strict=True)
    )
    letters = [ink for ink in inks if ink is not None]
    if not letters or len(letters) < MIN_LETTER_CELLS_SHARE * (len(inks) - blocks) or blocks > len(letters):
        return False
    return are_as_high(letters) and _commonest(letters) <= MAX_LETTER_SHARE and not are_digits(letters)


def are_as_high(inks: Sequence[np.ndarray]) -> bool:
    """True if most signs, (h, w) each and cut to their boxes, are about as high."""
    heights = np.array([len(ink) for ink in inks])
    return bool((np.abs(heights / float(median(heights)) - 1) < MAX_HEIGHT_SPREAD).mean() >= AS_HIGH)


def are_digits(inks: list[np.ndarray]) -> bool:
    """True if signs that may be letters are rather digits."""
    return bool((number_chances(inks).max(axis=1) >= SURE_DIGIT).mean() >= MOST_DIGITS)


def _inks(flat: Flat, colours: np.ndarray) -> list[np.ndarray | None]:
    """Ink in each cell, row by row: (h, w) float32 0..1, cut to its box."""
    low, high = (round(x * flat.cell) for x in INNER)
    inner = contrasts(flat, colours)[:, :, low:high, low:high].astype(np.float32)
    return [
        letter_ink(part, flat.cell, ink=INK, least=LEAST_AREA, heights=HEIGHTS)
        for part in inner.reshape(-1, high - low, high - low)
    ]


def _commonest(inks: list[np.ndarray]) -> float:
    """The share of those that look like one of them, at most."""
    fields = np.stack([normalised_number(ink).ravel() for ink in inks])
    return float((np.corrcoef(fields) >= SAME_LETTER_CORRELATION).mean(axis=1).max())
