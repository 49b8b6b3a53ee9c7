"""Boards in black and white: suns are rings as thin as a line, moons are black."""

import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.pipeline import snap

from ...promises.parametrize import case_puzzle


@pytest.mark.parametrize("cell", [32, 48, 64])
@pytest.mark.parametrize("kind", ["ordinary", "hard"])
def test_a_board_as_it_is_printed_is_read_back(kind: str, cell: int) -> None:
    puzzle = case_puzzle("tango", kind)
    picture = render_puzzle(puzzle, Moment(puzzle), theme="print", cell=cell)
    assert snap(picture).text == puzzle.to_text()
