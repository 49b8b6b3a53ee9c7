"""How different two colours look, CIEDE2000 in Lab; and how one looks, in OKLCh.

Formulas: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
test data, and mathematical observations", Color Research and Application 30 (2005); Björn Ottosson, "A
perceptual color space for image processing" (2020), https://bottosson.github.io/posts/oklab/.
"""

from collections.abc import Sequence
from math import atan2, cbrt, cos, degrees, exp, hypot, radians, sin, sqrt

Lab = tuple[float, float, float]  # under D65: L 0..100, a, b
OkLch = tuple[float, float, float]  # lightness 0..1, chroma 0..0.33, hue 0..360 degrees

# rows: sRGB to XYZ, divided by the white point D65
TO_XYZ = (
    (0.4339499, 0.3762098, 0.1898403),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0177566, 0.1094680, 0.8727754),
)
BEND = 6 / 29
# rows: linear sRGB to the cones' responses; their cubic roots to OKLab
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def lab_of(rgb: Sequence[float]) -> Lab:
    """sRGB 0..255 -> Lab."""
    linear = [_linear(level / 255) for level in rgb]
    x, y, z = (_bent(sum(a * b for a, b in zip(row, linear, strict=True))) for row in TO_XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def oklch_of(rgb: Sequence[float]) -> OkLch:
    """sRGB 0..255 -> OKLCh."""
    linear = [_linear(level / 255) for level in rgb]
    cones = [cbrt(sum(a * b for a, b in zip(row, linear, strict=True))) for row in TO_CONES]
    light, a, b = (sum(x * y for x, y in zip(row, cones, strict=True)) for row in TO_OKLAB)
    return light, hypot(a, b), degrees(atan2(b, a)) % 360


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000: 1 is seen side by side, 10 at a glance."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 1.5 - 0.5 * _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)), degrees(atan2(b2, a2))
    coloured = c1 * c2 > 0  # a grey has no hue of its own
    turn = (h2 - h1 + 180) % 360 - 180 if coloured else 0.0
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2 if coloured else h1 + h2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    off = (light - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 60 * exp(-(((hue % 360 - 275) / 25) ** 2))
    return sqrt(dl**2 + dc**2 + dh**2 - 2 * _saturation(chroma) * sin(radians(blue)) * dc * dh)


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def _bent(t: float) -> float:
    return cbrt(t) if t > BEND**3 else t / (3 * BEND**2) + 4 / 29


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos(angle: float) -> float:
    return cos(radians(angle))
