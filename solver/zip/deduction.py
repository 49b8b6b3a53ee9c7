"""What the ladder finds of a Zip, and what of it is told."""

from functools import partial

from ..explain import Proof
from ..ladder import Climb
from .merging import joined_up
from .state import State
from .telling import Telling


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all that it joins; what is parted on the way has no mark."""
        goal = self.state.known << self.state.parted
        return Proof(
            self.fired,
            partial(Telling, self.start),
            goal,
            choice=partial(joined_up, self.fired, self.start.facts, goal),
            in_time=self.in_time,
        )
