"""Print a board on a terminal: in its own colours, or in those of the terminal that are most like them, with
letters of regions and numbers of rows and columns; else in letters and signs."""

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
from ..drawing import Tile
from ..games import DRAWINGS
from ..moment import CellColours, Moment
from ..themes import Colour

# Colours for regions on a terminal that has not all of them: those most like their own, but never one for two
# that touch

MIN_NEIGHBOUR_DISTANCE = (
    40.0  # how far apart in RGB, 0..255 each, regions that touch should be; less is taken where it must
)
NEIGHBOUR_WEIGHT = 4.0  # of what is missing to that, beside the distance from a region's own colour
MAX_GREY_SPREAD = 20  # of 255: colours whose red, green and blue differ by less have no hue
BRIGHT_LUMA = 127_500  # luma (ITU-R BT.601, times 1000) from which black is easier to read than white


@dataclass(frozen=True)
class Palette:
    """The colours of a terminal that has not all of them. colours: by number. dark: those on which white is
    easier to read than black. few: there are so few that a region's hue has to do."""

    colours: Mapping[int, Colour]
    dark: Collection[int]
    is_small: bool


def terminal_palette(system: str) -> Palette | None:
    """Return the colours of a terminal, by rich's name for it; None if it has all colours. Of 16 colours
    black and white are left out, which may be the terminal's own ground; of 256 those are taken that are the
    same everywhere. The 16 differ between terminals: on each of `dark` white letters are legible in all the
    usual looks, on the others black ones."""
    from rich.color import Color  # only where it is seen: it takes its time

    if system == "truecolor":
        return None
    few = system != "256"
    colours = {n: Color.from_ansi(n).get_truecolor() for n in (range(1, 15) if few else range(16, 256))}
    dark = (1, 4, 5, 8, 12) if few else [n for n, colour in colours.items() if not is_bright(colour)]
    return Palette(colours, dark, few)


def is_bright(colour: Colour) -> bool:
    """True if black is easier to read on a colour than white."""
    red, green, blue = colour
    return red * 299 + green * 587 + blue * 114 > BRIGHT_LUMA


def choose_grounds(
    groups: Sequence[Collection[Cell]], colours: CellColours, palette: Palette
) -> Mapping[Cell, int]:
    """Return for each cell of a group the number of its colour. groups: the cells of each region. colours:
    rows of cells' (r, g, b), 0..255.

    Two groups that touch, at a corner too, have different colours. Each chooses in turn, those with the
    fewest neighbours last: on a map in the plane at most seven neighbours have then chosen before it, so that
    it always finds a free one. Groups in many parts may have more; if all colours are taken, one is taken
    twice.
    """
    touching, chosen = _touching_groups(groups), dict[int, int]()
    for group in _most_bound_first(touching):
        own = _median_colour([colours[r][c] for r, c in groups[group]])
        near = [chosen[other] for other in touching[group] if other in chosen]
        chosen[group] = _best_colour(_saturate(own) if palette.is_small else own, near, palette.colours)
    return {cell: chosen[i] for i, group in enumerate(groups) for cell in group}


def _touching_groups(groups: Sequence[Collection[Cell]]) -> dict[int, set[int]]:
    """Return for each group the groups that have a cell beside one of its own, or at a corner of it."""
    owner = {cell: i for i, group in enumerate(groups) for cell in group}
    found: dict[int, set[int]] = {i: set() for i in owner.values()}
    for (r, c), group in owner.items():
        around = {owner.get((r + i, c + j), group) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        found[group] |= around - {group}
    return found


def _most_bound_first(touching: Mapping[int, set[int]]) -> list[int]:
    """Order the groups so that each has as few neighbours before it as possible (smallest last: D. Matula and
    L. Beck, "Smallest-last ordering and clustering and graph coloring algorithms", J. ACM 30, 1983)."""
    left = {group: {*others} for group, others in touching.items()}
    order = list[int]()
    while left:
        group = min(left, key=lambda i: (len(left[i]), i))
        for other in left.pop(group):
            left[other].discard(group)
        order.append(group)
    return order[::-1]


def _best_colour(own: Colour, near: Sequence[int], colours: Mapping[int, Colour]) -> int:
    """Return the colour that is most like a group's own, and unlike those near."""

    def unfit(number: int) -> tuple[bool, float]:
        lacking = sum(
            max(0.0, MIN_NEIGHBOUR_DISTANCE - _colour_distance(colours[number], colours[other]))
            for other in near
        )
        return number in near, _colour_distance(colours[number], own) + NEIGHBOUR_WEIGHT * lacking

    return min(colours, key=unfit)


def _colour_distance(a: Colour, b: Colour) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def _median_colour(colours: Sequence[Sequence[float]]) -> Colour:
    red, green, blue = (sorted(each)[len(colours) // 2] for each in zip(*colours, strict=True))
    return round(red), round(green), round(blue)


def _saturate(colour: Colour) -> Colour:
    """Return a colour of a region as full as a terminal's can be, a grey as it is. Pastels would all be greys
    otherwise."""
    least, most = min(colour), max(colour)
    if most - least < MAX_GREY_SPREAD:
        return colour
    red, green, blue = (round((level - least) / (most - least) * most) for level in colour)
    return red, green, blue


INDENT = "  "
# How many colours FORCE_COLOR asks for, where it says so; else as many as the terminal is known to have.
COLOUR_SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {
    "1": "standard",
    "2": "256",
    "3": "truecolor",
}


def print_board(moment: Moment[Puzzle], manner: Manner | None = None) -> None:
    """Print the board of a moment to standard output, in letters with the meaning of their signs in this
    manner (None: without). Colours need a game and a capture that have them, and a terminal or FORCE_COLOR in
    the environment; NO_COLOR there goes before it."""
    drawing, words = DRAWINGS[moment.puzzle.game], WORDS[moment.puzzle.game]
    put = pieces_on_board(moment)
    forced = os.environ.get("FORCE_COLOR")
    tiles = drawing.text_tiles(moment, put) if sys.stdout.isatty() or forced else None
    if tiles is None or not _print_coloured(tiles, moment, drawing.colour_groups(moment.puzzle)):
        lines = drawing.text_lines(moment, put)
        legend = words.legend_line(moment.puzzle, "".join(lines), manner) if manner else ""
        for line in (*lines, *([legend] if legend else ())):
            print(f"{INDENT}{line}" if line.strip() else "")


def _print_coloured(
    tiles: list[list[Tile]], moment: Moment[Puzzle], regions: Sequence[Collection[Cell]]
) -> bool:
    """Print the tiles of a board in colours; False, with nothing printed, if the terminal has none."""
    from rich.console import Console  # only where it is seen: it adds 30 ms to the start
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
    """Return rich's style of a cell: its own colour, or the one of the palette instead; the terminal's own
    for a cell of no region if the terminal has not all colours."""
    if palette is None:
        red, green, blue = own
        return f"{'black' if is_bright(own) else 'white'} on #{red:02x}{green:02x}{blue:02x}"
    if number is None:
        return ""
    return f"{'bright_white' if number in palette.dark else 'black'} on color({number})"
