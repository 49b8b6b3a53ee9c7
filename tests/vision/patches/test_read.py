"""Patches boards are read: their clues and numbers, and what lies on them is doubted."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.vision.boards import View
from queens_snap.vision.correction import Correction
from queens_snap.vision.grid.find import ScaleSearch, find_at
from queens_snap.vision.grid.seeds import Copies
from queens_snap.vision.patches.clue_shapes import clue_figures, clues_beyond, unlike_clues
from queens_snap.vision.patches.numbers import NumberInk, decide_sizes, numbers_of
from queens_snap.vision.patches.read import drawn_rectangles
from queens_snap.vision.recognise import read_capture

from ..captures import Shot
from ..drawing import BOARD_8, DrawnBoard, add_mark, draw

LIGHT_SHOT = Shot("patches/light-6")
RED, GREY = (126, 66, 78), (110, 110, 120)


DIGIT_SIZES = (
    (3, 0.3),
    (4, 0.31),
    (12, 0.25),
    (6, 0.3),
    (7, 0.2),
)  # numbers and their heights; the last is odd


@pytest.mark.parametrize(("share", "doubted"), [(1.0, 0), (0.3, 0), (0.15, 1)])
def test_a_faint_number_is_not_taken_for_none(share: float, doubted: int) -> None:
    plain = LIGHT_SHOT.read().stages
    assert isinstance(plain, View)
    rgb = (255 - share * (255 - LIGHT_SHOT.rgb.astype(float))).astype(np.uint8)
    found = View(rgb, plain.found_board, plain.boards).part(numbers_of)
    assert found.sizes == plain.part(numbers_of).sizes
    assert len(found.unsure_cells) == doubted


HIDDEN_SHARES, HIDING_COLOURS = (0.2, 0.35, 0.5), ((0, 0, 0), (255, 255, 255), (120, 160, 90))


@pytest.mark.parametrize("share", HIDDEN_SHARES)
@pytest.mark.parametrize("colour", HIDING_COLOURS)
def test_a_patch_over_a_clue_does_not_go_unnoticed(share: float, colour: tuple[int, int, int]) -> None:
    first = (
        HIDDEN_SHARES.index(share) + HIDING_COLOURS.index(colour)
    ) % 3  # each clue once by every share and every colour
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


def draw_crosses(colour: tuple[int, int, int]) -> DrawnBoard:
    """Draw a board with five clues of any shape; the last one is in r4c8."""
    drawn = draw(BOARD_8, 60, white=True)
    for row, column in ((0, 0), (2, 3), (5, 6), (7, 1), (3, 7)):
        x, y = pixel_at_middle(drawn, row, column)
        for half in ((22, 16), (16, 22)):
            cv2.rectangle(drawn.rgb, (x - half[0], y - half[1]), (x + half[0], y + half[1]), colour, -1)
    return drawn


@pytest.mark.parametrize("radius", [16, 19, 22, 25])
def test_discs_are_no_clues(radius: int) -> None:
    drawn = draw_crosses(RED)
    for row, column in ((0, 4), (3, 5), (6, 2)):
        cv2.circle(drawn.rgb, pixel_at_middle(drawn, row, column), radius, RED, -1, cv2.LINE_AA)
    figures = view_of(drawn).part(clue_figures)
    assert [figure.cell for figure in figures.found] == [(0, 0), (2, 3), (3, 7), (5, 6), (7, 1)]
    assert set(figures.odd_cells) >= {(0, 4), (3, 5), (6, 2)}


@pytest.mark.parametrize(("radius", "rounder"), [(0, False), (22, False), (25, True)])
def test_what_leaves_tips_of_a_cross_is_doubted(radius: int, rounder: bool) -> None:
    drawn = draw_crosses(RED)
    cv2.circle(drawn.rgb, pixel_at_middle(drawn, 3, 7), radius, RED, -1, cv2.LINE_AA)
    found = view_of(drawn).part(clue_figures).found
    assert (3, 7) in {figure.cell for figure in found}
    assert unlike_clues(found) == ([(3, 7)] if rounder else [])


def pixel_at_middle(drawn: DrawnBoard, row: int, column: int) -> tuple[int, int]:
    """Return the pixel in the middle of a cell."""
    return drawn.bbox[0] + column * 60 + 30, drawn.bbox[1] + row * 60 + 30


def view_of(drawn: DrawnBoard) -> View:
    return View(drawn.rgb, ScaleSearch(Copies(drawn.rgb)).boards()[0])


@pytest.mark.parametrize(("shape", "colour"), [("disc", RED), ("band", GREY)])
def test_what_leaves_the_corners_or_two_arms_of_a_clue_is_doubted(
    shape: str, colour: tuple[int, int, int]
) -> None:
    drawn = draw_crosses(colour)
    x, y = pixel_at_middle(drawn, 3, 7)
    if shape == "disc":
        cv2.circle(drawn.rgb, (x, y), 19, (0, 0, 0), -1)
    else:
        cv2.rectangle(drawn.rgb, (x - 18, y - 22), (x + 18, y + 22), (30, 30, 30), -1)
    found = view_of(drawn).part(clue_figures).found
    assert [figure.cell for figure in found if not figure.has_one_colour] == [(3, 7)]


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
    x, y = pixel_at_middle(drawn, 3, 7)
    if left == "corners":
        cv2.circle(drawn.rgb, (x, y), 23, cover, -1, cv2.LINE_AA)
    else:
        for half in ((20, 13), (13, 20)):
            cv2.rectangle(drawn.rgb, (x - half[0], y - half[1]), (x + half[0], y + half[1]), cover, -1)
    rgb = cv2.resize(drawn.rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    reading = snap(rgb, game="patches").reading
    assert reading
    assert any("may hide a part of a clue" in x and "r4c8" in x for x in reading.warnings) == (cover != clue)


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
    drawn, n = draw_crosses(RED), 8 - columns
    x0, y0, _, _ = drawn.bbox
    rgb = np.pad(drawn.rgb, ((0, 60), (0, 0), (0, 0)), mode="edge")[:, x0 + columns * 60 :].copy()
    for half in {"nothing": (), "button": ((14, 14),), "clue": ((22, 16), (16, 22))}[beneath]:
        cv2.rectangle(rgb, (210 - half[0], y0 + 510 - half[1]), (210 + half[0], y0 + 510 + half[1]), RED, -1)
    corners = (0, y0), (n * 60, y0), (n * 60, y0 + n * 60), (0, y0 + n * 60)
    assert clues_beyond(View(rgb, find_at(rgb, corners, n))) == told
    warnings = read_capture(rgb, size=n, game="patches").warnings
    assert any("may be cut off" in text for text in warnings) == bool(told)


def test_a_blot_that_runs_over_the_sides_of_its_cell_hides_a_clue() -> None:
    drawn = draw_crosses(RED)
    cv2.ellipse(drawn.rgb, pixel_at_middle(drawn, 5, 0), (31, 25), 0, 0, 360, (0, 0, 0), -1)
    assert view_of(drawn).part(drawn_rectangles).odd_cells == ((5, 0),)


@pytest.mark.parametrize(("blot", "is_clue"), [(False, True), (True, False)])
def test_a_blot_wider_than_its_cell_is_no_clue_in_a_frame(blot: bool, is_clue: bool) -> None:
    drawn = draw(BOARD_8, 60, white=True)
    for row, column in ((0, 0), (2, 3), (5, 6), (7, 1), (3, 7)):
        x, y = drawn.bbox[0] + column * 60, drawn.bbox[1] + row * 60
        cv2.rectangle(drawn.rgb, (x + 16, y + 16), (x + 43, y + 43), (30, 160, 60), -1)
    x, y = drawn.bbox[0] + 210, drawn.bbox[1] + 330
    if blot:
        cv2.ellipse(drawn.rgb, (x, y), (34, 22), 0, 0, 360, (0, 0, 0), -1)
    else:  # a cross whose arms run into the frame of a finished rectangle
        cv2.rectangle(drawn.rgb, (x - 30, y - 30), (x + 29, y + 29), (0, 0, 0), 7)
        cv2.rectangle(drawn.rgb, (x - 24, y - 15), (x + 23, y + 14), (0, 0, 0), -1)
        cv2.rectangle(drawn.rgb, (x - 15, y - 22), (x + 14, y + 21), (0, 0, 0), -1)
    figures = clue_figures(View(drawn.rgb, ScaleSearch(Copies(drawn.rgb)).boards()[0]))
    assert ((5, 3) in {figure.cell for figure in figures.found}) == is_clue
    assert ((5, 3) in figures.odd_cells) != is_clue


def test_crowns_in_frames_are_no_clues() -> None:
    drawn = draw(BOARD_8, 60, thick=0.025)
    for row, column in ((0, 0), (2, 3), (5, 6), (7, 1), (3, 7)):
        x, y = drawn.bbox[0] + column * 60, drawn.bbox[1] + row * 60
        cv2.rectangle(drawn.rgb, (x + 10, y + 10), (x + 50, y + 50), (30, 160, 60), 4)
        add_mark(drawn, row, column, "star", 0.4)
    assert read_capture(drawn.rgb).puzzle.game == "queens"


def number_reading(
    cell: tuple[int, int], digit: int, sure: float, height: float = 0.3
) -> tuple[NumberInk, np.ndarray]:
    """Return the ink of a clue's number, and an array with the probability of each number from 0 to 99."""
    chance = np.full(100, 1e-6)
    chance[digit], chance[digit + 1] = sure, 1 - sure
    return NumberInk(np.zeros((20, 14), np.float32), height), chance


@pytest.mark.parametrize(
    ("sure", "doubted", "other"), [(0.99, False, False), (0.9, False, True), (0.7, True, True)]
)
def test_what_else_a_number_may_be_is_kept(sure: float, doubted: bool, other: bool) -> None:
    cell = (0, 1)
    ink, chance = number_reading(cell, 2, sure)
    read_ = decide_sizes({cell: ink, (1, 1): None}, {cell: ink}, chance[None], {cell: range(100)})
    assert (read_.sizes, read_.unsure_cells) == ({cell: 2, (1, 1): None}, (cell,) if doubted else ())
    assert read_.second_choices == ({cell: 3} if other else {})


def test_numbers_of_two_digits_may_be_smaller_than_others() -> None:
    inks = {(0, i): number_reading((0, i), size, 0.99, high) for i, (size, high) in enumerate(DIGIT_SIZES)}
    found = decide_sizes(
        {c: ink for c, (ink, _) in inks.items()},
        {c: ink for c, (ink, _) in inks.items()},
        np.stack([chance for _, chance in inks.values()]),
        dict.fromkeys(inks, range(100)),
    )
    assert found.unsure_cells == ((0, 4),)


def test_a_number_without_room_is_doubted_and_the_likeliest_that_has_room_is_tried() -> None:
    cell = (2, 2)
    ink, chance = number_reading(cell, 6, 0.999)
    found = decide_sizes(
        {cell: ink}, {cell: ink}, chance[None], {cell: {1, 4, 9}}
    )  # a square of 6 cells is none
    assert (found.sizes, found.unsure_cells) == ({cell: 6}, (cell,))
    assert found.second_choices[cell] in {1, 4, 9}


def test_a_cross_is_measured_as_if_it_had_no_number_of_two_digits() -> None:
    drawn = draw_crosses(RED)
    x, y = pixel_at_middle(drawn, 2, 3)
    for left in (-13, 3):  # digits as pale as the ground, as broad as the cross's middle
        cv2.rectangle(drawn.rgb, (x + left, y - 8), (x + left + 10, y + 8), (255, 255, 255), -1)
    figures = view_of(drawn).part(clue_figures)
    assert (2, 3) in {figure.cell for figure in figures.found}
    assert not figures.odd_cells


def draw_outlined_crosses(drawn: DrawnBoard) -> np.ndarray:
    """Draw the board of draw_crosses with crosses as outlines in another colour."""
    mask = (drawn.rgb == RED).all(axis=2).astype(np.uint8)
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(drawn.rgb, edges, -1, (250, 190, 40), 1)


def test_lines_around_shapes_do_not_lie_on_them() -> None:
    drawn = draw_crosses(RED)
    found = view_of(drawn._replace(rgb=draw_outlined_crosses(drawn))).part(clue_figures).found
    assert len(found) == 5
    assert all(figure.has_one_colour for figure in found)


def tint_block(rows: tuple[int, int], columns: tuple[int, int]) -> np.ndarray:
    """Return the capture with a block of cells under a transparent yellow."""
    rgb, ((left, top), (right, bottom)) = (
        LIGHT_SHOT.rgb,
        (LIGHT_SHOT.pixel_at(rows[i], columns[i]) for i in (0, 1)),
    )
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
    grey = cv2.cvtColor(cv2.cvtColor(LIGHT_SHOT.rgb, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    assert LIGHT_SHOT.read(grey).puzzle == LIGHT_SHOT.read().puzzle


def test_discs_that_say_nothing_are_no_clues() -> None:
    drawn = draw(BOARD_8, 60, white=True)
    colours = ((230, 50, 50), (40, 90, 220), (60, 160, 70), (250, 220, 60))
    for i, (row, column) in enumerate(((0, 0), (2, 3), (5, 6), (7, 1), (3, 7), (6, 4))):
        x, y = drawn.bbox[0] + column * 60 + 30, drawn.bbox[1] + row * 60 + 30
        cv2.circle(drawn.rgb, (x, y), 19, colours[i % 4], -1, cv2.LINE_AA)
    assert read_capture(drawn.rgb).puzzle.game != "patches"


def test_a_puzzle_that_was_given_is_taken() -> None:
    plain = LIGHT_SHOT.read()
    given = read_capture(LIGHT_SHOT.rgb, correction=Correction(puzzle=plain.puzzle))
    assert (given.puzzle, given.warnings) == (plain.puzzle, ())
    other = Patches.of(6, 6, [{"cell": [0, 5], "size": 36}])
    assert read_capture(LIGHT_SHOT.rgb, correction=Correction(puzzle=other)).warnings
