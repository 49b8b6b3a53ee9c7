"""Are the reasons of a claim of Queens real ones, and do they suffice for all that it finds?"""

from collections.abc import Iterator
from typing import NamedTuple

from .queens_look import (
    ARRANGED,
    ONE_UNIT,
    PLACED,
    PLUS,
    SET,
    SUPPOSED,
    ClaimLook,
    in_line,
    known_by,
    remainder,
)
from .queens_position import KINDS, QueensPosition, touch
from .way import Cell, Json, cells_of

CROSSING, ROOM, CHAIN = "crossing", "room", "chain"


class CellReason(NamedTuple):
    cell: Cell
    sources: frozenset[Cell]
    by: str


class Said(NamedTuple):
    """A claim, read: what it looks at, its candidates, what it finds."""

    look: ClaimLook
    cells: set[Cell]
    queens: set[Cell]
    dead: set[Cell]


def faults(position: QueensPosition, claim: Json, said: Said) -> Iterator[str]:
    """Find the faults in the reasons of a claim, as things stand before it."""
    reasons: dict[Cell, list[CellReason]] = {}
    for why in claim["why"]:
        sources = cells_of(why["from"])
        reason = CellReason((why["cell"][0], why["cell"][1]), frozenset(sources), why["by"])
        reasons.setdefault(reason.cell, []).append(reason)
        if len(reason.sources) != len(sources):
            yield f"{reason.cell}: a source is named twice"
    for cell in reasons.keys() - said.queens - said.dead:
        yield f"{cell}: a reason for what does not follow"
    for cell in sorted(said.dead | said.queens):
        given = reasons.get(cell, [])
        if sum(len(x.sources) for x in given) != len({y for x in given for y in x.sources}):
            yield f"{cell}: a source rules it out in two ways"
        if cell in said.queens:
            yield from _queen(position, said, cell, given)
        elif not given:
            yield f"{cell}: crossed out without a reason"
        else:
            yield from _cross(position, said, cell, given)


def _queen(position: QueensPosition, said: Said, cell: Cell, given: list[CellReason]) -> Iterator[str]:
    if said.look.kind == SUPPOSED:
        if given != [CellReason(cell, frozenset(), CHAIN)]:
            yield f"{cell}: a queen that the chain does not stand for"
    elif said.look.kind == ARRANGED:
        rest = remainder(position, said.look)
        if given != [CellReason(cell, frozenset(said.cells - {cell}), ROOM)]:
            yield f"{cell}: a queen for another reason than that the others have no room"
        elif not rest or position.fits(rest[1], given[0].sources, said.look.units):
            yield f"{cell}: a queen, though the others have room"
    elif given:
        yield f"{cell}: a reason for a queen that has no other place"


def _cross(position: QueensPosition, said: Said, cell: Cell, given: list[CellReason]) -> Iterator[str]:
    kind = said.look.kind
    sources = frozenset(x for reason in given for x in reason.sources)
    if kind == SUPPOSED and not said.queens:
        if given != [CellReason(cell, frozenset(), CHAIN)]:
            yield f"{cell}: crossed out, not by the chain"
    elif kind in (SET, PLUS):
        yield from _outside(position, said, cell, given)
    elif kind == ONE_UNIT and _whole_line(position, said, cell, given):
        pass
    elif kind == ARRANGED and (not sources or not sources <= said.queens):
        yield from _one_by_one(position, said, cell, given, sources <= said.cells - {cell})
        if sources != {x for x in said.cells if position.clash(x, cell, said.look.units)}:
            yield f"{cell}: not all that it would rule out"
        rest = remainder(position, said.look)
        if not rest or position.fits(
            rest[1] - (cell in rest[0]), rest[0] - sources - {cell}, said.look.units
        ):
            yield f"{cell}: crossed out, though the candidates that it leaves suffice"
    elif kind in (PLACED, SUPPOSED, ARRANGED):
        yield from _by_queens(position, cell, given, sources, said.queens)
    else:
        yield from _one_by_one(position, said, cell, given, sources <= said.cells)
        if sources != said.cells or position.need(said.look.first[0]) != 1:
            yield f"{cell}: crossed out, though not all candidates rule it out"


def _one_by_one(
    position: QueensPosition, said: Said, cell: Cell, given: list[CellReason], allowed: bool
) -> Iterator[str]:
    """Every source rules the cell out as it says."""
    known = known_by(position, said.look)
    if not allowed:
        yield f"{cell}: ruled out by what is no candidate"
        return
    for reason in given:
        if not reason.sources:
            yield f"{cell}: ruled out by nothing"
        for source in sorted(reason.sources):
            if source == cell or reason.by not in position.ways(source, cell, known):
                yield f"{cell}: {source} does not rule it out by {reason.by}"


def _by_queens(
    position: QueensPosition, cell: Cell, given: list[CellReason], sources: frozenset[Cell], queens: set[Cell]
) -> Iterator[str]:
    """The queens of the step reach the cell as it is said: each on its own, or all that fill a unit."""
    if not sources or not sources <= queens:
        yield f"{cell}: ruled out by no queen of this step"
    for reason in given:
        if reason.by == "touch":
            right = all(touch(source, cell) for source in reason.sources)
        else:
            units = [unit for unit in position.units_of[cell] if unit[0] == reason.by]
            right = bool(units) and reason.sources <= position.units[units[0]]
            right = right and len(reason.sources) >= position.need(units[0])
        if not right:
            yield f"{cell}: {sorted(reason.sources)} do not rule it out by {reason.by}"


def _whole_line(position: QueensPosition, said: Said, cell: Cell, given: list[CellReason]) -> bool:
    """Is the reason that all candidates of a unit lie in one line with the cell, which takes no more?"""
    if len(given) != 1 or not said.look.others:
        return False
    line = said.look.others[0]
    whole = given[0].sources == said.cells and given[0].by == line[0]
    return whole and cell in in_line(position, said.look)


def _outside(position: QueensPosition, said: Said, cell: Cell, given: list[CellReason]) -> Iterator[str]:
    """The candidates in the lines of a set that the cell lies in leave it no place there."""
    lines = [unit for unit in said.look.others if cell in position.units[unit]]
    inside = {x for unit in lines for x in position.units[unit]} & said.cells - {cell}
    by = lines[0][0] if len(lines) == 1 else CROSSING
    if not lines or not inside or given != [CellReason(cell, frozenset(inside), by)]:
        yield f"{cell}: not for the reason that the set gives"
    if len(lines) == 1 and cell in said.cells:
        yield f"{cell}: crossed out, though it is one of the set's own"


def well_named(claim: Json) -> Iterator[str]:
    """Ways of being ruled out that nobody knows."""
    for why in claim["why"]:
        if why["by"] not in (*KINDS, "touch", CROSSING, ROOM, CHAIN):
            yield f"ruled out by '{why['by']}'"
