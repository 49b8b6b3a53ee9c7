"""Paint sketches as pixels: onto a capture in any perspective and with any content, or as a flat picture."""

from collections.abc import Iterable, Sequence
from itertools import chain, groupby

import cv2
import numpy as np

from ...solver.cells import Cell
from ..sketch import (
    AUTO_COLOUR,
    FADED_COLOUR,
    Fill,
    Glyph,
    Label,
    Line,
    Outline,
    Place,
    Primitive,
    cell_at,
    filled_cells,
    outline_sides,
)
from .cell_labels import (
    MIN_LETTERED_CELL,
    draw_badges,
    draw_below_crosses,
    draw_corner_labels,
    draw_letters,
    draw_sign,
    draw_ticks,
    draw_yellow_labels,
)
from .cells import Surface, sample_pixels
from .masks import (
    ROUNDING_HALF,
    Segment,
    draw_bars,
    draw_lines,
    draw_round_lines,
    hatch_mask,
    round_corners,
    split_into_dashes,
    whole_pixels,
)
from .shapes import draw_glyphs, draw_words

MAX_GROUND_DIFFERENCE = 40.0  # of 255: pixels that differ by less belong to the ground of their cell
RING_INSET = 0.12  # cells, from a cell's edges: place of the ring on which its ground is sampled
EDGE_STRIP = 0.1  # cells: width of the strip along a cell's edges with which its ground is connected
PIXEL_LEVELS = np.arange(256)[:, None]  # all levels of a channel


def paint_fill(surface: Surface, fill: Fill) -> None:
    """Paint the ground of cells, in place."""
    cells = filled_cells(fill, surface.shape)
    if not cells:
        return
    if fill.colour == "veil":
        colour, opacity = surface.theme.veil
        _cover_cells(surface, fill, np.array(colour, float), opacity)
    elif fill.colour == "clear":
        _clear_cells(surface, cells, fill.inset)
    elif (rgb := surface.named_colour(fill.colour)) is None:
        return
    elif surface.is_flat:
        _fill_flat(surface, fill, cells, rgb)
    else:
        _tint_cells(surface, cells, rgb, fill.opacity)


def _cover_cells(surface: Surface, fill: Fill, colour: np.ndarray, opacity: float) -> None:
    """Cover cells with a veil, without seams between cells."""
    rows, columns = surface.shape
    mask = np.zeros(surface.out.shape[:2], np.uint8)
    whole = [(0, 0, rows, columns)] if fill.outside else []
    boxes = [(r, c, r + 1, c + 1) for r, c in fill.cells]
    inside = 0 if fill.outside else 255
    for box, value in zip(
        _box_corners(surface, whole + boxes), [255] * len(whole) + [inside] * len(boxes), strict=True
    ):
        cv2.fillPoly(mask, [box], (value,))
    x, y, width, height = cv2.boundingRect(mask)
    if not width:  # the veil lies outside the picture
        return
    box, covered = surface.out[y : y + height, x : x + width], mask[y : y + height, x : x + width] > 0
    np.copyto(box, cv2.LUT(box, _blend_table(colour, opacity)), where=covered[..., None])


def _fill_flat(surface: Surface, fill: Fill, cells: Sequence[Cell], rgb: np.ndarray) -> None:
    """Fill cells of a flat picture on whole pixels."""
    side = round(surface.cell_side)
    inset = round(fill.inset * side) if not fill.inset else max(1, round(fill.inset * side))
    table = _blend_table(rgb.astype(float), fill.opacity) if fill.opacity < 1 else None
    for (r, c), corner in zip(cells, surface.cells.pixels_of(cells), strict=True):
        x, y = (round(v) for v in corner)
        box = surface.out[y + inset : y + side - inset, x + inset : x + side - inset]
        if fill.hatched:
            box[hatch_mask(side, side * (r + c))] = rgb
        elif table is not None:
            box[:] = cv2.LUT(np.ascontiguousarray(box), table)
        else:
            box[:] = rgb


def _tint_cells(surface: Surface, cells: Sequence[Cell], rgb: np.ndarray, opacity: float) -> None:
    """Tint the ground of a capture's cells, and leave the symbols on them."""
    table = _blend_table(rgb.astype(float), opacity)
    boxes = _box_corners(surface, [(r, c, r + 1, c + 1) for r, c in cells])
    for points, ring in zip(boxes, _ring_places(surface, cells), strict=True):
        x, y, w, h = cv2.boundingRect(points)
        x0, y0 = max(x, 0), max(y, 0)
        box = surface.out[y0 : y + h, x0 : x + w]
        if not box.size:
            continue
        inside = np.zeros(box.shape[:2], np.uint8)
        cv2.fillPoly(inside, [points - (x0, y0)], (1,))
        ground = np.median(sample_pixels(surface.out, ring), axis=0)
        like = cv2.inRange(
            box, np.floor(ground - MAX_GROUND_DIFFERENCE) + 1, np.ceil(ground + MAX_GROUND_DIFFERENCE) - 1
        )
        own = _joined_to_rim(
            (like > 0) & (inside > 0), (inside > 0) & ~_inner_part(inside, surface.cell_side)
        )
        np.copyto(box, cv2.LUT(np.ascontiguousarray(box), table), where=own[..., None])


def _clear_cells(surface: Surface, cells: Sequence[Cell], inset: float) -> None:
    """Fill the middle of cells in the colour near their edges, which removes the symbols there."""
    corners = surface.cells.pixels_of((r + a, c + a) for r, c in cells for a in (inset, 1 - inset)).tolist()
    for ring, (x0, y0), (x1, y1) in zip(
        _ring_places(surface, cells), corners[::2], corners[1::2], strict=True
    ):
        ground = np.median(sample_pixels(surface.out, ring), axis=0)
        box = surface.out[max(round(y0), 0) : max(round(y1), 0), max(round(x0), 0) : max(round(x1), 0)]
        if box.size:
            box[:] = ground.astype(np.uint8)


def _ring_places(surface: Surface, cells: Sequence[Cell]) -> np.ndarray:
    """Return the pixels (x, y) of places near the edges of M cells, where their ground is visible: (M, 48, 2)
    float."""
    along = np.linspace(RING_INSET, 1 - RING_INSET, 12)
    ring = [
        (a, b)
        for t in along
        for a, b in (
            (t, RING_INSET),
            (t, 1 - RING_INSET),
            (RING_INSET, t),
            (1 - RING_INSET, t),
        )
    ]
    places = ((r + a, c + b) for r, c in cells for a, b in ring)
    return surface.cells.pixels_of(places).reshape(len(cells), len(ring), 2)


def _box_corners(surface: Surface, boxes: Sequence[tuple[int, int, int, int]]) -> np.ndarray:
    """Return the corners of M boxes in OpenCV's coordinates: (M, 4, 2) int32. boxes: top, left, bottom, right
    (cells)."""
    corners = (
        at
        for top, left, bottom, right in boxes
        for at in ((top, left), (top, right), (bottom, right), (bottom, left))
    )
    points = surface.cells.pixels_of(corners).reshape(len(boxes), 4, 2)
    return np.floor(points - 0.5 + ROUNDING_HALF).astype(np.int32)


def _blend_table(colour: np.ndarray, opacity: float) -> np.ndarray:
    """Return a lookup table (256, 1, 3) uint8 that blends a colour over each level of each channel."""
    return np.rint(PIXEL_LEVELS * (1 - opacity) + colour * opacity).astype(np.uint8)[:, None]


def _inner_part(inside: np.ndarray, cell: float) -> np.ndarray:
    """Return the mask of a cell without the strip along its edges: (h, w) bool. cell: side of a cell (px)."""
    width = 2 * max(1, round(EDGE_STRIP * cell)) + 1
    kernel = np.ones((width, width), np.uint8)
    return cv2.erode(inside, kernel, borderType=cv2.BORDER_CONSTANT, borderValue=0) > 0


def _joined_to_rim(mask: np.ndarray, rim: np.ndarray) -> np.ndarray:
    """Return the part of a (h, w) bool mask that is connected with a cell's rim. A number in the colour of
    the ground is not connected with the rim."""
    _, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    return mask & np.isin(labels, labels[rim & mask])


FRAME_CORNER_RADIUS = 0.09  # cells: radius of the corners of a frame
MIN_LINE_WIDTH = 1.0  # px: least width of a line


def paint_primitives(surface: Surface, primitives: Iterable[Primitive]) -> None:
    """Paint the primitives of a sketch in their order, in place. Neighbours of one kind are painted together,
    so that the ground under them is sampled once."""
    for _, group in groupby(primitives, _group_key):
        some = list(group)
        draw_glyphs(surface, [primitive for primitive in some if isinstance(primitive, Glyph)])
        _draw_labels(surface, [primitive for primitive in some if isinstance(primitive, Label)])
        for primitive in some:
            if isinstance(primitive, Fill):
                paint_fill(surface, primitive)
            elif isinstance(primitive, Line):
                _draw_lines(surface, primitive.ends, primitive, round_ends=primitive.round)
            elif isinstance(primitive, Outline):
                _draw_outline(surface, primitive)


def _group_key(primitive: Primitive) -> tuple[type, object]:
    """Return the key that primitives share if they can be painted together."""
    if isinstance(primitive, Glyph):
        is_inked = primitive.colour in (AUTO_COLOUR, FADED_COLOUR)
        return Glyph, (
            primitive.name,
            primitive.size,
            primitive.colour,
            primitive.rim,
        ) if is_inked else primitive.is_given
    if isinstance(primitive, Label):
        return Label, (primitive.role, primitive.height, primitive.colour, primitive.inset, primitive.struck)
    return type(primitive), None


def _draw_outline(surface: Surface, outline: Outline) -> None:
    sides = outline_sides(outline)
    if surface.is_flat and outline.box and outline.casing is None:
        _draw_frame(surface, sides, outline)
    else:
        _draw_lines(surface, sides, outline)


def _draw_lines(
    surface: Surface, ends: Iterable[tuple[Place, Place]], line: Line | Outline, *, round_ends: bool = False
) -> None:
    """Draw the lines of a primitive, its casing first, in place."""
    colour, cell = surface.named_colour(line.colour), surface.cell_side
    if colour is None:
        return
    points = surface.cells.pixels_of(chain.from_iterable(ends)).reshape(-1, 2, 2)
    segments: list[Segment] = [((x0, y0), (x1, y1)) for (x0, y0), (x1, y1) in points.tolist()]
    if (
        surface.is_flat
        and line.casing is None
        and not line.dashed
        and not round_ends
        and _are_level(segments)
    ):
        draw_bars(surface.out, segments, whole_pixels(line.width, cell, 1), colour)
        return
    draw, core = (draw_round_lines if round_ends else draw_lines), max(MIN_LINE_WIDTH, line.width * cell)
    casing = surface.named_colour(line.casing) if line.casing else None
    if casing is not None:
        draw(surface.out, segments, core + 2 * max(MIN_LINE_WIDTH, line.cased * cell), casing)
    if line.dashed:
        draw_lines(surface.out, split_into_dashes(segments, core, cell), core, colour)
    else:
        draw(surface.out, segments, core, colour)


def _are_level(segments: list[Segment]) -> bool:
    """True if all lines are level or upright."""
    return all(abs(a[0] - b[0]) < 0.5 or abs(a[1] - b[1]) < 0.5 for a, b in segments)


def _draw_frame(surface: Surface, sides: list[tuple[Place, Place]], outline: Outline) -> None:
    """Draw the frame of a board with round outer corners, in place."""
    colour = surface.theme.colour(outline.colour)
    if colour is None:
        return
    points = surface.cells.pixels_of(place for side in sides for place in side)
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    corners = (x0, y0), (x1, y0), (x1, y1), (x0, y1)
    width = whole_pixels(outline.width, surface.cell_side, 1)
    draw_bars(surface.out, list(zip(corners, corners[1:] + corners[:1], strict=True)), width, colour)
    before, after = width // 2, width - width // 2
    top, left = max(round(y0) - before, 0), max(round(x0) - before, 0)
    box = surface.out[top : round(y1) + after, left : round(x1) + after]
    round_corners(
        box,
        min(round(FRAME_CORNER_RADIUS * surface.cell_side) + width // 2, *box.shape[:2]),
        surface.page_colour,
    )


def _draw_labels(surface: Surface, labels: list[Label]) -> None:
    """Draw labels of one role, in place."""
    if not labels:
        return
    out, cells, role = surface.out, surface.cells, labels[0].role
    words, inset = {cell_at(label.at): label.text for label in labels}, labels[0].inset
    margins = () if inset is None else (inset,)
    match role:
        case "corner":
            draw_corner_labels(out, cells, words, *((margins,) if margins else ()))
        case "beneath":
            small = draw_below_crosses(out, cells, words)
            draw_corner_labels(out, cells, {cell: words[cell] for cell in small})
        case "tick":
            draw_ticks(out, cells, list(words), *margins)
        case "letter":
            if cells.median_size >= MIN_LETTERED_CELL:
                draw_letters(out, cells, words)
        case "badge" | "badge-top":
            draw_badges(out, cells, words, top=role == "badge-top")
        case "sign":
            for label, centre in zip(labels, cells.pixels_of(label.at for label in labels), strict=True):
                draw_sign(
                    out, cells, label, centre, surface.named_colour(label.ground) if label.ground else None
                )
        case "meant" | "link":
            draw_yellow_labels(surface, labels)
        case _:
            draw_words(surface, labels)
