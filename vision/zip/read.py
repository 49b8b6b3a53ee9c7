"""Zip read from a capture: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.zip.puzzle import Zip, broken_rule
from ..cells.discs import Disc
from ..cells.hidden import broken_lines, foreign_grounds, lines_of
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, between, lattice_doubts, line_doubts, named, puzzle_doubts, weight_of
from ..reading import Reading
from .full_path import Path, in_order
from .ground import ground_colours, odd_cells
from .numbers import Numbers, numbers_of
from .player_path import find_player_path, no_path
from .walls import Walls, find_walls, shows_lines

HIDDEN_WALLS = Doubt("the path covers the walls of the puzzle, if it has any", 0.4)


class ZipStages(NamedTuple):
    """view: the board as discs were looked for on it. discs: those that were found."""

    view: View
    discs: tuple[Disc, ...]


def read_zip(view: View, correction: Correction, whole_path: tuple[Pair, ...] | None = None) -> Reading:
    """Read a board as Zip, whether or not its numbers are 1 to the last; or the path in the puzzle that a
    person has given. whole_path: the neighbours that the path of a solved board joins, where its grid and
    walls are hidden."""
    numbers = view.part(numbers_of)
    colours = ground_colours(view.flat)
    joined = whole_path or find_player_path(view.flat, colours)
    laid = () if whole_path else no_path(view.flat, colours, joined, numbers.numbers)
    joined = tuple(pair for pair in joined if pair not in laid)
    walls = Walls() if whole_path else find_walls(view.flat, colours, frozenset(joined))
    of_lattice = lattice_doubts(view, framed=False)
    of_lines = [] if whole_path else line_doubts(view)
    doubts = [*of_lattice, *numbers.doubts, *of_lines]
    if walls.unsure:
        doubts.append(Doubt(f"there may be a wall {between(walls.unsure)}", 0.5))
    known = {disc.cell for disc in view.discs} | {cell for pair in joined for cell in pair}
    if odd := odd_cells(view.flat, colours, known):
        doubts.append(Doubt(f"something other than a disc with a number is drawn{named(odd)}", 0.5))
    if not whole_path:
        doubts += _hidden(view, colours, known | set(odd), joined, {*walls.walls, *walls.unsure})
    if laid:
        doubts.append(Doubt(f"something lies {between(laid)}", 0.5))
    hides_walls = len(joined) == view.n**2 - 1 and not walls.walls
    hides_walls = hides_walls and (bool(whole_path) or not shows_lines(view.flat, colours, joined))
    if hides_walls:
        doubts.append(HIDDEN_WALLS)
    reading = Reading(
        lattice=view.lattice,
        puzzle=Zip(_rows(view.n, numbers), walls.walls),
        marks={"path": joined},
        confidence=weight_of(doubts),
        warnings=tuple(doubt.text for doubt in doubts),
        colours=view.colours,
        stages=ZipStages(view, view.discs),
    )
    if hides_walls and of_lines:  # the grid is gone, but for some traces of it
        reading = as_shown(reading, in_order(_links(joined)))
    return corrected(reading, correction, of_lattice)


def _hidden(
    view: View, colours: np.ndarray, full: set[Cell], joined: Sequence[Pair], known: set[Pair]
) -> list[Doubt]:
    """Where something may lie on a number or a wall. full: cells in which something was read; joined: by a
    path; known: sides on which a wall was read."""
    doubts = []
    empty = [(r, c) for r, c in np.ndindex(view.n, view.n) if (r, c) not in full]
    if hidden := foreign_grounds(view.flat, colours, empty):
        doubts.append(Doubt(f"something may hide a number{named(hidden)}", 0.5))
    crossed = {cell for pair in joined for cell in pair}
    free = {(r, c) for r, c in np.ndindex(view.n, view.n)} - crossed
    broken = broken_lines(lines_of(view.flat, colours), {*known, *joined}, free)
    if broken := [pair for pair in broken if free.issuperset(pair)]:
        doubts.append(Doubt(f"something may hide a wall {between(broken)}", 0.6))
    return doubts


def as_shown(reading: Reading, path: Path | None) -> Reading:
    """The reading of a board whose grid and walls are hidden, with the path that is seen (either way round)
    as what is known of its answer, if that passes the numbers in order."""
    puzzle = reading.puzzle
    if path is None or not isinstance(puzzle, Zip) or not puzzle.last:
        return reading
    right = [way for way in (path, path[::-1]) if not broken_rule(puzzle, way)]
    return replace(reading, puzzle=replace(puzzle, shown=right[0])) if right else reading


def _links(joined: Sequence[Pair]) -> dict[Cell, list[Cell]]:
    """The cells that each cell is joined to."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in joined:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def corrected(reading: Reading, correction: Correction, doubts: Sequence[Doubt]) -> Reading:
    """With the puzzle that a person has given, if one has. doubts: about where the board lies, the
    only ones that are left."""
    given, seen = correction.puzzle, reading.puzzle
    if not isinstance(given, Zip) or not isinstance(seen, Zip):
        return reading
    doubts = [*doubts, *puzzle_doubts(_numbers(given), _numbers(seen))]
    warnings = tuple(doubt.text for doubt in doubts)
    return replace(reading, puzzle=given, confidence=weight_of(doubts), warnings=warnings)


def _numbers(puzzle: Zip) -> list[tuple[int, int, int]]:
    """Row, column and number of the cells that have one."""
    rows = enumerate(puzzle.numbers)
    return [(r, c, number) for r, row in rows for c, number in enumerate(row) if number]


def _rows(n: int, numbers: Numbers) -> tuple[tuple[int, ...], ...]:
    shown: dict[Cell, int] = numbers.numbers
    return tuple(tuple(shown.get((r, c), 0) for c in range(n)) for r in range(n))
