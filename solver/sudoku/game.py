"""The record of Sudoku, its conclusions, and a player's marks."""

from ..budget import CP_SAT_BUDGET, Budget, proven
from ..cells import Cell
from ..game import VALUE, Game, as_given, explained, lazy_function, lazy_record
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from . import search
from .explanation import Deduction
from .puzzle import Sudoku, has_rows_of_digits, is_text, parse_sudoku, sudoku_of, units_of
from .rules import FAIR, LADDER
from .search import BUDGET, solutions
from .state import State

# The whole answer to a Sudoku: is there exactly one, and how does a person get there?


def conclude(puzzle: Sudoku) -> Solution:
    """The number of answers there are, by search from the givens, and the deduction: of a puzzle with one
    answer by the whole ladder, of one with several as far as the fair rules go. Raises SearchTooLong where no
    budget comes to an end."""
    found = tuple(
        proven(
            lambda: solutions(puzzle, limit=2, budget=BUDGET),
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
        )
    )
    return explained(
        puzzle, found, lambda ladder, budget: Deduction.of(State(puzzle), ladder, budget), LADDER, FAIR
    )


# What a player has put into a Sudoku: what of it is wrong, and what follows from the rest. Pencil notes say
# what somebody thinks possible, and are neither right nor wrong.

DIGITS = "digits"  # the kind of marks that holds what was typed: (row, column, digit)
NOTES = "notes"  # that of pencil notes, each a mark: the same


def put_in(marks: Marks) -> dict[Cell, int]:
    """The digits that a player typed, by cell."""
    return {(r, c): digit for r, c, digit in marks.get(DIGITS, ())}


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The position of a player: the marks that are right, and all that follows from them."""
    puzzle, typed = solution.puzzle, put_in(marks)
    assert isinstance(puzzle, Sudoku)
    wrong = {mark.cell for mark in wrong_marks(solution, marks)}
    right = {cell: x for cell, x in typed.items() if cell not in wrong and cell not in puzzle.digits}
    state, proof = State(puzzle), solution.proof
    for cell, digit in right.items():
        state.put(cell, digit)
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(puzzle.shape)).proof
    kept = {DIGITS: tuple((*cell, digit) for cell, digit in right.items())}
    return Position(kept, proof, not set(solution.guessed) <= typed.keys())


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The digits that contradict the only answer, row by row; none where there is no only one."""
    puzzle = solution.puzzle
    assert isinstance(puzzle, Sudoku)
    if solution.answer is None:
        return ()
    rows = [str(row) for row in solution.answer]
    return tuple(
        _judged(solution, puzzle, cell, digit)
        for cell, digit in sorted(put_in(marks).items())
        if rows[cell[0]][cell[1]] != str(digit)
    )


def _judged(solution: Solution, puzzle: Sudoku, cell: Cell, digit: int) -> WrongMark:
    """A wrong digit with a given one that it repeats, or else with the step that says what stands there."""
    for unit, cells in units_of(puzzle.n, puzzle.box):
        if cell in cells:
            twin = next((x for x in cells if puzzle.digits.get(x) == digit), None)
            if twin:
                return WrongMark(cell, str(digit), twin, unit)
    return WrongMark(cell, str(digit), step=solution.step_that_fills(cell))


GAME = Game(
    parse_sudoku,
    sudoku_of,
    "givens",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    is_field=has_rows_of_digits,
    twins=lazy_function(__package__, ".generate:twins"),
    marks=dict.fromkeys((DIGITS, NOTES), VALUE),
    maker=lazy_record(__package__, ".generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
