"""True if the cells of a board hold letters: many different signs, all as high, in one ink."""

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import median
from .alphabet import letter_ink
from .colours import contrasts, to_lab
from .digits import normalised_number, number_chances

INNER = (0.13, 0.87)  # of a cell: within stand letters, outside lines
INK = 0.5  # share of a letter's strongest contrast from which a pixel counts
LEAST_AREA = 0.01  # of a cell: what covers less is no letter, or an I
HEIGHTS = (0.2, 0.7)  # of a cell
ALIKE = 0.15  # share by which a height may differ from the usual one; round letters are a little higher
GROUND = 8.0  # CIE76 from the usual ground, from which an empty cell is a block
FULL = 0.85  # share of the other cells that hold a letter, at least
AS_HIGH = 0.8  # share of the letters that is as high as usual
SAME = 0.9  # correlation of two letters from which they are the same
COMMONEST = 0.35  # share of all that one letter is, at most: crosses and crowns are all the same
SURE, MOST_DIGITS = 0.9, 0.7  # chance from which one is a digit; share of such, from which all are


def has_letters(flat: Flat, colours: np.ndarray) -> bool:
    """True if letters stand in nearly all cells but blocks. colours: (n, n, 3) RGB, each cell's own."""
    inks = _inks(flat, colours)
    lab = to_lab(colours).reshape(-1, 3)
    usual = median(lab, axis=0)
    blocks = sum(
        ink is None and float(np.linalg.norm(own - usual)) > GROUND
        for ink, own in zip(inks, lab, strict=True)
    )
    letters = [ink for ink in inks if ink is not None]
    if not letters or len(letters) < FULL * (len(inks) - blocks) or blocks > len(letters):
        return False
    heights = np.array([len(ink) for ink in letters])
    as_high = np.abs(heights / float(median(heights)) - 1) < ALIKE
    if as_high.mean() < AS_HIGH or _commonest(letters) > COMMONEST:
        return False
    return bool((number_chances(letters).max(axis=1) >= SURE).mean() < MOST_DIGITS)


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
    return float((np.corrcoef(fields) >= SAME).mean(axis=1).max())
