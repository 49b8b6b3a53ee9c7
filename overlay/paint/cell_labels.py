"""Write labels into cells: corner numbers, letters, badges. Each label gets an ink that stands out from its
ground."""

from collections.abc import Sequence

import cv2
import numpy as np

from ...solver.cells import Cell
from ..drawing import MIN_NUMBERED_CELL
from ..sketch import Label, Place, label_roles, read_measures
from ..themes import POINTING_COLOURS
from . import masks
from .cells import SAMPLES_PER_SIDE, CellPixels, Spot, Surface, sample_pixels
from .contrast import BLACK, WHITE, GlyphInk, choose_inks
from .masks import stamp, stamp_ink

THICK_LINE_REACH = 0.08  # cells: lines that reach further into cells count as thick
MIN_DIGIT_HEIGHT = 7  # px: height of the smallest legible digit
ROOMY_CELL = 42  # px: smallest cell in which numbers of low contrast are legible
ROLES = label_roles()
#: Cells: distances of corner numbers from the corner, tried in turn until a number is clear of borders.
CORNER_MARGINS = (ROLES["corner"].inset, 0.14, 0.18)
BELOW_CROSS_CENTRE = 0.795  # cells, from a cell's top: middle of a number under a cross
MAX_BELOW_CROSS_WIDTH = 0.24  # cells: largest width of a number under a cross
MAX_NARROWING = 1.15  # largest factor by which a number under a cross may be narrowed to fit
MIN_BELOW_CROSS_HEIGHT = 6  # px: least height of a legible number under a cross
MIN_BADGE_DIGIT = 5  # px: least height of a badge's digits in cells too small for corner numbers
BADGE_HEIGHT_RATIO = 1.7  # height of a badge, as a multiple of its digits' height
BADGE_MARGIN = 0.03  # cells: distance of a badge from the corner
MAX_BADGE_TEXT_WIDTH = 0.6  # cells: largest width of a badge's text
MIN_LETTERED_CELL = 18  # px: smallest cell that gets its region's letter
HALO_WIDTH = read_measures()["halo"]  # cells: width of a halo
LINK_GROUND_COLOUR = np.array(POINTING_COLOURS["follows"], np.uint8)  # RGB of a yellow ground
LINK_LETTER_HEIGHT = 0.2  # cells: height of a capital on a yellow ground
LINK_GROUND_RATIO = 1.75  # diameter of that ground, as a multiple of the height: an m and a g fit too
MIN_LINK_LETTER = 7  # px: least height of a letter on a yellow ground
RIM_WIDTH = 0.025  # cells: width of a dark line around a yellow ground
SIGN_GROUND_DIAMETER = 0.34  # cells: diameter of the yellow ground of a sign
#: The shape of each sign.
SIGN_SHAPES = {"=": "equal", "x": "cross"}
SIGN_HEIGHT = 0.2  # cells: height of a sign on a round ground
MIN_SIGN_HEIGHT = 5  # px: least height of a sign on a round ground
SIGN_CONTRAST = 21.0  # contrast of signs: pure black or white
BADGE_CONTRAST = 15.0  # contrast of badges: looks like black, with a tint of the region's colour
LETTER_CONTRAST = 10.0  # contrast of letters and ticks
CORNER_CONTRAST = 6.5  # contrast of corner numbers: below that of crowns, above the 4.5 of text
SMALL_CORNER_CONTRAST = 9.0  # contrast of corner numbers in small cells, whose thin strokes lose a part of it


def draw_corner_labels(
    out: np.ndarray, cells: CellPixels, labels: dict[Cell, str], margins: Sequence[float] = CORNER_MARGINS
) -> None:
    """Draw a small label in the lower right corner of each cell, in place. margins: distances from the corner
    (cells); each label takes the first one at which it lies on no border."""
    height = max(MIN_DIGIT_HEIGHT / cells.median_size, ROLES["corner"].height)
    contrast = CORNER_CONTRAST if cells.median_size >= ROOMY_CELL else SMALL_CORNER_CONTRAST
    width, pixel = 1.7 * height, 1 / cells.median_size  # wide enough for two digits
    left, chosen = list(labels), {}
    for margin in margins:
        # a pixel more on every side: a number that touches a border is no better than one that lies on it
        spot = Spot(1 - margin - width / 2, 1 - margin - height / 2, width + 2 * pixel, height + 2 * pixel)
        corner = cells.spot_centres(Spot(1 - margin, 1 - margin, 0, 0))
        for cell, _, _, _, ink in label_spots(out, cells, left, spot, contrast):
            if ink.halo is None or cell not in chosen:
                chosen[cell] = ink, corner[cell]
        left = [cell for cell in left if chosen[cell][0].halo is not None]
    for cell, (ink, corner) in chosen.items():
        size, frame = float(cells.sizes[cell]), cells.frames[cell]
        digit = max(MIN_DIGIT_HEIGHT, round(ROLES["corner"].height * size + 0.5))
        mask = fit_text(labels[cell], digit, (1 - 2 * CORNER_MARGINS[0]) * size)
        centre = corner - frame @ (mask.shape[1] / 2, mask.shape[0] / 2)
        stamp_ink(out, mask, ink, halo_width(size), centre, frame)


def draw_below_crosses(out: np.ndarray, cells: CellPixels, labels: dict[Cell, str]) -> list[Cell]:
    """Draw a small label under the cross that the capture shows in each cell, in place. The label is narrow,
    so that no reader mistakes cross and label for a queen. Return the cells that are too small for it."""
    spot = Spot(0.5, BELOW_CROSS_CENTRE, MAX_BELOW_CROSS_WIDTH, ROLES["corner"].height)
    small = []
    contrast = CORNER_CONTRAST if cells.median_size >= ROOMY_CELL else SMALL_CORNER_CONTRAST
    for cell, centre, size, frame, ink in label_spots(out, cells, list(labels), spot, contrast):
        heights = range(
            max(round(ROLES["corner"].height * size), MIN_BELOW_CROSS_HEIGHT), MIN_BELOW_CROSS_HEIGHT - 1, -1
        )
        every = (masks.draw_text(labels[cell], height) for height in heights)
        mask = next(
            (mask for mask in every if mask.shape[1] <= MAX_NARROWING * MAX_BELOW_CROSS_WIDTH * size), None
        )
        if mask is None:
            small.append(cell)
        else:
            width = min(mask.shape[1], int(MAX_BELOW_CROSS_WIDTH * size))
            mask = cv2.resize(mask, (width, mask.shape[0]), interpolation=cv2.INTER_AREA)
            stamp_ink(out, mask, ink, halo_width(size), centre, frame)
    return small


def draw_ticks(
    out: np.ndarray, cells: CellPixels, wanted: list[Cell], margin: float = ROLES["tick"].inset
) -> None:
    """Draw a tick in the upper left corner of each cell, in place. It lies opposite the cell's number, so
    that a crown between them looks centred. margin: distance from the corner (cells)."""
    height = max(MIN_DIGIT_HEIGHT / cells.median_size, ROLES["tick"].height)
    middle = margin + height / 2
    spot = Spot(middle + 0.1 * height, middle, 1.2 * height, height)
    for _, centre, size, frame, ink in label_spots(out, cells, wanted, spot, LETTER_CONTRAST):
        stamp_ink(
            out,
            masks.draw_shape("tick", round(1.2 * max(MIN_DIGIT_HEIGHT, round(height * size)))),
            ink,
            halo_width(size),
            centre,
            frame,
        )


def draw_letters(out: np.ndarray, cells: CellPixels, labels: dict[Cell, str]) -> None:
    """Draw a region's letter in the upper left corner of each cell, in place."""
    height = max(MIN_DIGIT_HEIGHT / cells.median_size, ROLES["letter"].height)
    middle = ROLES["letter"].inset + height / 2
    spot = Spot(middle, middle, height, height)
    for cell, centre, size, frame, ink in label_spots(out, cells, list(labels), spot, LETTER_CONTRAST):
        mask = masks.draw_text(labels[cell], max(MIN_DIGIT_HEIGHT, round(ROLES["letter"].height * size)))
        stamp_ink(out, mask, ink, halo_width(size), centre, frame)


def draw_badges(out: np.ndarray, cells: CellPixels, labels: dict[Cell, str], *, top: bool = False) -> None:
    """Draw a label on a round ground in the lower (or upper) right corner of each cell, in place."""
    spot = Spot(0.8, 0.2 if top else 0.8, 0.35, 0.35)
    corner = cells.spot_centres(Spot(1, 0 if top else 1, 0, 0))
    least = MIN_DIGIT_HEIGHT if cells.median_size >= MIN_NUMBERED_CELL else MIN_BADGE_DIGIT
    for cell, _, size, frame, ink in label_spots(out, cells, list(labels), spot, BADGE_CONTRAST):
        word = fit_text(
            labels[cell], max(least, round(ROLES["badge"].height * size)), MAX_BADGE_TEXT_WIDTH * size
        )
        height = round(BADGE_HEIGHT_RATIO * word.shape[0])
        ground = masks.draw_pill(max(height, word.shape[1] + height // 2 + 1), height)
        away = (np.array(ground.shape[::-1]) / 2 + halo_width(size) + BADGE_MARGIN * size) * (
            1,
            -1 if top else 1,
        )
        centre = corner[cell] - frame @ away
        stamp(out, masks.thicken(ground, halo_width(size)), ink.paper, centre, frame)
        stamp(out, ground, ink.fill, centre, frame)
        stamp(out, word, ink.paper, centre, frame)


def draw_sign(
    out: np.ndarray, cells: CellPixels, sign: Label, centre: np.ndarray, ground: np.ndarray | None
) -> None:
    """Draw a sign on a round ground, in place. centre: pixel (x, y) of its middle. ground: a dark RGB colour
    instead of black or white."""
    ink, cell = choose_ink(out, cells, sign.at, SIGN_CONTRAST), cells.cell_at(sign.at)
    word = masks.draw_text(sign.text, max(MIN_SIGN_HEIGHT, round(SIGN_HEIGHT * cells.sizes[cell])))
    disc, frame = masks.draw_pill(*[round(1.3 * max(word.shape))] * 2), cells.frames[cell]
    stamp(out, disc, ink.fill if ground is None else ground, centre, frame)
    stamp(out, word, ink.paper if ground is None else WHITE, centre, frame)


def draw_yellow_labels(surface: Surface, labels: list[Label]) -> None:
    """Draw labels of the roles "meant" (signs between neighbours) and "link" (letters of steps) on round
    yellow grounds with a dark rim, in place."""
    out, cells = surface.out, surface.cells
    rim = max(1, round(RIM_WIDTH * surface.cell_side))
    for label, centre in zip(labels, cells.pixels_of(label.at for label in labels), strict=True):
        if label.role == "meant":
            side = max(MIN_LINK_LETTER, round(SIGN_GROUND_DIAMETER * surface.cell_side))
            mask = masks.draw_shape(SIGN_SHAPES[label.text], round(0.55 * side))
        else:
            height = max(MIN_LINK_LETTER, round(LINK_LETTER_HEIGHT * surface.cell_side))
            side, mask = round(LINK_GROUND_RATIO * height), masks.draw_letter(label.text, height)
        ground, frame = masks.draw_pill(side, side), cells.frame_at(label.at)
        stamp(out, masks.thicken(ground, rim), BLACK, centre, frame)
        stamp(out, ground, LINK_GROUND_COLOUR, centre, frame)
        stamp(out, mask, BLACK, centre, frame)


def choose_ink(out: np.ndarray, cells: CellPixels, at: Place, strength: float) -> GlyphInk:
    """Return the ink for a label at a place. strength: contrast as in `choose_inks`."""
    reach = np.linspace(-0.15, 0.15, SAMPLES_PER_SIDE)
    ground = sample_pixels(
        out, cells.pixels_of((at[0] + down, at[1] + right) for down in reach for right in reach)
    )
    return choose_inks(ground[None], strength)[0]


def label_spots(
    out: np.ndarray, cells: CellPixels, wanted: list[Cell], spot: Spot, strength: float
) -> list[tuple[Cell, np.ndarray, float, np.ndarray, GlyphInk]]:
    """Return for each cell: the cell, the spot's centre (px), the cell's size (px), its frame, and the ink
    for the ground under the spot. strength: contrast as in `choose_inks`."""
    if not wanted:
        return []
    index = tuple(np.array(wanted).T)
    found = choose_inks(cells.pixels_under(out, spot)[index], strength)
    centres, sizes, frames = cells.spot_centres(spot)[index], cells.sizes[index], cells.frames[index]
    return list(zip(wanted, centres, map(float, sizes), frames, found, strict=True))


def fit_text(label: str, height: int, width: float) -> np.ndarray:
    """Draw a label as a mask `height` pixels high, or lower if it would be wider than `width` pixels."""
    mask = masks.draw_text(label, max(1, height))
    if mask.shape[1] <= width:
        return mask
    return masks.draw_text(label, max(1, int(height * width / mask.shape[1])))


def halo_width(size: float) -> int:
    """Return the width (px) of a label's halo in a cell of a size (px)."""
    return max(1, round(HALO_WIDTH * size))
