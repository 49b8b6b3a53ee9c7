"""Patches boards are read, and what lies on them is doubted."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.vision.correction import Correction
from queens_snap.vision.patches.read import drawn_rectangles
from queens_snap.vision.recognise import read_capture

from ..captures import Shot
from ..drawing import BOARD_8, add_mark, draw, to_grey
from .drawing import CROSS_CELLS, GREY, RED, draw_cross, draw_crosses, view_of

LIGHT_SHOT = Shot("patches/light-6")
HIDDEN_SHARES, HIDING_COLOURS = (0.2, 0.35, 0.5), ((0, 0, 0), (255, 255, 255), (120, 160, 90))


@pytest.mark.parametrize("share", HIDDEN_SHARES)
@pytest.mark.parametrize("colour", HIDING_COLOURS)
def test_a_patch_over_a_clue_does_not_go_unnoticed(share: float, colour: tuple[int, int, int]) -> None:
    # each clue once by every share and every colour
    first = (HIDDEN_SHARES.index(share) + HIDING_COLOURS.index(colour)) % 3
    for number in range(first, len(LIGHT_SHOT.truth["clues"]), 3):
        rgb, (r, c) = LIGHT_SHOT.rgb, LIGHT_SHOT.truth["clues"][number]["cell"]
        rgb[LIGHT_SHOT.slices_around(r + 0.5, c + 0.5, share)] = colour
        reading = LIGHT_SHOT.read(rgb)
        is_right = reading.puzzle == LIGHT_SHOT.read().puzzle
        assert reading.warnings or is_right or snap(rgb).to_json()["status"] != "solved"


def test_a_clue_under_a_patch_between_clues_is_missed_by_the_lines_that_are_gone() -> None:
    """The patch has the colour of the cells. Beside clues, lines are not compared with each other."""
    rgb, (r, c) = LIGHT_SHOT.rgb, (4.5, 1.5)
    rows, columns = LIGHT_SHOT.slices_around(r, c, 0.4)[0], LIGHT_SHOT.slices_around(r, c, 0.53)[1]
    rgb[rows, columns] = rgb[LIGHT_SHOT.slices_around(r, c, 0.4)][0, 0]
    assert any("hide a clue" in text and "r5c2" in text for text in LIGHT_SHOT.read(rgb).warnings)


@pytest.mark.parametrize("left", ["line", "corners"])
@pytest.mark.parametrize("scale", [1.0, 0.6])
@pytest.mark.parametrize(
    ("clue", "cover"),
    [(RED, (0, 0, 0)), ((190, 40, 50), GREY), (RED, RED), (GREY, (190, 40, 50)), (GREY, (40, 60, 200))],
)
def test_what_leaves_the_line_of_a_clue_or_its_corners_is_doubted(
    clue: tuple[int, int, int], cover: tuple[int, int, int], scale: float, left: str
) -> None:
    drawn = draw_crosses(clue)
    x, y = drawn.middle(3, 7)
    if left == "corners":
        cv2.circle(drawn.rgb, (x, y), 23, cover, -1, cv2.LINE_AA)
    else:
        draw_cross(drawn.rgb, (x, y), 20, 13, cover)
    rgb = cv2.resize(drawn.rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    reading = snap(rgb, game="patches").reading
    assert reading
    assert any("may hide a part of a clue" in x and "r4c8" in x for x in reading.warnings) == (cover != clue)


def test_a_blot_that_runs_over_the_sides_of_its_cell_hides_a_clue() -> None:
    drawn = draw_crosses()
    cv2.ellipse(drawn.rgb, drawn.middle(5, 0), (31, 25), 0, 0, 360, (0, 0, 0), -1)
    assert view_of(drawn).part(drawn_rectangles).odd_cells == ((5, 0),)


def test_crowns_in_frames_are_no_clues() -> None:
    drawn = draw(BOARD_8, 60, thick=0.025)
    for cell in CROSS_CELLS:
        left, top, right, bottom = drawn.box(*cell, 0.17)
        cv2.rectangle(drawn.rgb, (left, top), (right, bottom), (30, 160, 60), 4)
        add_mark(drawn, *cell, "star", 0.4)
    assert read_capture(drawn.rgb).puzzle.game == "queens"


def tint_block(rows: tuple[int, int], columns: tuple[int, int]) -> np.ndarray:
    """Return the capture with a block of cells under a transparent yellow."""
    rgb, ends = LIGHT_SHOT.rgb, (LIGHT_SHOT.pixel_at(rows[i], columns[i]) for i in (0, 1))
    (left, top), (right, bottom) = ends
    part = rgb[top:bottom, left:right]
    part[:] = 0.7 * part + 0.3 * np.array([250, 230, 0])
    return rgb


@pytest.mark.parametrize(
    ("rows", "columns"),
    [((0, 1), (0, 6)), ((0, 6), (0, 1)), ((3, 5), (3, 6))],
    ids=["row", "column", "block"],
)
def test_a_tint_is_no_rectangle_that_somebody_has_drawn(
    rows: tuple[int, int], columns: tuple[int, int]
) -> None:
    reading = LIGHT_SHOT.read(tint_block(rows, columns))
    assert reading.puzzle == LIGHT_SHOT.read().puzzle
    assert reading.marks["rectangles"] == ()
    assert any("may hide a clue" in warning for warning in reading.warnings)


def test_clues_of_one_colour_are_told_by_their_shapes() -> None:
    assert LIGHT_SHOT.read(to_grey(LIGHT_SHOT.rgb)).puzzle == LIGHT_SHOT.read().puzzle


def test_discs_that_say_nothing_are_no_clues() -> None:
    drawn = draw(BOARD_8, 60, white=True)
    colours = ((230, 50, 50), (40, 90, 220), (60, 160, 70), (250, 220, 60))
    for i, cell in enumerate((*CROSS_CELLS, (6, 4))):
        cv2.circle(drawn.rgb, drawn.middle(*cell), 19, colours[i % 4], -1, cv2.LINE_AA)
    assert read_capture(drawn.rgb).puzzle.game != "patches"


def test_another_puzzle_than_the_pictures_is_doubted() -> None:
    other = Patches.of(6, 6, [{"cell": [0, 5], "size": 36}])
    assert read_capture(LIGHT_SHOT.rgb, correction=Correction(puzzle=other)).warnings
