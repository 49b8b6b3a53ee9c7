"""What a supposition leads to on a Zip board."""

from collections.abc import Callable, Sequence

import numpy as np

from ...solver.step import Link
from ..paint.cells import Cells
from ..paint.pieces import draw_signs
from ..paint.pointers import draw_number
from ..signs import Signs
from .path import draw_links

NARROW = 0.16  # of a cell: width of where the path would go, narrower than where it goes
COLOUR = np.array((214, 90, 20), np.uint8)
ASIDE = 0.2  # of a cell: how far a number is from the cross that it belongs to


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs, restore: Callable[[], None]) -> None:
    """What is tried, then where the path would go, and where it could not, in turn, each with the number of
    its step from 1, in place. restore: draws again what must not be hidden by the path."""
    tried = signs.tried.links if signs.tried else ()
    _draw_joined(out, cells, tried)
    for step in signs.follows:
        _draw_joined(out, cells, step.links)
    if tried or signs.follows:
        restore()
    for i, step in enumerate(signs.follows, 1):
        draw_signs(out, cells, {(x.a, x.b): "x" for x in step.links if not x.joined})
        for a, b, joined in step.links:
            aside = 0.0 if joined else ASIDE
            draw_number(out, cells, ((a[0] + b[0] + 1) / 2 + aside, (a[1] + b[1] + 1) / 2 + aside), str(i))


def _draw_joined(out: np.ndarray, cells: Cells, links: Sequence[Link]) -> None:
    draw_links(out, cells, [(x.a, x.b) for x in links if x.joined], COLOUR, NARROW)
