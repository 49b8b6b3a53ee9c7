"""Full boards by lot."""

import random

from ..puzzle import Rows, units_of


def full_board(n: int, box: tuple[int, int], rng: random.Random) -> Rows:
    """A board of n rows with each digit once in every row, column and box of so many rows and columns: always
    a digit by lot where fewest are left, and back where none is."""
    units = [[r * n + c for r, c in cells] for _, cells in units_of(n, box)]
    peers = [{j for unit in units if i in unit for j in unit} - {i} for i in range(n * n)]
    board = [0] * (n * n)

    def left(i: int) -> list[int]:
        taken = {board[j] for j in peers[i]}
        return [digit for digit in range(1, n + 1) if digit not in taken]

    def fill() -> bool:
        still = [(left(i), i) for i in range(n * n) if not board[i]]
        if not still:
            return True
        digits, i = min(still, key=lambda x: (len(x[0]), rng.random()))
        for digit in rng.sample(digits, len(digits)):
            board[i] = digit
            if fill():
                return True
        board[i] = 0
        return False

    fill()
    return tuple(tuple(board[r * n : r * n + n]) for r in range(n))
