"""Search as most programs for this game do it: try the columns of one row after the other, step back if none
fits.

The yardstick for solver.py, written plainly: bits for what is taken, and nothing clever.
"""

from collections.abc import Sequence

Queens = tuple[tuple[int, int], ...]


def first_solution(regions: Sequence[str]) -> Queens:
    """One queen a row, column and region, none touching: (row, column) from the top; () if there is none.

    regions: N rows of N letters, one a region.
    """
    n = len(regions)
    letters = sorted(set("".join(regions)))
    bit = [[1 << letters.index(letter) for letter in row] for row in regions]

    def fill(row: int, last: int, columns: int, used: int) -> Queens | None:
        if row == n:
            return ()
        for column in range(n):
            free = not columns >> column & 1 and not used & bit[row][column]
            if free and abs(column - last) > 1:
                rest = fill(row + 1, column, columns | 1 << column, used | bit[row][column])
                if rest is not None:
                    return ((row, column), *rest)
        return None

    return fill(0, -2, 0, 0) or ()
