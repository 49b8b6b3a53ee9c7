"""What keeps regions readable: sizes within limits, and few crumbs and snakes among them."""

from collections.abc import Sequence
from dataclasses import dataclass

from .grid import indices, sides

CRUMB = 2  # cells for each queen; a region as small gives nearly everything away
SNAKE = 6  # cells; shorter regions without a branch or a block are plain lines and corners


@dataclass(frozen=True)
class Limits:
    """least, most: cells of a region. crumbs, snakes: the share of regions that may be such, from 0 to 1."""

    least: int
    most: int
    crumbs: float
    snakes: float

    def allow(self, regions: Sequence[int], n: int, k: int) -> bool:
        """True for masks of regions within the limits."""
        small = [cells for cells in regions if is_crumb(cells, k)]
        return (
            all(self.least <= cells.bit_count() <= self.most for cells in regions)
            and len(small) <= self.crumbs * n
            and sum(is_snake(cells, n) for cells in regions) <= self.snakes * n
        )


def is_crumb(cells: int, k: int) -> bool:
    """True for a region of hardly more cells than its queens need."""
    return cells.bit_count() <= CRUMB * k


def is_snake(cells: int, n: int) -> bool:
    """True for a long region one cell wide: none of its cells has more than two others beside it."""
    beside = sides(n)
    return cells.bit_count() >= SNAKE and all((cells & beside[i]).bit_count() <= 2 for i in indices(cells))
