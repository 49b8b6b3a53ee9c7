"""Generation for any game: symmetry of boards, thinning out, wishes, and the loop that makes a puzzle."""

import random
from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from .budget import SearchTooLong, check_clock
from .cells import Cell
from .puzzle import Pair, Puzzle
from .rating import GUESS, HYPOTHESIS_TIER, LABELS, Rating

SYMMETRIES = range(8)
TRANSPOSED = 4

#: The ways in which a layout looks the same, for each kind of symmetry.
NONE, HALF_TURN = (0,), (0, 3)
LEFT_RIGHT, TOP_BOTTOM = (0, 2), (0, 1)
DIAGONAL, ANTIDIAGONAL = (0, 4), (0, 7)
MIRRORS, DIAGONALS = (0, 1, 2, 3), (0, 3, 4, 7)
ALL = tuple(SYMMETRIES)

Layout = tuple[int, ...]


def moved_cell(cell: Cell, shape: tuple[int, int], way: int) -> Cell:
    """The place where a cell of a board of so many rows and columns lies, seen in one of the eight ways."""
    (r, c), (rows, columns) = cell, shape
    r, c = (rows - 1 - r if way & 1 else r), (columns - 1 - c if way & 2 else c)
    return (c, r) if way & TRANSPOSED else (r, c)


def moved_pair(pair: Pair, shape: tuple[int, int], way: int) -> Pair:
    """The place where two neighbours lie, seen in one of the eight ways, the upper or left one first."""
    a, b = (moved_cell(cell, shape, way) for cell in pair)
    return (a, b) if a < b else (b, a)


def moved_rows(rows: Sequence[Sequence[Any]], way: int) -> list[list[Any]]:
    """The rows of a board, seen in one of the eight ways."""
    shape = len(rows), len(rows[0])
    height, width = shape[::-1] if way & TRANSPOSED else shape
    seen: list[list[Any]] = [[None] * width for _ in range(height)]
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            y, x = moved_cell((r, c), shape, way)
            seen[y][x] = value
    return seen


def cells_alike(cell: Cell, shape: tuple[int, int], layout: Layout) -> tuple[Cell, ...]:
    """The cells that look like this one in a layout, row by row."""
    return tuple(sorted({moved_cell(cell, shape, way) for way in layout}))


def pairs_alike(pair: Pair, shape: tuple[int, int], layout: Layout) -> tuple[Pair, ...]:
    """The pairs of neighbours that look like this one."""
    return tuple(sorted({moved_pair(pair, shape, way) for way in layout}))


def groups_of_cells_alike(
    cells: Iterable[Cell], shape: tuple[int, int], layout: Layout
) -> list[tuple[Cell, ...]]:
    """The cells in groups that look alike."""
    return sorted({cells_alike(cell, shape, layout) for cell in cells})


def groups_of_pairs_alike(
    pairs: Iterable[Pair], shape: tuple[int, int], layout: Layout
) -> list[tuple[Pair, ...]]:
    """The pairs of neighbours in groups that look alike."""
    return sorted({pairs_alike(pair, shape, layout) for pair in pairs})


# Leaving out what a puzzle does not need.

Group = TypeVar("Group", bound=Sized)


def thin_groups(groups: Sequence[Group], suffice: Callable[[list[Group]], bool], least: int) -> list[Group]:
    """Groups of clues without those that can be left out, tried one after the other in their order, as long
    as not fewer than `least` clues are left. suffice: whether the puzzle is still solved with these."""
    kept, left = list(groups), sum(map(len, groups))
    for group in groups:
        if left - len(group) < least:
            continue
        fewer = [other for other in kept if other is not group]
        if suffice(fewer):
            kept, left = fewer, left - len(group)
    return kept


def thin_past_easy_rules(
    groups: Sequence[Group], are_easy: Callable[[list[Group]], bool], suffice: Callable[[list[Group]], bool]
) -> list[Group] | None:
    """Leave out groups of clues until easy rules stall, and the first group that only easy rules need. Return
    the rest; None if harder rules need all groups as well."""
    kept = list(groups)
    for group in groups:
        fewer = [other for other in kept if other is not group]
        if are_easy(fewer):
            kept = fewer
        elif suffice(fewer):
            return fewer
    return None


# What somebody wishes of a puzzle that is yet to be made, and what comes of it: the same for every game.

ANY = "any"

#: The tiers that a puzzle of each difficulty may have; of ANY, every one that is allowed.
TIERS = {label: tier for tier, label in LABELS.items()} | {GUESS: max(LABELS) + 1}

MOST_POINTS = 1 << 30
MAX_ATTEMPTS_AT_DIFFICULTY = 150  # attempts at a difficulty before another one is aimed at

Size = int | tuple[int, int]  # of a square board; rows and columns


class DifficultyNotAllowed(ValueError):
    """Raised for a difficulty that no fair board has. field: that of the wish which allows it."""

    field: str

    def __init__(self, difficulty: str, field: str):
        super().__init__(f"{difficulty} boards need {field}")
        self.field = field


@dataclass(frozen=True)
class Wish:
    """The wish for a puzzle. A game's own wish adds fields; each is an option of `generate`, and has a
    default.

    size: see `shape`. difficulty: a label of the ladder, or ANY. score: the lowest and the highest rating
    score. hypotheses: whether puzzles may need a "suppose".

    sizes: the rows, or columns, that a board may have; quick: those with which it is made within seconds.
    square: whether it has as many of both. labels: the difficulties that there are in the game; rare: those
    that hardly any of its boards has.

    Raises ValueError for a wish that contradicts itself, or that the game does not grant.
    """

    size: Size = 0
    difficulty: str = ANY
    score: tuple[int, int] = (0, MOST_POINTS)
    hypotheses: bool = False

    sizes: ClassVar[Sequence[int]] = ()
    quick: ClassVar[Sequence[int]] = ()
    square: ClassVar[bool] = True
    labels: ClassVar[tuple[str, ...]] = tuple(LABELS.values())
    rare: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        rows, columns = self.shape
        if self.square and rows != columns:
            raise ValueError(
                f"boards of this game are square, and {rows} x {columns} is not; give one number"
            )
        if rows not in self.sizes or columns not in self.sizes:
            first, *others, last = self.sizes
            all_between = len(others) == last - first - 1
            which = f"from {first} to {last}" if all_between else f"one of {', '.join(map(str, self.sizes))}"
            raise ValueError(f"the size can be {which}, not {self.named}")
        if self.difficulty not in (ANY, *self.labels):
            has = ", ".join((ANY, *self.labels))
            raise ValueError(f"this game has no difficulty '{self.difficulty}'; it has {has}")
        if self.tiers[1] > self.highest:
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
    def named(self) -> str:
        """The size as it stands in the name of a puzzle, with what else tells kinds of boards apart."""
        rows, columns = self.shape
        return str(rows) if rows == columns else f"{rows}x{columns}"

    @property
    def highest(self) -> int:
        """The highest tier that is allowed at all."""
        return HYPOTHESIS_TIER if self.hypotheses else HYPOTHESIS_TIER - 1

    def allows(self, difficulty: str) -> bool:
        """True if puzzles of a difficulty may come, where any will do."""
        return difficulty in self.labels and TIERS[difficulty] <= self.highest

    @property
    def tiers(self) -> tuple[int, int]:
        """The lowest and the highest tier that a puzzle may have."""
        if self.difficulty == ANY:
            return 1, self.highest
        return TIERS[self.difficulty], TIERS[self.difficulty]

    def gap(self, rating: Rating) -> float:
        """Return the distance of a rating from the wish: tiers that it is too easy, and the share by which
        the score is out of the band. It is infinite for a rating too hard."""
        lowest, highest = self.tiers
        if rating.tier > highest:
            return float("inf")
        least, most = self.score
        short = max(0, least - rating.score) / max(1, least)
        long = max(0, rating.score - most) / max(1, rating.score)
        return max(0, lowest - rating.tier) + short + long


@dataclass(frozen=True)
class Generated:
    """A puzzle made to a wish. attempts: how many were begun for it."""

    puzzle: Puzzle
    rating: Rating
    attempts: int


G = TypeVar("G", bound=Generated)


@dataclass(frozen=True)
class Maker(Generic[G]):
    """The maker of a game's puzzles.

    wish: what can be wished for. draft: a puzzle that may be as wished, or what comes to one; None where none
    comes about. rate: the rating of a draft; None unless it has exactly one answer. Either may raise
    SearchTooLong. attempts: drafts that are begun before a wish is given up. usual: difficulties as often as
    the game has them. week: what the puzzle of a day is like, from Monday to Sunday. finish: makes the result
    of a draft, its rating and the number of attempts.
    """

    wish: type[Wish]
    draft: Callable[[Any, random.Random], Any | None]
    rate: Callable[[Any], Rating | None]
    attempts: int
    week: tuple[Any, ...] = ()
    usual: Sequence[str] = ()
    finish: Callable[[Any, Rating, int], G] = Generated  # pyright: ignore[reportAssignmentType]

    def generate(self, wish: Any, seed: str) -> G | None:
        """The first draft that is fair as far as its wish demands and has exactly one answer, the same for
        the same seed; None where none comes about. Where any difficulty will do, a usual one is aimed at for
        a while, then another. Raises OutOfTime within an allowance."""
        rng = random.Random(seed)
        aims, aimed = [difficulty for difficulty in self.usual if wish.allows(difficulty)], wish
        for attempt in range(1, self.attempts + 1):
            check_clock()
            if aims and wish.difficulty == ANY and attempt % MAX_ATTEMPTS_AT_DIFFICULTY == 1:
                aimed = replace(wish, difficulty=rng.choice(aims))
            draft = self.draft(aimed, rng)
            if draft is None:
                continue
            try:
                rating = self.rate(draft)
            except SearchTooLong:
                continue
            if rating and aimed.gap(rating) == 0:
                return self.finish(draft, rating, attempt)
        return None
