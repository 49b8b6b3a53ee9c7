"""Sudoku read from captures of our own: digits, what is given, pencil notes, and that doubts are said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.vision.doubts import Sort
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound

from ...slow import mark_slow
from ..captures import Shot, box_of

PAGE_SHOT, HALF_SHOT, FULL_SHOT = (Shot(f"sudoku/light-{name}") for name in ("page", "half", "full"))
MAX_INK_LEVEL = 150  # of the grey givens: what is darker becomes black
PURPLE = (225, 178, 250)


def givens_of(reading: Reading) -> dict[Cell, int]:
    assert isinstance(reading.puzzle, Sudoku)
    return dict(reading.puzzle.digits)


def first_given(shot: Shot) -> Cell:
    return min(givens_of(shot.read()))


def blacken(rgb: np.ndarray) -> np.ndarray:
    """Return the picture with all digits as black as typed ones: (H, W, 3) float."""
    return (rgb.astype(float) - MAX_INK_LEVEL).clip(0) * 255 / (255 - MAX_INK_LEVEL)


def cover_cell(shot: Shot, cell: Cell, colour: tuple[int, ...]) -> np.ndarray:
    """Draw something over most of a cell."""
    out = shot.rgb
    out[box_of(shot.read(), cell, 0.12, 0.88)] = colour
    return out


@pytest.mark.parametrize("name", ["light-page", "dark-page", "light-half"])
def test_a_board_without_a_frame_is_found_whole(name: str) -> None:
    shot = Shot(f"sudoku/{name}")
    rgb, (x0, y0, x1, y1) = shot.rgb, map(round, shot.truth["bbox"])
    cell = (x1 - x0) // shot.n
    within = np.zeros(rgb.shape[:2], bool)
    within[y0 + cell // 16 : y1 - cell // 16, x0 + cell // 16 : x1 - cell // 16] = True
    rgb[~within] = rgb[y0 + cell // 4, x0 + cell // 6]
    assert shot.read(rgb).puzzle == shot.read().puzzle


@pytest.mark.parametrize(("beyond", "colour"), [(1, (30, 110, 230)), (2, (20, 140, 60))])
@pytest.mark.parametrize("cell", [(1, 1), (2, 3), (3, 2)])
def test_the_frame_of_the_chosen_cell_hides_nothing(cell: Cell, beyond: int, colour: tuple[int, ...]) -> None:
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb
    rows, columns = box_of(plain, cell, beyond=beyond)
    corners = (columns.start, rows.start), (columns.stop - 1, rows.stop - 1)
    cv2.rectangle(rgb, *corners, colour, 4)
    again = PAGE_SHOT.read(rgb)
    assert (again.puzzle, again.warnings) == (plain.puzzle, ())


@pytest.mark.parametrize("beyond", mark_slow([1, 2, 3], [2]))
@pytest.mark.parametrize("colour", [(250, 240, 200), (255, 235, 205), (30, 110, 230)])
def test_a_given_under_a_patch_is_not_taken_for_the_chosen_cell(colour: tuple[int, ...], beyond: int) -> None:
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb
    for cell in sorted(givens_of(plain))[:8]:
        covered = rgb.copy()
        covered[box_of(plain, cell, beyond=beyond)] = colour
        reading = PAGE_SHOT.read(covered)
        assert reading.warnings or reading.puzzle == plain.puzzle


@pytest.mark.parametrize("light", [0.3, 0.5, 0.7])
def test_blue_that_is_nearly_black_in_dim_light_is_not_taken_as_given(light: float) -> None:
    rgb, plain, blue = blacken(HALF_SHOT.rgb), HALF_SHOT.read(), np.array((20, 20, 110))
    for r, c, _ in HALF_SHOT.truth["typed"]:
        box = box_of(plain, (r, c), beyond=-6)
        rgb[box] = blue + rgb[box] / 255 * (255 - blue)
    reading = PAGE_SHOT.read((rgb * light).clip(0, 255).astype(np.uint8))
    assert reading.warnings or reading.puzzle == plain.puzzle


@pytest.mark.parametrize(("pen", "plain_to_see"), [(1, True), (5, True), (6, False)])
def test_a_board_full_of_notes_is_still_a_sudoku_where_their_pen_is_broad(
    pen: int, plain_to_see: bool
) -> None:
    plain, rgb = HALF_SHOT.read(), HALF_SHOT.rgb
    with_digits = {*givens_of(plain), *((r, c) for r, c, _ in HALF_SHOT.truth["typed"])}
    row, column, _ = HALF_SHOT.truth["notes"][0]
    note = rgb[box_of(plain, (row, column), beyond=-6)].copy()
    for cell in {*np.ndindex(6, 6)} - with_digits:
        height, width = rgb[box_of(plain, cell, beyond=-6)].shape[:2]
        broad = cv2.erode(cv2.resize(note, (width, height)), np.ones((pen, pen)))
        rgb[box_of(plain, cell, beyond=-6)] = broad
    again = PAGE_SHOT.read(rgb)
    assert again.puzzle == plain.puzzle
    assert (again.warnings == ()) == plain_to_see


def test_a_tinted_ground_does_not_make_a_digit_a_typed_one() -> None:
    plain, tinted = PAGE_SHOT.read(), blacken(PAGE_SHOT.rgb)
    tinted[box_of(plain, first_given(PAGE_SHOT), 0.1, 0.9)] *= np.array(PURPLE) / 255
    again = PAGE_SHOT.read(tinted.astype(np.uint8))
    assert again.puzzle == plain.puzzle
    assert again.marks["digits"] == ()


def shift_row(rgb: np.ndarray, reading: Reading, row: int, cells: float) -> np.ndarray:
    """Move one row to the right, and fill the gap with its ground."""
    top, bottom = (round(reading.lattice.point(r, 0)[1]) for r in (row, row + 1))
    by, out = round(cells * reading.lattice.cell), rgb.copy()
    out[top:bottom] = rgb[bottom - 8, rgb.shape[1] // 2 + 6]
    part = slice(max(0, by), rgb.shape[1] + min(0, by))
    taken = slice(max(0, -by), rgb.shape[1] - max(0, by))
    out[top:bottom, part] = rgb[top:bottom, taken]
    return out


@pytest.mark.parametrize(("cells", "doubted"), [(-0.2, False), (0.2, False), (0.34, True)])
def test_a_row_that_stands_aside_is_read_where_it_stands(cells: float, doubted: bool) -> None:
    plain = FULL_SHOT.read()
    found = FULL_SHOT.read(shift_row(FULL_SHOT.rgb, plain, 5, cells))
    assert found.puzzle == plain.puzzle
    assert ("rows of the board are shifted sideways: 6" in found.warnings) == doubted


def frame_cells(shot: Shot, cells: Sequence[Cell]) -> np.ndarray:
    """Draw frames within the lines of some cells, as cages have them."""
    rgb, lattice = shot.rgb, shot.read().lattice
    for r, c in cells:
        (x0, y0), (x1, y1) = (lattice.point(r + d, c + d) for d in (0.08, 0.92))
        cv2.rectangle(rgb, (round(x0), round(y0)), (round(x1), round(y1)), (60, 60, 60), 1)
    return rgb


@pytest.mark.parametrize(("count", "sorts"), [(2, set()), (4, {Sort.UNKNOWN_SYMBOL})])
def test_cells_framed_within_their_lines_are_doubted(count: int, sorts: set[Sort]) -> None:
    reading = PAGE_SHOT.read(frame_cells(PAGE_SHOT, [(i, 2 * i % 6) for i in range(count)]))
    assert {doubt.sort for doubt in reading.doubts} >= sorts
    assert bool(reading.doubts) == bool(sorts)


def test_a_board_of_framed_cells_is_another_sudoku() -> None:
    with pytest.raises(NoBoardFound, match="sudoku"):
        read_capture(frame_cells(FULL_SHOT, [*np.ndindex(6, 6)]))


@pytest.mark.parametrize("broad", [0.08, 0.14, 0.2])
def test_broad_lines_between_boxes_frame_no_cells(broad: float) -> None:
    rgb, plain = FULL_SHOT.rgb, FULL_SHOT.read()
    n, width = plain.lattice.n, round(broad * plain.lattice.cell)
    for ends in [((r, 0), (r, n)) for r in (2, 4)] + [((0, 3), (n, 3))]:
        (x0, y0), (x1, y1) = (plain.lattice.point(*end) for end in ends)
        cv2.line(rgb, (round(x0), round(y0)), (round(x1), round(y1)), (90, 90, 90), width)
    assert read_capture(rgb).puzzle == plain.puzzle


@pytest.mark.parametrize("share", [0.35, 0.5, 0.65])
@pytest.mark.parametrize("name", ["light-page", "light-half", "dark-half"])
def test_a_given_that_shows_through_something_is_not_taken_as_typed(name: str, share: float) -> None:
    shot = Shot(f"sudoku/{name}")
    given = first_given(shot)
    red = cover_cell(shot, given, (226, 66, 66)).astype(float)
    found = shot.read((share * red + (1 - share) * shot.rgb).astype(np.uint8))
    assert given in givens_of(found) or any(cell_name(given) in text for text in found.warnings)


def cover_line(reach: float) -> np.ndarray:
    """Cover the lines beside a given up to so many cells from its middle, in the colour of its ground."""
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb
    cell = min(c for c in givens_of(plain) if 0 < c[0] < 5 and 0 < c[1] < 5)
    x, y = (round(v) for v in plain.lattice.point(cell[0] + 0.12, cell[1] + 0.12))
    rgb[box_of(plain, cell, 0.5 - reach, 0.5 + reach)] = rgb[y, x].copy()
    return rgb


def draw_finished_in_one_ink() -> np.ndarray:
    is_ink = FULL_SHOT.rgb.mean(axis=2, keepdims=True) < 200
    return np.where(is_ink, 30, FULL_SHOT.rgb).astype(np.uint8)


def draw_one_given() -> np.ndarray:
    rgb = PAGE_SHOT.rgb.astype(float)
    dark, box = blacken(rgb), box_of(PAGE_SHOT.read(), first_given(PAGE_SHOT), 0.15, 0.85)
    dark[box] = rgb[box] + (dark[box][0, 0] - rgb[box][0, 0])
    return dark.clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("picture", "doubt"),
    [
        pytest.param(lambda: cover_cell(PAGE_SHOT, first_given(PAGE_SHOT), (200, 40, 40)), "", id="red"),
        pytest.param(lambda: cover_cell(PAGE_SHOT, first_given(PAGE_SHOT), (40, 90, 200)), "", id="blue"),
        pytest.param(lambda: cover_cell(PAGE_SHOT, first_given(PAGE_SHOT), (90, 90, 90)), "", id="grey"),
        pytest.param(lambda: cover_line(0.53), "", id="a part of the lines"),
        pytest.param(lambda: cover_line(0.97), "", id="whole lines"),
        pytest.param(draw_finished_in_one_ink, "which of them are given", id="one ink"),
        pytest.param(draw_one_given, "may be given or put in", id="one given"),
    ],
)
def test_what_hides_digits_or_makes_them_alike_is_doubted(
    picture: Callable[[], np.ndarray], doubt: str
) -> None:
    assert any(doubt in text for text in PAGE_SHOT.read(picture()).warnings)


def test_a_board_without_boxes_is_none_unless_it_is_said() -> None:
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb
    n = plain.puzzle.shape[0]
    for i in range(1, n):
        x, y = (round(v) for v in plain.lattice.point(i, i))
        (left, top), (right, bottom) = (map(round, plain.lattice.point(k, k)) for k in (0, n))
        for line in (np.s_[top:bottom, x - 3 : x + 4], np.s_[y - 3 : y + 4, left:right]):
            rgb[line] = 255
        rgb[top:bottom, x] = rgb[y, left:right] = 120
    with_game = read_capture(rgb, game="minisudoku")
    assert with_game.puzzle == plain.puzzle
    assert any("lines between the boxes" in text for text in with_game.warnings)


@pytest.mark.parametrize("left", [1.0, 0.3, 0.2, 0.15, 0.12])
def test_givens_too_faint_to_be_read_are_no_empty_cells(left: float) -> None:
    """Typed digits keep twice their contrast."""
    plain, rgb = FULL_SHOT.read(), FULL_SHOT.rgb
    page = np.full(3, 255.0)
    try:
        found = read_capture((page + left * (rgb - page)).astype(np.uint8))
    except NoBoardFound:
        return
    assert found.puzzle == plain.puzzle or found.warnings


# Boards of 9 rows, which people meet far more often: Sudokus in any look, and never Queens.

PUZZLE = (
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
)
ANSWER = (
    "534678912",
    "672195348",
    "198342567",
    "859761423",
    "426853791",
    "713924856",
    "961537284",
    "287419635",
    "345286179",
)
PASTELS = ("#f9c5d1", "#c5e8f9", "#d4f9c5", "#f9efc5", "#dcc5f9", "#c5f9ee", "#f9d8c5", "#e0e0e0", "#c5d0f9")


@dataclass(frozen=True)
class NineRowsLook:
    """page, thin, thick, ink: colours. widths: of lines in pixels. boxes: grounds of the boxes, in turn."""

    page: str = "white"
    thin: str = "#bbbbbb"
    thick: str = "black"
    ink: str = "black"
    widths: tuple[int, int] = (1, 4)
    boxes: tuple[str, ...] = ()


NINE_ROWS_LOOKS = {
    "paper": NineRowsLook(thin="black", widths=(1, 3)),
    "app": NineRowsLook(thin="#c7cfdb", thick="#344861", ink="#344861", widths=(1, 2)),
    "dark": NineRowsLook("#1e1e1e", "#444444", "#bbbbbb", "#eeeeee", (1, 3)),
    "grey boxes": NineRowsLook(thin="#999999", thick="#999999", widths=(1, 1), boxes=("#ffffff", "#d9d9d9")),
    "coloured boxes": NineRowsLook(thin="#333333", thick="#333333", widths=(2, 6), boxes=PASTELS),
    "old paper": NineRowsLook("#fff8e7", "#c9b98f", "#5a4a2a", "#3b2f1a", (2, 5)),
}


def draw_look(look: NineRowsLook, rows: tuple[str, ...], cell: int) -> np.ndarray:
    side, edge = 9 * cell, 30
    picture = Image.new("RGB", (side + 2 * edge, side + 4 * edge), look.page)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(0.6 * cell)
    for i, ground in enumerate((look.boxes * 9)[:9]):
        top, left = (edge + 3 * cell * part for part in divmod(i, 3))
        draw.rectangle((left, top, left + 3 * cell, top + 3 * cell), ground)
    for i in sorted(range(10), key=lambda i: i % 3 == 0):
        colour, width = (look.thin, look.thick)[i % 3 == 0], look.widths[i % 3 == 0]
        at = edge + i * cell
        draw.line((at, edge, at, edge + side), colour, width)
        draw.line((edge, at, edge + side, at), colour, width)
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            middle = edge + (c + 0.5) * cell, edge + (r + 0.5) * cell
            draw.text(middle, digit.replace(".", ""), look.ink, font, "mm")
    return np.asarray(picture)


@pytest.mark.parametrize("cell", [40, 70])
@pytest.mark.parametrize("look", NINE_ROWS_LOOKS)
def test_a_board_of_nine_rows_is_a_sudoku(look: str, cell: int) -> None:
    result = snap(draw_look(NINE_ROWS_LOOKS[look], PUZZLE, cell))
    assert result.board
    assert (result.board.game, result.answer) == ("minisudoku", ANSWER)


@pytest.mark.parametrize("look", NINE_ROWS_LOOKS)
def test_an_empty_one_is_no_other_game(look: str) -> None:
    result = snap(draw_look(NINE_ROWS_LOOKS[look], ("." * 9,) * 9, 50))
    assert result.board is None or result.board.game == "minisudoku"
