"""The capture below a drawing, enlarged or with margins, and the text beside the board: the numbers of rows
and columns, and a caption with doubts and advice."""

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
MAX_PIXELS = 64_000_000  # pixels of an enlarged picture: as many as captures may have
RIM_DISTANCE = 0.2  # cells: a board this near to the picture's rim covers a part of the rim
SURROUNDING_CELLS = 2.0  # cells around the board to which a capture is cropped if it would become too large
CROP_MARGIN = 0.15  # cells around a board that is shown alone, enough for a thick frame


@dataclass(frozen=True, eq=False)
class CaptureGround:
    """A capture to draw on.

    rgb: (H, W, 3) uint8 RGB. reading: the reading of the capture, with its lattice in pixels of `rgb`.
    offset, scale: the place of the capture in `rgb`, as in a Picture.
    """

    rgb: np.ndarray
    reading: Reading
    offset: tuple[int, int] = (0, 0)
    scale: int = 1

    @property
    def lattice(self) -> Lattice:
        """The lattice of the board in pixels of `rgb`."""
        return self.reading.lattice

    @cached_property
    def cell_side(self) -> float:
        """The mean side of a cell in pixels."""
        return self.lattice.cell

    @cached_property
    def board_box(self) -> tuple[float, float, float, float]:
        """The box around the board: (x0, y0, x1, y1) (px)."""
        return self.lattice.bbox

    @property
    def margin_colour(self) -> tuple[int, int, int]:
        """The colour of margins: the median of the picture's rim, unless the board covers a part of the
        rim."""
        height, width = self.rgb.shape[:2]
        x0, y0, x1, y1 = self.board_box
        if min(x0, y0, width - x1, height - y1) < RIM_DISTANCE * self.cell_side:
            return MARGIN_COLOUR
        rim = np.concatenate([self.rgb[0], self.rgb[-1], self.rgb[:, 0], self.rgb[:, -1]])
        red, green, blue = np.median(rim, axis=0).astype(int).tolist()
        return red, green, blue

    def enlarge(self, cell: float) -> "CaptureGround":
        """Return the capture enlarged by a whole number, so that cells have at least `cell` pixels. Crop a
        capture to the board's surroundings if it would become too large."""
        factor = math.ceil(cell / self.cell_side)
        if factor <= 1:
            return self
        if self.rgb[..., 0].size * factor**2 > MAX_PIXELS:
            return self.crop_to_board(SURROUNDING_CELLS)._enlarge_by(factor)
        return self._enlarge_by(factor)

    def add_margins(self, left: int, top: int, right: int = 0, bottom: int = 0) -> "CaptureGround":
        """Return the capture with margins (px)."""
        if not (left or top or right or bottom):
            return self
        return self._moved(add_padding(self.rgb, left, top, right, bottom, self.margin_colour), left, top)

    def make_picture(self, picture: np.ndarray, at: tuple[int, int] = (0, 0)) -> Picture:
        """Return the Picture of a drawing on this ground. picture: (H, W, 3) uint8 RGB. at: the pixel (x, y)
        of the drawing at which the ground's pixel (0, 0) lies."""
        return Picture(picture, (self.offset[0] + at[0], self.offset[1] + at[1]), float(self.scale))

    def _enlarge_by(self, factor: int) -> "CaptureGround":
        height, width = self.rgb.shape[:2]
        rgb = cv2.resize(self.rgb, (factor * width, factor * height), interpolation=cv2.INTER_CUBIC)
        reading = replace(self.reading, lattice=self.lattice.scaled(factor))
        x, y = self.offset
        return CaptureGround(rgb, reading, (factor * x, factor * y), factor * self.scale)

    def crop_to_board(self, margin: float = CROP_MARGIN) -> "CaptureGround":
        """Return the capture cropped to the board and a margin around it (cells), as far as it reaches."""
        height, width = self.rgb.shape[:2]
        around = margin * self.cell_side
        x0, y0, x1, y1 = self.board_box
        left, top = max(0, round(x0 - around)), max(0, round(y0 - around))
        right, bottom = min(width, round(x1 + around)), min(height, round(y1 + around))
        return self._moved(np.ascontiguousarray(self.rgb[top:bottom, left:right]), -left, -top)

    def _moved(self, rgb: np.ndarray, right: int, down: int) -> "CaptureGround":
        """Return the ground with other pixels, in which the capture lies further right and down (px)."""
        tl, tr, br, bl = ((x + right, y + down) for x, y in self.lattice.corners)
        reading = replace(self.reading, lattice=Lattice(self.lattice.n, (tl, tr, br, bl)))
        x, y = self.offset
        return CaptureGround(rgb, reading, (x + right, y + down), self.scale)


def add_padding(
    rgb: np.ndarray,
    left: int = 0,
    top: int = 0,
    right: int = 0,
    bottom: int = 0,
    colour: tuple[int, int, int] = MARGIN_COLOUR,
) -> np.ndarray:
    """Return a capture or a caption with margins (px) in one colour."""
    return cv2.copyMakeBorder(rgb, top, bottom, left, right, cv2.BORDER_CONSTANT, value=colour)


# Numbers of rows and columns

AXIS_DIGIT_HEIGHT = 0.26  # cells: height of a row's or column's number
MIN_AXIS_DIGIT = 7  # px: least height of such a number
MAX_AXIS_DIGIT = 26  # px: largest height of such a number
AXIS_GAP = 0.14  # cells: gap between cells and numbers, in which the frame lies
MIN_AXIS_GAP = 3  # px: least gap between cells and numbers
AXIS_CONTRAST = 5.0  # contrast of the numbers: less than that of labels on the board
SAMPLES_PER_SIDE = 5  # the ground under a number is sampled at 5 x 5 places


def axes_room(cell: float, count: int) -> int:
    """Return the room (px) for the numbers 1 to `count` beside cells of `cell` pixels, with gaps."""
    return round(2 * _axis_gap(cell)) + _widest_number(cell, count)


def draw_axes(
    out: np.ndarray, lattice: Lattice, shape: tuple[int, int], room: tuple[int, int] = (0, 0)
) -> None:
    """Draw the numbers of rows at the left and of columns on top, from 1, in place. shape: rows and columns.
    room: pixels between board and numbers, at the left and on top, that clues take."""
    rows, columns = shape
    side = lattice.cell
    away = (_axis_gap(side) + _widest_number(side, max(shape)) / 2) / side
    left, top = (away + pixels / side for pixels in room)
    _write_numbers(out, lattice, [(r + 0.5, -left) for r in range(rows)])
    _write_numbers(out, lattice, [(-top, c + 0.5) for c in range(columns)])


def _write_numbers(out: np.ndarray, lattice: Lattice, places: Sequence[tuple[float, float]]) -> None:
    """Write the numbers 1, 2, 3 ... at places beside the board, each in an ink that suits its ground."""
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
    """Return the largest side (px) of a number up to `count`."""
    return max(
        _axis_digit_height(cell), masks.draw_text("8" * len(str(count)), _axis_digit_height(cell)).shape[1]
    )


def _axis_gap(cell: float) -> float:
    return max(float(MIN_AXIS_GAP), AXIS_GAP * cell)


# Captions

Box = tuple[float, float, float, float]  # x0, y0, x1, y1 (px)

DARK_INK = (20, 20, 20)  # RGB of text on light captions
MIN_FONT_SIZE = 12  # px: least font size
MAX_FONT_SIZE = 48  # px: largest font size, unless only a larger one is legible
LEGIBLE_FONT_SIZE = 10  # px: smallest legible font size on a screen
PHONE_WIDTH = 360  # px: width of a picture on a phone
SCREEN_HEIGHT = 800  # px: height of a picture that a screen shows completely
MIN_FONT_SHARE = 0.75  # share to which the font size may shrink before text is broken into lines
MIN_WIDTH_EMS = 36  # font sizes: least width of a caption in a picture with room for it
NARROW_WIDTH_EMS = 20  # font sizes: least width of a caption in any picture
MAX_DOUBTS_SHARE = 1 / 3  # largest share of the picture's height for doubts
CAPTION_GAP = 0.12  # cells between lattice and caption, in which a thick frame lies


@dataclass(frozen=True)
class CaptionStyle:
    """The look of a caption. ground, ink: RGB. sign: one character in a disc before the text. text_share:
    font size as a share of the board's width."""

    ground: tuple[int, int, int]
    ink: tuple[int, int, int]
    sign: str
    text_share: float


#: The style of doubts: yellow stands out from light, dark and coloured pages. Contrast 13:1.
DOUBT_STYLE = CaptionStyle((255, 200, 60), DARK_INK, "!", 1 / 30)
#: The style of advice: blue stands out from dark pages; larger, because the user asks for it. Contrast 9:1.
ADVICE_STYLE = CaptionStyle((20, 72, 140), (255, 255, 255), "i", 1 / 24)


@dataclass(frozen=True)
class Caption:
    """The texts of a caption.

    required: texts that are never left out. doubts: texts that are left out if there is no room; without
    required texts at least one doubt stays. left_out_text: the text for a number of doubts left out.
    """

    required: Sequence[str] = ()
    doubts: Sequence[str] = ()
    left_out_text: Callable[[int], str] = "and {} more".format
    style: CaptionStyle = DOUBT_STYLE

    def all_texts(self) -> list[str]:
        """Return the required texts and all doubts."""
        return [*self.required, *self.doubts]


def add_caption(
    picture: np.ndarray, board: Box, gap: float, caption: Caption
) -> tuple[np.ndarray, tuple[int, int]]:
    """Return the picture (H, W, 3), uint8 RGB, with the caption, and the pixel (x, y) of its old pixel (0,
    0).

    board: the box that the caption keeps clear, with `gap` pixels around it. The caption is written in place
    above the board, or below it if there is no room above. If neither side has room, the picture is extended
    at the side nearer to the board, and widened if it is too narrow for a caption.
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
    band = add_padding(box, left=x, right=wide - columns - x, colour=caption.style.ground)
    page = add_padding(picture, left=beside, right=wide - width - beside)
    if _is_above(y0, height - y1):
        apart = max(0, -above)
        return np.vstack([band, add_padding(page, top=apart)]), (beside, rows + apart)
    return np.vstack([add_padding(page, bottom=max(0, below - height)), band]), (beside, 0)


def legible_font_size(width: float, height: float) -> int:
    """Return the least font size (px) of a picture that is legible on a phone of its width, and on a screen
    that shows its full height. The picture's width limits the size."""
    shown = LEGIBLE_FONT_SIZE * max(width / PHONE_WIDTH, height / SCREEN_HEIGHT)
    return math.ceil(max(MIN_FONT_SIZE, min(shown, width / NARROW_WIDTH_EMS)))


def _is_above(above: float, below: float) -> bool:
    """True if a caption that fits neither above nor below the board goes above it.

    It goes to the side with less free space, unless the board is cut off there. above, below: the free space
    (px), negative if the board is cut off.
    """
    if min(above, below) < 0:
        return above > below
    return above < below


def _centred_start(columns: int, middle: float, width: int) -> int:
    """Return the left end (px) of a caption `columns` pixels wide, as near to the middle as the width
    allows."""
    return int(min(max(middle - columns / 2, 0), width - columns))


def _draw_fitted_box(caption: Caption, board: float, width: int, least: int, most: float) -> np.ndarray:
    """Draw the caption: (h, w, 3) uint8 RGB. Its font size follows the board's width.

    board: the width of the board (px). width: the width of the picture (px). least: the smallest font size
    (px). most: the largest height (px). If the caption would be higher, the text becomes smaller, down to the
    smallest font size, and then doubts are left out.
    """
    size = max(least, int(min(board * caption.style.text_share, MAX_FONT_SIZE)))
    room = max(board, NARROW_WIDTH_EMS * size, min(width, size * MIN_WIDTH_EMS))
    texts = caption.all_texts()

    def line_count(size: int) -> int:
        return len(_break_into_lines(texts, size, room))

    level = (s for s in _font_sizes(size, max(least, MIN_FONT_SHARE * size)) if line_count(s) == len(texts))
    whole = (s for s in (*level, *_font_sizes(size, least)) if _caption_height(s, line_count(s)) <= most)
    size = next(whole, least)
    return _draw_box(_shorten(caption, size, room, most), size, board, caption.style)


def _font_sizes(size: int, least: float) -> list[int]:
    """Return font sizes (px) from `size` down to `least`, in steps of about a twelfth of `size`."""
    return [*range(size, math.ceil(least), -max(1, size // 12)), math.ceil(least)]


def _break_into_lines(texts: Sequence[str], size: int, width: float) -> list[str]:
    """Break the texts into lines for a caption of a width (px)."""
    return wrap_texts(texts, size, _text_room(size, width))


def _shorten(caption: Caption, size: int, width: float, most: float) -> list[str]:
    """Return the lines of a caption, without as many doubts as needed for a height of at most `most` (px)."""
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
    """Return the width (px) of the text in a caption of a width (px), without sign and margins."""
    return width - round(1.3 * size) - 2 * round(0.5 * size)


def _draw_box(lines: Sequence[str], size: int, least: float, style: CaptionStyle) -> np.ndarray:
    """Draw the lines of a caption after the style's sign: (h, w, 3) uint8 RGB. least: least width (px)."""
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
    """Return the height (px) of a caption with a number of lines."""
    return _line_pitch(size) * lines + round(0.5 * size)


def _line_pitch(size: int) -> int:
    """Return the distance (px) between lines of a caption."""
    return round(1.25 * size)
