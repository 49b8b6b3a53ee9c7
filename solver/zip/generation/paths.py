"""Random paths through all cells of a board."""

import random

from ...cell import Cell

# Moves for each cell of a board, times the binary digits of their number: more changes neither how often
# paths turn nor where they end.
MOVES = 3


def random_path(n: int, rng: random.Random) -> list[Cell]:
    """A path through all cells of n x n, far from every pattern.

    By backbiting: an end takes a neighbour that it is not joined to, which leaves a loop; the loop is opened
    on its other side, and there is the new end (R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev,
    "Secondary structures in long compact polymers", Physical Review E 74, 2006).
    """
    path = [(r, c if r % 2 == 0 else n - 1 - c) for r in range(n) for c in range(n)]
    place = {cell: i for i, cell in enumerate(path)}
    for _ in range(MOVES * n * n * (n * n).bit_length()):
        if rng.random() < 1 / 2:
            path.reverse()
            place = {cell: len(path) - 1 - i for cell, i in place.items()}
        r, c = path[-1]
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        i = place.get(rng.choice(beside), len(path))
        if i < len(path) - 2:
            path[i + 1 :] = path[:i:-1]
            for j in range(i + 1, len(path)):
                place[path[j]] = j
    return path
