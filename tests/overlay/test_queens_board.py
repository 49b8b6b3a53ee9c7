"""Boards drawn from text: read back the same; what stands in the cells changes those cells alone."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.themes import THEMES
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

from ..solver.queens.boards import EIGHT, EIGHT_QUEENS

STARS = parse_board(
    "k=2\nAAAAAAABB\nCCCADDBBB\nCDDDDBBEB\nCDDDDFFEB\nCCFFFFGEB\nCFFFGGGEE\nCCFHHGGIE\nHHHHGGIIE\nHHIIIIIII"
)
HOLES = parse_board("A.BB\nAABB\nCCDD\nC.DD")
PARTS = parse_board("ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE")


def rendered(
    board: Board, queens: Sequence[Cell] = (), crosses: Sequence[Cell] = (), **options
) -> np.ndarray:
    """The board with these marks on it."""
    return render_puzzle(board, Moment(board, {"queens": queens, "crosses": crosses}), **options)


def read(picture: np.ndarray) -> Reading:
    return read_capture(picture, game="queens")


def cell_of(picture: np.ndarray, n: int, cell: int, at: Cell) -> np.ndarray:
    """The inner two thirds of one cell of a rendered board, which lies in the middle."""
    start, rim = (len(picture) - n * cell) // 2, cell // 6
    y, x = start + at[0] * cell, start + at[1] * cell
    return picture[y + rim : y + cell - rim, x + rim : x + cell - rim]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cell", [24, 33, 64])
@pytest.mark.parametrize(("board", "queens"), [(EIGHT, EIGHT_QUEENS), (EIGHT, ()), (STARS, ())])
def test_reads_back_the_same(board: Board, queens: tuple[Cell, ...], theme: str, cell: int) -> None:
    again = read(rendered(board, queens, cell=cell, theme=theme))
    assert isinstance(again.puzzle, Board)
    assert again.puzzle.regions == board.regions
    assert set(again.marks["queens"]) == set(queens)
    assert not again.warnings


@pytest.mark.parametrize("theme", THEMES)
def test_letters_and_crosses_do_not_hinder_reading(theme: str) -> None:
    crosses = [(0, c) for c in range(8) if (0, c) not in EIGHT_QUEENS]
    picture = rendered(EIGHT, EIGHT_QUEENS, crosses, theme=theme, labels=Labels(letters=True))
    again = read(picture)
    assert again.puzzle == EIGHT
    assert set(again.marks["queens"]) == set(EIGHT_QUEENS)
    assert set(again.marks["crosses"]) == set(crosses)


@pytest.mark.parametrize(("cell", "theme"), list(itertools.product([12, 40, 100], THEMES)))
def test_queens_and_crosses_change_their_own_cells_alone(cell: int, theme: str) -> None:
    bare = rendered(EIGHT, cell=cell, theme=theme)
    marked = rendered(EIGHT, EIGHT_QUEENS[:2], [(7, 0)], cell=cell, theme=theme)
    assert bare.shape == marked.shape
    changed = {
        (r, c)
        for r in range(8)
        for c in range(8)
        if (cell_of(bare, 8, cell, (r, c)) != cell_of(marked, 8, cell, (r, c))).any()
    }
    assert changed == {*EIGHT_QUEENS[:2], (7, 0)}


@pytest.mark.parametrize("theme", THEMES)
def test_cells_of_one_region_are_alike_and_those_of_no_region_hatched(theme: str) -> None:
    picture = rendered(HOLES, cell=48, theme=theme)
    tones = {
        (r, c): np.unique(cell_of(picture, 4, 48, (r, c)).reshape(-1, 3), axis=0)
        for r in range(4)
        for c in range(4)
    }
    for cell, seen in tones.items():
        assert len(seen) == (2 if cell in ((0, 1), (3, 1)) else 1), cell
    assert np.array_equal(tones[0, 0], tones[1, 1])
    assert np.array_equal(tones[0, 0], tones[0, 2]) == (theme == "print")


def test_on_paper_regions_in_several_parts_have_letters() -> None:
    plain, lettered = (rendered(PARTS, theme="print", labels=Labels(letters=x)) for x in (False, True))
    assert np.array_equal(plain, lettered)
    assert (rendered(PARTS) != rendered(PARTS, labels=Labels(letters=True))).any()


@pytest.mark.parametrize("n", [4, 30])
def test_every_size_of_board_is_drawn_with_a_region_a_colour(n: int) -> None:
    board = Board.of([range(n)] * n)
    picture = rendered(board, cell=20)
    tones = {tuple(cell_of(picture, n, 20, (0, c))[5, 5]) for c in range(n)}
    assert len(tones) == n


def test_the_frame_is_round_and_the_page_goes_around_it() -> None:
    picture = rendered(EIGHT, cell=50)
    page, middle = picture[0, 0], len(picture) // 2
    framed = np.flatnonzero((picture[middle] != page).any(axis=-1))
    corner = picture[framed[0], framed[0]]
    assert framed[0] == len(picture) - 1 - framed[-1] == 25
    assert np.array_equal(corner, page)
    assert np.array_equal(picture[middle, framed[0]], (0, 0, 0))
