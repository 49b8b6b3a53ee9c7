"""From drawn boards to Readings: every trait that captures have, and what must be doubted or refused."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.decode import MAX_LIKELIHOOD_GAP, OtherRegions, Regions
from queens_snap.vision.measure.sides import values_of_pairs
from queens_snap.vision.queens.read import (
    SURE_SUPPORT,
    other_readings,
    read,
    region_doubts,
    sureness_of_cells,
)
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import (
    BOARD_7,
    BOARD_8,
    BOARD_9,
    COLOURS,
    DARK_PAGE,
    DrawnBoard,
    add_noise,
    compress_jpeg,
    draw,
    rotate,
    tilt,
    to_grey,
)

PLAIN_BOARD = draw(BOARD_8)


def draw_hovered(drawn: DrawnBoard) -> np.ndarray:
    """Darken one cell of region A, as under a pointer."""
    cell = drawn.inside(0, 0, 0.05)
    cell[:] = cell[20, 20] * 0.8
    return drawn.rgb


def draw_dimmed(drawn: DrawnBoard) -> np.ndarray:
    """Dim all but two cells of region B to 40 %, as a hint does."""
    x, y, c = drawn.bbox[0], drawn.bbox[1], drawn.cell
    rgb = (drawn.rgb * 0.4).astype(np.uint8)
    lit = slice(y, y + c), slice(x + 3 * c, x + 5 * c)
    rgb[lit] = drawn.rgb[lit]
    return rgb


def draw_streaks(drawn: DrawnBoard) -> np.ndarray:
    """Draw white lines along every third line of cells, as scaling by thirds of a pixel leaves them."""
    rgb, (left, top, right, bottom), c = drawn.rgb.copy(), drawn.bbox, drawn.cell
    for at in range(3 * c, right - left, 3 * c):
        rgb[top + at - 1 : top + at + 2, left:right] = 255
        rgb[top:bottom, left + at - 1 : left + at + 2] = 255
    return rgb


def shrink(rgb: np.ndarray, share: float) -> np.ndarray:
    return cv2.resize(rgb, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def draw_on_page(drawn: DrawnBoard) -> np.ndarray:
    """Put the board on a far larger page with text and a small example board."""
    rgb = np.full((900, 1400, 3), 250, np.uint8)
    h, w = drawn.rgb.shape[:2]
    rgb[120 : 120 + h, 300 : 300 + w] = drawn.rgb
    example = shrink(draw(("AABBC", "AABCC", "DDBCC", "DDDEE", "DDEEE")).rgb, 0.4)
    rgb[700 : 700 + example.shape[0], 900 : 900 + example.shape[1]] = example
    for k in range(5):
        text = "Each row, column and region must hold exactly one queen"
        cv2.putText(rgb, text, (60, 600 + 40 * k), 0, 0.7, (30, 30, 30), 1, cv2.LINE_AA)
    return rgb


#: A board, and how a picture of it is drawn.
READ_RIGHT: dict[str, tuple[tuple[str, ...], Callable[[], np.ndarray]]] = {
    "seven": (BOARD_7, lambda: draw(BOARD_7).rgb),
    "eight": (BOARD_8, lambda: PLAIN_BOARD.rgb),
    "nine": (BOARD_9, lambda: draw(BOARD_9).rgb),
    "dark page": (BOARD_9, lambda: draw(BOARD_9, page=DARK_PAGE).rgb),
    "no frame": (BOARD_8, lambda: draw(BOARD_8, frame=0).rgb),
    "cropped to the cells": (BOARD_8, lambda: draw(BOARD_8, frame=0, margin=0).rgb),
    "cropped to the frame": (BOARD_8, lambda: draw(BOARD_8, margin=0).rgb),
    "uniform lines": (BOARD_8, lambda: draw(BOARD_8, thick=0.025, frame=0.025).rgb),
    "thick lines": (BOARD_8, lambda: draw(BOARD_8, thick=0.12, thin=0.12).rgb),
    "white, thick borders": (BOARD_8, lambda: draw(BOARD_8, white=True).rgb),
    "10 px a cell": (BOARD_9, lambda: draw(BOARD_9, 10).rgb),
    "200 px a cell": (BOARD_7, lambda: draw(BOARD_7, 200).rgb),
    "scaled down to 10 px a cell": (BOARD_8, lambda: shrink(draw(BOARD_8, 50).rgb, 0.2)),
    "scaled by a third": (BOARD_8, lambda: shrink(PLAIN_BOARD.rgb, 0.67)),
    "wider than high": (BOARD_8, lambda: cv2.resize(PLAIN_BOARD.rgb, None, fx=1.1, fy=1)),
    "jpeg 40": (BOARD_8, lambda: compress_jpeg(PLAIN_BOARD.rgb, 40)),
    "jpeg 10": (BOARD_8, lambda: compress_jpeg(PLAIN_BOARD.rgb, 10)),
    "blurred": (BOARD_8, lambda: cv2.GaussianBlur(PLAIN_BOARD.rgb, (0, 0), 0.06 * 40)),
    "noisy": (BOARD_8, lambda: add_noise(PLAIN_BOARD.rgb, 12)),
    "grey": (BOARD_8, lambda: to_grey(PLAIN_BOARD.rgb)),
    "night light": (BOARD_8, lambda: (PLAIN_BOARD.rgb * (1, 0.8, 0.5)).astype(np.uint8)),
    "dark": (BOARD_8, lambda: (PLAIN_BOARD.rgb * 0.3).astype(np.uint8)),
    "pale": (BOARD_8, lambda: (PLAIN_BOARD.rgb * 0.2 + 100).astype(np.uint8)),
    "hover": (BOARD_8, lambda: draw_hovered(draw(BOARD_8, 80))),
    "hint": (BOARD_8, lambda: draw_dimmed(draw(BOARD_8, 80))),
    "on a page": (BOARD_9, lambda: draw_on_page(draw(BOARD_9))),
    **{f"rotated {a}": (BOARD_8, lambda a=a: rotate(PLAIN_BOARD.rgb, a)) for a in (-5, -1, 0.5, 2, 8)},
    **{f"tilted {s}": (BOARD_8, lambda s=s: tilt(PLAIN_BOARD.rgb, s)) for s in (0.02, 0.1, 0.25)},
}


@pytest.mark.parametrize("name", READ_RIGHT)
def test_reads_without_a_doubt(name: str):
    rows, picture = READ_RIGHT[name]
    rgb = picture()
    before = rgb.copy()
    reading = read(rgb)
    assert reading.puzzle == Board.of(rows)
    assert reading.warnings == ()
    assert reading.confidence > 0.8
    assert np.array_equal(rgb, before)


@pytest.mark.parametrize("cell", [12, 40, 160])
def test_places_the_lattice(cell: int):
    drawn = draw(BOARD_8, cell)
    assert np.abs(np.subtract(read(drawn.rgb).lattice.bbox, drawn.bbox)).max() < max(0.05 * cell, 0.75)


def test_keeps_the_corners_of_a_tilted_board():
    drawn = draw(BOARD_8, 60)
    lattice = read(tilt(drawn.rgb, 0.2)).lattice
    left = lattice.corners[3][1] - lattice.corners[0][1]
    right = lattice.corners[2][1] - lattice.corners[1][1]
    assert right < 0.9 * left
    assert lattice.point(8, 0) == pytest.approx(lattice.corners[3])


@pytest.mark.parametrize("cut", [0.1, 0.3, 0.45])
def test_outer_cells_cut_at_one_side_are_no_harm(cut: float):
    for side in ("left", "top", "right", "bottom"):
        reading = read(draw(BOARD_9).cut(**{side: cut}).rgb)
        assert reading.puzzle == Board.of(BOARD_9)
        assert reading.warnings == ()


#: Cells that are cut off at the sides of a board.
CUT_CELLS = {
    "one row": {"top": 1},
    "a row and a bit": {"top": 1.3},
    "most of a row": {"top": 0.8},
    "two columns": {"left": 2},
    "a row and a column": {"top": 1, "left": 1},
    "bottom and right": {"bottom": 1.02, "right": 1.02},
    "two of each": {"top": 2, "left": 2},
    "a row and a column and a half": {"top": 1.5, "left": 1.5},
    "most of a row and a column": {"bottom": 0.85, "right": 0.85},
    "all around": {"top": 1, "left": 1, "bottom": 1, "right": 1},
}


@pytest.mark.parametrize("name", CUT_CELLS)
@pytest.mark.parametrize("frame", [0.09, 0])
def test_a_board_cut_off_is_never_read_as_a_smaller_one(name: str, frame: float):
    try:
        reading = read(draw(BOARD_9, frame=frame).cut(**CUT_CELLS[name]).rgb)
    except NoBoardFound:
        return
    assert reading.warnings
    assert reading.confidence < 0.8


def page_of_text() -> np.ndarray:
    page = np.full((600, 800, 3), 255, np.uint8)
    for k in range(14):
        cv2.putText(page, "some text on a page without any board", (20, 40 * k + 30), 0, 0.9, (0, 0, 0), 1)
    return page


@pytest.mark.parametrize(
    ("rgb", "why"),
    [
        (np.zeros((300, 300, 3), np.uint8), None),
        (np.zeros((1, 1, 3), np.uint8), None),
        (np.zeros((3, 900, 3), np.uint8), None),
        (np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8), None),
        (page_of_text(), None),
        (
            draw(("A" * 8,) * 8, thick=0.025).rgb,
            "no regions can be told apart in it, or it is another game's",
        ),
    ],
    ids=["black", "one pixel", "narrow", "noise", "text", "a grid without regions"],
)
def test_no_board_is_found(rgb: np.ndarray, why: str | None):
    with pytest.raises(NoBoardFound, match=why):
        read(rgb)


def test_two_boards_on_a_page():
    page = np.hstack([draw(BOARD_8, 40).rgb, draw(BOARD_7, 45).rgb[:408]])
    first, second = read(page), read(page, which=2)
    assert {first.puzzle, second.puzzle} == {Board.of(BOARD_8), Board.of(BOARD_7)}
    assert any("2 boards" in w for w in first.warnings)
    assert not any("2 boards" in w for w in second.warnings)
    with pytest.raises(NoBoardFound, match=r"no board 3 .*: 2"):
        read(page, which=3)


@pytest.mark.parametrize(
    "colours",
    [
        COLOURS,
        # C and D differ by a third of what others do: cutting at the largest gap joins them and splits A
        ((230, 90, 90), (90, 150, 230), (110, 215, 110), (150, 235, 120), (235, 220, 90)),
    ],
    ids=["unlike", "two nearly alike"],
)
def test_scattered_regions_are_told_by_their_colours(colours: tuple[tuple[int, int, int], ...]):
    rows = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")
    reading = read(draw(rows, thick=0.025, frame=0.025, colours=colours).rgb)
    assert reading.puzzle == Board.of(rows)
    assert Board.of(rows).scattered_regions


def test_size_given_by_hand():
    assert read(PLAIN_BOARD.rgb, size=8).puzzle == Board.of(BOARD_8)
    reading = read(PLAIN_BOARD.rgb, size=7)
    assert reading.puzzle.shape == (7, 7)
    assert reading.warnings


@pytest.mark.parametrize("cell", [48, 60])
def test_colours_tell_the_regions_where_bright_lines_hide_the_borders(cell: int) -> None:
    assert read(draw_streaks(draw(BOARD_9, cell))).puzzle == Board.of(BOARD_9)


def test_alternatives_are_ranked_below_the_board():
    """The line right of r2c2 is half as thick as a border."""
    drawn = draw(BOARD_8, 60, white=True)
    x, y, *_ = drawn.box(3, 2)
    drawn.rgb[y : y + 60, x - 1 : x + 2] = 40
    reading = read(drawn.rgb)
    values = [a.support for a in reading.alternatives]
    assert values == sorted(values, reverse=True)
    assert all(0 <= v <= reading.support <= 1 for v in values)
    boards = [reading.puzzle, *(a.puzzle for a in reading.alternatives)]
    assert len(set(boards)) == len(boards)
    assert all(a.puzzle.shape == (8, 8) and a.why for a in reading.alternatives)


QUARTER_LABELS = np.kron([[0, 1], [2, 3]], np.ones((2, 2), int))
MOVED_LABELS, STRIPE_LABELS = QUARTER_LABELS.copy(), np.repeat(np.arange(4)[:, None], 4, axis=1)
MOVED_LABELS[2, 1] = 3


def make_regions(labels: np.ndarray, odds: float = 9.0, why: str = "a test") -> Regions:
    return Regions(labels, why, np.where(np.not_equal(*values_of_pairs(QUARTER_LABELS)), odds, -odds))


@pytest.mark.parametrize(
    ("others", "boards"),
    [
        ([], []),
        ([(QUARTER_LABELS, 1.0)], []),  # the best one itself
        ([(3 - QUARTER_LABELS, 1.0)], []),  # and with other names of its regions
        ([(MOVED_LABELS, 2.0), (STRIPE_LABELS, 5.0)], [MOVED_LABELS, STRIPE_LABELS]),
        ([(MOVED_LABELS, 2.0), (MOVED_LABELS, 3.0), (STRIPE_LABELS, 5.0)], [MOVED_LABELS, STRIPE_LABELS]),
    ],
)
def test_each_other_board_is_kept_once(
    others: list[tuple[np.ndarray, float]], boards: list[np.ndarray]
) -> None:
    given = [OtherRegions(make_regions(labels), lost, ()) for labels, lost in others]
    found = other_readings(make_regions(QUARTER_LABELS), given, 0.8)
    assert [x.puzzle for x in found] == [Board.of(labels.tolist()) for labels in boards]
    assert all(x.why == "a test" for x in found)


@pytest.mark.parametrize(
    ("lost", "share"), [(-3.0, 1.0), (0.0, 1.0), (25.0, np.exp(-1)), (250.0, np.exp(-10))]
)
def test_support_falls_with_what_is_lost_and_never_exceeds_that_of_the_best(
    lost: float, share: float
) -> None:
    (found,) = other_readings(
        make_regions(QUARTER_LABELS), [OtherRegions(make_regions(MOVED_LABELS), lost, ((2, 1),))], 0.8
    )
    assert found.support == pytest.approx(0.8 * share)


@pytest.mark.parametrize("odds", [0.0, 2.0, 40.0])
def test_cells_at_a_border_are_as_sure_as_it_is_clear(odds: float) -> None:
    found = sureness_of_cells(make_regions(QUARTER_LABELS, odds))
    corners = {(0, 0), (0, 3), (3, 0), (3, 3)}
    assert {*found} == {*np.ndindex(4, 4)} - corners
    assert all(0 <= sure < 1 for sure in found.values())
    weakest = min(cost for cost, *_ in make_regions(QUARTER_LABELS, odds).moving_costs)
    assert min(found.values()) == pytest.approx(max(weakest, 0) / (max(weakest, 0) + MAX_LIKELIHOOD_GAP))


FAINT, CLEAR = make_regions(QUARTER_LABELS, 1.0), make_regions(QUARTER_LABELS, 11.0)


@pytest.mark.parametrize(
    ("regions", "others", "doubts"),
    [
        (CLEAR, [], []),
        (
            CLEAR,
            [OtherRegions(CLEAR, 2.0, ((2, 1),))],
            ["the picture hardly tells to which region some cells belong (r3c2)"],
        ),
        (
            FAINT,
            [OtherRegions(FAINT, 1.0, ((2, 1),)), OtherRegions(FAINT, 2.0, ((0, 2),))],
            ["the borders between regions are faint in this picture (r1c3 and r3c2)"],
        ),
    ],
    ids=["clear", "others nearly as likely", "faint borders"],
)
def test_doubts_name_the_cells_that_may_be_elsewhere(
    regions: Regions, others: list[OtherRegions], doubts: list[str]
) -> None:
    assert (regions.support < SURE_SUPPORT) == (regions is FAINT)
    assert [*map(str, region_doubts(regions, others))] == doubts


def test_clear_colours_are_no_faint_borders() -> None:
    others = [OtherRegions(FAINT, 1.0, ((2, 1),))]
    assert region_doubts(FAINT, others, has_clear_colours=True) == []
