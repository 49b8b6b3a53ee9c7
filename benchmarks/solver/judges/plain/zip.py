"""Things that are plainly easy to see in Zip."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from tests.claims.zip_position import Position

from ..told import Json
from .easy import Easy

ONLY_WAYS = "only as many ways as it needs"
PLAIN_REASONS = {"wall", "passed", "ruled-out"}


class ObviousFacts:
    """A cell with only as many ways left as it needs: walls, the edge, cells that the path has passed, ways
    told to be ruled out."""

    kinds: Sequence[str] = (ONLY_WAYS,)

    def __init__(self, puzzle: Json, start: Marks):
        self.position = Position(puzzle)
        self.position.put((frozenset(((a, b), (c, d))) for (a, b), (c, d) in start.get("path", ())), True)

    def easy(self) -> Iterator[Easy]:
        at = self.position
        for cell in at.numbers:
            ways = at.open_sides(cell)
            if ways and len(ways) == at.lacks(cell):
                facts = frozenset(("link", frozenset((cell, way)), True) for way in ways)
                yield Easy(ONLY_WAYS, cell, facts, True, 1)

    def kind(self, step: Step) -> str | None:
        plain = not step.claim.chain and all(why.by in PLAIN_REASONS for why in step.claim.why)
        return ONLY_WAYS if plain else None

    def places(self, step: Step) -> set[Hashable]:
        return set() if step.claim.chain else {*step.claim.cells}

    def apply(self, step: Step) -> None:
        for link in step.links:
            self.position.put([frozenset((link.a, link.b))], link.joined)
