"""The whole answer to a board: is there exactly one solution, and how does a person get there?"""

from ..budget import CP_SAT_BUDGET, Budget, SearchTooLong, proven
from ..cell import Cell
from ..effort import OutOfTime
from ..puzzle import MalformedBoard, Solution
from . import cpsat
from .board import Board
from .ladder import FAIR, QUICK, rate, solve
from .search import BUDGET, BUDGET_OF_STARS, solutions

# How wide a board with k queens a unit usually is, for each of them (10 for 2, 14 for 3, 25 for 6).
USUAL_WIDTH = 4.3
LEAST_WIDTH = 4  # there are hardly any placements below 4k
WIDEST_QUEENS = 15  # boards of the games with one queen a unit are no wider

Found = tuple[tuple[Cell, ...], ...]  # up to two solutions


def conclude(board: Board) -> Solution:
    """How many solutions there are, by search from the empty board, and the deduction: of a board with one
    solution by the whole ladder, of one with several as far as rules of single units go.

    Raises SearchTooLong where no budget comes to an end.
    """
    return _explained(board, _found(board, patient=True))


def conclude_read(board: Board, stars: int | None) -> Solution:
    """What `conclude` says, of regions that were read, for so many stars a unit; where these are not given,
    for the only number with which the board has exactly one solution, and for one queen where no number does.
    No Queens board has just one solution at k = 2; Star Battle boards have several below their k. Nothing is
    told from regions in several parts, since they were misread.

    Raises MalformedBoard where so many stars do not fit; SearchTooLong as `conclude` does, where the time
    ends while a number is tried, and where a board wider than any Queens board takes too long with its
    likeliest number; `unsaid` where to be told the number would help.
    """
    return _explained(*_found_read(board, stars))


def answered(board: Board, stars: int | None) -> Solution:
    """What `conclude_read` says, without the deduction, which may take twenty times as long."""
    return Solution(*_found_read(board, stars))


def _found(board: Board, patient: bool = False) -> Found:
    """The solutions. patient: False where an answer is wanted in a second."""
    ways = [
        lambda: solutions(board, limit=2, budget=BUDGET),
        lambda: _deduced(board),
        lambda: cpsat.bounded_solutions(board, 2, CP_SAT_BUDGET),
    ]
    return tuple(proven(*(ways if patient else ways[:2])))


def _found_read(board: Board, stars: int | None) -> tuple[Board, Found]:
    """The board with its number of stars, and its solutions."""
    if stars:
        if 2 * stars > (board.n + 1) // 2:  # two rows have room for one queen in each pair of columns
            raise MalformedBoard(f"{stars} queens a row do not fit on a {board.n} x {board.n} board")
        return board.with_k(stars), _found(board.with_k(stars))
    most = 1 if board.scattered_regions else max(1, board.n // LEAST_WIDTH)
    likeliest_first = sorted(range(2, most + 1), key=lambda k: abs(board.n / USUAL_WIDTH - k))
    for k in (1, *likeliest_first):
        candidate = board.with_k(k)
        try:
            found = proven(
                lambda board=candidate, budget=BUDGET if k == 1 else BUDGET_OF_STARS: solutions(
                    board, limit=2, budget=budget
                ),
                lambda board=candidate: _deduced(board),
            )
        except SearchTooLong as error:
            is_wide = board.n > WIDEST_QUEENS
            if isinstance(error, OutOfTime) or (is_wide and k == likeliest_first[0]):
                raise SearchTooLong(str(error), unsaid=most > 1 and (is_wide or k > 1)) from error
            continue
        if len(found) == 1:
            return candidate, tuple(found)
    try:
        return board.with_k(1), _found(board.with_k(1))
    except SearchTooLong as error:
        raise SearchTooLong(str(error), unsaid=most > 1) from error


def _deduced(board: Board) -> list[tuple[Cell, ...]] | None:
    """The only solution, where the fair rules prove it."""
    deduction = solve(board, rules=FAIR, budget=Budget.for_board(board.shape))
    return [deduction.queens] if deduction.solved else None


def _explained(board: Board, found: Found) -> Solution:
    if not found:
        return Solution(board, ())
    if len(found) > 1:
        return Solution(board, found, solve(board, rules=QUICK).proof)
    answer = next(iter(found))
    deduction = solve(board, budget=Budget.for_board(board.shape))
    placed = set(deduction.queens)
    guessed = tuple(cell for cell in answer if cell not in placed)
    return Solution(board, found, deduction.proof, rate(deduction) if deduction.in_time else None, guessed)
