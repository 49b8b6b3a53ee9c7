"""Pictures that promises are tried on, drawn from nothing, and readings as a reader would have made them."""

from dataclasses import replace
from functools import cache

import numpy as np

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.paint.flat import FRAME_REACH, MIN_FRAME, MIN_MARGIN, PAGE_MARGIN, render_puzzle
from queens_snap.pipeline import Snap, snap
from queens_snap.solver.games import GAMES
from queens_snap.solver.zip.puzzle import Zip
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading

from .marks import marks_of
from .tried import known, puzzle_of

CELL = 36  # px: small, and plain to read


@cache
def drawn(game: str, kind: str = "ordinary", cell: int = CELL) -> np.ndarray:
    """(H, W, 3) uint8 RGB: a puzzle without anything on it."""
    picture = render_puzzle(puzzle_of(game, kind), cell=cell)
    picture.setflags(write=False)
    return picture


@cache
def seen(game: str, kind: str = "ordinary", cell: int = CELL) -> Snap:
    """Result for that picture; nobody changes it."""
    return snap(drawn(game, kind, cell), file=f"{game} {kind}.png")


@cache
def as_read(game: str, kind: str = "ordinary", state: str = "empty", cell: int = CELL) -> Snap:
    """Result for the picture of a puzzle on which a reader has read these marks."""
    puzzle, lattice, marks = puzzle_of(game, kind), lattice_of(game, kind, cell), marks_of(game, state, kind)
    reading = Reading(lattice, puzzle, marks, 1.0, colours=colours_of(game, kind, cell))
    return replace(known(game, kind), file=f"{game} {kind}.png", rgb=drawn(game, kind, cell), reading=reading)


def colours_of(game: str, kind: str, cell: int) -> np.ndarray:
    """(rows, columns, 3) RGB 0..255: of each cell, off its middle and off its lines."""
    rows, columns = puzzle_of(game, kind).shape
    lattice, made = lattice_of(game, kind, cell), np.empty((rows, columns, 3))
    for r, c in np.ndindex(rows, columns):
        x, y = lattice.point(r + 0.2, c + 0.2)
        made[r, c] = drawn(game, kind, cell)[round(y), round(x)]
    return made


def lattice_of(game: str, kind: str, cell: int) -> Lattice:
    """Lattice on which `drawn` draws the cells: a square, which boards that are none fill in part."""
    puzzle = puzzle_of(game, kind)
    start = max(MIN_MARGIN, round(PAGE_MARGIN * cell)) + max(MIN_FRAME, round(FRAME_REACH * cell))
    left, top = (start + round(room * cell) for room in DRAWINGS[game].clue_space(puzzle))
    n = max(puzzle.shape)
    x, y, side = float(left), float(top), float(n * cell)
    return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


@cache
def finished_without_walls() -> Snap:
    """A Zip that is finished, whose grid is hidden: its path is known and its walls are not."""
    result = as_read("zip", "hard")
    assert result.solution
    assert result.reading
    puzzle = result.board
    assert isinstance(puzzle, Zip)
    puzzle = replace(puzzle, walls=(), shown=result.solution.found[0])
    solution = GAMES["zip"].conclude_read(puzzle, None)
    return replace(result, reading=replace(result.reading, puzzle=puzzle), solution=solution)
