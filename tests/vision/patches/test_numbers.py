"""Numbers of clues: the sizes that they can be, and how sure each is."""

from collections.abc import Collection, Mapping

import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.patches.puzzle import Clue
from queens_snap.vision.boards import View
from queens_snap.vision.patches.numbers import (
    ClueNumbers,
    NumberInk,
    decide_sizes,
    numbers_of,
    possible_sizes,
)

from ..captures import Shot


@pytest.mark.parametrize(
    ("shape", "cell", "others", "sizes"),
    [
        ("square", (0, 0), [], {1, 4, 9}),
        ("square", (0, 0), [(1, 1)], {1}),  # another clue is in its way
        ("tall", (0, 0), [], {2, 3, 6}),
        ("tall", (0, 0), [(2, 0)], {2}),
        ("wide", (1, 1), [], {2, 3, 6}),
        ("wide", (1, 1), [(1, 0), (1, 2)], set()),
        ("any", (1, 1), [(0, 0), (0, 2), (2, 0), (2, 2)], {1, 2, 3}),
    ],
)
def test_sizes_on_a_board_of_three_rows(shape: str, cell: Cell, others: list[Cell], sizes: set[int]) -> None:
    assert possible_sizes(Clue(cell, shape), others, 3) == sizes


@pytest.mark.parametrize(("share", "doubted"), [(1.0, 0), (0.3, 0), (0.15, 1)])
def test_a_faint_number_is_not_taken_for_none(share: float, doubted: int) -> None:
    shot = Shot("patches/light-6")
    plain = shot.read().stages
    assert isinstance(plain, View)
    rgb = (255 - share * (255 - shot.rgb.astype(float))).astype(np.uint8)
    found = View(rgb, plain.found_board, plain.boards).part(numbers_of)
    assert found.sizes == plain.part(numbers_of).sizes
    assert len(found.unsure_cells) == doubted


def decide(
    read: Mapping[Cell, tuple[int, float, float]], possible: Mapping[Cell, Collection[int]] | None = None
) -> ClueNumbers:
    """Decide the sizes of clues. read: the likeliest number of each, how likely it is (the next one has the
    rest), and its height in cells."""
    inks = {cell: NumberInk(np.ones((20, 14), np.float32), height) for cell, (_, _, height) in read.items()}
    chances = np.full((len(read), 100), 1e-6)
    for row, (number, sure, _) in zip(chances, read.values(), strict=True):
        row[number], row[number + 1] = sure, 1 - sure
    return decide_sizes({**inks, BLANK: None}, inks, chances, possible or dict.fromkeys(inks, range(100)))


CELL, BLANK = (0, 1), (1, 1)


@pytest.mark.parametrize(
    ("sure", "is_doubted", "has_other"), [(0.99, False, False), (0.9, False, True), (0.7, True, True)]
)
def test_what_else_a_number_may_be_is_kept(sure: float, is_doubted: bool, has_other: bool) -> None:
    found = decide({CELL: (2, sure, 0.3)})
    assert found.sizes == {CELL: 2, BLANK: None}
    assert found.unsure_cells == ((CELL,) if is_doubted else ())
    assert found.second_choices == ({CELL: 3} if has_other else {})


def test_numbers_of_two_digits_may_be_smaller_than_others() -> None:
    heights = {3: 0.3, 4: 0.31, 12: 0.25, 6: 0.3, 7: 0.2}  # the last one is odd
    found = decide({(0, i): (size, 0.99, height) for i, (size, height) in enumerate(heights.items())})
    assert found.unsure_cells == ((0, 4),)


def test_a_number_without_room_is_doubted_and_the_likeliest_that_has_room_is_tried() -> None:
    found = decide({CELL: (6, 0.999, 0.3)}, {CELL: {1, 4, 9}})  # a square of 6 cells is none
    assert (found.sizes[CELL], found.unsure_cells) == (6, (CELL,))
    assert found.second_choices[CELL] in {1, 4, 9}


@pytest.mark.parametrize(("number", "other", "size"), [(6, 7, 7), (4, 5, 4)])
def test_holes_decide_for_the_likely_number_that_has_room(number: int, other: int, size: int) -> None:
    """The ink has no hole. A 6 has one, a 7 has none; a 4 may have none like a 5."""
    found = decide({CELL: (number, 0.7, 0.3)}, {CELL: {other}})
    assert found.sizes[CELL] == size
    assert found.unsure_cells == (() if size == other else (CELL,))
