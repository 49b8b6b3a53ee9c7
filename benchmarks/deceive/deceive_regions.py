"""Boards with regions whose colours or borders mislead, or on which something harmless lies."""

import random

import cv2
import numpy as np
from deceive_boards import HARMLESS, UNDISTURBED, draw, draw_cross, kind, write_text
from drawn_pictures import DrawnPicture
from robustness_harm import harm_randomly

from queens_snap.solver.queens.search import solutions
from queens_snap.vision.measure.colours import to_lab

#: Weakest and strongest harm within the limits that docs/figures.md states, by the name of its sweep.
MILD_HARM = {
    "scale": (12, 100),
    "JPEG": (30, 95),
    "blur": (0.01, 0.05),
    "noise": (4, 20),
    "brightness": (-0.3, 0.2),
    "contrast": (0.3, 1.5),
    "saturation": (0.3, 2),
    "white balance": (-0.3, 0.4),
    "night light": (0.2, 1),
    "rotation": (0.5, 7),
    "perspective": (2, 15),
    "moire": (0.1, 0.3),
    "pointer": (0.4, 1),
}
NOTES = ("Today 7:45", "Share", "9+", "Ad", "Level 42", "Try again!")  # words on buttons beside a board
MIN_STICKER, MAX_STICKER = 0.25, 0.5  # cells: side of a patch within a cell
WORDS = ("tap twice for a queen", "New puzzle in 04:12", "Share your result", "Sponsored", "3 new messages")
MIN_SHADE, MAX_SHADE = 0.10, 0.36  # share of the light that is gone where a gradient ends
GREYS = (70, 128, 180, 215)  # grey levels of banners
MIN_COLOUR_DISTANCE = 8.0  # CIE76: anybody tells two colours apart from here on


@kind("plain", group=UNDISTURBED)
def plain(rng: random.Random) -> DrawnPicture:
    """Draw a board to which nothing is done."""
    return draw(rng).paint().picture("plain", is_easy=True)


@kind("gradient")
def gradient(rng: random.Random) -> DrawnPicture:
    """Let the light fall off to one side or corner, or from the middle: on white boards with thick borders,
    on coloured ones, and on a plain grid, which has no regions."""
    case = rng.choice(["white", "white", "coloured", "grid"])
    drawn = draw(rng, thick=case == "white" or None if case != "grid" else False, white=case != "coloured")
    share = rng.uniform(MIN_SHADE, MAX_SHADE)
    shown = drawn.paint()
    is_easy, what = case != "grid" and share < 0.3, f"gradient {share:.0%} on {case}"
    return shown.picture(what, _shaded(shown.rgb, rng, share), is_easy=is_easy, is_known=case != "grid")


@kind("stripes")
def stripes(rng: random.Random) -> DrawnPicture:
    """Draw a table: rows or columns in two colours in turn, or each in its own; all lines alike."""
    drawn = draw(rng, thick=False, white=False)
    n = drawn.board.n
    colours = drawn.look.colours
    if rng.random() < 0.5:
        colours = np.array([colours[i % 2] for i in range(n)])
    fills = np.repeat(colours[:, None], n, axis=1)
    if rng.random() < 0.5:
        fills = fills.swapaxes(0, 1)
    return drawn.paint(fills).picture("stripes", is_known=False)


@kind("mosaic")
def mosaic(rng: random.Random) -> DrawnPicture:
    """Draw every cell in one of several colours, chosen by chance."""
    drawn = draw(rng, thick=False, white=False)
    n = drawn.board.n
    count = rng.choice([n, n, n, 7 if n >= 7 else n, max(4, n - 2)])
    fills = np.array([[drawn.look.colours[rng.randrange(count) % n] for _ in range(n)] for _ in range(n)])
    return drawn.paint(fills).picture(f"mosaic of {count} colours", is_known=False)


@kind("scattered")
def scattered(rng: random.Random) -> DrawnPicture:
    """Give two regions that do not touch one colour, or single cells the colour of a far region."""
    drawn = draw(rng, white=False)
    if rng.random() < 0.5:
        pairs = _separate_regions(drawn.labels)
        if pairs:
            a, b = rng.choice(pairs)
            fills = drawn.fills.copy()
            fills[drawn.labels == b] = drawn.look.colours[a]
            return drawn.paint(fills).picture("two regions of one colour", is_easy=True)
    fills = drawn.fills.copy()
    n, labels = drawn.board.n, drawn.labels
    for _ in range(rng.randint(2, 5)):
        r, c = rng.randrange(n), rng.randrange(n)
        near = set(labels[max(r - 1, 0) : r + 2, max(c - 1, 0) : c + 2].ravel().tolist())
        far = [i for i in range(n) if i not in near]
        if far:
            fills[r, c] = drawn.look.colours[rng.choice(far)]
    thick = drawn.look.has_borders
    return drawn.paint(fills).picture("cells of far colours", is_easy=thick, is_known=thick)


@kind("foreign")
def foreign_cell(rng: random.Random) -> DrawnPicture:
    """Give one cell a colour of its own: a little off its region's, or far from all."""
    drawn = draw(rng, white=False)
    n = drawn.board.n
    r, c = rng.randrange(n), rng.randrange(n)
    fills = drawn.fills.astype(float)
    off = rng.uniform(14, 60)
    way = np.array([rng.choice([-1, 1]) for _ in range(3)]) * [rng.random() for _ in range(3)]
    fills[r, c] = np.clip(fills[r, c] + off * way / max(1e-6, np.abs(way).max()), 0, 255)
    thick = drawn.look.has_borders
    return drawn.paint(fills).picture(f"one cell {off:.0f} off", is_easy=thick)


@kind("crossed")
def crossed_border(rng: random.Random) -> DrawnPicture:
    """Give one cell the colour of the region beside it; only thick borders show its own region."""
    drawn = draw(rng, thick=True, white=False)
    labels, fills = drawn.labels, drawn.fills.copy()
    right = np.argwhere(labels[:, 1:] != labels[:, :-1])
    r, c = rng.choice(right.tolist())
    fills[r, c] = drawn.look.colours[labels[r, c + 1]]
    return drawn.paint(fills).picture("a cell in its neighbour's colour")


@kind("three-colours")
def three_colours(rng: random.Random) -> DrawnPicture:
    """Draw the largest region in three colours, which no other region has."""
    drawn = draw(rng, white=False)
    labels = drawn.labels
    largest = int(np.bincount(labels.ravel()).argmax())
    cells = np.argwhere(labels == largest)
    own = drawn.look.colours[largest].astype(float)
    fills = drawn.fills.astype(float)
    third = len(cells) // 3
    others = [colour for i, colour in enumerate(drawn.look.colours) if i != largest]
    for part, shift in ((cells[:third], (-45, 0, 30)), (cells[-third:], (20, -50, 0))):
        shades = [np.clip(own + np.array(shift) * k, 0, 255) for k in (0.6, 1.0, -0.6, -1.0)]
        unlike = [shade for shade in shades if _nearest_distance(shade, others) > MIN_COLOUR_DISTANCE]
        fills[tuple(part.T)] = rng.choice(unlike or shades)
    thick = drawn.look.has_borders
    return drawn.paint(fills).picture("three colours in a region", is_easy=thick, is_known=thick)


def _nearest_distance(colour: np.ndarray, others: list[np.ndarray]) -> float:
    """Return the CIE76 distance to the nearest of other RGB colours."""
    labs = to_lab(np.array([colour, *others], np.float32))
    return float(np.linalg.norm(labs[1:] - labs[0], axis=1).min())


@kind("marks", group=HARMLESS)
def other_marks(rng: random.Random) -> DrawnPicture:
    """Mark queens with x and empty cells with o, as some people do by hand."""
    drawn = draw(rng)
    shown, n = drawn.paint(), drawn.board.n
    answer = solutions(drawn.board)[0]
    placed = set(rng.sample(sorted(answer), rng.randint(3, n)))
    empty = [(r, c) for r in range(n) for c in range(n) if (r, c) not in answer]
    ink = (0, 0, 0) if drawn.look.colours.mean() > 110 else (255, 255, 255)
    pen, reach = max(2, drawn.look.cell // 12), drawn.look.cell // 5
    for cell in placed:
        draw_cross(shown.rgb, shown.middle(cell), reach, ink, pen)
    for cell in rng.sample(empty, rng.randint(0, n)):
        cv2.circle(shown.rgb, shown.middle(cell), reach, ink, pen, cv2.LINE_AA)
    return shown.picture("x for a queen, o for none", is_easy=True)


@kind("banner")
def banner(rng: random.Random) -> DrawnPicture:
    """Lay a bar with words across the board, about as high as a cell, in a grey or in a region's colour."""
    drawn = draw(rng, white=False)
    shown, cell, n = drawn.paint(), drawn.look.cell, drawn.board.n
    rgb = shown.rgb
    side = n * cell
    height = round(rng.uniform(0.8, 2.2) * cell)
    y = drawn.look.margin + round(rng.uniform(0.1, n - height / cell - 0.1) * cell)
    x = drawn.look.margin + rng.choice([0, 0, round(0.12 * side)])
    grey = rng.choice(GREYS)
    colour = rng.choice([(grey, grey, grey), tuple(rng.choice(drawn.look.colours.tolist()))])
    wide = rgb.shape[1] - 1 if rng.random() < 0.5 else x + round(rng.uniform(0.7, 0.88) * side)
    start = 0 if wide == rgb.shape[1] - 1 else x
    cv2.rectangle(rgb, (start, y), (wide, y + height), colour, -1)
    if rng.random() < 0.7:
        _words(rgb, rng, start + cell // 2, y + height // 2, cell, colour)
    return shown.picture(f"banner {height / cell:.1f} cells high", is_known=False)


@kind("tooltip")
def tooltip(rng: random.Random) -> DrawnPicture:
    """Lay a dark, light or coloured box over some cells or parts of them, with or without words."""
    drawn = draw(rng)
    shown, cell, n, margin = drawn.paint(), drawn.look.cell, drawn.board.n, drawn.look.margin
    rgb = shown.rgb
    high, wide = rng.uniform(0.5, 1.6), rng.uniform(1.2, 4.0)
    x = margin + round(rng.uniform(0.1, n - wide - 0.1) * cell)
    y = margin + round(rng.uniform(0.1, n - high - 0.1) * cell)
    colour = rng.choice(
        [(40, 40, 40), (255, 255, 255), (29, 66, 120), tuple(rng.choice(drawn.look.colours.tolist()))]
    )
    cv2.rectangle(rgb, (x, y), (x + round(wide * cell), y + round(high * cell)), colour, -1)
    if rng.random() < 0.7:
        _words(rgb, rng, x + 4, y + round(high * cell / 2), cell, colour, int(wide * 4))
    return shown.picture(f"tooltip {wide:.1f} x {high:.1f}")


def _words(
    rgb: np.ndarray, rng: random.Random, x: int, y: int, cell: int, ground: tuple[int, ...], most: int = 40
) -> None:
    ink = (255, 255, 255) if sum(ground) < 380 else (20, 20, 20)
    write_text(rgb, rng.choice(WORDS)[:most], (x, y + cell // 8), 0.35 * cell, ink)


def _shaded(rgb: np.ndarray, rng: random.Random, share: float) -> np.ndarray:
    """Return the picture darker towards one side, one corner, or the rim. share: of the light that is gone
    there."""
    height, width = rgb.shape[:2]
    y, x = np.mgrid[:height, :width] / np.array([height, width]).reshape(2, 1, 1)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.randrange(4) * np.pi / 2
    if rng.random() < 0.2:
        fall = np.hypot(x - 0.5, y - 0.5) / np.hypot(0.5, 0.5)
    else:
        fall = (x - 0.5) * np.cos(turn) + (y - 0.5) * np.sin(turn)
        fall = (fall - fall.min()) / np.ptp(fall)
    return (rgb * (1 - share * fall[..., None])).round().astype(np.uint8)


def _separate_regions(labels: np.ndarray) -> list[tuple[int, int]]:
    """Return the pairs of regions that touch nowhere, not even at a corner."""
    n = len(labels)
    padded = np.pad(labels, 1, constant_values=-1)
    touch = np.zeros((n, n), bool)
    for dy in range(3):
        for dx in range(3):
            other = padded[dy : dy + n, dx : dx + n]
            inside = other >= 0
            touch[labels[inside], other[inside]] = True
    return [(a, b) for a in range(n) for b in range(a) if not touch[a, b]]


@kind("harmed", group=HARMLESS)
def harmed(rng: random.Random) -> DrawnPicture:
    """Spoil a board a little, as on its way to the reader."""
    shown = draw(rng).paint()
    what, rgb = harm_randomly(shown, MILD_HARM, rng)
    return shown.picture(what, rgb, is_easy=True)


@kind("beside", group=HARMLESS)
def beside(rng: random.Random) -> DrawnPicture:
    """Draw buttons, words and pictures on the page around the board."""
    drawn = draw(rng)
    cell, page, shown = drawn.look.cell, drawn.look.page, drawn.paint()
    above, below, before, after = (rng.randint(cell, 4 * cell) for _ in range(4))
    rgb = cv2.copyMakeBorder(shown.rgb, above, below, before, after, cv2.BORDER_CONSTANT, value=page)
    top, bottom, left, right = (r + drawn.look.margin - cell // 4 for r in (above, below, before, after))
    height, width = rgb.shape[:2]
    strips = [
        (0, 0, width, top),
        (0, height - bottom, width, bottom),
        (0, 0, left, height),
        (width - right, 0, right, height),
    ]
    for _ in range(rng.randint(1, 5)):
        x, y, wide, high = rng.choice(strips)
        w, h = (round(rng.uniform(0.2, 0.9) * v) for v in (wide, high))
        colour = tuple(rng.randint(0, 255) for _ in range(3))
        x, y = x + rng.randint(0, wide - w), y + rng.randint(0, high - h)
        cv2.rectangle(rgb, (x, y), (x + w, y + h), colour, -1)
        if h > 12:
            ink = (255, 255, 255) if sum(colour) < 380 else (20, 20, 20)
            write_text(rgb[y : y + h, x : x + w], rng.choice(NOTES), (3, h - 4), min(h - 6, 0.5 * cell), ink)
    return shown.picture("beside the board", rgb, is_easy=True)


@kind("sticker", group=HARMLESS)
def sticker(rng: random.Random) -> DrawnPicture:
    """Lay small patches within one to three cells, clear of the borders."""
    drawn = draw(rng)
    shown, cell, margin = drawn.paint(), drawn.look.cell, drawn.look.margin
    rgb = shown.rgb
    for _ in range(rng.randint(1, 3)):
        side = rng.uniform(MIN_STICKER, MAX_STICKER)
        slack = (1 - side) / 2 - 0.15
        at = [rng.randrange(shown.n) + 0.5 + rng.uniform(-slack, slack) for _ in range(2)]
        x0, y0 = (margin + round((v - side / 2) * cell) for v in at)
        x1, y1 = (v + round(side * cell) for v in (x0, y0))
        colour = tuple(rng.randint(0, 255) for _ in range(3))
        if rng.random() < 0.5:
            cv2.rectangle(rgb, (x0, y0), (x1, y1), colour, -1)
        else:
            middle = ((x0 + x1) // 2, (y0 + y1) // 2)
            cv2.circle(rgb, middle, (x1 - x0) // 2, colour, -1, cv2.LINE_AA)
    return shown.picture("small patches", is_easy=True)
