"""Inks that are legible on a ground of pixels: contrast as WCAG 2 defines it, by lightness alone, so that no
drawing depends on telling hues apart."""

from dataclasses import dataclass

import numpy as np

MIN_CONTRAST = 4.5  # WCAG 2.2 AA for text; black or white reaches 4.58 on every colour
BLACK = np.zeros(3, np.uint8)
WHITE = np.full(3, 255, np.uint8)


@dataclass(frozen=True)
class GlyphInk:
    """The colours of a glyph on a ground, (3,) uint8 RGB each.

    fill: the glyph. paper: what is written onto the glyph, at the other end of lightness. halo: drawn around
    the glyph; None if the fill alone is legible on all of the ground.
    """

    fill: np.ndarray
    paper: np.ndarray
    halo: np.ndarray | None

    @property
    def ink_on_glyph(self) -> "GlyphInk":
        """The ink for writing onto the glyph: what reaches beyond the glyph has a rim of its colour."""
        return GlyphInk(self.paper, self.fill, self.fill)


def luminance(rgb: np.ndarray) -> np.ndarray:
    """Return the relative luminance 0..1 of (..., 3) uint8 RGB
    (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
    return linear_light(rgb) @ _LUMINANCE_WEIGHTS


def linear_light(rgb: np.ndarray) -> np.ndarray:
    """Return (..., 3) linear light 0..1 of (..., 3) uint8 sRGB."""
    return _LINEAR_LEVELS[rgb]


def contrast_ratio(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the contrast ratio 1..21 of two (..., 3) uint8 RGB colours
    (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""
    return _luminance_ratio(luminance(a), luminance(b))


def black_or_white(ground: np.ndarray) -> np.ndarray:
    """Return black or white, whichever stands out from a colour more; (3,) uint8 RGB each."""
    return max((BLACK, WHITE), key=lambda ink: float(contrast_ratio(ink, ground)))


def choose_inks(ground: np.ndarray, wanted: float) -> list[GlyphInk]:
    """Return the ink for each of M grounds.

    ground: (M, S, 3) uint8 RGB, S samples of what lies under each glyph. wanted: the contrast at which a tint
    of the ground's own colour is dark (or light) enough; above what black and white reach, these are taken.

    The ink is the softest that is legible on all samples: a tint of the ground, else plain black or white,
    else one of these with a halo of the other.
    """
    middle = ground.shape[1] // 2
    # of an odd number of samples, so that the median is one of them
    linear = _LINEAR_LEVELS[np.partition(ground, middle, axis=1)[:, middle]]
    level = linear @ _LUMINANCE_WEIGHTS
    samples = luminance(ground)
    darker = level > _EQUAL_CONTRAST_LUMINANCE
    tint = _encode_srgb(
        np.where(darker[:, None], _darken(linear, level, wanted), _lighten(linear, level, wanted))
    )
    plain = np.where(darker[:, None], BLACK, WHITE)
    soft = _luminance_ratio(luminance(tint)[:, None], samples).min(axis=1) >= MIN_CONTRAST
    bare = _luminance_ratio(luminance(plain)[:, None], samples).min(axis=1) >= MIN_CONTRAST
    fill = np.where(soft[:, None], tint, plain)
    return [
        GlyphInk(f, WHITE if dark else BLACK, None if fine else (WHITE if dark else BLACK))
        for f, dark, fine in zip(fill, darker, soft | bare, strict=True)
    ]


_LUMINANCE_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
_SRGB_LEVELS = np.arange(256) / 255
_LINEAR_LEVELS = np.where(
    _SRGB_LEVELS <= 0.04045, _SRGB_LEVELS / 12.92, ((_SRGB_LEVELS + 0.055) / 1.055) ** 2.4
)
_EQUAL_CONTRAST_LUMINANCE = (
    1.05 * 0.05
) ** 0.5 - 0.05  # the luminance on which black and white stand out alike


def _luminance_ratio(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def _darken(linear: np.ndarray, level: np.ndarray, wanted: float) -> np.ndarray:
    """Darken linear colours in proportion, which keeps their hue, to the wanted contrast."""
    goal = (level + 0.05) / wanted - 0.05
    return linear * np.clip(goal / np.maximum(level, 1e-6), 0, 1)[:, None]


def _lighten(linear: np.ndarray, level: np.ndarray, wanted: float) -> np.ndarray:
    """Mix linear colours with white to the wanted contrast."""
    goal = (level + 0.05) * wanted - 0.05
    share = np.clip((goal - level) / np.maximum(1 - level, 1e-6), 0, 1)[:, None]
    return linear * (1 - share) + share


def _encode_srgb(linear: np.ndarray) -> np.ndarray:
    """Convert linear light 0..1 to sRGB uint8, by the nearest entry of the table."""
    return np.searchsorted(_LINEAR_LEVELS, linear - 1e-9).clip(0, 255).astype(np.uint8)
