"""The record of Zip, its conclusions, and a player's marks."""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from ..budget import CP_SAT_BUDGET, Budget, OutOfTime, allowance, proven
from ..cells import Cell
from ..game import PAIR, Game, lazy_function, lazy_record
from ..ladder import climb
from ..puzzle import MalformedBoard, Marks, Pair, Position, Solution, WrongMark, in_time
from ..rating import rating_of
from . import search
from .explanation import Deduction
from .puzzle import Zip, broken_rule, parse_zip, zip_of
from .rules import FAIR, LADDER
from .search import BUDGET, MORE_BUDGET, solutions
from .state import State

# The whole answer to a Zip: is there exactly one path, and how does a person find it?

NARROWING = 0.5  # of the allowance of time: the search comes after it


def conclude(puzzle: Zip, patient: bool = True) -> Solution:
    """The number of paths there are, by search from the givens (where that takes long, along the links that
    the ladder leaves), and the deduction: of a puzzle with one path by the whole ladder, of one with several
    as far as the fair rules go. patient: False where an answer is wanted in a second. Raises SearchTooLong
    where no budget comes to an end."""
    quick = (
        lambda: solutions(puzzle, limit=2, budget=BUDGET),
        lambda: solutions(_narrowed(puzzle), limit=2, budget=BUDGET),
    )
    if patient:
        answers = proven(
            *quick,
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
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
    """The solution of a puzzle that was read, where the numbers may not be 1 to the last: then there is no
    path. Where a picture shows the path and hides the walls, the path is the answer."""
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


# The path that a player has drawn on a Zip: what of it is wrong, and what follows from the rest.

PATH = "path"  # the kind of mark: neighbours that the player's path joins


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The position of a player: the links that are right, and all that follows from them."""
    drawn = set(marks.get(PATH, ()))
    links = _joined(solution)
    unseen = {(min(a, b), max(a, b)) for a, b in _ways(solution) if a in solution.guessed}
    stuck = not unseen <= drawn
    assert isinstance(solution.puzzle, Zip)
    right = tuple(sorted(drawn & links))
    state = State(solution.puzzle)
    for a, b in right:
        state.join(state.index(a), state.index(b))
    proof = solution.proof
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(solution.puzzle.shape)).proof
    return Position({PATH: right} if drawn else {}, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The links that the only path does not have, by their upper or left cells, with the step of the way that
    rules each out; none where there is no only path."""
    if solution.answer is None:
        return ()
    wrong = sorted(set(marks.get(PATH, ())) - _joined(solution))
    return tuple(WrongMark(a, PATH, other=b, step=_step_against(solution, (a, b))) for a, b in wrong)


def _step_against(solution: Solution, wrong: Pair) -> int | None:
    """The number (from 1) of the first step of the way that parts two neighbours, or leaves one of them no
    end for the other; None where only search knows it."""
    puzzle, joined = solution.puzzle, Counter[Cell]()
    assert isinstance(puzzle, Zip)
    most = {cell: 1 if puzzle.numbers[cell[0]][cell[1]] in (1, puzzle.last) else 2 for cell in wrong}
    for number, step in enumerate(solution.steps, 1):
        joined.update(cell for link in step.links if link.joined for cell in (link.a, link.b))
        parted = any({link.a, link.b} == {*wrong} for link in step.links if not link.joined)
        if parted or any(joined[cell] >= most[cell] for cell in wrong):
            return number
    return None


def _ways(solution: Solution) -> list[Pair]:
    """The only path's links, each in its direction."""
    return list(pairwise(cell for cell in solution.answer or () if isinstance(cell, tuple)))


def _joined(solution: Solution) -> set[Pair]:
    """The only path's links, each with its upper or left cell first."""
    return {(min(pair), max(pair)) for pair in _ways(solution)}


def is_text(lines: Sequence[str]) -> bool:
    """Walls between cells, or each number from 1 just once, among '.': a Queens board of numbers has a region
    of each."""
    if any(re.match(r"r\d+c\d+ *\|", line) for line in lines):
        return True
    words = " ".join(lines).split()
    numbers = [word for word in words if word != "."]
    expected = [str(i) for i in range(1, len(numbers) + 1)]
    return len(words) > len(numbers) > 1 and sorted(numbers, key=lambda x: (len(x), x)) == expected


GAME = Game(
    parse_zip,
    zip_of,
    "numbers",
    is_text,
    conclude,
    conclude_read,
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generate:twins"),
    marks={PATH: PAIR},
    maker=lazy_record(__package__, ".generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
