"""What a supposition leads to on a Zip board."""

from collections.abc import Callable, Sequence

import numpy as np

from ...solver.step import Link, Step
from ..paint.borders import draw_lines
from ..paint.cells import Cells
from ..paint.contrast import LIGHT
from ..paint.pointers import TRIED, dashes, draw_link_letter, draw_signs
from ..signs import Signs
from .path import draw_links

NARROW = 0.16  # of a cell: width of where the path would go, narrower than where it goes
DASH, CASED = 0.12, 0.22  # of a cell: width of what is tried, and of its ground
CORNER = 0.26  # of a cell: how far a letter is from the middle of its cell, in either direction


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs, restore: Callable[[], None]) -> None:
    """What is tried in dashes, then where the path would go, and where it could not, each with the letter of
    its link, in place. restore: draws again what must not be hidden by the path."""
    if not signs.tried:
        return
    tried = signs.tried.links
    for step in signs.follows:
        joined = [(x.a, x.b) for x in step.links if x.joined]
        draw_links(out, cells, joined, TRIED, NARROW)
    _draw_dashed(out, cells, [x for x in tried if x.joined])
    restore()
    draw_signs(out, cells, {(x.a, x.b): "x" for x in tried if not x.joined}, TRIED)
    for step, letter in signs.lettered:
        draw_signs(out, cells, {(x.a, x.b): "x" for x in step.links if not x.joined})
        if letter:
            draw_link_letter(out, cells, letter_place(step), letter)


def letter_place(step: Step) -> tuple[float, float]:
    """Where the letter of a link stands (row, column), in cells: in the cell that it is about, beside where
    the path would go from there or could not; each of the four ways has a corner of its own."""
    (r, c), (a, b, _) = step.claim.cells[0], step.links[0]
    y, x = b if a == (r, c) else a
    down, right = y - r, x - c
    return r + 0.5 + CORNER * (down - right), c + 0.5 + CORNER * (right + down)


def _draw_dashed(out: np.ndarray, cells: Cells, links: Sequence[Link]) -> None:
    """Where the path is tried, cased in white so that it is seen on a path as well."""
    at, cell = cells.lattice.point, cells.lattice.cell
    for a, b, _ in links:
        start, end = at(a[0] + 0.5, a[1] + 0.5), at(b[0] + 0.5, b[1] + 0.5)
        draw_lines(out, [(start, end)], CASED * cell, LIGHT)
        draw_lines(out, dashes(start, end, DASH * cell), DASH * cell, TRIED)
