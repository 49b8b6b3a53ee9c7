"""The ladder: which rules there are, in which order they are tried, and how hard each is."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..cell import Cell
from ..rating import Rating, rating_of
from .board import Board
from .engine import Rung, drive
from .rules.arrangement import arrangement_column, arrangement_region, arrangement_row
from .rules.attack import attack_column, attack_region, attack_row
from .rules.confinement import (
    column_confined_to_region,
    region_confined_to_column,
    region_confined_to_row,
    row_confined_to_region,
)
from .rules.contradiction import crossing_out_forces_contradiction, placement_forces_contradiction
from .rules.lookahead import lookahead_over
from .rules.plus import plus_shape
from .rules.remainder import remainder_of_columns, remainder_of_rows
from .rules.sets import larger_set, set_of_two
from .rules.singles import single_cell_column, single_cell_region, single_cell_row
from .state import State
from .step import Step

#: THE table: cheapest first; after any progress the search for a step starts again at the top. First the
#: rules of a fair board, then those that suppose something.
FAIR: tuple[Rung, ...] = (
    Rung(single_cell_region, 1, 1, 0),
    Rung(single_cell_row, 1, 1, 0),
    Rung(single_cell_column, 1, 1, 0),
    Rung(region_confined_to_row, 1, 2, 0),
    Rung(region_confined_to_column, 1, 2, 0),
    Rung(row_confined_to_region, 1, 3, 0),
    Rung(column_confined_to_region, 1, 3, 0),
    Rung(attack_region, 2, 4, 0),
    Rung(attack_row, 2, 6, 0),
    Rung(attack_column, 2, 6, 0),
    Rung(arrangement_region, 2, 6, 0),
    Rung(arrangement_row, 2, 6, 0),
    Rung(arrangement_column, 2, 6, 0),
    Rung(set_of_two, 2, 8, 1),
    Rung(larger_set, 3, 16, 1),
    Rung(remainder_of_rows, 3, 20, 1),
    Rung(remainder_of_columns, 3, 20, 1),
    Rung(plus_shape, 3, 24, 1),
)

LADDER: tuple[Rung, ...] = (
    *FAIR,
    Rung(placement_forces_contradiction, 4, 40, 2),
    Rung(crossing_out_forces_contradiction, 4, 50, 2),
    Rung(lookahead_over(FAIR), 4, 100, 2),
)

LOOKAHEAD = "lookahead"

log = logging.getLogger("queens_snap.solver")

ADJACENT = "queen-adjacent-kill"  # counted with the placing step that it belongs to


@dataclass(frozen=True)
class Deduction:
    """What the ladder found: the steps in order, the state after the last, and each step's score."""

    steps: tuple[Step, ...]
    state: State
    scores: tuple[int, ...]

    @property
    def solved(self) -> bool:
        """False as well where the start overfilled a unit: nothing that follows from it counts."""
        return self.state.solved and self.state.contradiction() is None

    @property
    def queens(self) -> tuple[Cell, ...]:
        return self.state.queen_cells


def solve(board: Board, state: State | None = None, rules: Sequence[Rung] = LADDER) -> Deduction:
    """All steps from a state (left as it is; default: the empty board) until nothing more follows."""
    state = state.copy() if state else State(board)
    fired = drive(state, rules)
    guesses = [i for i, (step, _) in enumerate(fired, 1) if step.rule == LOOKAHEAD]
    if guesses:
        rows = "/".join(board.letters)
        log.warning(
            "the rule set is incomplete here: lookahead in step %d of k=%d %s", guesses[0], board.k, rows
        )
    return Deduction(tuple(step for step, _ in fired), state, tuple(score for _, score in fired))


def next_step(board: Board, state: State | None = None, rules: Sequence[Rung] = LADDER) -> Step | None:
    """The simplest step from a state, or None."""
    state = state or State(board)
    for find, tier, _, _ in rules:
        step = find(state, state.masks.cells)
        if step:
            return step._replace(tier=tier)
    return None


def rate(deduction: Deduction) -> Rating:
    """The rating of what the ladder found."""
    rating = rating_of(deduction.steps, deduction.scores, deduction.solved)
    kills = sum(1 for step in deduction.steps if step.queens_mask and step.dead_mask)
    return replace(rating, counts={**rating.counts, ADJACENT: kills}) if kills else rating
