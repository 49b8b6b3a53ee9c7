"""THE table of what the overlay knows of each game, by its name in the result schema."""

from ..solver.game import Table
from .drawing import Drawing

DRAWINGS: Table[Drawing] = Table(
    __package__ or "",
    {
        "queens": ".queens:DRAWING",
        "starbattle": ".queens:DRAWING",
        "minisudoku": ".sudoku:DRAWING",
        "tango": ".tango:DRAWING",
        "zip": ".zip:DRAWING",
        "patches": ".patches:DRAWING",
        "nonogram": ".nonogram:DRAWING",
    },
)
