"""Drawn pictures, read again: the same board, and its crowns are read as queens, at every size and on every
kind of ground."""

import numpy as np
import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import NO_LABELS, Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Primitives
from queens_snap.overlay.themes import CAPTURE_THEME
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

from ..vision import drawing
from .puzzles import QUEENS

BOARD = parse_board(QUEENS)
SIZES = (12, 15, 19, 24, 27, 33, 40, 52, 63, 86, 110, 150)
TONES = {
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


def labelled(labels: Labels) -> Primitives:
    """Labels drawn onto a capture."""
    game = DRAWINGS["queens"]
    assert game.has_regions
    return game.draw_region_labels(Moment(BOARD, labels=labels))


@pytest.fixture(scope="module")
def solution():
    found = GAME.conclude(BOARD)
    assert found.status == "solved", found.status
    return found


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("cell", SIZES)
def test_the_drawn_picture_reads_back_as_the_same_board_with_its_queens(
    monkeypatch, solution, tone, cell
) -> None:
    if (tone, cell) == ("black-and-white", 12):
        pytest.skip("regions told by a pixel of grey or black alone are lost to any drawing")
    monkeypatch.setattr(drawing, "COLOURS", TONES[tone])
    page = drawing.DARK_PAGE if tone == "dark" else drawing.LIGHT_PAGE
    shot = drawing.draw(tuple(BOARD.letters), cell, page=page, white=tone == "black-and-white")
    x0, y0, x1, y1 = map(float, shot.bbox)
    lattice = Lattice(BOARD.n, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    out = draw_answer(shot.rgb, Reading(lattice, BOARD, {}, 1.0), solution)
    again = read_capture(out.picture, game="queens")
    assert regions_of(again) == BOARD.regions
    assert again.marks["queens"] == tuple(sorted(solution.answer))


@pytest.mark.parametrize("labels", [Labels(letters=True), Labels(borders=True), Labels(True, True)])
def test_labels_change_the_board_alone_and_leave_it_readable(solution, labels) -> None:
    shot = drawing.draw(tuple(BOARD.letters), 60)
    x0, y0, x1, y1 = map(float, shot.bbox)
    lattice = Lattice(BOARD.n, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    out = shot.rgb.copy()
    paint_primitives(Surface(out, lattice, BOARD.shape, CAPTURE_THEME, shot.rgb), labelled(labels))
    assert (out != shot.rgb).any()
    outside = np.ones(out.shape[:2], bool)
    outside[round(y0) - 4 : round(y1) + 4, round(x0) - 4 : round(x1) + 4] = False
    assert np.array_equal(out[outside], shot.rgb[outside])
    assert regions_of(read_capture(out, game="queens")) == BOARD.regions


def test_no_labels_are_no_marks() -> None:
    assert labelled(NO_LABELS) == ()
