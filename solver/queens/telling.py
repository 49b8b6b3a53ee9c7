"""A position from which the way is told: what each firing claims as things then stand (`claims/`)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from ..cell import Unit
from ..step import Step
from ..way.effort import Middle, middle
from ..way.telling import Glance
from .claims.arrangements import arranged
from .claims.counting import plus, units_in_units
from .claims.following import CONFINED, CONFINEMENTS, by_now, is_arranged, is_of_one_unit
from .claims.one_unit import placed, ruled_out
from .claims.suppositions import supposition
from .firing import Firing, cells_of
from .rules.attack import attacked_by_all
from .state import State


@dataclass(slots=True, eq=False)
class Stage:
    """A state of a way, with what comes after it. facts: what is known. after: by its id each firing that was
    told here, with all that follows from it by now, and the stage then."""

    state: State
    facts: int
    after: "dict[int, tuple[Firing, Firing, Stage]]"

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(state, state.facts, {})

    def then(self, firing: Firing) -> "tuple[Firing, Firing, Stage]":
        """What comes after it; worked out once, as a way is gone again and again. Whoever holds a stage holds
        all that came after it."""
        if id(firing) not in self.after:
            now, state = by_now(self.state, firing), self.state.copy()
            state.apply(now)
            self.after[id(firing)] = firing, now, Stage.of(state)
        return self.after[id(firing)]


class Telling:
    """What stands before a step (`Telling` of way/telling.py). States that it comes by stay as they are."""

    stage: Stage
    shape: tuple[int, int]

    def __init__(self, start: State | Stage):
        self.stage = start if isinstance(start, Stage) else Stage.of(start.copy())
        self.shape = (self.state.masks.n, self.state.masks.n)

    @property
    def state(self) -> State:
        return self.stage.state

    @property
    def facts(self) -> int:
        return self.stage.facts

    def copy(self) -> "Telling":
        return Telling(self.stage)

    def glance(self, firing: Firing) -> Glance:
        if firing.queens_mask and not firing.chain and not firing.size:
            seen = firing.queens_mask
        else:
            seen = self.stage.state.live & firing.inside
        cells, units = seen.bit_count(), len(firing.units)
        for x in firing.chain[1:]:
            cells += x.inside.bit_count()
            units += len(x.units)
        return Glance(cells, units, _middle(seen, firing.n))

    def tell(self, firing: Firing, tier: int) -> Step:
        return _claimed(self.state, self.stage.then(firing)[1], tier)

    def apply(self, firing: Firing) -> None:
        self.stage = self.stage.then(firing)[2]


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


def places(firing: Firing) -> tuple[Unit, ...]:
    """The units that one may be looking at already where it is told."""
    return firing.units if is_of_one_unit(firing) else ()


def both(first: Firing, second: Firing) -> Firing | None:
    """Two looks at the same cells as one: a confinement and what they reach besides, of the same unit or of
    the one that they are confined to."""
    if first.units[:1] != second.units[:1]:
        return _as_confined(first, second) or _as_confined(second, first)
    kept = (
        second if second.rule not in CONFINED.values() else first._replace(because_mask=second.because_mask)
    )
    units = max(first.units, second.units, key=len)
    return kept._replace(
        needs=first.needs | second.needs, dead_mask=first.dead_mask | second.dead_mask, units=units
    )


def beyond_the_line(position: Telling, firing: Firing) -> Firing | None:
    """A confinement of a unit that lacks one queen with all that its cells rule out, in their line and
    elsewhere; None where that is no more, and for other firings."""
    if firing.rule not in CONFINEMENTS:
        return None
    state = position.state
    if state.need[state.masks.frame.numbers[firing.units[0]]] != 1:
        return None
    cells = state.masks.cells & ~state.queens
    reached = attacked_by_all(state.live & firing.inside, state.kill, cells)
    if reached | firing.dead_mask == firing.dead_mask:
        return None
    rule = f"attack-{firing.units[0].kind}"
    return firing._replace(rule=rule, dead_mask=firing.dead_mask | reached)


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
