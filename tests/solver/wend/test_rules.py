"""Each rule on a board on which it fires, and on one that looks alike and on which it must not."""

import pytest

from queens_snap.solver.cells import bit_numbers
from queens_snap.solver.wend.game import PATH_FORM
from queens_snap.solver.wend.puzzle import Wend, parse_wend
from queens_snap.solver.wend.rules import cut_off, dead_end, island, one_length, one_word, strands
from queens_snap.solver.wend.state import State

STONE = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"
STOP = "lengths: 3 4 5\nSTOP\n#TEN\nHAN#\n#SD#\n"
LED_PATH = ((0, 0), (0, 1), (1, 1))
STONE_PATH = ((2, 1), (2, 2), (1, 2), (0, 2), (0, 3))
HARD_WEND = "lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n"
RULE_CASES = {
    "dead-end": (dead_end, STONE, STOP),
    "one-word": (one_word, STONE, STOP),
    "one-length": (one_length, "lengths: 3 4 6\n#BAS\nTANS\nHEE#\nYPH#\n", HARD_WEND),
    "strands": (strands, HARD_WEND, STONE),
    "cut-off": (cut_off, HARD_WEND, STOP),
}


def board_with_words_found(text: str, *words: str) -> State:
    """Return a board on which some words have been found."""
    state = State(parse_wend(text))
    for word in words:
        state.enter_facts(1 << state.candidates.words.index(word))
    return state


@pytest.mark.parametrize("rule", RULE_CASES)
def test_each_rule_fires_where_it_holds_and_only_there(rule: str) -> None:
    find, fires, does_not = RULE_CASES[rule]
    found = list(find(State(parse_wend(fires)), -1))
    assert found
    assert {x.rule for x in found} == {rule}
    quiet = list(find(State(parse_wend(does_not)), -1))
    assert not [x for x in quiet if x.word >= 0 and rule != "cut-off"] or rule == "one-word"


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
