"""What a firing has come to by the time it is told: what still lacks queens is looked at, and all that
follows there is told."""

import gc
import random

import pytest

from queens_snap.solver.cell import Cell, Unit
from queens_snap.solver.queens.board import parse_board
from queens_snap.solver.queens.claims.following import by_now
from queens_snap.solver.queens.firing import Firing, cells_of
from queens_snap.solver.queens.ladder import solve
from queens_snap.solver.queens.rules.contradiction import placement_forces_contradiction
from queens_snap.solver.queens.rules.sets import larger_set
from queens_snap.solver.queens.state import State
from queens_snap.solver.queens.telling import Stage, Telling

from ...claims.queens import idle
from ...claims.queens_position import Position
from ...claims.told import as_json, puzzle_of
from .boards import EIGHT, random_position

BOARD = parse_board("BBCCCC BBCCCC DDCCEE AADDEE FFDDEE FFFFEE".replace(" ", "\n"))
A, B, C = (Unit("region", BOARD.region_of(cell)) for cell in ((3, 0), (0, 0), (0, 2)))
ROWS = Unit("row", 0), Unit("row", 3)


def test_a_set_of_which_one_unit_is_left_says_all_that_this_one_rules_out() -> None:
    state = State(BOARD, queens=[(0, 3)])
    step = Telling(state).tell(Firing("n-regions-in-n-rows", 6, 0, 0, 0, (A, C, *ROWS), size=2), 2)
    row: list[Cell] = [(3, 2), (3, 4), (3, 5)]
    touched: list[Cell] = [(2, 0), (2, 1), (4, 0), (4, 1)]
    assert step.rule == "domino-region"
    assert step.units == (A, ROWS[1])
    assert sorted(step.dead) == sorted(row + touched)
    assert {why.cell for why in step.claim.why if why.by == "row"} == set(row)


def test_a_set_of_which_more_are_left_stays_one() -> None:
    state = State(BOARD)
    firing = Firing("n-regions-in-n-rows", 6, 0, 0, 0, (A, B, *ROWS), size=2)
    assert by_now(state, firing).rule == "n-regions-in-n-rows"


@pytest.mark.parametrize("rule", ["arrangement-row", "n-regions-in-n-rows", "plus-shape"])
def test_of_units_that_lack_nothing_nothing_follows(rule: str) -> None:
    state = State(BOARD, queens=[(0, 3), (3, 0)])
    firing = Firing(rule, 6, 0, 0, 0, (*ROWS, A, C), size=2)
    position = Telling(state)
    before = position.facts
    position.apply(firing)
    assert not by_now(state, firing).gives
    assert position.facts == before


def test_no_set_is_found_where_too_many_queens_stand() -> None:
    """As a supposition may have it."""
    state = State(BOARD, queens=[(0, 4), (2, 2)])
    assert state.contradiction() is not None
    assert larger_set(state, -1) == []


def test_a_supposition_needs_nothing_that_its_queen_rules_out() -> None:
    rng, seen = random.Random(5), 0
    for _ in range(40):
        board, queens, dead = random_position(6, 1, rng, 0.3)
        state = State(board, queens, dead)
        for firing in placement_forces_contradiction(state, -1):
            supposed = firing.chain[0].queens_mask
            assert not firing.needs & state.kill[supposed.bit_length() - 1], cells_of(firing.needs, 6)
            seen += 1
    assert seen > 20


def test_ways_that_part_leave_each_other_alone() -> None:
    """What comes after a step is kept, and shared by all ways that come by."""
    firings = [x.found for x in solve(EIGHT).fired]
    start = State(EIGHT)
    stage, ends = Stage.of(start), set[int]()
    for without in range(len(firings)):
        shared, alone = Telling(stage), Telling(start)
        for firing in (*firings[:without], *firings[without + 1 :]):
            shared.apply(firing)
            alone.apply(firing)
            assert shared.facts == alone.facts
        ends.add(shared.facts)
    assert start.facts == 0
    assert len(ends) > 1


def test_what_comes_after_steps_is_forgotten_once_the_way_is_told() -> None:
    deduction = solve(EIGHT)
    before = stages()
    proof = deduction.proof
    assert proof.steps
    assert stages() == before
    start = proof.start()
    start.apply(proof.fired[0].found)
    assert stages() > before


def stages() -> int:
    """How many of them there are."""
    return sum(isinstance(x, Stage) for x in gc.get_objects())


@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        ("AABCCC DABBCC DACCCC DCCCCC DDCEEE DFFFFE", 10),
        ("AABBBB AABBBB AACBBD EECCBD EEFCBD FFFCDD", 8),
        ("AAAAAAB AAAABBB ACCBBBB DDCCBBB DDCDDEF GDDDEEF GGGGEFF", 10),
        # where what it says more is only what another step then goes on with
        ("AAABBB CCCBBB CDDDEE DDDDFE DDDDFE DDDDFF", 9),
        ("ABBCCD AABBDD EBBBDF EEDDDF EEEEFF EEEEEF", 9),
        ("AAABBB AAAABB ACCADD ACEAFD ECEAFD EEEEFF", 11),
        ("ABBBBCC ABBBBDC BBBBDDC BBBDDCC BBBEEEC EEEEFEF GGGEFFF", 11),
        ("AAAABBB AAACBBB ACCCBBD ACEEEED AAFEEDD AAFFEGG AAAAEEG", 10),  # of easier rules
    ],
)
def test_a_confinement_says_what_its_cells_reach_where_that_saves_a_step(rows: str, steps: int) -> None:
    board = parse_board(rows.replace(" ", "\n"))
    deduction = solve(board)
    way = deduction.steps
    assert len(way) == steps
    assert max(step.tier for step in way) <= deduction.proof.tier
    assert not [*idle(Position(puzzle_of(board)), as_json(way))]
    assert [*idle(Position(puzzle_of(board)), as_json(deduction.proof.all_steps))]
