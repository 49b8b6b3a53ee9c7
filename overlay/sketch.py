"""The marks that drawings consist of, whatever paints them. Needs neither numpy nor OpenCV nor Pillow.

Places are (row, column) in cells from the board's upper left corner: (0.5, 0.5) is the middle of the first
cell. Widths, heights and distances are in cells too. Marks are painted in their order.

glyphs.json has the shapes and measures.json the sizes of labels, dashes and hatching; Python and the pages
read both. A shape lies in a box 1 wide and `height` high, y downwards; its paths have M, L, C and Z alone,
with absolute places.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

from ..solver.cells import Cell

GLYPHS_FILE = Path(__file__).with_name("glyphs.json")
CURVE_PIECES = 12  # straight pieces of a curve


@dataclass(frozen=True)
class Shape:
    """A shape of glyphs.json. fill: a closed path. rounded: width of a line around it, which rounds its
    corners. beside: closed paths without such a line. stroke: lines with round ends, `pen` wide. word: middle
    (x, y) of a word on the shape, and its largest width and height."""

    height: float
    fill: str = ""
    rounded: float = 0.0
    beside: str = ""
    stroke: str = ""
    pen: float = 0.0
    word: tuple[float, float, float, float] = (0.5, 0.5, 0.7, 0.4)


@cache
def glyph_shapes() -> dict[str, Shape]:
    """Return every shape by its name."""
    return {name: Shape(**about) for name, about in json.loads(GLYPHS_FILE.read_text("utf-8")).items()}


def path_polygons(path: str) -> list[list[tuple[float, float]]]:
    """Return the pieces of a path as (x, y) points, curves in straight pieces."""
    found: list[list[tuple[float, float]]] = []
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(x) for x in text.split()]
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append(places)
        elif command == "L":
            found[-1] += places
        elif command == "C":
            found[-1] += _curve(found[-1][-1], *places)
    return found


def _curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return a cubic Bezier curve without its first point."""
    points = []
    for i in range(1, CURVE_PIECES + 1):
        t, u = i / CURVE_PIECES, 1 - i / CURVE_PIECES
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points


MEASURES_FILE = Path(__file__).with_name("measures.json")


@dataclass(frozen=True)
class Role:
    """The look of a kind of label. height: of a capital. at: its middle from that of its place (down, right);
    or corner: the corner of its cell that it stands in, `inset` from the edges. round: radius of its ground.
    ground: colour of the ground; None for that of the ink."""

    height: float
    at: tuple[float, float] = (0.0, 0.0)
    corner: tuple[int, int] | None = None
    inset: float = 0.0
    round: float = 0.0
    ground: str | None = None


@cache
def read_measures() -> dict[str, Any]:
    """Return the content of measures.json.

    capital: height of a capital, of the font size. broad: largest width of a letter, of the height of a
    capital. hatch: from one slanting line to the next, `hatched` wide. rim: width of a line around the ground
    of a label. within: largest width of a label, in radii of its round ground. veil: share of what steps back
    that is covered. struck: width of a line through a label. halo: width of a rim around what would not stand
    out otherwise. faded: contrast of what is known already. axes: room for the numbers of rows and columns
    beside the board, and their height.
    """
    return json.loads(MEASURES_FILE.read_text("utf-8"))


@cache
def label_roles() -> dict[str, Role]:
    """Return every role of a label by its name."""
    return {name: Role(**about) for name, about in read_measures()["roles"].items()}


Place = tuple[float, float]
#: A theme's colour by its name ("given"), "#rrggbb", AUTO_COLOUR or FADED_COLOUR.
Colour = str

AUTO_COLOUR = "auto"  # black or white, or nearly: as strong as can be on its ground
FADED_COLOUR = "faded"  # the same, paler: what earlier steps have found, beside what a step finds

CASING_WIDTH = 0.025  # cells: width of a casing on either side of a line
BROAD_CASING_WIDTH = 0.05  # cells: width of a broad casing on either side of a line
REASON_LINE_WIDTH = 0.06  # cells: width of a line around what is outlined, and around what is tried
SECOND_LINE_WIDTH = 0.08  # cells: width of the dashed line around a second group
OUTLINE_INSET = (
    0.085  # cells: distance of the middle of an outline from the edges of its cells, within borders
)


@dataclass(frozen=True)
class Fill:
    """The ground of cells. opacity: 0..1; below 1 on a capture a tint, which leaves what is drawn there.
    others: of all cells except these. inset: distance from the edges of each cell. hatched: slanting lines
    instead."""

    cells: tuple[Cell, ...]
    colour: Colour
    opacity: float = 1.0
    others: bool = False
    inset: float = 0.0
    hatched: bool = False


@dataclass(frozen=True)
class Glyph:
    """A shape of glyphs.json. at: its middle. size: its width. rim: colour of a line around it, `rimmed`
    wide. label: what is written on it, in the colour `on`. turn: degrees, clockwise. is_given: a capture
    shows it by itself; there it is put back if other marks lie over it."""

    name: str
    at: Place
    size: float
    colour: Colour = AUTO_COLOUR
    rim: Colour | None = None
    rimmed: float = 0.03
    label: str = ""
    on: Colour = AUTO_COLOUR
    turn: float = 0.0
    is_given: bool = False


@dataclass(frozen=True)
class Line:
    """Straight lines, each from one place to another. casing: colour of a line on either side, `cased` wide.
    dashed: in dashes. round: with round ends, else the lines join at corners."""

    ends: tuple[tuple[Place, Place], ...]
    width: float
    colour: Colour
    casing: Colour | None = None
    cased: float = 0.0
    dashed: bool = False
    round: bool = False


@dataclass(frozen=True)
class Outline:
    """A line around cells. inset: distance of its middle from the edges of the cells. casing, cased, dashed:
    as of a Line. box: around the rectangle from the first of the cells to the last."""

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
    """A word. at: the middle of the cell or side that it belongs to, or its own place. role: of LABEL_ROLES,
    which says where in the cell it stands, and on what ground. height: of a capital; None as its role has
    it. most: largest width. inset: distance from the corner; None where no border lies. struck: a line
    goes through it."""

    text: str
    at: Place
    role: str = "middle"
    colour: Colour = AUTO_COLOUR
    height: float | None = None
    most: float = 0.8
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

#: Where a label stands, and on what.
LABEL_ROLES = {
    "middle": "around its place, on nothing",
    "corner": "in the lower right corner of its cell, small: the number of a step",
    "beneath": "in the lower middle of its cell, slim, under a cross that a capture shows",
    "letter": "in the upper left corner of its cell: the name of its region",
    "tick": "in the upper left corner of its cell: right",
    "badge": "in the lower right corner of its cell, on a round ground",
    "badge-top": "in the upper right corner of its cell, on a round ground",
    "sign": "around its place, on a round ground: a sign on a side of two cells",
    "meant": "around its place, large on a yellow ground: a sign that counts",
    "link": "around its place, on a small yellow ground: the letter of what would follow",
}


class Sketch(NamedTuple):
    """The marks of a drawing in four layers, painted in this order; a capture gets `shown` alone. board: what
    a capture shows by itself, such as cells, lines and what the puzzle gives. stands: what has been put in.
    over: the parts of the board that lie over that. shown: what is new, and what leads the eye to it."""

    board: Primitives = ()
    pieces: Primitives = ()
    draw_over_pieces: Primitives = ()
    step: Primitives = ()

    @property
    def all_primitives(self) -> Primitives:
        """The sketch's marks in the order in which they are painted."""
        return self.board + self.pieces + self.draw_over_pieces + self.step


def to_json(marks: Iterable[Primitive]) -> list[dict[str, Any]]:
    """Return marks as pages take them, without the fields that have their usual value."""
    return [{"kind": PRIMITIVE_NAMES[type(mark)], **_changed_values(mark)} for mark in marks]


@cache
def default_values(kind: type) -> dict[str, Any]:
    """Return the usual value of each field of a mark that may be left out."""
    return {x.name: x.default for x in fields(kind) if x.default is not MISSING}


def moved_primitives(marks: Iterable[Primitive], down: float, right: float) -> Primitives:
    """Move marks on the board by so many cells."""
    return tuple(_moved_primitive(mark, down, right) for mark in marks)


def cell_middle(cell: Cell) -> Place:
    """Return the place of the middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def middle_between(a: Cell, b: Cell) -> Place:
    """Return the place of the middle between two cells; of neighbours the middle of the side that they
    share."""
    return (a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2


def glyphs_in_cells(name: str, cells: Iterable[Cell], size: float, **more: Any) -> Primitives:
    """Return glyphs of one shape in the middle of each cell."""
    return tuple(Glyph(name, cell_middle(cell), size, **more) for cell in cells)


def labels_in_cells(words: Iterable[tuple[Cell, str]], role: str, **more: Any) -> Primitives:
    """Return labels with a word in each cell."""
    return tuple(Label(text, cell_middle(cell), role, **more) for cell, text in words)


def lines_between(
    ends: Sequence[tuple[Place, Place]], width: float, colour: Colour, **more: Any
) -> Primitives:
    """Return a mark with lines of one kind; no mark if there are none."""
    return (Line(tuple(ends), width, colour, **more),) if ends else ()


def outline_around(cells: Iterable[Cell], width: float, colour: Colour, **more: Any) -> Primitives:
    """Return a mark with a line around some cells; no mark if there are none."""
    some = tuple(sorted(set(cells)))
    return (Outline(some, width, colour, **more),) if some else ()


def reason_outline(cells: Iterable[Cell], inset: float = OUTLINE_INSET) -> Primitives:
    """Return a white line around cells, cased in black, which stands out on any ground."""
    return outline_around(cells, REASON_LINE_WIDTH, "light", casing="dark", cased=CASING_WIDTH, inset=inset)


def second_group_outline(cells: Iterable[Cell], inset: float = 0.0) -> Primitives:
    """Return a dashed line around a second group of cells, which may hold the first: along the borders, since
    the line of the first group lies within them."""
    return outline_around(
        cells, SECOND_LINE_WIDTH, "looked", casing="light", cased=CASING_WIDTH, dashed=True, inset=inset
    )


def attempt_outline(cells: Iterable[Cell], inset: float = OUTLINE_INSET) -> Primitives:
    """Return a dashed line around the cells in which something is tried."""
    return outline_around(
        cells, REASON_LINE_WIDTH, "tried", casing="light", cased=BROAD_CASING_WIDTH, dashed=True, inset=inset
    )


def as_hex(rgb: Iterable[float]) -> Colour:
    """Write a colour as "#rrggbb"."""
    return "#" + "".join(f"{round(level):02x}" for level in rgb)


def cell_at(place: Place) -> Cell:
    """Return the cell in which a place lies."""
    return floor(place[0]), floor(place[1])


def filled_cells(mark: Fill, shape: tuple[int, int]) -> tuple[Cell, ...]:
    """Return the cells of a ground, on a board of so many rows and columns."""
    if not mark.others:
        return mark.cells
    kept = {*mark.cells}
    return tuple((r, c) for r in range(shape[0]) for c in range(shape[1]) if (r, c) not in kept)


def every_cell(colour: Colour) -> Fill:
    """Return the ground of all cells."""
    return Fill((), colour, others=True)


def board_frame(
    shape: tuple[int, int], colour: Colour, inside: float, outside: float, **more: Any
) -> Outline:
    """Return a line around a board of so many rows and columns. inside, outside: reach of the line within the
    cells and beyond them."""
    corners = (0, 0), (shape[0] - 1, shape[1] - 1)
    return Outline(corners, inside + outside, colour, inset=(inside - outside) / 2, box=True, **more)


def inner_lines(rows: int, columns: int, every: tuple[int, int] = (1, 1)) -> list[tuple[Place, Place]]:
    """Return the lines within a board. every: rows from one to the next, and columns."""
    across: list[tuple[Place, Place]] = [((r, 0), (r, columns)) for r in range(every[0], rows, every[0])]
    return across + [((0, c), (rows, c)) for c in range(every[1], columns, every[1])]


def board_sides(n: int) -> list[tuple[Place, Place]]:
    """Return the four sides of a board of n x n cells."""
    return [((0, 0), (0, n)), ((n, 0), (n, n)), ((0, 0), (n, 0)), ((0, n), (n, n))]


def shared_side(a: Cell, b: Cell) -> tuple[Place, Place]:
    """Return the side that two neighbours share, the first of them left of the other or above it."""
    (r, c), (r2, c2) = a, b
    return ((r, c2) if r == r2 else (r2, c)), (r + 1, c + 1)


def _moved_primitive(mark: Primitive, down: float, right: float) -> Primitive:
    match mark:
        case Fill() | Outline():
            return replace(mark, cells=tuple((r + int(down), c + int(right)) for r, c in mark.cells))
        case Line():
            ends = tuple(((a + down, b + right), (c + down, d + right)) for (a, b), (c, d) in mark.ends)
            return replace(mark, ends=ends)
        case _:
            return replace(mark, at=(mark.at[0] + down, mark.at[1] + right))


def _changed_values(mark: Primitive) -> dict[str, Any]:
    """Return the fields of a mark that do not have their usual value."""
    known = default_values(type(mark))
    values = ((field.name, getattr(mark, field.name)) for field in fields(mark))
    return {name: value for name, value in values if name not in known or value != known[name]}


# Lines around cells that belong together

SIDE_DIRECTIONS: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
SAME_PLACE_DISTANCE = 1e-6  # cells: nearer places are one

Stretch = tuple[Place, Place]


def outline_sides(mark: Outline) -> list[Stretch]:
    """Return the straight lines of an outline mark."""
    if not mark.box:
        return outline_lines(mark.cells, mark.inset)
    (top, left), (last, end), i = mark.cells[0], mark.cells[-1], mark.inset
    a, b, c, d = top + i, left + i, last + 1 - i, end + 1 - i
    return [((a, b), (a, d)), ((c, b), (c, d)), ((a, b), (c, b)), ((a, d), (c, d))]


def outline_lines(cells: Collection[Cell], inset: float) -> list[Stretch]:
    """Return the lines around cells, on the sides without a neighbour among them, `inset` within the cells.
    Lines that go on straight are one, because a joint would be seen."""
    every = {*cells}
    lines: list[Stretch] = []
    for start, end in (side for cell in sorted(every) for side in _inner_sides(cell, every, inset)):
        before = next((i for i, line in enumerate(lines) if _continues(line, start, end)), None)
        if before is None:
            lines.append((start, end))
        else:
            lines[before] = lines[before][0], end
    return lines


def _continues(line: Stretch, start: Place, end: Place) -> bool:
    """True if a stretch begins where a line ends, and in the same direction."""
    (r, c), joint = line
    if abs(joint[0] - start[0]) > SAME_PLACE_DISTANCE or abs(joint[1] - start[1]) > SAME_PLACE_DISTANCE:
        return False
    return abs((end[1] - c) * (joint[0] - r) - (end[0] - r) * (joint[1] - c)) <= SAME_PLACE_DISTANCE


def _inner_sides(cell: Cell, cells: Collection[Cell], inset: float) -> Iterator[Stretch]:
    """Return the open sides of a cell, as long as it takes to meet the lines beside them."""
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
