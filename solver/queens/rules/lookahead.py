"""The last resort before search: suppose one cell, run all the other rules, and see whether they end in a
contradiction. That it is needed says that a rule is missing."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...ladder import Rung, climb
from ..firing import Firing
from ..state import State
from .contradiction import end_of, refutation


def looked_ahead(state: State, rules: Sequence[Rung]) -> list[Firing]:
    """What lookahead over a set of rules finds, which it may follow as far as they lead.

    Fires when: a queen (or a cross) in some live cell lets the other rules run into a contradiction.
    Effect: the cell dies (or holds a queen).
    Valid because: no solution can go on from that supposition.
    """
    for cells in _by_tightness(state):
        found = [firing for x in cells if (firing := _supposed(state, x, rules))]
        if found:
            return found
    return []


def _supposed(state: State, x: int, rules: Sequence[Rung]) -> Firing | None:
    """The firing of a queen, or else of a cross, in the one cell of a mask that cannot be."""
    for placing in (True, False):
        branch = state.copy()
        (State.place if placing else State.cross_out)(branch, x)
        fired = climb(branch, rules)
        if end := end_of(branch):
            return refutation(state, "lookahead", x, placing, end, [found for found, *_ in fired])
    return None


def _by_tightness(state: State) -> Iterator[list[int]]:
    """The live cells, those of units with few cells to spare first: that is where suppositions fail
    soonest. Those of equally tight units come together."""
    live, masks, need = state.live, state.masks, state.need
    open_units = (*state.open_regions, *state.open_rows, *state.open_columns)
    spare = {u: (live & masks.units[u]).bit_count() - need[u] for u in open_units}
    seen = 0
    for _, units in groupby(sorted(open_units, key=lambda u: spare[u]), key=lambda u: spare[u]):
        left = 0
        for u in units:
            left |= live & masks.units[u]
        left &= ~seen
        seen |= left
        cells = []
        while left:
            x = left & -left
            left ^= x
            cells.append(x)
        yield cells
