"""Zip read from a capture: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells.discs import Disc
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, line_doubts
from ..percentiles import median
from ..places import Place
from ..reading import Reading
from ..record import oddities, reading_of
from ..things import Seen
from .full_path import Path, in_order
from .numbers import numbers_of
from .player_path import find_player_path, ground_colours, no_path, odd_cells
from .things import PATH, THINGS, UNREAD, WALL
from .walls import Foreign, Walls, find_walls, foreign_walls, shows_lines

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
    joined = joined_by(path) if path else find_player_path(view.flat, colours)
    laid = () if path else no_path(view.flat, joined, numbers.numbers)
    joined = tuple(pair for pair in joined if pair not in laid)
    walls = Walls() if path else find_walls(view.flat, colours, frozenset(joined))
    foreign = _foreign(view, walls.walls)
    walls = walls.without(foreign.other_ink)
    of_lines = [] if path else line_doubts(view)
    hides_walls = len(joined) == view.n**2 - 1 and not walls.walls
    hides_walls = hides_walls and (path is not None or not shows_lines(view.flat, colours, joined))
    traces = hides_walls and of_lines  # the grid is gone, but for some traces of it
    shown = path or (in_order(_links(joined)) if traces else None)
    given: dict[Place, str] = {cell: str(number or UNREAD) for cell, number in numbers.numbers.items()}
    crossed = {cell for pair in joined for cell in pair}
    seen = Seen(
        view.n,
        given={**given, **dict.fromkeys(walls.walls, WALL)},
        put=dict.fromkeys(joined, PATH),
        of_board=(*lattice_doubts(view, framed=False), *of_lines),
        more=shown or (),
        sure={**numbers.sure, **walls.sure},
    )
    unclear = [*numbers.unsure, *walls.unsure]
    strange = odd_cells(view.flat, colours, {disc.cell for disc in view.discs} | crossed)
    found = oddities(
        THINGS,
        seen,
        view.flat,
        colours,
        unclear=unclear,
        strange=[*strange, *foreign.other_ink, *foreign.wavering],
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


def _foreign(view: View, walls: Sequence[Pair]) -> Foreign:
    """See foreign_walls."""
    ink = median([disc.colour for disc in view.discs], axis=0)
    return foreign_walls(view.flat, view.colours, walls, ink) if view.discs else Foreign()


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
