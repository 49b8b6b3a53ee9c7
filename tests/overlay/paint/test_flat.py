"""Puzzles drawn from nothing: read back the same, in colours that a flat ground asks for."""

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
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
from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.games import parse_text
from queens_snap.solver.nonogram.puzzle import Nonogram, parse_nonogram
from queens_snap.solver.puzzle import Marks, Puzzle
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.step import Claim, Link, Step, link_facts, value_facts
from queens_snap.solver.tango.puzzle import parse_tango, tango_of
from queens_snap.solver.zip.puzzle import Zip, parse_zip, zip_of
from queens_snap.vision.recognise import read_capture

from ...solver.queens.boards import BOARD_8, BOARD_8_QUEENS
from ..puzzles import NONOGRAM, NONOGRAM_ANSWER, PUZZLE_OF_EACH_GAME, TANGO, TANGO_ANSWER, ZIP, ZIP_ANSWER

FIXTURES = Path(__file__).parents[3] / "fixtures"
WIDE_NONOGRAM = Nonogram.of([[1]] * 2, [[1], [1], *[[]] * 5])
CELL = 40
EDGE = CELL // 2 + 3  # margin and frame
STAR_BOARD = parse_board(
    "k=2\nAAAAAAABB\nCCCADDBBB\nCDDDDBBEB\nCDDDDFFEB\nCCFFFFGEB\nCFFFGGGEE\nCCFHHGGIE\nHHHHGGIIE\nHHIIIIIII"
)
HOLED_BOARD = parse_board("A.BB\nAABB\nCCDD\nC.DD")
BOARD_IN_PARTS = parse_board("ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE")
MARKED_BOARD = {"queens": BOARD_8_QUEENS, "crosses": tuple((0, c) for c in range(8) if c != 3)}
TANGO_PUZZLE, ZIP_PUZZLE, HEART = parse_tango(TANGO), parse_zip(ZIP), parse_nonogram(NONOGRAM)
SOLVED_TANGO = Moment(TANGO_PUZZLE, answer=TANGO_ANSWER)
SOLVED_ZIP = Moment(ZIP_PUZZLE, answer=ZIP_ANSWER)
SOLVED_HEART = Moment(HEART, answer=NONOGRAM_ANSWER)
OPEN_TANGO_CELLS = {(r, c) for r, c in np.ndindex(6, 6) if TANGO_PUZZLE.givens[r][c] == "."}
FEW_MARKS = {"queens": BOARD_8_QUEENS[:2], "crosses": ((7, 0),)}


def step_moment(puzzle: Puzzle, step: Step, marks: Marks | None = None) -> Moment:
    """Return a moment with a step and the signs of its claim."""
    return Moment(puzzle, marks or {}, step=step, signs=DRAWINGS[puzzle.game].claim_signs(puzzle, step))


def fixture_puzzle(kind: str, name: str) -> Puzzle:
    row = json.loads((FIXTURES / kind / f"{name}.json").read_text("utf-8"))
    return (tango_of if kind == "tango" else zip_of)(row)


@cache
def edge_pixels(cell: int) -> int:
    """Return the width of margin and frame."""
    return (len(render_puzzle(BOARD_8, cell=cell)) - 8 * cell) // 2


def cell_interior(picture: np.ndarray, puzzle: Puzzle, at: Cell, cell: int = CELL) -> np.ndarray:
    """Return the inner two thirds of a cell, whatever clues the picture has above and on the left."""
    (height, width), (rows, columns) = picture.shape[:2], puzzle.shape
    edge, rim = edge_pixels(cell), cell // 6
    y, x = height - edge - (rows - at[0]) * cell, width - edge - (columns - at[1]) * cell
    return picture[y + rim : y + cell - rim, x + rim : x + cell - rim]


def changed_cells(before: np.ndarray, after: np.ndarray, puzzle: Puzzle, cell: int = CELL) -> set[Cell]:
    """Return the cells whose inner part differs."""
    assert before.shape == after.shape
    return {
        at
        for at in np.ndindex(puzzle.shape)
        if (cell_interior(before, puzzle, at, cell) != cell_interior(after, puzzle, at, cell)).any()
    }


#: Puzzles, marks and themes; print has regions in grey, and no Tango is grey.
READ_BACK = [
    *(
        (BOARD_8, marks, theme)
        for marks in ({}, {"queens": BOARD_8_QUEENS}, MARKED_BOARD)
        for theme in THEMES
    ),
    *((STAR_BOARD, {}, theme) for theme in THEMES),
    *(
        (puzzle, marks, theme)
        for puzzle, marks in (
            (TANGO_PUZZLE, {}),
            (TANGO_PUZZLE, {"suns": ((0, 0), (1, 1)), "moons": ((0, 1),)}),
            (fixture_puzzle("tango", "tango-plain-8"), {}),
            (fixture_puzzle("zip", "dark-8-half"), {}),
        )
        for theme in ("light", "dark")
    ),
]


@pytest.mark.parametrize("cell", [24, 64])
@pytest.mark.parametrize(("puzzle", "marks", "theme"), READ_BACK)
def test_reads_back_the_same(puzzle: Puzzle, marks: Marks, theme: str, cell: int) -> None:
    moment, labels = Moment(puzzle, marks), Labels(letters="crosses" in marks)
    again = read_capture(render_puzzle(puzzle, moment, cell=cell, theme=theme, labels=labels))
    assert again.puzzle == (puzzle.with_k(1) if isinstance(puzzle, Board) else puzzle)
    seen = {kind: {*cells} for kind, cells in again.marks.items() if cells}
    assert seen == {kind: {*cells} for kind, cells in marks.items()}
    assert not again.warnings or labels.letters  # which may cover a part of the board


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("moment", "size", "cells"),
    [
        (SOLVED_TANGO, CELL, OPEN_TANGO_CELLS),
        (SOLVED_ZIP, CELL, {*np.ndindex(3, 3)}),
        (SOLVED_HEART, CELL, {(0, 0), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1)}),
        *((Moment(BOARD_8, FEW_MARKS), size, {*BOARD_8_QUEENS[:2], (7, 0)}) for size in (12, CELL, 100)),
    ],
    ids=["tango", "zip", "nonogram", "queens-12", "queens-40", "queens-100"],
)
def test_what_stands_changes_its_own_cells_alone(
    moment: Moment[Puzzle], size: int, cells: set[Cell], theme: str
) -> None:
    bare, marked = (render_puzzle(moment.puzzle, x, cell=size, theme=theme) for x in (None, moment))
    assert changed_cells(bare, marked, moment.puzzle, size) == cells
    assert np.array_equal(bare[0, 0], THEMES[theme].page)


@pytest.mark.parametrize("theme", THEMES)
def test_cells_of_one_region_are_alike_and_those_of_no_region_hatched(theme: str) -> None:
    picture = render_puzzle(HOLED_BOARD, cell=48, theme=theme)
    tones = {
        at: np.unique(cell_interior(picture, HOLED_BOARD, at, 48).reshape(-1, 3), axis=0)
        for at in np.ndindex(4, 4)
    }
    assert {at for at, seen in tones.items() if len(seen) != 1} == {(0, 1), (3, 1)}
    assert {len(tones[at]) for at in ((0, 1), (3, 1))} == {2}
    assert np.array_equal(tones[0, 0], tones[1, 1])
    assert np.array_equal(tones[0, 0], tones[0, 2]) == (theme == "print")


def test_on_paper_regions_in_several_parts_have_letters() -> None:
    for theme, are_alike in (("print", True), ("light", False)):
        plain, lettered = (
            render_puzzle(BOARD_IN_PARTS, theme=theme, labels=Labels(letters=x)) for x in (False, True)
        )
        assert np.array_equal(plain, lettered) == are_alike


@pytest.mark.parametrize("n", [4, 30])
def test_every_size_of_board_is_drawn_with_a_region_a_colour(n: int) -> None:
    board = Board.of([range(n)] * n)
    picture = render_puzzle(board, cell=20)
    assert len({tuple(cell_interior(picture, board, (0, c), 20)[5, 5]) for c in range(n)}) == n


def test_the_frame_is_round_and_the_page_goes_around_it() -> None:
    picture = render_puzzle(BOARD_8, cell=50)
    page, middle = picture[0, 0], len(picture) // 2
    framed = np.flatnonzero((picture[middle] != page).any(axis=-1))
    assert framed[0] == len(picture) - 1 - framed[-1] == 25
    assert np.array_equal(picture[framed[0], framed[0]], page)
    assert np.array_equal(picture[middle, framed[0]], (0, 0, 0))


def test_on_paper_suns_and_moons_differ_without_colour() -> None:
    picture = render_puzzle(TANGO_PUZZLE, SOLVED_TANGO, cell=CELL, theme="print")
    assert (picture == picture[..., :1]).all()
    middles = {
        TANGO_ANSWER[r][c]: cell_interior(picture, TANGO_PUZZLE, (r, c)).mean() for r, c in OPEN_TANGO_CELLS
    }
    assert middles["1"] > middles["0"] + 20


def test_a_path_goes_from_cell_to_cell_and_not_through_walls() -> None:
    picture = render_puzzle(ZIP_PUZZLE, SOLVED_ZIP, cell=CELL).astype(int)
    joined = {frozenset(link) for link in pairwise(ZIP_ANSWER)}
    for r, c in np.ndindex(3, 3):
        # a pixel on the side of a cell, off its middle, where no arrow is
        for other, place in (((r, c + 1), (r + 0.37, c + 1)), ((r + 1, c), (r + 1, c + 0.37))):
            if max(other) < 3:
                y, x = (EDGE + round(v * CELL) for v in place)
                is_coloured = np.ptp(picture[y, x]) > 30
                assert is_coloured == (frozenset(((r, c), other)) in joined), (r, c, other)
                assert ((r, c), other) != ((0, 0), (1, 0)) or not picture[y, x].any()  # the wall is black


def test_links_that_only_search_knows_are_signed() -> None:
    sure, unsure = (
        render_puzzle(ZIP_PUZZLE, replace(SOLVED_ZIP, guessed=x), cell=CELL) for x in ((), ZIP_ANSWER[1:2])
    )
    y, x = np.nonzero((sure != unsure).any(axis=-1))  # between the second and the third cell
    assert (x.mean(), y.mean()) == pytest.approx((EDGE + 2 * CELL, EDGE + CELL // 2), abs=2)


@pytest.mark.parametrize("theme", THEMES)
def test_a_step_leaves_its_own_cells_and_pales_the_others(theme: str) -> None:
    puzzle = TANGO_PUZZLE
    marks = {"suns": ((0, 0),)}
    found = Step("x", Claim((), ((2, 2), (2, 3))), facts=value_facts((((0, 3), 1),)))
    bare = render_puzzle(puzzle, Moment(puzzle, marks), cell=CELL, theme=theme)
    step = render_puzzle(puzzle, step_moment(puzzle, found, marks), cell=CELL, theme=theme)
    pale = changed_cells(bare, step, puzzle)
    assert {(0, 0), (0, 3), (4, 1)} <= pale
    for cell in ((2, 2), (2, 3)):  # outlined, and as they were within
        inside = (slice(CELL // 8, -CELL // 8),) * 2
        assert (cell_interior(bare, puzzle, cell)[inside] == cell_interior(step, puzzle, cell)[inside]).all()
    page = np.array(THEMES[theme].page, int)
    away = [np.abs(cell_interior(x, puzzle, (4, 1)).astype(int) - page).max() for x in (bare, step)]
    assert away[1] < 0.6 * away[0]


def test_new_links_stand_out_from_old_ones() -> None:
    link = Link((0, 0), (0, 1), True)
    found = Step("x", Claim((), ((0, 0),)), facts=link_facts((link,)))
    parted = found._replace(facts=link_facts((link._replace(joined=False),)))
    bare, old, new, apart = (
        render_puzzle(ZIP_PUZZLE, scene, cell=CELL).astype(int)
        for scene in (
            None,
            Moment(ZIP_PUZZLE, done=(found,)),
            step_moment(ZIP_PUZZLE, found),
            Moment(ZIP_PUZZLE, done=(parted,)),
        )
    )
    place = EDGE + CELL // 2 - 8, EDGE + CELL
    assert old[place][2] > old[place][0]  # blue
    assert new[place][0] > new[place][2] + 100  # red
    assert 0 < (apart != bare).any(axis=-1).sum() < 80


def test_boards_need_not_be_square() -> None:
    tall = Zip.of([[1, 0], [0, 0], [0, 0], [2, 0]])
    assert render_puzzle(tall, cell=CELL).shape == (4 * CELL + 2 * EDGE, 2 * CELL + 2 * EDGE, 3)


def test_the_clue_of_the_line_that_a_step_rests_on_has_a_ground_of_its_own() -> None:
    steps = (Step("x", Claim(look, ())) for look in ((), (Unit("row", 1),)))
    plain, told = (
        render_puzzle(WIDE_NONOGRAM, Moment(WIDE_NONOGRAM, step=step), cell=CELL) for step in steps
    )
    left = plain.shape[1] - 7 * CELL - 2 * EDGE
    y, _ = np.nonzero((plain != told).any(axis=-1)[:, : left + CELL // 2])
    top = plain.shape[0] - EDGE - CELL
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
    assert 200 < render_fitted(Moment(ZIP_PUZZLE), 260).shape[1] <= 260
    high = render_fitted(Moment(Nonogram.of([[1]] * 60, [[60]])), 300)
    assert len(high) <= 1.2 * 300 or len(high) <= 61 * 14
    assert render_fitted(Moment(Nonogram.of([[1]] * 60, [[1]] * 60)), 300).shape[1] > 300


def test_dots_go_once_the_picture_is_whole() -> None:
    values = tuple(((r, c), ch) for r, row in enumerate(NONOGRAM_ANSWER) for c, ch in enumerate(row))
    whole, short = (
        render_puzzle(HEART, Moment(HEART, done=(Step("x", Claim((), ()), facts=value_facts(x)),)), cell=CELL)
        for x in (values, values[1:])
    )
    assert np.array_equal(whole, render_puzzle(HEART, SOLVED_HEART, cell=CELL))
    assert np.ptp(cell_interior(short, HEART, (0, 1))) > 0


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
