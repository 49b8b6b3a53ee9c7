"""Measures of the sides between neighbouring cells of a board with regions: how the two cells differ in
colour, how much ink lies between them, and how both compare with the board's other sides."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..grid.lattice import Flat
from ..percentiles import percentile
from .colours import are_alike, count_groups, distances, middle_colours, to_lab

# A value for each side, and the ink on it: of lines, borders and walls.

LINE_REACH = 0.17  # cells to both sides of a cell's edge that a border may cover
# grey levels of full ink, at least: on cells near black (white) little can be darker (brighter)
MIN_INK_RANGE = 40
# cells from both ends of a side: the part where a border's ink is measured, beside what is drawn
LINE_SPAN = (0.12, 0.32)
# percentile of the ink of a side's pixel rows that counts; a border has ink in every row, marks only in some
LINE_PERCENTILE = 40


Pen = Literal["any", "coloured", "dark"]


@dataclass(frozen=True)
class BetweenCells:
    """A value for each side between neighbours.

    right: (n, n - 1), between cells (r, c) and (r, c + 1). below: (n - 1, n), between cells (r, c) and (r +
    1, c).
    """

    right: np.ndarray
    below: np.ndarray

    def flat(self) -> np.ndarray:
        """Return (2 n (n - 1),): the values of `right`, then those of `below`, row by row."""
        return np.concatenate([self.right.ravel(), self.below.ravel()])

    @classmethod
    def of_flat(cls, values: np.ndarray, n: int) -> "BetweenCells":
        """Return the values of a board with n rows from an array in the order of `flat`."""
        count = n * (n - 1)
        return cls(values[:count].reshape(n, n - 1), values[count:].reshape(n - 1, n))


def sum_over_cells(which: np.ndarray, n: int) -> np.ndarray:
    """Return (n, n): how many of a cell's sides are True in `which`, an array in the order of
    `BetweenCells.flat`; for numbers their sum."""
    sides = BetweenCells.of_flat(which, n)
    count = np.zeros((n, n), np.result_type(which, int))
    count[:, :-1] += sides.right
    count[:, 1:] += sides.right
    count[:-1] += sides.below
    count[1:] += sides.below
    return count


def border_ink(flat: Flat, colours: np.ndarray, less: int = LINE_PERCENTILE) -> BetweenCells:
    """Return the ink between neighbours: hundredths of a cell of full black (or white), width times strength,
    in the colour channel with most of it (blue ink on white is seen in red). colours: (n, n, 3) RGB, each
    cell's own. less: percentile of the pixel rows of a side that counts."""
    return border_inks(flat, colours, (("any", less),))[0]


def border_inks(flat: Flat, colours: np.ndarray, ways: Sequence[tuple[Pen, int]]) -> list[BetweenCells]:
    """Return the ink between neighbours measured in several ways at once, see `border_ink`.

    ways: each a pen and a percentile of the pixel rows of a side that counts. Pens: "any"; "coloured" for
    what a coloured pen adds, the channel with most ink minus that with least; "dark" for what darkens the
    brightest channel, as black lines do.
    """
    right = _inks_across(flat.rgb, colours, flat.cell, ways)
    below = _inks_across(flat.turned, colours.swapaxes(0, 1), flat.cell, ways)
    return [BetweenCells(one, other.T) for one, other in zip(right, below, strict=True)]


def _inks_across(
    rgb: np.ndarray, colours: np.ndarray, cell: int, ways: Sequence[tuple[Pen, int]]
) -> list[np.ndarray]:
    """Return (rows, columns - 1) for each way: the ink on the vertical sides between cells of `cell`
    pixels."""
    rows, columns = colours.shape[:2]
    first, second = (round(x * cell) for x in LINE_SPAN)
    at_rows = np.r_[first:second, cell - second : cell - first]
    reach = round(LINE_REACH * cell)
    at = np.arange(1, columns) * cell + np.arange(-reach, reach)[:, None]
    strips = np.ascontiguousarray(rgb.reshape(rows, cell, -1, 3)[:, at_rows].transpose(2, 3, 0, 1))
    # (across, columns - 1, 3, rows, rows of pixels): sums are quickest over the first
    line = strips[at].astype(np.float32)
    left, right = (x.transpose(1, 2, 0)[..., None] for x in (colours[:, :-1], colours[:, 1:]))
    pens: set[Pen] = {pen for pen, _ in ways}
    inks = _ink_widths(line, left, right, pens)
    return [percentile(inks[pen], less, axis=2).T * (100 / cell) for pen, less in ways]


def _ink_widths(
    line: np.ndarray, left: np.ndarray, right: np.ndarray, pens: Collection[Pen]
) -> dict[Pen, np.ndarray]:
    """Return (columns - 1, rows, rows of pixels) for each pen: width of full ink, in pixels. line: (across,
    columns - 1, 3, rows, rows of pixels). left, right: (columns - 1, 3, rows, 1), the colours of the cells
    beside it."""
    low, high = np.minimum(left, right), np.maximum(left, right)
    darker, full = np.maximum(low - line, 0), np.maximum(low, MIN_INK_RANGE)
    brighter = np.maximum(line - high, 0).sum(axis=0) / np.maximum(255 - high, MIN_INK_RANGE)
    widths: dict[Pen, np.ndarray] = {"any": np.maximum(darker.sum(axis=0) / full, brighter).max(axis=1)}
    if "coloured" in pens:
        widths["coloured"] = np.ptp(darker / full, axis=2).sum(axis=0)
    if "dark" in pens:
        low = np.minimum(left.max(axis=1), right.max(axis=1))
        widths["dark"] = np.maximum(low - line.max(axis=2), 0).sum(axis=0) / np.maximum(low, MIN_INK_RANGE)
    return widths


# Single linkage: the closest things are joined first, until a given number of groups is left.


class Linkage(NamedTuple):
    """Groups by single linkage.

    labels: (count,) int, a number for each group. longest_link_within: the longest link within a group.
    shortest_link_between: the shortest link between two groups (0.0 if there is none).
    """

    labels: np.ndarray
    longest_link_within: float
    shortest_link_between: float


def link_groups(count: int, a: np.ndarray, b: np.ndarray, lengths: np.ndarray, groups: int) -> Linkage:
    """Join things 0 to count - 1 along links from a to b, the shortest links first, until `groups` groups are
    left (Kruskal 1956, "On the shortest spanning subtree of a graph", stopped early). a, b, lengths:
    (links,). Infinite links join nothing."""
    parent = list(range(count))
    left, inside, across = count, 0.0, 0.0
    order = np.argsort(lengths, kind="stable")
    for u, v, length in zip(a[order].tolist(), b[order].tolist(), lengths[order].tolist(), strict=True):
        while parent[u] != u:  # both roots are looked up here, because a call takes longer than the search
            parent[u] = u = parent[parent[u]]
        while parent[v] != v:
            parent[v] = v = parent[parent[v]]
        if u == v or length == np.inf:
            continue
        if left == groups:
            across = length
            break
        parent[u] = v
        inside = length
        left -= 1
    for x in range(count):
        root = x
        while parent[root] != root:
            root = parent[root]
        parent[x] = root
    return Linkage(np.array(parent), inside, across)


def link_points(points: np.ndarray, groups: int) -> Linkage:
    """Join points, (count, dimensions), by their distances until `groups` groups are left. The links of the
    shortest spanning tree are enough (Prim 1957, "Shortest connection networks and some generalizations")."""
    count = len(points)
    away, beside = np.full(count, np.inf), np.zeros(count, int)
    a, b, lengths = (np.zeros(count - 1, kind) for kind in (int, int, float))
    at = 0
    apart = distances(points)
    for i in range(count - 1):
        apart[:, at] = away[at] = np.inf  # it is in the tree
        beside[apart[at] < away] = at
        np.minimum(apart[at], away, out=away)
        at = int(away.argmin())
        a[i], b[i], lengths[i] = beside[at], at, away[at]
    return link_groups(count, a, b, lengths, groups)


def renumber_labels(labels: np.ndarray) -> np.ndarray:
    """Return the labels renumbered in order of first appearance."""
    numbers: dict[int, int] = {}
    renumbered = [numbers.setdefault(label, len(numbers)) for label in labels.ravel().tolist()]
    return np.array(renumbered).reshape(labels.shape)


# Pen and percentile of each ink measure of a side: all pixel rows of a border have ink, only
# some rows have that of a mark that reaches the side.
INK_KINDS: tuple[tuple[Pen, int], ...] = (
    ("any", 15),
    ("any", 40),
    ("any", 75),
    ("dark", 40),
    ("coloured", 40),
)
# Measures that are also compared with the board's other sides, each with its noise level (CIE76, or
# hundredths of a cell of full ink).
NOISE_OF_COMPARED = {"step": 2.0, "step of middles": 2.0, "ink": 0.6, "dark ink": 0.6, "coloured ink": 0.6}
# Names for people of the measures that are compared.
MEASURE_NAMES = {
    "step": "steps of colour at borders",
    "step of middles": "steps of colour between the middles of cells",
    "ink": "ink between cells",
    "dark ink": "dark ink between cells",
    "coloured ink": "coloured ink between cells",
}
INNER_PERCENTILE = 30  # percentile of a measure that sides within regions have; most sides are such
# Comparisons of a side's measure: its excess over the least side of both its cells, and of one of them; the
# usual value on the board. Then the result of single linkage by that measure alone, cut to as many regions as
# rows: its clearness (-1..1), the side's distance above the limit (share of across + inside), the least step
# across regions, the largest step inside one.
COMPARISONS = ("above both", "above one", "usual", "clearness", "beyond the limit", "across", "inside")
# Measures of each side. Steps: CIE76 between the colours of the two cells, at their rims or in their middles.
# Inks: hundredths of a cell of full ink. Alike: how many other cells have the colour of one of the two.
MEASURES = (
    *("step", "step in lightness", "step in hue", "step of middles"),
    *("ink in most rows", "ink", "ink in some rows", "dark ink", "coloured ink"),
    *(f"{name}: {what}" for name in NOISE_OF_COMPARED for what in COMPARISONS),
    *("darker lightness", "lighter lightness", "lower chroma", "higher chroma"),
    *("fewer alike", "more alike", "colours a row", "cell in pixels", "rows", "highest chroma"),
)


def side_measures(fine: Flat, colours: np.ndarray, middles: np.ndarray | None = None) -> np.ndarray:
    """Return (2 n (n - 1), len(MEASURES)) float32, in the order of `BetweenCells.flat`. fine: the board laid
    flat. colours: (n, n, 3) RGB 0..255, each cell's own colour. middles: `middle_colours`, if already
    computed."""
    n = len(colours)
    lab = to_lab(colours)
    first, second = values_of_pairs(lab)
    apart = np.abs(first - second)
    step = np.linalg.norm(apart, axis=1)
    of_middles = steps_between(middle_colours(fine) if middles is None else middles)
    inks = [ink.flat() for ink in border_inks(fine, colours, INK_KINDS)]
    chroma = np.linalg.norm(lab[..., 1:], axis=2)
    alike = are_alike(lab)
    others = alike.sum(axis=1).reshape(n, n) - 1
    own = (first[:, 0], second[:, 0]), values_of_pairs(chroma), values_of_pairs(others)
    compared = zip((step, of_middles, inks[1], inks[3], inks[4]), NOISE_OF_COMPARED.values(), strict=True)
    of_board = count_groups(alike) / n, fine.source_cell, n, chroma.max()
    columns = [
        *(step, apart[:, 0], np.linalg.norm(apart[:, 1:], axis=1), of_middles, *inks),
        *(x for each in compared for x in _comparisons(*each, n)),
        *(choose(*pair) for pair in own for choose in (np.minimum, np.maximum)),
        *(np.full(len(step), value) for value in of_board),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def reason_of_measure(name: str) -> str:
    """Return the reason of regions that one measure alone shows. name: a key of MEASURE_NAMES."""
    return f"regions by {MEASURE_NAMES[name]}"


def measures_by_reason(measures: np.ndarray) -> dict[str, np.ndarray]:
    """Return the (M,) values of each measure that can show regions alone, by the reason that
    `reason_of_measure` gives. measures: (M, len(MEASURES))."""
    return {
        reason_of_measure(name): measures[:, MEASURES.index(name)].astype(float) for name in NOISE_OF_COMPARED
    }


def steps_between(colours: np.ndarray) -> np.ndarray:
    """Return (2 n (n - 1),): CIE76 between the colours of the two cells of each side. colours: (n, n, 3)
    RGB."""
    return np.linalg.norm(np.subtract(*values_of_pairs(to_lab(colours))), axis=1)


def values_of_pairs(of_cells: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of the first and of the second cell of each side, in the order of
    `BetweenCells.flat`. of_cells: (n, n, ...), the value of each cell."""
    rest = of_cells.shape[2:]
    first = of_cells[:, :-1].reshape(-1, *rest), of_cells[:-1].reshape(-1, *rest)
    second = of_cells[:, 1:].reshape(-1, *rest), of_cells[1:].reshape(-1, *rest)
    return np.concatenate(first), np.concatenate(second)


def _comparisons(values: np.ndarray, noise: float, n: int) -> Iterator[np.ndarray]:
    """Yield the measures that compare each side's value with those of all sides: see MEASURES."""
    yield from excess_over_least(values, n)
    yield np.full(len(values), float(percentile(values, INNER_PERCENTILE)))
    tree = link_groups(n * n, *cell_numbers(n), values, n)
    both = tree.shortest_link_between + tree.longest_link_within
    clear, beyond = (
        (tree.shortest_link_between - tree.longest_link_within) / (both + noise),
        (values - both / 2) / (both + noise),
    )
    yield from (
        np.broadcast_to(x, values.shape)
        for x in (clear, beyond, tree.shortest_link_between, tree.longest_link_within)
    )


def pairs_of(n: int) -> list[Pair]:
    """Return the two cells of each side, in the order of `BetweenCells.flat`."""
    first, second = (x.tolist() for x in cell_numbers(n))
    return [(divmod(a, n), divmod(b, n)) for a, b in zip(first, second, strict=True)]


def cell_numbers(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers (row by row) of the first and of the second cell of each side, in the order of
    `BetweenCells.flat`."""
    return values_of_pairs(np.arange(n * n).reshape(n, n))


def excess_over_least(values: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return by how much each side's value exceeds the larger, and the smaller, of its two cells' least
    sides."""
    least = values_of_pairs(least_of_cells(BetweenCells.of_flat(values, n)))
    return values - np.maximum(*least), values - np.minimum(*least)


def least_of_cells(sides: BetweenCells) -> np.ndarray:
    """Return (n, n): the least value of each cell's sides."""
    n = len(sides.right)
    least = np.full((n, n), np.inf)
    for part, values in (
        (least[:, :-1], sides.right),
        (least[:, 1:], sides.right),
        (least[:-1], sides.below),
        (least[1:], sides.below),
    ):
        np.minimum(part, values, out=part)
    return least


# How the grounds of neighbouring cells differ, and whether they look like tints of clues: see Patches.

# pen and percentile of each ink measure between grounds; see `border_inks`
GROUND_INK_KINDS = tuple(kind for kind in INK_KINDS if kind[0] != "dark")
SAME_GROUND_CIE76 = 4.0  # CIE76 distance below which two grounds count as one
MIN_LINE_DISTANCE = 4.0  # distance (0..255) from the board's own ground below which all lines weigh alike
WEIGHING_ROUNDS = 6  # rounds of weighing the lines by their distance from the last solution
COMMON_GROUND_WEIGHT = 0.001  # weight of the commonest ground beside that of the lines
MIN_TINT_CIE76 = 3.0  # CIE76 from the board's own ground, below which a ground is no tint
# Measures of each side. Card: the board's own ground. Off: CIE76 from the card, for the nearer cell
# and the farther one. Tint: the cosine between what a ground and a clue's colour add to the card, for the
# clue with the largest cosine. Inks: see `border_inks`.
GROUND_MEASURES = (
    *("step", "step in lightness", "step in hue", "step in tint"),
    *("nearer off", "farther off", "nearer tint", "farther tint", "like one clue"),
    *("ink in most rows", "ink", "ink in some rows", "coloured ink", "ink above both", "ink above one"),
    *("step above both", "step above one", "usual step", "largest step", "usual ink", "largest ink"),
    *("fewer alike", "more alike", "clues", "share of the card", "clues a cell", "cell in pixels", "rows"),
)


def ground_measures(flat: Flat, grounds: np.ndarray, bodies: np.ndarray, clues: Sequence[Cell]) -> np.ndarray:
    """Return (2 n (n - 1), len(GROUND_MEASURES)) float32, in the order of `BetweenCells.flat`. grounds,
    bodies: (n, n, 3) RGB, each cell's own colour, and that of what stands in its middle. clues: the cells
    with a clue."""
    n = len(grounds)
    lab, card = to_lab(grounds), board_ground(grounds, bodies, clues)
    off = np.linalg.norm(lab - to_lab(card), axis=2)
    tints, likest = _tint_likeness(grounds - card, off, bodies - card, clues)
    apart = np.abs(np.subtract(*values_of_pairs(lab)))
    step = np.linalg.norm(apart, axis=1)
    inks = [ink.flat() for ink in border_inks(flat, grounds, GROUND_INK_KINDS)]
    alike = are_alike(lab, SAME_GROUND_CIE76).mean(axis=1)
    offs, of_tints, one = values_of_pairs(off), values_of_pairs(tints), np.equal(*values_of_pairs(likest))
    nearer, farther = (choose(*of_tints) for choose in (np.minimum, np.maximum))
    clue = np.zeros((n, n))
    clue[tuple(np.array(clues, int).reshape(-1, 2).T)] = 1
    ink_above, step_above = (excess_over_least(x, n) for x in (inks[1], step))
    of_board = (
        percentile(step, INNER_PERCENTILE),
        step.max(),
        percentile(inks[1], INNER_PERCENTILE),
        inks[1].max(),
    )
    columns = [
        *(step, apart[:, 0], np.linalg.norm(apart[:, 1:], axis=1), farther - nearer),
        *(np.minimum(*offs), np.maximum(*offs), nearer, farther, one),
        *(*inks, *ink_above, *step_above, *(np.full(len(step), value) for value in of_board)),
        *(choose(*values_of_pairs(alike.reshape(n, n))) for choose in (np.minimum, np.maximum)),
        np.add(*values_of_pairs(clue)),
        *(
            np.full(len(step), value)
            for value in ((off < SAME_GROUND_CIE76).mean(), len(clues) / n**2, flat.source_cell, n)
        ),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def board_ground(grounds: np.ndarray, bodies: np.ndarray, clues: Sequence[Cell]) -> np.ndarray:
    """Return (3,) RGB: the board's own ground (the card).

    The ground of a clue's cell is the card, or the card tinted with the clue's colour. So the lines from
    clues' colours through their cells' grounds meet at the card. If they leave it open, the commonest ground
    counts. A ground that some cell has is preferred if it is near.
    """
    flat = grounds.reshape(-1, 3).astype(float)
    lab = to_lab(flat)
    alike = are_alike(lab, SAME_GROUND_CIE76)
    card = usual = np.median(flat[alike[alike.sum(axis=1).argmax()]], axis=0)
    at = tuple(np.array(clues, int).reshape(-1, 2).T)
    own = grounds[at].astype(float)
    ways = own - bodies[at]
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1.0)
    across = np.eye(3) - ways[:, :, None] * ways[:, None]  # (m, 3, 3): what is left beside each line
    for _ in range(WEIGHING_ROUNDS):  # lines that pass far from where the others meet count less
        weights = 1 / np.maximum(
            np.linalg.norm((across @ (card - own)[..., None])[..., 0], axis=1), MIN_LINE_DISTANCE
        )
        left = (across * weights[:, None, None]).sum(axis=0) + np.eye(3) * COMMON_GROUND_WEIGHT
        card = np.linalg.solve(
            left, np.einsum("m,mij,mj->i", weights, across, own) + COMMON_GROUND_WEIGHT * usual
        )
    off = np.linalg.norm(lab - to_lab(card.clip(0, 255)), axis=1)
    return flat[off.argmin()] if off.min() < SAME_GROUND_CIE76 else card.clip(0, 255)


def _tint_likeness(
    added: np.ndarray, off: np.ndarray, full: np.ndarray, clues: Sequence[Cell]
) -> tuple[np.ndarray, np.ndarray]:
    """Return (n, n) -1..1: how much each ground resembles a tint of a clue's colour; and (n, n) int: the
    index of that clue. added, full: (n, n, 3), what grounds and clues' colours add to the board's own ground.
    off: (n, n), CIE76 from it."""
    if not clues:
        return np.zeros_like(off), np.zeros(off.shape, int)
    full = full[tuple(np.array(clues).T)]  # (m, 3)
    lengths = np.linalg.norm(added, axis=2)[..., None] * np.linalg.norm(full, axis=1)
    like = (added @ full.T) / np.maximum(lengths, 1.0)
    like[off < MIN_TINT_CIE76] = 0
    return like.max(axis=2), like.argmax(axis=2)
