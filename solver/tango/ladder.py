"""The ladder of Tango, and the proof that it gives."""

from collections.abc import Iterator
from functools import partial

from ..explain import Proof
from ..ladder import Climb, RuleFunction, Rung
from .firing import Firing
from .rules import (
    LineRule,
    count,
    equal_pair_beside,
    equal_pair_count,
    gap,
    opposite_pair_count,
    pair,
    room_for_one,
    sign,
)
from .state import State
from .telling import Telling
from .trying import complete_line, supposition


def anywhere(find: LineRule) -> RuleFunction:
    """The rule of a single line for the whole board: in every line in which something was filled in."""
    return partial(_in_any_line, find)


def _in_any_line(find: LineRule, state: State, fresh: int) -> Iterator[Firing]:
    for line in state.lines_with(fresh):
        yield from find(line)


#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((anywhere(pair),), 1, 1),
    Rung((anywhere(gap),), 1, 1),
    Rung((anywhere(sign),), 1, 1),
    Rung((anywhere(count),), 1, 2),
    Rung((anywhere(equal_pair_beside),), 2, 4),
    Rung((anywhere(equal_pair_count),), 2, 4),
    Rung((anywhere(opposite_pair_count),), 2, 5),
    Rung((anywhere(room_for_one),), 2, 6),
    Rung((complete_line,), 3, 10),
    Rung((supposition,), 4, 40, 2),
)
FAIR = LADDER[:-1]


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all that it fills in."""
        start = partial(Telling, self.start)
        return Proof(self.fired, start, self.state.facts, self.ladder, in_time=self.in_time)
