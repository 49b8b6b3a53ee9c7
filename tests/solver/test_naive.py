"""Every rule against its definition (tests/solver/naive.py): it fires where the definition says, and reports
the first thing that the definition finds."""

import random
from collections import Counter

import pytest

from queens_snap.solver.ladder import LADDER
from queens_snap.solver.state import State
from queens_snap.solver.step import Step

from .boards import random_position
from .naive import NAIVE, Found, Position, tight_sets

RULES = {rung.find.__name__: rung.find for rung in LADDER}


def as_found(step: Step) -> Found:
    return Found(
        step.rule,
        frozenset(step.queens),
        frozenset(step.dead),
        frozenset(step.because),
        step.units,
        step.size,
    )


Mix = list[tuple[int, int, float, int]]  # size, k, share of crosses, how many

COMMON: Mix = [
    (4, 1, 0.3, 40),
    (5, 1, 0.4, 60),
    (6, 1, 0.5, 60),
    (7, 1, 0.3, 30),
    (7, 1, 0.65, 60),
    (8, 2, 0.72, 20),
]
TWO_QUEENS: Mix = [(8, 2, 0.05, 15), (8, 2, 0.3, 12), (8, 2, 0.55, 20), (9, 2, 0.2, 20), (12, 3, 0.5, 2)]
HYPOTHESES: Mix = [(7, 1, 0.0, 6), (8, 1, 0.0, 20), (9, 1, 0.0, 12), (6, 1, 0.3, 12), (8, 2, 0.5, 4)]

#: Positions in which a rule fires often and stays silent often.
MIXES: dict[str, Mix] = {
    "arrangement_region": [*TWO_QUEENS, (10, 2, 0.0, 12)],
    "arrangement_row": TWO_QUEENS,
    "arrangement_column": TWO_QUEENS,
    "set_of_two": [*COMMON, (6, 1, 0.2, 30), (7, 1, 0.1, 30)],
    "larger_set": [(7, 1, 0.3, 200), (8, 1, 0.35, 300), (9, 1, 0.4, 150), (8, 2, 0.4, 20)],
    "remainder_of_rows": [*COMMON, (8, 2, 0.3, 8), (8, 2, 0.6, 8)],
    "remainder_of_columns": [*COMMON, (8, 2, 0.3, 8), (8, 2, 0.6, 8)],
    "plus_shape": [(4, 1, 0.3, 10), (5, 1, 0.3, 10), (6, 1, 0.2, 10), (7, 1, 0.0, 12), (6, 1, 0.5, 5)],
    "placement_forces_contradiction": HYPOTHESES,
    "crossing_out_forces_contradiction": HYPOTHESES,
}


@pytest.mark.parametrize("name", NAIVE)
def test_fires_exactly_where_its_definition_says(name: str) -> None:
    rng = random.Random(name)
    seen: Counter[bool] = Counter()
    for n, k, share, many in MIXES.get(name, COMMON):
        for _ in range(many):
            board, queens, dead = random_position(n, k, rng, share)
            state, naive = State(board, queens, dead), Position(board, queens, dead)
            assert frozenset(state.live_cells) == naive.live
            if name == "larger_set" and next(tight_sets(naive, [1, 2]), None):
                continue  # a set of three may then be two smaller ones
            step = RULES[name](state, state.masks.cells)
            expected = next(NAIVE[name](naive), None)
            if step is None:
                assert expected is None
            else:
                assert as_found(step) == expected
            seen[step is None] += 1
    assert min(seen[True], seen[False]) >= 5, seen
