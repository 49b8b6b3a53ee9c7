"""The only place where Patches is drawn: the clues' shapes with their numbers, and rectangles of cells."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from ..solver.cells import Cell, Rectangle
from ..solver.game import lazy_function
from ..solver.patches.game import ONE_RECTANGLE, RECTANGLES
from ..solver.patches.puzzle import EMPTY, SIGN_OF, Clue, Patches, rectangles_of
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from ..words.patches import WORDS, clue_of, frames, in_the_way
from .cell_values import TICK
from .drawing import ASIDE, Drawing, State
from .moment import Moment, Name, Put, Signs, line_cells, reason_signs
from .sketch import (
    CASING,
    Colour,
    Fill,
    Glyph,
    Marks,
    Outline,
    Place,
    as_hex,
    cell_at,
    every_cell,
    frame,
    glyphs,
    grid,
    labels,
    lines,
    middle,
    outline,
    reason_line,
    tried_line,
)
from .themes import COLOURS

LINE, THICK, FRAMED = 0.02, 0.06, 0.08  # of a cell: widths of lines; how far the frame reaches beyond cells
FRAME, INSET = 0.07, 0.07  # of a cell: width of a rectangle's frame, and how far within its cells it runs
NEAR = 0.02  # of a cell: how far the ground of a rectangle stays from the lines
WOULD, CASED = 0.06, 0.03  # of a cell: frame of a rectangle that would be, and the line on either side of it
READ, READ_CASING = 0.03, 0.015  # of a cell: the same of one that was read
SECOND = 0.17  # of a cell: how far within its cells the frame of a second answer's rectangle runs
SOFT = 0.5  # of a clue's colour on the capture: the ground of its rectangle
PALE = 0.55  # of that ground, where a cell is known to be of a rectangle and no more
TINT = 0.4  # of a clue's colour on the capture: what the cells of a rectangle take of it
DEEP = 0.5  # of its ground's brightness: a clue's shape and the frame of its rectangle, without a capture
WITHIN = 0.16  # of a cell, from its corner: so far in stand ticks and step numbers, within such an outline
RIM = 0.025  # of a cell: a line around a clue's shape, as light as its ground, to be seen on a dark board
SECOND_FRAME = 0.2  # of a cell: how far within it a dashed frame runs, inside another
RING, UNSURE = 0.86, 0.24  # of a cell: a ring around one that a step speaks of apart; height of a "?"


class Tint(NamedTuple):
    """What goes with a clue. ground: of its rectangle's cells, as much of it as `soft` says. deep: its
    shape and the frame of its rectangle."""

    ground: Colour
    soft: float
    deep: Colour


def board(moment: Moment[Patches]) -> Marks:
    rows, columns = moment.puzzle.shape
    return (
        every_cell("cell"),
        *lines(grid(rows, columns), LINE, "hair"),
        frame((rows, columns), "frame", THICK / 2, FRAMED),
    )


def over(moment: Moment[Patches]) -> Marks:
    """The clues: shapes with numbers."""
    puzzle = moment.puzzle
    tints = (tint_of(moment, i) for i in range(len(puzzle.clues)))
    return tuple(
        Glyph(
            clue.shape,
            middle(clue.cell),
            1.0,
            tint.deep,
            rim=tint.ground if moment.colours is None else None,
            rimmed=RIM,
            label=str(clue.size or ""),
            is_given=True,
        )
        for clue, tint in zip(puzzle.clues, tints, strict=True)
    )


def pieces(moment: Moment[Patches], put: Put, state: State) -> Marks:
    """Rectangles in the colours of their clues; cells of which no more is known than whose they are, paler.
    What a step finds is in an orange outline; a rectangle that would be is an outline alone."""
    every = [rectangle_of(name) for name in put if len(name) > 1]
    whole = [*every, *(laid_by(moment.shown) if moment.shown else ())]
    rectangles = [x for x in every if not any(_is_part(x, other) for other in whole)]
    laid = {cell for x in rectangles for cell in x.cells}
    known: dict[int, list[Cell]] = {}
    for (cell, *more), clue in put.items():
        if not more and cell not in laid:
            known.setdefault(int(clue), []).append(cell)
    tints = {x: tint_of(moment, clue_in(moment.puzzle, x)) for x in rectangles}
    pale = chain.from_iterable(_ground(cells, tint_of(moment, i), PALE) for i, cells in known.items())
    if state == "would":
        return (*pale, *(mark for x in rectangles for mark in _would(x)))
    if state == "new":
        grounds = chain.from_iterable(_ground(x.cells, tint) for x, tint in tints.items())
        clues = moment.puzzle.clues
        new = (*(_span((*cells, clues[i].cell)) for i, cells in known.items()), *(x.cells for x in tints))
        return (*pale, *grounds, *(mark for cells in new for mark in _new(cells)))
    return (*pale, *(mark for x, tint in tints.items() for mark in _laid(x, tint)))


def found(moment: Moment[Patches]) -> Marks:
    """Rings around what the sentence speaks of apart; "?" in cells of which only search knows whose they
    are."""
    clues = moment.puzzle.clue_at
    return (
        *glyphs("ring", sorted(moment.reason.ringed), RING),
        *labels([(cell, "?") for cell in moment.guessed if cell not in clues], "middle", height=UNSURE),
    )


def tries(moment: Moment[Patches], step: Step) -> Marks:
    """What is tried, in a dashed line."""
    return tried_line(step.found, INSET)


def letters(step: Step) -> list[Place]:
    """Where the letter of what would follow stands: in each cell that would be of a rectangle, or else in
    the last of each rectangle."""
    cells = {cell for cell, _ in step.values} or {x.cells[-1] for x in laid_by(step)}
    return [(r + ASIDE, c + ASIDE) for r, c in sorted(cells)]


def gives(moment: Moment[Patches], places: Collection[Cell | Pair]) -> Marks:
    """Clues in the colours of the palette: the capture has none for them."""
    clues = over(replace(moment, colours=None))
    given = (mark for mark in clues if isinstance(mark, Glyph) and cell_at(mark.at) in places)
    return tuple(replace(mark, is_given=False) for mark in given)


def solved(moment: Moment[Patches]) -> Marks:
    """The rectangles in the colours of their clues, in the last cell of each the number of the step that
    found it, or "?" where only search knows it; of those that a player has drawn the right ones with a
    tick, the wrong ones with "!"."""
    puzzle, answer, drawn = moment.puzzle, rectangles_of(moment.answer or ()), drawn_rectangles(moment.marks)
    deep = {x: tint_of(moment, clue_in(puzzle, x)).deep for x in answer}
    numbers = ((_corner(puzzle, x), _number(moment, x)) for x in answer)
    return (
        *(Fill(x.cells, deep[x], TINT) for x in answer if x not in drawn),
        *(mark for x in answer for mark in reason_line(x.cells, INSET)),
        *labels([(cell, number) for cell, number in numbers if number], "corner", inset=WITHIN),
        *labels([(x.cells[0], TICK) for x in answer if x in drawn], "tick", inset=WITHIN),
        *labels([(x.cells[0], "!") for x in drawn if x not in answer], "badge-top"),
    )


def read(moment: Moment[Patches]) -> Marks:
    """The clues as they were read, as words in the corners of their cells, and in thin lines the rectangles
    that a player has drawn, so that a misreading is seen. Of an ambiguous board the rectangles that its
    answers have in common; where they differ those of the first, within them those of the second, and "?"
    in the cells."""
    puzzle, drawn = moment.puzzle, drawn_rectangles(moment.marks)
    first, second = map(rectangles_of, moment.examples or ((), ()))
    differ = [x for x in first if x not in second]
    cells = sorted({cell for x in differ for cell in x.cells} - puzzle.clue_at.keys())
    return (
        *(Outline(x.cells, READ, "light", "dark", READ_CASING, inset=INSET) for x in drawn),
        *(mark for x in first if x in second for mark in reason_line(x.cells, INSET)),
        *(Outline(x.cells, WOULD, "first", "light", CASED, inset=INSET) for x in differ),
        *(Outline(x.cells, WOULD, "second", "light", CASED, inset=SECOND) for x in second if x not in first),
        *labels([(cell, "?") for cell in cells], "badge"),
        *labels([(clue.cell, word_of(clue)) for clue in puzzle.clues], "badge-top"),
    )


def tint_of(moment: Moment[Patches], clue: int | None) -> Tint:
    """The colours of a clue: those that it has on the capture, or else of the palette; of none, and where
    regions have no colours, the theme's own."""
    if clue is None or moment.uncoloured:
        return Tint("given", 1.0, "frame")
    if moment.colours is None:
        colour = COLOURS[clue % len(COLOURS)]
        return Tint(as_hex(colour), 1.0, as_hex([DEEP * level for level in colour]))
    r, c = moment.puzzle.clues[clue].cell
    colour = as_hex(moment.colours[r][c])
    return Tint(colour, SOFT, colour)


def clue_in(puzzle: Patches, rectangle: Rectangle) -> int | None:
    """The number of the first clue that a rectangle holds, if any."""
    return next((puzzle.clue_at[cell] for cell in rectangle.cells if cell in puzzle.clue_at), None)


def word_of(clue: Clue) -> str:
    """ "+6": the clue as its text form has it."""
    return f"{SIGN_OF[clue.shape]}{clue.size or ''}"


def rectangle_of(name: Name) -> Rectangle:
    """From its first cell to its last."""
    (top, left), (bottom, right) = name
    return Rectangle(top, left, bottom - top + 1, right - left + 1)


def drawn_rectangles(marks: PlayerMarks) -> tuple[Rectangle, ...]:
    """Those that a player has drawn."""
    return tuple(Rectangle(*x) for x in marks.get(RECTANGLES, ()))


def laid_by(step: Step) -> tuple[Rectangle, ...]:
    """The rectangles that a step finds to be of the answer."""
    return tuple(piece.rectangle for piece in step.rectangles if piece.is_one)


def put_in(marks: PlayerMarks) -> Put:
    return _put(drawn_rectangles(marks))


def put_by(step: Step) -> Put:
    """Rectangles; {(cell,): "3"} for a cell of clue 3's rectangle."""
    return {**{(cell,): str(clue) for cell, clue in step.values}, **_put(laid_by(step))}


def put_all(puzzle: Patches, answer: Answer) -> Put:
    return _put(rectangles_of(answer))


def kinds(puzzle: Patches) -> Mapping[str, Put]:
    """Rectangles by the number of their clue, "" of one without; cells of which no more is known with a dot
    before that."""
    clues = [(str(i), clue.cell) for i, clue in enumerate(puzzle.clues)]
    free = (("", cell) for cell in Rectangle(0, 0, *puzzle.shape).cells if cell not in puzzle.clue_at)
    return {
        **{name: {(cell, cell): ONE_RECTANGLE} for name, cell in (*clues, *islice(free, 1))},
        **{f".{name}": {(cell,): name} for name, cell in clues},
    }


def piece(puzzle: Patches, name: Name, value: Value) -> str:
    """As kinds are called."""
    if len(name) == 1:
        return f".{value}"
    clue = clue_in(puzzle, rectangle_of(name))
    return "" if clue is None else str(clue)


def _ground(cells: Sequence[Cell], tint: Tint, share: float = 1.0) -> Marks:
    """The ground of cells in a clue's colour, over whatever ground they had."""
    some, opacity = tuple(cells), share * tint.soft
    blank = (Fill(some, "cell", inset=NEAR),) if opacity < 1 else ()
    return (*blank, Fill(some, tint.ground, opacity, inset=NEAR))


def _laid(rectangle: Rectangle, tint: Tint) -> Marks:
    """A rectangle that stands."""
    return (*_ground(rectangle.cells, tint), Outline(rectangle.cells, FRAME, tint.deep, inset=INSET))


def _new(cells: Iterable[Cell]) -> Marks:
    """An outline of what a step finds, cased in black so that it is seen on a ground of its own colour."""
    return outline(cells, FRAME, "orange", casing="dark", cased=CASING, inset=INSET)


def _span(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """The rectangle that some cells span."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return Rectangle(top, left, max(rows) - top + 1, max(columns) - left + 1).cells


def _is_part(rectangle: Rectangle, other: Rectangle) -> bool:
    """Whether a rectangle is but a part of another: what a player has not finished."""
    return rectangle != other and all(map(other.holds, rectangle.cells))


def _would(rectangle: Rectangle) -> Marks:
    """An outline of a rectangle that would be."""
    return outline(rectangle.cells, WOULD, "tried", casing="light", cased=CASED, inset=INSET)


def _put(rectangles: Iterable[Rectangle]) -> Put:
    return {(x.cells[0], x.cells[-1]): ONE_RECTANGLE for x in rectangles}


def _number(moment: Moment[Patches], rectangle: Rectangle) -> str:
    """What says when a rectangle is found: the number of the step that lays it, or "?" where none does."""
    step = next((i for i, step in enumerate(moment.done, 1) if rectangle in laid_by(step)), None)
    if step:
        return "" if moment.labels.plain else str(step)
    return "?" if not moment.labels.plain or {*moment.guessed} & {*rectangle.cells} else ""


def _corner(puzzle: Patches, rectangle: Rectangle) -> Cell:
    """The last cell of a rectangle that holds no clue, if there is one."""
    free = [cell for cell in rectangle.cells if cell not in puzzle.clue_at]
    return (free or rectangle.cells)[-1]


# ── signs ────────────────────────────────────────
# What a picture shows of a step of Patches: what stops others framed, in dashes what leaves the clue its
# rectangle, cells that one clue alone reaches ringed, what would have no room framed in red.


def signs_of(puzzle: Patches, step: Step) -> Signs:
    signs = reason_signs(step, lambda unit: line_cells(puzzle, unit))
    cells = step.claim.cells
    if step.claim.chain or step.units:
        return signs
    kept = signs.kept | {*cells, puzzle.clues[clue_of(puzzle, step)].cell}
    signs = replace(signs, outlined=frozenset(in_the_way(puzzle, step, cells)), kept=kept)
    if step.rule == "only-reach":
        first, second = (frozenset(some) for some in frames(puzzle, step))
        ringed = frozenset(cell for cell in cells if cell not in puzzle.clue_at)
        return replace(signs, outlined=first, dashed=second, ringed=ringed)
    if step.rule == "cut-off":
        left = frozenset(cells[1:])
        return replace(signs, clash=left, outlined=signs.outlined - left)
    return signs


# ── text ────────────────────────────────────────
# Patches as lines of text, for a terminal.


def board_lines(moment: Moment[Patches], put: Put) -> list[str]:
    """Clues stand in their cells as in the text form; lines are around the board and the
    rectangles that are known."""
    puzzle = moment.puzzle
    rectangles = [rectangle_of(name) for name in put if len(name) > 1]
    of: dict[Cell, int] = {cell: i for i, x in enumerate(rectangles) for cell in x.cells}
    words = {clue.cell: word_of(clue) for clue in puzzle.clues}
    width = max(map(len, words.values()))
    rows, columns = puzzle.shape

    def parted(a: Cell, b: Cell) -> bool:
        inside = [0 <= r < rows and 0 <= c < columns for r, c in (a, b)]
        return not all(inside) or of.get(a) != of.get(b)

    text = []
    for r in range(rows + 1):
        text.append("".join(_crossing(parted, r, c, width, columns) for c in range(columns + 1)).rstrip())
        if r < rows:
            cells = [f"{words.get((r, c), EMPTY):^{width + 2}}" for c in range(columns)]
            sides = ["|" if parted((r, c - 1), (r, c)) else " " for c in range(columns + 1)]
            text.append("".join(a + b for a, b in zip(sides, [*cells, ""], strict=True)).rstrip())
    return text


def _crossing(parted: Callable[[Cell, Cell], bool], r: int, c: int, width: int, columns: int) -> str:
    """Where lines cross at the upper left of a cell, and the line above it."""
    around = (
        parted((r - 1, c - 1), (r - 1, c)),
        parted((r, c - 1), (r, c)),
        parted((r - 1, c - 1), (r, c - 1)),
        parted((r - 1, c), (r, c)),
    )
    line = "" if c == columns else ("-" if around[3] else " ") * (width + 2)
    return ("+" if any(around) else " ") + line


# ── drawing ────────────────────────────────────────
# How Patches is shown.

DRAWING = Drawing(
    words=WORDS,
    put_in=put_in,
    put_by=put_by,
    put_all=put_all,
    board=board,
    pieces=pieces,
    over=over,
    found=found,
    gives=gives,
    solved=solved,
    read=read,
    lines=board_lines,
    kinds=kinds,
    piece=piece,
    signs=signs_of,
    tries=tries,
    letters=letters,
    coloured=lambda puzzle: [[clue.cell] for clue in puzzle.clues],
    inset=INSET,
    second=SECOND_FRAME,
    stages=lazy_function(__package__, ".debug.patches:draw_stages"),
)
