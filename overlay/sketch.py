"""The primitives that drawings consist of, for every painter. Needs neither numpy nor OpenCV nor Pillow.

A place is (row, column) in cells from the board's upper left corner: (0.5, 0.5) is the middle of the first
cell. Widths, heights and distances are in cells too. Primitives are painted in their order.

glyphs.json holds the shapes, measures.json the sizes of labels, dashes and hatching. Python and the pages
read both files. A shape lies in a box 1 wide and `height` high, y downwards. Its paths use only the commands
M, L, C and Z, with absolute coordinates.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import cache
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

from ..solver.cells import Cell

GLYPHS_FILE = Path(__file__).with_name("glyphs.json")
LINES_PER_CURVE = 12  # straight lines that stand for a curve: smooth at every size that is drawn


@dataclass(frozen=True)
class Shape:
    """A shape of glyphs.json.

    - fill: a closed path. rounded: the width of a line around `fill`, which rounds its corners.
    - extra_fill: more closed paths, with sharp corners.
    - stroke: lines with round ends. stroke_width: the width of these lines.
    - word: the middle (x, y) of a word on the shape, then the word's largest width and height.
    """

    height: float
    fill: str = ""
    rounded: float = 0.0
    extra_fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.0
    word: tuple[float, float, float, float] = (0.5, 0.5, 0.7, 0.4)


@cache
def glyph_shapes() -> dict[str, Shape]:
    """Return all shapes of glyphs.json by name."""
    return {name: Shape(**about) for name, about in json.loads(GLYPHS_FILE.read_text("utf-8")).items()}


def path_polygons(path: str) -> list[list[tuple[float, float]]]:
    """Return each part of a path as a list of (x, y) points, with curves split into straight lines."""
    found: list[list[tuple[float, float]]] = []
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(x) for x in text.split()]
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append(places)
        elif command == "L":
            found[-1] += places
        elif command == "C":
            found[-1] += _curve_points(found[-1][-1], *places)
    return found


def _curve_points(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return the points of a cubic Bezier curve without its first point."""
    points = []
    for i in range(1, LINES_PER_CURVE + 1):
        t, u = i / LINES_PER_CURVE, 1 - i / LINES_PER_CURVE
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points


MEASURES_FILE = Path(__file__).with_name("measures.json")


@dataclass(frozen=True)
class LabelRole:
    """The look of a kind of label.

    - height: the height of a capital letter.
    - at: the offset (down, right) of the label's middle from its place.
    - corner: if set, the label stands in this corner of its cell (down, right; -1 or 1) instead.
    - inset: the distance of such a label from the edges of the cell.
    - round: the radius of the label's ground; 0 for no ground.
    - ground: the colour of the ground; None for the ink's colour.
    """

    height: float
    at: tuple[float, float] = (0.0, 0.0)
    corner: tuple[int, int] | None = None
    inset: float = 0.0
    round: float = 0.0
    ground: str | None = None


@cache
def read_measures() -> dict[str, Any]:
    """Return the content of measures.json.

    capital: height of a capital letter, as a share of the font size. broad: largest width of a letter, as a
    share of the capital height. dash: lengths of a dash and of the gap after it. hatch: distance between
    hatching lines, which are `hatched` wide. rim: width of the line around a label's ground. within: largest
    width of a label, in radii of its ground. veil: opacity (0..1) of the veil over dimmed cells. struck:
    width of a line through a label. halo: width of a rim that separates a word or shape from a similar
    ground. faded: contrast of earlier findings. axes: room for the row and column numbers beside the board,
    and their height.
    """
    return json.loads(MEASURES_FILE.read_text("utf-8"))


@cache
def label_roles() -> dict[str, LabelRole]:
    """Return the roles of labels by name."""
    return {name: LabelRole(**about) for name, about in read_measures()["roles"].items()}


Place = tuple[float, float]
#: The name of a theme's colour ("given"), "#rrggbb", AUTO_COLOUR or FADED_COLOUR.
Colour = str

AUTO_COLOUR = "auto"  # nearly black or white, whichever stands out more from the ground
FADED_COLOUR = "faded"  # a paler AUTO_COLOUR for findings of earlier steps

CASING_WIDTH = 0.025  # cells: width of a casing (a contrasting edge) on either side of a line
BROAD_CASING_WIDTH = 0.05  # cells: width of a broad casing on either side of a line
REASON_LINE_WIDTH = 0.06  # cells: width of an outline around reasons, and around attempts
SECOND_LINE_WIDTH = 0.08  # cells: width of the dashed outline around a second group of cells
OUTLINE_INSET = 0.085  # cells: distance of an outline's middle from the cells' edges, clear of borders


@dataclass(frozen=True)
class Fill:
    """The ground of cells.

    - opacity: 0..1; on a capture a ground below 1 is a tint, under which the capture's symbols stay.
    - outside: True to fill all cells except `cells`.
    - inset: the distance from the edges of each cell.
    - hatched: True for slanting lines instead of a solid ground.
    """

    cells: tuple[Cell, ...]
    colour: Colour
    opacity: float = 1.0
    outside: bool = False
    inset: float = 0.0
    hatched: bool = False


@dataclass(frozen=True)
class Glyph:
    """A shape of glyphs.json on the board.

    - name: the name of the shape. at: the middle of the shape. size: the width of the shape.
    - rim: the colour of a line around the shape. rim_width: the width of that line.
    - label: a word on the shape. label_colour: the colour of that word.
    - turn: the clockwise rotation in degrees.
    - is_given: True if the capture itself shows the shape. Painters then restore the capture's pixels instead
      of drawing the shape.
    """

    name: str
    at: Place
    size: float
    colour: Colour = AUTO_COLOUR
    rim: Colour | None = None
    rim_width: float = 0.03
    label: str = ""
    label_colour: Colour = AUTO_COLOUR
    turn: float = 0.0
    is_given: bool = False


@dataclass(frozen=True)
class Line:
    """Straight lines, each from one place to another.

    - casing: the colour of an edge on either side. cased: the width of that edge.
    - dashed: True for dashes. round: True for round ends; otherwise the lines join at corners.
    """

    ends: tuple[tuple[Place, Place], ...]
    width: float
    colour: Colour
    casing: Colour | None = None
    cased: float = 0.0
    dashed: bool = False
    round: bool = False


@dataclass(frozen=True)
class Outline:
    """A line around cells.

    inset: distance of the line's middle from the edges of the cells. casing, cased, dashed: as for a Line.
    box: draw the line around the rectangle from the first cell to the last one.
    """

    cells: tuple[Cell, ...]
    width: float
    colour: Colour
    casing: Colour | None = None
    cased: float = 0.0
    dashed: bool = False
    inset: float = OUTLINE_INSET
    box: bool = False


@dataclass(frozen=True)
class Label:
    """A word on the board.

    - at: the middle of the label's cell or side, or the place of the label itself.
    - role: a key of LABEL_ROLES, which sets the place in the cell and the ground.
    - height: the height of a capital letter; None for the role's height. max_width: the largest width.
    - inset: the distance from the corner; None for the nearest distance at which no border lies.
    - struck: True for a line through the word.
    """

    text: str
    at: Place
    role: str = "middle"
    colour: Colour = AUTO_COLOUR
    height: float | None = None
    max_width: float = 0.8
    inset: float | None = None
    ground: Colour | None = None
    struck: bool = False


Primitive = Fill | Glyph | Line | Outline | Label
Primitives = tuple[Primitive, ...]
PRIMITIVE_NAMES: dict[type, str] = {
    Fill: "fill",
    Glyph: "glyph",
    Line: "line",
    Outline: "outline",
    Label: "label",
}
#: Names in JSON of the fields that are called otherwise there.
JSON_NAMES = {"outside": "others", "rim_width": "rimmed", "label_colour": "on", "max_width": "most"}

#: The role of a label: its place in the cell, and its ground.
LABEL_ROLES = {
    "middle": "around its place, without a ground",
    "corner": "in the lower right corner of its cell, small: the number of a step",
    "beneath": "in the lower middle of its cell, slim, under a cross that a capture shows",
    "letter": "in the upper left corner of its cell: the letter of its region",
    "tick": "in the upper left corner of its cell: a tick for a right value",
    "badge": "in the lower right corner of its cell, on a round ground",
    "badge-top": "in the upper right corner of its cell, on a round ground",
    "sign": "around its place, on a round ground: a sign on a side of two cells",
    "meant": "around its place, large on a yellow ground: a sign that is part of the reason",
    "link": "around its place, on a small yellow ground: the letter of a step that would follow",
}


class Sketch(NamedTuple):
    """The primitives of a drawing in four layers, painted in this order.

    board: the empty puzzle, with its cells, lines and givens, as a capture shows it. pieces: the pieces on
    the board. over_pieces: parts of the board that lie over the pieces. step: the findings of the
    current step, and the signs that lead the eye to them; a capture gets this layer alone.
    """

    board: Primitives = ()
    pieces: Primitives = ()
    over_pieces: Primitives = ()
    step: Primitives = ()

    @property
    def all_primitives(self) -> Primitives:
        """All primitives of the sketch in painting order."""
        return self.board + self.pieces + self.over_pieces + self.step


def to_json(primitives: Iterable[Primitive]) -> list[dict[str, Any]]:
    """Return primitives as JSON objects for pages, without the fields that have their default value."""
    return [
        {"kind": PRIMITIVE_NAMES[type(primitive)], **_changed_values(primitive)} for primitive in primitives
    ]


@cache
def default_values(kind: type) -> dict[str, Any]:
    """Return the default value of each field of a kind of primitive, by the field's name in JSON."""
    return {_json_name(x): x.default for x in fields(kind) if x.default is not MISSING}


def moved_primitives(primitives: Iterable[Primitive], down: float, right: float) -> Primitives:
    """Return primitives moved by a number of cells down and to the right."""
    return tuple(_moved_primitive(primitive, down, right) for primitive in primitives)


def cell_middle(cell: Cell) -> Place:
    """Return the place of the middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def middle_between(a: Cell, b: Cell) -> Place:
    """Return the place halfway between two cells: for neighbours the middle of their shared side."""
    return (a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2


def glyphs_in_cells(name: str, cells: Iterable[Cell], size: float, **more: Any) -> Primitives:
    """Return a glyph of one shape in the middle of each cell. more: further fields of Glyph."""
    return tuple(Glyph(name, cell_middle(cell), size, **more) for cell in cells)


def labels_in_cells(words: Iterable[tuple[Cell, str]], role: str, **more: Any) -> Primitives:
    """Return a label for each cell and its word. more: further fields of Label."""
    return tuple(Label(text, cell_middle(cell), role, **more) for cell, text in words)


def lines_between(
    ends: Sequence[tuple[Place, Place]], width: float, colour: Colour, **more: Any
) -> Primitives:
    """Return a Line with all these ends, or nothing if there are no ends. more: further fields of Line."""
    return (Line(tuple(ends), width, colour, **more),) if ends else ()


def outline_around(cells: Iterable[Cell], width: float, colour: Colour, **more: Any) -> Primitives:
    """Return an Outline around cells, or nothing without cells. more: further fields of Outline."""
    some = tuple(sorted(set(cells)))
    return (Outline(some, width, colour, **more),) if some else ()


def reason_outline(cells: Iterable[Cell], inset: float = OUTLINE_INSET) -> Primitives:
    """Return a white outline cased in black around cells: it stands out on any ground."""
    return outline_around(cells, REASON_LINE_WIDTH, "light", casing="dark", cased=CASING_WIDTH, inset=inset)


def second_group_outline(cells: Iterable[Cell], inset: float = 0.0) -> Primitives:
    """Return a dashed outline around a second group of cells. By default it runs along the borders, clear of
    the first group's outline, because the second group may contain the first."""
    return outline_around(
        cells, SECOND_LINE_WIDTH, "looked", casing="light", cased=CASING_WIDTH, dashed=True, inset=inset
    )


def attempt_outline(cells: Iterable[Cell], inset: float = OUTLINE_INSET) -> Primitives:
    """Return a dashed outline around the cells of an attempt."""
    return outline_around(
        cells, REASON_LINE_WIDTH, "tried", casing="light", cased=BROAD_CASING_WIDTH, dashed=True, inset=inset
    )


def as_hex(rgb: Iterable[float]) -> Colour:
    """Write a colour as "#rrggbb"."""
    return "#" + "".join(f"{round(level):02x}" for level in rgb)


def cell_at(place: Place) -> Cell:
    """Return the cell that contains a place."""
    return floor(place[0]), floor(place[1])


def filled_cells(primitive: Fill, shape: tuple[int, int]) -> tuple[Cell, ...]:
    """Return the cells that a fill covers. shape: rows and columns of the board."""
    if not primitive.outside:
        return primitive.cells
    kept = {*primitive.cells}
    return tuple((r, c) for r in range(shape[0]) for c in range(shape[1]) if (r, c) not in kept)


def fill_every_cell(colour: Colour) -> Fill:
    """Return a ground for all cells of the board."""
    return Fill((), colour, outside=True)


def board_frame(
    shape: tuple[int, int], colour: Colour, inside: float, outside: float, **more: Any
) -> Outline:
    """Return the frame of a board. shape: rows and columns. inside, outside: reach of the frame within the
    cells and beyond them. more: further fields of Outline."""
    corners = (0, 0), (shape[0] - 1, shape[1] - 1)
    return Outline(corners, inside + outside, colour, inset=(inside - outside) / 2, box=True, **more)


def inner_lines(rows: int, columns: int, every: tuple[int, int] = (1, 1)) -> list[tuple[Place, Place]]:
    """Return the ends of the lines within a board. every: rows, then columns, from one line to the next."""
    across: list[tuple[Place, Place]] = [((r, 0), (r, columns)) for r in range(every[0], rows, every[0])]
    return across + [((0, c), (rows, c)) for c in range(every[1], columns, every[1])]


def board_sides(n: int) -> list[tuple[Place, Place]]:
    """Return the ends of the four sides of a board of n x n cells."""
    return [((0, 0), (0, n)), ((n, 0), (n, n)), ((0, 0), (n, 0)), ((0, n), (n, n))]


def shared_side(a: Cell, b: Cell) -> tuple[Place, Place]:
    """Return the ends of the side that two neighbours share. a: the left or upper one of them."""
    (r, c), (r2, c2) = a, b
    return ((r, c2) if r == r2 else (r2, c)), (r + 1, c + 1)


def _moved_primitive(primitive: Primitive, down: float, right: float) -> Primitive:
    match primitive:
        case Fill() | Outline():
            return replace(
                primitive, cells=tuple((r + int(down), c + int(right)) for r, c in primitive.cells)
            )
        case Line():
            ends = tuple(((a + down, b + right), (c + down, d + right)) for (a, b), (c, d) in primitive.ends)
            return replace(primitive, ends=ends)
        case _:
            return replace(primitive, at=(primitive.at[0] + down, primitive.at[1] + right))


def _changed_values(primitive: Primitive) -> dict[str, Any]:
    """Return the fields of a primitive whose values are not the defaults, by their names in JSON."""
    known = default_values(type(primitive))
    values = ((_json_name(field), getattr(primitive, field.name)) for field in fields(primitive))
    return {name: value for name, value in values if name not in known or value != known[name]}


def _json_name(field: "Field[Any]") -> str:
    return JSON_NAMES.get(field.name, field.name)


# Outlines around groups of cells

SIDE_DIRECTIONS: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
SAME_PLACE_DISTANCE = 1e-6  # cells: places nearer than this are the same, apart from rounding

Segment = tuple[Place, Place]


def outline_sides(primitive: Outline) -> list[Segment]:
    """Return the straight lines of an outline."""
    if not primitive.box:
        return outline_lines(primitive.cells, primitive.inset)
    (top, left), (last, end), i = primitive.cells[0], primitive.cells[-1], primitive.inset
    a, b, c, d = top + i, left + i, last + 1 - i, end + 1 - i
    return [((a, b), (a, d)), ((c, b), (c, d)), ((a, b), (c, b)), ((a, d), (c, d))]


def outline_lines(cells: Collection[Cell], inset: float) -> list[Segment]:
    """Return the lines around a group of cells, `inset` within the cells, on each side without a neighbour in
    the group. Stretches that continue in one direction are merged, because a joint would be visible."""
    every = {*cells}
    lines: list[Segment] = []
    for start, end in (side for cell in sorted(every) for side in _inner_sides(cell, every, inset)):
        before = next((i for i, line in enumerate(lines) if _continues(line, start, end)), None)
        if before is None:
            lines.append((start, end))
        else:
            lines[before] = lines[before][0], end
    return lines


def _continues(line: Segment, start: Place, end: Place) -> bool:
    """True if the segment from `start` to `end` continues a line in the line's direction."""
    (r, c), joint = line
    if abs(joint[0] - start[0]) > SAME_PLACE_DISTANCE or abs(joint[1] - start[1]) > SAME_PLACE_DISTANCE:
        return False
    return abs((end[1] - c) * (joint[0] - r) - (end[0] - r) * (joint[1] - c)) <= SAME_PLACE_DISTANCE


def _inner_sides(cell: Cell, cells: Collection[Cell], inset: float) -> Iterator[Segment]:
    """Yield the sides of a cell without a neighbour in the group, long enough to meet the next lines."""
    r, c = cell
    for down, right in SIDE_DIRECTIONS:
        if (r + down, c + right) in cells:
            continue
        ends = []
        for sign in (-1, 1):
            along = sign * abs(right), sign * abs(down)
            beside = (r + along[0], c + along[1])
            beyond = (beside[0] + down, beside[1] + right)
            reach = 0.5 - inset if beside not in cells else 0.5 + inset if beyond in cells else 0.5
            ends.append(
                (
                    r + 0.5 + (0.5 - inset) * down + reach * along[0],
                    c + 0.5 + (0.5 - inset) * right + reach * along[1],
                )
            )
        yield ends[0], ends[1]
