"""Colours for regions that have none of their own: far apart, and unlike where regions touch. Needs no numpy:
pages without a capture are drawn from it as well."""

from collections.abc import Sequence
from functools import lru_cache

from .themes import Colour

ALIKE = 2.0  # CIE76: colours closer than this are the same to the eye
STEEP = 4  # how much more a small difference between neighbours counts than a large one: its power

#: As light as the game's, so that black crowns stand out: of CIELAB lightness 68 to 93 and at most 50 of
#: chroma each is the farthest from all before it, to all eyes and, with half the weight, to the red- and
#: green-blind.
COLOURS: tuple[Colour, ...] = tuple(
    (int(x[0:2], 16), int(x[2:4], 16), int(x[4:6], 16))
    for x in [
        "6ca8fc",
        "fce484",
        "fc849c",
        "00d8c0",
        "e4e4f0",
        "fcb4fc",
        "9cb484",
        "f09c6c",
        "48d8fc",
        "a8fcb4",
        "fcd8b4",
        "90a8cc",
        "cc9c9c",
        "b4f0d8",
        "6cb4b4",
        "b4a854",
        "54c084",
        "84b460",
        "6cfcfc",
        "d8b4d8",
        "b49cf0",
        "b4c0b4",
        "e4f0b4",
        "18b4f0",
        "f090c0",
        "cca878",
        "fc9c90",
        "fccccc",
        "c0c0fc",
        "a8d8fc",
    ]
)


def palette(n: int) -> list[Colour]:
    """n colours, up to 30, as unlike each other as so many can be; the first n of one list."""
    return [*COLOURS[:n]]


def region_palette(regions: Sequence[Sequence[int]]) -> list[Colour]:
    """A colour for each of the regions 0 to N - 1. Those of regions that touch, if only at a corner, are as
    unlike as can be, to the red- and the green-blind as well. Beginning with the palette as it comes, those
    two regions swap colours that gain most by it, until none gain.

    regions: rows of their numbers; a cell of no region has one below 0.
    """
    return _placed(tuple(map(tuple, regions)))


@lru_cache(maxsize=8)
def _placed(regions: tuple[tuple[int, ...], ...]) -> list[Colour]:
    """A story asks for it once a scene."""
    count = 1 + max(map(max, regions))
    near, clash, order = _neighbours(regions, count), _clashes(), [*range(count)]
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
            return [COLOURS[at] for at in order]
        order[-i], order[-j] = order[-j], order[-i]


def _neighbours(regions: tuple[tuple[int, ...], ...], count: int) -> list[set[int]]:
    """Of each region those that its cells touch, at a side or a corner."""
    near: list[set[int]] = [set() for _ in range(count)]
    for r, row in enumerate(regions):
        for c, a in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c), (r + 1, c + 1), (r + 1, c - 1)):
                if r2 < len(regions) and 0 <= c2 < len(row) and -1 < a != (b := regions[r2][c2]) > -1:
                    near[a].add(b)
                    near[b].add(a)
    return near


@lru_cache(maxsize=1)
def _clashes() -> list[list[float]]:
    """How alike any two of COLOURS are to any of the three kinds of eyes, the more the steeper; 0 for a
    colour and itself."""
    eyes = [[_lab(eye, rgb) for rgb in COLOURS] for eye in (_ALL, _RED_BLIND, _GREEN_BLIND)]

    def alike(a: int, b: int) -> float:
        apart = (sum((x - y) ** 2 for x, y in zip(seen[a], seen[b], strict=True)) ** 0.5 for seen in eyes)
        return sum(max(x, ALIKE) ** -STEEP for x in apart)

    every = range(len(COLOURS))
    return [[0.0 if a == b else alike(a, b) for b in every] for a in every]


def _lab(eye: Sequence[Sequence[float]], rgb: Colour) -> tuple[float, float, float]:
    """CIELAB (D65) of sRGB 0..255 as an eye sees it."""
    linear = [
        x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in (level / 255 for level in rgb)
    ]
    seen = [min(max(x, 0.0), 1.0) for x in _times(eye, linear)]
    x, y, z = (a / white for a, white in zip(_times(_TO_XYZ, seen), (0.950456, 1.0, 1.088754), strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


_TO_XYZ = (
    (0.412453, 0.357580, 0.180423),
    (0.212671, 0.715160, 0.072169),
    (0.019334, 0.119193, 0.950227),
)  # of linear sRGB (ITU-R BT.709 primaries)
_ALL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
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
