"""Answers and hints are drawn on boards of any size, to be read, and where they are promised."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from queens_snap.overlay.drawing import MIN_NUMBERED_CELL
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.paint.capture import MIN_CROPPED_CELL, min_legible_cell
from queens_snap.overlay.picture import Picture
from queens_snap.overlay.themes import THEMES
from queens_snap.pipeline import Snap, snap
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.source.errors import OtherGame

from ..slow import mark_slow
from .game_cases import READ_GAMES
from .parametrize import case_puzzle, every_game, every_puzzle
from .pictures import CELL, case_as_read, draw_case, read_case

QUEENS_GAMES = ("queens", "starbattle")
XFAIL_REASON = "what was seen"
BOARD_SIDES = (60, 120, 400, 4000)  # px, of the board
PLAYER_STATES = ("empty", "half", "wrong", "finished")
PAGE_COLOUR = (40, 90, 120)  # RGB, of what is not the board
RIM_IN_CELLS = 0.3  # of a cell, around the board: how far its frame and what stands on it reach


def read_at_side(game: str, side: int, state: str = "empty") -> Snap:
    """Return a result whose board has this side in pixels."""
    result = case_as_read(game, state=state)
    assert result.rgb is not None
    assert result.reading
    times = side / (CELL * result.reading.lattice.n)
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_NEAREST
    rgb = cv2.resize(result.rgb, None, fx=times, fy=times, interpolation=how)
    rgb.setflags(write=False)
    reading = replace(result.reading, lattice=result.reading.lattice.scaled(times))
    return replace(result, rgb=rgb, reading=reading)


def all_pictures(result: Snap) -> list[Picture | None]:
    """Return the pictures of the answer, of where to look, and of what follows there."""
    return [result.picture, result.hint_picture(where_only=True), result.hint_picture()]


@pytest.mark.parametrize("side", mark_slow(BOARD_SIDES, [4000]))
@every_game(of=READ_GAMES)
def test_whatever_the_size_it_can_be_read(game: str, side: int) -> None:
    result = read_at_side(game, side)
    assert result.rgb is not None
    assert result.reading
    for i, found in enumerate((result.picture, result.hint_picture())):
        assert found
        (height, width), (x, y) = result.rgb.shape[:2], found.offset
        cell = result.reading.lattice.cell
        least = min_legible_cell(DRAWINGS[game], result.rgb, result.reading.lattice)
        assert cell * found.scale >= (max(least, MIN_NUMBERED_CELL) if i else least)
        assert found.scale == int(found.scale)
        assert (found.scale > 1) == (side < 400) or found.scale == 1
        assert found.shape[0] >= y + height * found.scale
        assert found.shape[1] >= x + width * found.scale
        if not i:
            assert (found.shape[:2], found.offset) == (
                (height * found.scale, width * found.scale),
                (0, 0),
            )


@every_game(of=READ_GAMES)
def test_only_the_board_changes(game: str) -> None:
    result = read_at_side(game, 400)
    assert result.rgb is not None
    assert result.reading
    assert result.picture is not None
    x0, y0, x1, y1 = result.reading.lattice.bbox
    rim = RIM_IN_CELLS * result.reading.lattice.cell
    board = np.s_[round(y0 - rim) : round(y1 + rim), round(x0 - rim) : round(x1 + rim)]
    changed = (result.picture != result.rgb).any(axis=-1)
    assert changed[board].any()
    changed[board] = False
    assert not changed.any()


def picture_on_larger_page(game: str, side: int, state: str = "empty") -> Snap:
    """Return a picture of a board with this side in the middle of a larger page."""
    result = read_at_side(game, side, state)
    assert result.rgb is not None
    assert result.reading
    left, top = 700, 200
    page = np.full((1800, 2400, 3), PAGE_COLOUR, np.uint8)
    page[top : top + len(result.rgb), left : left + result.rgb.shape[1]] = result.rgb
    a, b, c, d = ((x + left, y + top) for x, y in result.reading.lattice.corners)
    lattice = Lattice(result.reading.lattice.n, (a, b, c, d))
    return replace(result, rgb=page, reading=replace(result.reading, lattice=lattice))


@pytest.mark.parametrize("side", [150, 400])
@every_game(of=READ_GAMES)
def test_a_cropped_picture_shows_the_board_alone(game: str, side: int) -> None:
    whole = picture_on_larger_page(game, side)
    assert whole.reading
    x0, y0, x1, y1 = whole.reading.lattice.bbox
    for found in all_pictures(replace(whole, crop=True)):
        assert found is not None
        (left, top), (right, bottom) = found.at(x0, y0), found.at(x1, y1)
        cell = (right - left) / whole.reading.lattice.n
        assert cell >= MIN_CROPPED_CELL
        assert min(left, top) >= 0
        assert (right, bottom) < (found.shape[1], found.shape[0])
        assert found.shape[1] - (right - left) < 1.5 * cell  # axes at most
        assert (np.abs(found.astype(int) - PAGE_COLOUR).max(-1) < 8).mean() < 0.01


@every_game(of=READ_GAMES)
def test_a_cropped_answer_is_that_part_of_the_whole_one(game: str) -> None:
    whole = picture_on_larger_page(game, 800)
    assert whole.reading
    part, picture = replace(whole, crop=True).picture, whole.picture
    assert part is not None
    assert picture is not None
    assert part.scale == picture.scale == 1
    (x, y), (height, width) = part.offset, part.shape[:2]
    assert np.array_equal(part, picture[-y : height - y, -x : width - x])
    assert replace(whole, crop=True).to_json(drawn=part)["drawn"] == {"offset": [x, y], "scale": 1}


@every_game(of=READ_GAMES)
def test_where_to_look_shows_nothing_of_what_follows(game: str) -> None:
    result = read_at_side(game, 400)
    found = result.hint_picture(where_only=True)
    assert found
    assert result.hint
    assert result.reading
    assert result.rgb is not None
    shown = result.to_json()["hint"]["where"]["cells"]
    for r, c in shown:
        (x0, y0), (x1, y1) = (result.reading.lattice.point(r + i, c + i) for i in (0.25, 0.75))
        before = result.rgb[round(y0) : round(y1), round(x0) : round(x1)]
        x, y = found.offset
        assert np.array_equal(found[round(y0) + y : round(y1) + y, round(x0) + x : round(x1) + x], before)


@every_game(of=("tango", "minisudoku"))
def test_what_a_hint_finds_has_the_ground_that_it_has_on_sheets(game: str) -> None:
    result = read_at_side(game, 400)
    found = result.hint_picture()
    assert found
    assert result.hint
    assert result.reading
    (left, top), lattice = found.offset, result.reading.lattice
    for (r, c), _ in result.hint.step.values:
        x, y = (round(v) for v in lattice.point(r + 0.12, c + 0.12))
        assert np.abs(found[y + top, x + left].astype(int) - THEMES["light"].colours["filled"]).max() < 12


@pytest.mark.parametrize("state", PLAYER_STATES)
@every_puzzle(without=("largest", "hard", "full"), of=READ_GAMES)
def test_whatever_stands_on_it_it_is_drawn(game: str, kind: str, state: str) -> None:
    result = case_as_read(game, kind, state)
    for found in all_pictures(result):
        assert found
        assert result.rgb is not None
        assert found.shape[1] >= result.rgb.shape[1] * found.scale


@every_game(of=READ_GAMES)
def test_a_board_drawn_from_nothing_is_read_as_what_it_is(game: str) -> None:
    assert read_case(game).board == case_puzzle(game)
    assert read_case(game).doubts == ()


@every_puzzle(without=("deep",), of=READ_GAMES, slow=("largest",))
def test_it_is_read_as_nothing_else_without_a_word(game: str, kind: str) -> None:
    """Many boards are too small or too large to be read, and some are not square."""
    result = read_case(game, kind)
    assert (
        result.board == case_puzzle(game, kind) or result.status in ("unreadable", "refused") or result.doubts
    )


@every_game({game: XFAIL_REASON for game in READ_GAMES if game not in QUEENS_GAMES}, of=READ_GAMES)
def test_an_answer_and_a_hint_are_read_as_the_same_board(game: str) -> None:
    assert all(result.board == case_puzzle(game) for result in read_own_pictures(game))


@every_game(of=READ_GAMES)
def test_nor_are_they_read_as_another_one_without_a_word(game: str) -> None:
    for result in read_own_pictures(game):
        assert (
            result.board == case_puzzle(game) or result.status in ("unreadable", "refused") or result.doubts
        )


@cache
def read_own_pictures(game: str) -> list[Snap]:
    """Write pictures of an answer and of hints to files, and read these."""
    pictures = all_pictures(read_case(game))
    assert all(pictures)
    return [snap(read_case("queens").encoded(".png", found) or b"") for found in pictures]


def test_a_picture_of_a_nonogram_says_how_it_is_solved() -> None:
    result = snap(draw_case("nonogram", "rectangular", 60))
    assert result.problem
    assert (result.problem.code, result.board) == (OtherGame.code, None)
    assert "text" in result.problem.remedy
