"""Write labels into cells: corner numbers, letters, badges. Each label has the ink that its ground asks
for."""

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

THICK_LINE_REACH = 0.08  # cells: reach of lines into cells from which they are thick
MIN_DIGIT_HEIGHT = 7  # px: lower digits run together
ROOMY_CELL = 42  # px: size of a cell that has room for quiet numbers
ROLES = label_roles()
CORNER_MARGINS = (
    ROLES["corner"].inset,
    0.14,
    0.18,
)  # cells: distance of corner numbers, within half a border
BENEATH_CENTRE = 0.795  # cells, downwards: middle of a label under a cross
MAX_BENEATH_WIDTH = 0.24  # cells: largest width of such a label
MAX_NARROWING = 1.15  # how much wider its digits may be before they are narrowed to that
MIN_BENEATH_HEIGHT = 6  # px: lower such labels cannot be read
MIN_BADGE_DIGIT = 5  # px: height of a badge's digits in cells too small for corner numbers
BADGE_HEIGHT_RATIO = 1.7  # height of a badge, of its digits' height
BADGE_MARGIN = 0.03  # cells: distance of a badge from the corner
MAX_BADGE_TEXT_WIDTH = 0.6  # cells: largest width of a badge's label
MIN_LETTERED_CELL = 18  # px: size of a cell from which a letter is worth its room
HALO_WIDTH = read_measures()["halo"]
LINK_GROUND_COLOUR = np.array(POINTING_COLOURS["follows"], np.uint8)
LINK_LETTER_HEIGHT = 0.2  # cells: height of a capital on a small yellow ground
LINK_GROUND_RATIO = 1.75  # of that: diameter of the ground, on which an m and a g have room too
MIN_LINK_LETTER = 7  # px: that height at least
RIM_WIDTH = 0.025  # cells: width of a dark line around a yellow ground
SIGN_GROUND_DIAMETER = 0.34  # cells: diameter of the ground of a sign that counts
SIGN_SHAPES = {"=": "equal", "x": "cross"}
SIGN_HEIGHT = 0.2  # cells: height of a sign on a round ground
MIN_SIGN_HEIGHT = 5  # px: that height at least
SIGN_CONTRAST = 21.0  # of signs: black or white as they are
CROWN_CONTRAST = 15.0  # of crowns: as dark as black, warmed by the region's colour if that is light enough
LETTER_CONTRAST = 10.0  # of letters and ticks
CORNER_CONTRAST = 6.5  # of corner numbers: quieter than the crowns, above the 4.5 that text needs
SMALL_CORNER_CONTRAST = (
    9.0  # of corner numbers in small cells: strokes thinner than a pixel lose a part of it
)


def draw_corners(
    out: np.ndarray, cells: CellPixels, labels: dict[Cell, str], margins: Sequence[float] = CORNER_MARGINS
) -> None:
    """Draw a small label in the lower right corner of each cell, away from crosses and crowns, at the first
    of the margins at which it lies on no border."""
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


def draw_beneath(out: np.ndarray, cells: CellPixels, labels: dict[Cell, str]) -> list[Cell]:
    """Draw a small label in the lower middle of each cell, under the cross that the capture shows there.
    Together they are slim, so that no reader takes them for a queen. Return the cells that are too small for
    it."""
    spot = Spot(0.5, BENEATH_CENTRE, MAX_BENEATH_WIDTH, ROLES["corner"].height)
    small = []
    contrast = CORNER_CONTRAST if cells.median_size >= ROOMY_CELL else SMALL_CORNER_CONTRAST
    for cell, centre, size, frame, ink in label_spots(out, cells, list(labels), spot, contrast):
        heights = range(
            max(round(ROLES["corner"].height * size), MIN_BENEATH_HEIGHT), MIN_BENEATH_HEIGHT - 1, -1
        )
        every = (masks.draw_text(labels[cell], height) for height in heights)
        mask = next(
            (mask for mask in every if mask.shape[1] <= MAX_NARROWING * MAX_BENEATH_WIDTH * size), None
        )
        if mask is None:
            small.append(cell)
        else:
            width = min(mask.shape[1], int(MAX_BENEATH_WIDTH * size))
            mask = cv2.resize(mask, (width, mask.shape[0]), interpolation=cv2.INTER_AREA)
            stamp_ink(out, mask, ink, halo_width(size), centre, frame)
    return small


def draw_ticks(
    out: np.ndarray, cells: CellPixels, wanted: list[Cell], margin: float = ROLES["tick"].inset
) -> None:
    """Draw a tick in the upper left corner of each cell. It lies opposite its number, so that a crown between
    them looks centred."""
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
    """Draw a region's letter in the upper left corner of each cell."""
    height = max(MIN_DIGIT_HEIGHT / cells.median_size, ROLES["letter"].height)
    middle = ROLES["letter"].inset + height / 2
    spot = Spot(middle, middle, height, height)
    for cell, centre, size, frame, ink in label_spots(out, cells, list(labels), spot, LETTER_CONTRAST):
        mask = masks.draw_text(labels[cell], max(MIN_DIGIT_HEIGHT, round(ROLES["letter"].height * size)))
        stamp_ink(out, mask, ink, halo_width(size), centre, frame)


def draw_badges(out: np.ndarray, cells: CellPixels, labels: dict[Cell, str], *, top: bool = False) -> None:
    """Draw a label on a round ground in the lower (or upper) right corner of each cell."""
    spot = Spot(0.8, 0.2 if top else 0.8, 0.35, 0.35)
    corner = cells.spot_centres(Spot(1, 0 if top else 1, 0, 0))
    least = MIN_DIGIT_HEIGHT if cells.median_size >= MIN_NUMBERED_CELL else MIN_BADGE_DIGIT
    for cell, _, size, frame, ink in label_spots(out, cells, list(labels), spot, CROWN_CONTRAST):
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
    out: np.ndarray, cells: CellPixels, mark: Label, centre: np.ndarray, ground: np.ndarray | None
) -> None:
    """Draw a sign on a round ground. centre: (x, y) of its middle in pixels. ground: a dark colour instead of
    black or white."""
    ink, cell = choose_ink(out, cells, mark.at, SIGN_CONTRAST), cells.cell_at(mark.at)
    word = masks.draw_text(mark.text, max(MIN_SIGN_HEIGHT, round(SIGN_HEIGHT * cells.sizes[cell])))
    disc, frame = masks.draw_pill(*[round(1.3 * max(word.shape))] * 2), cells.frames[cell]
    stamp(out, disc, ink.fill if ground is None else ground, centre, frame)
    stamp(out, word, ink.paper if ground is None else WHITE, centre, frame)


def draw_on_yellow(surface: Surface, marks: list[Label]) -> None:
    """Draw signs between neighbours that count ("meant"), or the letters of what would follow ("link"), each
    on a round yellow ground with a dark rim."""
    out, cells = surface.out, surface.cells
    rim = max(1, round(RIM_WIDTH * surface.cell_side))
    for mark, centre in zip(marks, cells.pixels_of(mark.at for mark in marks), strict=True):
        if mark.role == "meant":
            side = max(MIN_LINK_LETTER, round(SIGN_GROUND_DIAMETER * surface.cell_side))
            mask = masks.draw_shape(SIGN_SHAPES[mark.text], round(0.55 * side))
        else:
            height = max(MIN_LINK_LETTER, round(LINK_LETTER_HEIGHT * surface.cell_side))
            side, mask = round(LINK_GROUND_RATIO * height), masks.draw_letter(mark.text, height)
        ground, frame = masks.draw_pill(side, side), cells.frame_at(mark.at)
        stamp(out, masks.thicken(ground, rim), BLACK, centre, frame)
        stamp(out, ground, LINK_GROUND_COLOUR, centre, frame)
        stamp(out, mask, BLACK, centre, frame)


def choose_ink(out: np.ndarray, cells: CellPixels, at: Place, strength: float) -> GlyphInk:
    """Return the ink of a label for the surroundings of a place."""
    reach = np.linspace(-0.15, 0.15, SAMPLES_PER_SIDE)
    ground = sample_pixels(
        out, cells.pixels_of((at[0] + down, at[1] + right) for down in reach for right in reach)
    )
    return choose_inks(ground[None], strength)[0]


def label_spots(
    out: np.ndarray, cells: CellPixels, wanted: list[Cell], spot: Spot, strength: float
) -> list[tuple[Cell, np.ndarray, float, np.ndarray, GlyphInk]]:
    """Return for each cell: the cell, the spot's centre, the cell's size, its frame, the ink for what lies
    there."""
    if not wanted:
        return []
    index = tuple(np.array(wanted).T)
    found = choose_inks(cells.pixels_under(out, spot)[index], strength)
    centres, sizes, frames = cells.spot_centres(spot)[index], cells.sizes[index], cells.frames[index]
    return list(zip(wanted, centres, map(float, sizes), frames, found, strict=True))


def fit_text(label: str, height: int, width: float) -> np.ndarray:
    """Draw a label as a mask `height` pixels high, lower if it would be wider than `width`."""
    mask = masks.draw_text(label, max(1, height))
    if mask.shape[1] <= width:
        return mask
    return masks.draw_text(label, max(1, int(height * width / mask.shape[1])))


def halo_width(size: float) -> int:
    """Return the width (px) of a label's halo in a cell of a size."""
    return max(1, round(HALO_WIDTH * size))
