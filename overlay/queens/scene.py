"""A Queens board as one scene of its story shows it: what was known quietly, what the step finds large."""

from dataclasses import dataclass

import numpy as np

from ...solver.cell import Cell, region_letter
from ...solver.queens.board import NO_REGION, Board
from ...solver.queens.step import Step
from ...vision.grid.lattice import Lattice
from ..paint.borders import draw_cased, outline, region_borders
from ..paint.cells import Cells
from ..paint.grid import Lines, draw_grid
from ..paint.pieces import draw_crosses, draw_crowns, draw_letters
from ..paint.text import PAPER, QUIET

VOID = np.array((150, 150, 150), np.uint8)  # cells of no region
LINES = Lines(ink=(0, 0, 0), thin_ink=QUIET, page=PAPER)
WASHED = 0.5  # how much of its colour a cell that does not matter keeps, the rest is paper
OLD_CROSS, NEW_CROSS = 0.22, 0.46  # of a cell
OLD_CONTRAST = 5.0  # crosses of earlier steps are quieter


@dataclass(frozen=True)
class QueensScene:
    """colours: (N, 3) uint8 RGB, one a region. queens, dead: known before. step: what is found now, None at
    the start. guessed: queens that no step places, shown as well."""

    board: Board
    colours: np.ndarray
    queens: tuple[Cell, ...]
    dead: tuple[Cell, ...]
    step: Step | None
    guessed: tuple[Cell, ...] = ()


def draw_queens_scene(scene: QueensScene, width: int, *, letters: bool = False) -> np.ndarray:
    """(side, side, 3) uint8 RGB: cells that fill the width, on white, the frame around them. The cells that
    the step rests on are outlined, the rest is washed out. letters: every region has its own, not only those
    that the step names."""
    cell = width // scene.board.n
    edge = LINES.edge(cell)
    side = scene.board.n * cell + 2 * edge
    out = np.empty((side, side, 3), np.uint8)
    out[:] = PAPER
    low, high = float(edge), float(side - edge)
    lattice = Lattice(scene.board.n, ((low, low), (high, low), (high, high), (low, high)))
    _draw_board(out, scene, lattice)
    _draw_facts(out, scene, Cells.of(lattice), letters)
    return out


def _draw_board(out: np.ndarray, scene: QueensScene, lattice: Lattice) -> None:
    """Cells in the colours of their regions, those that do not matter to the scene paler, and all lines."""
    regions = np.array(scene.board.regions)
    void = regions == NO_REGION
    fills = np.where(void[..., None], VOID, scene.colours[regions])
    matter = _matter(scene.step)
    if matter:
        pale = np.ones(regions.shape, bool)
        pale[tuple(np.array(sorted(matter)).T)] = False
        fills[pale] = (fills[pale] * WASHED + np.array(PAPER) * (1 - WASHED)).astype(np.uint8)
    draw_grid(out, lattice, fills, LINES, region_borders(lattice, scene.board), void)


def _matter(step: Step | None) -> set[Cell]:
    if step is None:
        return set()
    return {*step.queens, *step.because, *(() if step.queens else step.dead)}


def _draw_facts(out: np.ndarray, scene: QueensScene, cells: Cells, letters: bool) -> None:
    """What was known before, quietly, and what this scene's step finds, large."""
    step, board = scene.step, scene.board
    new_dead = set(step.dead) if step else set()
    new_queens = {*(step.queens if step else ()), *scene.guessed}
    old_dead = set(scene.dead) - new_dead
    if step:
        draw_cased(out, cells.lattice, outline(cells.lattice, set(step.because)))
    named = {unit.number for unit in step.units if unit.kind == "region"} if step else set()
    every = range(board.n) if letters else sorted(named)
    taken = new_queens.union(scene.queens)
    where = {c: region_letter(i) for i in every for c in board.cells_by_region[i] if c not in taken}
    draw_letters(out, cells, where)
    draw_crosses(out, cells, sorted(old_dead), OLD_CROSS, OLD_CONTRAST)
    quiet = bool(new_queens)  # what a queen kills at once goes without saying
    draw_crosses(out, cells, sorted(new_dead), OLD_CROSS if quiet else NEW_CROSS)
    draw_crowns(out, cells, dict.fromkeys(sorted(taken), ""))
    draw_cased(out, cells.lattice, outline(cells.lattice, new_queens))
