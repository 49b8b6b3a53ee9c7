"""Queens on captures, by meaning: the solved picture, the regions as read, and letters that are named."""

import re
from dataclasses import replace

import cv2
import numpy as np
import pytest

from queens_snap.overlay.drawing import MIN_NUMBERED_CELL
from queens_snap.overlay.labels import NO_LABELS
from queens_snap.overlay.moment import Moment, finding_cells, named_units
from queens_snap.overlay.paint.contrast import MIN_CONTRAST, contrast_ratio
from queens_snap.overlay.queens import DRAWING, draw_named_letters
from queens_snap.overlay.sketch import Label
from queens_snap.solver.cells import Unit
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import QUEEN, Claim, Step, make_facts
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.queens.words import WORDS

from ..solver.queens.boards import random_board
from .puzzles import NEEDS_SEARCH
from .stories import draw_answer_array, draw_onto, draw_read

CELL_SIZES = (8, 12, 17, 24, 30, 60, 150)
CROWN_INK = 0.16  # the share of a cell's middle that tells a crown from a cross


def queens_of(steps):
    return {cell for step in steps for cell in step.queens}


def dead_of(steps):
    return {cell for step in steps for cell in step.dead}


def test_gives_a_new_picture_of_the_same_size_and_leaves_the_input_alone(capture, steps):
    shot = capture()
    before = shot.rgb.copy()
    out = draw_answer_array(shot.rgb, shot.reading, steps, doubts=["perhaps"])
    assert (out.shape, out.dtype) == (shot.rgb.shape, np.uint8)
    assert not np.shares_memory(out, shot.rgb)
    assert np.array_equal(shot.rgb, before)
    assert np.array_equal(draw_answer_array(shot.rgb, shot.reading, []), shot.rgb)  # there is nothing to say


@pytest.mark.parametrize("size", CELL_SIZES)
def test_only_named_cells_change_and_a_crown_fills_its_cell(capture, steps, size):
    small = capture(cell=size)
    out, shot = draw_answer_array(small.rgb, small.reading, steps), small.enlarged()
    assert shot.cells_changed(out) == queens_of(steps) | dead_of(steps)
    side = round(shot.reading.lattice.cell)
    middle = slice(round(0.2 * side), round(0.8 * side))
    for cell in queens_of(steps):
        changed = (shot.cell(out, cell) != shot.cell(shot.rgb, cell)).any(axis=-1)
        assert changed[middle, middle].mean() >= CROWN_INK


@pytest.mark.parametrize(("size", "scale"), [(8, 3), (12, 2), (17, 2), (24, 1), (150, 1)])
def test_small_boards_are_drawn_as_much_larger_as_their_numbers_need(capture, steps, size, scale):
    shot = capture(cell=size, lines=False)
    drawn = draw_onto(shot.rgb, shot.reading, steps)
    assert (drawn.scale, drawn.offset) == (scale, (0, 0))
    assert drawn.picture.shape[0] == scale * shot.rgb.shape[0]


def test_of_a_picture_that_would_be_too_large_the_board_and_its_surroundings_are_kept(
    capture, steps, monkeypatch
):
    shot = capture(cell=12, margin=90, lines=False)
    monkeypatch.setattr("queens_snap.overlay.paint.caption.MAX_PIXELS", 4 * shot.rgb[..., 0].size - 1)
    drawn = draw_onto(shot.rgb, shot.reading, steps)
    assert drawn.offset == (-2 * (90 - 24), -2 * (90 - 24))
    assert drawn.picture.shape[:2] == (2 * 12 * 10, 2 * 12 * 10)


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([(100, 60), (420, 100), (440, 430), (60, 420)], id="perspective"),
        pytest.param([(120, 80), (460, 110), (430, 450), (90, 420)], id="turned-5-degrees"),
    ],
)
def test_follows_the_lattice_when_it_is_not_upright(capture, steps, corners):
    upright = capture()
    tl, tr, br, bl = upright.reading.lattice.corners
    matrix = cv2.getPerspectiveTransform(
        np.array([tl, tr, br, bl], np.float32), np.array(corners, np.float32)
    )
    shot = upright.warped(matrix)
    assert shot.cells_changed(draw_answer_array(shot.rgb, shot.reading, steps)) == queens_of(steps) | dead_of(
        steps
    )


def cell_drawn(shot, steps, cell, **options):
    """Return the pixels of a cell after drawing."""
    return shot.cell(draw_answer_array(shot.rgb, shot.reading, steps, **options), cell)


def test_from_24_px_a_crown_carries_the_number_of_its_step(capture, steps):
    shot, cell = capture(cell=MIN_NUMBERED_CELL), (1, 3)
    third = [steps[0], *steps[2:4], *steps[1:2]]
    assert not np.array_equal(cell_drawn(shot, steps, cell), cell_drawn(shot, third, cell))
    still_fourth = [steps[1], steps[2], steps[0], *steps[3:]]
    assert np.array_equal(cell_drawn(shot, steps, cell), cell_drawn(shot, still_fourth, cell))


def test_the_first_step_that_kills_a_cell_numbers_it(capture, steps):
    shot, cell = capture(), steps[0].dead[0]
    again = [*steps, Step("late", Claim((), ()), facts=make_facts(QUEEN, (), steps[0].dead))]
    assert np.array_equal(cell_drawn(shot, steps, cell), cell_drawn(shot, again, cell))


def test_a_guessed_queen_is_told_from_a_deduced_one(capture, steps):
    shot, cell = capture(), (5, 4)
    deduced = cell_drawn(shot, steps, cell)
    guessed = cell_drawn(shot, steps[:-1], cell, guessed=[cell])
    assert not np.array_equal(deduced, guessed)
    assert (guessed != shot.cell(shot.rgb, cell)).any()


def test_marks_of_the_capture_stay_visible(capture, steps):
    marks = {"queens": ((0, 1), (4, 2)), "crosses": tuple(sorted(dead_of(steps)))}
    shot = capture(marks=marks)
    out = draw_answer_array(shot.rgb, shot.reading, steps)
    for cell in marks["crosses"]:
        middle = slice(20, 40)
        old, new = shot.cell(shot.rgb, cell), shot.cell(out, cell)
        assert np.array_equal(old[middle, middle], new[middle, middle])
        assert not np.array_equal(old, new)
    for cell in marks["queens"]:
        changed = (shot.cell(out, cell) != shot.cell(shot.rgb, cell)).any(axis=-1)
        assert changed[30:, 30:].any()  # its number
        assert changed[:30, :30].any()  # a tick
        assert not changed[:30, 30:].any()
        assert changed[18:42, 18:42].mean() < 0.25


@pytest.mark.parametrize(
    ("marks", "cell"),
    [
        pytest.param({"queens": ((0, 0),)}, (0, 0), id="crown-in-a-dead-cell"),
        pytest.param({"crosses": ((0, 1),)}, (0, 1), id="cross-under-a-queen"),
    ],
)
def test_a_mark_that_the_steps_contradict_is_signed_in_the_upper_corner(capture, steps, marks, cell):
    shot = capture(marks=marks)
    out, plain = (
        draw_answer_array(shot.rgb, shot.reading, steps),
        draw_answer_array(shot.rgb, replace(shot.reading, marks={}), steps),
    )
    corner = np.s_[2:22, 38:58]
    assert not np.array_equal(shot.cell(out, cell)[corner], shot.cell(plain, cell)[corner])


GROUND_COLOURS = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "grey": (119, 119, 119),
    "middle": (118, 118, 118),
    "red": (255, 0, 0),
    "green": (0, 160, 0),
    "blue": (0, 0, 255),
    "yellow": (255, 230, 0),
    "pastel": (187, 163, 226),
    "dimmed": (75, 65, 90),
}


@pytest.mark.parametrize("size", [11, 20, 26, 60])
@pytest.mark.parametrize("ground", GROUND_COLOURS.values(), ids=GROUND_COLOURS.keys())
def test_glyphs_contrast_with_what_lies_under_them(capture, steps, ground, size):
    colours = np.tile(np.array(ground, np.uint8), (6, 1))
    shot = capture(cell=size, colours=colours, lines=False)
    out = draw_answer_array(shot.rgb, shot.reading, steps)
    shot = shot.enlarged()
    for cell in queens_of(steps) | dead_of(steps):
        pixels = shot.cell(out, cell).reshape(-1, 3)
        drawn = contrast_ratio(pixels, np.array(ground, np.uint8))
        assert drawn.max() >= MIN_CONTRAST
        # the number on the crown: the crown's own colour against the other end
        if cell in queens_of(steps):
            fill = pixels[drawn.argmax()]
            assert contrast_ratio(pixels, fill).max() >= MIN_CONTRAST


def test_on_a_striped_ground_fill_or_halo_contrasts_everywhere(capture, steps):
    shot = capture(lines=False)
    for row in range(3):
        shot.rgb[row::6] = 0
    out = draw_answer_array(shot.rgb, shot.reading, steps)
    for cell in queens_of(steps) | dead_of(steps):
        new = shot.cell(out, cell).reshape(-1, 3)
        old = shot.cell(shot.rgb, cell).reshape(-1, 3)
        changed = (new != old).any(axis=-1)
        for stripe in np.unique(old, axis=0):
            assert contrast_ratio(new[changed], stripe).max() >= MIN_CONTRAST


def test_a_board_that_runs_out_of_the_picture_is_drawn_as_far_as_it_is_seen(capture, steps):
    shot = capture(margin=0)
    cut = shot.rgb[:, 20:-20]
    tl, tr, br, bl = ((x - 20, y) for x, y in shot.reading.lattice.corners)
    reading = replace(shot.reading, lattice=Lattice(6, (tl, tr, br, bl)))
    out = draw_answer_array(np.ascontiguousarray(cut), reading, steps)
    assert out.shape == cut.shape
    assert (out != cut).any()


HOLED_BOARD = Board.of(("AAAB", "A.BB", "CCDB", "CCDD"))


def test_cells_of_no_region_belong_to_no_line() -> None:
    assert sorted(DRAWING.unit_cells(HOLED_BOARD, Unit("row", 1))) == [(1, 0), (1, 2), (1, 3)]
    assert sorted(DRAWING.unit_cells(HOLED_BOARD, Unit("column", 1))) == [(0, 1), (2, 1), (3, 1)]
    assert sorted(DRAWING.unit_cells(HOLED_BOARD, Unit("region", 1))) == [(0, 3), (1, 2), (1, 3), (2, 3)]


ANSWER_A = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
ANSWER_B = ((0, 3), (1, 1), (2, 5), (3, 0), (4, 2), (5, 4))


def border_pixels(shot, picture, cell, side):
    """Return the middle half of a cell's right or lower side, 2 px to either side of it."""
    (x, y), n = shot.reading.lattice.point(cell[0] + 0.5, cell[1] + 0.5), shot.reading.lattice.cell
    half, quarter = round(n / 2), round(n / 4)
    x, y = round(x), round(y)
    if side == "right":
        return picture[y - quarter : y + quarter, x + half - 2 : x + half + 3]
    return picture[y + half - 2 : y + half + 3, x - quarter : x + quarter]


@pytest.mark.parametrize("size", [10, 30, 90])
def test_borders_are_drawn_between_regions_and_nowhere_else(capture, size):
    small = capture(cell=size)
    before = small.rgb.copy()
    out = draw_read(small.rgb, small.reading)
    assert np.array_equal(small.rgb, before)
    shot = small.enlarged()
    assert out.shape == shot.rgb.shape
    regions = shot.reading.puzzle.regions
    for r in range(5):
        for c in range(5):
            for side, other in (("right", regions[r][c + 1]), ("below", regions[r + 1][c])):
                changed = (
                    border_pixels(shot, out, (r, c), side) != border_pixels(shot, shot.rgb, (r, c), side)
                ).any()
                assert changed == (other != regions[r][c]), (r, c, side)


def test_each_region_has_its_letter(capture):
    shot = capture(lines=False, colours=np.full((6, 3), 255, np.uint8))
    out = draw_read(shot.rgb, shot.reading)
    corner = np.s_[7:30, 7:30]
    looks = {}
    for r, row in enumerate(shot.reading.puzzle.regions):
        for c, region in enumerate(row):
            looks.setdefault(region, set()).add(shot.cell(out, (r, c))[corner].tobytes())
    assert all(len(same) == 1 for same in looks.values())
    assert len(set.union(*looks.values())) == 6


def test_two_solutions_show_where_they_differ(capture):
    shot = capture(lines=False, colours=np.full((6, 3), 255, np.uint8))
    plain, out = (
        draw_read(shot.rgb, shot.reading),
        draw_read(shot.rgb, shot.reading, examples=[ANSWER_A, ANSWER_B]),
    )
    middle = np.s_[12:48, 12:48]

    def drawn_bytes(cell):
        return shot.cell(out, cell)[middle].tobytes()

    only_a, only_b, both = (
        {drawn_bytes(x) for x in ANSWER_A[:2]},
        {drawn_bytes(x) for x in ANSWER_B[:2]},
        {drawn_bytes(x) for x in ANSWER_A[2:]},
    )
    assert len(only_a) == len(only_b) == len(both) == 1
    assert len(only_a | only_b | both) == 3
    for cell in set(ANSWER_A) | set(ANSWER_B):
        assert drawn_bytes(cell) != shot.cell(plain, cell)[middle].tobytes()


@pytest.mark.parametrize("seed", [6, 10, 17])
def test_letters_and_lines_that_a_sentence_names_are_drawn(seed: int) -> None:
    board, named = random_board(8, 2, seed), 0
    for step in GAME.solve_and_explain(board).steps:
        text = WORDS.player(board, step, BESIDE_PICTURE)
        moment = Moment(board, {}, step=step, labels=replace(NO_LABELS, named_letters=True))
        drawn = {mark.text for mark in draw_named_letters(moment, step) if isinstance(mark, Label)}
        found = re.findall(r"[Rr]egions? ([A-Z](?:(?:, | and )[A-Z])*)", text)
        letters = {letter for some in found for letter in re.findall("[A-Z]", some)}
        assert letters <= drawn, text
        lines = {(unit.kind, str(unit.number + 1)) for unit in named_units(step)}
        single = re.findall(r"(?:^|\W)(row|column) (\d+)", text, re.IGNORECASE)
        assert {(kind.lower(), number) for kind, number in single} <= lines, text
        named += len(letters)
    assert named


def test_a_panel_does_not_outline_cells_that_earlier_panels_cross_out() -> None:
    board = Board.of(NEEDS_SEARCH.split(), 3)
    crossed, hidden = set(), set()
    for part, signs in DRAWING.panels(board, GAME.solve_and_explain(board).steps[0]):
        hidden |= DRAWING.claim_signs(board, part).outlined & crossed
        assert not crossed & (signs.outlined | {cell for group in signs.outline_groups for cell in group})
        crossed |= {*finding_cells(part)}
    assert hidden  # the step is one with such cells
