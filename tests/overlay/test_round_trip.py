"""Boards drawn from text or onto captures: read back the same, and marks change their own cells alone."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import NO_LABELS, Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Primitives
from queens_snap.overlay.themes import CAPTURE_THEME, THEMES
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

from ..slow import mark_slow
from ..solver.queens.boards import BOARD_8, BOARD_8_QUEENS
from ..vision import drawing
from ..vision.captures import Shot
from .puzzles import QUEENS
from .stories import changed_pixels

BOARD = parse_board(QUEENS)
CELL_SIZES = (12, 15, 19, 24, 27, 33, 40, 52, 63, 86, 110, 150)
QUICK_SIZES = (12, 15, 40, 110)
PALETTES = {
    "light": drawing.COLOURS,
    "saturated": (
        (255, 0, 0), (0, 160, 0), (0, 0, 255), (255, 230, 0), (255, 0, 255), (0, 220, 220), (255, 140, 0),
        (120, 60, 200),
    ),
    "dark": (
        (92, 60, 140), (30, 100, 60), (140, 60, 50), (60, 60, 66), (30, 80, 140), (120, 100, 20),
        (130, 40, 100), (20, 110, 110),
    ),
    "grey": tuple((v, v, v) for v in (60, 85, 110, 135, 160, 185, 210, 240)),
    "black-and-white": ((255, 255, 255),) * 8,
}  # fmt: skip


def regions_of(reading: Reading) -> tuple[tuple[int, ...], ...]:
    assert isinstance(reading.puzzle, Board)
    return reading.puzzle.regions


def draw_labels(labels: Labels) -> Primitives:
    """Draw labels onto a capture."""
    game = DRAWINGS["queens"]
    assert game.has_regions
    return game.draw_region_labels(Moment(BOARD, labels=labels))


@pytest.fixture(scope="module")
def solution_of_case():
    found = GAME.conclude(BOARD)
    assert found.status == "solved", found.status
    return found


@pytest.mark.parametrize("tone", PALETTES)
@pytest.mark.parametrize("cell", mark_slow(CELL_SIZES, {*CELL_SIZES} - {*QUICK_SIZES}))
def test_the_drawn_picture_reads_back_as_the_same_board_with_its_queens(
    monkeypatch, solution_of_case, tone, cell
) -> None:
    if (tone, cell) == ("black-and-white", 12):
        pytest.skip("regions told by a pixel of grey or black alone are lost to any drawing")
    monkeypatch.setattr(drawing, "COLOURS", PALETTES[tone])
    page = drawing.DARK_PAGE if tone == "dark" else drawing.LIGHT_PAGE
    shot = drawing.draw(tuple(BOARD.letters), cell, page=page, white=tone == "black-and-white")
    x0, y0, x1, y1 = map(float, shot.bbox)
    lattice = Lattice(BOARD.n, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    out = draw_answer(shot.rgb, Reading(lattice, BOARD, {}, 1.0), solution_of_case)
    again = read_capture(out.picture, game="queens")
    assert regions_of(again) == BOARD.regions
    assert again.marks["queens"] == tuple(sorted(solution_of_case.answer))


@pytest.mark.parametrize("labels", [Labels(letters=True), Labels(borders=True), Labels(True, True)])
def test_labels_change_the_board_alone_and_leave_it_readable(solution_of_case, labels) -> None:
    shot = drawing.draw(tuple(BOARD.letters), 60)
    x0, y0, x1, y1 = map(float, shot.bbox)
    lattice = Lattice(BOARD.n, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    out = shot.rgb.copy()
    paint_primitives(Surface(out, lattice, BOARD.shape, CAPTURE_THEME, shot.rgb), draw_labels(labels))
    assert (out != shot.rgb).any()
    outside = np.ones(out.shape[:2], bool)
    outside[round(y0) - 4 : round(y1) + 4, round(x0) - 4 : round(x1) + 4] = False
    assert np.array_equal(out[outside], shot.rgb[outside])
    assert regions_of(read_capture(out, game="queens")) == BOARD.regions


def test_no_labels_are_no_marks() -> None:
    assert draw_labels(NO_LABELS) == ()


STAR_BOARD = parse_board(
    "k=2\nAAAAAAABB\nCCCADDBBB\nCDDDDBBEB\nCDDDDFFEB\nCCFFFFGEB\nCFFFGGGEE\nCCFHHGGIE\nHHHHGGIIE\nHHIIIIIII"
)
HOLED_BOARD = parse_board("A.BB\nAABB\nCCDD\nC.DD")
BOARD_IN_PARTS = parse_board("ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE")


def render_board(
    board: Board, queens: Sequence[Cell] = (), crosses: Sequence[Cell] = (), **options
) -> np.ndarray:
    """Render the board with these marks."""
    return render_puzzle(board, Moment(board, {"queens": queens, "crosses": crosses}), **options)


def read_queens(picture: np.ndarray) -> Reading:
    return read_capture(picture, game="queens")


def cell_interior(picture: np.ndarray, n: int, cell: int, at: Cell) -> np.ndarray:
    """Return the inner two thirds of a cell of a rendered board in the picture's middle."""
    start, rim = (len(picture) - n * cell) // 2, cell // 6
    y, x = start + at[0] * cell, start + at[1] * cell
    return picture[y + rim : y + cell - rim, x + rim : x + cell - rim]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cell", [24, 33, 64])
@pytest.mark.parametrize(("board", "queens"), [(BOARD_8, BOARD_8_QUEENS), (BOARD_8, ()), (STAR_BOARD, ())])
def test_reads_back_the_same(board: Board, queens: tuple[Cell, ...], theme: str, cell: int) -> None:
    again = read_queens(render_board(board, queens, cell=cell, theme=theme))
    assert isinstance(again.puzzle, Board)
    assert again.puzzle.regions == board.regions
    assert set(again.marks["queens"]) == set(queens)
    assert not again.warnings


@pytest.mark.parametrize("theme", THEMES)
def test_letters_and_crosses_do_not_hinder_reading(theme: str) -> None:
    crosses = [(0, c) for c in range(8) if (0, c) not in BOARD_8_QUEENS]
    picture = render_board(BOARD_8, BOARD_8_QUEENS, crosses, theme=theme, labels=Labels(letters=True))
    again = read_queens(picture)
    assert again.puzzle == BOARD_8
    assert set(again.marks["queens"]) == set(BOARD_8_QUEENS)
    assert set(again.marks["crosses"]) == set(crosses)


@pytest.mark.parametrize(("cell", "theme"), list(itertools.product([12, 40, 100], THEMES)))
def test_queens_and_crosses_change_their_own_cells_alone(cell: int, theme: str) -> None:
    bare = render_board(BOARD_8, cell=cell, theme=theme)
    marked = render_board(BOARD_8, BOARD_8_QUEENS[:2], [(7, 0)], cell=cell, theme=theme)
    assert bare.shape == marked.shape
    changed = {
        (r, c)
        for r in range(8)
        for c in range(8)
        if (cell_interior(bare, 8, cell, (r, c)) != cell_interior(marked, 8, cell, (r, c))).any()
    }
    assert changed == {*BOARD_8_QUEENS[:2], (7, 0)}


@pytest.mark.parametrize("theme", THEMES)
def test_cells_of_one_region_are_alike_and_those_of_no_region_hatched(theme: str) -> None:
    picture = render_board(HOLED_BOARD, cell=48, theme=theme)
    tones = {
        (r, c): np.unique(cell_interior(picture, 4, 48, (r, c)).reshape(-1, 3), axis=0)
        for r in range(4)
        for c in range(4)
    }
    for cell, seen in tones.items():
        assert len(seen) == (2 if cell in ((0, 1), (3, 1)) else 1), cell
    assert np.array_equal(tones[0, 0], tones[1, 1])
    assert np.array_equal(tones[0, 0], tones[0, 2]) == (theme == "print")


def test_on_paper_regions_in_several_parts_have_letters() -> None:
    plain, lettered = (
        render_board(BOARD_IN_PARTS, theme="print", labels=Labels(letters=x)) for x in (False, True)
    )
    assert np.array_equal(plain, lettered)
    assert (render_board(BOARD_IN_PARTS) != render_board(BOARD_IN_PARTS, labels=Labels(letters=True))).any()


@pytest.mark.parametrize("n", [4, 30])
def test_every_size_of_board_is_drawn_with_a_region_a_colour(n: int) -> None:
    board = Board.of([range(n)] * n)
    picture = render_board(board, cell=20)
    tones = {tuple(cell_interior(picture, n, 20, (0, c))[5, 5]) for c in range(n)}
    assert len(tones) == n


def test_the_frame_is_round_and_the_page_goes_around_it() -> None:
    picture = render_board(BOARD_8, cell=50)
    page, middle = picture[0, 0], len(picture) // 2
    framed = np.flatnonzero((picture[middle] != page).any(axis=-1))
    corner = picture[framed[0], framed[0]]
    assert framed[0] == len(picture) - 1 - framed[-1] == 25
    assert np.array_equal(corner, page)
    assert np.array_equal(picture[middle, framed[0]], (0, 0, 0))


REACH_BEYOND_CELL = {
    "patches": 2
}  # px that a frame of the board may be changed outside of its cells, where it is less
USUAL_REACH = 4


@pytest.mark.parametrize(
    "name",
    [
        *(f"patches/{name}" for name in ("light-6", "dark-7-phone-half", "light-6-finished")),
        *(f"wend/{name}" for name in ("light-6", "dark-5-phone-half", "light-6-finished")),
    ],
)
def test_the_answer_is_drawn_within_the_board(name: str) -> None:
    shot = Shot(name)
    new, beyond = changed_pixels(snap(shot.path)), REACH_BEYOND_CELL.get(name.split("/")[0], USUAL_REACH)
    x0, y0, x1, y1 = map(round, shot.truth["bbox"])
    assert new.any()
    new[max(y0 - beyond, 0) : y1 + beyond, max(x0 - beyond, 0) : x1 + beyond] = False
    assert not new.any()
