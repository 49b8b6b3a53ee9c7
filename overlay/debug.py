"""The stages of a reading as pictures, drawn from the Reading alone: why was a board read so?"""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..solver.cell import Cell, region_letter
from ..solver.queens.board import NO_REGION
from ..vision.grid.lattice import Lattice
from ..vision.queens.read import Reading
from ..vision.tango.read import Scene, TangoReading
from ..vision.zip.read import ZipReading
from .encode import Unwritable, encode, write
from .paint import glyphs
from .paint.contrast import luminance

CELL = 56  # px: side of a cell in the swatches, borders and marks
MARGIN = 64  # px around them: row and column numbers, a title
PAPER, INK, FAINT = (255, 255, 255), (20, 20, 20), (205, 205, 205)
LATTICE, CORNER = (255, 0, 160), (0, 120, 255)
KINDS = {"queens": (200, 0, 120), "crosses": (0, 90, 200), "dots": (0, 140, 60)}
DARKEST = 0.18  # relative luminance from which black is the better ink
WIDEST = 12  # px: the strongest border

Canvas = tuple[Image.Image, ImageDraw.ImageDraw]


def stages(rgb: np.ndarray, reading: Reading | TangoReading | ZipReading) -> Iterator[tuple[str, np.ndarray]]:
    """(name, (H, W, 3) uint8 RGB picture) of each stage, in order; `rgb` is the capture, left alone."""
    yield "1-lattice", draw_lattice(rgb, reading.lattice)
    if isinstance(reading, TangoReading):
        if reading.scene:
            yield "2-symbols", draw_scene(reading, reading.scene)
        return
    if isinstance(reading, ZipReading):
        if reading.scene:
            yield "2-discs", draw_discs(reading, reading.scene)
        return
    if reading.colours is not None:
        yield "2-cells", draw_swatches(reading)
    if reading.groupings and reading.groupings[0].steps is not None:
        yield "3-borders", draw_borders(reading)
    if reading.flat is not None:
        yield "4-marks", draw_marks(reading)


def write_stages(
    rgb: np.ndarray, reading: Reading | TangoReading | ZipReading, stem: str, folder: Path
) -> None:
    """Writes the stages into a folder, made where it is missing: <stem>.1-lattice.png and so on. Raises
    Unwritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = f"cannot make the folder {folder}: {error.strerror}"
        raise Unwritable(why, "name another one with --debug") from error
    for name, picture in stages(rgb, reading):
        write(folder / f"{stem}.{name}.png", encode(picture, ".png"))


def draw_lattice(rgb: np.ndarray, lattice: Lattice) -> np.ndarray:
    """The capture with every grid line that was found, and its corners."""
    out = rgb.copy()
    n, width = lattice.n, max(1, round(lattice.cell / 30))
    for i in range(n + 1):
        for ends in (((i, 0), (i, n)), ((0, i), (n, i))):
            a, b = (_pixel(lattice, *end) for end in ends)
            cv2.line(out, a, b, PAPER, width + 2, cv2.LINE_AA)
            cv2.line(out, a, b, LATTICE, width, cv2.LINE_AA)
    for row, column in ((0, 0), (0, n), (n, n), (n, 0)):
        cv2.circle(out, _pixel(lattice, row, column), 3 * width + 2, CORNER, -1, cv2.LINE_AA)
    return out


def draw_swatches(reading: Reading) -> np.ndarray:
    """Each cell in the one colour that was taken for it, with the letter of its region."""
    assert reading.colours is not None
    n = reading.lattice.n
    image, pen = _sheet(n, f"cells: their colours and regions, confidence {reading.confidence:.2f}")
    for r, c in np.ndindex(n, n):
        colour = tuple(int(v) for v in reading.colours[r, c].round())
        pen.rectangle(_box(r, c), fill=colour)
        ink = INK if luminance(np.array(colour, np.uint8)) > DARKEST else PAPER
        region = reading.board.region_of((r, c))
        letter = "." if region == NO_REGION else region_letter(region)
        pen.text(_centre(r, c), letter, fill=ink, font=glyphs.font(26), anchor="mm")
    _outline_regions(pen, reading, 3)
    return np.asarray(image)


def draw_borders(reading: Reading) -> np.ndarray:
    """What the regions rest on: borders as wide as the evidence for them, red where they part two regions."""
    best = reading.groupings[0]
    assert best.steps is not None
    n, most = reading.lattice.n, max(float(best.steps.flat().max()), 1e-6)
    title = f"borders by {best.why}: at most {best.most_inside:.1f} inside a region, "
    image, pen = _sheet(n, title + f"at least {best.least_across:.1f} between two")
    for (r, c), (r2, c2), value in _pairs(best.steps.right, best.steps.below):
        parts = reading.board.region_of((r, c)) != reading.board.region_of((r2, c2))
        width = max(1, round(WIDEST * value / most))
        pen.line(_side((r, c), (r2, c2)), fill=(200, 30, 30) if parts else (90, 90, 90), width=width)
        x0, y0, x1, y1 = _side((r, c), (r2, c2))
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        label = f"{value:.0f}" if most >= 10 else f"{value:.1f}"
        box = pen.textbbox(middle, label, font=glyphs.font(13), anchor="mm")
        pen.rectangle((box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1), fill=PAPER)
        pen.text(middle, label, fill=INK if parts else (110, 110, 110), font=glyphs.font(13), anchor="mm")
    return np.asarray(image)


def draw_marks(reading: Reading) -> np.ndarray:
    """The board laid flat, as the marks are looked for on it, with what each was taken for."""
    assert reading.flat is not None
    n, marks = reading.lattice.n, reading.marks
    counts = ", ".join(f"{len(getattr(marks, kind))} {kind}" for kind in KINDS)
    image, pen = _sheet(n, f"the board laid flat; marks: {counts}")
    flat = cv2.resize(reading.flat.rgb, (n * CELL, n * CELL), interpolation=cv2.INTER_LINEAR)
    image.paste(Image.fromarray(flat), (MARGIN, MARGIN))
    for kind, colour in KINDS.items():
        for r, c in getattr(marks, kind):
            x0, y0, x1, y1 = _box(r, c)
            pen.rectangle((x0 + 3, y0 + 3, x1 - 3, y1 - 3), outline=colour, width=3)
            pen.rectangle((x0 + 3, y0 + 3, x0 + 19, y0 + 19), fill=colour)
            pen.text((x0 + 11, y0 + 11), kind[0].upper(), fill=PAPER, font=glyphs.font(14), anchor="mm")
    return np.asarray(image)


def draw_scene(reading: TangoReading, scene: Scene) -> np.ndarray:
    """The board laid flat, with the givens (G), what was put in (E) and the signs as they were read."""
    n, puzzle = reading.lattice.n, reading.puzzle
    image, pen = _sheet(n, f"symbols and signs, confidence {reading.confidence:.2f}")
    flat = cv2.resize(scene.flat.rgb, (n * CELL, n * CELL), interpolation=cv2.INTER_AREA)
    image.paste(Image.fromarray(flat), (MARGIN, MARGIN))
    for r, c in np.ndindex(n, n):
        given, entered = puzzle.givens[r][c], reading.entered.get((r, c))
        if given != "." or entered is not None:
            word = f"G{given}" if entered is None else f"E{entered}"
            x0, y0, _, _ = _box(r, c)
            pen.rectangle((x0 + 2, y0 + 2, x0 + 23, y0 + 17), fill=PAPER)
            pen.text((x0 + 12, y0 + 10), word, fill=INK, font=glyphs.font(13), anchor="mm")
    for ((r, c), (r2, c2)), sign in puzzle.signs.items():
        x, y = MARGIN + (c + c2 + 1) * CELL / 2, MARGIN + (r + r2 + 1) * CELL / 2
        pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=PAPER, outline=LATTICE, width=2)
        pen.text((x, y), sign, fill=LATTICE, font=glyphs.font(16), anchor="mm")
    return np.asarray(image)


def draw_discs(reading: ZipReading, scene: Scene) -> np.ndarray:
    """The board laid flat, with the discs, their numbers, the walls (thick) and the path entered (thin) as
    they were read."""
    n, puzzle = reading.lattice.n, reading.puzzle
    image, pen = _sheet(n, f"discs and walls, confidence {reading.confidence:.2f}")
    flat = cv2.resize(scene.flat.rgb, (n * CELL, n * CELL), interpolation=cv2.INTER_AREA)
    image.paste(Image.fromarray(flat), (MARGIN, MARGIN))
    for pair in puzzle.walls:
        pen.line(_side(*pair), fill=LATTICE, width=5)
    for pair in reading.entered:
        pen.line(
            [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in (_box(*cell) for cell in pair)], CORNER, 2
        )
    for disc in reading.discs:
        (r, c), reach = disc.cell, disc.radius * CELL
        x0, y0, x1, y1 = _box(r, c)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), outline=LATTICE, width=2)
        pen.rectangle((x0 + 2, y0 + 2, x0 + 23, y0 + 17), fill=PAPER)
        word = str(puzzle.numbers[r][c] or "?")
        pen.text((x0 + 12, y0 + 10), word, fill=INK, font=glyphs.font(13), anchor="mm")
    return np.asarray(image)


def _sheet(n: int, title: str) -> Canvas:
    """White paper with thin cells, rows and columns numbered from 1, and a title."""
    side = n * CELL + 2 * MARGIN
    room = round(glyphs.font(16).getlength(title)) + 32
    image = Image.new("RGB", (max(side, room), side), PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((16, 18), title, fill=INK, font=glyphs.font(16), anchor="lm")
    for i in range(n):
        at = MARGIN + (i + 0.5) * CELL
        pen.text((at, MARGIN - 14), str(i + 1), fill=INK, font=glyphs.font(14), anchor="mm")
        pen.text((MARGIN - 16, at), str(i + 1), fill=INK, font=glyphs.font(14), anchor="mm")
    for r, c in np.ndindex(n, n):
        pen.rectangle(_box(r, c), outline=FAINT)
    return image, pen


def _outline_regions(pen: ImageDraw.ImageDraw, reading: Reading, width: int) -> None:
    n, board = reading.lattice.n, reading.board
    for r, c in np.ndindex(n, n):
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if max(r2, c2) < n and board.region_of((r, c)) != board.region_of((r2, c2)):
                pen.line(_side((r, c), (r2, c2)), fill=INK, width=width)
    pen.rectangle((MARGIN, MARGIN, MARGIN + n * CELL, MARGIN + n * CELL), outline=INK, width=width)


def _pairs(right: np.ndarray, below: np.ndarray) -> Iterator[tuple[Cell, Cell, float]]:
    """Neighbouring cells and the value between them, the strongest last, so that it is drawn on top."""
    pairs = [((r, c), (r, c + 1), float(v)) for (r, c), v in np.ndenumerate(right)]
    pairs += [((r, c), (r + 1, c), float(v)) for (r, c), v in np.ndenumerate(below)]
    yield from sorted(pairs, key=lambda pair: pair[2])


def _box(r: int, c: int) -> tuple[int, int, int, int]:
    x, y = MARGIN + c * CELL, MARGIN + r * CELL
    return x, y, x + CELL, y + CELL


def _centre(r: int, c: int) -> tuple[float, float]:
    return MARGIN + (c + 0.5) * CELL, MARGIN + (r + 0.5) * CELL


def _side(cell: Cell, other: Cell) -> tuple[int, int, int, int]:
    """The line between a cell and its right or lower neighbour."""
    x0, y0, x1, y1 = _box(*other)
    return (x0, y0, x0, y1) if other[1] > cell[1] else (x0, y0, x1, y0)


def _pixel(lattice: Lattice, row: float, column: float) -> tuple[int, int]:
    x, y = lattice.point(row, column)
    return round(x), round(y)
