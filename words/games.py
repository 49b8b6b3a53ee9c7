"""The table WORDS: the texts and sentences of each game, by its name in the result schema."""

from ..solver.game import Table
from .game_words import Words

WORDS: Table[Words] = Table(
    __package__ or "",
    {
        "queens": ".queens.words:WORDS",
        "starbattle": ".queens.words:WORDS",
        "minisudoku": ".sudoku:WORDS",
        "tango": ".tango:WORDS",
        "zip": ".zip.words:WORDS",
        "patches": ".patches.words:WORDS",
        "wend": ".wend:WORDS",
        "nonogram": ".nonogram:WORDS",
    },
)
