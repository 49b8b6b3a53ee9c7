"""What a player calls the regions of a capture: names of their colours, each of another region.

Every everyday name has a price for every region: how far its colour lies outside of what the name holds for
(colour_names.py). The names are given all at once so that they cost least together, none of them stretched
too far; two regions may share a name as "light" and "dark" where one of them is clearly lighter. So a colour
has the same name on every board, unless another region there has more right to it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot, inf, radians

from .colour_names import BASIC, BLOCKS, Block
from .difference import OkLch, difference, lab_of, oklch_of

FARTHEST = 10.0  # as `_outside` counts: no name is stretched farther
RARE = 4.0  # what a name costs that not everybody uses, so that it is taken where it tells more
SHARED = 3.0  # what the second region of a name costs
LIGHTER = 0.06  # in lightness: two regions of which one is called light must differ by as much
ALIKE = 4.0  # in CIEDE2000: regions nearer to each other than that cannot be told apart by any name
RIVAL = 2.0  # another region that a name fits nearly as well as its own: light or dark then tells them apart
PALE, DEEP = 0.75, 0.5  # in lightness: what is called light or dark beside a rival
#: In lightness: what is called light, or dark, whatever stands beside it; and in chroma, below which a light
#: name is so too.
LIGHT = {"orange": 0.82, "teal": 0.76, "blue": 0.87, "green": 0.91, "purple": 0.86, "grey": 0.93}
DARK = {
    "yellow": 0.80,
    "red": 0.42,
    **dict.fromkeys(("blue", "green", "purple", "teal", "grey", "brown"), 0.36),
}
FAINT = {"yellow": 0.085}
ONE, COLOURFUL = 100.0, 200.0  # what a step of 1 counts in lightness, and in chroma and hue
MARGIN = 1.0  # in the same: so near to its border a name costs something, and another that is not is given
MOST = 16  # regions; on larger boards too many colours are alike

Rgb = Sequence[float]  # 0..255
Names = tuple[str, ...]
Prices = Sequence[dict[str, float]]


def names_of_colours(regions: Sequence[Sequence[int]], colours: Sequence[Sequence[Rgb]]) -> Names | None:
    """What each region is called, in English; None where some cannot be told apart by name. regions: rows of
    the number of each cell's region. colours: rows of each cell's colour on the capture."""
    cells: list[list[Rgb]] = [[] for _ in range(1 + max(map(max, regions)))]
    for row, seen in zip(regions, colours, strict=True):
        for region, colour in zip(row, seen, strict=True):
            if region >= 0:
                cells[region].append(colour)
    return names_of([median_colour(some) for some in cells])


def median_colour(colours: Sequence[Sequence[float]]) -> list[float]:
    """Of each channel the median."""
    return [_median(sorted(levels)) for levels in zip(*colours, strict=True)]


def _median(ordered: Sequence[float]) -> float:
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def names_of(colours: Sequence[Rgb], farthest: float = FARTHEST) -> Names | None:
    """A name for each of some colours, all different; None where there are none that are stretched no
    farther."""
    labs = [lab_of(colour) for colour in colours]
    if len(labs) > MOST or any(difference(*pair) < ALIKE for pair in combinations(labs, 2)):
        return None
    seen = [oklch_of(colour) for colour in colours]
    prices, light = [_prices(colour) for colour in seen], [colour[0] for colour in seen]
    given = _cheapest(light, prices, farthest)
    return given and tuple(_in_full(i, given, seen, prices) for i in range(len(given)))


@lru_cache(maxsize=256)
def _prices(colour: OkLch) -> dict[str, float]:
    """What each name costs for a colour. Whoever plays asks about the same ones again and again."""
    return {
        name: min(_outside(colour, block) for block in blocks) + (0.0 if name in BASIC else RARE)
        for name, blocks in BLOCKS.items()
    }


def _outside(colour: OkLch, block: Block) -> float:
    """How far a colour lies outside of the middle of a block: 0 within it, 1 is hardly seen."""
    lightness, chroma, hue = colour
    return hypot(
        _off(ONE * _beyond(lightness, block.lightness)),
        _off(COLOURFUL * _beyond(chroma, block.chroma)),
        _off(COLOURFUL * chroma * radians(_turned(hue, block.hue))),
    )


def _off(beyond: float) -> float:
    return max(0.0, beyond + MARGIN)


def _beyond(level: float, span: tuple[float, float]) -> float:
    """How far a level lies beyond the nearer end of a span; negative within it."""
    return max(span[0] - level, level - span[1])


def _turned(hue: float, span: tuple[float, float]) -> float:
    """The same of a hue, in degrees."""
    half = (span[1] - span[0]) / 2
    return abs((hue - span[0] - half + 180) % 360 - 180) - half


def _cheapest(light: Sequence[float], prices: Prices, farthest: float) -> Names | None:
    """The names that cost least together, by search with bounds; None where some name would be stretched too
    far."""
    choices = [sorted((p, name) for name, p in price.items() if p <= farthest) for price in prices]
    if not all(choices):
        return None
    order = sorted(range(len(light)), key=lambda i: len(choices[i]))
    rest = [sum(choices[i][0][0] for i in order[at:]) for at in range(len(order) + 1)]
    best: tuple[float, Names | None] = (float("inf"), None)
    given: dict[int, str] = {}

    def give(at: int, spent: float) -> None:
        nonlocal best
        if spent + rest[at] >= best[0]:
            return
        if at == len(order):
            best = spent, tuple(given[i] for i in range(len(light)))
            return
        i = order[at]
        for price, name in sorted(_free(i, choices[i], given, light)):
            given[i] = name
            give(at + 1, spent + price)
            del given[i]

    give(0, 0.0)
    return best[1]


def _of_two(name: str, mine: float, other: float) -> str:
    """What the lighter or the darker one of two regions of a name is called: one of them by the name alone,
    where the other is light, or dark, on any board."""
    lighter, darker = max(mine, other), min(mine, other)
    if mine == lighter:
        return name if lighter < PALE and darker < DEEP else f"light {name}"
    return name if lighter > PALE and darker > DEEP else f"dark {name}"


def _free(
    i: int, choices: Sequence[tuple[float, str]], given: dict[int, str], light: Sequence[float]
) -> Iterator[tuple[float, str]]:
    """The names that a region may still have, with what they cost it."""
    for price, name in choices:
        same = [j for j, other in given.items() if other == name]
        if not same:
            yield price, name
        elif len(same) == 1 and abs(light[i] - light[same[0]]) >= LIGHTER and name not in ("black", "white"):
            yield price + SHARED, name


def _in_full(i: int, given: Names, seen: Sequence[OkLch], prices: Prices) -> str:
    """A region's name, with light or dark where another region has it too, or nearly has; or light or
    dark on any board."""
    name, light = given[i], [colour[0] for colour in seen]
    mine = light[i]
    for j, other in enumerate(given):
        if j != i and other == name:
            return _of_two(name, mine, light[j])
    if mine > LIGHT.get(name, inf) or seen[i][1] < FAINT.get(name, 0.0):
        return f"light {name}"
    if mine < DARK.get(name, -inf):
        return f"dark {name}"
    near = [
        light[j]
        for j in range(len(given))
        if j != i and abs(light[j] - mine) >= LIGHTER and prices[j][name] < prices[i][name] + RIVAL
    ]
    if name in BASIC[:-2] and near:
        if mine > max(near) and mine > PALE:
            return f"light {name}"
        if mine < min(near) and mine < DEEP:
            return f"dark {name}"
    return name
