"""The picture of a board that has no single solution: what was read is seen on it."""

import numpy as np
import pytest

from .drawn import draw_read

A = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
B = ((0, 3), (1, 1), (2, 5), (3, 0), (4, 2), (5, 4))


def border(shot, picture, cell, side):
    """The pixels of the middle half of a cell's right or lower side, 2 px to either side of it."""
    (x, y), n = shot.reading.lattice.point(cell[0] + 0.5, cell[1] + 0.5), shot.reading.lattice.cell
    half, quarter = round(n / 2), round(n / 4)
    x, y = round(x), round(y)
    if side == "right":
        return picture[y - quarter : y + quarter, x + half - 2 : x + half + 3]
    return picture[y + half - 2 : y + half + 3, x - quarter : x + quarter]


@pytest.mark.parametrize("size", [10, 30, 90])
def test_borders_are_drawn_between_regions_and_nowhere_else(capture, size):
    small = capture(cell=size)
    before = small.rgb.copy()
    out = draw_read(small.rgb, small.reading)
    assert np.array_equal(small.rgb, before)
    shot = small.enlarged()
    assert out.shape == shot.rgb.shape
    regions = shot.reading.puzzle.regions
    for r in range(5):
        for c in range(5):
            for side, other in (("right", regions[r][c + 1]), ("below", regions[r + 1][c])):
                changed = (border(shot, out, (r, c), side) != border(shot, shot.rgb, (r, c), side)).any()
                assert changed == (other != regions[r][c]), (r, c, side)


def test_each_region_has_its_letter(capture):
    shot = capture(lines=False, colours=np.full((6, 3), 255, np.uint8))
    out = draw_read(shot.rgb, shot.reading)
    corner = np.s_[7:30, 7:30]
    looks = {}
    for r, row in enumerate(shot.reading.puzzle.regions):
        for c, region in enumerate(row):
            looks.setdefault(region, set()).add(shot.cell(out, (r, c))[corner].tobytes())
    assert all(len(same) == 1 for same in looks.values())
    assert len(set.union(*looks.values())) == 6


def test_two_solutions_show_where_they_differ(capture):
    shot = capture(lines=False, colours=np.full((6, 3), 255, np.uint8))
    plain, out = draw_read(shot.rgb, shot.reading), draw_read(shot.rgb, shot.reading, examples=[A, B])
    middle = np.s_[12:48, 12:48]

    def look(cell):
        return shot.cell(out, cell)[middle].tobytes()

    only_a, only_b, both = {look(x) for x in A[:2]}, {look(x) for x in B[:2]}, {look(x) for x in A[2:]}
    assert len(only_a) == len(only_b) == len(both) == 1
    assert len(only_a | only_b | both) == 3
    for cell in set(A) | set(B):
        assert look(cell) != shot.cell(plain, cell)[middle].tobytes()


def test_a_doubt_is_written_beside_the_board(capture):
    shot = capture()
    plain, doubtful = (
        draw_read(shot.rgb, shot.reading),
        draw_read(shot.rgb, shot.reading, doubts=["Hm"]),
    )
    assert (plain != doubtful).any()
