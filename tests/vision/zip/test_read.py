"""Zip boards are recognised and read: the project's own captures, as they are and worn."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.solver.puzzle import Pair
from queens_snap.vision.cells.digits import number_chances, number_ink
from queens_snap.vision.cells.discs import find_discs
from queens_snap.vision.doubts import Sort, doubted
from queens_snap.vision.grid.lattice import Lattice, flatten
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load
from queens_snap.vision.things import Seen
from queens_snap.vision.zip.numbers import DiscNumbers, decided
from queens_snap.vision.zip.read import ZipStages
from queens_snap.vision.zip.things import THINGS, UNREAD
from queens_snap.vision.zip.walls import find_walls

FOLDER = Path(__file__).parents[3] / "fixtures" / "zip"
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
OFF = 0.05  # of a cell, by which a lattice may be off


def picture(name: str) -> np.ndarray:
    return load(FOLDER / f"{name}.png").rgb


def read(rgb: np.ndarray, game: str | None = None) -> Reading:
    reading = read_capture(rgb, game=game)
    assert reading.puzzle.game == "zip"
    return reading


def pairs(found: Any) -> set[Pair]:
    sides = [tuple(tuple(cell) for cell in pair) for pair in found]
    return {(min(a, b), max(a, b)) for a, b in sides}


def steps(path: list[list[int]]) -> set[Pair]:
    return pairs(pairwise(path))


@pytest.mark.parametrize("name", TRUTHS)
def test_each_capture_is_read_without_a_doubt(name: str) -> None:
    truth, reading = TRUTHS[name], read(picture(name))
    assert reading.puzzle.to_json()["numbers"] == truth["numbers"]
    assert pairs(reading.puzzle.to_json()["walls"]) == pairs(truth["walls"])
    assert set(reading.marks["path"]) == steps(truth["path"])
    assert np.abs(np.subtract(reading.lattice.bbox, truth["bbox"])).max() < OFF * reading.lattice.cell
    assert reading.warnings == ()


def jpeg(quality: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda rgb: np.asarray(
        cv2.imdecode(cv2.imencode(".jpg", rgb, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    )


def scaled(times: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda rgb: cv2.resize(rgb, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)


def blurred(sigma: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda rgb: cv2.GaussianBlur(rgb, (0, 0), sigma)


@pytest.mark.parametrize(
    ("name", "wear"),
    [
        pytest.param("light-6", jpeg(40), id="jpeg"),
        pytest.param("dark-6", jpeg(40), id="jpeg-dark"),
        pytest.param("light-6", scaled(0.5), id="half-as-large"),
        pytest.param("warm-10", scaled(1.7), id="larger"),
        pytest.param("light-7-page", blurred(1.0), id="blurred"),
        pytest.param("dark-8-half", blurred(0.8), id="blurred-path"),
        pytest.param("light-6", lambda rgb: rgb // 2, id="dimmed"),
    ],
)
def test_worn_captures_are_read(name: str, wear: Callable[[np.ndarray], np.ndarray]) -> None:
    truth, reading = TRUTHS[name], read(np.ascontiguousarray(wear(picture(name))))
    assert reading.puzzle.to_json()["numbers"] == truth["numbers"]
    assert pairs(reading.puzzle.to_json()["walls"]) == pairs(truth["walls"])


def without(rgb: np.ndarray, name: str, cell: Cell) -> np.ndarray:
    """The capture with one cell's middle painted over in the cell's own colour."""
    out, (y, x) = rgb.copy(), middle(name, cell)
    out[y - 25 : y + 26, x - 25 : x + 26] = out[y - 25, x - 25]
    return out


def middle(name: str, cell: Cell) -> tuple[int, int]:
    """(y, x) of a cell's middle."""
    truth = TRUTHS[name]
    x0, y0, x1, _ = truth["bbox"]
    side = (x1 - x0) / truth["cols"]
    return round(y0 + (cell[0] + 0.5) * side), round(x0 + (cell[1] + 0.5) * side)


def place(name: str, number: int) -> Cell:
    return next(
        (r, c) for r, row in enumerate(TRUTHS[name]["numbers"]) for c, v in enumerate(row) if v == number
    )


def test_a_number_that_is_missing_is_said_and_nothing_is_invented() -> None:
    rgb = without(picture("light-6"), "light-6", place("light-6", 5))
    result = snap(rgb)
    assert result.status == "unsolvable"
    assert result.reading is not None
    assert "no disc with the number 5 was found" in result.reading.warnings
    assert result.picture is not None


def test_what_is_no_disc_is_said() -> None:
    """A disc that a square covers might be the last one, without which the board may still have one path."""
    name, cell = "light-6", place("light-6", 8)
    rgb = without(picture(name), name, cell)
    y, x = middle(name, cell)
    rgb[y - 14 : y + 15, x - 14 : x + 15] = (200, 40, 40)
    (warning,) = (w for w in read(rgb).warnings if w.startswith("something other than a number"))
    assert cell_name(cell) in warning


@pytest.mark.parametrize("upright", [False, True])
def test_slivers_of_a_disc_beside_what_covers_it_are_no_empty_cell(upright: bool) -> None:
    name, cell = "light-6", place("light-6", 8)
    rgb, (y, x) = picture(name).copy(), middle(name, cell)
    halves = (25, 17) if upright else (17, 25)
    rgb[y - halves[0] : y + halves[0] + 1, x - halves[1] : x + halves[1] + 1] = rgb[y - 25, x - 25]
    assert (rgb != without(picture(name), name, cell)).any()
    (warning,) = (w for w in read(rgb).warnings if w.startswith("something other than a number"))
    assert cell_name(cell) in warning


def test_a_quarter_turned_board_is_doubted() -> None:
    assert read(np.ascontiguousarray(np.rot90(picture("light-5")))).warnings


def test_a_number_twice_is_said() -> None:
    rgb = picture("light-6").copy()
    (y, x), (y2, x2) = middle("light-6", place("light-6", 4)), middle("light-6", place("light-6", 7))
    rgb[y2 - 24 : y2 + 24, x2 - 24 : x2 + 24] = rgb[y - 24 : y + 24, x - 24 : x + 24]
    assert any(w.startswith("a number was read twice: 4") for w in read(rgb).warnings)


def test_every_disc_is_found_where_a_path_runs_under_it() -> None:
    name = "light-7-half"
    reading = read(picture(name))
    numbered = {(r, c) for r, row in enumerate(TRUTHS[name]["numbers"]) for c, v in enumerate(row) if v}
    assert isinstance(reading.stages, ZipStages)
    assert {disc.cell for disc in reading.stages.discs} == numbered


CELLS = ((0, 0), (1, 2), (3, 3))


def chances(*likely: dict[int, float]) -> np.ndarray:
    """(M, 100): for each disc the chance of some numbers; of all others hardly any."""
    table = np.full((len(likely), 100), 1e-6)
    for row, some in zip(table, likely, strict=True):
        for number, chance in some.items():
            row[number] = chance
    return table


SURELY = {1: 0.9}


def doubts_of(numbers: DiscNumbers) -> list[str]:
    seen = Seen(4, {cell: str(number or UNREAD) for cell, number in numbers.numbers.items()})
    return [*map(str, [*doubted(Sort.UNCLEAR, THINGS.what, numbers.unsure), *THINGS.rules(seen)])]


HARD = "a number is hard to make out"


@pytest.mark.parametrize(
    ("second", "third", "numbers", "doubt"),
    [
        pytest.param({3: 0.9}, {2: 0.9}, [1, 3, 2], None, id="each-by-itself"),
        pytest.param({3: 0.5}, {2: 0.9}, [1, 3, 2], f"{HARD} (r2c3)", id="unsure"),
        pytest.param({3: 0.6, 2: 0.4}, {3: 0.9}, [1, 2, 3], f"{HARD} (r2c3)", id="by-the-others"),
        pytest.param({3: 0.6, 2: 0.4}, {3: 0.99}, [1, 2, 3], None, id="by-the-others-beyond-doubt"),
        pytest.param({3: 0.9}, {3: 0.9}, [1, 3, 3], "a number was read twice: 3 (r2c3 and r4c4)", id="twice"),
        pytest.param({4: 0.9}, {2: 0.9}, [1, 4, 2], "no disc with the number 3 was found", id="missing"),
        pytest.param(
            {42: 0.9}, {2: 0.9}, [1, 42, 2], "the numbers do not go from 1 to 3 (r2c3)", id="astray"
        ),
    ],
)
def test_numbers_are_taken_together_and_never_invented(
    second: dict[int, float], third: dict[int, float], numbers: list[int], doubt: str | None
) -> None:
    result = decided(CELLS, chances(SURELY, second, third))
    assert [result.numbers[cell] for cell in CELLS] == numbers
    assert doubts_of(result) == ([doubt] if doubt else [])


def test_numbers_that_mostly_look_like_others_are_hardly_those_of_a_game() -> None:
    likely = [{number: 0.9, number % 4 + 1: 0.1} for number in (2, 3, 4)]
    cells = [*CELLS, (4, 4)]
    taken = decided(cells, chances(*({1: 0.2, 2: 0.8}, {2: 0.2, 3: 0.8}, {3: 0.2, 4: 0.8}, {4: 0.9})))
    assert (taken.complete, taken.are_plain) == (True, False)
    assert decided(cells, chances({1: 0.9}, *likely)).are_plain


def test_a_disc_without_a_number_is_said() -> None:
    result = decided(CELLS[:2], chances({1: 0.9}, {2: 0.9}), CELLS[2:])
    assert result.numbers[CELLS[2]] == 0
    assert doubts_of(result) == ["a number cannot be read (r4c4)"]


def test_blank_discs_have_no_number() -> None:
    patch = np.full((96, 96, 3), 250, np.uint8)
    cv2.circle(patch, (48, 48), 28, (10, 10, 10), -1)
    assert number_ink(patch, 28 / 96, 96) is None


@pytest.mark.parametrize("number", [1, 4, 7, 10, 11, 17, 23, 30])
@pytest.mark.parametrize("side", [30, 90])
def test_numbers_in_a_font_that_was_not_learnt(number: int, side: int) -> None:
    """OpenCV's own strokes are like no font."""
    big = np.full((384, 384, 3), 250, np.uint8)
    cv2.circle(big, (192, 192), 130, (15, 15, 15), -1, cv2.LINE_AA)
    (width, height), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_SIMPLEX, 4, 14)
    at = (192 - width // 2, 192 + height // 2)
    cv2.putText(big, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 4, (250, 250, 250), 14, cv2.LINE_AA)
    small = cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)
    ink = number_ink(cv2.resize(small, (96, 96)), 130 / 384, side)
    assert ink is not None
    assert int(number_chances([ink]).argmax()) == number


def test_empty_boards_and_regions_have_no_discs() -> None:
    rgb = np.full((300, 300, 3), 255, np.uint8)
    for i in range(6):
        cv2.line(rgb, (i * 60, 0), (i * 60, 299), (120, 120, 120), 2)
        cv2.line(rgb, (0, i * 60), (299, i * 60), (120, 120, 120), 2)
    lattice = Lattice(5, ((0, 0), (300, 0), (300, 300), (0, 300)))
    assert find_discs(flatten(rgb, lattice.homography, (0, 5), (0, 5), 64)) == ()


@pytest.mark.parametrize(
    ("thick", "read_as_wall", "doubted"), [(14, True, False), (9, True, True), (5, False, True)]
)
def test_a_wall_that_is_thinner_than_the_others_is_doubted(
    thick: int, read_as_wall: bool, doubted: bool
) -> None:
    """Cells of 100 pixels with lines of 2; three walls of 14 and one that is `thick`."""
    rgb = np.full((500, 500, 3), 255, np.uint8)
    for at in range(100, 500, 100):
        rgb[at - 1 : at + 1] = rgb[:, at - 1 : at + 1] = (150, 150, 150)
    for row, half in ((0, 7), (1, 7), (2, 7), (4, thick / 2)):
        rgb[row * 100 : (row + 1) * 100, round(200 - half) : round(200 + half)] = 0
    lattice = Lattice(5, ((0, 0), (500, 0), (500, 500), (0, 500)))
    flat = flatten(rgb, lattice.homography, (0, 5), (0, 5), 100)
    one = ((4, 1), (4, 2))
    found = find_walls(flat, np.full((5, 5, 3), 255.0, np.float32))
    assert (one in found.walls, one in found.unsure) == (read_as_wall, doubted)
    assert len(found.walls) == 3 + read_as_wall
    assert find_walls(flat, np.full((5, 5, 3), 255.0, np.float32), {one}).unsure == ()
