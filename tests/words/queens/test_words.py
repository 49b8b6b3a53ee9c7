"""Queens and Star Battle: reasons against marks, names of rules, and phrases."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from queens_snap.overlay.queens import queen_shape
from queens_snap.pipeline import solve
from queens_snap.solver.cells import Unit
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import WrongMark
from queens_snap.solver.queens.game import GAME, STARBATTLE
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import QUEEN, make_facts
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner
from queens_snap.words.queens.phrases import crossed_cells_text, dashed_cells_text, units_again_text
from queens_snap.words.queens.words import WORDS

from ...solver.queens.boards import BOARD_8

SOLUTION, ONE_STAR = GAME.solve_and_explain(BOARD_8), replace(BOARD_8, is_star_battle=True)
ROW_1, REGION_B = Unit("row", 0), Unit("region", 1)
COLOURED_MANNER = Manner(
    picture=True, colours=("purple", "blue", "green", "grey", "red", "yellow", "pink", "brown")
)


@pytest.mark.parametrize(
    ("manner", "mark", "why"),
    [
        (BESIDE_PICTURE, WrongMark((1, 4), "queen", other=(0, 3)), "it touches another queen"),
        (Manner(), WrongMark((1, 4), "queen", other=(0, 3)), "it touches the queen in row 1, column 4"),
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
        shown = step._replace(facts=make_facts(QUEEN, step.queens)) if step.queens else step
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


@pytest.mark.parametrize(
    ("board", "title", "aim"),
    [
        (BOARD_8, "Queens", "one queen in each row"),
        (BOARD_8.with_k(2), "Star Battle, 2 stars in each row", "two stars in each row"),
        (ONE_STAR, "Star Battle, 1 star in each row", "one star in each row"),
    ],
)
def test_what_the_game_is(board: Board, title: str, aim: str) -> None:
    assert WORDS.title(board) == title
    assert aim in WORDS.aim(board, BESIDE_PICTURE)


def test_a_board_of_one_star_a_unit_has_stars() -> None:
    """It is a board of Queens that is given as a Star Battle."""
    assert STARBATTLE.parse(BOARD_8.to_text()) == ONE_STAR
    solution = GAMES["starbattle"].solve_and_explain(ONE_STAR)
    for step in solution.steps:
        for manner in (Manner(), BESIDE_PICTURE, EXPERT_MANNER):
            assert "queen" not in WORDS.sentence(ONE_STAR, step, manner)
    assert (solution.puzzle.game, solution.puzzle.to_text()) == ("starbattle", BOARD_8.to_text())
    assert [queen_shape(board) for board in (ONE_STAR, BOARD_8)] == ["star", "crown"]
    for game, board in (("starbattle", ONE_STAR), ("queens", BOARD_8)):
        assert GAMES[game].of_json(ONE_STAR.to_json()) == board
        assert solve(BOARD_8.to_text(), game=game).to_json()["game"] == game


TWO_CELLS = ((0, 1), (2, 3))
TWO_ROWS, COLUMN_4 = [Unit("row", 0), Unit("row", 1)], Unit("column", 3)


@pytest.mark.parametrize(
    ("phrase", "things", "manner", "said"),
    [
        (dashed_cells_text, TWO_CELLS[:1], BESIDE_PICTURE, "the dashed cell"),
        (dashed_cells_text, TWO_CELLS, BESIDE_PICTURE, "the dashed cells"),
        (dashed_cells_text, TWO_CELLS, Manner(), "row 1, column 2 and row 3, column 4"),
        (crossed_cells_text, TWO_CELLS, BESIDE_PICTURE, "each cell with a new cross"),
        (crossed_cells_text, TWO_CELLS, Manner(), "row 1, column 2 and row 3, column 4"),
        (units_again_text, TWO_ROWS, BESIDE_PICTURE, "these rows"),
        (units_again_text, [COLUMN_4], BESIDE_PICTURE, "column 4"),
        (units_again_text, [*TWO_ROWS, COLUMN_4], BESIDE_PICTURE, "these rows and columns"),
    ],
)
def test_phrases(phrase: Callable[..., str], things: Sequence[object], manner: Manner, said: str) -> None:
    assert phrase(things, manner) == said
