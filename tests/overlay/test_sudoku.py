"""Digits on captures: those that are missing, marks on those that are typed, lines of sight, and notes."""

from math import prod

import numpy as np
import pytest

from queens_snap.overlay.digits import DigitDrawing, note_place
from queens_snap.overlay.drawing import TICK_SIGN
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Glyph, Label, Line, cell_at
from queens_snap.overlay.sudoku import DRAWING
from queens_snap.pipeline import snap, solve
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.step import Step, value_facts
from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.puzzle import Sudoku, parse_sudoku

from ..tiny_game import DRAWING as LATIN_DRAWING
from ..tiny_game import Latin
from ..vision.captures import Shot, box_of
from .stories import changed_pixels


@pytest.mark.parametrize("name", ["light-half", "dark-half", "blue-nine"])
def test_digits_stand_where_none_did(name: str) -> None:
    found = snap(Shot(f"sudoku/{name}").path)
    new, reading = changed_pixels(found), found.reading
    assert reading
    assert isinstance(reading.puzzle, Sudoku)
    shown = {*reading.puzzle.digits, *((r, c) for r, c, _ in reading.marks["digits"])}
    for cell in np.ndindex(reading.puzzle.shape):
        assert new[box_of(reading, cell, 0.3, 0.7)].any() != (cell in shown)


def test_right_digits_get_ticks_and_wrong_ones_a_mark() -> None:
    found = snap(Shot("sudoku/light-wrong").path)
    wrong = {mark.cell for mark in found.mistakes}
    assert wrong
    assert found.reading
    solution = found.solution
    assert solution
    typed = {(r, c) for r, c, _ in found.reading.marks["digits"]}
    marks = DRAWINGS["minisudoku"].draw_answer(
        Moment(solution.puzzle, found.reading.marks, answer=solution.answer)
    )
    told = {(mark.text, cell_at(mark.at)) for mark in marks if isinstance(mark, Label)}
    assert {cell for text, cell in told if text == TICK_SIGN} == typed - wrong
    assert {cell for text, cell in told if text == "!"} == wrong


def test_a_cell_has_the_number_of_the_step_that_fills_it() -> None:
    """A step that only excludes a digit gives no number."""
    board = solve("...|.4.\n...|2.3\n---+---\n.56|...\n1..|...\n---+---\n4.2|...\n.1.|.3.\n")
    assert board.solution
    steps = board.solution.steps
    assert any(step.without and not step.values for step in steps)
    order = Moment(board.solution.puzzle, done=steps).step_numbers
    assert order == {cell: str(i) for i, step in enumerate(steps, 1) for cell, _ in step.values}


PUZZLE = parse_sudoku("1...\n....\n.1..\n..1.")


def crosses_and_lines(step: Step, **more) -> tuple[set, set]:
    """Return the cells with crosses, and the cells where lines begin and end."""
    marks = DRAWING.draw_over_signs(
        Moment(PUZZLE, step=step, signs=DRAWING.claim_signs(PUZZLE, step), **more)
    )
    crosses = {cell_at(mark.at) for mark in marks if isinstance(mark, Glyph)}
    ends = {tuple(map(cell_at, pair)) for mark in marks if isinstance(mark, Line) for pair in mark.ends}
    return crosses, ends


PLACE_STEP = next(x for x in GAME.solve_and_explain(PUZZLE).all_steps if x.values == (((1, 3), 1),))


def test_each_cell_that_is_closed_has_a_cross_and_is_seen_from_a_digit() -> None:
    assert (PLACE_STEP.rule, PLACE_STEP.claim.units[0].kind) == ("single-place", "box")
    crosses, ends = crosses_and_lines(PLACE_STEP)
    assert crosses == {(0, 2), (0, 3), (1, 2)}
    assert {(a, b) for a, b in ends if a == (0, 0)} == {((0, 0), (0, 3))}  # one line as far as the last
    assert any(b == (1, 2) for _, b in ends)
    assert crosses_and_lines(PLACE_STEP, answer=("1234",) * 4) == (set(), set())  # over no whole answer


def test_a_line_stops_before_other_digits() -> None:
    between = Step("last-digit", PLACE_STEP.claim, facts=value_facts((((0, 1), 3),)))
    signs = DRAWING.claim_signs(PUZZLE, PLACE_STEP)
    marks = DRAWING.draw_over_signs(Moment(PUZZLE, step=PLACE_STEP, done=(between,), signs=signs))
    along = [pair for mark in marks if isinstance(mark, Line) for pair in mark.ends if pair[0][0] == 0.5]
    assert not any(a[1] < 1.5 < b[1] for a, b in along)
    assert len(along) == 2


@pytest.mark.parametrize(("n", "grid"), [(4, (2, 2)), (5, (2, 3)), (6, (2, 3)), (7, (3, 3)), (9, (3, 3))])
def test_notes_lie_in_as_few_rows_as_columns_or_fewer_and_share_no_place(
    n: int, grid: tuple[int, int]
) -> None:
    assert DigitDrawing[Nonogram]().note_grid(Nonogram.of([[1]] * n, [[1]] * n)) == grid
    places = {note_place(digit, grid) for digit in range(1, prod(grid) + 1)}
    assert len(places) == prod(grid) >= n
    assert all(0 < at < 1 for place in places for at in place)


def test_a_game_of_digits_has_its_kinds_without_naming_them() -> None:
    assert {*LATIN_DRAWING.sample_pieces(Latin(("....",) * 4))} == {*"1234", "n1", "n2", "n3", "n4"}


def test_a_player_types_digits_and_notes() -> None:
    put = LATIN_DRAWING.player_pieces({"digits": [(0, 0, 3)], "notes": [(0, 1, 4), (0, 1, 2)]})
    assert put == {((0, 0),): "3", ((0, 1),): "n24"}
