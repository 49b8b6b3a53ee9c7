"""Telling of a firing in the position in which its rule finds it: every unit that takes part, no more than
follows."""

import gc
import random
from collections import Counter

from queens_snap.solver.queens.explanation import Explainer, solve
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.solver.queens.rules import FAIR_RULES, LADDER
from queens_snap.solver.queens.rules.sets import larger_set
from queens_snap.solver.queens.rules.supposition import (
    NO_ROOM,
    find_contradiction,
    placement_forces_contradiction,
)
from queens_snap.solver.queens.state import State, cells_of

from ...claims.check_steps import puzzle_json, steps_as_json
from ...claims.queens import check_way
from .boards import BOARD_8, random_position
from .test_rules import ALL_RULE_NAMES, SHAPE_RULES

#: Size, stars a unit, and the share of crosses of random positions; the rules that are asked there, and how
#: many positions. Rules that suppose something take long on boards of several stars.
POSITIONS = [
    *((n, 1, crosses, LADDER, 5) for n in (4, 5, 6, 7) for crosses in (0.0, 0.3, 0.6)),
    (9, 1, 0.4, LADDER[:-1], 10),
    (12, 1, 0.3, FAIR_RULES, 5),
    (8, 2, 0.4, FAIR_RULES, 60),
    (8, 2, 0.75, LADDER[:-1], 6),
    (13, 3, 0.5, FAIR_RULES, 4),
]


def test_each_rule_alone_finds_what_follows_and_looks_at_every_unit_that_takes_part() -> None:
    """The claims of all steps hold by themselves. Without a line in which two cells exclude each other
    nothing would follow."""
    rng, seen = random.Random(3), Counter[str]()
    samples = [form for form in POSITIONS for _ in range(form[-1])]
    for n, k, crosses, rules, _ in samples:
        board, queens, dead = random_position(n, k, rng, crosses)
        start, position = {"queens": queens, "crosses": dead}, Explainer(State(board, queens, dead))
        for rung in rules:
            for firing in (x for find in rung.rules for x in find(position.state, -1)):
                assert firing.queens or firing.dead
                assert not {*firing.dead} & {*queens} | {*firing.queens} & {*dead}
                (step,) = steps_as_json([position.explain(firing, rung.tier)])
                for beside in step["claim"]["look"][len(firing.units) - firing.units_beside :]:
                    kept = [unit for unit in step["claim"]["look"] if unit != beside]
                    short = {**step, "claim": {**step["claim"], "look": kept}}
                    assert check_way(puzzle_json(board), [short], start, whole=False)
                    seen["beside"] += 1
                faults = check_way(puzzle_json(board), [step], start, whole=False)
                assert [x for x in faults if "effort" not in x and "more follows" not in x] == []
                seen[step["rule"]] += 1
    assert seen["beside"] > 20
    assert {*seen} >= ALL_RULE_NAMES - SHAPE_RULES
    assert len(SHAPE_RULES & {*seen}) > 5


def test_what_has_no_room_looks_at_the_lines_that_leave_it_none() -> None:
    rng, seen = random.Random(4), 0
    for _ in range(600):
        board, queens, dead = random_position(8, 2, rng, 0.6)
        state = State(board, queens, dead)
        if state.live:
            state.place(1 << state.live.bit_length() - 1)
        end = find_contradiction(state)
        if end and len(end.units) > 1:
            seen += 1
            assert end.rule == NO_ROOM
            assert all(state.need[state.masks.frame.unit_numbers[unit]] == 1 for unit in end.units[1:])
    assert seen > 3


def test_no_set_is_found_where_too_many_queens_stand() -> None:
    """A supposition can lead to such a state."""
    board = parse_board("BBCCCC BBCCCC DDCCEE AADDEE FFDDEE FFFFEE".replace(" ", "\n"))
    state = State(board, queens=[(0, 4), (2, 2)])
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
    """Ways that start from one state are independent, though they share what the rules have found."""
    firings = [x.firing for x in solve(BOARD_8).firings]
    start = State(BOARD_8)
    first, ends = Explainer(start), set[int]()
    for without in range(len(firings)):
        shared, alone = first.copy(), Explainer(start)
        for firing in (*firings[:without], *firings[without + 1 :]):
            shared.apply(firing)
            alone.apply(firing)
            assert shared.facts == alone.facts
        ends.add(shared.facts)
    assert start.facts == 0
    assert len(ends) > 1


def test_what_the_rules_have_found_is_forgotten_once_the_way_is_told() -> None:
    deduction = solve(BOARD_8)
    proof = deduction.proof
    assert proof.steps
    assert not any(x.firing_cache for x in gc.get_objects() if isinstance(x, State))
    assert deduction.state.firing_cache is None
