"""What a player has drawn of a Zip path: what of it is wrong, and what follows next."""

from collections.abc import Collection
from itertools import pairwise
from typing import Any, NamedTuple

from .board import Unit, cell_name
from .game import GameSolution, GameStep
from .mistakes import WrongMark
from .pairs import Pair


class ZipHint(NamedTuple):
    """The first step that shows more of the path than is drawn."""

    step: GameStep

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row to look at: that of the upper cell it joins or parts."""
        return (Unit("row", min(link.a[0] for link in self.step.links)),)

    def to_json(self) -> dict[str, Any]:
        """As the result schema has it."""
        return {"where": {"unit": "row", "index": self.where[0].number}, "step": self.step.to_json(1)}


def zip_hint(solution: GameSolution, entered: Collection[Pair]) -> ZipHint | None:
    """The first step of the deduction that joins cells which `entered` does not; None where there is no only
    answer, and where no step does."""
    if solution.answer is None:
        return None
    drawn = set(entered)
    new = (s for s in solution.steps if any(x.joined and (x.a, x.b) not in drawn for x in s.links))
    step = next(new, None)
    return ZipHint(step) if step else None


def wrong_links(solution: GameSolution, entered: Collection[Pair]) -> tuple[WrongMark, ...]:
    """Where the path that was drawn leaves the only one, row by row, at the upper or left cell of each wrong
    link; none where there is no only one."""
    if solution.answer is None:
        return ()
    cells = [cell for cell in solution.answer if isinstance(cell, tuple)]
    joined = {(min(pair), max(pair)) for pair in pairwise(cells)}
    wrong = sorted(set(entered) - joined)
    return tuple(
        WrongMark(a, "path", f"the only path does not go from here to {cell_name(b)}") for a, b in wrong
    )
