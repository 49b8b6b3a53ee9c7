"""Is what sentences of Queens and Star Battle say true on the board as they tell it?

A reader has the board before a step, and of a supposition what its sentences have said so far: stars with
the cells around them, units that are called full, cells that stay empty. What a later sentence counts must be
right on that board: with a cell that only the program knows to be crossed out it is false.
"""

import re
from collections.abc import Iterator, Sequence

from .queens_look import ARRANGED, look_of, remainder
from .queens_position import QueensPosition, touch
from .reading_chains import NUMBER, PIECE, full_units, links_said, named, number_of
from .way import Cell, Json, cells_of

MORE = rf"([^.]*?) ha(?:s|ve) room for (only|at most) {NUMBER} (?:more )?{PIECE}"


def false_on_board(puzzle: Json, steps: Sequence[Json], start: Json | None = None) -> Iterator[str]:
    """The faults of what sentences say. steps: each with its sentence beside a picture, `player`."""
    position = QueensPosition(puzzle, start)
    for step in steps:
        yield from false_in_step(position, step)
        position.apply(cells_of(step["queens"]), cells_of(step["dead"]))


def false_in_step(position: QueensPosition, step: Json) -> Iterator[str]:
    """The faults of what one sentence says. position: before the step."""
    name = f"step {step['i']} ({step['rule']})"
    if step["claim"]["chain"]:
        faults = _chain(position, step)
    else:
        faults = _false(position, step["claim"], step, step["player"])
    yield from (f"{name}: {fault}: {step['player']}" for fault in faults)


def _chain(position: QueensPosition, step: Json) -> Iterator[str]:
    """Follow a supposition on the board that its sentences tell."""
    chain = step["claim"]["chain"]
    texts = links_said(re.split(r"(?<=\.) ", step["player"]), len(chain) - 2)
    board = position.copy()
    for i, link in enumerate(chain[:-1]):
        if i:
            yield from (f"link {i}: {fault}" for fault in _other_cells(board, link))
            yield from (f"link {i}: {fault}" for fault in _false(board, link, link, texts[i]))
        hear(board, link, texts[i])
    end, (unit, *beside) = chain[-1], [(x["unit"], x["index"]) for x in chain[-1]["look"]]
    left = board.candidates([unit])
    if left != set(cells_of(end["cells"])):
        yield f"the end: {unit} has {sorted(left)} as told, not {sorted(cells_of(end['cells']))}"
    yield from (f"the end: {fault}" for fault in _too_full(board, texts[len(chain) - 1]))
    said = re.search(rf"but only {NUMBER} fits? in", texts[len(chain) - 1])
    known = (unit, *beside)
    if "any two of the" in texts[len(chain) - 1] and not all(
        board.clash(x, y, known) for x in left for y in left - {x}
    ):
        yield f"the end: not any two of {sorted(left)} rule each other out"
    if "do not all fit" in texts[len(chain) - 1] and board.fits(board.need(unit), left, known):
        yield f"the end: all fit into {sorted(left)}"
    if said and not (
        board.fits(number_of(said[1]), left, known) and not board.fits(number_of(said[1]) + 1, left, known)
    ):
        yield f"the end: not {said[1]} fit into {sorted(left)}"


def hear(board: QueensPosition, link: Json, text: str) -> None:
    """Go on to the board that a reader has after a link."""
    queens, dead = cells_of(link["queens"]), set(cells_of(link["dead"]))
    if queens:
        near = {x for x in board.open if any(touch(x, queen) for queen in queens)}
        units = full_units(text) if board.k > 1 else {u for x in queens for u in board.units_of[x]}
        dead = near | board.candidates(units)
    board.apply(queens, dead - set(queens))


def _other_cells(board: QueensPosition, link: Json) -> Iterator[str]:
    """The places where a link counts other cells than there are on the board as told."""
    look = look_of(link, link["queens"], board)
    rest = remainder(board, look) if look.kind == ARRANGED else None
    cells = rest[0] if rest else board.candidates(look.first)
    if cells != set(cells_of(link["cells"])):
        yield f"there are {sorted(cells)} as told, not {sorted(cells_of(link['cells']))}"


def _false(board: QueensPosition, claim: Json, found: Json, text: str) -> Iterator[str]:
    """The wrong counts of a text: of all ways to fill the cells that it is about, and of lines that are
    nearly full."""
    yield from _too_full(board, text)
    look = look_of(claim, found["queens"], board)
    rest = remainder(board, look) if look.kind == ARRANGED else None
    if not rest:
        return
    cells, queens = rest[0], set(cells_of(found["queens"]))
    if said := re.search(rf"stays empty, only {NUMBER} {PIECE}s? fits?", text):
        yield from _exactly(board, number_of(said[1]), [cells - {x} for x in queens], look.units)
    if said := re.search(rf"could (?:get|hold) at most {NUMBER} ", text):
        most = number_of(said[1])
        for x in cells_of(found["dead"]):
            left = {y for y in cells if y != x and not board.clash(x, y, look.units)}
            if board.fits(most + 1 - (x in cells), left, look.units):
                yield f"with one at {x} more than {most} fit"
    if said := re.search(rf"at most {NUMBER} of the other {NUMBER} would fit", text):
        after, more = board.copy(), number_of(said[2])
        after.apply(queens, after.reached(queens))
        reached = board.reached(queens)
        left = {x for x in cells if x in after.open}
        for x in set(cells_of(found["dead"])) - reached:
            apart = {y for y in left if y != x and not after.clash(x, y, look.units)}
            if number_of(said[1]) != more - 1 or after.fits(more - (x in left), apart, look.units):
                yield f"with one at {x} all {more} fit"


def _exactly(
    board: QueensPosition, many: int, some: list[set[Cell]], known: Sequence[tuple[str, int]]
) -> Iterator[str]:
    for cells in some:
        if not board.fits(many, cells, known) or board.fits(many + 1, cells, known):
            yield f"not {many} fit into {sorted(cells)}"


def _too_full(board: QueensPosition, text: str) -> Iterator[str]:
    """Of which units it is said that they take fewer than they do."""
    for said, how, number in re.findall(MORE, text):
        for unit in named(re.sub(r"^Then (?:\(\w+\) )?", "", said))[0]:
            need, most = board.need(unit), number_of(number)
            if need > most or (how == "only" and need != most):
                yield f"{unit} needs {need}"
