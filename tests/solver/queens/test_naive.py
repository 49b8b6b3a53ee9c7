"""Every rule against its definition (tests/solver/naive.py): it fires where the definition says, and reports
the first thing that the definition finds."""

import random
from collections import Counter
from itertools import islice

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.ladder import climb
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.rules.supposition import BASELINE, without_room
from queens_snap.solver.queens.state import Firing, State

from .boards import random_position
from .naive import NAIVE, Found, Position, baseline, tight_sets

RULES = {find.__name__: find for rung in LADDER for find in rung.finds}


#: Rules of which the definitions give every firing, not those of larger sets as well.
ALL_AT_ONCE = {name for name in RULES if not {"set", "plus", "remainder"} & set(name.split("_"))}


def as_found(step: Firing, live: frozenset[Cell]) -> Found:
    """Its findings on the live cells. Which units have to stand beside those that it counts, the judge of
    premises asks."""
    return Found(
        step.rule,
        frozenset(step.queens),
        frozenset(step.dead) & live,
        frozenset(step.because),
        step.units[: len(step.units) - step.beside],
        step.size,
    )


Mix = list[tuple[int, int, float, int]]  # size, k, share of crosses, how many

COMMON: Mix = [
    (4, 1, 0.3, 20),
    (5, 1, 0.4, 30),
    (6, 1, 0.5, 30),
    (7, 1, 0.3, 15),
    (7, 1, 0.65, 30),
    (8, 2, 0.72, 10),
]
TWO_QUEENS: Mix = [(8, 2, 0.05, 8), (8, 2, 0.3, 6), (8, 2, 0.55, 10), (9, 2, 0.2, 10), (12, 3, 0.5, 1)]
HYPOTHESES: Mix = [(7, 1, 0.0, 6), (8, 1, 0.0, 14), (9, 1, 0.0, 8), (6, 1, 0.3, 9), (8, 2, 0.5, 3)]

#: Positions in which a rule fires often and stays silent often.
MIXES: dict[str, Mix] = {
    "arrangement_region": [*TWO_QUEENS, (10, 2, 0.0, 12)],
    "arrangement_row": TWO_QUEENS,
    "arrangement_column": TWO_QUEENS,
    "set_of_two": [*COMMON, (6, 1, 0.2, 30), (7, 1, 0.1, 30)],
    "larger_set": [(7, 1, 0.3, 250), (8, 1, 0.35, 250), (8, 2, 0.4, 20)],
    "remainder_of_rows": [*COMMON, (8, 2, 0.3, 8), (8, 2, 0.6, 8)],
    "remainder_of_columns": [*COMMON, (8, 2, 0.3, 8), (8, 2, 0.6, 8)],
    "plus_shape": [
        (4, 1, 0.3, 10),
        (5, 1, 0.3, 10),
        (6, 1, 0.2, 10),
        (7, 1, 0.0, 12),
        (6, 1, 0.5, 5),
        (8, 2, 0.7, 3),
    ],
    "placement_forces_contradiction": HYPOTHESES,
    "crossing_out_forces_contradiction": HYPOTHESES,
}


@pytest.mark.slow
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
            found = [as_found(step, naive.live) for step in RULES[name](state, state.masks.cells)]
            expected = (
                list(NAIVE[name](naive)) if name in ALL_AT_ONCE else list(islice(NAIVE[name](naive), 1))
            )
            assert set(expected) <= set(found)
            assert bool(expected) == bool(found)
            assert name not in ALL_AT_ONCE or len(found) == len(expected)
            seen[not found] += 1
    assert min(seen[True], seen[False]) >= 5, seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "k", "crosses"), [(6, 1, 0.3), (7, 1, 0.6), (8, 2, 0.3), (8, 2, 0.65), (9, 2, 0.5)]
)
def test_a_round_of_baseline_rules_does_what_its_definition_says(n: int, k: int, crosses: float) -> None:
    """From positions that lead to a solution, and from those that a wrong queen has spoilt."""
    rng = random.Random(n * k)
    failed = changed = 0
    for i in range(40):
        board, queens, dead = random_position(n, k, rng, crosses)
        state, naive = State(board, queens, dead), Position(board, queens, dead)
        if i % 2 and naive.live:
            r, c = rng.choice(sorted(naive.live))
            state.place(1 << r * n + c)
            naive.place(frozenset([(r, c)]))
        for _ in range(3):
            unit, before = without_room(state), state.live
            assert (None if unit is None else state.masks.names[unit]) == naive.without_room()
            failed += unit is not None
            climb(state, BASELINE, rounds=1)
            baseline(naive)
            assert frozenset(state.live_cells) == naive.live
            assert frozenset(state.queen_cells) == naive.queens
            changed += state.live != before
    assert failed >= 3
    assert changed >= 20
