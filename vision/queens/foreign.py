"""Cells in the colour of another region than their own: something tints or frames them, or the regions are
wrong."""

import numpy as np

from ...solver.cells import Cell
from ..cells.colours import SAME_COLOUR, band_colours, to_lab
from ..doubts import Doubt, Sort
from ..grid.rectify import Flat
from .regions import COLOUR_NOISE, colour_patches, scattered_cells

MOST = 0.5  # share of a region's cells that have a colour, from which it is that region's
GREY = 6.0  # CIE76, from grey: on boards without a colour that has more, shades are alike by chance
WITHIN = (0.26, 0.36)  # of a cell, from its sides: what lies inside frames, which hide a cell's colour
RIM = (0.05, 0.09)  # of a cell, from its sides: what shows of it beside a button or a disc that fills it


def foreign_doubts(labels: np.ndarray, colours: np.ndarray, fine: Flat) -> list[Doubt]:
    """From cells in another region's colour, beside their borders ((n, n, 3) RGB colours) or within a frame.

    What a pointer, a hint or a conflict makes of a colour is hardly ever just that of another region.
    """
    if np.linalg.norm(to_lab(colours)[..., 1:], axis=2).max() < GREY:
        return []
    doubts = []
    if hidden := hidden_parts(labels, colours, band_colours(fine, *RIM)):
        doubts.append(Doubt(Sort.CONTRADICTED, "regions lie in several parts", tuple(hidden)))
    if cells := tinted_cells(labels, colours) or framed_cells(labels, colours, band_colours(fine, *WITHIN)):
        doubts.append(Doubt(Sort.CONTRADICTED, "cells have the colour of another region", tuple(cells)))
    return doubts


def hidden_parts(labels: np.ndarray, colours: np.ndarray, rims: np.ndarray) -> list[Cell]:
    """The cells apart from the largest part of their region whose colour may be that of something that covers
    them: their rim has another region's. rims: (n, n, 3) RGB; others as in `tinted_cells`."""
    apart = set(scattered_cells(labels))
    return [cell for cell in framed_cells(labels, colours, rims) if cell in apart]


def tinted_cells(labels: np.ndarray, colours: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have another region's colour. Where light falls off, small steps connect
    them to their own. labels: (n, n) int. colours: (n, n, 3) RGB 0..255."""
    patch = colour_patches(colours, SAME_COLOUR).ravel()
    connected = _share_at_home(labels, np.equal.outer(patch, patch)) >= MOST
    return _cells(_foreign(labels, colours, colours) & ~connected)


def framed_cells(labels: np.ndarray, colours: np.ndarray, within: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have another region's colour in their middle, or where else it was looked
    for. within: (n, n, 3) RGB, that colour; others as in `tinted_cells`."""
    unlike = np.linalg.norm(to_lab(within) - to_lab(colours), axis=2) >= SAME_COLOUR
    return _cells(_foreign(labels, colours, within) & unlike)


def _foreign(labels: np.ndarray, colours: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """(n, n) bool: whether what is seen of a cell is the colour of more cells of another region than of its
    own."""
    own, other = (to_lab(x).reshape(-1, 3) for x in (seen, colours))
    away = np.linalg.norm(own[:, None] - other, axis=2)
    of = np.eye(int(labels.max()) + 1)[labels.ravel()]
    elsewhere = ((away < COLOUR_NOISE) @ of / of.sum(axis=0) * (1 - of)).max(axis=1).reshape(labels.shape)
    return (elsewhere >= MOST) & (elsewhere > _share_at_home(labels, away < SAME_COLOUR))


def _share_at_home(labels: np.ndarray, alike: np.ndarray) -> np.ndarray:
    """(n, n): share of the other cells of its region that are like a cell, where there are any. alike:
    (cells, cells) bool."""
    home = np.equal.outer(labels.ravel(), labels.ravel())
    np.fill_diagonal(home, False)
    most = home.sum(axis=1)
    share = np.where(most, (alike & home).sum(axis=1) / np.maximum(most, 1), 1.0)
    return share.reshape(labels.shape)


def _cells(which: np.ndarray) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(which).tolist()]
