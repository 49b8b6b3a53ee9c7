"""Digits that a player has typed: what is wrong, and what follows from the rest."""

from queens_snap.solver.cells import Unit
from queens_snap.solver.hint import hint
from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.puzzle import parse_sudoku
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER
from queens_snap.words.sudoku import WORDS

SOLUTION = GAME.conclude(parse_sudoku("4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"))
ANSWER = [[int(ch) for ch in str(row)] for row in SOLUTION.answer or ()]


def test_a_wrong_digit_is_known_by_what_it_repeats() -> None:
    (wrong,) = GAME.wrong_marks(SOLUTION, {"digits": [(0, 1, 4), (0, 2, ANSWER[0][2])]})
    assert wrong == ((0, 1), "4", (0, 0), Unit("row", 0), None)
    assert WORDS.why_wrong(SOLUTION, wrong, BESIDE_PICTURE) == "another 4 is given in the same row"


def test_a_wrong_digit_that_repeats_nothing_is_known_by_a_step() -> None:
    (wrong,) = GAME.wrong_marks(SOLUTION, {"digits": [(3, 0, 1)]})
    assert wrong.step
    assert SOLUTION.steps[wrong.step - 1].values == (((3, 0), ANSWER[3][0]),)
    for manner in (BESIDE_PICTURE, EXPERT_MANNER):
        said = WORDS.why_wrong(SOLUTION, wrong, manner)
        assert said.startswith(f"{ANSWER[3][0]} goes here, as step {wrong.step} from the start shows: ")


def test_hints_go_on_from_what_is_right() -> None:
    typed = {"digits": [(0, 1, ANSWER[0][1]), (3, 0, 1)], "notes": [(5, 5, 1), (5, 5, 2)]}
    there = GAME.position(SOLUTION, typed)
    assert there.marks == {"digits": ((0, 1, ANSWER[0][1]),)}
    found = [cell for step in there.steps for cell, _ in step.values]
    assert (0, 1) not in found
    assert (3, 0) in found
    assert hint(there)


def test_nothing_is_left_once_all_is_typed() -> None:
    every = [(r, c, digit) for r, row in enumerate(ANSWER) for c, digit in enumerate(row)]
    there = GAME.position(SOLUTION, {"digits": every})
    assert there.steps == ()
    assert hint(there) is None
    assert not there.stuck


def test_of_a_puzzle_with_many_answers_nothing_is_wrong() -> None:
    open_board = GAME.conclude(parse_sudoku("1...\n....\n.2..\n....\n"))
    assert open_board.status == "ambiguous"
    assert GAME.wrong_marks(open_board, {"digits": [(0, 0, 4)]}) == ()
