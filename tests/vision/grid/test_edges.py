"""The edges of a board: margins behind its sides, sides that the picture cuts, and sides that are missing."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.vision.grid.edges import SIDE_NAMES, MissingSides, cut_at_edge, find_margins, missing_sides
from queens_snap.vision.grid.find import ScaleSearch, find_at
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.grid.seeds import Copies

from ..drawing import BOARD_7, BOARD_8, BOARD_9, DARK_PAGE, DrawnBoard, draw

CELL = 40

# An even page right behind a side's line is told from what is left of cells there.

STRIP_CELL, STRIP_CELLS = 48, 5
SIDE_ROW = STRIP_CELL  # the row at which the page begins; the line lies on two rows around it
PAGE, INK = 250, 180
PAGE_END = SIDE_ROW + 14  # to where the page is looked at


def draw_strip(
    lines_beyond: int = 0, broad: int = 0, page_to: int = 0, text: bool = False, buttons: bool = False
) -> np.ndarray:
    """Draw a row of cells and the page below. lines_beyond: rows by which the lines continue beyond the
    side's line. broad: more rows of that line. page_to: row of the page at which another page begins."""
    picture = np.full((2 * STRIP_CELL, STRIP_CELLS * STRIP_CELL, 3), PAGE, np.float32)
    for line in range(STRIP_CELL, STRIP_CELLS * STRIP_CELL, STRIP_CELL):
        picture[: SIDE_ROW + 1 + lines_beyond, line - 1 : line + 1] = INK
    picture[SIDE_ROW - 1 : SIDE_ROW + max(1, broad)] = INK
    if page_to:
        picture[SIDE_ROW + page_to :] = 0
    if text:
        picture[SIDE_ROW + 1 :, ::5] = 60
    if buttons:
        for left in (0, 2 * STRIP_CELL + 30):
            picture[SIDE_ROW + 6 : SIDE_ROW + 8, left : left + 2 * STRIP_CELL + 20] = 60
        picture[SIDE_ROW + 10 : SIDE_ROW + 20, STRIP_CELL - 8 : STRIP_CELL + 30 : 6] = 60
    return picture


def draw_without_lines() -> np.ndarray:
    picture = draw_strip()
    picture[: SIDE_ROW - 1] = PAGE
    return picture


def draw_full_cells() -> np.ndarray:
    picture = draw_strip(lines_beyond=STRIP_CELL)
    for cell in range(STRIP_CELLS):
        picture[: SIDE_ROW - 7, cell * STRIP_CELL + 6 : (cell + 1) * STRIP_CELL - 6] = 20
    return picture


@pytest.mark.parametrize(
    ("picture", "rows"),
    [
        pytest.param(draw_strip(), slice(SIDE_ROW + 1, PAGE_END), id="page"),
        pytest.param(draw_strip(page_to=9), slice(SIDE_ROW + 1, SIDE_ROW + 9), id="another page begins"),
        pytest.param(draw_strip(buttons=True), slice(SIDE_ROW + 1, SIDE_ROW + 6), id="buttons begin"),
        pytest.param(draw_strip(2), slice(SIDE_ROW + 3, PAGE_END), id="behind the ends of lines"),
        pytest.param(draw_strip(6), None, id="cut cells"),
        pytest.param(draw_strip(STRIP_CELL), None, id="cells"),
        pytest.param(draw_strip(broad=5), None, id="broad frame"),
        pytest.param(draw_strip(text=True), None, id="text"),
        pytest.param(draw_without_lines(), None, id="no lines"),
        pytest.param(draw_full_cells(), None, id="lines that go on between full cells"),
    ],
)
def test_a_margin_ends_where_something_else_begins(picture: np.ndarray, rows: slice | None) -> None:
    assert find_margins(picture[None], STRIP_CELL) == [rows]


# Sides at which the picture's edge cuts a board, by where it ends and what lines it shows there.

WHOLE = 0  # of a side: nothing is cut away, its page is there
ENDS_INSIDE = -0.01  # the picture ends with the cells, just behind their last line


def sides_cut(cut: tuple[float, ...], frame: float, framed: bool) -> list[bool]:
    """Return the doubts about the sides of a board of which each is cut by so many cells."""
    drawn = draw(BOARD_9, CELL, frame=frame).cut(*cut)
    return cut_at_edge(drawn.rgb, Lattice(9, drawn.corners), framed).tolist()


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("frame", [0.09, 0.025])
@pytest.mark.parametrize(
    ("cut", "sides"),
    [
        ((WHOLE, WHOLE, WHOLE, WHOLE), [False] * 4),
        ((0.1, 0.1, 0.1, 0.1), [False] * 4),  # as a crop along a frame's inner edge
        ((0.3, WHOLE, WHOLE, WHOLE), [True, False, False, False]),
        ((0.3, 0.2, WHOLE, WHOLE), [True, True, False, False]),
        ((WHOLE, WHOLE, 0.3, 0.3), [False, False, True, True]),
        ((0.4, 0.4, 0.4, 0.4), [True] * 4),
    ],
)
def test_cells_that_run_off_the_picture_are_cut(
    cut: tuple[float, ...], sides: list[bool], frame: float, framed: bool
) -> None:
    assert sides_cut(cut, frame, framed) == sides


@pytest.mark.parametrize(
    ("inside", "frame", "framed", "sides"),
    [
        ("right bottom", 0.09, True, [False, False, True, True]),  # opposite to strong frames
        ("right bottom", 0.09, False, [False] * 4),  # its game's boards need none
        ("right", 0.09, True, [False] * 4),  # in one direction alone
        ("left top right bottom", 0, True, [False] * 4),  # cropped to the cells, alike on all sides
    ],
)
def test_sides_that_end_with_the_picture_are_cut_where_they_lack_the_frame_of_those_opposite(
    inside: str, frame: float, framed: bool, sides: list[bool]
) -> None:
    cut = tuple(ENDS_INSIDE if side in inside else WHOLE for side in ("left", "top", "right", "bottom"))
    assert sides_cut(cut, frame, framed) == sides


# Boards of which a part is missing, away from the picture's edge; and whole ones of all looks.


def edge_of(rgb: np.ndarray, framed: bool = True) -> MissingSides:
    return missing_sides(rgb, ScaleSearch(Copies(rgb)).boards()[0], framed)


def paste_on_page(rgb: np.ndarray, page: int = 255) -> np.ndarray:
    return cv2.copyMakeBorder(rgb, 60, 70, 80, 90, cv2.BORDER_CONSTANT, value=(page, page, page))


def shrink_and_enlarge_grey(share: float) -> np.ndarray:
    grey = draw(BOARD_8, CELL).rgb.mean(axis=2).astype(np.uint8)
    small = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.repeat(small[..., None], 3, 2)


def draw_with_ticks(sides: int) -> np.ndarray:
    """Draw a board with ticks at the ends of its lines on so many sides."""
    rgb, gap, length = draw(BOARD_9, CELL).rgb, 7, 9
    for turn in range(sides):
        side = np.rot90(rgb, turn)
        for at in range(2 * CELL, len(side) - 2 * CELL, CELL):
            side[CELL - gap - length + 4 : CELL - gap + 4, at + 3 : at + 5] = 60
    return rgb


def draw_below_shadow() -> np.ndarray:
    """Darken one corner by half, fading towards the others."""
    rgb = draw(BOARD_9, CELL).rgb
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]] / len(rgb)
    light = 0.5 + 0.5 * np.clip((np.hypot(x - 1, y - 1) - 0.5) / 0.15, 0, 1)
    return (rgb * light[..., None]).astype(np.uint8)


WHOLE_BOARDS: dict[str, Callable[[], np.ndarray]] = {
    "as drawn": lambda: draw(BOARD_9, CELL).rgb,
    "without a frame": lambda: draw(BOARD_8, CELL, frame=0).rgb,
    "dark": lambda: draw(BOARD_8, CELL, page=DARK_PAGE).rgb,
    "a picture on a page": lambda: paste_on_page(draw(BOARD_7, CELL).rgb),
    "soft and grey": lambda: shrink_and_enlarge_grey(0.7),
    "with ticks on one side": lambda: draw_with_ticks(1),
    "with ticks on two sides": lambda: draw_with_ticks(2),
    "below a shadow": draw_below_shadow,
    "white, thin lines": lambda: paste_on_page(draw(BOARD_9, CELL, white=True).rgb, 200),
}


@pytest.mark.parametrize("name", WHOLE_BOARDS)
def test_whole_boards_are_not_doubted(name: str):
    assert edge_of(WHOLE_BOARDS[name]()).sides == ()


def draw_on_card(gap: float, cell: int) -> np.ndarray:
    """Draw a dark board with thin lines on a card in its cells' colour, larger by `gap` cells, on black."""
    drawn = draw(BOARD_7, cell, frame=0.03, thin=0.03, thick=0.03, margin=gap, white=True)
    ink = (drawn.rgb == 0).all(axis=2, keepdims=True) | (drawn.rgb == 170).all(axis=2, keepdims=True)
    return paste_on_page(np.where(ink, (70, 80, 90), DARK_PAGE).astype(np.uint8), 0)


@pytest.mark.parametrize("gap", [0.15, 0.25])
@pytest.mark.parametrize("framed", [False, True])
def test_the_edge_of_a_card_beyond_a_board_is_no_strip_of_cells(gap: float, framed: bool) -> None:
    assert edge_of(draw_on_card(gap, 2 * CELL), framed)[:2] == ((), SIDE_NAMES)


@pytest.mark.parametrize("line", [(214, 205, 190), (60, 66, 72)])
def test_things_beside_the_frame_do_not_hide_it(line: tuple[int, int, int]) -> None:
    drawn = draw(BOARD_7, CELL, frame=0.06, white=True)
    drawn.rgb[(drawn.rgb == 0).all(axis=2)] = line
    for i in range(4):  # discs as dark as the frame or darker in the outer cells of two sides
        for column, row in ((i, 0), (0, i)):
            cv2.circle(drawn.rgb, drawn.middle(row, column), round(0.36 * CELL), (20, 20, 20), -1)
    assert edge_of(drawn.rgb, framed=False).sides == ()


@pytest.mark.parametrize("hidden", [0, 3])
def test_lines_that_go_on_beyond_two_sides_that_meet_are_doubted(hidden: int) -> None:
    white = (255, 255, 255)
    drawn = draw(BOARD_9, CELL, frame=0.05, thin=0.05, thick=0.05, page=white, colours=(white,) * 9)
    rgb, (x0, y0, x1, y1) = drawn.rgb, drawn.bbox
    for line in range(1, hidden + 1):
        rgb[y0 : y0 + CELL - 3, x0 + line * CELL - 10 : x0 + line * CELL + 10] = white
        rgb[y1 - line * CELL - 10 : y1 - line * CELL + 10, x1 - CELL + 4 : x1] = white
    no_top_row_no_last_column = (x0, y0 + CELL), (x1 - CELL, y0 + CELL), (x1 - CELL, y1), (x0, y1)
    assert missing_sides(rgb, find_at(rgb, no_top_row_no_last_column, 8)).sides == ("top", "right")


def test_lines_that_go_on_are_doubted_though_others_are_not_seen() -> None:
    white = (255, 255, 255)
    drawn = draw(BOARD_9, CELL, frame=0.05, thin=0.05, thick=0.05, page=white, colours=(white,) * 9)
    rgb, (x0, y0, x1, y1) = drawn.rgb, drawn.bbox
    rgb[:, x1 - CELL + 3 :] = white
    for line in range(1, 4):  # in the row beyond the side, and in the one within
        rgb[y0 : y0 + 2 * CELL - 3, x0 + line * CELL - 10 : x0 + line * CELL + 10] = white
    no_top_row_no_last_column = (x0, y0 + CELL), (x1 - CELL, y0 + CELL), (x1 - CELL, y1), (x0, y1)
    assert missing_sides(rgb, find_at(rgb, no_top_row_no_last_column, 8)).sides == ("top",)


def test_a_frame_close_to_the_edge_tells_that_other_sides_have_lost_theirs() -> None:
    drawn = draw(BOARD_9, CELL, frame=0.08)
    x0, y1 = drawn.bbox[0], drawn.bbox[3]
    cut = drawn.rgb[drawn.bbox[1] + CELL : y1 + 6, x0 - 6 : drawn.bbox[2] - CELL]
    page = drawn.rgb[0, 0].tolist()
    assert set(edge_of(cv2.copyMakeBorder(cut, 60, 0, 0, 60, cv2.BORDER_CONSTANT, value=page)).sides) == {
        "top",
        "right",
    }


def board_under_bars(right: object, below: object) -> np.ndarray:
    rgb = draw(BOARD_9, CELL).rgb
    end = rgb.shape[0] - 3 * CELL
    rgb[:, end:], rgb[end:] = right, below
    return rgb


@pytest.mark.parametrize(
    "rgb",
    [
        *(
            paste_on_page(draw(BOARD_9, CELL).cut(right=cells, bottom=cells).rgb)
            for missing in (1, 2)
            for cells in (missing - beyond / CELL for beyond in (-2, 0, 2, 3, 8, 14))  # pixels
        ),
        board_under_bars(60, 60),
        board_under_bars((250, 240, 220), (90, 100, 120)),
    ],
)
def test_a_cut_or_covered_board_on_a_page_is_doubted_where_it_ends(rgb: np.ndarray):
    assert {"right", "bottom"} <= set(edge_of(rgb).sides)


def test_two_sides_at_the_edge_are_doubted_where_boards_need_no_frame():
    drawn = draw(BOARD_9, CELL, frame=0.025)
    assert edge_of(drawn.cut(right=2, bottom=2).rgb, framed=False).sides == ("right", "bottom")
    assert edge_of(drawn.rgb, framed=False).sides == ()


@pytest.mark.parametrize("rows", [2, 3])
def test_a_board_cut_into_a_corner_of_the_picture_is_doubted_though_a_border_runs_there(rows: int):
    drawn = draw(BOARD_9, CELL, thick=0.05, frame=0.06)
    start = drawn.bbox[0] + rows * CELL - 1
    assert edge_of(np.ascontiguousarray(drawn.rgb[start:, start:])).sides == ("left", "top")


def round_corner(drawn: DrawnBoard, x: int, y: int) -> np.ndarray:
    reach = round(0.12 * CELL)
    drawn.rgb[y - reach : y + reach, x - reach : x + reach] = drawn.rgb[0, 0]
    return drawn.rgb


@pytest.mark.parametrize(("corner", "cut"), [((2, 3), ("left", "top")), ((0, 1), ("right", "bottom"))])
def test_one_round_corner_tells_which_sides_were_cut(corner: tuple[int, int], cut: tuple[str, ...]) -> None:
    drawn = draw(BOARD_7, CELL, frame=0.05, white=True)
    assert edge_of(round_corner(drawn, *(drawn.bbox[i] for i in corner))).sides == cut
