"""Zip read from a capture: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ..cells.discs import Disc
from ..cells.hidden import broken_lines, foreign_grounds, lines_of
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..places import Place
from ..reading import Reading
from ..record import reading_of
from ..seen import Seen
from .full_path import Path, in_order
from .ground import ground_colours, odd_cells
from .numbers import numbers_of
from .player_path import find_player_path, no_path
from .things import PATH, THINGS, UNREAD, WALL
from .walls import Walls, find_walls

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
    joined = _joined(path) if path else find_player_path(view.flat, colours)
    laid = () if path else no_path(view.flat, colours, joined, numbers.numbers)
    joined = tuple(pair for pair in joined if pair not in laid)
    walls = Walls() if path else find_walls(view.flat, colours, frozenset(joined))
    of_lines = [] if path else line_doubts(view)
    hides_walls = len(joined) == view.n**2 - 1 and not walls.walls
    traces = hides_walls and of_lines  # the grid is gone, but for some traces of it
    shown = path or (in_order(_links(joined)) if traces else None)
    given: dict[Place, str] = {cell: str(number or UNREAD) for cell, number in numbers.numbers.items()}
    known = {disc.cell for disc in view.discs} | {cell for pair in joined for cell in pair}
    odd = odd_cells(view.flat, colours, known)
    doubts = [
        *doubted(Sort.UNCLEAR, THINGS.what, numbers.unsure),
        *doubted(Sort.UNCLEAR, "a wall", walls.unsure),
        *doubted(Sort.STRANGE, "a disc with a number", odd),
        *(() if path else _hidden(view, colours, known | set(odd), joined, {*walls.walls, *walls.unsure})),
        *([Doubt(Sort.STRANGE, "something lies", laid)] if laid else []),
        *([HIDDEN_WALLS] if hides_walls else []),
    ]
    seen = Seen(
        view.n,
        given={**given, **dict.fromkeys(walls.walls, WALL)},
        put=dict.fromkeys(joined, PATH),
        doubts=tuple(doubts),
        of_board=(*lattice_doubts(view, framed=False), *of_lines),
        more=shown or (),
    )
    return reading_of(
        view, seen, THINGS, correction, colours=view.colours, stages=ZipStages(view, view.discs)
    )


def _hidden(
    view: View, colours: np.ndarray, full: set[Cell], joined: Sequence[Pair], known: set[Pair]
) -> Iterator[Doubt]:
    """Where something may lie on a number or a wall. full: cells in which something was read; joined: by a
    path; known: sides on which a wall was read."""
    empty = [(r, c) for r, c in np.ndindex(view.n, view.n) if (r, c) not in full]
    yield from doubted(Sort.HIDDEN, THINGS.what, foreign_grounds(view.flat, colours, empty))
    crossed = {cell for pair in joined for cell in pair}
    free = {(r, c) for r, c in np.ndindex(view.n, view.n)} - crossed
    broken = broken_lines(lines_of(view.flat, colours), {*known, *joined}, free)
    yield from doubted(Sort.HIDDEN, "a wall", (pair for pair in broken if free.issuperset(pair)))


def _joined(path: Path) -> tuple[Pair, ...]:
    """The neighbours that a path joins."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairwise(path)))


def _links(joined: Sequence[Pair]) -> dict[Cell, list[Cell]]:
    """The cells that each cell is joined to."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in joined:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links
