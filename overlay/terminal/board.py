"""A board on a terminal: in its own colours where the terminal has them, or in those that are most like them,
with the letters of regions and the numbers of rows and columns; else in letters and signs."""

import os
import sys
from collections.abc import Collection, Sequence
from typing import Literal

from ...solver.cells import Cell
from ...solver.puzzle import Puzzle
from ...words.manner import Manner
from ..games import DRAWINGS
from ..moment import Moment
from ..paint.themes import Colour
from ..sketching import standing
from .few_colours import Palette, grounds, is_bright, palette_of

INDENT = "  "
# How many colours FORCE_COLOR asks for, where it says so; else as many as the terminal is known to have.
SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {"1": "standard", "2": "256", "3": "truecolor"}

Tiles = list[list[tuple[str, Colour]]]


def print_board(moment: Moment[Puzzle], manner: Manner | None = None) -> None:
    """Print the board of a moment to standard output; in letters, with what its signs stand for in this
    manner (None: without). Colours need a game and a capture that have them, a
    terminal as well or FORCE_COLOR in the environment, and no NO_COLOR there, which goes before it."""
    drawing = DRAWINGS[moment.puzzle.game]
    put = standing(moment)
    forced = os.environ.get("FORCE_COLOR")
    tiles = drawing.tiles(moment, put) if sys.stdout.isatty() or forced else None
    if tiles is None or not _print_coloured(tiles, moment, drawing.coloured(moment.puzzle)):
        lines = drawing.lines(moment, put)
        legend = drawing.words.legend_line(moment.puzzle, "".join(lines), manner) if manner else ""
        for line in (*lines, *([legend] if legend else ())):
            print(f"{INDENT}{line}" if line.strip() else "")


def _print_coloured(tiles: Tiles, moment: Moment[Puzzle], regions: Sequence[Collection[Cell]]) -> bool:
    """False, with nothing printed, where the terminal has no colours."""
    from rich.console import Console  # only where it is seen: it adds 30 ms to the start
    from rich.text import Text

    console = Console(highlight=False, color_system=SYSTEMS.get(os.environ.get("FORCE_COLOR", ""), "auto"))
    if console.color_system is None or console.no_color:
        return False
    palette = palette_of(console.color_system)
    numbers = grounds(regions, moment.colours, palette) if palette and moment.colours else {}
    margin = len(str(len(tiles)))
    across = "".join(f"{i:^{len(text)}}" for i, (text, _) in enumerate(tiles[0], 1))
    console.print(Text(f"{INDENT}{' ' * margin} {across}", style="dim"), soft_wrap=True)
    for i, row in enumerate(tiles, 1):
        line = Text(INDENT).append(f"{i:>{margin}} ", style="dim")
        for j, (text, own) in enumerate(row):
            line.append(text, style=_style(own, numbers.get((i - 1, j)), palette))
        console.print(line, soft_wrap=True)
    return True


def _style(own: Colour, number: int | None, palette: Palette | None) -> str:
    """The letters and the ground of a cell: its own colour, or the one of the palette that it has instead;
    those of the terminal for a cell of no region where that has not all colours."""
    if palette is None:
        red, green, blue = own
        return f"{'black' if is_bright(own) else 'white'} on #{red:02x}{green:02x}{blue:02x}"
    if number is None:
        return ""
    return f"{'bright_white' if number in palette.dark else 'black'} on color({number})"
