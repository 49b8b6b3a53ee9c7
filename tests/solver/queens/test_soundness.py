"""No step kills a cell that a solution uses, no queen is placed that a solution lacks."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queens_snap.solver.ladder import Rung
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.state import Firing, Masks, State

from .boards import EIGHT, EIGHT_QUEENS, FOUR
from .soundness import KINDS, START, Sample, SoundnessCounts, check, every, faults, random_sample, sample
from .test_rules import NAMES, SHAPES

BOARDS = 100


@pytest.fixture(scope="module")
def tally() -> SoundnessCounts:
    """Tally of the seeded boards, gone through once."""
    whole = SoundnessCounts()
    for seed in range(BOARDS):
        check(random_sample(seed), whole)
    return whole


def test_every_step_on_seeded_boards_is_right(tally: SoundnessCounts) -> None:
    assert tally.errors == []


def test_seeded_boards_are_of_every_kind(tally: SoundnessCounts) -> None:
    for k in (1, 2, 3):
        for kind in ("solutions", "one solution"):
            assert tally.boards[f"k={k}, {kind}"]
    solvable = sum(count for kind, count in tally.boards.items() if "solution" in kind and "no s" not in kind)
    assert 0.7 * BOARDS <= solvable < BOARDS
    assert tally.boards["connected"] > BOARDS / 10
    assert tally.boards["some way on"] > BOARDS / 4


def test_every_rule_has_spoken(tally: SoundnessCounts) -> None:
    assert {*tally.rules} >= NAMES - SHAPES
    assert len(SHAPES & {*tally.rules}) > 5


@settings(max_examples=40, derandomize=True)
@given(
    size=st.one_of(st.tuples(st.integers(4, 10), st.just(1)), st.tuples(st.integers(8, 10), st.just(2))),
    kind=st.sampled_from(KINDS),
    start=st.sampled_from(START),
    seed=st.integers(0, 2**32),
)
def test_every_step_is_right(size: tuple[int, int], kind: str, start: str, seed: int) -> None:
    tally = SoundnessCounts()
    check(sample(*size, kind, start, random.Random(seed)), tally)
    assert tally.errors == []


def liar(queens: int, dead: int) -> Rung:
    """A rule that says the same of every position."""

    def find(state: State, fresh: int) -> list[Firing]:
        unit = Masks(EIGHT).names[0]
        return [Firing("single-cell-row", state.masks.n, queens & fresh, dead & fresh, 1, (unit,))]

    return Rung((find,), 1, 1, 0)


@pytest.mark.parametrize(
    ("queens", "dead", "fault"),
    [
        (0, 1 << 3, "kills a cell of a solution"),
        (1, 0, "places a queen that a solution lacks"),
        (0, 0, "changes nothing"),
    ],
)
def test_the_check_itself_sees_what_is_wrong(queens: int, dead: int, fault: str) -> None:
    state = State(EIGHT)
    (step,) = (x.found for x in every(state, [liar(queens, dead)]))
    assert faults(step, [frozenset(EIGHT_QUEENS)]) == [fault]


def test_the_check_accepts_what_is_right() -> None:
    state = State(EIGHT)
    (step,) = (x.found for x in every(state, [liar(1 << 3, 1)]))
    assert faults(step, [frozenset(EIGHT_QUEENS)]) == []


@pytest.mark.parametrize("board", [FOUR, EIGHT, parse_board("ABCC\nABCC\nAADD\nAADD")])
def test_the_check_counts_boards(board: Board) -> None:
    tally = SoundnessCounts()
    check(Sample(board, [], [], ()), tally)
    assert tally.errors == []
    assert tally.boards["from the start"] == tally.boards["connected"] == 1
    assert sum(tally.rules.values()) >= len(LADDER) / 4
