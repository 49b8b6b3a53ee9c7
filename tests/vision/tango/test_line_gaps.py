"""If a line runs on, no sign stands in a gap of it, whatever lies there."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.puzzle import Pair
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.tango.line_gaps import foreign_lines, sides_without_gap

from ..drawing import flat_of, ruled_cells

CELL, N, LINE = 64, 4, 214
SIGN_SIDE = ((0, 0), (0, 1))  # with a gap for a sign
OTHER_SIDE = ((2, 1), (2, 2))  # what is asked about
PAPER = np.full((N, N, 3), 255.0)


def draw_board(covering: str, gap: int = 18) -> Flat:
    """Draw white cells with grey lines; one line has a gap of so many pixels with an x in it."""
    rgb = ruled_cells(N, CELL, line=(LINE,) * 3)
    y, x = CELL // 2, CELL
    rgb[y - gap // 2 : y + gap // 2, x - 4 : x + 4] = 255
    cv2.line(rgb, (x - 4, y - 4), (x + 4, y + 4), (90, 80, 60), 2)
    cv2.line(rgb, (x + 4, y - 4), (x - 4, y + 4), (90, 80, 60), 2)
    x, y = 2 * CELL, 2 * CELL + CELL // 2
    if covering == "pointer":
        cv2.fillPoly(rgb, [np.array([(x - 3, y), (x - 3, y + 18), (x + 10, y + 12)])], (0, 0, 0))
    if covering == "pointer aside":
        cv2.fillPoly(rgb, [np.array([(x - 3, y + 4), (x - 3, y + 12), (x + 9, y + 10)])], (0, 0, 0))
    if covering == "patch":
        rgb[y - 14 : y + 14, x - 14 : x + 14] = 255
    if covering == "patch like a line":
        rgb[y - 14 : y + 14, x - 14 : x + 14] = LINE
    if covering == "pen's line":
        rgb[y - CELL // 2 : y + CELL // 2, x - 2 : x + 2] = (20, 90, 40)
    return flat_of(rgb, CELL)


@pytest.mark.parametrize(
    ("covering", "gap", "signs", "found"),
    [
        pytest.param("nothing", 18, [SIGN_SIDE], {OTHER_SIDE: True}, id="nothing"),
        pytest.param("pointer aside", 18, [SIGN_SIDE], {OTHER_SIDE: True}, id="pointer aside"),
        pytest.param("pointer", 18, [SIGN_SIDE], {OTHER_SIDE: False}, id="pointer in the very middle"),
        pytest.param("patch", 18, [SIGN_SIDE], {}, id="patch"),
        pytest.param("patch like a line", 18, [SIGN_SIDE], {}, id="patch like a line"),
        pytest.param("pen's line", 18, [SIGN_SIDE], {}, id="pen's line"),
        pytest.param("nothing", 8, [SIGN_SIDE], {}, id="signs on lines without a gap"),
        pytest.param("nothing", 18, [], {}, id="no signs"),
    ],
)
def test_a_line_that_runs_where_signs_have_their_gap_has_no_sign(
    covering: str, gap: int, signs: list[Pair], found: dict[Pair, bool]
) -> None:
    assert sides_without_gap(draw_board(covering, gap), PAPER, signs, [OTHER_SIDE]) == found


def test_a_line_brighter_than_its_cells_is_none_of_the_boards_darker_ones() -> None:
    flat = draw_board("nothing")
    flat.rgb[flat.rgb.min(axis=2) == 255] = 230
    flat.rgb[2 * CELL : 3 * CELL, 2 * CELL - 1 : 2 * CELL + 1] = 246
    assert sides_without_gap(flat, np.full((N, N, 3), 230.0), [SIGN_SIDE], [OTHER_SIDE]) == {}


@pytest.mark.parametrize(
    ("covering", "found"), [("nothing", set()), ("pen's line", {OTHER_SIDE}), ("pointer", set())]
)
def test_a_line_much_stronger_than_the_boards_is_none_of_them(covering: str, found: set[Pair]) -> None:
    assert foreign_lines(draw_board(covering), PAPER) == found
