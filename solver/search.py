"""Exact answers by search: used to prove that a solution is the only one, never to find a step."""

from .board import NO_REGION, Board, Cell


def solutions(board: Board, limit: int = 2) -> list[tuple[Cell, ...]]:
    """Up to `limit` solutions of the board, each sorted row by row."""
    n, k = board.n, board.k
    found: list[tuple[Cell, ...]] = []
    placed: list[Cell] = []
    region_left = [k] * n
    column_left = [k] * n

    def place(row: int, column: int, left: int, above: int, here: int) -> None:
        if len(found) >= limit:
            return
        if left == 0:
            if row + 1 == n:
                found.append(tuple(placed))
            else:
                place(row + 1, 0, k, here, 0)
            return
        for c in range(column, n):
            region = board.regions[row][c]
            if region == NO_REGION or not column_left[c] or not region_left[region] or (7 << c >> 1) & above:
                continue
            column_left[c] -= 1
            region_left[region] -= 1
            placed.append((row, c))
            place(row, c + 2, left - 1, above, here | 1 << c)
            placed.pop()
            column_left[c] += 1
            region_left[region] += 1

    place(0, 0, k, 0, 0)
    return found
