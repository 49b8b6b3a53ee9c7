"""How different two colours look: CIEDE2000 in Lab.

Formula: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
test data, and mathematical observations", Color Research and Application 30 (2005).
"""

import numpy as np
import numpy.typing as npt

# rows: sRGB to XYZ, divided by the white point D65
TO_XYZ = np.array(
    [
        (0.4339499, 0.3762098, 0.1898403),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0177566, 0.1094680, 0.8727754),
    ]
)
BEND = 6 / 29


def lab_of(rgb: npt.ArrayLike) -> np.ndarray:
    """(..., 3) sRGB 0..255 -> (..., 3) Lab under D65: L 0..100, a, b."""
    x = np.asarray(rgb, dtype=float) / 255
    linear = np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)
    t = linear @ TO_XYZ.T
    bent = np.where(t > BEND**3, np.cbrt(t), t / (3 * BEND**2) + 4 / 29)
    x, y, z = np.moveaxis(bent, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def difference(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """CIEDE2000 of (..., 3) Lab and (..., 3) Lab -> (...): 1 is seen side by side, 10 at a glance."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(one, -1, 0), np.moveaxis(other, -1, 0)
    grey = 1.5 - 0.5 * _saturation((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2)
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)), np.degrees(np.arctan2(b2, a2))
    coloured = c1 * c2 > 0  # a grey has no hue of its own
    turn = np.where(coloured, (h2 - h1 + 180) % 360 - 180, 0)
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, np.where(coloured, h1 + turn / 2, h1 + h2)
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    off = (light - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / np.sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 60 * np.exp(-(((hue % 360 - 275) / 25) ** 2))
    return np.sqrt(dl**2 + dc**2 + dh**2 - 2 * _saturation(chroma) * np.sin(np.radians(blue)) * dc * dh)


def _saturation(chroma: np.ndarray) -> np.ndarray:
    return np.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos(angle: np.ndarray) -> np.ndarray:
    return np.cos(np.radians(angle))
