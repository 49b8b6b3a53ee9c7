import logging
import random

import pytest

from queens_snap.solver.queens.board import Board, parse_board, validate
from queens_snap.solver.queens.engine import Rung, drive
from queens_snap.solver.queens.ladder import (
    ADJACENT,
    FAIR,
    LADDER,
    LOOKAHEAD,
    Deduction,
    next_step,
    rate,
    solve,
)
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import State
from queens_snap.solver.queens.step import Step
from queens_snap.solver.rating import GUESS, HYPOTHESES, LABELS

from .boards import EIGHT, EIGHT_QUEENS, FOUR, random_board

TWO_SOLUTIONS = parse_board("AABB\nAABB\nCCDD\nCCDD")


def unique_boards(many: int, n: int) -> list[Board]:
    boards = (random_board(n, 1, seed) for seed in range(500))
    return [x for x in boards if len(solutions(x, 2)) == 1][:many]


UNIQUE = [*unique_boards(12, 6), *unique_boards(8, 7)]


def test_the_table_runs_from_cheap_to_dear() -> None:
    for column in ("tier", "cost"):
        values = [getattr(rung, column) for rung in LADDER]
        assert values == sorted(values)
    assert set(LABELS) == {rung.tier for rung in LADDER}
    assert LADDER[: len(FAIR)] == FAIR
    assert all((rung.tier < HYPOTHESES) == (rung in FAIR) for rung in LADDER)
    assert all(rung.score > 0 for rung in LADDER)
    easiest = {tier: min(x.score for x in LADDER if x.tier == tier) for tier in LABELS}
    assert list(easiest.values()) == sorted(easiest.values())


def test_solves_with_the_steps_that_lead_there() -> None:
    deduction = solve(EIGHT)
    assert deduction.solved
    assert deduction.queens == EIGHT_QUEENS
    assert len(deduction.scores) == len(deduction.steps)
    state = State(EIGHT)
    for step in deduction.steps:
        assert step.dead_mask & state.live == step.dead_mask
        assert step.queens_mask & state.live == step.queens_mask
        state.apply(step)
    assert state.queens == deduction.state.queens
    assert state.live == deduction.state.live == 0


@pytest.mark.parametrize("board", [FOUR, EIGHT, *UNIQUE])
def test_every_step_is_the_simplest_there_is(board: Board) -> None:
    """Also what a rule says of the cells that died since it was last asked is what it says of the whole."""
    deduction, state = solve(board), State(board)
    for step, score in zip(deduction.steps, deduction.scores, strict=True):
        for rung in LADDER:
            first = rung.find(state, state.masks.cells)
            if first:
                assert first.rule == step.rule
                assert (rung.tier, rung.score) == (step.tier, score)
                break
        assert next_step(board, state) == step
        state.apply(step)
    assert state.solved or next_step(board, state) is None


@pytest.mark.parametrize("seed", range(6))
def test_two_stars_go_step_by_step_too(seed: int) -> None:
    board = random_board(8, 2, seed)
    deduction, state = solve(board, rules=FAIR), State(board)
    assert next_step(board, rules=FAIR) == (deduction.steps[0] if deduction.steps else None)
    for step in deduction.steps:
        found = next_step(board, state, FAIR)
        assert found
        assert found.rule == step.rule
        state.apply(step)
    assert state.solved or next_step(board, state, FAIR) is None


@pytest.mark.parametrize("board", UNIQUE)
def test_solves_what_has_one_solution(board: Board) -> None:
    deduction = solve(board)
    assert deduction.solved
    assert validate(board, deduction.queens) is None


def test_says_the_same_every_time() -> None:
    for board in UNIQUE[:5]:
        assert solve(board).steps == solve(board).steps
        assert solve(parse_board("\n".join(board.letters))).steps == solve(board).steps


def test_goes_on_from_a_state_and_leaves_it_as_it_was() -> None:
    state = State(EIGHT, EIGHT_QUEENS[:2], [(7, 0)])
    before = (state.live, state.queens, list(state.need))
    deduction = solve(EIGHT, state)
    assert (state.live, state.queens, list(state.need)) == before
    assert deduction.queens == EIGHT_QUEENS
    assert {cell for step in deduction.steps for cell in step.queens} == set(EIGHT_QUEENS[2:])
    assert next_step(EIGHT, state) == deduction.steps[0]
    assert (state.live, state.queens, list(state.need)) == before


def test_has_nothing_to_say_of_a_solved_board() -> None:
    done = State(EIGHT, EIGHT_QUEENS)
    assert solve(EIGHT, done).steps == ()
    assert next_step(EIGHT, done) is None
    assert solve(EIGHT, done).solved


def test_stops_where_nothing_follows() -> None:
    deduction = solve(TWO_SOLUTIONS)
    assert not deduction.solved
    assert next_step(TWO_SOLUTIONS, deduction.state) is None
    used = {cell for queens in solutions(TWO_SOLUTIONS, 9) for cell in queens}
    assert set(deduction.state.live_cells) == used


@pytest.mark.parametrize("name", ["single_cell_region", "attack_region"])
def test_uses_the_rules_that_it_is_given(name: str) -> None:
    rules = [rung for rung in LADDER if rung.find.__name__ == name]
    deduction = solve(EIGHT, State(EIGHT, EIGHT_QUEENS[:1]), rules)
    assert deduction.steps
    endings = ("single-cell-region",) if name.startswith("single") else ("mino-region", "attack-region")
    assert all(step.rule.endswith(endings) for step in deduction.steps)
    first = next_step(EIGHT, State(EIGHT, EIGHT_QUEENS[:1]), rules)
    assert first == deduction.steps[0]


def test_no_rules_no_steps() -> None:
    assert solve(EIGHT, rules=()).steps == ()
    assert next_step(EIGHT, rules=()) is None


class TestDrive:
    """The engine, with rules that keep a record of what they are asked."""

    @staticmethod
    def rule(asked: list[int], says: list[Step | None]):
        def find(state: State, fresh: int) -> Step | None:
            asked.append(fresh)
            return says.pop(0) if says else None

        return find

    def kill(self, mask: int) -> Step:
        return Step("x", 4, 0, mask, 1, ())

    def test_asks_only_about_what_died_since(self) -> None:
        first: list[int] = []
        second: list[int] = []
        rules = [
            Rung(self.rule(first, [None, None]), 1, 5, 0),
            Rung(self.rule(second, [self.kill(0b11), self.kill(0b100), None]), 2, 7, 0),
        ]
        state = State(FOUR)
        fired = drive(state, rules)
        everything = State(FOUR).live
        assert first == [everything, 0b11, 0b100]
        assert second == [everything] * 3  # it has found something each time, so there may be more
        assert [score for _, score in fired] == [7, 7]
        assert [step.tier for step, _ in fired] == [2, 2]
        assert state.live == everything & ~0b111

    def test_asks_about_everything_once_a_need_has_changed(self) -> None:
        board = random_board(8, 2, 1)
        asked: list[int] = []
        other: list[int] = []
        queen = Step("x", 8, 1, 0, 1, ())
        rules = [Rung(self.rule(asked, []), 1, 1, 0), Rung(self.rule(other, [queen]), 1, 1, 0)]
        drive(State(board), rules)
        assert asked == [State(board).live] * 2
        assert len(other) == 2

    def test_stops_when_solved(self) -> None:
        asked: list[int] = []
        drive(State(EIGHT, EIGHT_QUEENS), [Rung(self.rule(asked, []), 1, 1, 0)])
        assert asked == []


class TestRating:
    def test_counts_steps_and_the_kills_of_queens(self) -> None:
        deduction = solve(EIGHT)
        rating = rate(deduction)
        for rule in {step.rule for step in deduction.steps}:
            assert rating.counts[rule] == sum(step.rule == rule for step in deduction.steps)
        kills = sum(bool(step.queens and step.dead) for step in deduction.steps)
        assert rating.counts[ADJACENT] == kills > 0
        assert sum(rating.counts.values()) == len(deduction.steps) + kills
        assert rating.score == sum(deduction.scores)
        assert rating.fair

    @pytest.mark.parametrize("board", [FOUR, EIGHT, *UNIQUE])
    def test_label_is_that_of_the_hardest_step(self, board: Board) -> None:
        deduction = solve(board)
        rating = rate(deduction)
        assert rating.tier == max(step.tier for step in deduction.steps)
        assert rating.label == LABELS[rating.tier]
        assert rating.fair == (rating.tier < HYPOTHESES)
        assert rating.hardest
        i = deduction.steps.index(rating.hardest)
        assert deduction.scores[i] == max(deduction.scores)
        assert max(deduction.scores) not in deduction.scores[:i]

    def test_labels(self) -> None:
        assert LABELS == {1: "easy", 2: "medium", 3: "hard", 4: "expert"}
        for tier, label in LABELS.items():
            steps = tuple(Step("x", 4, 0, 1, 1, (), tier=t) for t in (1, tier))
            rating = rate(Deduction(steps, State(EIGHT, EIGHT_QUEENS), (1, tier)))
            assert (rating.label, rating.tier, rating.fair) == (label, tier, tier < 4)

    def test_what_the_steps_do_not_solve_is_a_guess(self) -> None:
        rating = rate(solve(TWO_SOLUTIONS))
        assert rating.label == GUESS
        assert rating.tier == 5
        assert not rating.fair

    def test_without_steps(self) -> None:
        rating = rate(Deduction((), State(EIGHT, EIGHT_QUEENS), ()))
        assert (rating.label, rating.score, rating.hardest, rating.counts) == ("easy", 0, None, {})

    def test_json(self) -> None:
        rating = rate(solve(EIGHT))
        assert rating.to_json() == {
            "label": rating.label,
            "tier": rating.tier,
            "score": rating.score,
            "counts": rating.counts,
            "fair": True,
        }


def test_lookahead_is_logged_once_with_the_board(caplog: pytest.LogCaptureFixture) -> None:
    only = [rung for rung in LADDER if rung not in FAIR and "forces" not in rung.find.__name__]
    with caplog.at_level(logging.WARNING, logger="queens_snap.solver"):
        deduction = solve(FOUR, rules=only)
    assert deduction.solved
    assert {step.rule for step in deduction.steps} == {LOOKAHEAD}
    assert len(deduction.steps) > 1
    (record,) = caplog.records
    message = record.getMessage()
    assert "AABB/CABB/CADB/CCDD" in message
    assert "step 1 of k=1" in message
    caplog.clear()
    solve(EIGHT)
    assert not caplog.records


def test_random_half_solved_positions_end_in_the_same_queens() -> None:
    rng = random.Random(4)
    for board in UNIQUE[:8]:
        (queens,) = solutions(board, 2)
        for _ in range(3):
            start = State(board, rng.sample(queens, 2))
            assert solve(board, start).queens == queens


def test_an_overfilled_start_is_never_solved() -> None:
    state = State(EIGHT, queens=[*EIGHT_QUEENS, (0, 0)])
    assert not solve(EIGHT, state).solved
