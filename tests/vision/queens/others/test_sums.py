"""Something in the corner of the first cell of each region is a sum; marks and notes elsewhere are not."""

import cv2
import pytest

from queens_snap.vision.queens.read import read

from ...drawing import BOARD_8, DrawnBoard, add_mark, draw

FIRST_CELLS = [divmod("".join(BOARD_8).index(letter), 8) for letter in "ABCDEFGH"]


def draw_with_sums(cells: list[tuple[int, int]], cell: int, white: bool) -> DrawnBoard:
    drawn = draw(BOARD_8, cell, white=white)
    for r, c in cells:
        at = drawn.bbox[0] + round((c + 0.12) * cell), drawn.bbox[1] + round((r + 0.37) * cell)
        cv2.putText(drawn.rgb, "17", at, cv2.FONT_HERSHEY_SIMPLEX, cell / 100, (20, 20, 20), 1, cv2.LINE_AA)
    return drawn


@pytest.mark.parametrize("white", [True, False])
@pytest.mark.parametrize("cell", [30, 60])
@pytest.mark.parametrize(
    ("cells", "doubted"),
    [
        (FIRST_CELLS, True),
        (FIRST_CELLS[1:], True),
        (FIRST_CELLS[:3], True),  # some cages of a puzzle have no sum
        (FIRST_CELLS[:1], False),
        ([(r, c + 1) for r, c in FIRST_CELLS[:2]], False),
    ],
)
def test_sums_in_the_first_cells_of_regions_are_doubted(
    cells: list[tuple[int, int]], doubted: bool, cell: int, white: bool
) -> None:
    warnings = read(draw_with_sums(cells, cell, white).rgb).warnings
    assert any("text in the corners" in text for text in warnings) == doubted


@pytest.mark.parametrize("kind", ["crown", "disc", "star", "cross"])
def test_marks_in_first_cells_are_no_sums(kind: str) -> None:
    drawn = draw(BOARD_8, 48)
    for r, c in FIRST_CELLS:
        add_mark(drawn, r, c, kind)
    assert not any("text in the corners" in text for text in read(drawn.rgb).warnings)
