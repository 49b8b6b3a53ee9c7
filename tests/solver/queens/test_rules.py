"""Every rule on its own against the cases of tests/rules/*.txt."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from queens_snap.solver.cells import Cell, Unit, cell_name
from queens_snap.solver.queens.explanation import Explainer
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import Firing, State, mask_of
from queens_snap.words.queens.words import WORDS

FOLDER = Path(__file__).parents[2] / "rules"
HEAD = re.compile(r"\[(?P<id>[^\]]+)\] (?P<rule>[a-z-]+) (?P<verdict>fires|silent)(?P<options>( \w+=\d+)*)$")


class RuleCase(NamedTuple):
    """A position, and what one rule makes of it. Cells are sorted. size: None for rules that have none."""

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
    """The cases of a file; raises ValueError for what is no case."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    blocks = [block.splitlines() for block in "\n".join(lines).split("\n\n") if block.strip()]
    return [_case([line for line in block if line]) for block in blocks]


def _case(block: list[str]) -> RuleCase:
    head = HEAD.match(block[0])
    if not head:
        raise ValueError(f"no case starts with {block[0]!r}")
    options = dict(option.split("=") for option in head["options"].split())
    if options.keys() - {"k", "size"}:
        raise ValueError(f"{block[0]!r}: only k and size can be set")
    tokens = {(r, c): token for r, line in enumerate(block[1:]) for c, token in enumerate(line.split())}
    for cell, token in tokens.items():
        if not re.fullmatch(r"\.|[A-Z][-*xq]?", token):
            raise ValueError(f"{head['id']}: {token!r} at {cell} is no cell")
    labels = [[token[0] for token in line.split()] for line in block[1:]]

    def marked(suffix: str) -> tuple[Cell, ...]:
        return tuple(sorted(cell for cell, token in tokens.items() if token[1:] == suffix))

    return RuleCase(
        id=head["id"],
        rule=head["rule"],
        fires=head["verdict"] == "fires",
        board=Board.of(labels, int(options.get("k", 1))),
        size=int(options["size"]) if "size" in options else None,
        queens_before=marked("*"),
        dead_before=marked("-"),
        queens=marked("q"),
        dead=marked("x"),
    )


CASES = all_cases()
FUNCTIONS = {find.__name__: find for rung in LADDER for find in rung.rules}
STRAIGHT = {"i-tetromino-region", "i-pentomino-region", "i-hexomino-region"}
SHAPES = {f"{name}-region" for name in SHAPE_DRAWINGS}
SETS = {"n-regions-in-n-rows", "n-regions-in-n-columns", "n-rows-in-n-regions", "n-columns-in-n-regions"}
ATTACKS = {"attack-region", "attack-row", "attack-column"}

NAMES = {
    *("single-cell-region", "single-cell-row", "single-cell-column"),
    *("region-confined-to-row", "region-confined-to-column"),
    *("row-confined-to-region", "column-confined-to-region"),
    *SHAPES,
    *ATTACKS,
    *SETS,
    "plus-shape",
    *("arrangement-region", "arrangement-row", "arrangement-column"),
    *("placement-forces-contradiction", "crossing-out-forces-contradiction", "lookahead"),
}


def functions_of(rule: str, size: int | None) -> list[Callable[[State, int], Iterable[Firing]]]:
    """The rule functions that report the name: for sets two, one for pairs and one for more; for arrangements
    of lines one, and one for what several lines and regions leave over, which has a size."""
    if rule in SHAPES:
        names = ["attack_region"]
    elif rule in ("arrangement-row", "arrangement-column") and size is not None:
        names = [f"remainder_of_{rule.removeprefix('arrangement-')}s"]
    elif rule in SETS:
        names = (
            ["set_of_two", "larger_set"] if size is None else ["set_of_two" if size == 2 else "larger_set"]
        )
    else:
        names = [rule.replace("-", "_")]
    return [FUNCTIONS[name] for name in names]


def start(case: RuleCase) -> State:
    return State(case.board, case.queens_before, case.dead_before)


def found_in(case: RuleCase) -> list[Firing]:
    """Firings of the rule in the case's position; asking leaves the position as it was."""
    state = start(case)
    before = (state.live, state.queens, list(state.need), list(state.kill))
    found = [x for find in functions_of(case.rule, case.size) for x in find(state, state.masks.cells)]
    assert before == (state.live, state.queens, list(state.need), list(state.kill))
    return found


def the_step(case: RuleCase) -> Firing:
    """The one that the case is about."""
    live = set(start(case).live_cells)
    return next(
        x
        for x in found_in(case)
        if x.queens == case.queens and tuple(c for c in x.dead if c in live) == case.dead
    )


def ids(cases: list[RuleCase]) -> list[str]:
    return [case.id for case in cases]


FIRING = [case for case in CASES if case.fires]
SILENT = [case for case in CASES if not case.fires]


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
def test_drawing_shows_what_is_dead_before(case: RuleCase) -> None:
    n = case.board.n
    left_out = {*case.dead_before, *case.queens_before}
    expected = [(r, c) for r in range(n) for c in range(n) if (r, c) not in left_out]
    assert list(start(case).live_cells) == [cell for cell in expected if case.board.region_of(cell) >= 0]
    assert bool(case.queens or case.dead) == case.fires


@pytest.mark.parametrize("case", FIRING, ids=ids(FIRING))
def test_fires(case: RuleCase) -> None:
    step = the_step(case)
    several = case.rule.startswith("single-cell") and len(case.queens) > 1
    assert step.rule == (case.rule.replace("single-cell", "arrangement") if several else case.rule)
    assert step.size == case.size
    assert (step.n, step.queens_mask) == (case.board.n, mask_of(case.queens, case.board.n))


@pytest.mark.parametrize("case", FIRING, ids=ids(FIRING))
def test_a_rule_of_single_units_looks_only_where_cells_have_died(case: RuleCase) -> None:
    (find,) = functions_of(case.rule, case.size)
    if not any(find in rung.rules and rung.cost == 0 for rung in LADDER):
        return
    state, step = start(case), the_step(case)
    kind, number = step.units[0]
    unit = state.masks.units[("row", "column", "region").index(kind) * case.board.n + number]
    assert list(find(state, 0)) == []
    assert step in list(find(state, unit))
    assert all(found.units[0] != step.units[0] for found in find(state, state.masks.cells & ~unit))


@pytest.mark.parametrize("case", SILENT, ids=ids(SILENT))
def test_does_not_fire(case: RuleCase) -> None:
    assert found_in(case) == []


@pytest.mark.parametrize("case", FIRING, ids=ids(FIRING))
def test_reason(case: RuleCase) -> None:
    step = the_step(case)
    state = start(case)
    assert step.because
    assert step.units
    if case.rule.startswith("arrangement"):  # some of the cells that are to be filled may die
        assert step.because_mask & ~step.dead_mask
    elif not step.queens:  # a queen may well kill the cells that called for it
        assert not step.because_mask & step.dead_mask
    looked_at = 0
    for kind, number in step.units:
        looked_at |= state.masks.units[("row", "column", "region").index(kind) * case.board.n + number]
    assert not step.because_mask & ~looked_at
    if not case.rule.startswith("single-cell"):  # which rests on a unit's dead cells
        assert not step.because_mask & ~state.live
    kinds = [unit.kind for unit in step.units]
    if case.size is None and "contradiction" not in case.rule and case.rule != "lookahead":
        assert kinds == [part for part in case.rule.split("-") if part in ("region", "row", "column")]
    elif case.rule in SETS:
        _, inside, _, _, outside = case.rule.split("-")
        assert kinds.count(inside[:-1]) == case.size
        assert set(kinds) == {inside[:-1], outside[:-1]}
    elif case.rule.startswith("arrangement"):
        assert kinds.count(case.rule.split("-")[1]) == case.size
        assert set(kinds) == {case.rule.split("-")[1], "region"}
    elif case.rule == "plus-shape":
        assert kinds.count("row") + kinds.count("column") == case.size
        assert set(kinds) == {"row", "column", "region"}


@pytest.mark.parametrize("case", FIRING, ids=ids(FIRING))
def test_sentence_names_what_is_concerned(case: RuleCase) -> None:
    found = the_step(case)
    step = Explainer(start(case)).explain(found, 4)
    words = set(re.findall(r"\w+", WORDS.expert(case.board, step)))
    for unit in step.units:
        assert Unit(*unit).name.split()[1] in words
        assert unit.kind in words or f"{unit.kind}s" in words or unit.kind.capitalize() in words
    assert {cell_name(cell) for cell in (step.queens or step.dead)} <= words


@pytest.mark.parametrize("case", FIRING, ids=ids(FIRING))
def test_what_is_told_is_at_least_what_was_found(case: RuleCase) -> None:
    found = the_step(case)
    state = start(case)
    assert not found.needs & ~state.facts
    step = Explainer(state).explain(found, 4)
    assert set(case.queens) <= set(step.queens)
    assert set(case.dead) <= set(step.dead)
    assert {why.cell for why in step.claim.why} >= {*step.dead}


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
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
    assert {case.rule for case in FIRING} == NAMES - STRAIGHT
    assert {case.rule for case in SILENT} == NAMES


def test_ids_are_unique_and_begin_with_the_rule() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(
        case.id.split("/")[0] == case.rule.removesuffix("-region" * (case.rule in SHAPES)) for case in CASES
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
