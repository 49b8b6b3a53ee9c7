"""Inks that are legible on the grounds that a sketch itself says, without pixels."""

from ...solver.cells import Cell
from ..sketch import AUTO_COLOUR, FADED_COLOUR, Fill, Primitives, filled_cells, read_measures
from ..themes import BLACK, WHITE, Colour, Theme, linear_light

FAINT_CONTRAST: float = read_measures()["faded"]  # contrast of what is known already
LUMINANCE_OFFSET = 0.05  # WCAG adds this to a luminance before two are compared
EQUAL_CONTRAST_LUMINANCE = 0.179  # relative luminance on which black and white stand out alike


def luminance(rgb: Colour) -> float:
    """Return the relative luminance 0..1 of RGB 0..255
    (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
    return sum(weight * x for weight, x in zip((0.2126, 0.7152, 0.0722), linear_light(rgb), strict=True))


def blend(top: Colour, bottom: Colour, share: float) -> Colour:
    """Return one colour over another, as much of it as `share` says, 0..1."""
    r, g, b = (round(share * x + (1 - share) * y) for x, y in zip(top, bottom, strict=True))
    return r, g, b


def black_or_white_on(ground: Colour) -> Colour:
    """Return black or white, whichever stands out."""
    return BLACK if luminance(ground) > EQUAL_CONTRAST_LUMINANCE else WHITE


def faded_ink_on(ground: Colour) -> Colour:
    """Return the palest mixture of ground and ink with enough contrast, or the ink if none has."""
    level = luminance(ground) + LUMINANCE_OFFSET
    mixtures = (blend(black_or_white_on(ground), ground, share / 20) for share in range(1, 20))
    return next(
        (x for x in mixtures if _contrast_ratio(luminance(x) + LUMINANCE_OFFSET, level) >= FAINT_CONTRAST),
        black_or_white_on(ground),
    )


def _contrast_ratio(a: float, b: float) -> float:
    return max(a, b) / min(a, b)


def cell_grounds(marks: Primitives, theme: Theme, shape: tuple[int, int]) -> dict[Cell, Colour]:
    """Return the ground of each filled cell after all marks."""
    found: dict[Cell, Colour] = {}
    for mark in marks:
        if isinstance(mark, Fill) and not mark.hatched:
            colour = theme.colour(mark.colour)
            if colour is None:
                continue
            for cell in filled_cells(mark, shape):
                found[cell] = blend(colour, found.get(cell, theme.page), mark.opacity)
    return found


def resolve_colour(name: str, ground: Colour, theme: Theme) -> Colour | None:
    """Return the RGB of a colour's name; None if the theme has no such colour.

    AUTO_COLOUR gives black or white, whichever stands out from the ground; FADED_COLOUR gives a paler ink.
    """
    if name == FADED_COLOUR:
        return faded_ink_on(ground)
    return black_or_white_on(ground) if name == AUTO_COLOUR else theme.colour(name)
