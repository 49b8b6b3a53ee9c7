"""Full boards by lot."""

import random

from ..puzzle import Rows, units_of


def full_board(n: int, box: tuple[int, int], rng: random.Random) -> Rows:
    """A board of n rows with each digit once in every row, column and box of so many rows and columns: always
    a digit by lot where fewest are left, and back where none is."""
    units = [[r * n + c for r, c in cells] for _, cells in units_of(n, box)]
    own = [[u for u, unit in enumerate(units) if i in unit] for i in range(n * n)]
    taken = [0] * len(units)  # of each unit the digits that it has, as a mask
    every = (1 << n) - 1
    board = [0] * (n * n)

    def put(i: int, digit: int) -> None:
        """Put a digit into a cell, or where it has that, take it away."""
        board[i] ^= digit
        for u in own[i]:
            taken[u] ^= 1 << digit - 1

    def left(i: int) -> int:
        row, column, square = own[i]
        return every & ~(taken[row] | taken[column] | taken[square])

    def fill() -> bool:
        still = [(left(i).bit_count(), rng.random(), i) for i in range(n * n) if not board[i]]
        if not still:
            return True
        _, _, i = min(still)
        digits = [digit for digit in range(1, n + 1) if left(i) >> digit - 1 & 1]
        for digit in rng.sample(digits, len(digits)):
            put(i, digit)
            if fill():
                return True
            put(i, digit)
        return False

    fill()
    return tuple(tuple(board[r * n : r * n + n]) for r in range(n))
