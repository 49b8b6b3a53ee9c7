"""Lookahead supposes a queen, then a cross, in one cell after the other, tightest units first, and reports
the first supposition that the rules refute."""

import random

import pytest

from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.ladder import Rung, climb
from queens_snap.solver.queens.rules import FAIR
from queens_snap.solver.queens.rules.supposition import looked_ahead
from queens_snap.solver.queens.state import Firing, State

from .boards import EIGHT, FOUR, random_position
from .naive import Position


def cells_in_order(p: Position) -> list[Cell]:
    units = [*p.open("region"), *p.open("row"), *p.open("column")]
    spare = {u: len(p.live_of(u)) - p.need(u) for u in units}
    groups = [
        [x for u in units if spare[u] == some for x in p.live_of(u)] for some in sorted(set(spare.values()))
    ]
    return list(dict.fromkeys(x for group in groups for x in sorted(group)))


def expected(p: Position, state: State, rules: tuple[Rung, ...]) -> tuple[bool, Cell, Unit] | None:
    """The first refuted supposition: whether it was a cross, the cell, and the unit left without room."""
    for r, c in cells_in_order(p):
        for cross in (False, True):
            branch = state.copy()
            (State.cross_out if cross else State.place)(branch, 1 << r * state.masks.n + c)
            climb(branch, rules)
            after = Position(p.board, branch.queen_cells)
            after.live &= frozenset(branch.live_cells)
            unit = after.without_room()
            if unit:
                return cross, (r, c), unit
    return None


def look(state: State, rules: tuple[Rung, ...]) -> Firing | None:
    """Its first firing; the rule is made here, so that a change in it is seen."""
    return next(iter(looked_ahead(state, rules)), None)


@pytest.mark.parametrize("rules", [FAIR, FAIR[:2], ()], ids=["fair", "two", "none"])
@pytest.mark.parametrize(
    ("n", "k", "crosses"), [(4, 1, 0.4), (5, 1, 0.3), (6, 1, 0.5), (5, 1, 0.7), (8, 2, 0.75)]
)
def test_reports_the_first_supposition_that_fails(
    n: int, k: int, crosses: float, rules: tuple[Rung, ...]
) -> None:
    rng = random.Random(n * k)
    for _ in range(6 if k == 1 else 2):
        board, queens, dead = random_position(n, k, rng, crosses)
        state = State(board, queens, dead)
        before = (state.live, state.queens, list(state.need))
        step = look(state, rules)
        assert (state.live, state.queens, list(state.need)) == before
        found = expected(Position(board, queens, dead), state, rules)
        if found is None:
            assert step is None
            continue
        cross, cell, unit = found
        assert step
        assert (step.rule, step.size, step.n) == ("lookahead", None, n)
        assert step.units == (unit,)
        p = Position(board, queens, dead)
        assert set(step.because) == p.live_of(unit) - {cell}
        if cross:
            assert step.queens == (cell,)
            p.place(frozenset([cell]))
            assert set(step.dead) == set(state.live_cells) - p.live - {cell}
        else:
            assert (step.queens, step.dead) == ((), (cell,))


def test_has_nothing_to_say_where_every_cell_is_part_of_a_solution() -> None:
    two = State(FOUR.of(["AABB", "AABB", "CCDD", "CCDD"]))
    climb(two, FAIR)
    step = look(two, FAIR)
    while step:
        two.apply(step)
        step = look(two, FAIR)
    assert len(two.live_cells) == 8


def test_solves_alone() -> None:
    state = State(EIGHT)
    while not state.solved:
        step = look(state, FAIR)
        assert step
        state.apply(step)
