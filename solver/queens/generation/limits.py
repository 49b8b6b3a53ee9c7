"""What keeps regions readable: sizes within limits, and few crumbs and snakes among them."""

from collections.abc import Sequence
from dataclasses import dataclass

from .grid import indices, sides

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
    beside = sides(n)
    return cells.bit_count() >= SNAKE and all((cells & beside[i]).bit_count() <= 2 for i in indices(cells))
