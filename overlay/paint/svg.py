"""Turn sketches into vector shapes, and write the shapes as SVG. pdf.py writes them as PDF.

Places are (row, column) in cells, as in sketches. Paths have coordinates "x y" in cells, and use only the
absolute commands M, L, C and Z. Shapes are painted in their order.
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
AXES_ROOM: float = MEASURES["axes"]["room"]  # cells: room for the numbers of rows and columns
HALO_WIDTH: float = MEASURES["halo"]  # cells: width of a halo around a word
CAPITAL_HEIGHT: float = MEASURES["capital"]  # height of a capital, as a share of the font size
PAGE_MARGIN = 0.25  # cells: margin around the board

Cap = Literal["butt", "square", "round"]  # the ends of a line, as SVG names them
Anchor = Literal["start", "middle", "end"]  # the point of a word at its place, as SVG names it


@dataclass(frozen=True)
class Path:
    """A path.

    - d: the commands (M, L, C, Z) of the path, as in SVG.
    - fill: the colour of the inside. opacity: the opacity of that colour, 0..1.
    - stroke: the colour of a line along the path. width: the width of the line (cells). cap: the form of its
      ends. dash: the lengths of a dash and a gap.
    """

    d: str
    fill: Colour | None = None
    opacity: float = 1.0
    stroke: Colour | None = None
    width: float = 0.0
    cap: Cap = "butt"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class PlacedShape:
    """Paths in a box 1 wide and `height` high. at: place of the box's middle on the board. size: factor on
    all lengths, line widths included. turn: degrees, clockwise. Lines have round ends and corners."""

    parts: tuple[Path, ...]
    at: Place
    size: float
    turn: float
    height: float


@dataclass(frozen=True)
class PlacedDisc:
    """A disc with a line around it. radius: in cells. width: the width of the line (cells)."""

    at: Place
    radius: float
    fill: Colour
    stroke: Colour
    width: float


@dataclass(frozen=True)
class PlacedWord:
    """A word.

    - at: the place of the word's anchor, at half the height of the word. anchor: the start, the middle or the
      end of the word.
    - height: the height of a capital (cells). max_width: the word shrinks if it would be wider.
    - halo: the colour of a rim around the word, HALO_WIDTH wide; None for no rim.
    """

    text: str
    at: Place
    height: float
    max_width: float
    ink: Colour
    anchor: Anchor = "middle"
    halo: Colour | None = None


VectorShape = Path | PlacedShape | PlacedDisc | PlacedWord


def vector_shapes(primitives: Primitives, theme: Theme, shape: tuple[int, int]) -> Iterator[VectorShape]:
    """Yield the shapes of primitives in the colours of a theme, without the page around the board. shape:
    rows and columns."""
    painter = _Painter(theme, cell_grounds(primitives, theme, shape), shape)
    for primitive in primitives:
        yield from painter.paint(primitive)


def axis_labels(shape: tuple[int, int], room: tuple[float, float]) -> Primitives:
    """Return the labels that number rows and columns. shape: rows and columns. room: cells at the left and on
    top that clues take."""
    (rows, columns), (left, top) = shape, room
    across = ((-top - AXES_ROOM / 2, c + 0.5) for c in range(columns))
    down = ((r + 0.5, -left - AXES_ROOM / 2) for r in range(rows))
    return tuple(
        Label(str(i), at, "middle", "text", MEASURES["axes"]["height"])
        for some in (across, down)
        for i, at in enumerate(some, 1)
    )


class _Painter:
    """A painter that turns primitives into shapes."""

    def __init__(self, theme: Theme, grounds: dict[Cell, Colour], shape: tuple[int, int]):
        self.theme, self.grounds, self.shape = theme, grounds, shape

    def paint(self, primitive: Primitive) -> Iterable[VectorShape]:
        match primitive:
            case Fill():
                return self._fill(primitive)
            case Line():
                return self._strokes(primitive.ends, primitive)
            case Outline():
                return self._strokes(outline_sides(primitive), primitive)
            case Glyph():
                return self._glyph(primitive)
            case Label():
                return self._label(primitive)

    def _ground(self, at: Place) -> Colour:
        return self.grounds.get(cell_at(at), self.theme.page)

    def _fill(self, fill: Fill) -> Iterator[Path]:
        colour, opacity = self.theme.colour(fill.colour), fill.opacity
        if fill.colour == "veil":
            colour, opacity = self.theme.veil
        cells = filled_cells(fill, self.shape)
        if colour is None or not cells:
            return
        if fill.hatched:
            d = "".join(_hatching_path(r, c) for r, c in cells)
            yield Path(d, stroke=colour, width=MEASURES["hatched"])
        else:
            yield Path("".join(_square_path(r, c, fill.inset) for r, c in cells), colour, opacity)

    def _strokes(self, ends: Sequence[tuple[Place, Place]], line: Line | Outline) -> Iterator[Path]:
        d = "".join(_line_path(*both) for both in ends)
        cap: Cap = "round" if isinstance(line, Line) and line.round else "square"
        for name, width, dash in (
            (line.casing, line.width + 2 * line.cased, ()),
            (line.colour, line.width, tuple(MEASURES["dash"]) if line.dashed else ()),
        ):
            colour = self.theme.colour(name) if name else None
            if colour and d:
                yield Path(d, stroke=colour, width=width, cap="butt" if dash else cap, dash=dash)

    def _glyph(self, glyph: Glyph) -> Iterator[VectorShape]:
        shape, ground = glyph_shapes()[glyph.name], self._ground(glyph.at)
        fill = resolve_colour(glyph.colour, ground, self.theme)
        if fill is None:
            return
        (r, c), size = glyph.at, glyph.size
        rim = self.theme.colour(glyph.rim) if glyph.rim else None
        coats = (*(((rim, 2 * glyph.rim_width / size),) if rim else ()), (fill, 0.0))
        parts = tuple(
            part for colour, beyond in coats for part in _paths_in_one_colour(shape, colour, beyond)
        )
        yield PlacedShape(parts, glyph.at, size, glyph.turn, shape.height)
        if glyph.label:
            x, y, most, height = shape.word
            at = r + (y - shape.height / 2) * size, c + (x - 0.5) * size
            ink = resolve_colour(glyph.label_colour, fill, self.theme) or BLACK
            yield PlacedWord(glyph.label, at, height * size, most * size, ink, halo=fill)

    def _label(self, label: Label) -> Iterator[VectorShape]:
        (r, c), ground = label.at, self._ground(label.at)
        ink = resolve_colour(label.colour, ground, self.theme) or black_or_white_on(ground)
        role = ROLES[label.role]
        inset, height = role.inset if label.inset is None else label.inset, label.height or role.height
        if label.role == "tick":
            at = r - 0.5 + inset + height / 2, c - 0.5 + inset + 0.6 * height
            yield from self._glyph(Glyph("tick", at, 1.2 * height))
        elif role.corner:
            down, right = role.corner
            at = r + down * (0.5 - inset - height / 2), c + right * (0.5 - inset)
            yield PlacedWord(label.text, at, height, label.max_width, ink, "end" if right > 0 else "start")
        else:
            at, most = (r + role.at[0], c + role.at[1]), label.max_width
            if role.round:
                most = min(most, MEASURES["within"] * role.round)
                name = label.ground or role.ground
                paper = (self.theme.colour(name) if name else None) or ink
                ink = black_or_white_on(paper)
                yield PlacedDisc(at, role.round, paper, ink, MEASURES["rim"])
            yield PlacedWord(label.text, at, height, most, ink)
            if label.struck:
                (r, c), reach = at, 0.7 * height
                d = _line_path((r + reach, c - reach), (r - reach, c + reach))
                struck = self.theme.colour("ruled-out") or BLACK
                yield Path(d, stroke=struck, width=MEASURES["struck"])


def short_number(value: float) -> str:
    """Write a coordinate with up to four decimals, as short as possible."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _line_path(a: Place, b: Place) -> str:
    (r, c), (r2, c2) = a, b
    return f"M{short_number(c)} {short_number(r)}L{short_number(c2)} {short_number(r2)}"


def _square_path(r: int, c: int, inset: float) -> str:
    """Return the path of a cell's square, `inset` within the cell."""
    top, left, bottom, right = map(short_number, (r + inset, c + inset, r + 1 - inset, c + 1 - inset))
    return f"M{left} {top}L{right} {top}L{right} {bottom}L{left} {bottom}Z"


def _hatching_path(r: int, c: int) -> str:
    """Return the path of the hatching lines of a cell."""
    hatch = MEASURES["hatch"]
    slants = (hatch * (j + 0.5) for j in range(int(2 / hatch)))
    return "".join(
        _line_path((r + min(1, i), c + max(0, i - 1)), (r + max(0, i - 1), c + min(1, i))) for i in slants
    )


def _paths_in_one_colour(shape: Shape, colour: Colour, beyond: float) -> Iterator[Path]:
    """Yield the paths of a shape in one colour. beyond: the extra width of its lines, both sides together."""
    for d, width in ((shape.fill, shape.rounded + beyond), (shape.extra_fill, beyond)):
        if d:
            yield Path(d, colour, stroke=colour if width else None, width=width)
    if shape.stroke:
        yield Path(shape.stroke, stroke=colour, width=shape.stroke_width + beyond)


def page_primitives(moment: Moment[Puzzle], theme: Theme) -> tuple[Primitives, tuple[float, float]]:
    """Return the primitives of a moment, with row and column numbers if its labels ask for them. Also return
    the cells that clues and numbers take at the left and on top."""
    puzzle = moment.puzzle
    left, top = DRAWINGS[puzzle.game].clue_space(puzzle)
    primitives = compose_sketch(replace(moment, uncoloured=theme.uncoloured)).all_primitives
    if not moment.labels.axes:
        return primitives, (left, top)
    return primitives + axis_labels(puzzle.shape, (left, top)), (left + AXES_ROOM, top + AXES_ROOM)


# SVG


def render_svg(moment: Moment[Puzzle], theme: str = "light", cell: int = 64) -> str:
    """Draw a moment of a puzzle as the text of an SVG file. theme: a key of THEMES. cell: default side of a
    cell (px)."""
    marks, room = page_primitives(moment, THEMES[theme])
    return svg_text(marks, moment.puzzle.shape, THEMES[theme], room, cell)


def svg_text(
    primitives: Primitives, shape: tuple[int, int], theme: Theme, room: tuple[float, float], cell: int
) -> str:
    """Write primitives as the text of an SVG file. shape: rows and columns. room: cells at the left and on
    top for clues and axes. cell: default side of a cell (px)."""
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
        *map(_element_of, vector_shapes(primitives, theme, shape)),
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
        case PlacedDisc():
            (r, c), line = part.at, {"stroke": as_hex(part.stroke), "stroke_width": short_number(part.width)}
            return _svg_element(
                "circle",
                cx=short_number(c),
                cy=short_number(r),
                r=short_number(part.radius),
                fill=as_hex(part.fill),
                **line,
            )
        case PlacedWord():
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
    return _svg_element("path", **found)


def _shape_element(shape: PlacedShape) -> str:
    (r, c), turn = shape.at, f" rotate({short_number(shape.turn)})" if shape.turn else ""
    middle = f"translate(-.5 {short_number(-shape.height / 2)})"
    place = f"translate({short_number(c)} {short_number(r)}){turn} scale({short_number(shape.size)}) {middle}"
    inner = "\n".join(map(_path_element, shape.parts))
    return f'<g transform="{place}" stroke-linecap="round" stroke-linejoin="round">\n{inner}\n</g>'


def _word_element(word: PlacedWord) -> str:
    """Write a word as an SVG element. The word shrinks if it would be too wide."""
    (r, c), height = word.at, min(word.height, word.max_width / (MEASURES["broad"] * max(len(word.text), 1)))
    own = f' text-anchor="{word.anchor}"' if word.anchor != "middle" else ""
    if word.halo:
        own += f' stroke="{as_hex(word.halo)}" stroke-width="{short_number(2 * HALO_WIDTH)}"'
        own += ' stroke-linejoin="round" paint-order="stroke"'
    x, y, size = map(short_number, (c, r + height / 2, height / CAPITAL_HEIGHT))
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{as_hex(word.ink)}"{own}>{escape(word.text)}</text>'
    )


def _svg_element(name: str, **attributes: str) -> str:
    """Write an SVG element. Underscores in names stand for hyphens: `stroke_width` for stroke-width."""
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"
