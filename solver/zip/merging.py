"""What a person sees in one look: a way that is ruled out and those that are left then, and cells that follow
one another along the path, each of which has but one way on."""

from collections.abc import Sequence

from ..effort import paced
from ..ladder import Fired
from .firing import Firing
from .rules.links import ONLY_WAYS
from .runs import both, in_runs


def joined_up(fired: Sequence[Fired], facts: int, goal: int) -> list[Fired]:
    """What of a proof leads from some facts to a goal, in few looks, and in the order of time."""
    return in_runs(_and_so(_leading(fired, facts, goal)), facts)


def _leading(fired: Sequence[Fired], facts: int, goal: int) -> list[Fired]:
    """The moves that first gave what is needed, back from the goal."""
    first, known = [], facts
    for x in fired:
        if new := x.found.gives & ~known:
            first.append((x, new))
            known |= new
    wanted, kept = goal & ~facts, []
    for x, new in reversed(first):
        if new & wanted:
            kept.append(x)
            wanted |= x.found.needs & ~facts
    return kept[::-1]


def _and_so(moves: Sequence[Fired]) -> list[Fired]:
    """Every link that is parted told with the cell that has no choice then, where it is first needed."""
    kept = list(moves)
    for x in paced(moves):
        if x.found.joins:
            continue
        i = next((i for i, y in enumerate(kept) if x.found.gives & y.found.needs), None)
        if i is None or kept[i].found.rule != ONLY_WAYS:
            continue
        user: Firing = kept[i].found
        if x.found.chain and any(part.chain for part in user.parts):
            continue
        kept[i] = both(x, kept[i], user.cells)
        kept.remove(x)
    return kept
