"""What all answers of a puzzle with several have in common."""

from dataclasses import replace
from typing import Any, NamedTuple

from ...solver.budget import SearchTooLong
from ...solver.games import GAMES
from ...solver.puzzle import Solution
from ..games import DRAWINGS
from ..moment import Moment, Put

MOST = 200  # answers that are compared: where there are more, hardly anything is left


class Common(NamedTuple):
    """number: of the answers. put: what stands where in all of them, the puzzle's own marks aside."""

    number: int
    put: Put


def with_examples(moment: Moment[Any], solution: Solution, common: Common | None) -> Moment[Any]:
    """The moment with two answers of a puzzle that has several, and what all of them have in common: nothing,
    where that cannot be told."""
    return replace(moment, examples=solution.found, settled=common.put if common else {})


def common_of(solution: Solution) -> Common | None:
    """None where there is one answer or none, there are too many to compare, or to find them all takes too
    long."""
    if not solution.found:
        return None
    puzzle, drawing = solution.puzzle, DRAWINGS[solution.puzzle.game]
    try:
        with solution.purse.open():
            answers = GAMES[puzzle.game].answers(puzzle, MOST + 1)
    except SearchTooLong:
        return None
    if not 1 < len(answers) <= MOST:
        return None
    first, *others = (drawing.put_all(puzzle, answer) for answer in answers)
    put = {name: value for name, value in first.items() if all(x.get(name) == value for x in others)}
    return Common(len(answers), put)
