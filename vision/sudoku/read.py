"""Reading of a Sudoku: givens, typed digits, pencil notes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.digit_puzzle import join_with_or
from ...solver.puzzle import Marks
from ...solver.sudoku.puzzle import BOX_BY_SIZE, Sudoku
from ..boards import View
from ..cells_and_sides import cell_values
from ..correction import Correction
from ..doubts import Doubt, Sort, join_with_and, lattice_doubts, line_doubts, place_doubts
from ..measure.colours import middle_colours
from ..measure.unexplained import measure_lines, odd_sides
from ..percentiles import median
from ..reading import Reading
from ..record import WHOLE_BOARD_ADVICE, reading_of
from ..source.errors import NoBoardFound
from ..vocabulary import Observations, Vocabulary
from .boxes import cage_shares, find_box_shape, without_box_tints
from .digits import MAX_HARMLESS_SHIFT_CELLS, DigitBoard, Stroke, read_digit_board
from .given_and_typed import Kinds, divide_given_and_typed, doubtful_under_uneven_light
from .hidden_cells import framed_cell, hidden_cells
from .peers import Peers, find_peers, without_peer_tints

# Values that there can be on the board of a Sudoku.

#: With fewer givens than these no board of so many rows has one solution.
FEWEST_GIVENS = {4: 4, 6: 8, 9: 17}
# doubt if a player's digits leave fewer givens than any puzzle has
TOO_FEW_GIVENS = Doubt(
    Sort.ROLE, "hardly any digit looks given: given digits and yours are hard to tell apart"
)
# doubt about a full board on which all digits look given
ALL_ALIKE = Doubt(Sort.ROLE, "all digits look alike: which of them are given cannot be told")


def _puzzle(seen: Observations) -> Sudoku:
    rows = range(seen.n)
    digits = [[int(seen.givens.get((r, c), 0)) for c in rows] for r in rows]
    return Sudoku.of(digits, seen.extra or BOX_BY_SIZE.get(seen.n))


def _observations_of(puzzle: Sudoku) -> Observations:
    return Observations(
        puzzle.n, {cell: str(digit) for cell, digit in puzzle.digits.items()}, extra=puzzle.box
    )


def _marks(seen: Observations) -> Marks:
    return {
        "digits": tuple((*cell, int(digit)) for cell, digit in cell_values(seen.entries).items()),
        **seen.other_marks,
    }


def _rules(seen: Observations) -> list[Doubt]:
    doubts = []
    if seen.entries and len(seen.givens) < FEWEST_GIVENS[seen.n]:
        doubts.append(TOO_FEW_GIVENS)
    if not seen.entries and len(seen.givens) == seen.n**2:
        doubts.append(ALL_ALIKE)
    return doubts


VOCABULARY = Vocabulary(
    cell_contents="a digit",
    cell_values=lambda n: (str(digit) for digit in range(1, n + 1)),
    can_be_entered=lambda value: True,
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=_marks,
    values_of_marks=lambda marks: {(r, c): str(digit) for r, c, digit in marks.get("digits", ())},
    rules=_rules,
)


# share of the band inside a cell's lines that a cage covers; dashes cover 0.2, a broad frame leaves 0.05
MIN_CAGE_SHARE = 0.1
MIN_CAGED_CELLS = 3  # least cells with a cage; a chosen cell and one under the pointer may have a frame
# doubt if no lines or tints show the boxes
NO_BOXES = Doubt(Sort.LINES, "the lines between the boxes are hard to tell from the others")


class SudokuStages(NamedTuple):
    """Stages of a reading. view: the board. board: its digits. kinds: which digits are given."""

    view: View
    board: DigitBoard
    kinds: Kinds


def read_sudoku(view: View, correction: Correction) -> Reading:
    """Read a board as a Sudoku, or the entries in the puzzle that a person gave. Raises NoBoardFound if no
    Sudoku has that size."""
    if view.n not in BOX_BY_SIZE:
        raise NoBoardFound(
            f"a Sudoku board has {join_with_or(BOX_BY_SIZE)} rows, but this one has {view.n}",
            WHOLE_BOARD_ADVICE,
        )
    board = view.part(read_digit_board)
    read = board.digits
    peers = find_peers(view.colours, board.box or BOX_BY_SIZE[view.n])
    strokes, colours = _without_peer_tints(view, board, peers)
    kinds = divide_given_and_typed(strokes, read.digits, colours, read.handwritten_cells)
    words = {cell: str(digit) for cell, digit in read.digits.items()}
    notes = tuple((*cell, note) for cell in sorted(read.notes) for note in read.notes[cell])
    seen = Observations(
        view.n,
        givens={cell: word for cell, word in words.items() if cell in kinds.given_cells},
        entries={cell: word for cell, word in words.items() if cell in kinds.typed_cells},
        other_marks={"notes": notes},
        doubts=(*_doubts(view, board, kinds, peers), *_hidden_digit_doubts(view, board, peers)),
        board_doubts=(*lattice_doubts(view, framed=False), *_line_and_row_doubts(view, board)),
        second_choices={
            cell: str(digit) for cell, digit in read.second_choices.items() if cell in kinds.given_cells
        },
        extra=board.box,
        sureness={**read.sureness_by_cell},
    )
    stages = SudokuStages(view, board, kinds)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=stages)


def _without_peer_tints(
    view: View, board: DigitBoard, peers: Peers | None
) -> tuple[Mapping[Cell, Stroke], np.ndarray]:
    """Return the strokes of digits, and (n, n, 3) RGB grounds of all cells, without the tints around a chosen
    cell."""
    read = board.digits
    if not peers:
        return read.strokes, view.colours
    usual = {cell: stroke for cell, stroke in read.strokes.items() if cell not in peers.all_cells}
    hand = read.handwritten_cells.intersection(usual)
    kinds = divide_given_and_typed(usual, read.digits, view.colours, hand)
    inks = [cells for cells in (sorted(kinds.given_cells), sorted(kinds.typed_cells)) if cells]
    colours = view.colours.copy()
    colours[tuple(np.array(sorted(peers.all_cells)).T)] = peers.usual_ground(view.colours)
    return without_peer_tints(read.strokes, view.colours, peers, inks), colours


def _line_and_row_doubts(view: View, board: DigitBoard) -> Iterator[Doubt]:
    """Yield doubts about the lines and rows of the board."""
    yield from line_doubts(view)
    if board.box is None:
        yield NO_BOXES
    if aside := [str(r + 1) for r, shift in enumerate(board.shifts) if abs(shift) > MAX_HARMLESS_SHIFT_CELLS]:
        yield Doubt(Sort.LINES, f"rows of the board are shifted sideways: {join_with_and(aside)}")


def _doubts(view: View, board: DigitBoard, kinds: Kinds, peers: Peers | None) -> Iterator[Doubt]:
    """Yield doubts about the digits that were read."""
    read = board.digits
    yield from place_doubts(
        Sort.UNCLEAR, VOCABULARY.cell_contents, sorted({*read.unsure_cells, *read.mixed_cells})
    )
    yield from place_doubts(Sort.UNLIKE, VOCABULARY.cell_contents, read.misplaced_cells)
    caged = np.argwhere(
        cage_shares(board.flat, view.colours, board.box or BOX_BY_SIZE[view.n]) > MIN_CAGE_SHARE
    ).tolist()
    odd = {*read.odd_cells, *((r, c) for r, c in caged if len(caged) >= MIN_CAGED_CELLS)}
    yield from place_doubts(Sort.UNKNOWN_SYMBOL, VOCABULARY.cell_contents, sorted(odd))
    tinted = peers.all_cells if peers else frozenset()
    plain = {cell: x for cell, x in read.strokes.items() if cell not in read.handwritten_cells | tinted}
    unsure = {
        *kinds.unsure_cells,
        *kinds.given_cells.intersection(read.maybe_handwritten_cells),
        *doubtful_under_uneven_light(plain, read.digits, kinds, view.colours),
    }
    yield from place_doubts(Sort.ROLE, VOCABULARY.cell_contents, sorted(unsure))


def _hidden_digit_doubts(view: View, board: DigitBoard, peers: Peers | None) -> list[Doubt]:
    """Return doubts about empty cells in which something may hide a digit."""
    n, read = view.n, board.digits
    full = {*read.digits, *read.odd_cells, *read.notes}
    empty = [(r, c) for r, c in np.ndindex(n, n) if (r, c) not in full]
    even = without_box_tints(board.flat, view.colours, board.box or BOX_BY_SIZE[n])
    hidden = {*hidden_cells(*even, empty, [*read.digits], peers)}
    if not any(board.shifts):  # else lines do not go on from row to row
        sides = odd_sides(measure_lines(board.flat, view.colours), (), {*empty}, read.digits)
        chosen = {framed_cell(board.flat, view.colours), peers.chosen_cell if peers else None}
        odd = [pair for pair, x in sides.items() if x > 1 and chosen.isdisjoint(pair)]
        hidden |= {cell for pair in odd for cell in pair if cell in empty}
    return place_doubts(Sort.HIDDEN, VOCABULARY.cell_contents, sorted(hidden))


# Recognition by lines and digits, of a board with small symbols.

MIN_SURE_DIGITS_SHARE = 0.6  # least sure digits of a puzzle, as a share of its rows
# least share of the non-empty cells that hold a sure digit or a note
MIN_SURE_CELLS_SHARE = 0.75
# median share of the cells' CAGE_BAND (see boxes.py) that is drawn on, above which most cells have cages
MIN_USUAL_CAGE_SHARE = 0.05


def is_sudoku(view: View) -> bool:
    """True if the board shows boxes, and nearly everything in its cells is a digit or a note."""
    if find_box_shape(view.coarse_flat) is None:
        return False
    board = view.part(read_digit_board)
    if board.box is None:
        return False
    if median(cage_shares(view.flat, middle_colours(view.flat), board.box)) > MIN_USUAL_CAGE_SHARE:
        return False
    digits = board.digits
    sure, notes = (
        len(digits.digits) - len(digits.unsure_cells),
        len(digits.notes) + len(digits.broad_note_cells),
    )
    full = len(digits.digits) + len(digits.notes) + len(digits.odd_cells)
    return (
        sure - len(digits.handwritten_cells) >= MIN_SURE_DIGITS_SHARE * view.n
        and sure + notes >= MIN_SURE_CELLS_SHARE * full
    )
