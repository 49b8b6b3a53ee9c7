"""Reading of Patches: the clues, and the rectangles that a player has drawn."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, SHAPE_OF_SIGN, SHAPES, SIGN_OF, Clue, Patches
from ..boards import View
from ..cells_and_sides import Place, cell_values, is_pair, joined_groups
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, line_doubts, place_doubts
from ..grid.find import MIN_GOOD_SUPPORT
from ..measure.sides import board_ground, ground_measures, pairs_of
from ..measure.unexplained import (
    has_scattered_bits,
    measure_lines,
    odd_cells,
    odd_frames,
    odd_sides,
    sides_without_line,
)
from ..percentiles import max_channel, median
from ..reading import Reading
from ..record import reading_of
from ..vocabulary import Observations, Vocabulary
from ..weigh import EDGE, FREE, TOGETHER, ground_log_odds
from .clue_shapes import (
    MIN_CLEARNESS,
    Figure,
    clue_figures,
    clues_beyond,
    foreign_share,
    has_foreign_outline,
    max_outline_breadth,
    unlike_clues,
    with_centred_shapes,
)
from .numbers import numbers_of

# The rectangles that a player has drawn: neighbouring cells on a ground of their own. A network tells of
# each side whether its two cells lie in one rectangle, in two, or on the board's own ground, from what is
# measured of their grounds; see `ground_measures`.


class DrawnRectangles(NamedTuple):
    """Rectangles on a board.

    rectangles: those that a player has drawn, row by row. free_cells: cells on the board's own ground.
    odd_cells: cells on another ground that form no rectangle and hold no clue, or a clue that runs into a
    frame.
    """

    rectangles: tuple[Rectangle, ...]
    free_cells: tuple[Cell, ...]
    odd_cells: tuple[Cell, ...]


def drawn_rectangles(view: View) -> DrawnRectangles:
    """Return the rectangles of a board, for View.part."""
    figures = view.part(clue_figures)
    clues = {figure.cell for figure in figures.found}
    framed = {figure.cell for figure in figures.found if not figure.is_free_of_frames}
    odds = ground_log_odds(measures_of(view))
    card = board_ground(figures.grounds, figures.bodies, sorted(clues))
    free = _free_cells(odds, np.abs(figures.grounds - card).max(axis=2))
    pairs = pairs_of(view.n)
    together = [pairs[i] for i in np.flatnonzero(odds.argmax(axis=1) == TOGETHER).tolist()]
    rectangles: list[Rectangle] = []
    odd: list[Cell] = []
    for cells in joined_groups(together, set(np.ndindex(view.n, view.n)) - free):
        rectangle = Rectangle.around(cells)
        if len(cells) == len(rectangle.cells) > 1 and len(clues.intersection(cells)) == 1:
            rectangles.append(rectangle)
        elif len(cells) > 1 or cells[0] not in clues - framed:
            odd += [cell for cell in cells if cell not in clues - framed]
    return DrawnRectangles(tuple(sorted(rectangles)), tuple(sorted(free)), tuple(sorted(odd)))


def measures_of(view: View) -> np.ndarray:
    """Return the measures of the sides of a board: see `ground_measures`."""
    figures = view.part(clue_figures)
    return ground_measures(
        view.flat, figures.grounds, figures.bodies, [figure.cell for figure in figures.found]
    )


def _free_cells(odds: np.ndarray, off: np.ndarray) -> set[Cell]:
    """Return the cells that are more likely on the board's own ground than not, by all their sides. off: (n,
    n), difference of each cell's ground from the board's."""
    n = len(off)
    evidence = np.zeros((n, n))
    for (one, other), of_side in zip(pairs_of(n), odds, strict=True):
        # log odds that it lies on the board's ground: for the cell nearer to that, then for the other
        nearer, farther = (one, other) if off[one] <= off[other] else (other, one)
        evidence[farther] += of_side[FREE]
        evidence[nearer] += max(of_side[FREE], of_side[EDGE])
    return {(int(r), int(c)) for r, c in np.argwhere(evidence > 0)}


def shows_lines(view: View) -> bool:
    """True if the grid's lines are seen outside the drawn rectangles, within which they are faint."""
    window, n = view.found_board.window, view.n
    own = np.full((n, n), -1)
    for number, rectangle in enumerate(view.part(drawn_rectangles).rectangles):
        own[tuple(np.array(list(rectangle.cells)).T)] = number
    rows, columns = (slice(first, first + n) for first in (window.row, window.column))
    right = view.found_board.lines.vertical[rows, columns.start + 1 : columns.stop]
    below = view.found_board.lines.horizontal[rows.start + 1 : rows.stop, columns]
    open_ = (own[:, 1:] < 0) | (own[:, 1:] != own[:, :-1]), (own[1:] < 0) | (own[1:] != own[:-1])
    seen = np.concatenate([right[open_[0]], below[open_[1]]])
    return bool(len(seen) and seen.mean() >= MIN_GOOD_SUPPORT)


# Values that there can be on a Patches board.

# what a person may say of a clue: "tall 5", "tall", "5"
CLUE_PATTERN = re.compile(rf"({'|'.join(SHAPES)})? ?(\d{{1,4}})?", re.ASCII)


def _puzzle(seen: Observations) -> Patches:
    words = cell_values(seen.givens)
    clues = (Clue(cell, SHAPE_OF_SIGN[word[0]], int(word[1:] or 0) or None) for cell, word in words.items())
    return Patches(seen.n, seen.n, tuple(clues))


def _observations_of(puzzle: Patches) -> Observations:
    return Observations(puzzle.rows, {clue.cell: clue_word(clue) for clue in puzzle.clues})


def clue_word(clue: Clue) -> str:
    """Return a clue as texts write it: "+6", "#", "|4"."""
    return f"{SIGN_OF[clue.shape]}{clue.size or ''}"


def _possible_clue_words(n: int) -> Iterator[str]:
    """Yield every clue that a board of n x n cells can have."""
    fitting = {(rows * columns, rows, columns) for rows in range(1, n + 1) for columns in range(1, n + 1)}
    for shape in SHAPES:
        sizes = {size for size, rows, columns in fitting if Clue((0, 0), shape, size).fits(rows, columns)}
        yield from (clue_word(Clue((0, 0), shape, size)) for size in (None, *sorted(sizes)))


def _intended_clue(said: str, read: str | None) -> str:
    """Return the clue that a person means. A missing shape or number is taken from what was read."""
    found = CLUE_PATTERN.fullmatch(said)
    if not said or not found:
        return said
    shape, size = found.groups()
    sign, number = (read[0], read[1:]) if read else (SIGN_OF[ANY_SHAPE], "")
    return f"{SIGN_OF[shape] if shape else sign}{int(size) if size else number}"


def _other_clues(seen: Observations, place: Place) -> Iterator[str]:
    """Yield other values of a clue, or of a clue that was not found: another shape, the size that all other
    clues leave, or no number."""
    read = seen.givens.get(place)
    if is_pair(place):
        return
    sizes = [word[1:] for cell, word in cell_values(seen.givens).items() if cell != place]
    rest = seen.n**2 - sum(int(size or 0) for size in sizes)
    left = str(rest) if all(sizes) and rest > 0 else ""
    if read is None:
        yield from (f"{sign}{left}" for sign in SHAPE_OF_SIGN)
        return
    if place in seen.second_choices:
        yield seen.second_choices[place]
    every = (
        f"{sign}{size}" for size in dict.fromkeys((read[1:], left, "")) for sign in (read[0], *SHAPE_OF_SIGN)
    )
    yield from (word for word in every if word != read)


VOCABULARY = Vocabulary(
    cell_contents="a clue",
    cell_values=_possible_clue_words,
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=lambda seen: seen.other_marks,
    intended_value=_intended_clue,
    likely_values=_other_clues,
    unknown_value=SIGN_OF[ANY_SHAPE],
    values_in_words="# or square, | or tall, - or wide, + or any, with its number if it has one "
    "(|6 or tall 6); a number alone; or empty",
)


BESIDE_LINES = (0.04, 0.07)  # cells from a cell's edge, between lines and clues
ALONG_SIDES = (0.35, 0.65)  # part (cells) along a cell's edge, in its middle
MIN_OVERFLOW_SHARE = 0.5  # share of such a strip that something covers if it reaches the cell's edge
LINES_REACH = 0.125  # cells that lines may reach into a cell
MIN_READABLE_LEVELS = 40.0  # contrast (0..255) of a number against its shape, below which nobody sees it
MIN_DRAWN_LEVELS = 20.0  # contrast (0..255) of what is drawn; noise and shadows stay below
# share of a cell's inside that something takes: a pointer 0.03, remains of a clue 0.1 and more
MIN_STRAY_SHARE = 0.05
MIN_COVER_SHARE = 0.012  # share of a clue's shape in another colour, from which something lies on it


def read_patches(view: View, correction: Correction) -> Reading:
    """Read a board as Patches, or the rectangles in the puzzle that a person gave."""
    view = view.part(with_centred_shapes)
    figures, numbers, drawn = view.part(clue_figures), view.part(numbers_of), view.part(drawn_rectangles)

    def word(figure: Figure, size: int | None) -> str:
        return clue_word(Clue(figure.cell, figure.shape, size))

    seen = Observations(
        view.n,
        givens={x.cell: word(x, numbers.sizes[x.cell]) for x in figures.found},
        other_marks={"rectangles": drawn.rectangles},
        doubts=(*_clue_doubts(view), *_doubts_about_empty_cells(view)),
        board_doubts=(
            *lattice_doubts(view, framed=False, also_cut=clues_beyond(view)),
            *([] if shows_lines(view) else line_doubts(view)),
        ),
        second_choices={
            x.cell: word(x, size) for x in figures.found if (size := numbers.second_choices.get(x.cell))
        },
        sureness={x.cell: min(x.sureness, numbers.sureness_by_cell.get(x.cell, 1.0)) for x in figures.found},
    )
    return reading_of(view, seen, VOCABULARY, correction, colours=figures.bodies, stages=view)


def _clue_doubts(view: View) -> Iterator[Doubt]:
    """Yield doubts about the clues that were read."""
    figures, numbers = view.part(clue_figures), view.part(numbers_of)
    yield from place_doubts(
        Sort.UNCLEAR, "a shape", (x.cell for x in figures.found if x.sureness < MIN_CLEARNESS)
    )
    under = [x.cell for x in figures.found if not x.has_one_colour or _seems_covered(view, x)]
    yield from place_doubts(
        Sort.HIDDEN, "a part of a clue", dict.fromkeys((*under, *_in_colour_of_numbers(view)))
    )
    yield from place_doubts(Sort.UNLIKE, "a shape", unlike_clues(figures.found))
    yield from place_doubts(Sort.UNKNOWN_SYMBOL, VOCABULARY.cell_contents, figures.odd_cells)
    yield from place_doubts(Sort.UNCLEAR, "a number", numbers.unsure_cells)
    yield from place_doubts(Sort.UNKNOWN_SYMBOL, "a number", numbers.cells_without_number)


def _in_colour_of_numbers(view: View) -> list[Cell]:
    """Return the clues without a number that have the colour of the numbers, so that none could be read."""
    figures, sizes = view.part(clue_figures), view.part(numbers_of).sizes
    middle = slice(*(round(x * view.flat.cell) for x in ALONG_SIDES))
    inks = []
    for cell, size in sizes.items():
        if size is not None:
            patch = view.flat.cells[cell][middle, middle].reshape(-1, 3).astype(np.float32)
            inks.append(patch[np.abs(patch - figures.bodies[cell]).max(axis=1).argmax()])
    if not inks:
        return []
    ink = median(np.array(inks), axis=0)
    blank = [cell for cell, size in sizes.items() if size is None]
    return [cell for cell in blank if np.abs(figures.bodies[cell] - ink).max() < MIN_READABLE_LEVELS]


def _doubts_about_empty_cells(view: View) -> Iterator[Doubt]:
    """Yield doubts about cells without a clue."""
    figures, drawn = view.part(clue_figures), view.part(drawn_rectangles)
    full = {x.cell for x in figures.found} | set(figures.odd_cells)
    empty = [cell for cell in drawn.free_cells if cell not in full]
    strays = (cell for cell in empty if _has_stray_ink(view.flat.cells[cell], figures.grounds[cell]))
    yield from place_doubts(Sort.UNKNOWN_SYMBOL, VOCABULARY.cell_contents, strays)
    lines = measure_lines(view.flat, figures.grounds)
    odd = odd_cells(view.flat, figures.grounds, empty, lines)
    hidden = {*drawn.odd_cells, *(cell for cell, x in odd.items() if x > 1)}
    if not drawn.rectangles:  # their frames lie on lines
        beside = [pair for pair in lines.pairs if not full.isdisjoint(pair)]  # arms reach near their lines
        sides = odd_sides(lines, beside, {*empty}, set(drawn.free_cells))
        odd_pairs = {pair for pair, x in sides.items() if x > 1} | sides_without_line(lines)
        hidden |= {cell for pair in odd_pairs for cell in pair if cell in empty}
        hidden |= {
            cell for cell, x in odd_frames(view.flat, figures.grounds).items() if x > 1 and cell in empty
        }
    yield from place_doubts(Sort.HIDDEN, VOCABULARY.cell_contents, sorted(hidden))


def _seems_covered(view: View, figure: Figure) -> bool:
    """True if something seems to lie on a clue outside finished rectangles: it reaches too far, has another
    colour in places, or another colour than its outline."""
    figures, drawn, cell = view.part(clue_figures), view.part(drawn_rectangles), figure.cell
    patch, outline = view.flat.cells[cell].astype(np.float32), max_outline_breadth(view.flat)
    colours = figures.grounds[cell], figures.bodies[cell]
    return has_foreign_outline(figure, patch, *colours, outline) or (
        cell in drawn.free_cells
        and (
            _reaches_cell_edge(patch, figures.grounds[cell])
            or foreign_share(figure, patch, *colours, outline) > MIN_COVER_SHARE
        )
    )


def _reaches_cell_edge(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if the content of a cell reaches its edge in the middle of a side, as no clue does. patch: (s, s,
    3) RGB. ground: (3,)."""
    near, far = (round(x * len(patch)) for x in BESIDE_LINES)
    middle = slice(*(round(x * len(patch)) for x in ALONG_SIDES))
    off = _drawn_mask(patch, ground)
    strips = (off[near:far, middle], off[-far:-near, middle], off[middle, near:far], off[middle, -far:-near])
    return max(strip.mean() for strip in strips) > MIN_OVERFLOW_SHARE


def _has_stray_ink(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if a cell without a clue holds more than a pointer, or scattered bits. patch: (s, s, 3) RGB.
    ground: (3,)."""
    edge = round(LINES_REACH * len(patch))
    off = _drawn_mask(patch[edge:-edge, edge:-edge], ground)
    return bool(off.mean() > MIN_STRAY_SHARE) or has_scattered_bits(off, len(patch))


def _drawn_mask(patch: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """Return (h, w) bool: the pixels that differ from the cell's ground. patch: (h, w, 3) RGB. ground:
    (3,)."""
    return max_channel(np.abs(patch.astype(np.float32) - ground)) > MIN_DRAWN_LEVELS
