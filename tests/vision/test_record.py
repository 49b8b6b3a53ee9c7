"""Observations become a reading: doubts and corrections of a game that says what its boards hold, and doubts
about boards on squared paper."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.boards import Boards, View
from queens_snap.vision.correction import Correction, parse_move
from queens_snap.vision.grid.window import CORNERS
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.record import place_oddities, reading_of
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.sudoku.digits import find_ink, read_digits
from queens_snap.vision.vocabulary import Observations, Vocabulary

from .. import tiny_game
from ..slow import mark_slow
from ..tiny_game import Latin, N
from .captures import Shot
from .drawing import draw_grid

CELL, MARGIN = 80, 60
BOARD = tiny_game.latin_of({"squares": tiny_game.TEXT.split()})


def puzzle_of_observations(seen: Observations) -> Latin:
    return Latin(tuple("".join(seen.givens.get((r, c), ".") for c in range(N)) for r in range(N)))


def observations_of_puzzle(puzzle: Latin) -> Observations:
    rows = enumerate(puzzle.givens)
    return Observations(N, {(r, c): ch for r, row in rows for c, ch in enumerate(row) if ch != "."})


VOCABULARY = Vocabulary(
    cell_contents="a digit",
    cell_values=lambda n: tiny_game.DIGITS,
    puzzle=puzzle_of_observations,
    observations_of=observations_of_puzzle,
    marks=lambda seen: {},
)


def read_tiny_game(rgb: np.ndarray, *said: str) -> Reading:
    correction = Correction(cells=tuple(map(parse_move, said)))
    view: View = Boards(rgb, correction).find(CORNERS)
    digits = read_digits(find_ink(view.finest), N)
    seen = Observations(N, {cell: str(digit) for cell, digit in digits.digits.items()})
    found = place_oddities(
        VOCABULARY, seen, view.flat, view.colours, unclear=digits.unsure_cells, strange=digits.odd_cells
    )
    seen = Observations(N, seen.givens, doubts=tuple(found))
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=view)


@pytest.fixture
def picture() -> np.ndarray:
    side = N * CELL + 2 * MARGIN
    rgb = np.full((side, side, 3), 250, np.uint8)
    draw_grid(rgb, MARGIN, CELL, N, (90, 90, 90), 2)
    for (r, c), digit in observations_of_puzzle(BOARD).givens.items():
        place = (MARGIN + c * CELL + 26, MARGIN + r * CELL + 56)  # pyright: ignore[reportOperatorIssue]
        cv2.putText(rgb, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 1.5, (20, 20, 20), 4, cv2.LINE_AA)
    return rgb


def cover_cell(rgb: np.ndarray, r: int, c: int, colour: tuple[int, int, int]) -> np.ndarray:
    rgb = rgb.copy()
    x, y = MARGIN + c * CELL, MARGIN + r * CELL
    rgb[y + 8 : y + CELL - 8, x + 8 : x + CELL - 8] = colour
    return rgb


def test_it_is_read(picture: np.ndarray) -> None:
    reading = read_tiny_game(picture)
    assert (reading.puzzle, reading.warnings) == (BOARD, ())


def test_what_is_covered_is_doubted_and_what_is_said_of_it_is_not(picture: np.ndarray) -> None:
    covered = cover_cell(picture, 0, 0, (235, 240, 232))
    reading = read_tiny_game(covered)
    assert reading.puzzle != BOARD
    assert reading.warnings == ("something may hide a digit (r1c1)",)
    mended = read_tiny_game(covered, "1,1=1")
    assert (mended.puzzle, mended.warnings) == (BOARD, ())
    assert mended.confidence > reading.confidence


def test_what_is_no_digit_is_doubted(picture: np.ndarray) -> None:
    drawn = cover_cell(picture, 3, 0, (250, 250, 250))
    diamond = np.array([(40, 15), (65, 40), (40, 65), (15, 40)])
    cv2.fillPoly(drawn, [diamond + np.array([MARGIN, MARGIN + 3 * CELL])], (200, 20, 60))
    assert read_tiny_game(drawn).warnings == ("something other than a digit is drawn (r4c1)",)


# On squared paper whose lines continue a smaller board, what is read is doubted.

#: A capture of each game whose board is framed, with its rows.
BOARD_SIZES = {
    "tango/tango-light": 6,
    "zip/light-6": 6,
    "patches/light-6": 6,
    "sudoku/light-page": 6,
    "screenshots/crop-light-9": 9,
}
SQUARE = 40  # pixels
PAPER_COLOURS = {
    "white": ((255, 255, 255), (200, 200, 200)),
    "blue lines": ((252, 251, 247), (190, 205, 225)),
}


def draw_on_paper(name: str, rows: int, paper: str, around: int) -> np.ndarray:
    """Put the board on paper whose squares are as large as its cells, with `around` squares on each side."""
    box = [round(x) for x in Shot(name).truth["bbox"]]
    side, (ground, line) = (rows + 2 * around) * SQUARE, PAPER_COLOURS[paper]
    page = np.full((side, side, 3), ground, np.uint8)
    page[::SQUARE] = page[:, ::SQUARE] = page[-1] = page[:, -1] = line
    own = slice(around * SQUARE, (around + rows) * SQUARE)
    board = Shot(name).rgb[box[1] : box[3], box[0] : box[2]]
    page[own, own] = cv2.resize(board, (rows * SQUARE, rows * SQUARE), interpolation=cv2.INTER_AREA)
    return page


@pytest.mark.parametrize("around", mark_slow([1, 2, 3], [2]))
@pytest.mark.parametrize("paper", PAPER_COLOURS)
@pytest.mark.parametrize("name", BOARD_SIZES)
def test_a_board_on_squared_paper_is_read_as_it_is_or_doubted(name: str, paper: str, around: int) -> None:
    try:
        reading = read_capture(draw_on_paper(name, BOARD_SIZES[name], paper, around))
    except NoBoardFound:
        return
    assert reading.lattice.n == BOARD_SIZES[name] or reading.warnings


def test_the_doubt_says_that_the_board_may_be_smaller() -> None:
    reading = read_capture(draw_on_paper("tango/tango-light", 6, "white", 2))
    assert reading.lattice.n == 10
    doubt = "the board may be smaller than 10 x 10: outer rows and columns are empty and unframed"
    assert doubt in reading.warnings


@pytest.mark.parametrize("name", BOARD_SIZES)
def test_a_framed_board_is_not_doubted(name: str) -> None:
    assert not any("smaller" in warning for warning in read_capture(Shot(name).rgb).warnings)
