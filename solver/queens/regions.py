"""Regions of new boards: grown around queens, kept readable, and changed until the board is as hard as asked.

Cells are bitmasks; bit r * n + c stands for cell (r, c).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import inf
from typing import NamedTuple

from ..cells import Cell, bit_numbers
from ..ladder import Rung, climb
from .state import Masks, State


@lru_cache(maxsize=64)
def cells_beside_each(n: int) -> tuple[int, ...]:
    """Return, for each cell of a board of size n, the mask of the up to four cells beside it."""
    beside = []
    for i in range(n * n):
        r, c = divmod(i, n)
        around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        beside.append(sum(1 << y * n + x for y, x in around if 0 <= y < n and 0 <= x < n))
    return tuple(beside)


@lru_cache(maxsize=64)
def _inner_columns(n: int) -> tuple[int, int]:
    """Return the cells that have a cell to their right, and those that have one to their left."""
    first = sum(1 << r * n for r in range(n))
    everything = (1 << n * n) - 1
    return everything ^ first << n - 1, everything ^ first


def with_neighbours(cells: int, n: int) -> int:
    """Return the cells of a region and all cells beside one of them."""
    has_right, has_left = _inner_columns(n)
    everything = (1 << n * n) - 1
    return cells | cells >> n | cells << n & everything | (cells & has_right) << 1 | (cells & has_left) >> 1


def connected_cells(start: int, cells: int, n: int) -> int:
    """Return those of `cells` that are connected along sides with the cells of `start`, which are among
    them."""
    found, before = start, 0
    while found != before:
        before = found
        found = with_neighbours(found, n) & cells
    return found


# What keeps regions readable: sizes within limits, and few crumbs and snakes among them.

MAX_CRUMB_CELLS = 3  # cells for each queen; so small a region gives much away
MAX_TINY_CELLS = 2  # the same; nearly everything
MIN_SNAKE_CELLS = 6  # cells; shorter regions without a branch or a block are plain lines and corners


@dataclass(frozen=True)
class RegionLimits:
    """Limits that keep regions readable. min_cells, max_cells: cells of a region. crumb_share, snake_share:
    the largest share of regions that are crumbs, or snakes, from 0 to 1; half of the crumbs may be tiny."""

    min_cells: int
    max_cells: int
    crumb_share: float
    snake_share: float

    def allow(self, regions: Sequence[int], n: int, k: int) -> bool:
        """True if the masks of regions are within the limits."""
        sizes = [cells.bit_count() for cells in regions]
        return (
            self.min_cells <= min(sizes)
            and max(sizes) <= self.max_cells
            and sum(size <= MAX_CRUMB_CELLS * k for size in sizes) <= self.crumb_share * n
            and sum(size <= MAX_TINY_CELLS * k for size in sizes) <= self.crumb_share / 2 * n
            and sum(is_snake(cells, n) for cells in regions) <= self.snake_share * n
        )


def is_snake(cells: int, n: int) -> bool:
    """True for a long region one cell wide: none of its cells has more than two others beside it."""
    beside = cells_beside_each(n)
    return cells.bit_count() >= MIN_SNAKE_CELLS and all(
        (cells & beside[i]).bit_count() <= 2 for i in bit_numbers(cells)
    )


# Where the queens of a new board stand: k in every row and column, none touching another.

MIN_COLUMNS_A_QUEEN = 4  # columns for each queen of a row; in narrower boards the queens do not fit
MAX_ROWS_TRIED = 500  # rows placed before a placement is begun anew: now and then one goes hopelessly wrong
COLUMN_SWITCHES_PER_QUEEN = 20  # tried for each queen


def check_width(n: int, k: int) -> None:
    """Raises ValueError where k queens a unit do not fit a board of size n."""
    if n < MIN_COLUMNS_A_QUEEN * k:
        raise ValueError(f"{k} queens a row need a board of size {MIN_COLUMNS_A_QUEEN * k} or more, not {n}")


def random_placement(n: int, k: int, rng: random.Random) -> tuple[Cell, ...]:
    """Return the queens of a random placement on a board of size n, row by row.

    For one queen a row every placement is equally likely: permutations are drawn until one fits, about e**2 =
    7.4 of them. For more, rows are filled one by one and then shaken by switches that favour no placement:
    the longer, the nearer to uniform.

    Raises ValueError if the queens do not fit.
    """
    check_width(n, k)
    if k == 1:
        columns = list(range(n))
        while True:
            rng.shuffle(columns)
            if all(abs(a - b) > 1 for a, b in pairwise(columns)):
                return tuple(enumerate(columns))
    rows = _fill_rows(n, k, rng)
    _switch_columns(rows, n, rng)
    return tuple((r, c) for r, row in enumerate(rows) for c in sorted(row))


def _fill_rows(n: int, k: int, rng: random.Random) -> list[set[int]]:
    """Return the columns of each row's queens, filled row by row at random with steps back."""
    choices = [set(row) for row in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(row))]
    tries = 0

    def fill_from(above: list[set[int]], lacking: list[int]) -> list[set[int]] | None:
        """Fill the rows below some. lacking: the queens that each column still lacks."""
        nonlocal tries
        if len(above) == n:
            return above
        beside = {c + d for c in (above[-1] if above else ()) for d in (-1, 0, 1)}
        # queens of a column stand two rows apart at least, so some columns have no row to spare
        spare = [n - len(above) - (2 * x - 1) for x in lacking]
        if min(spare) < 0:
            return None
        forced_columns = {c for c in range(n) if lacking[c] and spare[c] == 0}
        fits = [row for row in choices if forced_columns <= row and not row & beside]
        fits = [row for row in fits if all(lacking[c] for c in row)]
        for row in rng.sample(fits, len(fits)):
            tries += 1
            if tries > MAX_ROWS_TRIED:
                return None
            done = fill_from([*above, row], [x - (c in row) for c, x in enumerate(lacking)])
            if done:
                return done
        return None

    while True:
        tries = 0
        rows = fill_from([], [k] * n)
        if rows:
            return rows


def _switch_columns(rows: list[set[int]], n: int, rng: random.Random) -> None:
    """Switch the columns of two queens of different rows, again and again, if nothing touches afterwards.

    A switch is as likely as its reverse, so all placements that switches lead to become equally likely.
    """
    for _ in range(COLUMN_SWITCHES_PER_QUEEN * n * len(rows[0])):
        r, s = rng.sample(range(n), 2)
        c, d = rng.choice(sorted(rows[r])), rng.choice(sorted(rows[s]))
        if d in rows[r] or c in rows[s]:
            continue
        before = rows[r], rows[s]
        rows[r], rows[s] = rows[r] ^ {c, d}, rows[s] ^ {c, d}
        if not (has_touching_free_row(rows, r, n) and has_touching_free_row(rows, s, n)):
            rows[r], rows[s] = before


def has_touching_free_row(rows: list[set[int]], r: int, n: int) -> bool:
    """True if no queen of row r touches another."""
    row = rows[r]
    near = {c + d for c in row for d in (-1, 0, 1)}
    return all(c + 1 not in row for c in row) and not any(
        near & rows[y] for y in (r - 1, r + 1) if 0 <= y < n
    )


# Regions grown around queens, cell by cell, until they fill the board.


@dataclass(frozen=True)
class GrowthStyle:
    """The style in which regions grow.

    compactness: a free cell's weight is compactness ** (sides it shares with the region, beyond the first).
    Above 1 regions become compact, below 1 snaky. variety: how much the regions' appetites differ, 0 for
    none. ground_share: the share of regions that flow around all the others, whose size is capped.
    """

    compactness: float
    variety: float
    ground_share: float


STYLES = {
    "compact": GrowthStyle(compactness=6.0, variety=0.5, ground_share=0.4),
    "snaky": GrowthStyle(compactness=0.05, variety=0.5, ground_share=0.4),
    "nested": GrowthStyle(compactness=1.0, variety=1.0, ground_share=0.2),
}

# Cells for each queen of a capped region: refinement takes some away, and leaves about as many small ones of
# each size as published boards have.
MAX_CELLS_A_QUEEN = (3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9)

MAX_MERGE_TRIES = 20  # ways to bring blobs together


def grow_regions(
    n: int, k: int, queens: Sequence[int], style: GrowthStyle, max_cells: int, rng: random.Random
) -> list[int] | None:
    """Return the masks of N regions that fill a board of size n, each connected and with k of the queens
    (cell numbers); None at a dead end: a cell is left to no region of at most `max_cells` cells, or no k
    queens can be brought together.

    For k > 1 a blob grows around each queen, and k blobs side by side become a region.
    """
    blobs = _grow_blobs(n, queens, style, max_cells // k, rng)
    return blobs if k == 1 or blobs is None else _merge_blobs(blobs, n, k, rng)


def _grow_blobs(
    n: int, seeds: Sequence[int], style: GrowthStyle, max_cells: int, rng: random.Random
) -> list[int] | None:
    blobs = [1 << seed for seed in seeds]
    appetites = [1 + style.variety * (rng.expovariate(1) - 1) for _ in blobs]
    caps = [min(max_cells, rng.choice(MAX_CELLS_A_QUEEN)) for _ in blobs]
    for ground in rng.sample(range(len(blobs)), round(style.ground_share * len(blobs))):
        caps[ground] = max_cells
    free = (1 << n * n) - 1 ^ sum(blobs)
    growing = list(range(len(blobs)))
    while free:
        growing = [
            b for b in growing if blobs[b].bit_count() < caps[b] and with_neighbours(blobs[b], n) & free
        ]
        if not growing:
            # what is left lies between capped regions: they take it after all
            caps = [max_cells] * len(blobs)
            growing = [b for b in range(len(blobs)) if blobs[b].bit_count() < max_cells]
            if not any(with_neighbours(blobs[b], n) & free for b in growing):
                return None
            continue
        blob = rng.choices(growing, [appetites[b] for b in growing])[0]
        cell = 1 << _next_cell(
            blobs[blob], with_neighbours(blobs[blob], n) & free, cells_beside_each(n), style.compactness, rng
        )
        blobs[blob] |= cell
        free ^= cell
    return blobs


def _next_cell(region: int, frontier: int, beside: Sequence[int], pull: float, rng: random.Random) -> int:
    cells = list(bit_numbers(frontier))
    return rng.choices(cells, [pull ** (region & beside[i]).bit_count() for i in cells])[0]


def _merge_blobs(blobs: Sequence[int], n: int, k: int, rng: random.Random) -> list[int] | None:
    """Return groups of k blobs, each connected. The blob with the fewest neighbours chooses first."""
    reach = [with_neighbours(blob, n) for blob in blobs]
    touching = [
        {b for b, other in enumerate(blobs) if b != a and reach[a] & other} for a in range(len(blobs))
    ]
    for _ in range(MAX_MERGE_TRIES):
        left, regions = set(range(len(blobs))), []
        while left:
            group = [_blob_with_fewest_neighbours(left, left, touching, rng)]
            while len(group) < k:
                near = set().union(*(touching[b] for b in group)) & left - set(group)
                if not near:
                    break
                group.append(_blob_with_fewest_neighbours(near, left, touching, rng))
            if len(group) < k:
                break
            left -= set(group)
            regions.append(sum(blobs[b] for b in group))
        if not left:
            return regions
    return None


def _blob_with_fewest_neighbours(
    among: set[int], left: set[int], touching: Sequence[set[int]], rng: random.Random
) -> int:
    """Return one of the blobs with the fewest neighbours left, at random."""
    return min(sorted(among), key=lambda b: (len(touching[b] & left), rng.random()))


# Moving cells between regions: until deduction reaches every cell, and until a board is as hard as asked.

MAX_PIECE_CELLS = 8  # cells that move with the one that held them; more would be another board


class RegionDraft(NamedTuple):
    """A board in the making. queens: the mask of a solution, which stays one because its cells never change
    their region."""

    region_masks: Masks
    queens: int


class RefinedDraft(NamedTuple):
    """A draft after cells were moved. undecided_cells: the cells that the rules leave open (0: none). moves:
    how many moves there were."""

    draft: RegionDraft
    undecided_cells: int
    moves: int


def _undecided_cells(draft: RegionDraft, rules: Sequence[Rung]) -> int:
    """Return the cells (a mask) that the rules leave open; 0 if they solve the board."""
    state = State(draft.region_masks)
    climb(state, rules)
    return 0 if state.solved else state.live


def drafts_with_one_cell_moved(
    draft: RegionDraft, movable: int, limits: RegionLimits, rng: random.Random
) -> Iterator[RegionDraft]:
    """Yield drafts in which one cell of `movable` belongs to a region beside it, in random order. The piece
    that hung on its old region by this cell alone moves with it. Regions stay connected and within the
    limits."""
    masks, queens = draft
    n, beside, region_of = masks.n, cells_beside_each(masks.n), masks.region_of
    cells = list(bit_numbers(movable & ~queens))
    rng.shuffle(cells)
    for i in cells:
        others = sorted({region_of[j] for j in bit_numbers(beside[i])} - {region_of[i]})
        if not others:
            continue
        region = masks.regions[region_of[i]]
        own = region & queens
        stays = connected_cells(own & -own, region ^ 1 << i, n)
        piece = region ^ stays
        if piece & queens or piece.bit_count() > MAX_PIECE_CELLS:
            continue
        rng.shuffle(others)
        for new_region in others:
            moved = masks.with_moved_cells(piece, new_region)
            if limits.allow(moved.regions, n, masks.k):
                yield RegionDraft(moved, queens)


def move_undecided_cells(
    draft: RegionDraft, rules: Sequence[Rung], limits: RegionLimits, rng: random.Random, moves: int = 0
) -> RefinedDraft:
    """Return the draft after every move of undecided cells that leaves fewer of them undecided, until none is
    left or no move helps. moves: those made before."""
    left = _undecided_cells(draft, rules)
    while left:
        for moved in drafts_with_one_cell_moved(draft, left, limits, rng):
            found = _undecided_cells(moved, rules)
            if found.bit_count() < left.bit_count():
                draft, left = moved, found
                moves += 1
                break
        else:
            break
    return RefinedDraft(draft, left, moves)


def walk_towards_wish(
    draft: RegionDraft,
    distance: Callable[[RegionDraft], float],
    max_steps: int,
    limits: RegionLimits,
    rng: random.Random,
) -> RegionDraft | None:
    """Walk from draft to draft, each no further from the wish than the one before. Return the first that
    fulfils it, or None if `max_steps` do not lead to one.

    distance: how far a draft is from the wish, 0 for not at all, infinite if no walk is worth it.
    """
    current_distance = distance(draft)
    while 0 < current_distance < inf and max_steps:
        for moved in drafts_with_one_cell_moved(draft, draft.region_masks.cells, limits, rng):
            max_steps -= 1
            new_distance = distance(moved)
            if new_distance <= current_distance:
                draft, current_distance = moved, new_distance
                break
            if not max_steps:
                return None
        else:
            return None
    return None if current_distance else draft
