"""Corrections by hand: corners, cells, a whole board."""

import contextlib
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.solver.games import find_game_name
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.correction import Correction, move_text, parse_move, parse_point
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import READERS, read_capture
from queens_snap.vision.record import apply_corrections
from queens_snap.vision.source.errors import BadCorrection, NoBoardFound
from queens_snap.vision.vocabulary import Observations

from .drawing import BOARD_8, BOARD_9, draw, rotate, tilt, tilt_matrix, to_grey

PLAIN_BOARD = draw(BOARD_8)


def board_letters(reading: Reading) -> tuple[str, ...]:
    assert isinstance(reading.puzzle, Board)
    return tuple(reading.puzzle.letters)


@pytest.mark.parametrize("slack", [-3, 0, 3])
def test_corners_alone_tell_the_size_and_may_be_a_little_off(slack: int):
    (x0, y0), (x1, _), (_, y1), _ = PLAIN_BOARD.corners
    left, top, right, bottom = x0 - slack, y0 - slack, x1 + slack, y1 + slack
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    reading = read(PLAIN_BOARD.rgb, correction=Correction(corners=corners))
    assert board_letters(reading) == BOARD_8
    if not slack:
        assert reading.lattice.corners == corners
        assert not reading.warnings


def test_corners_in_perspective():
    rgb, points = tilt(PLAIN_BOARD.rgb, 0.3), np.array([PLAIN_BOARD.corners], np.float32)
    seen = cv2.perspectiveTransform(points, tilt_matrix(rgb.shape, 0.3))[0]
    tl, tr, br, bl = ((float(x), float(y)) for x, y in seen)
    assert board_letters(read(rgb, correction=Correction(8, (tl, tr, br, bl)))) == BOARD_8


def test_corners_choose_among_boards():
    two = np.hstack([PLAIN_BOARD.rgb, draw(BOARD_9, 40).rgb[: PLAIN_BOARD.rgb.shape[0]]])
    assert board_letters(read(two, correction=Correction(corners=PLAIN_BOARD.corners))) == BOARD_8


def test_nothing_between_corners():
    blank = np.full((300, 300, 3), 240, np.uint8)
    with pytest.raises(NoBoardFound, match="no grid between"):
        read(blank, correction=Correction(corners=((10, 10), (200, 10), (200, 200), (10, 200))))


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (0, 9), (9, 9), (9, 0)),  # the other way round
        ((0, 0), (9, 9), (9, 0), (0, 9)),  # crossed
        ((0, 0), (0, 0), (9, 9), (0, 9)),
        ((0, 0), (9, 0), (float("nan"), 9), (0, 9)),
    ],
)
def test_corners_that_are_none(corners):
    with pytest.raises(ValueError, match="top left, top right"):
        Correction(corners=corners)


#: Corners that no board can have, and what is said of them.
IMPOSSIBLE_CORNERS = (
    (((0, 0), (10, 0), (10, 10), (0, 10)), "two of the corners are only 10 pixels apart"),
    (((0, 0), (3, 0), (3, 3), (0, 3)), "only 3 pixels apart"),
    (((0, 0), (9, 0), (200, 300), (0, 300)), "only 9 pixels apart"),
    (((0, 0), (1e30, 0), (1e30, 1e30), (0, 1e30)), "0 lies outside the picture, which is 408 x 408 pixels"),
    (((9999, 0), (10400, 0), (10400, 400), (9999, 400)), "the corner 9999,0 lies outside the picture"),
    (((-400, 0), (400, 0), (400, 400), (-400, 400)), "the corner -400,0 lies outside the picture"),
    (((-1e308, -1e308), (1e308, -1e308), (1e308, 1e308), (-1e308, 1e308)), "lies outside the picture"),
    (((1e308, 0), (1e308, 1), (0, 1), (0, 0)), "lies outside the picture|the corners should be"),
    (((0, 0), (300, 0), (301, 1), (0, 300)), "pixels apart"),
    (((0, 0), (400, 0), (220, 200), (0, 400)), "not those of a square"),
    (((0, 0), (60, 0), (400, 400), (0, 400)), "not those of a square"),
)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("size", [None, 8])
@pytest.mark.parametrize("game", [None, *READERS])
def test_corners_that_no_board_can_have(game: str | None, size: int | None) -> None:
    for corners, says in IMPOSSIBLE_CORNERS:
        with pytest.raises((ValueError, BadCorrection), match=says):
            read_capture(PLAIN_BOARD.rgb, game=game, correction=Correction(size, corners))


#: Corners of no board: inside one, outside it, and as a picture of one that is tilted would have them.
CORNERS_OFF_BOARD = (
    ((0, 0), (150, 0), (150, 150), (0, 150)),
    ((-20, -20), (420, -20), (420, 420), (-20, 420)),
    ((0, 0), (400, 40), (400, 300), (0, 400)),
    ((200, 0), (400, 200), (200, 400), (0, 200)),
)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("corners", "game", "size"),
    [
        *product(CORNERS_OFF_BOARD, [None], [None, 30]),
        *product(CORNERS_OFF_BOARD[2:3], READERS, [None]),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                *product(CORNERS_OFF_BOARD, [None], [8]),
                *product(CORNERS_OFF_BOARD[3:], READERS, [None]),
            )
        ),
    ],
)
def test_corners_of_nothing_are_read_or_refused_without_a_stir(corners, game, size) -> None:
    with contextlib.suppress(NoBoardFound, BadCorrection):
        assert read_capture(PLAIN_BOARD.rgb, game=game, correction=Correction(size, corners)).lattice


def test_a_cell_moves_to_the_other_ones_region():
    reading = read(PLAIN_BOARD.rgb, correction=Correction(cells=(((0, 2), (0, 1)), ((0, 3), (0, 2)))))
    assert board_letters(reading) == ("AAAABBBB", *BOARD_8[1:])
    assert reading.alternatives == ()


def test_a_cell_outside_is_refused():
    with pytest.raises(BadCorrection, match="row 9, column 1 is outside the 8 x 8 board"):
        read(PLAIN_BOARD.rgb, correction=Correction(cells=(((8, 0), (0, 0)),)))


def test_a_region_must_keep_a_cell():
    moves = tuple(
        ((r, c), (0, 2)) for r, c in np.argwhere(np.array([list(x) for x in BOARD_8]) == "A").tolist()
    )
    with pytest.raises(BadCorrection, match="without cells"):
        read(PLAIN_BOARD.rgb, correction=Correction(cells=moves))


def test_a_given_board_needs_only_the_lattice():
    reading = read(rotate(to_grey(PLAIN_BOARD.rgb), 1), correction=Correction(puzzle=Board.of(BOARD_8)))
    assert board_letters(reading) == BOARD_8
    assert reading.lattice.n == 8


def test_a_given_board_that_the_picture_contradicts_is_doubted():
    turned = Board.of(["".join(row) for row in zip(*BOARD_8, strict=True)])
    reading = read(PLAIN_BOARD.rgb, correction=Correction(puzzle=turned))
    assert reading.puzzle == turned
    assert any("other regions" in warning for warning in reading.warnings)
    one_off = [list(row) for row in BOARD_8]
    one_off[0][2] = "A"
    assert not read(PLAIN_BOARD.rgb, correction=Correction(puzzle=Board.of(one_off))).warnings


def test_board_and_size_must_agree():
    with pytest.raises(ValueError, match="8 rows"):
        Correction(size=9, puzzle=Board.of(BOARD_8))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1,2=3,4", ((0, 1), (2, 3))),
        ("3,5=sun", ((2, 4), "sun")),
        ("3,5 = put in", ((2, 4), "put in")),
        ("1,2=12", ((0, 1), "12")),
        ("1,2=+6", ((0, 1), "+6")),
        ("2,1-1,1=x", (((0, 0), (1, 0)), "x")),
        ("1,1-1,2==", (((0, 0), (0, 1)), "=")),
    ],
)
def test_moves_as_text(text: str, move: tuple) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize("text", ["3,5=sun", "1,1-1,2=x", "2,2-3,2=wall", "3,5=3,6", "1,1-1,2==", "4,4=|6"])
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert move_text(*parse_move(text)) == text


def test_a_point_as_text() -> None:
    assert parse_point("10,-2.5") == (10.0, -2.5)


@pytest.mark.parametrize(
    ("parse", "texts", "says"),
    [
        (parse_point, ("1", "1,2,3", "a,b", "nan,1", ""), "x,y"),
        (parse_move, ("1,2", "1,2=", "0,1=1,1", "1,1=1,x", "1,2=3,4=5,6", "1-2=x", "1,2-3,x=x"), "r,c=r2,c2"),
        (parse_move, ("1,1-2,2=x",), "no side in common"),
    ],
)
def test_other_texts_are_none(parse: Callable[[str], object], texts: tuple[str, ...], says: str) -> None:
    for text in texts:
        with pytest.raises(ValueError, match=says):
            parse(text)


@pytest.mark.parametrize(
    ("game", "said", "read", "meant"),
    [
        ("queens", "crown", None, "queen"),
        ("queens", "X", None, "cross"),
        ("starbattle", "star", None, "queen"),
        ("tango", "0", None, "moon"),
        ("tango", "1", "moon", "sun"),
        ("patches", "tall", None, "|"),
        ("patches", "Wide", "-4", "-4"),
        ("patches", "square 4", "|6", "#4"),
        ("patches", "tall5", "-2", "|5"),
        ("patches", "any", "#4", "+4"),
        ("patches", "5", None, "+5"),
        ("patches", "5", "|6", "|5"),
        ("patches", "|", "|6", "|"),
    ],
)
def test_things_go_by_the_words_of_players(game: str, said: str, read: str | None, meant: str) -> None:
    """The shape or number of a clue stays as read unless a person says another; a sign has no number."""
    assert READERS[game].vocabulary.value((0, 0), said, 6, read) == meant


@pytest.mark.parametrize(
    ("game", "read", "said", "says"),
    [
        (
            "patches",
            "#4",
            "5",
            "'5' (#5) cannot stand in row 1, column 1; say what stands there: # or square",
        ),
        ("patches", "#4", "tal", "did you mean"),
        ("patches", "#4", "tall 36", "- or wide, + or any, with its number if it has one (|6 or tall 6)"),
        ("minisudoku", "4", "77", "1, 2, 3, 4, 5, 6, empty, given, typed"),
        ("tango", "sun", "mon", "did you mean moon?"),
    ],
)
def test_a_refusal_explains_what_can_be_said(game: str, read: str, said: str, says: str) -> None:
    vocabulary = READERS[game].vocabulary
    with pytest.raises(BadCorrection) as refused:
        apply_corrections(Observations(6, {(0, 0): read}), vocabulary, Correction.of(f"1,1={said}"))
    error = refused.value
    if says == "did you mean":  # no name of a clue is like a word
        assert says not in error.remedy
    else:
        assert says in f"{error}; {error.remedy}"


def test_all_that_the_documentation_says_of_cells_can_be_said() -> None:
    text = (Path(__file__).parents[2] / "docs/command-line.md").read_text("utf-8")
    table = text.split("| game | in a cell | between two |\n|---|---|---|\n")[1].split("\n\n")[0]
    games = set[str]()
    for line in table.splitlines():
        name, *told = line.replace("\\|", "/").strip("|").split("|")
        games.add(game := find_game_name(name.strip()))
        for place, words in zip(((0, 0), ((0, 0), (0, 1))), told, strict=True):
            for word in re.findall("`(.+?)`", words.replace("/", "|")):
                vocabulary = READERS[game].vocabulary
                assert "," in word or vocabulary.value(place, word, 6) is not None, (game, word)
    assert games == {*READERS}
