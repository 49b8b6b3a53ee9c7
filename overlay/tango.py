"""The only place where Tango is drawn: givens on a shaded ground, suns and moons, signs on the borders."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from ..solver.cells import Cell
from ..solver.game import lazy_function
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from ..solver.tango.puzzle import EMPTY, MOON, SUN, Tango
from ..solver.tango.state import EQUAL_BESIDE, EQUAL_COUNT, OPPOSITE_COUNT, SIGN
from ..words.tango import WORDS
from . import cell_values
from .cell_values import checked, in_both, kinds_of, values_of
from .drawing import Drawing, State
from .moment import Moment, Name, Put, Signs, line_cells, reason_signs
from .sketch import Fill, Glyph, Label, Marks, between, every_cell, frame, grid, labels, lines, middle

LINE = 0.03  # of a cell: width of all lines
SYMBOL, WOULD = (
    0.43,
    0.32,
)  # of a cell: width of a symbol, as large as the game's; of one that would stand there
NEAR = 0.03  # of a cell: how far a ground of its own stays from the lines
SIGN_WIDTH, PATCH = 0.17, 0.26  # of a cell: width of a sign, and of the gap in the line where it stands
SIGNS = {"=": "equal", "x": "cross"}
KINDS = {"moons": MOON, "suns": SUN}
SHAPES = {MOON: "moon", SUN: "sun"}


def board(moment: Moment[Tango]) -> Marks:
    puzzle = moment.puzzle
    n, given = puzzle.n, given_in(puzzle)
    return (
        every_cell("cell"),
        Fill(tuple(cell for (cell,) in given), "given"),
        *lines(grid(n, n), LINE, "line"),
        frame(puzzle.shape, "line", LINE / 2, LINE),
        *pieces(moment, given, "old"),
        *(sign for pair, name in puzzle.signs.items() for sign in _sign(pair, name)),
    )


def pieces(moment: Moment[Tango], put: Put, state: State) -> Marks:
    """Suns and moons; new ones on a ground of their own."""
    ground = Fill(tuple(cell for (cell,) in put), "filled", inset=NEAR)
    symbols = (symbol(name, str(value), WOULD if state == "would" else SYMBOL) for name, value in put.items())
    return (*((ground,) if state == "new" and put else ()), *symbols)


def symbol(name: Name, value: str, size: float = SYMBOL) -> Glyph:
    shape = SHAPES[value]
    return Glyph(shape, middle(name[0]), size, shape, rim=f"{shape}-rim")


def found(moment: Moment[Tango]) -> Marks:
    """The signs beside what the step is about, whole."""
    near = [x for x in moment.puzzle.signs.items() if not moment.focus.isdisjoint(x[0])]
    return tuple(mark for pair, name in near for mark in _sign(pair, name))


def meant(moment: Moment[Tango]) -> Marks:
    """The signs that count."""
    signs = moment.puzzle.signs
    return tuple(Label(signs[pair], between(*pair), "meant") for pair in moment.reason.meant)


def gives(moment: Moment[Tango], places: Collection[Cell | Pair]) -> Marks:
    given = {name: value for name, value in given_in(moment.puzzle).items() if name[0] in places}
    signs = (Label(sign, between(*x), "sign") for x, sign in moment.puzzle.signs.items() if x in places)
    return (*pieces(moment, given, "old"), *signs)


def solved(moment: Moment[Tango]) -> Marks:
    """A sun or a moon in every empty cell, in its lower right corner the number of the step that found it;
    what a player put in gets a tick, or "!" where it is wrong."""
    entered, wanted = put_in(moment.marks), put_all(moment.puzzle, moment.answer or ())
    new = {name: value for name, value in wanted.items() if name not in entered}
    return pieces(moment, new, "old") + checked(moment, wanted, entered)


def read(moment: Moment[Tango]) -> Marks:
    """Symbols and signs as they were read, drawn anew over the capture's own; of an ambiguous board what its
    answers have in common, and "?" where they differ."""
    puzzle = moment.puzzle
    shown = {**given_in(puzzle), **put_in(moment.marks)}
    common, differ = in_both(moment, given_in(puzzle))
    return (
        *pieces(moment, {**common, **shown}, "old"),
        *(Label(sign, between(*pair), "sign") for pair, sign in puzzle.signs.items()),
        *labels([(cell, "?") for cell in differ], "badge"),
    )


def given_in(puzzle: Tango) -> Put:
    """The symbols that the puzzle gives."""
    return cell_values.in_cells(
        {cell: value for cell, value in values_of(puzzle.givens).items() if value != EMPTY}
    )


def put_in(marks: PlayerMarks) -> Put:
    symbols = ((cell, value) for kind, value in KINDS.items() for cell in marks.get(kind, ()))
    return cell_values.in_cells(dict(sorted(symbols)))


def put_all(puzzle: Tango, answer: Answer) -> Put:
    return cell_values.put_all(puzzle, answer, given_in(puzzle))


def kinds(puzzle: Tango) -> Mapping[str, Put]:
    return kinds_of(MOON, SUN)


def _sign(pair: Pair, sign: str) -> Iterable[Glyph]:
    """A sign on the side that two neighbours share, where the line has a gap for it."""
    at = between(*pair)
    return Glyph("disc", at, PATCH, "cell"), Glyph(SIGNS[sign], at, SIGN_WIDTH, "sign")


# ── signs ────────────────────────────────────────
# What a picture shows of a step of Tango: what it rests on outlined, and the signs that count.

INSET = 0.16  # of a cell: an outline runs between the signs on its border and the symbol in its middle


def signs_of(puzzle: Tango, step: Step) -> Signs:
    signs = reason_signs(step, lambda unit: line_cells(puzzle, unit))
    links = step.claim.chain or (step,)
    meant = {pair for link in links for pair in _meant(puzzle, link)}
    return replace(signs, meant=tuple(sorted(meant)))


def _meant(puzzle: Tango, step: Step) -> Iterable[Pair]:
    """The neighbours between which a sign is part of the reason."""
    if step.rule in SIGNED:
        cells, signs = SIGNED[step.rule](step)
        inside = {*cells}
        return [pair for pair, sign in puzzle.signs.items() if sign in signs and inside.issuperset(pair)]
    broken = [why for why in step.claim.why if why.by == SIGN]  # of what clashes at the end of a chain
    return [(min(why.cell, b), max(why.cell, b)) for why in broken for b in why.sources]


#: Of the rules that look at signs: between which cells, and which signs.
SIGNED: dict[str, Callable[[Step], tuple[Iterable[Cell], str]]] = {
    SIGN: lambda step: ({*step.claim.seen, *step.found}, "=x"),
    EQUAL_BESIDE: lambda step: (step.found, "="),
    EQUAL_COUNT: lambda step: (step.found, "="),
    OPPOSITE_COUNT: lambda step: ({*step.claim.cells} - {*step.found}, "x"),
}


# ── text ────────────────────────────────────────
# A Tango as lines of text, for a terminal.


def board_lines(moment: Moment[Tango], put: Put) -> list[str]:
    """Signs stand where they belong; suns are 1, moons 0."""
    puzzle = moment.puzzle
    rows = []
    for r, row in enumerate(puzzle.givens):
        beside = (puzzle.signs.get(((r, c), (r, c + 1)), " ") for c in range(len(row)))
        below = (puzzle.signs.get(((r, c), (r + 1, c)), " ") for c in range(len(row)))
        kinds = (put.get(((r, c),), ch) for c, ch in enumerate(row))
        rows.append("".join(f"{kind} {sign} " for kind, sign in zip(kinds, beside, strict=True)).rstrip())
        rows.append("   ".join(below).rstrip())
    return rows[:-1]


# ── drawing ────────────────────────────────────────
# How Tango is shown.

DRAWING = Drawing(
    words=WORDS,
    put_in=put_in,
    put_by=cell_values.put_by,
    put_all=put_all,
    board=board,
    pieces=pieces,
    found=found,
    meant=meant,
    gives=gives,
    solved=solved,
    read=read,
    lines=board_lines,
    kinds=kinds,
    signs=signs_of,
    inset=INSET,
    stages=lazy_function(__package__, ".debug.tango:draw_stages"),
)
