"""Zip boards that a person can solve without guessing, as hard as asked, laid out as the game's own are."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from ..cells import Cell
from ..generation import (
    ALL_SYMMETRIES,
    DIAGONAL,
    DIAGONALS,
    HALF_TURN,
    LEFT_RIGHT,
    MAX_POINTS,
    MIRRORS,
    SYMMETRIES,
    UNSYMMETRIC,
    Layout,
    Maker,
    Size,
    Wish,
    moved_pair,
    moved_rows,
    symmetric_cells,
    symmetric_pairs,
)
from ..ladder import Rung, climb
from ..puzzle import Pair
from ..rating import EASY, HARD, MEDIUM
from .game import GAME
from .puzzle import Zip
from .rules import LADDER
from .state import State

#: Moves for each cell of a board and each binary digit of the number of cells. More moves change neither how
#: often paths turn nor where they end.
MOVES_PER_CELL_AND_BIT = 3


def random_path(n: int, rng: random.Random) -> list[Cell]:
    """A path through all cells of n x n, far from every pattern.

    By backbiting: an end takes a neighbour that it is not joined to, which leaves a loop; the loop is opened
    on its other side, and there is the new end (R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev,
    "Secondary structures in long compact polymers", Physical Review E 74, 2006).
    """
    path = [(r, c if r % 2 == 0 else n - 1 - c) for r in range(n) for c in range(n)]
    place = {cell: i for i, cell in enumerate(path)}
    for _ in range(MOVES_PER_CELL_AND_BIT * n * n * (n * n).bit_length()):
        if rng.random() < 1 / 2:
            path.reverse()
            place = {cell: len(path) - 1 - i for cell, i in place.items()}
        r, c = path[-1]
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        i = place.get(rng.choice(beside), len(path))
        if i < len(path) - 2:
            path[i + 1 :] = path[:i:-1]
            for j in range(i + 1, len(path)):
                place[path[j]] = j
    return path


# Zip boards that are the same to a player.


def symmetric_puzzles(puzzle: Zip) -> Iterator[Zip]:
    """The puzzle turned and mirrored, and all these with the path from its end to its beginning."""
    for way in SYMMETRIES:
        rows = moved_rows(puzzle.numbers, way)
        walls = tuple(sorted(moved_pair(pair, puzzle.shape, way) for pair in puzzle.walls))
        yield Zip(tuple(map(tuple, rows)), walls)
        back = puzzle.last_number + 1
        yield Zip(tuple(tuple(number and back - number for number in row) for row in rows), walls)


# A Zip board in the making: its path, and what of it is shown.

Corner = tuple[int, int]  # of cells: (r, c) is the upper left one of cell (r, c)

BEND_SHARE = 0.35  # the share of walls of a line at which it does not go straight on


@dataclass(frozen=True)
class Draft:
    """A Zip board in the making.

    path: its cells in order. layout: in which ways numbers and walls look the same. numbered_cells: the cells
    with numbers; walls: pairs of neighbours that the path does not join."""

    path: tuple[Cell, ...]
    layout: Layout
    numbered_cells: frozenset[Cell]
    walls: frozenset[Pair] = frozenset()

    @property
    def shape(self) -> tuple[int, int]:
        r, c = max(self.path)
        return r + 1, c + 1

    @property
    def puzzle(self) -> Zip:
        rows, columns = self.shape
        numbers = [[0] * columns for _ in range(rows)]
        for number, (r, c) in enumerate((cell for cell in self.path if cell in self.numbered_cells), 1):
            numbers[r][c] = number
        return Zip(tuple(map(tuple, numbers)), tuple(sorted(self.walls)))

    def with_number(self, cell: Cell) -> "Draft":
        """The sketch of a Zip with numbers in a cell and in all that look alike."""
        return replace(
            self, numbered_cells=self.numbered_cells | set(symmetric_cells(cell, self.shape, self.layout))
        )

    def with_wall(self, pair: Pair) -> "Draft | None":
        """Return the draft with a wall and its mirror images; None if the path crosses one of them."""
        walls = set(symmetric_pairs(pair, self.shape, self.layout))
        return None if walls & self.joined_pairs else replace(self, walls=self.walls | walls)

    def drafts_with_one_less(self, rng: random.Random) -> "Iterator[Draft]":
        """Yield the drafts with a number or wall less (and its mirror images), in random order. The ends of
        the path keep their numbers."""
        ends = {self.path[0], self.path[-1]}
        numbers = sorted({symmetric_cells(cell, self.shape, self.layout) for cell in self.numbered_cells})
        walls = sorted({symmetric_pairs(pair, self.shape, self.layout) for pair in self.walls})
        fewer = [
            replace(self, numbered_cells=self.numbered_cells - set(x)) for x in numbers if not ends & set(x)
        ]
        fewer += [replace(self, walls=self.walls - set(x)) for x in walls]
        yield from rng.sample(fewer, len(fewer))

    @property
    def joined_pairs(self) -> set[Pair]:
        """The neighbours that the path joins."""
        return {(min(pair), max(pair)) for pair in pairwise(self.path)}


def with_numbers(sketch: Draft, count: int, rng: random.Random) -> Draft:
    """The sketch with numbers at the path's ends and in other cells by lot, about so many."""
    cells = rng.sample(sketch.path, len(sketch.path))
    for cell in (sketch.path[0], sketch.path[-1], *cells):
        more = sketch.with_number(cell)
        if len(more.numbered_cells) <= count or cell in (sketch.path[0], sketch.path[-1]):
            sketch = more
    return sketch


def with_walls(draft: Draft, count: int, rng: random.Random) -> Draft:
    """Add up to `count` random walls to a draft, in lines that bend and stop where the path is in the way."""
    n = draft.shape[0]
    starts = [(r, c) for r in range(1, n) for c in range(1, n)]
    rng.shuffle(starts)
    for corner in starts:
        length = rng.choice(WALL_LINE_LENGTHS)
        straight = rng.choice(DIRECTIONS)
        for _ in range(length):
            if len(draft.walls) >= count:
                return draft
            ahead = [step for step in DIRECTIONS if step != (-straight[0], -straight[1])]
            rng.shuffle(ahead)
            if rng.random() > BEND_SHARE:
                ahead.sort(key=lambda step: step != straight)
            for step in ahead:
                pair = wall_along(corner, step, n)
                if pair and pair not in draft.walls and (more := draft.with_wall(pair)):
                    draft, straight = more, step
                    corner = corner[0] + step[0], corner[1] + step[1]
                    break
            else:
                break
    return draft


#: How long lines of walls are, as often as they are named.
WALL_LINE_LENGTHS = (1, 2, 2, 3, 3, 4, 5, 6)
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


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


# Zip boards that a person can solve without guessing, as hard as asked, laid out as the game's own are.
#
# A random path; numbers and lines of walls along it, most often symmetric. Where the rules stall, a number
# or a wall comes to where the path is not yet known; where they have it too easy, some are left out.

MAX_ATTEMPTS = 3000  # boards begun before a wish is given up
MAX_ADDED_CLUES = 6  # numbers or walls (each with its mirror images) that are added where the rules stall

# The values that follow were counted on the game's boards; one is drawn at random.

#: How numbers and walls are laid out.
LAYOUT_SAMPLES = (
    *(HALF_TURN,) * 8,
    *(MIRRORS,) * 3,
    *(ALL_SYMMETRIES,) * 2,
    DIAGONALS,
    *(LEFT_RIGHT,) * 2,
    DIAGONAL,
    UNSYMMETRIC,
    UNSYMMETRIC,
)
#: Shares of cells that have a number, on boards with walls.
NUMBER_SHARES_WITH_WALLS = (0.12, 0.16, 0.18, 0.2, 0.22, 0.25, 0.25, 0.3)
#: Shares of cells that have a number, on boards without walls.
NUMBER_SHARES_WITHOUT_WALLS = (0.19, 0.22, 0.25, 0.25, 0.25, 0.28, 0.28, 0.3, 0.33, 0.35)
#: Numbers of walls for each cell, on boards with walls.
WALLS_PER_CELL = (0.06, 0.12, 0.16, 0.18, 0.22, 0.25, 0.28, 0.33, 0.4, 0.45)
WALLED_BOARD_SHARE = 0.65  # share of boards with walls
MAX_NUMBER_SHARE, MAX_WALLS_PER_CELL = 0.4, 0.5

#: Difficulties, as often as the game has them.
DIFFICULTIES = ("easy",) * 6 + ("medium",) * 2 + ("hard",)


@dataclass(frozen=True)
class ZipWish(Wish):
    """The wish for a Zip."""

    size: Size = 7

    sizes: ClassVar[Sequence[int]] = range(4, 11)
    quick_sizes: ClassVar[Sequence[int]] = range(5, 9)


def _draft(wish: ZipWish, rng: random.Random):
    """A board that rules as hard as asked solve, and easier ones do not; None where none comes about."""
    n, (lowest, highest) = wish.shape[0], wish.tiers
    rungs = [rung for rung in LADDER if rung.tier <= highest]
    easier = [rung for rung in LADDER if rung.tier < lowest]
    sketch = Draft(tuple(random_path(n, rng)), rng.choice(LAYOUT_SAMPLES), frozenset())
    walled = rng.random() < WALLED_BOARD_SHARE
    sketch = with_numbers(
        sketch,
        round(rng.choice(NUMBER_SHARES_WITH_WALLS if walled else NUMBER_SHARES_WITHOUT_WALLS) * n * n),
        rng,
    )
    if walled:
        sketch = with_walls(sketch, round(rng.choice(WALLS_PER_CELL) * n * n), rng)
    for _ in range(MAX_ADDED_CLUES):
        if not (unknown := _open_links(sketch, rungs)):
            break
        sketch = _with_clue_added(sketch, unknown, rng)
    else:
        return None
    if (
        len(sketch.numbered_cells) > MAX_NUMBER_SHARE * n * n
        or len(sketch.walls) > MAX_WALLS_PER_CELL * n * n
    ):
        return None
    while easier and not _open_links(sketch, easier):
        harder = (fewer for fewer in sketch.drafts_with_one_less(rng) if not _open_links(fewer, rungs))
        if (sketch := next(harder, None)) is None:
            return None
    return sketch.puzzle


def _open_links(sketch: Draft, rungs: Sequence[Rung]) -> list:
    """The links of which the rules do not say whether the path goes along them."""
    state = State(sketch.puzzle)
    climb(state, rungs)
    return [(state.cell(a), state.cell(b)) for a, b in state.open_links()]


def _with_clue_added(sketch: Draft, unknown: list, rng: random.Random) -> Draft:
    """Return the draft with a wall added where the path is unknown; with a number, if it has no walls."""
    if sketch.walls:
        for pair in rng.sample(unknown, len(unknown)):
            if more := sketch.with_wall(pair):
                return more
    return sketch.with_number(rng.choice([cell for pair in unknown for cell in pair]))


#: The puzzles of the days, Monday first: each takes a fraction of a second to be made.
WEEK = (
    ZipWish(6, EASY, (0, 37)),
    ZipWish(6, EASY, (38, MAX_POINTS)),
    ZipWish(7, EASY, (50, MAX_POINTS)),
    ZipWish(6, MEDIUM, (0, 110)),
    ZipWish(7, MEDIUM, (0, 150)),
    ZipWish(7, MEDIUM, (151, MAX_POINTS)),
    ZipWish(6, HARD, (200, MAX_POINTS)),
)
MAKER = Maker(ZipWish, _draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES)
