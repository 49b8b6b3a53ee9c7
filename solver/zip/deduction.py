"""What the ladder finds of a Zip, and what of it is told."""

from functools import partial

from ..explain import Proof
from ..ladder import Climb
from .ladder import told_by
from .runs import both
from .state import State
from .telling import Telling


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all that it joins; what is parted on the way has no mark."""
        goal = self.state.known << self.state.parted
        corners = _corners(self.start)
        start = partial(Telling, self.start)
        return Proof(
            self.fired, start, goal, told_by(self.ladder), partial(both, corners), in_time=self.in_time
        )


def _corners(state: State) -> frozenset[int]:
    last = len(state.far) - 1
    return frozenset((0, state.columns - 1, last - state.columns + 1, last))
