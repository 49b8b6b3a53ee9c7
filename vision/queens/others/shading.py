"""Cells filled with one colour across regions whose other cells have the board's ground: shaded in another
game, as in LITS, Aquarium or Nurikabe, or by a player who marks cells so."""

import numpy as np

from ....solver.cells import Cell
from ...cells.colours import SAME_COLOUR, to_lab
from ...doubts import PLACES, Doubt, Sort

STRONG = 25.0  # CIE76 from the ground: what tints a row, a chosen cell or a mistake is paler
GROUND = 0.4  # share of the cells that have the ground's colour, at least
LEAST = 4  # cells that are filled
MIXED = 3  # regions with cells of both kinds: frames and toasts reach into fewer
SAME = 0.8  # share of what stands out strongly that has one colour, so that it is a filling


def shading_doubts(labels: np.ndarray, colours: np.ndarray) -> list[Doubt]:
    """From cells that are filled. labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own."""
    cells = filled_cells(labels, colours)
    if not cells:
        return []
    text = f"cells are filled across regions{PLACES}: is it another game?"
    return [Doubt(Sort.OTHER_GAME, text, tuple(cells))]


def filled_cells(labels: np.ndarray, colours: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have one strong colour in several regions, beside others that have not."""
    lab = to_lab(colours).reshape(-1, 3)
    ground, on_ground = _commonest(lab)
    strong = np.linalg.norm(lab - ground, axis=1) >= STRONG
    if on_ground.mean() < GROUND or strong.sum() < LEAST:
        return []
    filling, _ = _commonest(lab[strong])
    filled = np.linalg.norm(lab - filling, axis=1) < SAME_COLOUR
    both = np.intersect1d(labels.ravel()[filled], labels.ravel()[on_ground])
    if filled.sum() < max(LEAST, SAME * strong.sum()) or len(both) < MIXED:
        return []
    return [(r, c) for r, c in np.argwhere(filled.reshape(labels.shape)).tolist()]


def _commonest(lab: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The colour that most of (m, 3) have, and which these are."""
    alike = np.linalg.norm(lab[:, None] - lab, axis=2) < SAME_COLOUR
    most = int(alike.sum(axis=1).argmax())
    return lab[most], alike[most]
