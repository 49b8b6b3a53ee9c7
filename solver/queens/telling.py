"""A position from which the way is told: what each firing claims as things then stand (`claims/`)."""

from functools import lru_cache

from ..explain import Glance, Middle, middle
from ..step import Step
from .claims.arrangements import arranged
from .claims.counting import plus, units_in_units
from .claims.following import CONFINED, by_now, is_arranged, is_of_one_unit
from .claims.one_unit import placed, ruled_out
from .claims.suppositions import supposition
from .firing import Firing, cells_of
from .state import State


class Telling:
    """What stands before a step (`Telling` of explain.py)."""

    def __init__(self, state: State):
        self.state = state.copy()
        self.shape = (state.masks.n, state.masks.n)

    @property
    def facts(self) -> int:
        return self.state.facts

    def glance(self, firing: Firing) -> Glance:
        if firing.queens_mask and not firing.chain and not firing.size:
            seen = firing.queens_mask
        else:
            seen = self.state.live & firing.inside
        links = firing.chain[1:]
        cells = seen.bit_count() + sum([x.inside.bit_count() for x in links])
        units = len(firing.units) + sum([len(x.units) for x in links])
        return Glance(cells, units, _middle(seen, firing.n))

    def tell(self, firing: Firing, tier: int) -> Step:
        return _claimed(self.state, by_now(self.state, firing), tier)

    def apply(self, firing: Firing) -> bool:
        return self.state.apply(by_now(self.state, firing))


def _claimed(state: State, firing: Firing, tier: int) -> Step:
    """The firing as what it is: a supposition, a unit's only cell, all ways to fill some cells, a count, or
    what the cells of a unit rule out."""
    if firing.chain:
        return supposition(state, firing, tier, Telling)
    if firing.rule.startswith("single-cell"):
        return placed(state, firing.rule, tier, firing.units, firing.queens_mask)
    if is_arranged(firing):
        return arranged(state, firing, tier)
    if firing.rule == "plus-shape":
        return plus(state, firing, tier)
    if firing.size is not None:
        return units_in_units(state, firing, tier)
    return ruled_out(state, firing, tier)


def merged(first: Firing, second: Firing) -> Firing | None:
    """Two looks at the same cells as one: a confinement and what they reach besides, of the same unit or of
    the one that they are confined to."""
    if not is_of_one_unit(first) or not is_of_one_unit(second):
        return None
    if first.units[:1] != second.units[:1]:
        return _as_confined(first, second) or _as_confined(second, first)
    later = (
        second if second.rule not in CONFINED.values() else first._replace(because_mask=second.because_mask)
    )
    units = max(first.units, second.units, key=len)
    return later._replace(
        needs=first.needs | second.needs, dead_mask=first.dead_mask | second.dead_mask, units=units
    )


def _as_confined(first: Firing, second: Firing) -> Firing | None:
    """A confinement with what the unit that holds its cells reaches by them alone; None for other firings."""
    if first.units[1:] != second.units or not first.gives & second.needs:
        return None
    return first._replace(
        rule=f"attack-{first.units[0].kind}",
        dead_mask=first.dead_mask | second.dead_mask,
        needs=first.needs | second.needs & ~first.gives,
    )


@lru_cache(maxsize=4096)
def _middle(cells: int, n: int) -> Middle:
    return middle(cells_of(cells, n)) if cells else (0.0, 0.0)
