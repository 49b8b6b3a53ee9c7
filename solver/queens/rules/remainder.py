"""Star Battle's counting: what neighbouring lines leave over for the regions that run through their edge.

Some neighbouring rows need so many queens; the regions that lie wholly inside bring a known number of them.
The rest stands in the cells of the other regions there. Likewise, the regions that the rows touch need so
many queens, the rows take a known number, and the rest stands in those regions outside the rows. Either
remainder is a set of cells with a known need, and the arrangements of its queens share something like those
of a unit do.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..firing import Firing
from ..state import State
from .in_common import Room, in_common
from .memory import remembered

WIDEST = 4  # neighbouring lines; people count no further
MOST_CELLS = 16  # live cells of a remainder; in larger ones nothing is forced


@remembered
def remainder_of_rows(state: State, fresh: int) -> list[Firing]:
    """Fires when: the queens that some neighbouring rows need beyond those of the regions wholly inside (or
    the queens that the regions touching these rows need beyond those of the rows) can only be placed in ways
    that share something.
    Effect: queens on the cells that all ways use; the cells that none uses, and those that each attacks, die.
    Valid because: the remainder holds exactly that many queens, and one of the ways is the right one.
    """
    return _remainder(state, state.open_rows, "arrangement-row")


@remembered
def remainder_of_columns(state: State, fresh: int) -> list[Firing]:
    """Fires when: as for rows, with columns.
    Effect and reason as there.
    """
    return _remainder(state, state.open_columns, "arrangement-column")


def _remainder(state: State, open_lines: list[int], rule: str) -> list[Firing]:
    """What the remainders of the fewest lines say that say anything."""
    masks, firings = state.masks, list[Firing]()
    for rest in _rests(state, open_lines):
        width = len(rest.lines)
        if firings and firings[0].size != width:
            break
        room = Room(rest.cells, rest.need, (*rest.lines, *rest.regions))
        # what is both is counted on both sides
        closed = masks.together(rest.lines) ^ masks.together(rest.regions)
        firings += in_common(state, room, rule, width, rest.cells, closed)
    return firings


class Rest(NamedTuple):
    """Cells (a mask) that hold `need` queens, as counted from these lines and regions (numbers)."""

    lines: tuple[int, ...]
    regions: tuple[int, ...]
    cells: int
    need: int


def _rests(state: State, open_lines: list[int]) -> Iterator[Rest]:
    """Every remainder that is worth a look, those of few lines first: the lines beside the regions inside
    them, and the regions that touch them beside the lines."""
    masks, live, need = state.masks, state.live, state.need
    regions = [(u, live & masks.units[u]) for u in state.open_regions]
    for width in range(1, WIDEST + 1):
        for i in range(len(open_lines) - width + 1):
            lines = tuple(open_lines[i : i + width])
            if lines[-1] - lines[0] > width:
                continue
            across = 0
            for u in lines:
                across |= masks.units[u]
            lines_need = sum(need[u] for u in lines)
            touching = [(u, cells) for u, cells in regions if cells & across]
            inside = [(u, cells) for u, cells in touching if not cells & ~across]
            covered = reached = 0
            for _, cells in inside:
                covered |= cells
            for _, cells in touching:
                reached |= cells
            if inside:
                left = lines_need - sum(need[u] for u, _ in inside)
                yield from _worth(lines, inside, live & across & ~covered, left)
            left = sum(need[u] for u, _ in touching) - lines_need
            yield from _worth(lines, touching, reached & ~across, left)


def _worth(lines: tuple[int, ...], regions: list[tuple[int, int]], cells: int, need: int) -> Iterator[Rest]:
    if need > 0 and cells.bit_count() <= MOST_CELLS:
        yield Rest(lines, tuple(u for u, _ in regions), cells, need)
