"""Every answer of a Sudoku, by search; it shares nothing with the rules."""

from ..budget import SearchTooLong, check_clock
from ..cpsat import cpsat_answers
from ..digit_puzzle import digit_model, rows_of_digits
from .puzzle import Sudoku, units_of

# Digits that a search may try: hundreds of times what any puzzle that people made has needed.
BUDGET = 200_000
DIGITS_BETWEEN_CHECKS = 64  # between two looks at the clock


def solutions(puzzle: Sudoku, limit: int = 2, budget: int | None = None) -> list[tuple[str, ...]]:
    """Up to `limit` answers of a Sudoku, each as rows of digits in a text.

    Always goes on where fewest digits are left, as a bit each. Raises SearchTooLong after trying `budget`
    digits without an end (None: never).
    """
    n = puzzle.n
    units: list[list[int]] = [[] for _ in range(n * n)]  # of each cell
    for u, (_, cells) in enumerate(units_of(n, puzzle.box)):
        for r, c in cells:
            units[r * n + c].append(u)
    left = [(1 << n) - 1] * (3 * n)  # the digits that each unit lacks
    board = [x for row in puzzle.givens for x in row]
    for i, digit in enumerate(board):
        for u in units[i] if digit else ():
            if not left[u] >> digit - 1 & 1:
                return []
            left[u] ^= 1 << digit - 1
    still = [(i, *units[i]) for i, digit in enumerate(board) if not digit]
    solutions_found: list[tuple[str, ...]] = []
    tried = 0

    def place_next_digit() -> None:
        nonlocal tried
        best, fewest, digits = -1, n + 1, 0
        for at, (_, r, c, b) in enumerate(still):
            can = left[r] & left[c] & left[b]
            number = can.bit_count()
            if number < fewest:
                best, fewest, digits = at, number, can
                if number < 2:
                    break
        if best < 0:
            solutions_found.append(tuple("".join(map(str, board[r * n : r * n + n])) for r in range(n)))
            return
        i, r, c, b = cell = still[best]
        still[best] = still[-1]
        still.pop()
        while digits and len(solutions_found) < limit:
            tried += 1
            if budget is not None and tried > budget:
                raise SearchTooLong(f"{budget} digits were tried", solutions_found)
            if not tried % DIGITS_BETWEEN_CHECKS:
                check_clock()
            low = digits & -digits
            digits ^= low
            board[i] = low.bit_length()
            left[r] ^= low
            left[c] ^= low
            left[b] ^= low
            place_next_digit()
            left[r] ^= low
            left[c] ^= low
            left[b] ^= low
        still.append(cell)
        still[best], still[-1] = still[-1], still[best]

    place_next_digit()
    return solutions_found


# Exact answers of Sudoku by OR-tools' CP-SAT: a plain model, the second opinion on search.py.


def cpsat_solutions(
    puzzle: Sudoku, limit: int = 2, budget: float | None = None
) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers of a Sudoku, rows of digits; None where `budget` (in CP-SAT's deterministic
    seconds) does not suffice. Raises OrToolsMissing."""
    model, holds = digit_model(puzzle, units_of(puzzle.n, puzzle.box))
    return cpsat_answers(model, holds, lambda true: rows_of_digits(true, puzzle.n), limit, budget)
