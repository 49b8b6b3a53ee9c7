"""Moving cells between regions: until deduction reaches every cell, and until a board is as hard as asked."""

import random
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from ...ladder import Rung, climb
from ..masks import Masks
from ..state import State
from .grid import indices, reached, sides
from .limits import Limits

LARGEST_PIECE = 8  # cells that move with the one that held them; more would be another board


class Draft(NamedTuple):
    """A board in the making. queens: the mask of a solution. Its cells never change their region, so that it
    remains one."""

    masks: Masks
    queens: int


class Refined(NamedTuple):
    """A draft after refinement. undecided: the cells that the rules leave open (0: none); moves: how many
    there were."""

    draft: Draft
    undecided: int
    moves: int


def _undecided(draft: Draft, rules: Sequence[Rung]) -> int:
    """The cells (a mask) that the rules leave open; 0 where they solve the board."""
    state = State(draft.masks)
    climb(state, rules)
    return 0 if state.solved else state.live


def neighbours(draft: Draft, among: int, limits: Limits, rng: random.Random) -> Iterator[Draft]:
    """The drafts on which one cell of a mask belongs to a region beside it, in random order, with the piece
    that hung on its old region by this cell alone. Regions stay connected and within the limits."""
    masks, queens = draft
    n, beside, region_of = masks.n, sides(masks.n), masks.region_of
    cells = list(indices(among & ~queens))
    rng.shuffle(cells)
    for i in cells:
        others = sorted({region_of[j] for j in indices(beside[i])} - {region_of[i]})
        if not others:
            continue
        region = masks.regions[region_of[i]]
        own = region & queens
        stays = reached(own & -own, region ^ 1 << i, n)
        piece = region ^ stays
        if piece & queens or piece.bit_count() > LARGEST_PIECE:
            continue
        rng.shuffle(others)
        for to in others:
            moved = masks.moved(piece, to)
            if limits.allow(moved.regions, n, masks.k):
                yield Draft(moved, queens)


def refine(
    draft: Draft, rules: Sequence[Rung], limits: Limits, rng: random.Random, moves: int = 0
) -> Refined:
    """The draft after every move of undecided cells that leaves fewer of them undecided: until none is left,
    or no move helps. moves: those before."""
    left = _undecided(draft, rules)
    while left:
        for moved in neighbours(draft, left, limits, rng):
            found = _undecided(moved, rules)
            if found.bit_count() < left.bit_count():
                draft, left = moved, found
                moves += 1
                break
        else:
            break
    return Refined(draft, left, moves)


def wander(
    draft: Draft, miss: Callable[[Draft], float], steps: int, limits: Limits, rng: random.Random
) -> Draft | None:
    """The first draft that misses nothing, on a walk of so many steps at most from move to move, each to a
    draft that misses no more than the one before; None where the walk ends without.

    miss: how far a draft is from what is wanted, 0 for not at all, infinite where no walk is worth it.
    """
    far = miss(draft)
    while 0 < far < inf and steps:
        for moved in neighbours(draft, draft.masks.cells, limits, rng):
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
