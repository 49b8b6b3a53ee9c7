"""Marks as pixels: in their places alone, sharp, and legible on any ground."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.overlay.compose import compose_sketch, veil_except
from queens_snap.overlay.drawing import TICK_SIGN
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.contrast import (
    BLACK,
    MIN_CONTRAST,
    WHITE,
    choose_inks,
    contrast_ratio,
    luminance,
)
from queens_snap.overlay.paint.masks import HATCH_LINE_SHARE, hatch_mask
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import (
    Fill,
    Glyph,
    Label,
    Line,
    Outline,
    Place,
    Primitive,
    Primitives,
    cell_at,
    outline_sides,
)
from queens_snap.overlay.themes import CAPTURE_THEME, STORY_THEME
from queens_snap.solver.puzzle import Puzzle
from queens_snap.vision.grid.lattice import Lattice

from ...promises.game_cases import CASES, READ_GAMES
from ...promises.parametrize import every_game
from ...slow import mark_other_games_slow
from ..sample_moments import sample_moments, sketches_on_captures

CELL, MARGIN = 36, 40  # px
HALO_REACH = 0.05  # of a cell: what is around a shape or a word that its ground would hide
MAX_COLOUR_DIFFERENCE = 60  # of 255
NEAR_PX = 2.0  # px: of smoothing, and of rounding
CORNER_SHAPES = {"corner", "beneath", "letter", "tick", "badge", "badge-top"}
HALF_WORD_WIDTH = 0.4  # of a cell: half the width of a word that stands around its place, at most

Box = tuple[float, float, float, float]  # top, left, bottom, right


def coloured_board(
    shape: tuple[int, int], at: tuple[int, int] = (MARGIN, MARGIN)
) -> tuple[np.ndarray, Lattice]:
    """Return a page with cells of many colours, and its lattice. at: (x, y) of the first cell's corner."""
    (rows, columns), (x, y), n = shape, at, max(shape)
    rng = np.random.default_rng(1)
    out = np.full((rows * CELL + 2 * MARGIN, columns * CELL + 2 * MARGIN, 3), 245, np.uint8)
    fills = rng.integers(0, 256, (rows, columns, 3), np.uint8).repeat(CELL, axis=0).repeat(CELL, axis=1)
    out[y : y + len(fills), x : x + fills.shape[1]] = fills
    low, top, side = float(x), float(y), float(n * CELL)
    return out, Lattice(n, ((low, top), (low + side, top), (low + side, top + side), (low, top + side)))


def paint_on_board(marks: Primitives, shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Return a capture, and the same with marks."""
    before, lattice = coloured_board(shape)
    after = before.copy()
    paint_primitives(Surface(after, lattice, shape, CAPTURE_THEME, before), marks)
    return before, after


@pytest.mark.parametrize("game", mark_other_games_slow(CASES))
def test_onto_a_capture_only_what_marks_name_is_painted(game: str) -> None:
    shape = sample_moments(game)[0].puzzle.shape
    for every in sketches_on_captures(game):
        marks = tuple(mark for mark in every if not (isinstance(mark, Fill) and mark.colour == "veil"))
        before, after = paint_on_board(marks, shape)
        changed = (before != after).any(axis=-1)
        changed[pixels_of_marks(marks, shape)] = False
        assert not changed.any()


@every_game(of=READ_GAMES)
def test_where_something_is_found_something_is_seen(game: str) -> None:
    for moment in sample_moments(game):
        if moment.step and moment.drawn_step:
            before, after = paint_on_board(compose_sketch(moment).step, moment.puzzle.shape)
            for r, c in moment.step.found_cells:
                inside = np.s_[MARGIN + r * CELL :, MARGIN + c * CELL :]
                assert (before[inside] != after[inside])[: CELL + 4, : CELL + 4].any()


def test_a_veil_covers_all_cells_but_those_that_it_names() -> None:
    before, after = paint_on_board(veil_except([(0, 1), (2, 2)]), (3, 4))
    changed = (before != after).any(axis=-1)
    for r, c in np.ndindex(4, 4):
        y, x = MARGIN + r * CELL, MARGIN + c * CELL
        inside = changed[y + 1 : y + CELL - 1, x + 1 : x + CELL - 1]
        assert inside.all() if r < 3 and (r, c) not in ((0, 1), (2, 2)) else not inside.any()


@every_game()
def test_no_marks_change_nothing(game: str) -> None:
    before, after = paint_on_board((), sample_moments(game)[0].puzzle.shape)
    assert np.array_equal(before, after)


@every_game()
def test_a_board_drawn_from_nothing_is_the_same_again_wherever_it_lies(game: str) -> None:
    for moment in (sample_moments(game)[1], sample_moments(game)[-1]):
        first, again, moved = (
            paint_on_white(moment, at) for at in ((MARGIN, MARGIN), (MARGIN, MARGIN), (27, 33))
        )
        assert np.array_equal(first, again)
        high, wide = (n * CELL + CELL for n in moment.puzzle.shape)
        here, there = (
            picture[y - CELL // 2 :, x - CELL // 2 :][:high, :wide]
            for picture, (x, y) in ((first, (MARGIN, MARGIN)), (moved, (27, 33)))
        )
        assert np.array_equal(here, there)


@every_game()
def test_a_flat_picture_is_that_of_its_marks_one_after_the_other(game: str) -> None:
    sketch, shape = compose_sketch(sample_moments(game)[1]), sample_moments(game)[1].puzzle.shape
    (first, lattice), (second, _) = coloured_board(shape), coloured_board(shape)
    paint_primitives(Surface(first, lattice, shape, STORY_THEME), sketch.all_primitives)
    for mark in sketch.all_primitives:
        paint_primitives(Surface(second, lattice, shape, STORY_THEME), [mark])
    assert np.array_equal(first, second)


def paint_on_white(moment: Moment[Puzzle], at: tuple[int, int]) -> np.ndarray:
    """Paint a moment on white. at: (x, y) of the first cell's corner."""
    out, lattice = coloured_board(moment.puzzle.shape, at)
    out[:] = 255
    paint_primitives(
        Surface(out, lattice, moment.puzzle.shape, STORY_THEME), compose_sketch(moment).all_primitives
    )
    return out


@pytest.mark.parametrize(
    ("mark", "boxes"),
    [
        (Fill(((1, 1),), "first"), [(1, 1, 2, 2)]),
        (Fill(((1, 1),), "first", inset=0.25), [(1.25, 1.25, 1.75, 1.75)]),
        (Glyph("sun", (1.5, 1.5), 0.5, "sun"), [(1.25, 1.25, 1.75, 1.75)]),
        (Glyph("crown", (0.5, 1.5), 0.5), [(0.3, 1.25, 0.7, 1.75)]),
        (Glyph("tall", (0.5, 0.5), 1.0, "first", turn=90), [(0.26, 0.14, 0.74, 0.86)]),
        (Line((((0.5, 0.5), (0.5, 2.5)),), 0.2, "first"), [(0.4, 0.4, 0.6, 2.6)]),
        (Outline(((0, 0), (2, 2)), 0.1, "first", inset=0.0, box=True), [(-0.05, -0.05, 3.05, 3.05)]),
        (Outline(((1, 1),), 0.1, "first", inset=0.1), [(1.05, 1.05, 1.95, 1.95)]),
    ],
)
def test_a_mark_is_as_large_as_it_says(mark: Primitive, boxes: list[Box]) -> None:
    out, lattice = coloured_board((3, 3))
    out[:] = 255
    before = out.copy()
    paint_primitives(Surface(out, lattice, (3, 3), STORY_THEME), [mark])
    y, x = np.nonzero((out != before).any(axis=-1))
    found = [(v - MARGIN) / CELL for v in (y.min(), x.min(), y.max() + 1, x.max() + 1)]
    assert found == pytest.approx(_bounding_box(boxes), abs=1.5 / CELL)


@pytest.mark.parametrize("role", ["corner", "letter", "tick", "badge", "badge-top", "middle"])
def test_a_word_stands_in_its_own_part_of_the_cell(role: str) -> None:
    out, lattice = coloured_board((3, 3))
    out[:] = 255
    before = out.copy()
    word = TICK_SIGN if role == "tick" else "8"
    paint_primitives(Surface(out, lattice, (3, 3), STORY_THEME), [Label(word, (1.5, 1.5), role)])
    y, x = np.nonzero((out != before).any(axis=-1))
    at = (y.mean() - MARGIN) / CELL - 1.5, (x.mean() - MARGIN) / CELL - 1.5
    wanted = {"middle": (0, 0), "letter": (-1, -1), "tick": (-1, -1), "badge-top": (-1, 1)}.get(role, (1, 1))
    assert tuple(0 if abs(v) < 0.05 else np.sign(v) for v in at) == wanted


@pytest.mark.parametrize("number", ["8", "10", "14", "27"])
@pytest.mark.parametrize("ground", [0, 255])
def test_a_number_on_a_crown_never_runs_into_its_cell(number: str, ground: int) -> None:
    bare, numbered = (ground_around_crown(label, ground) for label in ("", number))
    assert not (numbered & ~bare).any()


def ground_around_crown(label: str, ground: int) -> np.ndarray:
    """Return what is connected with the ground around a crown and has nearly its colour: (H, W) bool."""
    out, lattice = coloured_board((3, 3))
    out[:] = ground
    paint_primitives(
        Surface(out, lattice, (3, 3), STORY_THEME), [Glyph("crown", (1.5, 1.5), 0.74, label=label)]
    )
    alike = np.array((np.abs(out.astype(int) - ground) < MAX_COLOUR_DIFFERENCE).all(axis=-1), np.uint8)
    _, parts = cv2.connectedComponents(alike, connectivity=4)
    return parts == parts[0, 0]


def pixels_of_marks(marks: Primitives, shape: tuple[int, int]) -> np.ndarray:
    """Return the pixels in the boxes of the marks: (H, W) bool."""
    out, lattice = coloured_board(shape)
    mask = np.zeros(out.shape[:2], np.uint8)
    for mark in marks:
        for top, left, bottom, right in _boxes_of_mark(mark, shape):
            (x0, y0), (x1, y1) = lattice.point(top, left), lattice.point(bottom, right)
            corners = (round(x0 - NEAR_PX), round(y0 - NEAR_PX)), (round(x1 + NEAR_PX), round(y1 + NEAR_PX))
            cv2.rectangle(mask, *corners, (1,), -1)
    return mask > 0


def _boxes_of_mark(mark: Primitive, shape: tuple[int, int]) -> Iterable[Box]:
    match mark:
        case Fill():
            every = ((r, c) for r in range(shape[0]) for c in range(shape[1]))
            kept = [cell for cell in every if (cell in mark.cells) != mark.outside]
            return [(r, c, r + 1, c + 1) for r, c in kept]
        case Line():
            reach = mark.width / 2 + mark.cased
            return [_box_around_both(a, b, reach) for a, b in mark.ends]
        case Outline():
            reach = mark.width / 2 + mark.cased
            return [_box_around_both(a, b, reach) for a, b in outline_sides(mark)]
        case Glyph():
            return [_box_around_both(mark.at, mark.at, mark.size / 2 + mark.rim_width + HALO_REACH)]
        case Label() if mark.role in CORNER_SHAPES:
            r, c = cell_at(mark.at)
            return [(r, c, r + 1, c + 1)]
        case Label():
            return [_box_around_both(mark.at, mark.at, HALF_WORD_WIDTH)]


def _box_around_both(a: Place, b: Place, reach: float) -> Box:
    """Return the box around two places, with a margin `reach`."""
    (r, c), (r2, c2) = a, b
    return min(r, r2) - reach, min(c, c2) - reach, max(r, r2) + reach, max(c, c2) + reach


def _bounding_box(boxes: list[Box]) -> Box:
    top, left, bottom, right = zip(*boxes, strict=True)
    return min(top), min(left), max(bottom), max(right)


def test_hatching_goes_on_from_cell_to_cell() -> None:
    side = 37
    board = np.block([[hatch_mask(side, side * (r + c)) for c in range(4)] for r in range(3)])
    assert 0.8 * HATCH_LINE_SHARE < board.mean() < 1.2 * HATCH_LINE_SHARE
    assert (board[1:, :-1] == board[:-1, 1:]).all()  # each line slants on, over the edges of cells too


colour = st.tuples(*[st.integers(0, 255)] * 3)


def test_contrast_is_that_of_wcag():
    assert contrast_ratio(BLACK, WHITE) == pytest.approx(21)
    assert contrast_ratio(WHITE, BLACK) == pytest.approx(21)
    assert luminance(np.array((255, 0, 0), np.uint8)) == pytest.approx(0.2126)
    # a pair often cited as the lightest grey that passes on white
    assert contrast_ratio(np.array((118, 118, 118), np.uint8), WHITE) == pytest.approx(4.54, abs=0.01)


@given(colour, st.floats(MIN_CONTRAST + 0.5, 21))
def test_on_an_even_ground_the_fill_alone_is_legible(rgb, wanted):
    ground = np.array(rgb, np.uint8)
    (ink,) = choose_inks(np.tile(ground, (1, 9, 1)), wanted)
    assert ink.halo is None
    assert contrast_ratio(ink.fill, ground) >= MIN_CONTRAST
    assert contrast_ratio(ink.paper, ink.fill) >= MIN_CONTRAST


@given(st.lists(colour, min_size=1, max_size=12), st.floats(MIN_CONTRAST + 0.5, 21))
def test_on_a_mixed_ground_fill_or_halo_is_legible_on_every_part(samples, wanted):
    ground = np.array([samples], np.uint8)
    (ink,) = choose_inks(ground, wanted)
    best = contrast_ratio(ink.fill, ground[0])
    if ink.halo is not None:
        best = np.maximum(best, contrast_ratio(ink.halo, ground[0]))
        assert contrast_ratio(ink.fill, ink.halo) >= MIN_CONTRAST
    assert best.min() >= MIN_CONTRAST


def test_a_tint_keeps_the_hue_of_its_ground():
    (ink,) = choose_inks(np.tile(np.array((187, 163, 226), np.uint8), (1, 9, 1)), 5.0)
    red, green, blue = ink.fill.tolist()
    assert blue > red > green


def test_each_ground_gets_its_own_ink():
    grounds = np.stack([np.zeros((9, 3), np.uint8), np.full((9, 3), 255, np.uint8)])
    on_black, on_white = choose_inks(grounds, 21)
    assert np.array_equal(on_black.fill, WHITE)
    assert np.array_equal(on_white.fill, BLACK)
