"""A position from which the way is told: what each firing claims as things then stand (`claims/`)."""

from collections.abc import Callable
from functools import lru_cache

from ..step import Step
from ..way.effort import Middle, middle
from ..way.telling import Glance
from .claims.arrangements import arranged
from .claims.counting import plus, units_in_units
from .claims.one_unit import confined, only_cell, ruled_out
from .claims.suppositions import supposition
from .firing import Firing, cells_of
from .masks import KINDS, LINES
from .state import State

#: What claims it; what is not named here tells what the cells of a unit rule out, by their shape or not.
TOLD: dict[str, Callable[[State, Firing, int], Step]] = {
    **{f"single-cell-{kind}": only_cell for kind in KINDS},
    **{f"arrangement-{kind}": arranged for kind in KINDS},
    **{f"region-confined-to-{kind}": confined for kind in LINES},
    **{f"{kind}-confined-to-region": confined for kind in LINES},
    **{f"n-regions-in-n-{kind}s": units_in_units for kind in LINES},
    **{f"n-{kind}s-in-n-regions": units_in_units for kind in LINES},
    "plus-shape": plus,
}


class Telling:
    """What stands before a step (`Telling` of way/telling.py)."""

    state: State
    shape: tuple[int, int]

    def __init__(self, state: State):
        self.state = state.copy()
        if self.state.memory is None:  # kept as long as this position and those that come after it
            self.state.memory = {}
        self.shape = (state.masks.n, state.masks.n)

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        return Telling(self.state)

    def scope(self, firing: Firing) -> int:
        return firing.inside

    def only(self, firing: Firing, facts: int) -> Firing:
        return firing._replace(dead_mask=firing.dead_mask & facts)

    def glance(self, firing: Firing) -> Glance:
        if firing.queens_mask and not firing.chain and not firing.size:
            seen = firing.queens_mask
        else:
            seen = self.state.live & firing.inside
        cells, units = seen.bit_count(), len(firing.units)
        for x in firing.chain[1:]:
            cells += x.inside.bit_count()
            units += len(x.units)
        return Glance(cells, units, _middle(seen, firing.n))

    def tell(self, firing: Firing, tier: int) -> Step:
        """As what it is: a supposition, or what its rule finds."""
        if firing.chain:
            return supposition(self.state, firing, tier, Telling)
        return TOLD.get(firing.rule, ruled_out)(self.state, firing, tier)

    def apply(self, firing: Firing) -> bool:
        return self.state.apply(firing)


@lru_cache(maxsize=4096)
def _middle(cells: int, n: int) -> Middle:
    return middle(cells_of(cells, n)) if cells else (0.0, 0.0)
