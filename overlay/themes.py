"""Themes, in each of which every game can be drawn, and colours for regions without colours of their own.

Pages without a capture are drawn from these too, so nothing here needs numpy.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .sketch import read_measures

Colour = tuple[int, int, int]  # RGB

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
NEAR_BLACK = (8, 9, 11)
PAPER_COLOUR = WHITE
#: Opacity (0..1) of the veil over dimmed cells. Black on white keeps a contrast of 3:1 under the veil.
VEIL_SHARE: float = read_measures()["veil"]

#: The colours of signs that lead the eye, in every theme except print.
POINTING_COLOURS: Mapping[str, Colour] = {
    "light": WHITE,
    "dark": BLACK,
    "fails": (214, 32, 32),  # 5.4:1 on its white casing
    "tried": (124, 58, 196),  # an attempt and its consequences; 6:1 on white
    "follows": (255, 214, 64),  # the ground of letters, which are black: 14:1
    "ruled-out": (214, 32, 32),
    "common": (110, 110, 118),  # what two answers share; at least 3:1 on black and on white
    "first": (0, 132, 120),  # what only the first of two answers has
    "second": (214, 90, 20),  # what only the second of two answers has
    "orange": (214, 90, 20),  # the outline of a step's findings
}


@dataclass(frozen=True)
class Theme:
    """The colours of drawings. A primitive whose colour is missing in a theme is not drawn.

    colours: RGB by name. Grounds: page (around the board), cell, given (cells filled from the start), filled
    (cells that a step fills), told (a clue that a step uses), looked-at (cells of a step on an uncoloured
    board), void (cells of no region). Lines: line (between cells with symbols), track (between cells with a
    path), hair (thin ones beside thick ones), frame (thick lines and the frame), border (between regions),
    region-line (within a region), looked (around a row, column or box to look at).

    Pieces: ink (discs and walls), on-ink (numbers on ink), text (numbers on and beside the board), digit (a
    digit that a player or a step put in), sign (between cells), solid (filled cells), dot (empty cells),
    found (a filled or empty cell that a step finds), old and new (links of a path that are known or that a
    step finds), moon, sun, moon-rim, sun-rim. path-start, path-end: colours at the ends of a path, which
    change gradually on the way; each has at least 3:1 on white, on black and under path-arrow.

    veil: colour and opacity (0..1) of the veil over dimmed cells. strong_contrast: contrast of AUTO_COLOUR.
    uncoloured: True if regions are white.
    """

    colours: Mapping[str, Colour] = field(default_factory=dict)
    veil: tuple[Colour, float] = (WHITE, VEIL_SHARE)
    strong_contrast: float = 15.0  # looks like black, with a tint of the ground's colour
    uncoloured: bool = False

    @property
    def page(self) -> Colour:
        """The colour around the board."""
        return self.colours["page"]

    def colour(self, name: str) -> Colour | None:
        """Return the RGB of a colour of this theme, of "#rrggbb", or of "path:0.37": that share of the way
        from path-start to path-end. Return None if the theme lacks the colour."""
        if name.startswith("#"):
            return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)
        if name.startswith("path:"):
            start, end, share = self.colour("path-start"), self.colour("path-end"), float(name[5:])
            return _mix(start, end, share) if start and end else None
        return self.colours.get(name) or POINTING_COLOURS.get(name)


def _mix(start: Colour, end: Colour, share: float) -> Colour:
    """Return the colour at a share (0..1) of the way from one colour to another."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(start, end, strict=True))
    return r, g, b


_SYMBOL_COLOURS = {
    "moon": (74, 131, 216), "moon-rim": (27, 68, 138), "sun": (255, 173, 40), "sun-rim": (166, 92, 32),
}  # fmt: skip
_PATH_COLOURS = {"path-start": (0, 132, 120), "path-end": (192, 58, 150), "path-arrow": WHITE}

_LIGHT_COLOURS: Mapping[str, Colour] = {
    "page": (244, 242, 238),
    "cell": WHITE,
    "given": (236, 231, 223),
    "filled": (190, 231, 199),
    "told": (188, 226, 236),
    "looked-at": (70, 120, 235),
    "line": (214, 205, 188),
    "track": (172, 172, 172),
    "hair": (196, 198, 202),
    "frame": (64, 68, 76),
    "border": BLACK,
    "region-line": BLACK,
    "void": (120, 120, 120),
    "looked": (90, 63, 208),
    "ink": BLACK,
    "on-ink": WHITE,
    "text": (24, 28, 38),
    "digit": (0, 84, 190),
    "sign": (112, 86, 56),
    "solid": (26, 30, 40),
    "dot": (142, 146, 154),
    "found": (0, 122, 150),
    "old": (120, 150, 176),
    "new": (214, 90, 20),
    **_SYMBOL_COLOURS,
    **_PATH_COLOURS,
}
_DARK_COLOURS: Mapping[str, Colour] = {
    "page": (27, 31, 35),
    "cell": (27, 31, 35),
    "given": (54, 60, 62),
    "filled": (35, 84, 60),
    "told": (22, 84, 102),
    "looked-at": (90, 140, 255),
    "line": (62, 74, 88),
    "track": (84, 90, 96),
    "hair": (72, 78, 86),
    "frame": (150, 156, 164),
    "border": NEAR_BLACK,
    "region-line": NEAR_BLACK,
    "void": (84, 90, 96),
    "looked": (160, 140, 255),
    "ink": (242, 242, 242),
    "on-ink": (20, 23, 26),
    "text": (226, 228, 232),
    "digit": (132, 196, 255),
    "sign": (206, 208, 212),
    "solid": (232, 234, 238),
    "dot": (120, 126, 134),
    "found": (74, 186, 214),
    "old": (84, 116, 142),
    "new": (236, 120, 40),
    "moon": (138, 180, 234),
    "moon-rim": (198, 216, 246),
    "sun": (252, 174, 30),
    "sun-rim": (252, 222, 168),
    **_PATH_COLOURS,
}
_PRINT_COLOURS: Mapping[str, Colour] = {
    "page": WHITE,
    "cell": WHITE,
    "given": (225, 225, 225),
    "filled": WHITE,
    "told": (220, 220, 220),
    "looked-at": (150, 150, 150),
    "line": (120, 120, 120),
    "track": (170, 170, 170),
    "hair": (150, 150, 150),
    "frame": BLACK,
    "border": BLACK,
    "region-line": (150, 150, 150),
    "void": (225, 225, 225),
    "looked": BLACK,
    "ink": BLACK,
    "on-ink": WHITE,
    "text": BLACK,
    "digit": BLACK,
    "sign": BLACK,
    "solid": BLACK,
    "dot": (130, 130, 130),
    "found": (90, 90, 90),
    "old": (190, 190, 190),
    "new": (110, 110, 110),
    "moon": BLACK,
    "moon-rim": BLACK,
    "sun": WHITE,
    "sun-rim": BLACK,
    "path-start": (176, 176, 176),
    "path-end": (176, 176, 176),
    "path-arrow": BLACK,
    "follows": (220, 220, 220),
    "ruled-out": BLACK,
    "fails": BLACK,
    "tried": (110, 110, 110),
    "common": (150, 150, 150),
    "first": BLACK,
    "second": (110, 110, 110),
    "orange": (110, 110, 110),
}

THEMES: Mapping[str, Theme] = {
    "light": Theme(_LIGHT_COLOURS, (_LIGHT_COLOURS["page"], VEIL_SHARE)),
    "dark": Theme(_DARK_COLOURS, (_DARK_COLOURS["page"], VEIL_SHARE)),
    "print": Theme(
        _PRINT_COLOURS, (_PRINT_COLOURS["page"], VEIL_SHARE), strong_contrast=21.0, uncoloured=True
    ),
}

#: The theme of a story's steps: light, on white.
STORY_THEME = Theme(
    {**_LIGHT_COLOURS, "page": PAPER_COLOUR, "region-line": (86, 92, 104), "void": (150, 150, 150)},
    (PAPER_COLOUR, VEIL_SHARE),
)

#: The theme of drawings on captures, which have their own cells and lines. Its veil dims as much as the hints
#: of the games themselves.
CAPTURE_THEME = Theme(
    {
        **_SYMBOL_COLOURS,
        **_PATH_COLOURS,
        "old": (0, 132, 120),
        "new": (0, 132, 120),
        "filled": _LIGHT_COLOURS["filled"],
        "digit": (0, 84, 190),
        "digit-bright": (112, 190, 255),  # on dark grounds: 8:1 on the dark page
    },
    (BLACK, 0.58),
)


# Colours for regions

MIN_COLOUR_DIFFERENCE = 2.0  # CIE76: the eye cannot tell closer colours apart
CLASH_EXPONENT = 4  # exponent by which small differences between neighbours weigh more than large ones

#: Colours as light as the game's (CIELAB lightness 68 to 93, chroma at most 50), so that black crowns stand
#: out. Each colour is the farthest from all colours before it. Distances to red- and green-blind eyes count
#: half.
REGION_COLOURS: tuple[Colour, ...] = tuple((int(x[0:2], 16), int(x[2:4], 16), int(x[4:6], 16)) for x in [
    "6ca8fc", "fce484", "fc849c", "00d8c0", "e4e4f0", "fcb4fc", "9cb484", "f09c6c", "48d8fc", "a8fcb4",
    "fcd8b4", "90a8cc", "cc9c9c", "b4f0d8", "6cb4b4", "b4a854", "54c084", "84b460", "6cfcfc", "d8b4d8",
    "b49cf0", "b4c0b4", "e4f0b4", "18b4f0", "f090c0", "cca878", "fc9c90", "fccccc", "c0c0fc", "a8d8fc",
])  # fmt: skip


def distinct_colours(n: int) -> list[Colour]:
    """Return the first n of 30 colours, which are as different from each other as possible."""
    return [*REGION_COLOURS[:n]]


def region_palette(regions: Sequence[Sequence[int]]) -> list[Colour]:
    """Return a colour for each of the regions 0 to N - 1.

    Regions that touch, even at a corner only, get colours as different as possible, also to red- and
    green-blind eyes. The search begins with REGION_COLOURS in order. It swaps the colours of the two regions
    that gain most, until no swap gains anything.

    regions: rows of region numbers; a cell of no region has a number below 0.
    """
    return _assigned_colours(tuple(map(tuple, regions)))


@lru_cache(maxsize=8)
def _assigned_colours(regions: tuple[tuple[int, ...], ...]) -> list[Colour]:
    """Return the colours of `region_palette`, cached because a story needs them in each scene."""
    count = 1 + max(map(max, regions))
    near, clash, order = _neighbours(regions, count), _colour_clashes(), [*range(count)]
    every = range(count)
    least = 1e-9 * max(map(max, clash))
    while True:
        # [i][j]: how much region i's neighbours clash with j's colour
        mixed = [[sum(clash[order[k]][order[j]] for k in near[i]) for j in every] for i in every]

        def gain(i: int, j: int) -> float:
            now = 2 * clash[order[i]][order[j]] if j in near[i] else 0.0
            return mixed[i][i] + mixed[j][j] - mixed[i][j] - mixed[j][i] - now  # noqa: B023 - asked at once

        best, i, j = max((gain(i, j), -i, -j) for i in every for j in every)
        if best <= least:
            return [REGION_COLOURS[at] for at in order]
        order[-i], order[-j] = order[-j], order[-i]


def _neighbours(regions: tuple[tuple[int, ...], ...], count: int) -> list[set[int]]:
    """Return the neighbours of each region: regions that touch it at a side or a corner."""
    near: list[set[int]] = [set() for _ in range(count)]
    for r, row in enumerate(regions):
        for c, a in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c), (r + 1, c + 1), (r + 1, c - 1)):
                if r2 < len(regions) and 0 <= c2 < len(row) and -1 < a != (b := regions[r2][c2]) > -1:
                    near[a].add(b)
                    near[b].add(a)
    return near


@lru_cache(maxsize=1)
def _colour_clashes() -> list[list[float]]:
    """Return how much each two of REGION_COLOURS clash: the sum, over three kinds of eyes, of their
    difference to the power -CLASH_EXPONENT. A colour does not clash with itself (0)."""
    labs_by_eye = [
        [_lab_seen_by(eye, rgb) for rgb in REGION_COLOURS]
        for eye in (_NORMAL_SIGHT, _RED_BLIND, _GREEN_BLIND)
    ]

    def clash(a: int, b: int) -> float:
        differences = (
            sum((x - y) ** 2 for x, y in zip(labs[a], labs[b], strict=True)) ** 0.5 for labs in labs_by_eye
        )
        return sum(max(x, MIN_COLOUR_DIFFERENCE) ** -CLASH_EXPONENT for x in differences)

    every = range(len(REGION_COLOURS))
    return [[0.0 if a == b else clash(a, b) for b in every] for a in every]


def _lab_seen_by(eye: Sequence[Sequence[float]], rgb: Colour) -> tuple[float, float, float]:
    """Return the CIELAB colour (D65) that an eye sees of sRGB 0..255. eye: a matrix on linear RGB."""
    seen = [min(max(x, 0.0), 1.0) for x in _multiply(eye, linear_light(rgb))]
    x, y, z = (
        a / white for a, white in zip(_multiply(_TO_XYZ, seen), (0.950456, 1.0, 1.088754), strict=True)
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def linear_light(rgb: Colour) -> list[float]:
    """Return linear light 0..1 of sRGB 0..255."""
    levels = (level / 255 for level in rgb)
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in levels]


def _multiply(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


# matrix from linear sRGB (ITU-R BT.709 primaries) to CIE XYZ
_TO_XYZ = (
    (0.412453, 0.357580, 0.180423),
    (0.212671, 0.715160, 0.072169),
    (0.019334, 0.119193, 0.950227),
)
_NORMAL_SIGHT = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
_RED_BLIND = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_GREEN_BLIND = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
