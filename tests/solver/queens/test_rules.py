"""Every rule on its own against the cases of tests/rules/*.txt."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.explanation import Explainer
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import Firing, State, mask_of

from ...claims.check_steps import steps_as_json
from ...claims.queens import check_way

FOLDER = Path(__file__).parents[2] / "rules"
CASE_HEAD = re.compile(
    r"\[(?P<id>[^\]]+)\] (?P<rule>[a-z-]+) (?P<verdict>fires|silent)(?P<options>( \w+=\d+)*)$"
)


class RuleCase(NamedTuple):
    """A position and what one rule finds in it. Cells are sorted. size: None for rules without one."""

    id: str
    rule: str
    fires: bool
    board: Board
    size: int | None
    queens_before: tuple[Cell, ...]
    dead_before: tuple[Cell, ...]
    queens: tuple[Cell, ...]
    dead: tuple[Cell, ...]


def all_cases() -> list[RuleCase]:
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path.read_text("utf-8"))]


def read_cases(text: str) -> list[RuleCase]:
    """Return the cases of a file. Raises ValueError for an invalid case."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    blocks = [block.splitlines() for block in "\n".join(lines).split("\n\n") if block.strip()]
    return [_parse_case([line for line in block if line]) for block in blocks]


def _parse_case(block: list[str]) -> RuleCase:
    head = CASE_HEAD.match(block[0])
    if not head:
        raise ValueError(f"no case starts with {block[0]!r}")
    options = dict(option.split("=") for option in head["options"].split())
    if options.keys() - {"k", "size"}:
        raise ValueError(f"{block[0]!r}: only k and size can be set")
    tokens = {(r, c): token for r, line in enumerate(block[1:]) for c, token in enumerate(line.split())}
    for cell, token in tokens.items():
        if not re.fullmatch(r"\.|[A-Z][-*xq]?", token):
            raise ValueError(f"{head['id']}: {token!r} at {cell} is not a cell")
    labels = [[token[0] for token in line.split()] for line in block[1:]]

    def cells_marked(suffix: str) -> tuple[Cell, ...]:
        return tuple(sorted(cell for cell, token in tokens.items() if token[1:] == suffix))

    return RuleCase(
        id=head["id"],
        rule=head["rule"],
        fires=head["verdict"] == "fires",
        board=Board.of(labels, int(options.get("k", 1))),
        size=int(options["size"]) if "size" in options else None,
        queens_before=cells_marked("*"),
        dead_before=cells_marked("-"),
        queens=cells_marked("q"),
        dead=cells_marked("x"),
    )


CASES = all_cases()
FUNCTION_BY_NAME = {find.__name__: find for rung in LADDER for find in rung.rules}
STRAIGHT_SHAPES = {"i-tetromino-region", "i-pentomino-region", "i-hexomino-region"}
SHAPE_RULES = {f"{name}-region" for name in SHAPE_DRAWINGS}
SET_RULES = {"n-regions-in-n-rows", "n-regions-in-n-columns", "n-rows-in-n-regions", "n-columns-in-n-regions"}
ATTACK_RULES = {"attack-region", "attack-row", "attack-column"}

ALL_RULE_NAMES = {
    *("single-cell-region", "single-cell-row", "single-cell-column"),
    *("region-confined-to-row", "region-confined-to-column"),
    *("row-confined-to-region", "column-confined-to-region"),
    *SHAPE_RULES,
    *ATTACK_RULES,
    *SET_RULES,
    "plus-shape",
    *("arrangement-region", "arrangement-row", "arrangement-column"),
    *("placement-forces-contradiction", "crossing-out-forces-contradiction", "lookahead"),
}


def functions_of(rule: str, size: int | None) -> list[Callable[[State, int], Iterable[Firing]]]:
    """Return the functions that report a rule name: several for sets (pairs and larger), arrangements of
    lines, and what several units leave over."""
    if rule in SHAPE_RULES:
        names = ["attack_region"]
    elif rule in ("arrangement-row", "arrangement-column") and size is not None:
        names = [f"remainder_of_{rule.removeprefix('arrangement-')}s"]
    elif rule in SET_RULES:
        names = (
            ["set_of_two", "larger_set"] if size is None else ["set_of_two" if size == 2 else "larger_set"]
        )
    else:
        names = [rule.replace("-", "_")]
    return [FUNCTION_BY_NAME[name] for name in names]


def case_state(case: RuleCase) -> State:
    return State(case.board, case.queens_before, case.dead_before)


def firings_in_case(case: RuleCase) -> list[Firing]:
    """Return the firings of the rule in the case's position, and check that the position stays the same."""
    state = case_state(case)
    before = (state.live, state.queens, list(state.need), list(state.kill))
    found = [x for find in functions_of(case.rule, case.size) for x in find(state, state.masks.cells)]
    assert before == (state.live, state.queens, list(state.need), list(state.kill))
    return found


def case_step(case: RuleCase) -> Firing:
    """Return the step that the case is about."""
    live = set(case_state(case).live_cells)
    return next(
        x
        for x in firings_in_case(case)
        if x.queens == case.queens and tuple(c for c in x.dead if c in live) == case.dead
    )


def case_ids(cases: list[RuleCase]) -> list[str]:
    return [case.id for case in cases]


FIRING_CASES = [case for case in CASES if case.fires]
SILENT_CASES = [case for case in CASES if not case.fires]


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_drawing_shows_what_is_dead_before(case: RuleCase) -> None:
    n = case.board.n
    left_out = {*case.dead_before, *case.queens_before}
    expected = [(r, c) for r in range(n) for c in range(n) if (r, c) not in left_out]
    assert list(case_state(case).live_cells) == [cell for cell in expected if case.board.region_of(cell) >= 0]
    assert bool(case.queens or case.dead) == case.fires


@pytest.mark.parametrize("case", FIRING_CASES, ids=case_ids(FIRING_CASES))
def test_fires(case: RuleCase) -> None:
    step = case_step(case)
    several = case.rule.startswith("single-cell") and len(case.queens) > 1
    assert step.rule == (case.rule.replace("single-cell", "arrangement") if several else case.rule)
    assert step.size == case.size
    assert (step.n, step.queens_mask) == (case.board.n, mask_of(case.queens, case.board.n))


@pytest.mark.parametrize("case", FIRING_CASES, ids=case_ids(FIRING_CASES))
def test_a_rule_of_single_units_looks_only_where_cells_have_died(case: RuleCase) -> None:
    (find,) = functions_of(case.rule, case.size)
    if not any(find in rung.rules and rung.cost == 0 for rung in LADDER):
        return
    state, step = case_state(case), case_step(case)
    kind, number = step.units[0]
    unit = state.masks.units[("row", "column", "region").index(kind) * case.board.n + number]
    assert list(find(state, 0)) == []
    assert step in list(find(state, unit))
    assert all(found.units[0] != step.units[0] for found in find(state, state.masks.cells & ~unit))


@pytest.mark.parametrize("case", SILENT_CASES, ids=case_ids(SILENT_CASES))
def test_does_not_fire(case: RuleCase) -> None:
    assert firings_in_case(case) == []


@pytest.mark.parametrize("case", FIRING_CASES, ids=case_ids(FIRING_CASES))
def test_the_claim_shows_at_least_what_was_found(case: RuleCase) -> None:
    found, state = case_step(case), case_state(case)
    assert not found.needs & ~state.facts
    step = Explainer(state).explain(found, 4)
    assert {*case.queens} <= {*step.queens}
    assert {*case.dead} <= {*step.dead}
    start = {"queens": case.queens_before, "crosses": case.dead_before}
    faults = check_way(case.board.to_json(), steps_as_json([step]), start, whole=False)
    assert [fault for fault in faults if "effort" not in fault and "more follows" not in fault] == []


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_position_can_be_solved_and_the_step_is_right(case: RuleCase) -> None:
    found = [
        queens
        for queens in solutions(case.board, limit=3000)
        if set(case.queens_before) <= set(queens) and not set(case.dead_before) & set(queens)
    ]
    assert found
    for queens in found:
        assert set(case.queens) <= set(queens)
        assert not set(case.dead) & set(queens)


def test_every_rule_has_a_firing_and_a_silent_case() -> None:
    assert {case.rule for case in FIRING_CASES} == ALL_RULE_NAMES - STRAIGHT_SHAPES
    assert {case.rule for case in SILENT_CASES} == ALL_RULE_NAMES


def test_ids_are_unique_and_begin_with_the_rule() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(
        case.id.split("/")[0] == case.rule.removesuffix("-region" * (case.rule in SHAPE_RULES))
        for case in CASES
    )


@pytest.mark.parametrize(
    "text",
    [
        "domino-region fires\nA",
        "[x] domino-region maybe\nA",
        "[x] domino-region fires colour=3\nA B\nA B",
        "[x] domino-region fires\nA B? C D\nA B C D\nA B C D\nA B C D",
    ],
)
def test_a_case_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"case|set|cell"):
        read_cases(text)


def test_reads_a_case() -> None:
    (case,) = read_cases(
        "# note\n\n[a/b] domino-region fires k=2 size=3\nA* A- Bx .\nC Cq B B\nC C D D\nC C D D\n"
    )
    assert case == RuleCase(
        id="a/b",
        rule="domino-region",
        fires=True,
        board=Board.of(["AAB.", "CCBB", "CCDD", "CCDD"], 2),
        size=3,
        queens_before=((0, 0),),
        dead_before=((0, 1),),
        queens=((1, 1),),
        dead=((0, 2),),
    )
