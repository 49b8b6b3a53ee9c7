"""The reasons of a claim: which cells rule a cell out, and how."""

from collections.abc import Callable

from ...cell import Cell, Unit
from ...step import Why
from ..firing import cells_of
from ..masks import KINDS
from ..state import State
from .position import bit

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH, CROSSING, ROOM, CHAIN = BYS = (
    *("row", "column", "region", "touch"),
    *("crossing", "room", "chain"),
)


def killed(state: State, dead: int, queens: int) -> list[Why]:
    """Why queens rule out some cells, cell by cell."""
    return [why for cell in cells_of(dead, state.masks.n) for why in killed_one(state, cell, queens)]


def killed_one(state: State, cell: Cell, queens: int) -> list[Why]:
    """Why queens rule a cell out; none where they do not."""
    masks = state.masks
    near = queens & state.kill[bit(state, cell)]
    if near:
        return _grouped(state, cell, near & -near, _line)
    # with several queens a unit, it may be full only once all of them stand
    for u in masks.units_of(bit(state, cell)):
        inside = queens & masks.units[u]
        if inside and inside.bit_count() == state.need[u]:
            return [Why(cell, cells_of(inside, masks.n), masks.names[u].kind)]
    return []


def crowded(state: State, cell: Cell, cells: int) -> list[Why]:
    """The candidates that a queen in a cell would rule out, too many of them."""
    here = bit(state, cell)
    reached = state.kill[here] & cells
    if not reached:
        return [Why(cell, cells_of(cells & ~(1 << here), state.masks.n), ROOM)]
    return reaching(state, cell, reached)


def reaching(state: State, cell: Cell, cells: int, line: Unit | None = None) -> list[Why]:
    """How each of some cells rules a cell out, those together that do it in the same way: touching, which is
    the plainest to see, before any line. line: where all of them lie in one with it, that goes before
    others."""
    if line:
        return [Why(cell, cells_of(cells, state.masks.n), line.kind)]
    return _grouped(state, cell, cells, _touch)


def _grouped(state: State, cell: Cell, cells: int, plainest: Callable[[State, Cell, Cell], str]) -> list[Why]:
    groups: dict[str, list[Cell]] = {}
    for other in cells_of(cells, state.masks.n):
        groups.setdefault(plainest(state, cell, other), []).append(other)
    return [Why(cell, tuple(groups[by]), by) for by in BYS if by in groups]


def _touch(state: State, a: Cell, b: Cell) -> str:
    """How a queen in one cell rules out the other, touching first."""
    return TOUCH if max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 else _line(state, a, b)


def _line(state: State, a: Cell, b: Cell) -> str:
    """The same, lines first: with several queens a unit only those that lack one."""
    masks = state.masks
    for kind, u, v in zip(KINDS, masks.units_of(bit(state, a)), masks.units_of(bit(state, b)), strict=True):
        if u == v and state.need[u] == 1 and u < 3 * masks.n:
            return kind
    return TOUCH
