"""No step kills a cell that a solution uses, no queen is placed that a solution lacks."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.ladder import Fired, Rung
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board, find_broken_rule
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import Firing, State

from .boards import BOARD_8, BOARD_8_QUEENS, board_with_solution, scattered_board, shuffled_board
from .test_rules import ALL_RULE_NAMES, SHAPE_RULES

MAX_SOLUTIONS = 200
SEARCH_BUDGET = 500  # positions; where search takes longer, the solutions found so far serve

SIZES_BY_STARS = {1: range(4, 13), 2: range(8, 13), 3: range(12, 15)}  # smaller ones have no placements
BOARD_KINDS = ("grown", "grown", "scattered", "redrawn", "redrawn", "dealt")
START_KINDS = ("empty", "empty", "crosses", "queens", "both")

#: Straight shapes rule out nothing that the line rules, which come first, have not.
RULES_WITHOUT_STEPS = {"i-tetromino-region", "i-pentomino-region", "i-hexomino-region"}


def all_findings(state: State, ladder: Sequence[Rung]) -> list[Fired]:
    """Return all firings of a ladder's rules in a state, which stays as it is."""
    return [Fired(x, rung) for rung in ladder for find in rung.rules for x in find(state, -1)]


class SamplePosition(NamedTuple):
    """A position; planted: the solution that it was made from, if any."""

    board: Board
    queens: list[Cell]
    dead: list[Cell]
    planted: tuple[Cell, ...]


class SoundnessTally(NamedTuple):
    """Counts of steps by rule, asked alone or in turn, and the errors of a run."""

    rules: Counter[str]
    errors: list[str]


def random_sample(seed: int) -> SamplePosition:
    """Return a random position: seven in ten boards have one queen a unit, half of these are small."""
    rng = random.Random(seed)
    k = rng.choice([1] * 7 + [2, 2, 3])
    n = rng.choice(SIZES_BY_STARS[k])
    if k == 1 and rng.random() < 0.5:
        n = rng.randint(4, 8)
    return make_sample(n, k, rng.choice(BOARD_KINDS), rng.choice(START_KINDS), rng)


def make_sample(n: int, k: int, kind: str, start: str, rng: random.Random) -> SamplePosition:
    """Make a position. kind: "grown" around a solution; "scattered" regions with a solution; "redrawn":
    grown, then some cells changed; "dealt" at random, hardly ever solvable."""
    if kind == "dealt":
        board, planted = shuffled_board(n, k, rng.randrange(10**9)), []
    else:
        board, planted = (scattered_board if kind == "scattered" else board_with_solution)(n, k, rng)
        if kind == "redrawn":
            board = _redrawn(board, planted, rng)
    queens, dead = [], []
    if start in ("queens", "both"):
        queens = rng.sample(planted, min(len(planted), rng.randint(1, n * k // 2)))
    if start in ("crosses", "both"):
        others = [(r, c) for r in range(n) for c in range(n) if (r, c) not in planted]
        dead = rng.sample(others, rng.randrange(len(others) * 2 // 3))
    return SamplePosition(board, queens, dead, tuple(sorted(planted)))


def _redrawn(board: Board, planted: Sequence[Cell], rng: random.Random) -> Board:
    labels: list[list[int]] = [list(row) for row in board.regions]
    others = [(r, c) for r in range(board.n) for c in range(board.n) if (r, c) not in planted]
    for r, c in rng.sample(others, rng.randint(1, board.n)):
        labels[r][c] = rng.choice([-1, *range(board.n), *range(board.n)])
    try:
        return Board.of(labels, board.k)
    except MalformedBoard:  # a region has lost its last cell
        return board


def solutions_of_position(position: SamplePosition) -> tuple[list[frozenset[Cell]], bool]:
    """Return solutions that a position leads to, and True if these are all."""
    board, queens, dead = position.board, set(position.queens), set(position.dead)
    try:
        found, whole = solutions(board, MAX_SOLUTIONS, SEARCH_BUDGET), True
    except SearchTooLong as stopped:
        found, whole = stopped.found, False
    whole = whole and len(found) < MAX_SOLUTIONS
    every = {frozenset(x) for x in found} | ({frozenset(position.planted)} if position.planted else set())
    return [x for x in every if queens <= x and not dead & x], whole


def affordable_rules(position: SamplePosition) -> tuple[Rung, ...]:
    """Return the rules to test in a position. Simulating rules are slow on boards with many solutions:
    lookahead runs only on small boards, hypotheses of several queens only on some."""
    n, k = position.board.n, position.board.k
    hypotheses = k == 1 or (position.queens and n <= 10)
    lookahead = k == 1 and n <= 7
    return tuple(x for x in LADDER if (hypotheses if x is not LADDER[-1] else lookahead) or x.cost < 2)


def check_position(position: SamplePosition, tally: SoundnessTally) -> None:
    """Test each rule alone, then the ladder to its end; record errors."""
    board, rules = position.board, affordable_rules(position)
    state = State(board, position.queens, position.dead)
    right, whole = solutions_of_position(position)
    alone = [x.found for x in all_findings(state, rules)]
    deduction = solve(board, state, rules)
    for step in [*alone, *(x.found for x in deduction.fired if x.is_new)]:
        tally.rules[step.rule] += 1
        for fault in step_faults(step, right):
            tally.errors.append(f"{fault}: {step} {_describe_position(position)}")
    for step in deduction.steps if right else ():  # without a solution a unit may have lost all its cells
        if not step.because or not step.units or step.rule in RULES_WITHOUT_STEPS:
            tally.errors.append(f"{step.rule} gives no reason: {step} {_describe_position(position)}")
    if deduction.solved and find_broken_rule(board, deduction.queens):
        tally.errors.append(f"solved with queens that are not a solution {_describe_position(position)}")
    if not right and whole and deduction.solved:
        tally.errors.append(f"solved what has no solution {_describe_position(position)}")


def step_faults(step: Firing, right: Sequence[frozenset[Cell]]) -> list[str]:
    """Return the faults of a step: it crosses out a cell or places a queen against all solutions, or
    changes nothing."""
    found = []
    if any(x & set(step.dead) for x in right):
        found.append("kills a cell of a solution")
    if any(not set(step.queens) <= x for x in right):
        found.append("places a queen that a solution lacks")
    if not step.queens and not step.dead:
        found.append("changes nothing")
    return found


def _describe_position(position: SamplePosition) -> str:
    board = "/".join(position.board.letters)
    return f"k={position.board.k} {board} queens {position.queens} dead {position.dead}"


BOARD_COUNT = 100


@pytest.fixture(scope="module")
def seeded_tally() -> SoundnessTally:
    """The tally of all seeded boards, computed once."""
    whole = SoundnessTally(Counter(), [])
    for seed in range(BOARD_COUNT):
        check_position(random_sample(seed), whole)
    return whole


def test_every_step_on_seeded_boards_is_right(seeded_tally: SoundnessTally) -> None:
    assert seeded_tally.errors == []


def test_every_rule_has_spoken(seeded_tally: SoundnessTally) -> None:
    assert {*seeded_tally.rules} >= ALL_RULE_NAMES - SHAPE_RULES
    assert len(SHAPE_RULES & {*seeded_tally.rules}) > 5


@pytest.mark.parametrize(
    ("queens", "dead", "fault"),
    [
        (0, 1 << 3, "kills a cell of a solution"),
        (1, 0, "places a queen that a solution lacks"),
        (0, 0, "changes nothing"),
    ],
)
def test_the_check_itself_sees_what_is_wrong(queens: int, dead: int, fault: str) -> None:
    step = Firing("single-cell-row", BOARD_8.n, queens, dead, 1, ())
    assert step_faults(step, [frozenset(BOARD_8_QUEENS)]) == [fault]
