"""Steps for tests of sentences: of the rule cases, and of shared boards."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from queens_snap.solver.queens.explanation import Explainer, solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import Step

from ...solver.queens.test_rules import CASES, RuleCase, case_state, functions_of

COLOURS = (
    *("purple", "light orange", "blue", "green", "grey", "red", "yellow", "brown", "pink", "teal"),
    *("turquoise", "olive", "lime", "navy", "gold", "lavender"),
)
SHARED_FOLDER = Path(os.environ.get("SHARED", Path(__file__).resolve().parents[4] / "shared"))
FIRING_CASES = {case.id: case for case in CASES if case.fires}


def step_of_case(case: RuleCase) -> Step:
    """Return the step of the first firing of a case's rule."""
    state = case_state(case)
    found = [x for find in functions_of(case.rule, case.size) for x in find(state, state.masks.cells)]
    firing = next((x for x in found if x.rule == case.rule), None)
    if firing is None:
        pytest.skip("its rule finds nothing there, as the tests of rules will say")
    return Explainer(state).explain(firing, 1)


@cache
def real_steps() -> list[tuple[Board, Step]]:
    """Return the steps of every third shared Queens board and of some Star Battles; skip if there are
    none."""
    return [(board, step) for board in _real_boards() for step in solve(board).steps]


def _real_boards() -> Iterator[Board]:
    for name, every, most in (("queens.jsonl", 3, 11), ("starbattle.jsonl", 60, 10)):
        path = SHARED_FOLDER / "boards" / name
        if not path.exists():
            pytest.skip(f"{path} is not there")
        for line in path.read_text("utf-8").splitlines()[::every]:
            row = json.loads(line)
            if row["solutions"] == 1 and row["n"] <= most and row.get("kind") != "community":
                yield Board.of(row["regions"], row.get("k", 1))
