"""Answers and labels drawn onto captures of Queens: read back as the same board."""

import pytest

from queens_snap.overlay.labels import NO_LABELS, Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.queens import DRAWING
from queens_snap.overlay.themes import CAPTURE_THEME
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

from ..slow import mark_slow
from ..vision import drawing
from .puzzles import QUEENS

BOARD = parse_board(QUEENS)
SOLUTION = GAME.solve_and_explain(BOARD)
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


def lattice_of(shot: drawing.DrawnBoard) -> Lattice:
    x0, y0, x1, y1 = map(float, shot.bbox)
    return Lattice(BOARD.n, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


@pytest.mark.parametrize("tone", PALETTES)
@pytest.mark.parametrize("cell", mark_slow(CELL_SIZES, {*CELL_SIZES} - {*QUICK_SIZES}))
def test_the_drawn_picture_reads_back_as_the_same_board_with_its_queens(
    monkeypatch: pytest.MonkeyPatch, tone: str, cell: int
) -> None:
    if (tone, cell) == ("black-and-white", 12):
        pytest.skip("regions told by a pixel of grey or black alone are lost to any drawing")
    monkeypatch.setattr(drawing, "COLOURS", PALETTES[tone])
    page = drawing.DARK_PAGE if tone == "dark" else drawing.LIGHT_PAGE
    shot = drawing.draw(tuple(BOARD.letters), cell, page=page, white=tone == "black-and-white")
    out = draw_answer(shot.rgb, Reading(lattice_of(shot), BOARD, {}, 1.0), SOLUTION)
    again = read_capture(out.picture, game="queens")
    assert again.puzzle == BOARD
    assert again.marks["queens"] == tuple(sorted(SOLUTION.answer or ()))


@pytest.mark.parametrize("labels", [Labels(letters=True), Labels(borders=True), Labels(True, True)])
def test_labels_change_the_board_alone_and_leave_it_readable(labels: Labels) -> None:
    shot = drawing.draw(tuple(BOARD.letters), 60)
    out, (x0, y0, x1, y1) = shot.rgb.copy(), map(round, shot.bbox)
    paint_primitives(
        Surface(out, lattice_of(shot), BOARD.shape, CAPTURE_THEME, shot.rgb),
        DRAWING.draw_region_labels(Moment(BOARD, labels=labels)),
    )
    changed = (out != shot.rgb).any(axis=2)
    assert changed.any()
    changed[y0 - 4 : y1 + 4, x0 - 4 : x1 + 4] = False
    assert not changed.any()
    assert read_capture(out, game="queens").puzzle == BOARD


def test_no_labels_are_no_marks() -> None:
    assert DRAWING.draw_region_labels(Moment(BOARD, labels=NO_LABELS)) == ()
