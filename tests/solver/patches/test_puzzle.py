"""Patches as text and JSON, and what is refused."""

import pytest

from queens_snap.solver.cells import Rectangle
from queens_snap.solver.games import game_of_text
from queens_snap.solver.patches.game import GAME
from queens_snap.solver.patches.puzzle import Clue, Patches, broken_rule, parse_patches
from queens_snap.solver.puzzle import MalformedBoard

TEXT = "+4 .  .\n.  .  .\n-  .  |3\n"
PUZZLE = Patches(3, 3, (Clue((0, 0), "any", 4), Clue((2, 0), "wide"), Clue((2, 2), "tall", 3)))
ANSWER = (Rectangle(0, 0, 2, 2), Rectangle(2, 0, 1, 2), Rectangle(0, 2, 3, 1))


def test_text_and_back() -> None:
    assert parse_patches(TEXT) == PUZZLE
    assert PUZZLE.to_text() == TEXT
    assert parse_patches("+4..\n...\n-.|3") == PUZZLE, "blanks may be left out"


def test_the_answer() -> None:
    solution = GAME.conclude(PUZZLE)
    assert (solution.status, solution.answer) == ("solved", ANSWER)
    assert PUZZLE.answer_schema(solution.answer)["answer"] == [[0, 0, 2, 2], [2, 0, 1, 2], [0, 2, 3, 1]]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (ANSWER, None),
        (ANSWER[:2], "2 rectangles for 3 clues"),
        ((Rectangle(0, 0, 2, 1), *ANSWER[1:]), "does not fit its clue"),
        ((ANSWER[0], Rectangle(1, 0, 2, 2), ANSWER[2]), "does not fit its clue"),
        ((Rectangle(0, 0, 1, 4), *ANSWER[1:]), "do not cover every cell once"),
    ],
)
def test_what_breaks_a_rule_is_named(answer: tuple[Rectangle, ...], fault: str | None) -> None:
    found = broken_rule(PUZZLE, answer)
    assert found == fault if fault is None else fault in (found or "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("+4 .\n. . .\n", "row 2 has 3 cells"),
        ("+4 x\n. .\n", "should be cells like"),
        (". .\n. .\n", "there is no clue"),
        ("+9 .\n. .\n", "9 is not a number of cells"),
        ("+\n", "2 to 20"),
    ],
)
def test_malformed_texts_are_refused(text: str, why: str) -> None:
    with pytest.raises(MalformedBoard, match=why):
        parse_patches(text)


@pytest.mark.parametrize(
    ("clue", "why"),
    [
        ({"cell": [3, 0]}, "not on the board"),
        ({"cell": [0, 0], "shape": "round"}, "'round' is none of"),
        ({"cell": [0, 0], "size": 0}, "0 is not a number of cells"),
        ({"cell": [0, 0], "size": True}, "True is not a number of cells"),
        ({"cell": "r1c1"}, "not a clue with a cell"),
        ("+6", "not a clue with a cell"),
    ],
)
def test_malformed_clues_are_refused(clue: object, why: str) -> None:
    with pytest.raises(MalformedBoard, match=why):
        Patches.of(3, 3, [clue])


def test_two_clues_in_a_cell_are_refused() -> None:
    with pytest.raises(MalformedBoard, match="two clues at r1c2"):
        Patches.of(3, 3, [{"cell": [0, 1]}, {"cell": [0, 1]}])


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (TEXT, "patches"),
        ("+ .\n. +\n", "patches"),
        ("+4..\n....\n..|4.\n", "patches"),
        ("A B\nB A\n", "queens"),
        ("S . . T\n. . . .\n", "queens"),
        ("1 . 2\n. . .\nr1c1|r2c1\n", "zip"),
        (".1\n0.\nr1c1=r1c2\n", "tango"),
    ],
)
def test_texts_are_told_apart(text: str, game: str) -> None:
    assert game_of_text(text) == game
