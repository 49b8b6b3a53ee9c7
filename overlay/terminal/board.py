"""Print a board on a terminal. With colours: the board's own, or the terminal's most similar ones, with
region letters and axes. Without colours: letters and signs."""

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...solver.cells import Cell
from ...solver.puzzle import Puzzle
from ...words.games import WORDS
from ...words.manner import Manner
from ..compose import pieces_on_board
from ..drawing import TerminalCell
from ..games import DRAWINGS
from ..moment import CellColours, Moment
from ..themes import Colour

# Colours of regions on a terminal with few colours: similar to their own, different for regions that touch

MIN_NEIGHBOUR_DISTANCE = 40.0  # wanted distance in RGB (0..255 each) between regions that touch
NEIGHBOUR_WEIGHT = 4.0  # weight of a missing distance, relative to the distance from a region's own colour
MAX_GREY_SPREAD = 20  # of 255: colours whose red, green and blue differ by less count as grey
BRIGHT_LUMA = 127_500  # luma (ITU-R BT.601, times 1000) from which black is easier to read than white


@dataclass(frozen=True)
class Palette:
    """The colours of a terminal that lacks true colour. colours: RGB by number. dark: the colours on which
    white is easier to read than black. is_small: true if colours are so few that only hues can match."""

    colours: Mapping[int, Colour]
    dark: Collection[int]
    is_small: bool


def terminal_palette(system: str) -> Palette | None:
    """Return the palette of a terminal; None if it has true colour. system: rich's name of its colour system.

    The 16 colours leave out black and white, which may be the terminal's background. They look different on
    each terminal; white letters are legible on those in `dark` in all usual schemes, black letters on the
    others. The 256 colours leave out the first 16.
    """
    from rich.color import Color  # imported late, because it is slow

    if system == "truecolor":
        return None
    is_small = system != "256"
    colours = {n: Color.from_ansi(n).get_truecolor() for n in (range(1, 15) if is_small else range(16, 256))}
    dark = (1, 4, 5, 8, 12) if is_small else [n for n, colour in colours.items() if not is_bright(colour)]
    return Palette(colours, dark, is_small)


def is_bright(colour: Colour) -> bool:
    """True if black is easier to read on a colour than white."""
    red, green, blue = colour
    return red * 299 + green * 587 + blue * 114 > BRIGHT_LUMA


def choose_grounds(
    groups: Sequence[Collection[Cell]], colours: CellColours, palette: Palette
) -> Mapping[Cell, int]:
    """Return the palette number of each cell's colour. groups: the cells of each region. colours: rows of
    cells' (r, g, b), 0..255.

    Groups that touch, even at a corner, get different colours. Groups choose in turn, those with few
    neighbours last. On a plane map at most seven neighbours have chosen before a group, so a colour is free.
    Groups in many parts may have more neighbours; if no colour is free, a colour is used twice.
    """
    touching, chosen = _touching_groups(groups), dict[int, int]()
    for group in _order_smallest_last(touching):
        own = _median_colour([colours[r][c] for r, c in groups[group]])
        near = [chosen[other] for other in touching[group] if other in chosen]
        chosen[group] = _best_colour(_saturate(own) if palette.is_small else own, near, palette.colours)
    return {cell: chosen[i] for i, group in enumerate(groups) for cell in group}


def _touching_groups(groups: Sequence[Collection[Cell]]) -> dict[int, set[int]]:
    """Return the neighbours of each group: groups with a cell that touches one of its own, even at a
    corner."""
    owner = {cell: i for i, group in enumerate(groups) for cell in group}
    found: dict[int, set[int]] = {i: set() for i in owner.values()}
    for (r, c), group in owner.items():
        around = {owner.get((r + i, c + j), group) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        found[group] |= around - {group}
    return found


def _order_smallest_last(touching: Mapping[int, set[int]]) -> list[int]:
    """Order groups so that few neighbours precede each of them (D. Matula and L. Beck, "Smallest-last
    ordering and clustering and graph coloring algorithms", J. ACM 30, 1983)."""
    left = {group: {*others} for group, others in touching.items()}
    order = list[int]()
    while left:
        group = min(left, key=lambda i: (len(left[i]), i))
        for other in left.pop(group):
            left[other].discard(group)
        order.append(group)
    return order[::-1]


def _best_colour(own: Colour, near: Sequence[int], colours: Mapping[int, Colour]) -> int:
    """Return the number of the colour most similar to a group's own, yet different from its neighbours'.

    near: the palette numbers of the neighbours. colours: the colours of the palette, by number.
    """

    def colour_penalty(number: int) -> tuple[bool, float]:
        lacking = sum(
            max(0.0, MIN_NEIGHBOUR_DISTANCE - _colour_distance(colours[number], colours[other]))
            for other in near
        )
        return number in near, _colour_distance(colours[number], own) + NEIGHBOUR_WEIGHT * lacking

    return min(colours, key=colour_penalty)


def _colour_distance(a: Colour, b: Colour) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def _median_colour(colours: Sequence[Sequence[float]]) -> Colour:
    red, green, blue = (sorted(each)[len(colours) // 2] for each in zip(*colours, strict=True))
    return round(red), round(green), round(blue)


def _saturate(colour: Colour) -> Colour:
    """Return a colour at full saturation, a grey unchanged. Otherwise all pastels would match greys."""
    least, most = min(colour), max(colour)
    if most - least < MAX_GREY_SPREAD:
        return colour
    red, green, blue = (round((level - least) / (most - least) * most) for level in colour)
    return red, green, blue


INDENT = "  "  # before each line of a board
#: rich's colour system for each value of FORCE_COLOR; for other values rich asks the terminal.
COLOUR_SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {
    "1": "standard",
    "2": "256",
    "3": "truecolor",
}


def print_board(moment: Moment[Puzzle], manner: Manner | None = None) -> None:
    """Print the board of a moment on standard output. manner: language of the legend; None for no legend.

    Colours need a game and a capture with colours, and a terminal or FORCE_COLOR in the environment. NO_COLOR
    overrides FORCE_COLOR.
    """
    drawing, words = DRAWINGS[moment.puzzle.game], WORDS[moment.puzzle.game]
    put = pieces_on_board(moment)
    forced = os.environ.get("FORCE_COLOR")
    tiles = drawing.terminal_cells(moment, put) if sys.stdout.isatty() or forced else None
    if tiles is None or not _print_coloured(tiles, moment, drawing.colour_groups(moment.puzzle)):
        lines = drawing.terminal_lines(moment, put)
        legend = words.legend_line(moment.puzzle, "".join(lines), manner) if manner else ""
        for line in (*lines, *([legend] if legend else ())):
            print(f"{INDENT}{line}" if line.strip() else "")


def _print_coloured(
    tiles: list[list[TerminalCell]], moment: Moment[Puzzle], regions: Sequence[Collection[Cell]]
) -> bool:
    """Print the tiles of a board in colours. Return False, without printing, if the terminal has no
    colours."""
    from rich.console import Console  # imported late, because it takes 30 ms
    from rich.text import Text

    console = Console(
        highlight=False, color_system=COLOUR_SYSTEMS.get(os.environ.get("FORCE_COLOR", ""), "auto")
    )
    if console.color_system is None or console.no_color:
        return False
    palette = terminal_palette(console.color_system)
    numbers = choose_grounds(regions, moment.colours, palette) if palette and moment.colours else {}
    margin = len(str(len(tiles)))
    across = "".join(f"{i:^{len(text)}}" for i, (text, _) in enumerate(tiles[0], 1))
    console.print(Text(f"{INDENT}{' ' * margin} {across}", style="dim"), soft_wrap=True)
    for i, row in enumerate(tiles, 1):
        line = Text(INDENT).append(f"{i:>{margin}} ", style="dim")
        for j, (text, own) in enumerate(row):
            line.append(text, style=_cell_style(own, numbers.get((i - 1, j)), palette))
        console.print(line, soft_wrap=True)
    return True


def _cell_style(own: Colour, number: int | None, palette: Palette | None) -> str:
    """Return rich's style of a cell: in its own colour, or in the palette's colour of a number. Without a
    number a cell of a palette has no style."""
    if palette is None:
        red, green, blue = own
        return f"{'black' if is_bright(own) else 'white'} on #{red:02x}{green:02x}{blue:02x}"
    if number is None:
        return ""
    return f"{'bright_white' if number in palette.dark else 'black'} on color({number})"
