"""Nonograms that a person can solve without guessing: pictures of blobs, not of noise.

A random field, smoothed until neighbours are mostly alike, and filled where it is highest. Where looking at
lines stalls, an unknown cell changes, and stays so if fewer are unknown then.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..cells import Cell
from ..generation import MAX_POINTS, SYMMETRIES, TRANSPOSE_BIT, Maker, Size, Wish
from ..rating import HYPOTHESIS_TIER, LABELS
from .game import GAME
from .puzzle import Clue, Nonogram
from .rules import deduce
from .state import Grid, Lines

MAX_ATTEMPTS = 3000  # pictures begun before a wish is given up
MAX_VAIN_CHANGES = 60  # cells of a picture tried in vain before another one is begun
MAX_UNKNOWN_SHARE = 0.1  # the share of unknown cells from which on a supposition may help

# As often as they are named on published puzzles of up to 1,000 cells: the share of filled cells, and how
# often a field is smoothed until its picture has as many neighbours alike. One in six is symmetric.
FILLED_SHARES = (0.34, 0.38, 0.4, 0.43, 0.45, 0.47, 0.5, 0.54, 0.6)
SMOOTHING_ROUNDS = (1, 1, 1, 2, 2, 3)
SYMMETRIC_SHARE = 1 / 6

#: How hard they are: lines are looked at again and again, or suppositions are needed. An easy one would
#: follow from looking at each line once.
DIFFICULTIES = (LABELS[2], LABELS[HYPOTHESIS_TIER])

Picture = list[list[bool]]


@dataclass(frozen=True)
class NonogramWish(Wish):
    """The wish for a nonogram."""

    size: Size = 15

    sizes: ClassVar[Sequence[int]] = range(5, 41)
    is_square: ClassVar[bool] = False
    labels: ClassVar[tuple[str, ...]] = DIFFICULTIES


def _draft(wish: NonogramWish, rng: random.Random) -> Nonogram | None:
    """The clues of a picture that lines alone show, but for a little where suppositions are wished for."""
    picture = random_picture(wish.shape, rng)
    enough = MAX_UNKNOWN_SHARE * len(picture) * len(picture[0]) if wish.tiers[0] == HYPOTHESIS_TIER else 0
    unknown = _cells_left_open(picture)
    tries = MAX_VAIN_CHANGES
    while len(unknown) > enough and tries:
        r, c = rng.choice(unknown)
        picture[r][c] = not picture[r][c]
        after = _cells_left_open(picture)
        if len(after) < len(unknown):
            unknown, tries = after, MAX_VAIN_CHANGES
        else:
            picture[r][c] = not picture[r][c]
            tries -= 1
    return clues_of(picture) if tries else None


def random_picture(shape: tuple[int, int], rng: random.Random) -> Picture:
    """A nonogram's picture by lot: blobs on a board of so many rows and columns."""
    rows, columns = shape
    field = [[rng.random() for _ in range(columns)] for _ in range(rows)]
    if rng.random() < SYMMETRIC_SHARE:
        field = [[row[min(c, columns - 1 - c)] for c in range(columns)] for row in field]
    for _ in range(2 * rng.choice(SMOOTHING_ROUNDS)):  # along the rows, along the columns, ...
        field = [list(line) for line in zip(*map(_smooth_line, field), strict=True)]
    heights = sorted((height for row in field for height in row), reverse=True)
    level = heights[round(rng.choice(FILLED_SHARES) * rows * columns)]
    return [[height > level for height in row] for row in field]


def _smooth_line(line: Sequence[float]) -> list[float]:
    """Each with as much of its neighbours together as of itself."""
    padded = (line[0], *line, line[-1])
    return [a + 2 * b + c for a, b, c in zip(padded, padded[1:], padded[2:], strict=False)]


def _cells_left_open(picture: Picture) -> list[Cell]:
    """The cells that lines alone leave open."""
    puzzle = clues_of(picture)
    grid = Grid(Lines(puzzle.row_clues, puzzle.column_clues))
    deduce(grid, with_suppositions=False)
    return list(grid.unknown_cells)


def clues_of(picture: Picture) -> Nonogram:
    """The nonogram whose answer is a picture."""
    columns = list(zip(*picture, strict=True))
    return Nonogram(tuple(map(_clue, picture)), tuple(map(_clue, columns)))


def _clue(line: Sequence[bool]) -> Clue:
    text = "".join(" #"[filled] for filled in line)
    return tuple(map(len, text.split()))


def symmetric_puzzles(puzzle: Nonogram) -> Iterator[Nonogram]:
    """A nonogram turned and mirrored."""
    for way in SYMMETRIES:
        rows, columns = puzzle.row_clues, puzzle.column_clues
        if way & 1:
            rows, columns = rows[::-1], _reversed_clues(columns)
        if way & 2:
            rows, columns = _reversed_clues(rows), columns[::-1]
        yield Nonogram(columns, rows) if way & TRANSPOSE_BIT else Nonogram(rows, columns)


def _reversed_clues(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    return tuple(clue[::-1] for clue in clues)


#: The puzzles of the days, Monday first: all are of the same difficulty, and larger and larger.
WEEK = (
    NonogramWish(8),
    NonogramWish(10, score=(0, 66)),
    NonogramWish(10, score=(67, MAX_POINTS)),
    NonogramWish(12, score=(80, MAX_POINTS)),
    NonogramWish(15, score=(0, 143)),
    NonogramWish(15, score=(144, MAX_POINTS)),
    NonogramWish(20),
)
MAKER = Maker(NonogramWish, _draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES[:1])
