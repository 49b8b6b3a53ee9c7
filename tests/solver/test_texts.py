"""Puzzles as text and JSON: forms that mean one puzzle, the game that a text is of, and what is refused.
That a puzzle comes back as it was written is in tests/promises/test_there_and_back.py."""

import random
import re
from typing import Any

import pytest

from queens_snap.solver.games import GAMES, game_of_row, game_of_text, parse_text
from queens_snap.solver.puzzle import MalformedBoard

from .games_cases import random_sudoku
from .queens.boards import BOARD_8

FOUR_ROWS_BOARD = "AABB\nCABB\nCADB\nCCDD\n"
STAR_BATTLE_BOARD = "k=2\nAABB\nCA.B\nCADB\nCCDD\n"
SUDOKU_TEXT = "4..|.1.\n3..|2..\n---+---\n.64|...\n...|...\n---+---\n...|..6\n..1|..3\n"
PLAIN_SUDOKU = "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"
PATCHES_TEXT = "+4 .  .\n.  .  .\n-  .  |3\n"
WEND_TEXT = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"
NONOGRAM_TEXT = 'title "heart"\nwidth 3\nheight 3\n\nrows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n'
NONOGRAM_AS_WRITTEN = "width 3\nheight 3\n\nrows\n1 1\n3\n1\n\ncolumns\n2\n2\n2\n"


@pytest.mark.parametrize(
    ("game", "text", "written"),
    [
        ("queens", "A A B B\nC A B B\nC A D B\nC C D D", FOUR_ROWS_BOARD),
        ("queens", "\ufeffAABB\r\n\r\nCABB\r\nCADB\r\nCCDD\r\n", FOUR_ROWS_BOARD),
        ("queens", "7 7 1 1\n10 7 1 1\n10 7 3 1\n10 10 3 3", FOUR_ROWS_BOARD),
        ("queens", "zzaa\nQzaa\nQzma\nQQmm", FOUR_ROWS_BOARD),
        ("queens", "K = 1\nAABB\nCABB\nCADB\nCCDD", FOUR_ROWS_BOARD),
        ("queens", STAR_BATTLE_BOARD, STAR_BATTLE_BOARD),
        ("minisudoku", SUDOKU_TEXT, SUDOKU_TEXT),
        ("minisudoku", PLAIN_SUDOKU, SUDOKU_TEXT),
        ("minisudoku", PLAIN_SUDOKU.replace(".", "0"), SUDOKU_TEXT),
        ("minisudoku", "\n".join(" ".join(line) for line in PLAIN_SUDOKU.splitlines()), SUDOKU_TEXT),
        ("minisudoku", SUDOKU_TEXT.replace("|", " | ").replace("---+---", "------+------"), SUDOKU_TEXT),
        ("minisudoku", "\ufeff" + "\n".join(f"|{line}|" for line in SUDOKU_TEXT.splitlines()), SUDOKU_TEXT),
        ("patches", PATCHES_TEXT, PATCHES_TEXT),
        ("patches", "+4..\n...\n-.|3", PATCHES_TEXT),
        ("wend", WEND_TEXT, WEND_TEXT),
        ("wend", "l e n e\n# d o #\n# s t #\nn i a r\nLengths = 5, 4, 3\n", WEND_TEXT),
        ("nonogram", NONOGRAM_TEXT, NONOGRAM_AS_WRITTEN),
    ],
)
def test_a_puzzle_may_be_typed_in_many_ways(game: str, text: str, written: str) -> None:
    assert game_of_text(text) == game
    assert parse_text(text).to_text() == written


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("\n".join(BOARD_8.letters), "queens"),
        ("1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n", "queens"),
        ("", "queens"),
        ("k=2\nAB\n", "queens"),
        ("1 2\n3 4\n", "queens"),
        ("A B\nB A\n", "queens"),
        ("S . . T\n. . . .\n", "queens"),
        (".1..\n..0.\n....\n1...\n", "tango"),
        (".1\n0.\nr1c1=r1c2\n", "tango"),
        ("1 . . 2\n. . . .\n. 3 . .\n. . . .\n", "zip"),
        ("1 . 2\n. . .\nr1c1|r2c1\n", "zip"),
        ("1..2\n....\n.3..\n....\n", "minisudoku"),
        ("+ .\n. +\n", "patches"),
        ("+4..\n....\n..|4.\n", "patches"),
    ],
)
def test_the_game_of_a_text(text: str, game: str) -> None:
    assert game_of_text(text) == game


@pytest.mark.parametrize(
    ("row", "game"),
    [
        ({"givens": [[0, 0, 1, 2]] * 4}, "minisudoku"),
        ({"givens": ["..10"] * 4}, "tango"),
        ({"letters": ["LENE"], "lengths": [4], "found": []}, "wend"),
        ({"regions": BOARD_8.letters, "numbers": [1, 2]}, "queens"),
        ({"n": 8}, None),
        ({"regions": None, "numbers": None}, None),
    ],
)
def test_the_game_of_a_row(row: dict[str, Any], game: str | None) -> None:
    assert game_of_row(row) == game


#: Texts, or rows of JSON, that are no puzzle of a game, and what is said of them.
MALFORMED_TEXTS: dict[str, list[tuple[Any, str]]] = {
    "queens": [
        ("", "empty"),
        ("k=1\n", "empty"),
        ("A", "4 to 30 rows"),
        ("AABB\nCABB\nCADB", "4 to 30 rows"),
        ("\n".join(["A" * 31] * 31), "4 to 30 rows"),
        ("AABB\nCABB\nCAB\nCCDD", "row 3 has 3 cells"),
        ("AABB\nCABB\nCAAB\nCCAA", "has 4 regions, but this one has 3"),
        ("AABB\nCABB\nCADE\nCCDD", "has 4 regions, but this one has 5"),
        ("AABB\nCABB\nC?DB\nCCDD", "row 3, column 2"),
        ("AABB\nCABB\nCADB\nCCD\u00c4", "row 4, column 4"),
        ("1 1 2 2\n3 1 2 2\n3 A 4 2\n3 3 4 4", "row 3, column 2"),
        ("k=x\nAABB\nCABB\nCADB\nCCDD", "line 1"),
        ("k=9\nAABB\nCABB\nCADB\nCCDD", "not 9"),
        ("k=0\nAABB\nCABB\nCADB\nCCDD", "not 0"),
    ],
    "tango": [
        ("", "even number of rows"),
        ("...\n...\n...\n", "even number of rows from 4 to 16, but this one has 3"),
        ("....\n...\n....\n....\n", "row 2 has 3 cells"),
        ("....\n.2..\n....\n....\n", "row 2, column 2: '2' is not"),
        ("....\n" * 4 + "r1c1=r1c3", "r1c1 and r1c3 are not side by side"),
        ("....\n" * 4 + "r4c4=r4c5", "not both on the board"),
        ("....\n" * 4 + "r1c1+r1c2", "'r1c1+r1c2' should be like r1c1=r1c2 or r1c1xr1c2"),
        ("....\n" * 4 + "r1c1=r1c2 r1c2xr1c1", "both signs stand between r1c1 and r1c2"),
        ({}, "its givens are not a list of strings"),
        ({"givens": 3}, "its givens are not a list of strings"),
        ({"givens": ["...."] * 4, "equal": [[1, 2]]}, "equal: [1, 2] is not a pair of cells"),
    ],
    "zip": [
        ("", "2 to 20 rows"),
        ("1 .\n. . .\n", "row 2 has 3 cells, but row 1 has 2"),
        ("1 .\n. x\n", "row 2, column 2: 'x' is not a number"),
        ("1 .\n1 2\n", "1 stands at r1c1 and at r2c1"),
        ("1 .\n. 3\n", "2 is missing"),
        ("1 .\n. .\n", "a first and a last number"),
        ("1 .\n. 99\n", "row 2, column 2: 99 cannot stand in a cell"),
        ("1 .\n. 2\nr1c1|r3c1\n", "not side by side"),
        ("1 .\n. 2\nr1c1=r2c1\n", "should be like"),
    ],
    "minisudoku": [
        ("12\n34\n", "4, 6 or 9 rows, but this one has 2"),
        ("1234\n123\n....\n....\n", "row 2 has 3 cells"),
        ("7" + PLAIN_SUDOKU[1:], "row 1, column 1: '7' is not a digit from 1 to 6"),
        ("x" + PLAIN_SUDOKU[1:], "line 1: 'x' is not a digit"),
        (SUDOKU_TEXT.replace("..|", ".|."), "boxes"),
        ({"givens": 5}, "its givens are not rows of digits"),
        ({"givens": ["12", "34"]}, "its givens are not rows of digits"),
        ({"givens": [[1, 2]]}, "4, 6 or 9 rows, but this one has 1"),
        ({"givens": [["1"] * 4] * 4}, "row 1, column 1: '1' is not a digit from 1 to 4"),
        ({"givens": [[True] * 4] * 4}, "row 1, column 1: 'True' is not a digit from 1 to 4"),
        *(({"givens": [[0] * 6] * 6, "box": box}, "boxes") for box in ([6, 1], [2, 2], "23", 6, [2.0, 3.0])),
    ],
    "patches": [
        ("+4 .\n. . .\n", "row 2 has 3 cells"),
        ("+4 x\n. .\n", "should be cells like"),
        (". .\n. .\n", "there is no clue"),
        ("+9 .\n. .\n", "9 is not a number of cells"),
        ("+\n", "2 to 20"),
        *(
            ({"rows": 3, "cols": 3, "clues": clues}, says)
            for clues, says in (
                ([{"cell": [3, 0]}], "not on the board"),
                ([{"cell": [0, 0], "shape": "round"}], "'round' is none of"),
                ([{"cell": [0, 0], "size": 0}], "0 is not a number of cells"),
                ([{"cell": [0, 0], "size": True}], "True is not a number of cells"),
                ([{"cell": "r1c1"}], "not a clue with a cell"),
                (["+6"], "not a clue with a cell"),
                ([{"cell": [0, 1]}, {"cell": [0, 1]}], "two clues at r1c2"),
            )
        ),
    ],
    "nonogram": [
        ("", "line 'rows' with clues below it is missing"),
        ("rows\n1\n", "line 'columns' with clues below it is missing"),
        ("rows\n1\nrows\n1\ncolumns\n1\n", "line 3: there is a second 'rows'"),
        ("rows\n1 x\ncolumns\n1\n", "line 2: '1 x' is not a clue"),
        ("rows\ncolumns\n1\n", "1 to 150 rows"),
        ("rows\n2\ncolumns\n1\n", "row 1 has 1 cells, too few for 2"),
        ("rows\n1 0\ncolumns\n1\n1\n", "a block without cells"),
        ("width 3\nrows\n1\ncolumns\n1\n", "width is 3, but there are 1 columns"),
    ],
    "wend": [
        ("LENE\n#DO#\n#ST#\nNIAR\n", "how long its words are"),
        (WEND_TEXT.replace("5", "6"), "have 13 letters, and the board has 12"),
        (WEND_TEXT.replace("D", "1"), "row 2: '1' is neither a letter nor #"),
        (WEND_TEXT.replace("3 4 5", "a b"), "should be like lengths"),
        ("lengths: 4 5\nABC\nDEF\nGHI\n", "4 to 8 rows"),
        ("lengths: 2 10\nLENE\n#DO#\n#ST#\nNIAR\n", "3 to 15 letters"),
    ],
}


@pytest.mark.parametrize(
    ("game", "given", "says"), [(game, *case) for game, cases in MALFORMED_TEXTS.items() for case in cases]
)
def test_what_is_no_puzzle_is_refused(game: str, given: Any, says: str) -> None:
    read: Any = GAMES[game].parse if isinstance(given, str) else GAMES[game].of_json
    with pytest.raises(MalformedBoard, match=re.escape(says)):
        read(given)


def test_words_that_are_found_are_in_the_json_and_no_part_of_the_puzzle() -> None:
    path = [[0, 0], [0, 1], [1, 1]]
    row = {"letters": ["LENE", "#DO#", "#ST#", "NIAR"], "lengths": [3, 4, 5], "found": [path]}
    puzzle = GAMES["wend"].of_json(row)
    assert puzzle.to_json() == row
    assert puzzle == parse_text(WEND_TEXT)
    assert parse_text(WEND_TEXT.replace("3 4 5", "?")).to_json()["lengths"] == []


def test_walls_that_nobody_knows_are_none() -> None:
    assert GAMES["zip"].of_json({"numbers": [[1, 0], [0, 2]], "walls": None}).to_json()["walls"] == []


@pytest.mark.parametrize(("n", "box"), [(4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (9, (3, 3))])
def test_boxes_of_a_sudoku_are_written_and_read_back(n: int, box: tuple[int, int]) -> None:
    puzzle = random_sudoku(random.Random(2), n, box=box)
    assert parse_text(puzzle.to_text()) == puzzle == GAMES["minisudoku"].of_json(puzzle.to_json())
    assert puzzle.to_json()["box"] == [*box]
