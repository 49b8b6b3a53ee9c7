import re
from dataclasses import replace

import pytest

from queens_snap.solver.cells import Unit
from queens_snap.solver.puzzle import WrongMark
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.step import QUEEN, facts_of
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner
from queens_snap.words.queens.words import WORDS

from ...solver.queens.boards import BOARD_8

SOLUTION = GAME.conclude(BOARD_8)
ROW_1, REGION_B = Unit("row", 0), Unit("region", 1)
COLOURED_MANNER = Manner(
    picture=True, colours=("purple", "blue", "green", "grey", "red", "yellow", "pink", "brown")
)
PLAIN_MANNER = Manner()


@pytest.mark.parametrize(
    ("manner", "mark", "why"),
    [
        (BESIDE_PICTURE, WrongMark((1, 4), "queen", other=(0, 3)), "it touches another queen"),
        (PLAIN_MANNER, WrongMark((1, 4), "queen", other=(0, 3)), "it touches the queen in row 1, column 4"),
        (
            BESIDE_PICTURE,
            WrongMark((0, 0), "queen", other=(0, 3), unit=ROW_1),
            "it is in row 1, as is another queen",
        ),
        (
            COLOURED_MANNER,
            WrongMark((5, 4), "queen", other=(0, 3), unit=REGION_B),
            "it is in the blue region, as is another queen",
        ),
        (
            EXPERT_MANNER,
            WrongMark((5, 4), "queen", other=(0, 3), unit=REGION_B),
            "it is in region B, as is the queen at r1c4",
        ),
        (BESIDE_PICTURE, WrongMark((0, 0), "queen"), "the only solution has no queen here"),
        (BESIDE_PICTURE, WrongMark((0, 3), "cross"), "the only solution has a queen here"),
    ],
)
def test_why_a_mark_is_wrong(manner: Manner, mark: WrongMark, why: str) -> None:
    assert WORDS.why_wrong(SOLUTION, mark, manner) == why


@pytest.mark.parametrize("manner", [BESIDE_PICTURE, EXPERT_MANNER], ids=["player", "expert"])
def test_the_step_that_says_otherwise_is_told(manner: Manner) -> None:
    for i, step in enumerate(SOLUTION.steps, 1):
        shown = step._replace(facts=facts_of(QUEEN, step.queens)) if step.queens else step
        told = WORDS.sentence(BOARD_8, shown, replace(manner, picture=False))
        text = f"as step {i} from the start shows: {told}"
        for cell in step.dead:
            why = WORDS.why_wrong(SOLUTION, WrongMark(cell, "queen", step=i), manner)
            assert why.endswith(text)
            in_place = re.match(
                r"the queen of this (row|column|region) goes in |a queen goes next to it", why
            )
            assert bool(step.queens) == bool(in_place)
            assert step.queens or why == f"no queen can go here, {text}"
        for cell in step.queens:
            assert (
                WORDS.why_wrong(SOLUTION, WrongMark(cell, "cross", step=i), manner)
                == f"a queen goes here, {text}"
            )


@pytest.mark.parametrize(
    ("rule", "size", "player", "expert"),
    [
        ("region-confined-to-row", None, "a region with room in only one row", "region confined to row"),
        ("domino-region", None, "cells that would block a region", "domino region"),
        ("n-regions-in-n-columns", 2, "two regions share two columns", "2 regions in 2 columns"),
        ("arrangement-row", None, "room for the stars of a row", "arrangement row"),
        ("arrangement-row", 3, "counting rows and regions", "arrangement row"),
        ("plus-shape", 4, "regions that fill some rows and columns", "plus shape"),
        ("queen-adjacent-kill", None, "crossed out at once", "queen adjacent kill"),
    ],
)
def test_names_of_rules(rule: str, size: int | None, player: str, expert: str) -> None:
    assert WORDS.rule_name(rule, size) == player
    assert WORDS.rule_name(rule, size, EXPERT_MANNER) == expert


def test_names_of_rules_in_spanish() -> None:
    spanish = Manner(picture=True, translations=translations("es"))
    assert WORDS.rule_name("n-regions-in-n-rows", 2, spanish) == "dos regiones comparten dos filas"


def test_what_the_game_is() -> None:
    assert WORDS.title(BOARD_8) == "Queens"
    assert WORDS.title(BOARD_8.with_k(2)) == "Star Battle, 2 stars in each row"
    assert "one queen in each row" in WORDS.aim(BOARD_8, BESIDE_PICTURE)
    assert "two stars in each row" in WORDS.aim(BOARD_8.with_k(2), BESIDE_PICTURE)
