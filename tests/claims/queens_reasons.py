"""Check the reasons of a Queens claim: each is real, and together they suffice."""

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
    cells_with_known_count,
    rest_of_line,
    units_that_exclude,
)
from .queens_position import UNIT_KINDS, QueensPosition, are_touching
from .way import Cell, Json, cells_of

CROSSING_REASON, ROOM_REASON, CHAIN_REASON = "crossing", "room", "chain"


class CellReason(NamedTuple):
    cell: Cell
    sources: frozenset[Cell]
    by: str


class ReadClaim(NamedTuple):
    """A claim as plain data: the units that it looks at, its candidates, its findings."""

    look: ClaimLook
    cells: set[Cell]
    queens: set[Cell]
    dead: set[Cell]


def reason_faults(position: QueensPosition, claim: Json, said: ReadClaim) -> Iterator[str]:
    """Find the faults in the reasons of a claim, in the position before it."""
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
            yield from _queen_reason_faults(position, said, cell, given)
        elif not given:
            yield f"{cell}: crossed out without a reason"
        else:
            yield from _cross_reason_faults(position, said, cell, given)


def _queen_reason_faults(
    position: QueensPosition, said: ReadClaim, cell: Cell, given: list[CellReason]
) -> Iterator[str]:
    if said.look.kind == SUPPOSED:
        if given != [CellReason(cell, frozenset(), CHAIN_REASON)]:
            yield f"{cell}: a queen that the chain does not stand for"
    elif said.look.kind == ARRANGED:
        rest = cells_with_known_count(position, said.look)
        if given != [CellReason(cell, frozenset(said.cells - {cell}), ROOM_REASON)]:
            yield f"{cell}: a queen for another reason than that the others have no room"
        elif not rest or position.has_room(rest[1], given[0].sources, said.look.all_units):
            yield f"{cell}: a queen, though the others have room"
    elif given:
        yield f"{cell}: a reason for a queen that has no other place"


def _cross_reason_faults(
    position: QueensPosition, said: ReadClaim, cell: Cell, given: list[CellReason]
) -> Iterator[str]:
    kind = said.look.kind
    sources = frozenset(x for reason in given for x in reason.sources)
    if kind == SUPPOSED and not said.queens:
        if given != [CellReason(cell, frozenset(), CHAIN_REASON)]:
            yield f"{cell}: crossed out, not by the chain"
    elif kind in (SET, PLUS):
        yield from _leaves_no_place_in_set(position, said, cell, given)
    elif kind == ONE_UNIT and _unit_lies_in_line(position, said, cell, given):
        pass
    elif kind == ARRANGED and (not sources or not sources <= said.queens):
        yield from _faults_of_each_source(position, said, cell, given, sources <= said.cells - {cell})
        if sources != {x for x in said.cells if position.exclude_each_other(x, cell, said.look.all_units)}:
            yield f"{cell}: not all that it would rule out"
        rest = cells_with_known_count(position, said.look)
        if not rest or position.has_room(
            rest[1] - (cell in rest[0]), rest[0] - sources - {cell}, said.look.all_units
        ):
            yield f"{cell}: crossed out, though the candidates that it leaves suffice"
    elif kind in (PLACED, SUPPOSED, ARRANGED):
        yield from _faults_of_new_queens(position, cell, given, sources, said.queens)
    else:
        yield from _faults_of_each_source(position, said, cell, given, sources <= said.cells)
        if sources != said.cells or position.queens_needed(said.look.named_units[0]) != 1:
            yield f"{cell}: crossed out, though not all candidates rule it out"


def _faults_of_each_source(
    position: QueensPosition, said: ReadClaim, cell: Cell, given: list[CellReason], allowed: bool
) -> Iterator[str]:
    """Find sources that do not exclude the cell in the way that the claim says."""
    known = units_that_exclude(position, said.look)
    if not allowed:
        yield f"{cell}: ruled out by what is no candidate"
        return
    for reason in given:
        if not reason.sources:
            yield f"{cell}: ruled out by nothing"
        for source in sorted(reason.sources):
            if source == cell or reason.by not in position.exclusion_kinds(source, cell, known):
                yield f"{cell}: {source} does not rule it out by {reason.by}"


def _faults_of_new_queens(
    position: QueensPosition, cell: Cell, given: list[CellReason], sources: frozenset[Cell], queens: set[Cell]
) -> Iterator[str]:
    """Find cells that the step's queens do not exclude as claimed: one queen alone, or all that fill a
    unit."""
    if not sources or not sources <= queens:
        yield f"{cell}: ruled out by no queen of this step"
    for reason in given:
        if reason.by == "touch":
            right = all(are_touching(source, cell) for source in reason.sources)
        else:
            units = [unit for unit in position.units_of[cell] if unit[0] == reason.by]
            right = bool(units) and reason.sources <= position.units[units[0]]
            right = right and len(reason.sources) >= position.queens_needed(units[0])
        if not right:
            yield f"{cell}: {sorted(reason.sources)} do not rule it out by {reason.by}"


def _unit_lies_in_line(
    position: QueensPosition, said: ReadClaim, cell: Cell, given: list[CellReason]
) -> bool:
    """True if all candidates of a unit lie in one line with the cell, and the line needs no more queens."""
    if len(given) != 1 or not said.look.other_units:
        return False
    line = said.look.other_units[0]
    whole = given[0].sources == said.cells and given[0].by == line[0]
    return whole and cell in rest_of_line(position, said.look)


def _leaves_no_place_in_set(
    position: QueensPosition, said: ReadClaim, cell: Cell, given: list[CellReason]
) -> Iterator[str]:
    """True if the candidates in the set's lines through the cell leave it no place."""
    lines = [unit for unit in said.look.other_units if cell in position.units[unit]]
    inside = {x for unit in lines for x in position.units[unit]} & said.cells - {cell}
    by = lines[0][0] if len(lines) == 1 else CROSSING_REASON
    if not lines or not inside or given != [CellReason(cell, frozenset(inside), by)]:
        yield f"{cell}: not for the reason that the set gives"
    if len(lines) == 1 and cell in said.cells:
        yield f"{cell}: crossed out, though it is one of the set's own"


def unknown_reason_names(claim: Json) -> Iterator[str]:
    """Yield reason names of a claim that the result schema does not have."""
    for why in claim["why"]:
        if why["by"] not in (*UNIT_KINDS, "touch", CROSSING_REASON, ROOM_REASON, CHAIN_REASON):
            yield f"ruled out by '{why['by']}'"
