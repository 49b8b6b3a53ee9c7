"""Names of colours, by which a player calls the regions of a capture.

Every name has a price for every region: how far the region's colour lies outside of the blocks of the name.
Names are chosen for all regions at once so that their prices together are lowest, and none is stretched too
far. Two regions may share a name as "light" and "dark" if one of them is clearly lighter. So a colour has the
same name on every board, unless the name fits another region better.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import atan2, cbrt, cos, degrees, exp, hypot, inf, radians, sin, sqrt
from typing import NamedTuple

from ..solver.cells import Cell
from .manner import to_translate

# Colour spaces, and how different two colours look (CIEDE2000)
#
# Formulas: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes,
# supplementary test data, and mathematical observations", Color Research and Application 30 (2005); Björn
# Ottosson, "A perceptual color space for image processing" (2020),
# https://bottosson.github.io/posts/oklab/.

Lab = tuple[float, float, float]  # under D65: L 0..100, a, b
OkLch = tuple[float, float, float]  # lightness 0..1, chroma 0..0.33, hue 0..360 degrees

# linear sRGB to XYZ, divided by the white point D65
RGB_TO_XYZ = (
    (0.4339499, 0.3762098, 0.1898403),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0177566, 0.1094680, 0.8727754),
)
LAB_LINEAR_LIMIT = 6 / 29  # cube root of the level of XYZ below which Lab is linear
# linear sRGB to responses of the cones, and the cube roots of these to OKLab
RGB_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def rgb_to_lab(rgb: Sequence[float]) -> Lab:
    """Convert sRGB 0..255 to Lab."""
    linear = [_linear_light(level / 255) for level in rgb]
    x, y, z = (_lab_level(sum(a * b for a, b in zip(row, linear, strict=True))) for row in RGB_TO_XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def rgb_to_oklch(rgb: Sequence[float]) -> OkLch:
    """Convert sRGB 0..255 to OKLCh."""
    linear = [_linear_light(level / 255) for level in rgb]
    cones = [cbrt(sum(a * b for a, b in zip(row, linear, strict=True))) for row in RGB_TO_CONES]
    light, a, b = (sum(x * y for x, y in zip(row, cones, strict=True)) for row in TO_OKLAB)
    return light, hypot(a, b), degrees(atan2(b, a)) % 360


def ciede2000(first: Lab, second: Lab) -> float:
    """Return the CIEDE2000 difference of two colours: 1 is visible side by side, 10 at a glance."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    grey = 1.5 - 0.5 * _chroma_ratio((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)), degrees(atan2(b2, a2))
    coloured = c1 * c2 > 0  # a grey has no hue of its own
    turn = (h2 - h1 + 180) % 360 - 180 if coloured else 0.0
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2 if coloured else h1 + h2
    t = (
        1
        - 0.17 * _cos_degrees(hue - 30)
        + 0.24 * _cos_degrees(2 * hue)
        + 0.32 * _cos_degrees(3 * hue + 6)
        - 0.2 * _cos_degrees(4 * hue - 63)
    )
    off = (light - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 60 * exp(-(((hue % 360 - 275) / 25) ** 2))
    return sqrt(dl**2 + dc**2 + dh**2 - 2 * _chroma_ratio(chroma) * sin(radians(blue)) * dc * dh)


def _linear_light(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def _lab_level(t: float) -> float:
    return cbrt(t) if t > LAB_LINEAR_LIMIT**3 else t / (3 * LAB_LINEAR_LIMIT**2) + 4 / 29


def _chroma_ratio(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos_degrees(angle: float) -> float:
    return cos(radians(angle))


# Names of colours
#
# A name holds for blocks of lightness, chroma and hue, as in the ISCC-NBS dictionary (Kelly and Judd,
# "Color: Universal Language and Dictionary of Names", NBS Special Publication 440, 1976): orange and brown
# have one hue and differ in lightness and chroma. The space is OKLCh, in which blue keeps its hue from dark
# to light. The blocks were set by eye, on sheets of swatches; where two overlap, people use both names.


class ColourBlock(NamedTuple):
    """A block of colours that have one name: a span of lightness, of chroma and of hue.

    lightness: 0..1. chroma: 0 is grey, 0.1 pale, 0.3 the strongest of a screen. hue: degrees; 30 is red, 110
    yellow, 145 green, 260 blue; the end is over 360 if the span contains 0. Spans may end beyond all colours.
    """

    lightness: tuple[float, float]
    chroma: tuple[float, float]
    hue: tuple[float, float]


ANY_HUE = (0.0, 400.0)  # all hues (degrees)
MAX_CHROMA = 1.0  # chroma beyond that of all colours

#: Names that everybody uses. Others are used if these do not tell two regions apart.
COMMON_NAMES = (
    *("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "beige", "olive"),
    *("grey", "black", "white"),
)

#: Names without a hue.
GREY_NAMES = ("grey", "black", "white")

COLOUR_BLOCKS: dict[str, tuple[ColourBlock, ...]] = {
    to_translate("red"): (
        ColourBlock((0.36, 0.70), (0.11, MAX_CHROMA), (12, 38)),
        ColourBlock((0.66, 0.76), (0.14, MAX_CHROMA), (20, 38)),
        ColourBlock((0.40, 0.56), (0.07, 0.13), (6, 26)),
    ),
    to_translate("orange"): (
        ColourBlock((0.66, 0.86), (0.095, MAX_CHROMA), (38, 70)),
        ColourBlock((0.70, 0.86), (0.095, MAX_CHROMA), (64, 78)),
        ColourBlock((0.54, 0.70), (0.145, MAX_CHROMA), (40, 64)),
        ColourBlock((0.82, 0.96), (0.06, 0.14), (44, 82)),
        ColourBlock((0.86, 0.96), (0.04, 0.14), (44, 74)),
        ColourBlock((0.74, 0.80), (0.10, MAX_CHROMA), (76, 84)),
    ),
    to_translate("yellow"): (
        ColourBlock((0.84, 2.0), (0.10, MAX_CHROMA), (82, 120)),
        ColourBlock((0.90, 2.0), (0.045, 0.14), (84, 116)),
        ColourBlock((0.74, 0.86), (0.12, MAX_CHROMA), (88, 114)),
        ColourBlock((0.82, 2.0), (0.065, 0.14), (97, 117)),
    ),
    to_translate("green"): (
        ColourBlock((0.40, 0.96), (0.065, MAX_CHROMA), (126, 158)),
        ColourBlock((0.40, 0.90), (0.065, 0.16), (150, 172)),
        ColourBlock((0.26, 0.60), (0.035, MAX_CHROMA), (130, 168)),
        ColourBlock((0.60, 0.94), (0.035, 0.08), (120, 166)),
        ColourBlock((0.62, 0.84), (0.09, MAX_CHROMA), (118, 130)),
    ),
    to_translate("blue"): (
        ColourBlock((0.26, 0.94), (0.075, MAX_CHROMA), (224, 276)),
        ColourBlock((0.62, 0.96), (0.03, 0.08), (222, 278)),
        ColourBlock((0.84, 0.96), (0.012, 0.06), (196, 278)),
        ColourBlock((0.30, 0.64), (0.045, 0.08), (226, 280)),
        ColourBlock((0.30, 0.50), (0.15, MAX_CHROMA), (258, 280)),
    ),
    to_translate("purple"): (
        ColourBlock((0.26, 0.90), (0.065, MAX_CHROMA), (286, 318)),
        ColourBlock((0.26, 0.64), (0.04, MAX_CHROMA), (290, 336)),
        ColourBlock((0.62, 0.96), (0.025, 0.08), (290, 320)),
        ColourBlock((0.24, 0.46), (0.04, 0.12), (330, 356)),
    ),
    to_translate("pink"): (
        ColourBlock((0.68, 0.97), (0.03, MAX_CHROMA), (332, 372)),
        ColourBlock((0.56, 0.72), (0.13, MAX_CHROMA), (342, 368)),
        ColourBlock((0.56, 0.72), (0.045, 0.14), (344, 372)),
        ColourBlock((0.74, 0.97), (0.02, 0.125), (8, 34)),
        ColourBlock((0.66, 0.80), (0.05, 0.13), (8, 24)),
    ),
    to_translate("brown"): (
        ColourBlock((0.22, 0.56), (0.028, 0.13), (34, 92)),
        ColourBlock((0.56, 0.64), (0.028, 0.125), (44, 80)),
        ColourBlock((0.52, 0.74), (0.025, 0.07), (34, 84)),
        ColourBlock((0.22, 0.42), (0.025, 0.075), (8, 100)),
    ),
    to_translate("beige"): (
        ColourBlock((0.72, 0.96), (0.018, 0.05), (56, 112)),
        ColourBlock((0.74, 0.84), (0.04, 0.085), (72, 98)),
        ColourBlock((0.80, 0.90), (0.04, 0.07), (78, 98)),
    ),
    to_translate("grey"): (
        ColourBlock((0.40, 0.86), (-1.0, 0.015), ANY_HUE),
        ColourBlock((0.84, 0.95), (-1.0, 0.010), ANY_HUE),
        ColourBlock((0.22, 0.50), (-1.0, 0.03), (180, 300)),
        ColourBlock((0.46, 0.68), (-1.0, 0.034), (180, 290)),
        ColourBlock((0.60, 0.78), (-1.0, 0.026), (180, 290)),
        ColourBlock((0.22, 0.60), (-1.0, 0.022), ANY_HUE),
    ),
    to_translate("black"): (ColourBlock((-1.0, 0.19), (-1.0, 0.06), ANY_HUE),),
    to_translate("white"): (ColourBlock((0.965, 2.0), (-1.0, 0.02), ANY_HUE),),
    to_translate("turquoise"): (
        ColourBlock((0.70, 0.97), (0.085, MAX_CHROMA), (168, 216)),
        ColourBlock((0.84, 0.97), (0.04, 0.10), (174, 212)),
    ),
    to_translate("teal"): (
        ColourBlock((0.28, 0.70), (0.035, MAX_CHROMA), (174, 216)),
        ColourBlock((0.60, 0.86), (0.03, 0.085), (172, 214)),
        ColourBlock((0.84, 0.95), (0.02, 0.06), (168, 212)),
    ),
    to_translate("olive"): (
        ColourBlock((0.28, 0.66), (0.045, MAX_CHROMA), (98, 124)),
        ColourBlock((0.56, 0.72), (0.05, 0.13), (96, 120)),
    ),
    to_translate("lime"): (ColourBlock((0.74, 0.96), (0.14, MAX_CHROMA), (119, 136)),),
    to_translate("mint"): (ColourBlock((0.84, 0.97), (0.05, 0.14), (152, 172)),),
    to_translate("navy"): (ColourBlock((0.18, 0.34), (0.05, 0.20), (250, 284)),),
    to_translate("maroon"): (
        ColourBlock((0.22, 0.42), (0.07, MAX_CHROMA), (2, 30)),
        ColourBlock((0.34, 0.48), (0.06, 0.12), (358, 374)),
    ),
    to_translate("lavender"): (ColourBlock((0.84, 0.97), (0.02, 0.09), (278, 318)),),
    to_translate("gold"): (
        ColourBlock((0.70, 0.86), (0.10, MAX_CHROMA), (80, 98)),
        ColourBlock((0.58, 0.74), (0.09, MAX_CHROMA), (78, 100)),
    ),
    to_translate("peach"): (ColourBlock((0.80, 0.94), (0.045, 0.125), (40, 70)),),
    to_translate("magenta"): (ColourBlock((0.48, 0.76), (0.20, MAX_CHROMA), (322, 352)),),
}

#: Names of two regions that share one.
SHADES = (
    *(to_translate("light red"), to_translate("dark red")),
    *(to_translate("light orange"), to_translate("dark orange")),
    *(to_translate("light yellow"), to_translate("dark yellow")),
    *(to_translate("light green"), to_translate("dark green")),
    *(to_translate("light blue"), to_translate("dark blue")),
    *(to_translate("light purple"), to_translate("dark purple")),
    *(to_translate("light pink"), to_translate("dark pink")),
    *(to_translate("light brown"), to_translate("dark brown")),
    *(to_translate("light grey"), to_translate("dark grey")),
    *(to_translate("light turquoise"), to_translate("dark turquoise")),
    *(to_translate("light teal"), to_translate("dark teal")),
    *(to_translate("light beige"), to_translate("dark beige")),
    *(to_translate("light olive"), to_translate("dark olive")),
    *(to_translate("light lime"), to_translate("dark lime")),
    *(to_translate("light mint"), to_translate("dark mint")),
    *(to_translate("light navy"), to_translate("dark navy")),
    *(to_translate("light maroon"), to_translate("dark maroon")),
    *(to_translate("light lavender"), to_translate("dark lavender")),
    *(to_translate("light gold"), to_translate("dark gold")),
    *(to_translate("light peach"), to_translate("dark peach")),
    *(to_translate("light magenta"), to_translate("dark magenta")),
)


MAX_NAME_PRICE = 10.0  # price above which no name is given
RARE_NAME_PRICE = 4.0  # price of a name that not everybody uses: it is used if it tells regions apart
SHARED_NAME_PRICE = 3.0  # price of a name for the second region that has it
MIN_LIGHTNESS_GAP = 0.06  # lightness by which two regions of one name must differ
MIN_NAMED_DIFFERENCE = 4.0  # CIEDE2000 below which no names can tell two regions apart
# price by which a name of one region must fit another worse, or "light" and "dark" are said
RIVAL_PRICE_MARGIN = 2.0
MIN_PALE_LIGHTNESS = 0.75  # lightness above which a region is called light beside a rival
MAX_DEEP_LIGHTNESS = 0.5  # lightness below which a region is called dark beside a rival
#: Lightness above which a name is always "light".
ALWAYS_LIGHT_FROM = {"orange": 0.82, "teal": 0.76, "blue": 0.87, "green": 0.91, "purple": 0.86, "grey": 0.93}
#: Lightness below which a name is always "dark".
ALWAYS_DARK_UP_TO = {
    "yellow": 0.80,
    "red": 0.42,
    **dict.fromkeys(("blue", "green", "purple", "teal", "grey", "brown"), 0.36),
}
ALWAYS_LIGHT_CHROMA = {"yellow": 0.085}  # chroma below which a name is always "light"
PRICE_PER_LIGHTNESS = 100.0  # price of a lightness of 1 outside of a block
PRICE_PER_CHROMA = 200.0  # price of a chroma of 1 outside of a block, or of a turn of the hue by as much
BORDER_PRICE = 1.0  # price of a colour on the border of a block; inside it falls to 0
MAX_NAMED_REGIONS = 16  # regions that names can tell apart: on larger boards too many colours are alike

Rgb = Sequence[float]  # 0..255
ColourNames = tuple[str, ...]
NamePrices = Sequence[dict[str, float]]


def median_colours(groups: Iterable[Collection[Cell]], colours: Sequence[Sequence[Rgb]]) -> list[list[float]]:
    """Return the median colour of each group of cells. colours: rows of the colours of cells."""
    return [median_colour([colours[r][c] for r, c in cells]) for cells in groups]


def median_colour(colours: Sequence[Sequence[float]]) -> list[float]:
    """Return the median of each channel of some colours."""
    return [_median(sorted(levels)) for levels in zip(*colours, strict=True)]


def _median(ordered: Sequence[float]) -> float:
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def name_colours(colours: Sequence[Rgb], max_price: float = MAX_NAME_PRICE) -> ColourNames | None:
    """Return a different name for each colour; None if there are no such names.

    max_price: the highest price of a name.
    """
    labs = [rgb_to_lab(colour) for colour in colours]
    if len(labs) > MAX_NAMED_REGIONS or any(
        ciede2000(*pair) < MIN_NAMED_DIFFERENCE for pair in combinations(labs, 2)
    ):
        return None
    seen = [rgb_to_oklch(colour) for colour in colours]
    prices, light = [_name_prices(colour) for colour in seen], [colour[0] for colour in seen]
    given = _cheapest_names(light, prices, max_price)
    return given and tuple(_full_name(i, given, seen, prices) for i in range(len(given)))


@lru_cache(maxsize=256)
def _name_prices(colour: OkLch) -> dict[str, float]:
    """Return the price of each name for a colour. Cached, because a player's page often repeats colours."""
    return {
        name: min(_distance_from_block(colour, block) for block in blocks)
        + (0.0 if name in COMMON_NAMES else RARE_NAME_PRICE)
        for name, blocks in COLOUR_BLOCKS.items()
    }


def _distance_from_block(colour: OkLch, block: ColourBlock) -> float:
    """Return the distance of a colour from a name's block: 0 within the block; 1 is hardly visible."""
    lightness, chroma, hue = colour
    return hypot(
        _excess_price(PRICE_PER_LIGHTNESS * _span_excess(lightness, block.lightness)),
        _excess_price(PRICE_PER_CHROMA * _span_excess(chroma, block.chroma)),
        _excess_price(PRICE_PER_CHROMA * chroma * radians(_hue_excess(hue, block.hue))),
    )


def _excess_price(beyond: float) -> float:
    return max(0.0, beyond + BORDER_PRICE)


def _span_excess(level: float, span: tuple[float, float]) -> float:
    """Return the distance of a lightness or chroma beyond the nearer end of a span; negative within it."""
    return max(span[0] - level, level - span[1])


def _hue_excess(hue: float, span: tuple[float, float]) -> float:
    """Return the distance (degrees) of a hue beyond the nearer end of a span; negative within the span."""
    half = (span[1] - span[0]) / 2
    return abs((hue - span[0] - half + 180) % 360 - 180) - half


def _cheapest_names(light: Sequence[float], prices: NamePrices, max_price: float) -> ColourNames | None:
    """Return a name for each colour, with the lowest sum of prices; None if a price would be too high.

    light: the lightness of each colour. prices: the price of each name, for each colour. max_price: the
    highest price of a name. The search is bounded by the lowest prices of the colours that are left.
    """
    choices = [sorted((p, name) for name, p in price.items() if p <= max_price) for price in prices]
    if not all(choices):
        return None
    order = sorted(range(len(light)), key=lambda i: len(choices[i]))
    rest = [sum(choices[i][0][0] for i in order[at:]) for at in range(len(order) + 1)]
    best: tuple[float, ColourNames | None] = (float("inf"), None)
    given: dict[int, str] = {}

    def assign_names(index: int, cost: float) -> None:
        nonlocal best
        if cost + rest[index] >= best[0]:
            return
        if index == len(order):
            best = cost, tuple(given[i] for i in range(len(light)))
            return
        i = order[index]
        for price, name in sorted(_free_names(i, choices[i], given, light)):
            given[i] = name
            assign_names(index + 1, cost + price)
            del given[i]

    assign_names(0, 0.0)
    return best[1]


def _shaded_name(name: str, own_lightness: float, other_lightness: float) -> str:
    """Return the full name of one of two regions that share a name: with "light" or "dark".

    The name stands alone if the other region is called light, or dark, on any board.
    """
    lighter, darker = max(own_lightness, other_lightness), min(own_lightness, other_lightness)
    if own_lightness == lighter:
        return name if lighter < MIN_PALE_LIGHTNESS and darker < MAX_DEEP_LIGHTNESS else f"light {name}"
    return name if lighter > MIN_PALE_LIGHTNESS and darker > MAX_DEEP_LIGHTNESS else f"dark {name}"


def _free_names(
    i: int, choices: Sequence[tuple[float, str]], given: dict[int, str], light: Sequence[float]
) -> Iterator[tuple[float, str]]:
    """Yield the names that a region may still have, with their prices."""
    for price, name in choices:
        same = [j for j, other in given.items() if other == name]
        if not same:
            yield price, name
        elif (
            len(same) == 1
            and abs(light[i] - light[same[0]]) >= MIN_LIGHTNESS_GAP
            and name not in ("black", "white")
        ):
            yield price + SHARED_NAME_PRICE, name


def _full_name(i: int, given: ColourNames, seen: Sequence[OkLch], prices: NamePrices) -> str:
    """Return a region's name with "light" or "dark" if another region has the name, or nearly has it, or if
    the region is light or dark on any board."""
    name, light = given[i], [colour[0] for colour in seen]
    mine = light[i]
    for j, other in enumerate(given):
        if j != i and other == name:
            return _shaded_name(name, mine, light[j])
    if mine > ALWAYS_LIGHT_FROM.get(name, inf) or seen[i][1] < ALWAYS_LIGHT_CHROMA.get(name, 0.0):
        return f"light {name}"
    if mine < ALWAYS_DARK_UP_TO.get(name, -inf):
        return f"dark {name}"
    near = [
        light[j]
        for j in range(len(given))
        if j != i
        and abs(light[j] - mine) >= MIN_LIGHTNESS_GAP
        and prices[j][name] < prices[i][name] + RIVAL_PRICE_MARGIN
    ]
    if name in COMMON_NAMES[:-2] and near:
        if mine > max(near) and mine > MIN_PALE_LIGHTNESS:
            return f"light {name}"
        if mine < min(near) and mine < MAX_DEEP_LIGHTNESS:
            return f"dark {name}"
    return name
