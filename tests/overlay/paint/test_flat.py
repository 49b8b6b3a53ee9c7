"""Puzzles drawn from nothing: read back the same, in colours that a flat ground asks for."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import MAX_PIXELS, MAX_SIDE, TooLarge, render_fitted, render_puzzle
from queens_snap.overlay.paint.grounds import (
    FAINT_CONTRAST,
    LUMINANCE_OFFSET,
    black_or_white_on,
    faded_ink_on,
    luminance,
)
from queens_snap.overlay.themes import REGION_COLOURS, THEMES, Colour
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.games import parse_text
from queens_snap.solver.nonogram.puzzle import Nonogram, parse_nonogram
from queens_snap.solver.puzzle import Answer, Marks, Puzzle
from queens_snap.solver.step import Claim, Link, Step, link_facts, value_facts
from queens_snap.solver.tango.puzzle import Tango, parse_tango, tango_of
from queens_snap.solver.zip.puzzle import Zip, parse_zip, zip_of

from ..puzzles import NONOGRAM, NONOGRAM_ANSWER, PUZZLE_OF_EACH_GAME, TANGO, TANGO_ANSWER, ZIP, ZIP_ANSWER

FIXTURES = Path(__file__).parents[3] / "fixtures"
WIDE_NONOGRAM = Nonogram.of([[1]] * 2, [[1], [1], *[[]] * 5])
CELL = 40
FIRST_CELL_MIDDLE = CELL // 2 + 3  # margin and frame


def answered_moment(puzzle: Puzzle, answer: Answer, guessed: tuple[Cell, ...] = ()) -> Moment:
    return Moment(puzzle, answer=answer, guessed=guessed)


def step_moment(puzzle: Puzzle, step: Step, marks: Marks | None = None) -> Moment:
    """Return a moment with a step and the signs of its claim."""
    return Moment(puzzle, marks or {}, step=step, signs=DRAWINGS[puzzle.game].claim_signs(puzzle, step))


def fixture_puzzle(kind: str, name: str) -> Puzzle:
    row = json.loads((FIXTURES / kind / f"{name}.json").read_text("utf-8"))
    return (tango_of if kind == "tango" else zip_of)(row)


def cell_interior(
    picture: np.ndarray, at: Cell, cell: int = CELL, start: int = FIRST_CELL_MIDDLE
) -> np.ndarray:
    """Return the inner two thirds of a cell. The picture's clues, if any, are already cut off."""
    rim = cell // 6
    y, x = start + at[0] * cell, start + at[1] * cell
    return picture[y + rim : y + cell - rim, x + rim : x + cell - rim]


def board_part(picture: np.ndarray, puzzle: Puzzle) -> np.ndarray:
    """Cut the clues off a picture: return the board with its margin."""
    rows, columns = puzzle.shape
    return picture[-(rows * CELL + 2 * FIRST_CELL_MIDDLE) :, -(columns * CELL + 2 * FIRST_CELL_MIDDLE) :]


def changed_cells(before: np.ndarray, after: np.ndarray, puzzle: Puzzle) -> set[Cell]:
    """Return the cells whose inner part differs."""
    a, b = board_part(before, puzzle), board_part(after, puzzle)
    rows, columns = puzzle.shape
    every = ((r, c) for r in range(rows) for c in range(columns))
    return {cell for cell in every if (cell_interior(a, cell) != cell_interior(b, cell)).any()}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cell", [24, 64])
@pytest.mark.parametrize(
    "puzzle",
    [
        parse_tango(TANGO),
        fixture_puzzle("tango", "tango-plain-8"),
        fixture_puzzle("zip", "dark-8-half"),
    ],
    ids=["tango", "tango-8", "zip-8"],
)
def test_reads_back_the_same(puzzle: Puzzle, cell: int, theme: str) -> None:
    again = snap(render_puzzle(puzzle, cell=cell, theme=theme))
    assert again.reading
    assert again.reading.puzzle == puzzle
    assert again.status == "solved"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_solved_tango_reads_back_the_same(theme: str) -> None:
    puzzle = parse_tango(TANGO)
    again = snap(render_puzzle(puzzle, answered_moment(puzzle, TANGO_ANSWER), cell=40, theme=theme))
    assert again.reading
    assert again.reading.puzzle == puzzle
    assert any(again.reading.marks.values())
    assert not again.mistakes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        (parse_tango(TANGO), TANGO_ANSWER),
        (parse_zip(ZIP), ZIP_ANSWER),
        (parse_nonogram(NONOGRAM), NONOGRAM_ANSWER),
    ],
)
def test_the_answer_changes_the_cells_that_it_is_in(puzzle: Puzzle, answer: tuple, theme: str) -> None:
    bare = render_puzzle(puzzle, cell=CELL, theme=theme)
    solved = render_puzzle(puzzle, answered_moment(puzzle, answer), cell=CELL, theme=theme)
    rows, columns = puzzle.shape
    every = {(r, c) for r in range(rows) for c in range(columns)}
    if isinstance(puzzle, Tango):
        every = {(r, c) for r, c in every if puzzle.givens[r][c] == "."}
    elif isinstance(puzzle, Nonogram):
        every = {(r, c) for r, c in every if NONOGRAM_ANSWER[r][c] == "#"}
    assert changed_cells(bare, solved, puzzle) == every
    assert np.array_equal(bare[0, 0], THEMES[theme].page)


def test_on_paper_suns_and_moons_differ_without_colour() -> None:
    puzzle = parse_tango(TANGO)
    picture = render_puzzle(puzzle, answered_moment(puzzle, TANGO_ANSWER), cell=CELL, theme="print")
    assert (picture[..., 0] == picture[..., 1]).all()
    assert (picture[..., 0] == picture[..., 2]).all()
    open_cells = [(r, c) for r in range(6) for c in range(6) if puzzle.givens[r][c] == "."]
    middles = {TANGO_ANSWER[r][c]: cell_interior(picture, (r, c)).mean() for r, c in open_cells}
    assert middles["1"] > middles["0"] + 20


def test_a_path_goes_from_cell_to_cell_and_not_through_walls() -> None:
    puzzle = parse_zip(ZIP)
    picture = render_puzzle(puzzle, answered_moment(puzzle, ZIP_ANSWER), cell=CELL)
    joined = {frozenset(link) for link in pairwise(ZIP_ANSWER)}

    def beside(r: int, c: int, down: bool) -> np.ndarray:
        """A pixel on the side of a cell, off its middle, where no arrow is."""
        y, x = (
            FIRST_CELL_MIDDLE + round(v * CELL) for v in ((r + 1, c + 0.37) if down else (r + 0.37, c + 1))
        )
        return picture[y, x]

    for r, c in np.ndindex(3, 3):
        for other, down in (((r, c + 1), False), ((r + 1, c), True)):
            if max(other) < 3:
                red, green, blue = beside(r, c, down).astype(int)
                coloured = max(red, green, blue) - min(red, green, blue) > 30
                assert coloured == (frozenset(((r, c), other)) in joined), (r, c, other)
    assert not beside(0, 0, True).any()  # the wall is black


def test_links_that_only_search_knows_are_signed() -> None:
    puzzle = parse_zip(ZIP)
    sure, unsure = (
        render_puzzle(puzzle, answered_moment(puzzle, ZIP_ANSWER, x), cell=CELL)
        for x in ((), ZIP_ANSWER[1:2])
    )
    y, x = np.nonzero((sure != unsure).any(axis=-1))
    side = (
        FIRST_CELL_MIDDLE + 2 * CELL,
        FIRST_CELL_MIDDLE + CELL // 2,
    )  # between the second and the third cell
    assert abs(x.mean() - side[0]) < 2
    assert abs(y.mean() - side[1]) < 2


@pytest.mark.parametrize("theme", THEMES)
def test_a_step_leaves_its_own_cells_and_pales_the_others(theme: str) -> None:
    puzzle = parse_tango(TANGO)
    marks = {"suns": ((0, 0),)}
    found = Step("x", Claim((), ((2, 2), (2, 3))), facts=value_facts((((0, 3), 1),)))
    bare = render_puzzle(puzzle, Moment(puzzle, marks), cell=CELL, theme=theme)
    step = render_puzzle(puzzle, step_moment(puzzle, found, marks), cell=CELL, theme=theme)
    pale = changed_cells(bare, step, puzzle)
    assert {(0, 0), (0, 3), (4, 1)} <= pale
    for cell in ((2, 2), (2, 3)):  # outlined, and as they were within
        inside = (slice(CELL // 8, -CELL // 8),) * 2
        assert (cell_interior(bare, cell)[inside] == cell_interior(step, cell)[inside]).all()
    page = np.array(THEMES[theme].page, int)
    away = [np.abs(cell_interior(x, (4, 1)).astype(int) - page).max() for x in (bare, step)]
    assert away[1] < 0.6 * away[0]


def test_new_links_stand_out_from_old_ones() -> None:
    puzzle = parse_zip(ZIP)
    link = Link((0, 0), (0, 1), True)
    found = Step("x", Claim((), ((0, 0),)), facts=link_facts((link,)))
    old, new = (
        render_puzzle(puzzle, scene, cell=CELL)
        for scene in (Moment(puzzle, done=(found,)), step_moment(puzzle, found))
    )
    place = FIRST_CELL_MIDDLE + CELL // 2 - 8, FIRST_CELL_MIDDLE + CELL
    red, _, blue = old[place].astype(int)
    assert blue > red
    red, _, blue = new[place].astype(int)
    assert red > blue + 100
    parted = Moment(puzzle, done=(found._replace(facts=link_facts((link._replace(joined=False),))),))
    assert (
        0
        < (render_puzzle(puzzle, parted, cell=CELL) != render_puzzle(puzzle, cell=CELL)).any(axis=-1).sum()
        < 80
    )


def test_boards_need_not_be_square() -> None:
    tall = Zip.of([[1, 0], [0, 0], [0, 0], [2, 0]])
    assert render_puzzle(tall, cell=CELL).shape == (
        4 * CELL + 2 * FIRST_CELL_MIDDLE,
        2 * CELL + 2 * FIRST_CELL_MIDDLE,
        3,
    )


def test_the_clue_of_the_line_that_a_step_rests_on_has_a_ground_of_its_own() -> None:
    steps = (Step("x", Claim(look, ())) for look in ((), (Unit("row", 1),)))
    plain, told = (
        render_puzzle(WIDE_NONOGRAM, Moment(WIDE_NONOGRAM, step=step), cell=CELL) for step in steps
    )
    left = plain.shape[1] - 7 * CELL - 2 * FIRST_CELL_MIDDLE
    y, _ = np.nonzero((plain != told).any(axis=-1)[:, : left + CELL // 2])
    top = plain.shape[0] - FIRST_CELL_MIDDLE - CELL
    assert (y.min(), y.max()) == (top, top + CELL - 1)


@pytest.mark.parametrize("n", [1, 30, 150])
def test_cells_shrink_so_that_a_picture_stays_small(n: int) -> None:
    puzzle = Nonogram.of([[1, 1] if n > 2 else [1]] * n, [[1, 1] if n > 2 else [1]] * n)
    picture = render_puzzle(puzzle)
    assert max(picture.shape) <= MAX_SIDE
    assert len(picture) >= min(n * 64, MAX_SIDE * 0.9)


def test_cells_asked_for_larger_than_any_picture_are_refused_with_what_is_possible() -> None:
    puzzle = Nonogram.of([[1]] * 100, [[1]] * 100)
    with pytest.raises(TooLarge, match=r"cells of 200 pixels .* possible are \d+") as refused:
        render_puzzle(puzzle, cell=200)
    most = int(str(refused.value).split()[-1])
    assert render_puzzle(puzzle, cell=most).size <= 3 * MAX_PIXELS
    with pytest.raises(TooLarge):
        render_puzzle(puzzle, cell=most + 1)


def test_a_puzzle_fits_a_width_unless_its_clues_would_run_together() -> None:
    assert 200 < render_fitted(Moment(parse_zip(ZIP)), 260).shape[1] <= 260
    high = render_fitted(Moment(Nonogram.of([[1]] * 60, [[60]])), 300)
    assert len(high) <= 1.2 * 300 or len(high) <= 61 * 14
    assert render_fitted(Moment(Nonogram.of([[1]] * 60, [[1]] * 60)), 300).shape[1] > 300


def test_dots_go_once_the_picture_is_whole() -> None:
    puzzle = parse_nonogram(NONOGRAM)
    values = tuple(((r, c), ch) for r, row in enumerate(NONOGRAM_ANSWER) for c, ch in enumerate(row))
    whole = Moment(puzzle, done=(Step("x", Claim((), ()), facts=value_facts(values)),))
    clean = answered_moment(puzzle, NONOGRAM_ANSWER)
    assert np.array_equal(render_puzzle(puzzle, whole), render_puzzle(puzzle, clean))
    short = Moment(puzzle, done=(Step("x", Claim((), ()), facts=value_facts(values[1:])),))
    dotted = cell_interior(board_part(render_puzzle(puzzle, short, cell=CELL), puzzle), (0, 1))
    assert np.ptp(dotted) > 0


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_a_theme_is_one_row_for_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, light = (90, 60, 30), THEMES["light"]
    monkeypatch.setitem(cast(dict, THEMES), "sepia", replace(light, colours={**light.colours, "page": page}))
    picture = render_puzzle(parse_text(PUZZLE_OF_EACH_GAME[game]), theme="sepia")
    assert tuple(picture[0, 0]) == page


GREY_LEVELS = [(level, level, level) for level in (0, 60, 110, 118, 119, 130, 200, 255)]


def contrast_ratio(a: Colour, b: Colour) -> float:
    low, high = sorted(luminance(colour) + LUMINANCE_OFFSET for colour in (a, b))
    return high / low


@pytest.mark.parametrize("ground", [*REGION_COLOURS, *GREY_LEVELS])
def test_what_is_known_is_paler_than_what_is_new_and_can_be_seen(ground: Colour) -> None:
    new, known = (
        contrast_ratio(colour, ground) for colour in (black_or_white_on(ground), faded_ink_on(ground))
    )
    assert FAINT_CONTRAST <= known <= new
    assert known < 0.75 * new or new < 1.5 * FAINT_CONTRAST
