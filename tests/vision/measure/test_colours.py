"""Colours of cells: in CIELAB, how many there are, from where in a cell they are taken, and shapes that fill
the middle of a cell."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.colours import (
    cell_colours,
    cell_contrasts,
    count_colours,
    count_filled_middles,
    measure_middles,
    middle_colours,
    rim_band,
    to_lab,
)

from ..drawing import flat_of

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
        ([RED, (np.nan,) * 3, (np.nan,) * 3], 3),  # colours that could not be measured
    ],
)
def test_colours_nearly_alike_are_counted_once(colours: list[tuple[float, ...]], count: int) -> None:
    assert count_colours(np.array(colours, float).reshape(-1, 3)) == count


TWO_BY_TWO = [[RED, BLUE], [BLUE, RED]]


def draw_four_cells(border: int = 0, mark: int = 0, source: int = SIDE) -> Flat:
    """Draw four cells with black borders and marks of these widths in pixels. source: pixels of a cell in
    the capture."""
    rgb = np.array(TWO_BY_TWO, np.uint8).repeat(SIDE, axis=1).repeat(SIDE, axis=0)
    away = np.abs((np.arange(2 * SIDE) % SIDE) + 0.5 - SIDE / 2)
    rgb[(away > SIDE / 2 - border)[:, None] | (away > SIDE / 2 - border)] = 0
    rgb[(away < mark / 2)[:, None] & (away < mark / 2)] = 0
    return flat_of(rgb, SIDE, source)


@pytest.mark.parametrize(
    ("measure", "border", "mark", "source"),
    [
        (cell_colours, 0, 0, SIDE),
        (cell_colours, 5, 0, SIDE),
        (cell_colours, 0, 36, SIDE),
        (cell_colours, 5, 36, SIDE),
        (cell_colours, 12, 0, 8),  # lines of small cells reach further into them
        (middle_colours, 10, 0, SIDE),
        (middle_colours, 10, 28, SIDE),
        (middle_colours, 0, 28, SIDE),
    ],
)
def test_the_colour_of_a_cell_is_clear_of_borders_and_marks(
    measure, border: int, mark: int, source: int
) -> None:
    assert (measure(draw_four_cells(border, mark, source)) == TWO_BY_TWO).all()


@pytest.mark.parametrize(
    ("outer", "inner", "rings"), [(0.1, 0.3, (1, 2)), (0.2, 0.3, (2,)), (0.1, 0.5, (1, 2, 3, 4))]
)
def test_a_band_is_of_all_rings_between_two_distances_from_the_edges(
    outer: float, inner: float, rings: tuple[int, ...]
) -> None:
    away = np.minimum(np.arange(10), np.arange(10)[::-1])
    assert np.array_equal(rim_band(10, outer, inner), np.isin(np.minimum(away[:, None], away), rings))


def test_contrast_is_that_of_the_channel_that_shows_most() -> None:
    found = cell_contrasts(draw_four_cells(mark=10), np.array(TWO_BY_TWO, float))
    assert found.shape == (2, 2, SIDE, SIDE)
    most = [[max(colour) for colour in row] for row in TWO_BY_TWO]
    assert found[..., SIDE // 2, SIDE // 2].tolist() == most
    assert (found[..., 0, 0] == 0).all()


PAPER, PINK, PALE_PINK = (250, 250, 250), (250, 60, 240), (250, 180, 245)
#: Boxes in a cell (top, bottom, left, right, colour), each over those before it.
SHAPES = {
    "square": [(16, 49, 16, 49, PINK)],
    "wide": [(17, 48, 10, 55, PINK)],
    "tall": [(10, 55, 17, 48, PINK)],
    "number on a square": [(16, 49, 16, 49, PINK), (24, 40, 27, 37, (255, 255, 255))],
    "upper": [(12, 30, 10, 54, PINK)],  # as under a lattice that is a little off
    "lower": [(34, 52, 10, 54, PINK)],
    "two": [(16, 32, 16, 48, PALE_PINK), (32, 48, 16, 48, PINK)],
}
OTHERS = {
    "nothing": [],
    "dot": [(28, 37, 28, 37, PINK)],
    "pale": [(8, 56, 8, 56, (242, 242, 242))],
    "full": [(0, 64, 0, 64, PINK)],
    "ring": [],
    "cross": [],
}


def draw_cell(kind: str) -> np.ndarray:
    """Draw a cell that holds this: (64, 64, 3) uint8."""
    rgb = np.full((SIDE, SIDE, 3), PAPER, np.uint8)
    for top, bottom, left, right, colour in (SHAPES | OTHERS)[kind]:
        rgb[top:bottom, left:right] = colour
    if kind == "ring":
        cv2.circle(rgb, (32, 32), 16, PINK, 2)
    if kind == "cross":
        for a, b in (((20, 20), (44, 44)), ((20, 44), (44, 20))):
            cv2.line(rgb, a, b, (0, 0, 0), 2)
    return rgb


@pytest.mark.parametrize("kind", SHAPES)
def test_an_even_middle_unlike_its_ground_is_a_shape(kind: str) -> None:
    row = np.hstack([draw_cell(kind), draw_cell("nothing")])
    looked = measure_middles(flat_of(np.vstack([row, row[:, ::-1]]), SIDE))
    assert looked.filled_middles.tolist() == [[True, False], [False, True]]
    assert (looked.grounds == PAPER).all()
    assert (looked.bodies[looked.filled_middles] == PINK).all()


@pytest.mark.parametrize("kind", OTHERS)
def test_lines_dots_and_whole_cells_are_none(kind: str) -> None:
    assert not measure_middles(flat_of(draw_cell(kind), SIDE)).filled_middles.any()


@pytest.mark.parametrize(
    ("kinds", "count"),
    [(("square", "wide", "tall", "number on a square", "upper"), 5), (("nothing", "pale"), 0)],
)
def test_the_cheap_look_misses_no_shape(kinds: tuple[str, ...], count: int) -> None:
    assert count_filled_middles(flat_of(np.hstack([draw_cell(kind) for kind in kinds]), SIDE)) == count
