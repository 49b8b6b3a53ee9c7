"""The most likely regions of a board, from the log odds of a border at each side between its cells.

Cells are joined until as many regions are left as the board has rows, in several ways, and the likeliest of
these is taken. Where another one is nearly as likely, the regions are doubtful.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from ..solver.cells import Cell, cell_name, cells_outside_largest_part, is_connected
from .doubts import listed
from .measure.colours import count_colours, to_lab
from .measure.sides import cell_numbers, in_order, linked, linked_points, of_pairs

# Names of ways to tell the regions.
LINKED = "regions by their clearest borders"
MERGED = "regions by all borders together"
PALETTE = "regions by colours alone"
# Mean of minus the log likelihood of a side at which the regions are right in one case of two, on drawn
# boards (fixtures/make/make_sides.py measures it).
EVEN = 0.049
SLOPE = 1.41  # log odds of right regions for each unit of the logarithm of that mean
MIN_MEAN_LOSS = 1e-4  # such a mean below which regions are no surer
# Log likelihood by which regions of one colour each may be less likely and still be right, if the board has
# as many colours as rows, and some of them lie in several parts, which sides know nothing of.
OWN_COLOURS = 12.0
# Log likelihood by which a board may be less likely than the best one and still be the right one, on drawn
# boards nearly always; less is nothing where odds are as sure as a network makes them.
CLOSE = 7.0
MOST_OTHERS = 12  # such boards that are looked at


@dataclass(frozen=True, eq=False)
class Regions:
    """One way to cut the board into N regions.

    labels: (n, n) int, in order of first appearance. why: what it rests on. odds: (2 n (n - 1),) the log odds
    of a border at each side, in the order of `BetweenCells.flat`.
    """

    labels: np.ndarray
    why: str
    odds: np.ndarray

    @cached_property
    def across(self) -> np.ndarray:
        """(2 n (n - 1),) bool: sides between two regions."""
        return np.not_equal(*of_pairs(self.labels))

    @cached_property
    def log_likelihood(self) -> float:
        """Log likelihood of all sides together; 0 is the most."""
        return -float(np.logaddexp(0, np.where(self.across, -self.odds, self.odds)).sum())

    @property
    def support(self) -> float:
        """Chance that the regions are right, 0..1."""
        mean = max(MIN_MEAN_LOSS, -self.log_likelihood / len(self.odds))
        return 1 / (1 + (mean / EVEN) ** SLOPE)

    @property
    def are_seen(self) -> bool:
        """True if most borders of the regions are likelier there than not: a plain grid has no regions."""
        return bool((self.odds[self.across] > 0).mean() > 0.5)

    @cached_property
    def costs_of_moving(self) -> list[tuple[float, Cell, int]]:
        """For each cell at a border and each other region beside it: the log likelihood that is lost if the
        cell is moved there, the cell, and the number of that region; least is lost first."""
        labels, n = self.labels, len(self.labels)
        towards: dict[tuple[Cell, int], float] = {}
        for a, b, value in zip(*(x.tolist() for x in (*cell_numbers(n), self.odds)), strict=True):
            for one, other in ((divmod(a, n), divmod(b, n)), (divmod(b, n), divmod(a, n))):
                key = one, int(labels[other])
                towards[key] = towards.get(key, 0.0) + value
        return sorted(
            (value - towards.get((cell, int(labels[cell])), 0.0), cell, label)
            for (cell, label), value in towards.items()
            if label != labels[cell]
        )

    @property
    def has_lone_cells(self) -> bool:
        """True if a region is one cell."""
        return bool((np.bincount(self.labels.ravel()) == 1).any())


def decode(
    odds: np.ndarray, colours: np.ndarray, measured: Mapping[str, np.ndarray] | None = None
) -> list[Regions]:
    """The regions told in several ways, likeliest first. odds: see Regions. colours: (n, n, 3) RGB of the
    cells; by these alone regions are told that lie in several parts. measured: more numbers of the sides by
    any of which regions may be told, each with its name."""
    n = len(colours)
    sides = {LINKED: odds, **(measured or {})}
    ways = {why: linked(n * n, *cell_numbers(n), values, n).labels for why, values in sides.items()}
    ways[MERGED] = merged(odds, n)
    by_sides = [Regions(in_order(labels.reshape(n, n)), why, odds) for why, labels in ways.items()]
    labels = linked_points(to_lab(colours).reshape(-1, 3), n).labels
    by_colours = Regions(in_order(labels.reshape(n, n)), PALETTE, odds)
    in_parts = count_colours(colours) == n and bool(scattered_cells(by_colours.labels))
    more = OWN_COLOURS if in_parts else 0.0
    likely = [(one.log_likelihood, one) for one in by_sides]
    likely.append((by_colours.log_likelihood + more, by_colours))
    return [one for _, one in sorted(likely, key=itemgetter(0), reverse=True)]


def merged(odds: np.ndarray, n: int) -> np.ndarray:
    """(n * n,) int, a number for each group: of all groups of cells that touch, those are joined first
    between which the log odds of all their sides together are least, until n are left."""
    beside: list[dict[int, float]] = [{} for _ in range(n * n)]
    for a, b, value in zip(*(x.tolist() for x in (*cell_numbers(n), odds)), strict=True):
        beside[a][b] = beside[b][a] = value
    queue = [(value, a, b) for a, others in enumerate(beside) for b, value in others.items() if a < b]
    heapify(queue)
    into = list(range(n * n))  # of each cell, one of the group that its own was joined to
    left = n * n
    while left > n:
        value, a, b = heappop(queue)
        if beside[a].get(b) != value:  # one of the two has been joined to another one since
            continue
        del beside[a][b]
        for other, more in beside[b].items():
            if other != a:
                del beside[other][b]
                total = beside[a].get(other, 0.0) + more
                beside[a][other] = beside[other][a] = total
                heappush(queue, (total, min(a, other), max(a, other)))
        beside[b] = {}
        into[b] = a
        left -= 1
    for cell, joined in enumerate(into):
        while into[joined] != joined:
            joined = into[joined]
        into[cell] = joined
    return np.array(into)


class Other(NamedTuple):
    """Other regions. lost: the log likelihood by which they are less likely. cells: the cells that differ."""

    regions: Regions
    lost: float
    cells: tuple[Cell, ...]


def close_others(found: Sequence[Regions]) -> list[Other]:
    """The regions, but for the first ones, that are nearly as likely as these, likeliest first: those told in
    other ways, those in which two regions are joined instead of two others, those that differ in one cell at
    a border, and all of these with one more such cell."""
    best = found[0]
    others: dict[bytes, Other] = {best.labels.tobytes(): Other(best, 0.0, ())}

    def keep(some: Iterable[Regions]) -> None:
        for regions in some:
            lost = best.log_likelihood - regions.log_likelihood
            if lost <= CLOSE:
                cells = tuple(differing_cells(best.labels, regions.labels))
                others.setdefault(regions.labels.tobytes(), Other(regions, lost, cells))

    keep(chain(found[1:], _with_a_cell_moved(best), _with_others_joined(best)))
    keep(chain.from_iterable([[*_with_a_cell_moved(other.regions)] for other in [*others.values()][1:]]))
    return sorted([*others.values()][1:], key=lambda other: other.lost)[:MOST_OTHERS]


def _with_a_cell_moved(regions: Regions) -> Iterator[Regions]:
    """Boards that differ in one cell, whose own region stays in one part."""
    labels = regions.labels
    for cost, cell, label in regions.costs_of_moving[:MOST_OTHERS]:
        left = [(r, c) for r, c in np.argwhere(labels == labels[cell]).tolist() if (r, c) != cell]
        if cost <= CLOSE and left and is_connected(left):
            moved = labels.copy()
            moved[cell] = label
            yield Regions(in_order(moved), f"another region for {cell_name(cell)}", regions.odds)


def _with_others_joined(regions: Regions) -> Iterator[Regions]:
    """Boards in which two regions are one, and another one is parted where that is likeliest: of cells in a
    colour of their own, as tinted ones are, each may be a region or belong to a neighbour's."""
    odds, n = regions.odds, len(regions.labels)
    near = np.flatnonzero(regions.across & (odds <= CLOSE))
    for side in near[odds[near].argsort()][:MOST_OTHERS].tolist():
        joined = odds.copy()
        joined[side] = -np.inf
        labels = in_order(linked(n * n, *cell_numbers(n), joined, n).labels.reshape(n, n))
        cells = differing_cells(regions.labels, labels)
        names = listed([cell_name(cell) for cell in cells[:3]])
        yield Regions(labels, f"another region for {names}", odds)


def differing_cells(labels: np.ndarray, other: np.ndarray) -> list[Cell]:
    """The cells, row by row, that are in another region on the second of two boards, (n, n) int each; the
    regions are told to be the same by the cells they share."""
    n = len(labels)
    shared = np.zeros((n, n), int)
    np.add.at(shared, (labels.ravel(), other.ravel()), 1)
    same = shared.argmax(axis=1)[labels] == other
    return [(r, c) for r, c in np.argwhere(~same).tolist()]


def scattered_cells(labels: np.ndarray) -> list[Cell]:
    """The cells, row by row, that do not touch the largest part of their region."""
    regions: dict[int, list[Cell]] = {}
    for cell, label in np.ndenumerate(labels):
        regions.setdefault(int(label), []).append(cell)
    return sorted(chain.from_iterable(map(cells_outside_largest_part, regions.values())))
