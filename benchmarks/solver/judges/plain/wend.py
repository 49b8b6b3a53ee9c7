"""Things that are plainly easy to see in Wend."""

from collections.abc import Hashable, Iterator, Sequence

from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from queens_snap.solver.wend.word_list import COMMON, english
from tests.claims.wend_position import Position

from ..told import Json
from .easy import Easy

ONE_LEFT = "one word left through a letter"


class ObviousFacts:
    """A letter through which one word can run."""

    kinds: Sequence[str] = (ONE_LEFT,)

    def __init__(self, puzzle: Json, start: Marks):
        classes = english().classes
        self.position = Position(puzzle, [x for x in classes if classes[x] <= COMMON], classes)
        self.position.laid = {self.position.word(path) for path in start.get("words", ())}

    def easy(self) -> Iterator[Easy]:
        at = self.position
        for cell in sorted(at.open):
            left = at.through(cell, at.laid, True)
            if len(left) == 1:
                ((_, cells),) = left
                yield Easy(ONE_LEFT, cell, frozenset({("word", cells, True)}), True, 1)

    def kind(self, step: Step) -> str | None:
        """The kind of a step that lays a word without ruling others out."""
        plain = all(is_one for _, is_one in step.words) and not step.claim.chain
        return ONE_LEFT if plain and step.rule != "one-length" else None

    def places(self, step: Step) -> set[Hashable]:
        return set() if step.claim.chain else {*step.claim.cells}

    def apply(self, step: Step) -> None:
        for path, is_one in step.words:
            (self.position.laid if is_one else self.position.out).add(self.position.word(path))
