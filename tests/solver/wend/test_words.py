"""The list of words: common ones, rare ones, none that is offensive on generated boards; and other lists."""

import random
from collections.abc import Iterator

import pytest

from queens_snap.solver.wend.game import GAME
from queens_snap.solver.wend.generate import WendWish, draft, everyday_words
from queens_snap.solver.wend.puzzle import parse_wend
from queens_snap.solver.wend.search import cpsat_solutions, rare_rival, solutions
from queens_snap.solver.wend.word_list import (
    COMMON_CLASS,
    WordList,
    english_words,
    fold_words,
    use_english,
    use_words_of,
    words_in_use,
)

TEXT = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"


@pytest.fixture(autouse=True)
def restore_english_words() -> Iterator[None]:
    yield
    use_english()


def test_the_list_has_inflections_and_no_names() -> None:
    classes = english_words().classes
    assert len(classes) > 100_000
    assert {"WALK", "WALKS", "WALKED", "WALKING", "HAPPIER", "COLOUR"} <= classes.keys()
    assert not {"LONDON", "SUSAN", "NATO"} & classes.keys()
    assert classes["WATER"] < COMMON_CLASS < classes["COLOUR"]
    assert all(3 <= len(word) <= 15 and word.isalpha() and word.isupper() for word in classes)


def test_no_generated_board_has_an_offensive_word() -> None:
    words = english_words()
    assert len(words.blocked) > 500
    assert words.blocked < words.classes.keys()
    for length in range(3, 11):
        assert not words.blocked & {*everyday_words(length, words)}
        assert len(everyday_words(length, words)) > 200


def test_words_are_folded_and_unfolded() -> None:
    assert [*fold_words(["walk", "walked", "walks", "water"])] == ["0walk", "4ed", "4s", "2ter"]


def test_words_of_letters_have_one_of_the_lengths() -> None:
    words = WordList(dict.fromkeys(["LED", "LEDA", "DELED", "LEND", "DALLED"], 10))
    assert words.of_letters("LEDA", (3, 5)) == ["LED", "DELED"]
    assert words.of_letters("LEDA") == ["LED", "LEDA", "DELED", "DALLED"]
    assert words.of_letters("", (3,)) == []


def test_other_words_may_be_used() -> None:
    puzzle = parse_wend(TEXT)
    assert GAME.solve_and_explain(puzzle).status == "solved"
    use_words_of("led\nrain\nston\n", "mine")
    assert words_in_use().name == "mine"
    assert GAME.solve_and_explain(puzzle).status == "unsolvable"
    use_words_of("led\nrain\nstone\n", "mine")
    assert GAME.solve_and_explain(puzzle).status == "solved"
    with pytest.raises(ValueError, match="no line is a word"):
        use_words_of("a\nno word\n", "none")


def test_what_is_read_backwards_is_another_answer() -> None:
    puzzle = parse_wend("lengths: 3 4 5\nSTOP\n#TEN\nHAN#\n#SD#\n")
    words = [{puzzle.word(path) for path in answer} for answer in solutions(puzzle, None)]
    assert {"NET", "STOP", "HANDS"} in words
    assert {"TEN", "POTS", "HANDS"} in words
    found = cpsat_solutions(puzzle, 99)
    assert found is not None
    assert {*found} == {*solutions(puzzle, None)}


def test_a_rival_with_a_rare_word_is_a_remark() -> None:
    rng, seen = random.Random(4), 0
    while seen < 3:
        puzzle = draft(WendWish(5), rng)
        if puzzle is None:
            continue
        (answer,) = solutions(puzzle)
        assert rare_rival(puzzle, answer) is None  # a generated board has no such rival
        assert GAME.remarks(GAME.solve_and_explain(puzzle)) == ()
        seen += 1
