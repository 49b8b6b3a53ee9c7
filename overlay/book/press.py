"""Draw the pages of a book: paper, type and boards. Lengths are in points (1/72 inch)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple
from xml.sax.saxutils import escape

from ...words.manner import Manner
from ..paint.pdf import BOLD_FONT, TEXT_FONT, draw_on_canvas, finish_pdf, new_canvas
from ..sketch import Primitives
from ..themes import Colour, Theme

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph


POINTS_PER_MM = 72 / 25.4  # points in a millimetre
BOARD_FRAME_REACH = 0.1  # cells: largest reach of a board's frame beyond its cells
HEAD_HEIGHT = 9 * POINTS_PER_MM  # height of a page's head, within the margins
FOOT_HEIGHT = 8 * POINTS_PER_MM  # height of a page's foot, within the margins


class Box(NamedTuple):
    """A box on a page. left, top: the upper left corner of the box, from the page's lower left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top - self.height


@dataclass(frozen=True)
class Sheet:
    """A size of paper. margin: the margin on all sides. puzzles, answers: columns and rows of puzzles, and of
    answers, on a page. columns: the columns of text on a page."""

    width: float
    height: float
    margin: float
    puzzles: tuple[int, int]
    answers: tuple[int, int]
    columns: int

    @property
    def body(self) -> Box:
        """The box between the head and the foot of a page."""
        inner = 2 * self.margin
        height = self.height - inner - HEAD_HEIGHT - FOOT_HEIGHT
        return Box(self.margin, self.height - self.margin - HEAD_HEIGHT, self.width - inner, height)


#: The sheets by their names in `--size`.
SHEET_BY_SIZE: Mapping[str, Sheet] = {
    "A4": Sheet(210 * POINTS_PER_MM, 297 * POINTS_PER_MM, 15 * POINTS_PER_MM, (2, 3), (3, 4), 2),
    "A5": Sheet(148 * POINTS_PER_MM, 210 * POINTS_PER_MM, 12 * POINTS_PER_MM, (1, 2), (2, 3), 1),
    "letter": Sheet(8.5 * 72, 11 * 72, 15 * POINTS_PER_MM, (2, 3), (3, 4), 2),
}


def divide_box(within: Box, columns: int, rows: int, gap: float) -> list[Box]:
    """Return the boxes of a grid in a box, `gap` apart, row by row."""
    width = (within.width - (columns - 1) * gap) / columns
    height = (within.height - (rows - 1) * gap) / rows
    return [
        Box(within.left + c * (width + gap), within.top - r * (height + gap), width, height)
        for r in range(rows)
        for c in range(columns)
    ]


def fit_board(
    box: Box, shape: tuple[int, int], clue_space: tuple[float, float]
) -> tuple[float, float, float]:
    """Fit a board into the top of a box, centred. Return x and y of the upper left corner of its cells, and
    the side of a cell. shape: rows and columns. clue_space: cells at the left and on top for clues."""
    (rows, columns), (left, top) = shape, clue_space
    cell = min(
        box.width / (left + columns + 2 * BOARD_FRAME_REACH),
        box.height / (top + rows + 2 * BOARD_FRAME_REACH),
    )
    spare = box.width - cell * (left + columns + 2 * BOARD_FRAME_REACH)
    return (
        box.left + spare / 2 + cell * (left + BOARD_FRAME_REACH),
        box.top - cell * (top + BOARD_FRAME_REACH),
        cell,
    )


SECONDARY_INK: Colour = (104, 108, 116)  # RGB of secondary text; contrast 5.3:1
RULE_LINE_COLOUR: Colour = (200, 202, 206)  # RGB of thin lines
COLUMN_GAP = 18.0  # gap between columns of text
BLOCK_GAP = 6.0  # gap between blocks of paragraphs

#: For each style of text its font, size, distance of lines, and gap below.
STYLES = {
    "title": (BOLD_FONT, 22.0, 28.0, 8.0),
    "heading": (BOLD_FONT, 11.0, 15.0, 4.0),
    "body": (TEXT_FONT, 9.5, 14.0, 7.0),
    "entry": (BOLD_FONT, 8.5, 12.0, 1.0),
    "hint": (TEXT_FONT, 8.0, 11.0, 2.5),
}
Style = Literal["title", "heading", "body", "entry", "hint"]
Kind = Literal["puzzle", "answer"]


class BoardPlace(NamedTuple):
    """The place of a board in the book.

    number: the number of the puzzle. page: the number of the page, from 1. left, top: the upper left corner
    of the cells, from the page's lower left corner. cell: the side of a cell.
    """

    kind: Kind
    number: int
    page: int
    left: float
    top: float
    cell: float


@dataclass
class Press:
    """A book while it is being drawn.

    page: the number of the current page. places: the places of the boards that are drawn. chapters: the
    titles and first pages of the chapters that have begun.
    """

    sheet: Sheet
    theme: Theme
    manner: Manner
    title: str
    page: int = 1
    places: list[BoardPlace] = field(default_factory=list)
    chapters: list[tuple[str, int]] = field(default_factory=list)
    _buffer: BytesIO = field(default_factory=BytesIO)

    @cached_property
    def canvas(self) -> "Canvas":
        """The canvas of reportlab that all pages are drawn on."""
        size = self.sheet.width, self.sheet.height
        return new_canvas(self._buffer, size, self.title, self.manner.language)

    def begin_page(self, head: str, chapter: str = "") -> Box:
        """Begin the next page and return its body. head: text above the body. chapter: title of a chapter
        that begins on this page, for the file's outline."""
        self.canvas.showPage()
        self.page += 1
        body = self.sheet.body
        above = body.top + HEAD_HEIGHT - 8
        self.write_line(self.title, body.left, above, 7.5, SECONDARY_INK)
        self.write_line(head, body.right, above, 7.5, SECONDARY_INK, "end")
        self.draw_rule(body.left, body.right, above - 5)
        self.write_line(
            str(self.page),
            (body.left + body.right) / 2,
            body.bottom - FOOT_HEIGHT,
            8,
            SECONDARY_INK,
            "middle",
        )
        if chapter:
            self.chapters.append((chapter, self.page))
            self.canvas.bookmarkPage(chapter)
            self.canvas.addOutlineEntry(chapter, chapter)
        return body

    def write_line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        anchor: str = "start",
        font: str = TEXT_FONT,
    ) -> float:
        """Write a line of text at (x, y), y being its base line; return its width."""
        width = self.canvas.stringWidth(text, font, size)
        self.canvas.setFont(font, size)
        self.canvas.setFillColorRGB(*(level / 255 for level in colour))
        self.canvas.drawString(x - width * {"start": 0, "middle": 0.5, "end": 1}[anchor], y, text)
        return width

    def draw_rule(self, left: float, right: float, y: float) -> None:
        """Draw a thin level line."""
        self.canvas.setStrokeColorRGB(*(level / 255 for level in RULE_LINE_COLOUR))
        self.canvas.setLineWidth(0.5)
        self.canvas.setDash()
        self.canvas.line(left, y, right, y)

    def draw_difficulty_dots(
        self, filled: int, total: int, right: float, y: float, radius: float = 1.7
    ) -> float:
        """Draw a difficulty as `total` dots, `filled` of them filled, that end at (right, y). Return the left
        end of the dots."""
        ink = tuple(level / 255 for level in self.theme.colours["text"])
        self.canvas.setFillColorRGB(*ink)
        self.canvas.setStrokeColorRGB(*ink)
        self.canvas.setLineWidth(0.5)
        self.canvas.setDash()
        for i in range(total):
            x = right - radius - (total - 1 - i) * 3 * radius
            self.canvas.circle(x, y + radius + 0.6, radius, stroke=1, fill=int(i < filled))
        return right - (3 * total - 1) * radius

    def write_paragraph(self, box: Box, text: str, style: Style = "body") -> Box:
        """Write a paragraph at the top of a box; return the rest of the box."""
        paragraph = self.make_paragraph(text, style)
        _, height = paragraph.wrap(box.width, box.height)
        paragraph.drawOn(self.canvas, box.left, box.top - height)
        return box_below(box, height + STYLES[style][3])

    def paragraphs_height(self, texts: Iterable[tuple[str, Style]], width: float) -> float:
        """Return the height of paragraphs in a column of a width."""
        made = (
            self.make_paragraph(text, style).wrap(width, 0)[1] + STYLES[style][3] for text, style in texts
        )
        return sum(made)

    def make_paragraph(self, text: str, style: Style) -> "Paragraph":
        """Return a paragraph of reportlab in a style."""
        from reportlab.lib.colors import Color
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        font, size, leading, _ = STYLES[style]
        ink = Color(*(level / 255 for level in self.theme.colours["text"]))
        return Paragraph(
            escape(text), ParagraphStyle(style, fontName=font, fontSize=size, leading=leading, textColor=ink)
        )

    def draw_board(
        self,
        box: Box,
        primitives: Primitives,
        shape: tuple[int, int],
        room: tuple[float, float],
        place_of: tuple[Kind, int] | None = None,
    ) -> float:
        """Draw a board centred at the top of a box; return the y of its lower edge. shape: rows and columns.
        room: cells at the left and on top for clues and axes. place_of: kind and number of the board, to
        record its place; None to record nothing."""
        left, top, cell = fit_board(box, shape, room)
        draw_on_canvas(self.canvas, primitives, shape, self.theme, (left, top), cell)
        if place_of:
            self.places.append(BoardPlace(*place_of, self.page, left, top, cell))
        return top - shape[0] * cell

    def write_columns(self, chapter: str, first: Box, blocks: Iterable[list[tuple[str, Style]]]) -> None:
        """Write blocks of paragraphs in columns, page after page. A block is never broken. first: the first
        page's box."""
        columns = self._column_boxes(chapter, first)
        box = next(columns)
        for block in blocks:
            if self.paragraphs_height(block, box.width) > box.height:
                box = next(columns)
            for text, style in block:
                box = self.write_paragraph(box, text, style)
            box = box_below(box, BLOCK_GAP)

    def _column_boxes(self, chapter: str, first: Box) -> Iterator[Box]:
        """Yield the columns of the first box, then the columns of new pages."""
        page = first
        while True:
            yield from divide_box(page, self.sheet.columns, 1, COLUMN_GAP)
            page = self.begin_page(chapter)

    def file_content(self) -> bytes:
        """Return the content of the PDF file."""
        return finish_pdf(self.canvas, self._buffer)


def box_below(box: Box, height: float) -> Box:
    """Return the rest of a box below a strip of a height."""
    return Box(box.left, box.top - height, box.width, box.height - height)
