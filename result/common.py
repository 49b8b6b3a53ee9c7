"""What all answers of a puzzle with several have in common."""

from typing import NamedTuple

from ..overlay.games import DRAWINGS
from ..overlay.moment import Put
from ..solver.effort import SearchTooLong
from ..solver.games import GAMES
from ..solver.puzzle import Solution

MOST = 200  # answers that are compared: where there are more, hardly anything is left


class Common(NamedTuple):
    """number: of the answers. put: what stands where in all of them, the puzzle's own marks aside."""

    number: int
    put: Put


def common_of(solution: Solution) -> Common | None:
    """None where there are too many answers to compare, or to find them all takes too long."""
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
