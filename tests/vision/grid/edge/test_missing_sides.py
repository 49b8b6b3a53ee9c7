"""Boards of which a part is missing, away from the picture's edge; and whole ones of all looks."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.vision.grid.edges import SIDE_NAMES, MissingSides, missing_sides
from queens_snap.vision.grid.find import ScaleSearch, find_at
from queens_snap.vision.grid.seeds import Copies

from ...drawing import BOARD_7, BOARD_8, BOARD_9, DARK_PAGE, draw

CELL = 40


def sides_of(rgb: np.ndarray, framed: bool = True) -> tuple[str, ...]:
    return edge_of(rgb, framed).sides


def edge_of(rgb: np.ndarray, framed: bool = True) -> MissingSides:
    return missing_sides(rgb, ScaleSearch(Copies(rgb)).boards()[0], framed)


def paste_on_page(rgb: np.ndarray, page: int = 255) -> np.ndarray:
    return cv2.copyMakeBorder(rgb, 60, 70, 80, 90, cv2.BORDER_CONSTANT, value=(page, page, page))


def shrink_and_enlarge_grey(share: float) -> np.ndarray:
    grey = draw(BOARD_8, CELL).rgb.mean(axis=2).astype(np.uint8)
    return np.repeat(
        cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)[..., None], 3, 2
    )


def draw_with_ticks(rgb: np.ndarray, sides: int) -> np.ndarray:
    """Draw a board with ticks at the ends of its lines on so many sides."""
    gap, length = 7, 9
    for turn in range(sides):
        side = np.rot90(rgb, turn)
        for at in range(2 * CELL, len(side) - 2 * CELL, CELL):
            side[CELL - gap - length + 4 : CELL - gap + 4, at + 3 : at + 5] = 60
    return rgb


def shade_corner(rgb: np.ndarray) -> np.ndarray:
    """Darken one corner by half, fading towards the others."""
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]] / len(rgb)
    light = 0.5 + 0.5 * np.clip((np.hypot(x - 1, y - 1) - 0.5) / 0.15, 0, 1)
    return (rgb * light[..., None]).astype(np.uint8)


WHOLE_BOARDS: dict[str, Callable[[], np.ndarray]] = {
    "as drawn": lambda: draw(BOARD_9, CELL).rgb,
    "without a frame": lambda: draw(BOARD_8, CELL, frame=0).rgb,
    "dark": lambda: draw(BOARD_8, CELL, page=DARK_PAGE).rgb,
    "a picture on a page": lambda: paste_on_page(draw(BOARD_7, CELL).rgb),
    "soft and grey": lambda: shrink_and_enlarge_grey(0.7),
    "with ticks on one side": lambda: draw_with_ticks(draw(BOARD_9, CELL).rgb, 1),
    "with ticks on two sides": lambda: draw_with_ticks(draw(BOARD_9, CELL).rgb, 2),
    "below a shadow": lambda: shade_corner(draw(BOARD_9, CELL).rgb),
    "white, thin lines": lambda: paste_on_page(draw(BOARD_9, CELL, white=True).rgb, 200),
}


@pytest.mark.parametrize("name", WHOLE_BOARDS)
def test_whole_boards_are_not_doubted(name: str):
    assert sides_of(WHOLE_BOARDS[name]()) == ()


def draw_on_card(gap: float, cell: int) -> np.ndarray:
    """Draw a dark board with thin lines on a card in its cells' colour, larger by `gap` cells, on black."""
    drawn = draw(BOARD_7, cell, frame=0.03, thin=0.03, thick=0.03, margin=gap, white=True)
    ink = (drawn.rgb == 0).all(axis=2, keepdims=True) | (drawn.rgb == 170).all(axis=2, keepdims=True)
    return paste_on_page(np.where(ink, (70, 80, 90), DARK_PAGE).astype(np.uint8), 0)


@pytest.mark.parametrize("gap", [0.15, 0.25])
@pytest.mark.parametrize("framed", [False, True])
def test_the_edge_of_a_card_beyond_a_board_is_no_strip_of_cells(gap: float, framed: bool) -> None:
    assert edge_of(draw_on_card(gap, 2 * CELL), framed) == ((), SIDE_NAMES)


@pytest.mark.parametrize("hidden", [0, 3])
def test_lines_that_go_on_beyond_two_sides_that_meet_are_doubted(hidden: int) -> None:
    white = (255, 255, 255)
    drawn = draw(BOARD_9, CELL, frame=0.05, thin=0.05, thick=0.05, page=white, colours=(white,) * 9)
    rgb, page, (x0, y0, x1, y1) = drawn.rgb.copy(), drawn.rgb[0, 0], drawn.bbox
    for line in range(1, hidden + 1):
        rgb[y0 : y0 + CELL - 3, x0 + line * CELL - 10 : x0 + line * CELL + 10] = page
        rgb[y1 - line * CELL - 10 : y1 - line * CELL + 10, x1 - CELL + 4 : x1] = page
    no_top_row_no_last_column = (x0, y0 + CELL), (x1 - CELL, y0 + CELL), (x1 - CELL, y1), (x0, y1)
    assert missing_sides(rgb, find_at(rgb, no_top_row_no_last_column, 8)).sides == ("top", "right")


@pytest.mark.parametrize("off", [-2, 0, 2, 3, 8, 14])
@pytest.mark.parametrize("missing", [1, 2])
def test_a_cut_board_on_a_page_is_doubted_where_it_was_cut(off: int, missing: int):
    drawn = draw(BOARD_9, CELL)
    end = drawn.bbox[2] - missing * CELL + off
    assert {"right", "bottom"} <= set(sides_of(paste_on_page(drawn.rgb[:end, :end])))


@pytest.mark.parametrize(("right", "below"), [(60, 60), ((250, 240, 220), (90, 100, 120))])
def test_bars_over_two_sides_are_doubted(right: object, below: object):
    rgb = draw(BOARD_9, CELL).rgb
    end = rgb.shape[0] - 3 * CELL
    rgb[:, end:], rgb[end:] = right, below
    assert {"right", "bottom"} <= set(sides_of(rgb))


def test_two_sides_at_the_edge_are_doubted_where_boards_need_no_frame():
    drawn = draw(BOARD_9, CELL, frame=0.025)
    end = drawn.bbox[2] - 2 * CELL
    cut = np.ascontiguousarray(drawn.rgb[:end, :end])
    assert sides_of(cut, framed=False) == ("right", "bottom")
    assert sides_of(drawn.rgb, framed=False) == ()


@pytest.mark.parametrize("rows", [2, 3])
def test_a_board_cut_into_a_corner_of_the_picture_is_doubted_though_a_border_runs_there(rows: int):
    drawn = draw(BOARD_9, CELL, thick=0.05, frame=0.06)
    start = drawn.bbox[0] + rows * CELL - 1
    assert sides_of(np.ascontiguousarray(drawn.rgb[start:, start:])) == ("left", "top")


@pytest.mark.parametrize("line", [(214, 205, 190), (60, 66, 72)])
def test_things_beside_the_frame_do_not_hide_it(line: tuple[int, int, int]) -> None:
    drawn = draw(BOARD_7, CELL, frame=0.06, white=True)
    rgb = np.where((drawn.rgb == 0).all(axis=2, keepdims=True), np.array(line, np.uint8), drawn.rgb)
    x0, y0 = drawn.bbox[:2]
    for i in range(4):  # discs as dark as the frame or darker in the outer cells of two sides
        for column, row in ((i, 0), (0, i)):
            at = x0 + round((column + 0.5) * CELL), y0 + round((row + 0.5) * CELL)
            cv2.circle(rgb, at, round(0.36 * CELL), (20, 20, 20), -1)
    assert sides_of(rgb, framed=False) == ()


@pytest.mark.parametrize(("round_", "cut"), [(3, ("left", "top")), (0, ("right", "bottom"))])
def test_one_round_corner_tells_which_sides_were_cut(round_: int, cut: tuple[str, ...]) -> None:
    drawn = draw(BOARD_7, CELL, frame=0.05, white=True)
    x0, y0, x1, y1 = drawn.bbox
    outer, reach = ((x0, y0), (x1, y0), (x0, y1), (x1, y1))[round_], round(0.12 * CELL)
    rgb, (x, y) = drawn.rgb.copy(), outer
    rgb[y - reach : y + reach, x - reach : x + reach] = drawn.rgb[0, 0]
    assert sides_of(rgb) == cut
