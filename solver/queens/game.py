"""The entries of Queens and Star Battle in the table of games: parser, conclusions, and a player's marks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..budget import CP_SAT_BUDGET, Budget, OutOfTime, SearchTooLong, answers_of_first_finished
from ..cells import Cell, Unit
from ..game import (
    CELL_FORM,
    AnyDeduction,
    EnteredMarks,
    Game,
    MakeState,
    MarkForm,
    Parse,
    ReadJson,
    SolveAnswersOnly,
)
from ..ladder import Rung
from ..puzzle import Answer, MalformedBoard, Marks, Solution, WrongMark
from ..rating import Rating
from . import search
from .explanation import Deduction, rate, solve
from .puzzle import Board, board_of, parse_board
from .rules import FAIR_RULES, LADDER, SINGLE_UNIT_RULES
from .search import BUDGET, STAR_BUDGET, solutions
from .state import State, mask_of

# How wide a board with k queens a unit usually is, for each of them (10 for 2, 14 for 3, 25 for 6).
USUAL_COLUMNS_A_STAR = 4.3
MIN_COLUMNS_A_STAR = 4  # there are hardly any placements below 4k
MAX_QUEENS_SIZE = 15  # boards of the games with one queen a unit are no wider


# Kinds of marks. A dot is drawn where a queen may stand, and is neither right nor wrong.
QUEENS, CROSSES, DOTS = "queens", "crosses", "dots"
MIN_WRONG_MARKS = 3  # marks that contradict the solution, below which a player may just be wrong
MIN_WRONG_CROSSES = 2  # the same where every cross stands in a queen's cell, which no player does by mistake

FoundSolutions = tuple[tuple[Cell, ...], ...]  # up to two solutions


def solve_without_deduction(board: Board, stars: int | None) -> Solution:
    """The solution of `solve_read_puzzle` without the deduction, which may take twenty times as long."""
    return Solution(*_solve_read_board(board, stars))


class QueensGame(Game):
    """The record of Queens."""

    parse: Parse = staticmethod(parse_board)
    of_json: ReadJson = staticmethod(board_of)
    field = "regions"
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks: Mapping[str, MarkForm] = dict.fromkeys((QUEENS, CROSSES, DOTS), CELL_FORM)
    has_stars = True
    solve_answers_only: SolveAnswersOnly | None = staticmethod(solve_without_deduction)
    maker_name: str | None = "QUEENS"

    @property
    def fair_rungs(self) -> Sequence[Rung]:
        """The rules of single units, by which a board with several answers is told."""
        return SINGLE_UNIT_RULES

    def answers(self, puzzle: Board, limit: int) -> Sequence[Answer]:
        return solutions(puzzle, limit, BUDGET)

    def find_answers(self, puzzle: Board) -> Sequence[Answer]:
        return _find_solutions(puzzle, with_cpsat=True)

    def solve_read_puzzle(self, puzzle: Board, stars_a_unit: int | None) -> Solution:
        """The solution of regions that were read, for so many stars a unit; where these are not given, for
        the only number with which the board has exactly one solution, and for one queen where no number
        does. No Queens board has just one solution at k = 2; Star Battle boards have several below their k.
        Nothing is told from regions in several parts, since they were misread.

        Raises MalformedBoard where so many stars do not fit; SearchTooLong as `solve_and_explain` does, where
        the time ends while a number is tried, and where a board wider than any Queens board takes too long
        with its likeliest number; `input_would_help` where to be told the number would help.
        """
        return self.explain(*_solve_read_board(puzzle, stars_a_unit))

    def deduce(self, state: State, ladder: Sequence[Rung], budget: Budget | None = None) -> Deduction:
        return solve(state.masks, state=state, rules=ladder, budget=budget)

    def cells_left_open(self, state: State, answer: Answer) -> tuple[Cell, ...]:
        """The queens that no step places."""
        placed = set(state.queen_cells)
        return tuple(cell for cell in answer if isinstance(cell, tuple) and cell not in placed)

    def rate(self, deduction: Deduction, solved: bool) -> Rating:
        return rate(deduction)

    def enter_marks(self, state: State, solution: Solution, marks: Marks) -> EnteredMarks:
        """Enter the queens and crosses that agree with the only solution."""
        right, n = set(solution.answer or ()), state.masks.n
        queens = tuple(cell for cell in marks.get(QUEENS, ()) if cell in right)
        crosses = tuple(cell for cell in marks.get(CROSSES, ()) if cell not in right)
        state.cross_out(mask_of(crosses, n))
        for r, c in dict.fromkeys(queens):
            state.place(1 << r * n + c)
        return EnteredMarks({QUEENS: queens, CROSSES: crosses}, queens)

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        right, queens = set(solution.answer or ()), marks.get(QUEENS, ())
        yield from (_wrong_queen(solution, cell, queens) for cell in queens if cell not in right)
        yield from (_wrong_cross(solution, cell) for cell in marks.get(CROSSES, ()) if cell in right)

    def reinterpret_marks(self, solution: Solution, marks: Marks) -> Marks | None:
        """The marks as they are to be taken where most of them contradict the only solution, or all crosses
        stand in queens' cells: queens for crosses and crosses for queens, as boards drawn by hand have stars
        as crosses and empty cells as rings, if that contradicts nothing; else without either. None: as they
        are."""
        if solution.answer is None:
            return None
        queens, crosses = tuple(marks.get(QUEENS, ())), tuple(marks.get(CROSSES, ()))
        wrong = len(self.wrong_marks(solution, marks))
        stars = len(crosses) >= MIN_WRONG_CROSSES and set(crosses) <= set(solution.answer)
        if not stars and (wrong < MIN_WRONG_MARKS or 2 * wrong <= len(queens) + len(crosses)):
            return None
        swapped = {**marks, QUEENS: crosses, CROSSES: queens}
        if crosses and not self.wrong_marks(solution, swapped):
            return swapped
        return {**marks, QUEENS: (), CROSSES: ()}


class StarBattleGame(QueensGame):
    """The record of Star Battle: the same except for its name, and what is made if nothing is asked for."""

    maker_name: str | None = "STARBATTLE"
    parse: Parse = staticmethod(lambda text: _as_star_battle(parse_board(text)))
    of_json: ReadJson = staticmethod(lambda row: _as_star_battle(board_of(row)))

    def as_this_game(self, puzzle: Board) -> Board:
        return _as_star_battle(puzzle)


def _as_star_battle(board: Board) -> Board:
    """Return a board as a Star Battle; one of several stars is one already."""
    return replace(board, is_star_battle=board.k == 1)


GAME = QueensGame()
STARBATTLE = StarBattleGame()


def _find_solutions(board: Board, with_cpsat: bool = False) -> FoundSolutions:
    """The solutions. with_cpsat: False where an answer is wanted in a second."""
    searches = [
        lambda: solutions(board, limit=2, budget=BUDGET),
        lambda: _solution_by_fair_rules(board),
        lambda: search.cpsat_solutions_within(board, 2, CP_SAT_BUDGET),
    ]
    return tuple(answers_of_first_finished(*(searches if with_cpsat else searches[:2])))


def _solve_read_board(board: Board, stars: int | None) -> tuple[Board, FoundSolutions]:
    """The board with its number of stars, and its solutions."""
    if stars:
        if 2 * stars > (board.n + 1) // 2:  # two rows have room for one queen in each pair of columns
            raise MalformedBoard(f"{stars} queens a row do not fit on a {board.n} x {board.n} board")
        return board.with_k(stars), _find_solutions(board.with_k(stars))
    max_stars = 1 if board.scattered_regions else max(1, board.n // MIN_COLUMNS_A_STAR)
    likeliest_first = sorted(range(2, max_stars + 1), key=lambda k: abs(board.n / USUAL_COLUMNS_A_STAR - k))
    for k in (1, *likeliest_first):
        candidate = board.with_k(k)
        try:
            found = answers_of_first_finished(
                lambda board=candidate, budget=BUDGET if k == 1 else STAR_BUDGET: solutions(
                    board, limit=2, budget=budget
                ),
                lambda board=candidate: _solution_by_fair_rules(board),
            )
        except SearchTooLong as error:
            is_wide = board.n > MAX_QUEENS_SIZE
            if isinstance(error, OutOfTime) or (is_wide and k == likeliest_first[0]):
                raise SearchTooLong(
                    str(error), input_would_help=max_stars > 1 and (is_wide or k > 1)
                ) from error
            continue
        if len(found) == 1:
            return candidate, tuple(found)
    try:
        return board.with_k(1), _find_solutions(board.with_k(1))
    except SearchTooLong as error:
        raise SearchTooLong(str(error), input_would_help=max_stars > 1) from error


def _solution_by_fair_rules(board: Board) -> list[tuple[Cell, ...]] | None:
    """The only solution, where the fair rules prove it."""
    deduction = solve(board, rules=FAIR_RULES, budget=Budget.for_board(board.shape))
    return [deduction.queens] if deduction.solved else None


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
