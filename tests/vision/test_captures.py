"""Our own captures: read right without a doubt, solved, and read right when worn; and boards in print."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.zip import path_moves
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.recognise import read_capture

from ..promises.parametrize import case_puzzle
from .captures import CAPTURES, GAME_OF_FOLDER, Shot
from .drawing import DAMAGES, compress_jpeg

CELL_TOLERANCES = {"wend": 0.08}  # of a cell, by which a lattice may be off, where it is more than
USUAL_TOLERANCE = 0.05


def cells_with_letter(rows: list[str], letter: str) -> list[Any]:
    return [[r, c] for r, row in enumerate(rows) for c, ch in enumerate(row) if ch == letter]


#: By game, the marks of a player that a truth tells.
TRUE_MARKS: dict[str, Callable[[dict[str, Any]], dict[str, list[Any]]]] = {
    "tango": lambda truth: {
        kind: cells_with_letter(truth["entered"], digit) for kind, digit in (("moons", "0"), ("suns", "1"))
    },
    "zip": lambda truth: {"path": [sorted(pair) for pair in pairwise(truth["path"])]},
    "minisudoku": lambda truth: {"digits": truth["typed"], "notes": truth["notes"]},
    "patches": lambda truth: {"rectangles": truth["drawn"]},
    "wend": lambda truth: {"words": truth["found"]},
}


def as_lists(value: Any) -> Any:
    return [as_lists(x) for x in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", CAPTURES)
def test_each_capture_is_read_without_a_doubt_and_solved(name: str) -> None:
    shot, result = Shot(name), snap(Shot(name).path)
    game, reading = GAME_OF_FOLDER[name.split("/")[0]], result.reading
    assert reading
    assert reading.puzzle == GAMES[game].of_json(shot.truth)
    for kind, marks in TRUE_MARKS[game](shot.truth).items():
        assert sorted(as_lists(reading.marks.get(kind, ()))) == sorted(marks)
    off = np.abs(np.subtract(reading.lattice.bbox, shot.truth["bbox"])).max()
    assert off < CELL_TOLERANCES.get(game, USUAL_TOLERANCE) * reading.lattice.cell
    assert reading.warnings == ()
    found = result.to_json()
    assert (found["game"], found["status"]) == (game, "solved")
    assert found["answer"] == shot.truth.get("solution", found["answer"])
    mistakes = [list(mark.cell) for mark in result.mistakes]
    assert mistakes == shot.truth.get("wrong", mistakes)


@pytest.mark.parametrize("name", ["board-light-7", "crop-hover-8", "desktop-dark-10"])
def test_captures_of_queens_are_read(name: str) -> None:
    shot = Shot(f"screenshots/{name}")
    assert read_capture(shot.rgb).puzzle == Board.of(shot.truth["regions"])


@pytest.mark.parametrize("harm", DAMAGES)
@pytest.mark.parametrize(
    "name", ["tango/tango-wrong", "tango/tango-dark-half", "sudoku/light-half", "sudoku/dark-half"]
)
def test_the_same_is_read_in_a_worse_picture(name: str, harm: str) -> None:
    plain, worse = Shot(name).read(), Shot(name).read(DAMAGES[harm](Shot(name).rgb))
    assert worse.puzzle == plain.puzzle
    for kind in ("suns", "moons", "digits"):
        assert worse.marks.get(kind) == plain.marks.get(kind)


def scale_picture(rgb: np.ndarray, times: float) -> np.ndarray:
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_CUBIC
    return cv2.resize(rgb, None, fx=times, fy=times, interpolation=how)


def blur(rgb: np.ndarray, sigma: float) -> np.ndarray:
    return cv2.GaussianBlur(rgb, (0, 0), sigma)


def dim(rgb: np.ndarray, times: float) -> np.ndarray:
    return (rgb * times).astype(np.uint8)


@pytest.mark.parametrize(
    ("names", "wear", "strength"),
    [
        # signs that are hard to read each alone are taken together
        ("tango/tango-light tango/tango-wrong tango/tango-phone-2x", blur, 1.5),
        ("tango/tango-wrong tango/tango-soft", compress_jpeg, 20),
        ("zip/light-6 zip/dark-6", compress_jpeg, 40),
        ("zip/light-6", scale_picture, 0.5),
        ("zip/warm-10", scale_picture, 1.7),
        ("zip/light-7-page", blur, 1.0),
        ("zip/dark-8-half", blur, 0.8),
        ("zip/light-6", dim, 0.5),
        ("patches/light-6 patches/dark-6 patches/tinted-7-half", compress_jpeg, 50),
        ("patches/light-6 patches/dark-6 patches/tinted-7-half", scale_picture, 0.7),
        *(
            ("wend/light-6 wend/dark-6 wend/light-5-desktop", scale_picture, times)
            for times in (0.5, 0.75, 1.6)
        ),
    ],
)
def test_worn_captures_are_read(
    names: str, wear: Callable[[np.ndarray, float], np.ndarray], strength: float
) -> None:
    for name in names.split():
        assert Shot(name).read(wear(Shot(name).rgb, strength)).puzzle == Shot(name).read().puzzle


ROUND_CLUES = """\
+  .  .  .  -2 .  .
.  |6 .  .  .  +  |
|5 .  .  +  .  .  .
.  |  .  +2 .  .  .
.  .  .  .  .  +2 .
.  .  .  .  .  .  .
.  .  .  .  .  +6 .
"""
PRINTED_PUZZLES = [*(case_puzzle("tango", kind) for kind in ("ordinary", "hard")), parse_patches(ROUND_CLUES)]


@pytest.mark.parametrize("cell", [32, 48, 64])
@pytest.mark.parametrize("puzzle", PRINTED_PUZZLES, ids=["tango", "hard tango", "patches"])
def test_a_board_in_black_and_white_is_read_back(puzzle, cell: int) -> None:
    """Suns are rings as thin as a line, moons are black; round clues are as alike as the discs of a Zip."""
    found = snap(render_puzzle(puzzle, Moment(puzzle), theme="print", cell=cell))
    assert (found.text, found.status) == (puzzle.to_text(), "solved")


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7])
def test_discs_and_a_path_between_them_are_no_clues_of_patches(share: float) -> None:
    maker = maker_of("zip")
    made = maker.generate(maker.wish(), "discs")
    assert made
    moves = path_moves(GAMES["zip"].solve_and_explain(made.puzzle).answer or ())
    some = [[[*a], [*b]] for a, b in moves[: round(share * len(moves))]]
    picture = render_puzzle(made.puzzle, Moment(made.puzzle, {"path": some}), theme="print", cell=48)
    assert snap(picture).text == made.puzzle.to_text()
