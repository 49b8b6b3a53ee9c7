"""Links that a player has drawn, and what only looks like one."""

import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Pair
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.strokes import stroke_measures
from queens_snap.vision.zip.read import sides_from_measures, stray_links

from ..drawing import flat_of

N, CELL = 3, 48
FIRST_PAIR: Pair = ((0, 0), (0, 1))
SECOND_PAIR: Pair = ((0, 1), (0, 2))


def draw_bands(*links: Pair) -> tuple[Flat, np.ndarray]:
    """Draw a white board with bands through these pairs of the first row; return it and each cell's
    colour."""
    rgb = np.full((N * CELL, N * CELL, 3), 255, np.uint8)
    for (_, a), (_, b) in links:
        rgb[14:34, round((a + 0.3) * CELL) : round((b + 0.7) * CELL)] = (30, 90, 200)
    return flat_of(rgb, CELL), np.full((N, N, 3), 255, np.float32)


@pytest.mark.parametrize(
    ("links", "numbers", "laid"),
    [
        ((FIRST_PAIR,), {(0, 0): 1}, ()),  # a path has just begun
        (
            (FIRST_PAIR,),
            {(0, 0): 1, (0, 1): 2},
            (FIRST_PAIR,),
        ),  # something may as well lie between two numbers
        ((FIRST_PAIR, SECOND_PAIR), {(0, 0): 1, (0, 1): 2}, ()),  # it goes on
        ((FIRST_PAIR,), {(2, 2): 1}, (FIRST_PAIR,)),  # it leads from nowhere to nowhere
    ],
)
def test_what_may_lie_on_a_side_is_no_link(
    links: tuple[Pair, ...], numbers: dict[Cell, int], laid: tuple[Pair, ...]
) -> None:
    flat, colours = draw_bands(*links)
    assert sides_from_measures(stroke_measures(flat, colours), N).path == links
    assert stray_links(links, numbers) == laid
