"""The forms in which a Sudoku is written, and what is wrong with those that are none."""

import random

import pytest

from queens_snap.solver.games import GAMES, game_of_row, game_of_text, parse_text
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.sudoku.puzzle import Sudoku, broken_rule, parse_sudoku

from ..games_cases import random_sudoku

TEXT = "4..|.1.\n3..|2..\n---+---\n.64|...\n...|...\n---+---\n...|..6\n..1|..3\n"
PLAIN = "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"
ANSWER = ("426315", "315264", "164532", "532641", "243156", "651423")


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        PLAIN,
        PLAIN.replace(".", "0"),
        "\n".join(" ".join(line) for line in PLAIN.splitlines()),
        TEXT.replace("|", " | ").replace("---+---", "------+------"),
        "\ufeff" + "\n".join(f"|{line}|" for line in TEXT.splitlines()),
    ],
    ids=["lines", "plain", "zeros", "blanks", "wide", "framed"],
)
def test_it_may_be_typed_in_many_ways(text: str) -> None:
    assert game_of_text(text) == "minisudoku"
    assert parse_text(text).to_text() == TEXT


@pytest.mark.parametrize(("n", "box"), [(4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (9, (3, 3))])
def test_it_is_written_and_read_back(n: int, box: tuple[int, int]) -> None:
    puzzle = random_sudoku(random.Random(2), n, box=box)
    assert parse_text(puzzle.to_text()) == puzzle == GAMES["minisudoku"].of_json(puzzle.to_json())
    assert puzzle.to_json()["box"] == list(box)


def test_digits_in_lists_are_a_sudoku_and_strings_a_tango() -> None:
    assert game_of_row({"givens": [[0, 0, 1, 2]] * 4}) == "minisudoku"
    assert game_of_row({"givens": ["..10"] * 4}) == "tango"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n", "queens"),
        (".1..\n..0.\n....\n1...\n", "tango"),
        ("1 . . 2\n. . . .\n. 3 . .\n. . . .\n", "zip"),
        ("1..2\n....\n.3..\n....\n", "minisudoku"),
    ],
)
def test_texts_of_other_games_are_theirs(text: str, game: str) -> None:
    assert game_of_text(text) == game


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("12\n34\n", "4, 6 or 9 rows, but this one has 2"),
        ("1234\n123\n....\n....\n", "row 2 has 3 cells"),
        ("7" + PLAIN[1:], "row 1, column 1: '7' is not a digit from 1 to 6"),
        ("x" + PLAIN[1:], "line 1: 'x' is not a digit"),
        (TEXT.replace("..|", ".|."), "boxes"),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(MalformedBoard, match=says):
        parse_sudoku(text)


@pytest.mark.parametrize("givens", [5, ["12", "34"], [[1, 2]], [["1"] * 4] * 4, [[True] * 4] * 4])
def test_other_objects_are_refused(givens: object) -> None:
    with pytest.raises(MalformedBoard):
        Sudoku.of(givens)


@pytest.mark.parametrize("box", [[6, 1], [2, 2], "23", 6, [2.0, 3.0]])
def test_other_boxes_are_refused(box: object) -> None:
    with pytest.raises(MalformedBoard, match="boxes"):
        Sudoku.of([[0] * 6] * 6, box)


def test_an_answer_is_held_to_every_rule() -> None:
    puzzle = parse_sudoku(PLAIN)
    assert broken_rule(puzzle, ANSWER) is None
    swapped = tuple(row.translate(str.maketrans("12", "21")) for row in ANSWER)
    assert broken_rule(puzzle, swapped) == "r1c5 is given as 1"
    turned = (ANSWER[1], ANSWER[0], *ANSWER[2:])
    assert broken_rule(Sudoku.of([[0] * 6] * 6), turned) is None
    mixed = (ANSWER[2], *ANSWER[1:2], ANSWER[0], *ANSWER[3:])
    assert broken_rule(Sudoku.of([[0] * 6] * 6), mixed) == "box 1 does not hold each digit once"
