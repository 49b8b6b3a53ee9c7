"""The largest puzzle of each game, with a simple layout, generated because its text would fill pages."""

from itertools import product

from queens_snap.solver.cells import Cell
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.solver.zip.puzzle import Zip


def largest_queens(n: int = 30) -> Board:
    """Return a board with a one-cell region in each row, a knight's move from that above; the last region
    is the rest."""
    columns = [*range(1, n, 2), *range(0, n, 2)]
    return _board_with_remainder(n, 1, [[(r, columns[r])] for r in range(n - 1)])


def largest_star_battle(n: int = 28) -> Board:
    """Return a board with a strip of three cells in each row, whose ends are stars; the last region is the
    rest."""
    starts = [start for _ in range(2) for start in range(n) if start % 4 < 2]
    apart = [starts[r * 5 % n] for r in range(n)]
    return _board_with_remainder(
        n, 2, [[(r, c) for c in range(start, start + 3)] for r, start in enumerate(apart[:-1])]
    )


def largest_tango(n: int = 16) -> Tango:
    """Return a Tango with one cell of each row missing."""
    some = ["".join(parts) for parts in product(("0101", "0110", "1001"), repeat=n // 4)][: n // 2]
    rows = [row for one in some for row in (one, one.translate(str.maketrans("01", "10")))]
    return Tango.of([row[:r] + "." + row[r + 1 :] for r, row in enumerate(rows)])


def largest_sudoku(n: int = 9) -> Sudoku:
    """Return a Sudoku with only the middle of each box missing."""
    rows = [[(r * 3 + r // 3 + c) % n + 1 for c in range(n)] for r in range(n)]
    return Sudoku.of(
        [[0 if r % 3 == c % 3 == 1 else x for c, x in enumerate(row)] for r, row in enumerate(rows)]
    )


def largest_zip(n: int = 20) -> Zip:
    """Return a Zip whose path runs to and fro between walls, from corner to corner."""
    numbers = [[0] * n for _ in range(n)]
    numbers[0][0], numbers[-1][0] = 1, 2
    walls = [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n) if c != (0 if r % 2 else n - 1)]
    return Zip.of(numbers, walls)


def largest_patches(n: int = 20) -> Patches:
    """Return a Patches with one rectangle a row, as wide as the board."""
    return Patches.of(n, n, [{"cell": (r, 0), "shape": "wide", "size": n} for r in range(n)])


def largest_wend() -> Wend:
    """Return a Wend with one word a row."""
    rows = ["OVERCOME", "STRAIGHT", "PLATFORM", "EXCHANGE", "CUSTOMER", "FEEDBACK", "BUSINESS", "LANGUAGE"]
    return Wend.of(rows, [8] * 8)


def largest_nonogram(n: int = 150) -> Nonogram:
    """Return a nonogram with one full row."""
    return Nonogram.of([[n], *([] for _ in range(n - 1))], [[1]] * n)


def _board_with_remainder(n: int, k: int, regions: list[list[Cell]]) -> Board:
    """Return a board of these regions and one more region of all other cells."""
    of = {cell: number for number, cells in enumerate(regions) for cell in cells}
    return Board.of([[of.get((r, c), n) for c in range(n)] for r in range(n)], k)
