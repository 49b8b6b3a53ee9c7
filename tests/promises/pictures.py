"""Pictures of the cases, drawn from nothing, and readings as a reader would make them."""

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
from .parametrize import case_puzzle, solve_case

CELL = 36  # px: small, and plain to read


@cache
def draw_case(game: str, kind: str = "ordinary", cell: int = CELL) -> np.ndarray:
    """Draw a puzzle without marks: (H, W, 3) uint8 RGB."""
    picture = render_puzzle(case_puzzle(game, kind), cell=cell)
    picture.setflags(write=False)
    return picture


@cache
def read_case(game: str, kind: str = "ordinary", cell: int = CELL) -> Snap:
    """Return the result for the picture of a puzzle. Callers must not change it."""
    return snap(draw_case(game, kind, cell), file=f"{game} {kind}.png")


@cache
def case_as_read(game: str, kind: str = "ordinary", state: str = "empty", cell: int = CELL) -> Snap:
    """Return the result for a picture as if a reader had read these marks on it."""
    puzzle, lattice, marks = (
        case_puzzle(game, kind),
        lattice_of(game, kind, cell),
        marks_of(game, state, kind),
    )
    reading = Reading(lattice, puzzle, marks, 1.0, colours=colours_of(game, kind, cell))
    return replace(
        solve_case(game, kind), file=f"{game} {kind}.png", rgb=draw_case(game, kind, cell), reading=reading
    )


def colours_of(game: str, kind: str, cell: int) -> np.ndarray:
    """Return the colour of each cell, off its middle and its lines: (rows, columns, 3) RGB 0..255."""
    rows, columns = case_puzzle(game, kind).shape
    lattice, made = lattice_of(game, kind, cell), np.empty((rows, columns, 3))
    for r, c in np.ndindex(rows, columns):
        x, y = lattice.point(r + 0.2, c + 0.2)
        made[r, c] = draw_case(game, kind, cell)[round(y), round(x)]
    return made


def lattice_of(game: str, kind: str, cell: int) -> Lattice:
    """Return the lattice on which `draw_case` draws: a square, which other boards fill in part."""
    puzzle = case_puzzle(game, kind)
    start = max(MIN_MARGIN, round(PAGE_MARGIN * cell)) + max(MIN_FRAME, round(FRAME_REACH * cell))
    left, top = (start + round(room * cell) for room in DRAWINGS[game].clue_space(puzzle))
    n = max(puzzle.shape)
    x, y, side = float(left), float(top), float(n * cell)
    return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


@cache
def finished_without_walls() -> Snap:
    """Return a finished Zip whose grid is hidden: its path is known, its walls are not."""
    result = case_as_read("zip", "hard")
    assert result.solution
    assert result.reading
    puzzle = result.board
    assert isinstance(puzzle, Zip)
    puzzle = replace(puzzle, walls=(), shown_path=result.solution.found_answers[0])
    solution = GAMES["zip"].solve_read_puzzle(puzzle, None)
    return replace(result, reading=replace(result.reading, puzzle=puzzle), solution=solution)
