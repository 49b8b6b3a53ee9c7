"""What all ways to place several queens share: first what shows by touching alone, then what rests as well on
lines that lack just one."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from ..arrangements import Shared, shared
from ..firing import Firing
from ..state import State

T = TypeVar("T")


class Room(NamedTuple):
    """Cells (a mask) that hold so many queens, as counted from units (numbers)."""

    cells: int
    need: int
    units: tuple[int, ...]


def in_common(
    state: State, room: Room, rule: str, size: int | None, inside: int, closed: int
) -> Iterator[Firing]:
    """What all ways to fill some cells share, at most two firings. inside: as of Firing. closed: the cells (a
    mask) that must be dead for it. Of the second firing the units end with the lines by which it is told
    that two cells cannot both hold a queen."""
    masks, need, live = state.masks, room.need, state.live & ~room.cells

    def all_ways(units: Sequence[int]) -> Shared:
        found = shared(room.cells, need, state.ruled_out((*room.units, *units)), live)
        assert found  # there are more ways than where all units count
        return found

    every = shared(room.cells, need, state.kill, live)
    if not every or not any(every):
        return
    plain = all_ways(())
    rest = Shared(*(x & ~y for x, y in zip(every, plain, strict=True)))
    found: list[tuple[Shared, Sequence[int]]] = [(plain, ())] if any(plain) else []
    if any(rest):
        lines = [u for u in state.filled_by(room.cells) if u not in room.units]
        found.append((rest, fewest(lines, lambda units: _holds(rest, all_ways(units)))))
    for (queens, unused, attacked), lines in found:
        dead = state.killed_by(queens) | unused | attacked
        units = (*room.units, *lines)
        standing = masks.together(units) | state.around(queens)
        needs = state.spent(closed) | state.standing(standing)
        names = tuple([masks.names[u] for u in units])
        yield Firing(rule, masks.n, queens, dead, room.cells, names, needs, size, inside, beside=len(lines))


def _holds(part: Shared, whole: Shared) -> bool:
    return not any(x & ~y for x, y in zip(part, whole, strict=True))


def fewest(some: Sequence[T], suffices: Callable[[Sequence[T]], bool]) -> list[T]:
    """Of some things those of which none can be left out; the last ones are left out first."""
    kept = list(some)
    for x in some[::-1]:
        fewer = [y for y in kept if y is not x]
        if suffices(fewer):
            kept = fewer
    return kept
