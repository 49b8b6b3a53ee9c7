"""Parts that are sharp to the pixel on flat boards."""

import numpy as np

from queens_snap.overlay.paint.masks import HATCH_LINE_SHARE, hatch_mask


def test_hatching_goes_on_from_cell_to_cell() -> None:
    side = 37
    board = np.block([[hatch_mask(side, side * (r + c)) for c in range(4)] for r in range(3)])
    assert 0.8 * HATCH_LINE_SHARE < board.mean() < 1.2 * HATCH_LINE_SHARE
    assert (board[1:, :-1] == board[:-1, 1:]).all()  # each line slants on, over the edges of cells too
