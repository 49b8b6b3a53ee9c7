"""THE table of what robustness.py degrades, by game."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from robustness_base import Base
from robustness_games import sudoku_bases, tango_bases, zip_bases
from robustness_harm import AS_DRAWN, SWEEPS, Sweep
from robustness_patches import patches_bases
from robustness_queens import queens_bases


class BoardSet(NamedTuple):
    """draw: the boards of some seeds. sweeps: what is done to their pictures."""

    draw: Callable[[range], Iterable[Base]]
    sweeps: tuple[Sweep, ...]


BOARDS = {
    "queens": BoardSet(lambda seeds: queens_bases(), SWEEPS),  # in looks that are written down
    "tango": BoardSet(tango_bases, (AS_DRAWN, *SWEEPS)),
    "minisudoku": BoardSet(sudoku_bases, (AS_DRAWN, *SWEEPS)),
    "zip": BoardSet(zip_bases, (AS_DRAWN, *SWEEPS)),
    "patches": BoardSet(patches_bases, (AS_DRAWN, *SWEEPS)),
}
