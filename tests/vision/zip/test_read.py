"""Zip boards are read: discs, numbers and walls, and what is missing or lies on them is said."""

import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.vision.doubts import Sort, place_doubts
from queens_snap.vision.grid.lattice import Lattice, flatten
from queens_snap.vision.measure.strokes import stroke_measures
from queens_snap.vision.vocabulary import Observations
from queens_snap.vision.zip.numbers import DiscNumbers, decide_numbers
from queens_snap.vision.zip.read import UNREAD_NUMBER, VOCABULARY, ZipStages, sides_from_measures

from ..captures import Shot

LIGHT_SHOT = Shot("zip/light-6")


def hide_number(number: int) -> tuple[np.ndarray, Cell]:
    """Paint over a number's cell in the cell's own colour; return the picture and the cell."""
    cell = cell_of_number(number)
    out, (x, y) = LIGHT_SHOT.rgb, middle_pixel(cell)
    out[y - 25 : y + 26, x - 25 : x + 26] = out[y - 25, x - 25]
    return out, cell


def middle_pixel(cell: Cell) -> tuple[int, int]:
    return LIGHT_SHOT.pixel_at(cell[0] + 0.5, cell[1] + 0.5)


def cell_of_number(number: int) -> Cell:
    rows = enumerate(LIGHT_SHOT.truth["numbers"])
    return next((r, c) for r, row in rows for c, v in enumerate(row) if v == number)


def test_a_number_that_is_missing_is_said_and_nothing_is_invented() -> None:
    result = snap(hide_number(5)[0])
    assert result.status == "unsolvable"
    assert result.reading is not None
    assert "no disc with the number 5 was found" in result.reading.warnings
    assert result.picture is not None


def test_what_is_no_disc_is_said() -> None:
    """A disc under a square might be the last one; the board may have one path without it."""
    rgb, cell = hide_number(8)
    x, y = middle_pixel(cell)
    rgb[y - 14 : y + 15, x - 14 : x + 15] = (200, 40, 40)
    (warning,) = (w for w in LIGHT_SHOT.read(rgb).warnings if w.startswith("something other than a number"))
    assert cell_name(cell) in warning


@pytest.mark.parametrize("upright", [False, True])
def test_slivers_of_a_disc_beside_what_covers_it_are_no_empty_cell(upright: bool) -> None:
    rgb, cell = LIGHT_SHOT.rgb, cell_of_number(8)
    x, y = middle_pixel(cell)
    halves = (25, 17) if upright else (17, 25)
    rgb[y - halves[0] : y + halves[0] + 1, x - halves[1] : x + halves[1] + 1] = rgb[y - 25, x - 25]
    assert (rgb != hide_number(8)[0]).any()
    (warning,) = (w for w in LIGHT_SHOT.read(rgb).warnings if w.startswith("something other than a number"))
    assert cell_name(cell) in warning


def test_a_quarter_turned_board_is_doubted() -> None:
    assert LIGHT_SHOT.read(np.ascontiguousarray(np.rot90(Shot("zip/light-5").rgb))).warnings


def test_a_number_twice_is_said() -> None:
    rgb, (x, y), (x2, y2) = LIGHT_SHOT.rgb, middle_pixel(cell_of_number(4)), middle_pixel(cell_of_number(7))
    rgb[y2 - 24 : y2 + 24, x2 - 24 : x2 + 24] = rgb[y - 24 : y + 24, x - 24 : x + 24]
    assert any(w.startswith("a number was read twice: 4") for w in LIGHT_SHOT.read(rgb).warnings)


def test_every_disc_is_found_where_a_path_runs_under_it() -> None:
    half = Shot("zip/light-7-half")
    reading = half.read()
    numbered = {(r, c) for r, row in enumerate(half.truth["numbers"]) for c, v in enumerate(row) if v}
    assert isinstance(reading.stages, ZipStages)
    assert {disc.cell for disc in reading.stages.discs} == numbered


DISC_CELLS = ((0, 0), (1, 2), (3, 3))


def chances_of_discs(*likely: dict[int, float]) -> np.ndarray:
    """Return the chances (M, 100): some numbers for the named discs, hardly any for the others."""
    table = np.full((len(likely), 100), 1e-6)
    for row, some in zip(table, likely, strict=True):
        for number, chance in some.items():
            row[number] = chance
    return table


SURE_ONE = {1: 0.9}


def doubts_of(numbers: DiscNumbers) -> list[str]:
    seen = Observations(4, {cell: str(number or UNREAD_NUMBER) for cell, number in numbers.numbers.items()})
    return [
        *map(
            str,
            [
                *place_doubts(Sort.UNCLEAR, VOCABULARY.cell_contents, numbers.unsure_cells),
                *VOCABULARY.rules(seen),
            ],
        )
    ]


HARD_TO_READ = "a number is hard to make out"


@pytest.mark.parametrize(
    ("second", "third", "numbers", "doubt"),
    [
        pytest.param({3: 0.9}, {2: 0.9}, [1, 3, 2], None, id="each-by-itself"),
        pytest.param({3: 0.5}, {2: 0.9}, [1, 3, 2], f"{HARD_TO_READ} (r2c3)", id="unsure"),
        pytest.param({3: 0.6, 2: 0.4}, {3: 0.9}, [1, 2, 3], f"{HARD_TO_READ} (r2c3)", id="by-the-others"),
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
    result = decide_numbers(DISC_CELLS, chances_of_discs(SURE_ONE, second, third))
    assert [result.numbers[cell] for cell in DISC_CELLS] == numbers
    assert doubts_of(result) == ([doubt] if doubt else [])


def test_numbers_that_mostly_look_like_others_are_hardly_those_of_a_game() -> None:
    likely = [{number: 0.9, number % 4 + 1: 0.1} for number in (2, 3, 4)]
    cells = [*DISC_CELLS, (4, 4)]
    taken = decide_numbers(
        cells, chances_of_discs(*({1: 0.2, 2: 0.8}, {2: 0.2, 3: 0.8}, {3: 0.2, 4: 0.8}, {4: 0.9}))
    )
    assert (taken.is_complete, taken.are_plain) == (True, False)
    assert decide_numbers(cells, chances_of_discs({1: 0.9}, *likely)).are_plain


def test_a_disc_without_a_number_is_said() -> None:
    result = decide_numbers(DISC_CELLS[:2], chances_of_discs({1: 0.9}, {2: 0.9}), DISC_CELLS[2:])
    assert result.numbers[DISC_CELLS[2]] == 0
    assert doubts_of(result) == ["a number cannot be read (r4c4)"]


@pytest.mark.parametrize(
    ("thick", "read_as_wall", "doubted"), [(14, True, False), (9, True, True), (5, False, True)]
)
def test_a_wall_that_is_thinner_than_the_others_is_doubted(
    thick: int, read_as_wall: bool, doubted: bool
) -> None:
    """Cells of 100 pixels with lines of 2, three walls of 14, and one of `thick`."""
    rgb = np.full((500, 500, 3), 255, np.uint8)
    for at in range(100, 500, 100):
        rgb[at - 1 : at + 1] = rgb[:, at - 1 : at + 1] = (150, 150, 150)
    for row, half in ((0, 7), (1, 7), (2, 7), (4, thick / 2)):
        rgb[row * 100 : (row + 1) * 100, round(200 - half) : round(200 + half)] = 0
    lattice = Lattice(5, ((0, 0), (500, 0), (500, 500), (0, 500)))
    flat = flatten(rgb, lattice.homography, (0, 5), (0, 5), 100)
    one = ((4, 1), (4, 2))
    found = sides_from_measures(stroke_measures(flat, np.full((5, 5, 3), 255.0, np.float32)), 5)
    assert (one in found.walls, one in found.unsure_pairs + found.foreign_pairs) == (read_as_wall, doubted)
    assert len(found.walls) == 3 + read_as_wall
    assert {*found.unsure_pairs, *found.foreign_pairs} <= {one}
