"""Does each step of Tango follow from what it says?

From the lines that it looks at (as many suns as moons, no three alike side by side, the signs within them),
signs that its reasons name, and what stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from queens_snap.solver.step import Step
from tests.claims.tango_board import Board

from ..told import Cell, Fact, ToldWay
from .verdict import CONTRADICTION, FALSE, UNSAID, JudgedThing, Verdict, link_of, place_of

Values = Mapping[Cell, int]


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    start = {cell: value for value, kind in enumerate(("moons", "suns")) for cell in told.start.get(kind, ())}
    board = Board(told.puzzle, start)
    for i, step in enumerate(told.steps, 1):
        yield from _step(board, i, step)
        for cell, value in step.values:
            if told.answer and told.answer[cell[0]][cell[1]] != str(value):
                yield place_of(i, step).verdict(FALSE, ("is", cell, value))
        board = _after(board, step)


def _after(board: Board, step: Step) -> Board:
    return board.with_values({cell: int(value) for cell, value in step.values})


def _step(board: Board, number: int, step: Step) -> Iterator[Verdict]:
    place = place_of(number, step)
    if not step.claim.chain:
        yield from _unsaid(board, place, step)
        return
    first, *links, last = step.claim.chain
    branch = _after(board, first)
    for i, link in enumerate(links, 2):
        yield from _unsaid(branch, link_of(number, i, step.rule, link), link)
        branch = _after(branch, link)
    if is_possible(branch, last):
        yield link_of(number, len(links) + 2, step.rule, last).verdict(UNSAID, CONTRADICTION)
    contrary = [(cell, 1 - int(value)) for cell, value in first.values]
    if [(cell, int(value)) for cell, value in step.values] != contrary:
        yield place.verdict(UNSAID, ("not the contrary of what is supposed",))


def _unsaid(board: Board, place: JudgedThing, step: Step) -> Iterator[Verdict]:
    """Find the values that do not follow: a filling of the lines has others."""
    for cell, value in step.values:
        if is_possible(board.with_values({cell: 1 - int(value)}), step):
            yield place.verdict(UNSAID, ("is", cell, value), _missing(board, step, cell, int(value)))


def _missing(board: Board, step: Step, cell: Cell, value: int) -> Fact | None:
    """A line that would have to be looked at, too."""
    other = board.with_values({cell: 1 - value})
    for kind, i in (("row", cell[0]), ("column", cell[1])):
        if not is_possible(other, step, [board.line({"unit": kind, "index": i})]):
            return kind, i
    return None


def is_possible(board: Board, step: Step, also: Sequence[Sequence[Cell]] = ()) -> bool:
    """Can the lines that a step looks at be filled, with the signs that are named? also: other lines."""
    lines = [board.line({"unit": unit.kind, "index": unit.number}) for unit in step.claim.look] + [*also]
    cells = {cell for line in lines for cell in line}
    named = {frozenset((why.cell, x)) for why in step.claim.why if why.by == "sign" for x in why.sources}
    if not step.claim.look and not step.values:
        named.add(frozenset(step.claim.cells))  # a sign that is broken
    within = {pair for pair in board.signs if any(pair <= {*line} for line in lines)}
    signs = [pair for pair in board.signs if pair in within | named]
    cells |= {cell for pair in signs for cell in pair}
    known = {cell: board.values[cell] for cell in cells & board.values.keys()}
    return _fits(Gaps(board, lines, signs, sorted(cells)), known)


class Gaps(NamedTuple):
    """Things to be filled: lines, and signs between cells."""

    board: Board
    lines: Sequence[Sequence[Cell]]
    signs: Sequence[frozenset[Cell]]
    cells: Sequence[Cell]


def _fits(asked: Gaps, values: Values) -> bool:
    if not _is_right(asked, values):
        return False
    left = next((cell for cell in asked.cells if cell not in values), None)
    return left is None or any(_fits(asked, {**values, left: x}) for x in (0, 1))


def _is_right(asked: Gaps, values: Values) -> bool:
    """Is nothing broken, so far?"""
    for line in asked.lines:
        some = [values.get(cell) for cell in line]
        if max(some.count(0), some.count(1)) > len(line) // 2:
            return False
        if any(a is not None and a == b == c for a, b, c in zip(some, some[1:], some[2:], strict=False)):
            return False
    for pair in asked.signs:
        known = [values[cell] for cell in pair if cell in values]
        if len(known) == 2 and (known[0] == known[1]) != (asked.board.signs[pair] == "="):
            return False
    return True
