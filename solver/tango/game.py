"""The entry of Tango in the table of games: its parser, its conclusions, and a player's marks."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..cells import Cell
from ..game import (
    CELL_FORM,
    AnyDeduction,
    GameOfValues,
    IsText,
    MakeState,
    MarkForm,
    Parse,
    ReadJson,
    SearchModule,
)
from ..ladder import Rung
from ..puzzle import Marks, Solution, WrongMark
from . import search
from .explanation import Deduction
from .puzzle import SYMBOL_KINDS, Tango, parse_tango, tango_of
from .rules import LADDER
from .state import State


def is_text(lines: Sequence[str]) -> bool:
    """Signs between cells, or rows of nothing but 0, 1 and '.'."""
    if any(re.match(r"r\d+c\d+ *[=x×]", line) for line in lines):
        return True
    return bool(lines) and set("".join(lines)) - {" ", "\t"} <= set("01.")


class TangoGame(GameOfValues):
    """The record of Tango. Values: 0 moon, 1 sun."""

    parse: Parse = staticmethod(parse_tango)
    of_json: ReadJson = staticmethod(tango_of)
    field = "givens"
    is_text: IsText | None = staticmethod(is_text)
    search: SearchModule = search
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks: Mapping[str, MarkForm] = {f"{kind}s": CELL_FORM for kind in SYMBOL_KINDS}
    maker_name: str | None = "MAKER"

    def quick_searches(self, puzzle: Tango) -> tuple[Callable[[], Any], ...]:
        by_lines = partial(search.solutions_by_lines, puzzle, limit=2, budget=search.SUPPOSITION_BUDGET)
        return (*super().quick_searches(puzzle), by_lines)

    def typed_values(self, marks: Marks) -> dict[Cell, int]:
        return {cell: value for value, kind in enumerate(SYMBOL_KINDS) for cell in marks.get(f"{kind}s", ())}

    def marks_of_values(self, values: Mapping[Cell, int]) -> Marks:
        return {
            f"{kind}s": tuple(cell for cell, x in values.items() if x == value)
            for value, kind in enumerate(SYMBOL_KINDS)
        }

    def explain_wrong_value(self, solution: Solution, cell: Cell, value: int) -> WrongMark:
        return super().explain_wrong_value(solution, cell, value)._replace(mark=SYMBOL_KINDS[value])


GAME = TangoGame()
