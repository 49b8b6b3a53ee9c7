"""The words of a Wend on a terminal and on pages."""

import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Fill, Glyph
from queens_snap.overlay.wend import DRAWING
from queens_snap.solver.wend.game import GAME
from queens_snap.solver.wend.puzzle import parse_wend
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.wend import WORDS

PUZZLE = parse_wend("lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n")


def test_words_are_lines_on_a_terminal() -> None:
    solution = GAME.solve_and_explain(PUZZLE)
    put = DRAWING.answer_pieces(PUZZLE, solution.answer or ())
    assert DRAWING.terminal_lines(Moment(PUZZLE), put) == [
        "lengths: 3 4 5",
        "L---E   N---E",
        "    |   |",
        "#   D   O   #",
        "        |",
        "#   S---T   #",
        "",
        "N---I---A---R",
    ]


def test_a_word_is_a_piece_along_its_cells() -> None:
    put = DRAWING.player_pieces({"words": [((0, 0), (0, 1), (1, 1))]})
    assert put == {((0, 0), (0, 1), (1, 1)): "3"}
    marks = DRAWING.draw_pieces(Moment(PUZZLE), put, "old")
    turns = [mark.turn for mark in marks if isinstance(mark, Glyph)]
    assert turns == [0.0, 90.0]
    assert DRAWING.sample_pieces(PUZZLE)["3"] == {((0, 0), (0, 1)): "3"}


def test_there_is_room_for_the_lengths_above_the_board() -> None:
    assert DRAWING.clue_space(PUZZLE)[1] > 0
    assert DRAWING.clue_space(parse_wend(PUZZLE.to_text().replace("3 4 5", "?"))) == (0.0, 0.0)


def test_a_hint_shows_the_first_letter_of_a_word_alone() -> None:
    step = GAME.solve_and_explain(PUZZLE).steps[0]
    ((first, *_), *_) = (path for path, holds in step.words if holds)
    marks = DRAWING.draw_hint(Moment(PUZZLE, step=step))
    assert marks
    veil, ring = marks
    assert isinstance(ring, Glyph)
    assert (ring.name, ring.at) == ("ring", (first[0] + 0.5, first[1] + 0.5))
    assert isinstance(veil, Fill)
    assert first in veil.cells


@pytest.mark.parametrize(
    ("text", "rule", "wrong"),
    [
        ("lengths: 3 4 5\n##NT\nNUOE\nSYLL\nUO##\n", "dead-end", "YOUS"),
        ("lengths: 5 6 7 8\nSN####\nEO#QST\nASIUNI\nCSTTIA\nARE#NG\n####GA\n", "strands", "GAINING"),
    ],
)
def test_the_wrong_path_of_which_a_step_speaks_is_drawn(text: str, rule: str, wrong: str) -> None:
    """It is drawn beside the word that the step lays, too."""
    puzzle = parse_wend(text)
    step = next(step for step in GAME.solve_and_explain(puzzle).steps if step.rule == rule)
    assert wrong in WORDS.player(puzzle, step, BESIDE_PICTURE)
    marks = DRAWING.draw_step_extras(Moment(puzzle, step=step))
    arrows = [mark for mark in marks if isinstance(mark, Glyph) and mark.name == "head"]
    assert [mark.colour for mark in arrows] == ["tried"] * (len(wrong) - 1)
