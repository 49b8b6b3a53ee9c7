"""Draw shapes and words that are legible on any ground."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from ..sketch import AUTO_COLOUR, FADED_COLOUR, Glyph, Label, cell_at, glyph_shapes
from . import masks
from .cell_labels import choose_ink, fit_text, halo_width, label_spots
from .cells import CellPixels, Spot, Surface, sample_pixels
from .contrast import BLACK, WHITE, GlyphInk, black_or_white, contrast_ratio
from .grounds import FAINT_CONTRAST
from .masks import SUBPIXEL_BITS, draw_lines, stamp, stamp_ink

MIN_SHAPE_CONTRAST = 3.0  # least contrast of a shape's fill or rim (WCAG 2.2, 1.4.11)
MIN_TEXT_CONTRAST = 4.5  # least contrast of text (WCAG 2.2, 1.4.3)
TINY_CELL = 16  # px: in smaller cells shapes are narrowed, so that some ground stays visible
MAX_TINY_WIDTH = 0.68  # cells: largest width of a shape in a tiny cell
#: Px: least width of each shape.
MIN_SHAPE_WIDTHS = {"crown": 3, "star": 3, "cross": 5, "ring": 9, "sun": 5, "moon": 5}
MIN_WORD_HEIGHT = 5  # px: least height of a word
BRIGHT_SUFFIX = "-bright"  # suffix of a colour's variant for dark grounds
RESTORED_RADIUS = 1.04  # radius in which a given disc's pixels are restored, as a multiple of its radius
STRIKE_LINE_WIDTH = 0.035  # cells: width of a line through a word


def draw_glyphs(surface: Surface, glyphs: list[Glyph]) -> None:
    """Draw shapes of one group of `raster.paint_primitives`, in place."""
    if not glyphs:
        return
    first = glyphs[0]
    given = [glyph for glyph in glyphs if glyph.is_given and not surface.is_flat]
    if given:
        _restore_capture(surface, given)
    wanted = [glyph for glyph in glyphs if glyph not in given] if given else glyphs
    if not wanted:
        return
    if first.colour in (AUTO_COLOUR, FADED_COLOUR):
        _draw_in_ink(surface, wanted)
    else:
        _draw_in_colour(surface, wanted)


def _draw_in_ink(surface: Surface, glyphs: list[Glyph]) -> None:
    """Draw shapes in the middle of cells, in an ink that suits their ground."""
    first, cells = glyphs[0], surface.cells
    share = min(first.size, MAX_TINY_WIDTH) if cells.median_size < TINY_CELL else first.size
    labels = {cell_at(glyph.at): glyph.label for glyph in glyphs}
    spot = Spot(0.5, 0.5, share, share * glyph_shapes()[first.name].height)
    strength = FAINT_CONTRAST if first.colour == FADED_COLOUR else surface.theme.strong_contrast
    for cell, centre, size, frame, ink in label_spots(surface.out, cells, list(labels), spot, strength):
        halo = halo_width(size)
        width = max(MIN_SHAPE_WIDTHS.get(first.name, 3), min(round(share * size), int(size) - 2 * halo - 1))
        mask = masks.draw_shape(first.name, width)
        if first.name == "ring":
            stamp(surface.out, mask, ink.fill, centre, frame)
        else:
            stamp_ink(surface.out, mask, ink, halo, centre, frame)
        _write_on_shape(surface, labels[cell], first.name, width, ink.ink_on_glyph, halo, centre, frame)


def _draw_in_colour(surface: Surface, glyphs: list[Glyph]) -> None:
    """Draw shapes in their own colours. A shape whose colour and rim do not stand out from the capture gets a
    halo."""
    cells = surface.cells
    centres = cells.pixels_of(glyph.at for glyph in glyphs)
    under = [None] * len(glyphs) if surface.is_flat else _sample_places(cells, glyphs)
    for glyph, centre, around in zip(glyphs, centres, under, strict=True):
        fill, rim = surface.named_colour(glyph.colour), surface.named_colour(glyph.rim) if glyph.rim else None
        if fill is None:
            continue
        is_halo_possible = rim is not None and glyph.name != "head"
        ground = _middle_colour(surface, around) if is_halo_possible and around is not None else None
        _draw_glyph(surface, glyph, centre, (fill, rim), ground)


def _draw_glyph(
    surface: Surface,
    glyph: Glyph,
    centre: np.ndarray,
    colours: tuple[np.ndarray, np.ndarray | None],
    ground: np.ndarray | None,
) -> None:
    """Draw a shape at a centre (px). colours: the colours of the fill and the rim. ground: the colour under
    the shape, from which it must stand out; None if it gets no halo."""
    (fill, rim), size = colours, surface.size_at(glyph.at)
    width = max(MIN_SHAPE_WIDTHS.get(glyph.name, 2), round(glyph.size * size))
    if surface.is_flat and glyph.name == "disc":
        width += (round(size) - width) % 2  # even in even cells, so that the disc is centred exactly
    mask, frame = (
        masks.draw_shape(glyph.name, width),
        _turn_frame(surface.cells.frame_at(glyph.at), glyph.turn),
    )
    line = max(1, round(glyph.rim_width * size))
    if rim is not None:
        if (
            ground is not None
            and max(float(contrast_ratio(ink, ground)) for ink in (fill, rim)) < MIN_SHAPE_CONTRAST
        ):
            paper = black_or_white(ground)
            stamp(surface.out, masks.thicken(mask, line + halo_width(size)), paper, centre, frame)
        stamp(surface.out, masks.thicken(mask, line), rim, centre, frame)
    stamp(surface.out, mask, fill, centre, frame)
    if glyph.label:
        on = surface.named_colour(glyph.label_colour) if glyph.label_colour != AUTO_COLOUR else None
        paper = black_or_white(fill) if on is None else on
        halo = halo_width(size)
        _write_on_shape(
            surface, glyph.label, glyph.name, width, GlyphInk(paper, fill, fill), halo, centre, frame
        )


def _write_on_shape(
    surface: Surface,
    label: str,
    name: str,
    width: int,
    ink: GlyphInk,
    halo: int,
    centre: np.ndarray,
    frame: np.ndarray,
) -> None:
    """Write a word on a shape, with a halo in the shape's colour, because two digits reach beyond a crown."""
    if label:
        shape = glyph_shapes()[name]
        x, y, most, height = shape.word
        word = fit_text(label, max(MIN_WORD_HEIGHT, round(height * width)), most * width)
        at = centre + frame @ ((x - 0.5) * width, (y - shape.height / 2) * width)
        stamp_ink(surface.out, word, ink, halo, at, frame)


def _restore_capture(surface: Surface, given: list[Glyph]) -> None:
    """Restore the capture's pixels of given discs, over everything drawn so far."""
    assert surface.capture is not None
    mask = np.zeros(surface.out.shape[:2], np.uint8)
    for glyph, centre in zip(given, surface.cells.pixels_of(glyph.at for glyph in given), strict=True):
        radius = surface.discs.get(cell_at(glyph.at), 0.0)  # unknown for shapes that tints leave alone
        x, y = ((float(v) - 0.5) * 2**SUBPIXEL_BITS for v in centre)
        reach = round(RESTORED_RADIUS * radius * surface.cell_side * 2**SUBPIXEL_BITS)
        if radius:
            cv2.circle(mask, (round(x), round(y)), reach, (1,), -1, cv2.LINE_8, SUBPIXEL_BITS)
    kept = mask > 0
    surface.out[kept] = surface.capture[kept]


def draw_words(surface: Surface, labels: list[Label]) -> None:
    """Draw words around their places, without a ground, in place."""
    cells = surface.cells
    for label, centre in zip(labels, cells.pixels_of(label.at for label in labels), strict=True):
        size = surface.size_at(label.at)
        word = fit_text(
            label.text, max(MIN_WORD_HEIGHT, round((label.height or 0.4) * size)), label.max_width * size
        )
        frame, halo = cells.frame_at(label.at), halo_width(size)
        if label.struck:
            _draw_struck_word(surface, word, centre, frame, size)
            continue
        ink = _word_ink(surface, label)
        if ink is not None:
            stamp_ink(surface.out, word, ink, halo, centre, frame)


def _word_ink(surface: Surface, label: Label) -> GlyphInk | None:
    """Return the ink of a word: its colour, or the bright variant if that stands out more. The ink has a halo
    if neither is legible. Return None if the theme lacks the colour."""
    if label.colour == AUTO_COLOUR:
        return choose_ink(surface.out, surface.cells, label.at, surface.theme.strong_contrast)
    colours = [
        rgb
        for name in (label.colour, label.colour + BRIGHT_SUFFIX)
        if (rgb := surface.named_colour(name)) is not None
    ]
    if not colours or surface.is_flat:
        return GlyphInk(colours[0], WHITE, None) if colours else None
    ground = _middle_colour(surface, _sample_places(surface.cells, [label])[0])
    fill = max(colours, key=lambda ink: min(float(contrast_ratio(ink, ground)), MIN_TEXT_CONTRAST))
    paper = black_or_white(fill)
    return GlyphInk(fill, paper, None if float(contrast_ratio(fill, ground)) >= MIN_TEXT_CONTRAST else paper)


def _draw_struck_word(
    surface: Surface, word: np.ndarray, centre: np.ndarray, frame: np.ndarray, size: float
) -> None:
    """Draw a small word on white with a red line through it, for a ruled out digit."""
    stamp(surface.out, masks.thicken(word, halo_width(size)), WHITE, centre, frame)
    stamp(surface.out, word, BLACK, centre, frame)
    reach = frame @ (0.7 * np.array((word.shape[1], -word.shape[0])))
    (x0, y0), (x1, y1) = (centre - reach).tolist(), (centre + reach).tolist()
    colour = surface.named_colour("ruled-out")
    assert colour is not None
    draw_lines(surface.out, [((x0, y0), (x1, y1))], max(1.0, STRIKE_LINE_WIDTH * size), colour)


def _sample_places(cells: CellPixels, primitives: Sequence[Glyph | Label]) -> np.ndarray:
    """Return evenly spread places under M shapes or words: (M, 81, 2) float, pixels (x, y)."""
    places = []
    for primitive in primitives:
        size = primitive.size if isinstance(primitive, Glyph) else primitive.height or 0.4
        steps = np.linspace(-size / 2, size / 2, 9).tolist()
        places += [(primitive.at[0] + down, primitive.at[1] + right) for down in steps for right in steps]
    return cells.pixels_of(places).reshape(len(primitives), 81, 2)


def _middle_colour(surface: Surface, points: np.ndarray) -> np.ndarray:
    """Return the median colour at pixels (x, y): (3,) uint8 RGB."""
    return np.median(sample_pixels(surface.out, points), axis=0).astype(np.uint8)


def _turn_frame(frame: np.ndarray, degrees: float) -> np.ndarray:
    """Return a frame turned clockwise."""
    if not degrees:
        return frame
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return frame @ np.array([[cos, -sin], [sin, cos]])
