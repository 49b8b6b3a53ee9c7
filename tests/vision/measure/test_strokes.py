"""Measures of strokes along sides, on a plain board with one wall, one pen's line and one band."""

import numpy as np
import pytest

from queens_snap.solver.puzzle import Pair
from queens_snap.vision.measure.sides import pairs_of
from queens_snap.vision.measure.strokes import STROKE_MEASURES, stroke_measures

from ..drawing import flat_of, ruled_cells

N, CELL = 4, 64
WALL_SIDE, OTHER_WALL_SIDE, PEN_SIDE, BAND_SIDE, THIN_SIDE = (
    ((0, 0), (0, 1)),
    ((2, 2), (3, 2)),
    ((3, 0), (3, 1)),
    ((1, 2), (1, 3)),
    ((0, 2), (0, 3)),
)


@pytest.fixture(scope="module")
def measures_by_side() -> dict[Pair, dict[str, float]]:
    """Measures, by name, of the sides of white cells with grey lines, two black walls, a swaying red line
    and a band across a side."""
    rgb = ruled_cells(N, CELL)
    rgb[:CELL, CELL - 5 : CELL + 5] = 0
    rgb[3 * CELL - 5 : 3 * CELL + 5, 2 * CELL : 3 * CELL] = 0
    for y in range(3 * CELL, 4 * CELL):
        x = CELL + round(3 * np.sin(y / 6))
        rgb[y, x - 3 : x + 3] = (220, 30, 30)
    rgb[CELL + 20 : CELL + 44, 2 * CELL + 20 : 4 * CELL - 20] = (30, 90, 200)
    found = stroke_measures(flat_of(rgb, CELL, CELL), np.full((N, N, 3), 255, np.float32), np.zeros(3))
    assert found.shape == (2 * N * (N - 1), len(STROKE_MEASURES))
    assert np.isfinite(found).all()
    return {
        pair: dict(zip(STROKE_MEASURES, row.tolist(), strict=True))
        for pair, row in zip(pairs_of(N), found, strict=True)
    }


def test_ink_and_width_are_those_of_the_stroke(measures_by_side: dict[Pair, dict[str, float]]) -> None:
    for wall in (WALL_SIDE, OTHER_WALL_SIDE):
        assert measures_by_side[wall]["ink"] == pytest.approx(100 * 10 / CELL, abs=0.5)
        assert measures_by_side[wall]["width"] == pytest.approx(100 * 10 / CELL, abs=0.5)
        assert measures_by_side[wall]["times the strongest"] == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize(
    ("name", "most", "least"),
    [
        ("ink", {THIN_SIDE: 1}, {}),
        ("times the strongest", {THIN_SIDE: 0.15}, {}),
        ("wavering", {WALL_SIDE: 0.2, OTHER_WALL_SIDE: 0.2}, {PEN_SIDE: 1.0}),
        ("apart from the pen", {WALL_SIDE: 5, OTHER_WALL_SIDE: 5}, {PEN_SIDE: 150}),
        ("ink on both sides", {WALL_SIDE: 0.5, THIN_SIDE: 0.5}, {}),
        ("ink beside the middle", {WALL_SIDE: 0.5, PEN_SIDE: 0.5}, {BAND_SIDE: 5}),
        ("ink at both ends", {BAND_SIDE: 2, THIN_SIDE: 2}, {WALL_SIDE: 10}),
    ],
)
def test_a_measure_parts_what_it_is_for(
    measures_by_side: dict[Pair, dict[str, float]],
    name: str,
    most: dict[Pair, float],
    least: dict[Pair, float],
) -> None:
    assert all(measures_by_side[pair][name] <= limit for pair, limit in most.items())
    assert all(measures_by_side[pair][name] >= limit for pair, limit in least.items())
