"""The row, column and box of a chosen cell, which other programs tint; and the digits under such a tint."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..measure.colours import to_lab
from ..percentiles import median
from .digits import Stroke

SAME_GROUND_CIE76 = 4.0  # CIE76 within which two cells, or a cell's middle and rim, have one ground
MAX_OTHER_GROUNDS = 1  # most cells elsewhere with a ground of their own: the game's own chosen cell
# difference (0..255) of a channel within which an ink is a known one, thinned by edges
MAX_INK_DIFFERENCE = 30.0
MAX_TINT_SHARE = 0.6  # largest share of a tint's colour in a tinted cell; more would hide digits
TINT_SHARE_STEPS = 61  # number of shares that are tried, from 0 to MAX_TINT_SHARE
MAX_COLOUR_OVERSHOOT = 12.0  # levels by which a computed tint may lie below 0 or above 255
MIN_TINT_COSINE = 0.95  # cosine between two changes of the usual ground, from which they are one tint
# residual of the second-best ink, in times the best one's, from which the ink is clear
MIN_RESIDUAL_RATIO = 2.0


class Peers(NamedTuple):
    """The tinted surroundings of a chosen cell.

    chosen_cell: the cell. cells: the other cells of its row and column, and of its box if that is tinted.
    tinted: these, and the chosen cell if it has the same tint.
    """

    chosen_cell: Cell
    cells: frozenset[Cell]
    tinted: frozenset[Cell]

    @property
    def all_cells(self) -> frozenset[Cell]:
        """The cells and the chosen one."""
        return self.cells | {self.chosen_cell}

    def usual_ground(self, colours: np.ndarray) -> np.ndarray:
        """Return (3,) RGB, the ground of all other cells. colours: (n, n, 3) RGB of the cells."""
        outside = np.ones(colours.shape[:2], bool)
        outside[tuple(np.array(sorted(self.all_cells)).T)] = False
        return median(colours[outside], axis=0)


def find_peers(colours: np.ndarray, box: tuple[int, int]) -> Peers | None:
    """Return the chosen cell and its tinted row, column and box, if all these have one ground and nearly all
    other cells another; else None. The chosen cell may have its own ground. colours: (n, n, 3) RGB of the
    cells."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    if np.count_nonzero(np.linalg.norm(lab - usual, axis=2) > SAME_GROUND_CIE76 / 2) < len(lab):
        return None  # fewer than a row; of grounds that are half tinted the middle one is between them
    for chosen, tinted in _possible_surroundings(len(lab), box):
        others = ~tinted
        tinted[chosen] = others[chosen] = False
        grounds = lab[tinted], lab[others]
        middles = [median(ground, axis=0) for ground in grounds]
        off = [
            np.sort(np.linalg.norm(ground - middle, axis=1))
            for ground, middle in zip(grounds, middles, strict=True)
        ]
        spread = float(max(off[0][-1], off[1][-1 - MAX_OTHER_GROUNDS]))
        if spread < SAME_GROUND_CIE76 < np.linalg.norm(middles[0] - middles[1]) - spread:
            cells = frozenset((r, c) for r, c in np.argwhere(tinted).tolist())
            ways = middles[0] - middles[1], lab[chosen] - middles[1]
            is_one = float(ways[0] @ ways[1]) > MIN_TINT_COSINE * float(np.prod(np.linalg.norm(ways, axis=1)))
            return Peers(chosen, cells, cells | {chosen} if is_one else cells)
    return None


def _possible_surroundings(n: int, box: tuple[int, int]) -> Iterator[tuple[Cell, np.ndarray]]:
    """Yield each cell with (n, n) bool: its row and column, with and without its box."""
    rows, columns = np.indices((n, n))
    for r, c in np.ndindex(n, n):
        cross = (rows == r) | (columns == c)
        in_box = (rows // box[0] == r // box[0]) & (columns // box[1] == c // box[1])
        yield (r, c), cross | in_box  # first: a single cell of a box would pass for one with its own ground
        yield (r, c), cross


def without_peer_tints(
    strokes: Mapping[Cell, Stroke], colours: np.ndarray, peers: Peers, kinds: Sequence[Sequence[Cell]]
) -> dict[Cell, Stroke]:
    """Return the strokes without the tints around a chosen cell: each gets the best fitting ink of the digits
    on the usual ground. A digit that two inks fit keeps its own. kinds: the cells of these digits, for each
    ink."""
    usual = strokes.keys() - peers.all_cells
    known = [[cell for cell in cells if cell in usual] for cells in kinds]
    if not all(known):
        return dict(strokes)
    found = dict(strokes)
    inks = np.array([median(np.array([strokes[x].colour for x in cells]), axis=0) for cells in known])
    examples = [strokes[cells[0]] for cells in known]
    ground, tint = peers.usual_ground(colours), None
    for cells in (sorted(peers.cells), [peers.chosen_cell]):
        here = [cell for cell in cells if cell in strokes]
        own = median(np.array([colours[cell] for cell in cells]), axis=0)
        expected = _expected_inks(inks, ground, own, tint)
        if not here or not len(expected):
            continue
        seen = np.array([strokes[cell].colour for cell in here])
        off = np.abs(seen[None, :, None] - expected[:, None]).max(axis=3)  # (shares, digits, inks)
        best = int(off.min(axis=2).mean(axis=1).argmin())
        nearest = np.sort(np.pad(off[best], ((0, 0), (0, 1)), constant_values=np.inf), axis=1)
        share = _tint_share(ground, own, expected[best], inks)
        if share:
            tint = ground + (own - ground) / share
        for cell, (near, far), kind in zip(
            here, nearest[:, :2].tolist(), off[best].argmin(axis=1), strict=True
        ):
            if near < MAX_INK_DIFFERENCE and far > MIN_RESIDUAL_RATIO * near:
                example = examples[int(kind)]
                found[cell] = replace(strokes[cell], colour=example.colour, strength=example.strength)
    return found


def _expected_inks(
    inks: np.ndarray, ground: np.ndarray, own: np.ndarray, tint: np.ndarray | None
) -> np.ndarray:
    """Return (k, inks, 3) RGB: the inks in a tinted cell, for a tint beneath the digits, and for each
    possible share of a tint over them. tint: its colour, None if unknown."""
    found = [inks]
    shares = np.linspace(0, MAX_TINT_SHARE, TINT_SHARE_STEPS)[1:]
    if tint is not None:
        away = tint - ground
        shares = np.array([float((own - ground) @ away) / max(float(away @ away), 1.0)])
    for share in shares.tolist():
        colour = ground + (own - ground) / max(share, 1 / TINT_SHARE_STEPS)
        if colour.min() > -MAX_COLOUR_OVERSHOOT and colour.max() < 255 + MAX_COLOUR_OVERSHOOT:
            found.append(own + (1 - share) * (inks - ground))
    return np.array(found)


def _tint_share(ground: np.ndarray, own: np.ndarray, expected: np.ndarray, inks: np.ndarray) -> float:
    """Return the share of a tint that lies over these inks, from the expected inks; 0.0 if it lies
    beneath."""
    if np.array_equal(expected, inks):
        return 0.0
    full = inks - ground
    return 1 - float(((expected - own) * full).sum()) / float((full**2).sum())
