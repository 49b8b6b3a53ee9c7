"""Write sketches as PDF: sharp at any size, with words as text in embedded fonts. Needs reportlab, which the
extra "book" installs.

Places on a page are in points (1/72 inch) from its lower left corner.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from math import cos, radians, sin
from typing import TYPE_CHECKING

from ...files.writing import BOARD_NOTE, add_note
from ...solver.puzzle import Puzzle
from ..moment import Moment
from ..sketch import Primitives
from ..themes import THEMES, Colour, Theme
from .svg import (
    HALO_WIDTH,
    PAGE_MARGIN,
    Path,
    PlacedDisc,
    PlacedShape,
    PlacedWord,
    page_primitives,
    vector_shapes,
)

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject


POINTS_PER_PIXEL = 0.75  # points in a pixel of a screen, at 96 pixels an inch
TEXT_FONT = "Vera"  # font of text, a file of reportlab
BOLD_FONT = "VeraBd"  # font of bold text, a file of reportlab
CAPITAL_HEIGHT = 0.729  # height of a capital in both fonts, as a share of the font size
PRODUCER = "queens-snap"  # author, creator and producer in the file's properties
#: The code of each line end in PDF.
LINE_CAPS = {"butt": 0, "round": 1, "square": 2}
PATH_COMMAND_PATTERN = re.compile(r"([MLCZ])([^MLCZ]*)")

#: A function from (x, y), in cells or in the box of a shape, to points on the page.
PageTransform = Callable[[float, float], tuple[float, float]]


class PdfMissing(Exception):
    """Raised when a PDF needs reportlab, which is not installed. The message names the extra to install."""


def check_installed() -> None:
    """Raise PdfMissing if reportlab is not installed. Call it before long work."""
    if find_spec("reportlab") is None:
        raise PdfMissing("PDF needs reportlab, which is not installed; pip install 'queens-snap[book]'")


def new_canvas(out: BytesIO, size: tuple[float, float], title: str, language: str = "en") -> "Canvas":
    """Begin a PDF file. size: width and height of its pages. Equal drawings give equal bytes. Raises
    PdfMissing."""
    check_installed()
    from reportlab.pdfbase.pdfdoc import PDFString
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in (TEXT_FONT, BOLD_FONT):
        registerFont(TTFont(name, f"{name}.ttf"))
    canvas = Canvas(out, size, pageCompression=1, invariant=1, initialFontName=TEXT_FONT)  # pyright: ignore[reportArgumentType] - the stub is wrong
    canvas.setTitle(title)
    canvas.setAuthor(PRODUCER)
    canvas.setSubject("")
    canvas.setCreator(PRODUCER)
    canvas.setProducer(PRODUCER)
    canvas.setCatalogEntry("Lang", PDFString(language))
    return canvas


def render_pdf(moment: Moment[Puzzle], theme: str = "light", cell: int = 64) -> bytes:
    """Draw a moment of a puzzle as a PDF file of one page. theme: a key of THEMES. cell: side of a cell (px
    on a screen). Raises PdfMissing."""
    puzzle, look = moment.puzzle, THEMES[theme]
    primitives, room = page_primitives(moment, look)
    return pdf_file(primitives, puzzle.shape, look, room, cell, puzzle.game)


def pdf_file(
    primitives: Primitives,
    shape: tuple[int, int],
    theme: Theme,
    room: tuple[float, float],
    cell: int,
    title: str,
) -> bytes:
    """Draw primitives as a PDF file of one page. shape: rows and columns. room: cells at the left and on top
    for clues and axes. cell: side of a cell (px on a screen). Raises PdfMissing."""
    side, left, top = POINTS_PER_PIXEL * cell, room[0] + PAGE_MARGIN, room[1] + PAGE_MARGIN
    (rows, columns), out = shape, BytesIO()
    width, height = side * (left + columns + PAGE_MARGIN), side * (top + rows + PAGE_MARGIN)
    canvas = new_canvas(out, (width, height), title)
    canvas.setFillColorRGB(*_pdf_colour(theme.page))
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    draw_on_canvas(canvas, primitives, shape, theme, (side * left, height - side * top), side)
    canvas.showPage()
    return finish_pdf(canvas, out)


def finish_pdf(canvas: "Canvas", out: BytesIO) -> bytes:
    """Return the finished PDF, with the note that this program made it. out: the file that the canvas
    writes."""
    canvas.save()
    return add_note(out.getvalue(), ".pdf", BOARD_NOTE)


def draw_on_canvas(
    canvas: "Canvas",
    primitives: Primitives,
    shape: tuple[int, int],
    theme: Theme,
    corner: tuple[float, float],
    cell: float,
) -> None:
    """Draw primitives into a PDF. shape: rows and columns. corner: (x, y) of the board's upper left corner.
    cell: side of a cell (points)."""
    left, top = corner

    def place(x: float, y: float) -> tuple[float, float]:
        return left + cell * x, top - cell * y

    for part in vector_shapes(primitives, theme, shape):
        match part:
            case Path():
                _draw_path(canvas, part, place, cell)
            case PlacedShape():
                _draw_placed_shape(canvas, part, place, cell)
            case PlacedDisc():
                (r, c), radius = part.at, cell * part.radius
                _set_colours(canvas, part.fill, part.stroke, cell * part.width)
                canvas.circle(*place(c, r), radius, stroke=1, fill=1)
            case PlacedWord():
                _draw_word(canvas, part, place, cell)


def _draw_path(canvas: "Canvas", path: Path, place: PageTransform, unit: float) -> None:
    _set_colours(canvas, path.fill, path.stroke, unit * path.width)
    canvas.setLineCap(LINE_CAPS[path.cap])
    canvas.setDash([unit * length for length in path.dash])
    if path.opacity < 1:
        canvas.setFillAlpha(path.opacity)
    canvas.drawPath(
        _make_path(canvas, path.d, place), stroke=int(bool(path.stroke)), fill=int(bool(path.fill))
    )
    if path.opacity < 1:
        canvas.setFillAlpha(1)


def _draw_placed_shape(canvas: "Canvas", shape: PlacedShape, place: PageTransform, cell: float) -> None:
    (r, c), size, angle = shape.at, shape.size, radians(shape.turn)

    def within(x: float, y: float) -> tuple[float, float]:
        right, down = size * (x - 0.5), size * (y - shape.height / 2)
        return place(c + cos(angle) * right - sin(angle) * down, r + sin(angle) * right + cos(angle) * down)

    canvas.setLineJoin(1)
    for part in shape.parts:
        _draw_path(canvas, replace(part, cap="round"), within, size * cell)
    canvas.setLineJoin(0)


def _draw_word(canvas: "Canvas", word: PlacedWord, place: PageTransform, cell: float) -> None:
    """Write a word into a PDF. Its font size shrinks if the word would be too wide."""
    (r, c), size = word.at, cell * word.height / CAPITAL_HEIGHT
    size = min(size, size * cell * word.max_width / (canvas.stringWidth(word.text, BOLD_FONT, size) or 1))
    x, y = place(c, r)
    draws = {
        "start": canvas.drawString,
        "middle": canvas.drawCentredString,
        "end": canvas.drawRightString,
    }
    canvas.setFont(BOLD_FONT, size)
    if word.halo:
        _set_colours(canvas, None, word.halo, 2 * cell * HALO_WIDTH)
        canvas.setDash()
        canvas.setLineJoin(1)
        draws[word.anchor](x, y - CAPITAL_HEIGHT * size / 2, word.text, mode=1)  # outlines only
        canvas.setLineJoin(0)
    canvas.setFillColorRGB(*_pdf_colour(word.ink))
    draws[word.anchor](x, y - CAPITAL_HEIGHT * size / 2, word.text)


def _make_path(canvas: "Canvas", d: str, place: PageTransform) -> "PDFPathObject":
    path = canvas.beginPath()
    for letter, text in PATH_COMMAND_PATTERN.findall(d):
        numbers = [float(number) for number in text.split()]
        points = [place(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        flat = [value for point in points for value in point]
        if letter == "M":
            path.moveTo(*flat)
        elif letter == "L":
            path.lineTo(*flat)
        elif letter == "C":
            path.curveTo(*flat)
        else:
            path.close()
    return path


def _set_colours(canvas: "Canvas", fill: Colour | None, stroke: Colour | None, width: float) -> None:
    if fill:
        canvas.setFillColorRGB(*_pdf_colour(fill))
    if stroke:
        canvas.setStrokeColorRGB(*_pdf_colour(stroke))
        canvas.setLineWidth(width)


def _pdf_colour(colour: Colour) -> tuple[float, float, float]:
    """Return a colour as three numbers 0..1, the form of PDF."""
    r, g, b = (level / 255 for level in colour)
    return r, g, b
