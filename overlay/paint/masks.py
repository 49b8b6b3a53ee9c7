"""Alpha masks (uint8, 0 = transparent, 255 = opaque) of text, shapes and badges, and functions that stamp
them onto a picture; lines, bars and hatching."""

import math
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ...vision.grid.lattice import Point
from ..sketch import glyph_shapes, path_polygons
from ..themes import Colour
from .contrast import GlyphInk

TICK_SIGN = "\u2713"  # drawn as a shape, because the font lacks it
MASTER_FONT_SIZE = 96  # px: size of the text that all sizes are scaled from, so that strokes scale exactly
BOLD_STROKE = 3  # px: stroke around the master text, because Pillow's own font has only a thin weight
MIN_BOLD_HEIGHT = 15  # px: text at least this high is bold; the digits of smaller bold text would fill up
SMALL_TEXT_DENSITY = 1.4  # factor on masks of small text, whose thin strokes would have half the contrast
SUPERSAMPLE = 8  # shapes are drawn this much larger, then scaled down

_SERIF_THICKNESS = 0.16  # thickness of the bars of a capital I, as a share of a digit's height
_SERIF_WIDTH = 0.75  # width of the bars of a capital I, as a share of a digit's height


@lru_cache(maxsize=512)
def draw_text(string: str, height: int) -> np.ndarray:
    """Draw a word of ASCII, or TICK_SIGN, as a mask whose capitals and digits are `height` pixels high. Its
    left and right edges are those of the ink."""
    if string == TICK_SIGN:
        return draw_shape("tick", round(1.2 * height))
    master = _draw_master(string, _stroke_width(height))
    width = max(1, round(master.shape[1] * height / master.shape[0]))
    shrinks = height < master.shape[0]
    mask = cv2.resize(master, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    return cv2.convertScaleAbs(mask, alpha=SMALL_TEXT_DENSITY) if height < MIN_BOLD_HEIGHT else mask


@lru_cache(maxsize=64)
def draw_letter(character: str, height: int) -> np.ndarray:
    """Draw a letter, capital or small, as a mask that is cropped to the ink, so that its middle is the ink's
    middle. height: of a capital (px)."""
    face, stroke = load_font(MASTER_FONT_SIZE), _stroke_width(height)
    x0, y0, x1, y1 = (round(v) for v in face.getbbox(character, stroke_width=stroke, anchor="ls"))
    image = Image.new("L", (x1 - x0, y1 - y0))
    ImageDraw.Draw(image).text((-x0, -y0), character, 255, face, "ls", stroke_width=stroke)
    scale = height / _draw_master("8", stroke).shape[0]
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    mask = cv2.resize(np.asarray(image), size, interpolation=cv2.INTER_AREA)
    return cv2.convertScaleAbs(mask, alpha=SMALL_TEXT_DENSITY) if height < MIN_BOLD_HEIGHT else mask


@lru_cache(maxsize=256)
def draw_shape(name: str, width: int) -> np.ndarray:
    """Draw a shape of glyphs.json as a mask `width` pixels wide."""
    shape = glyph_shapes()[name]
    height = max(1, round(width * shape.height))
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    unit = width * SUPERSAMPLE
    closed = [
        [np.rint(np.array(piece) * unit).astype(np.int32) for piece in path_polygons(path)]
        for path in (shape.fill, shape.extra_fill)
    ]
    for piece in (*closed[0], *closed[1]):
        cv2.fillPoly(big, [piece], 255)
    if shape.rounded:
        cv2.polylines(big, closed[0], True, 255, max(1, round(shape.rounded * unit)), cv2.LINE_AA)
    pen = max(1, round(shape.stroke_width * unit))
    for piece in path_polygons(shape.stroke):
        cv2.polylines(big, [np.rint(np.array(piece) * unit).astype(np.int32)], False, 255, pen, cv2.LINE_AA)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def draw_pill(width: int, height: int) -> np.ndarray:
    """Draw a box with round ends as a mask, for the ground of a badge."""
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    r = height * SUPERSAMPLE // 2
    cv2.line(big, (r, r), (width * SUPERSAMPLE - r, r), 255, 2 * r - 1, cv2.LINE_AA)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


def thicken(mask: np.ndarray, width: int) -> np.ndarray:
    """Return a mask thickened by `width` pixels on all sides, on a canvas larger by as much, for a halo."""
    padded = cv2.copyMakeBorder(mask, width, width, width, width, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1, 2 * width + 1))
    return cv2.dilate(padded, kernel)


@lru_cache(maxsize=32)
def load_font(size: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own scalable font (ASCII only) in a size (px), so that pictures are equal on every
    machine. Raises RuntimeError if Pillow lacks FreeType."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):  # only if Pillow was built without FreeType
        raise RuntimeError("Pillow was built without FreeType; install the wheel from PyPI")
    return found


def _stroke_width(height: int) -> int:
    """Return the stroke (px) around the master of text that will be `height` pixels high."""
    return max(1, min(BOLD_STROKE, BOLD_STROKE * height // MIN_BOLD_HEIGHT))


@lru_cache(maxsize=256)
def _draw_master(string: str, stroke: int) -> np.ndarray:
    """Draw text at MASTER_FONT_SIZE as a mask with the rows of digits and the columns of the text's ink."""
    if string == "I":
        return _draw_capital_i(stroke)
    face = load_font(MASTER_FONT_SIZE)
    x0, _, x1, _ = face.getbbox(string, stroke_width=stroke, anchor="ls")
    _, y0, _, y1 = face.getbbox("0123456789", stroke_width=stroke, anchor="ls")
    image = Image.new("L", (round(x1 - x0), round(y1 - y0)))
    pen = ImageDraw.Draw(image)
    pen.text((-x0, -y0), string, fill=255, font=face, stroke_width=stroke, anchor="ls")
    return np.asarray(image)


def _draw_capital_i(stroke: int) -> np.ndarray:
    """Draw an I with bars at both ends, because a plain stroke looks like a line of the board."""
    height = _draw_master("8", stroke).shape[0]
    thick, width = round(_SERIF_THICKNESS * height), round(_SERIF_WIDTH * height)
    out = np.zeros((height, width), np.uint8)
    out[:thick] = out[-thick:] = 255
    out[:, (width - thick) // 2 : (width + thick) // 2] = 255
    return out


# Stamping masks onto a picture

UPRIGHT_FRAME = np.eye(2)  # the frame of an upright cell
ROUNDING_HALF = 0.5 + 1e-6  # px: added before floor, so that float noise never changes the rounding


def stamp(
    picture: np.ndarray,
    mask: np.ndarray,
    colour: np.ndarray,
    centre: np.ndarray,
    frame: np.ndarray = UPRIGHT_FRAME,
) -> None:
    """Blend a colour into a picture through a mask, in place.

    picture: (H, W, 3) uint8 RGB. mask: (h, w) uint8. colour: (3,) uint8 RGB. centre: pixel (x, y) of the
    mask's middle. frame: (2, 2), its columns are the mask's right and down in the picture. Parts outside the
    picture are left out.
    """
    if frame is not UPRIGHT_FRAME and not np.array_equal(frame, UPRIGHT_FRAME):
        mask = _turn_mask(mask, frame)
    height, width = mask.shape
    x, y = (
        math.floor(float(centre[0]) - width / 2 + ROUNDING_HALF),
        math.floor(float(centre[1]) - height / 2 + ROUNDING_HALF),
    )
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + width, picture.shape[1]), min(y + height, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.uint16)
    box = picture[y0:y1, x0:x1]
    box[:] = (box * (255 - alpha) + colour * alpha + 127) // 255


def stamp_ink(
    picture: np.ndarray,
    mask: np.ndarray,
    ink: GlyphInk,
    halo: int,
    centre: np.ndarray,
    frame: np.ndarray = UPRIGHT_FRAME,
) -> None:
    """Stamp a mask in an ink's fill, over a halo of `halo` pixels if the ink has one."""
    if ink.halo is not None:
        stamp(picture, thicken(mask, halo), ink.halo, centre, frame)
    stamp(picture, mask, ink.fill, centre, frame)


def _turn_mask(mask: np.ndarray, frame: np.ndarray) -> np.ndarray:
    """Return a mask turned into a cell's frame, on the smallest canvas that holds it."""
    size = np.array([mask.shape[1], mask.shape[0]], float)
    reach = np.ceil(np.abs(frame) @ size).astype(int) + 2
    offset = reach / 2 - frame @ (size / 2)
    move = np.hstack([frame, (offset - 0.5 + frame @ [0.5, 0.5])[:, None]])
    return cv2.warpAffine(mask, move, (int(reach[0]), int(reach[1])), flags=cv2.INTER_LINEAR)


# Anti-aliased lines

ANTIALIAS_SPREAD = 1.4  # px by which OpenCV widens an anti-aliased shape
SUBPIXEL_BITS = 4  # fractional bits of coordinates for OpenCV

DASHES_PER_CELL = 5  # dashes along the side of a cell
DASH_SHARE = 0.62  # share of a line that its dashes cover
MIN_DASH_RATIO = 1.5  # least length of a dash, as a multiple of its width

Segment = tuple[Point, Point]


def draw_lines(out: np.ndarray, segments: list[Segment], width: float, colour: np.ndarray) -> None:
    """Draw anti-aliased lines `width` pixels wide that join at corners, in place. colour: (3,) uint8 RGB."""
    if not segments:
        return
    for bar in _bar_corners(np.array(segments), max(width - ANTIALIAS_SPREAD, 0.1) / 2):
        cv2.fillConvexPoly(out, bar, colour.tolist(), cv2.LINE_AA, SUBPIXEL_BITS)


def draw_round_lines(out: np.ndarray, segments: list[Segment], width: float, colour: np.ndarray) -> None:
    """Draw anti-aliased lines `width` pixels wide with round ends, in place. colour: (3,) uint8 RGB."""
    for ends in segments:
        a, b = np.rint((np.array(ends) - 0.5) * 2**SUBPIXEL_BITS).astype(int).tolist()
        cv2.line(out, a, b, colour.tolist(), max(1, round(width)), cv2.LINE_AA, SUBPIXEL_BITS)


def split_into_dashes(segments: list[Segment], width: float, cell: float) -> list[Segment]:
    """Return the dashes of lines for `draw_lines`, which lengthens each dash by half the width at both ends.
    width: the width of the lines (px). cell: the side of a cell (px)."""
    return [x for start, end in segments for x in _split_line(np.array(start), np.array(end), width, cell)]


def _split_line(a: np.ndarray, b: np.ndarray, width: float, cell: float) -> list[Segment]:
    length = max(float(np.hypot(*(b - a))), 1e-6)
    max_count = int(DASH_SHARE * length / (MIN_DASH_RATIO * width))
    count = max(1, min(DASHES_PER_CELL * max(1, round(length / cell)), max_count))
    half = max(DASH_SHARE * length / count - width, 0.0) / 2
    middles = [a + (b - a) * (i + 0.5) / count for i in range(count)]
    pairs = [(at - (b - a) / length * half, at + (b - a) / length * half) for at in middles]
    return [((x[0], x[1]), (y[0], y[1])) for x, y in pairs]


def _bar_corners(ends: np.ndarray, half: float) -> np.ndarray:
    """Return the corners of lines thickened by `half` pixels to all four sides, so that they join at corners.

    ends: (M, 2, 2) float, pixels (x, y). Returns (M, 4, 2) int32 in steps of 1 / 2^SUBPIXEL_BITS, half a
    pixel less, because OpenCV's coordinates are those of pixel centres.
    """
    along = ends[:, 1] - ends[:, 0]
    along *= half / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    across = along[:, ::-1] * (-1, 1)
    a, b = ends[:, 0] - along, ends[:, 1] + along
    bars = np.stack([a + across, b + across, b - across, a - across], axis=1) - 0.5
    return np.rint(bars * 2**SUBPIXEL_BITS).astype(np.int32)


# Lines and hatching on whole pixels, for flat pictures

HATCH_PITCH = 0.24  # cells: distance between hatching lines, along a row
HATCH_LINE_SHARE = 0.3  # share of HATCH_PITCH that a hatching line covers


def whole_pixels(share: float, cell: float, least: int) -> int:
    """Return a share of a cell in whole pixels, at least `least`."""
    return max(least, round(share * cell))


def draw_bars(
    out: np.ndarray, segments: list[tuple[Point, Point]], width: int, colour: Colour | np.ndarray
) -> None:
    """Draw level and upright bars that join at corners, in place, without anti-aliasing. width: px."""
    before, after = width // 2, width - width // 2
    for ends in segments:
        (x0, y0), (x1, y1) = ((round(x), round(y)) for x, y in ends)
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        out[max(y0 - before, 0) : y1 + after, max(x0 - before, 0) : x1 + after] = colour


def hatch_mask(cell: int, before: int) -> np.ndarray:
    """Return the slanting lines in a cell, (cell, cell) bool. before: sum of the pixels down and to the right
    from the first cell to this one, so that lines continue from cell to cell."""
    period = max(4, round(HATCH_PITCH * cell))
    return (np.arange(cell)[:, None] + np.arange(cell) + before) % period < max(1, HATCH_LINE_SHARE * period)


def round_corners(box: np.ndarray, radius: int, outside: Colour) -> None:
    """Round the corners of a box, (H, W, 3) uint8 RGB, in place. outside: colour beyond the corners."""
    away = radius - 0.5 - np.arange(radius)
    kept = np.clip(radius + 0.5 - np.hypot(away[:, None], away), 0, 1)[..., None]
    for turned in (box, box[::-1], box[:, ::-1], box[::-1, ::-1]):
        corner = turned[:radius, :radius]
        corner[:] = np.rint(corner * kept + np.array(outside) * (1 - kept))
