"""A capture of each game that the page reads."""

from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOTS = {
    "queens": FIXTURES / "screenshots" / "phone-light-8.png",
    "tango": FIXTURES / "tango" / "tango-light.png",
    "zip": FIXTURES / "zip" / "light-6.png",
    "minisudoku": FIXTURES / "sudoku" / "light-half.png",
    "patches": FIXTURES / "patches" / "light-6.png",
    "wend": FIXTURES / "wend" / "light-6.png",
}
