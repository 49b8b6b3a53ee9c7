"""The record of Queens and Star Battle, their conclusions, and a player's marks."""

from collections.abc import Sequence
from dataclasses import replace

from ..budget import CP_SAT_BUDGET, Budget, OutOfTime, SearchTooLong, proven
from ..cells import Cell, Unit
from ..game import CELL, Game, lazy_function, lazy_record
from ..puzzle import MalformedBoard, Marks, Position, Solution, WrongMark, in_time
from . import search
from .explanation import rate, solve
from .puzzle import Board, board_of, parse_board
from .rules import FAIR, QUICK
from .search import BUDGET, BUDGET_OF_STARS, solutions
from .state import State

# The whole answer to a board: is there exactly one solution, and how does a person get there?

# How wide a board with k queens a unit usually is, for each of them (10 for 2, 14 for 3, 25 for 6).
USUAL_WIDTH = 4.3
LEAST_WIDTH = 4  # there are hardly any placements below 4k
WIDEST_QUEENS = 15  # boards of the games with one queen a unit are no wider

Found = tuple[tuple[Cell, ...], ...]  # up to two solutions


def conclude(board: Board) -> Solution:
    """The number of solutions there are, by search from the empty board, and the deduction: of a board with
    one solution by the whole ladder, of one with several as far as rules of single units go.

    Raises SearchTooLong where no budget comes to an end.
    """
    return _explained(board, _found(board, patient=True))


def conclude_read(board: Board, stars: int | None) -> Solution:
    """The solution of regions that were read, for so many stars a unit; where these are not given, for the
    only number with which the board has exactly one solution, and for one queen where no number does. No
    Queens board has just one solution at k = 2; Star Battle boards have several below their k. Nothing is
    told from regions in several parts, since they were misread.

    Raises MalformedBoard where so many stars do not fit; SearchTooLong as `conclude` does, where the time
    ends while a number is tried, and where a board wider than any Queens board takes too long with its
    likeliest number; `unsaid` where to be told the number would help.
    """
    return _explained(*_found_read(board, stars))


def answered(board: Board, stars: int | None) -> Solution:
    """The solution of `conclude_read` without the deduction, which may take twenty times as long."""
    return Solution(*_found_read(board, stars))


def _found(board: Board, patient: bool = False) -> Found:
    """The solutions. patient: False where an answer is wanted in a second."""
    ways = [
        lambda: solutions(board, limit=2, budget=BUDGET),
        lambda: _deduced(board),
        lambda: search.bounded_solutions(board, 2, CP_SAT_BUDGET),
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


# The marks of a half-solved board: which contradict its solution, and what follows from the rest.

QUEENS, CROSSES = "queens", "crosses"  # kinds of marks
LEAST_WRONG = 3  # marks that contradict the solution, below which a player may just be wrong
LEAST_CROSSES = 2  # the same where every cross stands in a queen's cell, which no player does by mistake


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The position of a player: the queens and crosses that agree with the only solution, and all steps that
    follow from them."""
    board, right = solution.puzzle, set(solution.answer or ())
    assert isinstance(board, Board)
    queens = tuple(cell for cell in marks.get(QUEENS, ()) if cell in right)
    crosses = tuple(cell for cell in marks.get(CROSSES, ()) if cell not in right)
    state = State(board, queens, crosses)
    proof = solution.proof
    if queens or crosses or not proof:
        proof = solve(board, state, budget=Budget.for_board(board.shape)).proof
    stuck = not set(solution.guessed) <= set(queens)
    return Position({QUEENS: queens, CROSSES: crosses}, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The marks that contradict the only solution, row by row; none where there is no only one."""
    if solution.answer is None:
        return ()
    right, queens = set(solution.answer), marks.get(QUEENS, ())
    wrong = [_wrong_queen(solution, cell, queens) for cell in queens if cell not in right]
    wrong += [_wrong_cross(solution, cell) for cell in marks.get(CROSSES, ()) if cell in right]
    return tuple(sorted(wrong, key=lambda mark: mark[:2]))


def understood(solution: Solution, marks: Marks) -> Marks | None:
    """The marks as they are to be taken where most of them contradict the only solution, or all crosses stand
    in queens' cells: queens for crosses and crosses for queens, as boards drawn by hand have stars as crosses
    and empty cells as rings, if that contradicts nothing; else without either. None: as they are."""
    if solution.answer is None:
        return None
    queens, crosses = tuple(marks.get(QUEENS, ())), tuple(marks.get(CROSSES, ()))
    wrong = len(wrong_marks(solution, marks))
    stars = len(crosses) >= LEAST_CROSSES and set(crosses) <= set(solution.answer)
    if not stars and (wrong < LEAST_WRONG or 2 * wrong <= len(queens) + len(crosses)):
        return None
    swapped = {**marks, QUEENS: crosses, CROSSES: queens}
    return swapped if crosses and not wrong_marks(solution, swapped) else {**marks, QUEENS: (), CROSSES: ()}


def _wrong_queen(solution: Solution, cell: Cell, queens: Sequence[Cell]) -> WrongMark:
    board = solution.puzzle
    assert isinstance(board, Board)
    for other in queens:
        if other == cell:
            continue
        if abs(cell[0] - other[0]) < 2 and abs(cell[1] - other[1]) < 2:
            return WrongMark(cell, "queen", other=other)
        unit = _shared_unit(board, cell, other)
        if unit:
            return WrongMark(cell, "queen", other=other, unit=unit)
    steps = (i for i, step in enumerate(solution.steps, 1) if cell in step.dead)
    return WrongMark(cell, "queen", step=next(steps, None))


def _wrong_cross(solution: Solution, cell: Cell) -> WrongMark:
    steps = (i for i, step in enumerate(solution.steps, 1) if cell in step.queens)
    return WrongMark(cell, "cross", step=next(steps, None))


def _shared_unit(board: Board, a: Cell, b: Cell) -> Unit | None:
    """A unit that two queens cannot share, if it needs no counting: with one queen a unit, any."""
    if board.k > 1:
        return None
    for kind, mine, others in (
        ("row", a[0], b[0]),
        ("column", a[1], b[1]),
        ("region", board.region_of(a), board.region_of(b)),
    ):
        if mine == others:
            return Unit(kind, mine)
    return None


DOTS = "dots"  # which somebody draws where a queen may stand: neither right nor wrong

GAME = Game(
    parse_board,
    board_of,
    "regions",
    None,
    conclude,
    conclude_read,
    position,
    wrong_marks,
    understood,
    starred=True,
    twins=lazy_function(__package__, ".generate:twins"),
    marks=dict.fromkeys((QUEENS, CROSSES, DOTS), CELL),
    maker=lazy_record(__package__, ".generate:QUEENS"),
    answered=answered,
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
#: The same in everything but what is made where nothing is asked for.
STARBATTLE = replace(GAME, maker=lazy_record(__package__, ".generate:STARBATTLE"))
