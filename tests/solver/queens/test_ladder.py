from collections import Counter
from collections.abc import Sequence

import pytest

from queens_snap.solver.budget import Budget
from queens_snap.solver.ladder import LadderFiring, Rung, climb
from queens_snap.solver.queens.explanation import ADJACENT_KILL_RULE, Deduction, rate, solve
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.queens.rules import FAIR_RULES, LADDER
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import Firing, State
from queens_snap.solver.rating import GUESS, HYPOTHESIS_TIER, LABELS, Rating

from .boards import BOARD_4, BOARD_8, BOARD_8_QUEENS, random_board

TWO_SOLUTIONS = parse_board("AABB\nAABB\nCCDD\nCCDD")


def first_findings(state: State, rules: Sequence[Rung] = LADDER) -> list[tuple[Firing, Rung]]:
    """Return the firings of the cheapest rule that finds any, on the whole board."""
    for rung in rules:
        if found := [(x, rung) for find in rung.rules for x in find(state, -1)]:
            return found
    return []


#: Boards with one solution: the side, and the seeds of boards that have one.
UNIQUE_BOARDS = [
    random_board(n, 1, seed)
    for n, seeds in (
        (6, (13, 69, 94, 101, 117, 123, 130, 141, 207, 217, 228, 250)),
        (7, (59, 125, 173, 177, 463)),
    )
    for seed in seeds
]
TWO_STAR_BOARDS = [random_board(8, 2, seed) for seed in range(6)]


def test_the_table_runs_from_cheap_to_dear() -> None:
    assert [rung.cost for rung in LADDER] == sorted(rung.cost for rung in LADDER)
    assert set(LABELS) == {rung.tier for rung in LADDER}
    assert LADDER[: len(FAIR_RULES)] == FAIR_RULES
    assert all((rung.tier < HYPOTHESIS_TIER) == (rung in FAIR_RULES) for rung in LADDER)
    assert all(rung.score > 0 for rung in LADDER)
    easiest = {tier: min(x.score for x in LADDER if x.tier == tier) for tier in LABELS}
    assert list(easiest.values()) == sorted(easiest.values())


@pytest.mark.parametrize("board", [BOARD_4, BOARD_8, *UNIQUE_BOARDS, *TWO_STAR_BOARDS])
def test_every_round_is_all_that_the_simplest_rule_finds(board: Board) -> None:
    """A rule asked only about recently died cells finds the same as on the whole board."""
    rules = LADDER if board.k == 1 else FAIR_RULES
    deduction, state = solve(board, rules=rules), State(board)
    left = list(deduction.firings)
    while left:
        found = first_findings(state, rules)
        both = [((x.firing, x.rung), firing) for x, firing in zip(left, found, strict=False)]
        assert len(both) == len(found)
        for firings, firing in both:
            assert firings == firing if board.k == 1 else firings[0].rule == firing[0].rule
            state.apply(firings[0])
        left = left[len(found) :]
    assert state.solved or not first_findings(state, rules)


def test_says_the_same_every_time() -> None:
    for board in UNIQUE_BOARDS[:5]:
        assert solve(board).steps == solve(parse_board("\n".join(board.letters))).steps


def test_goes_on_from_a_state_and_leaves_it_as_it_was() -> None:
    state = State(BOARD_8, BOARD_8_QUEENS[:2], [(7, 0)])
    before = (state.live, state.queens, list(state.need))
    deduction = solve(BOARD_8, state)
    assert (state.live, state.queens, list(state.need)) == before
    assert deduction.queens == BOARD_8_QUEENS
    assert {cell for step in deduction.steps for cell in step.queens} == set(BOARD_8_QUEENS[2:])
    assert (state.live, state.queens, list(state.need)) == before


def test_stops_where_nothing_follows() -> None:
    deduction = solve(TWO_SOLUTIONS)
    assert not deduction.solved
    assert not first_findings(deduction.state)
    used = {cell for queens in solutions(TWO_SOLUTIONS, 9) for cell in queens}
    assert set(deduction.state.live_cells) == used


@pytest.mark.parametrize("name", ["single_cell_region", "attack_region"])
def test_uses_the_rules_that_it_is_given(name: str) -> None:
    rules = [rung for rung in LADDER if rung.rules[0].__name__ == name]
    deduction = solve(BOARD_8, State(BOARD_8, BOARD_8_QUEENS[:1]), rules)
    assert deduction.steps
    endings = ("single-cell-region",) if name.startswith("single") else ("mino-region", "attack-region")
    assert all(x.firing.rule.endswith(endings) for x in deduction.firings)


class TestDrive:
    """The ladder engine, with rules that record what they are asked."""

    @staticmethod
    def recording_rule(asked: list[int], says: list[Firing | None]):
        def find(state: State, fresh: int) -> list[Firing]:
            asked.append(fresh)
            said = says.pop(0) if says else None
            return [said] if said else []

        return (find,)

    def firing_killing(self, mask: int) -> Firing:
        return Firing("x", 4, 0, mask, 1, ())

    def test_asks_only_about_what_died_since(self) -> None:
        first: list[int] = []
        second: list[int] = []
        rules = [
            Rung(self.recording_rule(first, [None, None]), 1, 5, 0),
            Rung(
                self.recording_rule(second, [self.firing_killing(0b11), self.firing_killing(0b100), None]),
                2,
                7,
                0,
            ),
        ]
        state = State(BOARD_4)
        firings = climb(state, rules)
        everything = State(BOARD_4).live
        assert first == [-1, 0b11, 0b100]
        assert second == [-1] * 3  # it has found something each time, so there may be more
        assert [x.rung for x in firings] == [rules[1]] * 2
        assert state.live == everything & ~0b111

    def test_asks_about_everything_once_a_need_has_changed(self) -> None:
        board = random_board(8, 2, 1)
        asked: list[int] = []
        other: list[int] = []
        queen = Firing("x", 8, 1, 0, 1, ())
        rules = [
            Rung(self.recording_rule(asked, []), 1, 1, 0),
            Rung(self.recording_rule(other, [queen]), 1, 1, 0),
        ]
        climb(State(board), rules)
        assert asked == [-1] * 2
        assert len(other) == 2

    def test_stops_when_solved(self) -> None:
        asked: list[int] = []
        climb(State(BOARD_8, BOARD_8_QUEENS), [Rung(self.recording_rule(asked, []), 1, 1, 0)])
        assert asked == []


def rating_of_tiers(*tiers: int) -> Rating:
    """Return the rating of a board that is solved by steps of these tiers."""
    firings = tuple(LadderFiring(Firing("x", 4, 0, 1, 1, ()), Rung((), tier, tier)) for tier in tiers)
    return rate(Deduction(firings, State(BOARD_8), State(BOARD_8, BOARD_8_QUEENS)))


class TestRating:
    @pytest.mark.parametrize("board", [BOARD_4, BOARD_8, *UNIQUE_BOARDS])
    def test_counts_steps_and_the_kills_of_queens(self, board: Board) -> None:
        deduction = solve(board)
        rating, found = rate(deduction), [x.firing for x in deduction.firings]
        kills = sum(bool(x.queens and x.dead) for x in found)
        assert rating.counts == Counter(x.rule for x in found) + Counter({ADJACENT_KILL_RULE: kills})
        assert rating.score == sum(x.rung.score for x in deduction.firings)
        assert (
            rating.tier == max(x.rung.tier for x in deduction.firings) >= max(x.tier for x in deduction.steps)
        )

    def test_label_is_that_of_the_hardest_step(self) -> None:
        assert LABELS == {1: "easy", 2: "medium", 3: "hard", 4: "expert"}
        for tier, label in LABELS.items():
            rating = rating_of_tiers(1, tier)
            assert (rating.label, rating.tier, rating.fair) == (label, tier, tier < HYPOTHESIS_TIER)
        none = rating_of_tiers()
        assert (none.label, none.score, none.counts) == ("easy", 0, {})

    def test_what_the_steps_do_not_solve_is_a_guess(self) -> None:
        rating = rate(solve(TWO_SOLUTIONS))
        assert (rating.label, rating.tier, rating.fair) == (GUESS, 5, False)


def test_marks_that_contradict_end_at_once() -> None:
    """With one queen too many for the regions the ladder finds nothing and does not crash."""
    board = parse_board("AABBB\nAACBB\nDDCCC\nDDEEE\nDEEEE")
    for queens in ([(0, 0), (1, 3), (2, 0), (3, 2), (4, 4)], [(0, 0), (0, 1)], [(r, r) for r in range(5)]):
        deduction = solve(board, State(board, queens, [(0, 4), (2, 2)]))
        assert deduction.steps == ()
        assert deduction.state.contradiction() is not None
        assert not deduction.solved


def test_an_effort_ends_the_climb_and_what_was_found_stays() -> None:
    assert solve(BOARD_8, budget=Budget(5)).steps == solve(BOARD_8).steps[:5]
    assert solve(BOARD_8, rules=()).steps == ()


def test_an_overfilled_start_is_never_solved() -> None:
    assert not solve(BOARD_8, State(BOARD_8, queens=[*BOARD_8_QUEENS, (0, 0)])).solved
