"""The ladder of Patches, and the proof that it gives."""

from functools import partial

from ..explain import Proof
from ..ladder import Climb, Rung
from ..rating import HYPOTHESES
from .rules import cut_off, line_area, one_rectangle, only_reach, shared_cells
from .state import State
from .telling import Telling, both
from .trying import supposition

#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((one_rectangle,), 1, 1),
    Rung((only_reach,), 1, 2),
    Rung((shared_cells,), 2, 4),
    Rung((cut_off,), 2, 6),
    Rung((line_area,), 3, 12),
    Rung((supposition,), 4, 40, 2),
)
FAIR = tuple(rung for rung in LADDER if rung.tier < HYPOTHESES)


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all rectangles that it finds; where it does not find them all, of all that it knows of cells."""
        about, known = self.state.about, self.state.facts
        goal = about.ones(known)
        if not self.state.solved:
            goal |= known >> about.cells << about.cells
        return Proof(
            self.fired,
            partial(Telling, self.start),
            goal & ~self.start.facts,
            self.ladder,
            both,
            in_time=self.in_time,
        )
