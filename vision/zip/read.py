"""Reading of Zip: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Marks, Pair
from ...solver.zip.puzzle import Zip, broken_rule
from ..boards import View
from ..cells_and_sides import (
    Place,
    cell_values,
    is_pair,
    joined_groups,
    lattice_line,
    side_values,
)
from ..correction import Correction
from ..doubts import Doubt, Sort, join_with_and, lattice_doubts, line_doubts
from ..grid.find import find_at
from ..grid.lattice import Flat
from ..grid.window import CORNERS
from ..measure.colours import cell_contrasts
from ..measure.sides import pairs_of
from ..measure.strokes import STROKE_MEASURES, stroke_measures
from ..measure.symbols import Disc
from ..measure.unexplained import MIN_LINE_LEVELS, has_scattered_bits, measure_lines
from ..percentiles import max_channel, median, percentile
from ..reading import Reading
from ..record import place_oddities, reading_of
from ..vocabulary import NOTHING, Observations, Vocabulary
from ..weigh import FOREIGN, FOREIGN_ON_WALL, stroke_log_odds
from ..weigh import PATH as PATH_COLUMN
from ..weigh import WALL as WALL_COLUMN
from .board_place import Path, full_path, order_path
from .numbers import numbers_of

# Sides between cells, with walls, the path of a player, or something that is none of the game's. A
# network tells them from what is measured of the strokes on all sides; see `stroke_measures`. The colours
# of cells are taken beside walls and beside a path, which may be broad.

SURE_SIDE_CHANCE = 0.75  # chance of what is read on a side, below which it is doubtful
# chance from which a band across a side is a path; less is a gap between broad discs once in 200
SURE_PATH_CHANCE = 0.95
MIN_WALL_WIDTH_SHARE = 0.75  # width of a wall, as a share of the usual one, below which it is doubtful
MAX_WALL_WAVER = 1.7  # hundredths of a cell by which a wall's middle strays; 3 in 1000 drawn walls reach it
# colour difference (0..255) of a wall from the discs; walls of captures keep within 8
MAX_WALL_COLOUR_LEVELS = 60.0
WALL_COLUMNS = [WALL_COLUMN, FOREIGN_ON_WALL]  # answers of the network that mean a wall
FOREIGN_COLUMNS = [FOREIGN, FOREIGN_ON_WALL]  # answers that mean something that is none of the game's
LINELESS_PERCENTILE = 25  # percent of the sides that may show no line if a board shows its lines


class Sides(NamedTuple):
    """Walls and paths on the sides of a board.

    walls, path: pairs of cells with a wall between them, or joined by a player's path, sorted. unsure_pairs:
    pairs that are hard to read. foreign_pairs: pairs between which something foreign lies. wall_sureness:
    sureness of each wall, 0..1.
    """

    walls: tuple[Pair, ...] = ()
    path: tuple[Pair, ...] = ()
    unsure_pairs: tuple[Pair, ...] = ()
    foreign_pairs: tuple[Pair, ...] = ()
    wall_sureness: Mapping[Pair, float] = {}


def find_sides(view: View) -> Sides:
    """Return what lies on the sides of a board."""
    return sides_from_measures(measures_of(view), view.n)


def sides_from_measures(measures: np.ndarray, n: int) -> Sides:
    """Return what lies on the sides of n x n cells, from their measures."""
    chances = 1 / (1 + np.exp(-stroke_log_odds(measures)))
    wall, foreign = chances[:, WALL_COLUMNS].sum(axis=1), chances[:, FOREIGN_COLUMNS].sum(axis=1)
    pairs = pairs_of(n)

    def pairs_where(which: np.ndarray) -> tuple[Pair, ...]:
        return tuple(sorted(pairs[i] for i in np.flatnonzero(which).tolist()))

    is_wall, is_foreign = wall > 0.5, foreign > 0.5
    unsure = (np.minimum(wall, 1 - wall) > 1 - SURE_SIDE_CHANCE) | (
        (foreign > 1 - SURE_SIDE_CHANCE) & ~is_foreign
    )
    if is_wall.any():
        width, wavering = (measures[:, STROKE_MEASURES.index(name)] for name in ("width", "wavering"))
        odd = (width < MIN_WALL_WIDTH_SHARE * float(median(width[is_wall]))) | (wavering > MAX_WALL_WAVER)
        unsure |= is_wall & ~is_foreign & (odd | _walls_in_other_colour(measures, is_wall))
    sure = {pairs[i]: float(2 * wall[i] - 1) for i in np.flatnonzero(is_wall).tolist()}
    return Sides(
        pairs_where(is_wall),
        pairs_where(chances[:, PATH_COLUMN] > SURE_PATH_CHANCE),
        pairs_where(unsure),
        pairs_where(is_foreign),
        sure,
    )


def _walls_in_other_colour(measures: np.ndarray, is_wall: np.ndarray) -> np.ndarray:
    """Return (M,) bool: walls of another colour than the discs, if other walls have that colour, or if all of
    these lie on one line of the lattice, as a drawn line does."""
    off = is_wall & (measures[:, STROKE_MEASURES.index("apart from the pen")] > MAX_WALL_COLOUR_LEVELS)
    pairs = pairs_of(round(float(measures[0, STROKE_MEASURES.index("rows")])))
    is_one = len({lattice_line(pairs[i]) for i in np.flatnonzero(off).tolist()}) == 1
    return off if is_one or off.sum() < is_wall.sum() else np.zeros_like(off)


def measures_of(view: View) -> np.ndarray:
    """Return the measures of the sides of a board: see `stroke_measures`. Walls mostly have the colour of the
    discs."""
    ink = median([disc.colour for disc in view.discs], axis=0) if view.discs else None
    return stroke_measures(view.flat, cell_ground_colours(view.flat), ink)


def shows_lines(flat: Flat, colours: np.ndarray, path: Container[Pair]) -> bool:
    """True if lines are seen between most cells that a path does not join, so that walls would be seen too.
    colours: (n, n, 3) RGB, each cell's own colour."""
    lines = measure_lines(flat, colours)
    free = lines.line[[pair not in path for pair in lines.pairs]]
    return bool(percentile(free, LINELESS_PERCENTILE) >= MIN_LINE_LEVELS) if len(free) else False


# cells from a cell's edges, both ways: squares outside a broad path, and inside thick walls
CORNER_PARTS = ((0.07, 0.11), (0.13, 0.18))
MAX_SAME_GROUND_LEVELS = 16.0  # contrast (0..255) within which both squares show the cell's own colour
ODD_REACH = 0.25  # cells from a cell's middle, less than most discs
MIN_ODD_SHARE = 0.3  # share of that which stands out from the cell; a mouse pointer covers less
MIN_ODD_CONTRAST = 32.0  # least contrast (0..255) by which it stands out
WALL_REACH = 0.16  # cells from a cell's edges that a wall reaches at most


def cell_ground_colours(flat: Flat) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: each cell's own colour, beside thick walls and a broad path.

    The outer squares of a cell's corners are free of a path, the inner ones of walls. If both are alike, that
    is a ground of the board; else the one more like such a ground is taken.
    """
    outer, inner = (_corner_colours(flat, *part) for part in CORNER_PARTS)
    sure = np.abs(outer - inner).max(axis=2) < MAX_SAME_GROUND_LEVELS
    if not sure.any():
        return inner
    grounds = inner[sure]
    off = [max_channel(np.abs(x[:, :, None] - grounds)).min(axis=2) for x in (outer, inner)]
    return np.where((off[0] < off[1])[..., None], outer, inner)


def _corner_colours(flat: Flat, first: float, second: float) -> np.ndarray:
    """Return (n, n, 3) float32: the median colour of squares in each cell's corners, from `first` to `second`
    cells off its edges."""
    near, far = round(first * flat.cell), round(second * flat.cell)
    at = np.r_[near:far, flat.cell - far : flat.cell - near]
    corners = flat.cells[:, :, at][:, :, :, at]
    return median(corners.reshape(*corners.shape[:2], -1, 3), axis=2).astype(np.float32)


def strange_cells(flat: Flat, colours: np.ndarray, known: Container[Cell]) -> tuple[Cell, ...]:
    """Return the cells that hold as much as a disc would, or scattered bits, and are not `known`. colours:
    (n, n, 3) RGB, each cell's own colour."""
    v, u = (np.mgrid[: flat.cell, : flat.cell] + 0.5) / flat.cell - 0.5
    middle = np.hypot(u, v) < ODD_REACH
    edge = round(WALL_REACH * flat.cell)
    unlike = cell_contrasts(flat, colours) > MIN_ODD_CONTRAST
    inside = unlike[:, :, edge:-edge, edge:-edge]
    return tuple(
        (r, c)
        for r, c in np.ndindex(unlike.shape[:2])
        if (r, c) not in known
        and (unlike[r, c, middle].mean() > MIN_ODD_SHARE or has_scattered_bits(inside[r, c], flat.cell))
    )


def stray_links(joined: Sequence[Pair], numbers: Mapping[Cell, int]) -> tuple[Pair, ...]:
    """Return the links that are no path but something on a side: they lead neither to another link nor to an
    end of the path; or the only link joins two numbers. numbers: of the cells with discs."""
    ends = {cell for cell, number in numbers.items() if number in (1, max(numbers.values()))}
    if len(joined) == 1 and numbers.keys() >= {*joined[0]}:
        ends = set()
    links = Counter(cell for pair in joined for cell in pair)
    return tuple(pair for pair in joined if all(links[cell] == 1 and cell not in ends for cell in pair))


# Values that there can be on a Zip board.

WALL, PATH = "wall", "path"
UNREAD_NUMBER = "?"  # value of a disc whose number cannot be read
MAX_MISSING_DISCS = 3  # most discs that can have been overlooked; beyond, a number was misread


def _puzzle(seen: Observations) -> Zip:
    """Return the puzzle. If grid and walls are hidden, the path (`extra`, in either direction) is part of its
    answer, if it passes the numbers in order."""
    numbers = {cell: int(x) for cell, x in cell_values(seen.givens).items() if x != UNREAD_NUMBER}
    rows = range(seen.n)
    walls = tuple(side_values(seen.givens))
    puzzle = Zip(tuple(tuple(numbers.get((r, c), 0) for c in rows) for r in rows), walls)
    shown = (seen.extra, seen.extra[::-1]) if seen.extra and numbers else ()
    ways = [way for way in shown if not broken_rule(puzzle, way)]
    return replace(puzzle, shown_path=ways[0]) if ways else puzzle


def _observations_of(puzzle: Zip) -> Observations:
    rows = enumerate(puzzle.numbers)
    numbers = {(r, c): str(number) for r, row in rows for c, number in enumerate(row) if number}
    return Observations(
        len(puzzle.numbers), {**numbers, **dict.fromkeys(puzzle.walls, WALL)}, extra=puzzle.shown_path
    )


def _marks(seen: Observations) -> Marks:
    return {"path": tuple(side_values(seen.entries))}


def _rules(seen: Observations) -> list[Doubt]:
    """Return doubts about numbers and walls that no puzzle of the game can have."""
    return [*_number_rules(seen), *_wall_rules(seen)]


def _wall_rules(seen: Observations) -> list[Doubt]:
    """Doubt walls that cut the board in two, so that no path fills it."""
    walls = side_values(seen.givens)
    first = next(
        joined_groups((pair for pair in pairs_of(seen.n) if pair not in walls), np.ndindex(seen.n, seen.n))
    )
    parting = tuple((a, b) for a, b in walls if (a in first) != (b in first))
    return [Doubt(Sort.RULES, "walls cut the board in two", parting)] if parting else []


def _number_rules(seen: Observations) -> list[Doubt]:
    """Doubt numbers that are not 1 to the last, each once, and a path that continues beyond the last."""
    numbers = cell_values(seen.givens)
    if blank := [cell for cell, value in numbers.items() if value == UNREAD_NUMBER]:
        return [Doubt(Sort.RULES, "a number cannot be read", tuple(blank))]
    read = [int(value) for value in numbers.values()]
    if sorted(read) == list(range(1, len(read) + 1)):
        passed = [
            cell for cell, value in numbers.items() if int(value) == len(read) and _is_passed(cell, seen)
        ]
        return [Doubt(Sort.RULES, f"no disc with the number {len(read) + 1} was found")] if passed else []
    if twice := sorted({n for n in read if read.count(n) > 1}):
        cells = tuple(cell for cell, value in numbers.items() if int(value) in twice)
        return [Doubt(Sort.RULES, f"a number was read twice: {join_with_and(list(map(str, twice)))}", cells)]
    missing = [str(n) for n in range(1, max(read)) if n not in read]
    if len(missing) > MAX_MISSING_DISCS:
        astray = tuple(cell for cell, value in numbers.items() if int(value) > len(read))
        return [Doubt(Sort.RULES, f"the numbers do not go from 1 to {len(read)}", astray)]
    return [Doubt(Sort.RULES, f"no disc with the number {join_with_and(missing)} was found")]


def _is_passed(cell: Cell, seen: Observations) -> bool:
    """True if a path runs through a cell and continues."""
    return sum(cell in pair for pair in side_values(seen.entries)) > 1


def _other_numbers(seen: Observations, place: Place) -> list[str]:
    """Return other values that a number may have: the missing numbers and the next one."""
    numbers = cell_values(seen.givens)
    if is_pair(place):
        return []
    read = {int(x) for cell, x in numbers.items() if x != UNREAD_NUMBER}
    last = len({*numbers, place})
    found = [str(number) for number in range(1, last + 1) if number not in read]
    is_last = seen.givens.get(place) == str(max(read, default=0))
    return [*found, *([NOTHING] if is_last else [])]


VOCABULARY = Vocabulary(
    cell_contents="a number",
    cell_values=lambda n: (str(number) for number in range(1, n * n + 1)),
    side_contents="a wall",
    side_values=lambda n: (WALL, PATH),
    can_be_entered=lambda value: value == PATH,
    can_be_given=lambda value: value != PATH,
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=_marks,
    values_of_marks=lambda marks: dict.fromkeys(marks.get("path", ()), PATH),
    rules=_rules,
    likely_values=_other_numbers,
)


HIDDEN_WALLS = Doubt(Sort.HIDDEN, "the path covers the walls of the puzzle, if it has any")


class ZipStages(NamedTuple):
    """Stages of a reading. view: the board. discs: its discs."""

    view: View
    discs: tuple[Disc, ...]


def read_zip(view: View, correction: Correction, path: Path | None = None) -> Reading:
    """Read a board as Zip, whether or not its numbers are complete; or the path in the puzzle that a person
    gave. path: of a solved board whose grid and walls are hidden, else None."""
    numbers = view.part(numbers_of)
    colours = cell_ground_colours(view.flat)
    sides = Sides(path=pairs_on_path(path)) if path else find_sides(view)
    laid = () if path else stray_links(sides.path, numbers.numbers)
    joined = tuple(pair for pair in sides.path if pair not in laid)
    of_lines = [] if path else line_doubts(view)
    hides_walls = len(joined) == view.n**2 - 1 and not sides.walls
    hides_walls = hides_walls and (path is not None or not shows_lines(view.flat, colours, joined))
    traces = hides_walls and of_lines  # the grid is gone, but for some traces of it
    shown = path or (order_path(joined) if traces else None)
    given: dict[Place, str] = {cell: str(number or UNREAD_NUMBER) for cell, number in numbers.numbers.items()}
    crossed = {cell for pair in joined for cell in pair}
    seen = Observations(
        view.n,
        givens={**given, **dict.fromkeys(sides.walls, WALL)},
        entries=dict.fromkeys(joined, PATH),
        board_doubts=(*lattice_doubts(view, framed=False), *of_lines),
        extra=shown or (),
        sureness={**numbers.sureness_by_cell, **sides.wall_sureness},
    )
    unclear = [*numbers.unsure_cells, *sides.unsure_pairs]
    strange = strange_cells(view.flat, colours, {disc.cell for disc in view.discs} | crossed)
    found = place_oddities(
        VOCABULARY,
        seen,
        view.flat,
        colours,
        unclear=unclear,
        strange=[*strange, *sides.foreign_pairs],
        passed=crossed,
        bare=[cell for cell in np.ndindex(view.n, view.n) if cell not in crossed],
        hidden=path is None,
    )
    doubts = [
        *found,
        *([Doubt(Sort.UNKNOWN_SYMBOL, "something lies", laid)] if laid else []),
        *([HIDDEN_WALLS] if hides_walls else []),
    ]
    seen = replace(seen, doubts=tuple(doubts))
    stages = ZipStages(view, view.discs)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=stages)


def pairs_on_path(path: Path) -> tuple[Pair, ...]:
    """Return the pairs of neighbours that a path joins."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairwise(path)))


def read_solved(rgb: np.ndarray, correction: Correction) -> Reading | None:
    """Return the reading of an upright (H, W, 3) uint8 picture in which one path visits all cells and passes
    the numbers in order; None if there is no such path, or if the puzzle that a person gave has another
    size."""
    if (seen := full_path(rgb)) is None:
        return None
    lattice, path = seen
    view = View(rgb, find_at(rgb, lattice.corners, lattice.n, CORNERS))
    if not view.shows_discs:
        return None
    if shows_lines(
        view.flat, cell_ground_colours(view.flat), pairs_on_path(path)
    ):  # hard to find beside the path
        return read_zip(view, correction)
    reading = read_zip(view, Correction(), path)
    puzzle = reading.puzzle
    if not isinstance(puzzle, Zip) or not puzzle.shown_path:
        return None
    if correction.puzzle and correction.puzzle.shape != puzzle.shape:
        return None
    return read_zip(view, correction, path) if correction.corrects_contents else reading
