"""Boards of other games: Sudokus, letters, sums, shaded cells and numbers beside the board are refused or
doubted; a player's marks and coordinates are not."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision.correction import Correction
from queens_snap.vision.queens.marks import FoundMarks
from queens_snap.vision.queens.other_games import (
    CLUES_DOUBT,
    SideLabels,
    box_shape_of_regions,
    filled_cells,
    judge_labels,
    possible_clues,
    rectangle_doubts,
    text_doubts,
)
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import OtherGame

from ..drawing import BOARD_8, DrawnBoard, add_mark, draw
from ..wend.drawing import draw_board as draw_letter_board

SUDOKU_BOXES = ("AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF")


def write_characters(drawn: DrawnBoard, texts: str) -> None:
    """Write a character into every third cell."""
    for i, text in enumerate(texts):
        r, c = divmod(3 * i, 8)
        at = tuple(round(drawn.bbox[0] + (v + 0.25) * drawn.cell) for v in (c, r + 0.5))
        size, font = drawn.cell / 50, cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(drawn.rgb, text, at, font, size, (20, 20, 20), 2, cv2.LINE_AA)


def test_boxes_are_told_from_other_regions():
    labels = np.array([[ord(x) - 65 for x in row] for row in SUDOKU_BOXES])
    assert box_shape_of_regions(labels) == (2, 3)
    labels[0, 2] = 1
    assert box_shape_of_regions(labels) is None


@pytest.mark.parametrize("white", [True, False])
def test_a_sudoku_is_another_game(white: bool):
    with pytest.raises(OtherGame, match="2 x 3"):
        read(draw(SUDOKU_BOXES, 44, white=white).rgb)


def test_another_game_is_unreadable_with_its_own_code():
    result = snap(draw(SUDOKU_BOXES, 44).rgb)
    assert (result.status, result.exit_status) == ("unreadable", 3)
    assert result.to_json()["error"]["code"] == "other-game"


@pytest.mark.parametrize(
    ("texts", "doubt"),
    [
        ("KK", None),
        ("KRM", "some cells hold something other"),
        ("3851", "some cells hold something other"),
        ("AKRBEMTSGDNZHWPCFULVY", "another game"),
    ],
)
def test_letters_in_some_cells_are_doubted(texts: str, doubt: str | None) -> None:
    drawn = draw(BOARD_8, 48)
    write_characters(drawn, texts)
    warnings = "; ".join(read(drawn.rgb).warnings)
    assert doubt in warnings if doubt else "some cells hold something other" not in warnings


FIRST_CELLS = [divmod("".join(BOARD_8).index(letter), 8) for letter in "ABCDEFGH"]  # of regions
EVERY_THIRD_CELL = [(r, c) for r in range(8) for c in range(r % 2, 8, 3)]


@pytest.mark.parametrize("kind", ["crown", "disc", "star", "cross"])
@pytest.mark.parametrize("cells", [EVERY_THIRD_CELL, FIRST_CELLS], ids=["every third", "first"])
def test_marks_are_neither_letters_nor_sums(cells: list[tuple[int, int]], kind: str):
    drawn = draw(BOARD_8, 48)
    for r, c in cells:
        add_mark(drawn, r, c, kind)
    assert read(drawn.rgb).warnings == ()


def test_regions_that_are_all_rectangles_are_doubted() -> None:
    patches = np.array([[0, 0, 0, 1, 1], [2, 3, 3, 1, 1], *[[2, 3, 3, 4, 4]] * 3])
    assert len(rectangle_doubts(patches)) == 1
    bent = patches.copy()
    bent[0, 2] = 1
    assert rectangle_doubts(bent) == []


LETTER_BOARDS = (
    *("QUIETLYAB", "BARK#ONED", "##SWEPTUP", "FOLDINGER", "MOUTHEDLY"),
    *("JAB#CVXNO", "ZEBRAS#WE", "PLAINTIVE", "HOMEWARDS"),
)


@pytest.mark.parametrize("dark", [False, True])
def test_a_board_with_more_letters_than_a_wend_has_is_not_read(dark: bool):
    assert snap(draw_letter_board(LETTER_BOARDS, dark=dark).rgb).status == "unreadable"


FOUR_REGIONS = np.repeat(np.repeat(np.arange(4).reshape(2, 2), 2, axis=0), 2, axis=1)


@pytest.mark.parametrize(
    ("cells", "doubted"),
    [
        ([(0, 0), (0, 2), (2, 0), (2, 2)], True),  # one in each region, as sums stand
        ([(0, 0), (0, 2)], False),  # a pointer may reach into two
        ([(0, c) for c in range(4)] + [(r, 0) for r in range(1, 4)], False),  # coordinates
        ([(0, 0), (0, 1), (3, 3)], False),  # a player's notes
    ],
)
def test_text_in_corners_is_doubted_where_it_stands_once_in_a_region(
    cells: list[tuple[int, int]], doubted: bool
) -> None:
    assert bool(text_doubts(FoundMarks({}, (), tuple(cells)), FOUR_REGIONS)) == doubted


def draw_with_sums(cells: list[tuple[int, int]], cell: int, white: bool) -> DrawnBoard:
    drawn = draw(BOARD_8, cell, white=white)
    for r, c in cells:
        at = drawn.bbox[0] + round((c + 0.12) * cell), drawn.bbox[1] + round((r + 0.37) * cell)
        cv2.putText(drawn.rgb, "17", at, cv2.FONT_HERSHEY_SIMPLEX, cell / 100, (20, 20, 20), 1, cv2.LINE_AA)
    return drawn


@pytest.mark.parametrize("white", [True, False])
@pytest.mark.parametrize("cell", [30, 60])
@pytest.mark.parametrize(
    ("cells", "doubted"),
    [
        (FIRST_CELLS, True),
        (FIRST_CELLS[1:], True),
        (FIRST_CELLS[:3], True),  # some cages of a puzzle have no sum
        (FIRST_CELLS[:1], False),
        ([(r, c + 1) for r, c in FIRST_CELLS[:2]], False),
    ],
)
def test_sums_in_the_first_cells_of_regions_are_doubted(
    cells: list[tuple[int, int]], doubted: bool, cell: int, white: bool
) -> None:
    warnings = read(draw_with_sums(cells, cell, white).rgb).warnings
    assert any("text in the corners" in text for text in warnings) == doubted


SHADED_CELLS = [(0, 0), (0, 2), (1, 2), (2, 0), (3, 3)]


def filled_colours(
    cells: list[tuple[int, int]], *inks: tuple[int, int, int], ground: int = 255
) -> np.ndarray:
    """Return cell colours: a plain ground, and filled cells in alternating inks."""
    colours = np.full((4, 4, 3), ground, np.float32)
    for i, cell in enumerate(cells):
        colours[cell] = inks[i % len(inks)]
    return colours


@pytest.mark.parametrize(
    ("what", "colours", "cells"),
    [
        ("nothing", filled_colours([]), []),
        ("grey", filled_colours(SHADED_CELLS, (150, 150, 150)), SHADED_CELLS),
        ("blue", filled_colours(SHADED_CELLS, (92, 178, 240)), SHADED_CELLS),
        ("in the dark", filled_colours(SHADED_CELLS, (150, 150, 150), ground=30), SHADED_CELLS),
        ("a pale tint", filled_colours(SHADED_CELLS, (225, 235, 250)), []),
        ("in many colours", filled_colours(SHADED_CELLS, (92, 178, 240), (240, 80, 80), (60, 160, 60)), []),
        ("too few", filled_colours(SHADED_CELLS[:3], (150, 150, 150)), []),
        ("a whole region", filled_colours([(0, 0), (0, 1), (1, 0), (1, 1)], (150, 150, 150)), []),
    ],
)
def test_cells_filled_across_regions_are_told(
    what: str, colours: np.ndarray, cells: list[tuple[int, int]]
) -> None:
    assert filled_cells(FOUR_REGIONS, colours) == cells, what


@pytest.mark.parametrize("shaded", [True, False])
def test_a_shaded_board_is_doubted(shaded: bool) -> None:
    drawn = draw(BOARD_8, 48, white=True, thick=0.1)
    left = dict.fromkeys("ABCDEFGH", 4 if shaded else 0)  # as in LITS
    for r, c in np.ndindex(8, 8):
        if left[BOARD_8[r][c]]:
            left[BOARD_8[r][c]] -= 1
            drawn.inside(r, c, 0.08)[:] = 120
    doubted = any("cells are filled across regions" in warning for warning in read(drawn.rgb).warnings)
    assert doubted == shaded


ROW_NUMBERS, COLUMN_NUMBERS, COORDINATES = "34612523", "52143364", "12345678"


def labels_read(numbers: str, sure: float = 1.0) -> SideLabels:
    """Return labels as if they had been read; "." is none."""
    places = [i for i, text in enumerate(numbers) if text != "."]
    seen = np.array([int(numbers[i]) for i in places])
    chances = np.full((len(seen), 100), (1 - sure) / 99)
    chances[np.arange(len(seen)), seen] = sure
    return SideLabels(seen, chances, np.array(places), len(set(seen.tolist())) < len(seen))


def draw_with_labels(
    left: str = "", top: str = "", right: str = "", bottom: str = "", *, cell: int = 48, away: float = 0.5
) -> DrawnBoard:
    """Draw a board with labels at a distance in cells."""
    drawn = draw(BOARD_8, cell, margin=1.5)
    x0, y0, x1, y1 = drawn.bbox
    for i in range(8):
        along = (i + 0.5) * cell
        at = {
            (x0 - away * cell, y0 + along): left,
            (x0 + along, y0 - away * cell): top,
            (x1 + away * cell, y0 + along): right,
            (x0 + along, y1 + away * cell): bottom,
        }
        for (x, y), texts in at.items():
            if texts:
                size, font = cell / 70, cv2.FONT_HERSHEY_DUPLEX
                (w, h), _ = cv2.getTextSize(texts[i], font, size, 1)
                where = round(x - w / 2), round(y + h / 2)
                cv2.putText(drawn.rgb, texts[i], where, font, size, (30, 30, 30), 1, cv2.LINE_AA)
    return drawn


@pytest.mark.parametrize(("cell", "away"), [(40, 0.4), (48, 0.6), (80, 1.0)])
@pytest.mark.parametrize("dark", [True, False])
def test_numbers_beside_rows_and_columns_are_another_game(cell: int, away: float, dark: bool) -> None:
    rows, columns = ("left", "top") if dark else ("right", "bottom")
    sides = {rows: ROW_NUMBERS, columns: COLUMN_NUMBERS}
    rgb = draw_with_labels(**sides, cell=cell, away=away).rgb
    with pytest.raises(OtherGame, match="numbers beside its rows and columns"):
        read(255 - rgb if dark else rgb)


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param((), id="nothing"),
        pytest.param((COORDINATES, COORDINATES), id="numbers in order"),
        pytest.param(("ABCDEFGH", "abcdefgh"), id="letters"),
        pytest.param((COORDINATES[::-1], "ABCDEFGH") * 2, id="a chess board's"),
        pytest.param((ROW_NUMBERS,), id="rows alone"),
        pytest.param((ROW_NUMBERS, COLUMN_NUMBERS) * 2, id="the same at both ends"),
    ],
)
def test_coordinates_are_no_clues(texts: tuple[str, ...]) -> None:
    assert read(draw_with_labels(*texts).rgb).warnings == ()


def test_who_gives_cells_has_the_board_read() -> None:
    reading = read(
        draw_with_labels(ROW_NUMBERS, COLUMN_NUMBERS).rgb, correction=Correction(cells=(((0, 0), (0, 1)),))
    )
    assert str(CLUES_DOUBT) not in reading.warnings


@pytest.mark.parametrize(
    ("numbers", "in_order"),
    [
        ("12345678", True),
        ("87654321", True),
        ("01234567", True),
        ("123.56.8", True),
        ("12345178", True),
        ("12341178", False),
        ("34612523", False),
        ("55555555", False),
    ],
)
def test_order_is_told_in_spite_of_a_misread_label(numbers: str, in_order: bool) -> None:
    assert labels_read(numbers).in_order == in_order


def test_labels_that_agree_with_those_opposite_are_coordinates() -> None:
    assert possible_clues(labels_read(ROW_NUMBERS), labels_read(ROW_NUMBERS)) == []
    assert len(possible_clues(labels_read(ROW_NUMBERS), labels_read(COLUMN_NUMBERS))) == 2
    assert possible_clues(None, None) == []


def test_numbers_that_are_hard_to_read_or_small_are_doubted() -> None:
    sure, unsure = labels_read(ROW_NUMBERS), labels_read(ROW_NUMBERS, 0.5)
    half = sure._replace(chances=np.vstack([sure.chances[:4], unsure.chances[4:]]))
    assert judge_labels([half], [half]) == [CLUES_DOUBT]
    stars_that_rows_need = [labels_read("21221122")], [labels_read("11221212")]
    assert judge_labels(*stars_that_rows_need) == [CLUES_DOUBT]
    assert judge_labels([labels_read(ROW_NUMBERS)], []) == []
