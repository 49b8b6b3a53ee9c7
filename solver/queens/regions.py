"""Regions of new boards: grown around queens, kept readable, and moved until the board is as hard as asked.

Cells as bitmasks with the sides they share. Bit r * n + c stands for cell (r, c).
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
    """The mask of the up to four cells beside each cell of a board of size n."""
    beside = []
    for i in range(n * n):
        r, c = divmod(i, n)
        around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        beside.append(sum(1 << y * n + x for y, x in around if 0 <= y < n and 0 <= x < n))
    return tuple(beside)


@lru_cache(maxsize=64)
def _inner_columns(n: int) -> tuple[int, int]:
    """The cells that have one to their right, and those that have one to their left."""
    first = sum(1 << r * n for r in range(n))
    everything = (1 << n * n) - 1
    return everything ^ first << n - 1, everything ^ first


def with_neighbours(cells: int, n: int) -> int:
    """The cells of a region and all that lie beside one of them."""
    has_right, has_left = _inner_columns(n)
    everything = (1 << n * n) - 1
    return cells | cells >> n | cells << n & everything | (cells & has_right) << 1 | (cells & has_left) >> 1


def connected_cells(start: int, cells: int, n: int) -> int:
    """The cells, of some, that are connected along sides with the cells of `start`, which are among them."""
    found, before = start, 0
    while found != before:
        before = found
        found = with_neighbours(found, n) & cells
    return found


# What keeps regions readable: sizes within limits, and few crumbs and snakes among them.

CRUMB = 3  # cells for each queen; so small a region gives much away
TINY = 2  # the same; nearly everything
SNAKE = 6  # cells; shorter regions without a branch or a block are plain lines and corners


@dataclass(frozen=True)
class Limits:
    """least, most: cells of a region. crumbs, snakes: the share of regions that may be such, from 0 to 1;
    half of the crumbs may be tiny."""

    least: int
    most: int
    crumbs: float
    snakes: float

    def allow(self, regions: Sequence[int], n: int, k: int) -> bool:
        """True for masks of regions within the limits."""
        sizes = [cells.bit_count() for cells in regions]
        return (
            self.least <= min(sizes)
            and max(sizes) <= self.most
            and sum(size <= CRUMB * k for size in sizes) <= self.crumbs * n
            and sum(size <= TINY * k for size in sizes) <= self.crumbs / 2 * n
            and sum(is_snake(cells, n) for cells in regions) <= self.snakes * n
        )


def is_snake(cells: int, n: int) -> bool:
    """True for a long region one cell wide: none of its cells has more than two others beside it."""
    beside = cells_beside_each(n)
    return cells.bit_count() >= SNAKE and all(
        (cells & beside[i]).bit_count() <= 2 for i in bit_numbers(cells)
    )


# Where the queens of a new board stand: k in every row and column, none touching another.

LEAST_WIDTH = 4  # columns for each queen of a row; in narrower boards the queens do not fit
TRIES = 500  # rows placed before a placement is begun anew: now and then one goes hopelessly wrong
SWITCHES = 20  # tried for each queen


def check_width(n: int, k: int) -> None:
    """Raises ValueError where k queens a unit do not fit a board of size n."""
    if n < LEAST_WIDTH * k:
        raise ValueError(f"{k} queens a row need a board of size {LEAST_WIDTH * k} or more, not {n}")


def random_placement(n: int, k: int, rng: random.Random) -> tuple[Cell, ...]:
    """The queens of a random placement on a board of size n, row by row.

    For one queen a row every placement is as likely as every other: permutations are drawn until one fits,
    about e**2 = 7.4 of them. For more, a placement is filled in row by row and then shaken by switches that
    no placement is favoured by: the longer, the nearer to uniform.

    Raises ValueError where they do not fit.
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
    """The columns of each row's queens, row by row at random with steps back."""
    choices = [set(row) for row in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(row))]
    tries = 0

    def fill(above: list[set[int]], left: list[int]) -> list[set[int]] | None:
        """left: how many queens each column still lacks."""
        nonlocal tries
        if len(above) == n:
            return above
        beside = {c + d for c in (above[-1] if above else ()) for d in (-1, 0, 1)}
        # queens of a column stand two rows apart at least, so some columns have no row to spare
        spare = [n - len(above) - (2 * x - 1) for x in left]
        if min(spare) < 0:
            return None
        tight = {c for c in range(n) if left[c] and spare[c] == 0}
        fits = [row for row in choices if tight <= row and not row & beside]
        fits = [row for row in fits if all(left[c] for c in row)]
        for row in rng.sample(fits, len(fits)):
            tries += 1
            if tries > TRIES:
                return None
            done = fill([*above, row], [x - (c in row) for c, x in enumerate(left)])
            if done:
                return done
        return None

    while True:
        tries = 0
        rows = fill([], [k] * n)
        if rows:
            return rows


def _switch_columns(rows: list[set[int]], n: int, rng: random.Random) -> None:
    """Switch the columns of two queens of different rows, again and again, where nothing touches afterwards.

    A switch is as likely as the one that takes it back, so all placements that switches lead to become
    equally likely in the long run.
    """
    for _ in range(SWITCHES * n * len(rows[0])):
        r, s = rng.sample(range(n), 2)
        c, d = rng.choice(sorted(rows[r])), rng.choice(sorted(rows[s]))
        if d in rows[r] or c in rows[s]:
            continue
        before = rows[r], rows[s]
        rows[r], rows[s] = rows[r] ^ {c, d}, rows[s] ^ {c, d}
        if not (_is_row_apart(rows, r, n) and _is_row_apart(rows, s, n)):
            rows[r], rows[s] = before


def _is_row_apart(rows: list[set[int]], r: int, n: int) -> bool:
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

    pull: a free cell's weight is pull ** (sides it shares with the region beyond the first): above 1 regions
    become compact, below 1 snaky. variety: how unlike the regions' appetites are, 0 for all alike.
    grounds: the share of regions that flow around all the others, whose size is capped.
    """

    pull: float
    variety: float
    grounds: float


STYLES = {
    "compact": GrowthStyle(pull=6.0, variety=0.5, grounds=0.4),
    "snaky": GrowthStyle(pull=0.05, variety=0.5, grounds=0.4),
    "nested": GrowthStyle(pull=1.0, variety=1.0, grounds=0.2),
}

# Cells for each queen of a capped region: refinement takes some away, and leaves about as many small ones of
# each size as published boards have.
CAPS = (3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9)

GROWTH_TRIES = 20  # ways to bring blobs together


def grow(
    n: int, k: int, queens: Sequence[int], style: GrowthStyle, most: int, rng: random.Random
) -> list[int] | None:
    """The masks of N regions that fill a board of size n, each connected and with k of the queens (cell
    numbers); None where they come to a dead end: `most` cells a region leave a cell to none, or no k queens
    can be brought together.

    For k > 1 a blob grows around each queen, and k blobs side by side become a region.
    """
    blobs = _grow_blobs(n, queens, style, most // k, rng)
    return blobs if k == 1 or blobs is None else _merge_blobs(blobs, n, k, rng)


def _grow_blobs(
    n: int, seeds: Sequence[int], style: GrowthStyle, most: int, rng: random.Random
) -> list[int] | None:
    blobs = [1 << seed for seed in seeds]
    appetites = [1 + style.variety * (rng.expovariate(1) - 1) for _ in blobs]
    caps = [min(most, rng.choice(CAPS)) for _ in blobs]
    for ground in rng.sample(range(len(blobs)), round(style.grounds * len(blobs))):
        caps[ground] = most
    free = (1 << n * n) - 1 ^ sum(blobs)
    growing = list(range(len(blobs)))
    while free:
        growing = [
            b for b in growing if blobs[b].bit_count() < caps[b] and with_neighbours(blobs[b], n) & free
        ]
        if not growing:
            # what is left lies between capped regions: they take it after all
            caps = [most] * len(blobs)
            growing = [b for b in range(len(blobs)) if blobs[b].bit_count() < most]
            if not any(with_neighbours(blobs[b], n) & free for b in growing):
                return None
            continue
        blob = rng.choices(growing, [appetites[b] for b in growing])[0]
        cell = 1 << _next_cell(
            blobs[blob], with_neighbours(blobs[blob], n) & free, cells_beside_each(n), style.pull, rng
        )
        blobs[blob] |= cell
        free ^= cell
    return blobs


def _next_cell(region: int, frontier: int, beside: Sequence[int], pull: float, rng: random.Random) -> int:
    cells = list(bit_numbers(frontier))
    return rng.choices(cells, [pull ** (region & beside[i]).bit_count() for i in cells])[0]


def _merge_blobs(blobs: Sequence[int], n: int, k: int, rng: random.Random) -> list[int] | None:
    """Groups of k blobs, each connected; the loneliest blob chooses first."""
    reach = [with_neighbours(blob, n) for blob in blobs]
    touching = [
        {b for b, other in enumerate(blobs) if b != a and reach[a] & other} for a in range(len(blobs))
    ]
    for _ in range(GROWTH_TRIES):
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
    """One of those with the fewest neighbours left."""
    return min(sorted(among), key=lambda b: (len(touching[b] & left), rng.random()))


# Moving cells between regions: until deduction reaches every cell, and until a board is as hard as asked.

LARGEST_PIECE = 8  # cells that move with the one that held them; more would be another board


class RegionDraft(NamedTuple):
    """A board in the making. queens: the mask of a solution. Its cells never change their region, so that it
    remains one."""

    masks: Masks
    queens: int


class Refined(NamedTuple):
    """A draft after refinement. undecided: the cells that the rules leave open (0: none); moves: how many
    there were."""

    draft: RegionDraft
    undecided: int
    moves: int


def _undecided(draft: RegionDraft, rules: Sequence[Rung]) -> int:
    """The cells (a mask) that the rules leave open; 0 where they solve the board."""
    state = State(draft.masks)
    climb(state, rules)
    return 0 if state.solved else state.live


def neighbour_drafts(
    draft: RegionDraft, among: int, limits: Limits, rng: random.Random
) -> Iterator[RegionDraft]:
    """The drafts on which one cell of a mask belongs to a region beside it, in random order, with the piece
    that hung on its old region by this cell alone. Regions stay connected and within the limits."""
    masks, queens = draft
    n, beside, region_of = masks.n, cells_beside_each(masks.n), masks.region_of
    cells = list(bit_numbers(among & ~queens))
    rng.shuffle(cells)
    for i in cells:
        others = sorted({region_of[j] for j in bit_numbers(beside[i])} - {region_of[i]})
        if not others:
            continue
        region = masks.regions[region_of[i]]
        own = region & queens
        stays = connected_cells(own & -own, region ^ 1 << i, n)
        piece = region ^ stays
        if piece & queens or piece.bit_count() > LARGEST_PIECE:
            continue
        rng.shuffle(others)
        for to in others:
            moved = masks.moved(piece, to)
            if limits.allow(moved.regions, n, masks.k):
                yield RegionDraft(moved, queens)


def refine(
    draft: RegionDraft, rules: Sequence[Rung], limits: Limits, rng: random.Random, moves: int = 0
) -> Refined:
    """The draft after every move of undecided cells that leaves fewer of them undecided: until none is left,
    or no move helps. moves: those before."""
    left = _undecided(draft, rules)
    while left:
        for moved in neighbour_drafts(draft, left, limits, rng):
            found = _undecided(moved, rules)
            if found.bit_count() < left.bit_count():
                draft, left = moved, found
                moves += 1
                break
        else:
            break
    return Refined(draft, left, moves)


def walk_towards_wish(
    draft: RegionDraft, miss: Callable[[RegionDraft], float], steps: int, limits: Limits, rng: random.Random
) -> RegionDraft | None:
    """Walk from draft to draft, each no further from the wish than the one before; return the first that
    misses nothing. None if so many steps do not come to one.

    miss: how far a draft is from what is wanted, 0 for not at all, infinite where no walk is worth it.
    """
    far = miss(draft)
    while 0 < far < inf and steps:
        for moved in neighbour_drafts(draft, draft.masks.cells, limits, rng):
            steps -= 1
            found = miss(moved)
            if found <= far:
                draft, far = moved, found
                break
            if not steps:
                return None
        else:
            return None
    return None if far else draft
