"""Lookahead supposes a queen, then a cross, in every cell of the tightest units, then of others."""

import random

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.ladder import Rung, climb
from queens_snap.solver.queens.rules import FAIR_RULES
from queens_snap.solver.queens.rules.supposition import find_unit_without_room, look_ahead
from queens_snap.solver.queens.state import State

from ...claims.queens_position import QueensPosition
from .boards import random_position


def leads_to_contradiction(state: State, cell: Cell, cross: bool, rules: tuple[Rung, ...]) -> bool:
    branch = state.copy()
    (State.cross_out if cross else State.place)(branch, 1 << cell[0] * state.masks.n + cell[1])
    climb(branch, rules)
    return find_unit_without_room(branch) is not None


def expected_findings(
    state: State, position: QueensPosition, rules: tuple[Rung, ...]
) -> list[tuple[Cell, bool]]:
    """Return the cells of the first units in which one fails, and whether a cross fails there."""
    needs = {unit: position.queens_needed(unit) for unit in position.units if position.queens_needed(unit)}
    spare = {unit: len(position.open_cells_of([unit])) - need for unit, need in needs.items()}
    for few in sorted({*spare.values()}):
        cells = position.open_cells_of(unit for unit in spare if spare[unit] == few)
        found = {
            x: cross
            for x in cells
            for cross in (True, False)
            if leads_to_contradiction(state, x, cross, rules)
        }
        if found:
            return sorted(found.items())
    return []


@pytest.mark.parametrize("rules", [FAIR_RULES, FAIR_RULES[:2], ()], ids=["fair", "two", "none"])
@pytest.mark.parametrize(
    ("n", "k", "crosses"), [(4, 1, 0.4), (5, 1, 0.3), (6, 1, 0.5), (5, 1, 0.7), (8, 2, 0.75)]
)
def test_tells_what_fails_in_the_tightest_units(
    n: int, k: int, crosses: float, rules: tuple[Rung, ...]
) -> None:
    rng = random.Random(n * k)
    for _ in range(6 if k == 1 else 2):
        board, queens, dead = random_position(n, k, rng, crosses)
        state = State(board, queens, dead)
        before = (state.live, state.queens, list(state.need))
        found = look_ahead(state, rules)
        assert (state.live, state.queens, list(state.need)) == before
        position = QueensPosition(board.to_json(), {"queens": queens, "crosses": dead})
        told = [(step.queens or step.dead, bool(step.queens), step.rule) for step in found]
        assert told == [
            ((cell,), cross, "lookahead") for cell, cross in expected_findings(state, position, rules)
        ]
