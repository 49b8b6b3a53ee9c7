import pytest

from queens_snap.solver.queens import solution as module
from queens_snap.solver.queens.board import Board, parse_board
from queens_snap.solver.queens.search import SearchTooLong, solutions
from queens_snap.solver.queens.solution import Solution, conclude, conclude_with_its_k
from queens_snap.solver.rating import GUESS

from .boards import EIGHT, EIGHT_QUEENS, FOUR, board_with_solution, random_board, shuffled_board
from .test_ladder import TWO_SOLUTIONS, UNIQUE

NONE = parse_board("AAAB\nAACB\nDCCB\nDDDB")


def unique_stars() -> Board:
    return next(x for seed in range(200) if len(solutions(x := random_board(8, 2, seed), 2)) == 1)


def test_exactly_one() -> None:
    answer = conclude(EIGHT)
    assert answer.status == "solved"
    assert answer.queens == EIGHT_QUEENS
    assert answer.found == (EIGHT_QUEENS,)
    assert answer.guessed == ()
    assert answer.rating
    assert answer.rating.fair
    assert {cell for step in answer.steps for cell in step.queens} == set(EIGHT_QUEENS)


def test_more_than_one() -> None:
    answer = conclude(TWO_SOLUTIONS)
    assert answer.status == "ambiguous"
    assert len(set(answer.found)) == 2
    assert answer.queens == ()
    assert answer.guessed == ()
    assert answer.rating is None
    assert answer.steps  # what holds in both


def test_none() -> None:
    answer = conclude(NONE)
    assert answer.status == "unsolvable"
    assert answer == Solution(NONE, (), (), None)
    assert answer.queens == answer.guessed == ()


@pytest.mark.parametrize("seed", range(40))
def test_status_counts_the_solutions(seed: int) -> None:
    board = (shuffled_board if seed % 2 else random_board)(6, 1, seed)
    found = solutions(board, 2)
    answer = conclude(board)
    assert answer.status == ("unsolvable", "solved", "ambiguous")[len(found)]
    assert set(answer.found) == set(found)
    assert (answer.rating is not None) == (answer.status == "solved")


def test_queens_without_a_step_are_guessed() -> None:
    whole = conclude(EIGHT)
    part = Solution(EIGHT, whole.found, whole.steps[:-1], whole.rating)
    last = whole.steps[-1].queens
    assert part.queens == EIGHT_QUEENS
    assert part.guessed == last
    assert Solution(EIGHT, whole.found, (), None).guessed == EIGHT_QUEENS


def test_a_guess_is_rated_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    original = module.solve
    monkeypatch.setattr(module, "solve", lambda board, **_: original(board, rules=()))
    answer = conclude(EIGHT)
    assert answer.status == "solved"
    assert answer.guessed == EIGHT_QUEENS
    assert answer.rating
    assert answer.rating.label == GUESS
    assert not answer.rating.fair


class TestWithoutAnEndOfSearch:
    @pytest.fixture(autouse=True)
    def _tired(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def tired(board: Board, limit: int = 2, effort: int | None = None):
            assert effort
            raise SearchTooLong(effort, [])

        monkeypatch.setattr(module, "solutions", tired)

    def test_what_the_rules_prove_holds(self) -> None:
        answer = conclude(EIGHT)
        assert answer.status == "solved"
        assert answer.queens == EIGHT_QUEENS

    def test_what_they_do_not_prove_is_not_known(self) -> None:
        with pytest.raises(SearchTooLong):
            conclude(TWO_SOLUTIONS)


class TestK:
    @pytest.mark.parametrize("board", [FOUR, EIGHT, *UNIQUE[:4]])
    def test_queens(self, board: Board) -> None:
        answer = conclude_with_its_k(board)
        assert answer.board.k == 1
        assert answer.status == "solved"

    def test_stars(self) -> None:
        board = unique_stars()
        answer = conclude_with_its_k(board.with_k(1))
        assert len(solutions(board.with_k(1), 2)) != 1
        assert answer.board == board
        assert answer.queens == solutions(board)[0]

    def test_one_queen_where_no_number_fits(self) -> None:
        for board in (TWO_SOLUTIONS, NONE):
            answer = conclude_with_its_k(board)
            assert answer.board.k == 1
            assert answer == conclude(board)

    @pytest.mark.parametrize(("n", "raised"), [(16, True), (13, False)])
    def test_a_wide_board_is_not_said_to_have_one_queen(
        self, n: int, raised: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where its likeliest number takes too long; of boards as wide as Queens boards that is believed."""

        def tired_of_stars(board: Board, limit: int = 2, effort: int | None = None):
            if board.k > 1:
                raise SearchTooLong(effort or 0, [])
            return solutions(board, limit)

        monkeypatch.setattr(module, "solutions", tired_of_stars)
        columns = Board.of([list(range(n)) for _ in range(n)])
        if raised:
            with pytest.raises(SearchTooLong):
                conclude_with_its_k(columns)
        else:
            assert conclude_with_its_k(columns).status == "ambiguous"

    def test_given_k_does_not_matter(self) -> None:
        assert conclude_with_its_k(EIGHT.with_k(2)) == conclude(EIGHT)


def test_planted_solutions_are_found() -> None:
    import random

    for seed in range(10):
        board, queens = board_with_solution(5, 1, random.Random(seed))
        answer = conclude(board)
        assert answer.status != "unsolvable"
        if answer.status == "solved":
            assert answer.queens == tuple(sorted(queens))
