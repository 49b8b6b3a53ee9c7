"""What a player calls the regions of a capture: names of their colours, each of another region.

Every everyday name has a price for every region: how far its colour lies from the nearest that people gave
that name (survey.py), in CIEDE2000, the difference as the eye sees it even between pale colours, where CIE76
is coarse. The names are given all at once so that they cost least together, none of them stretched too far;
two regions may share a name as "light" and "dark" where one of them is clearly lighter. So a colour has the
same name on every board, unless another region there has more right to it.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import hypot, inf

from .difference import Lab, difference, lab_of
from .survey import BASIC, GREYS, SURVEY

FARTHEST = 16.0  # in CIEDE2000: no name is stretched farther
RARE = 4.0  # what a name costs that not everybody uses, so that it is taken where it tells more
SHARED = 8.0  # what the second region of a name costs
LIGHTER = 8.0  # in L of Lab: two regions of which one is called light must differ by as much
ALIKE = 4.0  # in CIEDE2000: regions nearer to each other than that cannot be told apart by any name
RIVAL = 2.0  # another region that a name fits nearly as well as its own: light or dark then tells them apart
PALE, DEEP = 75.0, 40.0  # in L: what is called light or dark beside a rival of another name
#: In L: what is called light whatever stands beside it; and in chroma, below which a light name is so too.
LIGHT = {"orange": 78.0, "teal": 75.0}
FAINT = {"yellow": 36.0}
NEUTRAL = 0.8  # what a unit of chroma costs in a name of no colour
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
    prices, light = [_prices(lab) for lab in labs], [lab[0] for lab in labs]
    given = _cheapest(light, prices, farthest)
    return given and tuple(_in_full(i, given, labs, prices) for i in range(len(given)))


def _is_light(name: str, lab: Lab) -> bool:
    """Is a colour light for its name, whatever stands beside it?"""
    return lab[0] > LIGHT.get(name, inf) or hypot(lab[1], lab[2]) < FAINT.get(name, 0.0)


@cache
def _points() -> dict[str, tuple[Lab, ...]]:
    """The colours that people gave each everyday name."""
    return {
        name: tuple(lab_of(bytes.fromhex(x.split("#")[1].strip())) for x in text.split(","))
        for name, text in SURVEY.items()
    }


@lru_cache(maxsize=256)
def _prices(lab: Lab) -> dict[str, float]:
    """What each name costs for a colour. Whoever plays asks about the same ones again and again."""
    neutral = NEUTRAL * hypot(lab[1], lab[2])
    return {
        name: min(difference(lab, point) for point in points)
        + (neutral if name in GREYS else 0.0)
        + (0.0 if name in BASIC else RARE)
        for name, points in _points().items()
    }


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


def _in_full(i: int, given: Names, labs: Sequence[Lab], prices: Prices) -> str:
    """A region's name, with light or dark where another region has it too, or nearly has; or light on any
    board."""
    name, light = given[i], [lab[0] for lab in labs]
    mine = light[i]
    for j, other in enumerate(given):
        if j != i and other == name:
            dark = name if mine > PALE else f"dark {name}"
            return f"light {name}" if mine > light[j] else dark
    if _is_light(name, labs[i]):
        return f"light {name}"
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
