"""The record of Tango, its conclusions, and a player's marks."""

import re
from collections.abc import Sequence

from ..budget import CP_SAT_BUDGET, Budget, proven
from ..cells import Cell
from ..game import CELL, Game, as_given, explained, lazy_function, lazy_record
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from . import search
from .explanation import Deduction
from .puzzle import KINDS, Tango, parse_tango, tango_of
from .rules import FAIR, LADDER
from .search import BUDGET, SUPPOSITIONS, solutions, solutions_by_lines
from .state import State

# The whole answer to a Tango: is there exactly one, and how does a person get there?


def conclude(puzzle: Tango) -> Solution:
    """The number of answers there are, by search from the givens, and the deduction: of a puzzle with one
    answer by the whole ladder, of one with several as far as the fair rules go. Raises SearchTooLong where no
    budget comes to an end."""
    found = tuple(
        proven(
            lambda: solutions(puzzle, limit=2, budget=BUDGET),
            lambda: solutions_by_lines(puzzle, limit=2, budget=SUPPOSITIONS),
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
        )
    )
    return explained(
        puzzle, found, lambda ladder, budget: Deduction.of(State(puzzle), ladder, budget), LADDER, FAIR
    )


# What a player has put into a Tango: what of it is wrong, and what follows from the rest.


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The position of a player: the marks that are right, and all that follows from them."""
    put_in = _put_in(marks)
    wrong = {mark.cell for mark in wrong_marks(solution, marks)}
    right = {cell: value for cell, value in put_in.items() if cell not in wrong}
    stuck = not set(solution.guessed) <= put_in.keys()
    assert isinstance(solution.puzzle, Tango)
    state = State(solution.puzzle)
    for (r, c), value in right.items():
        if state.live >> r * state.n + c & 1:
            state.put((r, c), value)
    proof = solution.proof
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(solution.puzzle.shape)).proof
    kept = {f"{kind}s": tuple(c for c, v in right.items() if v == value) for value, kind in enumerate(KINDS)}
    return Position(kept, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The suns and moons that contradict the only answer, row by row; none where there is no only one."""
    if solution.answer is None:
        return ()
    rows = [str(row) for row in solution.answer]
    wrong = ((cell, value) for cell, value in _put_in(marks).items() if str(value) != rows[cell[0]][cell[1]])
    return tuple(
        WrongMark(cell, KINDS[value], step=solution.step_that_fills(cell)) for cell, value in sorted(wrong)
    )


def _put_in(marks: Marks) -> dict[Cell, int]:
    """0 (moon) or 1 (sun) by cell."""
    return {cell: value for value, kind in enumerate(KINDS) for cell in marks.get(f"{kind}s", ())}


def is_text(lines: Sequence[str]) -> bool:
    """Signs between cells, or rows of nothing but 0, 1 and '.'."""
    if any(re.match(r"r\d+c\d+ *[=x×]", line) for line in lines):
        return True
    return bool(lines) and set("".join(lines)) - {" ", "\t"} <= set("01.")


GAME = Game(
    parse_tango,
    tango_of,
    "givens",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generate:twins"),
    marks={f"{kind}s": CELL for kind in KINDS},
    maker=lazy_record(__package__, ".generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
