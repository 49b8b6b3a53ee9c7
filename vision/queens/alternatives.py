"""Other readings of the same lattice, for the pipeline to weigh: one doubtful cell in its other neighbour's
region."""

import numpy as np

from ...solver.queens.board import is_connected
from ..cells.ink import Sides
from .regions import Grouping, in_order

MOST_MOVES = 3  # readings with one cell moved that are offered


def moved_cells(grouping: Grouping) -> list[tuple[np.ndarray, float, tuple[int, int]]]:
    """(labels, nearness, cell): the boards that differ in one cell, most plausible first.

    nearness: 0..1, the weakest step to a neighbour in the cell's own region over that to one in the other
    region: 1 where the picture does not tell which of the two it belongs to.
    """
    if grouping.steps is None:
        return []
    labels = grouping.labels
    candidates = []
    for cell, own, other, label in _border_cells(labels, grouping.steps):
        if own < other or other <= 0:
            candidates.append((own / max(other, 1e-6), cell, label))
    moves = []
    for nearness, cell, label in sorted(candidates, key=lambda c: (-c[0], c[1])):
        left = [(r, c) for r, c in np.argwhere(labels == labels[cell]).tolist() if (r, c) != cell]
        if not left or not is_connected(left):
            continue
        moved = labels.copy()
        moved[cell] = label
        moves.append((in_order(moved), float(min(nearness, 1.0)), cell))
        if len(moves) == MOST_MOVES:
            break
    return moves


def differing_cells(labels: np.ndarray, other: np.ndarray) -> list[tuple[int, int]]:
    """The cells, row by row, that are in another region on the second of two boards, (n, n) int each; the
    regions are told to be the same by the cells they share."""
    n = len(labels)
    shared = np.zeros((n, n), int)
    np.add.at(shared, (labels.ravel(), other.ravel()), 1)
    same = shared.argmax(axis=1)[labels] == other
    return [(r, c) for r, c in np.argwhere(~same).tolist()]


def _border_cells(labels: np.ndarray, steps: Sides) -> list[tuple[tuple[int, int], float, float, int]]:
    """(cell, least step to a neighbour of its own region, least to one of another, that region's label)."""
    to, of = np.full((4, *labels.shape), np.inf), np.full((4, *labels.shape), -1)
    to[0, :, :-1], of[0, :, :-1] = steps.right, labels[:, 1:]
    to[1, :, 1:], of[1, :, 1:] = steps.right, labels[:, :-1]
    to[2, :-1], of[2, :-1] = steps.below, labels[1:]
    to[3, 1:], of[3, 1:] = steps.below, labels[:-1]
    own = np.where(of == labels, to, np.inf).min(axis=0)
    outside = np.where(of == labels, np.inf, to)
    other = outside.min(axis=0)
    label = np.where(outside == other, of, len(labels)).min(axis=0)
    return [
        ((r, c), float(own[r, c]), float(other[r, c]), int(label[r, c]))
        for r, c in np.argwhere(np.isfinite(own) & np.isfinite(other)).tolist()
    ]
