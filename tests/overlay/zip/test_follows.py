"""Where the letters of a supposition's links stand on a Zip board."""

from math import floor

import pytest

from queens_snap.overlay.zip import letter_place
from queens_snap.solver.step import Claim, Link, Step, link_facts

CELL = (2, 3)
BESIDE = ((1, 3), (2, 4), (3, 3), (2, 2))


def link_to(other: tuple[int, int]) -> Step:
    a, b = sorted((CELL, other))
    return Step("loop", Claim((), (CELL, other)), facts=link_facts((Link(a, b, False),)))


@pytest.mark.parametrize("other", BESIDE)
def test_a_letter_is_in_the_cell_that_its_sentence_names_on_the_side_of_the_link(
    other: tuple[int, int],
) -> None:
    row, column = letter_place(link_to(other))
    assert (floor(row), floor(column)) == CELL
    assert abs(row - other[0] - 0.5) + abs(column - other[1] - 0.5) < 1.1


def test_no_two_ways_from_a_cell_share_a_place() -> None:
    assert len({letter_place(link_to(other)) for other in BESIDE}) == len(BESIDE)
