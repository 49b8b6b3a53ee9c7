"""Numbers beside a board are another game's clues, unless they are coordinates."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.vision.correction import Correction
from queens_snap.vision.queens.other_games import CLUES_DOUBT, SideLabels, judge_labels, possible_clues
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import OtherGame

from ...drawing import BOARD_8, DrawnBoard, draw

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
    rgb = draw_with_labels(ROW_NUMBERS, COLUMN_NUMBERS, cell=cell, away=away).rgb
    with pytest.raises(OtherGame, match="numbers beside its rows and columns"):
        read(255 - rgb if dark else rgb)


def test_they_are_on_the_right_and_below_as_well() -> None:
    with pytest.raises(OtherGame):
        read(draw_with_labels(right=ROW_NUMBERS, bottom=COLUMN_NUMBERS).rgb)


@pytest.mark.parametrize(
    ("what", "drawn"),
    [
        ("nothing", draw_with_labels),
        ("numbers in order", lambda: draw_with_labels(COORDINATES, COORDINATES)),
        ("letters", lambda: draw_with_labels("ABCDEFGH", "abcdefgh")),
        (
            "a chess board's",
            lambda: draw_with_labels(COORDINATES[::-1], "ABCDEFGH", COORDINATES[::-1], "ABCDEFGH"),
        ),
        ("rows alone", lambda: draw_with_labels(ROW_NUMBERS)),
        (
            "the same at both ends",
            lambda: draw_with_labels(ROW_NUMBERS, COLUMN_NUMBERS, ROW_NUMBERS, COLUMN_NUMBERS),
        ),
    ],
)
def test_coordinates_are_no_clues(what: str, drawn: Callable[[], DrawnBoard]) -> None:
    assert read(drawn().rgb).warnings == (), what


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
    half = SideLabels(
        *labels_read(ROW_NUMBERS)[:1],
        np.vstack([labels_read(ROW_NUMBERS).chances[:4], labels_read(ROW_NUMBERS, 0.5).chances[4:]]),
        np.arange(8),
        True,
    )
    assert judge_labels([half], [half]) == [CLUES_DOUBT]
    assert judge_labels([labels_read("21221122")], [labels_read("11221212")]) == [
        CLUES_DOUBT
    ]  # stars that rows still need
    assert judge_labels([labels_read(ROW_NUMBERS)], []) == []
