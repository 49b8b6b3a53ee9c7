"""Lines around cells: one for each straight side, so that no joint is seen."""

from collections import Counter

import pytest

from queens_snap.overlay.sketch import Outline, Place, outline_lines, outline_sides
from queens_snap.solver.cells import Cell

INSET = 0.1
SHAPES: list[tuple[list[Cell], int]] = [
    ([(1, 1)], 4),
    ([(0, 1), (1, 1)], 4),
    ([(2, 0), (2, 1), (2, 2)], 4),
    ([(0, 0), (0, 1), (1, 0), (1, 1)], 4),
    ([(0, 0), (1, 0), (1, 1)], 6),
    ([(0, 0), (1, 1)], 8),
    ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 8),
]


@pytest.mark.parametrize(("cells", "lines"), SHAPES)
def test_each_straight_side_is_one_line(cells: list[Cell], lines: int) -> None:
    assert len(outline_lines(cells, INSET)) == lines
    assert len(outline_sides(Outline(tuple(cells), 0.05, "dark", inset=INSET))) == lines


@pytest.mark.parametrize("inset", [-0.05, 0.0, INSET, 0.3])
@pytest.mark.parametrize(("cells", "lines"), SHAPES)
def test_they_are_level_or_upright_and_meet_at_their_ends(
    cells: list[Cell], lines: int, inset: float
) -> None:
    sides = outline_lines(cells, inset)
    assert all((r == r2) != (c == c2) for (r, c), (r2, c2) in sides)
    ends = Counter((round(r, 6), round(c, 6)) for side in sides for r, c in side)
    assert all(count % 2 == 0 for count in ends.values())


@pytest.mark.parametrize("cells", [cells for cells, _ in SHAPES])
def test_all_of_them_run_so_far_from_what_is_outside(cells: list[Cell]) -> None:
    for (r, c), (r2, c2) in outline_lines(cells, INSET):
        for share in (0, 0.3, 0.5, 1):
            at = r + share * (r2 - r), c + share * (c2 - c)
            assert _to_others(at, cells) == pytest.approx(INSET)


@pytest.mark.parametrize(
    ("inset", "corners"),
    [(0.1, ((1.1, 0.1), (2.9, 3.9))), (0.0, ((1, 0), (3, 4))), (-0.05, ((0.95, -0.05), (3.05, 4.05)))],
)
def test_a_box_goes_from_its_first_cell_to_its_last(inset: float, corners: tuple[Place, Place]) -> None:
    sides = outline_sides(Outline(((1, 0), (2, 3)), 0.05, "dark", inset=inset, box=True))
    (top, left), (bottom, right) = corners
    wanted = {(top, left), (top, right), (bottom, left), (bottom, right)}
    assert len(sides) == 4
    assert {(round(r, 6), round(c, 6)) for side in sides for r, c in side} == wanted


def _to_others(at: Place, cells: list[Cell]) -> float:
    """Distance, along rows or columns, of a place from the nearest cell that is none of these."""
    others = [(r, c) for r in range(-1, 5) for c in range(-1, 5) if (r, c) not in cells]
    return min(max(abs(at[0] - r - 0.5), abs(at[1] - c - 0.5)) - 0.5 for r, c in others)
