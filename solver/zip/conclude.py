"""The whole answer to a Zip: is there exactly one path, and how does a person find it?"""

from contextlib import suppress
from itertools import pairwise

from ..budget import CP_SAT_BUDGET, Budget, proven
from ..cell import Cell
from ..effort import OutOfTime, allowance
from ..ladder import climb
from ..pairs import Pair
from ..puzzle import MalformedBoard, Solution
from ..rating import rating_of
from . import cpsat
from .deduction import Deduction
from .ladder import FAIR, LADDER
from .puzzle import Zip, broken_rule
from .search import BUDGET, MORE_BUDGET, solutions
from .state import State

NARROWING = 0.5  # of the allowance of time: the search comes after it


def conclude(puzzle: Zip, patient: bool = True) -> Solution:
    """How many paths there are, by search from the givens (where that takes long, along the links that the
    ladder leaves), and the deduction: of a puzzle with one path by the whole ladder, of one with several as
    far as the fair rules go. patient: False where an answer is wanted in a second. Raises SearchTooLong where
    no budget comes to an end.
    """
    quick = (
        lambda: solutions(puzzle, limit=2, budget=BUDGET),
        lambda: solutions(_narrowed(puzzle), limit=2, budget=BUDGET),
    )
    if patient:
        answers = proven(
            *quick,
            lambda: cpsat.solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
            instead=lambda: solutions(puzzle, limit=2, budget=MORE_BUDGET),
        )
    else:
        answers = proven(*quick)
    found = tuple(answers)
    if not found:
        return Solution(puzzle, ())
    if len(found) > 1:
        return Solution(puzzle, found, Deduction.of(State(puzzle), FAIR).proof)
    deduction = Deduction.of(State(puzzle), LADDER, Budget.for_board(puzzle.shape))
    answer = next(iter(found))
    guessed = _guessed(deduction, answer)
    rating = rating_of(deduction.fired, not guessed) if deduction.in_time else None
    return Solution(puzzle, found, deduction.proof, rating, guessed)


def conclude_read(puzzle: Zip, stars: int | None) -> Solution:
    """What `conclude` says, of a puzzle that was read, where the numbers may not be 1 to the last: then there
    is no path. Where a picture shows the path and hides the walls, the path is the answer."""
    if puzzle.shown:
        return _as_shown(puzzle)
    try:
        return conclude(Zip.of(puzzle.numbers, puzzle.walls), patient=False)
    except MalformedBoard:
        return Solution(puzzle, ())


def _as_shown(puzzle: Zip) -> Solution:
    """With the path that is shown as the answer, and what the numbers alone show of it, whatever the walls
    are; how hard it was is not known."""
    if broken_rule(puzzle, puzzle.shown):
        return Solution(puzzle, ())
    deduction = Deduction.of(State(puzzle), FAIR)
    return Solution(puzzle, (puzzle.shown,), deduction.proof, None, _guessed(deduction, puzzle.shown))


def _narrowed(puzzle: Zip) -> Zip:
    """The puzzle with walls wherever the ladder parts neighbours: it has the same paths."""
    state = State(puzzle)
    state.budget = Budget.for_board(puzzle.shape)
    with suppress(OutOfTime), allowance(part=NARROWING):
        climb(state, LADDER)
    return Zip(puzzle.numbers, _parted(state))


def _parted(state: State) -> tuple[Pair, ...]:
    """The walls, and all neighbours that the steps have parted."""
    rows = len(state.far) // state.columns
    pairs = (
        ((r, c), other)
        for r in range(rows)
        for c in range(state.columns)
        for other in ((r, c + 1), (r + 1, c))
        if other[0] < rows and other[1] < state.columns
    )
    return tuple(
        (a, b)
        for a, b in pairs
        if not (state.open[state.index(a)] | state.joined[state.index(a)]) >> state.index(b) & 1
    )


def _guessed(deduction: Deduction, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells from which the path goes on in a direction that no step shows."""
    state = deduction.state
    return tuple(a for a, b in pairwise(path) if not state.joined[state.index(a)] >> state.index(b) & 1)
