"""The table DRAWINGS: the drawing of each game, by its name in the result schema."""

from typing import Any

from ..solver.game import Table
from .drawing import Drawing

DRAWINGS: Table[Drawing[Any]] = Table(
    __package__ or "",
    {
        "queens": ".queens:DRAWING",
        "starbattle": ".queens:DRAWING",
        "minisudoku": ".sudoku:DRAWING",
        "tango": ".tango:DRAWING",
        "zip": ".zip:DRAWING",
        "patches": ".patches:DRAWING",
        "wend": ".wend:DRAWING",
        "nonogram": ".nonogram:DRAWING",
    },
)
