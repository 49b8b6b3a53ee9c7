"""Places where a part of the frame is missing."""

import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.cells.hidden import bitten_cells
from queens_snap.vision.grid.lattice import Flat

N, CELL, WIDE = 6, 50, 3
WHITE = 255


def framed(ink: int, *patches: tuple[slice, slice]) -> Flat:
    """A white board of which only the inner part of the frame is seen, with white patches."""
    rgb = np.full((N * CELL, N * CELL, 3), WHITE, np.uint8)
    for side in (rgb[:WIDE], rgb[-WIDE:], rgb[:, :WIDE], rgb[:, -WIDE:]):
        side[:] = ink
    for patch in patches:
        rgb[patch] = WHITE
    return Flat(rgb, CELL, np.eye(3), 0, 0, np.ones(N), np.ones(N))


def bitten(flat: Flat) -> set[Cell]:
    return {*bitten_cells(flat, np.full((N, N, 3), WHITE, np.float32))}


@pytest.mark.parametrize(
    ("cell", "patch"),
    [
        ((2, 0), np.s_[110:145, :40]),
        ((3, 5), np.s_[155:195, 260:]),
        ((0, 1), np.s_[:30, 60:95]),
        ((5, 5), np.s_[260:, 251:285]),  # of a corner only the half that is never round
    ],
)
def test_a_patch_on_the_frame_is_told(cell: Cell, patch: tuple[slice, slice]) -> None:
    assert bitten(framed(40)) == set()
    assert bitten(framed(40, patch)) == {cell}


def test_round_corners_are_no_bites() -> None:
    assert bitten(framed(40, np.s_[:20, :20], np.s_[-20:, -20:])) == set()


def test_a_frame_that_is_missing_in_several_places_or_hard_to_see_tells_nothing() -> None:
    first, second = np.s_[110:145, :40], np.s_[210:245, :40]
    assert bitten(framed(40, first, second)) == set()
    assert bitten(framed(250, first)) == set()
