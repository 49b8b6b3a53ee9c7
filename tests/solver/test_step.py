"""Steps: where to look for them, what they rest on, and whether they leave a mark."""

import pytest

from queens_snap.result.as_json import step_json
from queens_snap.solver.cells import Rectangle, Unit
from queens_snap.solver.hint import Hint
from queens_snap.solver.step import (
    QUEEN,
    Claim,
    Fact,
    Link,
    Piece,
    Step,
    Why,
    link_facts,
    make_facts,
    rectangle_facts,
    value_facts,
)
from queens_snap.words.phrases import where_sentence

ROW_0, REGION_1, REGION_2, ROW_3 = Unit("row", 0), Unit("region", 1), Unit("region", 2), Unit("row", 3)
LINES = (ROW_0, REGION_1, ROW_3)


@pytest.mark.parametrize(
    ("claim", "facts", "where"),
    [
        # the line of the step
        (Claim((), ((2, 0), (2, 1))), value_facts((((2, 2), 1),)), (Unit("row", 2),)),
        (Claim((), ((0, 3),)), value_facts((((1, 3), 0),)), (Unit("column", 3),)),
        # a reason from all over the board, or none
        (Claim((), ((0, 0), (1, 1))), value_facts((((3, 2), 1), ((3, 4), 0))), (ROW_3,)),
        (Claim((), ()), value_facts((((3, 2), 1), ((4, 1), 0))), (ROW_3,)),
        # where it rests: cells of a rectangle that is ruled out are no findings
        (
            Claim((), ((5, 5), (6, 4))),
            rectangle_facts((Piece(Rectangle(4, 4, 2, 2), False),)),
            (Unit("row", 5),),
        ),
        # what the rule looked at
        (
            Claim((REGION_1, REGION_2, ROW_0, Unit("row", 1)), ()),
            make_facts(QUEEN, (), ((0, 0),)),
            (REGION_1, REGION_2),
        ),
        # all of it if some cells lie beside the lines
        (Claim(LINES, ((0, 2), (3, 1))), (), (ROW_0, ROW_3)),
        (Claim(LINES, ((0, 2), (2, 1))), (), LINES),
        (Claim((), ()), (), ()),
    ],
)
def test_where_to_look(claim: Claim, facts: tuple[Fact, ...], where: tuple[Unit, ...]) -> None:
    step = Step("arrangement-row", claim, facts=facts)
    assert step.units_to_look_at == Hint(step).where == where


def test_a_step_rests_on_the_candidates_and_on_what_rules_things_out() -> None:
    claim = Claim((), ((0, 1), (0, 0)), (Why((1, 1), ((0, 1), (2, 1)), "column"),))
    step = Step("attack-row", claim, facts=make_facts(QUEEN, (), ((1, 1),)))
    assert step.because == ((0, 0), (0, 1), (2, 1))
    assert step_json(1, step, ("", ""))["claim"] == {
        "look": [],
        "cells": [[0, 1], [0, 0]],
        "why": [{"cell": [1, 1], "from": [[0, 1], [2, 1]], "by": "column"}],
        "count": None,
        "chain": None,
    }


def test_a_step_about_nothing_has_no_place() -> None:
    assert where_sentence(Step("loop", Claim((), ())), (4, 4)) == ""


def test_a_hint_leaves_a_mark() -> None:
    parted = Step("loop", Claim((), ()), facts=link_facts((Link((0, 0), (0, 1), False),)))
    joined = Step("only-ways", Claim((), ()), facts=link_facts((Link((0, 0), (1, 0), True),)))
    assert [step.leaves_mark for step in (parted, joined)] == [False, True]
    assert Step("pair", Claim((), ()), facts=value_facts((((0, 0), 1),))).leaves_mark
