"""Patches read from a capture: the clues, and the rectangles that a player has drawn."""

from collections.abc import Iterator

import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import Clue
from ..cells.colours import LUMA
from ..cells.unexplained import has_bits, lines_of, odd_cells, odd_sides
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts
from ..reading import Reading
from ..record import reading_of
from ..things import Seen
from .figures import (
    CLEAR,
    Figure,
    Figures,
    centred,
    clues_beyond,
    figures_of,
    foreign_share,
    has_other_line,
    outline_of,
    strangers,
)
from .numbers import numbers_of
from .rectangles import drawn_of, shows_lines
from .things import THINGS, clue_word

RING, MIDDLE = (0.04, 0.07), (0.35, 0.65)  # of a cell, from its edge and along it: between lines and clues
MOST = 0.5  # share of such a place that something takes which reaches it
EDGE = 0.125  # of a cell: how far the lines around it may reach in
FEWEST_ALIKE = 4  # clues, of which one can be unlike all others
STANDS_OUT = 20.0  # 0..255: contrast of what is drawn; noise and shadows stay below
# Of a cell's inside: a pointer takes 0.03, all that is left of a clue under something 0.1 and more.
STRAY = 0.05
SHOWS_THROUGH = 0.012  # share of a clue's shape that has another colour, from which something lies on it


def read_patches(view: View, correction: Correction) -> Reading:
    """Read a board as Patches, or what was drawn into the puzzle that a person has given."""
    view = view.part(centred)
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
    return reading_of(view, seen, THINGS, correction, colours=figures.bodies, stages=view)


def _doubts(view: View) -> Iterator[Doubt]:
    """Find doubts about the clues that were read."""
    figures, numbers = view.part(figures_of), view.part(numbers_of)
    yield from doubted(Sort.UNCLEAR, "a shape", (x.cell for x in figures.found if x.clear < CLEAR))
    under = (x.cell for x in figures.found if not x.even or _is_under(view, x))
    yield from doubted(Sort.HIDDEN, "a part of a clue", under)
    yield from doubted(
        Sort.UNLIKE, "a shape", dict.fromkeys((*strangers(figures.found), *_inverted(figures)))
    )
    yield from doubted(Sort.STRANGE, THINGS.what, figures.odd)
    yield from doubted(Sort.UNCLEAR, "a number", numbers.unsure)
    yield from doubted(Sort.STRANGE, "a number", numbers.blank)


def _inverted(figures: Figures) -> list[Cell]:
    """The only clue that is darker than its cell where all others are brighter, or the other way round: a
    hole or a spot lies there."""
    cells = [x.cell for x in figures.found]
    steps = [float((figures.bodies[cell] - figures.grounds[cell]) @ LUMA) for cell in cells]
    for dark in (True, False):
        alone = [cell for cell, step in zip(cells, steps, strict=True) if (step < 0) is dark]
        if len(alone) == 1 and len(cells) >= FEWEST_ALIKE:
            return alone
    return []


def _strange(view: View) -> Iterator[Doubt]:
    """Find doubts about cells without a clue."""
    figures, drawn = view.part(figures_of), view.part(drawn_of)
    full = {x.cell for x in figures.found} | set(figures.odd)
    empty = [cell for cell in drawn.free if cell not in full]
    strays = (cell for cell in empty if _is_stray(view.flat.cells[cell], figures.grounds[cell]))
    yield from doubted(Sort.STRANGE, THINGS.what, strays)
    lines = lines_of(view.flat, figures.grounds)
    odd = odd_cells(view.flat, figures.grounds, empty, lines)
    hidden = {*drawn.odd, *(cell for cell, x in odd.items() if x > 1)}
    if not drawn.rectangles:  # their frames lie on lines
        beside = [pair for pair in lines.pairs if not full.isdisjoint(pair)]  # arms reach near their lines
        sides = odd_sides(lines, beside, {*empty}, set(drawn.free))
        hidden |= {cell for pair, x in sides.items() if x > 1 for cell in pair if cell in empty}
    yield from doubted(Sort.HIDDEN, THINGS.what, sorted(hidden))


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
    near, far = (round(x * len(patch)) for x in RING)
    middle = slice(*(round(x * len(patch)) for x in MIDDLE))
    off = _stands_out(patch, ground)
    strips = (off[near:far, middle], off[-far:-near, middle], off[middle, near:far], off[middle, -far:-near])
    return max(strip.mean() for strip in strips) > MOST


def _is_stray(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if more than a pointer stands in a cell that shows no clue, or bits far apart do. patch: (s, s, 3)
    RGB; ground: (3,)."""
    edge = round(EDGE * len(patch))
    off = _stands_out(patch[edge:-edge, edge:-edge], ground)
    return bool(off.mean() > STRAY) or has_bits(off, len(patch))


def _stands_out(patch: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """(h, w) bool, where a part of a cell is not its ground. patch: (h, w, 3) RGB; ground: (3,)."""
    return np.abs(patch.astype(np.float32) - ground).max(axis=2) > STANDS_OUT
