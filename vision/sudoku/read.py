"""Sudoku read from a capture: givens, what was typed, pencil notes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.puzzle import MalformedBoard, Marks
from ...solver.sudoku.puzzle import BOXES, Sudoku, either, units_of
from ..cells.hidden import broken_lines, lines_of
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, lattice_doubts, line_doubts, listed, named, puzzle_doubts, weight_of
from ..reading import Alternative, Reading
from ..second_numbers import other_numbers
from ..source.errors import NoBoardFound
from .digits import Board, board_of
from .hidden import hidden_cells
from .kinds import Kinds, grounds_apart, kinds_of, veiled
from .shifted import LEANING, off_picture

NO_BOXES = Doubt("the lines between the boxes are hard to tell from the others", 0.5)
#: With fewer givens than these no board of so many rows has one solution.
FEWEST_GIVENS = {4: 4, 6: 8, 9: 17}
TOO_FEW = Doubt("hardly any digit seems to be given: which of them are is hard to tell", 0.5)
ALL_ALIKE = Doubt("all digits look alike: which of them are given cannot be told", 0.5)


class SudokuStages(NamedTuple):
    """view: where the board lies. board: as its digits were read. kinds: which of them are given."""

    view: View
    board: Board
    kinds: Kinds


def read_sudoku(view: View, correction: Correction) -> Reading:
    """Read a board as a Sudoku, or what was put into the puzzle that a person has given. Raises NoBoardFound
    where no Sudoku is as large."""
    if view.n not in BOXES:
        raise NoBoardFound(
            f"a Sudoku board has {either(BOXES)} rows, and this one {view.n}",
            "show the whole board, or give its size with --size",
        )
    board = view.part(board_of)
    digits = board.digits.digits
    kinds = kinds_of(board.digits.strokes, digits)
    box = board.box or BOXES[view.n]
    of_lattice = lattice_doubts(view, framed=False)
    puzzle = _puzzle(view.n, box, {cell: digits[cell] for cell in digits if cell in kinds.given})
    doubts = [*of_lattice, *_doubts(view, board, kinds, puzzle)]
    confidence = weight_of(doubts)
    alternatives = other_numbers(
        {cell: digit for cell, digit in board.digits.second.items() if cell in puzzle.digits},
        lambda others: _puzzle(view.n, box, {**puzzle.digits, **others}),
        confidence,
        "digit",
    )
    if kinds.typed:
        every = _puzzle(view.n, box, digits)
        all_given = Alternative(every, confidence, "all digits are given", _marks(board, ()))
        alternatives = (*alternatives, all_given)
    reading = Reading(
        lattice=view.lattice,
        puzzle=puzzle,
        marks=_marks(board, kinds.typed),
        confidence=confidence,
        alternatives=alternatives,
        warnings=tuple(doubt.text for doubt in doubts),
        colours=view.colours,
        stages=SudokuStages(view, board, kinds),
    )
    if isinstance(correction.puzzle, Sudoku):
        return _corrected(reading, correction.puzzle, board, of_lattice)
    return reading


def _corrected(reading: Reading, given: Sudoku, board: Board, of_lattice: list[Doubt]) -> Reading:
    """With the puzzle that a person has given; what stands in its open cells was typed. of_lattice: doubts
    about where the board lies, which are left."""
    digits = board.digits.digits
    doubts = [*of_lattice, *puzzle_doubts(given.digits.items(), digits.items())]
    return replace(
        reading,
        puzzle=given,
        marks=_marks(board, [cell for cell in digits if cell not in given.digits]),
        confidence=weight_of(doubts),
        alternatives=(),
        warnings=tuple(doubt.text for doubt in doubts),
    )


def _puzzle(n: int, box: tuple[int, int], digits: Mapping[Cell, int]) -> Sudoku:
    try:
        return Sudoku.of([[digits.get((r, c), 0) for c in range(n)] for r in range(n)], box)
    except MalformedBoard as error:
        raise NoBoardFound(str(error), "show the whole board, or give its size with --size") from None


def _marks(board: Board, typed: "frozenset[Cell] | list[Cell] | tuple[Cell, ...]") -> Marks:
    """What a player put in, row by row: (row, column, digit)."""
    digits, notes = board.digits.digits, board.digits.notes
    return {
        "digits": tuple((*cell, digits[cell]) for cell in sorted(typed)),
        "notes": tuple((*cell, note) for cell in sorted(notes) for note in notes[cell]),
    }


def _doubts(view: View, board: Board, kinds: Kinds, puzzle: Sudoku) -> list[Doubt]:
    """What speaks against the digits that were read."""
    doubts = line_doubts(view)
    n, read = view.n, board.digits
    if board.box is None:
        doubts.append(NO_BOXES)
    aside = [r for r, shift in enumerate(board.shifts) if shift]
    if far := [str(r + 1) for r in aside if abs(board.shifts[r]) > LEANING]:
        rows = f"row{'s' if len(far) > 1 else ''} {listed(far)}"
        doubts.append(Doubt(f"the board is sheared: {rows} stand{'' if len(far) > 1 else 's'} aside", 0.6))
    if cut := off_picture(view, board.shifts, read.strokes):
        doubts.append(Doubt(f"a cell is cut off at the edge of the picture{named(cut)}", 0.6))
    if read.unsure:
        doubts.append(Doubt(f"a digit is hard to read{named(read.unsure)}", 0.5))
    if read.odd:
        doubts.append(Doubt(f"something other than a digit is drawn{named(read.odd)}", 0.5))
    given = [cell for cell in read.digits if cell in kinds.given]
    apart = grounds_apart(view.colours, sorted(kinds.typed), given)
    if unsure := sorted({*kinds.unsure, *apart, *veiled(view.colours, read.strokes)}):
        doubts.append(Doubt(f"a digit may be given or typed{named(unsure)}", 0.6))
    if twice := _twice(puzzle):
        doubts.append(Doubt(f"a digit stands twice in a row, column or box{named(twice)}", 0.2))
    if kinds.typed and len(given) < FEWEST_GIVENS[n]:
        doubts.append(TOO_FEW)
    if not kinds.typed and len(read.digits) == n * n:
        doubts.append(ALL_ALIKE)
    empty = [cell for cell in np.ndindex(n, n) if cell not in read.digits and cell not in read.odd]
    empty = [(r, c) for r, c in empty if (r, c) not in read.notes]
    hidden = {*hidden_cells(board.flat, view.colours, empty, [*read.digits])}
    if not aside:  # else lines do not go on from row to row
        lines = lines_of(board.flat, view.colours)
        for others in _families(n, board.box or BOXES[n]):  # lines between boxes are not like the others
            broken = broken_lines(lines, others, {*empty}, read.digits)
            hidden |= {cell for pair in broken for cell in pair if cell in empty}
    if hidden:
        doubts.append(Doubt(f"something may hide a digit{named(sorted(hidden))}", 0.5))
    return doubts


def _families(n: int, box: tuple[int, int]) -> tuple[set[Pair], set[Pair]]:
    """The sides between neighbours on which boxes meet, and all others."""
    high, wide = box
    every = {((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)}
    every |= {((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)}
    meet = {(a, b) for a, b in every if (a[0] // high, a[1] // wide) != (b[0] // high, b[1] // wide)}
    return meet, every - meet


def _twice(puzzle: Sudoku) -> tuple[Cell, ...]:
    """The cells whose given digit stands in another cell of a unit as well."""
    given = puzzle.digits
    return tuple(
        sorted(
            {
                cell
                for _, cells in units_of(puzzle.n, puzzle.box)
                for cell in cells
                if cell in given and any(given.get(other) == given[cell] for other in cells if other != cell)
            }
        )
    )
