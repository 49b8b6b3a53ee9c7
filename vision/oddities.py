"""What any game doubts of the single places on its board."""

from collections.abc import Callable, Collection, Iterator, Sequence

import numpy as np

from ..solver.cells import Cell
from ..solver.puzzle import Pair
from .cells.frame import bitten_cells
from .cells.hidden import broken_lines, foreign_grounds, lines_of
from .doubts import Doubt, Sort, doubted
from .grid.rectify import Flat
from .places import Place, in_cells, on_sides
from .seen import Seen
from .things import Things


def oddities(
    things: Things,
    seen: Seen,
    flat: Flat,
    colours: np.ndarray,
    *,
    unclear: Collection[Place] = (),
    strange: Collection[Cell] = (),
    passed: Collection[Cell] = (),
    bare: Collection[Cell] | None = None,
    hidden: bool = True,
    may_hide: Callable[[tuple[Pair, ...]], Sequence[Pair]] = tuple,
) -> Iterator[Doubt]:
    """Doubts from what is hard to make out (`unclear`), from what is none of the game's things (`strange`),
    and from empty cells and lines on which something may lie.

    flat, colours: the board laid flat, and (n, n, 3) RGB of each cell's own colour. passed: cells through
    which a path runs. bare: cells between which the usual line is seen; the empty
    ones, if nothing else is said. hidden: whether what may be hidden is looked for.
    may_hide: of sides whose line is broken those that may hide something.
    """
    for places, what in ((in_cells, things.what), (on_sides, things.on_side or things.what)):
        yield from doubted(Sort.UNCLEAR, what, places(dict.fromkeys(unclear)))
    yield from doubted(Sort.STRANGE, things.what, strange)
    if not hidden:
        return
    full = {*in_cells(seen.known), *strange, *passed}
    empty = [cell for cell in np.ndindex(seen.n, seen.n) if cell not in full]
    covered = {*foreign_grounds(flat, colours, empty), *bitten_cells(flat, colours).intersection(empty)}
    yield from doubted(Sort.HIDDEN, things.what, sorted(covered))
    plain = {*empty} if bare is None else {*bare}
    known = {*on_sides(seen.known), *on_sides(dict.fromkeys(unclear))}
    broken = broken_lines(lines_of(flat, colours), known, plain)
    broken = [pair for pair in may_hide(broken) if not {*passed}.intersection(pair)]
    if things.on_side:
        yield from doubted(Sort.HIDDEN, things.on_side, broken)
    else:
        yield from doubted(
            Sort.HIDDEN, things.what, sorted({c for pair in broken for c in pair if c in plain})
        )
