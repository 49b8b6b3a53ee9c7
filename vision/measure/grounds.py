"""Measures of the grounds of neighbouring cells: how they differ, how they differ from the board's own
ground, how they resemble a tint of a clue's colour, and what ink lies between them."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..percentiles import percentile
from .colours import are_alike, to_lab
from .sides import INNER_PERCENTILE, Pen, border_inks, excess_over_least, values_of_pairs

# pen and percentile of each ink measure; see `border_inks`
INK_KINDS: tuple[tuple[Pen, int], ...] = (("any", 15), ("any", 40), ("any", 75), ("coloured", 40))
SAME_GROUND_CIE76 = 4.0  # CIE76 distance below which two grounds count as one
MIN_LINE_DISTANCE = 4.0  # distance (0..255) from the board's own ground below which all lines weigh alike
WEIGHING_ROUNDS = 6  # rounds of weighing the lines by their distance from the last solution
COMMON_GROUND_WEIGHT = 0.001  # weight of the commonest ground beside that of the lines
MIN_TINT_CIE76 = 3.0  # CIE76 from the board's own ground, below which a ground is no tint
# Measures of each side. Card: the board's own ground. Off: CIE76 from the card, for the nearer cell
# and the farther one. Tint: the cosine between what a ground and a clue's colour add to the card, for the
# clue with the largest cosine. Inks: see measure/sides.py.
GROUND_MEASURES = (
    *("step", "step in lightness", "step in hue", "step in tint"),
    *("nearer off", "farther off", "nearer tint", "farther tint", "like one clue"),
    *("ink in most rows", "ink", "ink in some rows", "coloured ink", "ink above both", "ink above one"),
    *("step above both", "step above one", "usual step", "largest step", "usual ink", "largest ink"),
    *("fewer alike", "more alike", "clues", "share of the card", "clues a cell", "cell in pixels", "rows"),
)


def ground_measures(flat: Flat, grounds: np.ndarray, bodies: np.ndarray, clues: Sequence[Cell]) -> np.ndarray:
    """Return (2 n (n - 1), len(GROUND_MEASURES)) float32, in the order of `BetweenCells.flat`. grounds,
    bodies: (n, n, 3) RGB, each cell's own colour, and that of what stands in its middle. clues: the cells
    with a clue."""
    n = len(grounds)
    lab, card = to_lab(grounds), board_ground(grounds, bodies, clues)
    off = np.linalg.norm(lab - to_lab(card), axis=2)
    tints, likest = _tint_likeness(grounds - card, off, bodies - card, clues)
    apart = np.abs(np.subtract(*values_of_pairs(lab)))
    step = np.linalg.norm(apart, axis=1)
    inks = [ink.flat() for ink in border_inks(flat, grounds, INK_KINDS)]
    alike = are_alike(lab, SAME_GROUND_CIE76).mean(axis=1)
    offs, of_tints, one = values_of_pairs(off), values_of_pairs(tints), np.equal(*values_of_pairs(likest))
    nearer, farther = (choose(*of_tints) for choose in (np.minimum, np.maximum))
    clue = np.zeros((n, n))
    clue[tuple(np.array(clues, int).reshape(-1, 2).T)] = 1
    ink_above, step_above = (excess_over_least(x, n) for x in (inks[1], step))
    of_board = (
        percentile(step, INNER_PERCENTILE),
        step.max(),
        percentile(inks[1], INNER_PERCENTILE),
        inks[1].max(),
    )
    columns = [
        *(step, apart[:, 0], np.linalg.norm(apart[:, 1:], axis=1), farther - nearer),
        *(np.minimum(*offs), np.maximum(*offs), nearer, farther, one),
        *(*inks, *ink_above, *step_above, *(np.full(len(step), value) for value in of_board)),
        *(choose(*values_of_pairs(alike.reshape(n, n))) for choose in (np.minimum, np.maximum)),
        np.add(*values_of_pairs(clue)),
        *(
            np.full(len(step), value)
            for value in ((off < SAME_GROUND_CIE76).mean(), len(clues) / n**2, flat.source_cell, n)
        ),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def board_ground(grounds: np.ndarray, bodies: np.ndarray, clues: Sequence[Cell]) -> np.ndarray:
    """Return (3,) RGB: the board's own ground (the card).

    The ground of a clue's cell is the card, or the card tinted with the clue's colour. So the lines from
    clues' colours through their cells' grounds meet at the card. If they leave it open, the commonest ground
    counts. A ground that some cell has is preferred if it is near.
    """
    flat = grounds.reshape(-1, 3).astype(float)
    lab = to_lab(flat)
    alike = are_alike(lab, SAME_GROUND_CIE76)
    card = usual = np.median(flat[alike[alike.sum(axis=1).argmax()]], axis=0)
    at = tuple(np.array(clues, int).reshape(-1, 2).T)
    own = grounds[at].astype(float)
    ways = own - bodies[at]
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1.0)
    across = np.eye(3) - ways[:, :, None] * ways[:, None]  # (m, 3, 3): what is left beside each line
    for _ in range(WEIGHING_ROUNDS):  # lines that pass far from where the others meet count less
        weights = 1 / np.maximum(
            np.linalg.norm((across @ (card - own)[..., None])[..., 0], axis=1), MIN_LINE_DISTANCE
        )
        left = (across * weights[:, None, None]).sum(axis=0) + np.eye(3) * COMMON_GROUND_WEIGHT
        card = np.linalg.solve(
            left, np.einsum("m,mij,mj->i", weights, across, own) + COMMON_GROUND_WEIGHT * usual
        )
    off = np.linalg.norm(lab - to_lab(card.clip(0, 255)), axis=1)
    return flat[off.argmin()] if off.min() < SAME_GROUND_CIE76 else card.clip(0, 255)


def _tint_likeness(
    added: np.ndarray, off: np.ndarray, full: np.ndarray, clues: Sequence[Cell]
) -> tuple[np.ndarray, np.ndarray]:
    """Return (n, n) -1..1: how much each ground resembles a tint of a clue's colour; and (n, n) int: the
    index of that clue. added, full: (n, n, 3), what grounds and clues' colours add to the board's own ground.
    off: (n, n), CIE76 from it."""
    if not clues:
        return np.zeros_like(off), np.zeros(off.shape, int)
    full = full[tuple(np.array(clues).T)]  # (m, 3)
    lengths = np.linalg.norm(added, axis=2)[..., None] * np.linalg.norm(full, axis=1)
    like = (added @ full.T) / np.maximum(lengths, 1.0)
    like[off < MIN_TINT_CIE76] = 0
    return like.max(axis=2), like.argmax(axis=2)
