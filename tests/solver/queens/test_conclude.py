import pytest

from queens_snap.solver.budget import OutOfTime, SearchTooLong, limit_time
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.queens import game as module
from queens_snap.solver.queens import search
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.queens.rules import FAIR_RULES
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.rating import GUESS

from .boards import BOARD_4, BOARD_8, BOARD_8_QUEENS, random_board
from .test_ladder import TWO_SOLUTIONS, UNIQUE_BOARDS

UNSOLVABLE_BOARD = parse_board("AAAB\nAACB\nDCCB\nDDDB")


STARS_BOARD = parse_board(
    "k=2\nAAAAABBB\nACAAABBB\nCCADDDBE\nCCAADDEE\nCCFFDEEE\nGCGFFEEE\nGGGGHHHE\nGGGHHHHH"
)


def unique_stars() -> Board:
    """Return a random Star Battle with one solution whose regions lie in several parts."""
    return next(x for seed in range(200) if len(solutions(x := random_board(8, 2, seed), 2)) == 1)


def test_exactly_one() -> None:
    answer = GAME.conclude(BOARD_8)
    assert answer.status == "solved"
    assert answer.answer == BOARD_8_QUEENS
    assert answer.found == (BOARD_8_QUEENS,)
    assert answer.guessed == ()
    assert answer.rating
    assert answer.rating.fair
    assert {cell for step in answer.steps for cell in step.queens} == set(BOARD_8_QUEENS)


def test_more_than_one() -> None:
    answer = GAME.conclude(TWO_SOLUTIONS)
    assert answer.status == "ambiguous"
    assert len(set(answer.found)) == 2
    assert answer.answer is None
    assert answer.guessed == ()
    assert answer.rating is None


def test_of_an_ambiguous_board_only_what_single_units_show_is_told() -> None:
    """Steps must hold in all solutions; rules about sets and suppositions are not even asked."""
    board = Board.of(["AABBB", "AABBB", "CCDDD", "CCDDD", "EEEEE"])
    answer = GAME.conclude(board)
    assert answer.status == "ambiguous"
    cheap = {rung.tier for rung in FAIR_RULES if rung.cost == 0}
    assert {step.tier for step in answer.steps} <= cheap
    for step in answer.steps:
        assert not set(step.dead) & {cell for queens in solutions(board, None) for cell in queens}


def test_none() -> None:
    answer = GAME.conclude(UNSOLVABLE_BOARD)
    assert answer.status == "unsolvable"
    assert answer == Solution(UNSOLVABLE_BOARD, ())
    assert answer.answer is None


def test_a_guess_is_rated_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "solve", lambda board, **_: solve(board, rules=()))
    answer = GAME.conclude(BOARD_8)
    assert answer.status == "solved"
    assert answer.guessed == BOARD_8_QUEENS
    assert answer.rating
    assert answer.rating.label == GUESS
    assert not answer.rating.fair


class TestSearchOutOfBudget:
    @pytest.fixture(autouse=True)
    def no_search_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def tired(board: Board, limit: int = 2, budget: int | None = None):
            assert budget
            raise SearchTooLong("the search takes too long")

        monkeypatch.setattr(module, "solutions", tired)
        monkeypatch.setattr(search, "cpsat_solutions_within", lambda *_: None)

    def test_what_the_rules_prove_holds(self) -> None:
        answer = GAME.conclude(BOARD_8)
        assert answer.status == "solved"
        assert answer.answer == BOARD_8_QUEENS

    def test_what_they_do_not_prove_is_not_known(self) -> None:
        with pytest.raises(SearchTooLong):
            GAME.conclude(TWO_SOLUTIONS)


class TestStarsOfABoard:
    @pytest.mark.parametrize("board", [BOARD_4, BOARD_8, *UNIQUE_BOARDS[:4]])
    def test_queens(self, board: Board) -> None:
        answer = GAME.conclude_read(board, None)
        assert answer.puzzle == board.with_k(1)
        assert answer.status == "solved"

    def test_stars(self) -> None:
        answer = GAME.conclude_read(STARS_BOARD.with_k(1), None)
        assert len(solutions(STARS_BOARD.with_k(1), 2)) != 1
        assert answer.puzzle == STARS_BOARD
        assert answer.answer == solutions(STARS_BOARD)[0]

    def test_nothing_is_told_from_regions_in_several_parts(self) -> None:
        board = unique_stars()
        assert GAME.conclude_read(board.with_k(1), None).puzzle == board.with_k(1)
        assert GAME.conclude_read(board, 2).answer == solutions(board)[0]

    def test_one_queen_where_no_number_fits(self) -> None:
        for board in (TWO_SOLUTIONS, UNSOLVABLE_BOARD):
            answer = GAME.conclude_read(board, None)
            assert answer.puzzle == board.with_k(1)
            assert answer == GAME.conclude(board)

    @pytest.mark.parametrize(("n", "raised"), [(16, True), (13, False)])
    def test_a_wide_board_is_not_said_to_have_one_queen(
        self, n: int, raised: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The search for the likeliest number of stars may run out; a board of up to the usual width then
        counts as Queens."""

        def tired_of_stars(board: Board, limit: int = 2, budget: int | None = None):
            if board.k > 1:
                raise SearchTooLong("the search takes too long")
            return solutions(board, limit)

        monkeypatch.setattr(module, "solutions", tired_of_stars)
        columns = Board.of([list(range(n)) for _ in range(n)])
        if raised:
            with pytest.raises(SearchTooLong):
                GAME.conclude_read(columns, None)
        else:
            assert GAME.conclude_read(columns, None).status == "ambiguous"

    @pytest.mark.parametrize(
        ("n", "k", "unsaid"), [(7, 1, False), (9, 1, False), (9, 2, True), (16, 1, True)]
    )
    def test_who_runs_out_of_time_may_be_told_the_stars_where_that_would_help(
        self, n: int, k: int, unsaid: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The remaining time is not spent on fewer stars. k: the number of stars at which time runs out."""

        def late(board: Board, limit: int = 2, budget: int | None = None):
            if board.k == k:
                raise OutOfTime
            assert board.k < k
            return solutions(board, limit)

        monkeypatch.setattr(module, "solutions", late)
        monkeypatch.setattr(module, "_solution_by_fair_rules", lambda _: None)
        with pytest.raises(SearchTooLong) as caught, limit_time(100):
            GAME.conclude_read(Board.of([list(range(n)) for _ in range(n)]), None)
        assert caught.value.could_be_told == unsaid

    @pytest.mark.parametrize(("n", "unsaid"), [(7, False), (9, True)])
    def test_so_may_whoever_looked_for_several_numbers(
        self, n: int, unsaid: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def tired(board: Board, limit: int = 2, budget: int | None = None):
            raise SearchTooLong("the search takes too long")

        monkeypatch.setattr(module, "solutions", tired)
        monkeypatch.setattr(module, "_solution_by_fair_rules", lambda _: None)
        board = Board.of([list(range(n)) for _ in range(n)])
        with pytest.raises(SearchTooLong) as caught:
            GAME.conclude_read(board, None)
        assert caught.value.could_be_told == unsaid
        with pytest.raises(SearchTooLong) as caught:
            GAME.conclude_read(board, 2)
        assert not caught.value.could_be_told

    def test_given_k_does_not_matter(self) -> None:
        assert GAME.conclude_read(BOARD_8.with_k(2), None) == GAME.conclude(BOARD_8)
