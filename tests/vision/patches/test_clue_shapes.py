"""Clues by their shapes: what is a clue, what only looks like one, and what lies on one."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.patches.clue_shapes import clue_figures, clues_beyond, unlike_clues
from queens_snap.vision.recognise import read_capture

from ..drawing import BOARD_8, draw
from .drawing import CROSS_CELLS, GREY, RED, draw_cross, draw_crosses, view_of


@pytest.mark.parametrize("radius", [16, 19, 22, 25])
def test_discs_are_no_clues(radius: int) -> None:
    drawn = draw_crosses()
    for row, column in ((0, 4), (3, 5), (6, 2)):
        cv2.circle(drawn.rgb, drawn.middle(row, column), radius, RED, -1, cv2.LINE_AA)
    figures = view_of(drawn).part(clue_figures)
    assert tuple(figure.cell for figure in figures.found) == CROSS_CELLS
    assert set(figures.odd_cells) >= {(0, 4), (3, 5), (6, 2)}


@pytest.mark.parametrize(("radius", "rounder"), [(0, False), (22, False), (25, True)])
def test_what_leaves_tips_of_a_cross_is_doubted(radius: int, rounder: bool) -> None:
    drawn = draw_crosses()
    cv2.circle(drawn.rgb, drawn.middle(3, 7), radius, RED, -1, cv2.LINE_AA)
    found = view_of(drawn).part(clue_figures).found
    assert (3, 7) in {figure.cell for figure in found}
    assert unlike_clues(found) == ([(3, 7)] if rounder else [])


@pytest.mark.parametrize(("shape", "colour"), [("disc", RED), ("band", GREY)])
def test_what_leaves_the_corners_or_two_arms_of_a_clue_is_doubted(
    shape: str, colour: tuple[int, int, int]
) -> None:
    drawn = draw_crosses(colour)
    x, y = drawn.middle(3, 7)
    if shape == "disc":
        cv2.circle(drawn.rgb, (x, y), 19, (0, 0, 0), -1)
    else:
        cv2.rectangle(drawn.rgb, (x - 18, y - 22), (x + 18, y + 22), (30, 30, 30), -1)
    found = view_of(drawn).part(clue_figures).found
    assert [figure.cell for figure in found if not figure.has_one_colour] == [(3, 7)]


@pytest.mark.parametrize(
    ("columns", "beneath", "told"),
    [
        (0, "nothing", ()),
        (1, "nothing", ("left", "bottom")),  # the board's own last row
        (0, "button", ()),
        (0, "clue", ("left", "bottom")),
    ],
)
def test_a_clue_beyond_a_board_that_ends_with_the_picture_belongs_to_it(
    columns: int, beneath: str, told: tuple[str, ...]
) -> None:
    """If a column was cut off, the found board has as many rows, one fewer than the real one."""
    drawn, n = draw_crosses(), 8 - columns
    x0, y0, _, _ = drawn.bbox
    rgb = np.pad(drawn.rgb, ((0, 60), (0, 0), (0, 0)), mode="edge")[:, x0 + columns * 60 :].copy()
    if beneath != "nothing":
        draw_cross(rgb, (210, y0 + 510), *((14, 14) if beneath == "button" else (22, 16)), RED)
    corners = (0, y0), (n * 60, y0), (n * 60, y0 + n * 60), (0, y0 + n * 60)
    assert clues_beyond(View(rgb, find_at(rgb, corners, n))) == told
    warnings = read_capture(rgb, size=n, game="patches").warnings
    assert any("may be cut off" in text for text in warnings) == bool(told)


@pytest.mark.parametrize(("blot", "is_clue"), [(False, True), (True, False)])
def test_a_blot_wider_than_its_cell_is_no_clue_in_a_frame(blot: bool, is_clue: bool) -> None:
    drawn = draw(BOARD_8, 60, white=True)
    for cell in CROSS_CELLS:
        drawn.inside(*cell, 0.27)[:] = (30, 160, 60)
    x, y = drawn.middle(5, 3)
    if blot:
        cv2.ellipse(drawn.rgb, (x, y), (34, 22), 0, 0, 360, (0, 0, 0), -1)
    else:  # a cross whose arms run into the frame of a finished rectangle
        cv2.rectangle(drawn.rgb, (x - 30, y - 30), (x + 29, y + 29), (0, 0, 0), 7)
        cv2.rectangle(drawn.rgb, (x - 24, y - 15), (x + 23, y + 14), (0, 0, 0), -1)
        cv2.rectangle(drawn.rgb, (x - 15, y - 22), (x + 14, y + 21), (0, 0, 0), -1)
    figures = view_of(drawn).part(clue_figures)
    assert ((5, 3) in {figure.cell for figure in figures.found}) == is_clue
    assert ((5, 3) in figures.odd_cells) != is_clue


def test_a_cross_is_measured_as_if_it_had_no_number_of_two_digits() -> None:
    drawn = draw_crosses()
    x, y = drawn.middle(2, 3)
    for left in (-13, 3):  # digits as pale as the ground, as broad as the cross's middle
        cv2.rectangle(drawn.rgb, (x + left, y - 8), (x + left + 10, y + 8), (255, 255, 255), -1)
    figures = view_of(drawn).part(clue_figures)
    assert (2, 3) in {figure.cell for figure in figures.found}
    assert not figures.odd_cells


def test_lines_around_shapes_do_not_lie_on_them() -> None:
    drawn = draw_crosses()
    mask = (drawn.rgb == RED).all(axis=2).astype(np.uint8)
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(drawn.rgb, edges, -1, (250, 190, 40), 1)
    found = view_of(drawn).part(clue_figures).found
    assert len(found) == 5
    assert all(figure.has_one_colour for figure in found)
