"""Islands of Wend, words that are used up, and words as marks. ../test_rules.py has each rule."""

import pytest

from queens_snap.solver.cells import bit_numbers
from queens_snap.solver.wend.game import PATH_FORM
from queens_snap.solver.wend.puzzle import Wend, parse_wend
from queens_snap.solver.wend.rules import island
from queens_snap.solver.wend.state import State

LED_PATH = ((0, 0), (0, 1), (1, 1))
STONE_PATH = ((2, 1), (2, 2), (1, 2), (0, 2), (0, 3))


def board_with_words_found(text: str, *words: str) -> State:
    """Return a board on which some words have been found."""
    state = State(parse_wend(text))
    for word in words:
        state.enter_facts(1 << state.candidates.words.index(word))
    return state


def test_an_island_takes_only_words_that_help_to_fill_it() -> None:
    text = "lengths: 3 4 5 6\nW#VEN\nI#DED\nR###T\nEET#E\nSTA#V\n"
    for word in State(parse_wend(text)).candidates.words:
        state = board_with_words_found(text, word)
        found = [*island(state, -1)]
        assert {firing.rule for firing in found} == {"island"}
        for firing in found:
            size = firing.target.bit_count()
            for k in bit_numbers(state.dead_words(firing.gives)):
                rest = list(state.candidates.lengths_left(state.placed) or ())
                rest.remove(len(state.candidates.paths[k]))
                assert not state.candidates.can_fill(tuple(rest), size - len(state.candidates.paths[k]))


def test_words_of_one_length_that_are_used_up_rule_out_the_others() -> None:
    rows = ["OVER", "STAR", "PLAY", "EXAM"]
    state = State(Wend.of(rows, [4] * 4))
    for word in ("OVER", "STAR", "PLAY", "EXAM"):
        state.enter_facts(1 << state.candidates.words.index(word))
    assert state.live == state.placed
    assert state.solved


def test_a_word_as_a_mark_and_back() -> None:
    for path in (
        LED_PATH,
        STONE_PATH,
        tuple((0, c) for c in range(8)) + tuple((1, c) for c in range(7, 1, -1)),
    ):
        cell, numbers = PATH_FORM.split(path)
        assert PATH_FORM.join(cell, numbers, (8, 8)) == path
    assert PATH_FORM.join((0, 0), (5, 1), (4, 4)) is None  # to the left of the board
    assert PATH_FORM.join((0, 0), (1, 1), (4, 4)) is None  # one letter
    assert PATH_FORM.join((0, 0), (6, 6), (4, 4)) is None  # written in another way
    with pytest.raises(ValueError, match="do not form a path"):
        PATH_FORM.split(((0, 0), (1, 1)))
