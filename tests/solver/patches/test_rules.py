"""Each rule on the smallest board on which it fires, and on one that looks alike and on which it must not."""

import pytest

from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.patches.rules import (
    cut_off,
    line_area,
    one_rectangle,
    only_reach,
    shared_cells,
    supposition,
)
from queens_snap.solver.patches.state import State

ONE_RECTANGLE_LEFT = "|3 .\n.  .\n.  -2\n"
RULE_CASES = {
    "one-rectangle": (one_rectangle, ONE_RECTANGLE_LEFT, "+2 .\n.  .\n.  +\n"),
    "only-reach": (only_reach, "+4 . .\n. . .\n. . +5\n", "+ . .\n. . .\n. . +\n"),
    "shared-cells": (shared_cells, "+ . . .\n. . -3 .\n", "+ . . .\n. . + .\n"),
    "cut-off": (cut_off, "+2 . .\n. + .\n. . .\n", "+ . .\n. . .\n. . +\n"),
    "line-area": (line_area, "+2 . +2 .\n. . . .\n+ . . .\n", "+ . .\n. . .\n. . +\n"),
}


@pytest.mark.parametrize("rule", RULE_CASES)
def test_each_rule_fires_where_it_holds_and_only_there(rule: str) -> None:
    find, fires, does_not = RULE_CASES[rule]
    found = list(find(State(parse_patches(fires)), -1))
    assert found
    assert {x.rule for x in found} == {rule}
    assert not list(find(State(parse_patches(does_not)), -1))


def test_a_supposition_that_leads_nowhere_is_none() -> None:
    assert not list(supposition(State(parse_patches("+2 .\n. +2\n")), -1))
