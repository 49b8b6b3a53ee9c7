"""Conclusions: how many answers a board has, and of how many stars a unit a board that was read is."""

from collections.abc import Collection
from typing import Any

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
    answer = GAME.solve_and_explain(BOARD_8)
    assert (answer.status, answer.answer, answer.found_answers) == (
        "solved",
        BOARD_8_QUEENS,
        (BOARD_8_QUEENS,),
    )
    assert answer.guessed == ()
    assert answer.rating
    assert answer.rating.fair
    assert {cell for step in answer.steps for cell in step.queens} == set(BOARD_8_QUEENS)


def test_more_than_one_and_none() -> None:
    answer = GAME.solve_and_explain(TWO_SOLUTIONS)
    assert (answer.status, answer.answer, answer.guessed, answer.rating) == ("ambiguous", None, (), None)
    assert len(set(answer.found_answers)) == 2
    answer = GAME.solve_and_explain(UNSOLVABLE_BOARD)
    assert (answer.status, answer.answer) == ("unsolvable", None)
    assert answer == Solution(UNSOLVABLE_BOARD, ())


def test_of_an_ambiguous_board_only_what_single_units_show_is_told() -> None:
    """Steps must hold in all solutions; rules about sets and suppositions are not even asked."""
    board = Board.of(["AABBB", "AABBB", "CCDDD", "CCDDD", "EEEEE"])
    answer = GAME.solve_and_explain(board)
    assert answer.status == "ambiguous"
    cheap = {rung.tier for rung in FAIR_RULES if rung.cost == 0}
    assert {step.tier for step in answer.steps} <= cheap
    for step in answer.steps:
        assert not set(step.dead) & {cell for queens in solutions(board, None) for cell in queens}


def test_a_guess_is_rated_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "solve", lambda board, **_: solve(board, rules=()))
    answer = GAME.solve_and_explain(BOARD_8)
    assert answer.status == "solved"
    assert answer.guessed == BOARD_8_QUEENS
    assert answer.rating
    assert answer.rating.label == GUESS
    assert not answer.rating.fair


ANY_STARS, SEVERAL_STARS = range(1, 9), range(2, 9)


def fail_search(
    monkeypatch: pytest.MonkeyPatch, error: type[SearchTooLong], stars: Collection[int] = ANY_STARS
) -> None:
    """Make the search for boards of these numbers of stars a unit fail."""

    def search_or_fail(board: Board, limit: int = 2, budget: int | None = None) -> list[Any]:
        if board.k in stars:
            raise error() if error is OutOfTime else SearchTooLong("the search takes too long")
        assert board.k < min(stars)
        return solutions(board, limit)

    monkeypatch.setattr(module, "solutions", search_or_fail)


def columns_of(n: int) -> Board:
    """Return a board whose regions are the columns."""
    return Board.of([range(n)] * n)


def test_what_the_rules_prove_holds_where_search_ends_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fail_search(monkeypatch, SearchTooLong)
    monkeypatch.setattr(search, "cpsat_solutions_within", lambda *_: None)
    answer = GAME.solve_and_explain(BOARD_8)
    assert (answer.status, answer.answer) == ("solved", BOARD_8_QUEENS)
    with pytest.raises(SearchTooLong):
        GAME.solve_and_explain(TWO_SOLUTIONS)


class TestStarsOfABoard:
    @pytest.mark.parametrize("board", [BOARD_4, BOARD_8, *UNIQUE_BOARDS[:4]])
    def test_queens(self, board: Board) -> None:
        answer = GAME.solve_read_puzzle(board, None)
        assert answer.puzzle == board.with_k(1)
        assert answer.status == "solved"

    def test_stars(self) -> None:
        answer = GAME.solve_read_puzzle(STARS_BOARD.with_k(1), None)
        assert len(solutions(STARS_BOARD.with_k(1), 2)) != 1
        assert answer.puzzle == STARS_BOARD
        assert answer.answer == solutions(STARS_BOARD)[0]

    def test_nothing_is_told_from_regions_in_several_parts(self) -> None:
        board = unique_stars()
        assert GAME.solve_read_puzzle(board.with_k(1), None).puzzle == board.with_k(1)
        assert GAME.solve_read_puzzle(board, 2).answer == solutions(board)[0]

    def test_one_queen_where_no_number_fits(self) -> None:
        for board in (TWO_SOLUTIONS, UNSOLVABLE_BOARD):
            answer = GAME.solve_read_puzzle(board, None)
            assert answer.puzzle == board.with_k(1)
            assert answer == GAME.solve_and_explain(board)

    @pytest.mark.parametrize(("n", "raised"), [(16, True), (13, False)])
    def test_a_wide_board_is_not_said_to_have_one_queen(
        self, n: int, raised: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The search for the likeliest number of stars may run out; a board of up to the usual width then
        counts as Queens."""
        fail_search(monkeypatch, SearchTooLong, SEVERAL_STARS)
        if raised:
            with pytest.raises(SearchTooLong):
                GAME.solve_read_puzzle(columns_of(n), None)
        else:
            assert GAME.solve_read_puzzle(columns_of(n), None).status == "ambiguous"

    @pytest.mark.parametrize(
        ("n", "given", "error", "stars", "input_would_help"),
        [
            (7, None, OutOfTime, [1], False),
            (9, None, OutOfTime, [1], False),
            (9, None, OutOfTime, [2], True),
            (16, None, OutOfTime, [1], True),
            (7, None, SearchTooLong, ANY_STARS, False),
            (9, None, SearchTooLong, ANY_STARS, True),
            (7, 2, SearchTooLong, ANY_STARS, False),
            (9, 2, SearchTooLong, ANY_STARS, False),
        ],
    )
    def test_whose_search_runs_out_may_be_told_the_stars_where_that_would_help(
        self,
        n: int,
        given: int | None,
        error: type[SearchTooLong],
        stars: Collection[int],
        input_would_help: bool,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """After the time has run out, fewer stars are not tried. given: the number that is told; stars:
        those at which the search ends."""
        fail_search(monkeypatch, error, stars)
        monkeypatch.setattr(module, "_solution_by_fair_rules", lambda _: None)
        with pytest.raises(SearchTooLong) as caught, limit_time(100):
            GAME.solve_read_puzzle(columns_of(n), given)
        assert caught.value.input_would_help == input_would_help

    def test_given_k_does_not_matter(self) -> None:
        assert GAME.solve_read_puzzle(BOARD_8.with_k(2), None) == GAME.solve_and_explain(BOARD_8)
