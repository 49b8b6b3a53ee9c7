"""The largest puzzles that each game allows, laid out so that a person sees at once what follows: made here,
since as text they would fill pages."""

from itertools import product

from queens_snap.solver.cells import Cell
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.solver.zip.puzzle import Zip


def queens(n: int = 30) -> Board:
    """A region of one cell in each row, a knight's move from that above; the last has all the rest."""
    columns = [*range(1, n, 2), *range(0, n, 2)]
    return _with_rest(n, 1, [[(r, columns[r])] for r in range(n - 1)])


def stars(n: int = 28) -> Board:
    """A strip of three cells in each row, both of whose ends are stars; the last region has all the rest."""
    starts = [start for _ in range(2) for start in range(n) if start % 4 < 2]
    apart = [starts[r * 5 % n] for r in range(n)]
    return _with_rest(n, 2, [[(r, c) for c in range(start, start + 3)] for r, start in enumerate(apart[:-1])])


def tango(n: int = 16) -> Tango:
    """All is given but one cell of each row."""
    some = ["".join(parts) for parts in product(("0101", "0110", "1001"), repeat=n // 4)][: n // 2]
    rows = [row for one in some for row in (one, one.translate(str.maketrans("01", "10")))]
    return Tango.of([row[:r] + "." + row[r + 1 :] for r, row in enumerate(rows)])


def sudoku(n: int = 9) -> Sudoku:
    """All is given but the middle of each box."""
    rows = [[(r * 3 + r // 3 + c) % n + 1 for c in range(n)] for r in range(n)]
    return Sudoku.of(
        [[0 if r % 3 == c % 3 == 1 else x for c, x in enumerate(row)] for r, row in enumerate(rows)]
    )


def snake(n: int = 20) -> Zip:
    """To and fro between walls, from one corner to another."""
    numbers = [[0] * n for _ in range(n)]
    numbers[0][0], numbers[-1][0] = 1, 2
    walls = [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n) if c != (0 if r % 2 else n - 1)]
    return Zip.of(numbers, walls)


def bands(n: int = 20) -> Patches:
    """A rectangle a row, as wide as the board."""
    return Patches.of(n, n, [{"cell": (r, 0), "shape": "wide", "size": n} for r in range(n)])


def wend() -> Wend:
    """A word a row, read to and fro, between walls."""
    rows = ["OVERCOME", "STRAIGHT", "PLATFORM", "EXCHANGE", "CUSTOMER", "FEEDBACK", "BUSINESS", "LANGUAGE"]
    return Wend.of(rows, [8] * 8)


def line(n: int = 150) -> Nonogram:
    """Make a nonogram of n x n cells whose first row is filled and whose other rows are empty."""
    return Nonogram.of([[n], *([] for _ in range(n - 1))], [[1]] * n)


def _with_rest(n: int, k: int, regions: list[list[Cell]]) -> Board:
    """A board of these regions and one more, of all cells that are in none of them."""
    of = {cell: number for number, cells in enumerate(regions) for cell in cells}
    return Board.of([[of.get((r, c), n) for c in range(n)] for r in range(n)], k)
