"""A Zip board in the making: its path, and what of it is shown."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ...cell import Cell
from ...generation.symmetry import Layout, orbit, orbit_of_pair
from ...pairs import Pair
from ..puzzle import Zip

Corner = tuple[int, int]  # of cells: (r, c) is the upper left one of cell (r, c)

BEND = 0.35  # the share of walls of a line at which it does not go straight on


@dataclass(frozen=True)
class Sketch:
    """path: its cells in order. layout: in which ways numbers and walls look the same. numbered: the cells
    with numbers; walls: pairs of neighbours that the path does not join."""

    path: tuple[Cell, ...]
    layout: Layout
    numbered: frozenset[Cell]
    walls: frozenset[Pair] = frozenset()

    @property
    def shape(self) -> tuple[int, int]:
        r, c = max(self.path)
        return r + 1, c + 1

    @property
    def puzzle(self) -> Zip:
        rows, columns = self.shape
        numbers = [[0] * columns for _ in range(rows)]
        for number, (r, c) in enumerate((cell for cell in self.path if cell in self.numbered), 1):
            numbers[r][c] = number
        return Zip(tuple(map(tuple, numbers)), tuple(sorted(self.walls)))

    def with_number(self, cell: Cell) -> "Sketch":
        """With numbers in a cell and in all that look alike."""
        return replace(self, numbered=self.numbered | set(orbit(cell, self.shape, self.layout)))

    def with_wall(self, pair: Pair) -> "Sketch | None":
        """With a wall and all that look alike; None where the path crosses one of them."""
        walls = set(orbit_of_pair(pair, self.shape, self.layout))
        return None if walls & self.joined else replace(self, walls=self.walls | walls)

    def without(self, rng: random.Random) -> "Iterator[Sketch]":
        """With something less, that looks alike, in random order; the path's ends keep their numbers."""
        ends = {self.path[0], self.path[-1]}
        numbers = sorted({orbit(cell, self.shape, self.layout) for cell in self.numbered})
        walls = sorted({orbit_of_pair(pair, self.shape, self.layout) for pair in self.walls})
        fewer = [replace(self, numbered=self.numbered - set(x)) for x in numbers if not ends & set(x)]
        fewer += [replace(self, walls=self.walls - set(x)) for x in walls]
        yield from rng.sample(fewer, len(fewer))

    @property
    def joined(self) -> set[Pair]:
        """The neighbours that the path joins."""
        return {(min(pair), max(pair)) for pair in pairwise(self.path)}


def with_numbers(sketch: Sketch, count: int, rng: random.Random) -> Sketch:
    """With numbers at the path's ends and in other cells by lot, about so many."""
    cells = rng.sample(sketch.path, len(sketch.path))
    for cell in (sketch.path[0], sketch.path[-1], *cells):
        more = sketch.with_number(cell)
        if len(more.numbered) <= count or cell in (sketch.path[0], sketch.path[-1]):
            sketch = more
    return sketch


def with_walls(sketch: Sketch, count: int, rng: random.Random) -> Sketch:
    """With lines of walls by lot, about so many: each goes on from where the one before it ends, as long as
    the path is not in the way."""
    n = sketch.shape[0]
    starts = [(r, c) for r in range(1, n) for c in range(1, n)]
    rng.shuffle(starts)
    for corner in starts:
        length = rng.choice(LENGTHS)
        straight = rng.choice(STEPS)
        for _ in range(length):
            if len(sketch.walls) >= count:
                return sketch
            ahead = [step for step in STEPS if step != (-straight[0], -straight[1])]
            rng.shuffle(ahead)
            if rng.random() > BEND:
                ahead.sort(key=lambda step: step != straight)
            for step in ahead:
                pair = wall_along(corner, step, n)
                if pair and pair not in sketch.walls and (more := sketch.with_wall(pair)):
                    sketch, straight = more, step
                    corner = corner[0] + step[0], corner[1] + step[1]
                    break
            else:
                break
    return sketch


#: How long lines of walls are, as often as they are named.
LENGTHS = (1, 2, 2, 3, 3, 4, 5, 6)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def wall_along(corner: Corner, step: tuple[int, int], n: int) -> Pair | None:
    """The neighbours between which a wall stands that goes from a corner of cells to the next; None on the
    edge of the board and beyond."""
    (r, c), (y, x) = corner, (corner[0] + step[0], corner[1] + step[1])
    if not (0 <= y <= n and 0 <= x <= n):
        return None
    if r == y:
        low = min(c, x)
        return ((r - 1, low), (r, low)) if 0 < r < n else None
    low = min(r, y)
    return ((low, c - 1), (low, c)) if 0 < c < n else None
