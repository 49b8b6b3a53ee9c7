"""The row, column and box of a chosen cell, which other programs tint, and the digits under such a tint."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..measure.colours import to_lab
from ..percentiles import median
from .digits import Stroke

SAME_GROUND = 4.0  # CIE76 up to which two cells, or the middle of one and its rim, have one ground
OTHERS = 1  # cells elsewhere with a ground of their own, at most: where the game itself has its chosen cell
SAME_INK = 30.0  # difference (0..255) of a channel up to which an ink is one that is known, thinned by edges
OPAQUE = 0.6  # share of a tint's own colour in a tinted cell, at most: more of it would hide digits
STEPS = 61  # shares that are tried, from none to OPAQUE
BEYOND_WHITE = 12.0  # by how much (0..255) the colour of a tint may come out beyond black or white
SAME_TINT = 0.95  # cosine between the changes of the usual ground by two tints, from which they are one
CLEARER = 2.0  # times the other kind's residual that the own kind's is, at most 1 / CLEARER of it


class Peers(NamedTuple):
    """chosen: the cell. cells: of its row and column, and of its box if that is tinted too, without it.
    tinted: these, and the chosen cell if it has a share of their tint."""

    chosen: Cell
    cells: frozenset[Cell]
    tinted: frozenset[Cell]

    @property
    def all(self) -> frozenset[Cell]:
        """All these cells, and the chosen one."""
        return self.cells | {self.chosen}


def find_peers(colours: np.ndarray, box: tuple[int, int]) -> Peers | None:
    """The chosen cell and its tinted row, column and box, if all these cells have one ground and nearly all
    others have another; the chosen cell may have its own. colours: (n, n, 3) RGB, a cell each."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    if np.count_nonzero(np.linalg.norm(lab - usual, axis=2) > SAME_GROUND / 2) < len(lab):
        return None  # fewer than a row; of grounds that are half tinted the middle one is between them
    for chosen, tinted in _patterns(len(lab), box):
        others = ~tinted
        tinted[chosen] = others[chosen] = False
        grounds = lab[tinted], lab[others]
        middles = [median(ground, axis=0) for ground in grounds]
        off = [
            np.sort(np.linalg.norm(ground - middle, axis=1))
            for ground, middle in zip(grounds, middles, strict=True)
        ]
        spread = float(max(off[0][-1], off[1][-1 - OTHERS]))
        if spread < SAME_GROUND < np.linalg.norm(middles[0] - middles[1]) - spread:
            cells = frozenset((r, c) for r, c in np.argwhere(tinted).tolist())
            ways = middles[0] - middles[1], lab[chosen] - middles[1]
            is_one = float(ways[0] @ ways[1]) > SAME_TINT * float(np.prod(np.linalg.norm(ways, axis=1)))
            return Peers(chosen, cells, cells | {chosen} if is_one else cells)
    return None


def _patterns(n: int, box: tuple[int, int]) -> Iterator[tuple[Cell, np.ndarray]]:
    """Each cell, and (n, n) bool: its row and column, with and without its box."""
    rows, columns = np.indices((n, n))
    for r, c in np.ndindex(n, n):
        cross = (rows == r) | (columns == c)
        in_box = (rows // box[0] == r // box[0]) & (columns // box[1] == c // box[1])
        yield (r, c), cross | in_box  # first: a single cell of a box would pass for one with its own ground
        yield (r, c), cross


def without_peers(
    strokes: Mapping[Cell, Stroke], colours: np.ndarray, peers: Peers, kinds: Sequence[Sequence[Cell]]
) -> dict[Cell, Stroke]:
    """The strokes as they would be without the tints of a chosen cell: each in the ink that fits best of
    those that digits on the usual ground have. kinds: the cells of these digits, for each ink. A digit that
    two inks fit keeps its own."""
    usual = strokes.keys() - peers.all
    known = [[cell for cell in cells if cell in usual] for cells in kinds]
    if not all(known):
        return dict(strokes)
    found = dict(strokes)
    inks = np.array([median(np.array([strokes[x].colour for x in cells]), axis=0) for cells in known])
    examples = [strokes[cells[0]] for cells in known]
    outside = np.ones(colours.shape[:2], bool)
    for cell in peers.all:
        outside[cell] = False
    ground = median(colours[outside], axis=0)
    tint = None
    for cells in (sorted(peers.cells), [peers.chosen]):
        here = [cell for cell in cells if cell in strokes]
        own = median(np.array([colours[cell] for cell in cells]), axis=0)
        expected = _expected(inks, ground, own, tint)
        if not here or not len(expected):
            continue
        seen = np.array([strokes[cell].colour for cell in here])
        off = np.abs(seen[None, :, None] - expected[:, None]).max(axis=3)  # (shares, digits, inks)
        best = int(off.min(axis=2).mean(axis=1).argmin())
        nearest = np.sort(np.pad(off[best], ((0, 0), (0, 1)), constant_values=np.inf), axis=1)
        share = _share(ground, own, expected[best], inks)
        if share:
            tint = ground + (own - ground) / share
        for cell, (near, far), kind in zip(
            here, nearest[:, :2].tolist(), off[best].argmin(axis=1), strict=True
        ):
            if near < SAME_INK and far > CLEARER * near:
                example = examples[int(kind)]
                found[cell] = replace(strokes[cell], colour=example.colour, strength=example.strength)
    return found


def _expected(inks: np.ndarray, ground: np.ndarray, own: np.ndarray, tint: np.ndarray | None) -> np.ndarray:
    """(k, inks, 3) RGB: the inks in a tinted cell, for each share of the tint that is possible: those of a
    tint beneath the digits, and of one over them. tint: its colour if that is known."""
    found = [inks]
    shares = np.linspace(0, OPAQUE, STEPS)[1:]
    if tint is not None:
        away = tint - ground
        shares = np.array([float((own - ground) @ away) / max(float(away @ away), 1.0)])
    for share in shares.tolist():
        colour = ground + (own - ground) / max(share, 1 / STEPS)
        if colour.min() > -BEYOND_WHITE and colour.max() < 255 + BEYOND_WHITE:
            found.append(own + (1 - share) * (inks - ground))
    return np.array(found)


def _share(ground: np.ndarray, own: np.ndarray, expected: np.ndarray, inks: np.ndarray) -> float:
    """The share of a tint that lies over these inks, from where they are expected; 0 if it lies beneath."""
    if np.array_equal(expected, inks):
        return 0.0
    full = inks - ground
    return 1 - float(((expected - own) * full).sum()) / float((full**2).sum())
