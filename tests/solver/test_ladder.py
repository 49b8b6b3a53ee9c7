"""A ladder of rules is climbed as far as its budget goes."""

from queens_snap.solver.budget import Budget
from queens_snap.solver.ladder import Rung, climb
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.state import State

BOARD = Board.of(["AAAB", "ACBB", "CCDB", "DDDD"])


def test_what_was_found_when_the_budget_ran_out_does_not_count() -> None:
    def found(looks: int) -> int:
        state = State(BOARD)
        state.budget = Budget(looks)

        def tries(state: State, fresh: int) -> list:
            assert state.budget
            firings = [firing for rung in LADDER for find in rung.finds for firing in find(state, fresh)]
            return [firing for firing in firings if state.budget.spend()]

        return len(climb(state, [Rung((tries,), 1, 1)], rounds=1))

    assert found(1000) > 1
    assert found(2) == 0
