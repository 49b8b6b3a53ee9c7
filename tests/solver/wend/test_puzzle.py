"""Wend as text and JSON, and what is refused."""

import pytest

from queens_snap.solver.games import game_of_row, game_of_text
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.wend.game import GAME, PATH
from queens_snap.solver.wend.puzzle import Wend, broken_rule, parse_wend

TEXT = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"
PUZZLE = Wend(("LENE", "#DO#", "#ST#", "NIAR"), (3, 4, 5))
LED = ((0, 0), (0, 1), (1, 1))
RAIN = ((3, 3), (3, 2), (3, 1), (3, 0))
STONE = ((2, 1), (2, 2), (1, 2), (0, 2), (0, 3))


def test_text_and_back() -> None:
    assert parse_wend(TEXT) == PUZZLE
    assert PUZZLE.to_text() == TEXT
    assert parse_wend("l e n e\n# d o #\n# s t #\nn i a r\nLengths = 5, 4, 3\n") == PUZZLE
    assert parse_wend(TEXT.replace("3 4 5", "?")).lengths == ()
    assert (game_of_text(TEXT), game_of_row(PUZZLE.to_json())) == ("wend", "wend")


def test_json_and_back() -> None:
    puzzle = Wend.of(PUZZLE.rows, [3, 4, 5], [LED])
    assert puzzle.to_json() == {
        "letters": ["LENE", "#DO#", "#ST#", "NIAR"],
        "lengths": [3, 4, 5],
        "found": [[[0, 0], [0, 1], [1, 1]]],
    }
    assert GAME.of_json(puzzle.to_json()) == puzzle == PUZZLE


def test_the_answer() -> None:
    solution = GAME.conclude(PUZZLE)
    assert (solution.status, solution.answer) == ("solved", (LED, RAIN, STONE))
    told = PUZZLE.answer_json((LED, RAIN, STONE))
    assert [word["word"] for word in told] == ["LED", "RAIN", "STONE"]
    assert PUZZLE.answer_of(told) == (LED, RAIN, STONE)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ((LED, RAIN, STONE), None),
        ((LED, RAIN), "the words have"),
        ((LED, RAIN, (*STONE[:4], (3, 3))), "is no path"),
        ((LED, RAIN, STONE[::-1]), None),
        ((LED, RAIN, (*RAIN, (2, 1))), "is no path"),
    ],
)
def test_what_breaks_a_rule_is_named(
    answer: tuple[tuple[tuple[int, int], ...], ...], fault: str | None
) -> None:
    found = broken_rule(PUZZLE, answer)
    assert found is None if fault is None else fault in (found or "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("LENE\n#DO#\n#ST#\nNIAR\n", "how long its words are"),
        (TEXT.replace("5", "6"), "have 13 letters, and the board has 12"),
        (TEXT.replace("D", "1"), "row 2: '1' is neither a letter nor #"),
        (TEXT.replace("3 4 5", "a b"), "should be like lengths"),
        ("lengths: 4 5\nABC\nDEF\nGHI\n", "4 to 8 rows"),
        ("lengths: 2 10\nLENE\n#DO#\n#ST#\nNIAR\n", "3 to 15 letters"),
    ],
)
def test_malformed_texts_are_refused(text: str, why: str) -> None:
    with pytest.raises(MalformedBoard, match=why):
        parse_wend(text)


def test_a_word_as_a_mark_and_back() -> None:
    for path in (LED, RAIN, STONE, tuple((0, c) for c in range(8)) + tuple((1, c) for c in range(7, 1, -1))):
        cell, numbers = PATH.parts(path)
        assert PATH.mark(cell, numbers, (8, 8)) == path
    assert PATH.mark((0, 0), (5, 1), (4, 4)) is None  # to the left of the board
    assert PATH.mark((0, 0), (1, 1), (4, 4)) is None  # one letter
    assert PATH.mark((0, 0), (6, 6), (4, 4)) is None  # written in another way
    with pytest.raises(ValueError, match="no path"):
        PATH.parts(((0, 0), (1, 1)))
