"""Numbers on the discs: each is read by itself, then all together, because a board has each number from 1 to
the last once."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..boards import DIGIT_CELL_PX, View
from ..measure.digits import MAX_NUMBER, number_chances, number_ink, sureness
from ..measure.symbols import Disc

# Assignment of numbers to discs with the least total cost.


def assign_cheapest(costs: np.ndarray) -> np.ndarray:
    """Return (n,) int: the column of each row, each column at most once, with the least total cost. costs:
    (n, m) finite floats, m at least n.

    The Hungarian method with shortest paths (Jonker and Volgenant 1987, "A shortest augmenting path algorithm
    for dense and sparse linear assignment problems"). scipy's version takes longer to load than this takes to
    run, and is missing in a browser.
    """
    n, m = costs.shape
    rows, columns = np.zeros(n), np.zeros(m + 1)  # prices: what each adds to the costs of its row or column
    holder = np.full(m + 1, -1)  # of each column the row that has it; the last one holds the new row
    for row in range(n):
        # cost of the cheapest path to each column, and the column before it
        reach, before = np.full(m + 1, np.inf), np.zeros(m + 1, int)
        done, column = np.zeros(m + 1, bool), m
        holder[m] = row
        while holder[column] >= 0:
            done[column], taker = True, holder[column]
            further = np.where(done[:m], np.inf, costs[taker] - rows[taker] - columns[:m])
            closer = np.flatnonzero(further < reach[:m])
            reach[closer], before[closer] = further[closer], column
            column = int(np.where(done, np.inf, reach).argmin())
            step = reach[column]
            rows[holder[done]] += step
            columns[done] -= step
            reach[~done] -= step
        while column != m:  # hand the columns on, back to the new row
            holder[column], column = holder[before[column]], before[column]
    given = np.empty(n, int)
    held = np.flatnonzero(holder[:m] >= 0)
    given[holder[held]] = held
    return given


# chance of a number below which it is doubtful; nearly all that are read right reach 0.95
SURE_NUMBER_CHANCE = 0.6
LIKELY_NUMBER_CHANCE = 0.1  # chance from which a disc may well have that number
MIN_CERTAIN_CHANCE = 0.98  # chance from which a disc has that number and no other
POSSIBLE_NUMBER_CHANCE = 0.02  # chance below which the other discs cannot show that a disc has this number

IMPOSSIBLE_NUMBER_CHANCE = 1e-12  # chance that stands for 0, so that its logarithm is finite
MAX_MOVED_SHARE = 0.3  # largest share of the discs that look more like another number than the assigned one


class DiscNumbers(NamedTuple):
    """Numbers of a board's discs.

    numbers: by cell, 0 if none can be read. unsure_cells: cells whose number is hard to read. mismatch_count:
    how many discs look more like another number than the assigned one. sureness_by_cell: sureness of each
    number, 0..1.
    """

    numbers: dict[Cell, int]
    unsure_cells: tuple[Cell, ...] = ()
    mismatch_count: int = 0
    sureness_by_cell: Mapping[Cell, float] = {}

    @property
    def is_complete(self) -> bool:
        """True if the numbers are 1 to the last, each once."""
        return sorted(self.numbers.values()) == list(range(1, len(self.numbers) + 1))

    @property
    def are_plain(self) -> bool:
        """True if they are complete, and nearly all discs look like their number."""
        return self.is_complete and self.mismatch_count <= MAX_MOVED_SHARE * len(self.numbers)


def read_numbers(view: View, discs: tuple[Disc, ...]) -> DiscNumbers:
    """The numbers on the discs of a board."""
    inks = {disc.cell: ink for disc in discs if (ink := _number_ink(view, disc)) is not None}
    blank = [disc.cell for disc in discs if disc.cell not in inks]
    return decide_numbers(list(inks), number_chances(list(inks.values())), blank)


def numbers_of(view: View) -> DiscNumbers:
    """Return the numbers on the discs of a board, for View.part."""
    return read_numbers(view, view.discs)


def decide_numbers(cells: Sequence[Cell], chances: np.ndarray, blank: Sequence[Cell] = ()) -> DiscNumbers:
    """Return the numbers of discs: each by itself if these are 1 to the last, each once; else the likeliest
    assignment of 1 to the last; else, if that needs an impossible number, each by itself. chances: (M,
    numbers) of each cell, from 0. blank: cells of discs without a number."""
    highest = dict(zip(cells, chances.max(axis=1).tolist(), strict=True))
    read = dict(zip(cells, chances.argmax(axis=1).tolist(), strict=True)) | dict.fromkeys(blank, 0)
    alone = DiscNumbers(read, sureness_by_cell={cell: sureness(chance) for cell, chance in highest.items()})
    if alone.is_complete:
        unsure = [cell for cell, chance in highest.items() if chance < SURE_NUMBER_CHANCE]
        return alone._replace(unsure_cells=tuple(unsure))
    together = None if blank or len(cells) > MAX_NUMBER else _assign_numbers(cells, chances)
    if together is None:
        return alone
    likely = dict(zip(cells, chances, strict=True))
    moved = [cell for cell in cells if together[cell] != alone.numbers[cell]]
    unsettled = [cell for cell in moved if not _is_beyond_doubt(cell, together, likely)]
    sure = {cell: sureness(float(likely[cell][together[cell]])) for cell in cells}
    return DiscNumbers(together, tuple(unsettled), len(moved), sure)


def _is_beyond_doubt(cell: Cell, together: Mapping[Cell, int], likely: Mapping[Cell, np.ndarray]) -> bool:
    """True if a reassigned number is beyond doubt: the disc looks much like it, and the number it looks most
    like surely stands on another disc. likely: the chances of each cell's numbers."""
    seen = int(likely[cell].argmax())
    holders = [other for other, number in together.items() if number == seen]
    return likely[cell][together[cell]] >= LIKELY_NUMBER_CHANCE and all(
        likely[c][seen] >= MIN_CERTAIN_CHANCE for c in holders
    )


def _number_ink(view: View, disc: Disc) -> np.ndarray | None:
    """Return the number of a disc, cut out; None if it has none."""
    r, c = disc.cell
    if not any(disc.offset):
        return number_ink(view.finest.cells[r, c], disc.radius, view.finest.source_cell)
    flat = view.flatten_shifted((r, r + 1), (c, c + 1), disc.offset, DIGIT_CELL_PX)
    return number_ink(flat.rgb, disc.radius, flat.source_cell)


def _assign_numbers(cells: Sequence[Cell], chances: np.ndarray) -> dict[Cell, int] | None:
    """Return the likeliest assignment of the numbers from 1 on; None if a disc does not look like its number
    at all."""
    own = chances[:, 1 : len(cells) + 1]
    numbers = assign_cheapest(-np.log(np.maximum(own, IMPOSSIBLE_NUMBER_CHANCE)))
    if own[np.arange(len(cells)), numbers].min() < POSSIBLE_NUMBER_CHANCE:
        return None
    return {cell: int(number) + 1 for cell, number in zip(cells, numbers, strict=True)}
