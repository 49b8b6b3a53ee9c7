"""Tango boards that a person can solve without guessing, as hard as asked, laid out as the game's own are.

First the layout, most often a symmetric one: which cells are given, and where between the others signs stand.
Then full boards by lot, until under one of them the layout is as hard as asked.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from ..cells import Cell
from ..generation import (
    ALL_SYMMETRIES,
    ANTIDIAGONAL,
    DIAGONAL,
    DIAGONALS,
    HALF_TURN,
    LEFT_RIGHT,
    MAX_POINTS,
    MIRRORS,
    SYMMETRIES,
    UNSYMMETRIC,
    Maker,
    Size,
    Wish,
    moved_pair,
    moved_rows,
    symmetric_cell_groups,
    symmetric_pair_groups,
)
from ..puzzle import Pair
from ..rating import EASY, HARD, MEDIUM
from .explanation import Deduction
from .game import GAME
from .puzzle import EMPTY, MOON, SUN, Tango
from .rules import LADDER
from .search import full_board
from .state import State

MAX_ATTEMPTS = 2000  # layouts begun before a wish is given up
MAX_FULL_BOARDS = 50  # tried under one layout: with few, those with many givens and signs come out more often

USUAL_SIZE = 6  # rows of the game's boards; what follows was counted on 47 of them

# Givens and signs of a board, as often as they are named.
GIVEN_COUNT_SAMPLES = (4, 4, 5, 6, 6, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 10, 10, 12, 12, 14)
SIGN_COUNTS = (2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 5, 6, 6, 7, 8, 8, 8, 8, 8, 8, 10, 11)
# How the givens are laid out; the signs are laid out alike on seven boards of ten.
LAYOUTS = (
    *(
        UNSYMMETRIC,
        UNSYMMETRIC,
        UNSYMMETRIC,
        HALF_TURN,
        HALF_TURN,
        HALF_TURN,
        DIAGONALS,
        DIAGONALS,
        DIAGONALS,
    ),
    *(DIAGONAL, DIAGONAL, ANTIDIAGONAL, ANTIDIAGONAL, LEFT_RIGHT, LEFT_RIGHT, MIRRORS, ALL_SYMMETRIES),
)
SAME_LAYOUT_SHARE = 0.7

#: Difficulties, as often as the game has them.
DIFFICULTIES = (*("easy",) * 3, *("medium",) * 5, *("hard",) * 2)


@dataclass(frozen=True)
class TangoWish(Wish):
    """The wish for a Tango."""

    size: Size = USUAL_SIZE

    sizes: ClassVar[Sequence[int]] = range(4, 13, 2)
    quick_sizes: ClassVar[Sequence[int]] = range(4, 9, 2)


def _draft(wish: TangoWish, rng: random.Random) -> Tango | None:
    """A layout of givens, and of signs between open cells, under a full board that rules as hard as asked
    solve and easier ones do not; None if there is none."""
    n = wish.shape[0]
    scale = (n / USUAL_SIZE) ** 2
    layout = rng.choice(LAYOUTS)
    other = layout if rng.random() < SAME_LAYOUT_SHARE else rng.choice(LAYOUTS)
    cells = [(r, c) for r in range(n) for c in range(n)]
    given = set(
        _choose_groups(
            symmetric_cell_groups(cells, (n, n), layout), rng.choice(GIVEN_COUNT_SAMPLES) * scale, rng
        )
    )
    pairs = symmetric_pair_groups(_neighbour_pairs(n), (n, n), other)
    beside_open = [alike for alike in pairs if not any(given & set(pair) for pair in alike)]
    signed = _choose_groups(beside_open, rng.choice(SIGN_COUNTS) * scale, rng)
    lowest, highest = wish.tiers
    rungs = [rung for rung in LADDER if rung.tier <= highest]
    for _ in range(round(MAX_FULL_BOARDS / scale)):
        puzzle = _puzzle_of_layout(full_board(n, rng), given, signed)
        found = Deduction.of(State(puzzle), rungs)
        if found.state.solved and max(firing.rung.tier for firing in found.firings) >= lowest:
            return puzzle
    return None


def _choose_groups(groups: list[tuple], count: float, rng: random.Random) -> list:
    """Choose groups at random while they have at most `count` members in all; return the members."""
    chosen: list = []
    for group in rng.sample(groups, len(groups)):
        if len(chosen) + len(group) <= round(count):
            chosen += group
    return chosen


def _neighbour_pairs(n: int) -> Iterator[Pair]:
    """All neighbours on n x n."""
    for r, c in product(range(n), repeat=2):
        for other in ((r, c + 1), (r + 1, c)):
            if max(other) < n:
                yield (r, c), other


def _puzzle_of_layout(rows: tuple[str, ...], given: set[Cell], signed: list[Pair]) -> Tango:
    """The part of a full board that a layout shows."""
    n = len(rows)
    givens = ["".join(rows[r][c] if (r, c) in given else EMPTY for c in range(n)) for r in range(n)]
    equal = [(a, b) for a, b in signed if rows[a[0]][a[1]] == rows[b[0]][b[1]]]
    return Tango(tuple(givens), tuple(sorted(equal)), tuple(sorted(set(signed) - set(equal))))


def symmetric_puzzles(puzzle: Tango) -> Iterator[Tango]:
    """The puzzle turned and mirrored, and all these with suns for moons."""
    swap = str.maketrans(MOON + SUN, SUN + MOON)
    for way in SYMMETRIES:
        rows = tuple("".join(row) for row in moved_rows(puzzle.givens, way))
        equal, opposite = (
            tuple(sorted(moved_pair(pair, puzzle.shape, way) for pair in pairs))
            for pairs in (puzzle.equal, puzzle.opposite)
        )
        yield Tango(rows, equal, opposite)
        yield Tango(tuple(row.translate(swap) for row in rows), equal, opposite)


#: The puzzles of the days, Monday first: each takes a fraction of a second to be made.
WEEK = (
    TangoWish(USUAL_SIZE, EASY, (0, 31)),
    TangoWish(USUAL_SIZE, EASY, (32, MAX_POINTS)),
    TangoWish(USUAL_SIZE, MEDIUM, (0, 39)),
    TangoWish(USUAL_SIZE, MEDIUM, (40, MAX_POINTS)),
    TangoWish(USUAL_SIZE, HARD, (0, 69)),
    TangoWish(USUAL_SIZE, HARD, (60, 79)),
    TangoWish(USUAL_SIZE, HARD, (80, MAX_POINTS)),
)
MAKER = Maker(TangoWish, _draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES)
