"""Recognition of the game of a capture: a cheap look that nobody pays for who has another game's capture."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.nonogram.puzzle import parse_nonogram
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision import boards
from queens_snap.vision.correction import Correction
from queens_snap.vision.recognise import READERS, read_capture
from queens_snap.vision.source.errors import BadCorrection

from .captures import Shot
from .drawing import BOARD_8, BOARD_9, DrawnBoard, add_mark, draw

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOTS = {
    "queens": Shot("half-filled/half-01"),
    "tango": Shot("tango/tango-wrong"),
    "zip": Shot("zip/dark-8-half"),
    "patches": Shot("patches/light-8-phone-half"),
}
LOADED = """
import sys
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load
print(*{read_capture(load(path).rgb).puzzle.game for path in sys.argv[1:]})
print(*sorted(name for name in sys.modules if name.startswith("queens_snap.vision.")))
"""


def draw_solved(rows: tuple[str, ...], cell: int = 60, **how: Any) -> DrawnBoard:
    """Draw a solved board: one crown a row, crosses in all other cells."""
    drawn = draw(rows, cell, **how)
    for r, c in np.ndindex(len(rows), len(rows)):
        add_mark(drawn, r, c, "crown" if (r * 2 + c) % len(rows) == 0 else "cross")
    return drawn


@pytest.mark.parametrize(
    ("game", "folders"),
    [
        ("queens", ("screenshots", "half-filled")),
        ("tango", ("tango",)),
        ("zip", ("zip",)),
        ("patches", ("patches",)),
    ],
)
def test_a_capture_loads_of_other_games_their_recognition_alone(game: str, folders: tuple[str, ...]) -> None:
    paths = [str(path) for folder in folders for path in sorted((FIXTURES / folder).glob("*.png"))[::3]]
    ran = subprocess.run([sys.executable, "-c", LOADED, *paths], capture_output=True, text=True, check=True)
    games, modules = ran.stdout.splitlines()
    assert games == game
    others = tuple(f"queens_snap.vision.{name}." for name in SHOTS if name != game)
    assert {name for name in modules.split() if name.startswith(others)} <= {
        "queens_snap.vision.queens",
        # what lies in cells may be clues
        *(["queens_snap.vision.patches.clue_shapes"] if game != "zip" else []),
    }


def test_a_board_with_regions_is_not_searched_for_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "find_symbols", lambda *_: pytest.fail("symbols were looked for"))
    reading = read_capture(draw_solved(BOARD_8).rgb)
    assert reading.puzzle == Board.of(BOARD_8)
    assert len(reading.marks["crosses"]) == 56


def test_star_battle_is_read_as_queens_is() -> None:
    assert READERS["starbattle"] is READERS["queens"]
    assert read_capture(draw(BOARD_8).rgb, game="starbattle").puzzle == Board.of(BOARD_8)


def test_every_reading_says_the_same_of_its_marks() -> None:
    kinds = {name: snap(shot.path).to_json()["reading"]["marks"] for name, shot in SHOTS.items()}
    always = ["queens", "crosses", "dots"]
    assert {name: list(marks) for name, marks in kinds.items()} == {
        "queens": [*always, "wrong"],
        "tango": [*always, "suns", "moons", "wrong"],
        "zip": [*always, "path", "wrong"],
        "patches": [*always, "rectangles", "wrong"],
    }


@pytest.mark.parametrize("name", SHOTS)
def test_a_puzzle_that_was_given_is_taken_and_what_was_put_in_is_read(name: str) -> None:
    rgb = SHOTS[name].rgb
    plain = read_capture(rgb)
    given = read_capture(rgb, correction=Correction(puzzle=plain.puzzle))
    assert (given.puzzle, given.marks) == (plain.puzzle, plain.marks)
    assert given.alternatives == given.warnings == ()


def test_with_an_alternative_its_puzzle_and_marks_are_taken() -> None:
    reading = SHOTS["tango"].read()
    (other,) = reading.alternatives
    taken = reading.with_alternative(other)
    assert taken.puzzle == other.puzzle != reading.puzzle
    assert not any(taken.marks.values())


def test_a_cell_that_is_moved_makes_it_a_board_with_regions() -> None:
    reading = read_capture(draw(BOARD_8).rgb, correction=Correction(cells=(((0, 2), (0, 1)),)))
    assert reading.puzzle == Board.of(("AAABBBBB", *BOARD_8[1:]))


def test_a_game_that_is_not_read_from_captures_is_refused() -> None:
    puzzle = parse_nonogram("rows\n1\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n1\n")
    assert puzzle.game not in READERS
    with pytest.raises(BadCorrection, match="nonogram"):
        read_capture(draw(BOARD_8).rgb, correction=Correction(puzzle=puzzle))


@pytest.mark.parametrize(("rows", "white"), [(BOARD_8, True), (BOARD_8, False), (BOARD_9, True)])
def test_a_board_on_a_checkered_page_is_read_with_a_warning(rows: tuple[str, ...], white: bool) -> None:
    """The page's squares are as large as the cells and continue the board's grid."""
    drawn = draw(rows, 48, white=white)
    around, frame, aside = 2 * drawn.cell, 2, 7  # pixels; aside: from the page's squares to the cells
    (left, top, right, bottom), size = drawn.bbox, len(drawn.rgb) + 2 * around
    down, across = np.indices((size, size))
    light = ((down + aside) // drawn.cell + (across + aside) // drawn.cell) % 2
    page = np.where(light, 255, 205)[..., None].repeat(3, axis=2).astype(np.uint8)
    board = drawn.rgb[top - frame : bottom + frame, left - frame : right + frame]
    y, x = top + around - frame, left + around - frame
    page[y : y + len(board), x : x + board.shape[1]] = board
    reading = read_capture(page)
    assert reading.puzzle == Board.of(rows)
    goes_on = f"the grid goes on outside the {len(rows)} x {len(rows)} cells that were read"
    assert goes_on in reading.warnings
