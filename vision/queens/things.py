"""Values that there can be on a board of Queens or Star Battle."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from ...solver.cells import Cell, is_connected, region_letter
from ...solver.puzzle import Marks
from ...solver.queens.puzzle import Board
from ..places import Place, in_cells, is_cell
from ..source.errors import BadCorrection
from ..things import Seen, Things

CROSS = "cross"
KINDS = {"queens": "queen", "crosses": CROSS, "dots": "dot"}  # of marks


def regions_seen(labels: np.ndarray) -> dict[Place, str]:
    """Each cell's region, by letter. labels: (n, n) int, -1 where there is none."""
    return {(int(r), int(c)): region_letter(int(x)) for (r, c), x in np.ndenumerate(labels) if x >= 0}


def marks_seen(marks: Mapping[str, Iterable[Cell]]) -> dict[Place, str]:
    """Marks in the cells, from the cells by kind."""
    return {cell: KINDS[kind] for kind, cells in marks.items() for cell in cells}


def _puzzle(seen: Seen) -> Board:
    """Raises BadCorrection where a region has lost all its cells."""
    if len(set(seen.given.values())) < seen.more:
        raise BadCorrection(
            "moving these cells leaves a region without any", "move other cells into it as well"
        )
    rows = range(seen.n)
    return Board.of([[seen.given.get((r, c), ".") for c in rows] for r in rows])


def _of_puzzle(board: Board) -> Seen:
    return Seen(board.n, regions_seen(np.array(board.regions)), more=board.n)


def _marks(seen: Seen) -> Marks:
    put = in_cells(seen.put)
    return {kind: tuple(cell for cell, x in put.items() if x == value) for kind, value in KINDS.items()}


def _others(seen: Seen, cell: Place) -> Iterator[Cell]:
    """The cells beside a cell to whose regions it may belong: one of each other region; none where its own
    would lie in two parts without it."""
    regions = seen.given
    if not is_cell(cell):
        return
    r, c = cell
    known = {regions.get(cell)}
    rest = [other for other, region in in_cells(regions).items() if region in known and other != cell]
    if not rest or not is_connected(rest):
        return
    for other in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
        if regions.get(other, regions.get(cell)) not in known:
            known.add(regions[other])
            yield other


THINGS = Things(
    what="a queen or a cross",
    in_cells=lambda n: KINDS.values(),
    put=lambda value: value in KINDS.values(),
    given=lambda value: value not in KINDS.values(),
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=marks_seen,
    against=lambda seen, given: [],  # regions are compared by their borders, see given_doubts
    has_regions=True,
    meant=lambda said, read: CROSS if said == "x" else said,
    others=_others,
)
