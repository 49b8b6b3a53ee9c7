"""Things that are plainly easy to see in a Mini Sudoku."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from tests.claims.sudoku import given, units

from ..told import Cell, Fact, Json
from .easy import Easy

LAST, IN_BOX, IN_LINE = "last cell", "only place in a box", "only place in a line"


class ObviousFacts:
    """The last cell of a unit; the only place of a digit in a box, and in a line."""

    kinds: Sequence[str] = (LAST, IN_BOX, IN_LINE)

    def __init__(self, puzzle: Json, start: Marks):
        self.units = units(puzzle)
        self.all = range(1, len(puzzle["givens"]) + 1)
        self.digits: dict[Cell, int] = given(puzzle)
        self.out: set[tuple[Cell, int]] = set()
        for r, c, digit in start.get("digits", ()):
            self.digits[r, c] = digit

    def easy(self) -> Iterator[Easy]:
        seen: dict[Cell, set[int]] = {}
        for cells in self.units.values():
            there = {self.digits[cell] for cell in cells if cell in self.digits}
            for cell in cells:
                seen.setdefault(cell, set()).update(there)
        for unit, cells in self.units.items():
            left = [cell for cell in cells if cell not in self.digits]
            for digit in set(self.all) - {self.digits.get(cell) for cell in cells}:
                places = [cell for cell in left if digit not in seen[cell] and (cell, digit) not in self.out]
                if len(places) == 1:
                    kind = LAST if len(left) == 1 else IN_BOX if unit[0] == "box" else IN_LINE
                    facts: frozenset[Fact] = frozenset({("is", places[0], digit)})
                    yield Easy(kind, unit, facts, True, 1)

    def kind(self, step: Step) -> str | None:
        look = step.claim.look
        if len(look) != 1 or not step.values or step.claim.chain:
            return None
        if not step.claim.why:
            return LAST
        return IN_BOX if look[0].kind == "box" else IN_LINE

    def places(self, step: Step) -> set[Hashable]:
        return {(unit.kind, unit.number) for unit in step.claim.look}

    def apply(self, step: Step) -> None:
        self.digits.update((cell, int(value)) for cell, value in step.values)
        self.out.update((cell, int(value)) for cell, value in step.without)
