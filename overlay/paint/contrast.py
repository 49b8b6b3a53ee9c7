"""Inks that are legible on a ground of pixels. Contrast is that of WCAG 2: it counts lightness alone, so that
no drawing depends on hues."""

from dataclasses import dataclass

import numpy as np

MIN_CONTRAST = 4.5  # WCAG 2.2 AA for text; black or white reaches 4.58 on every colour
BLACK = np.zeros(3, np.uint8)
WHITE = np.full(3, 255, np.uint8)


@dataclass(frozen=True)
class GlyphInk:
    """The colours of a glyph on a ground, (3,) uint8 RGB each.

    fill: the colour of the glyph. paper: the colour of text on the glyph, black or white. halo: the colour of
    a rim around the glyph; None if the fill alone is legible on the whole ground.
    """

    fill: np.ndarray
    paper: np.ndarray
    halo: np.ndarray | None

    @property
    def ink_on_glyph(self) -> "GlyphInk":
        """The ink of text on the glyph, with a halo in the glyph's colour in case the text is wider."""
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
    """Return black or white, whichever contrasts more with a colour. ground: (3,) uint8 RGB, like the
    result."""
    return max((BLACK, WHITE), key=lambda ink: float(contrast_ratio(ink, ground)))


def choose_inks(ground: np.ndarray, wanted: float) -> list[GlyphInk]:
    """Return the ink for each of M grounds.

    ground: (M, S, 3) uint8 RGB, S samples under each glyph. wanted: contrast between the ground and a tint of
    its own colour; black or white is used if no tint reaches it.

    The ink is the softest that is legible on all samples: a tint of the ground, or black or white, or one of
    these with a halo of the other.
    """
    middle = ground.shape[1] // 2
    # S is odd, so the median is one of the samples
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
_EQUAL_CONTRAST_LUMINANCE = (1.05 * 0.05) ** 0.5 - 0.05  # luminance on which black and white contrast equally


def _luminance_ratio(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def _darken(linear: np.ndarray, level: np.ndarray, wanted: float) -> np.ndarray:
    """Darken linear colours to the wanted contrast. All channels shrink in proportion, which keeps the
    hue."""
    goal = (level + 0.05) / wanted - 0.05
    return linear * np.clip(goal / np.maximum(level, 1e-6), 0, 1)[:, None]


def _lighten(linear: np.ndarray, level: np.ndarray, wanted: float) -> np.ndarray:
    """Mix linear colours with white to the wanted contrast."""
    goal = (level + 0.05) * wanted - 0.05
    share = np.clip((goal - level) / np.maximum(1 - level, 1e-6), 0, 1)[:, None]
    return linear * (1 - share) + share


def _encode_srgb(linear: np.ndarray) -> np.ndarray:
    """Convert linear light 0..1 to sRGB uint8 by the table _LINEAR_LEVELS."""
    return np.searchsorted(_LINEAR_LEVELS, linear - 1e-9).clip(0, 255).astype(np.uint8)
