"""Regions grown around queens, cell by cell, until they fill the board."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from .grid import indices, sides, spread


@dataclass(frozen=True)
class Style:
    """How regions grow.

    pull: a free cell's weight is pull ** (sides it shares with the region beyond the first): above 1 regions
    become compact, below 1 snaky. variety: how unlike the regions' appetites are, 0 for all alike.
    grounds: the share of regions that flow around all the others, whose size is capped.
    """

    pull: float
    variety: float
    grounds: float


STYLES = {
    "compact": Style(pull=6.0, variety=0.5, grounds=0.4),
    "snaky": Style(pull=0.05, variety=0.5, grounds=0.4),
    "nested": Style(pull=1.0, variety=1.0, grounds=0.2),
}

# Cells for each queen of a capped region: refinement takes some away, and leaves about as many small ones of
# each size as published boards have.
CAPS = (3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9)

TRIES = 20  # ways to bring blobs together


def grow(
    n: int, k: int, queens: Sequence[int], style: Style, most: int, rng: random.Random
) -> list[int] | None:
    """The masks of N regions that fill a board of size n, each connected and with k of the queens (cell
    numbers); None where they come to a dead end: `most` cells a region leave a cell to none, or no k queens
    can be brought together.

    For k > 1 a blob grows around each queen, and k blobs side by side become a region.
    """
    blobs = _flood(n, queens, style, most // k, rng)
    return blobs if k == 1 or blobs is None else _merge(blobs, n, k, rng)


def _flood(n: int, seeds: Sequence[int], style: Style, most: int, rng: random.Random) -> list[int] | None:
    blobs = [1 << seed for seed in seeds]
    appetites = [1 + style.variety * (rng.expovariate(1) - 1) for _ in blobs]
    caps = [min(most, rng.choice(CAPS)) for _ in blobs]
    for ground in rng.sample(range(len(blobs)), round(style.grounds * len(blobs))):
        caps[ground] = most
    free = (1 << n * n) - 1 ^ sum(blobs)
    growing = list(range(len(blobs)))
    while free:
        growing = [b for b in growing if blobs[b].bit_count() < caps[b] and spread(blobs[b], n) & free]
        if not growing:
            # what is left lies between capped regions: they take it after all
            caps = [most] * len(blobs)
            growing = [b for b in range(len(blobs)) if blobs[b].bit_count() < most]
            if not any(spread(blobs[b], n) & free for b in growing):
                return None
            continue
        blob = rng.choices(growing, [appetites[b] for b in growing])[0]
        cell = 1 << _next_cell(blobs[blob], spread(blobs[blob], n) & free, sides(n), style.pull, rng)
        blobs[blob] |= cell
        free ^= cell
    return blobs


def _next_cell(region: int, frontier: int, beside: Sequence[int], pull: float, rng: random.Random) -> int:
    cells = list(indices(frontier))
    return rng.choices(cells, [pull ** (region & beside[i]).bit_count() for i in cells])[0]


def _merge(blobs: Sequence[int], n: int, k: int, rng: random.Random) -> list[int] | None:
    """Groups of k blobs, each connected; the loneliest blob chooses first."""
    reach = [spread(blob, n) for blob in blobs]
    touching = [
        {b for b, other in enumerate(blobs) if b != a and reach[a] & other} for a in range(len(blobs))
    ]
    for _ in range(TRIES):
        left, regions = set(range(len(blobs))), []
        while left:
            group = [_loneliest(left, left, touching, rng)]
            while len(group) < k:
                near = set().union(*(touching[b] for b in group)) & left - set(group)
                if not near:
                    break
                group.append(_loneliest(near, left, touching, rng))
            if len(group) < k:
                break
            left -= set(group)
            regions.append(sum(blobs[b] for b in group))
        if not left:
            return regions
    return None


def _loneliest(among: set[int], left: set[int], touching: Sequence[set[int]], rng: random.Random) -> int:
    """One of those with the fewest neighbours left."""
    return min(sorted(among), key=lambda b: (len(touching[b] & left), rng.random()))
