"""Colours of cells: what they are in CIELAB, how many there are, and from where in a cell they are taken."""

import numpy as np
import pytest

from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.colours import (
    cell_colours,
    cell_contrasts,
    count_colours,
    middle_colours,
    rim_band,
    to_lab,
)

SIDE = 64  # pixels of a cell
RED, BLUE = (200, 30, 30), (40, 60, 220)


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [  # of the colours that CIE 15 and IEC 61966-2-1 have in common
        ((0, 0, 0), (0, 0, 0)),
        ((255, 255, 255), (100, 0, 0)),
        ((119, 119, 119), (50.03, 0, 0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 255, 0), (87.73, -86.18, 83.18)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
        ((5, 5, 5), (1.37, 0, 0)),  # in the straight parts of both curves
    ],
)
def test_colours_in_cielab(rgb: tuple[int, ...], lab: tuple[float, ...]) -> None:
    assert to_lab(np.array(rgb)) == pytest.approx(lab, abs=0.02)


@pytest.mark.parametrize(
    ("colours", "count"),
    [
        ([], 0),
        ([RED], 1),
        ([RED, BLUE, RED], 2),
        ([(200, 30, 30), (203, 32, 30)], 1),
        ([(90,) * 3, (130,) * 3], 2),
    ],
)
def test_colours_nearly_alike_are_counted_once(colours: list[tuple[int, ...]], count: int) -> None:
    assert count_colours(np.array(colours, float).reshape(-1, 3)) == count


TWO_BY_TWO = [[RED, BLUE], [BLUE, RED]]


def draw_four_cells(border: int = 0, mark: int = 0, source: int = SIDE) -> Flat:
    """Draw four cells with black borders and marks of these widths in pixels. source: pixels of a cell in
    the capture."""
    rgb = np.array(TWO_BY_TWO, np.uint8).repeat(SIDE, axis=1).repeat(SIDE, axis=0)
    away = np.abs((np.arange(2 * SIDE) % SIDE) + 0.5 - SIDE / 2)
    rgb[(away > SIDE / 2 - border)[:, None] | (away > SIDE / 2 - border)] = 0
    rgb[(away < mark / 2)[:, None] & (away < mark / 2)] = 0
    return Flat(rgb, SIDE, np.diag([source, source, 1.0]), 0, 0, np.ones(2), np.ones(2))


@pytest.mark.parametrize(("border", "mark"), [(0, 0), (5, 0), (0, 36), (5, 36)])
def test_the_colour_of_a_cell_is_clear_of_borders_and_marks(border: int, mark: int) -> None:
    assert (cell_colours(draw_four_cells(border, mark)) == TWO_BY_TWO).all()


def test_lines_of_small_cells_reach_further_into_them() -> None:
    assert (cell_colours(draw_four_cells(border=12, source=8)) == TWO_BY_TWO).all()


@pytest.mark.parametrize(
    ("outer", "inner", "rings"), [(0.1, 0.3, (1, 2)), (0.2, 0.3, (2,)), (0.1, 0.5, (1, 2, 3, 4))]
)
def test_a_band_is_of_all_rings_between_two_distances_from_the_edges(
    outer: float, inner: float, rings: tuple[int, ...]
) -> None:
    away = np.minimum(np.arange(10), np.arange(10)[::-1])
    assert np.array_equal(rim_band(10, outer, inner), np.isin(np.minimum(away[:, None], away), rings))


@pytest.mark.parametrize(("border", "mark"), [(10, 0), (10, 28), (0, 28)])
def test_the_colour_of_a_middle_is_clear_of_broad_borders_and_small_marks(border: int, mark: int) -> None:
    assert (middle_colours(draw_four_cells(border, mark)) == TWO_BY_TWO).all()


def test_contrast_is_that_of_the_channel_that_shows_most() -> None:
    found = cell_contrasts(draw_four_cells(mark=10), np.array(TWO_BY_TWO, float))
    assert found.shape == (2, 2, SIDE, SIDE)
    assert found[..., SIDE // 2, SIDE // 2].tolist() == [
        [max(colour) for colour in row] for row in TWO_BY_TWO
    ]
    assert (found[..., 0, 0] == 0).all()
