"""A sketch as SVG: sharp at any size, for pages, print and editors of drawings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from ...files.own import COMMENT
from ...solver.cell import Cell
from ...solver.puzzle import Puzzle
from ..games import DRAWINGS
from ..glyphs import Shape, shapes
from ..measures import measures, roles
from ..moment import Moment
from ..outlines import sides_of
from ..paint.themes import THEMES, Colour, Theme
from ..sketch import Fill, Glyph, Label, Line, Mark, Marks, Outline, Place, as_hex, cell_at, filled
from ..sketching import sketch_of
from .grounds import grounds_of, ink_on, resolved

PAGE = 0.25  # of a cell: around the board
MEASURES, ROLES = measures(), roles()
AXES, NUMBER = MEASURES["axes"]["room"], MEASURES["axes"]["height"]
CAPITAL, FONT, HATCH = MEASURES["capital"], MEASURES["font"], MEASURES["hatch"]
DASH = " ".join(map(str, MEASURES["dash"]))


def render_svg(moment: Moment[Puzzle], theme: str = "light", cell: int = 64) -> str:
    """A moment of a puzzle as a file's content. theme: of THEMES. cell: px a cell, where nothing else says
    how large it is shown."""
    puzzle, look = moment.puzzle, THEMES[theme]
    rows, columns = puzzle.shape
    left, top = DRAWINGS[puzzle.game].room(puzzle)
    sketch = sketch_of(replace(moment, uncoloured=look.uncoloured))
    beside = _axes(rows, columns, left, top) if moment.labels.axes else ()
    left, top = (room + AXES * bool(beside) for room in (left, top))
    return svg((*sketch.marks, *beside), puzzle.shape, look, (left, top), cell)


def _axes(rows: int, columns: int, left: float, top: float) -> Marks:
    """The numbers of rows and columns, beside what else is written there."""
    across = ((-top - AXES / 2, c + 0.5) for c in range(columns))
    down = ((r + 0.5, -left - AXES / 2) for r in range(rows))
    return tuple(
        Label(str(i), at, "middle", "text", NUMBER) for some in (across, down) for i, at in enumerate(some, 1)
    )


def svg(marks: Marks, shape: tuple[int, int], theme: Theme, room: tuple[float, float], cell: int) -> str:
    """Marks on a board as a file's content. shape: rows and columns. room: cells at the left and on top for
    what is written there. cell: px a cell."""
    (rows, columns), (left, top) = shape, room
    x, y, width, height = -left - PAGE, -top - PAGE, columns + left + 2 * PAGE, rows + top + 2 * PAGE
    painter = _Painter(theme, grounds_of(marks, theme, shape), shape)
    box = " ".join(map(_n, (x, y, width, height)))
    size = f'width="{round(cell * width)}" height="{round(cell * height)}"'
    page = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{_hex(theme.page)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} font-family="{FONT}" '
        'font-weight="600" text-anchor="middle">',
        f"<!-- {COMMENT} -->",
        f"<rect {page}/>",
        *(part for mark in marks for part in painter.paint(mark)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _Painter:
    """Marks to elements."""

    def __init__(self, theme: Theme, grounds: dict[Cell, Colour], shape: tuple[int, int]):
        self.theme, self.grounds, self.shape = theme, grounds, shape

    def paint(self, mark: Mark) -> Iterator[str]:
        match mark:
            case Fill():
                yield from self._fill(mark)
            case Line():
                yield from self._strokes(mark.ends, mark)
            case Outline():
                yield from self._strokes(sides_of(mark), mark)
            case Glyph():
                yield from self._glyph(mark)
            case Label():
                yield from self._label(mark)

    def _ground(self, at: Place) -> Colour:
        return self.grounds.get(cell_at(at), self.theme.page)

    def _fill(self, mark: Fill) -> Iterator[str]:
        colour, opacity = self.theme.colour(mark.colour), mark.opacity
        if mark.colour == "veil":
            colour, opacity = self.theme.veil
        if colour is None:
            return
        cells, i = filled(mark, self.shape), mark.inset
        if mark.hatched:
            d = "".join(_hatching(r, c) for r, c in cells)
            yield _path(d, stroke=_hex(colour), stroke_width=_n(MEASURES["hatched"]))
            return
        d = "".join(
            f"M{_n(c + i)} {_n(r + i)}h{_n(1 - 2 * i)}v{_n(1 - 2 * i)}h{_n(2 * i - 1)}z" for r, c in cells
        )
        if d:
            faint = f' fill-opacity="{_n(opacity)}"' if opacity < 1 else ""
            yield f'<path d="{d}" fill="{_hex(colour)}"{faint}/>'

    def _strokes(self, ends: Sequence[tuple[Place, Place]], mark: Line | Outline) -> Iterator[str]:
        d = "".join(f"M{_n(c)} {_n(r)}L{_n(c2)} {_n(r2)}" for (r, c), (r2, c2) in ends)
        cap = "round" if isinstance(mark, Line) and mark.round else "square"
        for colour, width, dash in (
            (mark.casing, mark.width + 2 * mark.cased, {}),
            (mark.colour, mark.width, {"stroke_dasharray": DASH} if mark.dashed else {}),
        ):
            rgb = self.theme.colour(colour) if colour else None
            if rgb and d:
                own = "butt" if dash else cap
                yield _path(d, stroke=_hex(rgb), stroke_width=_n(width), stroke_linecap=own, **dash)

    def _glyph(self, mark: Glyph) -> Iterator[str]:
        shape, ground = shapes()[mark.name], self._ground(mark.at)
        fill = resolved(mark.colour, ground, self.theme)
        if fill is None:
            return
        (r, c), size = mark.at, mark.size
        turn = f" rotate({_n(mark.turn)})" if mark.turn else ""
        place = f"translate({_n(c)} {_n(r)}){turn} scale({_n(size)}) translate(-.5 {_n(-shape.height / 2)})"
        rim = self.theme.colour(mark.rim) if mark.rim else None
        yield f'<g transform="{place}" stroke-linecap="round" stroke-linejoin="round">'
        for colour, beyond in (*(((rim, 2 * mark.rimmed / size),) if rim else ()), (fill, 0.0)):
            yield from _shape(shape, _hex(colour), beyond)
        yield "</g>"
        if mark.label:
            x, y, most, height = shape.word
            at = r + (y - shape.height / 2) * size, c + (x - 0.5) * size
            ink = resolved(mark.on, fill, self.theme)
            yield self._text(mark.label, at, height * size, ink, most * size, halo=fill)

    def _label(self, mark: Label) -> Iterator[str]:
        (r, c), ground = mark.at, self._ground(mark.at)
        ink = resolved(mark.colour, ground, self.theme) or ink_on(ground)
        role = ROLES[mark.role]
        inset, height = role.inset if mark.inset is None else mark.inset, mark.height or role.height
        if mark.role == "tick":
            yield from self._glyph(
                Glyph("tick", (r - 0.5 + inset + height / 2, c - 0.5 + inset + 0.6 * height), 1.2 * height)
            )
        elif role.corner:
            down, right = role.corner
            at = r + down * (0.5 - inset - height / 2), c + right * (0.5 - inset)
            yield self._text(mark.text, at, height, ink, mark.most, "end" if right > 0 else "start")
        else:
            at = r + role.at[0], c + role.at[1]
            if role.round:
                name = mark.ground or role.ground
                paper = (self.theme.colour(name) if name else None) or ink
                ink = ink_on(paper)
                disc = {"cx": _n(at[1]), "cy": _n(at[0]), "r": _n(role.round), "fill": _hex(paper)}
                yield _element("circle", **disc, stroke=_hex(ink), stroke_width=_n(MEASURES["rim"]))
            yield self._text(mark.text, at, height, ink, mark.most)
            if mark.struck:
                (r, c), reach = at, 0.7 * height
                d = f"M{_n(c - reach)} {_n(r + reach)}L{_n(c + reach)} {_n(r - reach)}"
                yield _path(
                    d, stroke=_hex(self.theme.colour("ruled-out")), stroke_width=_n(MEASURES["struck"])
                )

    def _text(
        self,
        text: str,
        at: Place,
        height: float,
        ink: Colour | None,
        most: float,
        anchor: str = "",
        halo: Colour | None = None,
    ) -> str:
        """A word, its middle (or its end, or start) at a place; smaller where it would be too wide. halo: the
        colour of a rim around it."""
        height = min(height, most / (MEASURES["broad"] * max(len(text), 1)))
        own = f' text-anchor="{anchor}"' if anchor else ""
        if halo:
            width = _n(2 * MEASURES["halo"])
            own += (
                f' stroke="{_hex(halo)}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke"'
            )
        return (
            f'<text x="{_n(at[1])}" y="{_n(at[0] + height / 2)}" font-size="{_n(height / CAPITAL)}" '
            f'fill="{_hex(ink)}"{own}>{escape(text)}</text>'
        )


def _hatching(r: int, c: int) -> str:
    """Slanting lines through a cell."""
    return "".join(
        f"M{_n(c + max(0, i - 1))} {_n(r + min(1, i))}L{_n(c + min(1, i))} {_n(r + max(0, i - 1))}"
        for i in (HATCH * (j + 0.5) for j in range(int(2 / HATCH)))
    )


def _shape(shape: Shape, colour: str, beyond: float) -> Iterator[str]:
    """A shape in one colour, so much wider than it is on all sides together."""
    for d, width in ((shape.fill, shape.rounded + beyond), (shape.beside, beyond)):
        line = {"stroke": colour, "stroke_width": _n(width)} if width else {}
        if d:
            yield _element("path", d=d, fill=colour, **line)
    if shape.stroke:
        yield _path(shape.stroke, stroke=colour, stroke_width=_n(shape.pen + beyond))


def _path(d: str, **attributes: str) -> str:
    """Lines without a ground."""
    return _element("path", d=d, fill="none", **attributes)


def _element(name: str, **attributes: str) -> str:
    """`stroke_width` is the attribute stroke-width."""
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"


def _hex(rgb: Iterable[int] | None) -> str:
    return as_hex(rgb or (0, 0, 0))


def _n(value: float) -> str:
    """A number as short as can be."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
