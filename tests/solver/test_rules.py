"""Rules of Patches and Wend on the smallest board on which each fires, and on one that looks alike and on
which it must not."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from queens_snap.solver.patches import rules as patches
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.patches.state import State as PatchesState
from queens_snap.solver.wend import rules as wend
from queens_snap.solver.wend.puzzle import parse_wend
from queens_snap.solver.wend.state import State as WendState

Rule = Callable[[Any, int], Iterable[Any]]
STONE = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"
STOP = "lengths: 3 4 5\nSTOP\n#TEN\nHAN#\n#SD#\n"
HARD_WEND = "lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n"
PATCHES_RULES: list[tuple[Rule, str, str]] = [
    (patches.one_rectangle, "|3 .\n.  .\n.  -2\n", "+2 .\n.  .\n.  +\n"),
    (patches.only_reach, "+4 . .\n. . .\n. . +5\n", "+ . .\n. . .\n. . +\n"),
    (patches.shared_cells, "+ . . .\n. . -3 .\n", "+ . . .\n. . + .\n"),
    (patches.cut_off, "+2 . .\n. + .\n. . .\n", "+ . .\n. . .\n. . +\n"),
    (patches.line_area, "+2 . +2 .\n. . . .\n+ . . .\n", "+ . .\n. . .\n. . +\n"),
]
#: The board on which a rule finds no word that is on it.
WEND_RULES: list[tuple[Rule, str, str | None]] = [
    (wend.dead_end, STONE, STOP),
    (wend.one_word, STONE, None),
    (wend.one_length, "lengths: 3 4 6\n#BAS\nTANS\nHEE#\nYPH#\n", HARD_WEND),
    (wend.strands, HARD_WEND, STONE),
    (wend.cut_off, HARD_WEND, None),
]


def rule_names(found: Iterable[Any]) -> set[str]:
    return {firing.rule for firing in found}


@pytest.mark.parametrize(("rule", "fires", "silent"), PATCHES_RULES)
def test_rules_of_patches(rule: Rule, fires: str, silent: str) -> None:
    assert rule_names(rule(PatchesState(parse_patches(fires)), -1)) == {rule.__name__.replace("_", "-")}
    assert not list(rule(PatchesState(parse_patches(silent)), -1))


@pytest.mark.parametrize(("rule", "fires", "silent"), WEND_RULES)
def test_rules_of_wend(rule: Rule, fires: str, silent: str | None) -> None:
    assert rule_names(rule(WendState(parse_wend(fires)), -1)) == {rule.__name__.replace("_", "-")}
    if silent:
        assert not [x for x in rule(WendState(parse_wend(silent)), -1) if x.word >= 0]


def test_a_supposition_that_leads_nowhere_is_none() -> None:
    assert not list(patches.supposition(PatchesState(parse_patches("+2 .\n. +2\n")), -1))
