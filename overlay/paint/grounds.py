"""Inks that are legible on the grounds of a sketch, found without pixels."""

from ...solver.cells import Cell
from ..sketch import AUTO_COLOUR, FADED_COLOUR, Fill, Primitives, filled_cells, read_measures
from ..themes import BLACK, WHITE, Colour, Theme, linear_light

FAINT_CONTRAST: float = read_measures()["faded"]  # contrast of earlier findings
LUMINANCE_OFFSET = 0.05  # WCAG adds this to both luminances of a contrast ratio
EQUAL_CONTRAST_LUMINANCE = 0.179  # relative luminance on which black and white contrast equally


def luminance(rgb: Colour) -> float:
    """Return the relative luminance 0..1 of RGB 0..255
    (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
    return sum(weight * x for weight, x in zip((0.2126, 0.7152, 0.0722), linear_light(rgb), strict=True))


def blend(top: Colour, bottom: Colour, share: float) -> Colour:
    """Return the mixture of two colours. share: the share of the top colour, 0..1."""
    r, g, b = (round(share * x + (1 - share) * y) for x, y in zip(top, bottom, strict=True))
    return r, g, b


def black_or_white_on(ground: Colour) -> Colour:
    """Return black or white, whichever contrasts more with the ground."""
    return BLACK if luminance(ground) > EQUAL_CONTRAST_LUMINANCE else WHITE


def faded_ink_on(ground: Colour) -> Colour:
    """Return the palest mixture of ground and ink with FAINT_CONTRAST, or the ink if no mixture reaches
    it."""
    level = luminance(ground) + LUMINANCE_OFFSET
    mixtures = (blend(black_or_white_on(ground), ground, share / 20) for share in range(1, 20))
    return next(
        (x for x in mixtures if _contrast_ratio(luminance(x) + LUMINANCE_OFFSET, level) >= FAINT_CONTRAST),
        black_or_white_on(ground),
    )


def _contrast_ratio(a: float, b: float) -> float:
    return max(a, b) / min(a, b)


def cell_grounds(primitives: Primitives, theme: Theme, shape: tuple[int, int]) -> dict[Cell, Colour]:
    """Return the final ground of each cell that fills cover. shape: rows and columns."""
    found: dict[Cell, Colour] = {}
    for fill in primitives:
        if isinstance(fill, Fill) and not fill.hatched:
            colour = theme.colour(fill.colour)
            if colour is None:
                continue
            for cell in filled_cells(fill, shape):
                found[cell] = blend(colour, found.get(cell, theme.page), fill.opacity)
    return found


def resolve_colour(name: str, ground: Colour, theme: Theme) -> Colour | None:
    """Return the RGB of a colour's name; None if the theme has no such colour.

    AUTO_COLOUR is black or white, whichever contrasts more with the ground; FADED_COLOUR is a paler ink.
    """
    if name == FADED_COLOUR:
        return faded_ink_on(ground)
    return black_or_white_on(ground) if name == AUTO_COLOUR else theme.colour(name)
