"""Effort ends: whatever takes long asks for its allowance. No test here looks at a real clock."""

import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

import pytest

from queens_snap.solver import budget, way
from queens_snap.solver.budget import (
    Budget,
    OutOfTime,
    SearchTooLong,
    allowance_scale,
    answers_of_first_finished,
    check_clock,
    current_time_account,
    limit_time,
    seconds_left,
)
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.puzzle import Marks, Puzzle, Solution
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.way import steps_of_moves
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.solver.zip.puzzle import Zip

from ..playing import rules_of
from ..promises.game_cases import CASES
from ..promises.parametrize import case_puzzle
from .clock import TickingClock, replace_cp_sat, use_ticking_clock
from .games_cases import RANDOM_PUZZLES
from .queens.boards import board_with_solution

ANSWERS_ASKED = 40  # looks at the clock until the allowance is spent
LOOKS_ALLOWED = 10_000  # the same, where all is told
FEW_MARKS = 6  # looks by which each thing that is told may be late
MAX_LOOKS_LATE = 60  # looks afterwards, until all that is under way has ended


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> TickingClock:
    return use_ticking_clock(monkeypatch)


def numbers_only_zip(n: int, count: int, seed: int) -> Zip:
    numbers = [[0] * n for _ in range(n)]
    for number, i in enumerate(random.Random(seed).sample(range(n * n), count), 1):
        numbers[i // n][i % n] = number
    return Zip.of(numbers, [])


def random_nonogram_of_noise(n: int, seed: int) -> Nonogram:
    rng = random.Random(seed)
    picture = ["".join(rng.choice("#.") for _ in range(n)) for _ in range(n)]
    turned = ["".join(column) for column in zip(*picture, strict=True)]
    rows, columns = ([[len(x) for x in s.replace(".", " ").split()] for s in p] for p in (picture, turned))
    return Nonogram.of(rows, columns)


#: What no search comes to the end of soon.
HARD_PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "queens": lambda: board_with_solution(14, 1, random.Random(2))[0],
    "starbattle": lambda: board_with_solution(14, 3, random.Random(2))[0],
    "minisudoku": lambda: Sudoku.of([[0] * 9 for _ in range(8)] + [[1, 2, 3, 4, 5, 6, 7, 8, 0]]),
    "tango": lambda: Tango(("................",) * 16),
    "zip": lambda: numbers_only_zip(20, 16, 1),
    "patches": lambda: Patches.of(
        20, 20, [{"cell": (r, c), "shape": "any"} for r in range(20) for c in range(r % 3, 20, 3)]
    ),
    "nonogram": lambda: random_nonogram_of_noise(25, 1),
    "wend": lambda: Wend.of(["STARSTAR", "TEASTEAS", "ASTEASTE", "RSERSATS"] * 2, []),
}


def test_every_game_is_tried() -> None:
    assert set(HARD_PUZZLES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_solving_and_explaining_end(game: str, clock: TickingClock, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_cp_sat(monkeypatch)
    puzzle = HARD_PUZZLES[game]()
    solution: Solution | None = None
    with limit_time(ANSWERS_ASKED), suppress(SearchTooLong):
        solution = GAMES[puzzle.game].solve_and_explain(puzzle)
    assert clock.now < ANSWERS_ASKED + MAX_LOOKS_LATE
    if solution:
        assert solution.status in ("solved", "ambiguous", "unsolvable")
        assert solution.steps == solution.steps  # of what was proven as much as was told
        assert clock.now < 2 * (ANSWERS_ASKED + MAX_LOOKS_LATE)


@pytest.mark.parametrize(("n", "count"), [(20, 16), (10, 6)])
def test_large_zips_with_few_numbers_end(n: int, count: int) -> None:
    """They once took minutes; the limit here is a part of a second of real time."""
    with limit_time(0.3):
        try:
            solution = GAMES["zip"].solve_and_explain(numbers_only_zip(n, count, 1))
        except SearchTooLong:
            return
    assert solution.status in ("solved", "ambiguous", "unsolvable")
    assert not solution.proof or solution.proof.time_account.left_seconds < 0.3


@pytest.mark.parametrize("game", GAMES)
def test_the_ladder_stops_and_what_it_found_is_told(game: str, clock: TickingClock) -> None:
    """The answer is known but the deduction is cut short: there are fewer steps, all true."""
    puzzle = solved_random_puzzle(game)
    with limit_time(100_000):
        unlimited = GAMES[game].solve_and_explain(puzzle)
    marks = GAMES[game].position(unlimited, {}).marks
    seen = set[int]()
    for seconds in (2, 8, 20, 50, 200, 100_000):
        solution: Solution | None = None
        with limit_time(seconds), suppress(SearchTooLong):
            solution = GAMES[game].solve_and_explain(puzzle)
        if solution:
            assert solution.found_answers == unlimited.found_answers
            assert len(_fired(solution)) <= len(_fired(unlimited))
            assert {*_fired(solution)} <= {*_fired(unlimited)}
            in_time = solution.proof and solution.proof.finished_in_time
            assert solution.rating == (unlimited.rating if in_time else None)  # how hard it is, or not known
            assert len(solution.all_steps) <= len(unlimited.all_steps)
            assert GAMES[game].position(solution, marks).marks == marks
            seen.add(len(solution.steps))
    assert len(unlimited.steps) in seen
    assert clock.now > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_all_that_it_gets_takes_no_more_than_was_allowed(
    game: str, clock: TickingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One budget covers the solution and all questions about it."""
    with limit_time(LOOKS_ALLOWED):
        solution = GAMES[game].solve_and_explain(solved_random_puzzle(game))
    assert solution.proof
    start = clock.now
    positions = [{}, *(_some_marks(solution, i) for i in range(1, 9))]
    for place in ("way.choose_ways", "way.steps_of_moves", "ladder.climb_by_rounds"):
        monkeypatch.setattr(f"queens_snap.solver.{place}", endless_search)
    first = _ask_all_proofs(solution, positions)
    assert start + (LOOKS_ALLOWED - start) / 2 < clock.now < LOOKS_ALLOWED + FEW_MARKS * first
    now = clock.now
    assert _ask_all_proofs(solution, positions) == first
    assert clock.now == now
    # a copy has not kept the ways that were told
    assert _ask_all_proofs(pickle.loads(pickle.dumps(solution)), positions) == first
    assert clock.now < LOOKS_ALLOWED + 2 * FEW_MARKS * first  # and no time came back


def endless_search(*_: object) -> Iterator[Any]:
    while True:
        check_clock()
        yield from ()


@cache
def solved_random_puzzle(game: str) -> Puzzle:
    puzzles = (RANDOM_PUZZLES[game](random.Random(seed)) for seed in range(99))
    return next(puzzle for puzzle in puzzles if GAMES[game].solve_and_explain(puzzle).status == "solved")


def _some_marks(solution: Solution, number: int) -> Marks:
    """Return so many right marks."""
    if not CASES[solution.puzzle.game].played:
        return {}
    rules = rules_of(solution)
    return rules.marks(dict([*rules.answer.items()][:number]))


def _ask_all_proofs(solution: Solution, positions: Sequence[Marks]) -> int:
    """Ask every proof for its steps, which are none; return how many answers were asked for."""
    proofs = [GAMES[solution.puzzle.game].position(solution, marks).proof for marks in positions]
    for proof in [solution.proof, *proofs]:
        assert proof
        assert (proof.steps, proof.all_steps, proof.is_whole) == ((), (), False)
    return 3 * len(proofs)


def test_an_account_lends_what_it_has_and_gets_back_what_was_not_spent(clock: TickingClock) -> None:
    with limit_time(1000):
        account = current_time_account()
        assert account.left_seconds == 0
        assert pickle.loads(pickle.dumps(account)).left_seconds > 990  # as much as its owner could still take
        _read_clock(100)
        with account.open():
            assert 440 < seconds_left() < 460
    assert 880 < account.left_seconds < 910
    before, now = account.left_seconds, clock.now
    with account.open():
        assert account.left_seconds == before / 2
        with account.open():  # is open already
            assert before / 5 < seconds_left() < before / 4
            assert current_time_account() is account
    assert account.left_seconds == before - (clock.now - now)
    with pytest.raises(OutOfTime), account.open():
        _read_clock(1000)
    assert before / 2 - 10 < account.left_seconds < before / 2
    assert (seconds_left(), current_time_account().left_seconds) == (inf, budget.DEFAULT_SECONDS)


def test_of_several_allowances_each_has_its_own_account(clock: TickingClock) -> None:
    with limit_time(1000):
        with limit_time(100):
            short = current_time_account()
            with limit_time(part=0.5):
                assert current_time_account() is short
        assert current_time_account() is not short
    assert 90 < short.left_seconds < 100


def test_more_is_done_in_what_is_told_too_where_more_was_allowed() -> None:
    with limit_time(10 * budget.DEFAULT_SECONDS):
        account = current_time_account()
    with account.open():
        assert allowance_scale() == 10


@pytest.mark.parametrize("game", GAMES)
def test_who_asks_anew_has_an_account_of_their_own_and_is_told_the_same(
    game: str, clock: TickingClock
) -> None:
    with limit_time(LOOKS_ALLOWED):
        solution = GAMES[game].solve_and_explain(solved_random_puzzle(game))
    anew = solution.with_seconds(7.0)
    assert anew == solution
    assert (anew.time_account.left_seconds, anew.proof and anew.proof.time_account) == (
        7.0,
        anew.time_account,
    )
    steps, now = solution.steps, clock.now
    assert anew.steps is steps
    assert clock.now == now


@pytest.mark.parametrize("game", GAMES)
def test_what_has_no_answer_gets_none_whenever_the_time_ends(game: str, clock: TickingClock) -> None:
    puzzle = case_puzzle(game, "unsolvable")
    for seconds in range(1, 60):
        with limit_time(seconds), suppress(SearchTooLong):
            assert GAMES[game].solve_and_explain(puzzle).found_answers == ()
    assert clock.now > 0


def _fired(solution: Solution) -> list[tuple[str, int]]:
    """Return the rules that fired, and what they gave."""
    return [(x.firing.rule, x.firing.gives) for x in (solution.proof.firings if solution.proof else ())]


def _read_clock(times: int) -> None:
    for _ in range(times):
        check_clock()


def test_an_allowance_ends_and_within_another_is_never_longer(clock: TickingClock) -> None:
    with pytest.raises(OutOfTime), limit_time(5):
        _read_clock(10)
    assert clock.now < 20
    _read_clock(10)
    assert seconds_left() == inf
    with limit_time(50):
        with limit_time(1000):
            assert seconds_left() <= 50
        with pytest.raises(OutOfTime), limit_time(1):
            _read_clock(3)
        assert 0 < seconds_left() < 50


def test_whoever_allows_more_gets_more_of_everything() -> None:
    usual = Budget.for_board((10, 10)).looks_left
    assert allowance_scale() == 1
    with limit_time(budget.DEFAULT_SECONDS / 2):
        assert Budget.for_board((10, 10)).looks_left == usual
    with limit_time(budget.DEFAULT_SECONDS * 10), limit_time(1):
        assert Budget.for_board((10, 10)).looks_left == 10 * usual


def test_something_is_left_for_the_way_when_no_search_ends(clock: TickingClock) -> None:
    def endless_search() -> list[str]:
        while True:
            check_clock()

    with limit_time(1000):
        with pytest.raises(SearchTooLong):
            answers_of_first_finished(endless_search, endless_search)
        assert seconds_left() > 20


@pytest.fixture
def logged_failures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Failures that were logged; they fail no test here."""
    heard: list[str] = []
    monkeypatch.setattr(way, "log_failure", lambda what, error: heard.append(what))
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_where_choosing_a_way_fails_the_proof_is_told(
    game: str, logged_failures: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    solution = GAMES[game].solve_and_explain(RANDOM_PUZZLES[game](random.Random(1)))
    monkeypatch.setattr(way, "choose_ways", fail)
    assert solution.steps == solution.all_steps
    assert logged_failures == ["choosing a way"] * bool(solution.proof)


@pytest.mark.parametrize("game", GAMES)
def test_where_telling_fails_what_was_told_before_stands(
    game: str, logged_failures: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = GAMES[game].solve_and_explain(RANDOM_PUZZLES[game](random.Random(1)))
    all_steps = solution.all_steps

    def fail(*args: Any) -> Iterator[Any]:
        for i, step in enumerate(steps_of_moves(*args)):
            if i == 2:
                raise RuntimeError("a fault of ours")
            yield step

    monkeypatch.setattr(way, "steps_of_moves", fail)
    assert solution.steps == all_steps[:2]
    assert len(all_steps) < 3 or logged_failures == ["telling a way"] * 2


def test_what_fails_is_in_the_log_and_nowhere_else(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    way.log_failure("telling a way", RuntimeError("a fault of ours"))
    assert "telling a way failed" in caplog.text
    assert capfd.readouterr() == ("", "")
