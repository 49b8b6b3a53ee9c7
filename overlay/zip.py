"""What leads the eye to the reason of a step of Zip: where the path is tried, what it would close, or
cut off."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ..solver.cells import Cell
from ..solver.game import lazy_function
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from ..solver.zip.puzzle import Zip
from ..words.zip import WORDS, letters, named_cells
from .drawing import Drawing, State
from .moment import Moment, Put, Signs, chain_signs, line_cells
from .sketch import (
    AUTO,
    BROAD_CASING,
    CASING,
    Colour,
    Fill,
    Glyph,
    Label,
    Line,
    Marks,
    Place,
    between,
    cell_at,
    every_cell,
    frame,
    grid,
    labels,
    lines,
    middle,
    side,
)

TRIED = 0.12  # of a cell: width of a line where the path is tried
CLOSED = 0.1  # of a cell: of one along the path that would close a loop
UNTAKEN = 0.08  # of a cell: of one in dashes, along ways that do not go together
TINT = 0.3  # of a part of the board
CORNER = 0.26  # of a cell: how far a letter is from the middle of its cell, in either direction


def reasons(moment: Moment[Zip]) -> Marks:
    """A loop that would be closed along its cells, two ways that do not go together as dashed stubs, the part
    of the board to which only one way leads, or that would be cut off."""
    step, cut_off = moment.step, moment.reason.clash
    if not step:
        return ()
    marks: Marks = (Fill(tuple(sorted(cut_off)), "fails", TINT),) if len(cut_off) > 1 else ()
    for why in () if step.claim.chain else step.claim.why:
        if why.by == "cut-off":
            marks += (Fill(tuple(sorted(why.sources)), "looked", TINT),)
        elif why.by == "loop":
            marks += _loop(step, why.cell, why.sources)
        if step.rule == "both-ways" and why.by in ("loop", "number", "early"):
            marks += _stubs(step.claim.cells[0], why.sources[:2])
    return marks


def tries(moment: Moment[Zip], step: Step) -> Marks:
    """A dashed line where the path is tried, cased so that it is seen on a path as well; a violet sign where
    it is supposed not to go."""
    tried = [(middle(a), middle(b)) for a, b, joined in step.links if joined]
    parted = [between(a, b) for a, b, joined in step.links if not joined]
    return (
        *lines(tried, TRIED, "tried", casing="light", cased=BROAD_CASING, dashed=True),
        *(Label("x", at, "sign", ground="tried") for at in parted),
    )


def letter_places(step: Step) -> list[Place]:
    return [letter_place(step)]


def named(moment: Moment[Zip]) -> Marks:
    """The letters by which the sentence calls cells, each in a corner that no path of the step runs by."""
    step = moment.step
    if not step:
        return ()
    return tuple(Label(letter, _free_corner(step, cell), "link") for cell, letter in moment.reason.named)


def _free_corner(step: Step, cell: Cell) -> Place:
    """A place in a corner of a cell, as far as can be from where the step's path goes from there."""
    (r, c), ends = cell, [{link.a, link.b} for link in step.links if link.joined and cell in (link.a, link.b)]
    toward = [(y - r, x - c) for pair in ends for y, x in pair - {cell}]
    corners = [(down, right) for down in (-1, 1) for right in (1, -1)]
    down, right = min(corners, key=lambda way: sum(way[0] * y + way[1] * x for y, x in toward))
    return r + 0.5 + CORNER * down, c + 0.5 + CORNER * right


def letter_place(step: Step) -> Place:
    """Where the letter of a link stands: in the cell that it is about, beside where the path would go from
    there or could not; each of the four ways has a corner of its own."""
    (r, c), (a, b, _) = step.claim.cells[0], step.links[0]
    y, x = b if a == (r, c) else a
    down, right = y - r, x - c
    return r + 0.5 + CORNER * (down - right), c + 0.5 + CORNER * (right + down)


def _loop(step: Step, cell: Cell, sources: Sequence[Cell]) -> Marks:
    """From one end of a path along its cells to the other, where it would be closed. sources: where the way
    goes that would close it, then the cells of the path from the other end on; of two ways first both."""
    to, *others = sources
    if step.rule == "both-ways":
        other, *others = others
        cells = [to, *others, other]
    elif step.rule == "loop":
        (start,) = {*step.claim.cells} - {cell}
        cells = [start, *sources, cell]
    else:
        cells = [cell, *others, to]
    along = [(middle(a), middle(b)) for a, b in pairwise(cells)]
    return lines(along, CLOSED, "fails", casing="light", cased=BROAD_CASING, round=True)


def _stubs(cell: Cell, others: Sequence[Cell]) -> Marks:
    """Dashed, from a cell to others."""
    ends = [(middle(cell), middle(other)) for other in others]
    return lines(ends, UNTAKEN, "fails", casing="light", cased=CASING, dashed=True)


# ── sketch ────────────────────────────────────────
# The only place where Zip is drawn: numbered discs, walls, and the path as far as it is known.
#
# A name of what stands is a link, (smaller cell, larger cell): True where the path goes from one to the
# other, False where it does not.

LINE = 0.03  # of a cell: width of all lines
DISC = 0.66  # of a cell: width of a disc
WALL, READ = 0.12, 0.09  # of a cell: width of a wall, and of one as it was read
READ_FRAME = 0.045
BAND = 0.42  # of a cell: width of the path
WOULD = 0.16  # of a cell: of where it would go, narrower than where it goes
ALONE = 0.22  # of a cell: of where only one of two paths goes
TRAIL = 0.04  # of a cell: of a path as it was read
SHORT = 0.35  # of a cell: what is left out of it at either end of a link
ARROW, UNSURE = 0.2, 0.22  # of a cell: size of an arrow, and of what stands in its place
NUMBER, ROOM = (
    0.2,
    1 - DISC - 0.02,
)  # of a cell: height of a step's number there, and what is between two discs
SEARCHED = "?"  # where search alone knows that the path goes on
CROSS, NEW_CROSS, PATCH = 0.16, 0.22, 0.32  # of a cell: where the path does not go; the ground of a new one
INSET = 0.13  # of a cell: an outline runs between such crosses and the discs

NO_ORDER: Mapping[Pair, int] = {}
Move = tuple[Cell, Cell]  # two neighbouring cells, in the order of the path


def board(moment: Moment[Zip]) -> Marks:
    rows, columns = moment.puzzle.shape
    return (
        every_cell("cell"),
        *lines(grid(rows, columns), LINE, "track"),
        frame((rows, columns), "track", LINE / 2, LINE),
    )


def pieces(moment: Moment[Zip], put: Put, state: State) -> Marks:
    """Bands where the path goes, crosses on the sides that it does not go through; of an answer all of it."""
    joined, parted = links_of(put, joined=True), links_of(put, joined=False)
    if state == "would":
        return (*bands(joined, WOULD, "tried"), *(Label("x", between(*link), "sign") for link in parted))
    if moment.answer is None:
        known = bands(joined, BAND, state)
    elif state == "old":
        return _whole(moment)
    else:
        known = bands(joined, BAND, state) + _arrows(_along(moment.answer, joined), moment.guessed)
    if state == "new":
        return (*known, *(mark for link in parted for mark in _new_cross(link)))
    return known + _crosses(parted, "old")


def over(moment: Moment[Zip]) -> Marks:
    return discs(moment.puzzle) + _walls(moment.puzzle)


def found(moment: Moment[Zip]) -> Marks:
    """The walls, and the crosses around what the step is about, so that nothing of them steps back; and what
    its reason shows."""
    focus = moment.focus
    if not focus:
        return ()
    known = dict(put_in(moment.marks))
    for step in moment.done:
        known |= put_by(step)
    parted = [link for link in links_of(known, joined=False) if not focus.isdisjoint(link)]
    near = [disc for disc in discs(moment.puzzle) if cell_at(disc.at) in focus]
    return (*_walls(moment.puzzle), *_crosses(parted, "ink"), *reasons(moment), *near)


def gives(moment: Moment[Zip], places: Collection[Cell | Pair]) -> Marks:
    """Discs in black or white, walls as they are read."""
    given = (disc for disc in discs(moment.puzzle) if cell_at(disc.at) in places)
    walls = [side(*wall) for wall in moment.puzzle.walls if wall in places]
    return (
        *lines(walls, READ, "light", casing="dark", cased=CASING),
        *(replace(disc, colour=AUTO, is_given=False) for disc in given),
    )


def solved(moment: Moment[Zip]) -> Marks:
    """The path under the capture's own discs, with arrows from the first number to the last, or with the
    numbers of the steps that found it, and "?" instead where only search knows that it goes there."""
    return _whole(moment) + discs(moment.puzzle)


def read(moment: Moment[Zip]) -> Marks:
    """Numbers, in the corners of their discs, walls, and the path that was entered, as they were read; of an
    ambiguous board its two paths, grey where they are one."""
    puzzle, (rows, columns) = moment.puzzle, moment.puzzle.shape
    trail = [_shortened(link) for link in links_of(put_in(moment.marks), joined=True)]
    numbers = ((cell, str(number)) for cell, number in numbered(puzzle).items())
    return (
        *(both(moment.examples) + discs(puzzle) if moment.examples else ()),
        frame((rows, columns), "light", READ_FRAME / 2, READ_FRAME / 2, casing="dark", cased=CASING),
        *lines([side(*wall) for wall in puzzle.walls], READ, "light", casing="dark", cased=CASING),
        *lines(trail, TRAIL, "light", casing="dark", cased=CASING),
        *labels(numbers, "badge-top"),
    )


def discs(puzzle: Zip) -> tuple[Glyph, ...]:
    """The numbers, which a path leaves visible."""
    return tuple(
        Glyph("disc", middle(cell), DISC, "ink", label=str(number), on="on-ink", is_given=True)
        for cell, number in numbered(puzzle).items()
    )


def numbered(puzzle: Zip) -> dict[Cell, int]:
    """The cells with a number."""
    return {(r, c): x for r, row in enumerate(puzzle.numbers) for c, x in enumerate(row) if x}


def path(answer: Answer, guessed: Collection[Cell], order: Mapping[Pair, int] = NO_ORDER) -> Marks:
    """A whole path, its colour changing on the way, with arrows. guessed: cells from which it goes on in a
    direction that no step shows. order: of links the number of the step that found them, instead of the
    arrow."""
    moves = moves_of(answer)
    last = max(len(moves) - 1, 1)
    band = (Line((_ends(move),), BAND, f"path:{i / last:.3f}", round=True) for i, move in enumerate(moves))
    return (*band, *_arrows(moves, guessed, order))


def both(examples: Sequence[Answer]) -> Marks:
    """Two paths: what they have in common as one band, what only one of them has as two narrow ones."""
    first, second = ({_pair(move) for move in moves_of(answer)} for answer in examples)
    return (
        *bands(sorted(first & second), BAND, "common"),
        *bands(sorted(first - second), ALONE, "first"),
        *bands(sorted(second - first), ALONE, "second"),
    )


def bands(links: Iterable[Pair], width: float, colour: Colour) -> Marks:
    """Lines with round ends from middle to middle."""
    return lines([_ends(link) for link in links], width, colour, round=True)


def moves_of(answer: Answer) -> list[Move]:
    """The way of an answer from cell to cell."""
    return list(pairwise(cell for cell in answer if isinstance(cell, tuple)))


def links_of(put: Put, *, joined: bool) -> list[Pair]:
    """The links that the path takes, or that it does not."""
    return [(name[0], name[1]) for name, value in put.items() if bool(value) == joined]


def put_in(marks: PlayerMarks) -> Put:
    return {_pair((tuple(a), tuple(b))): True for a, b in marks.get("path", ())}


def put_by(step: Step) -> Put:
    return {_pair((a, b)): joined for a, b, joined in step.links}


def put_all(puzzle: object, answer: Answer) -> Put:
    return {_pair(move): True for move in moves_of(answer)}


def kinds(puzzle: Zip) -> Mapping[str, Put]:
    return {"true": {((0, 0), (0, 1)): True}, "false": {((0, 0), (0, 1)): False}}


def _pair(move: Move) -> Pair:
    return min(move), max(move)


def _ends(move: Move) -> tuple[Place, Place]:
    return middle(move[0]), middle(move[1])


def _along(answer: Answer, links: Collection[Pair]) -> list[Move]:
    """Some links of an answer in its own direction."""
    return [move for move in moves_of(answer) if _pair(move) in links]


def _whole(moment: Moment[Zip]) -> Marks:
    """The path of the answer, as its labels want it."""
    return path(moment.answer or (), moment.guessed, _order(moment) if moment.labels.along else NO_ORDER)


def _order(moment: Moment[Zip]) -> dict[Pair, int]:
    """Of each link that the path takes the number of the first step that finds it."""
    steps = reversed([*enumerate(moment.done, 1)])
    return {link: i for i, step in steps for link in links_of(put_by(step), joined=True)}


def _arrows(moves: Iterable[Move], guessed: Collection[Cell], order: Mapping[Pair, int] = NO_ORDER) -> Marks:
    """On the side that each move crosses an arrow, or the number of its step, or "?" where search alone knows
    of it."""
    return tuple(_unsure(x) if x[0] in guessed else _found_at(x, order.get(_pair(x))) for x in moves)


def _found_at(move: Move, number: int | None) -> Glyph | Label:
    if number is None:
        return _arrow(move)
    return Label(str(number), between(*move), colour="path-arrow", height=NUMBER, most=ROOM)


def _unsure(move: Move) -> Label:
    return Label(SEARCHED, between(*move), colour="path-arrow", height=UNSURE)


def _arrow(move: Move) -> Glyph:
    (r, c), (r2, c2) = move
    turn = math.degrees(math.atan2(r2 - r, c2 - c))
    return Glyph("arrow", between(*move), ARROW, "path-arrow", turn=turn)


def _crosses(parted: Iterable[Pair], colour: Colour) -> Marks:
    return tuple(Glyph("cross", between(*link), CROSS, colour) for link in parted)


def _new_cross(link: Pair) -> Iterable[Glyph]:
    """On a ground of its own, which stands out on any board."""
    at = between(*link)
    return Glyph("disc", at, PATCH, "light"), Glyph("cross", at, NEW_CROSS, "dark")


def _walls(puzzle: Zip) -> Marks:
    """Their ends, half as long as they are wide, are cut off at the frame."""
    rows, columns = puzzle.shape
    short = WALL / 2

    def within(place: Place) -> Place:
        return min(max(place[0], short), rows - short), min(max(place[1], short), columns - short)

    ends = (side(*wall) for wall in puzzle.walls)
    return lines([(within(start), within(end)) for start, end in ends], WALL, "ink")


def _shortened(link: Pair) -> tuple[Place, Place]:
    """A link without its ends, so that what stands in its cells is seen."""
    ((r, c), (r2, c2)), down, right = _ends(link), link[1][0] - link[0][0], link[1][1] - link[0][1]
    return (r + SHORT * down, c + SHORT * right), (r2 - SHORT * down, c2 - SHORT * right)


# ── signs ────────────────────────────────────────
# What a picture shows of a step of Zip: cells with few ways left, or where something is tried, outlined.


def signs_of(puzzle: Zip, step: Step) -> Signs:
    if step.claim.chain:
        signs = chain_signs(step, lambda unit: line_cells(puzzle, unit))
        left = letters(puzzle, step)
        own = tuple(left.pop(link.claim.cells[0], "") for link in signs.follows)
        return replace(signs, outlined=frozenset(step.claim.cells[:1]), letters=own)
    named = tuple(named_cells(puzzle, step).items())
    return Signs(frozenset(step.claim.cells), frozenset(step.because), named=named)


# ── text ────────────────────────────────────────
# A Zip as lines of text, for a terminal.


def board_lines(moment: Moment[Zip], put: Put) -> list[str]:
    """Numbers stand in the cells, `o` where there is none; lines between them are the path, walls `#`."""
    puzzle = moment.puzzle
    walls, joined = {*puzzle.walls}, {*links_of(put, joined=True)}
    width = len(str(puzzle.last))
    found = []
    for r, row in enumerate(puzzle.numbers):
        beside, below = "", ""
        for c, number in enumerate(row):
            right, down = ((r, c), (r, c + 1)), ((r, c), (r + 1, c))
            sign = "#" if right in walls else "-" if right in joined else " "
            beside += f"{number or 'o':>{width}}" + (sign * 3 if sign == "-" else f" {sign} ")
            sign = "#" if down in walls else "|" if down in joined else " "
            below += f"{sign:>{width}}   "
        found += [beside.rstrip(), below.rstrip()]
    return found[:-1]


# ── drawing ────────────────────────────────────────
# How Zip is shown.

LEAST_ARROW = 5  # px: smaller ones are blots

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
    tries=tries,
    letters=letter_places,
    meant=named,
    inset=INSET,
    lines=board_lines,
    kinds=kinds,
    signs=signs_of,
    legible=LEAST_ARROW / ARROW,
    stages=lazy_function(__package__, ".debug.zip:draw_stages"),
)
