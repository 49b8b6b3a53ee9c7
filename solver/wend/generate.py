"""Wend boards that a person can solve without guessing, as hard as asked: walls and paths by lot, and common
words on the paths."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ..cells import Cell
from ..generation import MAX_POINTS, SYMMETRIES, Maker, Size, Wish, moved_cell, moved_rows
from ..rating import EASY, HARD, HYPOTHESIS_TIER, LABELS, MEDIUM
from .game import GAME
from .puzzle import MAX_SIZE, MIN_SIZE, NEIGHBOUR_OFFSETS, WALL, Path, Wend
from .search import BUDGET, answers_up_to_class
from .word_list import SIZE_CLASSES, WordList, words_in_use

#: The lengths of the words on a board of each size; 5 and 6 have the game's own.
LENGTHS: Mapping[int, tuple[tuple[int, ...], ...]] = {
    4: ((3, 4, 5), (3, 4, 6)),
    5: ((3, 4, 5, 6),),
    6: ((5, 6, 7, 8),),
    7: ((4, 5, 6, 7, 8), (5, 6, 7, 8, 9)),
    8: ((4, 5, 6, 7, 8, 9), (5, 6, 7, 8, 9, 10)),
}
EVERYDAY_CLASS = 20  # the class of words up to which a generated board has them: nobody has to look one up
MAX_ATTEMPTS = 4000  # boards begun before a wish is given up
MAX_SPELLINGS_PER_LAYOUT = 6  # words that are tried on one layout of paths
MAX_PATHS_TRIED = 400  # paths that are tried before other walls are drawn
HALF_TURN = 3  # the way in which the walls look the same

#: Difficulties, as often as boards by lot have them.
DIFFICULTIES = (EASY, EASY, MEDIUM)


@dataclass(frozen=True)
class WendWish(Wish):
    """The wish for a Wend."""

    size: Size = 6

    sizes: ClassVar[Sequence[int]] = range(MIN_SIZE, MAX_SIZE + 1)
    quick_sizes: ClassVar[Sequence[int]] = range(5, 7)
    labels: ClassVar[tuple[str, ...]] = tuple(LABELS[tier] for tier in range(1, HYPOTHESIS_TIER + 1))
    rare_labels: ClassVar[tuple[str, ...]] = (HARD,)


def draft(wish: WendWish, rng: random.Random) -> Wend | None:
    """A board with one answer; None where none comes about."""
    n = wish.shape[0]
    paths = lay_paths(n, rng)
    for _ in range(MAX_SPELLINGS_PER_LAYOUT if paths else 0):
        puzzle = board_with_words(n, paths, rng)
        if len(answers_up_to_class(puzzle, SIZE_CLASSES[-1], 2, BUDGET)) == 1:
            return puzzle
    return None


def lay_paths(n: int, rng: random.Random) -> list[Path]:
    """The paths of words between walls on a board of n rows; none where that is not found soon."""
    lengths = rng.choice(LENGTHS[n])
    return _paths(_open_cells(n, sum(lengths), rng), list(lengths), rng)


def _open_cells(n: int, count: int, rng: random.Random) -> frozenset[Cell]:
    """Return `count` cells of a board. The other cells are walls, which look the same upside down and are
    connected in a few pieces."""
    cells = [(r, c) for r in range(n) for c in range(n)]
    walls: set[Cell] = set()
    while len(walls) < n * n - count:
        beside = [x for x in cells if x not in walls and any(y in walls for y in _cells_beside(x))]
        cell = rng.choice(beside) if beside and rng.random() < 0.85 else rng.choice(cells)
        walls |= {cell, moved_cell(cell, (n, n), HALF_TURN)}
    while len(walls) > n * n - count:  # an odd number: the middle, or one without its twin
        walls.remove(rng.choice(sorted(walls)))
    return frozenset({*cells} - walls)


def _cells_beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in NEIGHBOUR_OFFSETS]


def _paths(cells: frozenset[Cell], lengths: list[int], rng: random.Random) -> list[Path]:
    """Paths of these lengths that cover some cells; none where that is not found soon."""
    left = MAX_PATHS_TRIED

    def lay_next_path(free: frozenset[Cell], lengths: list[int]) -> list[Path] | None:
        nonlocal left
        if not lengths:
            return []
        start = min(sorted(free), key=lambda x: sum(y in free for y in _cells_beside(x)))
        for length in rng.sample(lengths, len(lengths)):
            rest = lengths.copy()
            rest.remove(length)
            for path in _random_paths(start, free, length, rng):
                left -= 1
                if left < 0:
                    return None
                after = free - {*path}
                if all(len(part) >= min(rest, default=0) for part in _connected_parts(after)):
                    found = lay_next_path(after, rest)
                    if found is not None:
                        return [path if rng.random() < 0.5 else path[::-1], *found]
        return None

    return lay_next_path(cells, lengths) or []


def _random_paths(start: Cell, free: frozenset[Cell], length: int, rng: random.Random) -> Iterator[Path]:
    """Paths of a length from a cell on, by lot."""
    stack: list[Path] = [(start,)]
    while stack:
        path = stack.pop()
        if len(path) == length:
            yield path
            continue
        beside = [x for x in _cells_beside(path[-1]) if x in free and x not in path]
        stack += [(*path, x) for x in rng.sample(beside, len(beside))]


def _connected_parts(free: frozenset[Cell]) -> Iterator[set[Cell]]:
    left = {*free}
    while left:
        part, new = set[Cell](), [min(left)]
        while new:
            cell = new.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                new += _cells_beside(cell)
        yield part


def board_with_words(n: int, paths: list[Path], rng: random.Random) -> Wend:
    """A board with an everyday word on each path, no two the same."""
    letters: dict[Cell, str] = {}
    chosen: list[str] = []
    for path in paths:
        words = [word for word in everyday_words(len(path), words_in_use()) if word not in chosen]
        chosen.append(rng.choice(words))
        letters |= zip(path, chosen[-1], strict=True)
    rows = ["".join(letters.get((r, c), WALL) for c in range(n)) for r in range(n)]
    return Wend(tuple(rows), tuple(sorted(map(len, paths))))


@lru_cache
def everyday_words(length: int, words: WordList) -> list[str]:
    """The everyday words of a length that a board may have."""
    return [
        word
        for word, number in words.classes.items()
        if number <= EVERYDAY_CLASS and len(word) == length and word not in words.blocked
    ]


def symmetric_puzzles(puzzle: Wend) -> Iterator[Wend]:
    """A Wend turned and mirrored."""
    for way in SYMMETRIES:
        rows = tuple("".join(row) for row in moved_rows(puzzle.rows, way))
        found = tuple(tuple(moved_cell(x, puzzle.shape, way) for x in path) for path in puzzle.found)
        yield Wend(rows, puzzle.lengths, found)


#: The puzzles of the days, Monday first.
WEEK = (
    WendWish(5, EASY, (0, 8)),
    WendWish(5, EASY, (4, MAX_POINTS)),
    WendWish(6, EASY, (0, 10)),
    WendWish(6, EASY, (5, MAX_POINTS)),
    WendWish(5, MEDIUM),
    WendWish(6, MEDIUM),
    WendWish(7, MEDIUM, (20, MAX_POINTS)),
)
MAKER = Maker(WendWish, draft, GAME.rating, MAX_ATTEMPTS, WEEK, DIFFICULTIES)
