"""The entry of Sudoku in the table of games: its parser, its conclusions, and a player's marks."""

from collections.abc import Sequence
from typing import Any

from ..cells import Cell
from ..digit_explanation import Deduction
from ..game import DIGIT_MARKS, AnyDeduction, GameOfValues, IsText, MakeState, Parse, ReadJson, SearchModule
from ..ladder import Rung
from ..puzzle import Solution, WrongMark
from . import search
from .puzzle import Sudoku, has_rows_of_digits, is_text, parse_sudoku, sudoku_of, units_of
from .rules import LADDER
from .state import State


class SudokuGame(GameOfValues):
    """The record of Sudoku."""

    parse: Parse = staticmethod(parse_sudoku)
    of_json: ReadJson = staticmethod(sudoku_of)
    field = "givens"
    is_text: IsText | None = staticmethod(is_text)
    search: SearchModule = search
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks = DIGIT_MARKS
    maker_name: str | None = "MAKER"

    def is_field_value(self, value: Any) -> bool:
        return has_rows_of_digits(value)

    def explain_wrong_value(self, solution: Solution, cell: Cell, value: int) -> WrongMark:
        """A wrong digit with a given one that it repeats, or else with the step that says otherwise."""
        puzzle = solution.puzzle
        assert isinstance(puzzle, Sudoku)
        for unit, cells in units_of(puzzle.n, puzzle.box):
            if cell in cells:
                equal_cell = next((x for x in cells if puzzle.digits.get(x) == value), None)
                if equal_cell:
                    return WrongMark(cell, str(value), equal_cell, unit)
        return super().explain_wrong_value(solution, cell, value)


GAME = SudokuGame()
