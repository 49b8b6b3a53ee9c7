"""THE table of what the overlay knows of each game, by its name in the result schema."""

from ..solver.game import Table
from .drawing import Drawing

DRAWINGS: Table[Drawing] = Table(
    __package__ or "",
    {
        "queens": ".queens.drawing:DRAWING",
        "starbattle": ".queens.drawing:DRAWING",
        "minisudoku": ".sudoku.drawing:DRAWING",
        "tango": ".tango.drawing:DRAWING",
        "zip": ".zip.drawing:DRAWING",
        "patches": ".patches.drawing:DRAWING",
        "nonogram": ".nonogram.drawing:DRAWING",
    },
)
