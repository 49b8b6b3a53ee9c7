"""The complete solver of one line of cells: everything that all arrangements of its blocks share.

A clue is a sequence of block lengths, in order, with at least one dot between two blocks; a cell is solid, a
dot, or not known. Such is a line of a nonogram and, with the clue 1, 1, ..., 1, a row or column in which no
two queens touch.

Arrangements are never listed: their number grows exponentially. From the left, for each block, all cells are
found where it may begin with the blocks before it in place; from the right, which of these leave room for the
blocks behind it. What is left are exactly the places that blocks take in some arrangement, and between them
the dots. All places of a block are handled at once, as bits of one integer, so that a line takes a few dozen
operations a block.

Cells are bits: bit i is cell i, counted from the left.
"""

from collections.abc import Sequence
from typing import NamedTuple


class LineResult(NamedTuple):
    """What every arrangement shares: masks of the cells that are solid in all, and of those that are dots in
    all, with the cells that were given."""

    solid: int
    dot: int


def solve_line(length: int, clue: Sequence[int], solid: int = 0, dot: int = 0) -> LineResult | None:
    """Everything that follows for a line of `length` cells from its clue and the cells already known
    (`solid` and `dot` are masks of cells of the line), or None if the clue has no arrangement. Every block of
    the clue has at least one cell."""
    if solid & dot:
        return None
    # One more dot is put on either end of the line: bit i + 1 is cell i.
    inside = (1 << length) - 1 << 1
    hard = solid << 1
    soft = (1 << length + 2) - 1 & ~hard  # what can be a dot, both ends included
    free = inside & ~(dot << 1)
    fits = {block: _fits(block, free, soft) for block in set(clue)}

    gap = _flood_right(1, soft)  # the dots that can follow the blocks placed so far
    gaps, begins = [gap], []  # before each block the dots that can stand there; where it can begin
    for block in clue:
        begin = gap << 1 & fits[block]
        gap = _flood_right(begin << block, soft)
        begins.append(begin)
        gaps.append(gap)
    end = 1 << length + 1
    if not gap & end:
        return None

    runs = _runs(soft)
    gap = _flood_left(end, runs)  # the dots that can stand before the blocks placed so far
    can_be_dot, can_be_solid = gap & gaps.pop(), 0
    for block, begin in zip(reversed(clue), reversed(begins), strict=True):
        begin &= gap >> block
        can_be_solid |= _blocks(begin, block)
        gap = _flood_left(begin >> 1, runs)
        can_be_dot |= gap & gaps.pop()
    return LineResult(
        solid | (inside & ~can_be_dot) >> 1,
        dot | (inside & ~can_be_solid) >> 1,
    )


def _fits(block: int, free: int, soft: int) -> int:
    """The cells where a block may begin: all its cells free, a cell that can be a dot on either side."""
    fits, done = free, 1
    while done < block:  # a run of length a + b is a run of a and, a cells on, a run of b
        step = min(done, block - done)
        fits &= fits >> step
        done += step
    return fits & soft << 1 & soft >> block


def _blocks(begin: int, block: int) -> int:
    """The cells of all blocks of this length that begin at the given cells."""
    cells, done = begin, 1
    while done < block:
        step = min(done, block - done)
        cells |= cells << step
        done += step
    return cells


def _flood_right(seeds: int, soft: int) -> int:
    """The seeds and all cells to their right (higher bits) up to the first that is not soft. Seeds are soft.

    A seed added to the run of ones it lies in clears it from there on; later seeds of the run come out set.
    """
    return soft & ~(soft + seeds) | seeds


def _flood_left(seeds: int, runs: Sequence[tuple[int, int]]) -> int:
    """The seeds and all soft cells to their left, where no carry goes: in steps of doubling width."""
    for width, run in runs:
        seeds |= run & seeds >> width
    return seeds


def _runs(soft: int) -> list[tuple[int, int]]:
    """For widths 1, 2, 4 ... the cells with which a run of so many soft cells begins."""
    runs, width = [], 1
    while soft:
        runs.append((width, soft))
        soft &= soft >> width
        width += width
    return runs
