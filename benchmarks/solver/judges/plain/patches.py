"""Things that are plainly easy to see in Patches."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from tests.claims.patches_position import Position

from ..told import Json
from .easy import Easy

ONE_LEFT = "one rectangle left"


class ObviousFacts:
    """A clue with one rectangle left."""

    kinds: Sequence[str] = (ONE_LEFT,)

    def __init__(self, puzzle: Json, start: Marks):
        self.position = Position(puzzle)
        for top, left, rows, columns in start.get("rectangles", ()):
            self.position.lay((top, left, rows, columns))

    def easy(self) -> Iterator[Easy]:
        at = self.position
        for clue, (cell, _, _) in enumerate(at.clues):
            if clue not in at.laid:
                left = at.left(clue, at.owner, True)
                if len(left) == 1:
                    yield Easy(ONE_LEFT, cell, frozenset({("piece", left[0], True)}), True, 1)

    def kind(self, step: Step) -> str | None:
        """Only reach is another rule: its cells are no clues."""
        laid = any(piece.is_one for piece in step.rectangles)
        of_clues = all(cell in self.position.at for cell in step.claim.cells)
        return ONE_LEFT if laid and of_clues and not step.claim.chain else None

    def places(self, step: Step) -> set[Hashable]:
        return set() if step.claim.chain else {*step.claim.cells}

    def apply(self, step: Step) -> None:
        for piece in step.rectangles:
            if piece.is_one:
                self.position.lay(piece.rectangle)
            else:
                self.position.out.add(piece.rectangle)
        self.position.owner.update((cell, int(clue)) for cell, clue in step.values)
