"""The board on a terminal: in the regions' own colours where it shows any, else in letters."""

import sys
from collections.abc import Collection

import numpy as np

from ..solver.board import Board, Cell

CROWN = "♛"


def print_board(board: Board, queens: Collection[Cell], colours: np.ndarray | None) -> None:
    """Print the board to standard output. colours: (n, n, 3) RGB 0..255, each cell's, where known.

    Colours need a terminal that has them and no NO_COLOR in the environment; without, regions are letters and
    queens stand in brackets.
    """
    if colours is None or not sys.stdout.isatty() or not _print_coloured(board, queens, colours):
        for r, row in enumerate(board.letters):
            print("  " + "".join(f"[{ch}]" if (r, c) in queens else f" {ch} " for c, ch in enumerate(row)))


def _print_coloured(board: Board, queens: Collection[Cell], colours: np.ndarray) -> bool:
    """False, with nothing printed, where the terminal has no colours."""
    from rich.console import Console  # only where it is seen: it adds 30 ms to the start
    from rich.text import Text

    console = Console(highlight=False)
    if console.color_system is None or console.no_color:
        return False
    for r in range(board.n):
        line = Text("  ")
        for c in range(board.n):
            red, green, blue = (int(x) for x in colours[r, c])
            bright = red * 299 + green * 587 + blue * 114 > 127_500  # luma of ITU-R BT.601, half way
            style = f"{'black' if bright else 'white'} on #{red:02x}{green:02x}{blue:02x}"
            line.append(f" {CROWN} " if (r, c) in queens else "   ", style=style)
        console.print(line)
    return True
