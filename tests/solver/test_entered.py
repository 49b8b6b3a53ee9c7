"""What a player has put in: what is wrong with it, and what follows next."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from queens_snap.solver.cell import Unit
from queens_snap.solver.entered import game_hint, is_stuck, position, wrong_entries
from queens_snap.solver.puzzle import GameHint, GameSolution, GameStep
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip

from .games_cases import random_zip
from .zip.test_puzzle import PATH
from .zip.test_puzzle import PUZZLE as ZIP

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


def test_where_no_rule_goes_on_more_is_to_be_found(solution) -> None:
    right, last = cells_of(solution.answer), (3, 3)
    guess = replace(solution, guessed=(last,))
    assert is_stuck(guess, ())
    assert is_stuck(guess, {(0, 2): right[0, 2]})
    assert not is_stuck(guess, {last: right[last]})
    assert not is_stuck(solution, ())
    before, a, b = PATH[2:5]
    guess = replace(parse_zip(ZIP).conclude(), guessed=(a,))
    assert is_stuck(guess, ())
    assert is_stuck(guess, ((min(before, a), max(before, a)),))
    assert not is_stuck(guess, ((min(a, b), max(a, b)),))


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
        (((0, 0), (1, 1)), (((3, 2), 1), ((3, 4), 0)), Unit("row", 3)),  # a reason from all over the board
        ((), (((3, 2), 1), ((4, 1), 0)), Unit("row", 3)),
    ],
)
def test_where_to_look_is_the_line_of_the_step(because, values, unit) -> None:
    assert GameHint(GameStep("pair", "text", because, values)).where == (unit,)


def unique(puzzles: Iterator) -> Iterator[GameSolution]:
    return (found for puzzle in puzzles if (found := puzzle.conclude()).status == "solved")


def test_hints_follow_the_path_from_wherever_it_is_drawn() -> None:
    rng = random.Random(11)
    for solution in itertools.islice(unique(random_zip(rng, 4, 5) for _ in itertools.count()), 12):
        cells = [cell for cell in solution.answer or () if isinstance(cell, tuple)]
        path = [(min(pair), max(pair)) for pair in itertools.pairwise(cells)]
        drawn = set(rng.sample(path, k=rng.randrange(len(path))))
        while hint := game_hint(solution, tuple(drawn)):
            new = {(link.a, link.b) for link in hint.step.links if link.joined}
            assert new
            assert not new & drawn
            full = {c for c in cells[1:-1] if sum(c in link for link in drawn) == 2}
            assert not any(full & {link.a, link.b} for link in hint.step.links)
            drawn |= new
        assert drawn <= set(path)
        if not solution.guessed:
            assert drawn == set(path)


def test_what_is_wrong_is_named_and_left_out_of_a_position() -> None:
    solution = parse_zip("1 . 2\n. . .\n. . 3\nr1c1|r2c1\n").conclude()
    entered = (((0, 0), (0, 1)), ((1, 1), (2, 1)))
    assert [(mark.cell, mark.mark) for mark in wrong_entries(solution, entered)] == [((1, 1), "path")]
    now = position(solution, entered)
    assert now
    assert now.links == (((0, 0), (0, 1), True),)


@pytest.mark.parametrize("text", ["1...\n.0..\n....\n..1.\nr2c1=r3c1", "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"])
def test_the_empty_board_has_the_steps_of_the_solution(text: str) -> None:
    solution = (parse_tango if "=" in text else parse_zip)(text).conclude()
    now = position(solution)
    assert now
    assert now == ((), (), solution.steps)
