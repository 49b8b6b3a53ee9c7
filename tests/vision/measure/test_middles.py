"""Shapes that fill the middle of a cell: where they may be, and their colours."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.measure.colours import count_filled_middles, measure_middles

from ..drawing import flat_of

CELL, PAPER, RED, PALE_RED = 64, (250, 250, 250), (250, 60, 240), (250, 180, 245)


def draw_cell(kind: str) -> np.ndarray:
    """Draw a cell with a shape of this kind: (64, 64, 3) uint8."""
    rgb, middle = np.full((CELL, CELL, 3), PAPER, np.uint8), CELL // 2
    sizes = {"square": (16, 16), "wide": (22, 15), "tall": (15, 22), "dot": (4, 4)}
    if kind in sizes:
        (x, y) = sizes[kind]
        cv2.rectangle(rgb, (middle - x, middle - y), (middle + x, middle + y), RED, -1)
    elif kind == "number":  # over a shape
        rgb = draw_cell("square")
        rgb[middle - 8 : middle + 8, middle - 5 : middle + 5] = 255
    elif kind in ("upper", "lower"):  # as under a lattice that is a little off
        top = 12 if kind == "upper" else 34
        rgb[top : top + 18, 10:-10] = RED
    elif kind == "two":
        rgb[16:32, 16:-16], rgb[32:48, 16:-16] = PALE_RED, RED
    elif kind == "pale":
        rgb[8:-8, 8:-8] = [x - 8 for x in PAPER]
    elif kind == "ring":
        cv2.circle(rgb, (middle, middle), 16, RED, 2)
    elif kind == "cross":
        for a, b in (((20, 20), (44, 44)), ((20, 44), (44, 20))):
            cv2.line(rgb, a, b, (0, 0, 0), 2)
    elif kind == "full":
        rgb[:] = RED
    return rgb


@pytest.mark.parametrize("kind", ["square", "wide", "tall", "number", "upper", "lower", "two"])
def test_an_even_middle_unlike_its_ground_is_a_shape(kind: str) -> None:
    row = np.hstack([draw_cell(kind), draw_cell("nothing")])
    looked = measure_middles(flat_of(np.vstack([row, row[:, ::-1]]), CELL))
    assert looked.filled_middles.tolist() == [[True, False], [False, True]]
    assert (looked.grounds == PAPER).all()
    assert (looked.bodies[looked.filled_middles] == RED).all()


@pytest.mark.parametrize("kind", ["nothing", "dot", "pale", "ring", "cross", "full"])
def test_lines_dots_and_whole_cells_are_none(kind: str) -> None:
    flat = flat_of(draw_cell(kind), CELL)
    assert not measure_middles(flat).filled_middles.any()


@pytest.mark.parametrize(
    ("kind", "count"),
    [("square", 1), ("wide", 1), ("tall", 1), ("number", 1), ("upper", 1), ("nothing", 0), ("pale", 0)],
)
def test_the_cheap_look_misses_no_shape(kind: str, count: int) -> None:
    assert count_filled_middles(flat_of(draw_cell(kind), CELL)) == count
