"""Things that are plainly easy to see in Tango."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from tests.claims.tango_board import Board

from ..told import Cell, Json
from .easy import Easy

NEXT, FULL = "two alike, or a sign", "full line"


class ObviousFacts:
    """Two alike side by side or around a cell, or a sign beside a known cell, of which none is easier than
    another: what there is to look at lies side by side; then a line that has all its suns, or all its moons,
    which have to be counted."""

    kinds: Sequence[str] = (NEXT, FULL)

    def __init__(self, puzzle: Json, start: Marks):
        values = {cell: value for value, kind in enumerate(("moons", "suns")) for cell in start.get(kind, ())}
        self.board = Board(puzzle, values)

    def easy(self) -> Iterator[Easy]:
        for unit in ((kind, i) for kind in ("row", "column") for i in range(self.board.n)):
            line = self.board.line({"unit": unit[0], "index": unit[1]})
            yield from self._threes(unit, line)
            yield from self._full(unit, line)
        yield from self._signs()

    def _threes(self, unit: tuple[str, int], line: Sequence[Cell]) -> Iterator[Easy]:
        known = self.board.values
        for three in zip(line, line[1:], line[2:], strict=False):
            open_cells = [cell for cell in three if cell not in known]
            values = [known[cell] for cell in three if cell in known]
            if len(open_cells) == 1 and values[0] == values[1]:
                facts = frozenset({("is", open_cells[0], 1 - values[0])})
                yield Easy(NEXT, (NEXT, unit), facts, True, 1)

    def _full(self, unit: tuple[str, int], line: Sequence[Cell]) -> Iterator[Easy]:
        known = self.board.values
        left = [cell for cell in line if cell not in known]
        for value in (0, 1):
            if left and sum(known.get(cell) == value for cell in line) == len(line) // 2:
                yield Easy(
                    FULL, (FULL, unit), frozenset(("is", cell, 1 - value) for cell in left), True, len(left)
                )

    def _signs(self) -> Iterator[Easy]:
        known = self.board.values
        for pair, sign in self.board.signs.items():
            open_cells = [cell for cell in pair if cell not in known]
            if len(open_cells) == 1:
                (other,) = pair - {open_cells[0]}
                value = known[other] if sign == "=" else 1 - known[other]
                yield Easy(NEXT, NEXT, frozenset({("is", open_cells[0], value)}), True, 1)

    def kind(self, step: Step) -> str | None:
        claim = step.claim
        by = {why.by for why in claim.why}
        if claim.chain or claim.count or len(by) != 1:
            return None
        return FULL if by == {"balance"} else NEXT

    def places(self, step: Step) -> set[Hashable]:
        """A line, and how it is looked at: to count in it is another look than to see a pair."""
        return {(self.kind(step), (unit.kind, unit.number)) for unit in step.claim.look}

    def apply(self, step: Step) -> None:
        self.board = self.board.with_values({cell: int(value) for cell, value in step.values})
