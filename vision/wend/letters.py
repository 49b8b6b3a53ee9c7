"""The letters and walls of a Wend board, and the check that a board has them."""

from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ..boards import View
from ..cells_and_sides import joined_groups
from ..measure.colours import are_alike, to_lab
from ..measure.digits import number_chances
from ..measure.sides import pairs_of
from ..percentiles import max_channel, median
from ..weigh import GlyphNetwork, scale_to_field, softmax

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


def letter_ink(contrast: np.ndarray, side: int) -> np.ndarray | None:
    """Return the letter in a cell, cut to its box: (h, w) float32 0..1; None if there is none. contrast: (s,
    s) float32, 0..255. side: pixels of the cell."""
    full = float(contrast.max())
    mask = contrast > MIN_INK_SHARE * full
    if full < MIN_LETTER_CONTRAST or mask.sum() < MIN_LETTER_AREA * side**2:
        return None
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    low, high = LETTER_HEIGHTS
    if not low * side <= rows[-1] + 1 - rows[0] <= high * side:
        return None
    return contrast[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / full


def letter_chances(inks: list[np.ndarray]) -> np.ndarray:
    """Return (M, 26) float MIN_LETTER_CHANCE..1: the chance of each capital letter, for each of M inks."""
    if not inks:
        return np.zeros((0, len(ascii_uppercase)))
    fields = np.stack([scale_to_field(ink, FIELD_ROWS, FIELD_COLUMNS) for ink in inks])
    return np.clip(softmax(GlyphNetwork.load(WEIGHTS_FILE).scores(fields)), MIN_LETTER_CHANCE, 1)


# The letters of a board: many different signs of equal height, in one ink.

LETTER_INSET = 0.125  # cells from a cell's edges within which its letter stands; lines and arrows lie outside
GROUND_INSET = 0.25  # cells from a cell's edges within which lies mostly the letter's ground
MAX_STROKE_OFFSET = 0.2  # largest distance (cells) of a stroke's middle from the cell's middle
# share of the strongest contrast from which a pixel counts, if MIN_INK_SHARE takes too much
BOLD_INK_SHARE = 0.55
# share of the strongest contrast that a letter's stroke reaches somewhere; tints do not
MIN_STROKE_CONTRAST_SHARE = 0.75
MAX_BLANK_CIE76 = 8.0  # CIE76 from the usual ground, below which a cell without a letter is no wall
SAME_GROUND_CIE76 = 9.0  # largest CIE76 between the grounds of two letters of one word, and of two walls
MIN_TINT_CIE76 = 5.0  # CIE76 from the usual ground, from which a letter belongs to a found word
# CIE76 between a cell's ground and that around its letter, from which a band runs there
MIN_BAND_CIE76 = 12.0

MIN_LETTER_SHARE = 0.5  # least share of the cells that hold a letter; published boards have 0.7
PLAIN_LETTER_CHANCE = 0.6  # chance from which a letter is plain
MIN_PLAIN_SHARE = 0.85  # least share of plain letters
LETTERS_UNLIKE_DIGITS = "NRMWHKXVUC"  # letters that no digit looks like
MIN_UNLIKE_DIGITS_SHARE = 0.15  # least share of such letters
# largest share of all letters that one letter is; crosses and crowns are all the same
MAX_LETTER_SHARE = 0.35
# share by which a letter's height differs from the usual one; round letters are a little higher
MAX_HEIGHT_SPREAD = 0.15
MIN_EQUAL_HEIGHT_SHARE = 0.8  # least share of the letters that have the usual height
SURE_DIGIT_CHANCE = 0.9  # chance from which a sign is a digit
MIN_DIGIT_SHARE = 0.7  # share of digits among the signs, from which all are digits


class Letters(NamedTuple):
    """Content of a Wend board.

    chances: (26,) chance of each letter, by cell. walls: the cells without a letter. grounds: (n, n, 3)
    CIELAB, each cell's own colour. middles: (n, n, 3) CIELAB around each letter, which differs if a band runs
    along a found word. usual_ground: (3,) CIELAB of most letters' cells.
    """

    chances: dict[Cell, np.ndarray]
    walls: tuple[Cell, ...]
    grounds: np.ndarray
    middles: np.ndarray
    usual_ground: np.ndarray

    @property
    def found(self) -> dict[Cell, str]:
        """The likeliest letter of each cell."""
        return {cell: ascii_uppercase[int(chances.argmax())] for cell, chances in self.chances.items()}

    @property
    def blank_cells(self) -> list[Cell]:
        """The cells without a letter that have the colour of letters' cells."""
        return [
            x for x in self.walls if np.linalg.norm(self.grounds[x] - self.usual_ground) < MAX_BLANK_CIE76
        ]

    @property
    def odd_walls(self) -> list[Cell]:
        """The walls that have another colour than most walls."""
        walls = [x for x in self.walls if x not in self.blank_cells]
        if not walls:
            return []
        colour = median(np.array([self.grounds[x] for x in walls]), axis=0)
        return [x for x in walls if np.linalg.norm(self.grounds[x] - colour) > SAME_GROUND_CIE76]

    def _is_coloured(self, cell: Cell) -> bool:
        """True if a cell has a tint, or a band runs through it."""
        ground = self.grounds[cell]
        return bool(
            np.linalg.norm(ground - self.usual_ground) > MIN_TINT_CIE76
            or np.linalg.norm(ground - self.middles[cell]) > MIN_BAND_CIE76
        )

    def tinted(self) -> list[list[Cell]]:
        """Return the letters whose cells have another colour than most, in groups of neighbours of one
        colour."""
        coloured = {x for x in self.chances if self._is_coloured(x)}
        grounds = self.grounds
        alike = (
            (a, b)
            for a, b in pairs_of(len(grounds))
            if {a, b} <= coloured and np.linalg.norm(grounds[a] - grounds[b]) < SAME_GROUND_CIE76
        )
        return [*joined_groups(alike, coloured)]


def letters_of(view: View) -> Letters:
    """Return the letters and walls of a board, for View.part."""
    inks = view.part(inks_of)
    chances = dict(zip(inks, letter_chances([*inks.values()]), strict=True))
    grounds, near = to_lab(view.colours), round(GROUND_INSET * view.flat.cell)
    inner = view.flat.cells[:, :, near:-near, near:-near].reshape(view.n, view.n, -1, 3)
    middles = to_lab(median(inner, axis=2).astype(np.float32))
    walls = tuple(cell for cell in np.ndindex(view.n, view.n) if cell not in inks)
    # no found word runs there
    bare = [x for x in inks if np.linalg.norm(grounds[x] - middles[x]) <= MIN_BAND_CIE76]
    usual = _commonest_colour(np.array([grounds[x] for x in bare or inks])) if inks else np.zeros(3)
    return Letters(chances, walls, grounds, middles, usual)


def inks_of(view: View) -> dict[Cell, np.ndarray]:
    """Return the ink of each cell that may hold a letter, (h, w) float32 0..1; for View.part."""
    found = {cell: _ink(view.flat.cells[cell]) for cell in np.ndindex(view.n, view.n)}
    return {cell: ink for cell, ink in found.items() if ink is not None}


def shows_letters(view: View) -> bool:
    """True if letters stand in most cells, and walls in the others."""
    inks = [*view.part(inks_of).values()]
    if len(inks) < MIN_LETTER_SHARE * view.n**2:
        return False
    if not _are_equally_high(inks):
        return False
    letters = view.part(letters_of)
    chances = np.array([x.max() for x in letters.chances.values()])
    found = [*letters.found.values()]
    commonest = max(map(found.count, found))
    if (chances >= PLAIN_LETTER_CHANCE).mean() < MIN_PLAIN_SHARE or commonest > MAX_LETTER_SHARE * len(found):
        return False
    if len(letters.blank_cells) > (1 - MIN_PLAIN_SHARE) * view.n**2:
        return False
    unlike_digits = sum(letter in LETTERS_UNLIKE_DIGITS for letter in found) / len(found)
    return unlike_digits >= MIN_UNLIKE_DIGITS_SHARE or not _are_digits(inks)


def _are_equally_high(inks: Sequence[np.ndarray]) -> bool:
    """True if most signs, (h, w) inks cut to their boxes, have about the same height."""
    heights = np.array([len(ink) for ink in inks])
    return bool(
        (np.abs(heights / float(median(heights)) - 1) < MAX_HEIGHT_SPREAD).mean() >= MIN_EQUAL_HEIGHT_SHARE
    )


def _are_digits(inks: list[np.ndarray]) -> bool:
    """True if signs that may be letters are more likely digits."""
    return bool((number_chances(inks).max(axis=1) >= SURE_DIGIT_CHANCE).mean() >= MIN_DIGIT_SHARE)


def _commonest_colour(colours: np.ndarray) -> np.ndarray:
    """Return the commonest of (m, 3) colours."""
    alike = are_alike(colours, MIN_TINT_CIE76)
    return median(colours[alike[int(alike.sum(axis=1).argmax())]], axis=0)


def _ink(patch: np.ndarray) -> np.ndarray | None:
    """Return the letter in a cell, (s, s, 3) uint8, cut to its box: (h, w) float32 0..1; None if there is
    none."""
    side = len(patch)
    edge, near = round(LETTER_INSET * side), round(GROUND_INSET * side)
    ground = median(patch[near:-near, near:-near].reshape(-1, 3), axis=0)
    inner = max_channel(np.abs(patch[edge:-edge, edge:-edge].astype(np.float32) - ground))
    for share in (MIN_INK_SHARE, BOLD_INK_SHARE):  # a broad letter may touch the edge of a band
        strokes = _strokes(inner, share * float(inner.max()), side)
        if strokes.any():
            soft = cv2.dilate(strokes.astype(np.uint8), np.ones((5, 5), np.uint8))
            return letter_ink(inner * soft, side)
    return None


def _strokes(inner: np.ndarray, level: float, side: int) -> np.ndarray:
    """Return (h, w) bool: the strokes above a level of contrast that belong to a letter, not to an arrow or a
    tint. side: pixels of the cell."""
    _, labels, stats, centres = cv2.connectedComponentsWithStats(
        (inner > level).astype(np.uint8), connectivity=8
    )
    last, strong = len(inner), MIN_STROKE_CONTRAST_SHARE * inner.max()
    kept = [
        i
        for i, (left, top, wide, high, _) in enumerate(stats.tolist())
        if i
        and np.abs(centres[i] - last / 2).max() < MAX_STROKE_OFFSET * side
        and min(left, top) > 0
        and max(left + wide, top + high) < last
        and inner[labels == i].max() >= strong
    ]
    return np.isin(labels, kept)
