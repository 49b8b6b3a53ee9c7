"""Why open cells are not a digit, as things stand: what a player sees there."""

from collections.abc import Iterable, Mapping

from ..cell import Cell, bits
from ..step import Why
from .firing import BOX, COLUMN, DIGIT, ROW
from .layout import Layout
from .state import State

#: For each fact that a cell is not a digit which no digit on the board shows: the cells that rule it out.
Origins = Mapping[int, tuple[Cell, ...]]


def against_digit(state: State, mask: int, digit: int, origins: Origins) -> tuple[Why, ...]:
    """Why some open cells (a mask) are not a digit (from 0), row by row: as few cells that hold it as show
    it, the one that most see first."""
    board = state.board
    known = board.plane(state.facts >> board.is_bit, digit)
    why, left = dict[int, Why](), mask
    for source in sorted(bits(known), key=lambda i: (-(board.peers[i] & mask).bit_count(), i)):
        if not left:
            break
        there = (board.cell(source),)
        for i in bits(board.peers[source] & left):
            why[i] = Why(board.cell(i), there, _shared(board, i, source))
        left &= ~board.peers[source]
    for i in bits(left):
        why[i] = Why(board.cell(i), origins.get(digit * board.size + i, ()), DIGIT)
    return tuple(why[i] for i in sorted(why))


def against_others(state: State, i: int, digits: int, origins: Origins) -> tuple[Why, ...]:
    """Why an open cell is none but some digits (a mask): a line for each unit in which others stand, that
    with most of them first, and one for what is ruled out otherwise."""
    board, lines = state.board, []
    placed = state.facts >> board.is_bit
    left = {d: board.plane(placed, d) & board.peers[i] for d in range(board.n) if not digits >> d & 1}
    while True:
        shown = [
            {d: x & board.units[u][1] for d, x in left.items() if x & board.units[u][1]} for u in board.at[i]
        ]
        best = max(shown, key=len)
        if not best:
            break
        kind = board.units[board.at[i][shown.index(best)]][0].kind
        lines.append(Why(board.cell(i), board.cells(_union(best.values())), kind))
        left = {d: x for d, x in left.items() if d not in best}
    if left:
        ruled_out = sorted({cell for d in left for cell in origins.get(d * board.size + i, ())})
        lines.append(Why(board.cell(i), tuple(ruled_out), DIGIT))
    return tuple(lines)


def _shared(board: Layout, one: int, other: int) -> str:
    """The kind of the unit that two cells share, a row or column before a box."""
    (row, column, _), (its_row, its_column, _) = board.at[one], board.at[other]
    return ROW if row == its_row else COLUMN if column == its_column else BOX


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
