"""A sketch as pixels: onto a capture, whatever its perspective and whatever lies there, or as a flat
picture."""

from collections.abc import Iterable
from itertools import groupby

import numpy as np

from ..outlines import sides_of
from ..paint.cell_labels import (
    LETTERS_FROM,
    draw_badges,
    draw_beneath,
    draw_corners,
    draw_letters,
    draw_link,
    draw_meant,
    draw_sign,
    draw_ticks,
)  # fmt: skip
from ..paint.crisp import draw_bars, pixels, round_off
from ..paint.strokes import Stretch, dashes, draw_lines, draw_round
from ..sketch import Fill, Glyph, Label, Line, Mark, Outline, Place, cell_at
from .fills import fill
from .shapes import draw_glyphs, draw_words
from .surface import Surface

ROUND = 0.09  # radius of the frame's corners, of a cell
LEAST_LINE = 1.0  # px


def paint(surface: Surface, marks: Iterable[Mark]) -> None:
    """All marks in their order, in place. Those of one kind at once: what lies under many is looked at in one
    go."""
    for _, group in groupby(marks, _alike):
        some = list(group)
        draw_glyphs(surface, [mark for mark in some if isinstance(mark, Glyph)])
        _draw_labels(surface, [mark for mark in some if isinstance(mark, Label)])
        for mark in some:
            if isinstance(mark, Fill):
                fill(surface, mark)
            elif isinstance(mark, Line):
                _stroke(surface, mark.ends, mark, round_ends=mark.round)
            elif isinstance(mark, Outline):
                _draw_outline(surface, mark)


def _alike(mark: Mark) -> tuple[type, object]:
    """What marks have in common that are painted at once."""
    if isinstance(mark, Glyph):
        return Glyph, (mark.name, mark.size, mark.colour, mark.rim)
    if isinstance(mark, Label):
        return Label, (mark.role, mark.height, mark.colour, mark.inset, mark.struck)
    return type(mark), None


def _draw_outline(surface: Surface, mark: Outline) -> None:
    sides = sides_of(mark)
    if surface.is_flat and mark.box and mark.casing is None:
        _frame(surface, sides, mark)
    else:
        _stroke(surface, sides, mark)


def _stroke(
    surface: Surface, ends: Iterable[tuple[Place, Place]], mark: Line | Outline, *, round_ends: bool = False
) -> None:
    """Lines on pixels: the casing first."""
    colour, cell = surface.rgb(mark.colour), surface.lattice.cell
    if colour is None:
        return
    stretches: list[Stretch] = [(surface.lattice.point(*a), surface.lattice.point(*b)) for a, b in ends]
    if (
        surface.is_flat
        and mark.casing is None
        and not mark.dashed
        and not round_ends
        and _is_level(stretches)
    ):
        draw_bars(surface.out, stretches, pixels(mark.width, cell, 1), colour)
        return
    draw, core = (draw_round if round_ends else draw_lines), max(LEAST_LINE, mark.width * cell)
    casing = surface.rgb(mark.casing) if mark.casing else None
    if casing is not None:
        draw(surface.out, stretches, core + 2 * max(LEAST_LINE, mark.cased * cell), casing)
    if mark.dashed:
        draw_lines(surface.out, dashes(stretches, core, cell), core, colour)
    else:
        draw(surface.out, stretches, core, colour)


def _is_level(stretches: list[Stretch]) -> bool:
    return all(abs(a[0] - b[0]) < 0.5 or abs(a[1] - b[1]) < 0.5 for a, b in stretches)


def _frame(surface: Surface, sides: list[tuple[Place, Place]], mark: Outline) -> None:
    """A line around a whole board, its outer corners round."""
    colour = surface.theme.colour(mark.colour)
    if colour is None:
        return
    points = np.array([surface.lattice.point(*place) for side in sides for place in side])
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    corners = (x0, y0), (x1, y0), (x1, y1), (x0, y1)
    width = pixels(mark.width, surface.lattice.cell, 1)
    draw_bars(surface.out, list(zip(corners, corners[1:] + corners[:1], strict=True)), width, colour)
    before, after = width // 2, width - width // 2
    top, left = max(round(y0) - before, 0), max(round(x0) - before, 0)
    box = surface.out[top : round(y1) + after, left : round(x1) + after]
    round_off(box, min(round(ROUND * surface.lattice.cell) + width // 2, *box.shape[:2]), surface.page)


def _draw_labels(surface: Surface, some: list[Label]) -> None:
    """Labels of one role."""
    if not some:
        return
    out, cells, role = surface.out, surface.cells, some[0].role
    words, inset = {cell_at(mark.at): mark.text for mark in some}, some[0].inset
    margins = () if inset is None else (inset,)
    match role:
        case "corner":
            draw_corners(out, cells, words, *((margins,) if margins else ()))
        case "beneath":
            small = draw_beneath(out, cells, words)
            draw_corners(out, cells, {cell: words[cell] for cell in small})
        case "tick":
            draw_ticks(out, cells, list(words), *margins)
        case "letter":
            if cells.side >= LETTERS_FROM:
                draw_letters(out, cells, words)
        case "badge" | "badge-top":
            draw_badges(out, cells, words, top=role == "badge-top")
        case "sign":
            for mark in some:
                draw_sign(out, cells, mark.at, mark.text, surface.rgb(mark.ground) if mark.ground else None)
        case "meant":
            for mark in some:
                draw_meant(out, cells, mark.at, mark.text)
        case "link":
            for mark in some:
                draw_link(out, cells, mark.at, mark.text)
        case _:
            draw_words(surface, some)
