"""The sides between neighbouring cells of a board with regions, measured: how unlike the two cells are in
colour, how much ink lies between them, and how both compare with the board's other sides."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...solver.puzzle import Pair
from ..cells.colours import count_colours, middle_colours, to_lab
from ..cells.ink import BetweenCells, Pen, border_inks
from ..grid.lattice import Flat
from ..percentiles import percentile

# Single linkage: what lies closest together is joined first, until so many groups are left.


class Linkage(NamedTuple):
    """labels: (count,) int, a number for each group. inside: the longest link within a group; across: the
    shortest between two of them (0.0: there is none)."""

    labels: np.ndarray
    inside: float
    across: float


def linked(count: int, a: np.ndarray, b: np.ndarray, lengths: np.ndarray, groups: int) -> Linkage:
    """Things 0 to count - 1 joined along links from a to b, all (links,), until no more than `groups` are
    left (Kruskal 1956, "On the shortest spanning subtree of a graph", stopped early). Links that are infinite
    join nothing."""
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


def linked_points(points: np.ndarray, groups: int) -> Linkage:
    """Points (count, dimensions) joined by their distances. The links of the shortest spanning tree are
    enough (Prim 1957, "Shortest connection networks and some generalizations")."""
    count = len(points)
    away, beside = np.full(count, np.inf), np.zeros(count, int)
    out = np.ones(count, bool)
    a, b, lengths = (np.zeros(count - 1, kind) for kind in (int, int, float))
    at = 0
    apart = np.linalg.norm(points[:, None] - points, axis=2)
    for i in range(count - 1):
        out[at] = False
        nearer = apart[at] < away
        away[nearer], beside[nearer] = apart[at, nearer], at
        at = int(np.where(out, away, np.inf).argmin())
        a[i], b[i], lengths[i] = beside[at], at, away[at]
    return linked(count, a, b, lengths, groups)


def in_order(labels: np.ndarray) -> np.ndarray:
    """Renumber groups in order of first appearance."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), int)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse].reshape(labels.shape)


# The ink of a side is what more than so many percent of its pixel rows have: all rows of a border have it,
# only some have that of a mark that reaches the side.
INKS: tuple[tuple[Pen, int], ...] = (("any", 15), ("any", 40), ("any", 75), ("dark", 40), ("coloured", 40))
ALIKE = 8.0  # CIE76: colours nearer to each other count as one
# Measures that are also compared with the board's other sides, each with what counts as nothing: CIE76, and
# hundredths of a cell.
COMPARED = {"step": 2.0, "step of middles": 2.0, "ink": 0.6, "dark ink": 0.6, "coloured ink": 0.6}
USUAL = 30  # percentile of a measure that sides within regions have: most sides are such
# Of each side. Steps: CIE76 between the colours of the two cells, at their rims or in their middles. Inks:
# hundredths of a cell of full ink. Alike: how many other cells have the colour of one of the two.
#
# Compared: by how much the side exceeds the least one of its cells; what is usual on the board. Then what
# single linkage by that measure alone makes of the board, cut to as many regions as it has rows: how clear
# that is (-1..1), how far above the limit this side lies (of the sum of both ends), the least step between
# regions, the largest within one.
COMPARISONS = ("above both", "above one", "usual", "clearness", "beyond the limit", "across", "inside")
MEASURES = (
    *("step", "step in lightness", "step in hue", "step of middles"),
    *("ink in most rows", "ink", "ink in some rows", "dark ink", "coloured ink"),
    *(f"{name}: {what}" for name in COMPARED for what in COMPARISONS),
    *("darker lightness", "lighter lightness", "lower chroma", "higher chroma"),
    *("fewer alike", "more alike", "colours a row", "cell in pixels", "rows", "highest chroma"),
)


def side_measures(fine: Flat, colours: np.ndarray, middles: np.ndarray | None = None) -> np.ndarray:
    """(2 n (n - 1), len(MEASURES)) float32, in the order of `BetweenCells.flat`. fine: the board laid flat.
    colours: (n, n, 3) RGB 0..255, each cell's own colour. middles: of `middle_colours`, if known."""
    n = len(colours)
    lab = to_lab(colours)
    first, second = of_pairs(lab)
    apart = np.abs(first - second)
    step = np.linalg.norm(apart, axis=1)
    of_middles = steps_between(middle_colours(fine) if middles is None else middles)
    inks = [ink.flat() for ink in border_inks(fine, colours, INKS)]
    chroma = np.linalg.norm(lab[..., 1:], axis=2)
    alike = (np.linalg.norm(lab.reshape(-1, 1, 3) - lab.reshape(-1, 3), axis=2) < ALIKE).sum(axis=1)
    own = (first[:, 0], second[:, 0]), of_pairs(chroma), of_pairs(alike.reshape(n, n) - 1)
    compared = zip((step, of_middles, inks[1], inks[3], inks[4]), COMPARED.values(), strict=True)
    of_board = count_colours(colours) / n, fine.source_cell, n, chroma.max()
    columns = [
        *(step, apart[:, 0], np.linalg.norm(apart[:, 1:], axis=1), of_middles, *inks),
        *(x for each in compared for x in _compared(*each, n)),
        *(choose(*pair) for pair in own for choose in (np.minimum, np.maximum)),
        *(np.full(len(step), value) for value in of_board),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def alone(name: str) -> str:
    """Name of the way to tell regions by one measure alone."""
    return f"{name} alone"


def measures_by_name(measures: np.ndarray) -> dict[str, np.ndarray]:
    """Measures, of all (M, len(MEASURES)), by which alone regions may be told; each (M,), by the name that
    `alone` gives it."""
    return {alone(name): measures[:, MEASURES.index(name)].astype(float) for name in COMPARED}


def steps_between(colours: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),): CIE76 between the colours of the two cells of each side. colours: (n, n, 3) RGB."""
    return np.linalg.norm(np.subtract(*of_pairs(to_lab(colours))), axis=1)


def of_pairs(of_cells: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Values of the first and of the second cell of each side, in the order of `BetweenCells.flat`. of_cells:
    (n, n, ...), the value of each cell."""
    rest = of_cells.shape[2:]
    first = of_cells[:, :-1].reshape(-1, *rest), of_cells[:-1].reshape(-1, *rest)
    second = of_cells[:, 1:].reshape(-1, *rest), of_cells[1:].reshape(-1, *rest)
    return np.concatenate(first), np.concatenate(second)


def _compared(values: np.ndarray, noise: float, n: int) -> Iterator[np.ndarray]:
    """Yield the measures that compare each side's value with those of all sides: see MEASURES."""
    yield from above_least(values, n)
    yield np.full(len(values), float(percentile(values, USUAL)))
    tree = linked(n * n, *cell_numbers(n), values, n)
    both = tree.across + tree.inside
    clear, beyond = (tree.across - tree.inside) / (both + noise), (values - both / 2) / (both + noise)
    yield from (np.broadcast_to(x, values.shape) for x in (clear, beyond, tree.across, tree.inside))


def pairs_of(n: int) -> list[Pair]:
    """The two cells of each side, in the order of `BetweenCells.flat`."""
    first, second = (x.tolist() for x in cell_numbers(n))
    return [(divmod(a, n), divmod(b, n)) for a, b in zip(first, second, strict=True)]


def cell_numbers(n: int) -> tuple[np.ndarray, np.ndarray]:
    """The numbers, row by row, of the two cells of each side, in the order of `BetweenCells.flat`."""
    return of_pairs(np.arange(n * n).reshape(n, n))


def above_least(values: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Excess of each side's measure over the least one of both its cells, and over that of one of them."""
    least = of_pairs(least_of_cells(BetweenCells.of_flat(values, n)))
    return values - np.maximum(*least), values - np.minimum(*least)


def least_of_cells(sides: BetweenCells) -> np.ndarray:
    """(n, n): the least of each cell's sides."""
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
