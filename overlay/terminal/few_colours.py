"""Which colours of a terminal the regions of a board get, where it has not all of them: those most like their
own, but never the same for two that touch."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ...solver.cells import Cell
from ..moment import CellColours
from ..paint.themes import Colour

UNLIKE = 40.0  # how far apart in RGB, 0..255 each, regions that touch should be; less is taken where it must
WEIGHT = 4.0  # of what is missing to that, beside the distance from a region's own colour
GREY = 20  # of 255: colours whose red, green and blue differ by less have no hue
HALF_BRIGHT = 127_500  # luma (ITU-R BT.601, times 1000) from which black is easier to read than white


@dataclass(frozen=True)
class Palette:
    """The colours of a terminal that has not all of them. colours: by number. dark: those on which white is
    easier to read than black. few: whether there are so few that a region's hue has to do."""

    colours: Mapping[int, Colour]
    dark: Collection[int]
    few: bool


def palette_of(system: str) -> Palette | None:
    """What a terminal has, by rich's name for it; None for one that has all colours. Of 16 without black and
    white, which may be the terminal's own ground; of 256 those that are the same everywhere. How the 16 look
    differs: on each of `dark` white letters are legible in all the usual looks, on the others black ones."""
    from rich.color import Color  # only where it is seen: it takes its time

    if system == "truecolor":
        return None
    few = system != "256"
    colours = {n: Color.from_ansi(n).get_truecolor() for n in (range(1, 15) if few else range(16, 256))}
    dark = (1, 4, 5, 8, 12) if few else [n for n, colour in colours.items() if not is_bright(colour)]
    return Palette(colours, dark, few)


def is_bright(colour: Colour) -> bool:
    """Whether black is easier to read on it than white."""
    red, green, blue = colour
    return red * 299 + green * 587 + blue * 114 > HALF_BRIGHT


def grounds(groups: Sequence[Collection[Cell]], colours: CellColours, palette: Palette) -> Mapping[Cell, int]:
    """For each cell of a group the number of its colour. groups: the cells of each region. colours: rows of
    cells' (r, g, b), 0..255.

    Two groups that touch, at a corner too, have different ones. Each chooses in turn, those with the fewest
    neighbours last: on a map in the plane at most seven neighbours have then chosen before it, so that it
    always finds a free one. Groups in many parts may have more; should all be taken, one is taken twice.
    """
    touching, chosen = _touching(groups), dict[int, int]()
    for group in _most_bound_first(touching):
        own = _middle([colours[r][c] for r, c in groups[group]])
        near = [chosen[other] for other in touching[group] if other in chosen]
        chosen[group] = _chosen(_hue(own) if palette.few else own, near, palette.colours)
    return {cell: chosen[i] for i, group in enumerate(groups) for cell in group}


def _touching(groups: Sequence[Collection[Cell]]) -> dict[int, set[int]]:
    """For each group those that have a cell beside one of its own, or at a corner of it."""
    owner = {cell: i for i, group in enumerate(groups) for cell in group}
    found: dict[int, set[int]] = {i: set() for i in owner.values()}
    for (r, c), group in owner.items():
        around = {owner.get((r + i, c + j), group) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        found[group] |= around - {group}
    return found


def _most_bound_first(touching: Mapping[int, set[int]]) -> list[int]:
    """The groups, each with as few neighbours before it as can be (smallest last: D. Matula and L. Beck,
    "Smallest-last ordering and clustering and graph coloring algorithms", J. ACM 30, 1983)."""
    left = {group: {*others} for group, others in touching.items()}
    order = list[int]()
    while left:
        group = min(left, key=lambda i: (len(left[i]), i))
        for other in left.pop(group):
            left[other].discard(group)
        order.append(group)
    return order[::-1]


def _chosen(own: Colour, near: Sequence[int], colours: Mapping[int, Colour]) -> int:
    """The colour that is most like a group's own, and unlike those near."""

    def unfit(number: int) -> tuple[bool, float]:
        lacking = sum(max(0.0, UNLIKE - _apart(colours[number], colours[other])) for other in near)
        return number in near, _apart(colours[number], own) + WEIGHT * lacking

    return min(colours, key=unfit)


def _apart(a: Colour, b: Colour) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def _middle(colours: Sequence[Sequence[float]]) -> Colour:
    red, green, blue = (sorted(each)[len(colours) // 2] for each in zip(*colours, strict=True))
    return round(red), round(green), round(blue)


def _hue(colour: Colour) -> Colour:
    """The colour as full as it can be; a grey as it is. Pastels would all be greys otherwise."""
    least, most = min(colour), max(colour)
    if most - least < GREY:
        return colour
    red, green, blue = (round((level - least) / (most - least) * most) for level in colour)
    return red, green, blue
