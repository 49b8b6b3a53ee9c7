"""Letters in the cells of a board: many different signs of equal height, in one ink."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import ascii_uppercase

import numpy as np

from ..grid.lattice import Flat
from ..percentiles import median
from ..weigh import GlyphNetwork, scale_to_field, softmax
from .colours import cell_contrasts, to_lab
from .digits import number_chances, number_field

# The network that reads capital letters; fixtures/make/make_letters.py trains it.

# Size of the field (points) to which a letter's ink is scaled; the broadest are a little wider than high.
FIELD_ROWS, FIELD_COLUMNS = 24, 28
# weights that fixtures/make/make_letters.py writes
WEIGHTS_FILE = Path(__file__).parents[1] / "weights" / "alphabet.npz"
# share of a letter's strongest contrast from which a pixel counts; thin slanting strokes are pale
MIN_INK_SHARE = 0.35
MIN_LETTER_CONTRAST = 40.0  # least contrast (0..255) of a letter
MIN_LETTER_AREA = 0.006  # least area of a letter, as a share of its cell: a slim I
LETTER_HEIGHTS = (0.18, 0.7)  # least and largest height (cells) of a letter
MIN_LETTER_CHANCE = 1e-6  # chance that stands for all smaller ones


def letter_ink(
    contrast: np.ndarray,
    side: int,
    *,
    ink: float = MIN_INK_SHARE,
    least: float = MIN_LETTER_AREA,
    heights: tuple[float, float] = LETTER_HEIGHTS,
) -> np.ndarray | None:
    """Return the letter in a cell, cut to its box: (h, w) float32 0..1; None if there is none. contrast: (s,
    s) float32, 0..255. side: pixels of the cell. ink: share of the strongest contrast from which a pixel
    counts; least: least share of the cell that a letter covers; heights: least and largest height in
    cells."""
    full = float(contrast.max())
    mask = contrast > ink * full
    if full < MIN_LETTER_CONTRAST or mask.sum() < least * side**2:
        return None
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not heights[0] * side <= rows[-1] + 1 - rows[0] <= heights[1] * side:
        return None
    return contrast[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / full


def letter_chances(inks: list[np.ndarray]) -> np.ndarray:
    """Return (M, 26) float MIN_LETTER_CHANCE..1: the chance of each capital letter, for each of M inks."""
    if not inks:
        return np.zeros((0, len(ascii_uppercase)))
    fields = np.stack([scale_to_field(ink, FIELD_ROWS, FIELD_COLUMNS) for ink in inks])
    return np.clip(softmax(_network().scores(fields)), MIN_LETTER_CHANCE, 1)


@cache
def _network() -> GlyphNetwork:
    return GlyphNetwork.load(WEIGHTS_FILE)


LETTER_SPAN = (0.13, 0.87)  # part (cells) of a cell within which letters stand; lines lie outside
MIN_ROUGH_INK_SHARE = 0.5  # rough check: share of a letter's strongest contrast from which a pixel counts
MIN_ROUGH_AREA = 0.01  # rough check: least area of a letter, as a share of its cell
ROUGH_HEIGHTS = (0.2, 0.7)  # rough check: least and largest height (cells) of a letter
# share by which a letter's height differs from the usual one; round letters are a little higher
MAX_HEIGHT_SPREAD = 0.15
MIN_BLOCK_CIE76 = 8.0  # CIE76 from the usual ground, from which an empty cell is a block
MIN_LETTER_CELLS_SHARE = 0.85  # least share of the cells other than blocks that hold a letter
MIN_EQUAL_HEIGHT_SHARE = 0.8  # least share of the letters that have the usual height
SAME_LETTER_CORRELATION = 0.9  # correlation of two letters from which they are the same
# largest share of all letters that one letter is; crosses and crowns are all the same
MAX_LETTER_SHARE = 0.35
SURE_DIGIT_CHANCE = 0.9  # chance from which a sign is a digit
MIN_DIGIT_SHARE = 0.7  # share of digits among the signs, from which all are digits


def has_letters(flat: Flat, colours: np.ndarray) -> bool:
    """True if nearly all cells other than blocks hold letters. colours: (n, n, 3) RGB, each cell's own."""
    inks = _letter_inks(flat, colours)
    lab = to_lab(colours).reshape(-1, 3)
    usual = median(lab, axis=0)
    blocks = sum(
        ink is None and float(np.linalg.norm(own - usual)) > MIN_BLOCK_CIE76
        for ink, own in zip(inks, lab, strict=True)
    )
    letters = [ink for ink in inks if ink is not None]
    if not letters or len(letters) < MIN_LETTER_CELLS_SHARE * (len(inks) - blocks) or blocks > len(letters):
        return False
    return (
        are_equally_high(letters)
        and _share_of_commonest(letters) <= MAX_LETTER_SHARE
        and not are_digits(letters)
    )


def are_equally_high(inks: Sequence[np.ndarray]) -> bool:
    """True if most signs, (h, w) inks cut to their boxes, have about the same height."""
    heights = np.array([len(ink) for ink in inks])
    return bool(
        (np.abs(heights / float(median(heights)) - 1) < MAX_HEIGHT_SPREAD).mean() >= MIN_EQUAL_HEIGHT_SHARE
    )


def are_digits(inks: list[np.ndarray]) -> bool:
    """True if signs that may be letters are more likely digits."""
    return bool((number_chances(inks).max(axis=1) >= SURE_DIGIT_CHANCE).mean() >= MIN_DIGIT_SHARE)


def _letter_inks(flat: Flat, colours: np.ndarray) -> list[np.ndarray | None]:
    """Return the ink of each cell, row by row: (h, w) float32 0..1, cut to its box; None if there is no
    letter."""
    low, high = (round(x * flat.cell) for x in LETTER_SPAN)
    inner = cell_contrasts(flat, colours)[:, :, low:high, low:high].astype(np.float32)
    return [
        letter_ink(part, flat.cell, ink=MIN_ROUGH_INK_SHARE, least=MIN_ROUGH_AREA, heights=ROUGH_HEIGHTS)
        for part in inner.reshape(-1, high - low, high - low)
    ]


def _share_of_commonest(inks: list[np.ndarray]) -> float:
    """Return the share (0..1) of the inks that look like the commonest sign."""
    fields = np.stack([number_field(ink).ravel() for ink in inks])
    return float((np.corrcoef(fields) >= SAME_LETTER_CORRELATION).mean(axis=1).max())
