"""What a person sees in one look: a way that is ruled out and those that are left then, and cells along the
path that have no choice one after the other."""

from collections.abc import Sequence

from ..ladder import Fired
from .firing import Firing
from .rules.links import ONLY_WAYS

LONGEST_RUN = 6  # cells that are told at once


def joined_up(fired: Sequence[Fired], facts: int, goal: int) -> list[Fired]:
    """What of a proof leads from some facts to a goal, in few looks, and in the order of time."""
    return _in_runs(_and_so(_leading(fired, facts, goal)), facts)


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
    for x in moves:
        if x.found.leaves_mark:
            continue
        i = next((i for i, y in enumerate(kept) if x.found.gives & y.found.needs), None)
        if i is None or kept[i].found.rule != ONLY_WAYS:
            continue
        user = kept[i]
        if x.found.chain and any(part.chain for part in user.found.parts):
            continue
        rung = max(x.rung, user.rung, key=lambda rung: rung.score)
        kept[i] = Fired(_both(x.found, user.found, user.found.cells), rung)
        kept.remove(x)
    return kept


def _in_runs(moves: Sequence[Fired], facts: int) -> list[Fired]:
    """Cells along the path that have no choice one after the other told at once, where nothing has to be told
    between them."""
    kept: list[Fired | None] = []
    before: list[int] = []  # what is known before each of them
    runs: dict[int, int] = {}  # where the run stands that a cell is an end, or part, of
    for x in moves:
        near = sorted({runs[end] for end in _strand(x.found) if end in runs}, reverse=True)
        for i in near:
            run = kept[i]
            if not run or len(run.found.cells) + len(x.found.cells) > LONGEST_RUN:
                continue
            rung = max(run.rung, x.rung, key=lambda rung: rung.score)
            both = Fired(_both(run.found, x.found, run.found.cells + x.found.cells), rung)
            if not x.found.needs & ~(before[i] | run.found.gives):
                kept[i] = both
                before[i + 1 :] = [known | x.found.gives for known in before[i + 1 :]]
            elif not any(y and y.found.needs & run.found.gives for y in kept[i + 1 :]):
                before[i + 1 :] = [known & ~run.found.gives for known in before[i + 1 :]]
                kept[i], i = None, len(kept)
                kept.append(both)
                before.append(facts)
            else:
                continue
            runs |= dict.fromkeys(_strand(both.found), i)
            break
        else:
            runs |= dict.fromkeys(_strand(x.found), len(kept))
            kept.append(x)
            before.append(facts)
        facts |= x.found.gives
    return [x for x in kept if x]


def _strand(found: Firing) -> list[int]:
    """The cells that it joins, where it may be part of a run."""
    if found.rule != ONLY_WAYS or any(part.chain for part in found.parts):
        return []
    return [end for a, b, joined in found.bonds if joined for end in (a, b)]


def _both(first: Firing, second: Firing, cells: tuple[int, ...]) -> Firing:
    return Firing(
        ONLY_WAYS,
        cells,
        (*first.bonds, *second.bonds),
        first.needs | second.needs & ~first.gives,
        first.gives | second.gives,
        parts=(*(first.parts or (first,)), *(second.parts or (second,))),
    )
