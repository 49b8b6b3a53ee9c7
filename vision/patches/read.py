"""Patches read from a capture: the clues, and the rectangles that a player has drawn."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, SHAPE_OF_SIGN, SHAPES, SIGN_OF, Clue, Patches
from ..cells_and_sides import Place, in_cells, is_pair
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..grid.find import GOOD
from ..measure.grounds import card_of, ground_measures
from ..measure.sides import pairs_of
from ..measure.unexplained import has_bits, lines_of, odd_cells, odd_sides
from ..measure.view import View
from ..percentiles import median
from ..reading import Reading
from ..record import reading_of
from ..vocabulary import Seen, Vocabulary
from ..weigh import EDGE, FREE, TOGETHER, ground_log_odds
from .clue_shapes import (
    CLEAR,
    Figure,
    clues_beyond,
    figures_of,
    foreign_share,
    has_other_line,
    outline_of,
    strangers,
    with_centred_shapes,
)
from .numbers import numbers_of

# The rectangles that a player has drawn: neighbouring cells on a ground of their own. A network tells of
# each side whether its two cells lie in one rectangle, in two, or on the board's own ground, from what is
# measured of their grounds; see `ground_measures`.


class DrawnRectangles(NamedTuple):
    """rectangles: those that a player has drawn, row by row. free: cells on the board's own ground. odd:
    cells on another ground that make no rectangle, and hold no clue, or one that runs into a frame."""

    rectangles: tuple[Rectangle, ...]
    free: tuple[Cell, ...]
    odd: tuple[Cell, ...]


def drawn_of(view: View) -> DrawnRectangles:
    """The rectangles of a board, for View.part."""
    figures = view.part(figures_of)
    clues = {figure.cell for figure in figures.found}
    framed = {figure.cell for figure in figures.found if not figure.free}
    odds = ground_log_odds(measures_of(view))
    card = card_of(figures.grounds, figures.bodies, sorted(clues))
    free = _free_cells(odds, np.abs(figures.grounds - card).max(axis=2))
    pairs = pairs_of(view.n)
    together = [pairs[i] for i in np.flatnonzero(odds.argmax(axis=1) == TOGETHER).tolist()]
    rectangles: list[Rectangle] = []
    odd: list[Cell] = []
    for cells in _joined(together, set(np.ndindex(view.n, view.n)) - free):
        rectangle = bounding_rectangle(cells)
        if len(cells) == len(rectangle.cells) > 1 and len(clues.intersection(cells)) == 1:
            rectangles.append(rectangle)
        elif len(cells) > 1 or cells[0] not in clues - framed:
            odd += [cell for cell in cells if cell not in clues - framed]
    return DrawnRectangles(tuple(sorted(rectangles)), tuple(sorted(free)), tuple(sorted(odd)))


def measures_of(view: View) -> np.ndarray:
    """Measures of the sides of a board: see `ground_measures`."""
    figures = view.part(figures_of)
    return ground_measures(
        view.flat, figures.grounds, figures.bodies, [figure.cell for figure in figures.found]
    )


def _free_cells(odds: np.ndarray, off: np.ndarray) -> set[Cell]:
    """The cells that are likelier on the board's own ground than not, by all their sides together. off: (n,
    n), by how much the ground of each differs from that."""
    n = len(off)
    evidence = np.zeros((n, n))
    for (one, other), of_side in zip(pairs_of(n), odds, strict=True):
        # log odds that it lies on the board's ground: for the cell nearer to that, then for the other
        nearer, farther = (one, other) if off[one] <= off[other] else (other, one)
        evidence[farther] += of_side[FREE]
        evidence[nearer] += max(of_side[FREE], of_side[EDGE])
    return {(int(r), int(c)) for r, c in np.argwhere(evidence > 0)}


def shows_lines(view: View) -> bool:
    """True if the lines of the grid are seen where no rectangle covers them: inside of one they are faint."""
    window, n = view.found.window, view.n
    own = np.full((n, n), -1)
    for number, rectangle in enumerate(view.part(drawn_of).rectangles):
        own[tuple(np.array(list(rectangle.cells)).T)] = number
    rows, columns = (slice(first, first + n) for first in (window.row, window.column))
    right = view.found.lines.vertical[rows, columns.start + 1 : columns.stop]
    below = view.found.lines.horizontal[rows.start + 1 : rows.stop, columns]
    open_ = (own[:, 1:] < 0) | (own[:, 1:] != own[:, :-1]), (own[1:] < 0) | (own[1:] != own[:-1])
    seen = np.concatenate([right[open_[0]], below[open_[1]]])
    return bool(len(seen) and seen.mean() >= GOOD)


def bounding_rectangle(cells: Collection[Cell]) -> Rectangle:
    """The smallest rectangle that holds some cells."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return Rectangle(top, left, max(rows) - top + 1, max(columns) - left + 1)


def _joined(pairs: Collection[tuple[Cell, Cell]], left: set[Cell]) -> Iterator[list[Cell]]:
    """These cells, those of each group that is joined by some pairs."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    while left:
        stack, cells = [min(left)], []
        left.remove(stack[0])
        while stack:
            cells.append(stack.pop())
            near = left.intersection(links.get(cells[-1], ()))
            left -= near
            stack += sorted(near)
        yield sorted(cells)


# Values that there can be on a Patches board.

SAID = re.compile(rf"({'|'.join(SHAPES)})? ?(\d{{1,4}})?", re.ASCII)  # "tall 5", "tall", "5"


def _puzzle(seen: Seen) -> Patches:
    words = in_cells(seen.given)
    clues = (Clue(cell, SHAPE_OF_SIGN[word[0]], int(word[1:] or 0) or None) for cell, word in words.items())
    return Patches(seen.n, seen.n, tuple(clues))


def _of_puzzle(puzzle: Patches) -> Seen:
    return Seen(puzzle.rows, {clue.cell: clue_word(clue) for clue in puzzle.clues})


def clue_word(clue: Clue) -> str:
    """A clue as texts have it: "+6", "#", "|4"."""
    return f"{SIGN_OF[clue.shape]}{clue.size or ''}"


def _words(n: int) -> Iterator[str]:
    """All clues that a board can have: those that some rectangle fits."""
    fitting = {(rows * columns, rows, columns) for rows in range(1, n + 1) for columns in range(1, n + 1)}
    for shape in SHAPES:
        sizes = {size for size, rows, columns in fitting if Clue((0, 0), shape, size).fits(rows, columns)}
        yield from (clue_word(Clue((0, 0), shape, size)) for size in (None, *sorted(sizes)))


def _meant(said: str, read: str | None) -> str:
    """The clue that is told in words. Shape or number, where one of them is not said, is as it was read."""
    found = SAID.fullmatch(said)
    if not said or not found:
        return said
    shape, size = found.groups()
    sign, number = (read[0], read[1:]) if read else (SIGN_OF[ANY_SHAPE], "")
    return f"{SIGN_OF[shape] if shape else sign}{int(size) if size else number}"


def _others(seen: Seen, place: Place) -> Iterator[str]:
    """Other values that a clue may have, or one that was not found: of another shape, of the size that all
    others leave of the board, or without a number."""
    read = seen.given.get(place)
    if is_pair(place):
        return
    sizes = [word[1:] for cell, word in in_cells(seen.given).items() if cell != place]
    rest = seen.n**2 - sum(int(size or 0) for size in sizes)
    left = str(rest) if all(sizes) and rest > 0 else ""
    if read is None:
        yield from (f"{sign}{left}" for sign in SHAPE_OF_SIGN)
        return
    if place in seen.second:
        yield seen.second[place]
    every = (
        f"{sign}{size}" for size in dict.fromkeys((read[1:], left, "")) for sign in (read[0], *SHAPE_OF_SIGN)
    )
    yield from (word for word in every if word != read)


VOCABULARY = Vocabulary(
    what="a clue",
    in_cells=_words,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=lambda seen: seen.drawn,
    meant=_meant,
    others=_others,
    anything=SIGN_OF[ANY_SHAPE],
    explained="# or square, | or tall, - or wide, + or any, with its number if it has one (|6 or tall 6); "
    "a number alone; or empty",
)


BESIDE_LINES = (0.04, 0.07)  # of a cell, from its edge: between lines and clues
ALONG_SIDES = (0.35, 0.65)  # of a cell, along its edge: the middle
MOST = 0.5  # share of such a place that something takes which reaches it
LINES_REACH = 0.125  # of a cell: how far the lines around it may reach in
UNREADABLE = 40.0  # contrast (0..255) of a number against its shape with which nobody sees it
STANDS_OUT = 20.0  # 0..255: contrast of what is drawn; noise and shadows stay below
# Of a cell's inside: a pointer takes 0.03, all that is left of a clue under something 0.1 and more.
STRAY = 0.05
SHOWS_THROUGH = 0.012  # share of a clue's shape that has another colour, from which something lies on it


def read_patches(view: View, correction: Correction) -> Reading:
    """Read a board as Patches, or what was drawn into the puzzle that a person has given."""
    view = view.part(with_centred_shapes)
    figures, numbers, drawn = view.part(figures_of), view.part(numbers_of), view.part(drawn_of)

    def word(figure: Figure, size: int | None) -> str:
        return clue_word(Clue(figure.cell, figure.shape, size))

    seen = Seen(
        view.n,
        given={x.cell: word(x, numbers.sizes[x.cell]) for x in figures.found},
        drawn={"rectangles": drawn.rectangles},
        doubts=(*_doubts(view), *_strange(view)),
        of_board=(
            *lattice_doubts(view, framed=False, also_cut=clues_beyond(view)),
            *([] if shows_lines(view) else line_doubts(view)),
        ),
        second={x.cell: word(x, size) for x in figures.found if (size := numbers.second.get(x.cell))},
        sure={x.cell: min(x.clear, numbers.sure.get(x.cell, 1.0)) for x in figures.found},
    )
    return reading_of(view, seen, VOCABULARY, correction, colours=figures.bodies, stages=view)


def _doubts(view: View) -> Iterator[Doubt]:
    """Find doubts about the clues that were read."""
    figures, numbers = view.part(figures_of), view.part(numbers_of)
    yield from doubted(Sort.UNCLEAR, "a shape", (x.cell for x in figures.found if x.clear < CLEAR))
    under = [x.cell for x in figures.found if not x.even or _is_under(view, x)]
    yield from doubted(Sort.HIDDEN, "a part of a clue", dict.fromkeys((*under, *_in_colour_of_numbers(view))))
    yield from doubted(Sort.UNLIKE, "a shape", strangers(figures.found))
    yield from doubted(Sort.STRANGE, VOCABULARY.what, figures.odd)
    yield from doubted(Sort.UNCLEAR, "a number", numbers.unsure)
    yield from doubted(Sort.STRANGE, "a number", numbers.blank)


def _in_colour_of_numbers(view: View) -> list[Cell]:
    """The clues without a number on which none could be read, since they have the colour of the numbers."""
    figures, sizes = view.part(figures_of), view.part(numbers_of).sizes
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
    return [cell for cell in blank if np.abs(figures.bodies[cell] - ink).max() < UNREADABLE]


def _strange(view: View) -> Iterator[Doubt]:
    """Find doubts about cells without a clue."""
    figures, drawn = view.part(figures_of), view.part(drawn_of)
    full = {x.cell for x in figures.found} | set(figures.odd)
    empty = [cell for cell in drawn.free if cell not in full]
    strays = (cell for cell in empty if _is_stray(view.flat.cells[cell], figures.grounds[cell]))
    yield from doubted(Sort.STRANGE, VOCABULARY.what, strays)
    lines = lines_of(view.flat, figures.grounds)
    odd = odd_cells(view.flat, figures.grounds, empty, lines)
    hidden = {*drawn.odd, *(cell for cell, x in odd.items() if x > 1)}
    if not drawn.rectangles:  # their frames lie on lines
        beside = [pair for pair in lines.pairs if not full.isdisjoint(pair)]  # arms reach near their lines
        sides = odd_sides(lines, beside, {*empty}, set(drawn.free))
        hidden |= {cell for pair, x in sides.items() if x > 1 for cell in pair if cell in empty}
    yield from doubted(Sort.HIDDEN, VOCABULARY.what, sorted(hidden))


def _is_under(view: View, figure: Figure) -> bool:
    """True if something seems to lie on a clue outside of finished rectangles: it reaches too far, or has
    another colour in places, or than the line around it."""
    figures, drawn, cell = view.part(figures_of), view.part(drawn_of), figure.cell
    patch, outline = view.flat.cells[cell].astype(np.float32), outline_of(view.flat)
    colours = figures.grounds[cell], figures.bodies[cell]
    return has_other_line(figure, patch, *colours, outline) or (
        cell in drawn.free
        and (
            _overflows(patch, figures.grounds[cell])
            or foreign_share(figure, patch, *colours, outline) > SHOWS_THROUGH
        )
    )


def _overflows(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if what stands in a cell reaches its edge in the middle of a side, as no clue does. patch: (s, s,
    3) RGB; ground: (3,)."""
    near, far = (round(x * len(patch)) for x in BESIDE_LINES)
    middle = slice(*(round(x * len(patch)) for x in ALONG_SIDES))
    off = _stands_out(patch, ground)
    strips = (off[near:far, middle], off[-far:-near, middle], off[middle, near:far], off[middle, -far:-near])
    return max(strip.mean() for strip in strips) > MOST


def _is_stray(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if more than a pointer stands in a cell that shows no clue, or bits far apart do. patch: (s, s, 3)
    RGB; ground: (3,)."""
    edge = round(LINES_REACH * len(patch))
    off = _stands_out(patch[edge:-edge, edge:-edge], ground)
    return bool(off.mean() > STRAY) or has_bits(off, len(patch))


def _stands_out(patch: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """(h, w) bool, where a part of a cell is not its ground. patch: (h, w, 3) RGB; ground: (3,)."""
    return np.abs(patch.astype(np.float32) - ground).max(axis=2) > STANDS_OUT
