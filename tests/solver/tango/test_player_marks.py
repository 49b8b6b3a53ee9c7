"""Symbols that a player has put into a Tango: what is wrong with it, and what follows next."""

from dataclasses import replace

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.hint import hint
from queens_snap.solver.puzzle import Marks, Solution
from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.tango import WORDS

PUZZLE = parse_tango("1...\n.0..\n....\n..1.\nr2c1=r3c1")  # its answer: 1100 0011 0101 1010


@pytest.fixture(scope="module")
def solution() -> Solution:
    found = GAME.conclude(PUZZLE)
    assert found.status == "solved"
    return found


def right(solution: Solution) -> dict[Cell, int]:
    return {(r, c): int(ch) for r, row in enumerate(solution.answer or ()) for c, ch in enumerate(str(row))}


def marks(put_in: dict[Cell, int]) -> Marks:
    return {
        "suns": [cell for cell, value in put_in.items() if value],
        "moons": [cell for cell, value in put_in.items() if not value],
    }


def test_hints_lead_from_any_position_to_the_answer(solution: Solution) -> None:
    expected, put_in = right(solution), {}
    for _ in range(16):
        following = hint(GAME.position(solution, marks(put_in)))
        if following is None:
            break
        new = dict(following.step.values)
        assert not new.keys() & put_in.keys()
        assert all(expected[cell] == value for cell, value in new.items())
        put_in |= {cell: int(value) for cell, value in new.items()}
    given = sum(ch != "." for row in PUZZLE.givens for ch in row)
    assert len(put_in) == 16 - given


def test_where_no_rule_goes_on_more_is_to_be_found(solution: Solution) -> None:
    expected, last = right(solution), (3, 3)
    guess = replace(solution, guessed=(last,))
    assert GAME.position(guess, {}).stuck
    assert GAME.position(guess, marks({(0, 2): expected[0, 2]})).stuck
    assert not GAME.position(guess, marks({last: expected[last]})).stuck
    assert not GAME.position(solution, {}).stuck


def test_a_position_starts_from_what_is_right_alone(solution: Solution) -> None:
    expected = right(solution)
    wrong = {(1, 2): 1 - expected[1, 2]}
    assert hint(GAME.position(solution, marks(wrong))) == hint(GAME.position(solution, {}))
    now = GAME.position(solution, marks(wrong | {(0, 1): expected[0, 1]}))
    assert sum(map(len, now.marks.values())) == 1


def test_wrong_symbols_are_named_with_the_step_that_knows_better(solution: Solution) -> None:
    expected = right(solution)
    put_in = {(0, 2): 1 - expected[0, 2], (0, 3): expected[0, 3], (2, 1): 1 - expected[2, 1]}
    found = GAME.wrong_marks(solution, marks(put_in))
    assert [mark.cell for mark in found] == [(0, 2), (2, 1)]
    assert [mark.mark for mark in found] == [("moon", "sun")[put_in[mark.cell]] for mark in found]
    for mark in found:
        assert mark.step
        assert mark.cell in dict(solution.steps[mark.step - 1].values)
        other = "sun" if mark.mark == "moon" else "moon"
        why = f"a {other} goes here, as step {mark.step} from the start shows: "
        assert WORDS.why_wrong(solution, mark, BESIDE_PICTURE).startswith(why)


def test_without_a_single_answer_nothing_is_wrong() -> None:
    ambiguous = GAME.conclude(parse_tango("1...\n....\n....\n...."))
    assert ambiguous.status == "ambiguous"
    assert GAME.wrong_marks(ambiguous, marks({(0, 1): 1})) == ()


def test_the_empty_board_has_the_steps_of_the_solution(solution: Solution) -> None:
    assert GAME.position(solution, {}).steps == solution.steps
