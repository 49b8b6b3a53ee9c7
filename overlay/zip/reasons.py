"""What leads the eye to the reason of a step of Zip: where the path is tried, what it would close, or
cut off."""

from collections.abc import Sequence
from itertools import pairwise

from ...solver.cells import Cell
from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ..moment import Moment
from ..sketch import BROAD_CASING, CASING, Fill, Label, Marks, Place, between, lines, middle

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


def letters(step: Step) -> list[Place]:
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
