"""The most likely regions of a board, from the log odds of a border at each side between its cells.

Cells are joined in several ways until as many regions are left as the board has rows. The most likely result
is taken. If another result is nearly as likely, the regions are doubtful.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import cv2
import numpy as np

from ..solver.cells import Cell, cell_name, cells_outside_largest_part, is_connected
from .doubts import join_with_and
from .measure.colours import SAME_COLOUR_CIE76, count_colours, to_lab
from .measure.sides import (
    cell_numbers,
    link_groups,
    link_points,
    renumber_labels,
    sum_over_cells,
    values_of_pairs,
)
from .percentiles import median, percentile

# reason of regions: cells joined across the sides where a border is least likely (single linkage)
LINKED_REASON = "regions by their clearest borders"
# reason of regions: groups joined by the log odds of all sides between them
MERGED_REASON = "regions by all borders together"
# reason of regions: cells joined by colour alone, wherever they lie
PALETTE_REASON = "regions by colours alone"
# mean negative log likelihood of a side at which regions are right in one case of two;
# fixtures/make/make_sides.py measures it on drawn boards
EVEN_MEAN_LOSS = 0.049
SUPPORT_SLOPE = 1.41  # log odds of right regions that one unit of the logarithm of the mean loss costs
MIN_MEAN_LOSS = 1e-4  # mean negative log likelihood of a side, below which regions get no surer
# log likelihood added to regions of one colour each that lie in several parts, because sides know nothing of
# such regions
SCATTERED_BONUS = 12.0
# log likelihood by which other regions may fall short of the best and still be right; on drawn boards right
# regions nearly always lie within it
MAX_LIKELIHOOD_GAP = 7.0
MAX_ALTERNATIVES = 12  # most other regions that are considered


@dataclass(frozen=True, eq=False)
class Regions:
    """One way to divide the board into N regions.

    labels: (n, n) int, numbered in order of first appearance. reason: the reason for these regions, as a
    message says it. odds: (2 n (n - 1),), the log odds of a border at each side, in the order of
    `BetweenCells.flat`.
    """

    labels: np.ndarray
    reason: str
    odds: np.ndarray

    @cached_property
    def is_border(self) -> np.ndarray:
        """(2 n (n - 1),) bool: True at the sides between two regions."""
        return np.not_equal(*values_of_pairs(self.labels))

    @cached_property
    def log_likelihood(self) -> float:
        """Log likelihood of all sides together, at most 0."""
        return -float(np.logaddexp(0, np.where(self.is_border, -self.odds, self.odds)).sum())

    @property
    def support(self) -> float:
        """Chance that the regions are right, 0..1."""
        mean = max(MIN_MEAN_LOSS, -self.log_likelihood / len(self.odds))
        return 1 / (1 + (mean / EVEN_MEAN_LOSS) ** SUPPORT_SLOPE)

    @property
    def have_visible_borders(self) -> bool:
        """True if a border is likelier than none on most sides between regions. A plain grid has no
        regions."""
        return bool((self.odds[self.is_border] > 0).mean() > 0.5)

    @cached_property
    def moving_costs(self) -> list[tuple[float, Cell, int]]:
        """(cost, cell, region) for each cell at a border and each other region beside it: the log likelihood
        that is lost if the cell moves to that region. The cheapest comes first."""
        n, own = len(self.labels), self.labels.ravel()
        cells = np.stack(cell_numbers(n), axis=1)  # of each side
        cell, label = cells.ravel(), own[cells[:, ::-1]].ravel()
        towards, borders = (  # sums over the sides of each cell to each region
            np.bincount(cell * n + label, weights, n**3).reshape(n * n, n)
            for weights in (self.odds.repeat(2), (label != own[cell]).astype(float))
        )
        costs = towards - towards[np.arange(n * n), own][:, None]
        return sorted(
            (cost, divmod(at, n), region)
            for cost, at, region in zip(
                costs[borders > 0].tolist(), *np.argwhere(borders).T.tolist(), strict=True
            )
        )


def decode(
    odds: np.ndarray, colours: np.ndarray, other_measures: Mapping[str, np.ndarray] | None = None
) -> list[Regions]:
    """Return the regions found in several ways, the most likely first.

    odds: see Regions. colours: (n, n, 3) RGB of the cells; only these can give regions in several parts.
    other_measures: further (2 n (n - 1),) measures of the sides; each gives regions of its own, with its key
    as their reason.
    """
    n = len(colours)
    sides = {LINKED_REASON: odds, **(other_measures or {})}
    labels_by_reason = {
        why: link_groups(n * n, *cell_numbers(n), values, n).labels for why, values in sides.items()
    }
    labels_by_reason[MERGED_REASON] = merge_cells(odds, n)
    by_sides = [
        Regions(renumber_labels(labels.reshape(n, n)), why, odds) for why, labels in labels_by_reason.items()
    ]
    labels = link_points(to_lab(colours).reshape(-1, 3), n).labels
    by_colours = Regions(renumber_labels(labels.reshape(n, n)), PALETTE_REASON, odds)
    in_parts = bool(scattered_cells(by_colours.labels)) and count_colours(colours) == n
    bonus = SCATTERED_BONUS if in_parts else 0.0
    likely = [(one.log_likelihood, one) for one in by_sides]
    likely.append((by_colours.log_likelihood + bonus, by_colours))
    return [one for _, one in sorted(likely, key=itemgetter(0), reverse=True)]


def merge_cells(odds: np.ndarray, n: int) -> np.ndarray:
    """Return (n * n,) int, a group number for each cell. Of all touching groups, the pair with the least sum
    of log odds along their common sides is merged first, until n groups are left."""
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


class OtherRegions(NamedTuple):
    """Regions that rival the best ones.

    regions: the rival regions. likelihood_loss: log likelihood by which they fall short of the best. cells:
    the cells that lie in another region.
    """

    regions: Regions
    likelihood_loss: float
    cells: tuple[Cell, ...]


def close_rivals(found: Sequence[Regions]) -> list[OtherRegions]:
    """Return the regions nearly as likely as the first ones of `found`, the most likely first. These are the
    other ones found; those with two regions joined and another one divided; those with one cell moved at a
    border; and all of these with one more cell moved."""
    best = found[0]
    others: dict[bytes, OtherRegions] = {best.labels.tobytes(): OtherRegions(best, 0.0, ())}

    def keep(some: Iterable[Regions]) -> None:
        for regions in some:
            lost = best.log_likelihood - regions.log_likelihood
            if lost <= MAX_LIKELIHOOD_GAP:
                cells = tuple(differing_cells(best.labels, regions.labels))
                others.setdefault(regions.labels.tobytes(), OtherRegions(regions, lost, cells))

    keep(chain(found[1:], _with_one_cell_moved(best), _with_regions_joined(best)))
    keep(chain.from_iterable([[*_with_one_cell_moved(other.regions)] for other in [*others.values()][1:]]))
    return sorted([*others.values()][1:], key=lambda other: other.likelihood_loss)[:MAX_ALTERNATIVES]


def _with_one_cell_moved(regions: Regions) -> Iterator[Regions]:
    """Yield regions that differ in one cell, whose old region stays in one part."""
    labels = regions.labels
    for cost, cell, label in regions.moving_costs[:MAX_ALTERNATIVES]:
        left = [(r, c) for r, c in np.argwhere(labels == labels[cell]).tolist() if (r, c) != cell]
        if cost <= MAX_LIKELIHOOD_GAP and left and is_connected(left):
            moved = labels.copy()
            moved[cell] = label
            yield Regions(renumber_labels(moved), f"another region for {cell_name(cell)}", regions.odds)


def _with_regions_joined(regions: Regions) -> Iterator[Regions]:
    """Yield regions in which two regions are joined and another one is divided where that is most likely. A
    tinted cell, for example, may be a region or belong to a neighbour's region."""
    odds, n = regions.odds, len(regions.labels)
    near = np.flatnonzero(regions.is_border & (odds <= MAX_LIKELIHOOD_GAP))
    for side in near[odds[near].argsort()][:MAX_ALTERNATIVES].tolist():
        joined = odds.copy()
        joined[side] = -np.inf
        labels = renumber_labels(link_groups(n * n, *cell_numbers(n), joined, n).labels.reshape(n, n))
        cells = differing_cells(regions.labels, labels)
        names = join_with_and([cell_name(cell) for cell in cells[:3]])
        yield Regions(labels, f"another region for {names}", odds)


def differing_cells(labels: np.ndarray, other: np.ndarray) -> list[Cell]:
    """Return the cells, row by row, that lie in another region on the second board. labels, other: (n, n) int
    region numbers; a region is matched with the one that shares most cells with it."""
    n = len(labels)
    shared = np.bincount((labels * n + other).ravel(), minlength=n * n).reshape(n, n)
    same = shared.argmax(axis=1)[labels] == other
    return [(r, c) for r, c in np.argwhere(~same).tolist()]


def scattered_cells(labels: np.ndarray) -> list[Cell]:
    """Return the cells, row by row, that do not touch the largest part of their region."""
    found: list[Cell] = []
    for region in range(int(labels.min()), int(labels.max()) + 1):
        own = labels == region
        if cv2.connectedComponents(own.view(np.uint8), connectivity=4)[0] > 2:
            found += cells_outside_largest_part((r, c) for r, c in np.argwhere(own).tolist())
    return sorted(found)


# Cells that their lines or their colour put into another region than all sides together do.

# least difference (hundredths of a cell) in ink between borders and lines within regions, if it shows regions
MIN_BORDER_INK = 1.0
# least difference between the lower quartile of borders and the upper one of lines within regions, as a share
# of the difference of their medians; blurred lines overlap
MIN_KIND_GAP_SHARE = 0.5
# share of the way from the ink of a side's own kind to that of the other kind, from which it looks like those
OTHER_KIND_SHARE = 0.7
# largest share of sides that look like the other kind; if more do, there may be another reason
MAX_OTHER_KIND_SHARE = 0.05
MIN_SIDES_OF_MANY = 3  # least such sides around a cell that is named even so
# sides that look like the other kind around one cell in another region, on small boards too
SIDES_OF_CELL = 4
MIN_OTHER_COLOUR_CIE76 = 16.0  # least CIE76 of a part in another region's colour from its own region's colour
# largest distance of that part from the other region's colour, as a share of that from its own region's
OTHER_COLOUR_SHARE = 0.25


def usual_inks(regions: Regions, ink: np.ndarray) -> tuple[float, float]:
    """Return the usual ink of lines within regions, and that of borders. ink: (2 n (n - 1),) hundredths of a
    cell, of all sides."""
    border = regions.is_border
    return float(median(ink[~border])), float(median(ink[border]))


def cells_in_other_lines(regions: Regions, ink: np.ndarray) -> list[Cell]:
    """Return the cells with a border that is as thin as lines within regions, and with a line to their own
    region that is as broad as borders. ink: see `usual_inks`."""
    border, n = regions.is_border, len(regions.labels)
    if border.all() or not border.any():
        return []
    thin, broad = usual_inks(regions, ink)
    gap = percentile(ink[border], 25) - percentile(ink[~border], 75)
    if broad - thin < MIN_BORDER_INK or gap < MIN_KIND_GAP_SHARE * (broad - thin):
        return []
    share = (ink - thin) / (broad - thin)
    broad_within, thin_borders = ~border & (share > OTHER_KIND_SHARE), border & (share < 1 - OTHER_KIND_SHARE)
    are_many = (broad_within | thin_borders).sum() > max(SIDES_OF_CELL, MAX_OTHER_KIND_SHARE * len(ink))
    broad_sides, thin_sides = (sum_over_cells(x, n) for x in (broad_within, thin_borders))
    found = (broad_sides > 0) & (thin_sides > 0)
    if are_many:
        found &= broad_sides + thin_sides >= MIN_SIDES_OF_MANY
    return [(r, c) for r, c in np.argwhere(found).tolist()]


def cells_in_neighbours_colour(
    labels: np.ndarray, colours: np.ndarray, parts: Iterable[np.ndarray]
) -> list[Cell]:
    """Return the cells that are, or have a part, in the colour of a region beside them, unlike their own
    region. labels: (n, n) int. colours: (n, n, 3) RGB, each cell's own. parts: (n, n, 3) RGB each, the colour
    of one part of each cell."""
    n, own = len(labels), labels.ravel()
    lab = to_lab(np.stack([colours, *parts])).reshape(-1, n * n, 3)
    of_regions = np.array([median(lab[0, own == i], axis=0) for i in range(int(own.max()) + 1)])
    cells, neighbours = (np.concatenate(x) for x in (cell_numbers(n), cell_numbers(n)[::-1]))
    unlike = np.linalg.norm(lab - of_regions[own], axis=2)[:, cells]
    near = np.linalg.norm(lab[:, cells] - of_regions[own[neighbours]], axis=2)
    of_other = (near < SAME_COLOUR_CIE76) & (near < OTHER_COLOUR_SHARE * unlike)
    found = cells[(of_other & (unlike > MIN_OTHER_COLOUR_CIE76)).any(axis=0)]
    return [divmod(at, n) for at in sorted({*found.tolist()})]
