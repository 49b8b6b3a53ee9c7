import pytest

from queens_snap.result.as_json import step_json
from queens_snap.solver.cells import Rectangle, Unit
from queens_snap.solver.hint import Hint
from queens_snap.solver.step import (
    QUEEN,
    Claim,
    Link,
    Piece,
    Step,
    Why,
    facts_of,
    link_facts,
    rectangle_facts,
    value_facts,
)
from queens_snap.words.phrases import where_sentence


@pytest.mark.parametrize(
    ("because", "values", "unit"),
    [
        (((2, 0), (2, 1)), (((2, 2), 1),), Unit("row", 2)),
        (((0, 3),), (((1, 3), 0),), Unit("column", 3)),
        (((0, 0), (1, 1)), (((3, 2), 1), ((3, 4), 0)), Unit("row", 3)),  # a reason from all over the board
        ((), (((3, 2), 1), ((4, 1), 0)), Unit("row", 3)),
    ],
)
def test_where_to_look_is_the_line_of_the_step(because, values, unit) -> None:
    assert Hint(Step("pair", Claim((), because), facts=value_facts(values))).where == (unit,)


def test_a_step_that_only_rules_a_rectangle_out_says_where_it_rests() -> None:
    """In Patches, cells of an excluded rectangle are no findings."""
    pieces = (Piece(Rectangle(4, 4, 2, 2), False),)
    step = Step("cut-off", Claim((), ((5, 5), (6, 4))), facts=rectangle_facts(pieces))
    assert step.where == (Unit("row", 5),)


def test_where_to_look_is_what_the_rule_looked_at() -> None:
    units = (Unit("region", 1), Unit("region", 2), Unit("row", 0), Unit("row", 1))
    step = Step("set", Claim(units, ()), facts=facts_of(QUEEN, (), ((0, 0),)))
    assert step.where == units[:2]
    assert Hint(step).where[0] == Unit("region", 1)


def test_where_to_look_is_all_of_it_where_some_lies_beside_the_lines() -> None:
    units = (Unit("row", 0), Unit("region", 1), Unit("row", 3))
    assert Step("arrangement-row", Claim(units, ((0, 2), (3, 1)))).where == (units[0], units[2])
    assert Step("arrangement-row", Claim(units, ((0, 2), (2, 1)))).where == units


def test_a_step_rests_on_the_candidates_and_on_what_rules_things_out() -> None:
    claim = Claim((), ((0, 1), (0, 0)), (Why((1, 1), ((0, 1), (2, 1)), "column"),))
    step = Step("attack-row", claim, facts=facts_of(QUEEN, (), ((1, 1),)))
    assert step.because == ((0, 0), (0, 1), (2, 1))
    assert step_json(1, step, ("", ""))["claim"] == {
        "look": [],
        "cells": [[0, 1], [0, 0]],
        "why": [{"cell": [1, 1], "from": [[0, 1], [2, 1]], "by": "column"}],
        "count": None,
        "chain": None,
    }


def test_a_step_about_nothing_has_no_place() -> None:
    assert Step("loop", Claim((), ())).where == ()
    assert where_sentence(Step("loop", Claim((), ())), (4, 4)) == ""


def test_a_hint_leaves_a_mark() -> None:
    parted = Step("loop", Claim((), ()), facts=link_facts((Link((0, 0), (0, 1), False),)))
    joined = Step("only-ways", Claim((), ()), facts=link_facts((Link((0, 0), (1, 0), True),)))
    assert [step.leaves_mark for step in (parted, joined)] == [False, True]
    assert Step("pair", Claim((), ()), facts=value_facts((((0, 0), 1),))).leaves_mark
