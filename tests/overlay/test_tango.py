"""Tango drawn on the capture, by meaning: which cells change, and that nothing else does."""

import numpy as np
import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.contrast import contrast_ratio
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Glyph
from queens_snap.overlay.tango import DRAWING
from queens_snap.overlay.themes import CAPTURE_THEME
from queens_snap.pipeline import Snap, snap
from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading

from ..vision.captures import Shot
from .conftest import BoardCapture

N = 6
SYMBOL_COLOURS = CAPTURE_THEME.colours["moon"], CAPTURE_THEME.colours["sun"]


@pytest.fixture(scope="module")
def half_filled() -> Snap:
    return snap(Shot("tango/tango-dark-half").path)


def changed_cells(result: Snap) -> set[tuple[int, int]]:
    """Return the cells in which more than a few pixels differ from the capture; (-1, -1) is the page."""
    assert result.picture is not None
    assert result.rgb is not None
    assert result.reading
    return BoardCapture(result.rgb, result.reading).cells_changed(result.picture, least=5)


def test_the_answer_fills_the_empty_cells_and_leaves_the_givens(half_filled: Snap) -> None:
    assert half_filled.reading
    assert isinstance(half_filled.reading.puzzle, Tango)
    assert half_filled.rgb is not None
    before = half_filled.rgb.copy()
    rows = half_filled.reading.puzzle.givens
    given = {(r, c) for r in range(N) for c in range(N) if rows[r][c] != "."}
    every = {(r, c) for r in range(N) for c in range(N)}
    assert changed_cells(half_filled) == every - given
    assert np.array_equal(half_filled.rgb, before)


def test_a_drawn_symbol_has_the_colour_of_its_kind(half_filled: Snap) -> None:
    assert half_filled.reading
    assert isinstance(half_filled.reading.puzzle, Tango)
    assert half_filled.solution
    assert half_filled.solution.answer
    assert half_filled.picture is not None
    lattice, entered = half_filled.reading.lattice, DRAWING.player_pieces(half_filled.reading.marks)
    for r, row in enumerate(half_filled.solution.answer):
        for c, ch in enumerate(str(row)):
            if half_filled.reading.puzzle.givens[r][c] == "." and ((r, c),) not in entered:
                (x0, y0), (x1, y1) = lattice.point(r + 0.2, c + 0.2), lattice.point(r + 0.8, c + 0.8)
                part = half_filled.picture[round(y0) : round(y1), round(x0) : round(x1)].reshape(-1, 3)
                shares = [(part == fill).all(axis=1).mean() for fill in SYMBOL_COLOURS]
                assert shares[int(ch)] > 0.05 > shares[1 - int(ch)]


def test_wrong_symbols_are_signed_and_come_before_any_hint() -> None:
    result = snap(Shot("tango/tango-wrong").path)
    assert (result.status, result.exit_status, result.hint) == ("solved", 4, None)
    assert len(result.mistakes) == 2
    assert {mark.mark for mark in result.mistakes} <= {"sun", "moon"}
    assert {mark.cell for mark in result.mistakes} <= changed_cells(result)


def test_what_was_read_is_drawn_where_there_is_no_answer() -> None:
    rgb = np.full((300, 300, 3), 255, np.uint8)
    lattice = Lattice(4, ((20.0, 20.0), (260.0, 20.0), (260.0, 260.0), (20.0, 260.0)))
    puzzle = Tango.of(["1...", "....", "....", "...."], [((2, 1), (2, 2))])
    result = Snap(
        "x", rgb, reading=Reading(lattice, puzzle, {}, 1.0), solution=GAME.solve_and_explain(puzzle)
    )
    assert result.status == "ambiguous"
    assert "symbols or signs" in result.doubts[0]
    drawn = result.picture
    assert drawn is not None
    x, y = drawn.offset
    picture = drawn[y : y + 300, x : x + 300]
    assert (picture[45:55, 45:55] == SYMBOL_COLOURS[1]).all()
    assert (picture[165:175, 135:145] != 255).any()


@pytest.mark.parametrize("kind", ["0", "1"])
@pytest.mark.parametrize(
    "ground", [(255, 255, 255), (20, 20, 20), (255, 173, 40), (74, 131, 216), (27, 68, 138)]
)
@pytest.mark.parametrize("cell", [9, 24, 90])
def test_symbols_stand_out_on_any_ground_and_stay_in_their_cell(kind: str, ground: tuple, cell: int) -> None:
    rgb = np.full((3 * cell, 3 * cell, 3), ground, np.uint8)
    side = 3.0 * cell
    lattice = Lattice(3, ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side)))
    before = rgb.copy()
    paint_primitives(
        Surface(rgb, lattice, (3, 3), CAPTURE_THEME, before), DRAWING.draw_symbols({((1, 1),): kind}, "old")
    )
    changed = (rgb != before).any(axis=2)
    outside = changed.copy()
    outside[cell : 2 * cell, cell : 2 * cell] = False
    assert not outside.any()
    colours = rgb[changed]
    assert contrast_ratio(colours, np.array(ground, np.uint8)).max() >= 3


def test_three_that_would_be_alike_are_framed_and_drawn() -> None:
    """A third sun in row 1, column 6 would leave moons in columns 3 to 5."""
    puzzle = Tango.of(["11....", *["......"] * 5])
    pair, *_ = steps = GAME.solve_and_explain(puzzle).all_steps
    step = next(step for step in steps if step.rule == "room-for-one")
    signs = DRAWING.claim_signs(puzzle, step)
    assert signs.failing_cells == {(0, 2), (0, 3), (0, 4)}
    marks = DRAWING.draw_step_extras(Moment(puzzle, done=(pair,), step=step, signs=signs))
    moons = [mark.at for mark in marks if isinstance(mark, Glyph) and mark.name == "moon"]
    assert sorted(moons) == [(0.5, 3.5), (0.5, 4.5)]
