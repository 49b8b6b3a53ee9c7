"""The last resort before search: suppose one cell, run all the other rules, and see whether they end in a
contradiction. That it is needed says that a rule is missing."""

from collections.abc import Iterator, Sequence

from ...ladder import RuleFunction, Rung, climb
from ..firing import Firing
from ..state import State
from .contradiction import without_room


def lookahead_over(rules: Sequence[Rung]) -> RuleFunction:
    """The lookahead rule over a set of rules, which it may follow as far as they lead."""

    def lookahead(state: State, fresh: int) -> Firing | None:
        """Fires when: a queen (or a cross) in some live cell lets the other rules run into a contradiction.
        Effect: the cell dies (or holds a queen).
        Valid because: no solution can go on from that supposition.
        """
        masks = state.masks
        for x in _by_tightness(state):
            for suppose in (State.place, State.cross_out):
                branch = state.copy()
                suppose(branch, x)
                climb(branch, rules)
                failed = without_room(branch)
                if failed is not None:
                    placed = suppose is State.cross_out
                    queens, dead = (x, state.killed_by(x)) if placed else (0, x)
                    because = state.live & masks.units[failed] & ~x
                    return Firing("lookahead", masks.n, queens, dead, because, (masks.names[failed],))
        return None

    return lookahead


def _by_tightness(state: State) -> Iterator[int]:
    """The live cells, those of units with few cells to spare first: that is where suppositions fail
    soonest."""
    live, masks, need = state.live, state.masks, state.need
    open_units = (*state.open_regions, *state.open_rows, *state.open_columns)
    spare = {u: (live & masks.units[u]).bit_count() - need[u] for u in open_units}
    seen = 0
    for u in sorted(open_units, key=lambda u: spare[u]):
        left = live & masks.units[u] & ~seen
        seen |= left
        while left:
            x = left & -left
            left ^= x
            yield x
