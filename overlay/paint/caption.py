"""The ground of a picture and what is written beside the board: a capture as it is, enlarged or with margins,
the numbers of rows and columns, and a caption with doubts and advice."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ...vision.grid.lattice import Lattice
from ...vision.reading import Reading
from ..picture import Picture
from . import masks
from .contrast import choose_inks
from .masks import stamp_ink
from .text import text_width, wrap_texts, write_text

MARGIN_COLOUR = (250, 250, 250)  # RGB of margins
MAX_PIXELS = 64_000_000  # of an enlarged picture: as many as captures may have
RIM_DISTANCE = 0.2  # of a cell: a board this near to the rim of the picture, or nearer, takes up some of it
SURROUNDING_CELLS = 2.0  # cells around the board that are left of a capture that would become too large
CROP_MARGIN = 0.15  # cells around a board that is shown alone: its thick frame, and a little


@dataclass(frozen=True, eq=False)
class Ground:
    """A capture to be drawn on. rgb: (H, W, 3) uint8. reading: its lattice lies in that picture. offset,
    scale: as of a Picture."""

    rgb: np.ndarray
    reading: Reading
    offset: tuple[int, int] = (0, 0)
    scale: int = 1

    @property
    def lattice(self) -> Lattice:
        return self.reading.lattice

    @cached_property
    def cell_side(self) -> float:
        """The mean side of a cell in pixels."""
        return self.lattice.cell

    @cached_property
    def board_box(self) -> tuple[float, float, float, float]:
        """The box around the board: (x0, y0, x1, y1) in pixels."""
        return self.lattice.bbox

    @property
    def margin_colour(self) -> tuple[int, int, int]:
        """The colour of margins: that of the picture's rim, unless the board reaches it."""
        height, width = self.rgb.shape[:2]
        x0, y0, x1, y1 = self.board_box
        if min(x0, y0, width - x1, height - y1) < RIM_DISTANCE * self.cell_side:
            return MARGIN_COLOUR
        rim = np.concatenate([self.rgb[0], self.rgb[-1], self.rgb[:, 0], self.rgb[:, -1]])
        red, green, blue = np.median(rim, axis=0).astype(int).tolist()
        return red, green, blue

    def enlarge(self, cell: float) -> "Ground":
        """Enlarge by a whole number, so that cells have at least `cell` pixels. A capture that would become
        too large is cut to the board and its surroundings."""
        times = math.ceil(cell / self.cell_side)
        if times <= 1:
            return self
        if self.rgb[..., 0].size * times**2 > MAX_PIXELS:
            return self.crop_to_board(SURROUNDING_CELLS)._enlarge_times(times)
        return self._enlarge_times(times)

    def add_margins(self, left: int, top: int, right: int = 0, bottom: int = 0) -> "Ground":
        """Add margins of so many pixels."""
        if not (left or top or right or bottom):
            return self
        return self._move(pad(self.rgb, left, top, right, bottom, self.margin_colour), left, top)

    def make_picture(self, picture: np.ndarray, at: tuple[int, int] = (0, 0)) -> Picture:
        """Return a picture that was made of the ground, (H, W, 3) uint8 RGB. at: the place (x, y) of the
        ground's pixel (0, 0) in it."""
        return Picture(picture, (self.offset[0] + at[0], self.offset[1] + at[1]), float(self.scale))

    def _enlarge_times(self, times: int) -> "Ground":
        height, width = self.rgb.shape[:2]
        rgb = cv2.resize(self.rgb, (times * width, times * height), interpolation=cv2.INTER_CUBIC)
        reading = replace(self.reading, lattice=self.lattice.scaled(times))
        x, y = self.offset
        return Ground(rgb, reading, (times * x, times * y), times * self.scale)

    def crop_to_board(self, margin: float = CROP_MARGIN) -> "Ground":
        """Cut the capture to the board and so many cells around it, as far as it shows them."""
        height, width = self.rgb.shape[:2]
        around = margin * self.cell_side
        x0, y0, x1, y1 = self.board_box
        left, top = max(0, round(x0 - around)), max(0, round(y0 - around))
        right, bottom = min(width, round(x1 + around)), min(height, round(y1 + around))
        return self._move(np.ascontiguousarray(self.rgb[top:bottom, left:right]), -left, -top)

    def _move(self, rgb: np.ndarray, right: int, down: int) -> "Ground":
        tl, tr, br, bl = ((x + right, y + down) for x, y in self.lattice.corners)
        reading = replace(self.reading, lattice=Lattice(self.lattice.n, (tl, tr, br, bl)))
        x, y = self.offset
        return Ground(rgb, reading, (x + right, y + down), self.scale)


def pad(
    rgb: np.ndarray,
    left: int = 0,
    top: int = 0,
    right: int = 0,
    bottom: int = 0,
    colour: tuple[int, int, int] = MARGIN_COLOUR,
) -> np.ndarray:
    """Add margins of so many pixels in one colour around a capture or a caption."""
    return cv2.copyMakeBorder(rgb, top, bottom, left, right, cv2.BORDER_CONSTANT, value=colour)


# Numbers of rows and columns

AXIS_DIGIT_HEIGHT = 0.26  # cells: height of a number
MIN_AXIS_DIGIT = 7  # px: height of a number at least
MAX_AXIS_DIGIT = 26  # px: height of a number at most
AXIS_GAP = 0.14  # cells: gap between cells and numbers, where the thick frame is
MIN_AXIS_GAP = 3  # px: that gap at least
AXIS_CONTRAST = 5.0  # of numbers: quieter than what stands on the board
SAMPLES_PER_SIDE = 5  # places a side under a number


def axes_room(cell: float, count: int) -> int:
    """Return how many pixels the numbers up to `count` take beside cells of `cell` pixels, gaps included."""
    return round(2 * _axis_gap(cell)) + _widest_number(cell, count)


def draw_axes(
    out: np.ndarray, lattice: Lattice, shape: tuple[int, int], room: tuple[int, int] = (0, 0)
) -> None:
    """Draw the numbers of rows at the left and of columns above, from 1, in place. room: pixels at the left
    and on top that something else takes, between board and numbers."""
    rows, columns = shape
    side = lattice.cell
    away = (_axis_gap(side) + _widest_number(side, max(shape)) / 2) / side
    left, top = (away + pixels / side for pixels in room)
    _write_numbers(out, lattice, [(r + 0.5, -left) for r in range(rows)])
    _write_numbers(out, lattice, [(-top, c + 0.5) for c in range(columns)])


def _write_numbers(out: np.ndarray, lattice: Lattice, places: Sequence[tuple[float, float]]) -> None:
    """Write the axes' numbers 1, 2, 3 ... at places of the board, in the ink that the page asks for there."""
    height = _axis_digit_height(lattice.cell)
    centres = np.array([*starmap(lattice.point, places)])
    around = np.linspace(-0.5 * height, 0.5 * height, SAMPLES_PER_SIDE)
    x, y = (np.floor(centres[:, i, None, None] + grid) for i, grid in enumerate(np.meshgrid(around, around)))
    x, y = x.clip(0, out.shape[1] - 1).astype(int), y.clip(0, out.shape[0] - 1).astype(int)
    ground = out[y, x].reshape(len(places), -1, 3)
    for i, (centre, ink) in enumerate(zip(centres, choose_inks(ground, AXIS_CONTRAST), strict=True), 1):
        stamp_ink(out, masks.draw_text(str(i), height), ink, max(1, height // 8), centre)


def _axis_digit_height(cell: float) -> int:
    return int(min(max(round(AXIS_DIGIT_HEIGHT * cell), MIN_AXIS_DIGIT), MAX_AXIS_DIGIT))


def _widest_number(cell: float, count: int) -> int:
    """Return the largest height or width of a number up to `count`."""
    return max(
        _axis_digit_height(cell), masks.draw_text("8" * len(str(count)), _axis_digit_height(cell)).shape[1]
    )


def _axis_gap(cell: float) -> float:
    return max(float(MIN_AXIS_GAP), AXIS_GAP * cell)


# Captions

Box = tuple[float, float, float, float]

DARK_INK = (20, 20, 20)
MIN_FONT_SIZE = 12  # px: font size at least
MAX_FONT_SIZE = 48  # px: font size at most, unless nothing smaller could be read
LEGIBLE_FONT_SIZE = 10  # px: font size that can be read on a screen
PHONE_WIDTH = 360  # px: width of a picture on a phone
SCREEN_HEIGHT = 800  # px: height of a picture that is shown whole
MIN_SQUEEZE = 0.75  # text becomes this much smaller before it is broken into lines
MIN_WIDTH_EMS = 36  # font sizes: least width of a caption, if the picture has room
NARROW_WIDTH_EMS = 20  # font sizes: least width of a caption, even if the picture has no room
MAX_DOUBTS_SHARE = 1 / 3  # of the picture's height: the most that doubts take
CAPTION_GAP = 0.12  # of a cell between frame and caption: the thick frame lies outside the lattice


@dataclass(frozen=True)
class CaptionStyle:
    """The look of a caption. sign: one character in a disc before the text. text: font size as a share of the
    board's width."""

    ground: tuple[int, int, int]
    ink: tuple[int, int, int]
    sign: str
    text: float


DOUBT_STYLE = CaptionStyle(
    (255, 200, 60), DARK_INK, "!", 1 / 30
)  # 13:1; stands out from light, dark and coloured pages
ADVICE_STYLE = CaptionStyle(
    (20, 72, 140), (255, 255, 255), "i", 1 / 24
)  # 9:1; told from dark pages; larger, since it is asked for


@dataclass(frozen=True)
class Caption:
    """The texts of a caption. told: texts that are never left out. doubts: of these as many as there is room
    for, and one at least if nothing is told. more: says how many are left out."""

    required: Sequence[str] = ()
    doubts: Sequence[str] = ()
    left_out_text: Callable[[int], str] = "and {} more".format
    style: CaptionStyle = DOUBT_STYLE

    def all_texts(self) -> list[str]:
        """Return all texts of the caption, none left out."""
        return [*self.required, *self.doubts]


def add_caption(
    picture: np.ndarray, board: Box, gap: float, caption: Caption
) -> tuple[np.ndarray, tuple[int, int]]:
    """Return the picture (H, W, 3), uint8 RGB, with the caption on it, and the place (x, y) of the picture's
    own pixel (0, 0).

    board: (x0, y0, x1, y1) pixels, of which none is written on, nor of `gap` pixels around it. The caption
    goes above the board if there is room, else below, in place, so that the other rows of the page stay
    visible. If there is room on neither side, the picture is extended at the side that is nearer to the
    board, and made wider if it is too narrow to be written on.
    """
    if not caption.all_texts():
        return picture, (0, 0)
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = board
    left, right, most = max(0.0, x0), min(float(width), x1), MAX_DOUBTS_SHARE * height
    box = _draw_fitted_box(caption, right - left, width, legible_font_size(width, height), most)
    rows, columns = box.shape[:2]
    above, below = math.floor(y0 - gap), math.ceil(y1 + gap)
    top = above - rows if above >= rows else below
    if columns <= width and top + rows <= height:
        x = _centred_start(columns, (left + right) / 2, width)
        picture[top : top + rows, x : x + columns] = box
        return picture, (0, 0)
    box = _draw_fitted_box(caption, right - left, width, legible_font_size(width, height + most), most)
    rows, columns = box.shape[:2]
    wide = max(width, columns)
    beside = (wide - width) // 2
    x = _centred_start(columns, (left + right) / 2, wide)
    band = pad(box, left=x, right=wide - columns - x, colour=caption.style.ground)
    page = pad(picture, left=beside, right=wide - width - beside)
    if _is_above(y0, height - y1):
        apart = max(0, -above)
        return np.vstack([band, pad(page, top=apart)]), (beside, rows + apart)
    return np.vstack([pad(page, bottom=max(0, below - height)), band]), (beside, 0)


def legible_font_size(width: float, height: float) -> int:
    """Return the least font size (px) of a picture of a size: legible if the picture is as wide as a phone,
    and if a screen shows all of it. A picture so high that no screen shows it well gets as much of that as
    its width has room for."""
    shown = LEGIBLE_FONT_SIZE * max(width / PHONE_WIDTH, height / SCREEN_HEIGHT)
    return math.ceil(max(MIN_FONT_SIZE, min(shown, width / NARROW_WIDTH_EMS)))


def _is_above(above: float, below: float) -> bool:
    """True if a caption that fits on neither side goes above: where less is free, unless the board is cut off
    there."""
    if min(above, below) < 0:
        return above > below
    return above < below


def _centred_start(columns: int, middle: float, width: int) -> int:
    """Return where a caption begins, as near to the middle as it fits into a width."""
    return int(min(max(middle - columns / 2, 0), width - columns))


def _draw_fitted_box(caption: Caption, board: float, width: int, least: int, most: float) -> np.ndarray:
    """Draw the caption as large as the board's width asks for: (h, w, 3) uint8. width: of the picture. least:
    of the font size. most: of the height (px); for it the text becomes smaller, down to the least, and then
    doubts are left out."""
    size = max(least, int(min(board * caption.style.text, MAX_FONT_SIZE)))
    room = max(board, NARROW_WIDTH_EMS * size, min(width, size * MIN_WIDTH_EMS))
    texts = caption.all_texts()

    def line_count(size: int) -> int:
        return len(_break_into_lines(texts, size, room))

    level = (s for s in _font_sizes(size, max(least, MIN_SQUEEZE * size)) if line_count(s) == len(texts))
    whole = (s for s in (*level, *_font_sizes(size, least)) if _caption_height(s, line_count(s)) <= most)
    size = next(whole, least)
    return _draw_box(_shorten(caption, size, room, most), size, board, caption.style)


def _font_sizes(size: int, least: float) -> list[int]:
    """Return font sizes of a caption from one down to another, each about a twelfth smaller than the one
    before."""
    return [*range(size, math.ceil(least), -max(1, size // 12)), math.ceil(least)]


def _break_into_lines(texts: Sequence[str], size: int, width: float) -> list[str]:
    """Break the texts into the lines of a caption of a width."""
    return wrap_texts(texts, size, _text_room(size, width))


def _shorten(caption: Caption, size: int, width: float, most: float) -> list[str]:
    """Return the lines of a caption, at most so high (px) if leaving doubts out can make it so."""
    required, doubts = (
        _break_into_lines(caption.required, size, width),
        [_break_into_lines([text], size, width) for text in caption.doubts],
    )

    def lines_without(left_out: int) -> list[str]:
        more = _break_into_lines([caption.left_out_text(left_out)], size, width) if left_out else []
        return [*required, *(line for some in doubts[: len(doubts) - left_out] for line in some), *more]

    every = range(len(doubts) + 1 if required else len(doubts))
    short = (lines for lines in map(lines_without, every) if _caption_height(size, len(lines)) <= most)
    return next(short, lines_without(every[-1]))


def _text_room(size: int, width: float) -> float:
    """Return the width that the sign and the margins of a caption `width` pixels wide leave to its text."""
    return width - round(1.3 * size) - 2 * round(0.5 * size)


def _draw_box(lines: Sequence[str], size: int, least: float, style: CaptionStyle) -> np.ndarray:
    """Draw the lines of a caption after the style's sign, on its ground: (h, w, 3) uint8, w >= least."""
    face = masks.load_font(size)
    pad, pitch, sign = round(0.5 * size), _line_pitch(size), round(1.3 * size)
    width = max(int(least), round(max(text_width(face, line) for line in lines)) + 2 * pad + sign)
    height = _caption_height(size, len(lines))
    image = Image.new("RGB", (width, height), style.ground)
    pen = ImageDraw.Draw(image)
    top = (height - pitch * len(lines)) / 2
    for i, line in enumerate(lines):
        write_text(image, (pad + sign, top + (i + 0.5) * pitch), line, face, style.ink)
    middle = top + pitch / 2
    pen.ellipse((pad, middle - size / 2, pad + size, middle + size / 2), fill=style.ink)
    pen.text((pad + size / 2, middle), style.sign, fill=style.ground, font=face, anchor="mm")
    return np.asarray(image)


def _caption_height(size: int, lines: int) -> int:
    """Return the height of a caption with so many lines."""
    return _line_pitch(size) * lines + round(0.5 * size)


def _line_pitch(size: int) -> int:
    """Return the distance from one line of a caption to the next."""
    return round(1.25 * size)
