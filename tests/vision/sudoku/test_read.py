"""Sudoku read from captures of our own: digits, what is given, pencil notes, and that doubts are said."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound

from ...slow import mark_slow
from ..captures import CAPTURES, Shot, box_of

PAGE_SHOT, HALF_SHOT, FULL_SHOT = (Shot(f"sudoku/light-{name}") for name in ("page", "half", "full"))
OTHER_GAME_CAPTURES = [name for name in CAPTURES if name.startswith(("tango/", "zip/"))]
MAX_INK_LEVEL = 150  # of the grey givens: what is darker becomes black
PURPLE = (225, 178, 250)


def givens_of(reading: Reading) -> dict[tuple[int, int], int]:
    assert isinstance(reading.puzzle, Sudoku)
    return dict(reading.puzzle.digits)


@pytest.mark.parametrize("name", ["light-page", "dark-page", "light-half"])
def test_a_board_without_a_frame_is_found_whole(name: str) -> None:
    shot = Shot(f"sudoku/{name}")
    rgb, (x0, y0, x1, y1) = shot.rgb, map(round, shot.truth["bbox"])
    cell = (x1 - x0) // shot.n
    within = np.zeros(rgb.shape[:2], bool)
    within[y0 + cell // 16 : y1 - cell // 16, x0 + cell // 16 : x1 - cell // 16] = True
    rgb[~within] = rgb[y0 + cell // 4, x0 + cell // 6]
    assert shot.read(rgb).puzzle == shot.read().puzzle


@pytest.mark.parametrize("beyond", [1, 2])
@pytest.mark.parametrize("cell", [(1, 1), (2, 3), (3, 2)])
@pytest.mark.parametrize("colour", [(30, 110, 230), (20, 140, 60)])
def test_the_frame_of_the_chosen_cell_hides_nothing(
    colour: tuple[int, ...], cell: tuple[int, int], beyond: int
) -> None:
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
    rgb, plain = HALF_SHOT.rgb.astype(float), HALF_SHOT.read()
    rgb = (rgb - MAX_INK_LEVEL).clip(0) * 255 / (255 - MAX_INK_LEVEL)  # all black ...
    for r, c, _ in HALF_SHOT.truth["typed"]:  # ... but what was typed
        box = box_of(plain, (r, c), beyond=-6)
        rgb[box] = np.array((20, 20, 110)) + rgb[box] / 255 * (np.array((255, 255, 255)) - (20, 20, 110))
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


def test_wrong_digits_are_named_and_the_rest_is_solved() -> None:
    wrong = Shot("sudoku/light-wrong")
    result = snap(wrong.path)
    assert result.status == "solved"
    assert [list(mark.cell) for mark in result.mistakes] == wrong.truth["wrong"]


def test_a_tinted_ground_does_not_make_a_digit_a_typed_one() -> None:
    plain = PAGE_SHOT.read()
    given, *_ = givens_of(plain)
    tinted = (
        (PAGE_SHOT.rgb.astype(float) - MAX_INK_LEVEL).clip(0) * 255 / (255 - MAX_INK_LEVEL)
    )  # black digits
    tinted[box_of(plain, given, 0.1, 0.9)] *= np.array(PURPLE) / 255
    again = PAGE_SHOT.read(tinted.astype(np.uint8))
    assert again.puzzle == plain.puzzle
    assert again.marks["digits"] == ()


@pytest.mark.parametrize("name", OTHER_GAME_CAPTURES)
def test_boards_of_other_games_are_none(name: str) -> None:
    assert read_capture(Shot(name).rgb).puzzle.game != "minisudoku"


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


def test_cells_framed_within_their_lines_are_those_of_another_sudoku() -> None:
    rgb, plain = FULL_SHOT.rgb, FULL_SHOT.read()
    for r, c in np.ndindex(*plain.puzzle.shape):
        (x0, y0), (x1, y1) = (plain.lattice.point(r + d, c + d) for d in (0.08, 0.92))
        cv2.rectangle(rgb, (round(x0), round(y0)), (round(x1), round(y1)), (60, 60, 60), 1)
    with pytest.raises(NoBoardFound, match="sudoku"):
        read_capture(rgb)


@pytest.mark.parametrize("broad", [0.08, 0.14, 0.2])
def test_broad_lines_between_boxes_frame_no_cells(broad: float) -> None:
    rgb, plain = FULL_SHOT.rgb, FULL_SHOT.read()
    n, width = plain.lattice.n, round(broad * plain.lattice.cell)
    for ends in [((r, 0), (r, n)) for r in (2, 4)] + [((0, 3), (n, 3))]:
        (x0, y0), (x1, y1) = (plain.lattice.point(*end) for end in ends)
        cv2.line(rgb, (round(x0), round(y0)), (round(x1), round(y1)), (90, 90, 90), width)
    assert read_capture(rgb).puzzle == plain.puzzle


def cover_cell(shot: Shot, cell: Cell, colour: tuple[int, ...]) -> np.ndarray:
    """Draw something over most of a cell."""
    out = shot.rgb
    out[box_of(shot.read(), cell, 0.12, 0.88)] = colour
    return out


@pytest.mark.parametrize("colour", [(200, 40, 40), (40, 90, 200), (90, 90, 90)])
def test_something_on_a_given_is_doubted(colour: tuple[int, ...]) -> None:
    given = min(givens_of(PAGE_SHOT.read()))
    assert PAGE_SHOT.read(cover_cell(PAGE_SHOT, given, colour)).warnings


@pytest.mark.parametrize("share", [0.35, 0.5, 0.65])
@pytest.mark.parametrize("name", ["light-page", "light-half", "dark-half"])
def test_a_given_that_shows_through_something_is_not_taken_as_typed(name: str, share: float) -> None:
    shot = Shot(f"sudoku/{name}")
    given = min(givens_of(shot.read()))
    red = cover_cell(shot, given, (226, 66, 66)).astype(float)
    found = shot.read((share * red + (1 - share) * shot.rgb).astype(np.uint8))
    assert given in givens_of(found) or any(cell_name(given) in text for text in found.warnings)


@pytest.mark.parametrize("reach", [0.53, 0.97])
def test_a_line_of_which_something_covers_a_part_is_doubted(reach: float) -> None:
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb
    cell = min(c for c in givens_of(plain) if 0 < c[0] < 5 and 0 < c[1] < 5)
    x, y = (round(v) for v in plain.lattice.point(cell[0] + 0.12, cell[1] + 0.12))
    rgb[box_of(plain, cell, 0.5 - reach, 0.5 + reach)] = rgb[y, x].copy()
    assert PAGE_SHOT.read(rgb).warnings


def test_a_finished_board_of_one_kind_is_doubted() -> None:
    rgb = FULL_SHOT.rgb
    flat = rgb.mean(axis=2)
    alike = np.where(flat[..., None] < 200, 30, rgb).astype(np.uint8)
    assert any("which of them are given" in text for text in PAGE_SHOT.read(alike).warnings)


def test_hardly_any_given_among_what_was_typed_is_doubted() -> None:
    plain, rgb = PAGE_SHOT.read(), PAGE_SHOT.rgb.astype(float)
    box = box_of(plain, min(givens_of(plain)), 0.15, 0.85)
    dark = (rgb - MAX_INK_LEVEL).clip(0) * 255 / (255 - MAX_INK_LEVEL)  # black digits, but for one
    dark[box] = rgb[box] + (dark[box][0, 0] - rgb[box][0, 0])
    found = PAGE_SHOT.read(dark.clip(0, 255).astype(np.uint8))
    assert len(givens_of(found)) == 1
    assert any("hardly any digit looks given" in text for text in found.warnings)


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
