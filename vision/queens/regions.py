"""From evidence between neighbouring cells to N regions: several ways, the one that separates best first."""

import math
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.queens.puzzle import cells_apart
from ..cells.colours import SAME_COLOUR, to_lab
from ..cells.ink import BetweenCells

# Single linkage: what lies closest together is joined first, until so many groups are left.


class Linked(NamedTuple):
    """labels: (count,) int, a number for each group. inside: the longest link within a group; across: the
    shortest between two of them (0.0: there is none)."""

    labels: np.ndarray
    inside: float
    across: float


def linked(count: int, a: np.ndarray, b: np.ndarray, lengths: np.ndarray, groups: int) -> Linked:
    """Things 0 to count - 1 joined along links from a to b, all (links,), until no more than `groups` are
    left (Kruskal 1956, "On the shortest spanning subtree of a graph", stopped early)."""
    parent = list(range(count))

    def root(x: int) -> int:
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    left, inside, across = count, 0.0, 0.0
    order = np.argsort(lengths, kind="stable")
    for u, v, length in zip(a[order].tolist(), b[order].tolist(), lengths[order].tolist(), strict=True):
        u, v = root(u), root(v)
        if u == v:
            continue
        if left == groups:
            across = length
            break
        parent[u] = v
        inside = length
        left -= 1
    return Linked(np.array([root(x) for x in range(count)]), inside, across)


def linked_points(points: np.ndarray, groups: int) -> Linked:
    """Points (count, dimensions) joined by their distances. The links of the shortest spanning tree are
    enough (Prim 1957, "Shortest connection networks and some generalizations")."""
    count = len(points)
    away, beside = np.full(count, np.inf), np.zeros(count, int)
    out = np.ones(count, bool)
    a, b, lengths = (np.zeros(count - 1, kind) for kind in (int, int, float))
    at = 0
    for i in range(count - 1):
        out[at] = False
        new = np.linalg.norm(points - points[at], axis=1)
        nearer = new < away
        away[nearer], beside[nearer] = new[nearer], at
        at = int(np.where(out, away, np.inf).argmin())
        a[i], b[i], lengths[i] = beside[at], at, away[at]
    return linked(count, a, b, lengths, groups)


# Separation (see Grouping) at which the regions are right in about two cases of three.
SEPARATION_SCALE = 0.1
COLOUR_NOISE = 2.0  # CIE76: steps inside one region of a clean screenshot stay below
INK_NOISE = 0.6  # hundredths of a cell
REAL_STEP = 4.0  # CIE76: between two colours that a person tells apart side by side; captures have 9 and more
INK_SETTLES = 0.2  # separation from which borders alone are believed where colour is no evidence
LEVELS = (3.0, 5.0, SAME_COLOUR, 12.0)  # CIE76: steps up to which cells are of one colour, tried in turn
COLOUR = "colour"
BORDERS = "borders"  # why: their ink alone
LEAST_STEP = 1.0  # CIE76: smallest step that counts in `by_both`, so that white boards rest on ink alone


@dataclass(frozen=True, eq=False)
class Grouping:
    """One way to cut the board into N regions.

    labels: (n, n) int, in order of first appearance. why: the evidence it rests on. separation: 0 (none) ..
    1, how clearly the weakest border between its regions (`least_across`) stands out from the strongest
    step inside one (`most_inside`), both in the evidence's own unit. steps: that evidence between neighbours
    (None for the palette, which does not go by neighbours).
    """

    labels: np.ndarray
    why: str
    separation: float
    most_inside: float
    least_across: float
    steps: BetweenCells | None = None

    @property
    def support(self) -> float:
        """Sureness of the regions, 0..1."""
        return 1 - math.exp(-max(self.separation, 0.0) / SEPARATION_SCALE)

    @property
    def has_lone_cells(self) -> bool:
        """True if a region is one cell."""
        return bool((np.bincount(self.labels.ravel()) == 1).any())

    def same_as(self, other: "Grouping") -> bool:
        return bool((self.labels == other.labels).all())


def best_first(groupings: list[Grouping], crossed: bool = False) -> list[Grouping]:
    """The groupings that stand out most first. Where borders tell the regions, those that rest on a colour
    that is not there (steps that nobody sees, as of light that falls off), or on colours that lie scattered,
    are left out, and where colours lie across thick borders (crossed), borders alone come first, if they tell
    any regions."""
    ordered = sorted(groupings, key=lambda g: -g.separation)
    lined = [g for g in ordered if g.why not in (COLOUR, "palette") and g.separation >= INK_SETTLES]
    if not lined:
        return ordered
    founded = [g for g in ordered if not _unfounded(g)]
    # A stray bright line or a block of compression crosses colours as well; it leaves no regions of its own.
    told_by_borders = any(g.why == BORDERS for g in lined)
    return sorted(founded, key=lambda g: g.why != BORDERS) if crossed and told_by_borders else founded


def _unfounded(grouping: Grouping) -> bool:
    if grouping.why == COLOUR:
        return grouping.least_across < REAL_STEP
    return grouping.why == "palette" and bool(scattered_cells(grouping.labels))


def by_colour(colours: np.ndarray) -> Grouping:
    """4-connected regions from colour steps between neighbours; colours: (n, n, 3) RGB."""
    return _linked(colour_steps(colours), COLOUR, COLOUR_NOISE)


def by_ink(ink: BetweenCells, why: str = BORDERS) -> Grouping:
    """4-connected regions from the ink between neighbours."""
    return _linked(ink, why, INK_NOISE)


def by_both(colours: np.ndarray, ink: BetweenCells) -> Grouping:
    """4-connected regions from ink, held down between cells of the same colour: for boards whose colours a
    hint or a pointer has changed in places, where thin and thick lines alone do not differ enough."""
    steps = colour_steps(colours)
    # A step below SAME_COLOUR makes a border less likely, one above does not make it more so.
    held = [
        i * np.clip(s, LEAST_STEP, SAME_COLOUR) / SAME_COLOUR
        for i, s in ((ink.right, steps.right), (ink.below, steps.below))
    ]
    return _linked(BetweenCells(held[0], held[1]), "colour and borders", INK_NOISE)


def colour_steps(colours: np.ndarray) -> BetweenCells:
    """CIE76 distance of neighbouring cells' colours, from (n, n, 3) RGB."""
    lab = to_lab(colours)
    return BetweenCells(
        np.linalg.norm(np.diff(lab, axis=1), axis=2),
        np.linalg.norm(np.diff(lab, axis=0), axis=2),
    )


def colour_patches(colours: np.ndarray, level: float) -> np.ndarray:
    """(n, n) int: cells of one colour that touch, from (n, n, 3) RGB. level: CIE76, steps between neighbours
    that are smaller are none."""
    n = len(colours)
    a, b = _pairs(n)
    alike = colour_steps(colours).flat() < level
    beside: list[list[int]] = [[] for _ in range(n * n)]
    for one, other in zip(a[alike].tolist(), b[alike].tolist(), strict=True):
        beside[one].append(other)
        beside[other].append(one)
    labels = [-1] * (n * n)
    count = 0
    for start in range(n * n):
        if labels[start] >= 0:
            continue
        labels[start], todo = count, [start]
        while todo:
            for cell in beside[todo.pop()]:
                if labels[cell] < 0:
                    labels[cell] = count
                    todo.append(cell)
        count += 1
    return np.array(labels).reshape(n, n)


def touching(labels: np.ndarray) -> list[list[int]]:
    """Of each patch those beside it."""
    beside: list[set[int]] = [set() for _ in range(int(labels.max()) + 1)]
    for first, second in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        for a, b in zip(first.ravel().tolist(), second.ravel().tolist(), strict=True):
            if a != b:
                beside[a].add(b)
                beside[b].add(a)
    return [sorted(x) for x in beside]


def by_palette(colours: np.ndarray) -> Grouping:
    """Regions of one colour each, connected or not: the cells' colours in N groups."""
    n = len(colours)
    tree = linked_points(to_lab(colours).reshape(-1, 3), n)
    return _grouping(n, tree, "palette", COLOUR_NOISE)


def _linked(steps: BetweenCells, why: str, noise: float) -> Grouping:
    """Single linkage on the grid graph, cut to N regions. noise: a step of this size means nothing."""
    n = len(steps.right)
    return _grouping(n, linked(n * n, *_pairs(n), steps.flat(), n), why, noise, steps)


def _grouping(n: int, tree: Linked, why: str, noise: float, steps: BetweenCells | None = None) -> Grouping:
    labels = in_order(tree.labels.reshape(n, n))
    separation = _separation(tree.inside, tree.across, noise)
    return Grouping(labels, why, separation, tree.inside, tree.across, steps)


def _separation(inside: float, across: float, noise: float) -> float:
    return (across - inside) / (across + inside + noise)


def scattered_cells(labels: np.ndarray) -> list[Cell]:
    """The cells, row by row, that do not touch the largest part of their region."""
    regions: dict[int, list[Cell]] = {}
    for cell, label in np.ndenumerate(labels):
        regions.setdefault(int(label), []).append(cell)
    return sorted(chain.from_iterable(map(cells_apart, regions.values())))


def in_order(labels: np.ndarray) -> np.ndarray:
    """The same regions numbered in order of first appearance."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), int)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse].reshape(labels.shape)


def _pairs(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Cell numbers of the two sides of each pair, in the order of `BetweenCells.flat`."""
    index = np.arange(n * n).reshape(n, n)
    a = np.concatenate([index[:, :-1].ravel(), index[:-1].ravel()])
    b = np.concatenate([index[:, 1:].ravel(), index[1:].ravel()])
    return a, b


# Light that falls off within regions, as beside a fold or below a hand: it takes as much of red, green and
# blue.

DARKEST = 0.5  # of the light, that a soft shadow leaves
NEUTRAL = 0.04  # by which the shares of red, green and blue that it leaves differ at most
COLOURED = 12.0  # CIE76 from grey: of paler colours many are darker shades of each other
REGIONS = 2  # in which cells step by light alone, so that it is light: two regions in one hue are rare


def steps_of_light(labels: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) bool, in the order of `BetweenCells.flat`: neighbours in one region that differ by light
    alone, where that is seen in several regions. labels: (n, n) int; colours: (n, n, 3) RGB 0..255."""
    first, second = (colours[:, :-1], colours[:-1]), (colours[:, 1:], colours[1:])
    light = BetweenCells(*(_is_light(a, b) for a, b in zip(first, second, strict=True))).flat()
    of = BetweenCells(labels[:, :-1], labels[:-1]).flat()
    light &= of == BetweenCells(labels[:, 1:], labels[1:]).flat()
    coloured = np.linalg.norm(to_lab(colours)[..., 1:], axis=2) >= COLOURED
    clear = light & (colour_steps(colours).flat() >= REAL_STEP)
    clear &= BetweenCells(coloured[:, :-1] & coloured[:, 1:], coloured[:-1] & coloured[1:]).flat()
    seen = {*of[clear].tolist()}  # np.unique would import numpy.ma, a tenth of a cold start
    return light if len(seen) >= REGIONS else np.zeros_like(light)


def _is_light(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Of (..., 3) colours in pairs, whether one is the other with less light."""
    dark, light = np.minimum(one, other), np.maximum(one, other)
    left = dark / np.maximum(light, 1.0)
    ordered = (one <= other).all(axis=-1) | (other <= one).all(axis=-1)
    return ordered & (left.min(axis=-1) >= DARKEST) & (np.ptp(left, axis=-1) <= NEUTRAL)
