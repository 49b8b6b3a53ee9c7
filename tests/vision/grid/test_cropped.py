"""Sides at which the picture's edge cuts a board, by where it ends and what lines it shows there."""

import pytest

from queens_snap.vision.grid.edges import cut_at_edge
from queens_snap.vision.grid.lattice import Lattice

from ..drawing import BOARD_9, draw

CELL = 40
WHOLE_CELL = 0  # of a side: nothing is cut away, its page is there


def doubts_when_cut(sides: tuple[float, ...], frame: float, framed: bool) -> list[bool]:
    """Return the doubts about a board of which each side is cut by so many cells."""
    drawn, (left, top, right, bottom) = draw(BOARD_9, CELL, frame=frame), sides
    x0, y0, x1, y1 = drawn.bbox
    height, width = drawn.rgb.shape[:2]
    x, y = (round(start + CELL * by) if by else 0 for start, by in ((x0, left), (y0, top)))
    far_x, far_y = (
        round(end - CELL * by) if by else size for end, by, size in ((x1, right, width), (y1, bottom, height))
    )
    corners = [(float(a - x), float(b - y)) for a, b in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    lattice = Lattice(9, (corners[0], corners[1], corners[2], corners[3]))
    return cut_at_edge(drawn.rgb[y:far_y, x:far_x], lattice, framed).tolist()


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("frame", [0.09, 0.025])
@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((WHOLE_CELL, WHOLE_CELL, WHOLE_CELL, WHOLE_CELL), [False] * 4),
        ((0.1, 0.1, 0.1, 0.1), [False] * 4),  # as a crop along a frame's inner edge
        ((0.3, WHOLE_CELL, WHOLE_CELL, WHOLE_CELL), [True, False, False, False]),
        ((0.3, 0.2, WHOLE_CELL, WHOLE_CELL), [True, True, False, False]),
        ((WHOLE_CELL, WHOLE_CELL, 0.3, 0.3), [False, False, True, True]),
        ((0.4, 0.4, 0.4, 0.4), [True] * 4),
    ],
)
def test_cells_that_run_off_the_picture_are_cut(
    sides: tuple[float, ...], said: list[bool], frame: float, framed: bool
) -> None:
    assert doubts_when_cut(sides, frame, framed) == said


ENDS_INSIDE = -0.01  # of a side: the picture ends with the cells, just behind their last line


@pytest.mark.parametrize(
    ("sides", "frame", "framed", "said"),
    [
        (
            (WHOLE_CELL, WHOLE_CELL, ENDS_INSIDE, ENDS_INSIDE),
            0.09,
            True,
            [False, False, True, True],
        ),  # opposite to strong frames
        (
            (WHOLE_CELL, WHOLE_CELL, ENDS_INSIDE, ENDS_INSIDE),
            0.09,
            False,
            [False] * 4,
        ),  # its game's boards need none
        (
            (WHOLE_CELL, WHOLE_CELL, ENDS_INSIDE, WHOLE_CELL),
            0.09,
            True,
            [False] * 4,
        ),  # in one direction alone
        (
            (ENDS_INSIDE, ENDS_INSIDE, ENDS_INSIDE, ENDS_INSIDE),
            0,
            True,
            [False] * 4,
        ),  # cropped to the cells, alike on all sides
    ],
)
def test_sides_that_end_with_the_picture_are_cut_where_they_lack_the_frame_of_those_opposite(
    sides: tuple[float, ...], frame: float, framed: bool, said: list[bool]
) -> None:
    assert doubts_when_cut(sides, frame, framed) == said
