"""Things of other programs and other puzzles on a board are doubted, whatever the game."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.vision.doubts import Sort
from queens_snap.vision.recognise import read_capture

from .captures import Shot
from .drawing import draw_grid


def draw_stones(with_moons: bool) -> np.ndarray:
    """Draw orange discs and blue rings on an empty board, or crescents instead of rings."""
    n, cell, edge = 6, 48, 30
    rgb = np.full((n * cell + 2 * edge, n * cell + 2 * edge, 3), 255, np.uint8)
    draw_grid(rgb, edge, cell, n, (200, 200, 200), 1)
    cv2.rectangle(rgb, (edge, edge), (edge + n * cell, edge + n * cell), (0, 0, 0), 2)
    for i, (r, c) in enumerate([(0, 1), (0, 2), (0, 5), (2, 1), (2, 2), (2, 4), (4, 5), (5, 0)]):
        x, y = edge + c * cell + cell // 2, edge + r * cell + cell // 2
        if i % 2:
            cv2.circle(rgb, (x, y), 11, (230, 120, 20), -1, cv2.LINE_AA)
        elif with_moons:
            cv2.circle(rgb, (x, y), 11, (60, 110, 230), -1, cv2.LINE_AA)
            cv2.circle(rgb, (x + 6, y - 5), 9, (255, 255, 255), -1, cv2.LINE_AA)
        else:
            cv2.circle(rgb, (x, y), 11, (60, 110, 230), 2, cv2.LINE_AA)
    return rgb


def draw_extra_sign(colour: tuple[int, int, int]) -> np.ndarray:
    """Draw a Tango with one more `=` between two cells, in this colour."""
    shot = Shot("tango/tango-light")
    rgb = shot.rgb
    for off in (-0.035, 0.035):
        ends = [shot.pixel_at(3 + off, 5.5 + side) for side in (-0.06, 0.06)]
        cv2.line(rgb, ends[0], ends[1], colour, max(2, round(0.03 * shot.cell)))
    return rgb


@pytest.mark.parametrize(
    ("draw", "sort"),
    [
        pytest.param(lambda: draw_stones(with_moons=False), Sort.OTHER_GAME, id="stones"),
        pytest.param(lambda: draw_stones(with_moons=True), None, id="suns-and-moons"),
        pytest.param(lambda: draw_extra_sign((230, 25, 25)), Sort.UNCLEAR, id="red-letter"),
    ],
)
def test_a_board_with_things_of_another_is_doubted(draw: Callable[[], np.ndarray], sort: Sort | None) -> None:
    doubts = {doubt.sort for doubt in read_capture(draw()).doubts}
    assert sort in doubts if sort else not doubts


Shown = tuple[np.ndarray, tuple[int, int]]  # a picture, and the cell on which something lies


def frame_empty_cell() -> Shown:
    shot = Shot("patches/light-6")
    rgb, clues = shot.rgb, {tuple(clue["cell"]) for clue in shot.truth["clues"]}
    r, c = next(cell for cell in np.ndindex(6, 6) if cell not in clues)
    ends = shot.pixel_at(r + 0.1, c + 0.1), shot.pixel_at(r + 0.9, c + 0.9)
    return cv2.rectangle(rgb, *ends, (30, 90, 220), round(0.06 * shot.cell)), (r, c)


def draw_spot_darker_than_page() -> Shown:
    shot = Shot("patches/dark-6")
    rgb, (r, c) = shot.rgb, shot.truth["clues"][0]["cell"]
    cv2.circle(rgb, shot.pixel_at(r + 0.5, c + 0.5), round(0.41 * shot.cell), (0, 0, 0), -1, cv2.LINE_AA)
    return rgb, (r, c)


def cover_clue_among_black_numbers() -> Shown:
    shot = Shot("patches/warm-8-small")
    rgb, (r, c) = shot.rgb, shot.truth["clues"][1]["cell"]
    (left, top), (right, bottom) = shot.pixel_at(r + 0.2, c + 0.14), shot.pixel_at(r + 0.8, c + 0.86)
    rgb[top:bottom, left:right] = 0
    return rgb, (r, c)


@pytest.mark.parametrize(
    "draw", [frame_empty_cell, draw_spot_darker_than_page, cover_clue_among_black_numbers]
)
def test_what_is_no_clue_of_patches_is_doubted(draw: Callable[[], Shown]) -> None:
    rgb, cell = draw()
    reading = read_capture(rgb)
    assert cell in reading.doubtful
    if draw is frame_empty_cell:
        assert reading.puzzle == Shot("patches/light-6").read().puzzle
