"""Boards in black and white are read back: suns are rings as thin as a line, moons are black; the round clues
of a Patches are as alike as the discs of a Zip."""

import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.zip import path_moves
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.patches.puzzle import parse_patches

from ..promises.parametrize import case_puzzle

ROUND_CLUES = """\
+  .  .  .  -2 .  .
.  |6 .  .  .  +  |
|5 .  .  +  .  .  .
.  |  .  +2 .  .  .
.  .  .  .  .  +2 .
.  .  .  .  .  .  .
.  .  .  .  .  +6 .
"""
PRINTED_PUZZLES = [*(case_puzzle("tango", kind) for kind in ("ordinary", "hard")), parse_patches(ROUND_CLUES)]


@pytest.mark.parametrize("cell", [32, 48, 64])
@pytest.mark.parametrize("puzzle", PRINTED_PUZZLES, ids=["tango", "hard tango", "patches"])
def test_a_board_as_it_is_printed_is_read_back(puzzle, cell: int) -> None:
    found = snap(render_puzzle(puzzle, Moment(puzzle), theme="print", cell=cell))
    assert (found.text, found.status) == (puzzle.to_text(), "solved")


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7])
def test_discs_and_a_path_between_them_are_no_clues_of_patches(share: float) -> None:
    maker = maker_of("zip")
    made = maker.generate(maker.wish(), "discs")
    assert made
    moves = path_moves(GAMES["zip"].conclude(made.puzzle).answer or ())
    some = [[[*a], [*b]] for a, b in moves[: round(share * len(moves))]]
    picture = render_puzzle(made.puzzle, Moment(made.puzzle, {"path": some}), theme="print", cell=48)
    assert snap(picture).text == made.puzzle.to_text()
