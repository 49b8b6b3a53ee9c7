"""Lengths of words, told by rows of squares: as many as there are, wherever they lie, or none."""

import numpy as np
import pytest

from queens_snap.vision.wend.read import read_word_lengths, shows_page_below

from .drawing import CELL, MARGIN, add_length_squares, draw_board

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
