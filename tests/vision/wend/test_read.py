"""Wend read from captures: lengths of words, told by rows of squares; corrections, and what is doubted."""

import numpy as np
import pytest

from queens_snap.pipeline import Correction, snap
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.wend.read import read_word_lengths, shows_page_below

from ..captures import Shot, box_of
from .drawing import CELL, MARGIN, add_length_squares, draw_board

LIGHT_SHOT = Shot("wend/light-6")


def puzzle_of(reading: Reading) -> Wend:
    assert isinstance(reading.puzzle, Wend)
    return reading.puzzle


def test_without_the_rows_of_squares_that_is_said() -> None:
    notes = snap(Shot("wend/light-6-tight").path).to_json()["reading"]["notes"]
    assert any("how long the words are is not in the picture" in note for note in notes)


def test_rows_that_are_cut_off_are_doubted_and_can_be_said() -> None:
    bottom, side = LIGHT_SHOT.truth["bbox"][3], LIGHT_SHOT.cell
    rgb = LIGHT_SHOT.rgb[: int(bottom + 0.12 * 6 * side + 3.4 * 24 * side / 68)]  # without the last row
    result = snap(rgb)
    assert isinstance(result.board, Wend)
    assert result.board.rows == tuple(LIGHT_SHOT.truth["letters"])
    assert result.board.lengths == ()
    assert any("do not add up to the letters" in str(doubt) for doubt in result.doubts)
    said = snap(rgb, correction=Correction(extra=tuple(LIGHT_SHOT.truth["lengths"])))
    assert said.board == Wend.of(LIGHT_SHOT.truth["letters"], LIGHT_SHOT.truth["lengths"])
    assert (said.status, said.doubts) == ("solved", ())
    refused = snap(Shot("tango/tango-light").path, correction=Correction(extra=(3, 4)))
    assert refused.problem
    assert "--lengths" in refused.problem.remedy


def test_a_letter_that_is_covered_is_doubted() -> None:
    rgb, reading = LIGHT_SHOT.rgb, LIGHT_SHOT.read()
    rgb[box_of(reading, next(iter(puzzle_of(reading).letters)), 0.1, 0.9)] = (30, 90, 200)
    covered = snap(rgb)
    assert covered.status != "solved" or covered.doubts


@pytest.mark.parametrize("said", ["q", "wall"])
def test_a_letter_can_be_corrected_and_a_wall_be_said(said: str) -> None:
    (r, c) = next(cell for cell, letter in puzzle_of(LIGHT_SHOT.read()).letters.items() if letter != "Q")
    found = puzzle_of(read_capture(LIGHT_SHOT.rgb, correction=Correction.of(f"{r + 1},{c + 1}={said}")))
    assert found.letters.get((r, c)) == ("Q" if said == "q" else None)
    if said == "wall":
        assert found.lengths == ()


N = 5
EMPTY_BOARD = draw_board(["     "] * N).rgb


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("grey", [60, 120, 200])
@pytest.mark.parametrize(("square", "gap"), [(16, 3), (12, 4), (14, 8)])
@pytest.mark.parametrize("lengths", [(3, 4, 5), (5, 3), (4, 4, 4, 4), (3, 8)])
def test_each_row_says_the_length_of_a_word(
    lengths: tuple[int, ...], square: int, gap: int, grey: int, above: bool
) -> None:
    view = add_length_squares(EMPTY_BOARD, N, lengths, square, gap, above, grey)
    assert read_word_lengths(view, sum(lengths)) == tuple(sorted(lengths))


@pytest.mark.parametrize(
    ("lengths", "square", "gap"),
    [
        ((), 16, 3),
        ((6,), 16, 3),  # one row: nothing tells how far squares are apart
        ((2, 1), 16, 3),  # no words are so short
        ((3, 4), 4, 2),  # too small for squares
    ],
)
def test_other_things_say_none(lengths: tuple[int, ...], square: int, gap: int) -> None:
    assert read_word_lengths(add_length_squares(EMPTY_BOARD, N, lengths, square, gap), 7) == ()


def test_rows_that_have_all_letters_are_believed_before_others() -> None:
    both = add_length_squares(
        add_length_squares(EMPTY_BOARD, N, (3, 3, 3, 3), 16, 3).rgb, N, (5, 6), 16, 3, above=True
    )
    assert read_word_lengths(both, 11) == (5, 6)
    assert read_word_lengths(both, 12) == (3, 3, 3, 3)
    assert read_word_lengths(both, 40) == (3, 3, 3, 3)  # neither: those of more words


@pytest.mark.parametrize(
    ("below", "seen"), [(MARGIN, True), (round(1.6 * CELL), True), (round(1.4 * CELL), False), (0, False)]
)
def test_rows_would_be_seen_where_enough_of_the_page_is(below: int, seen: bool) -> None:
    view = draw_board(["     "] * N)
    rgb = np.ascontiguousarray(view.rgb[: MARGIN + N * CELL + below])
    assert shows_page_below(type(view)(rgb, view.found_board)) == seen
