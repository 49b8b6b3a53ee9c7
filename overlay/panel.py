"""One scene of a story as a picture of its own: heading, board, sentence."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from ..solver.board import NO_REGION, Cell, region_letter
from ..vision.lattice import Lattice
from . import glyphs
from .borders import draw_cased, outline
from .cells import Cells
from .grid import Lines, draw_grid
from .labels import UNLABELLED, Labels
from .pieces import draw_crosses, draw_crowns, draw_letters
from .queens_story import QueensStory
from .text import plain, wrapped

PAPER, INK, QUIET = (255, 255, 255), (24, 28, 38), (86, 92, 104)  # QUIET: 6.9:1 on PAPER
VOID = np.array((150, 150, 150), np.uint8)  # cells of no region
LINES = Lines(ink=(0, 0, 0), thin_ink=QUIET, page=PAPER)
MARGIN = 1 / 27  # of the width
TEXT = 1 / 27  # font size, of the width
LEAST_TEXT = 11  # px
LINE = 1.3  # of the font size
WASHED = 0.5  # how much of its colour a cell that does not matter keeps, the rest is paper
OLD_CROSS, NEW_CROSS = 0.22, 0.46  # of a cell
OLD_CONTRAST = 5.0  # crosses of earlier steps are quieter


def panel(story: QueensStory, scene: int, width: int, labels: Labels = UNLABELLED) -> np.ndarray:
    """(H, width, 3) uint8 RGB; all panels of a story are of one size. scene: 0 for the start, then the steps.

    The cells that a step rests on are outlined, what it finds is drawn large, the rest is washed out.
    """
    size, margin = _text_size(width), round(MARGIN * width)
    lattice = _lattice(story.board.n, width, margin, top=margin + round(1.6 * size))
    lines = max(len(_sentence(story, i, width)) for i in range(story.scenes))
    below = lattice.bbox[3] + LINES.edge(lattice.cell) + 0.5 * size
    height = round(below + lines * LINE * size + 0.6 * margin)
    out = np.empty((height, width, 3), np.uint8)
    out[:] = PAPER
    _draw_board(out, story, scene, lattice)
    _draw_facts(out, story, scene, Cells.of(lattice), labels)
    image = Image.fromarray(out)
    pen = ImageDraw.Draw(image)
    face = glyphs.font(size)
    heading = wrapped([story.heading(scene)], size, width - 2 * margin)[0]
    pen.text((margin, margin + 0.55 * size), heading, fill=QUIET, font=face, anchor="lm")
    for i, line in enumerate(_sentence(story, scene, width)):
        pen.text((margin, below + (i + 0.5) * LINE * size), line, fill=INK, font=face, anchor="lm")
    return np.asarray(image)


def _text_size(width: int) -> int:
    return max(LEAST_TEXT, round(TEXT * width))


def _sentence(story: QueensStory, scene: int, width: int) -> tuple[str, ...]:
    return _broken(plain(story.text(scene)), width)


@lru_cache(maxsize=1024)
def _broken(text: str, width: int) -> tuple[str, ...]:
    return tuple(wrapped([text], _text_size(width), width - 2 * round(MARGIN * width)))


def _lattice(n: int, width: int, margin: int, top: int) -> Lattice:
    """Whole pixels a cell, in the middle of the width."""
    cell = (width - 2 * margin) // n
    x, y, side = float((width - n * cell) // 2), float(top + LINES.edge(cell)), float(n * cell)
    return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def _draw_board(out: np.ndarray, story: QueensStory, scene: int, lattice: Lattice) -> None:
    """Cells in the colours of their regions, those that do not matter to the scene paler, and all lines."""
    regions = np.array(story.board.regions)
    fills = np.where((regions == NO_REGION)[..., None], VOID, story.colours[regions])
    matter = _matter(story, scene)
    if matter:
        pale = np.ones(regions.shape, bool)
        pale[tuple(np.array(sorted(matter)).T)] = False
        fills[pale] = (fills[pale] * WASHED + np.array(PAPER) * (1 - WASHED)).astype(np.uint8)
    draw_grid(out, lattice, story.board, fills, LINES)


def _matter(story: QueensStory, scene: int) -> set[Cell]:
    if scene == 0:
        return set()
    step = story.steps[scene - 1]
    return {*step.queens, *step.because, *(() if step.queens else step.dead)}


def _draw_facts(out: np.ndarray, story: QueensStory, scene: int, cells: Cells, labels: Labels) -> None:
    """What was known before, quietly, and what this scene's step finds, large."""
    step = story.steps[scene - 1] if scene else None
    new_dead = set(step.dead) if step else set()
    new_queens = set(step.queens) if step else set()
    old_queens = set(story.queens_after(max(scene - 1, 0)))
    old_dead = set(story.dead_after(max(scene - 1, 0))) - new_dead
    if scene and scene == len(story.steps):
        new_queens |= set(story.guessed)
    if step:
        draw_cased(out, cells.lattice, outline(cells.lattice, set(step.because)))
    named = {unit.number for unit in step.units if unit.kind == "region"} if step else set()
    every = range(story.board.n) if labels.letters else sorted(named)
    taken = old_queens | new_queens
    where = {c: region_letter(i) for i in every for c in story.board.cells_by_region[i] if c not in taken}
    draw_letters(out, cells, where)
    draw_crosses(out, cells, sorted(old_dead), OLD_CROSS, OLD_CONTRAST)
    quiet = bool(new_queens)  # what a queen kills at once goes without saying
    draw_crosses(out, cells, sorted(new_dead), OLD_CROSS if quiet else NEW_CROSS)
    draw_crowns(out, cells, dict.fromkeys(sorted(old_queens | new_queens), ""))
    draw_cased(out, cells.lattice, outline(cells.lattice, new_queens))
