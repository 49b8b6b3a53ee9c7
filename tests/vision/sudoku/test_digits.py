"""Content of a cell of a Sudoku: one digit, pencil notes, or something else."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell, cell_name
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.sudoku.digits import (
    CellInk,
    DigitBoard,
    Digits,
    Stroke,
    cells_with_two_inks,
    find_ink,
    read_digits,
)
from queens_snap.vision.sudoku.read import SudokuStages

from ..captures import Shot


def read_board(name: str) -> DigitBoard:
    stages = Shot(f"sudoku/{name}").read().stages
    assert isinstance(stages, SudokuStages)
    return stages.board


def find_written_in(name: str) -> dict[Cell, CellInk]:
    return find_ink(read_board(name).flat)


def digits_with(name: str, cell: Cell, there: CellInk) -> Digits:
    """Return the digits of a board after something was drawn into one cell."""
    return read_digits({**find_written_in(name), cell: there}, 6)


@pytest.mark.parametrize("name", ["light-page", "dark-half"])
def test_two_digits_side_by_side_are_none(name: str) -> None:
    cell, there = next((cell, there) for cell, there in find_written_in(name).items() if there.digit)
    assert there.digit
    alone, beside = (digits_with(name, cell, CellInk(there.digit, rest)) for rest in ((), (there.digit,)))
    assert (cell in alone.digits, cell in alone.odd_cells) == (True, False)
    assert (cell in beside.digits, cell in beside.odd_cells) == (False, True)


@pytest.mark.parametrize("left", [0.0, 0.25, 0.4, 0.55, 1.0])
@pytest.mark.parametrize("name", ["light-page", "dark-page"])
def test_what_is_left_of_a_wiped_digit_is_no_empty_cell_and_no_note(name: str, left: float) -> None:
    board = read_board(name)
    (row, column), digit = next(item for item in board.digits.digits.items() if item[1] == 1)
    stroke, side = board.digits.strokes[row, column], board.flat.cell
    rgb = board.flat.rgb.copy()
    first = round((row + stroke.box[0] + left * stroke.height) * side)
    last = round((row + 0.85) * side)
    columns = slice(round((column + 0.15) * side), round((column + 0.85) * side))
    rgb[first:last, columns] = rgb[last, columns.start]
    found = read_digits(find_ink(replace(board.flat, rgb=rgb)), 6)
    assert found.notes == {}
    assert ((row, column) in found.odd_cells) == (0 < left < 1)
    assert found.digits.get((row, column)) == (digit if left == 1 else None)
    assert np.array_equal(sorted({*found.digits, (row, column)}), sorted(board.digits.digits))


def scale_stroke(stroke: Stroke, times: float) -> Stroke:
    """Return a stroke `times` as large."""
    top, left, bottom, right = stroke.box
    down, across = times * (bottom - top) / 2, times * (right - left) / 2
    y, x = (top + bottom) / 2, (left + right) / 2
    return replace(stroke, box=(y - down, x - across, y + down, x + across))


@pytest.mark.parametrize("times", [1.0, 1.5, 1.9])
def test_notes_are_no_larger_beside_large_digits(times: float) -> None:
    written, cell = find_written_in("light-page"), (0, 0)
    digits = {
        at: CellInk(scale_stroke(there.digit, times), ()) for at, there in written.items() if there.digit
    }
    note = next(there.digit for there in written.values() if there.digit)
    found = read_digits({**digits, cell: CellInk(None, (scale_stroke(note, 0.11 / note.height),))}, 6)
    assert (list(found.notes), found.odd_cells) == ([cell], ())


@pytest.mark.parametrize(("by", "is_unlike"), [(0.0, False), (0.02, False), (0.08, True)])
def test_a_digit_that_stands_off_the_line_of_all_others_is_unlike_them(by: float, is_unlike: bool) -> None:
    """It may be a foreign thing taken for a digit, or lie on one."""
    cell, there = next((cell, there) for cell, there in find_written_in("light-page").items() if there.digit)
    assert there.digit
    top, left, bottom, right = there.digit.box
    moved = CellInk(replace(there.digit, box=(top + by, left, bottom + by, right)), ())
    assert digits_with("light-page", cell, moved).misplaced_cells == ((cell,) if is_unlike else ())


@pytest.mark.parametrize("name", ["light-page", "dark-half", "blue-nine", "small-page"])
def test_printed_digits_have_one_ink(name: str) -> None:
    board = read_board(name)
    assert cells_with_two_inks(board.flat, board.digits.strokes) == ()


@pytest.mark.parametrize("ink", [(220, 30, 30), (30, 90, 220), (80, 80, 80)])
@pytest.mark.parametrize("name", ["light-page", "dark-page"])
def test_a_digit_written_over_another_is_doubted(name: str, ink: tuple[int, int, int]) -> None:
    board, shot = read_board(name), Shot(f"sudoku/{name}")
    cell = next(cell for cell, digit in board.digits.digits.items() if digit in (2, 3))
    rgb = np.ascontiguousarray(shot.rgb)
    x, y = shot.pixel_at(cell[0] + 0.75, cell[1] + 0.32)
    high = 0.46 * shot.cell / 21
    cv2.putText(rgb, "4", (x, y), 0, high, ink, max(2, round(0.07 * shot.cell)), cv2.LINE_AA)
    reading = read_capture(rgb)
    assert any(cell_name(cell) in text for text in reading.warnings)
