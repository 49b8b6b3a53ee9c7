"""The ladder of Tango, and the proof that it gives."""

from collections.abc import Iterator
from functools import partial

from ..explain import Proof
from ..ladder import Climb, Fired, RuleFunction, Rung
from .firing import Firing
from .rules import (
    LineRule,
    count,
    equal_pair_beside,
    equal_pair_count,
    gap,
    opposite_pair_count,
    pair,
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
        yield from find(line, line.open)


#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((anywhere(pair),), 1, 1),
    Rung((anywhere(gap),), 1, 1),
    Rung((anywhere(sign),), 1, 1),
    Rung((anywhere(count),), 1, 2),
    Rung((anywhere(equal_pair_beside),), 2, 4),
    Rung((anywhere(equal_pair_count),), 2, 4),
    Rung((anywhere(opposite_pair_count),), 2, 5),
    Rung((complete_line,), 3, 10),
    Rung((supposition,), 4, 40, 2),
)
FAIR = LADDER[:-1]

#: What a way may be chosen from besides what was found: rules whose reasons a full line still shows.
FULL_LINE_RULES: tuple[tuple[LineRule, Rung], ...] = tuple(
    zip((pair, gap, sign, count, equal_pair_beside), LADDER, strict=False)
)


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of all that it fills in."""
        return Proof(
            self.fired,
            partial(Telling, self.start),
            self.state.facts,
            choice=self._choice,
            in_time=self.in_time,
        )

    def _choice(self) -> list[Fired]:
        """What was found, and what else the plainest rules could have found, by the time at which all that it
        needs was known; of suppositions made at once the shorter ones first."""
        hardest = max((x.rung.tier for x in self.fired), default=0)
        when, known = {}, self.start.facts
        for i, x in enumerate(self.fired):
            new = x.found.gives & ~known
            known |= new
            if new:
                when[new] = i

        def time(needs: int) -> int:
            return max((i for new, i in when.items() if new & needs), default=-1)

        moves = [(time(x.found.needs), len(x.found.chain), x) for x in self.fired]
        for find, rung in FULL_LINE_RULES:
            if rung.tier <= hardest:
                for line in self.state.lines:
                    moves += [(time(x.needs), 0, Fired(x, rung)) for x in find(line, line.full)]
        return [x for *_, x in sorted(moves, key=lambda move: move[:2])]
