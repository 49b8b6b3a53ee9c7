"""A sketch as shapes that are sharp at any size, and these as SVG, for pages, print and editors of drawings.
pdf.py writes the same shapes as PDF.

Places are as in sketches, (row, column) in cells; paths have them as "x y", in the letters M, L, C and Z,
absolute. Shapes are painted in their order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Literal

from ...files.writing import COMMENT_TEXT
from ...solver.cells import Cell
from ...solver.puzzle import Puzzle
from ..compose import compose_sketch
from ..games import DRAWINGS
from ..moment import Moment
from ..sketch import (
    Fill,
    Glyph,
    Label,
    Line,
    Outline,
    Place,
    Primitive,
    Primitives,
    Shape,
    as_hex,
    cell_at,
    filled_cells,
    glyph_shapes,
    label_roles,
    outline_sides,
    read_measures,
)
from ..themes import BLACK, THEMES, Colour, Theme
from .grounds import black_or_white_on, cell_grounds, resolve_colour

MEASURES, ROLES = read_measures(), label_roles()
AXES_ROOM: float = MEASURES["axes"]["room"]  # cells: room of the numbers of rows and columns
HALO_WIDTH: float = MEASURES["halo"]  # cells: width of a rim around a word
CAPITAL_HEIGHT: float = MEASURES["capital"]  # of the font size: height of a capital
PAGE_MARGIN = 0.25  # cells: page around the board

Cap = Literal["butt", "square", "round"]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Path:
    """A path in coordinates (M, L, C, Z). fill: colour of the ground within, `opacity` 0..1. stroke: colour
    of a line along it, `width` wide, with ends as `cap` says. dash: lengths of a dash and a gap."""

    d: str
    fill: Colour | None = None
    opacity: float = 1.0
    stroke: Colour | None = None
    width: float = 0.0
    cap: Cap = "butt"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class PlacedShape:
    """Paths in a box 1 wide and `height` high, with its middle at a place, `size` large, turned clockwise
    (degrees). Widths grow with the size; lines have round ends and corners."""

    parts: tuple[Path, ...]
    at: Place
    size: float
    turn: float
    height: float


@dataclass(frozen=True)
class SvgDisc:
    """A disc with a line around it. radius, width of the line: cells."""

    at: Place
    radius: float
    fill: Colour
    stroke: Colour
    width: float


@dataclass(frozen=True)
class SvgWord:
    """A word. at: half the height of a capital, and the point of its width that `anchor` says. height: of a
    capital, smaller if the word would be wider than `most`. halo: colour of a rim around it, HALO_WIDTH
    wide."""

    text: str
    at: Place
    height: float
    most: float
    ink: Colour
    anchor: Anchor = "middle"
    halo: Colour | None = None


VectorShape = Path | PlacedShape | SvgDisc | SvgWord


def vector_shapes(marks: Primitives, theme: Theme, shape: tuple[int, int]) -> Iterator[VectorShape]:
    """Return the shapes of the marks on a board of so many rows and columns, in the colours of a theme,
    without the page around."""
    painter = _Painter(theme, cell_grounds(marks, theme, shape), shape)
    for mark in marks:
        yield from painter.paint(mark)


def axis_labels(shape: tuple[int, int], room: tuple[float, float]) -> Primitives:
    """Return the numbers of rows and columns. room: cells at the left and on top that something else
    takes."""
    (rows, columns), (left, top) = shape, room
    across = ((-top - AXES_ROOM / 2, c + 0.5) for c in range(columns))
    down = ((r + 0.5, -left - AXES_ROOM / 2) for r in range(rows))
    return tuple(
        Label(str(i), at, "middle", "text", MEASURES["axes"]["height"])
        for some in (across, down)
        for i, at in enumerate(some, 1)
    )


class _Painter:
    """A painter that turns marks into shapes."""

    def __init__(self, theme: Theme, grounds: dict[Cell, Colour], shape: tuple[int, int]):
        self.theme, self.grounds, self.shape = theme, grounds, shape

    def paint(self, mark: Primitive) -> Iterable[VectorShape]:
        match mark:
            case Fill():
                return self._fill(mark)
            case Line():
                return self._strokes(mark.ends, mark)
            case Outline():
                return self._strokes(outline_sides(mark), mark)
            case Glyph():
                return self._glyph(mark)
            case Label():
                return self._label(mark)

    def _ground(self, at: Place) -> Colour:
        return self.grounds.get(cell_at(at), self.theme.page)

    def _fill(self, mark: Fill) -> Iterator[Path]:
        colour, opacity = self.theme.colour(mark.colour), mark.opacity
        if mark.colour == "veil":
            colour, opacity = self.theme.veil
        cells = filled_cells(mark, self.shape)
        if colour is None or not cells:
            return
        if mark.hatched:
            d = "".join(_hatching_path(r, c) for r, c in cells)
            yield Path(d, stroke=colour, width=MEASURES["hatched"])
        else:
            yield Path("".join(_square_path(r, c, mark.inset) for r, c in cells), colour, opacity)

    def _strokes(self, ends: Sequence[tuple[Place, Place]], mark: Line | Outline) -> Iterator[Path]:
        d = "".join(_line_path(*both) for both in ends)
        cap: Cap = "round" if isinstance(mark, Line) and mark.round else "square"
        for name, width, dash in (
            (mark.casing, mark.width + 2 * mark.cased, ()),
            (mark.colour, mark.width, tuple(MEASURES["dash"]) if mark.dashed else ()),
        ):
            colour = self.theme.colour(name) if name else None
            if colour and d:
                yield Path(d, stroke=colour, width=width, cap="butt" if dash else cap, dash=dash)

    def _glyph(self, mark: Glyph) -> Iterator[VectorShape]:
        shape, ground = glyph_shapes()[mark.name], self._ground(mark.at)
        fill = resolve_colour(mark.colour, ground, self.theme)
        if fill is None:
            return
        (r, c), size = mark.at, mark.size
        rim = self.theme.colour(mark.rim) if mark.rim else None
        coats = (*(((rim, 2 * mark.rimmed / size),) if rim else ()), (fill, 0.0))
        parts = tuple(part for colour, beyond in coats for part in _coat_paths(shape, colour, beyond))
        yield PlacedShape(parts, mark.at, size, mark.turn, shape.height)
        if mark.label:
            x, y, most, height = shape.word
            at = r + (y - shape.height / 2) * size, c + (x - 0.5) * size
            ink = resolve_colour(mark.on, fill, self.theme) or BLACK
            yield SvgWord(mark.label, at, height * size, most * size, ink, halo=fill)

    def _label(self, mark: Label) -> Iterator[VectorShape]:
        (r, c), ground = mark.at, self._ground(mark.at)
        ink = resolve_colour(mark.colour, ground, self.theme) or black_or_white_on(ground)
        role = ROLES[mark.role]
        inset, height = role.inset if mark.inset is None else mark.inset, mark.height or role.height
        if mark.role == "tick":
            at = r - 0.5 + inset + height / 2, c - 0.5 + inset + 0.6 * height
            yield from self._glyph(Glyph("tick", at, 1.2 * height))
        elif role.corner:
            down, right = role.corner
            at = r + down * (0.5 - inset - height / 2), c + right * (0.5 - inset)
            yield SvgWord(mark.text, at, height, mark.most, ink, "end" if right > 0 else "start")
        else:
            at, most = (r + role.at[0], c + role.at[1]), mark.most
            if role.round:
                most = min(most, MEASURES["within"] * role.round)
                name = mark.ground or role.ground
                paper = (self.theme.colour(name) if name else None) or ink
                ink = black_or_white_on(paper)
                yield SvgDisc(at, role.round, paper, ink, MEASURES["rim"])
            yield SvgWord(mark.text, at, height, most, ink)
            if mark.struck:
                (r, c), reach = at, 0.7 * height
                d = _line_path((r + reach, c - reach), (r - reach, c + reach))
                struck = self.theme.colour("ruled-out") or BLACK
                yield Path(d, stroke=struck, width=MEASURES["struck"])


def short_number(value: float) -> str:
    """Write a number of a path as short as possible, to four digits."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _line_path(a: Place, b: Place) -> str:
    (r, c), (r2, c2) = a, b
    return f"M{short_number(c)} {short_number(r)}L{short_number(c2)} {short_number(r2)}"


def _square_path(r: int, c: int, inset: float) -> str:
    """Return the path of a cell's square without a margin on each side."""
    top, left, bottom, right = map(short_number, (r + inset, c + inset, r + 1 - inset, c + 1 - inset))
    return f"M{left} {top}L{right} {top}L{right} {bottom}L{left} {bottom}Z"


def _hatching_path(r: int, c: int) -> str:
    """Return the path of slanting lines through a cell."""
    hatch = MEASURES["hatch"]
    slants = (hatch * (j + 0.5) for j in range(int(2 / hatch)))
    return "".join(
        _line_path((r + min(1, i), c + max(0, i - 1)), (r + max(0, i - 1), c + min(1, i))) for i in slants
    )


def _coat_paths(shape: Shape, colour: Colour, beyond: float) -> Iterator[Path]:
    """Return the paths of a shape in one colour. beyond: how much wider it is than the shape, on both sides
    together."""
    for d, width in ((shape.fill, shape.rounded + beyond), (shape.beside, beyond)):
        if d:
            yield Path(d, colour, stroke=colour if width else None, width=width)
    if shape.stroke:
        yield Path(shape.stroke, stroke=colour, width=shape.pen + beyond)


def page_primitives(moment: Moment[Puzzle], theme: Theme) -> tuple[Primitives, tuple[float, float]]:
    """Return the marks of a picture of a moment, with the numbers of rows and columns if its labels want
    them; and how many cells these and the clues take at the left and on top."""
    puzzle = moment.puzzle
    left, top = DRAWINGS[puzzle.game].clue_room(puzzle)
    marks = compose_sketch(replace(moment, uncoloured=theme.uncoloured)).all_primitives
    if not moment.labels.axes:
        return marks, (left, top)
    return marks + axis_labels(puzzle.shape, (left, top)), (left + AXES_ROOM, top + AXES_ROOM)


# SVG


def render_svg(moment: Moment[Puzzle], theme: str = "light", cell: int = 64) -> str:
    """Draw a moment of a puzzle as the content of an SVG file. theme: of THEMES. cell: px a cell, if nothing
    else says how large the file is shown."""
    marks, room = page_primitives(moment, THEMES[theme])
    return svg_text(marks, moment.puzzle.shape, THEMES[theme], room, cell)


def svg_text(
    marks: Primitives, shape: tuple[int, int], theme: Theme, room: tuple[float, float], cell: int
) -> str:
    """Write marks on a board as the content of an SVG file. shape: rows and columns. room: cells at the left
    and on top for what is written there. cell: px a cell."""
    (rows, columns), (left, top) = shape, room
    x, y, width, height = (
        -left - PAGE_MARGIN,
        -top - PAGE_MARGIN,
        columns + left + 2 * PAGE_MARGIN,
        rows + top + 2 * PAGE_MARGIN,
    )
    box = " ".join(map(short_number, (x, y, width, height)))
    size = f'width="{round(cell * width)}" height="{round(cell * height)}"'
    corner = f'x="{short_number(x)}" y="{short_number(y)}"'
    page = (
        f'{corner} width="{short_number(width)}" height="{short_number(height)}" fill="{as_hex(theme.page)}"'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} font-family="{MEASURES["font"]}" '
        'font-weight="600" text-anchor="middle">',
        f"<!-- {COMMENT_TEXT} -->",
        f"<rect {page}/>",
        *map(_element_of, vector_shapes(marks, theme, shape)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _element_of(part: VectorShape) -> str:
    """Write a shape as an SVG element."""
    match part:
        case Path():
            return _path_element(part)
        case PlacedShape():
            return _shape_element(part)
        case SvgDisc():
            (r, c), line = part.at, {"stroke": as_hex(part.stroke), "stroke_width": short_number(part.width)}
            return _element(
                "circle",
                cx=short_number(c),
                cy=short_number(r),
                r=short_number(part.radius),
                fill=as_hex(part.fill),
                **line,
            )
        case SvgWord():
            return _word_element(part)


def _path_element(path: Path) -> str:
    found = {"d": path.d, "fill": as_hex(path.fill) if path.fill else "none"}
    if path.opacity < 1:
        found["fill_opacity"] = short_number(path.opacity)
    if path.stroke:
        found |= {"stroke": as_hex(path.stroke), "stroke_width": short_number(path.width)}
    if path.cap != "butt":
        found["stroke_linecap"] = path.cap
    if path.dash:
        found["stroke_dasharray"] = " ".join(map(short_number, path.dash))
    return _element("path", **found)


def _shape_element(shape: PlacedShape) -> str:
    (r, c), turn = shape.at, f" rotate({short_number(shape.turn)})" if shape.turn else ""
    middle = f"translate(-.5 {short_number(-shape.height / 2)})"
    place = f"translate({short_number(c)} {short_number(r)}){turn} scale({short_number(shape.size)}) {middle}"
    inner = "\n".join(map(_path_element, shape.parts))
    return f'<g transform="{place}" stroke-linecap="round" stroke-linejoin="round">\n{inner}\n</g>'


def _word_element(word: SvgWord) -> str:
    """Write a word as an SVG element, smaller if it would be too wide."""
    (r, c), height = word.at, min(word.height, word.most / (MEASURES["broad"] * max(len(word.text), 1)))
    own = f' text-anchor="{word.anchor}"' if word.anchor != "middle" else ""
    if word.halo:
        own += f' stroke="{as_hex(word.halo)}" stroke-width="{short_number(2 * HALO_WIDTH)}"'
        own += ' stroke-linejoin="round" paint-order="stroke"'
    x, y, size = map(short_number, (c, r + height / 2, height / CAPITAL_HEIGHT))
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{as_hex(word.ink)}"{own}>{escape(word.text)}</text>'
    )


def _element(name: str, **attributes: str) -> str:
    """Write an SVG element. `stroke_width` is the attribute stroke-width."""
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"
