"""The complete solver of one line of cells: everything that all arrangements of its blocks share.

A clue is a sequence of block lengths, in order, with at least one dot between two blocks; a cell is solid, a
dot, or not known. Such is a line of a nonogram and, with the clue 1, 1, ..., 1, a row or column in which no
two queens touch.

Blocks are placed leftmost first. A placement that leaves room for the blocks to its right is merged into what
each cell can be; a block that stands where it stood before is not tried again, as all that can follow it
has been merged already or has failed already. So no more than (blocks x length) placements are tried, where
the number of arrangements grows exponentially. And once every unknown cell can be both, nothing more can be
learnt, and the search stops at once.

Cells are bits: bit i is cell i, counted from the left.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

UNKNOWN, SOLID, DOT = " ", "#", "-"  # a line as text


class LineResult(NamedTuple):
    """What every arrangement shares: masks of the cells that are solid in all, and of those that are dots in
    all, with the cells that were given."""

    solid: int
    dot: int


def solve_line(length: int, clue: Sequence[int], solid: int = 0, dot: int = 0) -> LineResult | None:
    """Everything that follows for a line of `length` cells from its clue and the cells already known
    (`solid` and `dot` are masks), or None if the clue has no arrangement.

    Raises ValueError for a negative length, a block shorter than one cell, or a known cell beyond the line.
    """
    _check(length, clue, solid | dot)
    if solid & dot or sum(clue) + len(clue) - 1 > length:
        return None
    line = _Line(length, clue, solid, dot)
    if not line.arrange(0, 0):
        return None
    return LineResult(
        solid | line.unknown & ~line.can_be_dot,
        dot | line.unknown & ~line.can_be_solid,
    )


def solve_ones(length: int, need: int, live: int) -> LineResult | None:
    """What all arrangements of `need` queens among the `live` cells (a mask) of a line share, no two of them
    next to each other: queens in `solid`, and in `dot` the cells that none uses. None if they do not fit."""
    return solve_line(length, (1,) * need, 0, ~live & (1 << length) - 1)


def parse_line(text: str) -> tuple[int, int, int]:
    """Length, solid mask and dot mask of a line written with '#', '-' and blanks (unknown)."""
    strange = set(text) - {UNKNOWN, SOLID, DOT}
    if strange:
        raise ValueError(f"a line is written with '{SOLID}', '{DOT}' and blanks, not {sorted(strange)}")
    solid = sum(1 << i for i, ch in enumerate(text) if ch == SOLID)
    dot = sum(1 << i for i, ch in enumerate(text) if ch == DOT)
    return len(text), solid, dot


def format_line(length: int, solid: int, dot: int) -> str:
    """The text of a line; `parse_line` gives the same line back."""
    return "".join(SOLID if solid >> i & 1 else DOT if dot >> i & 1 else UNKNOWN for i in range(length))


def _check(length: int, clue: Sequence[int], known: int) -> None:
    if length < 0:
        raise ValueError(f"a line has no {length} cells")
    if any(block < 1 for block in clue):
        raise ValueError(f"every block of a clue has at least one cell: {list(clue)}")
    if known < 0 or known >> length:
        raise ValueError(f"a known cell lies beyond the {length} cells of the line")


class _Line:
    """One search: what is known, what each cell can be so far, and the placements already tried."""

    def __init__(self, length: int, clue: Sequence[int], solid: int, dot: int):
        self.length = length
        self.clue = clue
        self.solid = solid
        self.unknown = (1 << length) - 1 & ~(solid | dot)
        self.can_be_solid = self.can_be_dot = 0
        self.fits = {block: _fits(length, block, solid, dot) for block in set(clue)}
        self.tried = [0] * len(clue)  # for each block the first cells where it has stood
        self.good = [0] * len(clue)  # those of them with room for the rest of the clue

    def arrange(self, j: int, start: int) -> bool:
        """Merge all arrangements of block j and those after it in the cells from `start` on; False if there
        is none. The cells before are arranged already, so whatever is found here completes an arrangement.

        Recursion is as deep as the clue is long.
        """
        if j == len(self.clue):
            if self.solid >> start:
                return False  # a solid cell that no block covers
            self.can_be_dot |= -1 << start
            return True
        size = self.clue[j]
        places = self.fits[size] & self._within_reach(start)
        for place in _bits(places & ~self.tried[j]):
            self.tried[j] |= 1 << place
            if self.arrange(j + 1, place + size + 1):
                self.good[j] |= 1 << place
                self.can_be_solid |= (1 << size) - 1 << place
                self.can_be_dot |= 1 << place + size | _span(start, place)
                if not self.unknown & ~(self.can_be_solid & self.can_be_dot):
                    return True  # nothing more to learn
        good = places & self.good[j]
        if good:
            self.can_be_dot |= _span(start, good.bit_length() - 1)
        return good != 0

    def _within_reach(self, start: int) -> int:
        """Where the next block may begin: from `start` up to the first solid cell, which it must cover if it
        does not end before."""
        ahead = self.solid >> start
        if not ahead:
            return -1 << start
        return _span(start, start + (ahead & -ahead).bit_length())


def _fits(length: int, block: int, solid: int, dot: int) -> int:
    """The cells where a block may begin: inside the line, on no dot, with no solid cell right after it (one
    right before it shows as a solid cell that was passed over)."""
    if block > length:
        return 0
    free = ~dot & (1 << length) - 1
    fits, done = free, 1
    while done < block:  # a run of length a + b is a run of a and, a cells on, a run of b
        step = min(done, block - done)
        fits &= fits >> step
        done += step
    return fits & ~(solid >> block)


def _span(start: int, stop: int) -> int:
    """The cells from start to stop - 1."""
    return (1 << stop) - (1 << start)


def _bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
