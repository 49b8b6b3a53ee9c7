"""Zip on the capture: the path, or where there is no single one, what was read and the two that were found;
or what a step finds."""

import cv2
import numpy as np

from ...solver.pairs import Pair
from ...solver.puzzle import Solution
from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ...vision.grid.lattice import Lattice
from ...vision.reading import Reading
from ..paint.borders import SUBPIXEL, Stretch, draw_cased
from ..paint.cells import Cells
from ..paint.pieces import draw_badges
from ..paint.pointers import draw_signs
from ..signs import Signs
from .follows import draw_follows
from .path import ARROW, BAND, LEAST_ARROW, draw_links, draw_path, path_cells, path_pairs

WALL = 0.09  # width of a wall that was read, of the cell
DISC_EDGE = 1.04  # of a disc's radius: so much of the capture stays
COMMON = (110, 110, 118)  # of what two paths have in common, RGB; 3:1 and more against black and white
FIRST, SECOND = (0, 132, 120), (214, 90, 20)  # of what only one of them has
NARROW = 0.22  # width of the same, of the cell


def legible(rgb: np.ndarray, reading: Reading) -> float:
    """From how many pixels a cell on arrows can be told from blots."""
    return LEAST_ARROW / ARROW


def draw_answer(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """The path under the capture's own discs, with arrows from the first number to the last, and "?" instead
    where only search knows that it goes there, in place."""
    assert solution.answer is not None
    draw_path(out, Cells.of(reading.lattice), path_cells(solution.answer), solution.guessed)
    _keep_discs(out, rgb, reading)


def draw_read(out: np.ndarray, rgb: np.ndarray, reading: Reading, solution: Solution) -> None:
    """The numbers (in each disc's corner) and walls that were read, in place, so that a misreading is seen;
    of an ambiguous board as well its two paths, grey where they are one."""
    puzzle, cells = reading.puzzle, Cells.of(reading.lattice)
    assert isinstance(puzzle, Zip)
    if solution.found:
        _draw_both(out, cells, [path_pairs(path) for path in solution.found])
        _keep_discs(out, rgb, reading)
    draw_cased(out, reading.lattice, _sides(reading.lattice, puzzle), WALL)
    discs = reading.stages.discs if reading.stages else ()
    numbers = {disc.cell: puzzle.numbers[disc.cell[0]][disc.cell[1]] for disc in discs}
    draw_badges(out, cells, {cell: str(n) if n else "?" for cell, n in numbers.items()}, top=True)


def draw_step(out: np.ndarray, rgb: np.ndarray, reading: Reading, step: Step) -> None:
    """Bands where the path goes, crosses where it does not, in place; nothing while it is tried."""
    if step.claim.chain:
        return
    cells = Cells.of(reading.lattice)
    joined = sorted((link.a, link.b) for link in step.links if link.joined)
    draw_links(out, cells, joined, np.array(FIRST, np.uint8))
    draw_signs(out, cells, {(link.a, link.b): "x" for link in step.links if not link.joined})
    _keep_discs(out, rgb, reading)


def draw_chain(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    """What a supposition leads to, under the capture's own discs, in place."""
    draw_follows(out, Cells.of(reading.lattice), signs, lambda: _keep_discs(out, rgb, reading))


def _draw_both(out: np.ndarray, cells: Cells, paths: list[set[Pair]]) -> None:
    """Two paths: what they have in common as one band, what only one of them has as two narrow ones."""
    first, second = paths
    for links, colour, share in (
        (first & second, COMMON, BAND),
        (first - second, FIRST, NARROW),
        (second - first, SECOND, NARROW),
    ):
        draw_links(out, cells, sorted(links), np.array(colour, np.uint8), share)


def _keep_discs(out: np.ndarray, rgb: np.ndarray, reading: Reading) -> None:
    """Puts the capture's discs back over what was drawn, in place."""
    mask = np.zeros(rgb.shape[:2], np.uint8)
    cell = reading.lattice.cell
    for disc in reading.stages.discs if reading.stages else ():
        x, y = reading.lattice.point(disc.cell[0] + 0.5, disc.cell[1] + 0.5)
        middle = round((x - 0.5) * 2**SUBPIXEL), round((y - 0.5) * 2**SUBPIXEL)
        cv2.circle(
            mask, middle, round(DISC_EDGE * disc.radius * cell * 2**SUBPIXEL), 1, -1, cv2.LINE_8, SUBPIXEL
        )
    kept = mask > 0
    out[kept] = rgb[kept]


def _sides(lattice: Lattice, puzzle: Zip) -> list[Stretch]:
    """Where the walls that were read run."""
    found = []
    for (r, c), (r2, _) in puzzle.walls:
        start = (r, c + 1) if r == r2 else (r + 1, c)
        found.append((lattice.point(*start), lattice.point(r + 1, c + 1)))
    return found
