"""The path of a Zip board on its capture; where there is no single one, what was read and the two that were
found."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.puzzle import GameHint, GameSolution
from ...solver.queens.hints import cells_on_line
from ...solver.queens.mistakes import WrongMark
from ...vision.zip.read import ZipReading
from ...words.wording import where_sentence
from ..paint.borders import SUBPIXEL, Stretch, draw_cased, outline
from ..paint.caption import draw_band
from ..paint.cells import Cells
from ..paint.labels import UNLABELLED, Labels
from ..paint.pieces import draw_badges, draw_signs
from ..queens.hint import dim, draw_nothing, draw_wrong, say
from .path import BAND, draw_links, draw_path

NOTHING_LEFT = "Nothing is left to find: the path is drawn as far as the rules show it."
WALL = 0.09  # width of a wall that was read, of the cell
DISC_EDGE = 1.04  # of a disc's radius: so much of the capture stays
COMMON = (110, 110, 118)  # of what two paths have in common, RGB; 3:1 and more against black and white
FIRST, SECOND = (0, 132, 120), (214, 90, 20)  # of what only one of them has
NARROW = 0.22  # width of the same, of the cell


def draw_zip(
    rgb: np.ndarray,
    reading: ZipReading,
    solution: GameSolution,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
) -> np.ndarray:
    """A new (H, W, 3) uint8 RGB picture, as large as the capture.

    One answer: the path under the capture's own discs, with arrows from the first number to the last, and "?"
    instead where only search knows that it goes there. Else
    the numbers (in each disc's corner) and walls that were read, so that a misreading is seen; of an
    ambiguous board as well its two paths, grey where they are one. doubts: lines it must carry, beside the
    board.
    """
    out, cells = rgb.copy(), Cells.of(reading.lattice)
    if solution.answer is not None:
        draw_path(out, cells, _cells(solution.answer), solution.guessed)
        _keep_discs(out, rgb, reading)
    else:
        if solution.found:
            _draw_both(out, cells, [_links(_cells(path)) for path in solution.found])
            _keep_discs(out, rgb, reading)
        draw_cased(out, reading.lattice, _sides(reading), WALL)
        numbers = {disc.cell: reading.puzzle.numbers[disc.cell[0]][disc.cell[1]] for disc in reading.discs}
        draw_badges(out, cells, {cell: str(n) if n else "?" for cell, n in numbers.items()}, top=True)
    draw_band(out, reading.lattice, doubts)
    return out


def draw_zip_hint(
    rgb: np.ndarray,
    reading: ZipReading,
    hint: GameHint | None,
    wrong: Sequence[WrongMark] = (),
    *,
    where_only: bool = False,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
    nothing: str = NOTHING_LEFT,
) -> np.ndarray:
    """A new picture, (H, W, 3) uint8 RGB: where the path that was drawn goes wrong, if it does; else where to
    look, and unless `where_only` what follows: bands where the path goes, crosses where it does not; None as
    a hint: `nothing`, which says why there is none."""
    lattice = reading.lattice
    if wrong:
        return draw_wrong(rgb, lattice, wrong, doubts)
    if hint is None:
        return draw_nothing(rgb, lattice, nothing, doubts)
    out, step = rgb.copy(), hint.step
    if where_only:
        named = {cell for unit in hint.where for cell in cells_on_line(lattice.n, unit)}
        text = where_sentence(hint.where)
    else:
        named = {*step.because, *(cell for link in step.links for cell in (link.a, link.b))}
        text = step.text
    dim(out, lattice, named)
    draw_cased(out, lattice, outline(lattice, named if where_only else set(step.because)))
    if not where_only:
        joined = sorted((link.a, link.b) for link in step.links if link.joined)
        draw_links(out, Cells.of(lattice), joined, np.tile(np.array(FIRST, np.uint8), (len(joined), 1)))
        draw_signs(out, Cells.of(lattice), {(x.a, x.b): "x" for x in step.links if not x.joined})
        _keep_discs(out, rgb, reading)
    say(out, lattice, [text], doubts, named)
    return out


def _draw_both(out: np.ndarray, cells: Cells, paths: list[set[Pair]]) -> None:
    """Two paths: what they have in common as one band, what only one of them has as two narrow ones."""
    first, second = paths
    for links, colour, share in (
        (first & second, COMMON, BAND),
        (first - second, FIRST, NARROW),
        (second - first, SECOND, NARROW),
    ):
        draw_links(out, cells, sorted(links), np.tile(np.array(colour, np.uint8), (len(links), 1)), share)


def _keep_discs(out: np.ndarray, rgb: np.ndarray, reading: ZipReading) -> None:
    """Puts the capture's discs back over what was drawn, in place."""
    mask = np.zeros(rgb.shape[:2], np.uint8)
    cell = reading.lattice.cell
    for disc in reading.discs:
        x, y = reading.lattice.point(disc.cell[0] + 0.5, disc.cell[1] + 0.5)
        middle = round((x - 0.5) * 2**SUBPIXEL), round((y - 0.5) * 2**SUBPIXEL)
        cv2.circle(
            mask, middle, round(DISC_EDGE * disc.radius * cell * 2**SUBPIXEL), 1, -1, cv2.LINE_8, SUBPIXEL
        )
    kept = mask > 0
    out[kept] = rgb[kept]


def _sides(reading: ZipReading) -> list[Stretch]:
    """Where the walls that were read run."""
    at = reading.lattice.point
    found = []
    for (r, c), (r2, _) in reading.puzzle.walls:
        start = (r, c + 1) if r == r2 else (r + 1, c)
        found.append((at(*start), at(r + 1, c + 1)))
    return found


def _cells(answer: Sequence[object]) -> list[Cell]:
    """The cells of an answer that is a path."""
    return [cell for cell in answer if isinstance(cell, tuple)]


def _links(path: Sequence[Cell]) -> set[Pair]:
    return {(min(pair), max(pair)) for pair in pairwise(path)}
