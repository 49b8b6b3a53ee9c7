"""The ladder of Sudoku, and the proof that it gives."""

from functools import partial

from ..explain import Proof
from ..ladder import Climb, Rung
from .rules import (
    box_line,
    hidden_sets,
    last_digit,
    naked_sets,
    pointing,
    single_candidate,
    single_place_in_box,
    single_place_in_line,
)
from .state import State
from .telling import Telling
from .trying import FAR, NEAR, suppositions

#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((last_digit,), 1, 1),
    Rung((single_place_in_box,), 1, 2),
    Rung((single_place_in_line,), 1, 3),
    Rung((single_candidate,), 2, 5),
    Rung((pointing,), 2, 8),
    Rung((box_line,), 2, 9),
    Rung((naked_sets(2),), 3, 14),
    Rung((hidden_sets(2),), 3, 16),
    Rung((naked_sets(3),), 3, 22, 1),
    Rung((hidden_sets(3),), 3, 26, 1),
    Rung((naked_sets(4),), 3, 32, 1),
    Rung((suppositions(NEAR),), 4, 50, 2),
    Rung((suppositions(FAR),), 4, 70, 2),
)
FAIR = LADDER[:-2]


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all digits that it fills in."""
        board = self.state.board
        return Proof(
            self.fired,
            partial(Telling, self.start),
            self.state.facts & ~board.nots,
            self.ladder,
            in_time=self.in_time,
        )
