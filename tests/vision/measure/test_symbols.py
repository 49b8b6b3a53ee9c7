"""Discs and symbols in cells: which shapes are which, their measures, and what is neither."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.measure.symbols import find_discs, find_symbols, has_clear_disc

from ..drawing import draw_grid, flat_of, ruled_cells

N, CELL = 2, 64
PAPER, INK = (250, 250, 250), (30, 40, 50)


def draw_shape(kind: str) -> np.ndarray:
    """Draw a shape into the first of four cells."""
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    if kind.startswith("disc"):
        cv2.circle(rgb, (32, 32), 18, INK, -1, cv2.LINE_AA)
    if kind == "disc with a number":
        cv2.rectangle(rgb, (29, 24), (34, 40), PAPER, -1)
    elif kind == "disc on a path":
        rgb[22:43, 32:96] = INK
    elif kind == "crescent":
        cv2.circle(rgb, (32, 32), 18, INK, -1, cv2.LINE_AA)
        cv2.circle(rgb, (42, 26), 15, PAPER, -1, cv2.LINE_AA)
    elif kind == "square":
        rgb[18:46, 18:46] = INK
    elif kind == "ring":
        cv2.circle(rgb, (32, 32), 18, INK, 2, cv2.LINE_AA)
    elif kind == "bar":
        rgb[30:33, 14:50] = INK
    elif kind == "disc in the corner":
        rgb[:] = PAPER
        cv2.circle(rgb, (16, 16), 10, INK, -1, cv2.LINE_AA)
    return rgb


@pytest.mark.parametrize(
    ("kind", "area", "roundness", "is_disc"),
    [
        ("disc", 0.27, 0.97, False),  # without a number
        ("disc with a number", 0.24, 0.97, True),
        ("ring", 0.11, 0.97, False),
        ("crescent", 0.13, 0.75, False),
        ("square", 0.19, 0.79, False),
    ],
)
def test_a_symbol_has_its_area_and_roundness(kind: str, area: float, roundness: float, is_disc: bool) -> None:
    found = find_symbols(flat_of(draw_shape(kind), CELL), np.full((N, N, 3), 250.0))
    assert found.odd_cells == ()
    (symbol,) = found.found
    assert (symbol.cell, symbol.is_disc) == ((0, 0), is_disc)
    assert symbol.area == pytest.approx(area, abs=0.015)
    assert symbol.roundness == pytest.approx(roundness, abs=0.03)
    assert np.abs(symbol.colour - INK).max() < 12


@pytest.mark.parametrize(
    ("kind", "is_odd"), [("nothing", False), ("bar", True), ("disc in the corner", True)]
)
def test_what_is_no_symbol_is_odd(kind: str, is_odd: bool) -> None:
    found = find_symbols(flat_of(draw_shape(kind), CELL), np.full((N, N, 3), 250.0))
    assert found == ((), ((0, 0),) if is_odd else ())


@pytest.mark.parametrize(("reach", "odd"), [(8, False), (30, True)])
def test_gaps_between_cells_and_their_signs_are_not_drawn_in_a_cell(reach: int, odd: bool) -> None:
    rgb = np.full((128, 128, 3), 250, np.uint8)
    rgb[:, 56:72] = rgb[56:72] = 120  # an eighth of each cell is gap
    rgb[24:40, 64 - reach : 64 + reach] = 30
    found = find_symbols(flat_of(rgb, CELL), np.full((N, N, 3), 250.0))
    assert found.odd_cells == (((0, 0), (0, 1)) if odd else ())


@pytest.mark.parametrize(
    ("kind", "is_clear"),
    [
        ("disc with a number", True),
        ("disc on a path", False),
        ("square", False),
        ("ring", False),
    ],
)
def test_a_disc_is_clear_where_nothing_reaches_into_its_rim(kind: str, is_clear: bool) -> None:
    assert has_clear_disc(flat_of(draw_shape(kind), CELL), [(0, 0)]) == is_clear


@pytest.mark.parametrize(
    ("radius", "colour", "is_disc"),
    [
        (18, INK, True),
        (12, INK, False),  # much smaller than the others
        (18, (200, 60, 60), False),  # of another colour
    ],
)
def test_discs_resemble_each_other(radius: int, colour: tuple[int, int, int], is_disc: bool) -> None:
    rgb = ruled_cells(N, CELL, PAPER)
    for (x, y), of_radius, of_colour in (
        ((32, 96), 18, INK),
        ((96, 96), 18, INK),
        ((96, 32), radius, colour),
    ):
        cv2.circle(rgb, (x, y), of_radius, of_colour, -1, cv2.LINE_AA)
        cv2.rectangle(rgb, (x - 3, y - 7), (x + 2, y + 7), PAPER, -1)  # a number
    discs = find_discs(flat_of(rgb, CELL))
    assert [disc.cell for disc in discs] == [*([(0, 1)] if is_disc else []), (1, 0), (1, 1)]
    for disc in discs:
        assert disc.radius == pytest.approx(18 / CELL, abs=0.03)
        assert np.abs(disc.offset).max() < 0.03


def test_empty_boards_have_no_discs() -> None:
    rgb = np.full((5 * CELL, 5 * CELL, 3), 255, np.uint8)
    draw_grid(rgb, 0, CELL, 5, (120, 120, 120), 2)
    assert find_discs(flat_of(rgb, CELL)) == ()
