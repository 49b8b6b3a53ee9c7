"""Zip read from a capture: numbers on discs, walls between cells, and the path that a player has drawn."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, bit_numbers
from ...solver.puzzle import Marks, Pair
from ...solver.zip.puzzle import Zip, broken_rule
from ..cells_and_sides import Place, in_cells, is_pair, lattice_line, on_sides
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, line_doubts, listed
from ..grid.find import find_at
from ..grid.lattice import Flat
from ..grid.window import CORNERS
from ..measure.colours import contrasts
from ..measure.sides import pairs_of
from ..measure.strokes import STROKE_MEASURES, stroke_measures
from ..measure.symbols import Disc
from ..measure.unexplained import LEAST_LINE, has_bits, lines_of
from ..measure.view import View
from ..percentiles import median, percentile, strongest
from ..reading import Reading
from ..record import oddities, reading_of
from ..vocabulary import NOTHING, Seen, Vocabulary
from ..weigh import FOREIGN, FOREIGN_ON_WALL, stroke_log_odds
from ..weigh import PATH as PATH_COLUMN
from ..weigh import WALL as WALL_COLUMN
from .full_path import Path, full_path, in_order
from .numbers import numbers_of

# Sides between cells, with walls, the path of a player, or something that is none of the game's. A
# network tells them from what is measured of the strokes on all sides; see `stroke_measures`. The colours
# of cells are taken beside walls and beside a path, which may be broad.

SURE_SIDE_CHANCE = 0.75  # chance of what is read on a side, below which it is doubtful
# Chance from which a band across a side is a path: less is a gap between two broad discs in one case of
# two hundred.
SURE_PATH = 0.95
# of the usual wall's width, below which a wall is doubtful: those of a board are as thick
MIN_WALL_WIDTH_SHARE = 0.75
MAX_WALL_WAVER = 1.7  # hundredths of a cell by which the middle of a wall strays; of drawn walls 3 in 1000 do
OTHER_PEN = 60.0  # 0..255 by which a wall has another colour than the discs; walls of captures keep within 8
WALL_COLUMNS = [WALL_COLUMN, FOREIGN_ON_WALL]  # answers of the network that mean a wall
FOREIGN_COLUMNS = [FOREIGN, FOREIGN_ON_WALL]  # answers that mean something that is none of the game's
FEW_LINELESS = 25  # percent of the sides on which no line may be seen where a board shows its lines


class Sides(NamedTuple):
    """walls, path: pairs of cells with a wall between them, or joined by a player's path, sorted. unsure:
    pairs of which it is hard to tell, whatever was read. foreign: pairs between which something lies that is
    none of the game's. sure: how surely each wall is one, 0..1."""

    walls: tuple[Pair, ...] = ()
    path: tuple[Pair, ...] = ()
    unsure: tuple[Pair, ...] = ()
    foreign: tuple[Pair, ...] = ()
    sure: Mapping[Pair, float] = {}


def find_sides(view: View) -> Sides:
    """Things on the sides of a board."""
    return sides_from_measures(measures_of(view), view.n)


def sides_from_measures(measures: np.ndarray, n: int) -> Sides:
    """Tell the things on the sides of n x n cells from what is measured of them."""
    chances = 1 / (1 + np.exp(-stroke_log_odds(measures)))
    wall, foreign = chances[:, WALL_COLUMNS].sum(axis=1), chances[:, FOREIGN_COLUMNS].sum(axis=1)
    pairs = pairs_of(n)

    def where(which: np.ndarray) -> tuple[Pair, ...]:
        return tuple(sorted(pairs[i] for i in np.flatnonzero(which).tolist()))

    is_wall, is_foreign = wall > 0.5, foreign > 0.5
    unsure = (np.minimum(wall, 1 - wall) > 1 - SURE_SIDE_CHANCE) | (
        (foreign > 1 - SURE_SIDE_CHANCE) & ~is_foreign
    )
    if is_wall.any():
        width, wavering = (measures[:, STROKE_MEASURES.index(name)] for name in ("width", "wavering"))
        odd = (width < MIN_WALL_WIDTH_SHARE * float(median(width[is_wall]))) | (wavering > MAX_WALL_WAVER)
        unsure |= is_wall & ~is_foreign & (odd | _in_other_colour(measures, is_wall))
    sure = {pairs[i]: float(2 * wall[i] - 1) for i in np.flatnonzero(is_wall).tolist()}
    return Sides(
        where(is_wall), where(chances[:, PATH_COLUMN] > SURE_PATH), where(unsure), where(is_foreign), sure
    )


def _in_other_colour(measures: np.ndarray, is_wall: np.ndarray) -> np.ndarray:
    """(M,) bool: walls that have not the colour of the discs, if other walls have it, or if all lie on one
    line of the lattice: a line that somebody has drawn."""
    off = is_wall & (measures[:, STROKE_MEASURES.index("apart from the pen")] > OTHER_PEN)
    pairs = pairs_of(round(float(measures[0, STROKE_MEASURES.index("rows")])))
    is_one = len({lattice_line(pairs[i]) for i in np.flatnonzero(off).tolist()}) == 1
    return off if is_one or off.sum() < is_wall.sum() else np.zeros_like(off)


def measures_of(view: View) -> np.ndarray:
    """Measures of the sides of a board: see `stroke_measures`. Walls mostly have the colour of its
    discs."""
    ink = median([disc.colour for disc in view.discs], axis=0) if view.discs else None
    return stroke_measures(view.flat, ground_colours(view.flat), ink)


def shows_lines(flat: Flat, colours: np.ndarray, path: Container[Pair]) -> bool:
    """True if lines are seen between most cells that a path does not join: then walls would be seen as well.
    colours: (n, n, 3) RGB, each cell's own colour."""
    lines = lines_of(flat, colours)
    free = lines.line[[pair not in path for pair in lines.pairs]]
    return bool(percentile(free, FEW_LINELESS) >= LEAST_LINE) if len(free) else False


# Of a cell, from its edges both ways: outside a path of three quarters of it, inside walls of a quarter.
CORNER_PARTS = ((0.07, 0.11), (0.13, 0.18))
SAME_GROUND = 16.0  # contrast (0..255) between the two parts below which both show a cell's own colour
ODD_REACH = 0.25  # of a cell, from its middle: smaller than most discs
ODD_SHARE = 0.3  # of that, which stands out from the cell: a mouse pointer covers less
MIN_ODD_CONTRAST = 32.0  # contrast (0..255) by which it stands out at least
WALL_REACH = 0.16  # of a cell, from its edges: no wall reaches in beyond


def ground_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour, beside thick walls and a broad path.

    The outer part of a cell's four corners is free of a path, the inner part of walls. Where both are alike
    that is a ground of the board; elsewhere it is the one of the two that is more like such a ground.
    """
    outer, inner = (_corners(flat, *part) for part in CORNER_PARTS)
    sure = np.abs(outer - inner).max(axis=2) < SAME_GROUND
    if not sure.any():
        return inner
    grounds = inner[sure]
    off = [strongest(np.abs(x[:, :, None] - grounds)).min(axis=2) for x in (outer, inner)]
    return np.where((off[0] < off[1])[..., None], outer, inner)


def _corners(flat: Flat, first: float, second: float) -> np.ndarray:
    """(n, n, 3) float32: the median of squares in each cell's corners, from `first` to `second` of a cell off
    both of its edges."""
    near, far = round(first * flat.cell), round(second * flat.cell)
    at = np.r_[near:far, flat.cell - far : flat.cell - near]
    corners = flat.cells[:, :, at][:, :, :, at]
    return median(corners.reshape(*corners.shape[:2], -1, 3), axis=2).astype(np.float32)


def odd_cells(flat: Flat, colours: np.ndarray, known: Container[Cell]) -> tuple[Cell, ...]:
    """The cells that hold as much as a disc would, or bits of one, and are not known to. colours: (n, n, 3)
    RGB, each cell's own colour."""
    v, u = (np.mgrid[: flat.cell, : flat.cell] + 0.5) / flat.cell - 0.5
    middle = np.hypot(u, v) < ODD_REACH
    edge = round(WALL_REACH * flat.cell)
    unlike = contrasts(flat, colours) > MIN_ODD_CONTRAST
    inside = unlike[:, :, edge:-edge, edge:-edge]
    return tuple(
        (r, c)
        for r, c in np.ndindex(unlike.shape[:2])
        if (r, c) not in known
        and (unlike[r, c, middle].mean() > ODD_SHARE or has_bits(inside[r, c], flat.cell))
    )


def stray_links(joined: Sequence[Pair], numbers: Mapping[Cell, int]) -> tuple[Pair, ...]:
    """The links that are none, but something that lies on a side: they lead neither to another link nor to an
    end of the path; or the only one leads from number to number. numbers: those of the cells with discs."""
    ends = {cell for cell, number in numbers.items() if number in (1, max(numbers.values()))}
    if len(joined) == 1 and numbers.keys() >= {*joined[0]}:
        ends = set()
    links = Counter(cell for pair in joined for cell in pair)
    return tuple(pair for pair in joined if all(links[cell] == 1 and cell not in ends for cell in pair))


# Values that there can be on a Zip board.

WALL, PATH = "wall", "path"
UNREAD = "?"  # a disc whose number cannot be read
MOST_MISSING = 3  # discs that can have been overlooked; beyond, a number was misread


def _puzzle(seen: Seen) -> Zip:
    """With the path that is seen where grid and walls are hidden (`more`, either way round) as what is known
    of its answer, if that passes the numbers in order."""
    numbers = {cell: int(x) for cell, x in in_cells(seen.given).items() if x != UNREAD}
    rows = range(seen.n)
    walls = tuple(on_sides(seen.given))
    puzzle = Zip(tuple(tuple(numbers.get((r, c), 0) for c in rows) for r in rows), walls)
    shown = (seen.more, seen.more[::-1]) if seen.more and numbers else ()
    ways = [way for way in shown if not broken_rule(puzzle, way)]
    return replace(puzzle, shown=ways[0]) if ways else puzzle


def _of_puzzle(puzzle: Zip) -> Seen:
    rows = enumerate(puzzle.numbers)
    numbers = {(r, c): str(number) for r, row in rows for c, number in enumerate(row) if number}
    return Seen(len(puzzle.numbers), {**numbers, **dict.fromkeys(puzzle.walls, WALL)}, more=puzzle.shown)


def _marks(seen: Seen) -> Marks:
    return {"path": tuple(on_sides(seen.put))}


def _rules(seen: Seen) -> list[Doubt]:
    """Doubts of numbers and walls that no puzzle of the game can have."""
    return [*_number_rules(seen), *_wall_rules(seen)]


def _wall_rules(seen: Seen) -> list[Doubt]:
    """A doubt of walls that cut the board in two, so that no path fills it."""
    walls, n = on_sides(seen.given), seen.n
    neighbours = Zip(((0,) * n,) * n, tuple(walls)).neighbours
    reached, grown = 0, 1
    while grown != reached:
        reached = grown
        for i in bit_numbers(reached):
            grown |= neighbours[i]
    parting = tuple((a, b) for a, b in walls if (reached >> a[0] * n + a[1] ^ reached >> b[0] * n + b[1]) & 1)
    return [Doubt(Sort.RULES, "walls cut the board in two", parting)] if parting else []


def _number_rules(seen: Seen) -> list[Doubt]:
    """Doubts of numbers that are not 1 to the last, each once, and of a path that goes on beyond the last."""
    numbers = in_cells(seen.given)
    if blank := [cell for cell, value in numbers.items() if value == UNREAD]:
        return [Doubt(Sort.RULES, "a number cannot be read", tuple(blank))]
    read = [int(value) for value in numbers.values()]
    if sorted(read) == list(range(1, len(read) + 1)):
        passed = [
            cell for cell, value in numbers.items() if int(value) == len(read) and _is_passed(cell, seen)
        ]
        return [Doubt(Sort.RULES, f"no disc with the number {len(read) + 1} was found")] if passed else []
    if twice := sorted({n for n in read if read.count(n) > 1}):
        cells = tuple(cell for cell, value in numbers.items() if int(value) in twice)
        return [Doubt(Sort.RULES, f"a number was read twice: {listed(list(map(str, twice)))}", cells)]
    missing = [str(n) for n in range(1, max(read)) if n not in read]
    if len(missing) > MOST_MISSING:
        astray = tuple(cell for cell, value in numbers.items() if int(value) > len(read))
        return [Doubt(Sort.RULES, f"the numbers do not go from 1 to {len(read)}", astray)]
    return [Doubt(Sort.RULES, f"no disc with the number {listed(missing)} was found")]


def _is_passed(cell: Cell, seen: Seen) -> bool:
    """True if a path runs through a cell, and on."""
    return sum(cell in pair for pair in on_sides(seen.put)) > 1


def _others(seen: Seen, place: Place) -> list[str]:
    """Return the other values that a number may have: the numbers that are missing, and the next one."""
    numbers = in_cells(seen.given)
    if is_pair(place):
        return []
    read = {int(x) for cell, x in numbers.items() if x != UNREAD}
    last = len({*numbers, place})
    found = [str(number) for number in range(1, last + 1) if number not in read]
    is_last = seen.given.get(place) == str(max(read, default=0))
    return [*found, *([NOTHING] if is_last else [])]


VOCABULARY = Vocabulary(
    what="a number",
    in_cells=lambda n: (str(number) for number in range(1, n * n + 1)),
    on_side="a wall",
    on_sides=lambda n: (WALL, PATH),
    put=lambda value: value == PATH,
    given=lambda value: value != PATH,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=lambda marks: dict.fromkeys(marks.get("path", ()), PATH),
    rules=_rules,
    others=_others,
)


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
    sides = Sides(path=joined_by(path)) if path else find_sides(view)
    laid = () if path else stray_links(sides.path, numbers.numbers)
    joined = tuple(pair for pair in sides.path if pair not in laid)
    of_lines = [] if path else line_doubts(view)
    hides_walls = len(joined) == view.n**2 - 1 and not sides.walls
    hides_walls = hides_walls and (path is not None or not shows_lines(view.flat, colours, joined))
    traces = hides_walls and of_lines  # the grid is gone, but for some traces of it
    shown = path or (in_order(_links(joined)) if traces else None)
    given: dict[Place, str] = {cell: str(number or UNREAD) for cell, number in numbers.numbers.items()}
    crossed = {cell for pair in joined for cell in pair}
    seen = Seen(
        view.n,
        given={**given, **dict.fromkeys(sides.walls, WALL)},
        put=dict.fromkeys(joined, PATH),
        of_board=(*lattice_doubts(view, framed=False), *of_lines),
        more=shown or (),
        sure={**numbers.sure, **sides.sure},
    )
    unclear = [*numbers.unsure, *sides.unsure]
    strange = odd_cells(view.flat, colours, {disc.cell for disc in view.discs} | crossed)
    found = oddities(
        VOCABULARY,
        seen,
        view.flat,
        colours,
        unclear=unclear,
        strange=[*strange, *sides.foreign],
        passed=crossed,
        bare=[cell for cell in np.ndindex(view.n, view.n) if cell not in crossed],
        hidden=path is None,
    )
    doubts = [
        *found,
        *([Doubt(Sort.STRANGE, "something lies", laid)] if laid else []),
        *([HIDDEN_WALLS] if hides_walls else []),
    ]
    seen = replace(seen, doubts=tuple(doubts))
    stages = ZipStages(view, view.discs)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=stages)


def joined_by(path: Path) -> tuple[Pair, ...]:
    """The neighbours that a path joins."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairwise(path)))


def _links(joined: Sequence[Pair]) -> dict[Cell, list[Cell]]:
    """The cells that each cell is joined to."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in joined:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def read_solved(rgb: np.ndarray, correction: Correction) -> Reading | None:
    """The reading of an upright (H, W, 3) uint8 picture in which one path visits all cells and passes the
    numbers in order, from the first to the last; None where there is no such path, or where the puzzle that a
    person has given has another size."""
    if (seen := full_path(rgb)) is None:
        return None
    lattice, path = seen
    view = View(rgb, find_at(rgb, lattice.corners, lattice.n, CORNERS))
    if not view.shows_discs:
        return None
    if shows_lines(view.flat, ground_colours(view.flat), joined_by(path)):  # hard to find beside the path
        return read_zip(view, correction)
    reading = read_zip(view, Correction(), path)
    puzzle = reading.puzzle
    if not isinstance(puzzle, Zip) or not puzzle.shown:
        return None
    if correction.puzzle and correction.puzzle.shape != puzzle.shape:
        return None
    return read_zip(view, correction, path) if correction.says_what_stands else reading
