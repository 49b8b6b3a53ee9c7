"""A Queens board drawn from nothing: regions in colours, crowns and crosses; what a step finds stands out."""

from collections.abc import Collection
from functools import lru_cache

import numpy as np

from ...solver.cell import Cell
from ...solver.queens.board import NO_REGION, Board
from ...solver.step import Step
from ...vision.percentiles import median
from ..paint.borders import region_borders
from ..paint.flat_board import FlatBoard, draw_outline
from ..paint.grid import Lines, draw_grid
from ..paint.labels import Labels
from ..paint.palette import LIGHT_TONES, Tones, region_palette
from ..paint.pieces import FOUND_CROSS, LETTERS_FROM, draw_crosses, draw_crowns, draw_letters, draw_rings
from ..paint.pointers import draw_arrows, draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from ..signs import named_units, region_letters
from .follows import draw_follows
from .standing import Standing, standing

WASHED = 0.5  # how much of its colour a cell that does not matter keeps, the rest is page
CROSSED = 0.7  # the same of a cell of the unit that is looked at, but crossed out before
LOOKED = (196, 214, 250)  # ground of what matters on a board without colours
UNLIKE = 30  # of 255: boards whose regions differ by less have no colours


def draw_board(out: np.ndarray, board: FlatBoard, scene: Scene[Board], theme: Theme, labels: Labels) -> None:
    """The board with what stands on it, in place. The candidates of the step are outlined, cells that it is
    not about paler. labels: with letters every region has its own, where cells are large enough, else those
    that the step names. Where a region in several parts has no colour it always has them, since nothing else
    could tell."""
    puzzle, step, stands = scene.puzzle, scene.step, standing(scene)
    _draw_cells(out, board, puzzle, scene, theme)
    draw_outline(out, board, scene.reason.outlined)
    draw_clash(out, board.lattice, scene.reason.clash)
    wanted = labels.letters or (theme.regions.tones is None and puzzle.scattered_regions)
    every = bool(wanted) and board.cell >= LETTERS_FROM
    named = _named(step) if step and labels.named else set[int]()
    _draw_letters(out, board, puzzle, set(range(puzzle.n)) if every else named, stands, bool(step))
    _draw_pieces(out, board, stands, theme, puzzle.k > 1)
    draw_rings(out, board.cells, sorted(scene.reason.ringed))
    draw_outline(out, board, stands.new_queens)
    draw_follows(out, board.cells, scene.reason, stars=puzzle.k > 1)
    draw_arrows(out, board.lattice, () if named else scene.reason.arrows)


def region_colours(board: Board, colours: np.ndarray | None, tones: Tones = LIGHT_TONES) -> np.ndarray:
    """(N, 3) uint8 RGB: the median colour of each region's cells; colours: (n, n, 3) RGB 0..255, or None
    where the board never had any: then those of the palette."""
    if colours is None:
        return _palette(board.regions, tones)
    regions = np.array(board.regions)
    found = [median(colours[regions == i], axis=0) for i in range(board.n)]
    return np.array(found, dtype=float).round().astype(np.uint8)


@lru_cache(maxsize=8)
def _palette(regions: tuple[tuple[int, ...], ...], tones: Tones) -> np.ndarray:
    """A story asks for it once a scene."""
    return region_palette(regions, tones)


def _draw_cells(out: np.ndarray, board: FlatBoard, puzzle: Board, scene: Scene[Board], theme: Theme) -> None:
    """Cells in the colours of their regions, those that do not matter to the scene paler, and all lines."""
    look = theme.regions
    white = np.full((puzzle.n, 3), 255, np.uint8)
    colours = region_colours(puzzle, scene.colours, look.tones) if look.tones else white
    regions = np.array(puzzle.regions)
    void = regions == NO_REGION
    fills = np.where(void[..., None], np.array(look.void, np.uint8), colours[regions])
    if scene.focus:
        if np.ptp(colours, axis=0).max() < UNLIKE:
            fills[_at(scene.focus)] = LOOKED
        kept = _kept(scene)[..., None]
        fills = (fills * kept + np.array(theme.page) * (1 - kept)).astype(np.uint8)
    lines = Lines(look.border, look.line, theme.page, thick=look.thick, frame=look.frame)
    draw_grid(out, board.lattice, fills, lines, region_borders(board.lattice, puzzle.regions), void)


def _kept(scene: Scene[Board]) -> np.ndarray:
    """(n, n) float: how much of its colour each cell keeps."""
    assert scene.step
    n, stands, bare = scene.puzzle.n, standing(scene), scene.reason
    kept = np.full((n, n), WASHED)
    kept[_at(scene.focus)] = 1.0
    crossed = scene.focus & stands.dead - bare.outlined - {*scene.step.found}
    if crossed:
        kept[_at(crossed)] = CROSSED
    return kept


def _at(cells: Collection[Cell]) -> tuple[np.ndarray, ...]:
    """Cells as an index."""
    return tuple(np.array(sorted(cells)).T)


def _named(step: Step) -> set[int]:
    """The regions that a step names."""
    return {unit.number for unit in named_units(step) if unit.kind == "region"}


def _draw_letters(
    out: np.ndarray, board: FlatBoard, puzzle: Board, regions: set[int], stands: Standing, crossed: bool
) -> None:
    """The letters of regions, in the cells without a queen or a new cross if there are any; but for `crossed`
    without a cross as well, so that the picture can be read again."""
    taken = stands.queens | stands.new_queens | stands.new_dead | (set() if crossed else stands.dead)
    named = {i: puzzle.cells_by_region[i] for i in sorted(regions)}
    draw_letters(out, board.cells, region_letters(named, taken))


def _draw_pieces(out: np.ndarray, board: FlatBoard, stands: Standing, theme: Theme, stars: bool) -> None:
    """What was known before, quietly, and what a step finds, large."""
    look, crowns = theme.regions, stands.queens | stands.new_queens
    draw_crosses(out, board.cells, sorted(stands.dead), look.cross, look.cross_contrast)
    draw_crosses(out, board.cells, sorted(stands.new_dead), FOUND_CROSS)
    draw_crowns(
        out,
        board.cells,
        dict.fromkeys(sorted(crowns), ""),
        share=look.crown,
        contrast=look.crown_contrast,
        stars=stars,
    )
