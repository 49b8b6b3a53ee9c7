"""A sketch as SVG: sharp at any size, for pages, print and editors of drawings."""

from dataclasses import replace
from html import escape

from ...files.writing import COMMENT
from ...solver.puzzle import Puzzle
from ..games import DRAWINGS
from ..measures import measures
from ..moment import Moment
from ..paint.themes import THEMES, Theme
from ..sketch import Marks, as_hex
from ..sketching import sketch_of
from .vector import AXES, HALO, Disc, Drawn, Path, Placed, Word, axes, drawn
from .vector import short as _n

PAGE = 0.25  # of a cell: around the board
CAPITAL, BROAD, FONT = (measures()[name] for name in ("capital", "broad", "font"))


def render_svg(moment: Moment[Puzzle], theme: str = "light", cell: int = 64) -> str:
    """A moment of a puzzle as a file's content. theme: of THEMES. cell: px a cell, where nothing else says
    how large it is shown."""
    puzzle, look = moment.puzzle, THEMES[theme]
    room = DRAWINGS[puzzle.game].room(puzzle)
    sketch = sketch_of(replace(moment, uncoloured=look.uncoloured))
    beside = axes(puzzle.shape, room) if moment.labels.axes else ()
    left, top = (each + AXES * bool(beside) for each in room)
    return svg((*sketch.marks, *beside), puzzle.shape, look, (left, top), cell)


def svg(marks: Marks, shape: tuple[int, int], theme: Theme, room: tuple[float, float], cell: int) -> str:
    """Marks on a board as a file's content. shape: rows and columns. room: cells at the left and on top for
    what is written there. cell: px a cell."""
    (rows, columns), (left, top) = shape, room
    x, y, width, height = -left - PAGE, -top - PAGE, columns + left + 2 * PAGE, rows + top + 2 * PAGE
    box = " ".join(map(_n, (x, y, width, height)))
    size = f'width="{round(cell * width)}" height="{round(cell * height)}"'
    page = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{as_hex(theme.page)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} font-family="{FONT}" '
        'font-weight="600" text-anchor="middle">',
        f"<!-- {COMMENT} -->",
        f"<rect {page}/>",
        *map(_written, drawn(marks, theme, shape)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _written(part: Drawn) -> str:
    """A shape as an element."""
    match part:
        case Path():
            return _path(part)
        case Placed():
            return _placed(part)
        case Disc():
            (r, c), line = part.at, {"stroke": as_hex(part.stroke), "stroke_width": _n(part.width)}
            return _element("circle", cx=_n(c), cy=_n(r), r=_n(part.radius), fill=as_hex(part.fill), **line)
        case Word():
            return _word(part)


def _path(path: Path) -> str:
    found = {"d": path.d, "fill": as_hex(path.fill) if path.fill else "none"}
    if path.opacity < 1:
        found["fill_opacity"] = _n(path.opacity)
    if path.stroke:
        found |= {"stroke": as_hex(path.stroke), "stroke_width": _n(path.width)}
    if path.cap != "butt":
        found["stroke_linecap"] = path.cap
    if path.dash:
        found["stroke_dasharray"] = " ".join(map(_n, path.dash))
    return _element("path", **found)


def _placed(shape: Placed) -> str:
    (r, c), turn = shape.at, f" rotate({_n(shape.turn)})" if shape.turn else ""
    middle = f"translate(-.5 {_n(-shape.height / 2)})"
    place = f"translate({_n(c)} {_n(r)}){turn} scale({_n(shape.size)}) {middle}"
    inner = "\n".join(map(_path, shape.parts))
    return f'<g transform="{place}" stroke-linecap="round" stroke-linejoin="round">\n{inner}\n</g>'


def _word(word: Word) -> str:
    """Smaller where it would be too wide."""
    (r, c), height = word.at, min(word.height, word.most / (BROAD * max(len(word.text), 1)))
    own = f' text-anchor="{word.anchor}"' if word.anchor != "middle" else ""
    if word.halo:
        own += f' stroke="{as_hex(word.halo)}" stroke-width="{_n(2 * HALO)}"'
        own += ' stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{_n(c)}" y="{_n(r + height / 2)}" font-size="{_n(height / CAPITAL)}" '
        f'fill="{as_hex(word.ink)}"{own}>{escape(word.text)}</text>'
    )


def _element(name: str, **attributes: str) -> str:
    """`stroke_width` is the attribute stroke-width."""
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"
