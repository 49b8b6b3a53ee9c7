"""Making puzzles of any game: symmetry of boards, thinning out, wishes, and the loop that makes a puzzle."""

import random
from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from .budget import SearchTooLong, check_clock
from .cells import Cell
from .puzzle import Pair, Puzzle
from .rating import GUESS, HYPOTHESIS_TIER, LABELS, Rating

SYMMETRIES = range(8)
TRANSPOSE_BIT = 4

#: The ways in which a layout looks the same, for each kind of symmetry.
UNSYMMETRIC, HALF_TURN = (0,), (0, 3)
LEFT_RIGHT, TOP_BOTTOM = (0, 2), (0, 1)
DIAGONAL, ANTIDIAGONAL = (0, 4), (0, 7)
MIRRORS, DIAGONALS = (0, 1, 2, 3), (0, 3, 4, 7)
ALL_SYMMETRIES = tuple(SYMMETRIES)

Layout = tuple[int, ...]


def moved_cell(cell: Cell, shape: tuple[int, int], way: int) -> Cell:
    """Return where a cell lies when a board of so many rows and columns is seen in one of the eight ways."""
    (r, c), (rows, columns) = cell, shape
    r, c = (rows - 1 - r if way & 1 else r), (columns - 1 - c if way & 2 else c)
    return (c, r) if way & TRANSPOSE_BIT else (r, c)


def moved_pair(pair: Pair, shape: tuple[int, int], way: int) -> Pair:
    """Return where two neighbours lie when the board is seen in one of the eight ways, the upper or left one
    first."""
    a, b = (moved_cell(cell, shape, way) for cell in pair)
    return (a, b) if a < b else (b, a)


def moved_rows(rows: Sequence[Sequence[Any]], way: int) -> list[list[Any]]:
    """Return the rows of a board seen in one of the eight ways."""
    shape = len(rows), len(rows[0])
    height, width = shape[::-1] if way & TRANSPOSE_BIT else shape
    moved: list[list[Any]] = [[None] * width for _ in range(height)]
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            y, x = moved_cell((r, c), shape, way)
            moved[y][x] = value
    return moved


def symmetric_cells(cell: Cell, shape: tuple[int, int], layout: Layout) -> tuple[Cell, ...]:
    """Return the cells that look like one cell in a layout, row by row."""
    return tuple(sorted({moved_cell(cell, shape, way) for way in layout}))


def symmetric_pairs(pair: Pair, shape: tuple[int, int], layout: Layout) -> tuple[Pair, ...]:
    """Return the pairs of neighbours that look like one pair in a layout."""
    return tuple(sorted({moved_pair(pair, shape, way) for way in layout}))


def symmetric_cell_groups(
    cells: Iterable[Cell], shape: tuple[int, int], layout: Layout
) -> list[tuple[Cell, ...]]:
    """Return the cells in groups that look alike."""
    return sorted({symmetric_cells(cell, shape, layout) for cell in cells})


def symmetric_pair_groups(
    pairs: Iterable[Pair], shape: tuple[int, int], layout: Layout
) -> list[tuple[Pair, ...]]:
    """Return the pairs of neighbours in groups that look alike."""
    return sorted({symmetric_pairs(pair, shape, layout) for pair in pairs})


# Leaving out what a puzzle does not need.

Group = TypeVar("Group", bound=Sized)


def drop_needless_clues(
    groups: Sequence[Group], is_solved_with: Callable[[list[Group]], bool], min_clues: int
) -> list[Group]:
    """Return groups of clues without those that can be left out, tried in their order, as long as `min_clues`
    clues are left. is_solved_with: True if the puzzle is still solved with some groups."""
    kept, left = list(groups), sum(map(len, groups))
    for group in groups:
        if left - len(group) < min_clues:
            continue
        fewer = [other for other in kept if other is not group]
        if is_solved_with(fewer):
            kept, left = fewer, left - len(group)
    return kept


def drop_clues_until_hard(
    groups: Sequence[Group],
    is_easy_with: Callable[[list[Group]], bool],
    is_solved_with: Callable[[list[Group]], bool],
) -> list[Group] | None:
    """Leave out groups of clues until easy rules stall, and then the first group that only easy rules need.
    Return the rest; None if harder rules need all groups too."""
    kept = list(groups)
    for group in groups:
        fewer = [other for other in kept if other is not group]
        if is_easy_with(fewer):
            kept = fewer
        elif is_solved_with(fewer):
            return fewer
    return None


# What somebody wishes of a puzzle that is yet to be made, and what comes of it: the same for every game.

ANY_DIFFICULTY = "any"

#: The tier of the hardest step of a puzzle, for each difficulty.
TIER_OF_DIFFICULTY = {label: tier for tier, label in LABELS.items()} | {GUESS: max(LABELS) + 1}

MAX_POINTS = 1 << 30
MAX_ATTEMPTS_AT_DIFFICULTY = 150  # attempts at a difficulty before another one is aimed at

Size = int | tuple[int, int]  # of a square board; rows and columns


class DifficultyNotAllowed(ValueError):
    """Raised for a difficulty that no fair board has. field: the wish's field that allows it."""

    field: str

    def __init__(self, difficulty: str, field: str):
        super().__init__(f"{difficulty} boards need {field}")
        self.field = field


@dataclass(frozen=True)
class Wish:
    """The wish for a puzzle. A game's own wish adds fields; each is an option of `generate`, and has a
    default.

    size: see `shape`. difficulty: a label of the ladder, or ANY_DIFFICULTY. score: the lowest and the highest
    rating score. hypotheses: True if puzzles may need a "suppose".

    sizes: the numbers of rows, or columns, that a board may have; quick_sizes: those of boards made within
    seconds. is_square: True if rows and columns are as many. labels: the difficulties that the game has;
    rare_labels: those that hardly any of its boards has.

    Raises ValueError for a wish that contradicts itself, or that the game cannot fulfil.
    """

    size: Size = 0
    difficulty: str = ANY_DIFFICULTY
    score: tuple[int, int] = (0, MAX_POINTS)
    hypotheses: bool = False

    sizes: ClassVar[Sequence[int]] = ()
    quick_sizes: ClassVar[Sequence[int]] = ()
    is_square: ClassVar[bool] = True
    labels: ClassVar[tuple[str, ...]] = tuple(LABELS.values())
    rare_labels: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        rows, columns = self.shape
        if self.is_square and rows != columns:
            raise ValueError(
                f"boards of this game are square, and {rows} x {columns} is not; give one number"
            )
        if rows not in self.sizes or columns not in self.sizes:
            first, *others, last = self.sizes
            all_between = len(others) == last - first - 1
            which = f"from {first} to {last}" if all_between else f"one of {', '.join(map(str, self.sizes))}"
            raise ValueError(f"the size can be {which}, not {self.size_name}")
        if self.difficulty not in (ANY_DIFFICULTY, *self.labels):
            has = ", ".join((ANY_DIFFICULTY, *self.labels))
            raise ValueError(f"this game has no difficulty '{self.difficulty}'; it has {has}")
        if self.tiers[1] > self.highest_tier:
            raise DifficultyNotAllowed(
                self.difficulty, "guessing" if self.difficulty == GUESS else "hypotheses"
            )
        if self.score[0] > self.score[1]:
            raise ValueError(
                f"the lowest score is above the highest: {self.score[0]} and {self.score[1]}; swap them"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and columns."""
        return self.size if isinstance(self.size, tuple) else (self.size, self.size)

    @property
    def size_name(self) -> str:
        """The size in a puzzle's name: "8", "4x6"; Star Battle adds its stars a unit: "10-2"."""
        rows, columns = self.shape
        return str(rows) if rows == columns else f"{rows}x{columns}"

    @property
    def highest_tier(self) -> int:
        """The highest tier that the wish allows."""
        return HYPOTHESIS_TIER if self.hypotheses else HYPOTHESIS_TIER - 1

    def allows(self, difficulty: str) -> bool:
        """True if puzzles of a difficulty may come when any difficulty is wished for."""
        return difficulty in self.labels and TIER_OF_DIFFICULTY[difficulty] <= self.highest_tier

    @property
    def tiers(self) -> tuple[int, int]:
        """The lowest and the highest tier that a puzzle may have."""
        if self.difficulty == ANY_DIFFICULTY:
            return 1, self.highest_tier
        return TIER_OF_DIFFICULTY[self.difficulty], TIER_OF_DIFFICULTY[self.difficulty]

    def distance_of_rating(self, rating: Rating) -> float:
        """Return how far a rating is from the wish: the tiers that it is too easy, plus the share by which
        the score is out of the band. Infinite if the rating is too hard."""
        lowest, highest = self.tiers
        if rating.tier > highest:
            return float("inf")
        least, most = self.score
        share_below = max(0, least - rating.score) / max(1, least)
        share_above = max(0, rating.score - most) / max(1, rating.score)
        return max(0, lowest - rating.tier) + share_below + share_above


@dataclass(frozen=True)
class Generated:
    """A puzzle made to a wish. attempts: how many drafts were begun for it."""

    puzzle: Puzzle
    rating: Rating
    attempts: int


G = TypeVar("G", bound=Generated)


@dataclass(frozen=True)
class Maker(Generic[G]):
    """The maker of a game's puzzles.

    wish: the class of its wishes. draft: makes a puzzle that may be as wished, or something that becomes one;
    None if none comes about. rate: the rating of a draft; None unless it has exactly one answer. Either may
    raise SearchTooLong. max_attempts: drafts begun before a wish is given up. usual_difficulties:
    difficulties as often as the game has them. week_of_wishes: the wishes for the puzzles of the days, Monday
    first. finish: makes the result of a draft, its rating and the number of attempts.
    """

    wish: type[Wish]
    draft: Callable[[Any, random.Random], Any | None]
    rate: Callable[[Any], Rating | None]
    max_attempts: int
    week_of_wishes: tuple[Any, ...] = ()
    usual_difficulties: Sequence[str] = ()
    finish: Callable[[Any, Rating, int], G] = Generated  # pyright: ignore[reportAssignmentType]

    def generate(self, wish: Any, seed: str) -> G | None:
        """Return the first draft that fulfils a wish and has exactly one answer, the same for the same seed;
        None if none comes about. If any difficulty will do, aim at a usual one for a while, then at another.
        Raises OutOfTime within an allowance."""
        rng = random.Random(seed)
        usual, wish_aimed_at = (
            [difficulty for difficulty in self.usual_difficulties if wish.allows(difficulty)],
            wish,
        )
        for attempt in range(1, self.max_attempts + 1):
            check_clock()
            if usual and wish.difficulty == ANY_DIFFICULTY and attempt % MAX_ATTEMPTS_AT_DIFFICULTY == 1:
                wish_aimed_at = replace(wish, difficulty=rng.choice(usual))
            draft = self.draft(wish_aimed_at, rng)
            if draft is None:
                continue
            try:
                rating = self.rate(draft)
            except SearchTooLong:
                continue
            if rating and wish_aimed_at.distance_of_rating(rating) == 0:
                return self.finish(draft, rating, attempt)
        return None
