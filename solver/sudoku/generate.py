"""Sudoku boards that a person can solve without guessing, as hard as asked, laid out as Mini Sudoku's are."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

from ..cells import Cell, bit_numbers
from ..digit_explanation import Deduction
from ..digit_puzzle import EMPTY, Rows, full_board
from ..generation import (
    ALL_SYMMETRIES,
    ANTIDIAGONAL,
    DIAGONAL,
    DIAGONALS,
    HALF_TURN,
    LEFT_RIGHT,
    MAX_POINTS,
    SYMMETRIES,
    TRANSPOSE_BIT,
    UNSYMMETRIC,
    Layout,
    Maker,
    Size,
    Wish,
    drop_clues_until_hard,
    drop_needless_clues,
    moved_rows,
    symmetric_cell_groups,
)
from ..rating import EASY
from .game import GAME
from .puzzle import BOX_BY_SIZE, Sudoku, units_of
from .rules import LADDER
from .state import State

# Whether the easiest rules fill a board, found much faster than by the ladder: makers of boards ask it
# again and again.

EASIEST_TIER = 1  # the tier of these rules: the last digit of a unit, and a digit with one place left in one


@cache
def _units_and_peers(n: int, box: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of each unit as a mask; for each cell the others of its units."""
    units = tuple(sum(1 << r * n + c for r, c in cells) for _, cells in units_of(n, box))
    peers = [0] * (n * n)
    for i in range(n * n):
        for unit in units:
            peers[i] |= unit if unit >> i & 1 else 0
    return units, tuple(mask & ~(1 << i) for i, mask in enumerate(peers))


def singles_fill(n: int, box: tuple[int, int], given: Mapping[Cell, int]) -> bool:
    """True if rules of the EASIEST tier fill a Sudoku on which some cells of a full one are given."""
    units, peers = _units_and_peers(n, box)
    places = [(1 << n * n) - 1] * n  # of each digit: where it may stand
    stands = [0] * n  # the same: where it does

    def toggle_digit(i: int, digit: int) -> None:
        for other in range(n):
            places[other] &= ~(1 << i)
        places[digit] = places[digit] & ~peers[i] | 1 << i
        stands[digit] |= 1 << i

    for (r, c), digit in given.items():
        toggle_digit(r * n + c, digit - 1)
    progress = True
    while progress:
        progress = False
        for digit in range(n):
            found = 0
            for unit in units:
                left = places[digit] & unit
                found |= left if not left & (left - 1) else 0
            for i in bit_numbers(found & ~stands[digit]):
                toggle_digit(i, digit)
                progress = True
    return sum(mask.bit_count() for mask in stands) == n * n


# Sudoku boards that a person can solve without guessing, as hard as asked, laid out as Mini Sudoku's are.
#
# A full board by lot, and a layout, most often a symmetric one: digits that look alike in it are left out
# together, as long as rules as hard as asked still fill the board.

MAX_ATTEMPTS = 3000  # boards begun before a wish is given up

USUAL_SIZE = 6  # rows of the game's boards; what follows was counted on 76 of them

# How the givens of a board are laid out, and how many there are in such a layout, as often as they are named.
GIVEN_COUNTS: dict[Layout, tuple[int, ...]] = {
    HALF_TURN: (*(8,) * 4, *(10,) * 13, *(12,) * 10, 14, 14, 16),
    DIAGONALS: (8, *(10,) * 8, *(12,) * 3, 14, 14, 16),
    UNSYMMETRIC: (8, 9, 9, 10, 10, 14, 15, 15, 16),
    DIAGONAL: (10, 11, 11, 12, 13, 15, 16),
    ANTIDIAGONAL: (9, 15, 17),
    LEFT_RIGHT: (*(10,) * 3, *(12,) * 3, 16),
    ALL_SYMMETRIES: (12, *(16,) * 4),
}
LAYOUTS: tuple[tuple[Layout, int], ...] = tuple(
    (layout, givens) for layout, some in GIVEN_COUNTS.items() for givens in some
)
# Boards begun for one of these; of those that look the same upside down one of 100 comes to 8.
MAX_BOARDS_TRIED = 150
# With these, harder boards come about sooner: one of 70 begun is medium.
LAYOUTS_OF_HARDER_BOARDS = (UNSYMMETRIC, HALF_TURN)
#: Difficulties, as often as the game has them.
DIFFICULTIES = (*("easy",) * 20, "medium")


@dataclass(frozen=True)
class SudokuWish(Wish):
    """The wish for a Sudoku."""

    size: Size = USUAL_SIZE

    sizes: ClassVar[Sequence[int]] = tuple(BOX_BY_SIZE)
    quick_sizes: ClassVar[Sequence[int]] = tuple(BOX_BY_SIZE)


def _draft(wish: SudokuWish, rng: random.Random) -> Sudoku | None:
    """A layout of givens with which rules as hard as asked fill the board, and easier ones do not; None where
    none comes about."""
    n, (lowest, highest) = wish.shape[0], wish.tiers
    if lowest == 1:
        return _easy_board(n, highest, rng)
    full, groups = (
        full_board(n, units_of(n, BOX_BY_SIZE[n]), rng),
        _shuffled_groups(n, rng.choice(LAYOUTS_OF_HARDER_BOARDS), rng),
    )
    kept = drop_clues_until_hard(
        groups,
        lambda some: _is_solved(full, some, lowest - 1),
        lambda some: _is_solved(full, some, highest),
    )
    return _puzzle_of_groups(full, kept) if kept else None


def _easy_board(n: int, highest: int, rng: random.Random) -> Sudoku | None:
    """A board with as many givens as the game's have, laid out like them; on boards larger or smaller than
    these, one with few. None where none comes about."""
    layout, givens = rng.choice(LAYOUTS)
    least = round(givens * (n / USUAL_SIZE) ** 2)
    for _ in range(MAX_BOARDS_TRIED):
        full = full_board(n, units_of(n, BOX_BY_SIZE[n]), rng)
        suffice = partial(_is_solved, full, highest=highest)
        kept = drop_needless_clues(_shuffled_groups(n, layout, rng), suffice, least)
        if n != USUAL_SIZE or sum(map(len, kept)) == least:
            return _puzzle_of_groups(full, kept)
    return None


def _shuffled_groups(n: int, layout: Layout, rng: random.Random) -> list[tuple[Cell, ...]]:
    """The cells of a board that look alike in a layout, in any order."""
    groups = symmetric_cell_groups([(r, c) for r in range(n) for c in range(n)], (n, n), layout)
    return rng.sample(groups, len(groups))


def _is_solved(full: Rows, groups: list[tuple[Cell, ...]], highest: int) -> bool:
    """True if rules up to a tier fill the board, with these groups of cells given."""
    if highest == EASIEST_TIER:
        return singles_fill(len(full), BOX_BY_SIZE[len(full)], _digits_of_groups(full, groups))
    rungs = [rung for rung in LADDER if rung.tier <= highest]
    return Deduction.of(State(_puzzle_of_groups(full, groups)), rungs).state.solved


def _puzzle_of_groups(full: Rows, groups: list[tuple[Cell, ...]]) -> Sudoku:
    n, given = len(full), _digits_of_groups(full, groups)
    rows = tuple(tuple(given.get((r, c), EMPTY) for c in range(n)) for r in range(n))
    return Sudoku(rows, BOX_BY_SIZE[n])


def _digits_of_groups(full: Rows, groups: list[tuple[Cell, ...]]) -> dict[Cell, int]:
    return {(r, c): full[r][c] for group in groups for r, c in group}


def symmetric_puzzles(puzzle: Sudoku) -> Iterator[Sudoku]:
    """The puzzle turned and mirrored, its digits named in the order in which they come."""
    tall, wide = puzzle.box
    for way in SYMMETRIES:
        names = {EMPTY: EMPTY}
        seen = moved_rows(puzzle.givens, way)
        rows = tuple(tuple(names.setdefault(digit, len(names)) for digit in row) for row in seen)
        yield Sudoku(rows, (wide, tall) if way & TRANSPOSE_BIT else (tall, wide))


#: The puzzles of the days, Monday first: as easy as the game's own are, with more and more to be looked for.
#: Medium ones take seconds to be made.
WEEK = (
    SudokuWish(USUAL_SIZE, EASY, (0, 41)),
    SudokuWish(USUAL_SIZE, EASY, (38, 43)),
    SudokuWish(USUAL_SIZE, EASY, (40, 46)),
    SudokuWish(USUAL_SIZE, EASY, (43, 48)),
    SudokuWish(USUAL_SIZE, EASY, (45, 50)),
    SudokuWish(USUAL_SIZE, EASY, (47, 52)),
    SudokuWish(USUAL_SIZE, EASY, (50, MAX_POINTS)),
)
MAKER = Maker(SudokuWish, _draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES)
