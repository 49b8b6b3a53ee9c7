import random
from collections.abc import Sequence

import pytest

from queens_snap.solver.budget import Budget
from queens_snap.solver.ladder import Fired, Rung, climb, steps_of
from queens_snap.solver.queens.board import Board, parse_board, validate
from queens_snap.solver.queens.firing import Firing
from queens_snap.solver.queens.ladder import (
    ADJACENT,
    FAIR,
    LADDER,
    Deduction,
    rate,
    solve,
)
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import State
from queens_snap.solver.rating import GUESS, HYPOTHESES, LABELS

from .boards import EIGHT, EIGHT_QUEENS, FOUR, random_board

TWO_SOLUTIONS = parse_board("AABB\nAABB\nCCDD\nCCDD")


def unique_boards(many: int, n: int) -> list[Board]:
    boards = (random_board(n, 1, seed) for seed in range(500))
    return [x for x in boards if len(solutions(x, 2)) == 1][:many]


def simplest(state: State, rules: Sequence[Rung] = LADDER) -> tuple[Firing, Rung] | None:
    """What the cheapest rule that finds anything finds in the whole board."""
    found = ((rung.find(state, state.masks.cells), rung) for rung in rules)
    return next((pair for pair in found if pair[0]), None)


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
    state = State(EIGHT)
    for step, _ in deduction.fired:
        assert step.dead_mask & state.live == step.dead_mask
        assert step.queens_mask & state.live == step.queens_mask
        state.apply(step)
    assert state.queens == deduction.state.queens
    assert state.live == deduction.state.live == 0


@pytest.mark.parametrize("board", [FOUR, EIGHT, *UNIQUE])
def test_every_step_is_the_simplest_there_is(board: Board) -> None:
    """Also what a rule says of the cells that died since it was last asked is what it says of the whole."""
    deduction, state = solve(board), State(board)
    for found, rung in deduction.fired:
        assert simplest(state) == (found, rung)
        state.apply(found)
    assert state.solved or simplest(state) is None


@pytest.mark.parametrize("seed", range(6))
def test_two_stars_go_step_by_step_too(seed: int) -> None:
    board = random_board(8, 2, seed)
    deduction, state = solve(board, rules=FAIR), State(board)
    for step, _ in deduction.fired:
        found = simplest(state, FAIR)
        assert found
        assert found[0].rule == step.rule
        state.apply(step)
    assert state.solved or simplest(state, FAIR) is None


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
    assert (state.live, state.queens, list(state.need)) == before


def test_has_nothing_to_say_of_a_solved_board() -> None:
    done = State(EIGHT, EIGHT_QUEENS)
    assert solve(EIGHT, done).steps == ()
    assert solve(EIGHT, done).solved


def test_stops_where_nothing_follows() -> None:
    deduction = solve(TWO_SOLUTIONS)
    assert not deduction.solved
    assert simplest(deduction.state) is None
    used = {cell for queens in solutions(TWO_SOLUTIONS, 9) for cell in queens}
    assert set(deduction.state.live_cells) == used


@pytest.mark.parametrize("name", ["single_cell_region", "attack_region"])
def test_uses_the_rules_that_it_is_given(name: str) -> None:
    rules = [rung for rung in LADDER if rung.find.__name__ == name]
    deduction = solve(EIGHT, State(EIGHT, EIGHT_QUEENS[:1]), rules)
    assert deduction.steps
    endings = ("single-cell-region",) if name.startswith("single") else ("mino-region", "attack-region")
    assert all(step.rule.endswith(endings) for step in deduction.steps)


def test_no_rules_no_steps() -> None:
    assert solve(EIGHT, rules=()).steps == ()


class TestDrive:
    """The engine, with rules that keep a record of what they are asked."""

    @staticmethod
    def rule(asked: list[int], says: list[Firing | None]):
        def find(state: State, fresh: int) -> Firing | None:
            asked.append(fresh)
            return says.pop(0) if says else None

        return find

    def kill(self, mask: int) -> Firing:
        return Firing("x", 4, 0, mask, 1, ())

    def test_asks_only_about_what_died_since(self) -> None:
        first: list[int] = []
        second: list[int] = []
        rules = [
            Rung(self.rule(first, [None, None]), 1, 5, 0),
            Rung(self.rule(second, [self.kill(0b11), self.kill(0b100), None]), 2, 7, 0),
        ]
        state = State(FOUR)
        fired = climb(state, rules)
        everything = State(FOUR).live
        assert first == [-1, 0b11, 0b100]
        assert second == [-1] * 3  # it has found something each time, so there may be more
        assert [rung for _, rung in fired] == [rules[1]] * 2
        assert [step.tier for step in steps_of(fired)] == [2, 2]
        assert state.live == everything & ~0b111

    def test_asks_about_everything_once_a_need_has_changed(self) -> None:
        board = random_board(8, 2, 1)
        asked: list[int] = []
        other: list[int] = []
        queen = Firing("x", 8, 1, 0, 1, ())
        rules = [Rung(self.rule(asked, []), 1, 1, 0), Rung(self.rule(other, [queen]), 1, 1, 0)]
        climb(State(board), rules)
        assert asked == [-1] * 2
        assert len(other) == 2

    def test_stops_when_solved(self) -> None:
        asked: list[int] = []
        climb(State(EIGHT, EIGHT_QUEENS), [Rung(self.rule(asked, []), 1, 1, 0)])
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
        assert rating.score == sum(rung.score for _, rung in deduction.fired)
        assert rating.fair

    @pytest.mark.parametrize("board", [FOUR, EIGHT, *UNIQUE])
    def test_label_is_that_of_the_hardest_step(self, board: Board) -> None:
        deduction = solve(board)
        rating = rate(deduction)
        assert rating.tier == max(step.tier for step in deduction.steps)
        assert rating.label == LABELS[rating.tier]
        assert rating.fair == (rating.tier < HYPOTHESES)
        assert rating.hardest
        most = max(rung.score for _, rung in deduction.fired)
        first = next(found for found, rung in deduction.fired if rung.score == most)
        assert rating.hardest == (first.rule, first.size)

    def test_labels(self) -> None:
        assert LABELS == {1: "easy", 2: "medium", 3: "hard", 4: "expert"}
        for tier, label in LABELS.items():
            found = Firing("x", 4, 0, 1, 1, ())
            fired = tuple(Fired(found, Rung(lambda *_: None, t, t)) for t in (1, tier))
            rating = rate(Deduction(fired, State(EIGHT, EIGHT_QUEENS)))
            assert (rating.label, rating.tier, rating.fair) == (label, tier, tier < 4)

    def test_what_the_steps_do_not_solve_is_a_guess(self) -> None:
        rating = rate(solve(TWO_SOLUTIONS))
        assert rating.label == GUESS
        assert rating.tier == 5
        assert not rating.fair

    def test_without_steps(self) -> None:
        rating = rate(Deduction((), State(EIGHT, EIGHT_QUEENS)))
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


def test_marks_that_contradict_end_at_once() -> None:
    """One queen too many for the regions: nothing follows, and nothing breaks."""
    board = parse_board("AABBB\nAACBB\nDDCCC\nDDEEE\nDEEEE")
    for queens in ([(0, 0), (1, 3), (2, 0), (3, 2), (4, 4)], [(0, 0), (0, 1)], [(r, r) for r in range(5)]):
        deduction = solve(board, State(board, queens, [(0, 4), (2, 2)]))
        assert deduction.steps == ()
        assert deduction.state.contradiction() is not None
        assert not deduction.solved


def test_an_effort_ends_the_climb_and_what_was_found_stays() -> None:
    whole, part = solve(EIGHT).steps, solve(EIGHT, budget=Budget(5)).steps
    assert part == whole[:5]


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
