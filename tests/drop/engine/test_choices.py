"""Choices that the page offers for a board that was read: those that corrections know."""

from functools import cache
from pathlib import Path

import pytest

from queens_snap.drop.engine.requests import parse_query, words_json
from queens_snap.pipeline import Snap, solve
from queens_snap.vision.correction import parse_move
from queens_snap.vision.recognise import READERS
from queens_snap.vision.vocabulary import GIVEN, PUT_IN

SHOTS = Path(__file__).parents[3] / "fixtures"
GAMES = {
    "queens": "screenshots/desktop-dark-7-half.png",
    "tango": "tango/tango-wrong.png",
    "zip": "zip/light-7-half.png",
    "minisudoku": "sudoku/light-half.png",
    "patches": "patches/tinted-7-half.png",
}


@cache
def read(game: str, *said: str, lang: str = "en") -> Snap:
    asked = parse_query([("lang", lang), *(("cell", text) for text in said)])
    return asked.snap((SHOTS / GAMES[game]).read_bytes())


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_offered_is_understood(game: str) -> None:
    choices = words_json(read(game))["choices"]
    board, vocabulary = read(game).board, READERS[game].vocabulary
    assert board
    for place, values in (
        ("1,1", [*choices["cells"], *choices["whose"]]),
        ("1,1-1,2", choices["sides"]),
    ):
        for value in values:
            at, said = parse_move(f"{place}={value}")
            assert isinstance(said, str)
            assert vocabulary.value(at, said, board.shape[0]) == value


@pytest.mark.parametrize("game", GAMES)
def test_what_was_read_is_there_and_says_the_same_as_a_correction(game: str) -> None:
    own = read(game)
    assert own.reading
    vocabulary, found = READERS[game].vocabulary, words_json(own)["choices"]["read"]
    said = []
    for key, (value, *whose) in found.items():
        place = "-".join(",".join(str(int(v) + 1) for v in cell.split(",")) for cell in key.split("-"))
        said += [f"{place}={each}" for each in (value, *whose)]
    again = read(game, *said)
    assert again.board == own.board
    assert again.reading
    marks = [vocabulary.values_of_marks(one.reading.marks) for one in (own, again) if one.reading]
    assert marks[0] == marks[1] != {} or game == "patches"
    assert words_json(again)["choices"]["read"] == found


def test_whose_a_thing_is_goes_with_cells_that_have_either() -> None:
    tango, zip_, queens = (words_json(read(game))["choices"] for game in ("tango", "zip", "queens"))
    assert tango["whose"] == [GIVEN, PUT_IN]
    assert tango["read"]["2,1"] == ["moon", GIVEN]
    assert tango["read"]["0,1"] == ["moon", PUT_IN]
    assert tango["read"]["0,3-0,4"] == ["x"]
    assert zip_["read"]["0,1-0,2"] == ["wall"]
    assert zip_["read"]["0,0-0,1"] == ["path"]
    assert zip_["whose"] == queens["whose"] == queens["sides"] == []
    assert queens["read"]["1,2"] == ["queen"]


@pytest.mark.parametrize("game", GAMES)
def test_words_have_names_that_are_translated(game: str) -> None:
    choices, spanish = (words_json(read(game, lang=lang))["choices"] for lang in ("en", "es"))
    words = {*choices["cells"], *choices["sides"], *choices["whose"]}
    assert {word for word in words if word.isalpha() or " " in word} <= choices["names"].keys()
    for word, name in choices["names"].items():
        assert (spanish["names"][word] != name) == (name != "×")
    assert {**spanish, "names": choices["names"]} == choices


def test_a_star_is_called_so() -> None:
    two = parse_query([("stars", "2")]).snap((SHOTS / "screenshots/board-phone-10.png").read_bytes())
    assert two.board
    assert two.board.game == "starbattle"
    assert words_json(two)["choices"]["names"]["queen"] == "star"


def test_nothing_is_offered_where_no_picture_was_read() -> None:
    board = read("queens").board
    assert board
    assert words_json(solve(board))["choices"] is None
    assert words_json(parse_query([]).snap(b"no picture"))["choices"] is None
