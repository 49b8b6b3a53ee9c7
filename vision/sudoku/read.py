"""Sudoku read from a capture: givens, what was typed, pencil notes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.digit_puzzle import one_of
from ...solver.sudoku.puzzle import BOXES
from ..cells.unexplained import caged_cells, lines_of, odd_sides
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts, line_doubts, listed
from ..reading import Reading
from ..record import WHOLE, reading_of
from ..source.errors import NoBoardFound
from ..things import Seen
from .digits import LEANING, DigitBoard, Stroke, board_of, off_picture
from .kinds import (
    Kinds,
    doubtful_in_shadow,
    framed_cell,
    grounds_apart,
    hidden_cells,
    inks_apart,
    kinds_of,
    veiled,
    without_tint,
)
from .peers import Peers, find_peers, without_peers
from .things import THINGS

NO_BOXES = Doubt(Sort.LINES, "the lines between the boxes are hard to tell from the others")


class SudokuStages(NamedTuple):
    """view: where the board lies. board: as its digits were read. kinds: which of them are given."""

    view: View
    board: DigitBoard
    kinds: Kinds


def read_sudoku(view: View, correction: Correction) -> Reading:
    """Read a board as a Sudoku, or what was put into the puzzle that a person has given. Raises NoBoardFound
    where no Sudoku is as large."""
    if view.n not in BOXES:
        raise NoBoardFound(
            f"a Sudoku board has {one_of(BOXES)} rows, but this one has {view.n}",
            WHOLE,
        )
    board = view.part(board_of)
    read = board.digits
    peers = find_peers(view.colours, board.box or BOXES[view.n])
    strokes, kinds = _kinds(view, board, peers)
    words = {cell: str(digit) for cell, digit in read.digits.items()}
    notes = tuple((*cell, note) for cell in sorted(read.notes) for note in read.notes[cell])
    seen = Seen(
        view.n,
        given={cell: word for cell, word in words.items() if cell in kinds.given},
        put={cell: word for cell, word in words.items() if cell in kinds.typed},
        drawn={"notes": notes},
        doubts=(*_doubts(view, board, strokes, kinds, peers), *_hidden(view, board, peers)),
        of_board=(*lattice_doubts(view, framed=False), *_of_lines(view, board)),
        second={cell: str(digit) for cell, digit in read.second.items() if cell in kinds.given},
        more=board.box,
        sure={**read.sure},
    )
    stages = SudokuStages(view, board, kinds)
    return reading_of(view, seen, THINGS, correction, colours=view.colours, stages=stages)


def _kinds(view: View, board: DigitBoard, peers: Peers | None) -> tuple[Mapping[Cell, Stroke], Kinds]:
    """The strokes of digits without what tints them, and which digits are given."""
    read = board.digits
    strokes: Mapping[Cell, Stroke] = without_tint(read.strokes, view.colours)
    if peers:
        usual = {cell: stroke for cell, stroke in strokes.items() if cell not in peers.all}
        kinds = kinds_of(usual, read.digits, read.by_hand.intersection(usual))
        inks = [cells for cells in (sorted(kinds.given), sorted(kinds.typed)) if cells]
        strokes = without_peers(strokes, view.colours, peers, inks)
    return strokes, kinds_of(strokes, read.digits, read.by_hand)


def _of_lines(view: View, board: DigitBoard) -> Iterator[Doubt]:
    """Find doubts about its lines and rows."""
    yield from line_doubts(view)
    if board.box is None:
        yield NO_BOXES
    if aside := [str(r + 1) for r, shift in enumerate(board.shifts) if abs(shift) > LEANING]:
        rows = f"row{'s' if len(aside) > 1 else ''} {listed(aside)}"
        yield Doubt(Sort.LINES, f"the board is sheared: {rows} stand{'' if len(aside) > 1 else 's'} aside")
    if cut := off_picture(view, board.shifts, board.digits.strokes):
        yield Doubt(Sort.CUT, "a cell is cut off at the edge of the picture", cut)


def _doubts(
    view: View, board: DigitBoard, strokes: Mapping[Cell, Stroke], kinds: Kinds, peers: Peers | None
) -> Iterator[Doubt]:
    """Find doubts about the digits that were read."""
    read = board.digits
    yield from doubted(Sort.UNCLEAR, THINGS.what, read.unsure)
    caged = (cell for cell in caged_cells(board.flat, view.colours) if cell not in read.odd)
    yield from doubted(Sort.STRANGE, THINGS.what, [*read.odd, *caged])
    untinted = {cell: stroke for cell, stroke in strokes.items() if not peers or cell not in peers.all}
    apart = grounds_apart(view.colours, sorted(kinds.typed), sorted(kinds.given))
    inks = inks_apart(view.colours, read.strokes, [cell for cell in untinted if cell in kinds.given])
    shaded = doubtful_in_shadow(untinted, read.digits, kinds, view.colours)
    by_hand = kinds.given.intersection(read.maybe_by_hand)
    unsure = {*kinds.unsure, *by_hand, *apart, *inks, *shaded, *veiled(view.colours, strokes)}
    yield from doubted(Sort.ROLE, THINGS.what, sorted(unsure))


def _hidden(view: View, board: DigitBoard, peers: Peers | None) -> list[Doubt]:
    """From cells in which something may hide a digit."""
    n, read = view.n, board.digits
    full = {*read.digits, *read.odd, *read.notes}
    empty = [(r, c) for r, c in np.ndindex(n, n) if (r, c) not in full]
    hidden = {*hidden_cells(board.flat, view.colours, empty, [*read.digits], peers)}
    if not any(board.shifts):  # else lines do not go on from row to row
        sides = odd_sides(lines_of(board.flat, view.colours), (), {*empty}, read.digits)
        chosen = {framed_cell(board.flat, view.colours), peers.chosen if peers else None}
        odd = [pair for pair, x in sides.items() if x > 1 and chosen.isdisjoint(pair)]
        hidden |= {cell for pair in odd for cell in pair if cell in empty}
    return doubted(Sort.HIDDEN, THINGS.what, sorted(hidden))
