"""What a player has put in: what is wrong with it, and what follows next."""

import pytest

from queens_snap.solver.board import Unit
from queens_snap.solver.entered import game_hint, wrong_entries
from queens_snap.solver.game import GameHint, GameStep
from queens_snap.solver.tango import parse_tango

PUZZLE = parse_tango("1...\n.0..\n....\n..1.\nr2c1=r3c1")  # its answer: 1100 0011 0101 1010


@pytest.fixture(scope="module")
def solution():
    found = PUZZLE.conclude()
    assert found.status == "solved"
    return found


def cells_of(answer) -> dict[tuple[int, int], int]:
    return {(r, c): int(ch) for r, row in enumerate(answer) for c, ch in enumerate(row)}


def test_hints_lead_from_any_position_to_the_answer(solution) -> None:
    right, entered = cells_of(solution.answer), {}
    for _ in range(16):
        hint = game_hint(solution, entered)
        if hint is None:
            break
        new = dict(hint.step.values)
        assert not new.keys() & entered.keys()
        assert all(right[cell] == value for cell, value in new.items())
        entered |= {cell: int(value) for cell, value in new.items()}
    given = sum(ch != "." for row in PUZZLE.givens for ch in row)
    assert len(entered) == 16 - given


def test_a_hint_starts_from_what_is_right_alone(solution) -> None:
    right = cells_of(solution.answer)
    wrong = {(1, 1): 1 - right[1, 1]}
    assert game_hint(solution, wrong) == game_hint(solution, {})


def test_wrong_symbols_are_named_with_the_step_that_knows_better(solution) -> None:
    right = cells_of(solution.answer)
    entered = {(0, 2): 1 - right[0, 2], (0, 3): right[0, 3], (2, 1): 1 - right[2, 1]}
    found = wrong_entries(solution, entered)
    assert [mark.cell for mark in found] == [(0, 2), (2, 1)]
    assert [mark.mark for mark in found] == [("moon", "sun")[entered[mark.cell]] for mark in found]
    assert all(mark.why.startswith("step ") for mark in found)


def test_without_a_single_answer_nothing_is_said() -> None:
    ambiguous = parse_tango("1...\n....\n....\n....").conclude()
    assert ambiguous.status == "ambiguous"
    assert game_hint(ambiguous, {(0, 1): 1}) is None
    assert wrong_entries(ambiguous, {(0, 1): 1}) == ()


@pytest.mark.parametrize(
    ("because", "values", "unit"),
    [
        (((2, 0), (2, 1)), (((2, 2), 1),), Unit("row", 2)),
        (((0, 3),), (((1, 3), 0),), Unit("column", 3)),
    ],
)
def test_where_to_look_is_the_line_of_the_step(because, values, unit) -> None:
    assert GameHint(GameStep("pair", "text", because, values)).where == (unit,)
