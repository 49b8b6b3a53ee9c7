"""Zip read from a capture: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ...solver.zip.puzzle import Zip
from ..cells.discs import Disc
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, line_doubts
from ..grid.find import find_at
from ..grid.window import CORNERS
from ..places import Place
from ..reading import Reading
from ..record import oddities, reading_of
from ..things import Seen
from .full_path import Path, full_path, in_order
from .numbers import numbers_of
from .sides import Sides, find_sides, ground_colours, no_path, odd_cells, shows_lines
from .things import PATH, THINGS, UNREAD, WALL

HIDDEN_WALLS = Doubt(Sort.HIDDEN, "the path covers the walls of the puzzle, if it has any")


class ZipStages(NamedTuple):
    """view: the board as discs were looked for on it. discs: those that were found."""

    view: View
    discs: tuple[Disc, ...]


def read_zip(view: View, correction: Correction, path: Path | None = None) -> Reading:
    """Read a board as Zip, whether or not its numbers are 1 to the last; or the path in the puzzle that a
    person has given. path: that of a solved board, where its grid and walls are hidden."""
    numbers = view.part(numbers_of)
    colours = ground_colours(view.flat)
    sides = Sides(path=joined_by(path)) if path else find_sides(view)
    laid = () if path else no_path(view.flat, sides.path, numbers.numbers)
    joined = tuple(pair for pair in sides.path if pair not in laid)
    of_lines = [] if path else line_doubts(view)
    hides_walls = len(joined) == view.n**2 - 1 and not sides.walls
    hides_walls = hides_walls and (path is not None or not shows_lines(view.flat, colours, joined))
    traces = hides_walls and of_lines  # the grid is gone, but for some traces of it
    shown = path or (in_order(_links(joined)) if traces else None)
    given: dict[Place, str] = {cell: str(number or UNREAD) for cell, number in numbers.numbers.items()}
    crossed = {cell for pair in joined for cell in pair}
    seen = Seen(
        view.n,
        given={**given, **dict.fromkeys(sides.walls, WALL)},
        put=dict.fromkeys(joined, PATH),
        of_board=(*lattice_doubts(view, framed=False), *of_lines),
        more=shown or (),
        sure={**numbers.sure, **sides.sure},
    )
    unclear = [*numbers.unsure, *sides.unsure]
    strange = odd_cells(view.flat, colours, {disc.cell for disc in view.discs} | crossed)
    found = oddities(
        THINGS,
        seen,
        view.flat,
        colours,
        unclear=unclear,
        strange=[*strange, *sides.foreign],
        passed=crossed,
        bare=[cell for cell in np.ndindex(view.n, view.n) if cell not in crossed],
        hidden=path is None,
    )
    doubts = [
        *found,
        *([Doubt(Sort.STRANGE, "something lies", laid)] if laid else []),
        *([HIDDEN_WALLS] if hides_walls else []),
    ]
    seen = replace(seen, doubts=tuple(doubts))
    stages = ZipStages(view, view.discs)
    return reading_of(view, seen, THINGS, correction, colours=view.colours, stages=stages)


def joined_by(path: Path) -> tuple[Pair, ...]:
    """The neighbours that a path joins."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairwise(path)))


def _links(joined: Sequence[Pair]) -> dict[Cell, list[Cell]]:
    """The cells that each cell is joined to."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in joined:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def read_solved(rgb: np.ndarray, correction: Correction) -> Reading | None:
    """The reading of an upright (H, W, 3) uint8 picture in which one path visits all cells and passes the
    numbers in order, from the first to the last; None where there is no such path, or where the puzzle that a
    person has given has another size."""
    if (seen := full_path(rgb)) is None:
        return None
    lattice, path = seen
    view = View(rgb, find_at(rgb, lattice.corners, lattice.n, CORNERS))
    if not view.shows_discs:
        return None
    if shows_lines(view.flat, ground_colours(view.flat), joined_by(path)):  # hard to find beside the path
        return read_zip(view, correction)
    reading = read_zip(view, Correction(), path)
    puzzle = reading.puzzle
    if not isinstance(puzzle, Zip) or not puzzle.shown:
        return None
    if correction.puzzle and correction.puzzle.shape != puzzle.shape:
        return None
    return read_zip(view, correction, path) if correction.says_what_stands else reading
