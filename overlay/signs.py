"""What a picture shows of a step's claim, beside what the step finds: at most three kinds of sign in all."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from ..solver.cell import Cell, Unit
from ..solver.step import Step

UnitCells = Callable[[Unit], Collection[Cell]]


@dataclass(frozen=True)
class Signs:
    """outlined: cells with a line around them, the candidates or what the step rests on. kept: what else is
    neither dimmed nor paler. arrows: from candidates to what they rule out, where it is not plain to see.
    tried: what is supposed. follows: what that leads to, one by one, to be numbered. clash: the cells where
    it fails."""

    outlined: frozenset[Cell] = frozenset()
    kept: frozenset[Cell] = frozenset()
    arrows: tuple[tuple[Cell, Cell], ...] = ()
    tried: Step | None = None
    follows: tuple[Step, ...] = ()
    clash: frozenset[Cell] = frozenset()

    @property
    def shown(self) -> frozenset[Cell]:
        """All the cells that the eye is led to, but for those of the step's findings."""
        return self.outlined | self.kept | self.clash | {c for step in self.follows for c in news(step)}

    def to_json(self) -> dict[str, Any]:
        """What the pages draw of it."""
        return {
            "because": sorted(self.outlined),
            "kept": sorted(self.kept),
            "arrows": self.arrows,
            "tried": self.tried and self.tried.found_json(),
            "follows": [step.found_json() for step in self.follows],
            "clash": sorted(self.clash),
        }


NO_SIGNS = Signs()


def reason_signs(step: Step, cells_of: UnitCells) -> Signs:
    """The cells that a step rests on outlined, but for those that it fills; the units that it looks at kept.
    cells_of: those of a unit."""
    if step.claim.chain:
        return chain_signs(step, cells_of)
    outlined = frozenset(step.because) - {*step.found}
    return Signs(outlined, frozenset(_all(cells_of, step.where if step.units else ())))


def chain_signs(step: Step, cells_of: UnitCells) -> Signs:
    """A supposition: what it is about outlined, what follows in turn, and where that fails."""
    supposed, *follows, end = step.claim.chain
    clash = end.claim.cells or tuple(_all(cells_of, end.units))
    return Signs(
        frozenset(news(supposed)), frozenset(news(step)), (), supposed, tuple(follows), frozenset(clash)
    )


def news(step: Step) -> tuple[Cell, ...]:
    """The cells in which a step's findings are shown: what a queen rules out at once goes without saying."""
    return step.queens or step.found


def _all(cells_of: UnitCells, units: Iterable[Unit]) -> list[Cell]:
    return [cell for unit in units for cell in cells_of(unit)]
