"""Queens and Star Battle boards that a person can solve without guessing, as hard as asked."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import ClassVar, NamedTuple

from ..budget import SearchTooLong
from ..generation import MAX_POINTS, SYMMETRIES, TIER_OF_DIFFICULTY, Generated, Maker, Size, Wish, moved_rows
from ..ladder import Rung
from ..rating import EASY, GUESS, HARD, HYPOTHESIS_TIER, MEDIUM, Rating
from .explanation import rate, solve
from .puzzle import MAX_SIZE, MIN_SIZE, Board
from .regions import (
    STYLES,
    RegionDraft,
    RegionLimits,
    check_width,
    grow_regions,
    move_undecided_cells,
    random_placement,
    walk_towards_wish,
)
from .rules import FAIR_RULES, LADDER
from .rules.arrangement import remainder_of_columns, remainder_of_rows
from .rules.sets import larger_set, plus_shape
from .search import STAR_BUDGET, solutions
from .state import Masks, cells_of


def symmetric_puzzles(board: Board) -> Iterator[Board]:
    """The eight rotations and reflections of a Queens board."""
    return (Board.of(moved_rows(board.regions, way), board.k) for way in SYMMETRIES)


# Boards that a person can solve without guessing, as hard as asked.
#
# A board begins with queens at random places and regions grown around them. Where deduction stalls,
# undecided cells move to neighbouring regions until it does not; where the board comes out too easy or too
# long, more cells move. Nothing leaves that the ladder does not solve, and that search does not find to
# have one solution.

ANY_STYLE = "mixed"
GAME_RULES, ALL_RULES = RULE_CHOICES = ("game", "all")

MAX_ATTEMPTS = 3000  # boards begun before a wish is given up: of 20 x 20 about one in 200 ends well
MAX_WALK_STEPS = 500  # moves tried on the way from a solved board to one as hard as asked
BUDGET = STAR_BUDGET  # positions that the proof may look at: no more than whoever solves the board later

# The crumbs and snakes that are let pass, as shares of the regions. Crumbs: one of these at random for every
# board begun, about as often as the game's boards have so many; 7 of 8 of these have no more snakes.
CRUMB_SHARES = (0, 0.125, 0.25, 0.25, 0.375)
SNAKE_SHARE = 0.34

# What takes most of the time: asked only where all before it leave the refinement stuck.
_SLOW_RULES = {larger_set}
# Rules that take ten times as long as all before them and rarely find anything: asked at the end only. None
# of the game's boards with one queen a unit has ever needed one of them.
_COSTLY_RULES = {remainder_of_rows, remainder_of_columns, plus_shape}


@dataclass(frozen=True)
class QueensWish(Wish):
    """The wish for a Queens board.

    k: queens a unit. style: one of STYLES, or MIXED for one at random each time. least, most: cells of a
    region (None: what suits the board). rules: OF_THE_GAME, or ALL_RULES where boards with one queen a unit
    may need rules that no board of the game has needed. guessing: whether boards may need search.
    """

    size: Size = 8
    k: int = 1
    style: str = ANY_STYLE
    least: int | None = None
    most: int | None = None
    rules: str = GAME_RULES
    guessing: bool = False

    sizes: ClassVar[Sequence[int]] = range(MIN_SIZE, MAX_SIZE + 1)
    quick_sizes: ClassVar[Sequence[int]] = range(6, 12)
    labels: ClassVar[tuple[str, ...]] = tuple(TIER_OF_DIFFICULTY)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.style not in (ANY_STYLE, *STYLES):
            raise ValueError(f"there is no style '{self.style}'")
        if self.rules not in RULE_CHOICES:
            raise ValueError(f"there are no rules '{self.rules}'")
        check_width(self.n, self.k)
        least, most = self.cells
        if least > self.n or most < self.n or least > most:
            sizes = f"regions of {least} to {most} cells"
            raise ValueError(f"{sizes} do not fill a board of size {self.n}")

    @property
    def n(self) -> int:
        return self.shape[0]

    @property
    def size_name(self) -> str:
        return super().size_name + (f"-{self.k}" if self.k > 1 else "")

    @property
    def highest_tier(self) -> int:
        return TIER_OF_DIFFICULTY[GUESS] if self.guessing else super().highest_tier

    @property
    def cells(self) -> tuple[int, int]:
        """The fewest and the most cells of a region."""
        least = 2 if self.k == 1 else 2 * self.k - 1  # fewer cells would show where the queens stand
        return self.least or least, self.most or self.n**2 // 2


@dataclass(frozen=True)
class StarsWish(QueensWish):
    """The wish for a Star Battle: two stars a unit where nothing else is said."""

    size: Size = 10
    k: int = 2

    quick_sizes: ClassVar[Sequence[int]] = range(8, 11)


@dataclass(frozen=True)
class GeneratedBoard(Generated):
    """A board made to a wish. moves: of cells, until deduction reached every cell (0: it did from the
    start)."""

    puzzle: Board
    style: str
    moves: int


class SolvableDraft(NamedTuple):
    """A draft that can be solved as far as is allowed, its style, and the moves until deduction reached every
    cell."""

    draft: RegionDraft
    style: str
    moves: int


def _draft(wish: QueensWish, rng: random.Random) -> SolvableDraft | None:
    """A draft as wished, as far as deduction goes; None where none comes about."""
    rules = _rules_for_refinement(wish)
    quick = tuple(rung for rung in rules if not set(rung.rules) & _SLOW_RULES)
    style = rng.choice(sorted(STYLES)) if wish.style == ANY_STYLE else wish.style
    limits = RegionLimits(*wish.cells, rng.choice(CRUMB_SHARES), 1 if style == "snaky" else SNAKE_SHARE)
    draft = _draft_at_random(wish, style, limits, rng)
    if draft is None:
        return None
    refined = move_undecided_cells(draft, quick, limits, rng)
    if refined.undecided_cells:
        refined = move_undecided_cells(refined.draft, rules, limits, rng, refined.moves)
    found = walk_towards_wish(refined.draft, partial(_distance_from_wish, wish), MAX_WALK_STEPS, limits, rng)
    return SolvableDraft(found, style, refined.moves) if found else None


def _draft_at_random(
    wish: QueensWish, style: str, limits: RegionLimits, rng: random.Random
) -> RegionDraft | None:
    """Queens at random and regions around them; None where these come out beyond the limits."""
    n, k = wish.n, wish.k
    queens = [r * n + c for r, c in random_placement(n, k, rng)]
    regions = grow_regions(n, k, queens, STYLES[style], limits.max_cells, rng)
    if regions is None or not limits.allow(regions, n, k):
        return None
    region_of = [next(i for i, cells in enumerate(regions) if cells >> cell & 1) for cell in range(n * n)]
    return RegionDraft(Masks(_board_of_cell_regions(region_of, n, k)), sum(1 << queen for queen in queens))


def _rules_for_refinement(wish: QueensWish) -> tuple[Rung, ...]:
    """The rules that refinement asks again and again."""
    return tuple(
        rung
        for rung in FAIR_RULES
        if rung.tier <= wish.tiers[1] and (wish.k > 1 or not set(rung.rules) & _COSTLY_RULES)
    )


def _distance_from_wish(wish: QueensWish, draft: RegionDraft) -> float:
    """The distance of a draft from the wish; infinite for one that is not solvable as far as is allowed."""
    rating = _rate_draft(wish, draft)
    return wish.distance_of_rating(rating) if rating else inf


def _rate_draft(wish: QueensWish, draft: RegionDraft) -> Rating | None:
    """The rating of the draft; None if more is needed to solve it than the wish allows. Cheap ways first."""
    highest = wish.tiers[1]
    deduction = solve(draft.region_masks, rules=_rules_for_refinement(wish))
    if deduction.solved:
        return rate(deduction)
    game_rules = wish.k == 1 and wish.rules == GAME_RULES and highest < HYPOTHESIS_TIER
    if game_rules or highest < HYPOTHESIS_TIER - 1 or not _is_unique(draft):
        return None
    return rate(solve(draft.region_masks, rules=LADDER if highest >= HYPOTHESIS_TIER else FAIR_RULES))


def _rate_by_whole_ladder(found: SolvableDraft) -> Rating | None:
    """The rating by the whole ladder of a draft that has one solution, as search finds."""
    return rate(solve(found.draft.region_masks)) if _is_unique(found.draft) else None


def _finish(found: SolvableDraft, rating: Rating, attempts: int) -> GeneratedBoard:
    return GeneratedBoard(_board(found.draft), rating, attempts, found.style, found.moves)


def _is_unique(draft: RegionDraft) -> bool:
    """True if search ends, and finds no solution but the one that the draft began with."""
    board = _board(draft)
    try:
        return solutions(board, limit=2, budget=BUDGET) == [cells_of(draft.queens, board.n)]
    except SearchTooLong:
        return False


def _board(draft: RegionDraft) -> Board:
    masks = draft.region_masks
    return _board_of_cell_regions(masks.region_of, masks.n, masks.k)


def _board_of_cell_regions(region_of: list[int], n: int, k: int) -> Board:
    """The board of which each cell's region is listed row by row."""
    return Board.of([region_of[r * n : (r + 1) * n] for r in range(n)], k)


#: The puzzles of the days, Monday first: each takes a fraction of a second to be made.
WEEK = (
    QueensWish(7, EASY),
    QueensWish(8, EASY, (13, MAX_POINTS)),
    QueensWish(8, MEDIUM, (0, 37)),
    QueensWish(8, MEDIUM, (38, MAX_POINTS)),
    QueensWish(9, MEDIUM, (40, MAX_POINTS)),
    QueensWish(8, HARD, (60, 90)),
    QueensWish(9, HARD, (80, MAX_POINTS)),
)
WEEK_OF_STARS = (
    StarsWish(8, MEDIUM, (0, 80)),
    StarsWish(8, MEDIUM, (81, 95)),
    StarsWish(8, MEDIUM, (96, 110)),
    StarsWish(8, MEDIUM, (111, MAX_POINTS)),
    StarsWish(8, HARD, (120, 160)),
    StarsWish(8, HARD, (161, MAX_POINTS)),
    StarsWish(9, HARD, (150, MAX_POINTS)),
)
QUEENS, STARBATTLE = (
    Maker(wish, _draft, _rate_by_whole_ladder, MAX_ATTEMPTS, week, finish=_finish)
    for wish, week in ((QueensWish, WEEK), (StarsWish, WEEK_OF_STARS))
)
