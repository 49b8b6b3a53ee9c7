"""Drawing of why a digit fits nowhere else: lines of sight, and crosses where they end."""

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Glyph, Line, cell_at
from queens_snap.overlay.sudoku import DRAWING
from queens_snap.solver.step import Step, value_facts
from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.puzzle import parse_sudoku

PUZZLE = parse_sudoku("1...\n....\n.1..\n..1.")


def shown(step: Step, **more) -> tuple[set, set]:
    """The cells with crosses, and those where lines begin and end."""
    marks = DRAWING.draw_over_signs(
        Moment(PUZZLE, step=step, signs=DRAWING.claim_signs(PUZZLE, step), **more)
    )
    crosses = {cell_at(mark.at) for mark in marks if isinstance(mark, Glyph)}
    ends = {tuple(map(cell_at, pair)) for mark in marks if isinstance(mark, Line) for pair in mark.ends}
    return crosses, ends


def test_each_cell_that_is_closed_has_a_cross_and_is_seen_from_a_digit() -> None:
    step = next(x for x in GAME.conclude(PUZZLE).all_steps if x.values == (((1, 3), 1),))
    assert step.rule == "single-place"
    assert step.claim.look[0].kind == "box"
    crosses, ends = shown(step)
    assert crosses == {(0, 2), (0, 3), (1, 2)}
    assert {(a, b) for a, b in ends if a == (0, 0)} == {((0, 0), (0, 3))}  # one line as far as the last
    assert any(b == (1, 2) for _, b in ends)


def test_nothing_lies_over_the_whole_answer() -> None:
    step = next(x for x in GAME.conclude(PUZZLE).all_steps if x.rule == "single-place")
    assert shown(step, answer=("1234",) * 4) == (set(), set())


def test_a_line_stops_before_other_digits() -> None:
    step = next(x for x in GAME.conclude(PUZZLE).all_steps if x.values == (((1, 3), 1),))
    between = Step("last-digit", step.claim, facts=value_facts((((0, 1), 3),)))
    marks = DRAWING.draw_over_signs(
        Moment(PUZZLE, step=step, done=(between,), signs=DRAWING.claim_signs(PUZZLE, step))
    )
    along = [pair for mark in marks if isinstance(mark, Line) for pair in mark.ends if pair[0][0] == 0.5]
    assert not any(a[1] < 1.5 < b[1] for a, b in along)
    assert len(along) == 2
