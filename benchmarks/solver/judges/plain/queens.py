"""Things that are plainly easy to see in Queens and Star Battle."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from tests.claims.queens_position import Position, Unit

from ..told import Json
from .easy import Easy

SINGLE, CONFINED, FULL = "single", "confined", "full unit"


class ObviousFacts:
    """With one queen a unit: a unit with one live cell; all live cells of a region in one line, or of a line
    in one region. With several: a unit that has them all; one with as many live cells as it lacks."""

    def __init__(self, puzzle: Json, start: Marks):
        self.position = Position(puzzle, start)
        self.kinds: Sequence[str] = (SINGLE, CONFINED) if self.position.k == 1 else (FULL, SINGLE)

    def easy(self) -> Iterator[Easy]:
        at = self.position
        live = {unit: cells & at.open for unit, cells in at.units.items()}
        for unit, cells in live.items():
            if cells and at.need(unit) == len(cells):
                facts = frozenset(("queen", cell) for cell in cells)
                yield Easy(SINGLE, unit, facts, True, len(cells))
            elif cells and at.need(unit) == 0:
                yield Easy(FULL, unit, frozenset(("dead", cell) for cell in cells), False, len(cells))
            elif CONFINED in self.kinds:
                yield from self._confined(unit, cells, live)

    def _confined(
        self, unit: Unit, cells: set[tuple[int, int]], live: dict[Unit, set[tuple[int, int]]]
    ) -> Iterator[Easy]:
        for other in self.position.units_of[min(cells)] if cells else ():
            mixed = (unit[0] == "region") != (other[0] == "region")
            if mixed and cells < live[other] and self.position.need(unit) == self.position.need(other):
                facts = frozenset(("dead", cell) for cell in live[other] - cells)
                yield Easy(CONFINED, frozenset((unit, other)), facts, False, len(cells))

    def kind(self, step: Step) -> str | None:
        claim = step.claim
        if claim.chain or claim.count:
            return None
        if step.queens:
            return SINGLE if len(claim.look) == 1 else None
        return CONFINED if len(claim.look) == 2 and CONFINED in self.kinds else None

    def places(self, step: Step) -> set[Hashable]:
        units = [(unit.kind, unit.number) for unit in step.claim.look]
        if step.claim.chain:
            return set()
        return {units[0]} if len(units) == 1 else {frozenset(units)}

    def apply(self, step: Step) -> None:
        self.position.apply(step.queens, step.dead)
