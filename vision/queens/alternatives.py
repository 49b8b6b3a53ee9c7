"""Other readings of the same lattice, for the pipeline to weigh: what other evidence shows, one doubtful cell
in its other neighbour's region, cells that something tints in that of a neighbour."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, cell_name
from ...solver.queens.puzzle import Board, is_connected
from ..cells.colours import to_lab
from ..cells.ink import BetweenCells
from ..doubts import listed
from ..reading import Alternative
from .regions import LEAST_STEP, LEVELS, Grouping, colour_patches, in_order, touching

MOST_MOVES = 3  # readings with one cell moved that are offered
MOST_EXTRA = 6  # patches of colour beyond the regions: with more, it is no board with some cells tinted
MOST_TINTED, LARGE = 60, 12  # readings of tinted cells that are offered; of boards with more rows a tenth
MOST_TRIED = 2000  # ways to join them that are looked at
FAR = 1000.0  # CIE76: where a colour is not known
LEAST_LIKELY = 0.7  # of 1, for tinted cells in regions whose colours are far from theirs


class _Other(NamedTuple):
    """labels: (n, n) int. support: 0..1. why: what it rests on. changes: see Alternative."""

    labels: np.ndarray
    support: float
    why: str
    changes: int = 1


def other_readings(groupings: list[Grouping], colours: np.ndarray, support: float) -> tuple[Alternative, ...]:
    """Other boards than the best one, ranked by support; none has more than the best, which has
    this one. colours: (n, n, 3) RGB, each cell's own."""
    best = groupings[0]
    scale = support / max(best.support, 1e-6)
    others = [_Other(g.labels, g.support * scale, g.why) for g in groupings[1:]]
    for labels, nearness, cell in moved_cells(best):
        others.append(_Other(labels, support * nearness, f"{cell_name(cell)} in its neighbour's region"))
    if len(groupings) > 1 or best.has_lone_cells:
        others += [other._replace(support=support * other.support) for other in tinted_cells(colours)]
    others.sort(key=lambda other: -other.support)
    boards = {Board.of(best.labels.tolist())}
    alternatives: list[Alternative] = []
    for labels, value, why, changes in others:
        board = Board.of(labels.tolist())
        if board not in boards:
            boards.add(board)
            alternatives.append(Alternative(board, value, why, changes=changes))
    return tuple(alternatives)


def tinted_cells(colours: np.ndarray) -> list[_Other]:
    """The boards of N regions where some of the single cells of another colour than all cells beside them are
    tinted, and belong to one of these; the support (of 1) goes by how near their colours are.

    colours: (n, n, 3) RGB, each cell's own. Where only one or two cells are tinted, nothing tells what the
    tint makes of a colour (see `by_tint`): whether the board has one solution then has to.
    """
    found: dict[bytes, _Other] = {}
    most = MOST_TINTED if len(colours) <= LARGE else MOST_TINTED // 10  # these take long to solve
    for level in LEVELS:
        for other in islice(_untinted(colours, level), most):
            found.setdefault(other.labels.tobytes(), other)
    return list(found.values())[:most]


def _untinted(colours: np.ndarray, level: float) -> Iterator[_Other]:
    labels = colour_patches(colours, level)
    n, count = len(labels), int(labels.max()) + 1
    if not 1 <= count - n <= MOST_EXTRA:
        return
    lone = [i for i, size in enumerate(np.bincount(labels.ravel())) if size == 1]
    joins = _joins(labels, colours, lone)
    tried = (
        dict(zip(some, joined, strict=True))
        for many in range(1, count - n + 1)
        for some in combinations(lone, many)
        for joined in product(*(joins[i] for i in some))
    )
    for tinted in islice(tried, MOST_TRIED):
        if any(other in tinted for join in tinted.values() for other in join.patches):
            continue  # of two tinted cells beside each other neither shows the other's region
        merged = _merged(count, {i: join.patches for i, join in tinted.items()})
        if len(set(merged)) == n:
            cells = sorted((int(r), int(c)) for i in tinted for r, c in np.argwhere(labels == i))
            likely = LEAST_LIKELY + (1 - LEAST_LIKELY) * min(join.near for join in tinted.values())
            why = f"{listed([cell_name(cell) for cell in cells])} tinted, in a neighbour's region"
            yield _Other(in_order(np.array(merged)[labels]), likely, why, len(cells))


class _Join(NamedTuple):
    """The patches of one colour beside a cell, and how near that colour is: of the nearest one 1."""

    patches: tuple[int, ...]
    near: float


def _joins(labels: np.ndarray, colours: np.ndarray, lone: Sequence[int]) -> dict[int, list[_Join]]:
    """Regions that each of these patches may belong to: those beside it, those of one colour together."""
    lab = to_lab(np.array([colours[labels == i].mean(axis=0) for i in range(int(labels.max()) + 1)]))
    beside = touching(labels)
    joins: dict[int, list[_Join]] = {}
    for i in lone:
        steps = {other: float(np.linalg.norm(lab[i] - lab[other])) for other in beside[i]}
        away = {other: FAR if np.isnan(step) else max(LEAST_STEP, step) for other, step in steps.items()}
        alike = {
            tuple(k for k in beside[i] if k == other or np.linalg.norm(lab[k] - lab[other]) < LEVELS[0])
            for other in beside[i]
        }
        joins[i] = [_Join(patches, min(away.values()) / away[patches[0]]) for patches in sorted(alike)]
    return joins


def _merged(count: int, joins: dict[int, tuple[int, ...]]) -> list[int]:
    """Of each patch the number of the region that it is in, when these are joined."""
    merged = list(range(count))
    for patch, others in joins.items():
        for other in others:
            old, new = merged[other], merged[patch]
            merged = [new if x == old else x for x in merged]
    return merged


def moved_cells(grouping: Grouping) -> list[tuple[np.ndarray, float, tuple[int, int]]]:
    """(labels, nearness, cell): the boards that differ in one cell, most plausible first.

    nearness: 0..1, the weakest step to a neighbour in the cell's own region over that to one in the other
    region: 1 where the picture does not tell which of the two it belongs to.
    """
    if grouping.steps is None:
        return []
    labels = grouping.labels
    candidates = []
    for cell, own, other, label in _border_cells(labels, grouping.steps):
        if own < other or other <= 0:
            candidates.append((own / max(other, 1e-6), cell, label))
    moves = []
    for nearness, cell, label in sorted(candidates, key=lambda c: (-c[0], c[1])):
        left = [(r, c) for r, c in np.argwhere(labels == labels[cell]).tolist() if (r, c) != cell]
        if not left or not is_connected(left):
            continue
        moved = labels.copy()
        moved[cell] = label
        moves.append((in_order(moved), float(min(nearness, 1.0)), cell))
        if len(moves) == MOST_MOVES:
            break
    return moves


def sureness_of_cells(grouping: Grouping) -> dict[Cell, float]:
    """Sureness that each cell at a border belongs to its own region, 0..1: 0 where the picture does not tell
    which of two regions it is in."""
    if grouping.steps is None:
        return {}
    border = _border_cells(grouping.labels, grouping.steps)
    return {cell: 1 - min(1.0, own / other) if other > 0 else 0.0 for cell, own, other, _ in border}


def differing_cells(labels: np.ndarray, other: np.ndarray) -> list[tuple[int, int]]:
    """The cells, row by row, that are in another region on the second of two boards, (n, n) int each; the
    regions are told to be the same by the cells they share."""
    n = len(labels)
    shared = np.zeros((n, n), int)
    np.add.at(shared, (labels.ravel(), other.ravel()), 1)
    same = shared.argmax(axis=1)[labels] == other
    return [(r, c) for r, c in np.argwhere(~same).tolist()]


def _border_cells(labels: np.ndarray, steps: BetweenCells) -> list[tuple[tuple[int, int], float, float, int]]:
    """(cell, least step to a neighbour of its own region, least to one of another, that region's label)."""
    to, of = np.full((4, *labels.shape), np.inf), np.full((4, *labels.shape), -1)
    to[0, :, :-1], of[0, :, :-1] = steps.right, labels[:, 1:]
    to[1, :, 1:], of[1, :, 1:] = steps.right, labels[:, :-1]
    to[2, :-1], of[2, :-1] = steps.below, labels[1:]
    to[3, 1:], of[3, 1:] = steps.below, labels[:-1]
    own = np.where(of == labels, to, np.inf).min(axis=0)
    outside = np.where(of == labels, np.inf, to)
    other = outside.min(axis=0)
    label = np.where(outside == other, of, len(labels)).min(axis=0)
    return [
        ((r, c), float(own[r, c]), float(other[r, c]), int(label[r, c]))
        for r, c in np.argwhere(np.isfinite(own) & np.isfinite(other)).tolist()
    ]
