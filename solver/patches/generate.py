"""Patches boards that a person can solve without guessing, as hard as asked.

Boards cut into rectangles by lot, and a cell in each of them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import ClassVar

from ..cells import Cell, Rectangle
from ..generation import (
    MAX_POINTS,
    SYMMETRIES,
    TRANSPOSE_BIT,
    Maker,
    Size,
    Wish,
    drop_clues_until_hard,
    moved_cell,
)
from ..rating import EASY, HYPOTHESIS_TIER, LABELS, MEDIUM
from .explanation import Deduction
from .game import GAME
from .puzzle import ANY_SHAPE, SQUARE, TALL, WIDE, Clue, Patches
from .rules import LADDER
from .state import State

MIN_RECTANGLE_CELLS = 2  # cells of a rectangle: the game has no smaller ones
# How seldom rectangles are that are larger, or smaller, than those of a board are on average: so many times e
# as large, e to this power as seldom.
SIZE_BIAS = 1.0


def cut_into_rectangles(n: int, count: int, rng: random.Random) -> list[Rectangle] | None:
    """Rectangles that fill n x n, about `count` of them; None where a cell is left over.

    Random rectangles are laid from the top, each with a corner in the first free cell. Then the board is
    turned at random.
    """
    usual = n * n / count
    used_cells: set[Cell] = set()
    found: list[Rectangle] = []
    for r, c in [(r, c) for r in range(n) for c in range(n)]:
        if (r, c) in used_cells:
            continue
        fitting = list(_free_rectangles(r, c, n, used_cells))
        if not fitting:
            return None
        weights = [exp(-SIZE_BIAS * abs(log(x.rows * x.columns / usual))) for x in fitting]
        rectangle = rng.choices(fitting, weights)[0]
        found.append(rectangle)
        used_cells.update(rectangle.cells)
    way = rng.choice(SYMMETRIES)
    return [_moved_rectangle(rectangle, n, way) for rectangle in found]


def _free_rectangles(r: int, c: int, n: int, taken: set[Cell]) -> Iterator[Rectangle]:
    """The rectangles with this upper left corner that cover nothing that is taken."""
    width = next((x - c for x in range(c, n) if (r, x) in taken), n - c)
    for rows in range(
        1, n - r + 1
    ):  # below the first free cell nothing is taken to the right that is not above
        width = next((x for x in range(width) if (r + rows - 1, c + x) in taken), width)
        for columns in range(1, width + 1):
            if rows * columns >= MIN_RECTANGLE_CELLS:
                yield Rectangle(r, c, rows, columns)


def _moved_rectangle(rectangle: Rectangle, n: int, way: int) -> Rectangle:
    cells = [moved_cell(cell, (n, n), way) for cell in rectangle.cells]
    (top, left), (bottom, right) = min(cells), max(cells)
    return Rectangle(top, left, bottom - top + 1, right - left + 1)


def clue_cells(rectangles: Sequence[Rectangle], n: int, way: int, rng: random.Random) -> list[Cell] | None:
    """A cell in each rectangle by lot, so that all of them together look the same in one of the ways that
    undo themselves; None where that cannot be."""
    owner = {cell: i for i, rectangle in enumerate(rectangles) for cell in rectangle.cells}
    marks: dict[int, Cell] = {}

    def place_next_clue() -> bool:
        open_ones = [i for i in range(len(rectangles)) if i not in marks]
        if not open_ones:
            return True
        i = open_ones[0]
        cells = list(rectangles[i].cells)
        for cell in rng.sample(cells, len(cells)):
            other = moved_cell(cell, (n, n), way)
            j = owner[other]
            if j in marks or (j == i and other != cell):
                continue
            marks[i], marks[j] = cell, other
            if place_next_clue():
                return True
            del marks[i]
            marks.pop(j, None)
        return False

    return [marks[i] for i in range(len(rectangles))] if place_next_clue() else None


# Patches boards that a person can solve without guessing, as hard as asked, laid out as the game's own are.
#
# A board cut into rectangles, a clue in each, most often so that they look the same upside down; and of
# each clue its shape, its size, both or nothing is told, by lot, until the rules are as hard as asked.

MAX_ATTEMPTS = 20_000  # boards begun before a wish is given up
LAYOUTS_PER_CUT = 8  # choices of what the clues show that are tried on one cut

#: Mean number of cells for each clue, counted on 36 of the game's boards.
MEAN_CELLS = (3.6, 4, 4.1, 4.5, 4.5, 4.5, 4.9, 5, 6, 6, 6.4, 7, 8, 8, 9, 12)
#: Numbers of clues out of ten, on six of the game's boards, of which the size, the shape, both or nothing is
#: shown (the order of CLUE_KINDS).
CLUES_OF_TEN_BY_KIND = ((6, 3, 1, 0), (7, 2, 0, 1), (5, 3, 2, 0), (2, 4, 4, 0), (6, 0, 1, 3), (5, 1, 4, 0))
CLUE_FEATURES = SIZE, SHAPE = "size", "shape"
CLUE_KINDS = ((SIZE,), (SHAPE,), CLUE_FEATURES, ())
HALF_TURN, EVERYWHERE = 3, 0  # ways in which the clues look the same
MAX_BOARD_SHARE = 0.4  # of the board: no rectangle of the game is larger
HALF_TURN_SHARE = 0.9  # the share of boards

#: Difficulties, as often as the game has them.
DIFFICULTIES = (*("easy",) * 11, "medium")


@dataclass(frozen=True)
class PatchesWish(Wish):
    """The wish for a Patches."""

    size: Size = 7

    sizes: ClassVar[Sequence[int]] = range(4, 11)
    quick_sizes: ClassVar[Sequence[int]] = range(5, 9)
    # "hard" is left out: of thousands of boards none was
    labels: ClassVar[tuple[str, ...]] = (LABELS[1], LABELS[2], LABELS[HYPOTHESIS_TIER])


def _draft(wish: PatchesWish, rng: random.Random) -> Patches | None:
    """Clues that rules as hard as asked solve, and easier ones do not; None where none come about."""
    n, (lowest, highest) = wish.shape[0], wish.tiers
    rectangles = cut_into_rectangles(n, round(n * n / rng.choice(MEAN_CELLS)), rng)
    way = HALF_TURN if rng.random() < HALF_TURN_SHARE else EVERYWHERE
    cells = clue_cells(rectangles, n, way, rng) if rectangles else None
    if not rectangles or not cells or max(x.rows * x.columns for x in rectangles) > MAX_BOARD_SHARE * n * n:
        return None
    whole = list(zip(cells, rectangles, strict=True))
    every = [(cell, what) for cell in cells for what in CLUE_FEATURES]
    if lowest > 1:
        told = drop_clues_until_hard(
            rng.sample(every, len(every)),
            lambda some: _is_solved(_puzzle(n, whole, some), lowest - 1),
            lambda some: _is_solved(_puzzle(n, whole, some), highest),
        )
        return _puzzle(n, whole, told) if told else None
    for _ in range(LAYOUTS_PER_CUT):
        kinds = rng.choices(CLUE_KINDS, rng.choice(CLUES_OF_TEN_BY_KIND), k=len(cells))
        told = [(cell, what) for cell, kind in zip(cells, kinds, strict=True) for what in kind]
        if _is_solved(puzzle := _puzzle(n, whole, told), highest):
            return puzzle
    return None


def _is_solved(puzzle: Patches, highest: int) -> bool:
    """True if rules up to a tier find all rectangles."""
    return Deduction.of(State(puzzle), [rung for rung in LADDER if rung.tier <= highest]).state.solved


def _puzzle(n: int, whole: list[tuple[Cell, Rectangle]], told: list[tuple[Cell, str]]) -> Patches:
    """The clues of rectangles, of which no more is told than this."""
    clues, known = [], set(told)
    for cell, (_, _, rows, columns) in whole:
        shape = SQUARE if rows == columns else TALL if rows > columns else WIDE
        size = rows * columns if (cell, SIZE) in known else None
        clues.append(Clue(cell, shape if (cell, SHAPE) in known else ANY_SHAPE, size))
    return Patches(n, n, tuple(sorted(clues, key=lambda clue: clue.cell)))


def symmetric_puzzles(puzzle: Patches) -> Iterator[Patches]:
    """A Patches turned and mirrored."""
    turned = {TALL: WIDE, WIDE: TALL}
    for way in SYMMETRIES:
        rows, columns = puzzle.shape[::-1] if way & TRANSPOSE_BIT else puzzle.shape
        clues = [
            Clue(
                moved_cell(clue.cell, puzzle.shape, way),
                turned.get(clue.shape, clue.shape) if way & TRANSPOSE_BIT else clue.shape,
                clue.size,
            )
            for clue in puzzle.clues
        ]
        yield Patches(rows, columns, tuple(sorted(clues, key=lambda clue: clue.cell)))


#: The puzzles of the days, Monday first: each takes a fraction of a second to be made.
WEEK = (
    PatchesWish(6, EASY, (0, 16)),
    PatchesWish(7, EASY, (0, 20)),
    PatchesWish(7, EASY, (21, MAX_POINTS)),
    PatchesWish(6, MEDIUM, (0, 38)),
    PatchesWish(7, MEDIUM, (0, 45)),
    PatchesWish(7, MEDIUM, (46, 70)),
    PatchesWish(8, MEDIUM, (50, MAX_POINTS)),
)
MAKER = Maker(PatchesWish, _draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES)
