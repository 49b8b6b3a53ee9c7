"""Sentences about Wend, in both voices."""

import pytest

from queens_snap.solver.wend.explanation import Explainer, merge_firings
from queens_snap.solver.wend.game import GAME
from queens_snap.solver.wend.puzzle import parse_wend
from queens_snap.solver.wend.rules import ALL_WORDS, dead_end, island, one_word
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.wend import WORDS

PUZZLE = parse_wend("lengths: 5 6 7 8\nPRIEST\n###ERS\nDETS##\n##RIKS\nLET###\nECTRIC\n")


def test_every_step_names_its_word_and_how_it_runs() -> None:
    for step in GAME.conclude(PUZZLE).steps:
        (path,) = [path for path, holds in step.words if holds]
        word = PUZZLE.word(path)
        player, named = WORDS.player(PUZZLE, step, BESIDE_PICTURE), WORDS.player(PUZZLE, step, Manner())
        assert player.endswith(f"Drag over {word}.")
        assert (
            "ringed" in player
            or "other word of" in player
            or " letters are left, for the last word" in player
        )
        assert f"Lay {word} from row {path[0][0] + 1}, column {path[0][1] + 1} " in named
        assert f"{word} laid on r{path[0][0] + 1}c{path[0][1] + 1}-" in WORDS.expert(PUZZLE, step)
        for sentence in (*player.split(". "), *named.split(". ")):
            assert len(sentence.split()) <= 30


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n",
            "Only one free letter is beside the ringed",
        ),
        ("lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n", "would cut off"),
        (
            "lengths: 3 4 5 6\n##BIT\n##NWB\nKCIOL\nRIS##\nEPME#\n",
            "No word of 3 letters is left. Of the common words of 4 to 6 letters, only SICK can run through",
        ),
        (
            "lengths: ?\nS#VESH\nM##NDT\nL##ROG\nIQU##N\nFEE##E\nFRNT#L\n",
            "Only VENDOR, VEND or VENDS can run through the ringed V. VEND or VENDS would leave no word for",
        ),
    ],
)
def test_sentences(text: str, said: str) -> None:
    puzzle = parse_wend(text)
    assert any(said in WORDS.player(puzzle, step, BESIDE_PICTURE) for step in GAME.conclude(puzzle).steps)


def test_a_wrong_word_is_answered_with_the_one_that_runs_there() -> None:
    solution = GAME.conclude(PUZZLE)
    marks = {"words": [((0, 0), (0, 1), (0, 2))]}
    (wrong,) = GAME.wrong_marks(solution, marks)
    assert wrong.cell == (0, 0)
    assert "PRIESTS runs there" in WORDS.why_wrong(solution, wrong, Manner())


def test_letters_that_lie_apart_are_all_named() -> None:
    """The letter that shows the remaining word is named, too."""
    puzzle = parse_wend("lengths: 3 4 5 6\nEBSDI\nHAL#B\n##F##\n##RYY\nSTODA\n")
    state = GAME.make_state(puzzle)
    state.apply(next(iter(one_word(state, ALL_WORDS))))
    first, _ = island(state, ALL_WORDS)
    after = state.copy()
    after.apply(first)
    joined = merge_firings(first, next(iter(dead_end(after, ALL_WORDS))))
    step = Explainer(state).explain(joined, 2)
    said = WORDS.player(puzzle, step, Manner())
    assert said.startswith("The four letters in row 1, columns 3 to 5, and row 2, column 5 lie apart: ")


def test_what_another_path_would_cut_off_comes_first() -> None:
    puzzle = parse_wend("lengths: 3 4 5 6\nSWEPT\n##GE#\n#COT#\nTAL##\nETABS\n")
    (step,) = [step for step in GAME.conclude(puzzle).steps if step.rule == "strands"]
    said = WORDS.player(puzzle, step, Manner())
    start = "LOCATE along another path would cut off the T in row 4, column 1"
    assert said.startswith(f"{start}. No word has only one letter. ")
