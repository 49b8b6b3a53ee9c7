"""Zip boards that a person can solve without guessing, as hard as asked, laid out as the game's own are.

A random path; numbers and lines of walls along it, most often symmetric. Where the rules stall, a number or a
wall comes to where the path is not yet known; where they have it too easy, some are left out.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...generation.symmetry import (
    ALL,
    DIAGONAL,
    DIAGONALS,
    HALF_TURN,
    LEFT_RIGHT,
    MIRRORS,
    NONE,
)
from ...generation.wish import MOST_POINTS, Generated, Maker, Size, Wish, first_as_wished
from ...ladder import Rung, climb
from ...rating import EASY, HARD, MEDIUM
from ..conclude import conclude
from ..ladder import LADDER
from ..state import State
from .paths import random_path
from .sketch import Sketch, with_numbers, with_walls

ATTEMPTS = 3000  # boards begun before a wish is given up
MENDS = 6  # numbers or walls, with those that look alike, added where the rules stall

# What follows was counted on the game's boards: how numbers and walls are laid out; the share of cells that
# have numbers, on boards with walls and without; walls for each cell; each as often as it is named.
LAYOUTS = (
    *(HALF_TURN,) * 8,
    *(MIRRORS,) * 3,
    *(ALL,) * 2,
    DIAGONALS,
    *(LEFT_RIGHT,) * 2,
    DIAGONAL,
    NONE,
    NONE,
)
NUMBERS = (0.12, 0.16, 0.18, 0.2, 0.22, 0.25, 0.25, 0.3)
NUMBERS_ALONE = (0.19, 0.22, 0.25, 0.25, 0.25, 0.28, 0.28, 0.3, 0.33, 0.35)
WALLS = (0.06, 0.12, 0.16, 0.18, 0.22, 0.25, 0.28, 0.33, 0.4, 0.45)
WITH_WALLS = 0.65
MOST_NUMBERS, MOST_WALLS = 0.4, 0.5

#: Difficulties, as often as the game has them.
DIFFICULTIES = ("easy",) * 6 + ("medium",) * 2 + ("hard",)


@dataclass(frozen=True)
class ZipWish(Wish):
    """What a board shall be like."""

    size: Size = 7

    sizes: ClassVar[Sequence[int]] = range(4, 11)


def generate(wish: ZipWish, seed: str) -> Generated | None:
    """A board as wished; None where ATTEMPTS boards did not come to one."""
    return first_as_wished(wish, seed, _draft, conclude, ATTEMPTS, DIFFICULTIES)


def _draft(wish: ZipWish, rng: random.Random):
    """A board that rules as hard as asked solve, and easier ones do not; None where none comes about."""
    n, (lowest, highest) = wish.shape[0], wish.tiers
    rungs = [rung for rung in LADDER if rung.tier <= highest]
    easier = [rung for rung in LADDER if rung.tier < lowest]
    sketch = Sketch(tuple(random_path(n, rng)), rng.choice(LAYOUTS), frozenset())
    walled = rng.random() < WITH_WALLS
    sketch = with_numbers(sketch, round(rng.choice(NUMBERS if walled else NUMBERS_ALONE) * n * n), rng)
    if walled:
        sketch = with_walls(sketch, round(rng.choice(WALLS) * n * n), rng)
    for _ in range(MENDS):
        if not (unknown := _open_links(sketch, rungs)):
            break
        sketch = _mended(sketch, unknown, rng)
    else:
        return None
    if len(sketch.numbered) > MOST_NUMBERS * n * n or len(sketch.walls) > MOST_WALLS * n * n:
        return None
    while easier and not _open_links(sketch, easier):
        harder = (fewer for fewer in sketch.without(rng) if not _open_links(fewer, rungs))
        if (sketch := next(harder, None)) is None:
            return None
    return sketch.puzzle


def _open_links(sketch: Sketch, rungs: Sequence[Rung]) -> list:
    """The links of which the rules do not say whether the path goes along them."""
    state = State(sketch.puzzle)
    climb(state, rungs)
    return [(state.cell(a), state.cell(b)) for a, b in state.open_links()]


def _mended(sketch: Sketch, unknown: list, rng: random.Random) -> Sketch:
    """With a wall, or where there are none, with a number, where the path is not known."""
    if sketch.walls:
        for pair in rng.sample(unknown, len(unknown)):
            if more := sketch.with_wall(pair):
                return more
    return sketch.with_number(rng.choice([cell for pair in unknown for cell in pair]))


#: The puzzles of the days, Monday first: each takes a fraction of a second to be made.
WEEK = (
    ZipWish(6, EASY, (0, 37)),
    ZipWish(6, EASY, (38, MOST_POINTS)),
    ZipWish(7, EASY, (50, MOST_POINTS)),
    ZipWish(6, MEDIUM, (0, 110)),
    ZipWish(7, MEDIUM, (0, 150)),
    ZipWish(7, MEDIUM, (151, MOST_POINTS)),
    ZipWish(6, HARD, (200, MOST_POINTS)),
)
MAKER = Maker(ZipWish, generate, WEEK)
